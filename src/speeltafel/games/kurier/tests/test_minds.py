"""What seats know: piles but for their order, coins of their own, and who cannot pay."""

from collections import Counter
from typing import Any

from kit import rule
from kit.couriers import FULL, GAME, REVISED, TOP, do, lying, scene
from speeltafel import make_rng
from speeltafel.games.kurier.cards import worth
from speeltafel.games.kurier.rules import Kurier

"""Where a dispatch is that a test does not mention."""


def worlds(state: Kurier, seat: int, number: int = 60) -> list[Kurier]:
    """Worlds that a seat (-1: a watcher) holds possible."""
    found = [state.sample(seat, make_rng(seed), state.mind(seat)) for seed in range(number)]
    return [world for world in found if isinstance(world, Kurier)]


def guesses(state: Kurier, seat: int, zone: str) -> set[tuple[str, ...]]:
    """What may lie in a zone, as far as a seat can know."""
    return {tuple(sorted(lying(world, zone))) for world in worlds(state, seat)}


@rule("kurier", "12.2")
def test_everybody_knows_which_couriers_are_in_a_pile_and_nobody_in_which_order() -> None:
    state = GAME.new(3, seed=5)
    assert isinstance(state, Kurier)
    for _ in range(20):
        state.apply(state.speaker(), state.pick(state.speaker(), state.rng))
    for seat in (-1, 0, 1, 2):
        for other in range(3):
            assert guesses(state, seat, f"pile-{other}") == {tuple(sorted(lying(state, f"pile-{other}")))}
    drawn = set()
    for seed in range(40):
        world = worlds(state, 0, 1)[0]
        world.rng = make_rng(seed)
        drawn.add(world.top_courier(1))
    assert len(drawn) > 1


@rule("kurier", "7.1", "12.2")
def test_the_order_of_those_that_returned_is_known_in_every_world() -> None:
    state = do(scene(TOP, piles={0: "", 1: ""}, turn=2), "depart pawl-hof palace palace")
    for seat in (-1, 0, 1, 2):
        for world in worlds(state, seat, 10):
            assert world.returned == state.returned
            assert [GAME.card_names[card] for card in world.returned] == ["blue-officer", "red-cossack"]
            assert GAME.card_names[world.top_courier(1)] == "blue-officer"
    assert "returned" not in GAME.view(state, 0)
    assert "returned: blue-officer red-cossack" in GAME.text(state)


@rule("kurier", "12.3")
def test_a_hidden_coin_is_known_to_its_owner_alone() -> None:
    state = do(scene(FULL, options=REVISED), "depart baikal-bar iwan boris")
    coin = tuple(lying(state, "hidden-1"))
    assert guesses(state, 1, "hidden-1") == {coin}
    for seat in (-1, 0, 2):
        assert len(guesses(state, seat, "hidden-1")) == 5
    own = Counter(coins for coins in guesses(state, 1, "palace"))
    assert len(own) == 1
    assert len(guesses(state, 0, "palace")) == 5


@rule("kurier", "12.3", "8.3")
def test_in_basis_everybody_knows_what_the_palace_holds() -> None:
    state = scene("", at={0: "guard-1"}, window="roebelen", saved={0: "12"}, gone="nn3")
    state = do(state, "coin")
    for seat in (-1, 0, 1, 2):
        assert guesses(state, seat, "palace") == {tuple(sorted(lying(state, "palace")))}


@rule("kurier", "12.4", "9.3")
def test_who_did_not_pay_on_arrival_had_too_little_in_every_world() -> None:
    """Five hidden coins at a guard who asks 6: without the knowledge half of the worlds would pay."""
    masl = "masl-hof: red-officer* blue-cossack green-diplomat"
    state = scene(masl, seats=4, options=REVISED, hidden={0: "11bnn"})
    before = [worth(world.hidden[0].mask1) for world in worlds(state, 1)]
    assert max(before) >= 6
    do(state, "depart masl-hof palace palace")
    assert state.caps == [5, -1, -1, -1]
    for seat in (-1, 1, 2, 3):
        after = [worth(world.hidden[0].mask1) for world in worlds(state, seat)]
        assert max(after) <= 5
        assert len(set(after)) > 2


@rule("kurier", "12.4", "9.5")
def test_each_good_coin_that_does_not_win_says_how_little_is_hidden() -> None:
    where: dict[str, Any] = {"options": REVISED, "at": {0: "guard-1"}, "window": "roebelen"}
    state = scene("", **where, saved={0: "222"}, hidden={0: "nb"}, palace="1nnnn22111113")
    assert state.caps[0] == 1
    for seat in (1, 2):
        held = {worth(world.hidden[0].mask1) for world in worlds(state, seat)}
        assert held == {0, 1}
    world = state.clone()
    assert isinstance(world, Kurier)
    one = next(
        drawn
        for drawn in (drawn_on(state, seed) for seed in range(40))
        if lying(drawn, "run") == ["rouble-1"]
    )
    assert one.caps[0] == 0
    for world in worlds(one, 1):
        assert worth(world.hidden[0].mask1) == 0


def drawn_on(state: Kurier, seed: int) -> Kurier:
    """The same position with another lot, a coin later; everybody listens."""
    again = GAME.setup(GAME.text(state))
    again.rng = make_rng(seed)
    assert isinstance(again, Kurier)
    return do(again, "coin")


@rule("kurier", "12.4", "9.4")
def test_a_coin_that_came_after_the_counting_may_be_anything() -> None:
    stays = "olga: blue-officer green-cossack red-diplomat"
    state = scene(stays, options=REVISED, at={0: "guard-1"}, hidden={0: "nbb"}, saved={0: "2221"}, turn=1)
    assert state.caps[0] == 0
    do(state, "depart olga pawl-hof masl-hof")
    assert len(lying(state, "fresh-0")) == 1
    assert len({world.fresh[0].mask1 for world in worlds(state, 1)}) > 3
    assert {worth(world.hidden[0].mask1) for world in worlds(state, 1)} == {0}


@rule("kurier", "12.4", "9.6")
def test_a_robbed_coin_lowers_what_the_others_can_be_worth() -> None:
    where: dict[str, Any] = {"options": REVISED, "at": {0: "guard-1", 1: "guard-3"}, "window": "roebelen"}
    state = scene("", **where, hidden={1: "32n"}, palace="")
    assert state.caps[1] == 5
    do(state, "rob seat-1")
    taken = worth(state.run.mask1)
    assert state.caps[1] == 5 - taken
    assert all(worth(world.hidden[1].mask1) <= 5 - taken for world in worlds(state, 2))


@rule("kurier", "12.5")
def test_a_bot_is_handed_worlds_in_which_other_hands_differ() -> None:
    state = do(scene(FULL, options=REVISED), "depart baikal-bar iwan boris")
    assert len({world.hidden[1].mask1 for world in worlds(state, 0)}) > 3
    assert {world.rng.state for world in worlds(state, 0)} != {state.rng.state}
