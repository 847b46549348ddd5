"""Events: what happened, told once, cut to each listener's eyes by one function.

The minds, the log, the motion on the page and the trace all live on these. An event that
changes a place says so in `change`, so that unredacted events alone rebuild every place.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from speeltafel.core.actions import Card, Seat
from speeltafel.core.cards import NO_CARD
from speeltafel.core.places import NO_NUMBER, OPEN, eye

TOLD: Final = 0
"""Nothing changed place: a public word such as a score."""
MOVED: Final = 1
"""One card went from source to target."""
SWEPT: Final = 2
"""All cards of source went to target."""
SHOWN: Final = 3
"""The place at source is now seen by `eyes`, with the cards or the number that lie there."""
SEALED: Final = 4
"""A number was laid at source (or, -1, taken away)."""
LACKED: Final = 5
"""None of `cards` lies at source: everybody could conclude it."""
CHANGES: Final = ("told", "moved", "swept", "shown", "sealed", "lacked")

TRUTH: Final = -2
"""The seat of an ear that hears everything: the record keeper's, the trace's."""
NO_PLACE: Final = -1
NO_CARDS: Final[list[Card]] = []


class Event:
    """A thing that happened. What its listener may not see is -1 or empty."""

    def __init__(self, change: i64, kind: i64, seat: Seat) -> None:
        self.change: i64 = change
        self.kind: i64 = kind
        """The game's own word for it, an index into `Game.events`."""
        self.seat: Seat = seat
        """Who did it or whom it happened to; -1 nobody."""
        self.card: Card = NO_CARD
        self.cards: list[Card] = NO_CARDS
        """The faces of a look or a sweep; what is lacking."""
        self.source: i64 = NO_PLACE
        self.target: i64 = NO_PLACE
        self.number: i64 = NO_NUMBER
        self.eyes: i64 = OPEN
        """Who may see card, cards and number. Core alone writes it, from the eyes of the places."""
        self.cut: Event | None = None
        """What those hear who may not see it, once somebody does: all of them the same."""

    def redacted(self, seat: Seat) -> "Event":
        """The event as a seat may know it. This is the only redaction there is."""
        if seat == TRUTH or self.eyes & eye(seat):
            return self
        if self.cut is None:
            self.cut = Event(self.change, self.kind, self.seat)
            self.cut.source = self.source
            self.cut.target = self.target
            self.cut.eyes = self.eyes
        return self.cut


@mypyc_attr(allow_interpreted_subclasses=True)
class Ear:
    """Who hears events, cut to the eyes of one seat (`TRUTH`: all of them)."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat

    def hear(self, event: Event) -> None:
        """Take in one event, already redacted."""
        raise NotImplementedError
