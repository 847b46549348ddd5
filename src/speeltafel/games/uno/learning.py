"""What a record tells about learning: equal fractions that were used or not seen, and why each card fitted.

Nothing is stored for this. A match is played anew from its record, and what lay there and what was held at
each turn says the rest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.table import Table
from rich.text import Text

from speeltafel.core.actions import Verb, verb_of
from speeltafel.core.errors import InvalidInput, quoted
from speeltafel.core.game import Lang, Words, play
from speeltafel.games import load
from speeltafel.games.uno.cards import CHANGE, COLOURS, DENOMINATORS, FRACTIONS, NAMES, NUMERATORS, VALUES
from speeltafel.games.uno.rules import Uno
from speeltafel.games.uno.table import DRAW, PLAY, PLAY_WILD, TURN, UNO, UNO_WILD, VERBS
from speeltafel.games.uno.text import WORDS

PLAYS = {verb >> 18 for verb in (PLAY, PLAY_WILD, UNO, UNO_WILD)}


class Played(Protocol):
    """The parts of a record that are needed."""

    game: str
    seats: int
    options: Any
    seed: Any
    actions: list[tuple[int, int]]
    times: list[int]


@dataclass(frozen=True)
class Sight:
    """An equal fraction of another colour that a seat held when it was at turn."""

    number: int
    """Which action of the record, from 0."""
    seat: int
    card: str
    top: str
    """What it would go on."""
    used: bool
    """Played; else the seat drew although this card fitted."""
    milliseconds: int | None
    """From the question to the answer, where the record has times."""

    @property
    def equation(self) -> str:
        """Such as `2/4 = 1/2`."""
        return f"{self.card.partition('-')[2]} = {self.top.partition('-')[2]}"

    @property
    def is_alike(self) -> bool:
        """Whether both fractions are written alike, so that there is nothing to reckon."""
        return self.card.partition("-")[2] == self.top.partition("-")[2]


@dataclass(frozen=True)
class Reason:
    """Why a card that was played fitted."""

    number: int
    seat: int
    card: str
    sentence: str


def learn(record: Played) -> list[Sight]:
    """The equal fractions of another colour that were used, and those in hand when a seat drew instead."""
    found: list[Sight] = []
    for number, seat, action, state in _turns(record):
        verb = verb_of(action)
        if verb in PLAYS:
            cards = [card for card in [_card(action)] if _is_equal(card, state)]
        elif verb == DRAW >> 18 and state.window == TURN:
            cards = [int(card) for card in state.whole(seat).listed() if _is_equal(int(card), state)]
        else:
            continue
        took = _time(record, number)
        top = NAMES[state.top]
        found += [Sight(number, seat, NAMES[card], top, verb in PLAYS, took) for card in cards]
    return found


def reasons(record: Played, lang: Lang) -> list[Reason]:
    """For every card that was played, in one sentence, why it fitted."""
    return [
        Reason(number, seat, NAMES[card], why(card, int(state.top), int(state.colour), lang))
        for number, seat, action, state in _turns(record)
        if verb_of(action) in PLAYS
        for card in [_card(action)]
    ]


def why(card: int, top: int, colour: int, lang: Lang) -> str:
    """Why a card fits on another while a colour is active: `2/4 = 1/2`, or the colour, or the symbol."""
    words = WORDS[lang]
    if card >= CHANGE:
        return words["why.wild"]
    if equal(card, top):
        return words["why.value"].format(fraction(card), fraction(top))
    if card >> 6 == colour:
        name = NAMES[card].replace("+", "-").partition("-")[0]
        return words["why.colour"].format(words[f"name.{name}"])
    if 0 <= top < CHANGE and card & 63 == top & 63:
        return words["why.symbol"].format(words[f"name.{NAMES[card]}"].partition(" ")[2])
    return words["why.none"]


def equal(card: int, other: int) -> bool:
    """§2.3 Whether both are fractions of the same value."""
    fractions = all(0 <= one < CHANGE and one & 63 < FRACTIONS for one in (card, other))
    return fractions and VALUES[card & 63] == VALUES[other & 63]


def fraction(card: int) -> str:
    """A fraction card's fraction."""
    return f"{NUMERATORS[card & 63]}/{DENOMINATORS[card & 63]}"


def lesson(record: Played, lang: Lang, names: Sequence[str] = ()) -> Table:
    """What `learn` found, a row a seat: equations used and not seen, and the mean of the seconds."""
    words = WORDS[lang]
    heads = [words[f"learn.{head}"] for head in ("seat", "used", "seconds", "missed", "seconds")]
    table = Table(*heads, box=None, padding=(0, 2, 0, 0), header_style="dim")
    sights = learn(record)
    for seat in range(record.seats):
        cells = [names[seat] if seat < len(names) else words["seat"].format(seat + 1)]
        for used in (True, False):
            mine = [sight for sight in sights if sight.seat == seat and sight.used == used]
            cells += [_listed(mine, words) or words["learn.none"], _mean(mine) or words["learn.none"]]
        table.add_row(*(Text(cell) for cell in cells))
    return table


def _listed(sights: Sequence[Sight], words: Words) -> str:
    """Each equation once, with how often if more: `2/4 = 1/2 (3×), 6/9 = 2/3`; last those written alike."""
    counts: dict[str, int] = {}
    for sight in sorted(sights, key=lambda sight: sight.is_alike):
        said = words["learn.alike"] if sight.is_alike else sight.equation
        counts[said] = counts.get(said, 0) + 1
    return ", ".join(said if times == 1 else f"{said} ({times}×)" for said, times in counts.items())


def _mean(sights: Sequence[Sight]) -> str:
    """The mean of the times, in seconds; "" without times."""
    times = {sight.number: sight.milliseconds for sight in sights if sight.milliseconds is not None}
    return f"{sum(times.values()) / len(times) / 1000:.1f}" if times else ""


def _turns(record: Played) -> Iterator[tuple[int, int, int, Uno]]:
    """Every action of a record with the match just before it."""
    if record.game != "uno":
        raise InvalidInput(f"this is a record of {quoted(record.game)}; there are lessons in uno only")
    state = load("uno").new(record.seats, record.options, record.seed, deaf=True)
    assert isinstance(state, Uno)
    for number, (seat, action) in enumerate(record.actions):
        yield number, seat, action, state
        play(state, seat, action)


def _card(action: int) -> int:
    """The card that an action plays."""
    verb: Verb = VERBS[verb_of(action)]
    return verb.values(action)[0]


def _is_equal(card: int, state: Uno) -> bool:
    """Whether a card fits by its value alone."""
    return card >> 6 < COLOURS and card >> 6 != state.colour and equal(card, int(state.top))


def _time(record: Played, number: int) -> int | None:
    if number >= len(record.times):
        return None
    return record.times[number] - (record.times[number - 1] if number else 0)
