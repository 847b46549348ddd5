"""The one description of a table: every place and every public fact, in words.

A game lists its zones (the places, by name, and how to lay them out) and its facts (the state's own
public attributes, and how they are written). From that come the view of a seat, the text of a
position, the way back from text to a state, and the position in a trace.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple

from speeltafel.core.cards import bit
from speeltafel.core.errors import InvalidInput, quoted, unknown
from speeltafel.core.events import TRUTH
from speeltafel.core.places import NO_NUMBER, OPEN, SEATS_MOST, WATCHERS, Place, eye
from speeltafel.core.state import State

Json = Any
Lay = Literal["hand", "pile", "fan", "grid", "slot", "seal", "aside"]
"""How a place is laid out; what lies aside is out of play, and need not be drawn."""

NONE = "-"
"""How nothing is written."""
NUMBER_LONGEST = 12


# How a value of the state is written and read back.


class Codec:
    """Writes an int in words and reads it back."""

    def write(self, value: int) -> str:
        """The value as one word."""
        raise NotImplementedError

    def read(self, word: str) -> int:
        """The value of a word; raises `InvalidInput`."""
        raise NotImplementedError

    def json(self, value: int) -> Json:
        """The value for views and traces."""
        return self.write(value)


class Number(Codec):
    """A plain number; -1 is nothing."""

    def write(self, value: int) -> str:
        return NONE if value == NO_NUMBER else str(value)

    def read(self, word: str) -> int:
        if word == NONE:
            return NO_NUMBER
        if word.isascii() and word.isdigit() and len(word) <= NUMBER_LONGEST:
            return int(word)
        raise InvalidInput(f"{quoted(word)} is not a number")

    def json(self, value: int) -> Json:
        return None if value == NO_NUMBER else value


class Name(Codec):
    """One of a list of names, by its index; -1 is nothing."""

    def __init__(self, what: str, names: Iterable[str]) -> None:
        self.what = what
        self.names = list(names)

    def write(self, value: int) -> str:
        return NONE if value < 0 else self.names[value]

    def read(self, word: str) -> int:
        if word == NONE:
            return -1
        if word and word in self.names:
            return self.names.index(word)
        raise InvalidInput(unknown(self.what, word, [name for name in self.names if name]))

    def json(self, value: int) -> Json:
        return None if value < 0 else self.names[value]


class OneSeat(Name):
    """A seat by its number; -1 is nobody."""

    def __init__(self, seats: int) -> None:
        super().__init__("seat", [str(seat) for seat in range(seats)])

    def json(self, value: int) -> Json:
        return None if value < 0 else value


class Seats(Codec):
    """A mask of seats, written `0,2`."""

    def write(self, value: int) -> str:
        return ",".join(str(seat) for seat in self.json(value)) or NONE

    def read(self, word: str) -> int:
        if word == NONE:
            return 0
        mask = 0
        for part in word.split(","):
            if not (part.isascii() and part.isdigit() and len(part) == 1):
                raise InvalidInput(f"{quoted(part)} is not a seat; seats are written as in 0,2")
            mask |= bit(int(part))
        return mask

    def json(self, value: int) -> Json:
        return [seat for seat in range(SEATS_MOST) if value & bit(seat)]


NUMBER = Number()
SEATS = Seats()
SWITCH = Name("answer", ["no", "yes"])


@dataclass(frozen=True)
class Fact:
    """A public attribute of the state, an int or (`many`) a list of ints."""

    name: str
    codec: Codec = NUMBER
    many: bool = False
    closed: bool = False
    """Whether it lies face down: all saw how it came about and may remember it, but no view shows it."""

    def values(self, state: State) -> list[int]:
        """The attribute as a list, of one if it is one."""
        value = getattr(state, self.name)
        return list(value) if self.many else [value]

    def write(self, state: State) -> str:
        """The attribute in words."""
        return " ".join(self.codec.write(value) for value in self.values(state))

    def read(self, state: State, text: str) -> None:
        """Set the attribute from words."""
        words = text.split()
        if self.many:
            expected = len(getattr(state, self.name))
            if expected and len(words) != expected:
                raise InvalidInput(f"{self.name} has {len(words)} values; it needs {expected}")
            setattr(state, self.name, [self.codec.read(word) for word in words])
            return
        if len(words) != 1:
            raise InvalidInput(f"{self.name} is {quoted(text)}; it needs one word, {NONE!r} for none")
        setattr(state, self.name, self.codec.read(words[0]))

    def json(self, state: State) -> Json:
        """The attribute for views and traces."""
        said = [self.codec.json(value) for value in self.values(state)]
        return said if self.many else said[0]


@dataclass(frozen=True)
class Derived:
    """A public fact that is computed when it is shown, never stored."""

    name: str
    value: Callable[[Any], Json]


class Zone(NamedTuple):  # many are made for each view: a tuple is made in a third of the time
    """A place by name. `rest`: cards that a position does not mention lie here.

    `top` is the public card on top of a pile whose order is otherwise of no meaning; -1: none is known.
    """

    name: str
    place: Place
    lay: Lay
    owner: int = -1
    row: int = -1
    column: int = -1
    rest: bool = False
    top: int = -1


@dataclass(frozen=True)
class Piece:
    """Something that stands on a place and is no card: a piece, a guard. `seat` -1: nobody's."""

    at: str
    kind: str
    seat: int = -1


@dataclass(frozen=True)
class Board:
    """The whole table in words: what the view cuts and the trace prints.

    Several seats look at one board, so what is the same for all of them is written once.
    """

    zones: tuple[Zone, ...]
    facts: dict[str, Json]
    card_names: list[str]
    public: dict[str, Json]
    """What every view says, whoever looks."""

    @cached_property
    def closed(self) -> dict[str, Json]:
        """The zones by name, as they are for those who do not see what lies there."""
        return {zone.name: self._closed(zone) for zone in self.zones}

    @cached_property
    def place_names(self) -> dict[int, str]:
        """The names of the places, by their ids."""
        return {int(zone.place.id): zone.name for zone in self.zones}

    def content(self, zone: Zone) -> Json:
        """What lies in a zone: names of cards, or a number or None."""
        if zone.place.is_seal():
            return None if zone.place.number == NO_NUMBER else zone.place.number
        return [self.card_names[card] for card in zone.place.listed()]

    def position(self) -> Json:
        """Everything, nothing hidden, as plain JSON: the position of a trace."""
        eyes = {zone.name: eyes_json(zone.place.eyes) for zone in self.zones}
        return {**self.facts, "places": {zone.name: self.content(zone) for zone in self.zones}, "eyes": eyes}

    def seen_by(self, seat: int) -> list[Json]:
        """The zones as a seat sees them now (`TRUTH`: all open): things by kind and number, or how many."""
        shown: dict[str, int] = {}
        return [self._seen(zone, seat, shown) for zone in self.zones]

    def _seen(self, zone: Zone, seat: int, shown: dict[str, int]) -> Json:
        closed = self.closed[zone.name]
        if seat != TRUTH and not zone.place.eyes & eye(seat):
            return closed
        if zone.place.is_seal():
            return closed | {"number": self.content(zone)}
        return closed | {"things": [self._thing(name, shown) for name in self.content(zone)]}

    def _closed(self, zone: Zone) -> Json:
        said: dict[str, Json] = {"name": zone.name, "lay": zone.lay}
        if zone.owner >= 0:
            said["owner"] = zone.owner
        if zone.row >= 0:
            said |= {"row": zone.row, "column": zone.column}
        if zone.place.is_seal():
            return said | {"sealed": zone.place.number != NO_NUMBER, "number": None}
        said["count"] = int(zone.place.count())
        if zone.top >= 0:
            said["top"] = self.card_names[zone.top]
        return said

    def _thing(self, name: str, shown: dict[str, int]) -> Json:
        number = shown.get(name, 0)
        shown[name] = number + 1
        return {"id": f"{name}.{number}", "is": name}


def eyes_json(eyes: int) -> Json:
    """Eyes in words: `open`, or the seats that see, `watchers` among them."""
    if eyes == OPEN:
        return "open"
    return [*SEATS.json(eyes), *(["watchers"] if eyes & WATCHERS else [])]


def compact(value: Json) -> str:
    """JSON on one line, always the same for the same value."""
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
