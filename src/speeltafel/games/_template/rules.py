"""The rules, in the order of the rules page."""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import Action, Kind, Seat, Verb, last
from speeltafel.core.cards import NO_CARD, below, bit
from speeltafel.core.menu import Menu
from speeltafel.core.options import Options
from speeltafel.core.places import NOBODY, OPEN, Place, eye
from speeltafel.core.state import State
from speeltafel.games._template.cards import BOX, HAND, NAMES
from speeltafel.games._template.options import TemplateOptions

PLAY: Final = 1 << 18
VERBS: Final = [Verb("pass", "2.1", []), Verb("play", "2.1", [Kind(NAMES)])]

TURN: Final = 0

DEALT: Final = 0
PLAYED: Final = 1
WON: Final = 2
EVENTS: Final = ("dealt", "played", "won")

MOST: Final = 0
REASONS: Final = ["most"]


class Template(State):
    """One match."""

    def __init__(self) -> None:
        super().__init__()
        self.first: Seat = -1
        """Who begins; -1: drawn by lot."""
        self.led: i64 = NO_CARD
        """The card to be answered."""
        self.tricks: list[int] = []
        self.hands: list[Place] = []
        self.stock: Place = Place(BOX, 0, NOBODY)
        self.table: Place = Place(BOX, 0, NOBODY)

    def configure(self, options: Options) -> None:
        """§1.3 Take the options in."""
        super().configure(options)
        assert isinstance(options, TemplateOptions)
        if options.first != "random":
            self.first = options.first
        self.tricks = [0] * self.seats

    def lay(self) -> None:
        """Hands for their seats, a stock for nobody, the cards played for all."""
        self.hands = [self.place(BOX, eye(seat)) for seat in range(self.seats)]
        self.stock = self.place(BOX, NOBODY)
        self.table = self.place(BOX, OPEN)

    def copy_from(self, other: State) -> None:
        """Become equal to another match, all but the ears."""
        super().copy_from(other)
        assert isinstance(other, Template)
        self.first = other.first
        self.led = other.led
        self.tricks = other.tricks.copy()

    def verbs(self) -> list[Verb]:
        return VERBS

    def reasons(self) -> list[str]:
        return REASONS

    def start(self) -> None:
        """§1.2 Three cards each. §1.3 Who begins."""
        for hand in self.hands:
            for _ in range(HAND):
                self.move(self.lot(self.stock), self.stock, hand, DEALT, -1)
        self.turn = self.first
        if self.first < 0:
            self.turn = self.rng.below(self.seats)
        self.ask(TURN, self.turn)

    def offer(self, seat: Seat, menu: Menu) -> None:
        """§2.1 A card from the hand. §2.2 A higher one than the card led, if there is one."""
        hand = self.hands[seat].mask
        menu.of(PLAY, hand, "2.1")
        if self.led != NO_CARD:
            higher = ~below(self.led + 1)
            if hand & higher:
                menu.must("2.2", higher)

    def apply(self, seat: Seat, action: Action) -> None:
        """Dispatch; there is one verb."""
        self.play(seat, last(action))

    def play(self, seat: Seat, card: i64) -> None:
        """§2.1 Lead or answer."""
        self.move(card, self.hands[seat], self.table, PLAYED, seat)
        if self.led == NO_CARD:
            self.led = card
            self.ask(TURN, self.after(seat))
            return
        winner = seat
        if card < self.led:
            winner = self.after(seat)
        self.win(winner)

    def win(self, winner: Seat) -> None:
        """§2.3 The higher card takes the trick, and its seat leads. §3.1 Most tricks win."""
        self.tricks[winner] += 1
        self.led = NO_CARD
        self.turn = winner
        self.tell(WON, winner)
        if self.hands[winner].mask:
            self.ask(TURN, winner)
            return
        if self.tricks[0] > self.tricks[1]:
            self.end(bit(0), MOST)
        else:
            self.end(bit(1), MOST)

    def scores(self) -> list[int]:
        return self.tricks.copy()
