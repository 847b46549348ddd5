"""The rules of Herrlof, by paragraph. Positions are dealt from text."""

import re
from pathlib import Path

import pytest

from kit import paragraphs, rule
from kit.scenes import do, lying, offered, refused, scene, seen
from speeltafel import InvalidInput, load, make_rng, play
from speeltafel.core.actions import PASS
from speeltafel.core.events import TRUTH, Ear, Event
from speeltafel.games.herrlof.options import HerrlofOptions
from speeltafel.games.herrlof.rules import Herrlof

GAME = load("herrlof")
EVERYTHING = [
    *(f"{suit}-{number}" for suit in ("blue", "green", "red", "yellow") for number in range(1, 10)),
    *["valknut"] * 3,
    *["hagalaz"] * 3,
]
PAGES = Path(str(__file__)).parents[1]


def table(*lines: str, seats: int = 2, options: str = "{}", seat: int = 0, window: str = "play") -> Herrlof:
    """A position of the first round in which this seat leads or is asked; lines overrule it."""
    said: dict[str, object] = {
        "window": window,
        "waiting": seat,
        "turn": seat,
        "lead": seat,
        "leader": seat,
        "round": 1,
    }
    return scene(GAME, Herrlof, said, lines, f"{seats} {options}")


def asked(state: Herrlof) -> tuple[str, int]:
    """The window that is open, and the seat that is asked."""
    return GAME.windows[state.window].name, int(state.speaker())


def others(*cards: str) -> list[str]:
    """Every card of the box but these."""
    rest = EVERYTHING.copy()
    for card in cards:
        rest.remove(card)
    return rest


def new(seats: int, seed: int = 1, **options: object) -> Herrlof:
    """A match after the deal."""
    state = GAME.new(seats, GAME.options.read(options), seed)
    assert isinstance(state, Herrlof)
    return state


def finish_round(state: Herrlof, seed: int = 5) -> Herrlof:
    """Random play to the end of the round."""
    rng, now = make_rng(seed), state.round
    while state.waiting and state.round == now:
        seat = state.speaker()
        play(state, seat, state.pick(seat, rng))
    return state


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


# 1 The match


@rule("herrlof", "1.1")
def test_two_or_three_seats_and_the_highest_total_wins() -> None:
    for seats in (1, 4):
        with pytest.raises(InvalidInput, match="2 to 3"):
            GAME.new(seats)
    for seats in (2, 3):
        state = finish_round(new(seats, max_rounds=1))
        assert state.outcome is not None
        best = max(state.scores())
        assert all(state.scores()[seat] == best for seat in state.outcome.winners)


@rule("herrlof", "1.2")
def test_a_round_is_dealt_turned_up_predicted_played_and_scored_in_this_order() -> None:
    state = new(2, target=100)
    witness = Witness()
    state.ears = [witness]
    assert asked(state)[0] == "bid"
    assert len(lying(state, "hand-0")) == 15
    assert len(lying(state, "indicator")) == 1
    do(state, "bid 3", "bid 4")
    assert asked(state)[0] == "play"
    finish_round(state)
    kinds = witness.kinds()
    order = ["predicted", "played", "revealed", "scored", "began", "dealt", "turned"]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)


@rule("herrlof", "1.3")
def test_the_first_dealer_is_drawn_by_lot_or_named_and_the_deal_moves_clockwise() -> None:
    assert {int(new(3, seed).dealer) for seed in range(40)} == {0, 1, 2}
    assert {int(new(3, seed, start_dealer=2).dealer) for seed in range(9)} == {2}
    state = new(3, start_dealer=2, target=100)
    for dealer in (2, 0, 1, 2):
        assert state.dealer == dealer
        finish_round(state)


@rule("herrlof", "1.3")
def test_a_first_dealer_who_has_no_seat_is_refused() -> None:
    with pytest.raises(InvalidInput, match="start_dealer is seat 2; the seats here are 0 to 1"):
        new(2, start_dealer=2)


# 2 Deal and trump


@rule("herrlof", "2.1")
def test_the_box_has_nine_numbers_in_four_suits_and_three_of_each_rune() -> None:
    state = table(window="bid")
    assert lying(state, "pile") == EVERYTHING
    assert len(EVERYTHING) == 42


@rule("herrlof", "2.2", "2.3")
@pytest.mark.parametrize(("seats", "hand", "pile"), [(2, 15, 11), (3, 11, 8)])
def test_hands_are_dealt_and_one_card_beside_the_pile_is_turned_up(seats: int, hand: int, pile: int) -> None:
    state = new(seats)
    assert [len(lying(state, f"hand-{seat}")) for seat in range(seats)] == [hand] * seats
    assert len(lying(state, "pile")) == pile
    for seat in range(-1, seats):
        indicator = seen(state, seat, "indicator")
        assert indicator == lying(state, "indicator")
        assert len(indicator) == 1
        assert seen(state, seat, "pile") is None


@rule("herrlof", "2.3")
def test_the_suit_of_the_indicator_is_trump() -> None:
    state = table("hand-0: blue-7 red-1", "hand-1: green-2 red-2", "indicator: green-9")
    assert GAME.view(state, 0)["trump"] == "green"
    assert asked(do(state, "play blue-7", "play green-2")) == ("play", 1)


@rule("herrlof", "2.4")
@pytest.mark.parametrize("rune", ["valknut", "hagalaz"])
def test_a_rune_as_indicator_means_no_trump(rune: str) -> None:
    state = table("hand-0: blue-7 red-1", "hand-1: green-2 red-2", f"indicator: {rune}")
    assert GAME.view(state, 0)["trump"] is None
    assert asked(do(state, "play blue-7", "play green-2")) == ("play", 0)


@rule("herrlof", "2.5")
@pytest.mark.parametrize("seats", [2, 3])
def test_every_card_lies_in_exactly_one_place_at_all_times(seats: int) -> None:
    state, rng = new(seats, seed=3), make_rng(4)
    while state.waiting:
        places = GAME.board(state).position()["places"]
        found = [card for cards in places.values() if isinstance(cards, list) for card in cards]
        assert sorted(found) == sorted(EVERYTHING)
        seat = state.speaker()
        play(state, seat, state.pick(seat, rng))


# 3 Predictions


@rule("herrlof", "3.1")
def test_all_seats_predict_at_once_in_secret_and_once() -> None:
    state = new(3, start_dealer=0)
    assert state.waiting == 0b111
    play(state, 2, GAME.parse(state, 2, "bid 4"))
    assert state.waiting == 0b011
    assert state.objection(2, GAME.read_action("bid 5")) == "3.1"
    seals = {seat: GAME.view(state, seat)["zones"][3 + 2] for seat in (-1, 0, 2)}
    assert [seals[seat]["number"] for seat in (-1, 0, 2)] == [None, None, 4]
    assert all(seal["sealed"] for seal in seals.values())


@rule("herrlof", "3.2")
@pytest.mark.parametrize(("seats", "most"), [(2, 15), (3, 11)])
def test_a_prediction_goes_from_none_to_every_card(seats: int, most: int) -> None:
    state = new(seats)
    assert offered(state) == [f"bid {number}" for number in range(most + 1)]
    if most < 15:
        assert refused(state, f"bid {most + 1}") == "3.2"


@rule("herrlof", "3.3")
def test_predictions_are_shown_at_the_score_and_stay_on_the_sheet() -> None:
    state = new(2, target=100)
    witness = Witness()
    do(state, "bid 3", "bid 7")
    bids = [int(side.bid.number) for side in state.sides]
    state.ears = [witness]
    seat = 0
    for zone in ("bid-0", "bid-1"):
        shown = next(one for one in GAME.view(state, 1 - seat)["zones"] if one["name"] == zone)
        assert (shown["number"] is None) == (zone == f"bid-{seat}")
    finish_round(state)
    revealed = [event for event in witness.events if GAME.events[event.kind] == "revealed"]
    assert [int(event.number) for event in revealed] == bids
    assert [cell["bid"] for cell in GAME.view(state, -1)["sheet"][0]] == bids
    fresh = [zone for zone in GAME.view(state, 0)["zones"] if zone["lay"] == "seal"]
    assert not any(zone["sealed"] for zone in fresh)


# 4 Tricks


@rule("herrlof", "4.1")
@pytest.mark.parametrize(("seats", "dealer", "leader"), [(2, 0, 1), (2, 1, 0), (3, 0, 1), (3, 2, 0)])
def test_the_seat_left_of_the_dealer_leads_any_card(seats: int, dealer: int, leader: int) -> None:
    state = do(new(seats, start_dealer=dealer), *["bid 1"] * seats)
    assert asked(state) == ("play", leader)
    assert len(offered(state)) == len(set(lying(state, f"hand-{leader}")))
    state = do(state, offered(state)[0])
    while asked(state)[0] != "play":
        do(state, "skip")
    assert asked(state) == ("play", (leader + 1) % seats)


@rule("herrlof", "4.1")
def test_a_card_is_played_from_the_own_hand_and_in_turn() -> None:
    state = table("hand-0: blue-7", "hand-1: green-2")
    assert refused(state, "play green-2") == "4.1"
    assert state.objection(1, GAME.read_action("play green-2")) == "4.1"


@rule("herrlof", "4.2")
def test_suit_must_be_followed_but_a_rune_is_always_allowed() -> None:
    hand = "hand-1: green-2 green-8 yellow-9 valknut hagalaz"
    state = do(table("hand-0: green-4 red-1 red-2 red-4 red-5", hand), "play green-4")
    assert offered(state) == ["play green-2", "play green-8", "play valknut", "play hagalaz"]
    assert refused(state, "play yellow-9") == "4.2"


@rule("herrlof", "4.2")
def test_without_the_suit_anything_goes() -> None:
    state = do(table("hand-0: green-4 red-1 red-2", "hand-1: blue-2 yellow-9 valknut"), "play green-4")
    assert offered(state) == ["play blue-2", "play yellow-9", "play valknut"]


@rule("herrlof", "4.2")
def test_a_valknut_in_the_trick_frees_nobody_from_following() -> None:
    state = table("hand-0: green-4 red-1", "hand-1: valknut red-2", "hand-2: green-5 blue-1", seats=3)
    do(state, "play green-4", "play valknut")
    assert offered(state) == ["play green-5"]
    assert refused(state, "play blue-1") == "4.2"


@rule("herrlof", "4.3")
def test_a_led_rune_asks_for_no_suit_not_even_of_the_third_seat() -> None:
    state = table("hand-0: hagalaz red-1", "hand-1: red-4 red-2", "hand-2: red-5 blue-1", seats=3)
    assert offered(do(state, "play hagalaz")) == ["play red-2", "play red-4"]
    assert offered(do(state, "play red-4")) == ["play blue-1", "play red-5"]


@rule("herrlof", "4.4")
@pytest.mark.parametrize(
    ("led", "answer", "winner"),
    [
        ("green-4", "green-2", 0),
        ("green-4", "green-5", 1),
        ("green-4", "yellow-9", 0),
        ("green-4", "blue-2", 1),
        ("blue-4", "blue-2", 0),
        ("blue-4", "blue-5", 1),
        ("blue-4", "yellow-9", 0),
        ("yellow-8", "yellow-9", 1),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_led_suit(led: str, answer: str, winner: int) -> None:
    state = table(f"hand-0: {led} red-1", f"hand-1: {answer} red-2", "indicator: blue-8")
    do(state, f"play {led}", f"play {answer}")
    assert state.tricks[winner] == 1
    assert sum(state.tricks) == 1


@rule("herrlof", "4.4")
def test_among_three_a_higher_trump_beats_a_lower_one() -> None:
    hands = "hand-0: green-8 red-1", "hand-1: blue-4 red-2", "hand-2: blue-5 red-4"
    state = do(table(*hands, "indicator: blue-8", seats=3), "play green-8", "play blue-4", "play blue-5")
    assert state.tricks == [0, 0, 1]


@rule("herrlof", "4.5")
def test_after_a_led_rune_the_first_number_card_sets_the_suit() -> None:
    hands = "hand-0: hagalaz red-1", "hand-1: red-4 red-2", "hand-2: yellow-8 red-5"
    state = do(table(*hands, "indicator: blue-8", seats=3), "play hagalaz", "play red-4", "play yellow-8")
    assert state.tricks == [0, 1, 0]


@rule("herrlof", "4.6")
def test_the_winner_has_the_trick_and_leads() -> None:
    state = table("hand-0: green-4 red-1", "hand-1: green-5 red-2", "tricks: 1 2")
    assert asked(do(state, "play green-4", "play green-5")) == ("play", 1)
    assert state.tricks == [1, 3]
    assert lying(state, "last-0") == ["green-4"]
    assert lying(state, "last-1") == ["green-5"]


@rule("herrlof", "4.7")
def test_only_the_last_trick_can_be_looked_at_and_only_until_the_next_deal() -> None:
    state = table("hand-0: green-4 red-1", "hand-1: green-5 red-2", options='{"target":100}')
    do(state, "play green-4", "play green-5")
    for seat in (-1, 0, 1):
        assert seen(state, seat, "last-0") == ["green-4"]
    do(state, "play red-2")
    assert seen(state, 0, "last-0") == ["green-4"]
    do(state, "play red-1")
    assert seen(state, 0, "last-0") == []
    assert state.round == 2


@rule("herrlof", "4.7")
def test_an_older_trick_is_closed_and_a_destroyed_one_is_the_last() -> None:
    state = table("hand-0: green-4 red-1 red-5", "hand-1: green-5 valknut blue-2")
    do(state, "play green-4", "play green-5", "play valknut", "play red-1")
    assert seen(state, 0, "last-1") == ["valknut"]
    assert seen(state, 0, "gone") is None
    assert lying(state, "gone") == ["green-4", "green-5"]


@rule("herrlof", "4.7")
def test_tricks_and_sizes_of_hands_and_pile_are_public() -> None:
    state = do(table("hand-0: green-4 red-1", "hand-1: green-5 red-2", "tricks: 1 2"), "play red-1")
    view = GAME.view(state, -1)
    counts = {zone["name"]: zone["count"] for zone in view["zones"] if "count" in zone}
    assert (counts["hand-0"], counts["hand-1"], counts["pile"]) == (1, 2, 38)
    assert view["tricks"] == [1, 2]


@rule("herrlof", "4.7")
@pytest.mark.parametrize(("answer", "proves"), [("blue-2", True), ("green-2", False), ("hagalaz", False)])
def test_a_number_card_of_another_suit_proves_a_lack(answer: str, proves: bool) -> None:
    state = table("hand-0: green-4 red-1", f"hand-1: {answer} red-2")
    witness = Witness()
    state.ears = [witness]
    do(state, "play green-4", f"play {answer}")
    assert ("lacked" in witness.kinds()) == proves
    lacks = [event for event in witness.events if GAME.events[event.kind] == "lacked"]
    suits = {GAME.card_names[card][:-2] for event in lacks for card in event.cards}
    assert suits == ({"green"} if proves else set())


@rule("herrlof", "4.8")
@pytest.mark.parametrize(("seats", "tricks"), [(2, 15), (3, 11)])
def test_the_round_ends_with_the_last_card_and_every_trick_is_won_or_destroyed(
    seats: int, tricks: int
) -> None:
    destroyed = set()
    for seed in range(8):
        state = finish_round(new(seats, seed, max_rounds=1), seed)
        assert [len(lying(state, f"hand-{seat}")) for seat in range(seats)] == [0] * seats
        lost = GAME.view(state, 0)["destroyed"]
        assert sum(state.tricks) + lost == tricks
        destroyed.add(lost)
    assert len(destroyed) > 1


# 5 Special cards


@rule("herrlof", "5.1")
@pytest.mark.parametrize("number", [1, 6, 9])
def test_a_beaten_power_does_nothing(number: int) -> None:
    hands = f"hand-0: green-{number} red-1", "hand-1: blue-2 red-2"
    state = table(*hands, "indicator: blue-8", "tricks: 1 1")
    assert asked(do(state, f"play green-{number}", "play blue-2")) == ("play", 1)


@rule("herrlof", "5.1")
@pytest.mark.parametrize("number", [1, 6, 9])
def test_a_destroyed_power_does_nothing(number: int) -> None:
    state = table(f"hand-0: green-{number} red-1", "hand-1: valknut red-2", "tricks: 1 1")
    assert asked(do(state, f"play green-{number}", "play valknut")) == ("play", 0)


@rule("herrlof", "5.1")
def test_a_beaten_three_works() -> None:
    state = table("hand-0: green-4 red-1", "hand-1: green-3 red-2")
    assert asked(do(state, "play green-4", "play green-3")) == ("three", 1)


@rule("herrlof", "5.2")
@pytest.mark.parametrize("led", ["green-4", "green-9", "hagalaz"])
def test_a_valknut_destroys_the_trick_and_its_leader_leads_again(led: str) -> None:
    state = table(f"hand-0: {led} red-1", "hand-1: valknut red-2", "tricks: 3 4")
    assert asked(do(state, f"play {led}", "play valknut")) == ("play", 0)
    assert state.tricks == [3, 4]
    state = table("hand-0: valknut red-1", f"hand-1: {led} red-2", "tricks: 3 4")
    assert asked(do(state, "play valknut", f"play {led}")) == ("play", 0)
    assert state.tricks == [3, 4]


@rule("herrlof", "5.3")
def test_two_valknuts_turn_up_a_new_trump_once_the_trick_is_complete() -> None:
    held = "valknut", "valknut", "red-1", "red-2", "red-4", "yellow-5", "blue-8", "yellow-6"
    gone = " ".join(others(*held))
    hands = "hand-0: valknut red-1", "hand-1: valknut red-2", "hand-2: yellow-5 red-4"
    state = table(*hands, "indicator: blue-8", f"gone: {gone}", seats=3)
    do(state, "play valknut", "play valknut")
    assert GAME.view(state, 0)["trump"] == "blue"
    assert asked(do(state, "play yellow-5")) == ("play", 0)
    assert GAME.view(state, 0)["trump"] == "yellow"
    assert seen(state, 0, "indicator") == ["yellow-6"]
    assert "blue-8" in lying(state, "gone")


@rule("herrlof", "5.3")
def test_three_valknuts_turn_up_one_card_and_one_valknut_none() -> None:
    hands = "hand-0: valknut red-1", "hand-1: valknut red-2", "hand-2: valknut red-4"
    state = do(table(*hands, "indicator: blue-8", seats=3), *["play valknut"] * 3)
    assert len(lying(state, "indicator")) == 1
    assert lying(state, "gone") == ["blue-8"]
    state = table("hand-0: valknut red-1", "hand-1: green-4 red-2", "indicator: blue-8")
    assert lying(do(state, "play valknut", "play green-4"), "indicator") == ["blue-8"]


@rule("herrlof", "5.4")
@pytest.mark.parametrize(("led", "answer", "winner"), [("hagalaz", "red-2", 1), ("red-2", "hagalaz", 0)])
def test_any_number_card_beats_a_hagalaz(led: str, answer: str, winner: int) -> None:
    state = table(f"hand-0: {led} red-4", f"hand-1: {answer} red-5", "indicator: blue-8")
    do(state, f"play {led}", f"play {answer}")
    assert state.tricks[winner] == 1


@rule("herrlof", "5.4")
def test_of_hagalaz_alone_the_first_wins() -> None:
    hands = "hand-0: hagalaz red-1", "hand-1: hagalaz red-2", "hand-2: hagalaz red-4"
    state = do(table(*hands, seats=3), *["play hagalaz"] * 3)
    assert state.tricks == [1, 0, 0]
    assert asked(state) == ("play", 1)


@rule("herrlof", "5.5")
@pytest.mark.parametrize(
    ("cards", "leader"),
    [
        (["green-8", "green-5", "hagalaz"], 2),
        (["green-8", "hagalaz", "green-5"], 1),
        (["green-8", "hagalaz", "hagalaz"], 1),
        (["hagalaz", "green-5", "hagalaz"], 2),
        (["green-9", "green-5", "hagalaz"], 1),
        (["hagalaz", "green-9", "hagalaz"], 2),
        (["hagalaz", "green-5", "green-9"], 0),
    ],
)
def test_a_loser_with_a_hagalaz_leads_but_a_nine_goes_first(cards: list[str], leader: int) -> None:
    spare = ["red-1", "red-2", "red-4"]
    hands = [f"hand-{seat}: {cards[seat]} {spare[seat]}" for seat in range(3)]
    state = do(table(*hands, seats=3), *[f"play {card}" for card in cards])
    assert asked(state) == ("play", leader)


@rule("herrlof", "5.6")
def test_a_winning_one_may_take_a_trick_from_an_opponent_who_has_one() -> None:
    def won() -> Herrlof:
        hands = "hand-0: green-1 red-1", "hand-1: hagalaz red-2", "hand-2: red-5 red-4"
        state = table(*hands, "tricks: 1 0 2", "indicator: blue-8", seats=3)
        return do(state, "play green-1", "play hagalaz", "play red-5")

    state = won()
    assert asked(state) == ("one", 0)
    assert offered(state) == ["skip", "steal seat-2"]
    assert refused(state, "steal seat-1") == "5.6"
    assert do(state, "steal seat-2").tricks == [3, 0, 1]
    assert asked(state) == ("play", 1)
    assert do(won(), "skip").tricks == [2, 0, 2]


@rule("herrlof", "5.6")
def test_a_stolen_trick_can_be_stolen_again_and_without_a_trick_nothing_is_offered() -> None:
    state = table("hand-0: green-1 hagalaz red-5", "hand-1: hagalaz blue-1 red-2", "tricks: 0 1")
    do(state, "play green-1", "play hagalaz", "steal seat-1")
    assert state.tricks == [2, 0]
    do(state, "play blue-1", "play hagalaz", "steal seat-0")
    assert state.tricks == [1, 2]
    state = table("hand-0: green-1 red-1", "hand-1: hagalaz red-2", "tricks: 1 0")
    assert asked(do(state, "play green-1", "play hagalaz")) == ("play", 1)


@rule("herrlof", "5.7")
def test_a_three_offers_a_card_of_the_pile_before_the_next_card() -> None:
    state = do(table("hand-0: green-3 red-1", "hand-1: green-4 red-2"), "play green-3")
    assert asked(state) == ("three", 0)
    assert offered(state) == ["skip", "draw"]
    assert seen(state, 0, "pile") is None
    assert asked(do(state, "skip")) == ("play", 1)
    assert lying(state, "hand-0") == ["red-1"]


@rule("herrlof", "5.7")
def test_a_three_as_the_last_card_offers_nothing_nor_does_another_number() -> None:
    state = table("hand-0: green-3", "hand-1: green-4")
    assert asked(do(state, "play green-3")) == ("play", 1)
    state = table("hand-0: green-4 red-1", "hand-1: green-5 red-2")
    assert refused(state, "draw") == "5.7"


@rule("herrlof", "5.8")
def test_whoever_draws_buries_a_card_that_does_not_come_back() -> None:
    state = table("hand-0: green-3 red-1", "hand-1: green-4 red-2", "indicator: blue-8")
    do(state, "play green-3")
    before = GAME.view(state, 1)
    do(state, "draw")
    drawn = next(card for card in lying(state, "hand-0") if card != "red-1")
    assert asked(state) == ("bury", 0)
    assert GAME.view(state, 1)["destroyed"] == before["destroyed"]
    assert sorted(offered(state)) == sorted(["bury red-1", f"bury {drawn}"])
    assert refused(state, "bury red-2") == "5.8"
    do(state, "bury red-1")
    assert asked(state) == ("play", 1)
    assert (lying(state, "hand-0"), lying(state, "buried")) == ([drawn], ["red-1"])
    assert len(lying(state, "pile")) + len(lying(state, "buried")) == 37
    assert seen(state, 0, "buried") is None
    assert refused(state, "bury red-2") == "5.8"


@rule("herrlof", "5.9")
def test_a_winning_six_may_pull_a_card_from_a_chosen_hand() -> None:
    hands = "hand-0: green-6 red-1", "hand-1: green-4 red-2", "hand-2: green-5 red-4"
    state = do(table(*hands, seats=3), "play green-6", "play green-4", "play green-5")
    assert asked(state) == ("six", 0)
    assert offered(state) == ["skip", "take seat-1", "take seat-2"]
    assert refused(state, "take seat-0") == "5.9"
    do(state, "take seat-2")
    assert (lying(state, "pulled"), lying(state, "hand-2")) == (["red-4"], [])
    assert state.pulled_from == 2


@rule("herrlof", "5.9")
def test_a_six_can_be_left_unused_and_in_the_last_trick_nothing_is_offered() -> None:
    state = table("hand-0: green-6 red-1", "hand-1: green-4 red-2")
    assert asked(do(state, "play green-6", "play green-4", "skip")) == ("play", 0)
    assert lying(state, "hand-1") == ["red-2"]
    state = table("hand-0: green-6", "hand-1: green-4", options='{"target":100}')
    do(state, "play green-6", "play green-4")
    assert asked(state)[0] == "bid"


@rule("herrlof", "5.10")
def test_the_pulled_card_is_returned_or_kept_for_another() -> None:
    def pulled() -> Herrlof:
        state = table("hand-0: green-6 red-1 red-4", "hand-1: green-4 red-2 red-5")
        return do(state, "play green-6", "play green-4", "take seat-1")

    state = pulled()
    card = lying(state, "pulled")[0]
    assert offered(state) == ["return", "give red-1", "give red-4"]
    assert refused(state, f"give {card}") == "5.10"
    do(state, "return")
    assert lying(state, "hand-1") == ["red-2", "red-5"]
    assert asked(state) == ("play", 0)
    state = do(pulled(), "give red-1")
    assert lying(state, "hand-0") == sorted(["red-4", card])
    assert "red-1" in lying(state, "hand-1")
    assert (state.pulled_from, lying(state, "pulled")) == (-1, [])


@rule("herrlof", "5.10")
def test_an_equal_rune_already_held_may_be_given() -> None:
    state = table("hand-0: green-6 valknut", "hand-1: green-4 valknut")
    do(state, "play green-6", "play green-4", "take seat-1")
    assert offered(state) == ["return", "give valknut"]
    do(state, "give valknut")
    assert lying(state, "hand-0") == lying(state, "hand-1") == ["valknut"]


@rule("herrlof", "5.10")
def test_only_the_two_seats_see_the_pulled_card_but_all_see_whose_it_was() -> None:
    hands = "hand-0: green-6 red-1", "hand-1: green-4 red-2", "hand-2: green-5 red-4"
    state = do(table(*hands, seats=3), "play green-6", "play green-4", "play green-5", "take seat-1")
    assert [seen(state, seat, "pulled") for seat in (-1, 0, 1, 2)] == [None, ["red-2"], ["red-2"], None]
    assert GAME.view(state, 2)["pulled_from"] == 1


@rule("herrlof", "5.11")
@pytest.mark.parametrize(("cards", "leader"), [(["green-9", "green-4"], 1), (["green-4", "green-9"], 0)])
def test_whoever_wins_with_a_nine_cedes_the_lead(cards: list[str], leader: int) -> None:
    state = table(f"hand-0: {cards[0]} red-1", f"hand-1: {cards[1]} red-2")
    assert asked(do(state, *[f"play {card}" for card in cards])) == ("play", leader)


@rule("herrlof", "5.11")
def test_among_three_the_next_seat_after_a_winning_nine_leads() -> None:
    hands = "hand-0: green-4 red-1", "hand-1: green-9 red-2", "hand-2: green-5 red-4"
    state = do(table(*hands, seats=3), "play green-4", "play green-9", "play green-5")
    assert asked(state) == ("play", 2)


@rule("herrlof", "5.12")
def test_a_three_is_settled_before_the_six_that_may_pull_its_card() -> None:
    state = table("hand-0: green-6 red-1", "hand-1: green-3 red-2", "indicator: blue-8")
    do(state, "play green-6", "play green-3", "draw", "bury red-2")
    drawn = lying(state, "hand-1")
    assert asked(state) == ("six", 0)
    assert lying(do(state, "take seat-1"), "pulled") == drawn


@rule("herrlof", "5.12")
def test_drawing_the_led_suit_after_showing_none_is_no_offence() -> None:
    gone = " ".join(others("green-7", "red-1", "red-3", "blue-2", "green-5"))
    state = table("hand-0: green-7 red-1", "hand-1: red-3 blue-2", f"gone: {gone}")
    do(state, "play green-7", "play red-3", "draw")
    assert offered(state) == ["bury blue-2", "bury green-5"]
    do(state, "bury blue-2")
    assert (state.tricks, asked(state)) == ([1, 0], ("play", 0))


# 6 Score


def scored(seats: int, *pairs: tuple[int, int]) -> list[int]:
    """The points of a round in which each seat predicted the first and holds the second of its pair."""
    lines = [f"bid-{seat}: {bid}" for seat, (bid, _) in enumerate(pairs)]
    tricks = "tricks: " + " ".join(str(held) for _, held in pairs)
    cards = ["valknut", "green-4", "green-5"]
    hands = [f"hand-{seat}: {cards[seat]}" for seat in range(seats)]
    state = table(*lines, *hands, tricks, seats=seats, options='{"max_rounds":1}')
    return do(state, *[f"play {card}" for card in cards[:seats]]).scores()


@rule("herrlof", "6.1")
def test_each_trick_is_a_point() -> None:
    assert scored(2, (9, 6), (9, 8)) == [6, 8]


@rule("herrlof", "6.1")
def test_a_stolen_trick_counts_for_the_thief() -> None:
    lines = "hand-0: green-1", "hand-1: hagalaz", "tricks: 5 7", "bid-0: 0", "bid-1: 0"
    state = do(table(*lines, options='{"max_rounds":1}'), "play green-1", "play hagalaz", "steal seat-1")
    assert state.scores() == [7, 6]


@rule("herrlof", "6.2")
def test_an_exact_prediction_is_ten_more_also_of_none() -> None:
    assert scored(2, (7, 7), (0, 0)) == [17, 10]
    assert scored(3, (1, 1), (0, 1), (2, 1)) == [11, 1, 1]


@rule("herrlof", "6.3")
def test_three_or_four_tricks_are_five_more_between_two_seats_only() -> None:
    assert scored(2, (3, 3), (6, 4)) == [18, 9]
    assert scored(2, (9, 2), (9, 5)) == [2, 5]
    assert scored(2, (4, 4), (6, 3)) == [19, 8]
    assert scored(3, (4, 4), (0, 3), (0, 3)) == [14, 3, 3]


# 7 End


def last_trick(*lines: str, seats: int = 2, options: str = "{}") -> Herrlof:
    """The last trick of a round is destroyed: nothing but what the lines say is counted."""
    cards = ["valknut", "green-4", "green-5"][:seats]
    hands = [f"hand-{seat}: {card}" for seat, card in enumerate(cards)]
    bids = [f"bid-{seat}: 11" for seat in range(seats)]
    given = {line.partition(":")[0] for line in lines}
    bids = [bid for bid in bids if bid.partition(":")[0] not in given]
    state = table(*hands, *bids, *lines, seats=seats, options=options)
    return do(state, *[f"play {card}" for card in cards])


def ending(state: Herrlof) -> tuple[list[int], str]:
    """Winners and reason; fails if the match goes on."""
    outcome = state.outcome
    assert outcome is not None
    return [int(seat) for seat in outcome.winners], outcome.reason


@rule("herrlof", "7.1")
@pytest.mark.parametrize(("seats", "target"), [(2, 50), (3, 40)])
def test_the_match_ends_once_the_target_is_reached(seats: int, target: int) -> None:
    rest = " 0" * (seats - 1)
    assert ending(last_trick(f"totals: {target}{rest}", seats=seats)) == ([0], "target")
    assert last_trick(f"totals: {target - 1}{rest}", seats=seats).outcome is None
    assert ending(last_trick(f"totals: 20{rest}", seats=seats, options='{"target":20}')) == ([0], "target")
    assert last_trick(f"totals: 99{rest}", seats=seats, options='{"target":100}').outcome is None


@rule("herrlof", "7.1")
@pytest.mark.parametrize("target", [19, 101])
def test_a_target_has_limits(target: int) -> None:
    with pytest.raises(InvalidInput, match=r"20\.\.100"):
        new(2, target=target)


@rule("herrlof", "7.2")
@pytest.mark.parametrize("seats", [2, 3])
def test_after_the_last_round_the_highest_total_wins(seats: int) -> None:
    rest = " 9" * (seats - 1)
    assert ending(
        last_trick("round: 10", f"totals: 8{rest}", "tricks: 2" + " 0" * (seats - 1), seats=seats)
    ) == (
        [0],
        "rounds",
    )
    assert last_trick("round: 9", f"totals: 10{rest}", seats=seats).outcome is None
    short = last_trick("round: 3", f"totals: 10{rest}", seats=seats, options='{"max_rounds":3}')
    assert ending(short) == ([0], "rounds")


@rule("herrlof", "7.2")
def test_target_and_last_round_together_are_called_target() -> None:
    assert ending(last_trick("round: 10", "totals: 50 8")) == ([0], "target")
    with pytest.raises(InvalidInput, match=r"1\.\.10"):
        new(2, max_rounds=11)


@rule("herrlof", "7.3")
def test_equal_totals_are_told_apart_by_exact_predictions_then_by_tricks() -> None:
    assert ending(last_trick("totals: 51 51", "exact: 3 2")) == ([0], "target")
    assert ending(last_trick("totals: 51 51", "exact: 2 3")) == ([1], "target")
    assert ending(last_trick("totals: 50 51", "tricks: 2 1", "exact: 2 2")) == ([0], "target")
    assert ending(last_trick("round: 10", "totals: 5 6", "tricks: 1 0")) == ([0], "rounds")


@rule("herrlof", "7.3")
def test_only_those_tied_at_the_top_are_compared() -> None:
    state = last_trick("totals: 41 39 41", "exact: 1 5 2", seats=3)
    assert ending(state) == ([2], "target")
    state = last_trick("totals: 41 38 41", "exact: 1 1 1", "tricks: 0 2 0", seats=3)
    assert ending(state) == ([0, 2], "tie")


@rule("herrlof", "7.4")
def test_who_is_equal_in_everything_wins_together() -> None:
    state = last_trick("totals: 51 51", "exact: 2 2")
    assert ending(state) == ([0, 1], "tie")
    assert [state.value(seat) for seat in (0, 1)] == [0.5, 0.5]
    state = last_trick("round: 10", "totals: 9 9 9", seats=3)
    assert ending(state) == ([0, 1, 2], "tie")


@rule("herrlof", "7.5")
def test_silence_declines_an_offer_and_returns_a_pulled_card() -> None:
    state = table("hand-0: green-6 red-1", "hand-1: green-3 red-2")
    for words in ("play green-6", "play green-3", "pass", "take seat-1", "pass"):
        do(state, words)
    assert asked(state) == ("play", 0)
    assert lying(state, "hand-1") == ["red-2"]


@rule("herrlof", "7.5")
def test_nobody_can_pass_a_prediction_a_card_or_a_burial() -> None:
    state = new(2)
    assert state.objection(0, PASS) == "7.5"
    state = table("hand-0: green-3 red-1", "hand-1: green-4 red-2")
    assert state.objection(0, PASS) == "7.5"
    do(state, "play green-3", "draw")
    assert state.objection(0, PASS) == "7.5"


@rule("herrlof", "7.6")
def test_what_a_seat_cannot_know_is_guessed_anew_each_time() -> None:
    state, rng = do(new(2, start_dealer=0), "bid 3", "bid 7"), make_rng(2)
    worlds = [state.sample(0, rng) for _ in range(20)]
    assert len({world.places[1].mask for world in worlds}) > 15
    assert {world.places[0].mask for world in worlds} == {state.places[0].mask}
    assert {int(world.places[2].number) for world in worlds} == {7}
    assert len({int(world.places[3].number) for world in worlds}) > 5


# The page


def test_the_bound_holds_even_if_every_offer_is_taken() -> None:
    for seats in (2, 3):
        for seed in range(10):
            state, rng, played = new(seats, seed, target=100), make_rng(seed), 0
            while state.waiting:
                seat = state.speaker()
                actions = state.actions(seat)
                play(state, seat, actions[-1] if PASS in actions else state.pick(seat, rng))
                played += 1
            bound = GAME.bound(seats, state.chosen)
            assert bound is not None
            assert played < bound


def test_the_options_of_the_page_are_those_of_the_game() -> None:
    for lang in ("en", "nl"):
        page = (PAGES / f"RULES.{lang}.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| `(\w+)` \|.*\| (\d+\.\d+) \|$", page, re.MULTILINE)
        assert sorted(rows) == sorted(
            (name, HerrlofOptions.paragraph(name)) for name in HerrlofOptions.names()
        )


def test_the_appendix_maps_every_decision_to_paragraphs_that_exist() -> None:
    expected = [f"H{number}" for number in range(1, 52)] + [f"C{number}" for number in range(1, 13)]
    known = set(paragraphs(GAME))
    for lang in ("en", "nl"):
        page = (PAGES / f"RULES.{lang}.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| ([HC]\d+) \| (.*) \|$", page, re.MULTILINE)
        assert [decision for decision, _ in rows] == expected
        assert {number for _, said in rows for number in re.findall(r"\d+\.\d+", said)} <= known
