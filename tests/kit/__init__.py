"""What tests of every kind share."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from speeltafel.core.game import Game
from speeltafel.core.places import Place
from speeltafel.core.rng import Rng
from speeltafel.core.state import State
from speeltafel.games import load, names

F = TypeVar("F", bound=Callable[..., object])
SCRATCH = {"ears", "menu"}
"""What `copy_from` does not copy."""


def rule(game: str, *paragraphs: str) -> Callable[[F], F]:
    """Mark a test as holding paragraphs of a game's rules page."""

    def marked(test: F) -> F:
        for paragraph in paragraphs:
            test = pytest.mark.rule(game, paragraph)(test)
        return test

    return marked


def games() -> list[Game]:
    """Every game there is, the template included."""
    return [load(name) for name in [*names(), "_template"]]


def paragraphs(game: Game, lang: str = "en") -> list[str]:
    """The numbers of a rules page, in order."""
    module = sys.modules[game.state.__module__]
    page = Path(str(module.__file__)).parent / f"RULES.{lang}.md"
    return re.findall(r"^\*\*(\d+\.\d+)\*\*", page.read_text(encoding="utf-8"), re.MULTILINE)


def attributes(thing: object) -> list[str]:
    """The attributes of a state or a place, native or not."""
    found = set(getattr(thing, "__dict__", {}))
    for base in type(thing).__mro__:
        found |= set(getattr(base, "__mypyc_attrs__", ()))
    return sorted(found - {"__dict__"})


def differences(one: State, other: State) -> list[str]:
    """The attributes in which two states differ, scratch aside."""
    return [
        name
        for name in attributes(one)
        if name not in SCRATCH and content(getattr(one, name)) != content(getattr(other, name))
    ]


def content(value: object) -> object:
    """A value for comparison: places by what lies there, generators by their state."""
    if isinstance(value, Place):
        return [content(getattr(value, name)) for name in attributes(value) if name != "box"]
    if isinstance(value, Rng):
        return value.text()
    if isinstance(value, list):
        return [content(one) for one in value]
    return value


def shares(one: State, other: State) -> list[str]:
    """The attributes that two states have in common as one object, though they can change."""
    changing = [name for name in attributes(one) if name not in SCRATCH]
    return [name for name in changing if _shared(getattr(one, name), getattr(other, name))]


def _shared(one: object, other: object) -> bool:
    if isinstance(one, list) and isinstance(other, list):
        return one is other or any(_shared(a, b) for a, b in zip(one, other, strict=True))
    return isinstance(one, Place | Rng) and one is other
