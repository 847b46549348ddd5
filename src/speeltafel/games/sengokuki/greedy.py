"""A bot that remembers every card it has seen, and looks one turn ahead.

It captures a Daimyo, mates, takes the pairs it knows and what is left unguarded, and does not walk into
Kyousei. Every turn that it can foresee is carried out on a scratch board and weighed: pieces, those that
hang, the room of both Daimyo. A card that it has not seen yet is worth a look, and no more.

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
    KI,
    KIBATAI,
    KIHEI,
    SHINOBI,
    piece_of,
)
from speeltafel.games.sengokuki.moves import Side, is_hit, steps
from speeltafel.games.sengokuki.rules import CHOOSING, FLIP, Sengokuki

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
SECOND_KI: Final = 500000
"""What it costs to risk Yonhon no ki."""


class Greedy(Bot):
    """Weighs every action by the position after it."""

    def __init__(self) -> None:
        self.known: list[i64] = [0] * FIELDS
        """By field, the card that the mind names there, as a mask; 0 where it names none."""

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        assert isinstance(world, Sengokuki)
        self.remember(world, seat)
        best: Action = -1
        most: i64 = -100 * WON
        for action in world.actions(seat):
            if family_of(action) == FLIP:
                worth = self.worth_of_card(world, seat, last(action))
            else:
                worth = self.worth_of_move(world, seat, second_last(action), last(action))
            worth = worth * 16 + rng.below(16)
            if worth > most:
                most = worth
                best = action
        return best

    def remember(self, world: Sengokuki, seat: Seat) -> None:
        """Take in what the mind of the seat names."""
        named = world.mind(seat).memory.named
        for field in range(FIELDS):
            self.known[field] = named[world.fields[field].id].mask

    # Cards.

    def worth_of_card(self, world: Sengokuki, seat: Seat, field: i64) -> i64:
        """What a card to be turned over promises; all are compared with staying where one is."""
        now = weigh(world.sides[seat], world.sides[1 - seat], world.covered)
        if world.window == CHOOSING or world.shown < 0:
            return now + self.worth_of_first(world, seat, field)
        return now + self.worth_of_second(world, seat, field)

    def worth_of_first(self, world: Sengokuki, seat: Seat, field: i64) -> i64:
        """A card of a known pair, turned so that the piece comes to the better field; else an unknown one."""
        card = self.known[field]
        if card & ARMY:
            partner = self.partner(field)
            if partner >= 0:
                return self.gain_of(world, seat, field, partner)
            return -CURIOUS
        if card & KI:
            return -2 * CURIOUS - self.dread(world, seat)
        if card & HEIYA:
            return -CURIOUS // 2
        return CURIOUS

    def worth_of_second(self, world: Sengokuki, seat: Seat, field: i64) -> i64:
        """The partner of the open card; else something new, but nothing that risks two Ki in a row."""
        opened = world.fields[world.shown].mask
        card = self.known[field]
        if opened & ARMY and card == opened:
            return self.gain_of(world, seat, world.shown, field)
        if opened & HEIYA and card & HEIYA:
            return WORTH[SHINOBI]
        if opened & KI:
            if card & KI:
                return -2 * CURIOUS - 2 * self.dread(world, seat)
            if not card:
                return CURIOUS // 2 - self.dread(world, seat) // 4
            return 0
        if not card:
            return CURIOUS
        if card & KI:
            return CURIOUS // 4  # tells the other nothing new
        return 0

    def dread(self, world: Sengokuki, seat: Seat) -> i64:
        """What another double Ki would cost."""
        if world.sides[seat].streak:
            return SECOND_KI
        return 0

    def partner(self, field: i64) -> i64:
        """Where the other card of a known pair lies; -1 if that is not known."""
        card = self.known[field]
        for other in range(FIELDS):
            if other != field and self.known[other] == card:
                return other
        return -1

    def gain_of(self, world: Sengokuki, seat: Seat, first: i64, second: i64) -> i64:
        """How much better the position is with the pair turned over in this order."""
        side, other = copied(world.sides[seat]), world.sides[1 - seat]
        before = weigh(side, other, world.covered)
        piece = piece_of(self.known[first])
        side.put(piece, bit(second))
        covered = world.covered & ~bit(first) & ~bit(second)
        if exposed(side, other, covered):
            return -WON
        return weigh(side, other, covered) - before

    # Pieces.

    def worth_of_move(self, world: Sengokuki, seat: Seat, at: i64, to: i64) -> i64:
        """The position after a move; a captured Daimyo is all there is to win."""
        side, other = copied(world.sides[seat]), copied(world.sides[1 - seat])
        if other.daimyo & bit(to):
            return WON * 2
        piece = side.piece_on(bit(at))
        side.lift(bit(at))
        side.put(piece, bit(to))
        other.lift(bit(to))
        return weigh(side, other, world.covered) - 5


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
