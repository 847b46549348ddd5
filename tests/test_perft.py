"""Perft: counts of sequences of actions, the same in both builds; `make golden` counts anew.

A game's file `perft.txt` has lines `seats options seed steps depth count`: the position after `steps`
uniform actions of the match with this seed, and how many sequences of `depth` actions there are from it.
In a new line the count is left out until `make golden`; remarks begin with #.
"""

import re
from pathlib import Path

import pytest

from kit import games
from speeltafel import load, make_rng
from speeltafel.core.game import Game
from speeltafel.core.options import read_json
from speeltafel.core.perft import perft
from speeltafel.core.state import State, play_out

SOURCES = Path(__file__).parents[1] / "src" / "speeltafel" / "games"
LINE = re.compile(r"(\d+) (\{.*\}) (\d+) (\d+) (\d+)(?: (\d+))?")
GAMES = [pytest.param(game, id=game.name) for game in games()]


def position(game: Game, seats: str, options: str, seed: str, steps: str) -> State:
    """The position that the first words of a line name."""
    chosen = game.options.read(read_json("the options", options))
    state = game.new(int(seats), chosen, int(seed), deaf=True)
    assert play_out(state, make_rng(int(seed)), int(steps)) == int(steps), "the match is over before"
    return state


def counted(game: Game, line: str) -> str:
    """A line of a file as it should be; remarks stay."""
    if line.startswith("#") or not line:
        return line
    read = LINE.fullmatch(line)
    assert read, f"{game.name}: {line!r} is not seats options seed steps depth count"
    *words, depth, _ = read.groups()
    return " ".join([*words, depth, str(perft(position(game, *words), int(depth)))])


@pytest.mark.parametrize("game", GAMES)
def test_the_counts_are_as_before(game: Game, golden: bool) -> None:
    path = SOURCES / game.name / "tests" / "perft.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    assert any(LINE.fullmatch(line) for line in lines), f"{game.name} has no counts"
    found = [counted(game, line) for line in lines]
    if golden:
        path.write_text("\n".join(found) + "\n", encoding="utf-8")
        return
    assert found == lines


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_seats_is_counted(game: Game) -> None:
    text = (SOURCES / game.name / "tests" / "perft.txt").read_text(encoding="utf-8")
    assert {int(seats) for seats in re.findall(r"(?m)^(\d+) ", text)} == set(game.seats)


def test_sequences_are_counted_action_by_action() -> None:
    state = load("_template").setup(
        "_template 1 2 {}\nwaiting: 0\nturn: 0\nlead: 0\nhand-0: n1 n4 n6\nhand-1: n2 n3 n5\n"
    )
    before = load("_template").text(state)
    assert [perft(state, depth) for depth in (0, 1)] == [1, 3]
    # n1 can be answered by all three, n4 by n5 alone, n6 by nothing higher: so by all three.
    assert perft(state, 2) == 3 + 1 + 3
    assert load("_template").text(state) == before


def test_a_match_that_is_over_goes_no_further() -> None:
    state = load("_template").new(2, seed=1, deaf=True)
    play_out(state, make_rng(1), 5)
    assert [perft(state, depth) for depth in (1, 2, 3)] == [1, 0, 0]
