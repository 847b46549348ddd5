"""What a seat heard, kept: as it came, or as a log in which cards fade once they are closed again.

What a seat saw a minute ago is knowledge, and memory is part of some games: for the kinds of events
that a game names in `fades`, and for every private look, a line names its cards only as long as
they lie in the seat's eyes. Once faded, a line stays so.
"""

from collections.abc import Sequence

from mypy_extensions import i64, mypyc_attr

from speeltafel.core.actions import Seat
from speeltafel.core.events import MOVED, SHOWN, SWEPT, Ear, Event
from speeltafel.core.places import OPEN, Place, eye


class Line:
    """One event of a log."""

    def __init__(self, number: int, event: Event) -> None:
        self.number = number
        self.event = event
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
        self.open: dict[int, int] = {}
        """The lines that may still fade, and where their cards lie now, as far as this seat can tell."""
        self.fresh: list[int] = []
        """The numbers of the lines that came or faded since `news` was last asked for."""

    def hear(self, event: Event) -> None:
        """Add a line, and let older ones follow their cards or fade."""
        if event.change == SHOWN:
            self.eyes[event.source] = event.eyes
        self._follow(event)
        number = len(self.lines)
        if self._can_fade(event):
            moved = event.change == MOVED or event.change == SWEPT
            self.open[number] = event.target if moved else event.source
        self.fresh.append(number)
        self.lines.append(Line(number, event))
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
        for number, where in self.open.items():
            if where != event.source:
                continue
            line = self.lines[number]
            if event.change == SWEPT or event.card == line.event.card:
                self.open[number] = event.target
            elif line.event.cards:
                line.faded = True  # a look at several cards is no longer what lies there

    def _fade(self) -> None:
        closed = [
            number
            for number, where in self.open.items()
            if self.lines[number].faded or not self.eyes[where] & eye(self.seat)
        ]
        for number in closed:
            self.lines[number].faded = True
            self.fresh.append(number)
            del self.open[number]
