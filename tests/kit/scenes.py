"""Scenes: what tests do with a position that they have dealt from text, whatever the game."""

from collections.abc import Sequence
from typing import TypeVar

import pytest

from speeltafel import IllegalAction, make_rng, play
from speeltafel.core.actions import PASS
from speeltafel.core.game import Game, game_of
from speeltafel.core.state import State

S = TypeVar("S", bound=State)


def scene(game: Game, kind: type[S], said: dict[str, object], lines: Sequence[str], head: str) -> S:
    """A position: what these lines say, and else what is said; the head is its seats and options."""
    given = {line.partition(":")[0].split()[0] for line in lines}
    kept = [f"{name}: {value}" for name, value in said.items() if name not in given]
    state = game.setup("\n".join([f"{game.name} {game.version} {head}", *kept, *lines]))
    assert isinstance(state, kind)
    return state


def do(state: S, *said: str) -> S:
    """Play actions in turn, each by the seat that is asked next, or `2 announce storm` by a certain one."""
    for words in said:
        number, _, rest = words.partition(" ")
        by_number = number.isdigit() and bool(rest)
        seat = int(number) if by_number else int(state.speaker())
        play(state, seat, game_of(state).parse(state, seat, rest if by_number else words))
    return state


def silence(state: S, windows: int = 1) -> S:
    """All seats that are asked pass, in so many windows after one another."""
    for _ in range(windows):
        moment = state.moment
        while state.waiting and state.moment == moment:
            play(state, state.speaker(), PASS)
    return state


def refused(state: State, words: str, seat: int | None = None) -> str:
    """The paragraph that forbids an action to a seat, else to the one that is asked next."""
    who = int(state.speaker()) if seat is None else seat
    with pytest.raises(IllegalAction) as refusal:
        play(state, who, game_of(state).parse(state, who, words))
    return refusal.value.paragraph


def offered(state: State, seat: int | None = None) -> list[str]:
    """What a seat, else the one that is asked next, may do."""
    who = int(state.speaker()) if seat is None else seat
    return [game_of(state).notation(state, who, action) for action in state.actions(who)]


def lying(state: State, zone: str) -> list[str]:
    """The cards in a zone, whoever may see them."""
    places: dict[str, list[str]] = game_of(state).board(state).position()["places"]
    return places[zone]


def seen(state: State, seat: int, zone: str) -> list[str] | None:
    """The cards that a seat sees in a zone; None if only their number."""
    shown = next(one for one in game_of(state).view(state, seat)["zones"] if one["name"] == zone)
    return [thing["is"] for thing in shown["things"]] if "things" in shown else None


def worlds(state: S, seat: int, number: int) -> list[S]:
    """So many worlds that this seat cannot tell from the true one."""
    rng = make_rng(9)
    found = [state.sample(seat, rng) for _ in range(number)]
    return [world for world in found if isinstance(world, type(state))]


def guesses(state: State, seat: int, zone: str, number: int) -> set[tuple[str, ...]]:
    """What may lie in a zone, as far as a seat can know, seen in so many worlds."""
    return {tuple(lying(world, zone)) for world in worlds(state, seat, number)}
