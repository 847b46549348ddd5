"""The smallest legal game, to copy: two seats, seven cards, three tricks."""

from speeltafel.core.game import Game, Window
from speeltafel.games._template.board import FACTS, check, zones
from speeltafel.games._template.cards import BOX, NAMES
from speeltafel.games._template.greedy import Greedy
from speeltafel.games._template.options import TemplateOptions
from speeltafel.games._template.rules import EVENTS, Template
from speeltafel.games._template.text import WORDS

GAME = Game(
    name="_template",
    title={"nl": "Sjabloon", "en": "Template"},
    version=1,
    seats=range(2, 3),
    minutes=range(1, 2),
    state=Template,
    options=TemplateOptions,
    box=BOX,
    card_names=NAMES,
    windows=(Window("turn"),),
    events=EVENTS,
    facts=FACTS,
    zones=zones,
    check=check,
    words=WORDS,
    bound=lambda seats, options: 6,
    greedy=Greedy,
)
