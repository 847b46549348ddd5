"""Listeners that the laws put at a match: each keeps, rebuilds or judges what it hears."""

from collections.abc import Sequence

from kit.knowledge import World, cards_of, world_of
from speeltafel.core.events import LACKED, MOVED, SEALED, SHOWN, SWEPT, TRUTH, Ear, Event
from speeltafel.core.log import Line, Log
from speeltafel.core.places import OPEN, Place, eye


class Rebuild(Ear):
    """Rebuilds every place from unredacted events alone, and objects to those that tell no change."""

    def __init__(self, places: Sequence[Place]) -> None:
        super().__init__(TRUTH)
        self.cards = [list(cards) for cards in world_of(places)]
        self.eyes = [int(place.eyes) for place in places]
        self.numbers = [int(place.number) for place in places]
        self.wrong: list[str] = []

    def world(self) -> World:
        """What lies where, as far as it was told."""
        return tuple(tuple(sorted(cards)) for cards in self.cards)

    def hear(self, event: Event) -> None:
        source, target = int(event.source), int(event.target)
        told = [int(card) for card in event.cards]
        if event.change == MOVED:
            self._move(int(event.card), source, target)
        elif event.change == SWEPT:
            self._object(not told or sorted(told) != sorted(self.cards[source]), "a sweep", source)
            self.cards[target] += told
            self.cards[source] = []
        elif event.change == SHOWN:
            self._object(sorted(told) != sorted(self.cards[source]), "a look", source)
            self._object(event.number != self.numbers[source], "a look at a number", source)
            self._object(event.eyes == self.eyes[source], "a look that changes no eyes", source)
            self.eyes[source] = int(event.eyes)
        elif event.change == SEALED:
            self._object(event.number == self.numbers[source], "a number that lay there before", source)
            self.numbers[source] = int(event.number)
        elif event.change == LACKED:
            self._object(bool(set(told) & set(self.cards[source])), "a lack", source)

    def _move(self, card: int, source: int, target: int) -> None:
        if card not in self.cards[source]:
            self._object(True, f"a move of {card}", source)
            return
        self.cards[source].remove(card)
        self.cards[target].append(card)

    def _object(self, wrong: bool, what: str, place: int) -> None:
        if wrong:
            self.wrong.append(f"{what} was told of place {place}, and it is not so")


class Witness(Ear):
    """Hears for one seat, and objects to every card and number that its eyes do not reach."""

    def __init__(self, seat: int, places: Sequence[Place]) -> None:
        super().__init__(seat)
        self.eyes = [int(place.eyes) for place in places]
        self.wrong: list[Event] = []

    def hear(self, event: Event) -> None:
        if event.change == SHOWN:
            self.eyes[event.source] = int(event.eyes)
        named = event.card >= 0 or event.number >= 0 or bool(event.cards)
        if not named or event.change not in (MOVED, SWEPT, SHOWN, SEALED):
            return
        reach = self.eyes[event.source]
        if event.change in (MOVED, SWEPT):
            reach |= self.eyes[event.target]
        if not reach & eye(self.seat):
            self.wrong.append(event)


class Critic:
    """Judges the log of one seat by the game's own list of what fades, and by nothing of the log's."""

    def __init__(self, log: Log, fades: frozenset[int]) -> None:
        self.log = log
        self.fades = fades
        self.read = 0
        self.naming: list[Line] = []
        """The lines that name cards which, once closed, they may not name."""
        self.silent: list[Line] = []
        """Those that no longer do."""

    def read_on(self) -> None:
        """Take in what was added to the log, and what has faded from it."""
        new = self.log.lines[self.read :]
        self.read = len(self.log.lines)
        self.naming += [line for line in new if self._may_fade(line.event)]
        self.silent += [line for line in self.naming if line.faded]
        self.naming = [line for line in self.naming if not line.faded]

    def wrong(self, places: Sequence[Place]) -> list[Line]:
        """The lines that name a card which does not lie in the seat's eyes now."""
        seen = {card for place in places if place.eyes & eye(self.log.seat) for card in cards_of(place)}
        return [line for line in self.naming if not named_by(line.event) <= seen]

    def _may_fade(self, event: Event) -> bool:
        """Cards of a kind in `fades`, or of a look that was not for all."""
        if event.change == LACKED or not named_by(event):
            return False
        return event.kind in self.fades or (event.change == SHOWN and event.eyes & OPEN != OPEN)


def named_by(event: Event) -> set[int]:
    """The cards that an event names."""
    return {int(event.card)} - {-1} | {int(card) for card in event.cards}
