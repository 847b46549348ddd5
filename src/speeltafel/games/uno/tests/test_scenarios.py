"""The worked examples of the rulebook and the scenarios that were agreed on, one test each."""

import json
import re

import pytest

from kit import rule
from speeltafel import IllegalAction, load, play
from speeltafel.games.uno.rules import Uno

GAME = load("uno")
COLOURS = ("blue", "red", "yellow", "green")


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
    """Play actions in turn, each by the seat that is asked."""
    for words in said:
        seat = state.speaker()
        play(state, seat, GAME.parse(state, seat, words))
    return state


def refused(state: Uno, words: str) -> str:
    """The paragraph that forbids an action to the seat that is asked."""
    with pytest.raises(IllegalAction) as refusal:
        do(state, words)
    return refusal.value.paragraph


def offered(state: Uno, seat: int = -1) -> list[str]:
    """What the seat that is asked, or this one, may do."""
    asked_seat = state.speaker() if seat < 0 else seat
    return [GAME.notation(state, asked_seat, action) for action in state.actions(asked_seat)]


def asked(state: Uno) -> tuple[str, int]:
    """The window that is open, and the seat that is asked."""
    return GAME.windows[state.window].name, int(state.speaker())


def lying(state: Uno, zone: str) -> list[str]:
    """The cards in a zone, whoever may see them."""
    places: dict[str, list[str]] = GAME.board(state).position()["places"]
    return places[zone]


def counts(state: Uno) -> list[int]:
    """How many cards each seat holds."""
    return [int(state.held(seat)) for seat in range(state.seats)]


def found_start(wanted: str, seats: int = 3, **options: object) -> Uno:
    """A match whose first start card is of this sort."""
    for seed in range(400):
        state = GAME.new(seats, GAME.options.read(options), seed)
        assert isinstance(state, Uno)
        if wanted in GAME.view(state, -1)["top"]:
            return state
    raise AssertionError(f"no match begins with {wanted}")


@rule("uno", "4.2")
def test_1_what_fits_on_a_red_half() -> None:
    state = table("hand-0: red-7/9 blue-1/2 green-2/4 yellow-4/8 blue-2/3 colour +4", "hand-1: red-1/4")
    said = offered(state)
    for card in ("red-7/9", "blue-1/2", "green-2/4", "yellow-4/8"):
        assert f"play {card}" in said
    for card in ("colour", "+4"):
        assert all(f"play-wild {card} {colour}" in said for colour in COLOURS)
    assert refused(state, "play blue-2/3") == "4.2"


@rule("uno", "4.4")
def test_2_nothing_fits_draw_one_and_play_or_keep_it() -> None:
    outcomes = set()
    for seed in range(30):
        state = table("hand-0: blue-2/3 blue-3/7", "hand-1: red-1/4", f"rng: fast {seed:015x}7")
        do(state, "draw")
        assert asked(state) == ("drawn", 0)
        drawn = lying(state, "drawn")[0]
        can_play = len(offered(state)) > 1
        fits = drawn.startswith("red") or drawn in ("colour", "+4")
        fits |= drawn.partition("-")[2] in ("1/2", "2/4", "3/6", "4/8", "5/10")
        assert can_play == fits
        outcomes.add(can_play)
    assert outcomes == {True, False}


@rule("uno", "4.5")
def test_3_something_fits_and_the_seat_draws() -> None:
    state = do(table("hand-0: red-2/3 blue-3/7", "hand-1: red-1/4"), "draw")
    assert asked(state) == ("drawn", 0)
    assert all(lying(state, "drawn")[0] in said for said in offered(state)[1:])
    assert refused(state, "play red-2/3") == "4.1"


@rule("uno", "3.3", "3.4", "3.5", "3.6")
def test_4_start_cards() -> None:
    plus_two = found_start("+2")
    first = (plus_two.dealer + 1) % 3
    assert counts(plus_two)[first] == 9
    assert asked(plus_two) == ("turn", (first + 1) % 3)
    reverse = found_start("reverse")
    assert (asked(reverse), reverse.reversed) == (("turn", (reverse.dealer - 1) % 3), 1)
    change = found_start("colour")
    first = (change.dealer + 1) % 3
    assert asked(change) == ("start", first)
    assert asked(do(change, "name blue")) == ("turn", first)
    tops = {GAME.view(GAME.new(2, seed=seed, deaf=True), -1)["top"] for seed in range(300)}
    assert "colour" in tops
    assert "+4" not in tops


@rule("uno", "5.1", "5.2")
@pytest.mark.parametrize("symbol", ["+2", "-reverse"])
def test_5_a_symbol_on_its_colour_and_on_itself(symbol: str) -> None:
    assert f"play red{symbol}" in offered(table(f"hand-0: red{symbol} blue-1/3"))
    assert f"play blue{symbol}" in offered(table(f"hand-0: blue{symbol} blue-1/3", top=f"red{symbol}"))
    assert refused(table(f"hand-0: blue{symbol} blue-1/3"), f"play blue{symbol}") == "4.2"


@rule("uno", "6.5", "6.6")
def test_6_a_guilty_plus_four() -> None:
    state = table("hand-0: +4 red-3/7 blue-1/3", "hand-1: green-1/4", "hand-2: green-1/5")
    do(state, "play +4 blue", "challenge", "play red-3/7")
    assert counts(state) == [1 + 1 + 4, 1, 1]
    assert "+4" in lying(state, "hand-0")
    assert asked(state) == ("turn", 1)
    assert GAME.view(state, -1)["top"] == "red-3/7"


@rule("uno", "6.3", "6.7")
def test_7_an_innocent_plus_four() -> None:
    hands = "hand-0: +4 green-3/7 blue-1/3", "hand-1: green-1/4", "hand-2: green-1/5"
    challenged = do(table(*hands), "play +4 blue", "challenge")
    assert (counts(challenged), asked(challenged)) == ([2, 7, 1], ("turn", 2))
    accepted = do(table(*hands), "play +4 blue", "accept")
    assert (counts(accepted), asked(accepted)) == ([2, 5, 1], ("turn", 2))


@rule("uno", "6.2")
@pytest.mark.parametrize(("test", "guilty"), [("any_match", True), ("colour_only", False)])
def test_8_an_equal_fraction_of_another_colour_as_proof(test: str, guilty: bool) -> None:
    state = table("hand-0: +4 blue-2/4 blue-1/3", "hand-1: green-1/4", plus4_test=test)
    do(state, "play +4 blue", "challenge")
    assert (asked(state) == ("replay", 0)) == guilty


@rule("uno", "7.2", "7.3")
def test_9_the_last_card_but_one_without_uno() -> None:
    hands = "hand-0: red-1/3 blue-1/3", "hand-1: red-1/4", "hand-2: red-1/5"

    def said(seat: int, words: str) -> Uno:
        state = do(table(*hands), "play red-1/3")
        assert asked(state)[0] == "catch"
        play(state, seat, GAME.parse(state, seat, words))
        return state

    assert counts(said(2, "catch")) == [3, 1, 1]
    assert counts(said(0, "call")) == [1, 1, 1]
    state = do(table(*hands), "play red-1/3", "pass", "pass", "pass")
    assert (counts(state), asked(state)) == ([1, 1, 1], ("turn", 1))
    assert refused(state, "catch") == "7.5"


@rule("uno", "8.1", "8.2")
def test_10_a_last_plus_two_is_taken_before_the_count() -> None:
    state = table("hand-0: red+2", "hand-1: red-1/4", "hand-2: red-1/5", "totals: 490 0 0")
    do(state, "play red+2")
    assert counts(state) == [0, 3, 1]
    points = {"colour": 50, "+4": 50}
    held = lying(state, "hand-1") + lying(state, "hand-2")
    assert state.totals[0] - 490 == sum(points.get(card, 10 if "/" in card else 20) for card in held)


@rule("uno", "8.2")
def test_11_counting() -> None:
    state = table("hand-0: red-1/3", "hand-1: blue-1/2 red+2 blue-reverse colour +4", "hand-2:", limit=1000)
    do(state, "play red-1/3")
    assert state.scores() == [150, 0, 0]


@rule("uno", "8.3", "8.4")
def test_12_two_ways_of_scoring() -> None:
    a = table("hand-0: red-1/3", "hand-1: blue-1/2 red-1/7", "hand-2: red-1/9", "totals: 480 90 0")
    do(a, "play red-1/3")
    assert a.outcome is not None
    assert (a.outcome.winners, a.scores()[0]) == ([0], 510)
    hands = "hand-0: red-1/3", "hand-1: blue-1/2", "hand-2: red-1/9 red-1/8"
    b = do(table(*hands, "totals: 90 500 300", scoring="own"), "play red-1/3")
    assert b.outcome is not None
    assert (b.outcome.winners, b.scores()) == ([0], [90, 510, 320])


@rule("uno", "5.6")
def test_13_two_seats() -> None:
    hands = "hand-0: red-reverse red+2 blue-1/7 blue-1/8", "hand-1: green-1/4"
    state = do(table(*hands, seats=2), "play red-reverse")
    assert asked(state) == ("turn", 0)
    do(state, "play red+2")
    assert (counts(state), asked(state)) == ([2, 3], ("turn", 0))


@rule("uno", "9.2")
def test_14_a_team_of_two_scores_both_opponents() -> None:
    hands = "hand-0: red-1/3", "hand-1: red-1/4 red-1/5 red-1/6", "hand-2: +4 red-2/3 red-1/8"
    state = table(*hands, "hand-3: colour red-3/4", seats=4, mode="teams")
    assert do(state, "play red-1/3").scores() == [90, 0, 90, 0]


@rule("uno", "9.3", "9.4")
def test_15_three_rounds_with_three_partners() -> None:
    state = GAME.new(4, GAME.options.read({"mode": "rotating"}), seed=3)
    pairings = []
    rounds = 0
    while state.waiting:
        if state.round > rounds:
            rounds = int(state.round)
            partners = GAME.view(state, -1)["partners"]
            pairings.append(sorted({tuple(sorted((seat, partners[seat]))) for seat in range(4)}))
        seat = state.speaker()
        state.apply(seat, state.pick(seat, state.rng))
    assert pairings == [[(0, 1), (2, 3)], [(0, 2), (1, 3)], [(0, 3), (1, 2)]]
    assert state.outcome is not None
    assert state.outcome.reason == "rounds"


@rule("uno", "9.5", "9.6")
def test_16_afval() -> None:
    hands = "hand-0: red-1/3", "hand-1: red-1/4 red-1/5 red-1/6 red-1/7", "hand-2: red-1/8"
    state = do(table(*hands, "totals: 100 470 200", mode="afval"), "play red-1/3")
    assert GAME.view(state, -1)["out"] == [1]
    assert (state.scores(), state.outcome) == ([100, 510, 210], None)
    last = table("hand-0: red-1/3", "hand-2: +4", "out: 1", "totals: 100 510 450", mode="afval")
    do(last, "play red-1/3")
    assert last.outcome is not None
    assert last.outcome.winners == [0]


@rule("uno", "4.6")
def test_17_an_empty_stock() -> None:
    everything = [name for name in GAME.card_names if name]
    copies = dict(zip((GAME.card_names[card] for card in GAME.box.cards), GAME.box.copies, strict=True))
    used = ["blue-2/3", "blue-3/7", "red-1/4", "red-1/2", "red-1/7", "green-1/7"]
    outside = [name for name in everything for _ in range(copies[name] - used.count(name))]
    hands = "hand-0: blue-2/3 blue-3/7", "hand-1: red-1/4", "talon: red-1/2 red-1/7 green-1/7"
    state = table(*hands, f"outside: {' '.join(outside)}")
    do(state, "draw")
    assert (lying(state, "talon"), len(lying(state, "stock"))) == (["red-1/2"], 1)
    assert (GAME.view(state, -1)["top"], GAME.view(state, -1)["colour"]) == ("red-1/2", "red")


@rule("uno", "2.1", "2.2")
@pytest.mark.parametrize("deck", [196, 208])
@pytest.mark.parametrize("fractions", ["proper10", "upto9"])
def test_18_deck_sizes(deck: int, fractions: str) -> None:
    state = GAME.new(2, GAME.options.read({"deck": deck, "fractions": fractions}), seed=1)
    places = GAME.board(state).position()["places"]
    held = [
        card
        for zone, cards in places.items()
        if zone != "outside" and isinstance(cards, list)
        for card in cards
    ]
    assert len(held) == deck
    for colour in COLOURS:
        mine = {card for card in held if card.startswith(colour) and "/" in card}
        assert len(mine) == 45


@rule("uno", "4.2", "4.3")
def test_the_rulebooks_own_example_a_red_half() -> None:
    """Any red card, any half, and the halves written otherwise."""
    halves = ["1/2", "2/4", "3/6", "4/8", "5/10"]
    hand = [f"{colour}-{half}" for colour in ("blue", "yellow", "green") for half in halves] + ["red-9/10"]
    state = table(f"hand-0: {' '.join(hand)} blue-5/9")
    assert {said for said in offered(state) if said.startswith("play")} == {f"play {card}" for card in hand}
    assert GAME.view(do(state, "play yellow-4/8"), -1)["colour"] == "yellow"
