"""Order: which answers count, in which order, and when a silent seat has been waited for long enough.

Rules see one seat and one action after another. Where several seats are asked at once, this settles who
goes first: sealed bids and reactions are held until all have spoken or time is up, and then go clockwise
from `lead`; turns and races go by arrival. An answer counts only for the moment it was given for.
"""

from speeltafel.core.actions import PASS
from speeltafel.tables.table import Table

Answer = tuple[int, int]
"""A seat and its action."""
HELD = ("sealed", "reaction")
"""How a window is ordered in which answers wait for each other."""
TIMED = ("reaction", "race")
"""How a window is ordered that closes when its pace is over."""


class Order:
    """Keeps order at one table, one question after another."""

    def __init__(self) -> None:
        self.moment = -1
        self.opened = 0.0
        """When the present question was asked."""
        self.held: dict[int, int] = {}
        """By seat, the answers that wait for others."""

    def turn_to(self, table: Table, now: float) -> None:
        """Take notice of the question that the table asks now; answers to an older one are forgotten."""
        if table.state.moment != self.moment:
            self.moment = int(table.state.moment)
            self.opened = now
            self.held = {}

    def holds(self, table: Table) -> bool:
        """Whether answers wait for each other in the present window."""
        return table.game.windows[table.state.window].order in HELD

    def silent(self, table: Table) -> list[int]:
        """The seats that have not spoken yet, in the order in which they would be asked."""
        return [seat for seat in table.waiting() if seat not in self.held]

    def due(self, table: Table) -> float | None:
        """When the present window closes by itself; None: it waits."""
        window = table.game.windows[table.state.window]
        if table.over or window.order not in TIMED or not window.pace:
            return None
        return self.opened + window.pace

    def take(self, table: Table, seat: int, action: int) -> list[Answer]:
        """Take a legal answer to the present question; what is to be played now, in this order."""
        if not self.holds(table):
            return [(seat, action)]
        self.held[seat] = action
        return [] if self.silent(table) else self.settled(table)

    def settled(self, table: Table) -> list[Answer]:
        """The answers that were held, clockwise from `lead`."""
        answers = [(seat, self.held[seat]) for seat in table.waiting() if seat in self.held]
        self.held = {}
        return answers

    def closed(self, table: Table) -> list[Answer]:
        """Time is up: a pass for each silent seat that may pass; what is to be played now."""
        passes = {seat: PASS for seat in self.silent(table) if table.state.legal(seat, PASS)}
        if not self.holds(table):
            return list(passes.items())
        self.held |= passes
        return [] if self.silent(table) else self.settled(table)
