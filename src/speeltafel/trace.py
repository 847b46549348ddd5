"""Traces: a random match as JSON lines, nothing hidden, for whoever checks the rules from outside.

A header, a line for each step with the whole position before it, and a last line with the outcome.
docs/records.md describes every key.
"""

from collections.abc import Iterator

from speeltafel.core.board import Json
from speeltafel.core.events import TRUTH, Ear
from speeltafel.core.game import Game
from speeltafel.core.log import Tape
from speeltafel.core.options import Options
from speeltafel.core.rng import make_rng
from speeltafel.core.state import State


def trace(game: Game, seats: int, options: Options, seed: int | str, steps: int) -> Iterator[Json]:
    """Play at random, at most so many steps; the same seed gives the same lines."""
    tape = Tape(TRUTH)
    state = game.new(seats, options, seed, listeners=lambda _: list[Ear]([tape]))
    rng = make_rng(seed).fork()
    yield {"game": game.name, "seats": seats, "options": options.dump(), "seed": seed}
    tape.taken()
    for _ in range(steps):
        if not state.waiting:
            break
        seat = state.speaker()
        line = before(game, state)
        action = state.pick(seat, rng)
        line |= {"seat": int(seat), "action": game.notation(state, seat, action)}
        state.apply(seat, action)
        yield line | {"events": [game.event_json(state, event) for event in tape.taken()]}
    yield {"outcome": game.outcome_json(state), "position": game.board(state).position()}


def before(game: Game, state: State) -> dict[str, Json]:
    """What is asked, of whom, where everything lies, and all that each seat asked may do."""
    waiting = [seat for seat in range(state.seats) if state.waiting >> seat & 1]
    return {
        "window": game.windows[state.window].name,
        "waiting": waiting,
        "position": game.board(state).position(),
        "actions": {
            str(seat): [game.notation(state, seat, action) for action in state.actions(seat)]
            for seat in waiting
        },
    }
