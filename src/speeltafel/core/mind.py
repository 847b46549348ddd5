"""The mind: what one seat can know of hidden cards, from the events it heard and nothing else.

The box is public. A mind keeps, for one seat,

- `named`: by place, the cards it knows to lie there;
- groups: these cards fill exactly these slots, which where it cannot tell;
- bounds: at most so many of these kinds lie at a place.

It hears redacted events, so it cannot leak; it is no part of the state, so rules cannot read it.
`deal` fills a world with hidden cards as the mind allows: that is what `State.sample` lives on.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from speeltafel.core.actions import Card, Seat
from speeltafel.core.cards import Box, Cards
from speeltafel.core.events import LACKED, MOVED, NO_PLACE, SEALED, SHOWN, SWEPT, Ear, Event
from speeltafel.core.places import NO_NUMBER, Place, eye
from speeltafel.core.rng import Rng

FREE: Final = 1 << 20
"""More than any place holds: a new bound starts from it where it says nothing yet."""
TRIES: Final = 200
"""Deals that may run dry before the bounds are let go (never seen in the laws)."""
CARELESS: Final = 8
"""So many of them are dealt at random; then each place takes what has no room elsewhere first."""


class Part:
    """Cards with a number a place: a group (so many of them lie there) or a bound (at most so many)."""

    def __init__(self, box: Box, places: i64, spread: i64) -> None:
        self.cards = Cards(box)
        """The cards of a group; the kinds of a bound, each with all its copies."""
        self.spread: list[i64] = [spread] * places
        self.slots: list[i64] = []
        """The places where a group has slots, the fewest first: a deal gives the last one the rest."""

    def copy(self) -> "Part":
        """An equal part that shares nothing."""
        copied = Part(self.cards.box, 0, 0)
        copied.cards.become(self.cards)
        copied.spread = self.spread.copy()
        copied.slots = self.slots.copy()
        return copied

    def find_slots(self) -> None:
        """Set `slots` from `spread`."""
        self.slots = []
        for place in range(len(self.spread)):
            if self.spread[place] > 0:
                at = 0
                while at < len(self.slots) and self.spread[self.slots[at]] <= self.spread[place]:
                    at += 1
                self.slots.insert(at, place)


class Memory:
    """What a mind keeps. Minds that heard the same share one memory until one of them hears more."""

    def __init__(self, box: Box, places: i64) -> None:
        self.named: list[Cards] = [Cards(box) for _ in range(places)]
        self.groups: list[Part] = []
        self.bounds: list[Part] = []
        self.numbers: list[i64] = [NO_NUMBER] * places
        """By place, the sealed number that this seat knows."""

    def copy(self) -> "Memory":
        """An equal memory that shares nothing."""
        copied = Memory(self.named[0].box, 0)
        copied.named = [cards.copy() for cards in self.named]
        copied.groups = [group.copy() for group in self.groups]
        copied.bounds = [bound.copy() for bound in self.bounds]
        copied.numbers = self.numbers.copy()
        return copied


NOTHING: Final = Memory(Box([[1]]), 0)
"""What a mind keeps that is about to be given a memory."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind(Ear):
    """The knowledge of one seat, or (-1) of the watchers."""

    def __init__(self, seat: Seat, places: list[Place]) -> None:
        super().__init__(seat)
        self.memory = NOTHING
        self.shared = False
        """Whether another mind may hold the same memory."""
        if places:
            self.memory = Memory(places[0].box, len(places))
            self._look_around(places)

    def fork(self) -> "Mind":
        """A mind that knows the same and from here on hears for itself."""
        forked = Mind(self.seat, NOWHERE)
        forked.memory = self.memory
        forked.shared = True
        self.shared = True
        return forked

    def _look_around(self, places: list[Place]) -> None:
        """Start from what lies in this seat's eyes; all the rest is one group."""
        memory = self.memory
        unseen = Part(places[0].box, len(places), 0)
        for place in places:
            if place.eyes & eye(self.seat):
                memory.named[place.id].become(place)
                memory.numbers[place.id] = place.number
            else:
                unseen.cards.put_all(place)
                unseen.spread[place.id] = place.count()
        memory.groups.append(unseen)
        self._settle()

    # hearing

    def hear(self, event: Event) -> None:
        """Learn what an event tells this seat."""
        if event.source == NO_PLACE:
            return
        if self.shared:
            self.memory = self.memory.copy()
            self.shared = False
        change = event.change
        seen = event.eyes & eye(self.seat) != 0
        if change == MOVED:
            if seen:
                self._saw(event.card, event.source, event.target)
            else:
                self._missed(event.source, event.target)
        elif change == SWEPT:
            if seen:
                self._looked(event.source, event.cards)
            self._swept(event.source, event.target)
        elif change == SHOWN:
            if seen:
                self._looked(event.source, event.cards)
                self.memory.numbers[event.source] = event.number
        elif change == SEALED:
            self.memory.numbers[event.source] = event.number
        elif change == LACKED:
            self._lacks(event.source, event.cards)
        self._settle()

    def _saw(self, card: Card, source: i64, target: i64) -> None:
        """A card went before this seat's eyes."""
        if not self.memory.named[source].has(card):
            self._name(card, source)
        self.memory.named[source].take(card)
        self.memory.named[target].put(card)
        for bound in self.memory.bounds:
            if bound.cards.has(card):
                bound.spread[source] -= 1
                bound.spread[target] += 1

    def _name(self, card: Card, place: i64) -> None:
        """A card of which no named copy is meant is seen to lie at a place: name it there."""
        memory = self.memory
        found: list[Part] = []
        for group in memory.groups:
            if group.spread[place] > 0 and group.cards.has(card):
                found.append(group)
        assert found, "a card was seen where this mind had ruled it out"
        group = found[0]
        if len(found) > 1:
            group = self._merged(found)
        group.cards.take(card)
        group.spread[place] -= 1
        memory.named[place].put(card)

    def _missed(self, source: i64, target: i64) -> None:
        """A card went unseen: whatever may have gone becomes one group."""
        memory = self.memory
        parts: list[Part] = []
        for group in memory.groups:
            if group.spread[source] > 0:
                parts.append(group)
        named = memory.named[source]
        if not named.is_empty():
            known = Part(named.box, len(memory.named), 0)
            known.cards.become(named)
            known.spread[source] = named.count()
            named.empty()
            memory.groups.append(known)
            parts.append(known)
        assert parts, "a card left an empty place"
        group = parts[0]
        if len(parts) > 1:
            group = self._merged(parts)
        group.spread[source] -= 1
        group.spread[target] += 1
        for bound in memory.bounds:
            if bound.spread[source] > 0:
                bound.spread[target] += 1

    def _merged(self, parts: list[Part]) -> Part:
        """Make one group of several; what each held where stays known as a bound."""
        memory = self.memory
        whole = Part(parts[0].cards.box, len(memory.named), 0)
        for part in parts:
            bound = self._bound_of(part)
            if bound is not None:
                memory.bounds.append(bound)
        for part in parts:
            whole.cards.put_all(part.cards)
            for place in range(len(memory.named)):
                whole.spread[place] += part.spread[place]
        memory.groups = [group for group in memory.groups if group not in parts]
        memory.groups.append(whole)
        return whole

    def _bound_of(self, part: Part) -> Part | None:
        """What a group says about places, kept when it is merged.

        Kinds with copies in another group are left out: a bound counts every copy at a place.
        Copies that are named elsewhere are counted there.
        """
        memory = self.memory
        bound = Part(part.cards.box, 0, 0)
        for card in part.cards.listed():
            elsewhere = False
            for group in memory.groups:
                if group is not part and group.cards.has(card):
                    elsewhere = True
            if not elsewhere:
                bound.cards.put_kind(card)
        if bound.cards.is_empty():
            return None
        bound.spread = part.spread.copy()
        for place in range(len(memory.named)):
            bound.spread[place] += memory.named[place].count_of(bound.cards)
        return bound

    def _swept(self, source: i64, target: i64) -> None:
        """Everything at one place went to another."""
        memory = self.memory
        memory.named[target].put_all(memory.named[source])
        memory.named[source].empty()
        for group in memory.groups:
            group.spread[target] += group.spread[source]
            group.spread[source] = 0
        for bound in memory.bounds:
            bound.spread[target] += bound.spread[source]
            bound.spread[source] = 0

    def _looked(self, place: i64, cards: list[Card]) -> None:
        """This seat sees all that lies at a place."""
        seen = Cards(self.memory.named[0].box)
        for card in cards:
            seen.put(card)
        seen.take_all(self.memory.named[place])
        for card in seen.listed():
            self._name(card, place)

    def _lacks(self, place: i64, cards: list[Card]) -> None:
        """None of these cards lies at a place."""
        bound = Part(self.memory.named[0].box, len(self.memory.named), FREE)
        for card in cards:
            bound.cards.put_kind(card)
        bound.spread[place] = 0
        self.memory.bounds.append(bound)

    def _settle(self) -> None:
        """Name what is certain, drop bounds that bind nothing."""
        memory = self.memory
        groups: list[Part] = []
        for group in memory.groups:
            if not self._certain(group):
                group.find_slots()
                groups.append(group)
        memory.groups = groups
        if memory.bounds:
            bounds: list[Part] = []
            for bound in memory.bounds:
                if self._binds(bound):
                    bounds.append(bound)
            memory.bounds = bounds

    def _certain(self, group: Part) -> bool:
        """Name a group's cards if they lie in one place, or are all of one kind."""
        size = group.cards.count()
        if size == 0:
            return True
        one_kind = group.cards.copies(group.cards.nth(0)) == size
        named = self.memory.named
        for place in range(len(named)):
            here = group.spread[place]
            if here == size:
                named[place].put_all(group.cards)
                return True
            if one_kind:
                for _ in range(here):
                    named[place].put(group.cards.nth(0))
        return one_kind

    def _binds(self, bound: Part) -> bool:
        """Whether a bound keeps cards away that could else lie there; elsewhere it shrinks to what could."""
        memory = self.memory
        binding = False
        for place in range(len(memory.named)):
            possible = memory.named[place].count_of(bound.cards)
            for group in memory.groups:
                if group.spread[place] > 0:
                    possible += min(group.spread[place], group.cards.count_of(bound.cards))
            if possible > bound.spread[place]:
                binding = True
            else:
                bound.spread[place] = possible
        return binding

    # dealing

    def deal(self, places: list[Place], rng: Rng) -> None:
        """Fill the places with a world that this mind allows. What lies there now is not looked at."""
        memory = self.memory
        for place in places:
            if place.number >= 0 and memory.numbers[place.id] < 0:
                place.number = place.least + rng.below(place.most - place.least + 1)
        deal = Deal(memory, places, eye(self.seat), rng)
        for tried in range(TRIES):
            deal.careful = tried >= CARELESS
            if deal.done(memory.bounds):
                return
        assert deal.done([]), "the slots of a group do not fit its cards"


class Deal:
    """Fills what these eyes do not see as a memory says; an attempt may run dry and is then made again."""

    def __init__(self, memory: Memory, places: list[Place], eyes: i64, rng: Rng) -> None:
        self.memory = memory
        self.places = places
        self.eyes: i64 = eyes
        self.rng = rng
        self.careful = False
        """Whether bounds are looked at from the other side too: what has no room elsewhere must go here."""
        self.left = Cards(places[0].box)
        """What of the present group has no place yet."""
        self.free = Cards(places[0].box)
        """What of that may lie at the present place."""

    def done(self, bounds: list[Part]) -> bool:
        """Fill group by group; False if it ran dry."""
        memory = self.memory
        for place in self.places:
            if not place.eyes & self.eyes:
                place.become(memory.named[place.id])
        for group in memory.groups:
            if not self._group(group, bounds):
                return False
        return True

    def _group(self, group: Part, bounds: list[Part]) -> bool:
        self.left.become(group.cards)
        to_fill = group.slots.copy()
        while to_fill:
            at = to_fill.pop(self._tightest(to_fill, group, bounds))
            if not to_fill and not self._binds(at, bounds):
                self.places[at].put_all(self.left)
                return True
            self._set_free(self.places[at], bounds)
            number = group.spread[at]
            if self.careful:
                number -= self._fill_with_what_must(at, number, group, to_fill, bounds)
            if not self._fill(self.places[at], number, bounds):
                return False
        return True

    def _tightest(self, to_fill: list[i64], group: Part, bounds: list[Part]) -> i64:
        """Which place has the least choice; without bounds the smallest: the largest then takes the rest."""
        best: i64 = 0
        if not bounds or len(to_fill) == 1:
            return best
        best_slack: i64 = FREE
        for i in range(len(to_fill)):
            at = to_fill[i]
            slack = group.spread[at] + FREE // 2
            if self._binds(at, bounds):
                self._set_free(self.places[at], bounds)
                slack = self.free.count() - group.spread[at]
            if slack < best_slack:
                best_slack = slack
                best = i
        return best

    def _binds(self, at: i64, bounds: list[Part]) -> bool:
        """Whether a bound may keep one of the cards left away from a place."""
        for bound in bounds:
            if self.left.count_of(bound.cards) > bound.spread[at] - self.places[at].count_of(bound.cards):
                return True
        return False

    def _set_free(self, place: Place, bounds: list[Part]) -> None:
        """Find the cards left that no bound keeps away from a place."""
        self.free.become(self.left)
        for bound in bounds:
            if place.count_of(bound.cards) >= bound.spread[place.id]:
                self.free.drop_kinds(bound.cards)

    def _fill(self, place: Place, number: i64, bounds: list[Part]) -> bool:
        """Draw so many of the free cards into a place; False if there are too few."""
        for _ in range(number):
            if self.free.is_empty():
                return False
            self._draw(self.free, place, bounds)
        return True

    def _draw(self, among: Cards, place: Place, bounds: list[Part]) -> None:
        """Draw one of these free cards into a place; bounds that are full by it take others away."""
        card = among.nth(self.rng.below(among.count()))
        self.free.take(card)
        self.left.take(card)
        place.put(card)
        for bound in bounds:
            if bound.cards.has(card) and place.count_of(bound.cards) >= bound.spread[place.id]:
                self.free.drop_kinds(bound.cards)

    def _fill_with_what_must(
        self, at: i64, number: i64, group: Part, others: list[i64], bounds: list[Part]
    ) -> i64:
        """Draw into a place what bounds leave no room for at the others; returns how many cards."""
        drawn: i64 = 0
        for bound in bounds:
            without_room = self.left.count_of(bound.cards)
            for other in others:
                room = bound.spread[other] - self.places[other].count_of(bound.cards)
                without_room -= max(0, min(room, group.spread[other]))
            while without_room > 0 and drawn < number:
                among = self.free.copy()
                among.keep_kinds(bound.cards)
                if among.is_empty():
                    break
                self._draw(among, self.places[at], bounds)
                without_room -= 1
                drawn += 1
        return drawn


NOWHERE: Final[list[Place]] = []
"""What such a mind looks at."""
