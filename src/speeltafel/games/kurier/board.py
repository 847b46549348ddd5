"""The table in words: every place by name, every public fact; and which positions can be played on."""

from collections import Counter

from speeltafel.core.board import Derived, Fact, Json, Name, OneSeat, Piece, Zone
from speeltafel.core.cards import bit, count
from speeltafel.core.places import OPEN, Place
from speeltafel.games.kurier.cards import (
    COIN_CARDS,
    COIN_COPIES,
    COINS,
    COLOUR_NAMES,
    DISPATCH,
    FIRST_INNS,
    GUARD_NAMES,
    GUARDS,
    INN_NAMES,
    INNS,
    NAMES,
    NJET_COINS,
    ROW,
    SEATS_MOST,
    SWAMP,
    TYPE_NAMES,
    VILLAGES,
    cards_of_type,
    type_of,
    village_of,
    worth,
)
from speeltafel.games.kurier.events import (
    BASIS,
    BONUS,
    CZAR,
    NO_CAP,
    NO_TYPE,
    PLACING,
    REVISED,
    RIOGRANDE,
    ROUBLES,
    STARTING,
    TURN,
    WITHOUT,
)
from speeltafel.games.kurier.options import ENDGAMES
from speeltafel.games.kurier.rules import Kurier

SEAT = OneSeat(SEATS_MOST)
TYPE = Name("type", TYPE_NAMES)

FACTS = (
    Fact("owners", SEAT, many=True),
    Fact("bearers", TYPE, many=True),
    Fact("arrivals", many=True),
    Fact("caps", many=True),
    Fact("first_to_rouble", SEAT),
    Fact("idle"),
    Fact("returned", Name("courier", NAMES[:ROW]), many=True, closed=True),
)


def closed_inns(state: Kurier) -> Json:
    """§2.3 The inns with a sign."""
    return [name for inn, name in enumerate(INN_NAMES) if not state.open_inns >> inn & 1]


def leaving(state: Kurier) -> Json:
    """§6.2 By full inn, who would leave it, the arrow's courier first, and who would stay."""
    found = {}
    for inn in range(INNS):
        if state.full >> inn & 1:
            empty = state.empty_room(inn)
            rooms = [int(state.inns[inn].mask & cards_of_type((empty + turn) % 4)) for turn in (1, 2, 3)]
            found[INN_NAMES[inn]] = [NAMES[mask.bit_length() - 1] for mask in rooms]
    return found


DERIVED = (
    Derived("endgame", lambda state: ENDGAMES[state.endgame]),
    Derived("guards", lambda state: [int(number) for number in state.numbers]),
    Derived("closed", closed_inns),
    Derived("leaving", leaving),
    Derived("all_coins", lambda state: bool(state.all_coins)),
)


def pieces(state: Kurier) -> list[Piece]:
    """§2.3, §2.4 The signs at closed inns, and the number that each guard wants."""
    signs = [Piece(inn, "closed") for inn in closed_inns(state)]
    return signs + [Piece(name, str(number)) for name, number in zip(GUARD_NAMES, state.numbers, strict=True)]


def zones(state: Kurier) -> list[Zone]:
    """The board as a grid: Czar, guards, the villages from the meadow down; then what lies beside it."""
    top = VILLAGES + 1
    return [
        *(
            Zone(name, place, "grid", row=top - village_of(inn), column=inn - FIRST_INNS[village_of(inn)])
            for inn, (name, place) in enumerate(zip(INN_NAMES, state.inns, strict=True))
        ),
        *(
            Zone(name, place, "grid", row=1, column=column)
            for column, (name, place) in enumerate(zip(GUARD_NAMES, state.guards, strict=True))
        ),
        Zone("czar", state.czar, "grid", row=0, column=GUARDS // 2),
        *(Zone(f"pile-{seat}", place, "pile", owner=seat) for seat, place in enumerate(state.piles)),
        *(Zone(f"reserve-{seat}", place, "hand", owner=seat) for seat, place in enumerate(state.reserves)),
        Zone("turned", state.turned, "slot"),
        Zone("palace", state.palace, "pile"),
        Zone("run", state.run, "fan"),
        *(Zone(f"saved-{seat}", place, "fan", owner=seat) for seat, place in enumerate(state.saved)),
        *(Zone(f"hidden-{seat}", place, "hand", owner=seat) for seat, place in enumerate(state.hidden)),
        *(Zone(f"fresh-{seat}", place, "hand", owner=seat) for seat, place in enumerate(state.fresh)),
        Zone("gone", state.gone, "aside"),
        Zone("box", state.box, "aside", rest=True),
    ]


# Positions that are read from text.


def check(state: Kurier) -> str:
    """Why a position could not be played on to its end."""
    return wrong_couriers(state) or wrong_coins(state) or wrong_dispatches(state) or wrong_window(state)


def wrong_couriers(state: Kurier) -> str:
    """§3.1, §3.2, §2.3 Rooms and inns; §4.6, §7.1 every courier is with its owner or in an inn."""
    for inn, place in enumerate(state.inns):
        types = [type_of(card) for card in place.listed() if card < ROW]
        if len(set(types)) < len(types) or len(types) > len(TYPE_NAMES) - 1:
            return f"in {INN_NAMES[inn]} are at most three couriers, one of each type"
        if types and not state.open_inns >> inn & 1:
            return f"{INN_NAMES[inn]} is closed"
    if any(place.mask for place in state.places[INNS : CZAR + 1]):
        return "couriers do not stay with the guards or the Czar"
    owned = sum(side.own for side in state.sides)
    if state.box.mask & owned or any(not side.own for side in state.sides):
        return "every seat has a colour, and no courier of it is in the box"
    if sum(place.mask & ~owned for place in state.inns) or state.turned.mask & ~state.sides[state.turn].own:
        return "a courier that is not in the box belongs to a seat"
    for seat, side in enumerate(state.sides):
        if (state.piles[seat].mask | state.reserves[seat].mask) & ~side.own:
            return f"seat {seat} has the couriers of its own colours"
    lying = Counter(int(card) for place in state.piles for card in place.listed())
    if Counter(int(card) for card in state.returned) - lying:
        return "returned are couriers in the piles, in the order in which they came"
    return ""


def places_of_coins(state: Kurier) -> list[Place]:
    """Where coins can be, the box aside."""
    return [state.palace, state.run, state.gone, *state.saved, *state.hidden, *state.fresh]


def wrong_coins(state: Kurier) -> str:
    """§2.5 Coins are where coins can be; §9.2 hidden ones only where there are such."""
    places = places_of_coins(state)
    if any(place.mask or place.mask1 & ~COINS for place in places):
        return "in the palace, the purses, the run and gone are coins"
    if any(place.mask1 & COINS for place in [*state.places[: CZAR + 1], *state.reserves, state.turned]):
        return "coins are in the palace, in purses, in the run or gone"
    if any(place.mask1 for place in state.piles):
        return "in a pile are couriers"
    held = Counter(int(card) for place in places for card in place.listed())
    blanks = COIN_COPIES[1] if state.all_coins else 0
    copies = [COIN_COPIES[0], blanks, *COIN_COPIES[2:]]
    if state.endgame == WITHOUT:
        copies = [0] * len(copies)
    if any(held[card] != number for card, number in zip(COIN_CARDS, copies, strict=True)):
        return f"the match has {sum(copies)} coins"
    hidden = [*state.hidden, *state.fresh]
    if not state.has_hidden_coins() and any(not place.is_empty() for place in hidden):
        return "there are no hidden coins in this endgame"
    if state.endgame in (RIOGRANDE, WITHOUT) and any(not place.is_empty() for place in state.saved):
        return "there are no saved coins in this endgame"
    return ""


def wrong_dispatches(state: Kurier) -> str:
    """§2.7, §5.1, §7.2 Each dispatch is carried by an own courier, or lies with a guard or the Czar."""
    for place in [*state.places[CZAR + 1 :]]:
        if place is not state.box and place.mask1 & ~COINS:
            return "a dispatch is in an inn, with a guard or the Czar"
    for seat, side in enumerate(state.sides):
        in_inn = 0 <= side.at < INNS
        if in_inn != (side.bearer != NO_TYPE):
            return "bearers are the types of the couriers that carry a dispatch, in inns only"
        if in_inn and not state.inns[side.at].mask & side.own & cards_of_type(side.bearer):
            return f"the dispatch of seat {seat} is carried by one of its couriers"
        if side.at < 0 and state.window != STARTING:
            return f"the dispatch of seat {seat} is in an inn, with a guard or the Czar"
        if bool(side.arrival) != (side.at >= INNS) or side.arrival < 0:
            return "arrivals number the dispatches that came to a guard, from 1 on; 0 is none"
    for seat in range(state.seats, len(COLOUR_NAMES)):
        if not state.box.has(DISPATCH + seat):
            return "the dispatches of no seat stay in the box"
    numbers = [int(side.arrival) for side in state.sides if side.arrival]
    if len(set(numbers)) < len(numbers):
        return "two dispatches do not arrive at once"
    if state.waiting and not state.czar.is_empty():
        return "once a dispatch is with the Czar the match is over"
    return wrong_caps(state)


def wrong_caps(state: Kurier) -> str:
    """§12.4 A cap says how little the hidden coins of a seat at a guard are worth."""
    for seat, side in enumerate(state.sides):
        counted = state.has_hidden_coins() and state.is_at_guard(seat)
        if state.waiting and counted != (side.cap != NO_CAP):
            return "caps are the roubles that hidden coins can have at most, of the seats at a guard"
        if state.waiting and counted and worth(state.hidden[seat].mask1) > side.cap:
            return f"the hidden coins of seat {seat} are worth more than its cap"
        if not counted and state.fresh[seat].mask1 and state.waiting:
            return "fresh are hidden coins that came to a seat at a guard"
    return ""


def wrong_window(state: Kurier) -> str:
    """§2.7, §4.2, §7.4, §8.1 What each window needs."""
    hidden = {id(place): seat for seats in (state.hidden, state.fresh) for seat, place in enumerate(seats)}
    for place in state.places:
        closed = [*state.piles, state.palace]
        expected = OPEN
        if any(place is other for other in closed):
            expected = 0
        elif id(place) in hidden:
            expected = int(bit(hidden[id(place)]))
        if place.eyes not in (expected, OPEN if not state.waiting else expected):
            return "eyes are those of the opening"
    if not state.waiting:
        return ""
    if state.waiting != bit(state.turn):
        return "turn is the seat that is asked"
    if (count(state.turned.mask) == 1) != (state.window in (STARTING, PLACING)) or count(
        state.turned.mask
    ) > 1:
        return "one courier is turned up where it is to be placed, and only there"
    if state.window == PLACING and not state.free(type_of(state.turned.listed()[0])) & SWAMP:
        return "in the window place the courier finds a room"
    if state.window == STARTING and state.sides[state.turn].at >= 0:
        return "in the window start the seat has no courier yet"
    return wrong_roebelen(state)


def wrong_roebelen(state: Kurier) -> str:
    """§7.5, §8.1 Who turns coins is at a guard; §8.5 who has enough has won."""
    roebelen = state.window in (BONUS, ROUBLES)
    at_guard = state.is_at_guard(state.turn)
    if state.run.mask1 and state.window != ROUBLES:
        return "coins lie in the run in the window roebelen only"
    if state.run.mask1 & NJET_COINS or (state.run.mask1 and state.first_to_rouble < 0):
        return "a run has no njet, and somebody who began to turn coins"
    if roebelen and (not at_guard or state.endgame not in (BASIS, REVISED)):
        return "who turns coins has a dispatch at a guard"
    if roebelen and not state.can_rouble(state.turn):
        return "there is a coin to be turned"
    if (
        state.endgame in (BASIS, REVISED)
        and at_guard
        and state.window == TURN
        and state.can_rouble(state.turn)
    ):
        return "a seat at a guard turns coins"
    if state.endgame != WITHOUT and state.no_coin_is_left():
        return "once no coin is left to be turned the match is over"
    for seat in range(state.seats) if state.endgame == BASIS else ():
        if state.is_at_guard(seat) and state.shown_roubles(seat) >= state.due(seat):
            return f"seat {seat} has enough to be admitted"
    if state.idle not in range(state.seats):
        return "idle turns in a row are fewer than seats"
    return ""
