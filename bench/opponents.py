"""Opponents to measure bots against: simple enough to know what a win over them means."""

from collections.abc import Callable

from speeltafel.bots.uniform import Uniform
from speeltafel.core.actions import Action, Seat
from speeltafel.core.bot import Bot
from speeltafel.core.game import Game
from speeltafel.core.rng import Rng
from speeltafel.core.state import State
from speeltafel.games.herrlof.cards import HAND_SIZES
from speeltafel.games.herrlof.rules import BID, BIDDING

Maker = Callable[[], Bot]


class HerrlofSteady(Bot):
    """Predicts its fair share of the tricks, a half rounded up, and does anything it may after that."""

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        if world.window == BIDDING:
            return BID | (2 * HAND_SIZES[world.seats] + world.seats) // (2 * world.seats)
        return world.pick(seat, rng)


OWN: dict[str, dict[str, Maker]] = {"herrlof": {"steady": HerrlofSteady}}
"""By game, the opponents that know it; the first is its usual one."""


def opponents(game: Game) -> dict[str, Maker]:
    """All opponents that a game's greedy bot can meet, by name, the usual one first."""
    return {**OWN.get(game.name, {}), "uniform": Uniform, "greedy": game.greedy}
