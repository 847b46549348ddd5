"""The games, found by looking: every folder here with a `GAME` is one."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from speeltafel.core.errors import InvalidInput, unknown
from speeltafel.core.game import Game


def names() -> list[str]:
    """The games that can be played; folders with an underscore, such as the template, are not listed."""
    return sorted(found.name for found in iter_modules(__path__) if not found.name.startswith("_"))


@cache
def load(name: str) -> Game:
    """A game by its name."""
    if name not in {found.name for found in iter_modules(__path__)}:
        raise InvalidInput(unknown("game", name, names()))
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game
