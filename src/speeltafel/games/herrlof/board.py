"""The table in words: every place by name, every public fact."""

from speeltafel.core.board import Derived, Fact, Json, OneSeat, Zone
from speeltafel.core.cards import count
from speeltafel.games.herrlof.cards import HAND_SIZES, SUIT_NAMES, THREES, VALKNUTS, suit_number
from speeltafel.games.herrlof.rules import Herrlof
from speeltafel.games.herrlof.table import BURYING, GIVING, ONE, PLAYING, SIX, THREE, points_for

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
    number = suit_number(state.trump)
    return SUIT_NAMES[number] if number >= 0 else None


def led(state: Herrlof) -> Json:
    """§4.2 The name of the suit to follow, or None."""
    number = suit_number(state.led)
    return SUIT_NAMES[number] if number >= 0 else None


def destroyed(state: Herrlof) -> Json:
    """§4.8 How many tricks of this round were destroyed."""
    held = [int(side.hand.count() + side.card.count()) for side in state.sides]
    if state.window == BURYING:
        held[state.speaker()] -= 1  # §5.7 the card drawn is one too many
    return HAND_SIZES[state.seats] - max(held) - sum(state.tricks)


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
        Zone("gone", state.gone, "aside"),
    ]


def check(state: Herrlof) -> str:
    """Why a position could not be played on to its end."""
    if len(state.predicted) != len(state.taken) or len(state.taken) % state.seats:
        return "predicted and taken need a number for each seat of each finished round"
    if not state.waiting:
        return ""
    return wrong_trick(state) or wrong_hands(state) or wrong_pile(state)


def wrong_trick(state: Herrlof) -> str:
    """§4.1 Whoever was before the seat that is asked has a card in the trick, and nobody else."""
    asked, seat = int(state.speaker()), int(state.leader)
    in_trick = state.window in (PLAYING, THREE, BURYING)
    played = set()
    while in_trick and seat != asked:
        played.add(seat)
        seat = int(state.after(seat))
    if state.window in (THREE, BURYING):
        played.add(asked)
    if any(side.card.count() != (seat in played) for seat, side in enumerate(state.sides)):
        return "the cards of the trick are those of the seats from the leader up to the one that is asked"
    if state.window in (ONE, SIX, GIVING) and state.turn != asked:
        return "turn is the seat that won the trick, and it is asked"
    return ""


def wrong_hands(state: Herrlof) -> str:
    """§4.8 Hands become empty together; §5.10 a pulled card came from somebody."""
    pulled = int(state.pulled.count())
    if pulled != (state.window == GIVING) or (state.pulled_from >= 0) != bool(pulled):
        return "in the window give, and only there, one card is pulled, and pulled_from names a seat"
    held = [int(side.hand.count() + side.card.count()) for side in state.sides]
    if pulled:
        held[state.pulled_from] += pulled
    if state.window == BURYING:
        held[state.speaker()] -= 1
    if len(set(held)) > 1 or held[0] > HAND_SIZES[state.seats]:
        return f"all seats need as many cards, in hand and in the trick; these have {held}"
    return ""


def wrong_pile(state: Herrlof) -> str:
    """§5.3, §5.7 The pile has a card for every 3 that may come, and for a new trump."""
    free = state.pile.mask
    for side in state.sides:
        free |= side.hand.mask | side.card.mask
    needed = count(free & THREES) + int(count(free & VALKNUTS) > 1)
    if state.pile.count() < needed:
        return f"the pile needs {needed} cards for what may still be drawn; it has {state.pile.count()}"
    return ""
