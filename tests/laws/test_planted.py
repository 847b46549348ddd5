"""A test of the laws: each planted error is caught by the law that should catch it."""

import pytest

from laws import gauntlet as g
from laws import laws
from laws.gauntlet import GAUNTLET, PARAGRAPHS, Gauntlet, gauntlet
from speeltafel.core.board import Fact
from speeltafel.core.events import LACKED, MOVED, SHOWN, Ear, Event
from speeltafel.core.game import Game
from speeltafel.core.log import Log
from speeltafel.core.menu import Menu
from speeltafel.core.mind import Mind
from speeltafel.core.places import eye
from speeltafel.core.rng import Rng, make_rng
from speeltafel.core.state import State

SEEDS = range(12)


def caught(game: Game, law: str, paragraphs: set[str] = PARAGRAPHS) -> None:
    """Play the game under all laws: it fails, and by the law named."""
    for seed in SEEDS:
        try:
            laws.obey(laws.Match(game, 3, game.options(), seed), paragraphs, looks=10)
        except AssertionError as failure:
            where = [entry.name for entry in pytest.ExceptionInfo.from_exception(failure).traceback]
            assert any(name.startswith(law) for name in where), f"caught by {where[-2:]}, not by {law}"
            return
    pytest.fail(f"{law} did not see the planted error")


def test_the_gauntlet_itself_is_clean() -> None:
    for seed in SEEDS:
        laws.obey(laws.Match(GAUNTLET, 3, GAUNTLET.options(), seed), PARAGRAPHS, looks=10)


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


@pytest.mark.parametrize(
    ("state", "law"),
    [
        (SampleIsClone, "law_6f"),
        (KeepsGenerator, "law_6b"),
        (KeepsBids, "law_6f"),
        (KeepsMinds, "law_6a"),
        (TrueOrder, "law_6a"),
        (RoleNotDealt, "law_6"),
    ],
)
def test_a_sample_that_knows_too_much_is_caught(state: type[State], law: str) -> None:
    caught(gauntlet(state), law)


# Minds.


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
        kept = self.memory.named[event.source].listed()
        for card in kept:
            self.memory.named[event.source].take(card)
        super().hear(event)
        for card in kept:
            self.memory.named[event.source].put(card)


class OnePool(Mind):
    """What cannot be placed is one pool, and nothing is known of it."""

    def hear(self, event: Event) -> None:
        if event.change == LACKED:
            return
        super().hear(event)
        self.memory.bounds = []
        groups = self.memory.groups
        if len(groups) > 1:
            for group in groups[1:]:
                groups[0].cards.put_all(group.cards)
                groups[0].spread = [a + b for a, b in zip(groups[0].spread, group.spread, strict=True)]
            self.memory.groups = groups[:1]


class LooseBounds(Mind):
    """A bound that never shrinks: a card of it that is seen to leave leaves it as wide as before."""

    def _saw(self, card: int, source: int, target: int) -> None:
        super()._saw(card, source, target)
        for bound in self.memory.bounds:
            if bound.cards.has(card):
                bound.spread[source] += 1


class GauntletMinds(Game):
    """The gauntlet with other minds."""

    kind: type[Mind] = Mind

    def minds(self, state: State) -> list[Ear]:
        return [self.kind(seat, state.places) for seat in range(-1, state.seats)]


def with_minds(kind: type[Mind]) -> Game:
    fields = {name: getattr(GAUNTLET, name) for name in GAUNTLET.__dataclass_fields__}
    game = type("Planted", (GauntletMinds,), {"kind": kind})(**fields)
    assert isinstance(game, Game)
    return game


def test_an_unseen_move_that_leaves_names_standing_is_caught() -> None:
    caught(with_minds(KeepsNames), "law_6c")


@pytest.mark.parametrize("kind", [HearsNoLook, OnePool])
def test_a_mind_that_learns_too_little_is_caught(kind: type[Mind]) -> None:
    assert laws.count_out(with_minds(kind), range(40), 1000) > laws.OUTSIDE


def void_yet_holding(game: Game) -> int:
    """Seat 2 lacks suit a, draws a card, lays an a: so it has none. In how many of 200 worlds has it one?"""
    state = game.setup(
        "gauntlet 1 3 {}\nwindow: turn\nwaiting: 1\nturn: 1\nlead: 1\nhand-0: x x\nhand-1: x b3\n"
        "hand-2: b1 b2\npile: a1 a2 a3\n"
    )
    for seat, said in ((1, "demand a"), (2, "lack"), (2, "draw"), (0, "look seat-1"), (1, "look seat-0")):
        state.apply(seat, game.parse(state, seat, said))
    lay = next(action for action in state.actions(2) if game.write_action(action).startswith("lay a"))
    state.apply(2, lay)
    found = 0
    for seed in range(200):
        world = state.sample(0, make_rng(seed))
        assert isinstance(world, Gauntlet)
        found += any(world.hands[2].has(card) for card in g.SUITS[0])
    return found


def test_a_bound_that_never_shrinks_is_caught() -> None:
    assert void_yet_holding(GAUNTLET) == 0
    assert void_yet_holding(with_minds(LooseBounds)) > 200 * laws.OUTSIDE


# Rules that leak, or forget.


class StoredVerdict(Gauntlet):
    """Keeps whether the next seat could follow."""

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


def test_a_stored_verdict_about_hidden_cards_is_caught() -> None:
    caught(gauntlet(StoredVerdict, facts=(*GAUNTLET.facts, Fact("verdict"))), "law_6")


class AsksHolders(Gauntlet):
    def open(self, window: int, mask: int) -> None:
        if window == g.SHOUTS:
            holders = sum(1 << seat for seat, hand in enumerate(self.hands) if hand.has(g.X))
            mask = holders or 1 << self.turn
        super().open(window, mask)


class NamesToWrongSeat(Gauntlet):
    def _utter(self, event: Event) -> None:
        if event.kind == g.BURIED:
            event.eyes |= eye(self.after(event.seat))
        super()._utter(event)


class NamesToWatchers(Gauntlet):
    def _utter(self, event: Event) -> None:
        if event.kind == g.DREW:
            event.eyes |= eye(-1)
        super()._utter(event)


class UntoldChange(Gauntlet):
    def next(self) -> None:
        super().next()
        if self.laid.mask:
            card = self.laid.nth(0)
            self.laid.take(card)
            self.pile.put(card)


class SharesList(Gauntlet):
    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        assert isinstance(other, Gauntlet)
        self.points = other.points


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


class UnknownParagraph(Gauntlet):
    def offer_turn(self, seat: int, hand: int, menu: Menu) -> None:
        menu.of(g.LAY, 511, "2.2")
        menu.must("9.9", hand)
        super().offer_turn(seat, 0, menu)


class SilentNarrowing(Gauntlet):
    """An action is taken away without a word: `objection` calls it legal, `actions` does not list it."""

    def actions(self, seat: int) -> list[int]:
        listed = super().actions(seat)
        return listed[:-1] if self.window == g.TURN else listed


@pytest.mark.parametrize(
    ("state", "law"),
    [
        (AsksHolders, "law_6e"),
        (NamesToWrongSeat, "law_7_events"),
        (NamesToWatchers, "law_7_events"),
        (UntoldChange, "law_5"),
        (SharesList, "law_3"),
        (UnfairPick, "law_2"),
        (OldMoment, "law_1"),
        (UnknownParagraph, "law_11"),
    ],
)
def test_a_broken_rule_is_caught(state: type[State], law: str) -> None:
    caught(gauntlet(state), law)


class NeverFades(Log):
    def _fade(self) -> None:
        self.open = []


def test_a_log_that_names_a_closed_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "Log", NeverFades)
    caught(GAUNTLET, "law_7_logs")
