"""Opponents to measure bots against: simple enough to know what a win over them means."""

from collections.abc import Callable

from speeltafel.bots.uniform import Uniform
from speeltafel.core.actions import Action, Seat, verb_of
from speeltafel.core.bot import Bot
from speeltafel.core.game import Game
from speeltafel.core.rng import Rng
from speeltafel.core.state import State
from speeltafel.games.herrlof.cards import HAND_SIZES
from speeltafel.games.herrlof.table import BID, BIDDING

Maker = Callable[[], Bot]


class HerrlofSteady(Bot):
    """Predicts its fair share of the tricks, a half rounded up, and does anything it may after that."""

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        if world.window == BIDDING:
            return BID | (2 * HAND_SIZES[world.seats] + world.seats) // (2 * world.seats)
        return world.pick(seat, rng)


class KurierRacing(Bot):
    """Does something that brings its own dispatch forward, any such thing, and anything it may otherwise."""

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        stage = world.scores()[seat]
        forward = [
            action for action in world.actions(seat) if after(world, seat, action).scores()[seat] > stage
        ]
        return forward[rng.below(len(forward))] if forward else world.pick(seat, rng)


def after(world: State, seat: Seat, action: Action) -> State:
    """What an action leads to."""
    tried = world.clone()
    tried.apply(seat, action)
    return tried


class UskociEager(Bot):
    """Loads a loot card whenever it can, any of them, and does anything it may otherwise."""

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        words = [verb.word for verb in world.verbs()]
        loads = [action for action in world.actions(seat) if words[verb_of(action)] == "load"]
        return loads[rng.below(len(loads))] if loads else world.pick(seat, rng)


class UnoFitting(Bot):
    """Plays any card that fits, calls UNO with it, catches, and does anything it may otherwise."""

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        words = [verb.word for verb in world.verbs()]
        actions = world.actions(seat)
        for wanted in (("catch", "call"), ("uno", "uno-wild"), ("play", "play-wild")):
            found = [action for action in actions if words[verb_of(action)] in wanted]
            if found:
                return found[rng.below(len(found))]
        return world.pick(seat, rng)


OWN: dict[str, dict[str, Maker]] = {
    "herrlof": {"steady": HerrlofSteady},
    "kurier": {"racing": KurierRacing},
    "uskoci": {"eager": UskociEager},
    "uno": {"fitting": UnoFitting},
}
"""By game, the opponents that know it; the first is its usual one."""


def opponents(game: Game) -> dict[str, Maker]:
    """All opponents that a game's greedy bot can meet, by name, the usual one first."""
    return {**OWN.get(game.name, {}), "uniform": Uniform, "greedy": game.greedy}
