"""A bot that does anything it may."""

from speeltafel.core.actions import Action, Seat
from speeltafel.core.bot import Bot
from speeltafel.core.rng import Rng
from speeltafel.core.state import State


class Uniform(Bot):
    """Chooses every legal action as often as any other."""

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        return world.pick(seat, rng)
