"""Law 11 turned round: one narrowing of a game's `offer` is switched off, and a test must notice.

A narrowing is a call of `menu.must`, or the mask of a call of `menu.of`: its paragraph says why only these.
As a plugin of pytest (`-p kit.narrowing`) this module switches off the narrowing that the environment
names, and leaves only those tests that cite its paragraph. Rules must be interpreted for that.
"""

import ast
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import pytest

from speeltafel.core.menu import Menu
from speeltafel.core.rng import make_rng
from speeltafel.core.state import play_out
from speeltafel.games import load

SWITCHED_OFF = "SPEELTAFEL_SWITCHED_OFF"
"""The variable of the environment that names a narrowing; nothing but this plugin reads it."""
IDLE = 40
"""The exit status if no test noticed, and there was nothing to notice: the mask leaves everything."""
PARAGRAPH = {"must": 0, "of": 2}
"""Which argument is the paragraph."""
MATCHES = 40
ACTIONS = 1000
"""Random matches, and actions of each at most, in which a mask that narrows leaves something out."""


@dataclass(frozen=True)
class Narrowing:
    """One call to the menu, by where it stands."""

    game: str
    path: str
    first: int
    last: int
    word: str
    paragraphs: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.game}-{Path(self.path).stem}:{self.first}-{self.word}-{','.join(self.paragraphs)}"

    def dump(self) -> str:
        """As one word for the environment."""
        return json.dumps(asdict(self))

    @staticmethod
    def parse(text: str) -> "Narrowing":
        """The narrowing that the environment names."""
        said = json.loads(text)
        return Narrowing(**said | {"paragraphs": tuple(said["paragraphs"])})


def narrowings(folder: Path) -> list[Narrowing]:
    """All narrowings in the files of a game, in their order."""
    found = []
    for path in sorted(folder.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for call, word in _calls(tree):
            given = [*call.args, *(keyword.value for keyword in call.keywords)][PARAGRAPH[word]]
            constants = [node.value for node in ast.walk(given) if isinstance(node, ast.Constant)]
            numbers = tuple(value for value in constants if isinstance(value, str))
            last = call.end_lineno or call.lineno
            found.append(Narrowing(folder.name, str(path), call.lineno, last, word, numbers))
    return found


def _calls(tree: ast.Module) -> Iterator[tuple[ast.Call, str]]:
    """The calls of `must` and `of` of a parameter that is a Menu."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        menus = {given.arg for given in function.args.args if getattr(given.annotation, "id", "") == "Menu"}
        for node in ast.walk(function):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if getattr(node.func.value, "id", "") in menus and node.func.attr in PARAGRAPH:
                yield node, node.func.attr


class Switch:
    """Lets the menu pass over one narrowing, or only watches whether it narrows."""

    def __init__(self, narrowing: Narrowing) -> None:
        self.narrowing = narrowing
        self.is_off = True
        self.left_out = False
        """Whether its mask was ever less than everything."""
        self.everything = cache(self._everything)

    def _everything(self, family: int) -> int:
        """All last arguments that have a name."""
        is_action = load(self.narrowing.game).is_action
        return sum(1 << value for value in range(62) if is_action(family | value))

    def is_called(self) -> bool:
        """Whether this narrowing called the menu's method that asks."""
        frame = sys._getframe(2)
        here = frame.f_code.co_filename == self.narrowing.path
        return here and self.narrowing.first <= frame.f_lineno <= self.narrowing.last

    def install(self) -> None:
        """Get between the rules and the menu."""
        switch, plain_must, plain_of = self, Menu.must, Menu.of

        def must(menu: Menu, paragraph: str, mask: int) -> None:
            if not switch.is_called():
                plain_must(menu, paragraph, mask)

        def of(menu: Menu, verb: int, mask: int, paragraph: str) -> None:
            if switch.is_called():
                switch.left_out = switch.left_out or mask != switch.everything(verb)
                mask = switch.everything(verb) if switch.is_off else mask
            plain_of(menu, verb, mask, paragraph)

        setattr(Menu, self.narrowing.word, {"must": must, "of": of}[self.narrowing.word])

    def leaves_out(self) -> bool:
        """Whether the mask is ever less than everything, in random matches as they should be."""
        self.is_off = False
        game = load(self.narrowing.game)
        for seats in game.seats:
            for seed in range(MATCHES):
                play_out(game.new(seats, seed=seed, deaf=True), make_rng(seed), ACTIONS)
        return self.left_out


SWITCH = pytest.StashKey[Switch]()


def pytest_configure(config: pytest.Config) -> None:
    switch = Switch(Narrowing.parse(os.environ[SWITCHED_OFF]))
    switch.install()
    config.stash[SWITCH] = switch


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    off = config.stash[SWITCH].narrowing
    cited = {item: [mark.args for mark in item.iter_markers("rule")] for item in items}
    citing = [item for item in items if any((off.game, number) in cited[item] for number in off.paragraphs)]
    config.hook.pytest_deselected(items=[item for item in items if item not in citing])
    items[:] = citing


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    switch = session.config.stash[SWITCH]
    if exitstatus == pytest.ExitCode.OK and switch.narrowing.word == "of" and not switch.leaves_out():
        session.exitstatus = IDLE
