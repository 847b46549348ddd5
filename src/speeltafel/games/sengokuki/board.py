"""The table in words: every place by name, every public fact."""

from speeltafel.core.board import NONE, Codec, Derived, Fact, Json, OneSeat, Piece, Zone
from speeltafel.core.cards import bit, count
from speeltafel.core.errors import InvalidInput, unknown
from speeltafel.core.places import OPEN
from speeltafel.games.sengokuki.cards import (
    ARMY,
    FIELD_NAMES,
    FIELDS,
    FILES,
    KI,
    PIECE_NAMES,
    RANKS,
    YONHON,
)
from speeltafel.games.sengokuki.rules import CHOOSING, Sengokuki

SEAT = OneSeat(2)


class FieldSet(Codec):
    """A mask of fields, written `c1,d4`."""

    def write(self, value: int) -> str:
        return ",".join(self.json(value)) or NONE

    def read(self, word: str) -> int:
        mask = 0
        for name in word.split(",") if word != NONE else []:
            if name not in FIELD_NAMES:
                raise InvalidInput(unknown("field", name, FIELD_NAMES))
            mask |= bit(FIELD_NAMES.index(name))
        return mask

    def json(self, value: int) -> Json:
        return [name for field, name in enumerate(FIELD_NAMES) if value >> field & 1]


FIELD_SET = FieldSet()

FACTS = (
    Fact("white", SEAT),
    *(Fact(name, FIELD_SET, many=True) for name in PIECE_NAMES),
    Fact("nobori", FIELD_SET),
    Fact("streaks", many=True),
    Fact("quiet"),
)

DERIVED = (
    Derived(
        "threatened",
        lambda state: [seat for seat in range(state.seats) if state.is_threatened(seat)],
    ),
    Derived("draw_after", lambda state: int(state.draw_after)),
)


def pieces(state: Sengokuki) -> list[Piece]:
    """§2.5 The pieces on their fields."""
    return [
        Piece(field, name, seat)
        for name in PIECE_NAMES
        for seat, mask in enumerate(getattr(state, name))
        for field in FIELD_SET.json(mask)
    ]


def zones(state: Sengokuki) -> list[Zone]:
    """The fields, a1 first, seen with the last rank on top; then what has left the board."""
    return [
        *(
            Zone(FIELD_NAMES[field], place, "grid", row=RANKS - 1 - field // FILES, column=field % FILES)
            for field, place in enumerate(state.fields)
        ),
        Zone("removed", state.removed, "pile", rest=True),
    ]


def check(state: Sengokuki) -> str:
    """Why a position could not be played on to its end."""
    if any(streak not in range(YONHON) for streak in state.streaks) and state.waiting:
        return "a run of double Ki is 0 or 1"
    if state.quiet < 0 and (state.window == CHOOSING or not state.waiting):
        return "quiet needs a number"
    if state.removed.eyes != OPEN:
        return "what has left the board is open to all"
    return wrong_pieces(state) or wrong_cards(state)


def wrong_pieces(state: Sengokuki) -> str:
    """§4.3 One piece a field, none on a card; while the match goes on, §5.6 one Daimyo a seat."""
    masks = [getattr(side, name) for side in state.sides for name in PIECE_NAMES]
    if sum(count(mask) for mask in masks) + count(state.covered) != count(state.blocked()):
        return "on a field stands one piece, or there lies a card"
    if state.waiting and any(count(side.daimyo) != 1 for side in state.sides):
        return "each seat has one Daimyo"
    return ""


def wrong_cards(state: Sengokuki) -> str:
    """§2.4 One card a field; §3.5 every Ki is there; §3.3 army cards go in pairs; §3.2 one may be open."""
    if any(place.count() > 1 for place in state.fields):
        return "on a field lies one card at most"
    if state.removed.mask & KI:
        return "the six Ki lie on the board"
    removed = state.removed.mask & ARMY
    if (removed ^ removed >> 1) & ARMY // 3:
        return "of a pair of army cards both lie on the board, or none"
    opened = [field for field in range(FIELDS) if state.fields[field].eyes == OPEN]
    if any(state.fields[field].is_empty() for field in opened) or len(opened) > (state.window != CHOOSING):
        return "one card lies open at most, in the window flip only"
    if state.nobori & ~state.covered:
        return "nobori stand on cards"
    return ""
