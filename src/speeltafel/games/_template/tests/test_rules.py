"""The rules of the template, by paragraph. Positions are dealt from text."""

import pytest

from kit import rule
from speeltafel import IllegalAction, State, load, play

GAME = load("_template")
ANSWER = "_template 1 2 {}\nwaiting: 1\nlead: 1\nled: n4\ntable: n4\nhand-0: n5 n1\nhand-1: n2 n3 n6\n"
LOW_ANSWER = ANSWER.replace("n5 n1", "n1").replace("n6", "")


def do(state: State, *said: str) -> State:
    """Play actions in turn, each by the seat that is asked."""
    for words in said:
        seat = state.speaker()
        play(state, seat, GAME.parse(state, seat, words))
    return state


@rule("_template", "1.1", "1.2")
def test_three_of_seven_cards_each_and_one_that_nobody_sees() -> None:
    view = GAME.view(GAME.new(2, seed=1), 0)
    counts = {zone["name"]: zone["count"] for zone in view["zones"]}
    assert counts == {"hand-0": 3, "hand-1": 3, "stock": 1, "table": 0}
    assert [zone["name"] for zone in view["zones"] if zone.get("things")] == ["hand-0"]


@rule("_template", "1.3")
def test_the_lot_or_the_option_says_who_begins() -> None:
    assert {int(GAME.new(2, seed=seed).turn) for seed in range(20)} == {0, 1}
    named = GAME.options.read({"first": 1})
    assert {int(GAME.new(2, named, seed).turn) for seed in range(20)} == {1}


@rule("_template", "2.1")
def test_a_card_comes_from_the_own_hand() -> None:
    with pytest.raises(IllegalAction) as refusal:
        do(GAME.setup(ANSWER), "play n5")
    assert refusal.value.paragraph == "2.1"


@rule("_template", "2.2")
def test_a_higher_card_must_be_laid_if_there_is_one() -> None:
    with pytest.raises(IllegalAction) as refusal:
        do(GAME.setup(ANSWER), "play n2")
    assert refusal.value.paragraph == "2.2"
    do(GAME.setup(LOW_ANSWER), "play n2")


@rule("_template", "2.3")
def test_the_higher_card_takes_the_trick_and_leads() -> None:
    state = do(GAME.setup(ANSWER), "play n6")
    assert (state.scores(), state.turn) == ([0, 1], 1)
    state = do(GAME.setup(LOW_ANSWER), "play n2")
    assert (state.scores(), state.turn) == ([1, 0], 0)


@rule("_template", "3.1")
def test_most_tricks_win() -> None:
    state = do(GAME.setup(ANSWER.replace("n5 n1", "").replace("n2 n3 ", "") + "tricks: 1 1\n"), "play n6")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ([1], "most")
