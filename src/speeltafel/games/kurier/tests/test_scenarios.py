"""The five examples of the rulebook and the numbered scenarios, each as it is told."""

from typing import Any

import pytest

from kit import rule
from kit.couriers import GAME, asked, do, lying, offered, refused, result, scene
from speeltafel import make_rng
from speeltafel.core.state import play_out
from speeltafel.games.kurier.rules import Kurier

"""Where a dispatch is that a test does not mention."""


# The examples of the rulebook


@rule("kurier", "5.1")
def test_rulebook_a_diplomat_at_olga_hands_over_to_an_officer_at_natascha() -> None:
    state = scene("olga: green-diplomat*; natascha: green-officer; iwan: green-lady", turn=2)
    assert refused(state, "hand iwan green-lady") == "5.1"
    do(state, "hand natascha green-officer")
    assert sorted(lying(state, "natascha")) == ["green-dispatch", "green-officer"]
    assert GAME.view(state, 0)["bearers"][2] == "officer"


@rule("kurier", "6.2", "6.5", "6.7")
def test_rulebook_a_journey_from_the_baikal_bar() -> None:
    where = "baikal-bar: red-cossack green-diplomat* blue-lady"
    assert refused(scene(where), "depart baikal-bar iwan iwan") == "6.5"
    state = do(scene(where), "depart baikal-bar wladimir iwan")
    assert lying(state, "baikal-bar") == ["blue-lady"]
    assert lying(state, "wladimir") == ["red-cossack"]
    assert sorted(lying(state, "iwan")) == ["green-diplomat", "green-dispatch"]


OPMARS = (
    "iwan: red-cossack green-diplomat* blue-lady; anastasia: blue-officer blue-lady blue-diplomat;"
    "natascha: blue-cossack; olga: yellow-cossack; katharina: yellow-officer"
)


@rule("kurier", "6.4", "6.5", "6.6")
def test_rulebook_a_cossack_skips_the_mountains() -> None:
    state = scene(OPMARS, seats=4)
    assert {words.split()[3] for words in offered(state, "swap iwan katharina")} == {
        "pawl-hof",
        "rachmann-hof",
        "masl-hof",
        "rehr-hof",
    }
    do(state, "swap iwan katharina masl-hof")
    assert sorted(lying(state, "katharina")) == ["green-diplomat", "green-dispatch", "yellow-officer"]
    assert lying(state, "masl-hof") == ["red-cossack"]
    first = {words.split()[2] for words in offered(scene(OPMARS, seats=4), "depart iwan")}
    assert first == {"katharina"}


PAWL = "pawl-hof: blue-officer red-cossack* green-diplomat"


@rule("kurier", "6.2", "7.1", "7.2", "7.4")
def test_rulebook_the_last_journey_from_pawl_hof() -> None:
    state = do(scene(PAWL), "depart pawl-hof palace palace")
    assert lying(state, "pawl-hof") == ["green-diplomat"]
    assert "red-cossack" in lying(state, "pile-0")
    assert "blue-officer" in lying(state, "pile-1")
    assert GAME.board(state).facts["returned"] == ["blue-officer", "red-cossack"]
    assert lying(state, "guard-1") == ["red-dispatch"]
    assert (asked(state), offered(state)) == ((0, "bonus"), ["decline", "coin"])


def roubles(palace: str = "") -> Kurier:
    """Red has saved 3, turned 4 in this turn, and needs 8."""
    given: dict[str, Any] = {"palace": palace} if palace else {}
    return scene("", at={0: "guard-1"}, window="roebelen", saved={0: "12"}, run="22", **given)


@rule("kurier", "8.2", "8.3", "8.5")
def test_rulebook_one_rouble_short() -> None:
    assert offered(roubles()) == ["stop", "coin"]
    stopped = do(roubles(), "stop")
    assert sorted(lying(stopped, "saved-0")) == ["rouble-1", "rouble-2", "rouble-2", "rouble-2"]
    njet = do(
        scene("", at={0: "guard-1"}, window="roebelen", saved={0: "12"}, run="22", palace="n" * 9), "coin"
    )
    assert sorted(lying(njet, "saved-0")) == ["rouble-1", "rouble-2"]
    assert lying(njet, "gone").count("rouble-2") == 5
    assert result(do(roubles("11"), "coin")) == ([0], "paid")


# The numbered scenarios that are no examples of the rulebook


@rule("kurier", "7.3")
def test_6_past_the_meadow_the_dispatch_lies_at_a_ten() -> None:
    meadow = (
        "pawl-hof: blue-cossack; rachmann-hof: blue-cossack; masl-hof: green-cossack; rehr-hof: green-cossack"
    )
    state = scene(f"{meadow}; olga: red-cossack* red-diplomat red-lady", turn=0)
    do(state, "depart olga palace masl-hof")
    assert lying(state, "guard-2") == ["red-dispatch"]
    assert GAME.view(state, 0)["guards"][1] == 10


@rule("kurier", "4.2", "4.3")
def test_7_a_courier_without_a_room_waits_and_never_goes_up() -> None:
    ladies = (
        "kosaken-klub: blue-lady; baikal-bar: blue-lady; taiga-taverne: green-lady; samowar-stube: green-lady"
    )
    state = do(scene(ladies, piles={0: "red-lady"}), "flip")
    assert "red-lady" in lying(state, "reserve-0")
    assert asked(state) == (1, "turn")
    assert not lying(state, "iwan")


@rule("kurier", "6.1")
def test_8_an_own_courier_in_the_inn_is_needed_and_may_be_the_one_who_stays() -> None:
    where = "baikal-bar: red-cossack green-diplomat blue-lady"
    assert offered(scene(where, turn=1), "depart baikal-bar")
    state = scene(where.replace("red", "green"), turn=0)
    assert refused(state, "depart baikal-bar iwan boris") == "6.1"


@rule("kurier", "2.3")
def test_9_closed_inns_are_never_offered() -> None:
    four = GAME.new(4, seed=3)
    assert isinstance(four, Kurier)
    assert "start datscha-domizil" not in offered(four)
    assert GAME.view(four, 0)["closed"] == ["datscha-domizil", "roman-hof"]
    two = GAME.view(GAME.new(2), 0)["closed"]
    rows = [zone.get("row") for zone in GAME.view(GAME.new(2), 0)["zones"] if zone["name"] not in two]
    assert [rows.count(row) for row in (2, 3, 4, 5)] == [3, 3, 3, 3]


@rule("kurier", "7.5")
def test_10_a_dispatch_brought_by_another_means_roebelen_from_the_next_turn_on() -> None:
    state = do(scene(PAWL, turn=2), "depart pawl-hof palace palace")
    assert (asked(state), offered(state)) == ((0, "roebelen"), ["coin"])
    for words in ("flip", "deploy red-lady baikal-bar", "depart pawl-hof palace palace"):
        assert refused(state, words)


@rule("kurier", "4.5")
def test_11_an_empty_reserve_gets_one_courier_and_another_none() -> None:
    one = do(scene("", reserves={0: "red-lady"}), "deploy red-lady baikal-bar")
    assert len(lying(one, "reserve-0")) == 1
    two = do(scene("", reserves={0: "red-lady red-lady"}), "deploy red-lady baikal-bar")
    assert lying(two, "reserve-0") == ["red-lady"]


@rule("kurier", "4.6", "4.7")
def test_12_an_unused_colour_follows_a_used_up_pile_and_at_five_there_is_none() -> None:
    state = do(scene("", piles={0: ""}), "flip")
    assert lying(state, "turned")[0].startswith("yellow")
    five = scene("", seats=5, piles={0: ""})
    assert refused(five, "flip") == "4.2"


@rule("kurier", "9.1", "9.2")
def test_13_any_departure_gives_the_stayer_a_coin_that_only_its_owner_sees() -> None:
    state = scene("baikal-bar: red-cossack green-diplomat blue-lady", options={"endgame": "gewijzigd"})
    do(state, "depart baikal-bar iwan boris")
    seen = {}
    for seat in (-1, 0, 1, 2):
        zone = next(zone for zone in GAME.view(state, seat)["zones"] if zone["name"] == "hidden-1")
        assert zone["count"] == 1
        seen[seat] = "things" in zone
    assert seen == {-1: False, 0: False, 1: True, 2: False}


MASL = "masl-hof: red-officer* blue-cossack green-diplomat"


@rule("kurier", "9.3", "9.5")
def test_14_arriving_with_six_wins_and_with_five_one_rouble_does() -> None:
    options = {"endgame": "gewijzigd"}
    for turn in (0, 1):
        won = scene(MASL, seats=4, options=options, hidden={0: "321"}, turn=turn)
        assert result(do(won, "depart masl-hof palace palace")) == ([0], "paid")
    short = scene(MASL, seats=4, options=options, hidden={0: "32"}, palace="n1")
    for seed in range(20):
        state = short.clone()
        state.rng = make_rng(seed)
        assert isinstance(state, Kurier)
        do(state, "depart masl-hof palace palace")
        assert asked(state) == (0, "bonus")
        if lying(state, "palace") == ["rouble-1"]:
            assert result(do(state, "coin")) == ([0], "paid")
            return
    pytest.fail("the coin for green was never the njet")


@rule("kurier", "9.6", "8.3")
def test_15_with_an_empty_palace_a_coin_is_robbed_and_a_njet_ends_the_turn() -> None:
    options = {"endgame": "gewijzigd"}
    state = scene(
        "", options=options, at={0: "guard-1"}, window="roebelen", palace="", hidden={1: "n", 2: "1"}
    )
    assert offered(state) == ["rob seat-1", "rob seat-2"]
    assert asked(do(state, "rob seat-1")) == (1, "turn")


@rule("kurier", "8.6")
def test_16_when_all_coins_are_gone_the_first_to_turn_one_wins() -> None:
    state = scene("", at={1: "guard-2", 0: "guard-1"}, window="roebelen", palace="n", first=1)
    assert result(do(state, "coin")) == ([1], "first_to_rouble")


@rule("kurier", "10.2")
def test_17_in_riogrande_the_coin_for_staying_wins_in_the_own_turn() -> None:
    where = "olga: blue-officer green-cossack red-diplomat"
    options = {"endgame": "riogrande"}
    state = scene(where, options=options, at={0: "guard-3"}, hidden={0: "32"}, palace="1")
    assert result(do(state, "depart olga pawl-hof masl-hof")) == ([0], "paid")


@rule("kurier", "10.4")
def test_18_without_roebelen_the_first_dispatch_in_the_palace_wins() -> None:
    state = scene(PAWL, options={"endgame": "zonder"}, turn=2)
    assert result(do(state, "depart pawl-hof palace palace")) == ([0], "arrived")


@rule("kurier", "11.2")
def test_dead_ends_of_random_matches_for_two_are_decided() -> None:
    """Only without extra colours can everybody get stuck, in some of the matches of two."""
    reasons = []
    for seed in range(120):
        state = GAME.new(2, GAME.options.read({"extra_colours": False}), seed, deaf=True)
        play_out(state, make_rng(seed))
        assert state.outcome is not None
        reasons.append(state.outcome.reason)
    assert 1 <= reasons.count("furthest") <= 20
