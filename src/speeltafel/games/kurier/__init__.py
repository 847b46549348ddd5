"""Kurier des Zaren: couriers race to the Czar, and everybody pushes them on; two to five seats."""

from collections.abc import Sequence

from speeltafel.core.actions import third_last, verb_of
from speeltafel.core.events import SHOWN, SWEPT, TOLD, Ear, Event
from speeltafel.core.game import Game, Lang, Window
from speeltafel.core.places import OPEN
from speeltafel.core.state import State
from speeltafel.games.kurier.board import DERIVED, FACTS, check, leaving, pieces, zones
from speeltafel.games.kurier.cards import BOX, COLOUR_NAMES, INN_NAMES, INNS, NAMES, STOP_NAMES, TOP
from speeltafel.games.kurier.draw import draw
from speeltafel.games.kurier.events import (
    COLOUR,
    CZAR,
    DEPART,
    EVENTS,
    LAID,
    SWAP,
)
from speeltafel.games.kurier.greedy import Greedy
from speeltafel.games.kurier.odds import palace_chance, robbed_chance
from speeltafel.games.kurier.options import SEATS, KurierOptions
from speeltafel.games.kurier.rules import Kurier
from speeltafel.games.kurier.text import WORDS


def bound(seats: int, options: KurierOptions) -> int | None:
    """§1.6 No number of actions is certainly enough."""
    return None


class KurierGame(Game):
    """A game whose numbers are inns and colours, and whose piles are known to all but for their order."""

    def minds(self, state: State) -> list[Ear]:
        """§12.2 Everybody knows which couriers lie in a pile, also in a position that was set up."""
        assert isinstance(state, Kurier)
        minds = super().minds(state)
        for place in state.piles:
            known = Event(SHOWN, LAID, -1)
            known.cards = place.listed()
            known.source = place.id
            known.eyes = OPEN
            for mind in minds:
                mind.hear(known)
        return minds

    def narrate(self, event: Event, lang: Lang, faded: bool = False, names: Sequence[str] = ()) -> str:
        """A sentence begins with a capital, whatever courier it begins with."""
        said = super().narrate(event, lang, faded, names)
        return said[:1].upper() + said[1:]

    def number_of(self, event: Event, lang: Lang) -> str:
        """The colour or the inn of what is told, the inn or the guard where something comes to lie."""
        words = self.words[lang]
        number = event.number if event.change in (TOLD, SWEPT) else event.target
        if event.change == TOLD and event.kind == COLOUR:
            return words[f"colour.{COLOUR_NAMES[number]}"]
        if 0 <= number < INNS:
            return words[f"name.{INN_NAMES[number]}"]
        if INNS <= number < CZAR:
            return words["at.guard"].format(words[f"name.{INN_NAMES[TOP + number - INNS]}"])
        return words["at.czar"]

    def label(self, state: State, seat: int, action: int, lang: Lang, names: Sequence[str] = ()) -> str:
        """§6.2, §6.3 A departure says who leaves in which order and who stays."""
        if verb_of(action) not in (DEPART >> 18, SWAP >> 18):
            return super().label(state, seat, action, lang, names)
        assert isinstance(state, Kurier)
        inn = INN_NAMES[third_last(action)]
        words = self.words[lang]
        one, two, stays = (self.name_of(name, lang).partition(" ")[2] for name in leaving(state)[inn])
        both = words["label.both"].format(one, two)
        if verb_of(action) == SWAP >> 18:
            one, two = two, one
        said = {"inn": inn, "stop": STOP_NAMES[action >> 6 & 63], "other": STOP_NAMES[action & 63]}
        places = {key: self.name_of(name, lang) for key, name in said.items()}
        return words["label.depart"].format(one=one, two=two, stays=stays, both=both, **places)


def njet(world: Kurier, seat: int, lang: Lang, names: Sequence[str]) -> str:
    """§12.5 The chance of a njet: in the palace, or if that is empty in each purse that can be robbed."""
    words = WORDS[lang]
    if world.palace.mask1:
        chance = palace_chance(world, seat, 0)
        return words["advice.palace"].format(f"{chance:.0%}")
    victims = [other for other in range(world.seats) if world.victims(seat) >> other & 1]
    said = [
        words["advice.rob"].format(names[other], f"{robbed_chance(world, seat, other, 0):.0%}")
        for other in victims
    ]
    return "\n".join(said) or words["advice.none"]


GAME = KurierGame(
    name="kurier",
    title={"nl": "Kurier des Zaren", "en": "Kurier des Zaren"},
    version=1,
    seats=SEATS,
    minutes=range(20, 46),
    state=Kurier,
    options=KurierOptions,
    box=BOX,
    card_names=NAMES,
    windows=(
        Window("start"),
        Window("turn"),
        Window("place"),
        Window("bonus", passes="decline"),
        Window("roebelen", passes="stop"),
    ),
    events=EVENTS,
    facts=FACTS,
    derived=DERIVED,
    zones=zones,
    pieces=pieces,
    check=check,
    words=WORDS,
    bound=bound,
    greedy=Greedy,
    draw=draw,
    advice={"njet": njet},
)
