"""War Stories: Sengokuki, chess and memory in one, for two seats."""

from speeltafel.core.events import TOLD, Event
from speeltafel.core.game import Game, Lang, Window
from speeltafel.core.state import State
from speeltafel.games.sengokuki.board import DERIVED, FACTS, check, pieces, zones
from speeltafel.games.sengokuki.cards import BOX, FIELD_NAMES, NAMES, PIECE_NAMES
from speeltafel.games.sengokuki.draw import draw
from speeltafel.games.sengokuki.greedy import Greedy
from speeltafel.games.sengokuki.options import SEATS, SengokukiOptions
from speeltafel.games.sengokuki.rules import CHOOSING, EVENTS, MOVED, Sengokuki
from speeltafel.games.sengokuki.text import WORDS

LEAVING = 12 + 8 + 18
"""Turns in which something leaves the board: pairs, Heiya, captured pieces."""


def bound(seats: int, options: SengokukiOptions) -> int | None:
    """More actions than any match has: two a turn, and one for every Heiya; endless without §6.2."""
    if not options.draw_after:
        return None
    return 2 * (LEAVING + 1) * options.draw_after + 8


class BoardGame(Game):
    """A game whose numbers are pieces and fields."""

    def prompt(self, state: State, lang: Lang) -> str:
        """What is asked; §5.2 in Kyousei there is no choice of what to do."""
        assert isinstance(state, Sengokuki)
        if state.waiting and state.window == CHOOSING and state.is_threatened(state.turn):
            return self.words[lang]["prompt.kyousei"]
        return super().prompt(state, lang)

    def number_of(self, event: Event, lang: Lang) -> str:
        """The field of a card, `Shinobi c3` of a piece, `Shinobi d1-d4` of its move."""
        if event.change != TOLD:
            return FIELD_NAMES[event.source] if event.source in range(len(FIELD_NAMES)) else ""
        if event.number < 0:
            return ""
        piece, at, to = event.number >> 12, event.number >> 6 & 63, event.number & 63
        fields = f"{FIELD_NAMES[at]}-{FIELD_NAMES[to]}" if event.kind == MOVED else FIELD_NAMES[to]
        return f"{self.words[lang][f'piece.{PIECE_NAMES[piece]}']} {fields}"


GAME = BoardGame(
    name="sengokuki",
    title={"nl": "War Stories: Sengokuki", "en": "War Stories: Sengokuki"},
    version=1,
    seats=SEATS,
    minutes=range(20, 46),
    state=Sengokuki,
    options=SengokukiOptions,
    box=BOX,
    card_names=NAMES,
    windows=(Window("turn"), Window("flip")),
    events=EVENTS,
    facts=FACTS,
    derived=DERIVED,
    zones=zones,
    pieces=pieces,
    check=check,
    words=WORDS,
    fades=frozenset({"turned"}),
    bound=bound,
    greedy=Greedy,
    can_draw=True,
    draw=draw,
)
