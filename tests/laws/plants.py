"""Errors to plant: gauntlets, minds and logs that each break one law."""

from typing import Any

from laws import gauntlet as g
from laws.gauntlet import GAUNTLET, Gauntlet, gauntlet
from speeltafel.core.actions import VERB, Verb
from speeltafel.core.board import Derived, Fact
from speeltafel.core.events import MOVED, SHOWN, Ear, Event
from speeltafel.core.game import Game, Lang
from speeltafel.core.log import Log
from speeltafel.core.menu import Menu
from speeltafel.core.mind import Mind
from speeltafel.core.places import Place, eye
from speeltafel.core.rng import Rng, make_rng
from speeltafel.core.state import State

# Samples.


class SampleIsClone(Gauntlet):
    def sample(self, seat: int, rng: Rng, mind: Mind | None = None, into: State | None = None) -> State:
        world = self.clone()
        world.rng = rng.fork()
        world.ears = [(mind or self.mind(seat)).fork()]
        return world


class KeepsGenerator(Gauntlet):
    def sample(self, seat: int, rng: Rng, mind: Mind | None = None, into: State | None = None) -> State:
        world = super().sample(seat, rng, mind, into)
        world.rng = self.rng.copy()
        return world


class KeepsBids(Gauntlet):
    def sample(self, seat: int, rng: Rng, mind: Mind | None = None, into: State | None = None) -> State:
        world = super().sample(seat, rng, mind, into)
        assert isinstance(world, Gauntlet)
        for kept, bid in zip(world.bids, self.bids, strict=True):
            kept.number = bid.number
        return world


class KeepsMinds(Gauntlet):
    def sample(self, seat: int, rng: Rng, mind: Mind | None = None, into: State | None = None) -> State:
        world = super().sample(seat, rng, mind, into)
        for ear in self.ears or []:
            if isinstance(ear, Mind) and ear.seat != seat:
                world.ears = [*(world.ears or []), ear.fork()]
        return world


class TrueOrder(Gauntlet):
    """The sampling generator is stirred by where the cards really lie."""

    def sample(self, seat: int, rng: Rng, mind: Mind | None = None, into: State | None = None) -> State:
        own = rng.copy().fork()
        order = sum(place.mask * (place.id + 1) for place in self.places)
        stirred = make_rng(int(rng.below(1 << 20)) * 1000 + int(order % 997))
        world = super().sample(seat, stirred, mind, into)
        world.rng = own
        return world


class RoleNotDealt(Gauntlet):
    """The one card of the packet is left where it is."""

    def sample(self, seat: int, rng: Rng, mind: Mind | None = None, into: State | None = None) -> State:
        world = super().sample(seat, rng, mind, into)
        assert isinstance(world, Gauntlet)
        if not self.packet.eyes & eye(seat) and self.packet.count() == 1:
            card = self.packet.nth(0)
            holder = next(place for place in world.places if place.has(card) and not place.is_seal())
            if not holder.eyes & eye(seat):
                other = world.packet.nth(0)
                world.packet.become(self.packet)
                holder.take(card)
                holder.put(other)
        return world


class AsksAnew(Gauntlet):
    """A sample in which somebody else is waited for."""

    def sample(self, seat: int, rng: Rng, mind: Mind | None = None, into: State | None = None) -> State:
        world = super().sample(seat, rng, mind, into)
        if self.window == g.SHOUTS:
            world.waiting = 7
        return world


class HalfDealt(Gauntlet):
    """A sample with a card too many."""

    def sample(self, seat: int, rng: Rng, mind: Mind | None = None, into: State | None = None) -> State:
        world = super().sample(seat, rng, mind, into)
        assert isinstance(world, Gauntlet)
        if world.buried.mask:
            world.pile.put(world.buried.nth(0))
        return world


class IgnoresMind(Gauntlet):
    """A sample dealt from what lies in the eyes now: all that was seen before is forgotten."""

    def sample(self, seat: int, rng: Rng, mind: Mind | None = None, into: State | None = None) -> State:
        world = super().sample(seat, rng, Mind(seat, self.places), into)
        world.ears = [(mind or self.mind(seat)).fork()]
        return world


# Rules that leak, forget or cheat.


class StoredVerdict(Gauntlet):
    """Keeps whether the next seat could shout."""

    def __init__(self) -> None:
        super().__init__()
        self.verdict = 0

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        assert isinstance(other, StoredVerdict)
        self.verdict = other.verdict

    def next(self) -> None:
        self.verdict = int(self.hands[self.after(self.turn)].has(g.X))
        super().next()


class ForgetsVerdict(StoredVerdict):
    """And leaves it out when it is copied."""

    def copy_from(self, other: State) -> None:
        Gauntlet.copy_from(self, other)


class AsksHolders(Gauntlet):
    def open(self, window: int, mask: int) -> None:
        if window == g.SHOUTS:
            holders = sum(1 << seat for seat, hand in enumerate(self.hands) if hand.has(g.X))
            mask = holders or 1 << self.turn
        super().open(window, mask)


class SaysWhatIsHidden(Gauntlet):
    """A word for all, about cards that nobody sees."""

    def next(self) -> None:
        self.tell(g.CALLED, self.turn, number=int(self.pile.copies(g.X)))
        super().next()


class NamesToWrongSeat(Gauntlet):
    def move(self, card: int, source: Place, target: Place, kind: int, seat: int) -> None:
        eyes = target.eyes
        if kind == g.BURIED:
            target.eyes |= eye(self.after(seat))
        super().move(card, source, target, kind, seat)
        target.eyes = eyes


class NamesToWatchers(Gauntlet):
    def move(self, card: int, source: Place, target: Place, kind: int, seat: int) -> None:
        eyes = target.eyes
        if kind == g.DREW:
            target.eyes |= eye(-1)
        super().move(card, source, target, kind, seat)
        target.eyes = eyes


class OpensToWatchers(Gauntlet):
    """Those who only look on see into the packet."""

    def lay(self) -> None:
        super().lay()
        self.packet.eyes = eye(-1)


class UntoldChange(Gauntlet):
    def next(self) -> None:
        super().next()
        if self.laid.mask:
            card = self.laid.nth(0)
            self.laid.take(card)
            self.pile.put(card)


class ToldTwice(Gauntlet):
    def seal(self, place: Place, number: int, kind: int, seat: int) -> None:
        super().seal(place, number, kind, seat)
        super().seal(place, number, kind, seat)


class CardFromNowhere(Gauntlet):
    """A card too many, told as if it came from somewhere."""

    def draw(self, seat: int) -> None:
        super().draw(seat)
        self.pile.put(self.hands[seat].nth(0))


class SharesList(Gauntlet):
    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        assert isinstance(other, Gauntlet)
        self.points = other.points


class OfferedTwice(Gauntlet):
    def offer_turn(self, seat: int, hand: int, menu: Menu) -> None:
        super().offer_turn(seat, hand, menu)
        menu.of(g.DEMAND, 1, "2.7")


class UnfairPick(Gauntlet):
    def pick(self, seat: int, rng: Rng) -> int:
        actions = self.actions(seat)
        return actions[min(rng.below(len(actions) + 1), len(actions) - 1)]


class OldMoment(Gauntlet):
    def ask(self, window: int, seat: int) -> None:
        moment = self.moment
        super().ask(window, seat)
        if window == g.PULLED:
            self.moment = moment


class StaleQuestion(Gauntlet):
    """Each sealed number makes the question a new one for all others."""

    def spoken(self, seat: int) -> bool:
        self.moment += 1
        return super().spoken(seat)


class NothingToDo(Gauntlet):
    """Who is asked to shout and cannot has no answer at all."""

    def offer(self, seat: int, menu: Menu) -> None:
        if self.window != g.SHOUTS or self.hands[seat].has(g.X):
            super().offer(seat, menu)


LOT = iter(range(1 << 30))


class OtherDice(Gauntlet):
    """A draw by a generator that is no part of the match."""

    def lot(self, place: Place) -> int:
        return place.nth(next(LOT) % place.count())


class NeverOver(Gauntlet):
    def next(self) -> None:
        self.turns += 1
        super().next()


class TwoWholeWins(Gauntlet):
    def value(self, seat: int) -> float:
        return float(self.winners >> seat & 1) if not self.waiting else 0.5

    def end(self, winners: int, reason: int) -> None:
        super().end(3, reason)


class PointsForValue(Gauntlet):
    def value(self, seat: int) -> float:
        return float(self.points[seat])


class UnknownParagraph(Gauntlet):
    def offer_turn(self, seat: int, hand: int, menu: Menu) -> None:
        menu.of(g.LAY, 511, "2.2")
        menu.must("9.9", hand)
        super().offer_turn(seat, 0, menu)


class NoParagraph(Gauntlet):
    """A narrowing that does not say why."""

    def offer_turn(self, seat: int, hand: int, menu: Menu) -> None:
        super().offer_turn(seat, hand, menu)
        menu.of(g.LAY, 511, "2.2")
        menu.must("", 0)


class SilentNarrowing(Gauntlet):
    """An action is taken away outside of `offer`: no paragraph says so."""

    def actions(self, seat: int) -> list[int]:
        listed = super().actions(seat)
        return listed[:-1] if self.window == g.TURN else listed

    def pick(self, seat: int, rng: Rng) -> int:
        actions = self.actions(seat)
        return actions[rng.below(len(actions))]


class WrongParagraph(Gauntlet):
    """Names the verb's paragraph, though a narrowing took the action away."""

    def objection(self, seat: int, action: int) -> str:
        found = super().objection(seat, action)
        return found and self.verbs()[action // VERB].paragraph


class LabelTells(Game):
    """A button that says how many x lie in the pile."""

    def label(self, state: State, seat: int, action: int, lang: Lang, names: Any = ()) -> str:
        assert isinstance(state, Gauntlet)
        return f"{super().label(state, seat, action, lang, names)} {state.pile.copies(g.X)}"


class ViewTells(Game):
    """A view that shows every pile."""

    def view(self, state: State, seat: int, board: Any = None) -> Any:
        found = super().view(state, seat, board)
        for zone, place in zip(found["zones"], state.places, strict=True):
            if zone["lay"] == "pile":
                zone["things"] = [{"is": self.card_names[card], "id": ""} for card in place.listed()]
        return found


def other_game(kind: type[Game], **more: object) -> Game:
    """The gauntlet as a game of another class."""
    fields = {name: getattr(GAUNTLET, name) for name in GAUNTLET.__dataclass_fields__}
    fields["state"] = type("Other", (Gauntlet,), {})
    game = type("Planted", (kind,), more)(**fields)
    assert isinstance(game, Game)
    return game


def with_verbs(*changed: Verb) -> Game:
    """The gauntlet with other verbs of the same words."""
    verbs = list(({verb.word: verb for verb in g.VERBS} | {verb.word: verb for verb in changed}).values())
    return gauntlet(type("OtherVerbs", (Gauntlet,), {"verbs": lambda _: verbs}))


# Minds that learn too much or too little.


class HearsNoLook(Mind):
    def hear(self, event: Event) -> None:
        if event.change != SHOWN:
            super().hear(event)


class KeepsNames(Mind):
    """After an unseen move the names at the source stay: as if only unknown cards could have gone."""

    def hear(self, event: Event) -> None:
        unseen = event.change == MOVED and not event.eyes & eye(self.seat)
        if not unseen or not any(group.spread[event.source] for group in self.memory.groups):
            super().hear(event)
            return
        own_memory(self)
        kept = self.memory.named[event.source].listed()
        for card in kept:
            self.memory.named[event.source].take(card)
        super().hear(event)
        for card in kept:
            self.memory.named[event.source].put(card)


class LooseBounds(Mind):
    """A bound that never shrinks: a card of it that is seen to leave leaves it as wide as before."""

    def hear(self, event: Event) -> None:
        own_memory(self)
        if event.change == MOVED and event.eyes & eye(self.seat):
            for bound in self.memory.bounds:
                if bound.cards.has(event.card):
                    bound.spread[event.source] += 1
        super().hear(event)


def own_memory(mind: Mind) -> None:
    """Before a planted error changes what a mind keeps: its forks keep the same until they hear more."""
    mind.memory = mind.memory.copy()


class GauntletMinds(Game):
    """The gauntlet with other minds."""

    mind_kind: type[Mind] = Mind

    def minds(self, state: State) -> list[Ear]:
        return [self.mind_kind(seat, state.places) for seat in range(-1, state.seats)]


def with_minds(kind: type[Mind]) -> Game:
    return other_game(GauntletMinds, mind_kind=kind)


class OnePool(Gauntlet):
    """What lies in nobody's eyes now is one pool, and nothing is known of it."""

    def sample(self, seat: int, rng: Rng, mind: Mind | None = None, into: State | None = None) -> State:
        return super().sample(seat, rng, Mind(seat, self.places), into)


# Logs that tell too much.


class NeverFades(Log):
    def hear(self, event: Event) -> None:
        super().hear(event)
        for line in self.lines:
            line.faded = False


class NamesAgain(Log):
    """Names what has faded again when the match is over."""

    def hear(self, event: Event) -> None:
        super().hear(event)
        if event.kind == g.REVEALED:
            for line in self.lines:
                line.faded = False


class OwnState(Gauntlet):
    """Nothing is wrong with it: the error lies elsewhere in the game."""


VERDICT = (*GAUNTLET.facts, Fact("verdict"))
HOLDERS = Derived("holders", lambda state: [hand.has(g.X) for hand in state.hands])
