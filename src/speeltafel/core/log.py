"""The log of one seat: what it heard, with faces fading once the cards are closed again.

What a seat saw a minute ago is knowledge, and memory is part of some games: for the kinds of events
that a game names in `fades`, and for every private look, a line names its cards only as long as
they lie in the seat's eyes. Once faded, a line stays so.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from speeltafel.core.events import MOVED, SHOWN, SWEPT, Ear, Event
from speeltafel.core.places import OPEN, Place, eye


@dataclass
class Line:
    """One event of a log."""

    event: Event
    where: int
    """The place where its cards lie now, as far as this seat could follow them; -1: no matter."""
    faded: bool = False


class Log(Ear):
    """Hears for one seat and keeps every line."""

    def __init__(self, seat: int, places: Sequence[Place], fades: frozenset[int]) -> None:
        super().__init__(seat)
        self.lines: list[Line] = []
        self.fades = fades
        self.eyes = [int(place.eyes) for place in places]
        self.open: list[Line] = []
        """The lines that may still fade."""

    def hear(self, event: Event) -> None:
        """Add a line, and let older ones follow their cards or fade."""
        if event.change == SHOWN:
            self.eyes[event.source] = event.eyes
        self._follow(event)
        line = Line(event, -1)
        if self._can_fade(event):
            line.where = event.target if event.change in (MOVED, SWEPT) else event.source
            self.open.append(line)
        self.lines.append(line)
        self._fade()

    def _can_fade(self, event: Event) -> bool:
        looked = event.change == SHOWN and event.eyes != OPEN and bool(event.cards)
        return looked or (event.kind in self.fades and event.source >= 0)

    def _follow(self, event: Event) -> None:
        if event.change not in (MOVED, SWEPT):
            return
        for line in self.open:
            if line.where != event.source:
                continue
            if event.change == SWEPT or event.card == line.event.card:
                line.where = event.target
            elif line.event.cards:
                line.faded = True  # a look at several cards is no longer what lies there

    def _fade(self) -> None:
        for line in self.open:
            line.faded = line.faded or not self.eyes[line.where] & eye(self.seat)
        self.open = [line for line in self.open if not line.faded]
