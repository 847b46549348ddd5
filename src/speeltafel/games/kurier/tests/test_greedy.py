"""The greedy bot: it races, blocks, skips villages, hands over, and reckons the odds of a njet."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from kit import rule
from kit.couriers import GAME, REVISED, do, lying, scene
from speeltafel import make_rng, play
from speeltafel.games.kurier.greedy import Greedy
from speeltafel.games.kurier.odds import (
    WON,
    Purser,
    goes_on,
    of_kind,
    packed,
    palace_chance,
    robbed_chance,
    size_of,
    unseen,
)
from speeltafel.games.kurier.rules import Kurier

"""Where a dispatch is that a test does not mention."""


def chosen(state: Kurier, seed: int = 1) -> str:
    """What the bot at turn does, in a sample of its own."""
    seat = state.speaker()
    rng = make_rng(seed)
    return GAME.notation(state, seat, Greedy().choose(state.sample(seat, rng), seat, rng))


# Racing


@rule("kurier", "6.1")
def test_it_departs_with_its_dispatch() -> None:
    state = scene("baikal-bar: red-cossack* green-diplomat blue-lady", reserves={0: "red-lady"})
    assert chosen(state).split()[:2] in (["depart", "baikal-bar"], ["swap", "baikal-bar"])


@rule("kurier", "6.6")
def test_it_sends_the_other_first_where_that_lets_its_own_skip_a_village() -> None:
    where = "iwan: red-cossack* green-diplomat blue-lady; olga: blue-cossack; natascha: yellow-cossack;"
    where += "anastasia: blue-officer yellow-lady yellow-diplomat"
    said = chosen(scene(where, seats=4)).split()
    assert said[:3] == ["swap", "iwan", "katharina"]
    assert said[3] in ("pawl-hof", "rachmann-hof", "masl-hof", "rehr-hof")


@rule("kurier", "6.7")
def test_it_does_not_carry_an_opponents_dispatch_for_nothing() -> None:
    """Its own courier would stay; green alone would get on."""
    state = scene("baikal-bar: blue-cossack green-diplomat* red-lady", reserves={0: "red-lady"})
    assert chosen(state).split()[0] not in ("depart", "swap")


@rule("kurier", "3.2")
def test_it_fills_its_inn_so_that_its_bearer_can_leave() -> None:
    where = "baikal-bar: red-cossack* blue-diplomat"
    said = chosen(scene(where, reserves={0: "red-lady red-officer"}, seats=2))
    assert said in ("deploy red-lady baikal-bar", "deploy red-officer baikal-bar")
    where = "baikal-bar: red-cossack* blue-lady"
    said = chosen(scene(where, reserves={0: "red-officer red-diplomat"}, seats=2))
    assert said == "deploy red-diplomat baikal-bar", "with the officer the Cossack would have to stay"


@rule("kurier", "5.1")
def test_it_hands_its_dispatch_to_a_courier_that_can_leave() -> None:
    """The lady would stay; the Cossack beside her leaves next, past everything."""
    where = "olga: red-cossack green-diplomat red-lady*"
    state = scene(where, reserves={0: "red-lady"})
    assert chosen(state) == "hand olga red-cossack"


@rule("kurier", "5.1")
def test_it_never_hands_over_to_and_fro() -> None:
    where = "iwan: red-lady*; boris: red-officer; olga: blue-lady*; natascha: blue-officer"
    state = scene(where, seats=2, options={"extra_colours": False}, piles={0: "", 1: ""})
    hands = 0
    for _ in range(12):
        said = chosen(state)
        hands += said.startswith("hand")
        do(state, said)
    assert hands <= 2


@rule("kurier", "6.3")
def test_it_blocks_by_putting_an_opponent_to_bed_where_it_has_to_stay() -> None:
    """At Iwan green's diplomat would leave with the next departure, at Wladimir it would be left behind."""
    where = "baikal-bar: red-cossack* green-diplomat* blue-lady; iwan: blue-officer yellow-lady;"
    where += "wladimir: blue-cossack blue-officer; boris: yellow-diplomat yellow-officer yellow-cossack"
    state = scene(where, seats=4)
    said = chosen(state).split()
    assert said[:2] in (["depart", "baikal-bar"], ["swap", "baikal-bar"])
    do(state, " ".join(said))
    assert "green-dispatch" in lying(state, "wladimir")
    assert state.scores()[0] == 2


@rule("kurier", "9.1")
def test_it_likes_to_stay_for_a_coin_where_nothing_else_is_gained() -> None:
    where = "baikal-bar: blue-cossack green-diplomat red-lady"
    coin = chosen(scene(where, options=REVISED, reserves={0: "red-officer"}))
    assert coin.split()[0] in ("depart", "swap")


# The odds


def plain_chance(kinds: list[int], holders: list[tuple[int, int]], kind: int) -> Fraction:
    """By counting every way to deal these coins to the holders and the palace; values 0, 0, 1, 2, 3."""
    values = [0, 0, 1, 2, 3]
    hits = total = 0

    def deal(left: tuple[int, ...], at: int) -> None:
        nonlocal hits, total
        if at == len(holders):
            total += len(left)
            hits += sum(kinds[coin] == kind for coin in left)
            return
        number, cap = holders[at]
        for held in combinations(left, number):
            if cap < 0 or sum(values[kinds[coin]] for coin in held) <= cap:
                deal(tuple(coin for coin in left if coin not in held), at + 1)

    deal(tuple(range(len(kinds))), 0)
    return Fraction(hits, total)


def small(at: dict[int, str], hidden: dict[int, str], rest: str, **given: Any) -> Kurier:
    """A position with few coins: these in purses, these in the palace, all others out of the game."""
    return scene("", seats=3, options=REVISED, at=at, hidden=hidden, palace=rest, **given)


@rule("kurier", "12.5")
@pytest.mark.parametrize(
    ("hidden", "rest"),
    [
        ({1: "1b"}, "nn2233"),
        ({1: "nb"}, "12233n"),
        ({1: "1", 2: "b2"}, "nn233"),
        ({0: "3", 1: "n1"}, "nb223"),
    ],
)
def test_the_chance_of_a_njet_is_exact(hidden: dict[int, str], rest: str) -> None:
    """A seat that could not pay has few roubles, so more of the njets: counted way by way."""
    state = small({0: "guard-1", 1: "guard-3"}, hidden, rest, window="roebelen", saved={1: "12"})
    pool = [list("nb123").index(coin) for seat, coins in hidden.items() if seat for coin in coins]
    pool += [list("nb123").index(coin) for coin in rest]
    holders = [(len(coins), int(state.caps[seat])) for seat, coins in hidden.items() if seat]
    assert any(cap >= 0 for _, cap in holders)
    for seed in range(3):
        world = state.sample(0, make_rng(seed))
        assert isinstance(world, Kurier)
        for kind in range(5):
            expected = plain_chance(pool, holders, kind)
            assert abs(palace_chance(world, 0, kind) - expected) < 1e-12
    assert plain_chance(pool, holders, 0) < Fraction(pool.count(0), len(pool))


@rule("kurier", "12.5", "9.6")
def test_the_chance_of_a_robbed_njet_is_exact() -> None:
    """What a purse holds, given that its owner could not pay; a purse without a limit is like the palace."""
    state = small({0: "guard-1", 1: "guard-3"}, {1: "b1", 2: "n2"}, "", window="roebelen", saved={1: "12"})
    world = state.sample(0, make_rng(1))
    assert isinstance(world, Kurier)
    cap = int(state.caps[1])
    pool, values = [1, 2, 0, 3], [0, 0, 1, 2, 3]
    ways = [held for held in combinations(range(4), 2) if sum(values[pool[coin]] for coin in held) <= cap]
    for kind in range(5):
        expected = Fraction(sum(pool[coin] == kind for held in ways for coin in held), 2 * len(ways))
        assert abs(robbed_chance(world, 0, 1, kind) - expected) < 1e-12
        rest = Fraction(
            sum(pool[coin] == kind for held in ways for coin in range(4) if coin not in held), 2 * len(ways)
        )
        assert abs(robbed_chance(world, 0, 2, kind) - rest) < 1e-12


@rule("kurier", "12.5", "2.5")
def test_in_basis_the_chance_is_that_of_the_coins_that_are_left() -> None:
    state = scene("", at={0: "guard-1"}, window="roebelen", saved={0: "12"}, gone="nn3")
    world = state.sample(0, make_rng(1))
    assert isinstance(world, Kurier)
    assert abs(palace_chance(world, 0, 0) - 7 / 25) < 1e-12
    assert size_of(unseen(world, 0)) == 25
    assert [of_kind(packed(world.palace.mask1), kind) for kind in range(5)] == [7, 3, 8, 5, 2]


def plain_best(pool: tuple[int, ...], due: int, safe: int, draws: int) -> Fraction:
    """The best that a turn can come to: a small dynamic program over what is left and what lies open."""
    won = Fraction(WON)

    def stop(roubles: int) -> Fraction:
        return won if roubles >= due else Fraction(roubles, due)

    @cache
    def go_on(left: tuple[int, ...], run: int, drawn: int) -> Fraction:
        found = Fraction(0)
        for kind, number in enumerate(left):
            if not number:
                continue
            chance = Fraction(number, sum(left))
            rest = (*left[:kind], number - 1, *left[kind + 1 :])
            value = max(0, kind - 1)
            found += chance * (stop(safe) if kind == 0 else best(rest, run + value, drawn + 1))
        return found

    @cache
    def best(left: tuple[int, ...], run: int, drawn: int) -> Fraction:
        stopped = stop(safe + run)
        if safe + run >= due or drawn >= draws:
            return stopped
        return max(stopped, go_on(left, run, drawn))

    return go_on(pool, 0, 0)


@rule("kurier", "8.2", "12.5")
@pytest.mark.parametrize(
    "pool", [(9, 3, 9, 6, 3), (9, 0, 9, 6, 3), (3, 1, 2, 2, 0), (1, 0, 5, 0, 1), (5, 2, 0, 0, 1)]
)
@pytest.mark.parametrize("due", [6, 8, 10])
@pytest.mark.parametrize("safe", [0, 3, 5])
def test_when_to_stop_is_the_best_of_one_turn(pool: tuple[int, ...], due: int, safe: int) -> None:
    packed_pool = sum(number << 5 * kind for kind, number in enumerate(pool))
    for draws in (3, sum(pool)):
        found = Purser(due, draws).go_on(packed_pool, safe, 0, 0)
        assert abs(found - plain_best(pool, due, safe, draws)) < 1e-9


@rule("kurier", "8.2")
def test_it_turns_coins_while_the_odds_are_good_and_stops_when_they_are_not() -> None:
    few = scene("", at={0: "guard-2"}, window="roebelen", run="1")
    assert chosen(few) == "coin"
    many = scene("", at={0: "guard-2"}, window="roebelen", run="332")
    assert not goes_on(many, 0)
    assert chosen(many) == "stop"
    safe = scene("", at={0: "guard-2"}, window="roebelen", run="332", palace="111bb")
    assert chosen(safe) == "coin"
    assert (
        chosen(scene("pawl-hof: blue-officer red-cossack* green-diplomat", at={1: "guard-2"})).split()[1]
        == "pawl-hof"
    )


@rule("kurier", "9.6")
def test_it_robs_the_purse_that_is_least_likely_to_hold_a_njet() -> None:
    """Blue could not pay with one rouble missing: its coins are worth nothing, and are likely njets."""
    state = small({0: "guard-1", 1: "guard-3"}, {1: "nb", 2: "32"}, "", window="roebelen", saved={1: "122"})
    assert chosen(state) == "rob seat-2"


# Whole matches


@pytest.mark.parametrize("endgame", ["basis", "gewijzigd", "riogrande", "zonder"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_it_plays_to_the_end_and_chooses_what_is_offered(endgame: str, seats: int) -> None:
    state = GAME.new(seats, GAME.options.read({"endgame": endgame}), seed=seats)
    rng = make_rng(seats)
    bots = [Greedy() for _ in range(seats)]
    for _ in range(600):
        if not state.waiting:
            break
        seat = state.speaker()
        play(state, seat, bots[seat].choose(state.sample(seat, rng), seat, rng))
    assert state.outcome is not None


@pytest.mark.parametrize("endgame", ["basis", "gewijzigd", "riogrande", "zonder"])
def test_it_beats_random_play(endgame: str) -> None:
    wins = 0
    for seed in range(12):
        state = GAME.new(2, GAME.options.read({"endgame": endgame}), seed)
        rng, bot = make_rng(seed), Greedy()
        while state.waiting:
            seat = state.speaker()
            mine = seat == seed % 2
            action = bot.choose(state.sample(seat, rng), seat, rng) if mine else state.pick(seat, rng)
            play(state, seat, action)
        assert state.outcome is not None
        wins += seed % 2 in state.outcome.winners
    assert wins >= 10
