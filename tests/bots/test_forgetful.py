"""Minds that forget: what they believe can be, comes from their seat's events, and lasts until corrected."""

import pytest
from bench.forgetting import measure

from kit import games
from laws.gauntlet import GAUNTLET
from speeltafel import InvalidInput, Record, load, make_rng
from speeltafel.bots.forgetful import DIALS, Dial, Forgetful, ForgetfulMind
from speeltafel.bots.roster import BOTS, FORGETFUL, make_bot
from speeltafel.bots.seated import Seated, forgetful_mind
from speeltafel.core.bot import Bot
from speeltafel.core.cards import Box
from speeltafel.core.events import MOVED, SHOWN, SWEPT, Ear, Event
from speeltafel.core.game import Game
from speeltafel.core.log import Tape
from speeltafel.core.places import Place
from speeltafel.core.state import State
from speeltafel.games.sengokuki.cards import ARMY
from speeltafel.games.sengokuki.greedy import Greedy
from speeltafel.games.sengokuki.rules import FLIP, Sengokuki
from speeltafel.tables.table import Sitter, Table

GAMES = [pytest.param(game, id=game.name) for game in [*games(), GAUNTLET]]
SENGOKUKI = load("sengokuki")
SHARP = Dial(missed=0, fades=0, blurs=0, mistaken=0)
MIXED = Dial(missed=4000, fades=1500, blurs=3000, mistaken=7000)
"""Forgets, mistakes and is corrected all the time."""
WRONG = Dial(missed=10_000, fades=5000, blurs=5000, mistaken=10_000)
"""Takes every card for one of another place, at once."""


class Room:
    """A match in which a forgetful mind and a tape listen for every seat; `apart` heard nothing of it."""

    def __init__(self, game: Game, dial: Dial, seats: int, seed: int) -> None:
        self.game = game
        self.dial = dial
        self.minds: list[ForgetfulMind] = []
        self.apart: list[ForgetfulMind] = []
        self.tapes: list[Tape] = []
        self.state = game.new(seats, seed=seed, listeners=self.listeners)

    def listeners(self, state: State) -> list[Ear]:
        bot = Forgetful(Bot(), self.dial)
        for seat in range(state.seats):
            for minds in (self.minds, self.apart):
                minds.append(forgetful_mind(self.game, state, seat, bot, make_rng(seat)))
            self.tapes.append(Tape(seat))
        return [*self.minds, *self.tapes]

    def step(self, number: int) -> None:
        step(self.state, number)


def step(state: State, number: int) -> None:
    """One random action, if the match is not over."""
    if state.waiting:
        seat = state.speaker()
        state.apply(seat, state.pick(seat, make_rng(number)))


def box_of(state: State) -> list[int]:
    return sorted(card for place in state.places for card in place.listed())


# What it believes.


@pytest.mark.parametrize("game", GAMES)
def test_a_world_that_it_believes_in_is_one_that_its_seat_could_see(game: Game) -> None:
    for seed in range(6):
        room = Room(game, MIXED, game.seats[seed % len(game.seats)], seed)
        for number in range(90):
            state, seat = room.state, number % room.state.seats
            world = state.sample(seat, make_rng(number), room.minds[seat])
            assert game.view(world, seat) == game.view(state, seat)
            assert world.actions(seat) == state.actions(seat)
            assert box_of(world) == box_of(state)
            assert [place.count() for place in world.places] == [place.count() for place in state.places]
            for on in range(6):  # what is heard there agrees with what is believed
                step(world, on)
            room.step(number)


@pytest.mark.parametrize("game", GAMES)
def test_one_that_forgets_nothing_is_a_mind_like_any_other(game: Game) -> None:
    room = Room(game, SHARP, game.seats[0], 4)
    for number in range(60):
        for seat, mind in enumerate(room.minds):
            worlds = [room.state.sample(seat, make_rng(number), one) for one in (None, mind)]
            assert game.text(worlds[0]) == game.text(worlds[1])
        room.step(number)


@pytest.mark.parametrize("game", GAMES)
def test_all_that_it_believes_follows_from_what_its_seat_heard(game: Game) -> None:
    room = Room(game, MIXED, game.seats[0], 5)
    for number in range(80):
        room.step(number)
    for seat, mind in enumerate(room.apart):
        for event in room.tapes[seat].events:
            mind.hear(event)
        worlds = [room.state.sample(seat, make_rng(1), one) for one in (room.minds[seat], mind)]
        assert game.text(worlds[0]) == game.text(worlds[1])


# How it forgets.


class Scene:
    """Sengokuki with a forgetful mind for seat 0; the test knows what lies where."""

    def __init__(self, dial: Dial, seed: int = 1) -> None:
        self.room = Room(SENGOKUKI, dial, 2, seed)
        assert isinstance(self.room.state, Sengokuki)
        self.state: Sengokuki = self.room.state
        self.fields = [field for field in range(42) if self.state.fields[field].mask & ARMY]

    def card(self, field: int) -> int:
        return int(self.state.fields[field].mask).bit_length() - 1

    def name(self, field: int) -> list[str]:
        return SENGOKUKI.card_names[self.card(field)].split("-")

    def pair(self, alike: bool) -> tuple[int, int]:
        """Two fields whose cards differ and share a word of their names, or none."""
        return next(
            (one, other)
            for one in self.fields
            for other in self.fields
            if self.card(one) != self.card(other) and bool({*self.name(one)} & {*self.name(other)}) == alike
        )

    def turn(self, *fields: int) -> None:
        """Turn cards over, whoever is asked."""
        for field in fields:
            self.state.apply(self.state.speaker(), FLIP | field)

    def believed(self) -> dict[int, int]:
        """By field, the card that the mind of seat 0 takes to lie there closed."""
        named = self.room.minds[0].believed().memory.named
        closed = [place.id for place in self.state.fields if place.eyes == 0 and not place.is_empty()]
        return {place: int(named[place].nth(0)) for place in closed if not named[place].is_empty()}


def test_what_is_seen_is_kept_by_a_mind_that_forgets_nothing() -> None:
    scene = Scene(SHARP)
    one, other = scene.pair(alike=False)
    scene.turn(one, other)
    assert scene.believed() == {one: scene.card(one), other: scene.card(other)}


def test_it_forgets_with_time() -> None:
    scene = Scene(Dial(missed=0, fades=10_000, blurs=0, mistaken=0))
    one, other = scene.pair(alike=False)
    scene.turn(one, other)
    third = next(field for field in scene.fields if field not in (one, other))
    scene.turn(third)
    assert scene.believed() == {}


def test_it_forgets_what_is_like_a_card_that_it_sees_and_nothing_else() -> None:
    scene = Scene(Dial(missed=0, fades=0, blurs=10_000, mistaken=0))
    one, other = scene.pair(alike=True)
    third = next(
        field
        for field in scene.fields
        if scene.name(field) != scene.name(one) and not {*scene.name(field)} & {*scene.name(other)}
    )
    scene.turn(other, third)
    assert scene.believed() == {other: scene.card(other), third: scene.card(third)}
    scene.turn(one)
    assert other not in scene.believed()
    kept = not {*scene.name(third)} & {*scene.name(one)}
    assert (third in scene.believed()) == kept


def test_seeing_the_same_card_again_does_not_confuse() -> None:
    scene = Scene(Dial(missed=0, fades=0, blurs=10_000, mistaken=0))
    one, other = scene.pair(alike=False)
    scene.turn(one, other)
    twin = next(f for f in scene.fields if f != one and scene.card(f) == scene.card(one))
    scene.turn(twin)
    assert scene.believed()[one] == scene.card(one)


def test_a_false_memory_stays_the_same_until_it_is_corrected() -> None:
    scene = Scene(WRONG)
    one, other = scene.pair(alike=False)
    card = scene.card(one)
    scene.turn(one, other)
    wrong = next(field for field, thought in scene.believed().items() if thought == card)
    assert wrong != one
    twin = next(field for field in scene.fields if field != one and scene.card(field) == card)
    untouched = {one, wrong, twin}
    for _ in range(6):  # three turns in which neither field is turned over
        fields = [field for field in range(42) if scene.state.covered >> field & 1]
        legal = {
            int(action) & 63 for action in scene.state.actions(scene.state.speaker()) if action >> 18 == 1
        }
        scene.turn(next(field for field in reversed(fields) if field in legal and field not in untouched))
        assert scene.believed()[wrong] == card
    scene.turn(wrong)
    assert card not in scene.believed().values()


def test_a_false_memory_is_acted_on_in_good_faith() -> None:
    scene = Scene(WRONG)
    one, other = scene.pair(alike=False)
    card = scene.card(one)
    twin = next(field for field in scene.fields if field != one and scene.card(field) == card)
    third = next(field for field in scene.fields if scene.card(field) not in (card, scene.card(other)))
    scene.turn(one, other)
    if scene.state.speaker() != 0:
        scene.turn(other, third)
    wrong = next(field for field, thought in scene.believed().items() if thought == card)
    scene.turn(twin)
    world = scene.state.sample(0, make_rng(1), scene.room.minds[0])
    assert Greedy().choose(world, 0, make_rng(1)) == FLIP | wrong
    assert wrong != one


# Piles: what went with others, and what may have gone.


class Piles:
    """Three closed piles of two; seat 0 has looked at the first, and takes card 0 for one of the last."""

    def __init__(self) -> None:
        box = Box([[1] * 6])
        places = [Place(box, number, 0) for number in range(3)]
        for card in range(6):
            places[card // 2].put(card)
        self.mind = ForgetfulMind(
            0, places, SHARP, make_rng(1), [f"n{card}" for card in range(6)], [-1] * 3, [-1] * 3
        )
        self.hear(SHOWN, 0, eyes=1, cards=[0, 1])
        self.hear(SHOWN, 0, eyes=0)
        self.mind.impressions[0][0].believed = 2

    def hear(
        self, change: int, source: int, target: int = -1, eyes: int = 0, cards: list[int] | None = None
    ) -> None:
        event = Event(change, 0, -1)
        event.source, event.target, event.eyes, event.cards = source, target, eyes, cards or []
        self.mind.hear(event)

    def named(self) -> list[list[int]]:
        return [[int(card) for card in cards.listed()] for cards in self.mind.believed().memory.named]


def test_a_mistake_is_one_of_the_pile_that_it_is_about() -> None:
    assert Piles().named() == [[1], [], [0]]


def test_a_pile_that_goes_to_another_takes_knowledge_and_mistakes_along() -> None:
    piles = Piles()
    piles.hear(SWEPT, 0, 1)
    assert piles.named() == [[], [1], [0]]
    piles.hear(SWEPT, 2, 0)
    assert piles.named() == [[0], [1], []]


def test_what_may_have_gone_unseen_is_no_longer_believed_to_lie_there() -> None:
    piles = Piles()
    piles.hear(MOVED, 2, 1)
    assert piles.named() == [[1], [], []]
    piles.hear(MOVED, 0, 1)
    assert piles.named() == [[], [], []]


def test_a_look_at_a_pile_corrects_what_was_believed_of_it() -> None:
    piles = Piles()
    piles.hear(SHOWN, 2, eyes=1, cards=[4, 5])
    piles.hear(SHOWN, 2, eyes=0)
    assert piles.named() == [[0, 1], [2, 3], [4, 5]]  # the rest follows: card 0 can lie nowhere else


# Around any bot, at any table.


class Listener(Bot):
    """Counts what it is told."""

    heard = 0

    def hear(self, event: Event) -> None:
        self.heard += 1


def test_a_bot_hears_the_events_of_its_seat_with_and_without_forgetting() -> None:
    for bot in (Listener(), Forgetful(Listener(), MIXED)):
        seated = Seated("greedy", SENGOKUKI, 0, 1)
        seated.bot = bot
        tape = Tape(0)
        # B023: the lambda is called before the loop goes on, so it sees this turn's tape and seat.
        state = SENGOKUKI.new(2, seed=1, listeners=lambda before: [tape, *seated.ears(before)])  # noqa: B023
        step(state, 1)
        inner = bot.bot if isinstance(bot, Forgetful) else bot
        assert isinstance(inner, Listener)
        assert inner.heard == len(tape.events) > 0


def test_a_forgetful_bot_refuses_a_world_in_which_nothing_was_forgotten() -> None:
    state = SENGOKUKI.new(2, seed=1)
    seat = int(state.speaker())
    with pytest.raises(TypeError, match="its own mind"):
        make_bot("forgetful-3", SENGOKUKI).choose(state.sample(seat, make_rng(1)), seat, make_rng(1))


@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in games()])
def test_a_resumed_match_goes_on_with_the_same_memories(game: Game) -> None:
    seats = game.seats[0]
    sitters = [Sitter(f"S{seat}", FORGETFUL[seat % 5]) for seat in range(seats)]
    table = Table(Record.start(game, seats, game.options(), 8), sitters)
    for _ in range(40):
        if table.over:
            break
        seat = table.waiting()[0]
        table.act(seat, table.think(seat), table.state.moment)
    resumed = Table(Record.parse(table.record.dump()), sitters)
    for _ in range(12):
        if table.over:
            break
        seat = table.waiting()[0]
        action = table.think(seat)
        assert resumed.think(seat) == action
        for one in (table, resumed):
            one.act(seat, action, one.state.moment)


def test_the_roster_has_every_setting_and_refuses_others() -> None:
    assert len(FORGETFUL) == len(DIALS) == 5
    assert {*FORGETFUL} < {*BOTS}
    for name, dial in zip(FORGETFUL, DIALS, strict=True):
        bot = make_bot(name, SENGOKUKI)
        assert isinstance(bot, Forgetful)
        assert bot.dial is dial
    with pytest.raises(InvalidInput, match="forgetful-5"):
        make_bot("forgetful-6", SENGOKUKI)


# How much each is stronger is what bench/forgetting.py measures; these seeds only keep the order.


@pytest.mark.parametrize(("stronger", "weaker"), [("forgetful-3", "forgetful-1"), ("greedy", "forgetful-3")])
def test_who_forgets_less_wins_more(stronger: str, weaker: str) -> None:
    assert measure(SENGOKUKI, stronger, weaker, range(12)).share > 0.5
