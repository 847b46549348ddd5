"""The table in words: every place by name, every public fact."""

from speeltafel.core.board import SEATS, SWITCH, Derived, Fact, Json, Name, OneSeat, Zone
from speeltafel.games.uno.cards import COLOUR_NAMES, NAMES, ROTATING_ROUNDS, SEATS_MOST
from speeltafel.games.uno.rules import Uno
from speeltafel.games.uno.table import MODES, ROTATING, WINDOWS

SEAT = OneSeat(SEATS_MOST)
CARD = Name("card", NAMES)
COLOUR = Name("colour", COLOUR_NAMES)

FACTS = (
    Fact("dealer", SEAT),
    Fact("reversed", SWITCH),
    Fact("colour", COLOUR),
    Fact("top", CARD),
    Fact("under", CARD),
    Fact("under_colour", COLOUR),
    Fact("then", Name("window", WINDOWS)),
    Fact("pile"),
    Fact("forgetful", SEAT),
    Fact("accused", SEAT),
    Fact("challenger", SEAT),
    Fact("complained", SWITCH),
    Fact("blamed", SEAT),
    Fact("agreed", SEATS),
    Fact("out", SEATS),
    Fact("totals", many=True),
)


def order(state: Uno) -> Json:
    """§9.3, §9.5 The seats in play, as they sit clockwise, from the lowest on."""
    found: list[int] = []
    seat = next(seat for seat in range(state.seats) if state.playing() >> seat & 1)
    while seat not in found:
        found.append(int(seat))
        seat = state.after(seat)
    return found


def partners(state: Uno) -> Json:
    """§9.1, §9.3 By seat its partner, or None."""
    found = [int(state.partner(seat)) for seat in range(state.seats)]
    return [partner if partner >= 0 else None for partner in found]


def limit(state: Uno) -> Json:
    """§8.5 The points that end the match; None where the rounds do."""
    return None if state.mode == ROTATING else int(state.limit)


def rounds(state: Uno) -> Json:
    """§9.3 How many rounds there are; None where points end the match."""
    return ROTATING_ROUNDS if state.mode == ROTATING else None


DERIVED = (
    Derived("mode", lambda state: MODES[state.mode]),
    Derived("order", order),
    Derived("partners", partners),
    Derived("limit", limit),
    Derived("rounds", rounds),
)


def zones(state: Uno) -> list[Zone]:
    """The places in the order in which they were laid."""
    return [
        *(Zone(f"hand-{seat}", place, "hand", owner=seat) for seat, place in enumerate(state.hands)),
        Zone("stock", state.stock, "pile", rest=True),
        Zone("talon", state.talon, "pile", top=int(state.top)),
        Zone("drawn", state.drawn, "slot"),
        Zone("apart", state.apart, "hand"),
        Zone("outside", state.outside, "aside"),
        Zone("first", state.first, "aside"),
    ]
