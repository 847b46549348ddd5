"""What a seat may know, written a second time and slowly: to judge minds by."""

from collections import Counter
from collections.abc import Iterable, Sequence

from speeltafel.core.events import LACKED, MOVED, SHOWN, SWEPT, Event
from speeltafel.core.mind import Mind
from speeltafel.core.places import Place, eye

World = tuple[tuple[int, ...], ...]
"""For each place the cards that lie there, sorted."""


def world_of(places: Iterable[Place]) -> World:
    """What lies where."""
    return tuple(tuple(int(card) for card in place.listed()) for place in places)


def allows(mind: Mind, places: Sequence[Place]) -> bool:
    """Whether a mind holds a world possible."""
    memory = mind.memory
    for place in places:
        known = memory.numbers[place.id]
        if known >= 0 and place.number != known:
            return False
    return allows_world(mind, world_of(places))


def allows_world(mind: Mind, world: World) -> bool:
    """Whether a mind holds such cards in such places possible."""
    memory = mind.memory
    left: list[tuple[int, int]] = []
    for at, cards in enumerate(world):
        rest = Counter(cards)
        rest.subtract(Counter(int(card) for card in memory.named[at].listed()))
        if min(rest.values(), default=0) < 0:
            return False
        left += [(at, card) for card, copies in rest.items() for _ in range(copies)]
    for bound in memory.bounds:
        for at, cards in enumerate(world):
            if sum(bound.cards.has(card) for card in cards) > bound.spread[at]:
                return False
    slots = [[int(slot) for slot in group.spread] for group in memory.groups]
    stock = [Counter(int(card) for card in group.cards.listed()) for group in memory.groups]
    return len(left) == sum(map(sum, slots)) and _fits(left, slots, stock)


def _fits(left: list[tuple[int, int]], slots: list[list[int]], stock: list[Counter[int]]) -> bool:
    """Whether each card can be given to a group that has a slot there."""
    if not left:
        return True
    (at, card), rest = left[0], left[1:]
    for group, cards in enumerate(stock):
        if cards[card] > 0 and slots[group][at] > 0:
            cards[card] -= 1
            slots[group][at] -= 1
            if _fits(rest, slots, stock):
                return True
            cards[card] += 1
            slots[group][at] += 1
    return False


def possible_worlds(worlds: set[World], event: Event, seat: int) -> set[World]:
    """The worlds that fit one more redacted event."""
    if event.change == MOVED:
        if event.eyes & eye(seat):
            return {w for world in worlds for w in _moved(world, event, [event.card])}
        return {w for world in worlds for w in _moved(world, event, sorted(set(world[event.source])))}
    if event.change in (SWEPT, SHOWN) and event.eyes & eye(seat):
        seen = tuple(sorted(int(card) for card in event.cards))
        worlds = {world for world in worlds if world[event.source] == seen}
    if event.change == SWEPT:
        return {_swept(world, event.source, event.target) for world in worlds}
    if event.change == LACKED:
        lacking = {int(card) for card in event.cards}
        return {world for world in worlds if not lacking & set(world[event.source])}
    return worlds


def _moved(world: World, event: Event, cards: Iterable[int]) -> list[World]:
    found = []
    for card in cards:
        if card in world[event.source]:
            source = list(world[event.source])
            source.remove(card)
            changed = list(world)
            changed[event.source] = tuple(source)
            changed[event.target] = tuple(sorted((*changed[event.target], int(card))))
            found.append(tuple(changed))
    return found


def _swept(world: World, source: int, target: int) -> World:
    changed = list(world)
    changed[target] = tuple(sorted(changed[target] + changed[source]))
    changed[source] = ()
    return tuple(changed)
