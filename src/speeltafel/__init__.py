"""Speeltafel: complete rules of five tabletop games, as a fast library.

>>> import speeltafel
>>> from speeltafel import make_rng
>>> game = speeltafel.load("_template")
>>> state = game.new(2, seed=7)
>>> rng = make_rng(1)
>>> while state.waiting:
...     seat = state.speaker()
...     speeltafel.play(state, seat, state.pick(seat, rng))
>>> state.outcome.winners
[1]
"""

from speeltafel.core.bot import Bot
from speeltafel.core.errors import AmbiguousAction, IllegalAction, InvalidInput, SpeeltafelError
from speeltafel.core.game import Game, play
from speeltafel.core.rng import Rng, make_rng
from speeltafel.core.state import Outcome, State
from speeltafel.games import load, names
from speeltafel.records import Record

__all__ = [
    "AmbiguousAction",
    "Bot",
    "Game",
    "IllegalAction",
    "InvalidInput",
    "Outcome",
    "Record",
    "Rng",
    "SpeeltafelError",
    "State",
    "load",
    "make_rng",
    "names",
    "play",
]
