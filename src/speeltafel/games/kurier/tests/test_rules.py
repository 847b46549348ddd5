"""The rules of Kurier, by paragraph. Positions are set up from text."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kit import paragraphs, rule
from kit.couriers import (
    COINS,
    COLOURS,
    FULL,
    GAME,
    REVISED,
    TOP,
    TYPES,
    Scene,
    asked,
    do,
    lying,
    offered,
    refused,
    result,
    scene,
)
from speeltafel import InvalidInput, make_rng
from speeltafel.core.game import LANGS, Lang
from speeltafel.core.state import play_out
from speeltafel.games.kurier.cards import INN_NAMES
from speeltafel.games.kurier.rules import Kurier
from speeltafel.games.kurier.stack import Returned

PAGES = Path(str(__file__)).parents[1]
"""Where a dispatch is that a test does not mention."""


def new(seats: int = 3, seed: int = 1, **options: Any) -> Kurier:
    """A match after the deal."""
    state = GAME.new(seats, GAME.options.read(options), seed)
    assert isinstance(state, Kurier)
    return state


def drawn(state: Kurier, seed: int) -> Kurier:
    """The same state with another lot to come."""
    world = state.clone()
    world.rng = make_rng(seed)
    assert isinstance(world, Kurier)
    return world


def stops(state: Kurier, verb: str, inn: str) -> dict[str, set[str]]:
    """By stop of the first traveller, those of the second."""
    found: dict[str, set[str]] = {}
    for words in offered(state, f"{verb} {inn} "):
        _, _, first, other = words.split()
        found.setdefault(first, set()).add(other)
    return found


"""Cossack and diplomat leave, the lady stays."""


# 1 The match


@rule("kurier", "1.1")
def test_two_to_five_seats_race_to_the_czar() -> None:
    for seats in (1, 6):
        with pytest.raises(InvalidInput, match="2 to 5"):
            GAME.new(seats)
    state = do(scene("", at={0: "guard-3"}, window="roebelen", run="32", palace="1"), "coin")
    assert (result(state), lying(state, "czar")) == (([0], "paid"), ["red-dispatch"])


@rule("kurier", "1.2")
@pytest.mark.parametrize("endgame", ["basis", "gewijzigd", "riogrande", "zonder"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_endgame_is_played_to_its_end(endgame: str, seats: int) -> None:
    ends = {
        "basis": {"paid", "first_to_rouble"},
        "gewijzigd": {"paid", "first_to_rouble"},
        "riogrande": {"paid", "first_at_guard"},
        "zonder": {"arrived"},
    }
    for seed in range(4):
        state = new(seats, seed, endgame=endgame)
        play_out(state, make_rng(seed))
        assert result(state)[1] in ends[endgame]


@rule("kurier", "1.3")
def test_the_lot_or_the_option_says_who_begins_and_turns_go_clockwise() -> None:
    assert {int(new(3, seed).turn) for seed in range(20)} == {0, 1, 2}
    state = new(3, start_seat=1)
    order = []
    for _ in range(6):
        order.append(asked(state)[0])
        do(state, next(words for words in offered(state) if words.startswith(("start", "deploy"))))
    assert order == [1, 2, 0, 1, 2, 0]
    with pytest.raises(InvalidInput, match="start_seat is seat 3"):
        new(3, start_seat=3)


@rule("kurier", "1.4")
def test_a_turn_is_a_courier_or_the_dispatch_or_a_departure() -> None:
    where = f"{FULL}; baikal-bar: ; iwan: red-lady*; boris: red-officer"
    verbs = {words.split()[0] for words in offered(scene(where, reserves={0: "red-lady"}))}
    assert verbs == {"deploy", "flip", "hand", "depart", "swap"}
    for words in ("deploy red-lady taiga-taverne", "hand boris red-officer"):
        assert asked(do(scene(where, reserves={0: "red-lady"}), words)) == (1, "turn")
    assert asked(do(scene(where), "depart baikal-bar iwan boris")) == (1, "turn")


@rule("kurier", "1.5")
def test_the_score_is_how_far_each_dispatch_has_come() -> None:
    state = scene("iwan: red-lady*; olga: blue-lady*; pawl-hof: green-lady*", seats=5, at={3: "guard-1"})
    assert state.scores() == [2, 3, 4, 5, 1]
    assert new().scores() == [0, 0, 0]
    won = do(scene("", at={0: "guard-3"}, window="roebelen", run="32", palace="1"), "coin")
    assert won.scores() == [6, 1, 1]


@rule("kurier", "1.6")
def test_dispatches_can_go_to_and_fro_without_end() -> None:
    state = scene("iwan: red-lady*; boris: red-officer; olga: blue-lady*; natascha: blue-officer", seats=2)
    for _ in range(100):
        do(state, "hand boris red-officer", "hand natascha blue-officer")
        do(state, "hand iwan red-lady", "hand olga blue-lady")
    assert asked(state) == (0, "turn")
    assert GAME.bound(2, GAME.options()) is None


# 2 Board and set-up


@rule("kurier", "2.1")
def test_eighteen_inns_lie_in_four_villages() -> None:
    zones = {zone["name"]: zone for zone in GAME.view(new(5), 0)["zones"]}
    rows = Counter(zones[name]["row"] for name in INN_NAMES)
    assert [rows[row] for row in (5, 4, 3, 2)] == [5, 4, 4, 5]
    assert (zones["guard-1"]["row"], zones["czar"]["row"]) == (1, 0)
    in_row = {row: [name for name in INN_NAMES if zones[name]["row"] == row] for row in (3, 4)}
    assert in_row[3] == ["olga", "natascha", "katharina", "anastasia"]
    assert in_row[4] == ["iwan", "wladimir", "nikolaj", "boris"]
    assert [zones[name]["column"] for name in in_row[3]] == [0, 1, 2, 3]


@rule("kurier", "2.2")
def test_each_colour_has_three_couriers_of_each_type_that_are_alike() -> None:
    names = Counter(GAME.card_names[card] for card in GAME.box.cards)
    copies = dict(zip((GAME.card_names[card] for card in GAME.box.cards), GAME.box.copies, strict=True))
    couriers = {f"{colour}-{kind}" for colour in COLOURS for kind in TYPES}
    assert {name: copies[name] for name in couriers} == dict.fromkeys(couriers, 3)
    assert set(names.values()) == {1}
    state = scene("", reserves={0: "red-lady red-lady red-officer"})
    assert len(offered(state, "deploy red-lady ")) == len(set(offered(state, "deploy red-lady "))) == 4


CLOSED = {
    5: set(),
    4: {"datscha-domizil", "roman-hof"},
    3: {"datscha-domizil", "roman-hof", "nikolaj", "katharina"},
    2: {"datscha-domizil", "roman-hof", "nikolaj", "katharina", "kosaken-klub", "masl-hof"},
}


@rule("kurier", "2.3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_with_fewer_seats_inns_are_closed_and_stay_empty(seats: int) -> None:
    for seed in range(6):
        state = new(seats, seed, start_seat=0)
        assert set(GAME.view(state, 0)["closed"]) == CLOSED[seats]
        rng = make_rng(seed)
        entered: set[str] = set()
        while state.waiting:
            play_out(state, rng, 1)
            entered |= {name for name in INN_NAMES if lying(state, name)}
        assert not entered & CLOSED[seats]
    if seats < 5:
        assert refused(new(seats), "start datscha-domizil") == "2.3"
        assert refused(scene("", seats, reserves={0: "red-lady"}), "deploy red-lady datscha-domizil") == "2.3"


@rule("kurier", "2.4")
def test_the_guards_ask_what_the_option_says() -> None:
    assert GAME.view(new(), 0)["guards"] == [8, 10, 6, 10, 8]
    for numbers, ends in (((8, 10, 6, 10, 8), False), ((5, 10, 6, 10, 8), True)):
        state = scene(
            "", at={0: "guard-1"}, window="roebelen", run="3", palace="2", options={"guards": numbers}
        )
        do(state, "coin")
        assert (state.outcome is not None) == ends or result(state)[1] == "first_to_rouble"
    for wrong in ((8, 10, 6, 10), (0, 1, 1, 1, 1), (1, 2, 3, 4, 31)):
        with pytest.raises(InvalidInput, match="option guards"):
            GAME.options.read({"guards": wrong})


@rule("kurier", "2.5")
@pytest.mark.parametrize(
    ("options", "coins"), [({}, "nbb"), ({"coins": 27}, "n"), ({"endgame": "zonder"}, "")]
)
def test_the_palace_holds_all_coins_face_down(options: dict[str, Any], coins: str) -> None:
    state = new(**options)
    held = Counter(lying(state, "palace"))
    full = Counter({"njet": 9, "blank": 3, "rouble-1": 9, "rouble-2": 6, "rouble-3": 3})
    if options.get("coins") == 27:
        del full["blank"]
    assert held == (full if coins else Counter())
    assert all("things" not in zone for zone in GAME.view(state, 0)["zones"] if zone["name"] == "palace")


@rule("kurier", "2.6")
def test_each_seat_shuffles_the_couriers_of_its_colour() -> None:
    state = new(4)
    assert GAME.view(state, 0)["owners"] == [0, 1, 2, 3, None]
    for seat in range(4):
        pile = lying(state, f"pile-{seat}") + (lying(state, "turned") if seat == state.turn else [])
        assert Counter(pile) == Counter({f"{COLOURS[seat]}-{kind}": 3 for kind in TYPES})
    assert len({lying(new(seed=seed, start_seat=0), "turned")[0] for seed in range(30)}) == 4


@rule("kurier", "2.7")
def test_each_seat_puts_its_first_courier_with_the_dispatch_into_an_empty_inn() -> None:
    state = new(3, start_seat=2)
    first = lying(state, "turned")[0]
    assert asked(state) == (2, "start")
    assert len(offered(state)) == 4
    do(state, "start baikal-bar")
    assert sorted(lying(state, "baikal-bar")) == sorted([first, "green-dispatch"])
    assert GAME.view(state, 0)["bearers"] == [None, None, first.partition("-")[2]]
    assert asked(state) == (0, "start")
    assert refused(state, "start baikal-bar") == "2.7"
    assert refused(state, "start iwan") == "2.7"
    assert len(offered(state)) == 3


@rule("kurier", "2.8")
def test_one_more_courier_is_turned_up_at_once() -> None:
    state = new(3, start_seat=2)
    assert not lying(state, "reserve-2")
    do(state, "start baikal-bar")
    assert len(lying(state, "reserve-2")) == 1
    assert [len(lying(state, f"pile-{seat}")) for seat in range(3)] == [11, 12, 10]


# 3 Rooms


@rule("kurier", "3.1")
def test_a_type_has_one_room_in_an_inn() -> None:
    state = scene("baikal-bar: blue-lady; kosaken-klub: blue-officer", reserves={0: "red-lady"})
    assert refused(state, "deploy red-lady baikal-bar") == "3.1"
    assert do(state, "deploy red-lady kosaken-klub").rooms_taken(3) == 0b101
    for seed in range(5):
        state = new(5, seed)
        rng = make_rng(seed)
        while state.waiting:
            play_out(state, rng, 1)
            for name in INN_NAMES:
                kinds = [card.partition("-")[2] for card in lying(state, name) if "dispatch" not in card]
                assert len(set(kinds)) == len(kinds) <= 3


@rule("kurier", "3.2")
def test_three_couriers_fill_an_inn() -> None:
    state = scene("baikal-bar: blue-lady green-cossack green-officer", reserves={0: "red-diplomat"})
    assert refused(state, "deploy red-diplomat baikal-bar") == "3.2"
    two = scene("baikal-bar: blue-lady green-cossack", reserves={0: "red-diplomat"})
    assert not two.full
    assert do(two, "deploy red-diplomat baikal-bar").full == 0b100


@rule("kurier", "3.3")
def test_a_traveller_needs_an_open_inn_with_room_like_anybody_else() -> None:
    state = scene(f"{FULL}; iwan: blue-cossack; wladimir: blue-officer blue-diplomat green-lady")
    assert set(stops(state, "depart", "baikal-bar")) == {"boris"}
    assert refused(state, "depart baikal-bar iwan boris") == "6.1"
    assert refused(state, "depart baikal-bar nikolaj boris") == "6.1"


# 4 Bringing a courier onto the board


@rule("kurier", "4.1")
def test_a_courier_of_the_reserve_goes_to_the_swamp_only() -> None:
    state = scene("", reserves={0: "red-lady red-officer"})
    assert refused(state, "deploy red-lady iwan") == "4.1"
    assert refused(state, "deploy red-cossack baikal-bar") == "4.1"
    ladies = "; ".join(f"{inn}: blue-lady" for inn in ("kosaken-klub", "baikal-bar", "taiga-taverne"))
    full = scene(f"{ladies}; samowar-stube: green-lady", reserves={0: "red-lady red-officer"})
    assert not offered(full, "deploy red-lady")
    assert offered(full, "deploy red-officer")
    do(full, "deploy red-officer baikal-bar")
    assert sorted(lying(full, "baikal-bar")) == ["blue-lady", "red-officer"]
    assert lying(full, "reserve-0") == ["red-lady"]


def one_room(kind: str) -> str:
    """A swamp in which exactly one inn has a room for this type."""
    return f"kosaken-klub: green-{kind}; baikal-bar: green-{kind}; taiga-taverne: blue-{kind}"


@rule("kurier", "4.2")
def test_a_courier_that_is_turned_up_takes_a_room() -> None:
    state = scene(one_room("lady"), piles={0: "red-lady"})
    assert asked(do(state, "flip")) == (0, "place")
    assert offered(state) == ["place samowar-stube"]
    assert [refused(state, f"place {inn}") for inn in ("baikal-bar", "iwan", "datscha-domizil")] == [
        "3.1",
        "4.1",
        "2.3",
    ]
    assert asked(do(state, "place samowar-stube")) == (1, "turn")
    assert "red-lady" in lying(state, "samowar-stube")
    assert refused(scene("", at={0: "guard-1"}, window="roebelen"), "flip") == "4.2"


@rule("kurier", "4.3")
def test_without_a_room_it_waits_in_the_reserve() -> None:
    state = scene(f"{one_room('lady')}; samowar-stube: blue-lady", piles={0: "red-lady"})
    do(state, "flip")
    assert asked(state) == (1, "turn")
    assert "red-lady" in lying(state, "reserve-0")
    assert not any(lying(state, inn) for inn in INN_NAMES[5:])


@rule("kurier", "4.4")
def test_shuffled_couriers_come_before_those_that_returned() -> None:
    order = "red-lady blue-cossack red-diplomat"
    piles = {0: "red-officer red-lady red-diplomat", 1: "blue-cossack"}
    state = scene("", seats=2, piles=piles, returned=order)
    assert offered(state, "deploy")
    seen = []
    for _ in range(3):
        do(state, "flip")
        seen += lying(state, "turned")
        do(state, offered(state)[0])
        do(state, next(words for words in offered(state) if words.startswith("deploy")))
    assert seen == ["red-officer", "red-lady", "red-diplomat"]
    assert len(lying(scene("", piles={0: ""}), "reserve-0")) == 11


@rule("kurier", "4.5")
@pytest.mark.parametrize("action", ["deploy red-lady baikal-bar", "hand boris red-officer"])
def test_an_empty_reserve_gets_a_courier_at_the_end_of_the_turn(action: str) -> None:
    where = "iwan: red-lady*; boris: red-officer"
    state = do(scene(where, reserves={0: "red-lady" if "deploy" in action else ""}), action)
    assert len(lying(state, "reserve-0")) == 1
    assert not lying(state, "reserve-1")
    kept = do(scene(where, reserves={0: "red-lady red-officer"}), "deploy red-lady baikal-bar")
    assert lying(kept, "reserve-0") == ["red-officer"]


@rule("kurier", "4.6")
def test_a_used_up_pile_is_followed_by_the_first_unused_colour() -> None:
    state = do(scene("", piles={1: ""}, turn=1), "flip")
    assert GAME.view(state, 0)["owners"] == [0, 1, 2, 1, None]
    assert lying(state, "turned")[0].startswith("yellow")
    assert len(lying(state, "pile-1")) == 11
    twice = scene("", owners={"yellow": 1, "black": 0}, piles={1: ""}, turn=1)
    assert not offered(twice, "flip")
    off = scene("", piles={1: ""}, turn=1, options={"extra_colours": False})
    assert refused(off, "flip") == "4.2"


@rule("kurier", "4.7")
def test_without_a_courier_the_reserve_stays_empty() -> None:
    spread = "; ".join(
        f"{inn}: {' '.join(f'red-{kind}' for kind in kinds)}"
        for inn, kinds in (
            ("iwan", ("officer*", "cossack", "diplomat")),
            ("wladimir", ("lady", "officer", "cossack")),
            ("boris", ("diplomat", "lady", "officer")),
            ("olga", ("cossack", "diplomat")),
        )
    )
    state = scene(spread, options={"extra_colours": False}, reserves={0: "red-lady"})
    assert not offered(state, "flip")
    do(state, "deploy red-lady baikal-bar")
    assert (lying(state, "reserve-0"), lying(state, "pile-0")) == ([], [])
    with_more = do(scene(spread, reserves={0: "red-lady"}), "deploy red-lady baikal-bar")
    assert lying(with_more, "reserve-0")[0].startswith("yellow")


# 5 Handing the dispatch over


@rule("kurier", "5.1")
def test_the_dispatch_goes_to_an_own_courier_of_the_village() -> None:
    state = scene("iwan: red-lady* red-officer blue-cossack; boris: red-lady; olga: red-cossack")
    assert offered(state, "hand") == ["hand iwan red-officer", "hand boris red-lady"]
    assert refused(state, "hand olga red-cossack") == "5.1"
    assert refused(state, "hand iwan blue-cossack") == "5.1"
    do(state, "hand boris red-lady")
    assert "red-dispatch" in lying(state, "boris")
    assert GAME.view(state, 0)["bearers"][0] == "lady"
    inside = do(scene("iwan: red-lady* red-officer"), "hand iwan red-officer")
    assert "red-dispatch" in lying(inside, "iwan")
    assert GAME.view(inside, 0)["bearers"][0] == "officer"


@rule("kurier", "5.2")
def test_it_is_another_courier_of_any_own_colour() -> None:
    state = scene("iwan: red-lady*; boris: yellow-lady", owners={"yellow": 0})
    assert refused(state, "hand iwan red-lady") == "5.2"
    assert offered(state, "hand") == ["hand boris yellow-lady"]
    do(state, "hand boris yellow-lady")
    assert sorted(lying(state, "boris")) == ["red-dispatch", "yellow-lady"]


# 6 Departing


@rule("kurier", "6.1")
def test_one_departs_from_a_full_inn_with_an_own_courier_whichever() -> None:
    for turn in range(3):
        assert offered(scene(FULL, turn=turn), "depart baikal-bar")
    others = scene("baikal-bar: blue-cossack green-diplomat blue-lady", turn=0)
    assert refused(others, "depart baikal-bar iwan boris") == "6.1"
    two = scene("baikal-bar: red-cossack green-diplomat")
    assert refused(two, "depart baikal-bar iwan boris") == "6.1"
    other_colour = scene("baikal-bar: yellow-cossack green-diplomat blue-lady", owners={"yellow": 0})
    assert offered(other_colour, "depart baikal-bar")


@rule("kurier", "6.2")
@pytest.mark.parametrize(
    ("empty", "leave", "stays"),
    [
        ("officer", ["cossack", "diplomat"], "lady"),
        ("cossack", ["diplomat", "lady"], "officer"),
        ("diplomat", ["lady", "officer"], "cossack"),
        ("lady", ["officer", "cossack"], "diplomat"),
    ],
)
def test_the_arrow_of_the_empty_room_says_who_leaves(empty: str, leave: list[str], stays: str) -> None:
    asleep = " ".join(f"red-{kind}" for kind in TYPES if kind != empty)
    state = scene(f"baikal-bar: {asleep}")
    assert GAME.view(state, 0)["leaving"]["baikal-bar"] == [f"red-{kind}" for kind in [*leave, stays]]
    do(state, "depart baikal-bar iwan boris")
    assert lying(state, "baikal-bar") == [f"red-{stays}"]
    assert (lying(state, "iwan"), lying(state, "boris")) == ([f"red-{leave[0]}"], [f"red-{leave[1]}"])
    other = do(scene(f"baikal-bar: {asleep}"), "swap baikal-bar iwan boris")
    assert (lying(other, "iwan"), lying(other, "boris")) == ([f"red-{leave[1]}"], [f"red-{leave[0]}"])


@rule("kurier", "6.3")
def test_a_departure_is_one_action_clicked_inn_by_inn() -> None:
    state = scene("baikal-bar: blue-cossack green-diplomat red-lady")
    action = GAME.parse(state, 0, "swap baikal-bar boris iwan")
    assert GAME.path(state, 0, action) == ("baikal-bar", "#swap", "boris", "iwan")
    assert GAME.label(state, 0, action, "en") == (
        "Baikal-Bar: blue Cossack and green diplomat leave, red lady stays. "
        "First green diplomat to Boris, then blue Cossack to Iwan"
    )
    do(state, "swap baikal-bar boris iwan")
    assert (lying(state, "boris"), lying(state, "iwan")) == (["green-diplomat"], ["blue-cossack"])
    taken = "iwan: blue-cossack blue-diplomat; wladimir: green-cossack"
    single = scene(f"{FULL}; {taken}; nikolaj:")
    assert stops(single, "depart", "baikal-bar") == {"boris": {"wladimir"}}


@rule("kurier", "6.4")
def test_a_traveller_stops_in_the_next_village_that_takes_him() -> None:
    state = scene(FULL)
    ways = stops(state, "depart", "baikal-bar")
    assert set(ways) == {"iwan", "wladimir", "boris"}
    assert ways["iwan"] == {"wladimir", "boris"}
    for stop in ("olga", "pawl-hof", "palace"):
        assert refused(state, f"depart baikal-bar iwan {stop}") == "6.4"


@rule("kurier", "6.5")
def test_two_never_stop_at_the_same_inn() -> None:
    assert refused(scene(FULL), "depart baikal-bar iwan iwan") == "6.5"
    apart = scene(
        "iwan: red-cossack green-diplomat* blue-lady; olga: blue-cossack; natascha: green-cossack; "
        "anastasia: yellow-cossack",
        seats=4,
        turn=0,
    )
    cossack_first = stops(apart, "depart", "iwan")
    assert cossack_first == {"katharina": {"olga", "natascha", "anastasia"}}
    # Beyond the forest, where both stop but not together, nobody is in anybody's way.
    cossacks = "iwan: blue-cossack; wladimir: blue-cossack; boris: green-cossack"
    further = scene(f"{FULL}; {cossacks}")
    ways = stops(further, "depart", "baikal-bar")
    assert set(ways) == {"olga", "natascha", "anastasia"}
    assert set(map(frozenset, ways.values())) == {frozenset({"iwan", "wladimir", "boris"})}


@rule("kurier", "6.6")
def test_a_village_without_an_inn_is_skipped_and_so_are_several() -> None:
    """The Cossack finds no room in the forest and in the mountains; the diplomat does."""
    cossacks = ["iwan: yellow-cossack", "wladimir: yellow-cossack", "boris: green-cossack"]
    cossacks += ["olga: yellow-cossack", "natascha: green-cossack", "anastasia: green-cossack"]
    owners = {"yellow": 1, "black": 2}
    state = scene("; ".join([FULL.replace("red-cossack", "red-cossack*"), *cossacks]), owners=owners)
    assert set(stops(state, "depart", "baikal-bar")) == {"pawl-hof", "rachmann-hof", "masl-hof", "rehr-hof"}
    do(state, "depart baikal-bar masl-hof iwan")
    assert sorted(lying(state, "masl-hof")) == ["red-cossack", "red-dispatch"]
    meadow = [f"{inn}: black-cossack" for inn in ("pawl-hof", "rachmann-hof", "masl-hof")]
    all_the_way = scene(
        "; ".join([FULL.replace("red-cossack", "red-cossack*"), *cossacks, *meadow, "rehr-hof: red-cossack"]),
        owners=owners,
    )
    assert set(stops(all_the_way, "depart", "baikal-bar")) == {"palace"}


@rule("kurier", "6.6", "6.5")
def test_the_second_goes_on_if_his_only_inn_is_the_first_ones() -> None:
    """As in the rulebook: only Katharina has a room for the Cossack, other inns have one for the diplomat."""
    where = "iwan: red-cossack green-diplomat* blue-lady; olga: blue-cossack; natascha: yellow-cossack;"
    where += "anastasia: blue-officer yellow-lady yellow-diplomat"
    state = scene(where, seats=4)
    ways = stops(state, "swap", "iwan")
    assert ways["katharina"] == {"pawl-hof", "rachmann-hof", "masl-hof", "rehr-hof"}
    assert ways["olga"] == ways["natascha"] == {"katharina"}
    assert refused(state, "swap iwan katharina katharina") == "6.5"
    assert set(stops(state, "depart", "iwan")) == {"katharina"}


@rule("kurier", "6.7")
def test_a_dispatch_travels_with_its_bearer_whoever_departs() -> None:
    state = do(scene(FULL, turn=1), "depart baikal-bar iwan boris")
    assert sorted(lying(state, "boris")) == ["green-diplomat", "green-dispatch"]
    assert state.scores() == [1, 1, 2]
    assert lying(state, "baikal-bar") == ["blue-lady"]


# 7 The palace

"""Officer and Cossack leave, the diplomat stays."""


@rule("kurier", "7.1")
def test_couriers_return_beneath_the_pile_of_their_owner_and_all_saw_it() -> None:
    state = scene(f"{TOP}; rehr-hof: red-lady blue-officer green-cossack")
    before = {seat: len(lying(state, f"pile-{seat}")) for seat in range(2)}
    do(state, "swap pawl-hof palace palace")
    assert [len(lying(state, f"pile-{seat}")) - before[seat] for seat in range(2)] == [1, 1]
    assert GAME.board(state).facts["returned"] == ["red-cossack", "blue-officer"]
    assert "returned" not in GAME.view(state, 0)
    zones = {zone["name"]: zone for zone in GAME.view(state, 0)["zones"]}
    assert "things" not in zones["pile-0"]


@rule("kurier", "7.1")
def test_the_order_is_kept_for_sixty_couriers() -> None:
    line = Returned()
    plain: list[int] = []
    rng = make_rng(1)
    for _ in range(4000):
        if len(plain) < 60 and (not plain or rng.below(2)):
            card = 3 * int(rng.below(20))
            line.append(card)
            plain.append(card)
        else:
            own = 4095 << 12 * (plain[int(rng.below(len(plain)))] // 12)
            found = next(card for card in plain if own >> card & 1)
            plain.remove(found)
            assert line.take(own) == found
        assert [line.card(at) for at in range(line.size)] == plain
    assert len(plain) > 0


@rule("kurier", "7.2")
def test_a_dispatch_lies_with_the_guard_above_the_inn_left() -> None:
    state = do(scene(TOP, at={2: "guard-1"}), "depart pawl-hof palace palace")
    assert lying(state, "guard-1") == ["red-dispatch", "green-dispatch"]
    assert state.scores() == [5, 1, 5]
    other = TOP.replace("pawl-hof", "rehr-hof")
    assert lying(do(scene(other), "depart rehr-hof palace palace"), "guard-5") == ["red-dispatch"]


@rule("kurier", "7.3")
@pytest.mark.parametrize(
    ("guards", "expected"),
    [((8, 10, 6, 10, 8), "guard-2"), ((8, 6, 6, 10, 30), "guard-4"), ((8, 6, 9, 5, 9), "guard-3")],
)
def test_past_the_meadow_it_is_a_ten_or_else_the_highest(guards: tuple[int, ...], expected: str) -> None:
    meadow = "; ".join(f"{inn}: yellow-cossack" for inn in ("pawl-hof", "rachmann-hof", "masl-hof"))
    where = f"{meadow}; rehr-hof: blue-cossack; olga: red-cossack* green-diplomat blue-lady"
    state = scene(where, owners={"yellow": 1}, options={"guards": guards})
    do(state, "depart olga palace pawl-hof")
    assert lying(state, expected) == ["red-dispatch"]


@rule("kurier", "7.4")
def test_in_the_own_turn_coins_may_be_turned_at_once_or_not() -> None:
    state = do(scene(TOP), "depart pawl-hof palace palace")
    assert asked(state) == (0, "bonus")
    assert offered(state) == ["decline", "coin"]
    assert asked(do(state, "decline")) == (1, "turn")
    assert state.first_to_rouble == -1
    turned = do(scene(TOP, palace="1"), "depart pawl-hof palace palace", "coin")
    assert result(turned) == ([0], "first_to_rouble")
    options = {"endgame": "gewijzigd"}
    nothing = scene(TOP, options=options, palace="", hidden={0: "n"}, gone="")
    assert asked(do(nothing, "depart pawl-hof palace palace")) == (1, "turn")


@rule("kurier", "7.5")
def test_brought_by_another_there_is_no_bonus_and_then_only_roebelen() -> None:
    state = do(scene(TOP, turn=1), "depart pawl-hof palace palace")
    assert asked(state) == (2, "turn")
    do(state, next(words for words in offered(state) if words.startswith("flip")))
    do(state, offered(state)[0])
    assert asked(state) == (0, "roebelen")
    assert offered(state) == ["coin"]


# 8 Roebelen


@rule("kurier", "8.1")
def test_at_least_one_coin_is_turned_by_lot() -> None:
    state = scene("", at={0: "guard-1"}, window="roebelen")
    assert offered(state) == ["coin"]
    assert refused(state, "pass") == "8.1"
    seen = set()
    for seed in range(60):
        world = drawn(state, seed)
        do(world, "coin")
        seen |= {GAME.card_names[card] for place in (world.gone, world.run) for card in place.listed()}
    assert seen == set(COINS.values())
    assert refused(scene("", window="turn"), "coin") == "8.1"


@rule("kurier", "8.2")
def test_after_a_good_coin_one_stops_or_goes_on() -> None:
    state = scene("", at={0: "guard-1"}, window="roebelen", run="12", saved={0: "1"})
    assert offered(state) == ["stop", "coin"]
    do(state, "stop")
    assert sorted(lying(state, "saved-0")) == ["rouble-1", "rouble-1", "rouble-2"]
    assert (lying(state, "run"), asked(state)) == ([], (1, "turn"))


@rule("kurier", "8.3")
def test_a_njet_takes_the_coins_of_this_turn_out_of_the_game() -> None:
    state = scene("", at={0: "guard-1"}, window="roebelen", run="12", saved={0: "3"}, palace="n1")
    worlds = [do(drawn(state, seed), "coin") for seed in range(20)]
    world = next(world for world in worlds if world.run.is_empty())
    assert lying(world, "saved-0") == ["rouble-3"]
    assert Counter(lying(world, "gone"))["njet"] == 9
    assert asked(world) == (1, "turn")


@rule("kurier", "8.4")
def test_a_blank_is_worth_nothing_and_does_no_harm() -> None:
    state = scene("", at={0: "guard-3"}, window="roebelen", run="32", palace="bb")
    assert offered(do(state, "coin")) == ["stop", "coin"]
    assert lying(state, "run").count("blank") == 1


@rule("kurier", "8.5")
def test_with_enough_the_match_is_won_at_once() -> None:
    short = scene("", at={0: "guard-1"}, window="roebelen", run="22", saved={0: "12"}, palace="bbb")
    assert do(short, "coin").outcome is None
    state = scene("", at={0: "guard-1"}, window="roebelen", run="22", saved={0: "12"}, palace="1")
    do(state, "coin")
    assert result(state) == ([0], "paid")


@rule("kurier", "8.6")
@pytest.mark.parametrize("coin", ["1", "n"])
def test_when_the_palace_is_empty_the_first_to_turn_a_coin_wins(coin: str) -> None:
    state = scene("", at={2: "guard-1", 0: "guard-2"}, window="roebelen", run="2", palace=coin, first=2)
    do(state, "coin")
    assert result(state) == ([2], "first_to_rouble")
    assert lying(state, "saved-0") == (["rouble-1", "rouble-2"] if coin == "1" else [])
    assert lying(state, "czar") == ["green-dispatch"]


# 9 With hidden coins


@rule("kurier", "9.1")
@pytest.mark.parametrize("endgame", ["basis", "gewijzigd", "riogrande"])
def test_the_owner_of_the_one_left_behind_takes_a_coin(endgame: str) -> None:
    state = do(scene(FULL, options={"endgame": endgame}), "depart baikal-bar iwan boris")
    held = [len(lying(state, f"hidden-{seat}")) for seat in range(3)]
    assert held == [0, int(endgame != "basis"), 0]
    top = scene(TOP, options={"endgame": endgame}, turn=1)
    do(top, "depart pawl-hof palace palace")
    assert len(lying(top, "hidden-2")) == int(endgame != "basis")


@rule("kurier", "9.1")
def test_an_empty_palace_has_no_coin_for_anybody() -> None:
    state = scene(FULL, options=REVISED, palace="", hidden={0: "1"})
    do(state, "depart baikal-bar iwan boris")
    assert [len(lying(state, f"hidden-{seat}")) for seat in range(3)] == [1, 0, 0]
    once = do(scene(FULL, options=REVISED, palace="1"), "depart baikal-bar iwan boris")
    assert (lying(once, "palace"), lying(once, "hidden-1")) == ([], ["rouble-1"])


@rule("kurier", "9.2")
def test_hidden_coins_are_seen_by_their_owner_and_counted_by_the_others() -> None:
    state = scene(FULL, options=REVISED, hidden={1: "nb3"})
    for seat in (-1, 0, 1, 2):
        zone = next(zone for zone in GAME.view(state, seat)["zones"] if zone["name"] == "hidden-1")
        assert zone["count"] == 3
        assert ("things" in zone) == (seat == 1)
    arriving = scene(TOP, options=REVISED, hidden={0: "nb3"}, turn=1)
    assert do(arriving, "depart pawl-hof palace palace").outcome is None


@rule("kurier", "9.3")
def test_enough_hidden_coins_win_on_arrival_in_whoevers_turn() -> None:
    for turn in range(3):
        state = do(scene(TOP, options=REVISED, hidden={0: "332"}, turn=turn), "depart pawl-hof palace palace")
        assert result(state) == ([0], "paid")
        assert "things" in next(zone for zone in GAME.view(state, 1)["zones"] if zone["name"] == "hidden-0")
    two = "pawl-hof: blue-officer* red-cossack* green-diplomat"
    for verb, winner in (("depart", 1), ("swap", 0)):
        state = scene(two, options=REVISED, hidden={0: "332", 1: "2222"}, turn=2)
        assert result(do(state, f"{verb} pawl-hof palace palace"))[0] == [winner]
    late = scene(two, options=REVISED, hidden={0: "3", 1: "2222"}, turn=2)
    assert result(do(late, "swap pawl-hof palace palace"))[0] == [1]


@rule("kurier", "9.3")
def test_the_coin_of_the_departure_counts_before_the_arrival() -> None:
    """Of two red couriers one arrives with the dispatch and one stays, for the sixth rouble."""
    own = "masl-hof: blue-officer red-cossack* red-diplomat"
    state = scene(own, seats=4, options=REVISED, hidden={0: "32"}, palace="1")
    assert result(do(state, "depart masl-hof palace palace")) == ([0], "paid")


@rule("kurier", "9.4")
def test_a_seat_at_a_guard_pays_at_the_beginning_of_its_own_turn() -> None:
    stays = "olga: blue-officer green-cossack red-diplomat"
    state = scene(stays, options=REVISED, at={0: "guard-1"}, hidden={0: "322"}, palace="1", turn=1)
    do(state, "depart olga pawl-hof masl-hof")
    assert state.outcome is None
    assert lying(state, "fresh-0") == ["rouble-1"]
    assert asked(state) == (2, "turn")
    do(state, "flip")
    do(state, offered(state)[0])
    assert result(state) == ([0], "paid")


@rule("kurier", "9.5")
def test_without_enough_section_8_holds_with_hidden_coins_counted() -> None:
    options = {**REVISED}
    state = scene(
        "", options=options, at={0: "guard-1"}, window="roebelen", hidden={0: "32"}, palace="1", run="1"
    )
    assert offered(state) == ["stop", "coin"]
    assert do(state, "coin").outcome is None
    won = scene(
        "", options=options, at={0: "guard-1"}, window="roebelen", hidden={0: "32"}, palace="1", run="2"
    )
    assert result(do(won, "coin")) == ([0], "paid")


@rule("kurier", "9.6")
def test_with_an_empty_palace_one_robs_a_hidden_coin_of_an_opponent() -> None:
    state = scene(
        "", options=REVISED, at={0: "guard-1"}, window="roebelen", palace="", hidden={1: "2", 2: "n"}
    )
    assert offered(state) == ["rob seat-1", "rob seat-2"]
    assert GAME.path(state, 0, GAME.parse(state, 0, "rob seat-1")) == ("seat-1",)
    good = do(state, "rob seat-1")
    assert (lying(good, "run"), lying(good, "hidden-1")) == (["rouble-2"], [])
    do(good, "stop")
    assert lying(good, "saved-0") == ["rouble-2"]
    bad = scene("", options=REVISED, at={0: "guard-1"}, window="roebelen", palace="", hidden={1: "2", 2: "n"})
    assert asked(do(bad, "rob seat-2")) == (1, "turn")
    assert "njet" in lying(bad, "gone")
    full = scene("", options=REVISED, at={0: "guard-1"}, window="roebelen", palace="1", hidden={1: "2"})
    assert refused(full, "rob seat-1") == "9.6"


@rule("kurier", "9.7")
def test_every_hidden_coin_of_others_can_be_robbed_and_no_open_one() -> None:
    state = scene(
        "", seats=4, options=REVISED, at={0: "guard-1", 3: "guard-2"}, window="roebelen", palace="",
        hidden={0: "2", 1: "2"}, fresh={3: "1"}, saved={2: "", 3: "1"},
    )  # fmt: skip
    assert offered(state) == ["rob seat-1", "rob seat-3"]
    assert refused(state, "pass") == "8.1"
    assert refused(state, "rob seat-0") == "9.6"
    assert refused(state, "rob seat-2") == "9.6"


@rule("kurier", "9.8")
def test_a_turn_goes_on_by_robbing_or_saves_what_lies_open() -> None:
    on = scene("", options=REVISED, at={0: "guard-1"}, window="roebelen", palace="1", hidden={1: "2"})
    assert offered(do(on, "coin")) == ["stop", "rob seat-1"]
    over = scene("", options=REVISED, at={0: "guard-1"}, window="roebelen", palace="1", hidden={0: "2"})
    assert asked(do(over, "coin")) == (1, "turn")
    assert lying(over, "saved-0") == ["rouble-1"]
    assert over.outcome is None


@rule("kurier", "9.8", "11.1")
def test_a_seat_at_a_guard_that_finds_no_coin_passes() -> None:
    state = scene("", options=REVISED, at={0: "guard-1"}, palace="", hidden={0: "2"})
    assert (asked(state), offered(state)) == ((0, "turn"), ["pass"])
    assert do(state, "pass").idle == 1


@rule("kurier", "9.9")
def test_only_when_no_coin_is_left_anywhere_the_first_to_turn_one_wins() -> None:
    state = scene(
        "",
        options=REVISED,
        at={2: "guard-2", 0: "guard-1"},
        window="roebelen",
        palace="",
        hidden={1: "1"},
        first=2,
    )
    assert result(do(state, "rob seat-1")) == ([2], "first_to_rouble")
    stayed = do(scene(FULL, options=REVISED), "depart baikal-bar iwan boris")
    assert stayed.first_to_rouble == -1
    declined = do(scene(TOP, options=REVISED), "depart pawl-hof palace palace", "decline")
    assert declined.first_to_rouble == -1
    turned = do(scene(TOP, options=REVISED), "depart pawl-hof palace palace", "coin")
    assert turned.first_to_rouble == 0


# 10 Other ways in

RIO = {"endgame": "riogrande"}


@rule("kurier", "10.1")
def test_in_riogrande_a_seat_at_a_guard_goes_on_but_hands_nothing_over() -> None:
    where = f"{FULL}; boris: red-lady red-officer"
    state = scene(where, options=RIO, at={0: "guard-1"}, reserves={0: "red-lady"})
    verbs = {words.split()[0] for words in offered(state)}
    assert verbs == {"deploy", "flip", "depart", "swap"}
    assert refused(state, "coin") == "8.1"
    arriving = do(scene(TOP, options=RIO), "depart pawl-hof palace palace")
    assert asked(arriving) == (1, "turn")
    assert offered(arriving)[0] != "pass"


@rule("kurier", "10.2")
def test_in_riogrande_coins_are_counted_on_arrival_and_at_either_end_of_the_own_turn() -> None:
    arrival = scene(TOP, options=RIO, hidden={0: "332"}, turn=1)
    assert result(do(arrival, "depart pawl-hof palace palace")) == ([0], "paid")
    stays = "olga: blue-officer green-cossack red-diplomat"
    end = scene(stays, options=RIO, at={0: "guard-1"}, hidden={0: "322"}, palace="1n")
    worlds = [do(drawn(end, seed), "depart olga pawl-hof masl-hof") for seed in range(30)]
    assert {lying(world, "palace")[0]: world.outcome is None for world in worlds} == {
        "njet": False,
        "rouble-1": True,
    }
    start = scene(stays, options=RIO, at={0: "guard-1"}, hidden={0: "322"}, palace="11", turn=2)
    do(start, "depart olga pawl-hof masl-hof")
    assert result(start) == ([0], "paid")


@rule("kurier", "10.2")
def test_arrivals_count_before_the_claim_of_the_active_seat() -> None:
    """Red has its last rouble by staying; blue arrives with enough in the same departure."""
    where = "pawl-hof: blue-officer* green-cossack red-diplomat"
    state = scene(where, options=RIO, at={0: "guard-1"}, hidden={0: "322", 1: "332"}, palace="1")
    assert result(do(state, "depart pawl-hof palace palace")) == ([1], "paid")
    alone = scene(where, options=RIO, at={0: "guard-1"}, hidden={0: "322", 1: "2"}, palace="1")
    assert result(do(alone, "depart pawl-hof palace palace")) == ([0], "paid")


@rule("kurier", "10.3")
def test_once_the_palace_is_empty_the_first_at_a_guard_wins() -> None:
    state = scene(FULL.replace("*", ""), options=RIO, at={2: "guard-2", 1: "guard-1"}, palace="1")
    assert result(do(state, "depart baikal-bar iwan boris")) == ([2], "first_at_guard")
    nobody = do(scene(FULL, options=RIO, palace="n"), "depart baikal-bar iwan boris")
    assert nobody.outcome is None
    next_one = scene(TOP, options=RIO, palace="", hidden={2: "1"}, turn=1)
    assert result(do(next_one, "depart pawl-hof palace palace")) == ([0], "first_at_guard")


@rule("kurier", "10.4")
def test_in_zonder_the_first_dispatch_in_the_palace_wins() -> None:
    options = {"endgame": "zonder"}
    two = "pawl-hof: blue-officer* red-cossack* green-diplomat"
    for verb, winner in (("depart", 1), ("swap", 0)):
        state = do(scene(two, options=options, turn=2), f"{verb} pawl-hof palace palace")
        assert result(state) == ([winner], "arrived")
    alone = do(scene(TOP, options=options, turn=1), "depart pawl-hof palace palace")
    assert (result(alone), lying(alone, "czar")) == (([0], "arrived"), ["red-dispatch"])


# 11 The end


def blocked(**given: Any) -> Kurier:
    """Two seats without piles, and a swamp in which no reserve finds a room."""
    inns = "baikal-bar: blue-officer* red-diplomat; taiga-taverne: red-officer* blue-diplomat; "
    inns += "samowar-stube: red-officer red-diplomat"
    rest = "iwan: red-cossack red-lady; wladimir: red-cossack red-lady; olga: red-cossack red-lady; "
    rest += (
        "boris: blue-cossack blue-lady; natascha: blue-cossack blue-lady; anastasia: blue-cossack blue-lady"
    )
    given = {"options": {"extra_colours": False}, "piles": {0: "", 1: ""}, **given}
    return scene(f"{inns}; {rest}", 2, **given)


@rule("kurier", "11.1")
def test_a_pass_is_there_only_if_nothing_else_is() -> None:
    assert refused(scene(""), "pass") == "11.1"
    state = blocked(turn=1)
    assert offered(state, "hand") == ["hand taiga-taverne blue-diplomat"]
    assert refused(state, "pass") == "11.1"


@rule("kurier", "11.2")
def test_a_round_of_idle_turns_ends_the_match() -> None:
    state = blocked(turn=1)
    do(state, "hand taiga-taverne blue-diplomat")
    assert (state.idle, asked(state)) == (1, (0, "turn"))
    do(state, offered(state)[0])
    assert result(state) == ([0, 1], "furthest")


@rule("kurier", "11.2")
def test_the_dispatch_that_has_come_furthest_wins() -> None:
    state = scene("", options=REVISED, at={0: "guard-1"}, palace="", hidden={0: "2"}, idle=2)
    assert result(do(state, "pass")) == ([0], "furthest")


@rule("kurier", "11.3")
def test_a_dispatch_handed_over_by_choice_is_not_idle() -> None:
    where = "iwan: red-lady*; boris: red-officer"
    assert do(scene(where, idle=2), "hand boris red-officer").idle == 0
    forced = blocked(idle=0)
    assert do(forced, offered(forced)[0]).idle == 1
    could_turn = blocked(idle=1, options={})
    assert do(could_turn, next(iter(offered(could_turn, "hand")))).idle == 0


@rule("kurier", "11.4")
def test_the_winner_has_saved_its_open_coins_and_its_dispatch_is_with_the_czar() -> None:
    state = scene("", at={0: "guard-3"}, window="roebelen", run="32", saved={0: ""}, palace="1")
    do(state, "coin")
    assert sorted(lying(state, "saved-0")) == ["rouble-1", "rouble-2", "rouble-3"]
    assert (lying(state, "run"), lying(state, "czar"), lying(state, "guard-3")) == ([], ["red-dispatch"], [])


# 12 What you know (see test_minds.py, too)


@rule("kurier", "12.1")
def test_all_that_lies_open_is_in_every_view() -> None:
    state = scene(
        FULL, reserves={1: "blue-lady"}, saved={1: "12"}, gone="n", options=REVISED, hidden={1: "3"}
    )
    for seat in (-1, 0, 1, 2):
        zones = {zone["name"]: zone for zone in GAME.view(state, seat)["zones"]}
        opened = {name for name, zone in zones.items() if "things" in zone}
        closed = {"palace", "pile-0", "pile-1", "pile-2"}
        closed |= {f"{sort}-{other}" for sort in ("hidden", "fresh") for other in range(3) if other != seat}
        assert opened == set(zones) - closed
        assert zones["palace"]["count"] == 26


# Pages, positions, and the same matches in every build


@pytest.mark.parametrize("lang", LANGS)
def test_the_appendix_maps_every_decision_to_paragraphs_that_exist(lang: Lang) -> None:
    page = (PAGES / f"RULES.{lang}.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"(?m)^\| ([KC]\d+) \| (.*) \|$", page))
    assert set(rows) == {f"K{n}" for n in range(1, 58)} | {f"C{n}" for n in range(1, 18)}
    known = paragraphs(GAME, lang)
    for said in rows.values():
        assert set(said.split(", ")) <= set(known), said


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("iwan: red-officer red-cossack red-lady red-diplomat", "at most three couriers"),
        ("nikolaj: red-officer", "nikolaj is closed"),
        ("bearers: lady cossack officer", "is carried by one of its couriers"),
        ("bearers: - cossack officer", "bearers are the types"),
        ("box: njet", "the match has 30 coins"),
        ("turned: red-lady", "one courier is turned up"),
        ("guard-1: red-lady", "do not stay with the guards"),
        ("guard-1: njet", "coins are in"),
        ("arrivals: 1 0 0", "arrivals number"),
        ("owners: - 1 2 - -", "every seat has a colour"),
        ("returned: blue-lady blue-lady blue-lady blue-lady", "returned are couriers in the piles"),
        ("hidden-0: rouble-1", "no hidden coins in this endgame"),
        ("run: rouble-1", "in the window roebelen only"),
        ("window: bonus", "has a dispatch at a guard"),
        ("idle: 3", "fewer than seats"),
        ("waiting: 1", "turn is the seat that is asked"),
        ("palace @0:", "eyes are those of the opening"),
    ],
)
def test_positions_that_could_not_be_played_on_are_refused(change: str, complaint: str) -> None:
    name, _, said = change.partition(":")
    lines = Scene("", 3, {}).lines()
    taken = said.split()
    changed = [f"{name}:{said}"]
    for line in lines[1:]:
        label, _, held = line.partition(":")
        if label == name or label == name.split()[0]:
            if "@" in name:
                changed[0] += held
            continue
        words = held.split()
        if label.startswith(("pile", "palace")) and name not in ("returned", "box"):
            for card in taken:
                if card in words:
                    words.remove(card)
        if name == "box" and label == "palace":
            words.remove("njet")
        changed.append(f"{label}: {' '.join(words)}")
    with pytest.raises(InvalidInput, match=complaint):
        GAME.setup("\n".join([lines[0], *changed]))
    GAME.setup("\n".join(lines))


@pytest.mark.parametrize("endgame", ["basis", "gewijzigd", "riogrande", "zonder"])
def test_random_matches_are_the_same_in_every_build(endgame: str) -> None:
    """The fingerprint of random matches, made by the interpreted code: a native build must agree."""
    found = 0
    for seed in range(12):
        options = GAME.options.read({"endgame": endgame, "extra_colours": seed % 3 > 0})
        state = GAME.new(2 + seed % 4, options, seed, deaf=True)
        played = play_out(state, make_rng(seed))
        for number in (
            played,
            state.rng.state,
            state.winners,
            *(place.mask + place.mask1 for place in state.places),
        ):
            found = (found * 1_000_003 + int(number)) % 2_305_843_009_213_693_951
    assert found == EXPECTED[endgame]


EXPECTED = {
    "basis": 687841693796340502,
    "gewijzigd": 1663421406948076260,
    "riogrande": 1479877379904928144,
    "zonder": 630322226536768890,
}
