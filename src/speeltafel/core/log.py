"""What a seat heard, kept: as it came, or as a log in which cards fade once they are closed again.

What a seat saw a minute ago is knowledge, and memory is part of some games: for the kinds of events
that a game names in `fades`, and for every private look, a line names its cards only as long as
they lie in the seat's eyes. Once faded, a line stays so.
"""

from collections.abc import Sequence

from mypy_extensions import i64, mypyc_attr

from speeltafel.core.actions import Seat
from speeltafel.core.events import MOVED, NO_PLACE, SHOWN, SWEPT, Ear, Event
from speeltafel.core.places import OPEN, Place, eye


class Line:
    """One event of a log."""

    def __init__(self, number: int, event: Event) -> None:
        self.number = number
        self.event = event
        self.where: i64 = NO_PLACE
        """The place where its cards lie now, as far as this seat could follow them; -1: no matter."""
        self.faded = False


class Tape(Ear):
    """Hears for one seat and keeps every event as it came, until they are taken off."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.events: list[Event] = []

    def hear(self, event: Event) -> None:
        """Keep one event."""
        self.events.append(event)

    def taken(self) -> list[Event]:
        """The events since the last time."""
        events, self.events = self.events, []
        return events


@mypyc_attr(allow_interpreted_subclasses=True)
class Log(Ear):
    """Hears for one seat and keeps every line."""

    def __init__(self, seat: Seat, places: Sequence[Place], fades: frozenset[int]) -> None:
        super().__init__(seat)
        self.lines: list[Line] = []
        self.fades = fades
        self.eyes: list[i64] = [place.eyes for place in places]
        self.open: list[Line] = []
        """The lines that may still fade."""
        self.fresh: list[int] = []
        """The numbers of the lines that came or faded since `news` was last asked for."""

    def hear(self, event: Event) -> None:
        """Add a line, and let older ones follow their cards or fade."""
        if event.change == SHOWN:
            self.eyes[event.source] = event.eyes
        self._follow(event)
        line = Line(len(self.lines), event)
        if self._can_fade(event):
            moved = event.change == MOVED or event.change == SWEPT
            line.where = event.target if moved else event.source
            self.open.append(line)
        self.fresh.append(line.number)
        self.lines.append(line)
        self._fade()

    def news(self) -> list[int]:
        """The numbers of the lines that came or faded since the last time, each once."""
        fresh = sorted(set(self.fresh))
        self.fresh = []
        return fresh

    def _can_fade(self, event: Event) -> bool:
        looked = event.change == SHOWN and event.eyes != OPEN and bool(event.cards)
        return looked or (event.source >= 0 and event.kind in self.fades)

    def _follow(self, event: Event) -> None:
        if event.change != MOVED and event.change != SWEPT:
            return
        for line in self.open:
            if line.where != event.source:
                continue
            if event.change == SWEPT or event.card == line.event.card:
                line.where = event.target
            elif line.event.cards:
                line.faded = True  # a look at several cards is no longer what lies there

    def _fade(self) -> None:
        closed = [line for line in self.open if line.faded or not self.eyes[line.where] & eye(self.seat)]
        for line in closed:
            line.faded = True
            self.fresh.append(line.number)
        if closed:
            self.open = [line for line in self.open if not line.faded]
