"""Bots that forget: a mind that forgets, around any bot.

A forgetful mind hears what its seat hears and knows all that its seat could know. Between this and the bot
lies what has become of it: each card that lies closed by now is kept, forgotten, or taken for one that lies
elsewhere. Worlds are dealt from that. A card fades with every event, and more with every similar card that is
seen. A false memory stays as it is until an event corrects it: the same mistake is made again in good faith.

All chance is drawn while listening: whoever hears the same events with the same generator forgets the same.
"""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import Action, Card, Seat
from speeltafel.core.bot import Bot
from speeltafel.core.cards import Cards
from speeltafel.core.events import MOVED, NO_PLACE, SHOWN, SWEPT, Event
from speeltafel.core.mind import NOTHING, NOWHERE, Memory, Mind, Part
from speeltafel.core.places import Place, eye
from speeltafel.core.rng import Rng
from speeltafel.core.state import State

LOST: Final = -1
"""Where a card is believed to lie that was forgotten."""
CERTAIN: Final = 10_000
"""All chances below are parts of this."""
NEAR: Final = 4
"""From this distance on, fields of a grid are no nearer than any other."""


class Dial:
    """How forgetful a mind is; all are chances in ten thousand."""

    def __init__(self, missed: i64, fades: i64, blurs: i64, mistaken: i64) -> None:
        self.missed = missed
        """That a card does not stick when it is closed."""
        self.fades = fades
        """That a card is forgotten with any event."""
        self.blurs = blurs
        """That it is forgotten when a card is seen that shares a word of its name."""
        self.mistaken = mistaken
        """That what is forgotten is not lost but taken for another place's card."""


DIALS: Final = [
    Dial(missed=6000, fades=600, blurs=1500, mistaken=4000),
    Dial(missed=3000, fades=300, blurs=800, mistaken=3500),
    Dial(missed=1500, fades=150, blurs=400, mistaken=3000),
    Dial(missed=500, fades=50, blurs=150, mistaken=2500),
    Dial(missed=0, fades=5, blurs=10, mistaken=2000),
]
"""From a tired child to a master; bench/forgetting.py measures by how much each is the stronger."""


class Impression:
    """A card that the seat could know to lie at a place, and where the seat believes that it lies."""

    def __init__(self, card: Card, place: i64) -> None:
        self.card: Card = card
        self.place: i64 = place
        self.believed: i64 = place


class Belief(Mind):
    """The mind of somebody who had really seen what a forgetful mind believes."""

    def __init__(self, seat: Seat, memory: Memory) -> None:
        super().__init__(seat, NOWHERE)
        self.memory = memory
        self._settle()

    def fork(self) -> Mind:
        """A belief that is the same and from here on hears for itself."""
        forked = Belief(self.seat, NOTHING)
        forked.memory = self.memory
        forked.shared = True
        self.shared = True
        return forked


class Forgetful(Bot):
    """Any bot, in worlds that are dealt from a forgetful mind."""

    def __init__(self, bot: Bot, dial: Dial) -> None:
        self.bot = bot
        self.dial = dial

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        if not isinstance(world.mind(seat), Belief):
            raise TypeError("a forgetful bot is handed samples of its own mind: see `Seated`")
        return self.bot.choose(world, seat, rng)

    def hear(self, event: Event) -> None:
        self.bot.hear(event)


class ForgetfulMind(Mind):
    """A mind whose samples are dealt from what it still believes.

    `names` are the cards' names, `rows` and `columns` the fields of places that lie in a grid (-1: in none).
    """

    def __init__(
        self,
        seat: Seat,
        places: list[Place],
        dial: Dial,
        rng: Rng,
        names: list[str],
        rows: list[i64],
        columns: list[i64],
    ) -> None:
        super().__init__(seat, places)
        self.dial = dial
        self.rng = rng
        self.words: list[list[str]] = [name.split("-") for name in names]
        self.rows = rows
        self.columns = columns
        self.eyes: list[i64] = [place.eyes for place in places]
        self.impressions: list[list[Impression]] = [[] for _ in places]
        """By place, the cards that the seat could know to lie there unseen."""
        self.belief: Belief | None = None
        """What follows from them; made when it is asked for."""

    # What it believes.

    def deal(self, places: list[Place], rng: Rng) -> None:
        """Fill the places with a world that this mind believes in."""
        self.believed().deal(places, rng)

    def fork(self) -> Mind:
        """A mind that takes the belief for the truth and from here on hears for itself."""
        return self.believed().fork()

    def believed(self) -> Belief:
        """What follows from all that is kept and mistaken."""
        belief = self.belief
        if belief is None:
            belief = Belief(self.seat, self._blurred())
            self.belief = belief
        return belief

    def _blurred(self) -> Memory:
        """What the seat could know, without what is forgotten and with what is mistaken."""
        memory = self.memory.copy()
        pool = Part(memory.named[0].box, len(memory.named), 0)
        altered: list[Impression] = []
        for lying in self.impressions:
            for impression in lying:
                if impression.believed != impression.place:
                    altered.append(impression)
        if not altered:
            return memory
        for impression in altered:
            memory.named[impression.place].take(impression.card)
            pool.cards.put(impression.card)
            pool.spread[impression.place] += 1
        self._absorb(memory, pool, altered)
        for impression in altered:
            if impression.believed != LOST:
                pool.cards.take(impression.card)
                pool.spread[impression.believed] -= 1
                memory.named[impression.believed].put(impression.card)
        memory.groups.append(pool)
        memory.bounds = [bound for bound in memory.bounds if self._holds(bound, memory.named)]
        return memory

    def _absorb(self, memory: Memory, pool: Part, altered: list[Impression]) -> None:
        """Mix what is altered with what the seat could not tell apart there, or else with all of that."""
        touched = [group for group in memory.groups if self._touches(group, altered)]
        if not touched:
            touched = memory.groups
        for group in touched:
            pool.cards.put_all(group.cards)
            for place in range(len(pool.spread)):
                pool.spread[place] += group.spread[place]
        memory.groups = [group for group in memory.groups if group not in touched]

    def _touches(self, group: Part, altered: list[Impression]) -> bool:
        for impression in altered:
            if group.spread[impression.place] > 0:
                return True
            if impression.believed != LOST and group.spread[impression.believed] > 0:
                return True
        return False

    def _holds(self, bound: Part, named: list[Cards]) -> bool:
        """Whether a bound allows what is believed."""
        for place in range(len(named)):
            if named[place].count_of(bound.cards) > bound.spread[place]:
                return False
        return True

    # Listening.

    def hear(self, event: Event) -> None:
        """Learn what an event tells this seat, and forget a little."""
        super().hear(event)
        self.belief = None
        if event.source != NO_PLACE:
            if event.change == SHOWN:
                self.eyes[event.source] = event.eyes
            elif event.change == SWEPT:
                self._carry(event.source, event.target)
            elif event.change == MOVED and not event.eyes & eye(self.seat):
                self._forget_at(event.source)
            self._correct(event.source)
            if event.target != NO_PLACE:
                self._correct(event.target)
        self._fade(event)
        if event.source != NO_PLACE:
            self._notice()

    def _sees(self, place: i64) -> bool:
        return self.eyes[place] & eye(self.seat) != 0

    def _carry(self, source: i64, target: i64) -> None:
        """Everything at one place went to another, and what was believed of it as well."""
        for lying in self.impressions:
            for impression in lying:
                if impression.believed == source:
                    impression.believed = target
        for impression in self.impressions[source]:
            impression.place = target
        self.impressions[target] = self.impressions[target] + self.impressions[source]
        self.impressions[source] = []

    def _correct(self, place: i64) -> None:
        """Let go of what no longer lies here, and of mistakes that have come out."""
        left = self.memory.named[place].copy()
        kept: list[Impression] = []
        for impression in self.impressions[place]:
            if not self._sees(place) and left.has(impression.card):
                left.take(impression.card)
                kept.append(impression)
        self.impressions[place] = kept
        if self._sees(place) or self.room(place) < 0:
            self._forget_at(place)

    def _forget_at(self, place: i64) -> None:
        """What was wrongly believed to lie here may lie anywhere."""
        for lying in self.impressions:
            for impression in lying:
                if impression.believed == place and impression.place != place:
                    impression.believed = LOST

    def _notice(self) -> None:
        """Take in the cards that can be known to lie unseen from now on."""
        for place in range(len(self.impressions)):
            named = self.memory.named[place]
            if self._sees(place) or named.count() == len(self.impressions[place]):
                continue
            left = named.copy()
            for impression in self.impressions[place]:
                left.take(impression.card)
            for card in left.listed():
                noticed = Impression(card, place)
                self.impressions[place].append(noticed)
                if self.room(place) < 0:
                    self._forget_at(place)
                if self._happens(self.dial.missed):
                    self._slip(noticed)

    # Forgetting.

    def _happens(self, chance: i64) -> bool:
        return chance > 0 and self.rng.below(CERTAIN) < chance

    def _fade(self, event: Event) -> None:
        """Time passes, and what looks alike gets confused; a mistake stays as it is."""
        seen = event.cards
        if event.card >= 0:
            seen = [event.card]
        for lying in self.impressions:
            for impression in lying:
                if impression.believed == impression.place and self._happens(self._chance(impression, seen)):
                    self._slip(impression)

    def _chance(self, impression: Impression, seen: list[Card]) -> i64:
        """That a card is forgotten with an event in which these cards are seen."""
        chance = self.dial.fades
        for card in seen:
            if self.alike(card, impression.card):
                chance += self.dial.blurs
        return chance

    def alike(self, one: Card, other: Card) -> bool:
        """Whether two cards are different, and share a word of their names."""
        if one == other:
            return False
        for word in self.words[one]:
            if word in self.words[other]:
                return True
        return False

    def _slip(self, impression: Impression) -> None:
        """A card is forgotten, or believed to lie elsewhere, rather near by or where a similar one lies."""
        impression.believed = LOST
        if not self._happens(self.dial.mistaken):
            return
        weights = [self._pull(impression, place) for place in range(len(self.impressions))]
        total: i64 = 0
        for weight in weights:
            total += weight
        if total == 0:
            return
        drawn = self.rng.below(total)
        place: i64 = 0
        while drawn >= weights[place]:
            drawn -= weights[place]
            place += 1
        if self.room(place) == 0:
            self._right_one_at(place).believed = impression.place
        impression.believed = place

    def _pull(self, impression: Impression, place: i64) -> i64:
        """How easily a card is taken for one at this place; 0 where it cannot be."""
        if place == impression.place or self._sees(place):
            return 0
        pull: i64 = 1
        if self.rows[place] >= 0 and self.rows[impression.place] >= 0:
            rows = distance(self.rows[place], self.rows[impression.place])
            columns = distance(self.columns[place], self.columns[impression.place])
            pull += max(0, NEAR - max(rows, columns))
        if self.room(place) > 0:
            return pull
        other = self._right_one_at(place)
        if other.believed != place or other.card == impression.card:
            return 0
        if self.alike(other.card, impression.card):
            return 3 * pull
        return pull

    def _right_one_at(self, place: i64) -> Impression:
        """A card that is rightly believed to lie here; if there is none, an impression of nothing."""
        found = NO_IMPRESSION
        for impression in self.impressions[place]:
            if impression.believed == place:
                found = impression
        return found

    def room(self, place: i64) -> i64:
        """How many cards lie here of which nothing is believed."""
        number = self.memory.named[place].count()
        for group in self.memory.groups:
            number += group.spread[place]
        for lying in self.impressions:
            for impression in lying:
                if impression.believed == place:
                    number -= 1
        return number


NO_IMPRESSION: Final = Impression(-1, LOST)


def distance(one: i64, other: i64) -> i64:
    """How far two numbers are apart."""
    if one < other:
        return other - one
    return one - other
