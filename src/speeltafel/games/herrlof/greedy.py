"""A bot that bids from its hand and plays to its bid."""

from speeltafel.core.actions import Action, Seat
from speeltafel.core.bot import Bot
from speeltafel.core.rng import Rng
from speeltafel.core.state import State
from speeltafel.games.herrlof.rules import Herrlof


class Greedy(Bot):
    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        assert isinstance(world, Herrlof)
        return world.pick(seat, rng)
