"""What seats know: cards moved by 3 and 6, old tricks, suits that a seat lacks, predictions."""

import pytest

from kit import rule
from kit.scenes import do, guesses, lying, scene, worlds
from speeltafel import load
from speeltafel.core.log import Log
from speeltafel.games.herrlof.rules import Herrlof

GAME = load("herrlof")
WORLDS = 40


def anna_leads(*lines: str, seats: int = 2) -> Herrlof:
    """Seat 0 leads in round 1. Its mind, and the others', start from what they see."""
    said: dict[str, object] = {"window": "play", "waiting": 0, "turn": 0, "lead": 0, "leader": 0, "round": 1}
    return scene(GAME, Herrlof, said, lines, f"{seats} {{}}")


@rule("herrlof", "5.8", "7.6")
def test_only_its_seat_knows_what_a_three_drew_and_buried() -> None:
    state = anna_leads("hand-0: green-3 red-1 red-8", "hand-1: green-4 red-2 blue-2")
    do(state, "play green-3", "draw", "bury red-1")
    assert guesses(state, 0, "buried", WORLDS) == {("red-1",)}
    assert guesses(state, 0, "hand-0", WORLDS) == {tuple(lying(state, "hand-0"))}
    for seat in (-1, 1):
        assert len(guesses(state, seat, "buried", WORLDS)) > 10
        assert len(guesses(state, seat, "hand-0", WORLDS)) > 10


@rule("herrlof", "5.10", "7.6")
@pytest.mark.parametrize("answer", ["return", "give red-1"])
def test_the_two_seats_of_a_six_know_its_cards_and_the_third_does_not(answer: str) -> None:
    hands = "hand-0: green-6 red-1 red-8", "hand-1: green-4 red-2 blue-2", "hand-2: green-5 red-4 blue-4"
    state = do(anna_leads(*hands, seats=3), "play green-6", "play green-4", "play green-5", "take seat-1")
    pulled = tuple(lying(state, "pulled"))
    assert guesses(state, 0, "pulled", WORLDS) == guesses(state, 1, "pulled", WORLDS) == {pulled}
    assert len(guesses(state, 2, "pulled", WORLDS)) > 10
    do(state, answer)
    holder = "hand-1" if answer == "return" else "hand-0"
    assert all(
        pulled[0] in cards for cards in guesses(state, 0, holder, WORLDS) | guesses(state, 1, holder, WORLDS)
    )
    assert any(pulled[0] not in cards for cards in guesses(state, 2, holder, WORLDS))
    if answer != "return":
        assert all("red-1" in cards for cards in guesses(state, 0, "hand-1", WORLDS))
        assert any("red-1" not in cards for cards in guesses(state, 2, "hand-1", WORLDS))


@rule("herrlof", "4.7")
def test_the_log_names_the_cards_of_the_last_trick_and_not_of_older_ones() -> None:
    state = anna_leads("hand-0: green-4 red-1 red-8", "hand-1: green-5 red-2 blue-2")
    log = Log(-1, state.places, GAME.fading)
    assert state.ears is not None
    state.ears.append(log)

    def told() -> list[str]:
        lines = [(line, GAME.narrate(line.event, "en", line.faded)) for line in log.lines]
        return [said for line, said in lines if GAME.events[line.event.kind] == "played"]

    do(state, "play green-4", "play green-5")
    assert told() == ["Seat 1 plays green 4.", "Seat 2 plays green 5."]
    do(state, "play red-2", "play red-1")
    assert told()[:2] == ["Seat 1 plays a card.", "Seat 2 plays a card."]
    assert told()[2:] == ["Seat 2 plays red 2.", "Seat 1 plays red 1."]


@rule("herrlof", "4.7", "7.6")
def test_a_mind_remembers_older_tricks_though_the_table_does_not_show_them() -> None:
    state = anna_leads("hand-0: green-4 red-1 red-8", "hand-1: green-5 red-2 blue-2")
    do(state, "play green-4", "play green-5", "play red-2", "play red-1")
    assert guesses(state, -1, "gone", WORLDS) == {("green-4", "green-5")}


@rule("herrlof", "5.3")
def test_a_former_indicator_is_closed_and_fades_from_the_log() -> None:
    state = anna_leads("hand-0: valknut red-1", "hand-1: valknut red-2", "indicator: blue-5")
    log = Log(0, state.places, GAME.fading)
    assert state.ears is not None
    state.ears.append(log)
    do(state, "play valknut", "play valknut")
    gathered = [line for line in log.lines if state.indicator.id == line.event.source]
    assert [line.faded for line in gathered] == [True]
    assert guesses(state, 0, "gone", WORLDS) == {("blue-5",)}


def holds_green(cards: tuple[str, ...]) -> int:
    return sum(card.startswith("green") for card in cards)


@rule("herrlof", "4.7", "7.6")
def test_a_seat_that_did_not_follow_has_none_of_the_suit_in_any_world() -> None:
    state = anna_leads("hand-0: green-4 red-1 red-8 red-9", "hand-1: blue-5 red-2 blue-2 yellow-4")
    assert any(holds_green(cards) for cards in guesses(state, 0, "hand-1", WORLDS))
    do(state, "play green-4", "play blue-5")
    for seat in (-1, 0):
        assert not any(holds_green(cards) for cards in guesses(state, seat, "hand-1", WORLDS))


@rule("herrlof", "4.7")
@pytest.mark.parametrize("rune", ["hagalaz", "valknut"])
def test_a_rune_proves_nothing(rune: str) -> None:
    state = anna_leads("hand-0: green-4 red-1 red-8 red-9", f"hand-1: {rune} red-2 blue-2 yellow-4")
    do(state, "play green-4", f"play {rune}")
    assert any(holds_green(cards) for cards in guesses(state, 0, "hand-1", WORLDS))


@rule("herrlof", "4.7", "5.12")
def test_each_card_gained_after_a_proven_lack_may_be_of_the_suit() -> None:
    state = anna_leads("hand-0: green-4 red-1 red-8 red-9", "hand-1: blue-3 red-2 blue-2 yellow-4")
    do(state, "play green-4", "play blue-3", "draw", "bury red-2")
    greens = {holds_green(cards) for cards in guesses(state, 0, "hand-1", WORLDS)}
    assert greens == {0, 1}


@rule("herrlof", "3.1", "3.3", "7.6")
def test_predictions_of_others_are_drawn_anew_and_the_own_is_kept() -> None:
    state = GAME.new(3, GAME.options.read({"start_dealer": 2}), seed=4)
    assert isinstance(state, Herrlof)
    do(state, "bid 2", "bid 5", "bid 7")

    def found(seat: int, of: int) -> set[int]:
        return {int(world.sides[of].bid.number) for world in worlds(state, seat, WORLDS)}

    assert found(1, 1) == {5}
    assert found(1, 0) <= set(range(12))
    assert min(len(found(1, 0)), len(found(-1, 1))) > 6
