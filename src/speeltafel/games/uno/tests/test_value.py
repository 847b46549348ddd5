"""What a match is worth where search stops: at the end of a round, estimated from the totals."""

import pytest

from speeltafel import load, make_rng
from speeltafel.core.state import play_round
from speeltafel.games.uno.rules import Uno

GAME = load("uno")
MODES = [
    (2, {}),
    (4, {}),
    (10, {}),
    (4, {"scoring": "own"}),
    (4, {"mode": "teams"}),
    (6, {"mode": "teams"}),
    (4, {"mode": "rotating"}),
    (3, {"mode": "afval", "limit": 100}),
]


def standing(seats: int, *totals: int, **chosen: object) -> list[float]:
    """The values of a match with these totals, as a new round begins."""
    state = GAME.new(seats, GAME.options.read(chosen), 1)
    assert isinstance(state, Uno)
    state.totals = list(totals)
    return [state.value(seat) for seat in range(seats)]


@pytest.mark.parametrize(("seats", "chosen"), MODES)
def test_a_search_that_stops_at_the_end_of_a_round_finds_shares(
    seats: int, chosen: dict[str, object]
) -> None:
    ended = 0
    for seed in range(3):
        state = GAME.new(seats, GAME.options.read(chosen), seed, deaf=True)
        for _ in range(4):
            before = state.round
            play_round(state, make_rng(seed))
            values = [state.value(seat) for seat in range(seats)]
            assert sum(values) == pytest.approx(1)
            assert all(0 <= value <= 1 for value in values)
            ended += not state.waiting
            if not state.waiting:
                break
            assert state.round == before + 1
            leading = state.scores().index(max(state.scores()))
            best = min(values) if chosen.get("scoring") == "own" else max(values)
            if chosen.get("mode") != "afval":
                assert values[leading] == best
    assert ended < 12


def test_what_a_seat_holds_says_nothing_and_the_totals_say_all() -> None:
    state = GAME.new(4, seed=3)
    for _ in range(3):
        play_round(state, make_rng(5))
    assert isinstance(state, Uno)
    again = GAME.new(4, seed=4)
    assert isinstance(again, Uno)
    again.totals = list(state.totals)
    assert state.waiting
    assert [again.value(seat) for seat in range(4)] == [state.value(seat) for seat in range(4)]


def test_a_lead_is_worth_more_the_greater_and_the_later_it_is() -> None:
    assert standing(2, 0, 0) == [0.5, 0.5]
    small, great = standing(2, 60, 0)[0], standing(2, 200, 0)[0]
    late = standing(2, 490, 430)[0]
    assert 0.5 < small < great < 1
    assert small < late < 1


def test_where_points_are_bad_the_fewest_are_best() -> None:
    values = standing(3, 10, 80, 200, scoring="own")
    assert values == sorted(values, reverse=True)
    assert values[0] > values[2]


def test_partners_have_the_same_chances() -> None:
    for seed in range(6):
        state = GAME.new(4, GAME.options.read({"mode": "teams"}), seed, deaf=True)
        play_round(state, make_rng(seed))
        values = [state.value(seat) for seat in range(4)]
        assert values[0] == values[2]
        assert values[1] == values[3]


def test_whoever_is_out_has_nothing_to_win() -> None:
    state = GAME.new(4, GAME.options.read({"mode": "afval"}), 1)
    assert isinstance(state, Uno)
    state.out = 0b0010
    values = [state.value(seat) for seat in range(4)]
    assert values[1] == 0
    assert sum(values) == pytest.approx(1)
