"""Uskoci: pirates fill a fleet to exactly 25, and events stop them at any time; two to six seats."""

from speeltafel.core.game import LANGS, Game, Lang, Window, Words
from speeltafel.games.uskoci.board import DERIVED, FACTS, check, zones
from speeltafel.games.uskoci.cards import BOX, NAMES, SEASON_NAMES, SIZE, SPARE_NAMES, SPARES_MOST
from speeltafel.games.uskoci.draw import draw
from speeltafel.games.uskoci.greedy import Greedy
from speeltafel.games.uskoci.options import SEATS, UskociOptions
from speeltafel.games.uskoci.rules import Uskoci
from speeltafel.games.uskoci.spare import read_cards, tell_cards
from speeltafel.games.uskoci.table import EVENTS
from speeltafel.games.uskoci.text import WORDS


def bound(seats: int, options: UskociOptions) -> int:
    """More actions than any match has.

    A season fills the pile when it begins or, if there was nothing to shuffle then, once later (§9.4), and
    what was in hands may come back with it: so it draws no card more than twice, and has none played more
    than three times. Its turns bring a card, in the strategic version one a round at least, or are the
    quiet ones after a card that was played (§9.5). A turn asks every seat three times at most, with the
    draft; a card that is played asks all of them anew, as do up to four answers, twice each; and an event
    brings about at most one choice a card.
    """
    size = SIZE
    if options.spare_cards is not None:
        size = 4 * (SIZE + SPARES_MOST)  # they bring fleets back into hands
    drawn, played = 2 * size, 3 * size
    turns = seats * (drawn + played + 2)
    turn = 3 * seats + 4
    event = 1 + 12 * seats + size
    return (SEASON_NAMES.index(options.last_season) + 1) * (turns * turn + played * event)


def own(options: UskociOptions) -> dict[Lang, Words]:
    """§7.18 What a match calls its spare cards."""
    cards = read_cards(options.spare_cards) if options.spare_cards is not None else ()
    return {
        lang: {f"name.{name}": card.names[lang] for name, card in zip(SPARE_NAMES, cards, strict=False)}
        for lang in LANGS
    }


GAME = Game(
    name="uskoci",
    title={"nl": "Uskoci", "en": "Uskoci"},
    version=1,
    seats=SEATS,
    minutes=range(20, 61),
    state=Uskoci,
    options=UskociOptions,
    box=BOX,
    card_names=NAMES,
    windows=(
        Window("main", passes="end"),
        Window("floor", order="reaction", pace=5),
        Window("answer", order="reaction", pace=8),
        Window("countdown", order="reaction", pace=6, counts=5),
        Window("claim", order="reaction", pace=10),
        Window("limit"),
        Window("give"),
        Window("take", passes="stop"),
        Window("remove"),
        Window("spy", passes="stop"),
        Window("direction"),
        Window("draft"),
    ),
    events=EVENTS,
    facts=FACTS,
    derived=DERIVED,
    zones=zones,
    words=WORDS,
    bound=bound,
    greedy=Greedy,
    draw=draw,
    check=check,
    own=own,
    cards=tell_cards,
)
