"""UNO with fractions, two to ten seats: cards fit by colour, symbol, or a fraction of the same value."""

from speeltafel.core.game import Game, Window
from speeltafel.games.uno.board import DERIVED, FACTS, zones
from speeltafel.games.uno.cards import BOX, NAMES
from speeltafel.games.uno.draw import draw
from speeltafel.games.uno.greedy import Greedy
from speeltafel.games.uno.learning import lesson
from speeltafel.games.uno.options import SEATS, UnoOptions
from speeltafel.games.uno.rules import Uno
from speeltafel.games.uno.table import EVENTS
from speeltafel.games.uno.text import WORDS


def bound(seats: int, options: UnoOptions) -> int | None:
    """§1.6 No number of actions is certainly enough."""
    return None


GAME = Game(
    name="uno",
    title={"nl": "UNO met breuken", "en": "UNO with fractions"},
    version=1,
    seats=SEATS,
    minutes=range(15, 91),
    state=Uno,
    options=UnoOptions,
    box=BOX,
    card_names=NAMES,
    windows=(
        Window("turn"),
        Window("drawn", passes="keep"),
        Window("catch", order="race", pace=5),
        Window("challenge", passes="accept"),
        Window("replay"),
        Window("stack", passes="take"),
        Window("start"),
        Window("judge", order="reaction", pace=10),
    ),
    events=EVENTS,
    facts=FACTS,
    derived=DERIVED,
    zones=zones,
    words=WORDS,
    bound=bound,
    greedy=Greedy,
    draw=draw,
    lesson=lesson,
)
