"""The bot calls, catches, reckons the odds of a +4, sheds what is dear and works for its team."""

import json
import re

import pytest

from kit import rule
from speeltafel import load, make_rng, play
from speeltafel.games.uno.greedy import Greedy, fit_chance
from speeltafel.games.uno.rules import Uno

GAME = load("uno")


def table(*lines: str, seats: int = 3, top: str = "red-1/2", **options: object) -> Uno:
    """Seat 0 is at turn in the first round; all symbols are in the game."""
    said = {"window": "turn", "waiting": 0, "turn": 0, "lead": 0, "round": 1, "dealer": seats - 1}
    said |= {"top": top, "talon": top, "colour": re.split("[-+]", top)[0]}
    given = {line.partition(":")[0] for line in lines}
    kept = [f"{name}: {value}" for name, value in said.items() if name not in given]
    chosen = json.dumps({"deck": 208, "skip_cards": 8} | options)
    state = GAME.setup("\n".join([f"uno 1 {seats} {chosen}", *kept, *lines]))
    assert isinstance(state, Uno)
    return state


def do(state: Uno, *said: str) -> Uno:
    for words in said:
        seat = state.speaker()
        play(state, seat, GAME.parse(state, seat, words))
    return state


def choice(state: Uno, seat: int = -1) -> str:
    """What the bot does, which is the same in every world that its seat holds possible."""
    asked = state.speaker() if seat < 0 else seat
    rng = make_rng(5)
    found = {Greedy().choose(state.sample(asked, rng), asked, rng) for _ in range(12)}
    assert len(found) == 1, "it looked at what it cannot know"
    return GAME.notation(state, asked, found.pop())


FULL = (
    "hand-1: green-1/4 green-1/5 green-1/7 green-1/8",
    "hand-2: yellow-1/5 yellow-1/6 yellow-1/7 yellow-1/8",
)


@rule("uno", "7.1", "7.2")
def test_it_calls_and_catches_and_spares_its_partner() -> None:
    assert choice(table("hand-0: red-1/3 blue-1/3", *FULL)) == "uno red-1/3"
    hands = "hand-0: red-1/3 blue-1/3", *FULL, "hand-3: green-2/3 green-3/4"
    state = do(table(*hands, seats=4, mode="teams"), "play red-1/3")
    assert [choice(state, seat) for seat in range(4)] == ["call", "catch", "pass", "catch"]


def test_it_plays_to_its_longest_colour() -> None:
    hand = "hand-0: blue-1/2 green-2/4 green-1/3 green-1/9 green-3/8"
    assert (
        choice(table(hand, "hand-1: yellow-1/4 yellow-1/5", "hand-2: yellow-1/6 yellow-1/7"))
        == "play green-2/4"
    )
    wild = table("hand-0: colour green-1/3 green-1/9 blue-3/8", "hand-1: yellow-1/4", top="red-1/7")
    assert choice(wild) == "play-wild colour green"


def test_it_keeps_a_wild_card_while_something_else_fits_and_nobody_is_near_the_end() -> None:
    assert choice(table("hand-0: colour red-1/3 blue-1/9 blue-3/8", *FULL)) == "play red-1/3"


@rule("uno", "8.2")
def test_it_sheds_what_is_dear_when_the_round_may_end() -> None:
    hand = "hand-0: colour red-1/3 blue-1/9 yellow-3/8 green-1/9"
    near = table(hand, "hand-1: green-1/4", "hand-2: yellow-1/5 yellow-1/6")
    assert choice(near).startswith("play-wild colour")


def test_it_hits_an_opponent_who_is_about_to_go_out() -> None:
    state = table("hand-0: red+2 red-1/3 red-1/9 blue-1/3", "hand-1: green-1/4", FULL[1])
    assert choice(state) == "play red+2"


@rule("uno", "6.1")
def test_it_does_not_bluff_with_a_large_hand_but_plays_an_innocent_plus_four() -> None:
    large = table("hand-0: +4 red-1/3 red-1/9 blue-1/3 blue-1/4 yellow-1/9", *FULL)
    assert choice(large) == "play red-1/3"
    innocent = table("hand-0: +4 blue-1/3 blue-1/4 yellow-1/9", *FULL)
    assert choice(innocent) == "play-wild +4 blue"


@rule("uno", "6.3")
def test_it_challenges_large_hands_and_believes_small_ones() -> None:
    big = "hand-0: +4 " + " ".join(f"blue-{n}/9" for n in range(1, 8))
    assert choice(do(table(big, *FULL), "play +4 blue")) == "challenge"
    small = "hand-0: +4 blue-1/9"
    narrow = do(table(small, *FULL, top="red-1/7", plus4_test="colour_only"), "uno +4 blue")
    assert choice(narrow) == "accept"


def test_the_odds_that_something_fits_follow_from_what_is_unseen() -> None:
    state = do(table("hand-0: +4 blue-1/9 blue-2/9", *FULL), "play +4 blue")
    odds = [fit_chance(state, 1, held) for held in range(8)]
    assert odds[0] == 0
    assert odds == sorted(odds)
    # Unseen: all with a colour but the one on top and the own four. Red but that one, and other halves.
    unseen = 4 * (45 + 6) - 1 - 4
    fitting = (45 + 6) - 1 + 3 * 5
    assert odds[1] == pytest.approx(fitting / unseen)


@rule("uno", "9.1")
def test_in_a_team_it_passes_the_turn_to_a_partner_who_is_near_the_end() -> None:
    hands = "hand-0: red-skip red-1/3 red-1/9 blue-1/3", "hand-1: green-1/4 green-1/5", "hand-2: yellow-1/5"
    state = table(*hands, "hand-3: green-1/8 green-1/9", seats=4, mode="teams")
    assert choice(state) == "play red-skip"
    accusing = "hand-0: +4 red-1/3 red-1/9 blue-1/3", *FULL, "hand-3: green-1/9 green-3/4"
    accused = do(table(*accusing, seats=4, mode="teams"), "play +4 blue")
    assert choice(accused) == "challenge"


@rule("uno", "6.5")
def test_it_answers_every_question_of_whole_matches() -> None:
    asked: set[str] = set()
    sets: list[dict[str, object]] = [
        {},
        {"stacking": True, "deck": 208},
        {"mode": "teams"},
        {"mode": "afval"},
    ]
    sets.append({"comment_penalty": True})
    for seed, options in enumerate(sets):
        state = GAME.new(4, GAME.options.read(options | {"limit": 150}), seed)
        rng = make_rng(seed)
        while state.waiting:
            seat = state.speaker()
            asked.add(GAME.windows[state.window].name)
            action = state.pick(seat, rng)
            if seat != 3 or state.window == 0:
                action = Greedy().choose(state.sample(seat, rng), seat, rng)
            play(state, seat, action)
    assert {"turn", "drawn", "challenge", "replay", "stack"} <= asked


def test_it_wins_most_rounds_against_random_plays() -> None:
    """A small sample; bench/bots.py measures it properly."""
    wins = 0.0
    for seed in range(10):
        state = GAME.new(2, GAME.options.read({"limit": 100}), seed)
        rng = make_rng(seed)
        while state.waiting:
            seat = state.speaker()
            action = state.pick(seat, rng)
            if seat == seed % 2:
                action = Greedy().choose(state.sample(seat, rng), seat, rng)
            state.apply(seat, action)
        assert state.outcome is not None
        wins += seed % 2 in state.outcome.winners
    assert wins >= 8
