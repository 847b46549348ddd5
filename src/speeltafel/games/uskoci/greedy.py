"""A bot that counts to 25, and for every word it could say tries out what would come of it.

It plays each action on a copy of its world, lets everybody pass, makes the choices that follow, and judges
the table: how soon its own fleet can be full, how near the others are, and what its events are worth in
hand. So an event is announced when it brings more than keeping it, an answer given when the pending event
would cost more than the answer, and in a countdown nothing is too dear.

Of other hands it looks at the number of cards only: what the sample put there is a guess.
"""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import PASS, Action, Seat, family_of, last, second_last
from speeltafel.core.bot import Bot
from speeltafel.core.cards import below, bit, count, lowest
from speeltafel.core.rng import Rng
from speeltafel.core.state import State
from speeltafel.games.uskoci.cards import (
    AMBUSH,
    DUNGEON,
    FOG,
    FULL,
    GALE,
    KINDS,
    LOOT,
    MERCHANTS,
    NEHAJ,
    SEADOG,
    SIZE,
    SNITCH,
    SPARE,
    SPY,
    SPYGLASS,
    STORM,
    THEFT,
    TRICKERY,
    WILL,
    fits,
    value,
    worth,
)
from speeltafel.games.uskoci.rules import Uskoci
from speeltafel.games.uskoci.table import AIM, ANSWER, ANSWERING, CLAIMING

WIN: Final = 20.0
COUNTING: Final = 4.0
"""What it is worth to be counted out as the winner; somebody may still say something."""
SHARED: Final = 1.0

SOON: Final = [1.0, 0.9, 0.66, 0.5, 0.4, 0.34]
"""By the loot cards of the own hand that are needed to reach 25."""
TRIES: Final = 4
"""How often an event is tried out that turns cards."""
DEEPEST: Final = 2
"""Choices within choices that are tried out."""

WORTH: Final[dict[int, float]] = {
    WILL: 0.30,
    NEHAJ: 0.22,
    STORM: 0.20,
    GALE: 0.14,
    SPYGLASS: 0.0,
    SPY: 0.12,
    TRICKERY: 0.24,
    THEFT: 0.22,
    SEADOG: 0.06,
    AMBUSH: 0.06,
    DUNGEON: 0.10,
    SNITCH: 0.14,
    FOG: 0.12,
    MERCHANTS: 0.20,
}
"""What an event is worth as long as it is kept."""
KEPT: Final[list[float]] = [WORTH.get(card, 0.0) for card in range(SIZE)]
SECOND: Final = 0.5
"""The share of that for a second copy."""


class Greedy(Bot):
    """Does what leaves it with the best table."""

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        assert isinstance(world, Uskoci)
        return self.best(world, seat, rng, 0)

    def best(self, world: Uskoci, seat: Seat, rng: Rng, depth: i64) -> Action:
        """The action that promises most; of equal ones the first."""
        best: Action = PASS
        most = -1000.0
        for action in world.actions(seat):
            promised = self.promise(world, seat, action, rng, depth)
            if promised > most:
                most = promised
                best = action
        return best

    def promise(self, world: Uskoci, seat: Seat, action: Action, rng: Rng, depth: i64) -> float:
        """What an action leads to if nobody answers: on the average, where cards are turned."""
        tries = 1
        if depth == 0 and turns_cards(world, action):
            tries = TRIES
        promised = 0.0
        for _ in range(tries):
            tried = world.clone()
            assert isinstance(tried, Uskoci)
            tried.rng = rng.fork()
            tried.apply(seat, action)
            self.settle(tried, seat, rng, depth)
            promised += judge(tried, seat)
        return promised / float(tries)

    def settle(self, world: Uskoci, seat: Seat, rng: Rng, depth: i64) -> None:
        """Everybody passes, and chooses where an event asks for it, until nothing is pending."""
        while world.waiting and world.pending:
            asked = world.speaker()
            if world.window == ANSWERING:
                world.apply(asked, PASS)
            elif asked == seat and depth < DEEPEST:
                world.apply(asked, self.best(world, seat, rng, depth + 1))
            else:
                world.apply(asked, cheapest(world, asked))


def turns_cards(world: Uskoci, action: Action) -> bool:
    """Whether an event that turns cards is announced with this action, or pending."""
    card = last(action)
    if world.pending:
        card = world.pending[0]
    elif family_of(action) >= AIM and family_of(action) < ANSWER:
        card = second_last(action)
    return world.deck.turning & bit(card) != 0


def cheapest(world: Uskoci, seat: Seat) -> Action:
    """The choice of a card that is worth least; how another seat chooses, as far as this one cares."""
    actions = world.actions(seat)
    best = actions[0]
    least: i64 = 100
    for action in actions:
        card = action & 63
        if action != PASS and worth(bit(card)) < least:
            least = worth(bit(card))
            best = action
    return best


# How good a table is.


def judge(world: Uskoci, seat: Seat) -> float:
    """What a table promises to a seat."""
    if not world.waiting:
        return WIN * (2.0 * world.value(seat) - 1.0)
    found = prospects(world, seat) + kept(world.sides[seat].hand.mask) + kept_spare(world, seat)
    full = world.full()
    if full & ~bit(seat):
        if full & bit(seat):
            return found + SHARED
        return found - COUNTING
    if full:
        return found + COUNTING
    if world.phase == CLAIMING or world.ran_out:
        highest = world.highest()
        if not highest & bit(seat):
            return found - COUNTING
        return found + COUNTING / float(count(highest))
    return found


def prospects(world: Uskoci, seat: Seat) -> float:
    """How near the seat is to 25, less how near its opponents are."""
    unseen = unseen_loot(world, seat)
    nearest = 0.0
    all_of_them = 0.0
    for other in range(world.seats):
        if other != seat:
            near = nearness(world, other, unseen)
            all_of_them += near
            nearest = max(nearest, near)
    mine = own_nearness(world.sides[seat].fleet.mask, world.sides[seat].hand.mask, unseen)
    if world.sides[seat].before.mask:
        mine *= 0.7
    return mine - 0.7 * nearest - 0.3 * all_of_them / float(world.seats - 1)


def unseen_loot(world: Uskoci, seat: Seat) -> i64:
    """The loot that lies neither open nor in the seat's own hand."""
    seen = world.sides[seat].hand.mask | world.discards.mask | world.top.mask | world.packet.mask
    for other in range(world.seats):
        seen |= world.sides[other].fleet.mask
    return LOOT & ~seen


def nearness(world: Uskoci, seat: Seat, unseen: i64) -> float:
    """How near an opponent is: by the value of its fleet, and the unseen cards that would fill it."""
    fleet = world.sides[seat].fleet.mask
    hidden = float(max(count(unseen), 1))
    holds = float(world.sides[seat].hand.count() + 1)
    share = min(1.0, holds / hidden)
    missing = 1.0
    for _ in range(fillers(fleet, unseen)):
        missing *= 1.0 - share
    near = 0.35 * float(value(fleet)) / float(FULL) + 0.5 * (1.0 - missing)
    if world.sides[seat].before.mask:
        near *= 0.7
    return near


def own_nearness(fleet: i64, hand: i64, unseen: i64) -> float:
    """How near the seat itself is: by the loot cards that it still has to load, or hopes to draw."""
    loads = loads_to_full(fleet, hand & LOOT, len(SOON) - 1)
    if loads >= 0:
        return SOON[loads]
    hope = float(fillers(fleet, unseen))
    left = fits(fleet, hand & LOOT)
    while left:
        card = left & -left
        left &= left - 1
        hope = max(hope, 0.8 * float(fillers(fleet | card, unseen)))
    return 0.08 + 0.03 * hope + 0.12 * float(value(fleet)) / float(FULL)


def loads_to_full(fleet: i64, loot: i64, most: i64) -> i64:
    """The fewest of these loot cards that make a fleet worth exactly 25; -1 if none do, or only more."""
    if value(fleet) == FULL:
        return 0
    if most == 0:
        return -1
    found: i64 = -1
    left = fits(fleet, loot)
    while left:
        card = left & -left
        left &= left - 1
        deeper = loads_to_full(fleet | card, left, most - 1)
        if deeper >= 0:
            found = deeper + 1
            most = deeper
            if found == 1:
                return 1
    return found


def fillers(fleet: i64, cards: i64) -> i64:
    """How many of these cards would, each by itself, make a fleet worth exactly 25."""
    found: i64 = 0
    left = fits(fleet, cards)
    while left:
        card = left & -left
        left &= left - 1
        if value(fleet | card) == FULL:
            found += 1
    return found


def kept_spare(world: Uskoci, seat: Seat) -> float:
    """What the spare cards of a hand are worth as long as they are kept, by what they do."""
    found = 0.0
    left = world.sides[seat].hand.mask >> SPARE
    while left:
        found += world.deck.worths[SPARE + lowest(left)]
        left &= left - 1
    return found


def kept(hand: i64) -> float:
    """What the events of a hand are worth as long as they are kept."""
    found = 0.0
    left = hand & KINDS & ~LOOT & below(SIZE)
    while left:
        card = lowest(left)
        left &= left - 1
        found += KEPT[card]
        if card in (WILL, NEHAJ) and hand & bit(card + 1):
            found += SECOND * KEPT[card]
    return found
