"""What a seat may know, written a second time and plainly: to judge minds by.

`allows` asks a mind about one world. `Worlds` counts out every world that fits what a seat heard, which
takes a small box.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from speeltafel.core.cards import Cards
from speeltafel.core.events import LACKED, MOVED, SHOWN, SWEPT, Ear, Event
from speeltafel.core.mind import Mind
from speeltafel.core.places import Place, eye

World = tuple[tuple[int, ...], ...]
"""For each place the cards that lie there, sorted."""
Layout = tuple[int, ...]
"""The same the other way round: for each card of the box its place, those of equal cards sorted."""

_LISTED: dict[tuple[object, ...], tuple[int, ...]] = {}
_LISTED_MOST = 200_000


def cards_of(cards: Cards) -> tuple[int, ...]:
    """The cards of a multiset, sorted. The same few are asked for again and again, so they are kept."""
    box = cards.box
    if box.rows == 1:
        key: tuple[object, ...] = (box, cards.mask)
    else:
        key = (box, *(cards.row(row) for row in range(box.rows)))
    found = _LISTED.get(key)
    if found is None:
        if len(_LISTED) > _LISTED_MOST:
            _LISTED.clear()
        found = _LISTED[key] = tuple(int(card) for card in cards.listed())
    return found


def world_of(places: Iterable[Place]) -> World:
    """What lies where."""
    return tuple(cards_of(place) for place in places)


def allows(mind: Mind, places: Sequence[Place]) -> bool:
    """Whether a mind holds a world possible, sealed numbers and all."""
    known = mind.memory.numbers
    if any(known[place.id] >= 0 and known[place.id] != place.number for place in places):
        return False
    return Claim(mind).allows(world_of(places))


class Claim:
    """What a mind claims about cards, to ask about many worlds."""

    def __init__(self, mind: Mind) -> None:
        memory = mind.memory
        self.named = [cards_of(cards) for cards in memory.named]
        self.bounds = [(frozenset(cards_of(bound.cards)), bound.spread) for bound in memory.bounds]
        self.slots = [[int(slot) for slot in group.spread] for group in memory.groups]
        self.stock = [Counter(cards_of(group.cards)) for group in memory.groups]
        self.homes: dict[int, list[int]] = {}
        """For each card, the groups that hold it."""
        for group, cards in enumerate(self.stock):
            for card in cards:
                self.homes.setdefault(card, []).append(group)

    def allows(self, world: World) -> bool:
        """Whether such cards may lie in such places."""
        for kinds, most in self.bounds:
            for at, cards in enumerate(world):
                if len(cards) > most[at] and sum(card in kinds for card in cards) > most[at]:
                    return False
        left: list[tuple[int, int]] = []
        for at, cards in enumerate(world):
            if cards == self.named[at]:
                continue
            unnamed = list(cards)
            for card in self.named[at]:
                if card not in unnamed:
                    return False
                unnamed.remove(card)
            left += [(at, card) for card in unnamed]
        return len(left) == sum(map(sum, self.slots)) and self._fits(left)

    def _fits(self, left: list[tuple[int, int]]) -> bool:
        """Whether the groups' cards fill the groups' slots in this way; first those that can go one way."""
        slots = [spread.copy() for spread in self.slots]
        stock = [cards.copy() for cards in self.stock]
        open_ways = []
        for at, card in left:
            groups = self.homes.get(card, [])
            if len(groups) != 1:
                open_ways.append((at, card))
                continue
            slots[groups[0]][at] -= 1
            stock[groups[0]][card] -= 1
        counts = [*slots, *(cards.values() for cards in stock)]
        return min(map(min, counts), default=0) >= 0 and _fills(open_ways, slots, stock)


def _fills(left: list[tuple[int, int]], slots: list[list[int]], stock: list[Counter[int]]) -> bool:
    """Whether each card can be given to a group that has a slot there."""
    if not left:
        return True
    (at, card), rest = left[0], left[1:]
    for group, cards in enumerate(stock):
        if cards[card] > 0 and slots[group][at] > 0:
            cards[card] -= 1
            slots[group][at] -= 1
            if _fills(rest, slots, stock):
                return True
            cards[card] += 1
            slots[group][at] += 1
    return False


class Worlds(Ear):
    """Counts out every world that fits what one seat saw at first and heard since."""

    def __init__(self, seat: int, places: Sequence[Place]) -> None:
        super().__init__(seat)
        kinds = zip(places[0].box.cards, places[0].box.copies, strict=True)
        self.cards: list[int] = []
        """The card that each number of a layout is the place of."""
        self.copies: dict[int, slice] = {}
        """For each card, its numbers in a layout."""
        for card, copies in kinds:
            self.copies[int(card)] = slice(len(self.cards), len(self.cards) + copies)
            self.cards += [int(card)] * copies
        self.places = len(places)
        seen = [place for place in places if place.eyes & eye(seat)]
        self.layouts = {
            layout
            for layout in self._spreads({int(place.id): int(place.count()) for place in places})
            if all(self.at(layout, place.id) == cards_of(place) for place in seen)
        }

    def _spreads(self, slots: dict[int, int], begun: Layout = ()) -> Iterator[Layout]:
        """Every way to spread the box over so many slots a place."""
        if len(begun) == len(self.cards):
            yield begun
            return
        again = bool(begun) and self.cards[len(begun)] == self.cards[len(begun) - 1]
        for place, free in slots.items():
            if free and not (again and place < begun[-1]):
                yield from self._spreads(slots | {place: free - 1}, (*begun, place))

    def at(self, layout: Layout, place: int) -> tuple[int, ...]:
        """The cards at a place."""
        return tuple(card for card, where in zip(self.cards, layout, strict=True) if where == place)

    def layout(self, places: Sequence[Place]) -> Layout:
        """Where each card lies; a broken deal may hold cards that are in no box."""
        found: dict[int, list[int]] = {card: [] for card in self.cards}
        for place in places:
            for card in cards_of(place):
                found.setdefault(card, []).append(int(place.id))
        return tuple(where for card in found for where in found[card])

    def fits(self, places: Sequence[Place]) -> bool:
        """Whether this is one of the worlds."""
        return self.layout(places) in self.layouts

    def worlds(self) -> Iterator[World]:
        """All of them."""
        for layout in self.layouts:
            yield tuple(self.at(layout, place) for place in range(self.places))

    def hear(self, event: Event) -> None:
        """Keep what fits one more redacted event."""
        source, target = int(event.source), int(event.target)
        seen = bool(event.eyes & eye(self.seat))
        if event.change == MOVED:
            moved = [int(event.card)] if seen else list(self.copies)
            self.layouts = {
                self._moved(layout, self.copies[card], source, target)
                for layout in self.layouts
                for card in moved
                if source in layout[self.copies[card]]
            }
        if event.change in (SWEPT, SHOWN) and seen:
            shown = tuple(sorted(int(card) for card in event.cards))
            self.layouts = {layout for layout in self.layouts if self.at(layout, source) == shown}
        if event.change == SWEPT:
            self.layouts = {self._swept(layout, source, target) for layout in self.layouts}
        if event.change == LACKED:
            lacking = [self.copies[int(card)] for card in event.cards]
            self.layouts = {
                layout for layout in self.layouts if not any(source in layout[copies] for copies in lacking)
            }

    def _moved(self, layout: Layout, copies: slice, source: int, target: int) -> Layout:
        if copies.stop - copies.start == 1:
            return (*layout[: copies.start], target, *layout[copies.stop :])
        where = list(layout[copies])
        where.remove(source)
        return (*layout[: copies.start], *sorted([*where, target]), *layout[copies.stop :])

    def _swept(self, layout: Layout, source: int, target: int) -> Layout:
        moved = [target if where == source else where for where in layout]
        for copies in self.copies.values():
            moved[copies] = sorted(moved[copies])
        return tuple(moved)
