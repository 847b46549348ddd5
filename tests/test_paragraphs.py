"""Every paragraph of every rules page is cited by a test, and every citation exists."""

import ast
import sys
from pathlib import Path

import pytest

from kit import games, paragraphs
from speeltafel.core.game import Game

GAMES = [pytest.param(game, id=game.name) for game in games()]
SOURCES = Path(__file__).parents[1] / "src" / "speeltafel" / "games"


def cited(game: str) -> set[str]:
    """The paragraphs that decorators `@rule(game, ...)` of the game's tests name."""
    found: set[str] = set()
    for path in (SOURCES / game / "tests").glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rule":
                        words = [ast.literal_eval(argument) for argument in mark.args]
                        assert words[0] == game, f"{path.name} cites {words[0]}"
                        found |= set(words[1:])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_is_cited_by_a_test(game: Game) -> None:
    known, named = set(paragraphs(game)), cited(game.name)
    assert not known - named, f"cited by no test: {sorted(known - named)}"
    assert not named - known, f"cited, but not on the page: {sorted(named - known)}"


def test_every_game_is_looked_at() -> None:
    folders = {path.parent.name for path in SOURCES.glob("*/__init__.py")}
    assert folders == {game.name for game in games()}
    assert all(game.state.__module__ in sys.modules for game in games())
