"""The table: the words of the rules, the options, the places, the seating, stock and talon."""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import SEAT_NAMES, Card, Kind, Seat, Verb
from speeltafel.core.cards import Cards, below, bit, count, lowest, shl
from speeltafel.core.options import Options
from speeltafel.core.places import NOBODY, OPEN, Place, eye
from speeltafel.core.state import State, copied
from speeltafel.games.uno.cards import (
    BOX,
    CHANGE,
    COLOUR_NAMES,
    COLOURS,
    KINDS,
    LEFT_OUT,
    NAMES,
    PLUS4,
    box_number,
)
from speeltafel.games.uno.options import UnoOptions

PLAY: Final = 1 << 18
PLAY_WILD: Final = 2 << 18
UNO: Final = 3 << 18
UNO_WILD: Final = 4 << 18
DRAW: Final = 5 << 18
CATCH: Final = 6 << 18
CALL: Final = 7 << 18
CHALLENGE: Final = 8 << 18
NAME: Final = 9 << 18
BLAME: Final = 10 << 18
AGREE: Final = 11 << 18

CARD: Final = Kind(NAMES, digits=2)
COLOUR: Final = Kind(COLOUR_NAMES, button=True)
VERBS: Final = [
    Verb("pass", "10.3", []),
    Verb("play", "4.1", [CARD]),
    Verb("play-wild", "5.4", [CARD, COLOUR]),
    Verb("uno", "7.5", [CARD], button=True),
    Verb("uno-wild", "7.5", [CARD, COLOUR], button=True, face="uno"),
    Verb("draw", "4.7", []),
    Verb("catch", "7.5", []),
    Verb("call", "7.5", [], face="uno"),
    Verb("challenge", "6.3", []),
    Verb("name", "3.6", [COLOUR]),
    Verb("blame", "10.1", [Kind(SEAT_NAMES)], button=True),
    Verb("agree", "10.2", []),
]

TURN: Final = 0
DRAWN: Final = 1
CATCHING: Final = 2
CHALLENGING: Final = 3
REPLAY: Final = 4
STACK: Final = 5
START: Final = 6
JUDGE: Final = 7
WINDOWS: Final = ["turn", "drawn", "catch", "challenge", "replay", "stack", "start", "judge"]

GATHERED: Final = 0
DREW_LOT: Final = 1
BEGAN: Final = 2
DEALT: Final = 3
TURNED: Final = 4
PUT_BACK: Final = 5
PLAYED: Final = 6
CALLED: Final = 7
NAMED: Final = 8
"""And the three after it: one a colour."""
DREW: Final = 12
KEPT: Final = 13
TAKES: Final = 14
TOOK: Final = 15
FOUND_NONE: Final = 16
SHUFFLED: Final = 17
LOST_TURN: Final = 18
REVERSED: Final = 19
FORGOT: Final = 20
LED: Final = 21
CAUGHT: Final = 22
SAVED: Final = 23
CHALLENGED: Final = 24
SHOWED: Final = 25
INNOCENT: Final = 26
TOOK_BACK: Final = 27
LACKED: Final = 28
PILED: Final = 29
ACCUSED: Final = 30
BLAMED: Final = 31
AGREED: Final = 32
DISMISSED: Final = 33
WENT_OUT: Final = 34
LAID: Final = 35
SCORED: Final = 36
DROPPED: Final = 37
EVENTS: Final = (
    *("gathered", "drew lot", "began", "dealt", "turned", "put back", "played", "called"),
    *("named blue", "named red", "named yellow", "named green"),
    *("drew", "kept", "takes", "took", "found none", "shuffled", "lost turn", "reversed"),
    *("forgot", "led", "caught", "saved", "challenged", "showed", "innocent", "took back", "lacked"),
    *("piled", "accused", "blamed", "agreed", "dismissed", "went out", "laid", "scored", "dropped"),
)

LIMIT_REACHED: Final = 0
ROUNDS_PLAYED: Final = 1
LAST_ONE: Final = 2
REASONS: Final = ["limit", "rounds", "last"]

# §1.2 Modes; those from `ROTATING` on have a seating of their own.

SOLO: Final = 0
TEAMS: Final = 1
ROTATING: Final = 2
AFVAL: Final = 3
MODES: Final = ["solo", "teams", "rotating", "afval"]

# §9.3 By round and seat, who sits at the left and who is the partner.

LEFT: Final[list[list[i64]]] = [[2, 3, 1, 0], [1, 2, 3, 0], [1, 3, 0, 2]]
PARTNERS: Final[list[list[i64]]] = [[1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]


class Table(State):
    """What lies on the table and who sits at it. `turn` is the seat that acts next, once a window closes."""

    def __init__(self) -> None:
        super().__init__()
        self.mode: i64 = SOLO
        self.box_number: i64 = 0
        self.draws_for_deal: bool = True
        self.stacking: bool = False
        self.strict: bool = False
        self.colour_only: bool = False
        self.auto: bool = False
        self.own: bool = False
        """§8.4, §9.5 Whether each seat writes down what is left in its own hand."""
        self.limit: i64 = 0
        self.comments: bool = False
        self.dealer: Seat = 0
        self.reversed: i64 = 0
        """§5.2 1 while play runs anticlockwise."""
        self.colour: i64 = -1
        """§4.3 The active colour; -1 while the start card waits for one."""
        self.top: Card = -1
        """§4.2 The card to be answered."""
        self.under: Card = -1
        """What that card was played on ..."""
        self.under_colour: i64 = -1
        """... and the colour that was active then."""
        self.then: i64 = TURN
        """The window that opens for `turn` once nobody is to be caught any more."""
        self.pile: i64 = 0
        """§5.7 The cards that the next seat has to take."""
        self.forgetful: Seat = -1
        """§7.2 Who has one card left and did not call."""
        self.accused: Seat = -1
        """§6.4 Whose +4 can be challenged, or whose hand was opened; its new cards lie apart."""
        self.challenger: Seat = -1
        """§6.8 To whom that hand is open."""
        self.complained: i64 = 0
        """§10.1 1 once the seat at turn has blamed somebody."""
        self.blamed: Seat = -1
        self.agreed: i64 = 0
        """§10.2 The seats that agree, the accuser among them."""
        self.out: i64 = 0
        """§9.5 The seats that have dropped out."""
        self.totals: list[i64] = []
        nowhere = Place(BOX, 0, NOBODY)
        self.hands: list[Place] = []
        self.stock: Place = nowhere
        self.talon: Place = nowhere
        self.drawn: Place = nowhere
        self.apart: Place = nowhere
        self.outside: Place = nowhere
        self.first: Place = nowhere
        """§7.4 The lot: who is heard first."""

    def configure(self, options: Options) -> None:
        """Take the options in, each at its paragraph."""
        super().configure(options)
        assert isinstance(options, UnoOptions)
        self.mode = MODES.index(options.mode)
        self.draws_for_deal = options.dealer == "draw"
        self.box_number = box_number(options.deck, options.fractions == "upto9", options.skip_cards > 0)
        self.stacking = options.stacking
        self.strict = options.plus4 == "strict"
        self.colour_only = options.plus4_test == "colour_only"
        self.auto = options.uno_call == "auto"
        self.own = self.mode == AFVAL or (self.mode == SOLO and options.scoring == "own")
        self.limit = options.limit
        self.comments = options.comment_penalty
        self.totals = [0] * self.seats

    def lay(self) -> None:
        """§2.5 The places; what the options leave out lies outside from the start."""
        self.hands = [self.place(BOX, eye(seat)) for seat in range(self.seats)]
        self.stock = self.place(BOX, NOBODY)
        self.talon = self.place(BOX, OPEN)
        self.drawn = self.place(BOX, NOBODY)
        self.apart = self.place(BOX, NOBODY)
        self.outside = self.place(BOX, OPEN)
        self.outside.become(LEFT_OUT[self.box_number])
        self.first = self.sealed(BOX, 0, self.seats - 1)
        self.first.eyes = OPEN

    def copy_from(self, other: State) -> None:
        """Become equal to another match, all but the ears."""
        super().copy_from(other)
        assert isinstance(other, Table)
        self.mode = other.mode
        self.box_number = other.box_number
        self.draws_for_deal = other.draws_for_deal
        self.stacking = other.stacking
        self.strict = other.strict
        self.colour_only = other.colour_only
        self.auto = other.auto
        self.own = other.own
        self.limit = other.limit
        self.comments = other.comments
        self.dealer = other.dealer
        self.reversed = other.reversed
        self.colour = other.colour
        self.top = other.top
        self.under = other.under
        self.under_colour = other.under_colour
        self.then = other.then
        self.pile = other.pile
        self.forgetful = other.forgetful
        self.accused = other.accused
        self.challenger = other.challenger
        self.complained = other.complained
        self.blamed = other.blamed
        self.agreed = other.agreed
        self.out = other.out
        self.totals = copied(self.totals, other.totals)

    def verbs(self) -> list[Verb]:
        return VERBS

    def reasons(self) -> list[str]:
        return REASONS

    def scores(self) -> list[int]:
        return self.totals.copy()

    # Who sits where.

    def playing(self) -> i64:
        """§9.5 The seats in play."""
        return below(self.seats) & ~self.out

    def are_two(self) -> bool:
        """§5.6 Whether two seats are in play."""
        return count(self.playing()) == 2

    def after(self, seat: Seat) -> Seat:
        """The seat at the left; §9.3 partners sit opposite; §9.5 those who dropped out sit there no more."""
        if self.mode == ROTATING:
            return LEFT[self.round - 1][seat]
        following = seat + 1
        if following == self.seats:
            following = 0
        while self.out & bit(following):
            following += 1
            if following == self.seats:
                following = 0
        return following

    def before(self, seat: Seat) -> Seat:
        """The seat at the right."""
        if self.mode < ROTATING:
            if seat == 0:
                return self.seats - 1
            return seat - 1
        found = self.after(seat)
        while self.after(found) != seat:
            found = self.after(found)
        return found

    def following(self, seat: Seat) -> Seat:
        """§4.1, §5.2 The next seat in the direction of play."""
        if self.reversed:
            return self.before(seat)
        return self.after(seat)

    def partner(self, seat: Seat) -> Seat:
        """§9.1, §9.3 Who plays with a seat; -1: nobody."""
        if self.mode == TEAMS:
            return (seat + self.seats // 2) % self.seats
        if self.mode == ROTATING:
            return PARTNERS[self.round - 1][seat]
        return -1

    # Stock and talon.

    def can_draw(self) -> bool:
        """§4.7 Whether there is a card to take, from the stock or under the top of the talon."""
        return not self.stock.is_empty() or self.talon.count() > 1

    def refill(self) -> bool:
        """§4.6 See that there is a card in the stock; False if there is none anywhere."""
        if not self.stock.is_empty():
            return True
        if not self.can_draw():
            return False
        self.sweep(self.talon, self.stock, SHUFFLED, -1)
        self.move(self.top, self.stock, self.talon, GATHERED, -1)
        return True

    def take_cards(self, seat: Seat, number: i64) -> None:
        """A seat takes so many cards, §4.7 or as many as there are."""
        if self.ears is not None:
            there = self.stock.count() + max(self.talon.count() - 1, 0)
            self.tell(TAKES, seat, min(number, there))
        target = self.keeping(seat)
        for _ in range(number):
            if not self.refill():
                return
            self.move(self.lot(self.stock), self.stock, target, TOOK, seat)

    def keeping(self, seat: Seat) -> Place:
        """§6.4, §6.8 Where a seat puts what it gains: its hand, or apart while that is judged or open."""
        if seat == self.accused:
            return self.apart
        return self.hands[seat]

    # Hands.

    def whole(self, seat: Seat) -> Cards:
        """All that a seat holds: the hand, and what lies apart from it."""
        if seat != self.accused or self.apart.is_empty():
            return self.hands[seat]
        both = self.hands[seat].copy()
        both.put_all(self.apart)
        return both

    def held(self, seat: Seat) -> i64:
        """How many cards a seat holds."""
        if seat != self.accused:
            return self.hands[seat].count()
        return self.hands[seat].count() + self.apart.count()

    def accuse(self, seat: Seat) -> None:
        """§6.4 From now on the hand of a seat is as it was when it played a +4."""
        self.accused = seat
        self.challenger = -1
        self.show(self.apart, eye(seat), GATHERED, -1)

    def open_hand(self, seat: Seat) -> None:
        """§6.8 The challenger sees the hand."""
        self.challenger = seat
        self.show(self.hands[self.accused], eye(self.accused) | eye(seat), SHOWED, self.accused)

    def close_hand(self) -> None:
        """§6.8 The hand that was judged or open is a hand like any other again."""
        if self.accused < 0:
            return
        hand = self.hands[self.accused]
        self.show(hand, eye(self.accused), GATHERED, -1)
        self.sweep(self.apart, hand, GATHERED, -1)
        self.accused = -1
        self.challenger = -1

    def close_seen(self, seat: Seat) -> None:
        """§6.8 A seat acts: the challenger has seen enough, or the owner has gained cards since."""
        if self.challenger < 0 or self.window == REPLAY:
            return
        if seat == self.challenger or (seat == self.accused and not self.apart.is_empty()):
            self.close_hand()


def has_fitting(cards: Cards, equal: i64, colour: i64) -> bool:
    """§6.2 Whether one of these has the colour, or is one of the equal ones of any colour."""
    if cards.row(colour):
        return True
    return (cards.mask | cards.mask1 | cards.mask2 | cards.mask3) & equal != 0


def fitting_cards(equal: i64, colour: i64) -> list[Card]:
    """§6.2 All cards with the colour, and the equal ones of any colour."""
    found: list[Card] = []
    for row in range(COLOURS):
        fitting = equal & KINDS
        if row == colour:
            fitting = KINDS
        while fitting:
            found.append(shl(row, 6) | lowest(fitting))
            fitting &= fitting - 1
    return found


WILD_CARDS: Final[list[Card]] = [CHANGE, PLUS4]
