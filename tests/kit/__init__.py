"""What tests of every kind share."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import Phase, settings

from speeltafel.core.cards import Box
from speeltafel.core.game import Game, Lang
from speeltafel.core.options import Options
from speeltafel.core.rng import Rng
from speeltafel.core.state import State
from speeltafel.games import load, names

F = TypeVar("F", bound=Callable[..., object])
SCRATCH = {"ears", "menu"}
"""What `copy_from` does not copy."""
REPEATABLE = settings(database=None, deadline=None, derandomize=True, phases=[Phase.generate, Phase.shrink])
"""For hypothesis: the same examples in every run, however slow the machine is."""
UNCHANGING = (int, float, str, bytes, tuple, frozenset, range, type(None), Options, Box)
"""What states may have in common."""


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


def paragraphs(game: Game, lang: Lang = "en") -> list[str]:
    """The numbers of a rules page, in order."""
    return game.page(lang).numbers


def attributes(thing: object) -> list[str]:
    """The attributes of a state or of a thing in it, native or not."""
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


def shares(one: State, other: State) -> list[str]:
    """The attributes through which a state reaches something that can change and is the other's too."""
    own = [name for name in attributes(one) if name not in SCRATCH]
    held = {id(thing) for name in own for thing in _changing(getattr(one, name))}
    return [name for name in own if any(id(thing) in held for thing in _changing(getattr(other, name)))]


def content(value: object) -> object:
    """A value for comparison: things by what their attributes hold, generators by their state."""
    if isinstance(value, UNCHANGING):
        return value
    if isinstance(value, Rng):
        return value.text()
    return [type(value), *(content(one) for one in _parts(value))]


def _changing(value: object) -> list[object]:
    """This and all it is made of, as far as it can change."""
    if isinstance(value, UNCHANGING):
        return []
    return [value, *(thing for one in _parts(value) for thing in _changing(one))]


def _parts(value: object) -> list[object]:
    if isinstance(value, list | set):
        return [*value]
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    return [getattr(value, name) for name in attributes(value)]
