"""The table: the words of the rules, the places, the fleets, the pile and the seasons."""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import SEAT_NAMES, Card, Kind, Seat, Verb
from speeltafel.core.cards import below, bit
from speeltafel.core.options import Options
from speeltafel.core.places import NOBODY, OPEN, Place, eye
from speeltafel.core.state import State
from speeltafel.games.uskoci.cards import (
    BOX,
    FULL,
    KINDS,
    NAMES,
    NEHAJ,
    SEASON_NAMES,
    SEATS_MOST,
    START_HAND,
    WILL,
    value,
)
from speeltafel.games.uskoci.events import STANDARD, Deck
from speeltafel.games.uskoci.options import UskociOptions

LOAD: Final = 1 << 18
ANNOUNCE: Final = 2 << 18
AIM: Final = 3 << 18
PAY: Final = 4 << 18
ANSWER: Final = 5 << 18
DROP: Final = 6 << 18
DISCARD: Final = 7 << 18
TAKE: Final = 8 << 18
REMOVE: Final = 9 << 18
KEEP: Final = 10 << 18
LEFT: Final = 11 << 18
RIGHT: Final = 12 << 18
VERBS: Final = [
    Verb("pass", "11.4", []),
    Verb("load", "4.3", [Kind(NAMES)]),
    Verb("announce", "5.1", [Kind(NAMES)]),
    Verb("aim", "5.1", [Kind(NAMES), Kind(SEAT_NAMES[:SEATS_MOST])]),
    Verb("pay", "5.1", [Kind(NAMES), Kind(NAMES)]),
    Verb("answer", "6.1", [Kind(NAMES)]),
    Verb("drop", "3.5", [Kind(NAMES)]),
    Verb("discard", "4.8", [Kind(NAMES)]),
    Verb("take", "6.7", [Kind(NAMES)]),
    Verb("remove", "6.7", [Kind(NAMES)]),
    Verb("keep", "10.4", [Kind(NAMES)]),
    Verb("left", "10.3", []),
    Verb("right", "10.3", []),
]

MAIN: Final = 0
FLOOR: Final = 1
ANSWERING: Final = 2
COUNTDOWN: Final = 3
CLAIM: Final = 4
LIMIT: Final = 5
GIVING: Final = 6
TAKING: Final = 7
REMOVING: Final = 8
SPYING: Final = 9
DIRECTION: Final = 10
DRAFT: Final = 11

OPENING: Final = 0
MIDDLE: Final = 1
CLOSING: Final = 2
CLAIMING: Final = 3
PHASES: Final = ["opening", "middle", "closing", "claiming"]
"""§4.1 Where a turn stands: before it, in it, after its loot; and §9.7 after the last one."""

GATHERED: Final = 0
DEALT: Final = 1
BEGAN: Final = 2
DREW: Final = 3
LOADED: Final = 4
DROPPED: Final = 5
VALUED: Final = 6
DISCARDED: Final = 7
SKIPPED: Final = 8
ANNOUNCED: Final = 9
AIMED: Final = 10
PAID: Final = 11
ANSWERED: Final = 12
CANCELLED: Final = 13
SHIELDED: Final = 14
DONE: Final = 15
TURNED: Final = 16
LOST: Final = 17
TOOK: Final = 18
SWAPPED: Final = 19
LOOKED: Final = 20
CLOSED: Final = 21
STAYED: Final = 22
COUNTED: Final = 23
CLAIMED: Final = 24
SHUFFLED: Final = 25
SUMMER: Final = 26
AUTUMN: Final = 27
WINTER: Final = 28
ROUND: Final = 29
MATROOS: Final = 30
WENT_LEFT: Final = 31
WENT_RIGHT: Final = 32
LAID_DOWN: Final = 33
PACKED: Final = 34
HANDED: Final = 35
KEPT: Final = 36
TOOK_UP: Final = 37
EVENTS: Final = (
    *("gathered", "dealt", "began", "drew", "loaded", "dropped", "valued", "discarded", "skipped"),
    *("announced", "aimed", "paid", "answered", "cancelled", "shielded", "done", "turned", "lost"),
    *("took", "swapped", "looked", "closed", "stayed", "counted", "claimed", "shuffled"),
    *("summer", "autumn", "winter", "round", "matroos", "went left", "went right", "laid down"),
    *("packed", "handed", "kept", "took up"),
)

FULL_FLEET: Final = 0
HIGHEST_FLEET: Final = 1
REASONS: Final = ["full", "highest"]

EACH_WINDOW: Final = ["none", "one", "two"]


class Side:
    """What lies before one seat."""

    def __init__(self) -> None:
        nowhere = Place(BOX, 0, NOBODY)
        self.hand: Place = nowhere
        self.fleet: Place = nowhere
        self.before: Place = nowhere
        """§7.11 A Dungeon."""

    def copy_from(self, other: "Side") -> None:
        """Have before it what the other has. Written out, a field each: native code keeps that tight."""
        self.hand.mask = other.hand.mask
        self.hand.eyes = other.hand.eyes
        self.fleet.mask = other.fleet.mask
        self.fleet.eyes = other.fleet.eyes
        self.before.mask = other.before.mask
        self.before.eyes = other.before.eyes


class Table(State):
    """What lies on the table, and what can be done with it whoever's turn it is."""

    def __init__(self) -> None:
        super().__init__()
        self.strategic: bool = False
        self.last_season: i64 = len(SEASON_NAMES) - 1
        self.start_hand: i64 = START_HAND
        self.start_seat: Seat = -1
        """Who begins; -1: drawn by lot."""
        self.first_set: bool = False
        """§2.4 Whether one copy of either answer stays in the box."""
        self.floors: i64 = 2
        """§5.2 How many times a turn the other seats are asked."""
        self.reflips: bool = False
        """§7.14 Whether a turned event is followed by another card."""
        self.last_round: i64 = 0
        """§10.7 The round after which the match ends; 0: none."""
        self.drafts_at_once: bool = True
        self.season: i64 = 0
        self.due: bool = False
        """§9.1 Whether the last card has left the pile and the season has not moved yet."""
        self.ran_out: bool = False
        """§9.6 Whether the last season is over with this turn or round."""
        self.stirred: bool = False
        """§9.5 Whether a card was drawn, played or discarded this turn."""
        self.lookers: i64 = 0
        """§11.2 The seats to which hands may lie open since a look."""
        nowhere = Place(BOX, 0, NOBODY)
        self.deck: Deck = STANDARD
        """The box: which cards there are, and what the events do."""
        self.sides: list[Side] = []
        self.pile: Place = nowhere
        self.discards: Place = nowhere
        """§2.7 The discard pile beneath its top card."""
        self.top: Place = nowhere
        self.stack: Place = nowhere
        self.packet: Place = nowhere
        self.unused: Place = nowhere

    def configure(self, options: Options) -> None:
        """§1.3 Take the options in."""
        super().configure(options)
        assert isinstance(options, UskociOptions)
        self.strategic = options.mode == "strategic"
        self.last_season = SEASON_NAMES.index(options.last_season)
        self.start_hand = options.start_hand
        if options.start_seat != "random":
            self.start_seat = options.start_seat
        self.first_set = options.event_set == "first"
        self.floors = EACH_WINDOW.index(options.windows)
        self.reflips = options.flip_grey == "reflip"
        if options.rounds != "auto":
            self.last_round = options.rounds
        self.drafts_at_once = options.draft_round_1
        if options.spare_cards is not None:
            self.deck = options.deck()

    def lay(self) -> None:
        """§2.7 The places."""
        self.sides = [Side() for _ in range(self.seats)]
        for seat in range(self.seats):
            self.sides[seat].hand = self.place(self.deck, eye(seat))
        for side in self.sides:
            side.fleet = self.place(self.deck, OPEN)
        for side in self.sides:
            side.before = self.place(self.deck, OPEN)
        self.pile = self.place(self.deck, NOBODY)
        self.discards = self.place(self.deck, OPEN)
        self.top = self.place(self.deck, OPEN)
        self.stack = self.place(self.deck, OPEN)
        self.packet = self.place(self.deck, NOBODY)
        self.unused = self.place(self.deck, OPEN)

    def copy_from(self, other: State) -> None:
        """Become equal to another table, all but the ears."""
        assert isinstance(other, Table)
        if self.chosen is not other.chosen:
            self.copy_options(other)
        super().copy_from(other)
        self.season = other.season
        self.due = other.due
        self.ran_out = other.ran_out
        self.stirred = other.stirred
        self.lookers = other.lookers

    def copy_places(self, other: State) -> None:
        """Each place holds and shows what the other's does. There are many of them."""
        assert isinstance(other, Table)
        self.copy_middle(other)
        for seat in range(self.seats):
            self.sides[seat].copy_from(other.sides[seat])

    def copy_middle(self, other: "Table") -> None:
        """The places that lie before nobody."""
        self.pile.copy_zone(other.pile)
        self.discards.copy_zone(other.discards)
        self.top.copy_zone(other.top)
        self.stack.copy_zone(other.stack)
        self.packet.copy_zone(other.packet)
        self.unused.copy_zone(other.unused)

    def copy_options(self, other: "Table") -> None:
        """Take over what `configure` had set; within one match it is always the same."""
        if self.deck is not other.deck:
            self.deck = other.deck
            self.places = []  # of another box: they are laid anew
        self.strategic = other.strategic
        self.last_season = other.last_season
        self.start_hand = other.start_hand
        self.start_seat = other.start_seat
        self.first_set = other.first_set
        self.floors = other.floors
        self.reflips = other.reflips
        self.last_round = other.last_round
        self.drafts_at_once = other.drafts_at_once

    def verbs(self) -> list[Verb]:
        return VERBS

    def reasons(self) -> list[str]:
        return REASONS

    # §2 The cards and the deal

    def deal(self) -> None:
        """§2.4 With the first set one copy of either answer goes out. §2.5 Deal the hands."""
        if self.first_set:
            self.move(WILL, self.pile, self.unused, GATHERED, -1)
            self.move(NEHAJ, self.pile, self.unused, GATHERED, -1)
        for side in self.sides:
            self.deal_out(self.start_hand, self.pile, side.hand, DEALT)

    def everybody(self) -> i64:
        """All seats."""
        return below(self.seats)

    def discard(self, card: Card, source: Place, kind: i64, seat: Seat) -> None:
        """§2.7 A card goes on top of the discard pile."""
        self.stirred = True
        if self.top.mask:
            self.sweep(self.top, self.discards, GATHERED, -1)
        self.move(card, source, self.top, kind, seat)

    # §3 The fleet

    def worth_of(self, seat: Seat) -> i64:
        """§3.3 The value of a seat's fleet."""
        return value(self.sides[seat].fleet.mask)

    def full(self) -> i64:
        """§8.1 The seats whose fleet is worth exactly 25."""
        found: i64 = 0
        for seat in range(self.seats):
            if value(self.sides[seat].fleet.mask) == FULL:
                found |= bit(seat)
        return found

    def highest(self) -> i64:
        """§9.7 The seats whose fleet is worth the most."""
        found: i64 = 0
        most: i64 = -1
        for seat in range(self.seats):
            worth = value(self.sides[seat].fleet.mask)
            if worth > most:
                most = worth
                found = 0
            if worth == most:
                found |= bit(seat)
        return found

    def scores(self) -> list[int]:
        return [self.worth_of(seat) for seat in range(self.seats)]

    # §9 Seasons

    def can_draw(self) -> bool:
        """§9.3, §9.4 A card is needed: whether the pile has one, if need be after a season or a shuffle."""
        if self.pile.mask:
            return True
        if self.due:
            self.move_season()
        elif self.season < self.last_season:
            self.shuffle()
        return self.pile.mask != 0

    def draw_to(self, place: Place, kind: i64, seat: Seat) -> Card:
        """The top card of the pile, which has one, goes to a place."""
        self.stirred = True
        card = self.lot(self.pile)
        self.move(card, self.pile, place, kind, seat)
        if not self.pile.mask:
            self.due = True
        return card

    def draw(self, seat: Seat) -> None:
        """§4.2 A seat takes a card if there is one. §11.2 A hand that is looked at is closed first."""
        if not self.can_draw():
            return
        hand = self.sides[seat].hand
        if hand.eyes != eye(seat):
            self.show(hand, eye(seat), CLOSED, seat)
        self.draw_to(hand, DREW, seat)

    def shuffle(self) -> None:
        """§9.1 The discards become the pile."""
        self.sweep(self.top, self.discards, GATHERED, -1)
        self.sweep(self.discards, self.pile, SHUFFLED, -1)

    def move_season(self) -> None:
        """§9.1 The next season comes with a new pile. §9.6 In the last one there is no other pile."""
        self.due = False
        if self.season == self.last_season:
            self.ran_out = True
            return
        self.next_season()
        self.shuffle()
        if not self.pile.mask and self.season == self.last_season:
            self.ran_out = True

    def next_season(self) -> None:
        """§9.1 The arrow moves."""
        self.tell(SUMMER + self.season, -1)
        self.season += 1

    # §11 Looks

    def look(self, seat: Seat, other: Seat) -> None:
        """§11.2 A hand lies open to another seat too."""
        hand = self.sides[other].hand
        self.lookers |= bit(seat)
        self.show(hand, hand.eyes | eye(seat), LOOKED, other)

    def close_looks(self, seat: Seat) -> None:
        """§11.2 A seat acts: what lay open to it is closed."""
        self.lookers &= ~bit(seat)
        for other in range(self.seats):
            hand = self.sides[other].hand
            if other != seat and hand.eyes & eye(seat):
                self.show(hand, hand.eyes & ~eye(seat), CLOSED, seat)

    def kinds(self, place: Place) -> i64:
        """The cards of a place, each kind once."""
        return place.mask & KINDS
