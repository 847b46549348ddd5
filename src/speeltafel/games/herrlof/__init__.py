"""Herrlof: a trick-taking game of predictions and runes for two or three seats."""

from speeltafel.core.game import Game, Window
from speeltafel.games.herrlof.board import DERIVED, FACTS, check, zones
from speeltafel.games.herrlof.cards import BOX, HAND_SIZES, NAMES, SUITS
from speeltafel.games.herrlof.draw import draw
from speeltafel.games.herrlof.events import EVENTS
from speeltafel.games.herrlof.greedy import Greedy
from speeltafel.games.herrlof.options import SEATS, HerrlofOptions
from speeltafel.games.herrlof.rules import Herrlof
from speeltafel.games.herrlof.text import WORDS


def bound(seats: int, options: HerrlofOptions) -> int:
    """More actions than any match has: bids, cards, and of each number an offer with its sequel."""
    return 1 + options.max_rounds * (seats + seats * HAND_SIZES[seats] + len(SUITS) * (1 + 2 + 2))


GAME = Game(
    name="herrlof",
    title={"nl": "Herrlof", "en": "Herrlof"},
    version=1,
    seats=SEATS,
    minutes=range(15, 46),
    state=Herrlof,
    options=HerrlofOptions,
    box=BOX,
    card_names=NAMES,
    windows=(
        Window("bid", order="sealed"),
        Window("play"),
        Window("three", passes="skip"),
        Window("bury"),
        Window("one", passes="skip"),
        Window("six", passes="skip"),
        Window("give", passes="return"),
    ),
    events=EVENTS,
    facts=FACTS,
    derived=DERIVED,
    zones=zones,
    check=check,
    words=WORDS,
    fades=frozenset({"gathered", "dealt", "turned", "changed", "played"}),
    bound=bound,
    greedy=Greedy,
    draw=draw,
)
