"""The rules of UNO with fractions, by paragraph. Positions are dealt from text."""

import json
import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from kit import paragraphs, rule
from speeltafel import IllegalAction, InvalidInput, load, make_rng, play
from speeltafel.core.actions import PASS
from speeltafel.core.events import TRUTH, Ear, Event
from speeltafel.core.state import play_out
from speeltafel.games.uno.options import UnoOptions
from speeltafel.games.uno.rules import Uno

GAME = load("uno")
COLOURS = ("blue", "red", "yellow", "green")
PROPER = [f"{n}/{d}" for d in range(2, 11) for n in range(1, d)]
UP_TO_9 = [f"{n}/{d}" for d in range(1, 10) for n in range(1, d + 1)]
EVERYTHING = [
    *(f"{colour}-{fraction}" for colour in COLOURS for fraction in sorted({*PROPER, *UP_TO_9})),
    *(f"{colour}{symbol}" for colour in COLOURS for symbol in ("+2", "-reverse", "-skip") for _ in range(2)),
    *["colour"] * 6,
    *["+4"] * 6,
]
PAGES = Path(str(__file__)).parents[1]


def table(
    *lines: str,
    seats: int = 3,
    options: str = "{}",
    seat: int = 0,
    window: str = "turn",
    top: str = "red-1/2",
) -> Uno:
    """A position of the first round in which this seat is asked and this card is on top; lines overrule it.

    All symbols are in the game, unless the options say otherwise.
    """
    said = {"window": window, "waiting": seat, "turn": seat, "lead": seat, "round": 1, "dealer": seats - 1}
    said |= {"top": top, "talon": top, "colour": re.split("[-+]", top)[0]}
    given = {line.partition(":")[0] for line in lines}
    kept = [f"{name}: {value}" for name, value in said.items() if name not in given]
    chosen = json.dumps({"deck": 208, "skip_cards": 8} | json.loads(options))
    state = GAME.setup("\n".join([f"uno 1 {seats} {chosen}", *kept, *lines]))
    assert isinstance(state, Uno)
    return state


def scarce(*lines: str, stock: str = "", **given: object) -> Uno:
    """The same with nothing in the stock but these cards: all others lie outside the game."""
    top = str(given.get("top", "red-1/2"))
    zones = ("hand", "talon", "drawn", "apart")
    named = [word for line in lines if line.startswith(zones) for word in line.partition(":")[2].split()]
    if not any(line.startswith("talon") for line in lines):
        named.append(top)
    rest = others(*named, *stock.split())
    return table(*lines, f"outside: {' '.join(rest)}", **given)  # type: ignore[arg-type]


def others(*cards: str) -> list[str]:
    """Every card of the box but these."""
    rest = EVERYTHING.copy()
    for card in cards:
        rest.remove(card)
    return rest


def do(state: Uno, *said: str) -> Uno:
    """Play actions in turn, each by the seat that is asked."""
    for words in said:
        seat = state.speaker()
        play(state, seat, GAME.parse(state, seat, words))
    return state


def says(state: Uno, seat: int, words: str) -> Uno:
    """An action by a seat of its own choice, as in a race."""
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


def waited(state: Uno) -> list[int]:
    """The seats that are waited for."""
    return [seat for seat in range(state.seats) if state.waiting >> seat & 1]


def lying(state: Uno, zone: str) -> list[str]:
    """The cards in a zone, whoever may see them."""
    places: dict[str, list[str]] = GAME.board(state).position()["places"]
    return places[zone]


def counts(state: Uno) -> list[int]:
    """How many cards each seat has."""
    return [len(lying(state, f"hand-{seat}")) for seat in range(state.seats)]


def seen(state: Uno, seat: int, zone: str) -> list[str] | None:
    """The cards that a seat sees in a zone; None if only their number."""
    shown = next(one for one in GAME.view(state, seat)["zones"] if one["name"] == zone)
    return [thing["is"] for thing in shown["things"]] if "things" in shown else None


def colour(state: Uno) -> str | None:
    """The active colour."""
    found: str | None = GAME.view(state, -1)["colour"]
    return found


def new(seats: int, seed: int = 1, **options: object) -> Uno:
    """A match after the deal."""
    state = GAME.new(seats, GAME.options.read(options), seed)
    assert isinstance(state, Uno)
    return state


def found_start(wanted: str, seats: int = 3, **options: object) -> Uno:
    """A match whose first start card is of this sort."""
    for seed in range(400):
        state = GAME.new(seats, GAME.options.read(options), seed, deaf=True)
        assert isinstance(state, Uno)
        if wanted in GAME.view(state, -1)["top"]:
            return state
    raise AssertionError(f"no match begins with {wanted}")


class Witness(Ear):
    """Hears everything."""

    def __init__(self) -> None:
        super().__init__(TRUTH)
        self.events: list[Event] = []

    def hear(self, event: Event) -> None:
        self.events.append(event)

    def kinds(self) -> list[str]:
        """The kinds of events heard, each time that they change."""
        said = [GAME.events[event.kind] for event in self.events]
        return [kind for at, kind in enumerate(said) if at == 0 or said[at - 1] != kind]

    def of(self, kind: str) -> list[Event]:
        """The events of one kind."""
        return [event for event in self.events if GAME.events[event.kind] == kind]


def heard(state: Uno) -> Witness:
    """Somebody who hears everything from now on."""
    witness = Witness()
    state.ears = [*(state.ears or []), witness]
    return witness


def told(seats: int, seed: int, **options: object) -> tuple[Uno, Witness]:
    """A match after the deal, and who heard all of it."""
    witness = Witness()
    state = GAME.new(seats, GAME.options.read(options), seed, listeners=lambda _: [witness])
    assert isinstance(state, Uno)
    return state, witness


# 1 The match


@rule("uno", "1.1")
def test_two_to_ten_seats_and_who_is_out_first_wins_the_round() -> None:
    for seats in (1, 11):
        with pytest.raises(InvalidInput, match="2 to 10"):
            GAME.new(seats)
    for seats in range(2, 11):
        assert len(GAME.new(seats, seed=seats).scores()) == seats
    state = do(table("hand-0: red-1/3", "hand-1: red-1/4", "hand-2: red-1/5"), "play red-1/3")
    assert state.scores() == [20, 0, 0]


@rule("uno", "1.2")
@pytest.mark.parametrize(
    ("mode", "seats", "fits"),
    [
        *[("solo", 7, True), ("teams", 5, False), ("teams", 2, False), ("teams", 6, True)],
        *[("rotating", 3, False), ("rotating", 4, True), ("afval", 2, True), ("afval", 9, True)],
    ],
)
def test_each_mode_has_its_tables(mode: str, seats: int, fits: bool) -> None:
    assert (UnoOptions.read({"mode": mode}).check(seats) == "") == fits


@rule("uno", "1.3")
def test_a_round_is_dealt_turned_up_and_played_until_a_hand_is_empty() -> None:
    state, witness = told(3, 5)
    kinds = witness.kinds()
    assert [kinds.index(kind) for kind in ("began", "dealt", "turned")] == sorted(
        kinds.index(kind) for kind in ("began", "dealt", "turned")
    )
    rng = make_rng(3)
    while state.round == 1:
        assert all(counts(state))
        seat = state.speaker()
        play(state, seat, state.pick(seat, rng))
    assert witness.of("went out")
    assert [len(witness.of(kind)) for kind in ("went out", "began")] == [1, 2]


@rule("uno", "1.3")
def test_every_round_begins_clockwise() -> None:
    state = table("hand-0: red-1/3", "hand-1: red-1/4", "hand-2: red-1/5", "reversed: yes")
    witness = heard(state)
    do(state, "play red-1/3")
    turned = witness.of("turned")[-1].card
    assert state.reversed == ("reverse" in GAME.card_names[turned])


def largest(witness: Witness) -> tuple[list[int], list[list[int]]]:
    """By seat, the cards drawn for the deal; and who drew in each turn of it."""
    turns: list[list[int]] = []
    for event in witness.of("drew lot"):
        if not turns or event.seat <= turns[-1][-1]:
            turns.append([])
        turns[-1].append(int(event.seat))
    return [int(event.card) for event in witness.of("drew lot")], turns


def worth(name: str) -> Fraction:
    """The value of a card's fraction; nought without one."""
    found = re.search(r"(\d+)/(\d+)", name)
    return Fraction(int(found[1]), int(found[2])) if found else Fraction(0)


@rule("uno", "1.4")
def test_the_largest_fraction_deals_and_equals_draw_again() -> None:
    ties = 0
    for seed in range(120):
        state, witness = told(6, seed, fractions="upto9")
        cards, turns = largest(witness)
        left = list(range(6))
        for drawing in turns:
            assert drawing == left
            values = [worth(GAME.card_names[cards.pop(0)]) for _ in drawing]
            left = [seat for seat, value in zip(drawing, values, strict=True) if value == max(values)]
        assert left == [state.dealer]
        ties += len(turns) > 1
    assert ties > 3


@rule("uno", "1.4")
def test_cards_drawn_for_the_deal_are_different_and_go_back_before_it() -> None:
    _, witness = told(10, 4)
    cards, _ = largest(witness)
    assert len(set(cards)) == len(cards) >= 10
    kinds = witness.kinds()
    assert kinds.index("gathered") > kinds.index("drew lot")
    assert kinds.index("gathered") < kinds.index("began")


@rule("uno", "1.4")
def test_a_lot_decides_instead_if_the_option_says_so() -> None:
    dealers = set()
    for seed in range(60):
        state, witness = told(3, seed, dealer="random")
        assert not witness.of("drew lot")
        dealers.add(int(state.dealer))
    assert dealers == {0, 1, 2}


@rule("uno", "1.5")
def test_the_deal_moves_on_by_number() -> None:
    for dealer, following in ((0, 1), (1, 2), (2, 0)):
        state = table("hand-0: red-1/3", "hand-1: red-1/4", "hand-2: red-1/5", f"dealer: {dealer}")
        assert do(state, "play red-1/3").dealer == following


@rule("uno", "1.5", "9.5")
def test_the_deal_passes_over_those_who_dropped_out() -> None:
    state = table(
        *("hand-0: red-1/3", "hand-2: red-1/5", "dealer: 0", "out: 1", "totals: 10 510 20"),
        options='{"mode":"afval"}',
    )
    assert do(state, "play red-1/3").dealer == 2


@rule("uno", "1.6")
def test_no_number_of_actions_is_certainly_enough() -> None:
    assert all(GAME.bound(seats, GAME.options()) is None for seats in GAME.seats)
    state = new(2, seed=3)
    for _ in range(3000):  # both keep drawing, and nobody is ever out
        said = offered(state)
        do(state, next(word for word in ("keep", "draw", "pass", said[0]) if word in said))
        assert state.round == 1


# 2 The cards


def deck(**options: object) -> list[str]:
    """The cards in the game, by name."""
    state = GAME.new(2, GAME.options.read(options), seed=1)
    places: dict[str, object] = GAME.board(state).position()["places"]
    zones = [cards for zone, cards in places.items() if zone != "outside" and isinstance(cards, list)]
    return [card for cards in zones for card in cards]


@rule("uno", "2.1")
def test_the_small_and_the_large_deck() -> None:
    small, large = deck(), deck(deck=208)
    assert (len(small), len(large)) == (196, 208)
    assert sorted(card for card in small if card.endswith("+2")) == ["blue+2", "red+2"]
    assert sorted(card for card in small if card.endswith("reverse")) == ["green-reverse", "yellow-reverse"]
    for card in ("+2", "-reverse"):
        assert all(large.count(colour + card) == 2 for colour in COLOURS)
    for cards in (small, large):
        assert cards.count("+4") == cards.count("colour") == 6


@rule("uno", "2.1")
@pytest.mark.parametrize("given", [196, "208"])
def test_a_deck_can_be_named_as_a_number_or_a_word(given: object) -> None:
    assert UnoOptions.read({"deck": given}).deck == int(str(given))
    with pytest.raises(InvalidInput, match="it can be 196, 208"):
        UnoOptions.read({"deck": 200})


@rule("uno", "2.2")
@pytest.mark.parametrize(("name", "expected"), [("proper10", PROPER), ("upto9", UP_TO_9)])
def test_45_fractions_each_once_in_each_colour(name: str, expected: list[str]) -> None:
    cards = deck(fractions=name)
    assert len(set(expected)) == 45
    for of in COLOURS:
        mine = [card.removeprefix(of + "-") for card in cards if card.startswith(of) and "/" in card]
        assert sorted(mine) == sorted(expected)


@rule("uno", "2.3")
@pytest.mark.parametrize("name", ["proper10", "upto9"])
def test_a_fraction_fits_on_exactly_those_of_its_value(name: str) -> None:
    cards = [card for card in deck(fractions=name) if card.startswith("blue") and "/" in card]
    options = f'{{"fractions":"{name}"}}'
    for fraction in ("1/2", "2/3", "3/7", "4/5", "1/4") + (("1/1", "7/7") if name == "upto9" else ()):
        state = table(f"hand-0: {' '.join(cards)}", "hand-1: red-7/8", top=f"red-{fraction}", options=options)
        expected = {f"play {card}" for card in cards if worth(card) == Fraction(fraction)}
        assert {said for said in offered(state) if said.startswith("play")} == expected
        assert expected


@rule("uno", "2.4", "5.3")
def test_skip_cards_are_there_only_if_asked_for() -> None:
    assert not [card for card in deck() if "skip" in card]
    cards = deck(skip_cards=8)
    assert len(cards) == 204
    assert all(cards.count(f"{colour}-skip") == 2 for colour in COLOURS)


@rule("uno", "2.5")
def test_every_card_lies_in_one_place_and_all_see_how_many_lie_there() -> None:
    state = new(4, seed=2)
    rng = make_rng(2)
    for _ in range(400):
        places = GAME.board(state).position()["places"]
        held = [card for cards in places.values() if isinstance(cards, list) for card in cards]
        assert sorted(held) == sorted(EVERYTHING)
        assert [zone["count"] for zone in GAME.view(state, -1)["zones"] if "count" in zone] == [
            len(cards) for cards in places.values() if isinstance(cards, list)
        ]
        seat = state.speaker()
        state.apply(seat, state.pick(seat, rng))


# 3 The deal and the start card


@rule("uno", "3.1")
@pytest.mark.parametrize("seats", [2, 4, 10])
def test_seven_cards_each_and_one_turned_up(seats: int) -> None:
    state = found_start("/", seats)
    assert counts(state) == [7] * seats
    assert len(lying(state, "stock")) == 196 - 7 * seats - 1
    assert lying(state, "talon") == [GAME.view(state, -1)["top"]]


@rule("uno", "3.2")
def test_after_a_fraction_the_dealers_left_begins() -> None:
    state = found_start("/")
    assert asked(state) == ("turn", (state.dealer + 1) % 3)
    assert colour(state) == GAME.view(state, -1)["top"].partition("-")[0]


@rule("uno", "3.3")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("stacking", [False, True])
def test_a_start_plus_two_hits_the_first_seat_and_cannot_be_answered(seats: int, stacking: bool) -> None:
    state = found_start("+2", seats, stacking=stacking)
    first = (state.dealer + 1) % seats
    assert counts(state)[first] == 9
    assert asked(state) == ("turn", (state.dealer + 2) % seats)


@rule("uno", "3.4")
@pytest.mark.parametrize("seats", [2, 3])
def test_after_a_start_reverse_the_dealers_right_begins(seats: int) -> None:
    state = found_start("reverse", seats)
    assert asked(state) == ("turn", (state.dealer - 1) % seats)
    assert state.reversed
    if seats == 2:
        assert state.speaker() != state.dealer


@rule("uno", "3.5")
def test_a_start_plus_four_goes_back_and_another_card_is_turned() -> None:
    back = 0
    for seed in range(200):
        state, witness = told(4, seed)
        turned = [GAME.card_names[event.card] for event in witness.of("turned")]
        assert turned[-1] == GAME.view(state, -1)["top"] != "+4"
        assert turned[:-1] == ["+4"] * len(witness.of("put back"))
        assert lying(state, "talon") == turned[-1:]
        back += len(turned) > 1
    assert back > 1


@rule("uno", "3.6")
def test_a_start_colour_change_lets_the_first_seat_name_a_colour_and_play() -> None:
    state = found_start("colour")
    first = (state.dealer + 1) % 3
    assert asked(state) == ("start", first)
    assert colour(state) is None
    assert offered(state) == [f"name {colour}" for colour in COLOURS]
    assert refused(state, "draw") == "4.7"
    do(state, "name green")
    assert (asked(state), colour(state)) == (("turn", first), "green")


@rule("uno", "3.7")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_start_skip_passes_over_the_first_seat(seats: int) -> None:
    state = found_start("skip", seats, skip_cards=8)
    assert counts(state) == [7] * seats
    assert asked(state) == ("turn", (state.dealer + 2) % seats)


# 4 Your turn


@rule("uno", "4.1")
def test_a_turn_is_a_card_of_the_hand_or_a_draw() -> None:
    state = table("hand-0: red-1/3 red-2/5 blue-7/9", "hand-1: red-1/4 red-1/7")
    assert offered(state) == ["draw", "play red-1/3", "play red-2/5"]
    assert refused(state, "play red-1/4") == "4.1"
    assert refused(state, "play yellow-1/2") == "4.1"
    do(state, "play red-1/3")
    assert asked(state) == ("turn", 1)
    assert lying(state, "hand-0") == ["red-2/5", "blue-7/9"] or lying(state, "hand-0") == [
        "blue-7/9",
        "red-2/5",
    ]
    assert GAME.view(state, -1)["top"] == "red-1/3"


@rule("uno", "4.2")
def test_what_fits_on_a_red_half() -> None:
    cards = "red-7/9 blue-1/2 green-2/4 yellow-4/8 blue-2/3 colour"
    state = table(f"hand-0: {cards}", "hand-1: red-1/4")
    plays = {said for said in offered(state) if said.startswith("play ")}
    assert plays == {"play red-7/9", "play blue-1/2", "play green-2/4", "play yellow-4/8"}
    assert [said for said in offered(state) if "wild" in said] == [f"play-wild colour {c}" for c in COLOURS]
    assert refused(state, "play blue-2/3") == "4.2"


@rule("uno", "4.2")
@pytest.mark.parametrize("symbol", ["+2", "-reverse", "-skip"])
def test_a_symbol_fits_on_the_same_symbol_and_on_its_colour_only(symbol: str) -> None:
    cards = [f"blue{one}" for one in ("+2", "-reverse", "-skip")]
    state = table(f"hand-0: {' '.join(cards)} blue-1/2 red-1/7", "hand-1: red-1/4", top=f"red{symbol}")
    assert offered(state)[1:] == [f"play blue{symbol}", "play red-1/7"]
    by_colour = table(f"hand-0: {' '.join(cards)} red-1/7", "hand-1: red-1/4", top="blue-1/9")
    assert offered(by_colour)[1:] == [f"play {card}" for card in cards]


@rule("uno", "4.2")
def test_on_a_wild_card_only_the_named_colour_and_wild_cards_fit() -> None:
    state = table("hand-0: red-1/2 blue-1/2 blue+2 +4", "hand-1: red-1/4", "colour: blue", top="colour")
    assert offered(state)[1:3] == ["play blue-1/2", "play blue+2"]
    assert all("+4" in said for said in offered(state)[3:])


@rule("uno", "4.3")
def test_an_equal_fraction_of_another_colour_changes_the_colour() -> None:
    state = do(table("hand-0: green-2/4 red-1/3 red-1/5", "hand-1: green-1/7 red-5/6"), "play green-2/4")
    assert colour(state) == "green"
    assert offered(state) == ["draw", "play green-1/7", "uno green-1/7"]


@rule("uno", "4.4")
def test_whoever_draws_is_asked_whether_or_not_the_card_fits() -> None:
    for card, fits in (("red-1/9", True), ("blue-1/9", False)):
        state = scarce("hand-0: blue-2/3 blue-3/7", "hand-1: red-1/4 red-1/7", stock=card)
        do(state, "draw")
        assert asked(state) == ("drawn", 0)
        assert offered(state) == ["keep", *([f"play {card}"] if fits else [])]
        assert seen(state, 0, "drawn") == [card]
        assert seen(state, 1, "drawn") is None
        do(state, "keep")
        assert asked(state) == ("turn", 1)
        assert card in lying(state, "hand-0")


@rule("uno", "4.4")
def test_a_drawn_card_that_fits_may_be_played_at_once() -> None:
    state = scarce("hand-0: blue-2/3 blue-3/7", "hand-1: red-1/4 red-1/7", stock="red-1/9")
    do(state, "draw", "play red-1/9")
    assert asked(state) == ("turn", 1)
    assert GAME.view(state, -1)["top"] == "red-1/9"
    assert counts(state)[0] == 2


@rule("uno", "4.5")
def test_whoever_draws_although_something_fits_may_play_the_drawn_card_only() -> None:
    state = scarce("hand-0: red-2/3 blue-3/7 blue-1/7", "hand-1: red-1/4", stock="red-1/9")
    do(state, "draw")
    assert offered(state) == ["keep", "play red-1/9"]
    assert refused(state, "play red-2/3") == "4.1"


@rule("uno", "4.6")
def test_when_the_stock_is_empty_all_but_the_top_of_the_talon_is_shuffled() -> None:
    state = scarce("hand-0: blue-2/3 blue-3/7", "hand-1: red-1/4", "talon: red-1/2 red-1/7 green-1/7")
    assert lying(state, "stock") == []
    do(state, "draw")
    assert lying(state, "talon") == ["red-1/2"]
    assert sorted(lying(state, "stock") + lying(state, "drawn")) == ["green-1/7", "red-1/7"]
    assert (colour(state), GAME.view(state, -1)["top"]) == ("red", "red-1/2")


@rule("uno", "4.6")
def test_the_talon_stays_as_long_as_no_card_is_needed() -> None:
    state = scarce("hand-0: blue-2/3 red-3/7 red-1/3", "hand-1: red-1/4", "talon: red-1/2 red-1/7", stock="")
    do(state, "play red-3/7")
    assert lying(state, "stock") == []
    assert sorted(lying(state, "talon")) == ["red-1/2", "red-1/7", "red-3/7"]


@rule("uno", "4.7")
def test_whoever_must_take_more_than_there_is_takes_what_there_is() -> None:
    state = scarce("hand-0: red+2 blue-3/7 blue-1/3", "hand-1: red-1/4", "hand-2: red-1/5", stock="")
    do(state, "play red+2")
    assert counts(state) == [2, 2, 1]  # the old top of the talon is all there is
    assert asked(state) == ("turn", 2)


@rule("uno", "4.7")
def test_with_nothing_to_draw_a_card_that_fits_must_be_played() -> None:
    state = scarce("hand-0: red-2/3 blue-3/7 blue-1/3", "hand-1: red-1/4", stock="")
    assert offered(state) == ["play red-2/3"]
    assert refused(state, "draw") == "4.7"
    wild = scarce("hand-0: colour blue-3/7 blue-1/3", "hand-1: red-1/4", stock="")
    assert "draw" not in offered(wild)


@rule("uno", "4.7")
def test_with_nothing_to_draw_and_nothing_that_fits_the_turn_passes_and_all_know_why() -> None:
    state = scarce("hand-0: blue-2/3 blue-3/7", "hand-1: green-1/4 green-1/5", stock="")
    assert offered(state) == ["draw"]
    witness = heard(state)
    do(state, "draw")
    assert asked(state) == ("turn", 1)
    assert counts(state)[0] == 2
    lacking = {GAME.card_names[card] for card in witness.of("lacked")[0].cards}
    assert {"red-1/9", "blue-4/8", "colour", "+4"} <= lacking
    assert "blue-2/3" not in lacking


@rule("uno", "4.8")
def test_everybody_sees_the_whole_talon() -> None:
    state = table("hand-0: red-2/3 blue-3/7 blue-1/3", "hand-1: red-1/4", "talon: red-1/2 red-1/7 green-1/7")
    for seat in (-1, 0, 1):
        assert seen(state, seat, "talon") == ["red-1/2", "red-1/7", "green-1/7"]
    assert GAME.view(state, 1)["top"] == "red-1/2"


# 5 Special cards


@rule("uno", "5.1")
def test_a_plus_two_costs_the_next_seat_two_cards_and_the_turn() -> None:
    state = table("hand-0: red+2 blue-3/7 blue-1/3", "hand-1: red-1/4", "hand-2: red-1/5")
    do(state, "play red+2")
    assert (counts(state), asked(state)) == ([2, 3, 1], ("turn", 2))
    assert offered(table("hand-0: blue+2 blue-3/7 red-1/3", top="red+2"))[1:2] == ["play blue+2"]
    assert refused(table("hand-0: blue+2 blue-3/7 red-1/3"), "play blue+2") == "4.2"


@rule("uno", "5.2")
def test_a_reverse_turns_the_direction_and_another_turns_it_back() -> None:
    state = table("hand-0: red-reverse blue-3/7 blue-1/3", "hand-2: blue-reverse red-1/5 red-1/6")
    do(state, "play red-reverse")
    assert asked(state) == ("turn", 2)
    do(state, "play blue-reverse")
    assert asked(state) == ("turn", 0)
    assert refused(table("hand-0: blue-reverse blue-3/7 red-1/3"), "play blue-reverse") == "4.2"


@rule("uno", "5.3")
def test_a_skip_passes_over_the_next_seat() -> None:
    state = table("hand-0: red-skip blue-3/7 blue-1/3", "hand-1: red-1/4", "hand-2: red-1/5")
    do(state, "play red-skip")
    assert (counts(state), asked(state)) == ([2, 1, 1], ("turn", 2))
    assert refused(table("hand-0: blue-skip blue-3/7 red-1/3"), "play blue-skip") == "4.2"


@rule("uno", "5.4")
@pytest.mark.parametrize("named", COLOURS)
def test_a_colour_change_is_played_with_any_colour_in_one_action(named: str) -> None:
    state = table("hand-0: colour blue-3/7 red-1/3", "hand-1: red-1/4", "hand-2: red-1/5")
    do(state, f"play colour {named}")
    assert (colour(state), asked(state), counts(state)) == (named, ("turn", 1), [2, 1, 1])


@rule("uno", "5.4")
def test_a_last_wild_card_names_no_colour_and_leaves_the_former_one() -> None:
    state = table("hand-0: colour", "hand-1: red-1/4", "hand-2: red-1/5", options='{"limit":50}')
    assert offered(state) == ["draw", "play colour"]
    assert refused(state, "play-wild colour blue") == "5.4"
    state = table("hand-0: +4", "hand-1: red-1/4", "hand-2: red-1/5", options='{"limit":50}')
    do(state, "play +4")
    assert not state.waiting
    assert colour(state) == "red"


@rule("uno", "5.5")
def test_a_plus_four_names_a_colour_and_costs_four_cards_and_the_turn() -> None:
    state = table("hand-0: +4 blue-3/7 blue-1/3", "hand-1: red-1/4", "hand-2: red-1/5")
    assert [said for said in offered(state) if "+4" in said] == [f"play-wild +4 {c}" for c in COLOURS]
    do(state, "play +4 green", "accept")
    assert (colour(state), asked(state), counts(state)) == ("green", ("turn", 2), [2, 5, 1])


@rule("uno", "5.6")
@pytest.mark.parametrize(
    ("card", "theirs"), [("red-reverse", 2), ("red-skip", 2), ("red+2", 4), ("+4 red", 6)]
)
@pytest.mark.parametrize("mode", ["solo", "afval"])
def test_with_two_seats_the_same_seat_plays_again(card: str, theirs: int, mode: str) -> None:
    hands = f"hand-0: {card.split()[0]} blue-3/7 blue-1/3", "hand-1: blue-1/4 blue-1/5"
    state = table(*hands, seats=2)
    if mode == "afval":
        state = table(*hands, "out: 2", "totals: 0 0 600", options='{"mode":"afval"}')
    do(state, f"play {card}", *(["accept"] if "+4" in card else []))
    assert asked(state) == ("turn", 0)
    assert counts(state)[:2] == [2, theirs]


STACKING = '{"stacking":true}'


@rule("uno", "5.7")
def test_a_plus_two_is_answered_by_any_plus_two_and_the_sum_grows() -> None:
    hands = "hand-0: red+2 blue-3/7 blue-1/3", "hand-1: green+2 red-1/5 +4 red-2/3"
    state = table(*hands, "hand-2: red-1/6 yellow+2 red-1/9", options=STACKING)
    do(state, "play red+2")
    assert asked(state) == ("stack", 1)
    assert offered(state) == ["take", "play green+2"]
    assert refused(state, "play red-1/5") == "5.7"
    do(state, "play green+2")
    assert asked(state) == ("stack", 2)
    do(state, "play yellow+2")
    assert offered(state) == ["take"]  # asked all the same
    do(state, "take")
    assert counts(state) == [8, 3, 2]
    assert asked(state) == ("turn", 1)


@rule("uno", "5.7")
def test_without_the_house_rule_nothing_is_answered() -> None:
    state = table("hand-0: red+2 blue-3/7 blue-1/3", "hand-1: green+2 red-1/6 +4", "hand-2: red-1/5")
    assert asked(do(state, "play red+2")) == ("turn", 2)
    state = table("hand-0: +4 blue-3/7 blue-1/3", "hand-1: green+2 red-1/6 +4", "hand-2: red-1/5")
    assert offered(do(state, "play +4 red")) == ["accept", "challenge"]


@rule("uno", "5.8")
def test_only_the_first_plus_four_can_be_challenged_and_answering_gives_that_up() -> None:
    hands = "hand-0: +4 red-3/7 blue-1/3", "hand-1: +4 blue+2 red-1/4", "hand-2: red-1/5 +4 red-1/9"
    state = table(*hands, options=STACKING)
    do(state, "play +4 blue")
    assert asked(state) == ("challenge", 1)
    assert offered(state) == ["accept", "challenge", *(f"play-wild +4 {c}" for c in COLOURS)]
    do(state, "play +4 yellow")
    assert asked(state) == ("stack", 2)
    assert offered(state) == ["take", *(f"play-wild +4 {c}" for c in COLOURS)]
    assert refused(state, "challenge") == "6.3"
    do(state, "take")
    assert counts(state) == [2, 2, 11]
    assert asked(state) == ("turn", 0)


@rule("uno", "5.8")
def test_a_challenge_under_stacking_still_costs_an_innocent_six() -> None:
    state = table("hand-0: +4 blue-3/7 blue-1/3", "hand-1: +4 red-1/4", "hand-2: red-1/5", options=STACKING)
    do(state, "play +4 red", "challenge")
    assert (counts(state), asked(state)) == ([2, 8, 1], ("turn", 2))


@rule("uno", "5.8")
def test_an_answering_plus_four_is_never_blocked() -> None:
    hands = "hand-0: +4 blue-3/7 blue-1/3", "hand-1: +4 red-1/4 green-1/5", "hand-2: red-1/5"
    state = table(*hands, options='{"stacking":true,"plus4":"strict"}')
    do(state, "play +4 red")
    assert asked(state) == ("stack", 1)
    assert offered(state) == ["take", *(f"play-wild +4 {c}" for c in COLOURS)]
    only = table(*hands[:1], "hand-1: +4", "hand-2: red-1/5", options=STACKING)
    assert offered(do(only, "play +4 red")) == ["accept", "challenge", "play +4"]


@rule("uno", "5.8")
def test_a_last_card_passes_the_whole_sum_on() -> None:
    hands = "hand-0: red+2 blue-3/7 blue-1/3", "hand-1: green+2", "hand-2: red-1/5"
    state = table(*hands, options='{"stacking":true,"limit":50}')
    do(state, "play red+2", "play green+2")
    assert not state.waiting
    assert counts(state) == [2, 0, 5]


@rule("uno", "5.8", "6.6")
def test_a_replayed_plus_two_may_be_answered() -> None:
    state = table("hand-0: +4 red+2 blue-1/3", "hand-1: blue+2 green-1/4 green-1/5", options=STACKING)
    do(state, "play +4 blue", "challenge", "play red+2")
    assert asked(state) == ("stack", 1)
    assert offered(state) == ["take", "play blue+2"]


# 6 The +4 and the challenge

STRICT = '{"plus4":"strict"}'


@rule("uno", "6.1")
def test_a_plus_four_may_be_a_bluff() -> None:
    state = table("hand-0: +4 red-3/7 blue-1/3", "hand-1: red-1/4")
    assert asked(do(state, "play +4 blue")) == ("challenge", 1)


@rule("uno", "6.1")
def test_strict_blocks_a_bluff_and_knows_no_challenge() -> None:
    for card in ("red-3/7", "blue-2/4"):
        state = table(f"hand-0: +4 {card} blue-1/3", "hand-1: red-1/4", options=STRICT)
        assert not [said for said in offered(state) if "+4" in said]
        assert refused(state, "play-wild +4 blue") == "6.1"
    state = table("hand-0: +4 colour blue-1/3", "hand-1: red-1/4", "hand-2: red-1/5", options=STRICT)
    do(state, "play +4 blue")
    assert (asked(state), counts(state)) == (("turn", 2), [2, 5, 1])


@rule("uno", "6.1", "4.5")
def test_strict_looks_at_the_whole_hand_when_a_drawn_plus_four_is_played() -> None:
    blocked = scarce("hand-0: red-3/7 blue-1/3", "hand-1: red-1/4", stock="+4", options=STRICT)
    assert offered(do(blocked, "draw")) == ["keep"]
    free = scarce("hand-0: blue-3/7 blue-1/3", "hand-1: red-1/4", stock="+4", options=STRICT)
    assert len(offered(do(free, "draw"))) == 5


@rule("uno", "6.2")
@pytest.mark.parametrize(
    ("card", "by_any", "by_colour"),
    [
        *[("red-3/7", True, True), ("blue-2/4", True, False), ("blue-2/3", False, False)],
        *[("red+2", True, True), ("colour", False, False), ("+4", False, False)],
    ],
)
def test_what_makes_a_plus_four_a_bluff(card: str, by_any: bool, by_colour: bool) -> None:
    for test, guilty in (("any_match", by_any), ("colour_only", by_colour)):
        state = table(f"hand-0: +4 {card} green-1/3", "hand-1: red-1/4", options=f'{{"plus4_test":"{test}"}}')
        do(state, "play +4 blue", "challenge")
        assert asked(state) == (("replay", 0) if guilty else ("turn", 2))


@rule("uno", "6.2")
def test_a_symbol_on_top_makes_the_same_symbol_fit() -> None:
    state = table("hand-0: +4 blue-reverse green-1/3", "hand-1: red-1/4", top="red-reverse")
    assert asked(do(state, "play +4 blue", "challenge")) == ("replay", 0)


@rule("uno", "6.3")
def test_only_the_next_seat_is_asked_and_may_accept() -> None:
    state = table("hand-0: +4 red-3/7 blue-1/3", "hand-1: red-1/4", "hand-2: red-1/5")
    do(state, "play +4 blue")
    assert waited(state) == [1]
    assert offered(state) == ["accept", "challenge"]
    assert counts(state) == [2, 1, 1]
    do(state, "accept")
    assert (counts(state), asked(state), colour(state)) == ([2, 5, 1], ("turn", 2), "blue")
    assert refused(state, "challenge") == "6.3"


PENALTY = "red-1/9 red-1/8 blue-1/5 blue-1/6 blue-1/7 blue-1/8 blue-1/9"


def caught_with_plus_four(card: str, **given: object) -> Uno:
    """Seat 0 plays a +4 without UNO, keeps one card, and is caught; then the challenge is asked."""
    hands = f"hand-0: +4 {card}", "hand-1: red-1/4", "hand-2: red-1/5"
    state = scarce(*hands, **given)  # type: ignore[arg-type]
    do(state, "play +4 blue")
    assert asked(state)[0] == "catch"
    return says(state, 2, "catch")


@rule("uno", "6.4")
def test_cards_from_a_catch_lie_apart_and_prove_nothing() -> None:
    state = caught_with_plus_four(
        "green-1/3", stock="red-1/9 red-1/8 blue-1/5 blue-1/6 blue-1/7 blue-1/8 blue-1/9 green-5/6"
    )
    assert asked(state) == ("challenge", 1)
    assert len(lying(state, "apart")) == 2
    do(state, "challenge")
    assert asked(state) == ("turn", 2)  # innocent, whatever was taken since
    assert seen(state, 1, "hand-0") == ["green-1/3"]
    assert seen(state, 1, "apart") is None


@rule("uno", "6.4", "6.5")
def test_cards_from_a_catch_cannot_be_replayed_and_join_the_hand_later() -> None:
    state = caught_with_plus_four(
        "red-1/3", stock="red-1/9 red-1/8 blue-1/5 blue-1/6 blue-1/7 blue-1/8 blue-1/9"
    )
    do(state, "challenge")
    assert offered(state) == ["play red-1/3"]
    taken = lying(state, "apart")
    for card in (card for card in taken if card.startswith("red")):
        assert refused(state, f"play {card}") == "6.5"
    do(state, "play red-1/3")
    assert len(lying(state, "apart")) == 2 + 4
    do(state, "draw")  # the challenger acts: the hand is one again
    assert lying(state, "apart") == []
    assert counts(state)[0] == 1 + 2 + 4


@rule("uno", "6.4")
def test_if_the_stock_runs_out_for_the_catch_only_the_plus_four_stays_as_talon() -> None:
    state = caught_with_plus_four("red-1/3", stock="blue-1/9")
    assert lying(state, "talon") == ["+4"]
    assert sorted(lying(state, "apart")) == ["blue-1/9", "red-1/2"]
    do(state, "challenge")
    assert lying(state, "talon") == []
    assert (GAME.view(state, -1)["top"], colour(state)) == ("red-1/2", "red")
    do(state, "play red-1/3")
    assert lying(state, "talon") == ["red-1/3"]


@rule("uno", "6.5")
def test_a_guilty_seat_takes_the_plus_four_back_and_plays_a_card_that_fitted() -> None:
    state = table("hand-0: +4 red-3/7 green-2/4 blue-1/3 colour", "hand-1: red-1/4", "hand-2: red-1/5")
    do(state, "play +4 blue", "challenge")
    assert asked(state) == ("replay", 0)
    assert "+4" in lying(state, "hand-0")
    assert colour(state) == "red"
    assert offered(state) == ["play red-3/7", "play green-2/4"]
    assert refused(state, "play blue-1/3") == "6.5"
    assert refused(state, "play-wild +4 red") == "5.4"
    do(state, "play red-3/7")
    assert (counts(state)[1], asked(state), colour(state)) == (1, ("turn", 1), "red")
    assert sum(counts(state)) + len(lying(state, "apart")) == 4 + 4 + 1 + 1


@rule("uno", "6.5", "6.2")
def test_under_colour_only_the_card_played_instead_has_the_colour() -> None:
    options = '{"plus4_test":"colour_only"}'
    state = table("hand-0: +4 red-3/7 green-2/4 blue-1/3", "hand-1: red-1/4", options=options)
    do(state, "play +4 blue", "challenge")
    assert offered(state) == ["play red-3/7"]


@rule("uno", "6.6")
def test_the_right_card_then_four_cards_then_what_the_card_does() -> None:
    state = table("hand-0: +4 red+2 blue-1/3", "hand-1: red-1/4", "hand-2: red-1/5")
    do(state, "play +4 blue", "challenge")
    witness = heard(state)
    do(state, "play red+2")
    takes = [(int(event.seat), int(event.number)) for event in witness.of("takes")]
    assert takes == [(0, 4), (1, 2)]
    assert witness.kinds().index("played") < witness.kinds().index("takes")
    assert asked(state) == ("turn", 2)
    assert counts(state)[1] == 3


@rule("uno", "6.6")
@pytest.mark.parametrize(("card", "following"), [("red-skip", 2), ("red-reverse", 2), ("red-1/7", 1)])
def test_what_is_replayed_has_its_effect(card: str, following: int) -> None:
    state = table(f"hand-0: +4 {card} blue-1/3", "hand-1: red-1/4", "hand-2: red-1/5")
    do(state, "play +4 blue", "challenge", f"play {card}")
    assert asked(state) == ("turn", following)


@rule("uno", "6.6")
def test_uno_after_a_replay_is_counted_after_the_four_cards() -> None:
    state = table("hand-0: +4 red-1/3", "hand-1: red-1/4", "hand-2: red-1/5")
    do(state, "uno +4 blue", "challenge")
    assert offered(state) == ["play red-1/3"]
    assert refused(state, "uno red-1/3") == "7.5"
    assert asked(do(state, "play red-1/3")) == ("turn", 1)
    dry = scarce("hand-0: +4 red-1/3", "hand-1: red-1/4", "talon: red-1/2", stock="")
    do(dry, "uno +4 blue", "challenge", "play red-1/3")
    assert asked(dry) == ("turn", 1)  # the former top was there to be taken
    assert dry.held(0) == 2


@rule("uno", "6.6", "7.2")
def test_if_there_is_nothing_to_take_a_replay_can_leave_one_card() -> None:
    state = table(
        *("hand-0: +4 red-1/3", "hand-1: red-1/4", "accused: 0", "challenger: 1", "talon:"),
        *("then: challenge", f"outside: {' '.join(others('+4', 'red-1/3', 'red-1/4'))}"),
        window="replay",
    )
    do(state, "play red-1/3")
    assert asked(state)[0] == "catch"
    assert state.forgetful == 0


@rule("uno", "6.7")
def test_an_innocent_plus_four_costs_the_challenger_six_cards_and_the_turn() -> None:
    state = table("hand-0: +4 green-3/7 blue-1/3", "hand-1: red-1/4", "hand-2: red-1/5")
    do(state, "play +4 blue", "challenge")
    assert (counts(state), asked(state), colour(state)) == ([2, 7, 1], ("turn", 2), "blue")
    assert GAME.view(state, -1)["top"] == "+4"


@rule("uno", "6.8")
def test_only_the_challenger_sees_the_hand_until_acting_again() -> None:
    state = table("hand-0: +4 green-3/7 blue-1/3", "hand-1: red-1/4", "hand-2: blue-1/5 blue-1/6 blue-1/7")
    do(state, "play +4 blue", "challenge")
    mine = ["green-3/7", "blue-1/3"]
    assert sorted(seen(state, 1, "hand-0") or []) == sorted(mine)
    assert seen(state, 2, "hand-0") is seen(state, -1, "hand-0") is None
    do(state, "play blue-1/5")
    assert asked(state) == ("turn", 0)
    assert sorted(seen(state, 1, "hand-0") or []) == sorted(mine)
    do(state, "draw", "keep")
    assert sorted(seen(state, 1, "hand-0") or []) == sorted(mine)
    assert len(lying(state, "apart")) == 1
    do(state, "draw")
    assert seen(state, 1, "hand-0") is None
    assert counts(state)[0] == 3


@rule("uno", "6.8")
def test_the_hand_closes_when_its_owner_acts_with_other_cards_or_another_plus_four_is_played() -> None:
    state = table("hand-0: +4 red-reverse blue-1/3", "hand-1: red-1/4 red-1/5", seats=2)
    do(state, "play +4 blue", "challenge", "play red-reverse")
    assert asked(state) == ("turn", 0)
    assert seen(state, 1, "hand-0") is not None
    assert len(offered(state)) > 1  # the four new cards can be played as well as the old ones
    do(state, "draw")
    assert seen(state, 1, "hand-0") is None
    assert lying(state, "apart") == []
    state = table("hand-0: +4 green-3/7 blue-1/3", "hand-1: red-1/4", "hand-2: +4 blue-1/6 blue-1/7")
    do(state, "play +4 blue", "challenge", "play +4 red")
    assert seen(state, 1, "hand-0") is None


@rule("uno", "6.8")
def test_all_cards_of_an_opened_hand_are_offered() -> None:
    state = scarce(
        *("hand-0: red-1/3 red-1/4", "apart @0: red-1/7 blue-5/10 green-1/9", "hand-1: blue-1/4"),
        *("accused: 0", "challenger: 1"),
        stock="yellow-1/9",
    )
    assert offered(state) == [
        "draw",
        *("play blue-5/10", "play red-1/3", "play red-1/4", "play red-1/7"),
    ]
    do(state, "play red-1/7")
    assert sorted(lying(state, "hand-0")) == ["blue-5/10", "green-1/9", "red-1/3", "red-1/4"]


@rule("uno", "6.9")
def test_what_an_innocent_plus_four_proves_is_told_to_all() -> None:
    state = table("hand-0: +4 green-3/7 blue-1/3", "hand-1: red-1/4", "hand-2: red-1/5")
    do(state, "play +4 blue")
    witness = heard(state)
    do(state, "challenge")
    lacking = {GAME.card_names[card] for card in witness.of("innocent")[0].cards}
    assert {"red-1/9", "red+2", "blue-1/2", "green-4/8"} <= lacking
    assert not {"blue-1/3", "+4", "colour"} & lacking


@rule("uno", "6.9")
def test_an_accepted_or_answering_plus_four_proves_nothing_and_a_strict_one_does() -> None:
    hands = "hand-0: +4 green-3/7 blue-1/3", "hand-1: +4 red-1/4 red-1/6", "hand-2: red-1/5"
    for options, said, proofs in (
        ("{}", ["play +4 blue", "accept"], 0),
        (STACKING, ["play +4 blue", "play +4 red", "take"], 0),
        (STRICT, ["play +4 blue"], 1),
        ('{"plus4":"strict","stacking":true}', ["play +4 blue", "play +4 red"], 1),
    ):
        state = table(*hands, options=options)
        witness = heard(state)
        do(state, *said)
        assert len(witness.of("innocent")) == proofs
        assert all(event.seat == 0 for event in witness.of("innocent"))


# 7 UNO


@rule("uno", "7.1")
def test_uno_is_called_together_with_the_last_card_but_one() -> None:
    state = table("hand-0: red-1/3 blue-1/3", "hand-1: red-1/4", "hand-2: red-1/5")
    assert offered(state) == ["draw", "play red-1/3", "uno red-1/3"]
    witness = heard(state)
    do(state, "uno red-1/3")
    assert asked(state) == ("turn", 1)
    assert [int(event.seat) for event in witness.of("called")] == [0]
    wild = table("hand-0: colour blue-1/3", "hand-1: red-1/4", "hand-2: red-1/5")
    assert offered(wild)[1:] == [f"{verb} colour {c}" for verb in ("play-wild", "uno-wild") for c in COLOURS]
    assert asked(do(wild, "uno colour green")) == ("turn", 1)


@rule("uno", "7.1")
def test_with_auto_the_call_goes_without_saying() -> None:
    state = table("hand-0: red-1/3 blue-1/3", "hand-1: red-1/4", options='{"uno_call":"auto"}')
    assert offered(state) == ["draw", "play red-1/3"]
    witness = heard(state)
    do(state, "play red-1/3")
    assert asked(state) == ("turn", 1)
    assert witness.of("called")


def forgotten(*lines: str, seats: int = 3, options: str = "{}") -> Uno:
    """Seat 0 has played its last card but one and did not call."""
    hands = ["hand-0: red-1/3 blue-1/3", "hand-1: red-1/4 red-1/6", "hand-2: red-1/5 red-1/7"]
    hands += [f"hand-{seat}: green-1/{seat}" for seat in range(3, seats)]
    state = table(*hands[:seats], *lines, seats=seats, options=options)
    return do(state, "play red-1/3")


@rule("uno", "7.2")
def test_all_seats_are_asked_and_only_the_forgetful_one_may_call() -> None:
    state = forgotten(seats=4)
    assert asked(state)[0] == "catch"
    assert waited(state) == [0, 1, 2, 3]
    assert offered(state, 0) == ["pass", "call"]
    assert [offered(state, seat) for seat in (1, 2, 3)] == [["pass", "catch"]] * 3


@rule("uno", "7.2", "9.1")
def test_a_partner_can_only_pass() -> None:
    state = forgotten(seats=4, options='{"mode":"teams"}')
    assert [offered(state, seat) for seat in range(4)] == [
        ["pass", "call"],
        ["pass", "catch"],
        ["pass"],
        ["pass", "catch"],
    ]


@rule("uno", "7.2")
def test_the_window_comes_after_the_cards_that_others_take_and_before_all_else() -> None:
    state = table("hand-0: red+2 blue-1/3", "hand-1: red-1/4", "hand-2: red-1/5")
    do(state, "play red+2")
    assert (asked(state)[0], counts(state)) == ("catch", [1, 3, 1])
    do(state, "pass", "pass", "pass")
    assert asked(state) == ("turn", 2)
    four = do(table("hand-0: +4 blue-1/3", "hand-1: red-1/4", "hand-2: red-1/5"), "play +4 red")
    assert (asked(four)[0], counts(four)) == ("catch", [1, 1, 1])
    assert asked(do(four, "pass", "pass", "pass")) == ("challenge", 1)
    answer = do(table("hand-0: red+2 blue-1/3", "hand-1: blue+2 red-1/4", options=STACKING), "play red+2")
    assert asked(answer)[0] == "catch"
    assert asked(do(answer, "pass", "pass", "pass")) == ("stack", 1)


@rule("uno", "7.2")
def test_the_window_also_opens_when_the_same_seat_goes_on() -> None:
    state = table("hand-0: red-reverse blue-1/3", "hand-1: red-1/4", seats=2)
    do(state, "play red-reverse")
    assert asked(state)[0] == "catch"
    says(state, 1, "catch")
    assert (asked(state), counts(state)) == (("turn", 0), [3, 1])


@rule("uno", "7.3")
def test_the_first_catch_or_call_settles_it_and_if_all_pass_nothing_happens() -> None:
    caught = says(forgotten(), 2, "catch")
    assert (asked(caught), counts(caught)) == (("turn", 1), [3, 2, 2])
    called = says(forgotten(), 0, "call")
    assert (asked(called), counts(called)) == (("turn", 1), [1, 2, 2])
    silent = do(forgotten(), "pass", "pass", "pass")
    assert (asked(silent), counts(silent)) == (("turn", 1), [1, 2, 2])
    assert refused(silent, "catch") == "7.5"


@rule("uno", "7.4")
def test_a_lot_says_who_is_heard_first() -> None:
    assert next(window for window in GAME.windows if window.name == "catch").order == "race"
    first = set()
    for seed in range(40):
        state = forgotten(f"rng: {make_rng(seed).text()}", seats=4)
        first.add(int(state.speaker()))
        assert GAME.view(state, -1)["lead"] == state.speaker()
    assert first == {0, 1, 2, 3}


@rule("uno", "7.5")
def test_there_is_no_wrong_call_and_no_wrong_catch() -> None:
    state = table("hand-0: red-1/3 blue-1/3 blue-1/4", "hand-1: red-1/4 red-1/5")
    for words in ("uno red-1/3", "uno-wild colour red", "call", "catch"):
        assert refused(state, words) == "7.5"
    with pytest.raises(IllegalAction):
        says(forgotten(), 0, "catch")
    with pytest.raises(IllegalAction):
        says(forgotten(), 1, "call")


@rule("uno", "7.5")
def test_keeping_and_taking_cards_asks_for_no_call() -> None:
    state = scarce("hand-0: blue-1/3", "hand-1: green-1/4 green-1/5", stock="green-1/9 green-1/8")
    do(state, "draw", "keep")
    assert asked(state) == ("turn", 1)
    drawn = scarce("hand-0: blue-1/3", "hand-1: green-1/4 green-1/5", stock="red-1/9")
    assert offered(do(drawn, "draw")) == ["keep", "play red-1/9", "uno red-1/9"]
    assert asked(do(drawn, "play red-1/9"))[0] == "catch"


# 8 The end of a round


@rule("uno", "8.1")
@pytest.mark.parametrize(("card", "theirs"), [("red+2", 3), ("+4", 5), ("red-1/3", 1), ("red-skip", 1)])
def test_a_last_plus_card_still_costs_the_next_seat_its_cards(card: str, theirs: int) -> None:
    state = table(f"hand-0: {card}", "hand-1: red-1/4", "hand-2: red-1/5", options='{"limit":1000}')
    witness = heard(state)
    do(state, f"play {card}")
    left = {int(event.seat): len(event.cards) for event in witness.of("laid")}
    assert left == {0: 0, 1: theirs, 2: 1}
    assert witness.kinds().index("went out") < witness.kinds().index("laid")
    assert not witness.of("challenged")
    assert state.round == 2


@rule("uno", "8.2")
def test_cards_count_ten_twenty_and_fifty() -> None:
    hands = "hand-0: red-1/3", "hand-1: red-1/2 red+2 blue-reverse colour +4", "hand-2: blue-skip"
    state = table(*hands, "talon: red-1/9", top="red-1/9", options='{"limit":1000}')
    witness = heard(state)
    do(state, "play red-1/3")
    assert state.scores() == [150 + 20, 0, 0]
    assert all(event.eyes == witness.of("laid")[0].eyes for event in witness.of("laid"))
    assert len(witness.of("laid")[1].cards) == 5


@rule("uno", "8.2")
def test_at_the_end_of_a_match_the_hands_stay_open() -> None:
    state = table("hand-0: red-1/3", "hand-1: red-1/4 colour", "hand-2: red-1/5", options='{"limit":50}')
    do(state, "play red-1/3")
    assert seen(state, -1, "hand-1") == ["red-1/4", "colour"]


@rule("uno", "8.3")
def test_the_winner_of_the_round_gets_the_points_of_all_others() -> None:
    state = table("hand-0: red-1/3", "hand-1: red-1/4 +4", "hand-2: red-1/5", "totals: 10 20 30")
    do(state, "play red-1/3")
    assert (state.scores(), state.round) == ([80, 20, 30], 2)
    ends = table("hand-0: red-1/3", "hand-1: red-1/4 red-1/6", "hand-2: red-1/5", "totals: 480 20 30")
    do(ends, "play red-1/3")
    assert ends.outcome is not None
    assert (ends.outcome.winners, ends.outcome.reason, ends.scores()) == ([0], "limit", [510, 20, 30])


OWN = '{"scoring":"own"}'


@rule("uno", "8.4")
def test_each_its_own_and_the_lowest_total_wins() -> None:
    hands = "hand-0: red-1/3", "hand-1: red-1/4 +4", "hand-2: red-1/5"
    state = table(*hands, "totals: 10 20 30", options=OWN)
    assert do(state, "play red-1/3").scores() == [10, 80, 40]
    ends = do(table(*hands, "totals: 320 450 80", options=OWN), "play red-1/3")
    assert ends.outcome is not None
    assert (ends.outcome.winners, ends.scores()) == ([2], [320, 510, 90])
    shared = do(table(*hands, "totals: 90 450 80", options=OWN), "play red-1/3")
    assert shared.outcome is not None
    assert shared.outcome.winners == [0, 2]


@rule("uno", "8.4")
def test_scoring_means_nothing_in_the_other_modes() -> None:
    hands = "hand-0: red-1/3", "hand-1: red-1/4", "hand-2: red-1/5", "hand-3: red-1/6"
    state = table(*hands, seats=4, options='{"mode":"teams","scoring":"own"}')
    assert do(state, "play red-1/3").scores() == [20, 0, 20, 0]


@rule("uno", "8.5")
def test_the_limit_can_be_set() -> None:
    hands = "hand-0: red-1/3", "hand-1: red-1/4 +4", "hand-2: red-1/5"
    assert do(table(*hands, options='{"limit":70}'), "play red-1/3").outcome is not None
    assert do(table(*hands, options='{"limit":71}'), "play red-1/3").outcome is None
    for wrong in (49, 1001):
        with pytest.raises(InvalidInput, match=r"50\.\.1000"):
            UnoOptions.read({"limit": wrong})
    assert UnoOptions().limit == 500
    assert GAME.view(table(*hands), -1)["limit"] == 500
    four = (*hands, "hand-3: red-1/7")
    rotating = table(*four, seats=4, options='{"mode":"rotating","limit":50}')
    assert do(rotating, "play red-1/3").outcome is None


# 9 Other modes

TEAMS = '{"mode":"teams"}'


@rule("uno", "9.1")
@pytest.mark.parametrize("seats", [4, 6, 8, 10])
def test_partners_sit_opposite_and_see_nothing_of_each_other(seats: int) -> None:
    state = new(seats, mode="teams")
    partners = GAME.view(state, -1)["partners"]
    assert partners == [(seat + seats // 2) % seats for seat in range(seats)]
    assert seen(state, 0, f"hand-{partners[0]}") is None


@rule("uno", "9.2")
def test_a_team_gets_the_points_of_the_other_teams() -> None:
    hands = "hand-0: red-1/3", "hand-1: red-1/4 red-1/5 red-1/6", "hand-2: +4 red-2/3 red-1/8"
    state = table(*hands, "hand-3: colour red-3/4", seats=4, options=TEAMS)
    assert do(state, "play red-1/3").scores() == [90, 0, 90, 0]
    ends = table(*hands, "hand-3: colour", "totals: 430 20 430 20", seats=4, options=TEAMS)
    do(ends, "play red-1/3")
    assert ends.outcome is not None
    assert (ends.outcome.winners, ends.outcome.reason) == ([0, 2], "limit")


@rule("uno", "9.2")
def test_with_three_teams_all_opponents_count() -> None:
    hands = [f"hand-{seat}: red-1/{seat + 3}" for seat in range(6)]
    state = table(*hands, seats=6, options=TEAMS)
    assert do(state, "play red-1/3").scores() == [40, 0, 0, 40, 0, 0]


ROTATING = '{"mode":"rotating"}'


@rule("uno", "9.3")
@pytest.mark.parametrize(
    ("number", "order", "partner"), [(1, [0, 2, 1, 3], 1), (2, [0, 1, 2, 3], 2), (3, [0, 1, 3, 2], 3)]
)
def test_each_round_has_another_partner_opposite(number: int, order: list[int], partner: int) -> None:
    hands = [f"hand-{seat}: red-1/{seat + 3} red-2/{seat + 3} red-3/4" for seat in range(1)]
    hands += [f"hand-{seat}: red-1/{seat + 3} red-2/{seat + 5} red-5/{seat + 6}" for seat in range(1, 4)]
    state = table(*hands, f"round: {number}", seats=4, options=ROTATING)
    view = GAME.view(state, -1)
    assert view["order"] == order
    assert view["partners"][0] == partner
    assert order.index(partner) == 2
    turns = []
    for _ in range(4):
        turns.append(asked(state)[1])
        do(state, "draw", "keep")
    assert turns == order


@rule("uno", "9.3")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_reversed_seating_runs_the_other_way(number: int) -> None:
    state = table("hand-0: red-1/3 blue-1/3", f"round: {number}", "reversed: yes", seats=4, options=ROTATING)
    order = GAME.view(state, -1)["order"]
    for seat, following in pairwise([*reversed(order), order[-1]]):
        assert state.following(seat) == following


@rule("uno", "9.4")
def test_both_partners_write_down_and_after_three_rounds_the_highest_wins() -> None:
    hands = "hand-0: red-1/3", "hand-1: red-1/4", "hand-2: red-1/5 +4", "hand-3: red-1/6"
    state = table(*hands, seats=4, options=ROTATING)
    assert do(state, "play red-1/3").scores() == [70, 70, 0, 0]
    assert (state.round, state.outcome) == (2, None)
    last = table(*hands, "round: 3", "totals: 0 20 40 0", seats=4, options=ROTATING)
    do(last, "play red-1/3")
    assert last.outcome is not None
    assert (last.outcome.winners, last.outcome.reason, last.scores()) == ([0, 3], "rounds", [70, 20, 40, 70])


AFVAL = '{"mode":"afval"}'


@rule("uno", "9.5")
def test_whoever_reaches_the_limit_drops_out_several_at_once_and_never_the_winner() -> None:
    hands = "hand-0: red-1/3", "hand-1: red-1/4 red-1/5 red-1/6 red-1/7", "hand-2: +4", "hand-3: red-1/8"
    state = table(*hands, "totals: 490 470 450 100", seats=4, options=AFVAL)
    do(state, "play red-1/3")
    assert state.scores() == [490, 510, 500, 110]
    assert GAME.view(state, -1)["out"] == [1, 2]
    assert sorted(GAME.view(state, -1)["order"]) == [0, 3]
    assert counts(state)[1:3] == [0, 0]
    assert state.outcome is None


@rule("uno", "9.5")
def test_whoever_dropped_out_is_not_asked_and_not_counted() -> None:
    hands = "hand-0: red-1/3 blue-1/3", "hand-2: red-1/4 red-1/5", "hand-3: red-1/8 red-1/9"
    state = table(*hands, "out: 1", "totals: 0 500 10 20", seats=4, options=AFVAL)
    do(state, "play red-1/3")
    assert waited(state) == [0, 2, 3]
    do(state, "pass", "pass", "pass")
    assert asked(state) == ("turn", 2)


@rule("uno", "9.6")
def test_the_last_one_wins() -> None:
    hands = "hand-0: red-1/3", "hand-2: red-1/4 +4"
    state = table(*hands, "out: 1", "totals: 400 510 300", options=AFVAL)
    do(state, "play red-1/3")
    assert (state.outcome, state.round) == (None, 2)
    ends = table(*hands, "out: 1", "totals: 400 510 440", options=AFVAL)
    do(ends, "play red-1/3")
    assert ends.outcome is not None
    assert (ends.outcome.winners, ends.outcome.reason) == ([0], "last")


# 10 At the table

COMMENTS = '{"comment_penalty":true}'


@rule("uno", "10.1")
def test_somebody_may_be_blamed_once_a_turn_and_first() -> None:
    hands = "hand-0: red-1/3 blue-1/3 blue-1/4", "hand-1: red-1/4 red-1/9", "hand-2: red-1/5 red-1/6"
    assert refused(table(*hands), "blame seat-1") == "10.1"
    state = table(*hands, options=COMMENTS)
    assert offered(state) == ["draw", "play red-1/3", "blame seat-1", "blame seat-2"]
    assert refused(state, "blame seat-0") == "10.1"
    do(state, "blame seat-1", "pass")
    assert offered(state) == ["draw", "play red-1/3"]
    do(state, "draw")
    assert not [said for said in offered(state) if "blame" in said]
    do(state, "keep")
    assert [said for said in offered(state) if "blame" in said] == ["blame seat-0", "blame seat-2"]


@rule("uno", "10.1")
def test_comments_need_three_seats_in_play() -> None:
    assert "3 seats" in UnoOptions(comment_penalty=True).check(2)
    options = '{"comment_penalty":true,"mode":"afval"}'
    two = table("hand-0: red-1/3 blue-1/3", "out: 1", "totals: 0 500 0", options=options)
    assert not [said for said in offered(two) if "blame" in said]


@rule("uno", "10.1")
def test_a_partner_may_be_blamed_and_also_after_a_start_colour() -> None:
    state = found_start("colour", 4, mode="teams", comment_penalty=True)
    do(state, "name red")
    assert len([said for said in offered(state) if "blame" in said]) == 3


@rule("uno", "10.2")
def test_more_than_half_of_all_seats_give_four_cards_and_the_turn_goes_on() -> None:
    hands = [f"hand-{seat}: red-1/{seat + 3} blue-1/{seat + 3}" for seat in range(5)]
    for votes, punished in ((["agree", "agree", "pass"], True), (["agree", "pass", "pass"], False)):
        state = table(*hands, seats=5, options=COMMENTS)
        do(state, "blame seat-2")
        assert (asked(state)[0], waited(state)) == ("judge", [1, 3, 4])
        assert offered(state) == ["pass", "agree"]
        do(state, *votes)
        assert asked(state) == ("turn", 0)
        assert counts(state) == [2, 2, 6 if punished else 2, 2, 2]


@rule("uno", "10.2")
def test_half_is_not_enough_and_votes_are_open() -> None:
    hands = [f"hand-{seat}: red-1/{seat + 3} blue-1/{seat + 3}" for seat in range(4)]
    state = table(*hands, seats=4, options=COMMENTS)
    do(state, "blame seat-2", "agree")
    assert GAME.view(state, -1)["agreed"] == [0, 1]
    do(state, "pass")
    assert counts(state) == [2, 2, 2, 2]
    three = do(table(*hands[:3], options=COMMENTS), "blame seat-2", "agree")
    assert counts(three) == [2, 2, 6]


@rule("uno", "10.3")
def test_the_pass_of_each_window_lets_things_be() -> None:
    assert offered(do(table("hand-0: blue-1/3 blue-1/4"), "draw"))[0] == "keep"
    assert offered(do(table("hand-0: +4 blue-1/4 blue-1/5"), "play +4 red"))[0] == "accept"
    assert offered(do(table("hand-0: red+2 blue-1/4 blue-1/5", options=STACKING), "play red+2"))[0] == "take"
    assert offered(forgotten())[0] == "pass"
    state = do(table("hand-0: blue-1/3 blue-1/4", options=COMMENTS), "blame seat-1")
    assert offered(state)[0] == "pass"
    assert refused(table("hand-0: blue-1/3 red-1/4"), "pass") == "10.3"
    assert PASS not in table("hand-0: blue-1/3 red-1/4").actions(0)


@rule("uno", "10.4")
def test_a_world_handed_to_a_bot_differs_only_in_what_its_seat_cannot_know() -> None:
    state = new(4, seed=8)
    play_out(state, make_rng(4), 60)
    rng = make_rng(1)
    for seat in range(4):
        worlds = [state.sample(seat, rng) for _ in range(20)]
        assert all(GAME.view(world, seat) == GAME.view(state, seat) for world in worlds)
        assert len({GAME.text(world) for world in worlds}) > 15


# The pages


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_every_decision_has_its_paragraph(lang: str) -> None:
    text = (PAGES / f"RULES.{lang}.md").read_text("utf-8")
    listed = re.findall(r"(?m)^\| ([NC]\d+) \| (.+) \|$", text)
    assert [name for name, _ in listed] == [f"N{n}" for n in range(1, 53)] + [f"C{n}" for n in range(1, 13)]
    known = set(paragraphs(GAME))
    for name, where in listed:
        if not where.startswith(("none:", "geen:")):
            assert set(where.split(", ")) <= known, name
