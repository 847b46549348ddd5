"""The sixteen scenarios of the decisions page, the rulebook's example among them. Seat 0 is White."""

import json

import pytest

from kit import rule
from speeltafel import IllegalAction, load, play
from speeltafel.games.sengokuki.cards import FIELD_NAMES
from speeltafel.games.sengokuki.rules import Sengokuki

GAME = load("sengokuki")
LETTERS = {"D": "daimyo", "S": "shinobi", "A": "ashigaru", "K": "kihei", "B": "kibatai"}
TREES = [f"{file}{rank}" for rank in range(7, 1, -1) for file in "afbe"]
"""Where the Ki lie that a test does not mention."""


def table(white: str, black: str, cards: str = "", *lines: str, seat: int = 0, **given: object) -> Sengokuki:
    """A position: pieces as in `Dc1 Sd1`, cards as in `a4=ki`, more lines, options; seat 0 is White."""
    laid = dict(card.split("=") for card in cards.split())
    armies = [army.split() for army in (white, black)]
    taken = {*laid, *(piece[1:] for army in armies for piece in army)}
    missing = 6 - list(laid.values()).count("ki")
    laid |= dict.fromkeys([field for field in TREES if field not in taken][:missing], "ki")
    said = [f"sengokuki 1 2 {json.dumps(given)}", "window: turn", f"waiting: {seat}", f"turn: {seat}"]
    said += [f"lead: {seat}", "round: 1", "white: 0"]
    for letter, name in LETTERS.items():
        fields = [",".join(piece[1:] for piece in army if piece[0] == letter) or "-" for army in armies]
        said.append(f"{name}: {' '.join(fields)}")
    said += [f"{field}: {card}" for field, card in laid.items()]
    state = GAME.setup("\n".join([*said, *lines]))
    assert isinstance(state, Sengokuki)
    return state


def do(state: Sengokuki, *said: str) -> Sengokuki:
    """Play actions in turn, each by the seat that is asked."""
    for words in said:
        seat = state.speaker()
        play(state, seat, GAME.parse(state, seat, words))
    return state


def refused(state: Sengokuki, words: str) -> str:
    """The paragraph that forbids an action to the seat that is asked."""
    with pytest.raises(IllegalAction) as refusal:
        do(state, words)
    return refusal.value.paragraph


def offered(state: Sengokuki, *beginnings: str) -> list[str]:
    """What the seat that is asked may do, or those actions that begin like this."""
    seat = state.speaker()
    said = [GAME.notation(state, seat, action) for action in state.actions(seat)]
    return [words for words in said if not beginnings or words.startswith(beginnings)]


def reached(state: Sengokuki, at: str) -> set[str]:
    """The fields that the piece on a field may move to."""
    return {words.split()[2] for words in offered(state, f"move {at} ")}


def standing(state: Sengokuki, seat: int) -> set[str]:
    """The pieces of a seat, as in `Dc1`."""
    view = GAME.view(state, seat)
    return {letter + field for letter, name in LETTERS.items() for field in view[name][seat]}


def lying(state: Sengokuki, field: str) -> list[str]:
    """What lies on a field, whoever may see it."""
    places: dict[str, list[str]] = GAME.board(state).position()["places"]
    return places[field]


def result(state: Sengokuki) -> tuple[list[int], str]:
    """Who has won, and why."""
    outcome = state.outcome
    assert outcome is not None
    return [int(seat) for seat in outcome.winners], outcome.reason


# The scenarios, by number.


@rule("sengokuki", "2.4", "5.8")
def test_1_at_the_start_no_piece_can_move_and_38_cards_can_be_turned_over() -> None:
    state = GAME.new(2, GAME.options.read({"white": 0}), seed=7)
    assert isinstance(state, Sengokuki)
    assert (state.speaker(), len(standing(state, 0) | standing(state, 1))) == (0, 4)
    assert sum(len(lying(state, field)) for field in FIELD_NAMES) == 38
    assert (len(offered(state, "flip")), len(offered(state, "move"))) == (38, 0)


CARDS = "c3=red-kibatai d3=red-kibatai c4=blue-kibatai d4=blue-kibatai c5=red-kihei d5=red-kihei"


@rule("sengokuki", "3.3")
def test_2_a_pair_brings_its_piece_to_the_second_field() -> None:
    state = do(table("Dc1", "Dc7", CARDS), "flip c3", "flip d3")
    assert lying(state, "c3") == lying(state, "d3") == []
    assert (standing(state, 0), state.speaker()) == ({"Dc1", "Bd3"}, 1)


@rule("sengokuki", "3.4")
@pytest.mark.parametrize("second", ["c4", "c5"])
def test_3_cards_that_differ_in_kamon_or_in_piece_are_closed(second: str) -> None:
    state = do(table("Dc1", "Dc7", CARDS), "flip c3", f"flip {second}")
    assert lying(state, "c3") == ["red-kibatai"]
    assert (standing(state, 0), state.shown, state.speaker()) == ({"Dc1"}, -1, 1)


@rule("sengokuki", "3.5", "3.7")
def test_4_one_ki_is_nothing_and_two_in_two_turns_are_seppuku() -> None:
    state = do(table("Dc1", "Dc7", CARDS), "flip a7", "flip c5")
    assert (lying(state, "c5"), state.streaks, state.speaker()) == (["red-kihei"], [0, 0], 1)
    do(state, "c7-c6", "flip a7", "flip f7")
    assert (state.streaks, state.speaker()) == ([1, 0], 1)
    do(state, "c6-c7", "flip a6", "flip f6")
    assert result(state) == ([1], "yonhon")


@rule("sengokuki", "3.7")
def test_5_a_move_in_between_saves_the_daimyo() -> None:
    state = do(table("Dc1", "Dc7", CARDS), "flip a7", "flip f7", "c7-c6", "c1-c2", "c6-c7")
    do(state, "flip a7", "flip f7")
    assert (state.streaks, bool(state.waiting)) == ([1, 0], True)


@rule("sengokuki", "3.6")
def test_6_a_heiya_before_a_pair() -> None:
    cards = "b4=heiya c4=green-ashigaru d4=green-ashigaru"
    state = do(table("Da1", "Db7", cards), "flip b4", "flip c4", "flip d4")
    assert lying(state, "b4") == lying(state, "c4") == lying(state, "d4") == []
    assert (standing(state, 0), state.speaker()) == ({"Da1", "Ad4"}, 1)


HEIYA = "b4=heiya c4=heiya d4=red-kibatai e4=red-kibatai b3=blue-kibatai c3=blue-kibatai"


@rule("sengokuki", "3.8")
def test_7_two_heiya_first_bring_a_shinobi() -> None:
    state = do(table("Da1", "Db7", HEIYA, shinobi_wo_tsukau=True), "flip b4", "flip c4")
    assert (standing(state, 0), state.speaker()) == ({"Da1", "Sc4"}, 1)
    assert lying(state, "b4") == lying(state, "c4") == []


@rule("sengokuki", "3.8")
@pytest.mark.parametrize(("fourth", "army"), [("e4", {"Da1", "Be4"}), ("b3", {"Da1"})])
def test_8_the_rulebooks_example_of_heiya_kibatai_heiya(fourth: str, army: set[str]) -> None:
    state = do(table("Da1", "Db7", HEIYA, shinobi_wo_tsukau=True), "flip b4", "flip d4")
    assert lying(state, "b4") == []
    do(state, "flip c4")
    assert (lying(state, "c4"), standing(state, 0), state.speaker()) == ([], {"Da1"}, 0)
    do(state, f"flip {fourth}")
    assert (standing(state, 0), state.speaker()) == (army, 1)


@rule("sengokuki", "3.8")
def test_9_kibatai_heiya_heiya_is_no_shinobi() -> None:
    state = do(table("Da1", "Db7", HEIYA, shinobi_wo_tsukau=True), "flip d4", "flip b4", "flip c4")
    assert (standing(state, 0), state.speaker()) == ({"Da1"}, 0)
    assert lying(state, "b4") == lying(state, "c4") == []


@rule("sengokuki", "4.2", "4.6", "4.8")
def test_10_cards_stop_an_ashigaru_and_not_a_kibatai() -> None:
    state = table("Df1 Aa1", "Df6", "a4=ki b1=ki")
    assert reached(state, "a1") == {"a2", "a3"}
    around = "a2=ki b2=ki b1=ki"
    assert reached(table("Df1 Ba1", "Df6", around), "a1") == {"b3", "c2"}
    assert refused(table("Df1 Ba1", "Df6", f"{around} b3=ki"), "move a1 b3") == "4.2"


@rule("sengokuki", "4.3")
def test_11_a_shinobi_captures_and_stays_there() -> None:
    state = do(table("Df1 Sa1", "Df6 Bd4 Kb6"), "a1-d4")
    assert (standing(state, 0), standing(state, 1), state.speaker()) == ({"Df1", "Sd4"}, {"Df6", "Kb6"}, 1)


FORCED = ("Dc1 Kf2", "Df7 Ac5", "b1=ki d1=ki b2=ki")


@rule("sengokuki", "5.2", "5.3")
def test_12_in_kyousei_the_daimyo_flees_or_with_the_option_the_attacker_is_captured() -> None:
    state = table(*FORCED)
    assert offered(state) == ["move c1 d2"]
    assert refused(state, "flip b1") == "5.2"
    state = table(*FORCED, kyousei="any_defence")
    assert set(offered(state)) == {"move c1 d2", "move f2 c5"}
    assert refused(state, "flip b1") == "5.2"


@rule("sengokuki", "5.7")
def test_13_without_a_safe_field_it_is_haisen_at_once() -> None:
    state = table("Dc1", "Df7 Ab5", "b1=ki d1=ki b2=ki d2=ki", seat=1)
    assert result(do(state, "b5-c5")) == ([1], "haisen")


@rule("sengokuki", "5.4", "5.5", "5.6")
def test_14_a_move_may_not_expose_the_daimyo_and_a_heiya_may() -> None:
    assert refused(table("Dc1 Kc3", "Df7 Ac6"), "move c3 d4") == "5.4"
    state = table("Dc1", "Df7 Ac6", "c3=heiya")
    do(state, "flip c3", "flip a7", "flip a6")
    assert "move c6 c1" in offered(state)
    assert result(do(state, "c6-c1")) == ([1], "capture")


@rule("sengokuki", "7.1", "7.2", "7.3")
def test_15_flags_forbid_two_cards_for_one_turn() -> None:
    state = do(table("Dc1", "Dc7", CARDS, nobori=True), "flip c3", "flip d4")
    assert refused(state, "flip c3") == refused(state, "flip d4") == "7.2"
    do(state, "c7-c6")
    assert GAME.view(state, 0)["nobori"] == []
    assert {"flip c3", "flip d4"} <= set(offered(state))


@rule("sengokuki", "3.7", "3.10")
def test_16_with_nothing_but_ki_a_turn_can_be_passed_once() -> None:
    state = do(table("Dc1 Ad2", "Dc7"), "flip a7", "flip f7")
    assert (state.streaks, state.speaker()) == ([1, 0], 1)
    do(state, "c7-b6")
    saved, lost = state.clone(), state.clone()
    assert isinstance(saved, Sengokuki)
    assert isinstance(lost, Sengokuki)
    assert do(saved, "c1-c2").streaks == [0, 0]
    assert result(do(lost, "flip a7", "flip f7")) == ([1], "yonhon")
