"""Games at their questions: what seat 0 is told when each is asked for the first time, and at the end.

The same matches every time: seats choose at random, by lots that are drawn alike.
"""

from collections.abc import Iterator
from random import Random

import msgspec

from speeltafel.core.game import Lang
from speeltafel.games import load
from speeltafel.records import Record
from speeltafel.tables.protocol import Message
from speeltafel.tables.table import Sitter, Table

SITTERS = ("Anouk", "Bram", "Chris", "Dewi")
MATCHES = 4
"""Matches in which a question may turn up; one that only an option asks never does."""
ACTIONS_MOST = 3000
OVER = "over"


class Moment(msgspec.Struct, frozen=True):
    """A question by the name of its window, or the end; and what seat 0 is told then."""

    asked: str
    news: Message


def moments(game: str, lang: Lang) -> list[Moment]:
    """Every question of a game, and the end of a match."""
    wanted = [window.name for window in load(game).windows]
    found: dict[str, Message] = {}
    for number in range(MATCHES):
        if not {*wanted, OVER} <= found.keys():
            for asked, table in match(game, number):
                if asked not in found:
                    found[asked] = table.message(0, lang)
    return [Moment(asked, found[asked]) for asked in [*wanted, OVER] if asked in found]


def match(game: str, number: int) -> Iterator[tuple[str, Table]]:
    """A match at each of its questions to seat 0, and at its end."""
    played, rng = load(game), Random(number)
    seats = min(len(SITTERS), max(played.seats))
    record = Record(game=game, version=played.version, seats=seats, options=played.options(), seed=number)
    table = Table(record, [Sitter(name) for name in SITTERS[:seats]], deaf=True)
    while not table.over and len(record.actions) < ACTIONS_MOST:
        if 0 in table.waiting():
            yield played.windows[table.state.window].name, table
        seat = table.waiting()[0]
        table.play(seat, rng.choice(table.state.actions(seat)), table.state.moment)
    if table.over:
        yield OVER, table
