"""The table in words: every place by name, every public fact; and which positions can be played on."""

from speeltafel.core.board import SEATS, Derived, Fact, Json, Name, OneSeat, Zone
from speeltafel.core.game import LANGS
from speeltafel.games.uskoci.cards import (
    FULL,
    HAND_LIMIT,
    LOOT,
    NAMES,
    SEADOG,
    SEASON_NAMES,
    SEATS_MOST,
    SPARE_NAMES,
    doubled,
)
from speeltafel.games.uskoci.events import CHOOSE, NO_AIM, PLAY
from speeltafel.games.uskoci.options import UskociOptions
from speeltafel.games.uskoci.rules import Uskoci
from speeltafel.games.uskoci.spare import read_cards
from speeltafel.games.uskoci.table import (
    ANSWERING,
    CLAIM,
    CLAIMING,
    COUNTDOWN,
    DIRECTION,
    DRAFT,
    FLOOR,
    GIVING,
    LIMIT,
    MAIN,
    PHASES,
    REMOVING,
    SPYING,
    TAKING,
)


class Switch(Name):
    """Yes or no."""

    def __init__(self) -> None:
        super().__init__("answer", ["no", "yes"])

    def read(self, word: str) -> int:
        return super().read(word) == 1

    def json(self, value: int) -> Json:
        return bool(value)


SEAT = OneSeat(SEATS_MOST)
CARD = Name("card", NAMES)
SWITCH = Switch()

FACTS = (
    Fact("phase", Name("phase", PHASES)),
    Fact("loaded", SWITCH),
    Fact("season", Name("season", SEASON_NAMES)),
    Fact("due", SWITCH),
    Fact("ran_out", SWITCH),
    Fact("stirred", SWITCH),
    Fact("quiet"),
    Fact("lookers", SEATS),
    Fact("pending", CARD, many=True),
    Fact("players", SEAT, many=True),
    Fact("target", SEAT),
    Fact("price", CARD),
    Fact("turned", CARD),
    Fact("shields", SEATS),
    Fact("step"),
    Fact("cursor", SEAT),
    Fact("left"),
    Fact("matroos", SEAT),
    Fact("leftward", SWITCH),
    Fact("to_go"),
)


def values(state: Uskoci) -> Json:
    """§3.3 By seat, the value of its fleet."""
    return [int(state.worth_of(seat)) for seat in range(state.seats)]


def twice(state: Uskoci) -> Json:
    """§3.2 By seat, the cards of its fleet that count double."""
    cards = [int(fleet.mask & doubled(fleet.mask)) for fleet in (side.fleet for side in state.sides)]
    return [[name for card, name in enumerate(NAMES) if mask >> card & 1] for mask in cards]


def contenders(state: Uskoci) -> Json:
    """§8.1, §9.7 The seats that would win if nobody said anything more."""
    if state.window == COUNTDOWN:
        return SEATS.json(int(state.full()))
    return SEATS.json(int(state.highest())) if state.window == CLAIM else []


def asks_for(state: Uskoci) -> Json:
    """§6.7 How many cards the seat asked is still to give, take, remove or discard; None if it is not so."""
    if state.window == LIMIT:
        return int(state.sides[state.turn].hand.count()) - HAND_LIMIT
    return int(state.left) or None


def spare_cards(state: Uskoci) -> Json:
    """§7.18 The spare cards: what they are called, and what they do."""
    if not isinstance(state.chosen, UskociOptions) or state.chosen.spare_cards is None:
        return []
    return [
        {"is": name, "name": dict(card.names), "text": {lang: card.text(lang) for lang in LANGS}}
        for name, card in zip(SPARE_NAMES, read_cards(state.chosen.spare_cards), strict=False)
    ]


DERIVED = (
    Derived("spare_cards", spare_cards),
    Derived("values", values),
    Derived("doubled", twice),
    Derived("contenders", contenders),
    Derived("asks_for", asks_for),
    Derived("last_season", lambda state: SEASON_NAMES[state.last_season]),
    Derived("strategic", lambda state: bool(state.strategic)),
    Derived("last_round", lambda state: int(state.last_round) or None),
)


def zones(state: Uskoci) -> list[Zone]:
    """The places in the order in which they were laid."""
    return [
        *(Zone(f"hand-{seat}", side.hand, "hand", owner=seat) for seat, side in enumerate(state.sides)),
        *(Zone(f"fleet-{seat}", side.fleet, "fan", owner=seat) for seat, side in enumerate(state.sides)),
        *(Zone(f"before-{seat}", side.before, "slot", owner=seat) for seat, side in enumerate(state.sides)),
        Zone("pile", state.pile, "pile", rest=True),
        Zone("discards", state.discards, "pile"),
        Zone("top", state.top, "slot"),
        Zone("stack", state.stack, "fan"),
        Zone("packet", state.packet, "fan"),
        Zone("unused", state.unused, "aside"),
    ]


# Positions that are read from text.

CHOICES = (GIVING, TAKING, REMOVING)


def check(state: Uskoci) -> str:
    """Why a position could not be played on to its end."""
    if state.phase < 0 or not 0 <= state.season <= state.last_season:
        return f"phase needs a name, and season one up to {SEASON_NAMES[state.last_season]}"
    for seat, side in enumerate(state.sides):
        if side.fleet.mask & ~(LOOT | 1 << SEADOG) or state.worth_of(seat) > FULL:
            return f"fleet-{seat} is not loot and the Old Sea Dog, worth {FULL} at most"
    if not state.waiting:
        return ""
    return wrong_asked(state) or wrong_round(state) or wrong_stack(state)


def wrong_asked(state: Uskoci) -> str:
    """§4.6, §4.8, §8.1 Whom a window asks, and what has to be there for it."""
    asked, turn = int(state.waiting), 1 << state.turn
    if state.window in (MAIN, LIMIT, DRAFT, DIRECTION) and asked != turn:
        return "turn is the seat that is asked"
    if state.window == FLOOR and asked & turn:
        return "in the window floor the seat whose turn it is is not asked"
    if state.window == LIMIT and state.sides[state.turn].hand.count() <= HAND_LIMIT:
        return f"in the window limit the seat holds more than {HAND_LIMIT} cards"
    if state.window == COUNTDOWN and not state.full():
        return f"in the window countdown a fleet is worth {FULL}"
    return ""


def wrong_round(state: Uskoci) -> str:
    """§10.1, §10.4 What a round needs; §10.5 a draft lies between turns."""
    drafting = state.window in (DRAFT, DIRECTION)
    if not state.strategic:
        return "the basic version has no draft and no direction" if drafting else ""
    if drafting and state.matroos < 0:
        return "matroos is the seat that begins the round"
    if state.window == DRAFT and state.packet.count() < 2:
        return "in the window draft the packet has two cards at least"
    turns = state.window != DIRECTION and state.phase != CLAIMING
    if turns and not 1 <= state.to_go <= state.seats:
        return f"to_go are the turns left in the round, 1..{state.seats}"
    return ""


def wrong_stack(state: Uskoci) -> str:
    """§5.3, §6.2 The stack is an event with what it names, and answers upon it; some windows need it."""
    pending = [int(card) for card in state.pending]
    played = len(pending) == len(state.players) and min(state.players, default=0) >= 0
    if sorted(pending) != sorted(state.stack.listed()) or not played:
        return "pending are the cards of the stack, and players who played each"
    if bool(pending) != (state.window in (ANSWERING, SPYING, *CHOICES)):
        return "while an event is pending an answer or a choice is asked for, and only then"
    if state.window not in CHOICES and (state.cursor >= 0 or state.left != 0):
        return "cursor and left belong to a choice"
    if not pending:
        return ""
    event, owner = pending[0], state.players[0]
    if not state.deck.anytime >> event & 1 or any(not state.deck.answers >> card & 1 for card in pending[1:]):
        return "the first card that is pending is an event, and upon it lie answers"
    if (state.target >= 0) != (state.deck.aims[event] != NO_AIM) or state.target == owner:
        return "target is an opponent, if the event needs one"
    paid = state.price >= 0
    if paid != bool(state.deck.paid >> event & 1) or (paid and not LOOT >> state.price & 1):
        return "price is the loot that the merchants were paid"
    return wrong_choice(state, event) if state.window != ANSWERING else ""


def wrong_choice(state: Uskoci, event: int) -> str:
    """§6.7, §7.5 A choice belongs to the step of the event that is under way."""
    program, owner = state.deck.programs[event], int(state.players[0])
    if len(state.pending) > 1 or not 0 <= state.step < len(program):
        return "step is the step of the event that is carried out, when its answers are gone"
    step = int(program[state.step])
    if state.window == SPYING:
        fits = (
            step & 15 == PLAY and state.waiting == 1 << owner and state.sides[state.target].hand.count() > 0
        )
        return "" if fits else "in the window spy the seat that spies is asked about a hand with cards"
    if step & 15 != CHOOSE or state.choice_window(step) != state.window or state.left < 1:
        return "the window is that of the choice under way, and left says how many cards are to come"
    chooser = int(state.cursor) if state.window == GIVING else owner
    if chooser < 0 or state.waiting != 1 << chooser:
        return "the seat that is asked is the one that chooses"
    return ""
