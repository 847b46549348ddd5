"""What seats know: a +4 taken back, hands shown by a challenge, what an innocent +4 proves, the shuffle."""

import json
import re

import pytest

from kit import rule
from speeltafel import load, make_rng, play
from speeltafel.core.log import Log
from speeltafel.core.state import play_out
from speeltafel.games.uno.rules import Uno

GAME = load("uno")
WORLDS = 40
BIG = "hand-1: green-1/4 green-1/5 green-1/7 green-1/8", "hand-2: yellow-1/5 yellow-1/6 yellow-1/7"


def anna(*lines: str, seats: int = 3, top: str = "red-1/2", **options: object) -> Uno:
    """Seat 0 is at turn. Its mind, and the others', start from what they see."""
    said = {"window": "turn", "waiting": 0, "turn": 0, "lead": 0, "round": 1, "dealer": seats - 1}
    said |= {"top": top, "talon": top, "colour": re.split("[-+]", top)[0]}
    given = {line.partition(":")[0] for line in lines}
    kept = [f"{name}: {value}" for name, value in said.items() if name not in given]
    state = GAME.setup("\n".join([f"uno 1 {seats} {json.dumps(options)}", *kept, *lines]))
    assert isinstance(state, Uno)
    return state


def do(state: Uno, *said: str) -> Uno:
    """Play actions in turn, each by the seat that is asked."""
    for words in said:
        seat = state.speaker()
        play(state, seat, GAME.parse(state, seat, words))
    return state


def lying(state: Uno, zone: str) -> list[str]:
    """The cards in a zone, whoever may see them."""
    places: dict[str, list[str]] = GAME.board(state).position()["places"]
    return places[zone]


def worlds(state: Uno, seat: int) -> list[Uno]:
    """Worlds that this seat cannot tell from the true one."""
    rng = make_rng(9)
    found = [state.sample(seat, rng) for _ in range(WORLDS)]
    return [world for world in found if isinstance(world, Uno)]


def guesses(state: Uno, seat: int, zone: str) -> list[list[str]]:
    """What may lie in a zone, as far as a seat can know."""
    return [lying(world, zone) for world in worlds(state, seat)]


def fits(card: str, test: str = "any_match") -> bool:
    """Whether a card that is not wild fits on a red half."""
    half = card.partition("-")[2] in ("1/2", "2/4", "3/6", "4/8", "5/10")
    return card.startswith("red") or (half and test == "any_match")


@rule("uno", "4.4", "10.4")
def test_only_its_seat_knows_a_drawn_card() -> None:
    state = do(anna("hand-0: blue-2/3 blue-3/7", *BIG), "draw")
    drawn = lying(state, "drawn")
    assert all(cards == drawn for cards in guesses(state, 0, "drawn"))
    assert len({cards[0] for cards in guesses(state, 1, "drawn")}) > 15
    do(state, "keep")
    assert all(drawn[0] in cards for cards in guesses(state, 0, "hand-0"))
    assert any(drawn[0] not in cards for cards in guesses(state, 1, "hand-0"))


@rule("uno", "6.9", "10.4")
def test_everybody_knows_who_took_a_plus_four_back() -> None:
    state = do(anna("hand-0: +4 red-3/7 blue-1/3", *BIG), "play +4 blue", "challenge")
    for seat in (-1, 1, 2):
        assert all("+4" in cards for cards in guesses(state, seat, "hand-0"))
    do(state, "play red-3/7", "draw", "keep")
    for seat in (-1, 1, 2):
        assert all("+4" in cards for cards in guesses(state, seat, "hand-0"))


@rule("uno", "6.8", "6.9", "10.4")
def test_the_challenger_remembers_the_hand_and_others_never_saw_it() -> None:
    state = anna("hand-0: +4 green-3/7 blue-1/3 blue-5/9", *BIG)
    do(state, "play +4 blue", "challenge", "draw", "keep", "draw", "keep", "draw", "keep")
    assert state.accused == -1
    shown = {"green-3/7", "blue-1/3", "blue-5/9"}
    assert all(shown <= set(cards) for cards in guesses(state, 1, "hand-0"))
    for seat in (-1, 2):
        assert any(not shown & set(cards) for cards in guesses(state, seat, "hand-0"))


@rule("uno", "6.8")
def test_the_log_names_the_shown_cards_to_the_challenger_alone_and_only_while_they_are_open() -> None:
    state = do(anna("hand-0: +4 green-3/7 blue-1/3", *BIG), "play +4 blue")
    logs = {seat: Log(seat, state.places, GAME.fading) for seat in (-1, 1, 2)}
    assert state.ears is not None
    state.ears += list(logs.values())
    do(state, "challenge")

    def told(seat: int) -> str:
        lines = [line for line in logs[seat].lines if GAME.events[line.event.kind] == "showed"]
        return GAME.narrate(lines[0].event, "en", lines[0].faded)

    assert told(1) == "Seat 1 shows blue 1/3, green 3/7."
    assert told(2) == told(-1) == "Seat 1 shows the hand."
    do(state, "draw", "keep", "draw", "keep", "draw")
    assert told(1) == "Seat 1 shows the hand."


@rule("uno", "6.9", "10.4")
@pytest.mark.parametrize("test", ["any_match", "colour_only"])
def test_an_innocent_hand_holds_nothing_that_fitted_in_any_world(test: str) -> None:
    state = anna("hand-0: +4 green-3/7 blue-1/3 blue-5/9 colour", *BIG, plus4_test=test)
    do(state, "play +4 blue")
    assert any(fits(card, test) for cards in guesses(state, 2, "hand-0") for card in cards)
    do(state, "challenge")
    for seat in (-1, 2):
        held = [card for cards in guesses(state, seat, "hand-0") for card in cards]
        assert not any(fits(card, test) for card in held)
        assert any(card in ("colour", "+4") for card in held)
        if test == "colour_only":
            assert any(fits(card) for card in held)


@rule("uno", "6.9", "10.4")
def test_a_strict_plus_four_proves_the_same() -> None:
    state = anna("hand-0: +4 green-3/7 blue-1/3 blue-5/9", *BIG, plus4="strict")
    do(state, "play +4 blue")
    assert not any(fits(card) for cards in guesses(state, 1, "hand-0") for card in cards)


@rule("uno", "6.9")
def test_an_accepted_plus_four_proves_nothing() -> None:
    state = anna("hand-0: +4 green-3/7 blue-1/3 blue-5/9", *BIG)
    do(state, "play +4 blue", "accept")
    assert any(fits(card) for cards in guesses(state, 1, "hand-0") for card in cards)


@rule("uno", "6.9")
def test_a_card_gained_after_the_proof_may_fit() -> None:
    state = anna("hand-0: +4 green-3/7 blue-1/3 blue-5/9", *BIG, plus4="strict")
    do(state, "play +4 blue", "draw", "keep", "draw", "keep")
    number = {sum(fits(card) for card in cards) for cards in guesses(state, 1, "hand-0")}
    assert number == {0, 1}


@rule("uno", "6.9", "10.4")
def test_a_hand_that_has_to_play_a_fitting_card_holds_one_in_every_world() -> None:
    state = do(anna("hand-0: +4 red-3/7", *BIG), "uno +4 blue", "challenge")
    assert state.window == 4
    for seat in (-1, 2):
        found = guesses(state, seat, "hand-0")
        assert all(any(fits(card) for card in cards) for cards in found)
        assert len({tuple(cards) for cards in found}) > 10


@rule("uno", "4.7", "10.4")
def test_who_found_nothing_to_draw_holds_nothing_that_fits() -> None:
    held = ["blue-2/3", "blue-3/7", "green-1/4", "green-1/5", "red-1/8", "yellow-4/8"]
    copies = dict(zip((GAME.card_names[card] for card in GAME.box.cards), GAME.box.copies, strict=True))
    outside = [name for name in copies for _ in range(copies[name] - [*held, "red-1/2"].count(name))]
    hands = "hand-0: blue-2/3 blue-3/7", "hand-1: green-1/4 green-1/5", "hand-2: red-1/8 yellow-4/8"
    state = anna(*hands, f"outside: {' '.join(outside)}")
    assert any(fits(card) for cards in guesses(state, 1, "hand-0") for card in cards)
    do(state, "draw")
    assert not any(fits(card) for cards in guesses(state, 1, "hand-0") for card in cards)


@rule("uno", "4.6", "10.4")
def test_after_a_shuffle_everybody_knows_what_is_in_the_stock_and_nobody_in_which_order() -> None:
    copies = dict(zip((GAME.card_names[card] for card in GAME.box.cards), GAME.box.copies, strict=True))
    talon = ["red-1/2", *(f"green-{n}/10" for n in (1, 3, 7, 9))]
    held = ["blue-2/3", "blue-3/7", "yellow-1/4", "yellow-1/5"]
    outside = [name for name in copies for _ in range(copies[name] - [*held, *talon].count(name))]
    hands = "hand-0: blue-2/3 blue-3/7", "hand-1: yellow-1/4 yellow-1/5"
    state = anna(*hands, f"talon: {' '.join(talon)}", f"outside: {' '.join(outside)}", seats=2)
    do(state, "draw", "keep")
    added = {card for cards in guesses(state, 1, "hand-0") for card in cards if card.startswith("green")}
    assert added == set(talon[1:])
    assert all(sum(card in talon for card in cards) == 1 for cards in guesses(state, 1, "hand-0"))


@rule("uno", "10.4")
def test_after_a_long_random_match_the_own_hand_is_the_same_in_every_world() -> None:
    state = GAME.new(4, seed=6)
    assert isinstance(state, Uno)
    play_out(state, make_rng(6), 900)
    for seat in range(4):
        assert all(cards == lying(state, f"hand-{seat}") for cards in guesses(state, seat, f"hand-{seat}"))
