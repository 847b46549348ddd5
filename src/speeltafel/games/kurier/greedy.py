"""A bot."""

from speeltafel.core.actions import Action, Seat
from speeltafel.core.bot import Bot
from speeltafel.core.rng import Rng
from speeltafel.core.state import State


class Greedy(Bot):
    """Does anything."""

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        return world.pick(seat, rng)
