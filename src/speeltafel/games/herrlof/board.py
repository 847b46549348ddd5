"""The table in words: every place by name, every public fact."""

from speeltafel.core.board import Derived, Fact, Json, OneSeat, Zone
from speeltafel.games.herrlof.cards import HAND_SIZES, SUIT_NAMES, suit_number
from speeltafel.games.herrlof.rules import Herrlof, points_for

SEAT = OneSeat(len(HAND_SIZES) - 1)

FACTS = (
    Fact("dealer", SEAT),
    Fact("leader", SEAT),
    Fact("pulled_from", SEAT),
    Fact("tricks", many=True),
    Fact("totals", many=True),
    Fact("exact", many=True),
    Fact("predicted", many=True),
    Fact("taken", many=True),
)


def trump(state: Herrlof) -> Json:
    """§2.3 The name of the trump suit, or None."""
    number = suit_number(state.trump())
    return SUIT_NAMES[number] if number >= 0 else None


def led(state: Herrlof) -> Json:
    """§4.2 The name of the suit to follow, or None."""
    number = suit_number(state.led())
    return SUIT_NAMES[number] if number >= 0 else None


def destroyed(state: Herrlof) -> Json:
    """§4.8 How many tricks of this round were destroyed."""
    complete = HAND_SIZES[state.seats] - max(
        int(side.hand.count() + side.card.count()) for side in state.sides
    )
    return complete - sum(state.tricks)


def sheet(state: Herrlof) -> Json:
    """§3.3 The score sheet: a row for each finished round, in it for each seat what it did and got."""
    seats = state.seats
    cells = [
        {"bid": bid, "tricks": tricks, "points": points_for(seats, bid, tricks)}
        for bid, tricks in zip(state.predicted, state.taken, strict=True)
    ]
    return [cells[at : at + seats] for at in range(0, len(cells), seats)]


DERIVED = (
    Derived("trump", trump),
    Derived("led", led),
    Derived("destroyed", destroyed),
    Derived("target", lambda state: int(state.target)),
    Derived("last_round", lambda state: int(state.last_round)),
    Derived("sheet", sheet),
)


def zones(state: Herrlof) -> list[Zone]:
    """The places in the order in which they were laid."""
    return [
        *(Zone(f"hand-{seat}", side.hand, "hand", owner=seat) for seat, side in enumerate(state.sides)),
        *(Zone(f"bid-{seat}", side.bid, "seal", owner=seat) for seat, side in enumerate(state.sides)),
        *(Zone(f"trick-{seat}", side.card, "slot", owner=seat) for seat, side in enumerate(state.sides)),
        *(Zone(f"last-{seat}", side.last, "slot", owner=seat) for seat, side in enumerate(state.sides)),
        Zone("pile", state.pile, "pile", rest=True),
        Zone("buried", state.buried, "pile"),
        Zone("indicator", state.indicator, "slot"),
        Zone("pulled", state.pulled, "slot"),
        Zone("gone", state.gone, "pile"),
    ]
