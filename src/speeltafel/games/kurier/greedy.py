"""A bot that races: it tries every action out and judges how soon each dispatch can go on from there.

It counts how far a dispatch has come, whether its bearer can leave at the next departure and how far that
would take it, what would fill its inn, to whom it could be handed over, and what coins bring at the guard.
What is good for an opponent is bad for itself; so it blocks as well. With coins it goes on as long as the
odds are with it: `odds` reckons the best of a turn from the coins that it has not seen.

Of other purses it looks at the number of coins only, and which courier will be turned up it takes as it comes
in its sample, a few times over.
"""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import PASS, Action, Seat, verb_of
from speeltafel.core.bot import Bot
from speeltafel.core.cards import bit, count, lowest
from speeltafel.core.rng import Rng
from speeltafel.core.state import State
from speeltafel.games.kurier.cards import (
    COURIERS,
    INNS,
    PALACE_BIT,
    TYPES,
    above,
    nearest_stops,
    type_of,
    village_inns,
    village_of,
    worth,
)
from speeltafel.games.kurier.events import (
    BONUS,
    COIN,
    DEPART,
    FLIP,
    HAND,
    PLACING,
    ROB,
    ROUBLES,
    SWAP,
    WITHOUT,
)
from speeltafel.games.kurier.odds import goes_on, robbed_chance
from speeltafel.games.kurier.rules import Kurier

WIN: Final = 100.0
TRIES: Final = 3
"""How often an action is tried out that turns a courier up or draws a coin."""

# What things are worth, in villages; tuned in matches of the bot against simpler ones.

AT_GUARD: Final = 4.5
SUM: Final = 3.0
"""The whole sum that a guard asks, of which every rouble is a part."""
CHEAP: Final = 0.15
"""Each rouble that a guard asks less than ten."""
READY: Final = 0.8
"""The share of the way ahead of a bearer that leaves with the next departure from its inn ..."""
FILLING: Final = 0.3
"""... if one more courier of the right type fills it (half for each right type) ..."""
ALONE: Final = 0.1
"""... if two are missing."""
HANDED: Final = 0.6
"""The share of all that, if the dispatch has to be handed over first."""
GAIN: Final = 0.05
"""How much better a dispatch has to be off when it is handed over: else it could go to and fro for ever."""
MEAN: Final = 1.5
"""Roubles of a coin that is no njet, about."""
RIVALS: Final = 0.3
"""How much of the opponents' prospects is that of all of them; the rest is that of the best."""


class Greedy(Bot):
    """Does what leaves it with the best prospects."""

    def __init__(self) -> None:
        self.scratch: list[Kurier] = []
        """Worlds to try actions out in, one for each depth."""

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        assert isinstance(world, Kurier)
        if world.window == BONUS or world.window == ROUBLES:
            return self.coin(world, seat)
        return self.best(world, seat, rng, 0)

    # Coins

    def coin(self, world: Kurier, seat: Seat) -> Action:
        """Turn a coin as long as that is worth more than to stop; with none turned a bonus costs nothing."""
        if not world.palace.mask1:
            return self.victim(world, seat)
        if not world.run.mask1 or goes_on(world, seat):
            return COIN
        return PASS

    def victim(self, world: Kurier, seat: Seat) -> Action:
        """Rob whoever is least likely to have a njet; stop if that risks more than it brings."""
        best: Action = PASS
        least = 2.0
        left = world.victims(seat)
        while left:
            other = lowest(left)
            left &= left - 1
            chance = robbed_chance(world, seat, other, 0)
            if chance < least:
                least = chance
                best = ROB | other
        run = float(worth(world.run.mask1))
        if world.run.mask1 and least * run > (1.0 - least) * MEAN:
            return PASS
        return best

    # Everything else

    def best(self, world: Kurier, seat: Seat, rng: Rng, depth: i64) -> Action:
        """The action that promises most; of equal ones the first."""
        best: Action = PASS
        most = -2.0 * WIN
        for action in world.actions(seat):
            promised = self.promise(world, seat, action, rng, depth)
            if promised > most:
                most = promised
                best = action
        return best

    def promise(self, world: Kurier, seat: Seat, action: Action, rng: Rng, depth: i64) -> float:
        """What an action leads to, on the average where chance has a part in it."""
        tries = 1
        if draws(world, action):
            tries = TRIES
        promised = 0.0
        for _ in range(tries):
            tried = self.scratch_at(depth)
            tried.copy_from(world)
            tried.rng.state = rng.word()
            tried.apply(seat, action)
            if tried.waiting and tried.window == PLACING and depth == 0:
                tried.apply(seat, self.best(tried, seat, rng, 1))
            promised += judge(tried, seat)
            if verb_of(action) == HAND >> 18 and outlook(tried, seat) < outlook(world, seat) + GAIN:
                promised -= WIN
        return promised / float(tries)

    def scratch_at(self, depth: i64) -> Kurier:
        """The world to try things out in at a depth."""
        while len(self.scratch) <= depth:
            self.scratch.append(Kurier())
        return self.scratch[depth]


def draws(world: Kurier, action: Action) -> bool:
    """Whether chance has a part in an action."""
    verb = verb_of(action)
    if verb == FLIP >> 18:
        return True
    return world.has_hidden_coins() and (verb == DEPART >> 18 or verb == SWAP >> 18)


# How good a table is.


def judge(world: Kurier, seat: Seat) -> float:
    """What a table promises to a seat."""
    if not world.waiting:
        return WIN * (2.0 * world.value(seat) - 1.0)
    best = 0.0
    total = 0.0
    for other in range(world.seats):
        if other != seat:
            found = prospects(world, other, False)
            best = max(best, found)
            total += found
    rivals = (1.0 - RIVALS) * best + RIVALS * total / float(world.seats - 1)
    return prospects(world, seat, True) - rivals


def prospects(world: Kurier, seat: Seat, own: bool) -> float:
    """How far a dispatch has come, how soon it can go on, and what coins there are for it."""
    side = world.sides[seat]
    coins = purse(world, seat, own)
    if side.at < 0:
        return 0.0
    if side.at >= INNS:
        due = float(world.due(seat))
        return AT_GUARD + CHEAP * (10.0 - due) + SUM * min(1.0, coins / due)
    found = float(village_of(side.at)) + SUM * coins / 10.0
    return found + outlook(world, seat)


def purse(world: Kurier, seat: Seat, own: bool) -> float:
    """The roubles of a seat; of the hidden ones of others only the number is known."""
    roubles = float(worth(world.saved[seat].mask1))
    hidden = world.hidden[seat].mask1
    fresh = world.fresh[seat].mask1
    if own:
        return roubles + float(worth(hidden) + worth(fresh))
    return roubles + float(count(hidden) + count(fresh))


def outlook(world: Kurier, seat: Seat) -> float:
    """How soon a dispatch can go on, with its bearer or with another one."""
    side = world.sides[seat]
    best = onward(world, side.at, side.bearer)
    left = village_inns(side.at)
    while left:
        inn = lowest(left)
        left &= left - 1
        own = world.inns[inn].mask & side.own
        while own:
            kind = type_of(lowest(own))
            own &= own - 1
            if inn != side.at or kind != side.bearer:
                best = max(best, HANDED * onward(world, inn, kind))
    return best


def onward(world: Kurier, inn: i64, kind: i64) -> float:
    """How soon a courier of this type can leave an inn, times how far it would get."""
    here = world.inns[inn].mask & COURIERS
    sleeping = count(here)
    soon = ALONE
    if sleeping == 3:
        if (kind - world.empty_room(inn)) & 3 == 3:
            return 0.0
        soon = READY
    elif sleeping == 2:
        soon = FILLING * float(right_types(world, inn, kind)) / 2.0 + 0.02
    return soon * distance(world, inn, kind)


def right_types(world: Kurier, inn: i64, kind: i64) -> i64:
    """In an inn with two couriers: how many of the missing types would let this one leave."""
    found: i64 = 0
    for empty in range(TYPES):
        if not world.rooms_taken(empty) & bit(inn) and (kind - empty) & 3 != 3:
            found += 1
    return found


def distance(world: Kurier, inn: i64, kind: i64) -> float:
    """How many villages a courier would get on from an inn."""
    stops = nearest_stops(world.free(kind) & above(inn))
    if stops & PALACE_BIT:
        if world.endgame == WITHOUT:
            return AT_GUARD - float(village_of(inn)) + SUM
        return AT_GUARD - float(village_of(inn))
    return float(village_of(lowest(stops)) - village_of(inn))
