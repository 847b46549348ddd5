"""The rules of Sengokuki, by paragraph. Positions are set up from text."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from kit import paragraphs, rule
from speeltafel import IllegalAction, InvalidInput, load, make_rng, play
from speeltafel.core.actions import PASS
from speeltafel.core.cards import count
from speeltafel.core.events import TOLD, TRUTH, Ear, Event
from speeltafel.core.log import Log
from speeltafel.core.places import OPEN
from speeltafel.core.state import play_out
from speeltafel.games.sengokuki.cards import (
    ASHIGARU,
    ASHIGARU_CARDS,
    FIELD_NAMES,
    HEIYA,
    KAMON_NAMES,
    KIBATAI,
    KIBATAI_CARDS,
    KIHEI,
    KIHEI_CARDS,
    SHINOBI,
    SUPPLY,
    TYPE_NAMES,
)
from speeltafel.games.sengokuki.rules import CHOOSING, Sengokuki

PAGES = Path(str(__file__)).parents[1]
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


def new(seed: int = 1, **options: object) -> Sengokuki:
    """A match after the deal."""
    state = GAME.new(2, GAME.options.read(options), seed)
    assert isinstance(state, Sengokuki)
    return state


def seen(state: Sengokuki, seat: int, field: str) -> list[str] | None:
    """The cards that a seat sees on a field; None if only their backs."""
    shown = next(one for one in GAME.view(state, seat)["zones"] if one["name"] == field)
    return [thing["is"] for thing in shown["things"]] if "things" in shown else None


class Witness(Ear):
    """Hears everything, and counts what came to the board."""

    def __init__(self) -> None:
        super().__init__(TRUTH)
        self.events: list[Event] = []

    def hear(self, event: Event) -> None:
        self.events.append(event)

    def said(self) -> list[str]:
        """The words told, kind by kind, without those that only change places."""
        return [GAME.events[event.kind] for event in self.events if event.change == TOLD]


def heard(state: Sengokuki) -> Witness:
    """A witness of what happens from here on."""
    witness = Witness()
    state.ears = [*(state.ears or []), witness]
    return witness


# 1 The match


@rule("sengokuki", "1.1")
def test_two_seats_and_no_points_but_the_win() -> None:
    for seats in (1, 3):
        with pytest.raises(InvalidInput, match="2 to 2"):
            GAME.new(seats)
    state = table("Dc1 Ab2", "Da7 Bd7", "c4=heiya")
    assert state.scores() == [0, 0]
    state = do(table("Dc1 Aa1", "Da3", "b7=ki b6=ki c6=ki d6=ki e6=ki f6=ki"), "a1-a3")
    assert (state.scores(), result(state)) == ([1, 0], ([0], "capture"))


@rule("sengokuki", "1.2")
def test_white_begins_and_is_drawn_by_lot_or_named() -> None:
    assert {int(new(seed).white) for seed in range(20)} == {0, 1}
    for seat in (0, 1):
        state = new(3, white=seat)
        assert (state.white, state.speaker()) == (seat, seat)
        assert "Dc1" in standing(state, seat)
    with pytest.raises(InvalidInput, match="option white"):
        GAME.options.read({"white": 2})


@rule("sengokuki", "1.3")
def test_a_turn_is_two_cards_or_a_piece_and_never_a_pass() -> None:
    cards = "a4=red-kihei b4=red-kihei c4=blue-kihei d4=blue-kihei"
    state = table("Dc1", "Dc7", cards)
    assert refused(state, "pass") == "1.3"
    do(state, "flip a4")
    assert state.speaker() == 0
    assert refused(state, "move c1 c2") == "4.1"
    assert refused(state, "pass") == "1.3"
    assert do(state, "flip c4").speaker() == 1
    state = do(table("Dc1", "Dc7", cards), "move c1 c2")
    assert (state.speaker(), GAME.windows[state.window].name) == (1, "turn")


# 2 Board and set-up


@rule("sengokuki", "2.1")
def test_six_files_and_seven_ranks_seen_from_white() -> None:
    zones = {zone["name"]: zone for zone in GAME.view(new(), 0)["zones"]}
    fields = [name for name in zones if name != "removed"]
    assert sorted(fields) == sorted(file + rank for file in "abcdef" for rank in "1234567")
    corners = {name: (zones[name]["column"], zones[name]["row"]) for name in ("a1", "f1", "a7", "f7")}
    assert corners == {"a1": (0, 6), "f1": (5, 6), "a7": (0, 0), "f7": (5, 0)}


@rule("sengokuki", "2.2", "2.3")
@pytest.mark.parametrize(
    ("options", "white", "black"),
    [
        ({}, {"Dc1", "Sd1"}, {"Dc7", "Sd7"}),
        ({"start": "corners"}, {"Da1", "Sf1"}, {"Da7", "Sf7"}),
        ({"black_setup": "rotated"}, {"Dc1", "Sd1"}, {"Dd7", "Sc7"}),
        ({"start": "corners", "black_setup": "rotated"}, {"Da1", "Sf1"}, {"Df7", "Sa7"}),
    ],
)
def test_the_pieces_begin_where_the_options_say(
    options: dict[str, str], white: set[str], black: set[str]
) -> None:
    state = new(5, white=1, **options)
    assert (standing(state, 1), standing(state, 0)) == (white, black)


@rule("sengokuki", "2.4")
def test_every_other_field_has_one_closed_card_of_the_box() -> None:
    state = new()
    cards = [card for place in state.fields for card in place.listed()]
    assert [int(place.count()) for place in state.fields].count(1) == len(cards) == 38
    names = Counter(GAME.card_names[card] for card in cards)
    assert (names.pop("heiya"), names.pop("ki")) == (8, 6)
    kinds = {f"{kamon}-{piece}" for kamon in KAMON_NAMES for piece in TYPE_NAMES}
    assert names == dict.fromkeys(kinds, 2)
    assert all(seen(state, seat, field) is None for seat in (-1, 0, 1) for field in FIELD_NAMES)
    assert len({GAME.text(new(seed)).partition("a1:")[2] for seed in range(5)}) == 5


@rule("sengokuki", "2.5")
@pytest.mark.parametrize("bonus", ["on", "off"])
def test_every_pair_brings_one_piece_and_no_piece_comes_back(bonus: str) -> None:
    came = Counter[int]()
    for seed in range(12):
        state = new(seed, shinobi_wo_tsukau=bonus, yonhon="off")
        witness, rng = heard(state), make_rng(seed)
        gained: list[int] = []
        while state.waiting and len(witness.events) < 1500:
            state.apply(state.speaker(), state.pick(state.speaker(), rng))
            gained = [
                int(event.number >> 12) for event in witness.events if GAME.events[event.kind] == "gained"
            ]
            for piece, cards in ((KIBATAI, KIBATAI_CARDS), (ASHIGARU, ASHIGARU_CARDS), (KIHEI, KIHEI_CARDS)):
                left = 4 - count(state.removed.mask & cards) // 2
                assert gained.count(piece) + left == 4
            heiya = int(count(state.removed.mask & HEIYA))
            assert 2 * gained.count(SHINOBI) <= (heiya if bonus == "on" else 0)
            lost = [event for event in witness.events if GAME.events[event.kind] == "captured"]
            on_board = sum(int(count(side.army())) for side in state.sides)
            felled = int(not state.waiting and result(state)[1] == "capture")
            assert on_board + len(lost) + felled == 4 + len(gained)
        came += Counter(gained)
    assert sum(came.values()) > 10
    assert (came[SHINOBI] > 0) == (bonus == "on")
    assert [sum(SUPPLY), *SUPPLY] == [20, 2, 6, 4, 4, 4]


# 3 Turning cards

HUNT = (
    "a4=red-kibatai b4=red-kibatai c4=blue-kibatai d4=blue-kibatai"
    " a3=red-kihei b3=red-kihei c3=heiya d3=heiya"
)


def hunt(*lines: str, **options: object) -> Sengokuki:
    """Cards to be turned over, and nothing else to do for the pieces."""
    return table("De1", "De7", HUNT, *lines, seat=0, **options)


@rule("sengokuki", "3.1")
def test_two_cards_are_turned_over_one_by_one_and_both_must_be() -> None:
    state = hunt()
    assert {words.split()[1] for words in offered(state, "flip")} == {
        field for field in FIELD_NAMES if lying(state, field)
    }
    assert refused(state, "flip e4") == "3.1"
    do(state, "flip a4")
    assert (seen(state, 0, "a4"), seen(state, 1, "a4")) == (["red-kibatai"], ["red-kibatai"])
    assert offered(state) == offered(state, "flip")
    assert GAME.windows[state.window].name == "flip"
    assert do(state, "flip a3").speaker() == 1


@rule("sengokuki", "3.2")
def test_the_open_card_is_not_turned_over_again() -> None:
    assert refused(do(hunt(), "flip a4"), "flip a4") == "3.2"


@rule("sengokuki", "3.3")
def test_equal_army_cards_bring_their_piece_to_the_second_field() -> None:
    state = do(hunt(), "flip a4", "flip b4")
    assert standing(state, 0) == {"De1", "Bb4"}
    assert lying(state, "a4") == lying(state, "b4") == []
    assert sorted(lying(state, "removed")).count("red-kibatai") == 2
    assert state.speaker() == 1
    assert standing(do(hunt(), "flip b4", "flip a4"), 0) == {"De1", "Ba4"}
    assert standing(do(hunt(), "flip a3", "flip b3"), 0) == {"De1", "Kb3"}


@rule("sengokuki", "3.3", "5.7")
def test_a_piece_won_may_give_kyousei_at_once_by_the_field_that_was_turned_last() -> None:
    cards = "d4=red-ashigaru e2=red-ashigaru"
    pieces = ("Da1", "De6")
    state = table(*pieces, cards)
    words = heard(state)
    do(state, "flip d4", "flip e2")
    assert "kyousei" in words.said()
    state = table(*pieces, cards)
    words = heard(state)
    do(state, "flip e2", "flip d4")
    assert "kyousei" not in words.said()


@rule("sengokuki", "3.4")
@pytest.mark.parametrize("second", ["c4", "a3"])
def test_cards_that_differ_are_closed(second: str) -> None:
    state = do(hunt(), "flip a4", f"flip {second}")
    assert lying(state, "a4") == ["red-kibatai"]
    assert lying(state, second)
    assert seen(state, 0, "a4") is None
    assert seen(state, 1, second) is None
    assert (standing(state, 0), state.speaker()) == ({"De1"}, 1)


@rule("sengokuki", "3.5")
@pytest.mark.parametrize("cards", [("a7", "a4"), ("a4", "a7"), ("a7", "f7")])
def test_with_a_ki_both_are_closed_and_it_stays(cards: tuple[str, str]) -> None:
    state = do(hunt(), *(f"flip {field}" for field in cards))
    assert all(lying(state, field) and seen(state, 0, field) is None for field in cards)
    assert (lying(state, "a7"), state.speaker()) == (["ki"], 1)


@rule("sengokuki", "3.6")
def test_a_heiya_leaves_and_another_card_is_turned_over() -> None:
    state = do(hunt(), "flip c3")
    assert (lying(state, "c3"), state.speaker(), len(offered(state, "move"))) == ([], 0, 0)
    do(state, "flip a4", "flip d3")
    assert (lying(state, "d3"), state.speaker()) == ([], 0)
    assert seen(state, 1, "a4") == ["red-kibatai"]
    do(state, "flip b4")
    assert (standing(state, 0), state.speaker()) == ({"De1", "Bb4"}, 1)


@rule("sengokuki", "3.7")
def test_two_ki_in_two_own_turns_in_a_row_lose() -> None:
    state = do(hunt(), "flip a7", "flip f7")
    assert state.streaks == [1, 0]
    do(state, "e7-d7", "flip a6", "flip f6")
    assert result(state) == ([1], "yonhon")


@rule("sengokuki", "3.7")
@pytest.mark.parametrize(
    "between", [["flip a4", "flip c4"], ["flip a4", "flip b4"], ["flip a7", "flip a4"], ["e1-e2"]]
)
def test_any_other_turn_breaks_the_run(between: list[str]) -> None:
    state = do(hunt("streaks: 1 1"), *between)
    assert state.streaks == [0, 1]


@rule("sengokuki", "3.7")
def test_a_heiya_on_the_way_does_not_matter_and_each_seat_has_its_own_run() -> None:
    state = do(hunt("streaks: 0 1"), "flip c3", "flip a7", "flip d3", "flip f7")
    assert (state.streaks, bool(state.waiting)) == ([1, 1], True)
    state = do(hunt("streaks: 1 0", shinobi_wo_tsukau=True), "flip c3", "flip a7", "flip f7")
    assert result(state) == ([1], "yonhon")


@rule("sengokuki", "3.7")
def test_yonhon_can_be_switched_off_and_then_nothing_is_counted() -> None:
    state = hunt(yonhon=False)
    do(state, "flip a7", "flip f7", "e7-d7", "flip a7", "flip f7")
    assert (state.streaks, state.speaker()) == ([0, 0], 1)


@rule("sengokuki", "3.8")
def test_two_heiya_first_bring_a_shinobi_with_the_option_only() -> None:
    state = do(hunt(shinobi_wo_tsukau=True), "flip c3")
    assert seen(state, 1, "c3") == ["heiya"]
    do(state, "flip d3")
    assert (standing(state, 0), state.speaker()) == ({"De1", "Sd3"}, 1)
    assert lying(state, "c3") == lying(state, "d3") == []
    state = do(hunt(), "flip c3", "flip d3")
    assert (standing(state, 0), state.speaker()) == ({"De1"}, 0)


@rule("sengokuki", "3.8")
def test_a_waiting_heiya_leaves_when_the_second_card_is_none() -> None:
    state = do(hunt(shinobi_wo_tsukau=True), "flip c3", "flip a4")
    assert (lying(state, "c3"), seen(state, 0, "a4"), state.speaker()) == ([], ["red-kibatai"], 0)
    do(state, "flip d3")
    assert (lying(state, "d3"), standing(state, 0), state.speaker()) == ([], {"De1"}, 0)
    assert standing(do(state, "flip b4"), 0) == {"De1", "Bb4"}


@rule("sengokuki", "3.9")
def test_a_closed_card_is_named_nowhere_and_one_that_left_is() -> None:
    state = hunt()
    log = Log(0, state.places, GAME.fading)
    state.ears = [*(state.ears or []), log]
    do(state, "flip a4")
    named = [GAME.narrate(line.event, "en", line.faded) for line in log.lines]
    assert "Seat 1 turns over a4: red Kibatai." in named
    do(state, "flip c4")
    told = " ".join(GAME.narrate(line.event, lang, line.faded) for line in log.lines for lang in ("en", "nl"))
    assert "Kibatai" not in told
    shown = [
        zone for seat in (-1, 0, 1) for zone in GAME.view(state, seat)["zones"] if zone["name"] != "removed"
    ]
    assert not any("things" in zone for zone in shown)
    do(state, "flip c3", "flip a4", "flip b4")
    assert seen(state, 0, "removed") == seen(state, -1, "removed")
    assert (seen(state, 0, "removed") or []).count("red-kibatai") == 2


@rule("sengokuki", "3.10")
def test_at_the_beginning_of_a_turn_four_cards_can_be_turned_over() -> None:
    turns = 0
    for seed in range(6):
        state = new(seed, nobori="on", yonhon="off")
        rng = make_rng(seed)
        for _ in range(1500):
            if not state.waiting:
                break
            if state.window == CHOOSING:
                turns += 1
                assert count(state.covered & ~state.nobori) >= 4
                assert all(place.eyes != OPEN for place in state.fields)
            state.apply(state.speaker(), state.pick(state.speaker(), rng))
        assert sum("ki" in lying(state, field) for field in FIELD_NAMES) == 6
    assert turns > 500


# 4 Moving


@rule("sengokuki", "4.1")
def test_only_an_own_piece_moves_and_the_turn_is_over() -> None:
    state = table("Dc1 Ac2", "Db6 Ad6")
    assert refused(state, "move d6 d5") == "4.1"
    assert refused(state, "move e3 e4") == "4.1"
    do(state, "move c2 c3")
    assert (standing(state, 0), state.speaker()) == ({"Dc1", "Ac3"}, 1)
    assert "c2" in reached(do(state, "move d6 d5"), "c3")


@rule("sengokuki", "4.2")
def test_no_piece_enters_a_card_or_goes_on_behind_it() -> None:
    state = table("Df1 Sb2", "Df7", "b4=red-kihei d4=red-kihei d2=blue-kihei c1=blue-kihei b1=heiya")
    assert refused(state, "move b2 b4") == "4.2"
    assert refused(state, "move b2 b5") == "4.5"
    assert reached(state, "b2") == {"b3", "a2", "c2", "a1", "a3", "c3"}
    state = table("Df1", "Df7", "e1=heiya")
    assert refused(state, "move f1 e1") == "4.2"


@rule("sengokuki", "4.3")
def test_an_enemy_is_captured_and_an_own_piece_is_not() -> None:
    state = table("Df1 Aa1 Ka4", "Df6 Bd1 Ad4")
    assert reached(state, "a1") == {"a2", "a3", "b1", "c1", "d1"}
    assert refused(state, "move a1 a4") == "4.3"
    assert refused(state, "move a1 e1") == "4.6"
    do(state, "move a1 d1")
    assert (standing(state, 0), standing(state, 1)) == ({"Df1", "Ad1", "Ka4"}, {"Df6", "Ad4"})
    state = table("Df1 Af2", "Dc7", "e1=heiya")
    assert refused(state, "move f1 f2") == "4.3"


@rule("sengokuki", "4.4")
def test_the_daimyo_goes_one_field_any_way() -> None:
    state = table("Dc3", "De7 Bf1")
    assert reached(state, "c3") == {"b2", "b3", "b4", "c2", "c4", "d3", "d4"}
    assert refused(state, "move c3 c5") == "4.4"


@rule("sengokuki", "4.5")
def test_the_shinobi_goes_straight_and_diagonally() -> None:
    state = table("Da1 Sc3", "Dd7", "a3=ki e5=ki c7=ki")
    assert reached(state, "c3") == (
        {"b3", "d3", "e3", "f3", "c2", "c1", "c4", "c5", "c6"} | {"b2", "d4", "b4", "a5", "d2", "e1"}
    )
    assert refused(state, "move c3 d5") == "4.5"


@rule("sengokuki", "4.6")
def test_the_ashigaru_goes_straight() -> None:
    state = table("Df1 Aa1", "Df6", "a4=ki")
    assert reached(state, "a1") == {"a2", "a3", "b1", "c1", "d1", "e1"}
    assert refused(state, "move a1 b2") == "4.6"


@rule("sengokuki", "4.7")
def test_the_kihei_goes_diagonally() -> None:
    state = table("Df1 Kb2", "Dd7", "d4=ki")
    assert reached(state, "b2") == {"a1", "c1", "a3", "c3"}
    assert refused(state, "move b2 b3") == "4.7"


@rule("sengokuki", "4.8")
def test_the_kibatai_jumps_over_everything_but_ends_on_no_card() -> None:
    around = "a2=heiya b1=heiya b2=ki"
    assert reached(table("Df1 Ba1", "Dd7", around), "a1") == {"b3", "c2"}
    state = table("Df1 Ba1", "Dd7", f"{around} b3=ki")
    assert reached(state, "a1") == {"c2"}
    assert refused(state, "move a1 b3") == "4.2"
    assert refused(state, "move a1 a2") == "4.8"


# 5 Kyousei and Haisen


@rule("sengokuki", "5.1")
def test_kyousei_and_an_exposed_daimyo_are_announced() -> None:
    state = table("Dc1 Aa3", "Df5")
    words = heard(state)
    do(state, "a3-a5")
    assert words.said() == ["moved", "kyousei"]
    assert GAME.view(state, 0)["threatened"] == [1]
    state = table("Da1 Ab2", "Dc7 Se2", "d2=heiya f3=red-kihei f4=red-kihei e1=ki c1=ki c3=ki")
    words = heard(state)
    do(state, "flip c1", "flip e1")
    assert words.said() == ["trees"]
    state = table("Da2", "Dc7 Se2", "d2=heiya f3=red-kihei f4=red-kihei c1=ki c3=ki")
    words = heard(state)
    do(state, "flip d2", "flip c1", "flip f3")
    assert words.said() == ["exposed"]


@rule("sengokuki", "5.1")
def test_a_pinned_piece_still_threatens() -> None:
    # Black's Ashigaru on c4 covers its Daimyo on c7 against the Ashigaru on c2, and yet holds row 4.
    state = table("De3 Ac2", "Dc7 Ac4")
    assert not reached(state, "e3") & {"d4", "e4", "f4"}


@rule("sengokuki", "5.2")
def test_in_kyousei_no_card_is_turned_over() -> None:
    state = table("Dc1", "Df7 Ac5", "a4=red-kihei b4=red-kihei")
    assert refused(state, "flip a4") == "5.2"
    assert offered(state, "flip") == []
    assert offered(table("Dc1", "Df7 Ad5"), "flip")


ATTACK = ("Dc1 Kf2 Aa4", "Df7 Ac5", "b1=ki d1=ki b2=ki")


@rule("sengokuki", "5.3")
def test_only_the_daimyo_answers_kyousei_unless_the_option_lets_others() -> None:
    state = table(*ATTACK)
    assert offered(state) == ["move c1 d2"]
    assert refused(state, "move a4 c4") == "5.3"
    assert refused(state, "move f2 c5") == "5.3"
    state = table(*ATTACK, kyousei="any_defence")
    assert set(offered(state)) == {"move c1 d2", "move a4 c4", "move f2 c5"}
    assert refused(state, "move a4 b4") == "5.4"
    assert refused(state, "flip b1") == "5.2"


@rule("sengokuki", "5.3", "5.4")
def test_the_daimyo_may_capture_an_attacker_that_nothing_covers() -> None:
    pieces = "Dc1", "Df7 Ac2"
    assert "c2" in reached(table(*pieces), "c1")
    covered = table("Dc1", "Df7 Ac2 Be3")
    assert refused(covered, "move c1 c2") == "5.4"


@rule("sengokuki", "5.4")
def test_no_move_leaves_the_own_daimyo_threatened() -> None:
    state = table("Dc1 Kc3", "Df7 Ac6")
    assert refused(state, "move c3 d4") == "5.4"
    assert reached(table("Dc1 Ac3", "Df7 Ac6"), "c3") == {"c2", "c4", "c5", "c6"}
    assert refused(table("Dc1", "Df7 Ad6"), "move c1 d1") == "5.4"
    # Stepping back along the line of attack does not help.
    state = table("Dc2", "Df7 Ac6")
    assert refused(state, "move c2 c1") == "5.4"


@rule("sengokuki", "5.5", "5.6")
def test_a_heiya_may_expose_the_own_daimyo_and_it_is_captured() -> None:
    state = table("Da2", "Dc7 Se2", "d2=heiya f3=red-kihei f4=red-kihei c1=ki c3=ki")
    do(state, "flip d2", "flip c1", "flip f3", "e2-a2")
    assert result(state) == ([1], "capture")


@rule("sengokuki", "5.6")
@pytest.mark.parametrize("kyousei", ["daimyo_only", "any_defence"])
def test_the_other_daimyo_may_be_captured_even_in_kyousei_and_even_exposing_the_own(kyousei: str) -> None:
    state = table("Dc1 Aa4 Kc3", "Dd4 Sc6 Ab2", kyousei=kyousei)
    assert "move a4 d4" in offered(state)
    assert "move c3 d4" in offered(state)
    assert result(do(state, "c3-d4")) == ([0], "capture")


@rule("sengokuki", "5.6")
def test_daimyo_takes_daimyo_though_the_field_is_threatened() -> None:
    state = table("Dc3", "Dd4 Ad6")
    assert result(do(state, "c3-d4")) == ([0], "capture")


@rule("sengokuki", "5.6", "6.2")
def test_a_match_that_a_capture_has_ended_is_a_position_like_any_other() -> None:
    text = GAME.text(do(table("Dc3", "Dd4 Ad6", "", "quiet: 7"), "c3-d4"))
    assert "quiet: 0" in text
    assert GAME.text(GAME.setup(text)) == text


@rule("sengokuki", "5.7")
def test_haisen_ends_the_match_at_once() -> None:
    state = table("Df1 Aa5 Ab6", "De7", "e6=ki d6=ki f6=ki a7=ki f7=ki c3=ki")
    words = heard(state)
    do(state, "a5-a6", "e7-d7", "b6-b7")
    assert "kyousei" not in words.said()
    assert words.said()[-1] == "haisen"
    assert result(state) == ([0], "haisen")


@rule("sengokuki", "5.7")
def test_whoever_can_capture_the_other_daimyo_is_not_lost() -> None:
    # Black turns over the Heiya that stood between: both Daimyo are open, and White's has no way out.
    state = table("Da1 Sf3", "Db3 Ad1", "a2=ki b2=ki c1=heiya c3=heiya", seat=1)
    do(state, "flip c1", "flip c3", "flip a7", "flip f7")
    assert GAME.view(state, 0)["threatened"] == [0, 1]
    assert offered(state) == ["move f3 b3"]
    assert result(do(state, "f3-b3")) == ([0], "capture")
    lost = table("Da1", "Db3 Ad1", "a2=ki b2=ki c1=heiya c3=heiya", seat=1)
    assert result(do(lost, "flip c1", "flip c3", "flip a7", "flip f7")) == ([1], "haisen")


@rule("sengokuki", "5.8")
def test_there_is_no_stalemate() -> None:
    state = new(4, white=0)
    assert offered(state, "move") == []
    assert len(offered(state, "flip")) == 38
    state = table("Da1", "Df6 Ac2 Bd2")
    assert offered(state, "move") == []
    assert offered(state, "flip")


# 6 End


@rule("sengokuki", "6.1")
def test_yonhon_is_looked_at_before_haisen() -> None:
    # Black's Daimyo stands mated, and White turns over the second double Ki.
    mated = ("Df1 Ab6 Ab7", "De7", "a7=ki f7=ki c3=ki d3=ki e3=ki f3=ki")
    state = do(table(*mated, "streaks: 1 0"), "flip c3", "flip d3")
    assert result(state) == ([1], "yonhon")
    assert result(do(table(*mated), "flip c3", "flip d3")) == ([0], "haisen")


@rule("sengokuki", "6.1")
def test_haisen_on_the_last_quiet_turn_is_haisen() -> None:
    mated = ("Df1 Ab6 Ac7", "De7", "a7=ki f7=ki c3=ki d3=ki e3=ki f3=ki", "quiet: 99")
    assert result(do(table(*mated), "c7-b7")) == ([0], "haisen")


@rule("sengokuki", "6.2")
@pytest.mark.parametrize("limit", [100, 60, 20])
def test_too_many_quiet_turns_are_a_draw(limit: int) -> None:
    state = do(hunt(f"quiet: {limit - 2}", draw_after=limit), "e1-e2")
    assert bool(state.waiting)
    assert result(do(state, "e7-d7")) == ([], "quiet")


@rule("sengokuki", "6.2")
@pytest.mark.parametrize(
    "said", [["flip a4", "flip b4"], ["flip c3", "flip a7", "flip a4"], ["f2-f5"]], ids=" ".join
)
def test_what_leaves_the_board_starts_the_count_anew(said: list[str]) -> None:
    state = table("De1 Af2", "De7 Bf5", HUNT, "quiet: 99")
    assert do(state, *said).quiet == 0
    assert bool(state.waiting)


@rule("sengokuki", "6.2")
def test_without_the_count_a_match_goes_on() -> None:
    state = do(hunt("quiet: 5000", draw_after=0), "e1-e2")
    assert bool(state.waiting)
    assert GAME.bound(2, GAME.options.read({"draw_after": 0})) is None
    with pytest.raises(InvalidInput, match="draw_after"):
        GAME.options.read({"draw_after": 50})


@rule("sengokuki", "6.3")
def test_two_bare_daimyo_with_nothing_to_win_are_a_draw() -> None:
    bare = ("De1", "De6 Ae2")
    assert result(do(table(*bare, draw_after=0), "e1-e2")) == ([], "bare_daimyo")
    assert result(do(table(*bare, "", "quiet: 99"), "e1-e2")) == ([], "bare_daimyo")
    assert bool(do(table(*bare, "a3=red-kihei b3=red-kihei"), "e1-e2").waiting)
    assert not do(table(*bare, "a3=heiya b3=heiya"), "e1-e2").waiting
    assert bool(do(table(*bare, "a3=heiya b3=heiya", shinobi_wo_tsukau=True), "e1-e2").waiting)
    assert not do(table(*bare, "a3=heiya", shinobi_wo_tsukau=True), "e1-e2").waiting


@rule("sengokuki", "6.4")
def test_a_draw_is_half_a_match_for_both() -> None:
    drawn = do(table("De1", "De6 Ae2"), "e1-e2")
    assert (drawn.scores(), [drawn.value(seat) for seat in (0, 1)]) == ([0, 0], [0.5, 0.5])
    won = do(table("Dc3", "Dd4 Ad6"), "c3-d4")
    assert (won.scores(), [won.value(seat) for seat in (0, 1)]) == ([1, 0], [1.0, 0.0])


@rule("sengokuki", "6.5")
def test_nobody_can_pass_or_resign_by_an_action() -> None:
    assert [verb.word for verb in GAME.verbs] == ["pass", "flip", "move"]
    rng = make_rng(3)
    state = new(3)
    for _ in range(200):
        if not state.waiting:
            break
        assert PASS not in state.actions(state.speaker())
        state.apply(state.speaker(), state.pick(state.speaker(), rng))


# 7 Nobori


@rule("sengokuki", "7.1", "7.2")
def test_closed_cards_get_flags_and_the_other_may_not_turn_them_over() -> None:
    state = do(hunt(nobori=True), "flip a4", "flip c3", "flip c4")
    assert GAME.view(state, 1)["nobori"] == ["a4", "c4"]
    assert refused(state, "flip a4") == "7.2"
    do(state, "flip d3")
    assert refused(state, "flip c4") == "7.2"
    assert GAME.view(do(hunt(), "flip a4", "flip c4"), 1)["nobori"] == []


@rule("sengokuki", "7.3")
def test_flags_go_on_or_leave_with_the_next_turn() -> None:
    flagged = do(hunt(nobori=True), "flip a4", "flip c4")

    def after(*said: str) -> list[str]:
        state = flagged.clone()
        assert isinstance(state, Sengokuki)
        nobori: list[str] = GAME.view(do(state, *said), 0)["nobori"]
        return nobori

    assert after("flip a3", "flip b4") == ["a3", "b4"]
    assert after("e7-d7") == []
    assert after("flip a3", "flip b3") == []
    state = do(hunt("nobori: a4,c4", nobori=True, shinobi_wo_tsukau=True), "flip c3", "flip d3")
    assert (standing(state, 0), state.nobori) == ({"De1", "Sd3"}, 0)


# The pages, and positions


def test_the_bound_holds_in_long_matches() -> None:
    for seed in range(5):
        options = GAME.options.read({"yonhon": False, "nobori": bool(seed % 2)})
        state = GAME.new(2, options, seed, deaf=True)
        assert play_out(state, make_rng(seed)) < (GAME.bound(2, options) or 0)


def test_the_options_of_the_page_are_those_of_the_game() -> None:
    for lang in ("en", "nl"):
        page = (PAGES / f"RULES.{lang}.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| `(\w+)` \| .* \| ([\d.]+) \|$", page, re.MULTILINE)
        assert [name for name, _ in rows] == list(GAME.options.names())
        assert all(GAME.options.paragraph(name) == number for name, number in rows)


def test_the_appendix_maps_every_decision_to_paragraphs_that_exist() -> None:
    expected = [f"S{number}" for number in range(1, 41)] + [f"C{number}" for number in range(1, 12)]
    known = set(paragraphs(GAME))
    for lang in ("en", "nl"):
        page = (PAGES / f"RULES.{lang}.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| ([SC]\d+) \| (.*) \|$", page, re.MULTILINE)
        assert [decision for decision, _ in rows] == expected
        assert {number for _, said in rows for number in re.findall(r"\d+\.\d+", said)} <= known


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("daimyo: - e7", "one Daimyo"),
        ("shinobi: a4 -", "one piece"),
        ("a4: red-kibatai heiya", "one card"),
        ("a4: -", "no card"),
        ("nobori: e5", "nobori"),
        ("nobori: z9", "no field"),
        ("streaks: 2 0", "run of double Ki"),
        ("a4 @open: red-kibatai", "open"),
        ("removed @-:", "open to all"),
    ],
)
def test_a_position_that_cannot_be_played_is_refused(line: str, wrong: str) -> None:
    name = line.partition(":")[0].partition(" ")[0]
    kept = [one for one in GAME.text(hunt()).splitlines() if one.partition(":")[0] not in (name, "removed")]
    with pytest.raises(InvalidInput, match=wrong):
        GAME.setup("\n".join([*kept, line]))
