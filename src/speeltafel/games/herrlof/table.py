"""The table: what lies there, what each seat has, and the words for what can be done and asked."""

import math
from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import SEAT_NAMES, Kind, Seat, Verb
from speeltafel.core.options import Options
from speeltafel.core.places import NOBODY, OPEN, Place, eye
from speeltafel.core.state import State, copied
from speeltafel.games.herrlof.cards import (
    BONUS_LEAST,
    BONUS_MOST,
    BONUS_POINTS,
    BONUS_SEATS,
    BOX,
    EXACT_POINTS,
    HAND_SIZES,
    NAMES,
    TARGETS,
    TRICK_POINTS,
    suit_of,
)
from speeltafel.games.herrlof.options import HerrlofOptions

BID: Final = 1 << 18
PLAY: Final = 2 << 18
DRAW: Final = 3 << 18
BURY: Final = 4 << 18
STEAL: Final = 5 << 18
TAKE: Final = 6 << 18
GIVE: Final = 7 << 18
VERBS: Final = [
    Verb("pass", "7.5", []),
    Verb("bid", "3.1", [Kind([str(number) for number in range(max(HAND_SIZES) + 1)], button=True)]),
    Verb("play", "4.1", [Kind(NAMES)]),
    Verb("draw", "5.7", []),
    Verb("bury", "5.8", [Kind(NAMES)]),
    Verb("steal", "5.6", [Kind(SEAT_NAMES[: len(HAND_SIZES) - 1])]),
    Verb("take", "5.9", [Kind(SEAT_NAMES[: len(HAND_SIZES) - 1])]),
    Verb("give", "5.10", [Kind(NAMES)]),
]

BIDDING: Final = 0
PLAYING: Final = 1
THREE: Final = 2
BURYING: Final = 3
ONE: Final = 4
SIX: Final = 5
GIVING: Final = 6

TARGET: Final = 0
ROUNDS: Final = 1
TIE: Final = 2
REASONS: Final = ["target", "rounds", "tie"]


class Side:
    """What lies before one seat, and what it has."""

    def __init__(self) -> None:
        nowhere = Place(BOX, 0, NOBODY)
        self.hand: Place = nowhere
        self.bid: Place = nowhere
        self.card: Place = nowhere
        """The card played to the trick on the table."""
        self.last: Place = nowhere
        """The card played to the trick before."""
        self.tricks: i64 = 0
        """Held this round."""
        self.total: i64 = 0
        self.exact: i64 = 0
        """Predictions that came true."""


class Table(State):
    """What lies on the table and stands on the score sheet."""

    def __init__(self) -> None:
        super().__init__()
        self.first_dealer: Seat = -1
        """Who deals first; -1: drawn by lot."""
        self.target: i64 = 0
        self.last_round: i64 = 0
        self.dealer: Seat = 0
        self.leader: Seat = 0
        """Who led the trick on the table, or the last one."""
        self.trump: i64 = 0
        """§2.3 All cards of the indicator's suit. §2.4 None if it is a rune."""
        self.led: i64 = 0
        """§4.2 All cards of the suit to follow. §4.3 None if a rune was led, or nothing yet."""
        self.pulled_from: Seat = -1
        """Whose card a 6 has pulled; -1 while none is."""
        self.predicted: list[i64] = []
        """The score sheet: for each finished round, by seat, what was predicted ..."""
        self.taken: list[i64] = []
        """... and the tricks held in the end."""
        nowhere = Place(BOX, 0, NOBODY)
        self.sides: list[Side] = []
        self.pile: Place = nowhere
        self.buried: Place = nowhere
        self.indicator: Place = nowhere
        self.pulled: Place = nowhere
        self.gone: Place = nowhere

    def configure(self, options: Options) -> None:
        """§1.3, §7.1, §7.2 Take the options in."""
        super().configure(options)
        assert isinstance(options, HerrlofOptions)
        if options.start_dealer != "random":
            self.first_dealer = options.start_dealer
        self.target = TARGETS[self.seats]
        if options.target is not None:
            self.target = options.target
        self.last_round = options.max_rounds

    def lay(self) -> None:
        """§2.5 The places; §3.1 a sealed prediction a seat; §4.7 only the last trick stays open."""
        self.sides = [Side() for _ in range(self.seats)]
        for seat in range(self.seats):
            self.sides[seat].hand = self.place(BOX, eye(seat))
        for seat in range(self.seats):
            self.sides[seat].bid = self.sealed(BOX, 0, HAND_SIZES[self.seats])
            self.sides[seat].bid.eyes = eye(seat)
        for side in self.sides:
            side.card = self.place(BOX, OPEN)
        for side in self.sides:
            side.last = self.place(BOX, OPEN)
        self.pile = self.place(BOX, NOBODY)
        self.buried = self.place(BOX, NOBODY)
        self.indicator = self.place(BOX, OPEN)
        self.pulled = self.place(BOX, NOBODY)
        self.gone = self.place(BOX, NOBODY)

    def copy_from(self, other: State) -> None:
        """Become equal to another match, all but the ears."""
        super().copy_from(other)
        assert isinstance(other, Table)
        self.first_dealer = other.first_dealer
        self.target = other.target
        self.last_round = other.last_round
        self.dealer = other.dealer
        self.leader = other.leader
        self.trump = other.trump
        self.led = other.led
        self.pulled_from = other.pulled_from
        for seat in range(self.seats):
            mine, their = self.sides[seat], other.sides[seat]
            mine.tricks = their.tricks
            mine.total = their.total
            mine.exact = their.exact
        self.predicted = copied(self.predicted, other.predicted)
        self.taken = copied(self.taken, other.taken)

    def verbs(self) -> list[Verb]:
        return VERBS

    def reasons(self) -> list[str]:
        return REASONS

    def derive(self) -> None:
        """§2.3 Trump follows from the indicator, §4.2 the suit to follow from the card led."""
        self.trump = suit_of(self.indicator.mask)
        self.led = suit_of(self.sides[self.leader].card.mask)

    # §7 The end

    def best_total(self) -> i64:
        """§7.1 The highest total."""
        best: i64 = 0
        for side in self.sides:
            best = max(best, side.total)
        return best

    # What each seat has, in lists, as the board writes it.

    @property
    def tricks(self) -> list[i64]:
        """By seat, the tricks held this round."""
        return [side.tricks for side in self.sides]

    @tricks.setter
    def tricks(self, held: list[i64]) -> None:
        for seat in range(self.seats):
            self.sides[seat].tricks = held[seat]

    @property
    def totals(self) -> list[i64]:
        """By seat, the points so far."""
        return [side.total for side in self.sides]

    @totals.setter
    def totals(self, points: list[i64]) -> None:
        for seat in range(self.seats):
            self.sides[seat].total = points[seat]

    @property
    def exact(self) -> list[i64]:
        """By seat, the predictions that came true."""
        return [side.exact for side in self.sides]

    @exact.setter
    def exact(self, number: list[i64]) -> None:
        for seat in range(self.seats):
            self.sides[seat].exact = number[seat]

    def scores(self) -> list[int]:
        return [side.total for side in self.sides]

    def value(self, seat: Seat) -> float:
        """The seat's share of the win; before the end, an estimate from the totals so far."""
        if not self.waiting:
            return super().value(seat)
        best = self.best_total()
        to_go = max(0, min(self.last_round - self.round, (self.target - best) // EXACT_POINTS))
        spread = EXACT_POINTS * math.sqrt(float(to_go + 1))
        shares = 0.0
        for side in self.sides:
            shares += math.exp(float(side.total - best) / spread)
        return math.exp(float(self.sides[seat].total - best) / spread) / shares


def points_for(seats: i64, bid: i64, tricks: i64) -> i64:
    """§6.1 Every trick, §6.2 an exact prediction, §6.3 three or four tricks between two seats."""
    points = tricks * TRICK_POINTS
    if bid == tricks:
        points += EXACT_POINTS
    if seats == BONUS_SEATS and BONUS_LEAST <= tricks <= BONUS_MOST:
        points += BONUS_POINTS
    return points
