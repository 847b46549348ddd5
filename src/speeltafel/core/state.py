"""The state of a match, and the words in which rules are written.

A game writes `offer` (all that a seat may do) and `apply` (what it does); everything that can be
derived from these is here. Places change by `move`, `sweep`, `show` and `seal` alone: each tells
one event, and the event's card is named to the eyes of the places and to nobody else.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from speeltafel.core.actions import Action, Card, Seat, Verb, verb_of
from speeltafel.core.cards import NO_CARD, Box, bit, count
from speeltafel.core.events import LACKED, MOVED, NO_CARDS, SEALED, SHOWN, SWEPT, TOLD, Ear, Event
from speeltafel.core.menu import Menu
from speeltafel.core.mind import Mind
from speeltafel.core.options import Options
from speeltafel.core.places import NO_NUMBER, NOBODY, OPEN, Place
from speeltafel.core.rng import Rng

DEFAULT: Final = Options()
DEALS: Final = 200
"""Worlds that a game may call impossible before one is taken all the same."""


class Outcome:
    """How a match ended. Several winners share it; none is a draw."""

    def __init__(self, winners: list[Seat], reason: str, scores: list[int]) -> None:
        self.winners = winners
        self.reason = reason
        self.scores = scores


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One match, mutable. Subclasses take no arguments in `__init__` and set every attribute there."""

    def __init__(self) -> None:
        self.seats: i64 = 0
        self.turn: Seat = 0
        self.round: i64 = 0
        self.moment: i64 = 0
        """Number of the present question: grows with every `ask` and `open`."""
        self.window: i64 = 0
        """Which question is open, an index into `Game.windows`."""
        self.waiting: i64 = 0
        """The seats waited for; 0 when the match is over."""
        self.lead: Seat = 0
        """Where the serial order begins."""
        self.winners: i64 = 0
        self.reason: i64 = 0
        self.rng: Rng = Rng()
        self.chosen: Options = DEFAULT
        """The options of the match, as given."""
        self.places: list[Place] = []
        self.ears: list[Ear] | None = None
        """Who hears events; None in search."""
        self.menu: Menu | None = None
        """Scratch for `pick` and its kin, made on first use."""

    # What a game writes.

    def configure(self, options: Options) -> None:
        """Take the options of the match in, as ints that rules can read."""
        self.chosen = options

    def lay(self) -> None:
        """Lay out the places for `seats` seats, empty."""
        raise NotImplementedError

    def start(self) -> None:
        """Deal and ask the first question."""
        raise NotImplementedError

    def offer(self, seat: Seat, menu: Menu) -> None:
        """All that a seat may do now, in a fixed order."""
        raise NotImplementedError

    def apply(self, seat: Seat, action: Action) -> None:
        """Carry out an action. Trusts its caller: `play` is the checked door."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Points by seat, as the game counts them."""
        raise NotImplementedError

    def verbs(self) -> list[Verb]:
        """The game's table of verbs; `PASS` is its first."""
        raise NotImplementedError

    def reasons(self) -> list[str]:
        """The words for `reason`."""
        raise NotImplementedError

    def copy_from(self, other: "State") -> None:
        """Become equal to another state of the same game, all but the ears."""
        self.seats = other.seats
        self.turn = other.turn
        self.round = other.round
        self.moment = other.moment
        self.window = other.window
        self.waiting = other.waiting
        self.lead = other.lead
        self.winners = other.winners
        self.reason = other.reason
        self.chosen = other.chosen
        if self.rng.is_keyed() or other.rng.is_keyed():
            self.rng = other.rng.copy()
        else:
            self.rng.state = other.rng.state
        if len(self.places) != len(other.places):
            self.places = []
            self.lay()
        self.copy_places(other)

    # What a game may say more.

    def value(self, seat: Seat) -> float:
        """What the match is worth to a seat, 0 to 1: its share of the win, or an estimate before the end."""
        if self.waiting or not self.winners:
            return 1.0 / float(self.seats)
        if self.winners & bit(seat):
            return 1.0 / float(count(self.winners))
        return 0.0

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        following = seat + 1
        return following & ((following - self.seats) >> 63)  # without a branch: 0 after the last seat

    def copy_places(self, other: "State") -> None:
        """Each place holds and shows what the other's does; a game with many may write this out."""
        mine, theirs = self.places, other.places
        number: i64 = len(mine)
        for i in range(number):
            mine[i].copy_from(theirs[i])

    def touched(self) -> i64:
        """The seats whose things the pending matter can change."""
        return 0

    def possible(self) -> bool:
        """Of a sample: whether what no bound can say holds in it."""
        return True

    def derive(self) -> None:
        """Of a position that was read from text: set what the game keeps beside its places and facts."""

    # Words for rules.

    def place(self, box: Box, eyes: i64) -> Place:
        """Lay one more place, in the order of the board."""
        laid = Place(box, len(self.places), eyes)
        self.places.append(laid)
        return laid

    def sealed(self, box: Box, least: i64, most: i64) -> Place:
        """Lay one more place, for a sealed number from least to most."""
        laid = self.place(box, NOBODY)
        laid.least = least
        laid.most = most
        return laid

    def ask(self, window: i64, seat: Seat) -> None:
        """One seat is waited for: a turn."""
        self.window = window
        self.waiting = bit(seat)
        self.lead = seat
        self.moment += 1

    def open(self, window: i64, mask: i64) -> None:
        """Several seats are waited for; the order among them begins at `lead`."""
        self.window = window
        self.waiting = mask
        self.moment += 1

    def spoken(self, seat: Seat) -> bool:
        """A seat has answered; True if it was the last one waited for."""
        self.waiting &= ~bit(seat)
        return self.waiting == 0

    def lot(self, place: Place) -> Card:
        """A card of this place, drawn by lot. A place is a set: this is also how a pile is drawn from."""
        return place.lot(self.rng)

    def deal_out(self, number: i64, source: Place, target: Place, kind: i64) -> None:
        """So many cards go from source to target, each drawn by lot."""
        for _ in range(number):
            self.move(self.lot(source), source, target, kind, -1)

    def move(self, card: Card, source: Place, target: Place, kind: i64, seat: Seat) -> None:
        """One card goes from source to target."""
        source.take(card)
        target.put(card)
        if self.ears is not None:
            self._utter_move(MOVED, kind, seat, source, target, card, NO_CARDS)

    def sweep(self, source: Place, target: Place, kind: i64, seat: Seat) -> None:
        """All cards of source go to target; from an empty place nothing goes, and nothing is told."""
        if source.is_empty():
            return
        if self.ears is not None:
            self._utter_move(SWEPT, kind, seat, source, target, NO_CARD, source.listed())
        source.pour(target)

    def show(self, place: Place, eyes: i64, kind: i64, seat: Seat) -> None:
        """From now on a place is seen by these eyes; those who see it learn what lies there."""
        if place.eyes == eyes:
            return
        place.eyes = eyes
        if self.ears is not None:
            event = Event(SHOWN, kind, seat)
            event.cards = place.listed()
            event.number = place.number
            event.source = place.id
            event.eyes = eyes
            self._utter(event)

    def seal(self, place: Place, number: i64, kind: i64, seat: Seat) -> None:
        """Lay a number at its place (-1 takes it away); only the place's eyes learn which."""
        place.number = number
        if self.ears is not None:
            event = Event(SEALED, kind, seat)
            event.number = number
            event.source = place.id
            event.eyes = place.eyes
            if number == NO_NUMBER:
                event.eyes = OPEN
            self._utter(event)

    def lack(self, place: Place, cards: list[Card], kind: i64, seat: Seat) -> None:
        """It is proven to everybody that none of these cards lies at a place."""
        if self.ears is not None:
            event = Event(LACKED, kind, seat)
            event.cards = cards
            event.source = place.id
            self._utter(event)

    def tell(self, kind: i64, seat: Seat, number: i64 = NO_NUMBER, card: Card = NO_CARD) -> None:
        """A public word that changes no place."""
        if self.ears is not None:
            event = Event(TOLD, kind, seat)
            event.number = number
            event.card = card
            self._utter(event)

    def end(self, winners: i64, reason: i64) -> None:
        """The match is over."""
        self.winners = winners
        self.reason = reason
        self.waiting = 0

    def _utter_move(
        self, change: i64, kind: i64, seat: Seat, source: Place, target: Place, card: Card, cards: list[Card]
    ) -> None:
        """Tell of cards that went; apart, so that `move` and `sweep` stay small where nobody listens."""
        event = Event(change, kind, seat)
        event.card = card
        event.cards = cards
        event.source = source.id
        event.target = target.id
        event.eyes = source.eyes | target.eyes
        self._utter(event)

    def _utter(self, event: Event) -> None:
        if self.ears is not None:
            for ear in self.ears:
                ear.hear(event.redacted(ear.seat))

    # What follows from `offer` and `apply`.

    def actions(self, seat: Seat) -> list[Action]:
        """The legal actions of a seat, in a fixed order, without duplicates."""
        menu = self._cleared()
        if self.waiting & bit(seat):
            self.offer(seat, menu)
        return menu.listed()

    def pick(self, seat: Seat, rng: Rng) -> Action:
        """A uniform legal action, without building the list; the seat is waited for."""
        menu = self.menu or self._cleared()
        menu.clear()
        self.offer(seat, menu)
        return menu.pick(rng)

    def legal(self, seat: Seat, action: Action) -> bool:
        """Whether a seat may do this now."""
        return self._judged(seat, action).allowed_by >= 0

    def objection(self, seat: Seat, action: Action) -> str:
        """The paragraph that forbids an action: the first narrowing of it, else its verb's; "" if legal."""
        menu = self._judged(seat, action)
        if menu.allowed_by >= 0:
            return ""
        if menu.verdict:
            return menu.verdict
        return self.verbs()[verb_of(action)].paragraph

    def _judged(self, seat: Seat, action: Action) -> Menu:
        menu = self._cleared()
        menu.judge(action)
        if self.waiting & bit(seat):
            self.offer(seat, menu)
        return menu

    def _cleared(self) -> Menu:
        menu = self.menu
        if menu is None:
            menu = Menu()
            self.menu = menu
        menu.clear()
        return menu

    def clone(self) -> "State":
        """An equal state that nobody listens to."""
        cloned = self.__class__()
        cloned.copy_from(self)
        return cloned

    def mind(self, seat: Seat) -> Mind:
        """The mind of a seat among the ears."""
        if self.ears is not None:
            for ear in self.ears:
                if isinstance(ear, Mind) and ear.seat == seat:
                    return ear
        raise ValueError(f"no mind of seat {seat} hears this state: sample from a match, or give a mind")

    def sample(self, seat: Seat, rng: Rng, mind: Mind | None = None, into: "State | None" = None) -> "State":
        """A world that this seat cannot tell from the true one, with a generator of its own and one mind.

        `mind` stands in for the seat's own, such as a forgetful one; `into` is a scratch state to reuse.
        """
        if mind is None:
            mind = self.mind(seat)
        world = into
        if world is None:
            world = self.__class__()
        world.copy_from(self)
        world.rng = rng.fork()
        for _ in range(DEALS):
            mind.deal(world.places, rng)
            if world.possible():
                break
        world.ears = [mind.fork()]
        return world

    def speaker(self) -> Seat:
        """Whom a serial driver asks next: the first seat waited for, clockwise from `lead`."""
        assert self.waiting, "the match is over: nobody speaks"
        seat = self.lead
        while not self.waiting & bit(seat):
            seat = self.after(seat)
        return seat

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None before."""
        if self.waiting:
            return None
        won = [seat for seat in range(self.seats) if self.winners & bit(seat)]
        return Outcome(won, self.reasons()[self.reason], self.scores())


def copied(mine: list[i64], other: list[i64]) -> list[i64]:
    """The other list's content in a list of one's own: the same one as before where it has the length."""
    number: i64 = len(other)
    if len(mine) != number:
        return other.copy()
    for i in range(number):
        mine[i] = other[i]
    return mine


def play_out(state: State, rng: Rng, most: i64 = 1 << 40) -> i64:
    """Play uniform actions until the match is over, or `most` of them; returns how many."""
    played: i64 = 0
    while state.waiting and played < most:
        seat = state.lead
        if not state.waiting & bit(seat):
            seat = state.speaker()
        state.apply(seat, state.pick(seat, rng))
        played += 1
    return played


def play_round(state: State, rng: Rng) -> i64:
    """Play uniform actions to the end of the round or the match; returns how many."""
    played: i64 = 0
    now = state.round
    while state.waiting and state.round == now:
        seat = state.lead
        if not state.waiting & bit(seat):
            seat = state.speaker()
        state.apply(seat, state.pick(seat, rng))
        played += 1
    return played
