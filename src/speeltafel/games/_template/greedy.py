"""A bot that plays its highest card to win, its lowest to lose."""

from speeltafel.core.actions import Action, Seat
from speeltafel.core.bot import Bot
from speeltafel.core.cards import NO_CARD
from speeltafel.core.rng import Rng
from speeltafel.core.state import State
from speeltafel.games._template.rules import Template


class Greedy(Bot):
    """Leads high; answers as cheaply as the rules allow."""

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        assert isinstance(world, Template)
        actions = world.actions(seat)
        if world.led == NO_CARD:
            return actions[-1]
        return actions[0]
