"""A bot that remembers every card it has seen, and looks at its turn and at the other's answer.

It captures a Daimyo, mates, takes the pairs it knows and what is left unguarded, and does not walk into
Kyousei. Every turn that it can foresee is weighed: pieces, those that hang, the room of both Daimyo. The
best few are carried out, and the other's moves and the pairs known to both are tried against them. A card
that it has not seen is worth what pairs it may complete, less what it may show the other.

What it knows is what its mind names; where in the sample all else lies it never asks.
"""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import Action, Seat, family_of, last, second_last
from speeltafel.core.bot import Bot
from speeltafel.core.cards import bit, count
from speeltafel.core.rng import Rng
from speeltafel.core.state import State
from speeltafel.games.sengokuki.cards import (
    ARMY,
    ASHIGARU,
    FIELDS,
    HEIYA,
    HEIYA_COPIES,
    KI,
    KIBATAI,
    KIHEI,
    SHINOBI,
    piece_of,
)
from speeltafel.games.sengokuki.moves import Side, is_hit, steps
from speeltafel.games.sengokuki.rules import FLIP, NO_FIELD, Sengokuki

WON: Final = 1000000
WORTH: Final = [0, 900, 500, 320, 300]
"""By piece, in hundredths of the least."""
ROOM: Final = 12
"""A field to which a Daimyo can flee."""
KYOUSEI: Final = 40
"""To force the other's Daimyo."""
HANGING: Final = 80
"""Of a hundred parts of its worth, what a piece loses that can be captured unguarded."""
CURIOUS: Final = 30
"""What it is worth to see a card for the first time."""
PAIRED: Final = 350
"""About what a pair is worth."""
BEST: Final = 6
"""So many actions are looked at together with the answers to them."""
SECOND_KI: Final = 3 * WON
"""What it costs to risk Yonhon no ki: more than to be open to mate, which the other may not see."""


class Greedy(Bot):
    """Weighs every action by the position after it, and the best of them by the answers to it."""

    def __init__(self) -> None:
        self.known: list[i64] = [0] * FIELDS
        """By field, the card that the mind names there, as a mask; 0 where it names none."""
        self.partners: list[i64] = [NO_FIELD] * FIELDS
        """By field, where the other card of a known pair lies; -1 if that is not known."""
        self.unseen: i64 = 0
        """How many cards it does not know."""
        self.singles: i64 = 0
        """Of how many pairs it knows one card."""
        self.heiya: i64 = 0
        """How many of the cards that it does not know are Heiya."""
        self.scratch = Sengokuki()
        """Where actions are tried."""
        self.stay: i64 = 0
        """What it is worth to leave all pieces where they are."""

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        assert isinstance(world, Sengokuki)
        self.remember(world, seat)
        self.scratch.copy_from(world)
        self.scratch.begin_turn(1 - seat)
        self.stay = self.outlook(self.scratch, seat)
        actions = world.actions(seat)
        worths = [self.worth_of(world, seat, action) * 16 + rng.below(16) for action in actions]
        best: Action = actions[0]
        most: i64 = -1000 * WON
        for _ in range(min(BEST, len(actions))):
            at: i64 = 0
            for i in range(len(actions)):
                if worths[i] > worths[at]:
                    at = i
            worth = self.worth_with_answer(world, seat, actions[at]) * 16 + rng.below(16)
            if worth > most:
                most = worth
                best = actions[at]
            worths[at] = -10000 * WON
        return best

    def remember(self, world: Sengokuki, seat: Seat) -> None:
        """Take in what the mind of the seat names."""
        named = world.mind(seat).memory.named
        self.unseen = 0
        self.singles = 0
        self.heiya = HEIYA_COPIES - count(world.removed.mask & HEIYA)
        for field in range(FIELDS):
            self.known[field] = named[world.fields[field].id].mask
            if world.covered & bit(field) and not self.known[field]:
                self.unseen += 1
            if self.known[field] & HEIYA:
                self.heiya -= 1
        for field in range(FIELDS):
            self.partners[field] = self.partner(field)
            if self.known[field] & ARMY and self.partners[field] == NO_FIELD:
                self.singles += 1

    def partner(self, field: i64) -> i64:
        """Where the other card of a known pair of army cards lies; -1 if that is not known."""
        card = self.known[field]
        if card & ARMY:
            for other in range(FIELDS):
                if other != field and self.known[other] == card:
                    return other
        return NO_FIELD

    # One turn ahead.

    def worth_of(self, world: Sengokuki, seat: Seat, action: Action) -> i64:
        """What an action is worth at first sight."""
        side, other = world.sides[seat], world.sides[1 - seat]
        field = last(action)
        if family_of(action) != FLIP:
            return self.worth_of_move(world, seat, second_last(action), field)
        now = weigh(side, other, world.covered)
        first = self.first_of_pair(world, field)
        if first == field:
            return now + self.gain_of(world, seat, first, self.partners[field])
        if first != NO_FIELD:
            return now + self.gain_of(world, seat, first, field)
        return now + self.promise(world, seat, field)

    def worth_of_move(self, world: Sengokuki, seat: Seat, at: i64, to: i64) -> i64:
        """The position after a move; a captured Daimyo is all there is to win."""
        side, other = copied(world.sides[seat]), copied(world.sides[1 - seat])
        if other.daimyo & bit(to):
            return WON * 2
        march(side, other, at, to)
        return weigh(side, other, world.covered) - 5

    def gain_of(self, world: Sengokuki, seat: Seat, first: i64, second: i64) -> i64:
        """How much better the position is with the pair turned over in this order."""
        side, other = copied(world.sides[seat]), world.sides[1 - seat]
        before = weigh(side, other, world.covered)
        side.put(piece_of(self.known[first]), bit(second))
        return weigh(side, other, world.covered & ~bit(first) & ~bit(second)) - before

    def first_of_pair(self, world: Sengokuki, field: i64) -> i64:
        """Where the first card of a known pair lies that this one is of: here, or it is open; else -1."""
        if self.opened(world):
            if self.known[field] & ARMY and self.known[field] == self.opened(world):
                return world.shown
        elif self.partners[field] != NO_FIELD:
            return field
        return NO_FIELD

    def opened(self, world: Sengokuki) -> i64:
        """The card that lies open, as a mask; 0 if there is none, or only a Heiya that waits for another."""
        if world.shown < 0:
            return 0
        return world.fields[world.shown].mask & ~HEIYA

    # Two turns ahead.

    def worth_with_answer(self, world: Sengokuki, seat: Seat, action: Action) -> i64:
        """What an action is worth once the other has answered it."""
        field = last(action)
        first = self.first_of_pair(world, field)
        if family_of(action) == FLIP and first == NO_FIELD:
            return self.stay + self.promise(world, seat, field)
        scratch = self.scratch
        scratch.copy_from(world)
        scratch.apply(seat, action)
        if family_of(action) == FLIP and first == field:
            scratch.apply(seat, FLIP | self.partners[field])
        return self.outlook(scratch, seat)

    def outlook(self, state: Sengokuki, seat: Seat) -> i64:
        """What a position is worth to the seat that has just played, after the other's best answer."""
        if not state.waiting:
            return WON * 2 * (count(state.winners & bit(seat)) - count(state.winners & bit(1 - seat)))
        side, other = state.sides[seat], state.sides[1 - seat]
        most: i64 = -10 * WON
        for action in state.actions(1 - seat):
            if family_of(action) != FLIP:
                answer, left = copied(other), copied(side)
                if left.daimyo & bit(last(action)):
                    return -2 * WON
                march(answer, left, second_last(action), last(action))
                most = max(most, weigh(answer, left, state.covered))
        if not other.daimyo & side.reach(state.blocked()):
            most = max(most, self.best_with_cards(state, seat))
        return -most

    def best_with_cards(self, state: Sengokuki, seat: Seat) -> i64:
        """The best that the other can make of cards: of any two, or of a pair that both know."""
        side, other = state.sides[seat], state.sides[1 - seat]
        most = weigh(other, side, state.covered)
        for field in range(FIELDS):
            partner = self.partners[field]
            if (
                partner != NO_FIELD
                and state.covered & bit(field)
                and not state.nobori & (bit(field) | bit(partner))
            ):
                answer = copied(other)
                answer.put(piece_of(self.known[field]), bit(partner))
                most = max(most, weigh(answer, side, state.covered & ~bit(field) & ~bit(partner)))
        return most

    # Cards.

    def promise(self, world: Sengokuki, seat: Seat, field: i64) -> i64:
        """What a card promises that makes no known pair, compared with a turn in which nothing happens."""
        card = self.known[field]
        if self.opened(world):
            worth = self.worth_of_second(world, seat, field)
        else:
            worth = self.worth_of_first(world, seat, field)
            if world.shown >= 0 and not card:
                worth += WORTH[SHINOBI] * self.heiya // self.unseen
        if card & HEIYA or (not card and self.heiya > 0):
            without = world.covered & ~bit(field)
            if exposed(world.sides[seat], world.sides[1 - seat], without):
                if card:
                    return -WON
                worth -= WON * self.heiya // self.unseen
        return worth

    def worth_of_first(self, world: Sengokuki, seat: Seat, field: i64) -> i64:
        """A card not seen yet may be the partner of one that is known."""
        card = self.known[field]
        if card & KI:
            return -2 * CURIOUS - self.dread(world, seat)
        if card & HEIYA:
            return -CURIOUS // 2
        if card:
            return -CURIOUS
        return CURIOUS + PAIRED * self.singles // self.unseen

    def worth_of_second(self, world: Sengokuki, seat: Seat, field: i64) -> i64:
        """Something new, unless that rather helps the other; nothing that risks two Ki in a row."""
        opened = self.opened(world)
        card = self.known[field]
        if opened & KI:
            if card & KI:
                return -2 * CURIOUS - 2 * self.dread(world, seat)
            if not card:
                return self.luck(0) - self.dread(world, seat) // 4
            return 0
        if not card:
            return self.luck(opened & ARMY)
        if card & KI:
            return CURIOUS // 4  # tells the other nothing new
        return 0

    def luck(self, opened: i64) -> i64:
        """What a second card not seen yet promises: a pair to oneself or, once it lies open, to the other."""
        if opened:
            return CURIOUS // 2 + PAIRED * (2 - self.singles) // self.unseen
        return CURIOUS // 2 - PAIRED * self.singles // self.unseen

    def dread(self, world: Sengokuki, seat: Seat) -> i64:
        """What another double Ki would cost."""
        if world.sides[seat].streak:
            return SECOND_KI
        return 0


def march(side: Side, other: Side, at: i64, to: i64) -> None:
    """A piece moves, and captures what stands there."""
    piece = side.piece_on(bit(at))
    side.lift(bit(at))
    side.put(piece, bit(to))
    other.lift(bit(to))


def copied(side: Side) -> Side:
    """A side to try things on."""
    made = Side()
    made.copy_from(side)
    return made


def exposed(side: Side, other: Side, covered: i64) -> bool:
    """Whether the Daimyo of a side can be captured."""
    return is_hit(side.daimyo, other, 0, covered | side.army() | other.army())


def weigh(side: Side, other: Side, covered: i64) -> i64:
    """What a position is worth to a side that has just played, the other to move."""
    blocked = covered | side.army() | other.army()
    reach, threat = side.reach(blocked), other.reach(blocked)
    if threat & side.daimyo:
        return -WON
    worth = material(side, reach, threat) - material(other, threat, 0)
    rooms = count(steps(side.daimyo) & ~covered & ~side.army() & ~threat)
    theirs = count(steps(other.daimyo) & ~covered & ~other.army() & ~reach)
    worth += ROOM * (rooms - theirs)
    if reach & other.daimyo:
        worth += KYOUSEI
        if is_mate(side, other, covered, blocked):
            worth += WON
    return worth


def is_mate(side: Side, other: Side, covered: i64, blocked: i64) -> bool:
    """Whether the other's Daimyo has no field to flee to: Haisen, or near to it where others may help."""
    reach = side.reach(blocked & ~other.daimyo)
    return steps(other.daimyo) & ~covered & ~other.army() & ~reach == 0


def material(side: Side, guarded: i64, threat: i64) -> i64:
    """The pieces of a side; those that are threatened and not guarded count for less."""
    worth: i64 = 0
    hanging = threat & ~guarded
    worth += kind_worth(side.shinobi, threat, SHINOBI)
    worth += kind_worth(side.ashigaru, hanging, ASHIGARU)
    worth += kind_worth(side.kihei, hanging, KIHEI)
    worth += kind_worth(side.kibatai, hanging, KIBATAI)
    return worth


def kind_worth(pieces: i64, hanging: i64, piece: i64) -> i64:
    """The pieces of one kind."""
    return WORTH[piece] * count(pieces) - WORTH[piece] * HANGING * count(pieces & hanging) // 100
