"""The seventeen scenarios of the decisions page, the rulebook's examples first. Seat 0 is Anna, 1 is Ben."""

import pytest

from kit import rule
from kit.scenes import do, lying, scene
from speeltafel import IllegalAction, load
from speeltafel.games.herrlof.rules import Herrlof

GAME = load("herrlof")


def anna_leads(*lines: str, seats: int = 2, options: str = "{}") -> Herrlof:
    """Seat 0 leads, in round 1 unless a line says otherwise."""
    said: dict[str, object] = {"window": "play", "waiting": 0, "turn": 0, "lead": 0, "leader": 0, "round": 1}
    return scene(GAME, Herrlof, said, lines, f"{seats} {options}")


def asked(state: Herrlof) -> tuple[str, int]:
    """The window that is open, and the seat that is asked."""
    return GAME.windows[state.window].name, int(state.speaker())


def all_but(*kept: str) -> str:
    """Every card of the box except these, so that the pile can be told what to give."""
    box = [name for name in GAME.card_names if name] + ["valknut", "hagalaz"] * 2
    for card in kept:
        box.remove(card)
    return " ".join(box)


@rule("herrlof", "4.4")
def test_scenario_1_another_suit_loses() -> None:
    state = anna_leads("indicator: blue-9", "hand-0: green-7 red-1", "hand-1: red-8 yellow-2")
    assert do(state, "play green-7", "play red-8").tricks == [1, 0]


@rule("herrlof", "4.4", "5.7")
def test_scenario_2_a_trump_wins_and_its_three_may_swap() -> None:
    state = anna_leads("indicator: blue-9", "hand-0: green-7 red-1", "hand-1: blue-3 yellow-2")
    assert asked(do(state, "play green-7", "play blue-3")) == ("three", 1)
    assert do(state, "skip").tricks == [0, 1]


@rule("herrlof", "5.2")
def test_scenario_3_a_valknut_destroys() -> None:
    state = anna_leads("indicator: red-9", "hand-0: red-5 red-1", "hand-1: valknut yellow-2", "tricks: 2 1")
    assert asked(do(state, "play red-5", "play valknut")) == ("play", 0)
    assert state.tricks == [2, 1]


@rule("herrlof", "5.5", "5.6")
def test_scenario_4_a_one_beats_a_hagalaz_and_steals() -> None:
    state = anna_leads("indicator: red-9", "hand-0: blue-1 red-1", "hand-1: hagalaz yellow-2", "tricks: 0 2")
    do(state, "play blue-1", "play hagalaz", "steal seat-1")
    assert state.tricks == [2, 1]
    assert asked(state) == ("play", 1)


@rule("herrlof", "5.8", "5.10", "5.12")
def test_scenario_5_a_three_swaps_and_a_six_takes() -> None:
    state = anna_leads("indicator: red-9", "hand-0: red-3 red-1 blue-2", "hand-1: red-6 yellow-2 yellow-4")
    do(state, "play red-3", "draw", "bury red-1", "play red-6", "take seat-0")
    pulled = lying(state, "pulled")[0]
    do(state, "give yellow-2")
    assert asked(state) == ("play", 1)
    assert sorted(lying(state, "hand-1")) == sorted([pulled, "yellow-4"])
    assert "yellow-2" in lying(state, "hand-0")
    assert lying(state, "buried") == ["red-1"]


@rule("herrlof", "5.11")
def test_scenario_6_a_nine_cedes_the_lead() -> None:
    state = anna_leads("indicator: red-9", "hand-0: green-9 red-1", "hand-1: yellow-4 yellow-2")
    assert asked(do(state, "play green-9", "play yellow-4")) == ("play", 1)
    assert state.tricks == [1, 0]


@rule("herrlof", "4.2")
@pytest.mark.parametrize("rune", ["valknut", "hagalaz"])
def test_scenario_7_ben_must_follow_green_but_may_play_a_rune(rune: str) -> None:
    state = anna_leads("hand-0: green-5 red-1 red-2", f"hand-1: green-2 yellow-4 {rune}")
    do(state, "play green-5")
    with pytest.raises(IllegalAction) as refusal:
        do(state, "play yellow-4")
    assert refusal.value.paragraph == "4.2"
    do(state, f"play {rune}")


@rule("herrlof", "5.4", "5.5")
def test_scenario_8_a_led_hagalaz() -> None:
    state = anna_leads("hand-0: hagalaz red-1", "hand-1: yellow-2 red-2")
    assert asked(do(state, "play hagalaz", "play yellow-2")) == ("play", 0)
    assert state.tricks == [0, 1]
    state = anna_leads("hand-0: hagalaz red-1", "hand-1: hagalaz red-2")
    assert asked(do(state, "play hagalaz", "play hagalaz")) == ("play", 1)
    assert state.tricks == [1, 0]


@rule("herrlof", "5.3")
@pytest.mark.parametrize(("turned", "trump"), [("green-4", "green"), ("hagalaz", None)])
def test_scenario_9_two_valknuts_turn_up_a_new_trump(turned: str, trump: str | None) -> None:
    gone = all_but("valknut", "valknut", "red-1", "red-2", "blue-5", turned)
    hands = "hand-0: valknut red-1", "hand-1: valknut red-2"
    state = anna_leads(*hands, "indicator: blue-5", f"gone: {gone}")
    do(state, "play valknut", "play valknut")
    assert GAME.view(state, 0)["trump"] == trump
    assert lying(state, "indicator") == [turned]
    assert "blue-5" in lying(state, "gone")


@rule("herrlof", "5.1", "5.2")
def test_scenario_10_a_destroyed_nine_has_no_effect() -> None:
    state = anna_leads("hand-0: green-9 red-1", "hand-1: valknut red-2")
    assert asked(do(state, "play green-9", "play valknut")) == ("play", 0)


@rule("herrlof", "5.7")
def test_scenario_11_a_three_works_in_a_destroyed_trick() -> None:
    state = anna_leads("hand-0: valknut red-1", "hand-1: green-3 red-2")
    assert asked(do(state, "play valknut", "play green-3")) == ("three", 1)
    assert asked(do(state, "draw", "bury red-2")) == ("play", 0)
    assert state.tricks == [0, 0]


@rule("herrlof", "5.6", "5.9")
def test_scenario_12_six_and_one_in_the_last_trick() -> None:
    state = anna_leads("hand-0: green-6", "hand-1: green-4", options='{"max_rounds":1}')
    assert do(state, "play green-6", "play green-4").outcome is not None
    state = anna_leads("hand-0: green-1", "hand-1: red-4", "tricks: 0 3", "indicator: blue-9")
    assert asked(do(state, "play green-1", "play red-4")) == ("one", 0)
    state = anna_leads("hand-0: green-1", "hand-1: red-4", "tricks: 3 0", options='{"max_rounds":1}')
    assert do(state, "play green-1", "play red-4").outcome is not None


@rule("herrlof", "6.1", "6.2", "6.3")
@pytest.mark.parametrize(("bid", "tricks", "points"), [(3, 3, 18), (5, 4, 9), (0, 0, 10), (7, 7, 17)])
def test_scenario_13_points(bid: int, tricks: int, points: int) -> None:
    lines = "hand-0: valknut", "hand-1: green-4", f"bid-0: {bid}", f"tricks: {tricks} 1"
    state = anna_leads(*lines, "bid-1: 9", options='{"max_rounds":1}')
    assert do(state, "play valknut", "play green-4").scores() == [points, 1]


@rule("herrlof", "7.1", "7.3")
@pytest.mark.parametrize(
    ("lines", "winner"),
    [
        (["totals: 52 55"], 1),
        (["totals: 51 51", "exact: 3 2"], 0),
        (["totals: 49 50", "tricks: 2 1", "exact: 2 2"], 0),
    ],
)
def test_scenario_14_the_highest_total_then_correct_bids_then_tricks(lines: list[str], winner: int) -> None:
    state = anna_leads("hand-0: valknut", "hand-1: green-4", "bid-0: 9", "bid-1: 9", *lines)
    outcome = do(state, "play valknut", "play green-4").outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ([winner], "target")


@rule("herrlof", "7.2")
def test_scenario_15_after_round_ten_the_highest_wins() -> None:
    lines = "hand-0: valknut", "hand-1: green-4", "bid-0: 9", "bid-1: 9", "totals: 30 31", "round: 10"
    outcome = do(anna_leads(*lines), "play valknut", "play green-4").outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ([1], "rounds")


@rule("herrlof", "5.11", "6.3")
def test_scenario_16_three_seats_a_nine_and_no_bonus() -> None:
    hands = "hand-0: green-9 red-1", "hand-1: green-4 red-2", "hand-2: green-5 red-4"
    state = do(anna_leads(*hands, seats=3), "play green-9", "play green-4", "play green-5")
    assert asked(state) == ("play", 1)
    hands = "hand-0: valknut", "hand-1: green-4", "hand-2: green-5"
    bids = "bid-0: 3", "bid-1: 9", "bid-2: 9"
    state = anna_leads(*hands, *bids, "tricks: 3 1 1", seats=3, options='{"max_rounds":1}')
    assert do(state, "play valknut", "play green-4", "play green-5").scores() == [13, 1, 1]


@rule("herrlof", "4.8")
def test_scenario_17_two_destroyed_tricks_leave_thirteen() -> None:
    hands = "hand-0: red-1 red-2", "hand-1: valknut valknut", "tricks: 6 7"
    state = anna_leads(*hands, "bid-0: 9", "bid-1: 9", options='{"max_rounds":1}')
    do(state, "play red-1", "play valknut", "play red-2", "play valknut")
    assert sum(state.tricks) == 13
    assert GAME.view(state, 0)["destroyed"] == 2
