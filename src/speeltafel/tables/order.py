"""Order: which answers count, in which order, and when a silent seat has been waited for long enough.

Rules see one seat and one action after another. Where several seats are asked at once, this settles who
goes first: sealed bids and reactions are held until all have spoken or time is up, and then go clockwise
from `lead`; a turn counts when it comes. A race goes by arrival, but clicks that come within a moment of
the first are equal, and a lot decides. An answer counts only for the moment it was given for.

All of it follows from public facts and from what was answered; never from what a seat holds.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

from speeltafel.core.actions import PASS
from speeltafel.core.game import Window
from speeltafel.tables.pace import bot_delay, next_beat
from speeltafel.tables.table import Table

Answer = tuple[int, int]
"""A seat and its action."""
HELD: Final = ("sealed", "reaction", "race")
"""How a window is ordered in which answers wait for each other."""
TIMED: Final = ("reaction", "race")
"""How a window is ordered that closes when its pace is over."""
GRACE: Final = 0.15
"""Seconds after the first click of a race within which others were as fast: nobody sees a difference."""
STOP_MOST: Final = 30.0
"""Seconds that a window waits, at most, for a seat that has called "Stop!"."""


class Order:
    """Keeps order at one table, one question after another."""

    def __init__(self, table: str, seed: str, bot_pace: float = 0.0) -> None:
        """`bot_pace` in seconds; 0: bots answer as soon as they have thought, for tests and measuring."""
        self.id = table
        self.seed = seed
        self.bot_pace = bot_pace
        self.moment = -1
        self.timed = False
        """Whether the present window closes by itself."""
        self.shut = -1
        """The last moment whose window closed by itself: whoever answers it now is late."""
        self.opened = 0.0
        """When the present question was asked."""
        self.held: dict[int, int] = {}
        """By seat, the answers that wait for others."""
        self.late: set[int] = set()
        """The seats that were passed for, since their time was up."""
        self.overdue: set[int] = set()
        """The seats for which a bot answers the present question, since time is up and there is no pass."""
        self.thoughts: dict[int, tuple[float, int]] = {}
        """By seat, what a bot will answer, and when."""
        self.grace: float | None = None
        """When a race is settled that somebody has clicked in."""
        self.calls: set[int] = set()
        """The seats whose "Stop!" is for the next window with a clock."""
        self.stops: set[int] = set()
        """The seats for which the present window stays open."""

    # The question.

    def turn_to(self, table: Table, now: float) -> None:
        """Take notice of the question that the table asks now; answers to an older one are forgotten."""
        if table.state.moment == self.moment:
            return
        if self.timed:
            self.shut = self.moment
        self.moment = int(table.state.moment)
        self.timed = is_timed(self.window(table))
        self.opened = now
        self.held, self.thoughts, self.grace = {}, {}, None
        self.late, self.overdue = set(), set()
        self.stops = self.calls & set(table.waiting()) if self.timed else set()
        self.calls -= self.stops

    def window(self, table: Table) -> Window:
        """The present window."""
        return table.game.windows[table.state.window]

    def holds(self, table: Table) -> bool:
        """Whether answers wait for each other in the present window."""
        return self.window(table).order in HELD

    def silent(self, table: Table) -> list[int]:
        """The seats that have not spoken yet, in the order in which they would be asked."""
        return [seat for seat in table.waiting() if seat not in self.held]

    def is_late(self, table: Table, seat: int, moment: int) -> bool:
        """Whether an answer for a moment comes after its window has closed, for all or for this seat."""
        if moment != self.moment:
            return moment == self.shut
        return seat in self.late or (self.timed and not table.state.waiting)

    # Answers.

    def take(self, table: Table, seat: int, action: int, now: float) -> list[Answer]:
        """Take a legal answer to the present question; what is to be played now, in this order."""
        self.thoughts.pop(seat, None)
        if not self.holds(table):
            return [(seat, action)]
        self.held[seat] = action
        if self.window(table).order == "race" and action != PASS and self.grace is None:
            self.grace = now + GRACE
        return [] if self.silent(table) else self.settled(table)

    def restore(self, table: Table, seat: int, action: int, now: float) -> None:
        """Hold an answer that was kept; a race that was clicked in is settled at once."""
        self.held[seat] = action
        if self.window(table).order == "race" and action != PASS:
            self.grace = now

    def settled(self, table: Table) -> list[Answer]:
        """The answers that were held: clockwise from `lead`, or as the lot says who was first in a race."""
        answers = [(seat, self.held[seat]) for seat in table.waiting() if seat in self.held]
        if self.window(table).order == "race":
            clicks = [answer for answer in answers if answer[1] != PASS]
            passes = [answer for answer in answers if answer[1] == PASS]
            answers = sorted(clicks, key=lambda click: self._lot(click[0])) + passes
        self.held, self.grace = {}, None
        return answers

    def _lot(self, seat: int) -> bytes:
        """A lot of a seat at this moment, which nobody can foresee who does not know the match's seed."""
        drawn = f"{self.seed} {self.moment} {seat}".encode()
        return hashlib.blake2b(drawn, digest_size=8, person=b"speeltafel race").digest()

    # Time.

    def due(self, table: Table) -> float | None:
        """When the present window closes by itself, for some or for all; None: it waits."""
        if self.grace is not None:
            return self.grace
        if not self.timed or table.over:
            return None
        waited = [seat for seat in self.silent(table) if seat not in self.overdue]
        return min((self.opened + self.lasts(table, seat) for seat in waited), default=None)

    def lasts(self, table: Table, seat: int) -> float:
        """How many seconds a seat has in the present window; the same whatever it holds."""
        pace = float(self.window(table).pace)
        return max(pace, STOP_MOST) if seat in self.stops else pace

    def closed(self, table: Table, now: float) -> list[Answer]:
        """Time is up: a pass for each silent seat that may pass; what is to be played now."""
        if self.grace is not None:
            return self.settled(table)
        for seat in self.silent(table):
            if now < self.opened + self.lasts(table, seat):
                continue
            if table.state.legal(seat, PASS):
                self.held[seat] = PASS
                self.late.add(seat)
            else:
                self.overdue.add(seat)
        return [] if self.silent(table) else self.settled(table)

    def call(self, table: Table, seat: int) -> bool:
        """A seat calls "Stop!": for this window, if it is asked in it, or for the next; False: it has."""
        called = self.stops if self.timed and seat in self.silent(table) else self.calls
        if seat in called:
            return False
        called.add(seat)
        return True

    # The count.

    def count(self, table: Table, now: float) -> int | None:
        """How far the table has counted down; None: this window is not counted."""
        counts = self.window(table).counts
        if not counts or table.over:
            return None
        gone = (now - self.opened) / self._beat(table) + 1e-6  # clocks are rounded
        return max(0, counts - int(gone))

    def next_count(self, table: Table, counted: int | None) -> float | None:
        """When the table counts on, having come to a number."""
        if table.over or not counted or not self.window(table).counts:
            return None
        return self.opened + (self.window(table).counts - counted + 1) * self._beat(table)

    def _beat(self, table: Table) -> float:
        """Seconds from one number to the next; the last one is heard as long as the others."""
        window = self.window(table)
        return window.pace / (window.counts + 1)

    # Bots.

    def think(self, table: Table, seat: int, action: int, now: float) -> None:
        """A bot has thought; when it answers does not depend on when that was.

        If it took longer, it passes where time does not wait for it; elsewhere its answer waits for the
        next beat of the pace, which says little.
        """
        release = self.release(table, seat)
        if self.bot_pace and now > release:
            if self._hurries(table, seat):
                action = PASS
            else:
                release = self.opened + next_beat(now - self.opened, self.bot_pace)
        self.thoughts[seat] = (release, action)

    def release(self, table: Table, seat: int) -> float:
        """When a bot at a seat answers the present question."""
        if not self.bot_pace:
            return self.opened
        order = self.window(table).order
        return self.opened + bot_delay(self.id, self.moment, seat, order, self.bot_pace)

    def releases(self, table: Table, bots: Sequence[int]) -> list[tuple[float, int, int]]:
        """When which of these seats answers what: thoughts, and passes where time does not wait for them."""
        found = [(at, seat, action) for seat, (at, action) in self.thoughts.items() if seat in bots]
        if self.bot_pace:
            hurried = [seat for seat in bots if seat not in self.thoughts and self._hurries(table, seat)]
            found += [(self.release(table, seat), seat, PASS) for seat in hurried]
        return sorted(found)

    def _hurries(self, table: Table, seat: int) -> bool:
        """Whether a bot that has not thought in time passes here."""
        return self.timed and table.state.legal(seat, PASS)


def is_timed(window: Window) -> bool:
    """Whether a window closes by itself."""
    return window.order in TIMED and window.pace > 0
