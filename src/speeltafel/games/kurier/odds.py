"""What a coin will be: the exact chance of each kind from what a seat knows, and when to stop.

A seat knows the coins that it has not seen: those in the palace and the hidden ones of its opponents. As long
as nothing tells them apart, each of them is as likely to be the next. But who could not pay has few roubles
(§12.4): that leaves more of them, and fewer njets, to the others. All ways to deal the coins are counted.
"""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import Seat
from speeltafel.core.cards import count
from speeltafel.games.kurier.cards import (
    BLANK_COINS,
    NJET_COINS,
    ONE_COINS,
    THREE_COINS,
    TWO_COINS,
    worth,
)
from speeltafel.games.kurier.rules import Kurier

KINDS: Final = 5
BITS: Final = 5
"""Of the number of coins of a kind: all five are packed into one int."""
MANY: Final = 31


def choose(n: i64, k: i64) -> float:
    """In how many ways k of n can be chosen."""
    ways = 1.0
    for at in range(k):
        ways = ways * float(n - at) / float(at + 1)
    return ways


def packed(coins: i64) -> i64:
    """How many of each kind are among these coins, a mask of the second row: njets lowest."""
    return (
        count(coins & NJET_COINS)
        | count(coins & BLANK_COINS) << 5
        | count(coins & ONE_COINS) << 10
        | count(coins & TWO_COINS) << 15
        | count(coins & THREE_COINS) << 20
    )


def of_kind(pack: i64, kind: i64) -> i64:
    """How many coins of a kind a pack has."""
    return pack >> BITS * kind & MANY


def size_of(pack: i64) -> i64:
    """How many coins a pack has."""
    size: i64 = 0
    for kind in range(KINDS):
        size += of_kind(pack, kind)
    return size


def value_of(kind: i64) -> i64:
    """The roubles of a kind of coin."""
    if kind < 2:
        return 0
    return kind - 1


def unseen(world: Kurier, seat: Seat) -> i64:
    """The coins that a seat has not seen, as a pack."""
    pack = packed(world.palace.mask1)
    for other in range(world.seats):
        if other != seat:
            pack += packed(world.hidden[other].mask1) + packed(world.fresh[other].mask1)
    return pack


class Deals:
    """What can be left of a pool of coins when some were given away, and in how many ways."""

    def __init__(self, pool: i64) -> None:
        self.ways: dict[i64, float] = {pool: 1.0}

    def give(self, number: i64, most: i64) -> None:
        """So many coins go to somebody who has at most so many roubles; -1: no limit is known."""
        found: dict[i64, float] = {}
        for pool, ways in self.ways.items():
            self.give_kind(pool, 0, number, most, ways, found)
        self.ways = found

    def give_kind(
        self, pool: i64, kind: i64, number: i64, most: i64, ways: float, found: "dict[i64, float]"
    ) -> None:
        """The coins from a kind on: every number of it that the limit allows."""
        if kind == KINDS:
            if number == 0:
                found[pool] = found.get(pool, 0.0) + ways
            return
        there = of_kind(pool, kind)
        value = value_of(kind)
        for taken in range(min(there, number) + 1):
            if value * taken > most:
                return
            rest = pool - (taken << BITS * kind)
            more = ways * choose(there, taken)
            self.give_kind(rest, kind + 1, number - taken, most - value * taken, more, found)

    def share(self, kind: i64) -> float:
        """The chance that a coin of what is left is of a kind."""
        total = 0.0
        hits = 0.0
        for pool, ways in self.ways.items():
            total += ways
            hits += ways * float(of_kind(pool, kind)) / float(max(size_of(pool), 1))
        return hits / total


def dealt(world: Kurier, seat: Seat, without: Seat) -> Deals:
    """The unseen coins once all opponents whose limit is known have theirs, but for one of them."""
    deals = Deals(unseen(world, seat))
    for other in range(world.seats):
        cap = world.sides[other].cap
        number = count(world.hidden[other].mask1)
        if other != seat and other != without and cap >= 0 and number:
            deals.give(number, cap)
    return deals


def palace_chance(world: Kurier, seat: Seat, kind: i64) -> float:
    """§12.5 The exact chance that the next coin of the palace is of a kind, as far as this seat can know."""
    return dealt(world, seat, -1).share(kind)


def robbed_chance(world: Kurier, seat: Seat, victim: Seat, kind: i64) -> float:
    """§12.5 The same for a coin that is robbed of an opponent."""
    counted = count(world.hidden[victim].mask1)
    fresh = count(world.fresh[victim].mask1)
    cap = world.sides[victim].cap
    free = palace_chance(world, seat, kind)
    if cap < 0 or counted == 0:
        return free
    before = dealt(world, seat, victim)
    held = 0.0
    total = 0.0
    for pool, ways in before.ways.items():
        own = Deals(pool)
        own.give(counted, cap)
        for left, more in own.ways.items():
            total += ways * more
            held += ways * more * float(of_kind(pool, kind) - of_kind(left, kind))
    theirs = held / total / float(counted)
    return (theirs * float(counted) + free * float(fresh)) / float(counted + fresh)


# When to stop.

WON: Final = 1.5
"""What the whole sum is worth, in shares of itself: a little more than all its roubles, for it wins."""


class Purser:
    """The best that a turn can come to, coin by coin, from a pack that is drawn from."""

    def __init__(self, due: i64, draws: i64) -> None:
        self.due = due
        self.draws = draws
        """How many coins there are to be drawn at most."""
        self.known: dict[i64, float] = {}

    def stop(self, roubles: i64) -> float:
        """What it is worth to stop with so many roubles."""
        if roubles >= self.due:
            return WON
        return float(roubles) / float(self.due)

    def best(self, pool: i64, safe: i64, run: i64, drawn: i64) -> float:
        """The worth of a turn with so many roubles saved before and in the run: stopping or going on."""
        stopped = self.stop(safe + run)
        if safe + run >= self.due or drawn >= self.draws:
            return stopped
        return max(stopped, self.go_on(pool, safe, run, drawn))

    def go_on(self, pool: i64, safe: i64, run: i64, drawn: i64) -> float:
        """The worth of turning one more coin: a njet leaves what was saved before."""
        if pool in self.known:
            return self.known[pool]
        size = float(max(size_of(pool), 1))
        worth_of_it = float(of_kind(pool, 0)) / size * self.stop(safe)
        for kind in range(1, KINDS):
            there = of_kind(pool, kind)
            if there:
                rest = pool - (1 << BITS * kind)
                chance = float(there) / size
                worth_of_it += chance * self.best(rest, safe, run + value_of(kind), drawn + 1)
        self.known[pool] = worth_of_it
        return worth_of_it


def goes_on(world: Kurier, seat: Seat) -> bool:
    """Whether one more coin of the palace is worth more than stopping now."""
    safe = worth(world.saved[seat].mask1) + worth(world.hidden[seat].mask1) + worth(world.fresh[seat].mask1)
    run = worth(world.run.mask1)
    purser = Purser(world.due(seat), count(world.palace.mask1))
    return purser.go_on(unseen(world, seat), safe, run, 0) > purser.stop(safe + run)
