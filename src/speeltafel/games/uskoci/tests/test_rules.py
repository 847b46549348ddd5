"""The rules of Uskoci, by paragraph. Positions are dealt from text."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kit import paragraphs, rule
from kit.scenes import do, lying, offered, refused, scene, seen, silence
from speeltafel import InvalidInput, load, make_rng, play
from speeltafel.core.actions import PASS
from speeltafel.core.events import TRUTH, Ear, Event
from speeltafel.core.game import Lang
from speeltafel.games.uskoci.cards import fits, value
from speeltafel.games.uskoci.events import (
    ALL,
    CHOOSE,
    DRAW,
    END,
    HAND,
    MOVE,
    NOT_TURNED_GROUP,
    OTHERS,
    OWN_FLEET,
    OWN_HAND,
    PRICE_COLOUR,
    PROGRAM,
    STANDARD,
    TARGET,
    TURNED_COLOUR,
    UNLESS,
    step,
)
from speeltafel.games.uskoci.options import UskociOptions
from speeltafel.games.uskoci.rules import Uskoci

GAME = load("uskoci")
EVERYTHING = [name for name in GAME.card_names if name and not name.startswith("spare")] + ["will", "nehaj"]
ZONES = ("hand", "fleet", "before", "pile", "discards", "top", "stack", "packet", "unused")
GROUPS = ("food", "wood", "weapons", "gold")
HANDS = [f"hand-{seat}" for seat in range(6)]
FLEETS = [f"fleet-{seat}" for seat in range(6)]
SEEDS = range(7, 7 + 12 * 10**15, 10**15)
"""States of the generator, far apart."""
PAGES = Path(str(__file__)).parents[1]
Who = int | None


def table(
    *lines: str,
    seats: int = 3,
    options: str = "{}",
    seat: int = 0,
    window: str = "main",
    pile: str | None = None,
) -> Uskoci:
    """In the middle of a seat's turn; lines overrule it. `pile`: all it holds; the rest is discarded."""
    said: dict[str, object] = {"window": window, "waiting": seat, "turn": seat, "lead": seat, "round": 1}
    said["phase"] = "middle"
    if pile is not None:
        said |= {"pile": pile, "discards": " ".join(unmentioned(*lines, f"pile: {pile}"))}
    return scene(GAME, Uskoci, said, lines, f"{seats} {options}")


def unmentioned(*lines: str) -> list[str]:
    """Every card of the box that no zone of these lines holds."""
    rest = EVERYTHING.copy()
    for line in lines:
        zone, _, cards = line.partition(":")
        if zone.split("-")[0].split()[0] in ZONES:
            for card in cards.split():
                rest.remove(card)
    return rest


def floor(*lines: str, seats: int = 3, seat: int = 0, phase: str = "opening", **more: str) -> Uskoci:
    """A seat has its turn, and all others are asked."""
    asked = ",".join(str(other) for other in range(seats) if other != seat)
    return table(
        f"waiting: {asked}", f"phase: {phase}", *lines, seats=seats, seat=seat, window="floor", **more
    )


def new(seats: int, seed: int = 1, **options: object) -> Uskoci:
    """A match after the deal."""
    state = GAME.new(seats, GAME.options.read(options), seed)
    assert isinstance(state, Uskoci)
    return state


def asked(state: Uskoci) -> tuple[str, list[int]]:
    """The window that is open, and the seats that are asked."""
    return GAME.windows[state.window].name, [seat for seat in range(state.seats) if state.waiting >> seat & 1]


def discarded(state: Uskoci) -> set[str]:
    """All discards."""
    return {*lying(state, "discards"), *lying(state, "top")}


def ending(state: Uskoci) -> tuple[list[int], str] | None:
    """Who won, and why; None before the end."""
    return (state.outcome.winners, state.outcome.reason) if state.outcome else None


class Witness(Ear):
    """Hears everything."""

    def __init__(self, state: Uskoci) -> None:
        super().__init__(TRUTH)
        self.events: list[Event] = []
        state.ears = [*(state.ears or []), self]

    def hear(self, event: Event) -> None:
        self.events.append(event)

    def kinds(self) -> list[str]:
        """The kinds of events heard."""
        return [GAME.events[event.kind] for event in self.events]

    def heard(self, kind: str) -> list[tuple[int, int]]:
        """By seat, the numbers told with events of a kind."""
        return [(int(e.seat), int(e.number)) for e in self.events if GAME.events[e.kind] == kind]


def sizes(state: Uskoci) -> list[int]:
    """How many cards each seat holds."""
    return [len(lying(state, zone)) for zone in HANDS[: state.seats]]


def contenders(state: Uskoci) -> list[int]:
    """Who would win if all passed."""
    found: list[int] = GAME.view(state, -1)["contenders"]
    return found


def countdown(*lines: str) -> Uskoci:
    """Three seats, the turn of seat 0, and some fleet is worth 25."""
    return table("waiting: 0,1,2", *lines, window="countdown")


def claim(*lines: str) -> Uskoci:
    """Three seats at the end of the last season."""
    return table(
        "waiting: 0,1,2", "season: winter", "phase: claiming", "ran_out: yes", *lines, window="claim"
    )


def end_turn(state: Uskoci) -> Uskoci:
    """The seat whose turn it is does nothing, and nobody says a word, until the next turn or question."""
    turn = state.turn
    while state.turn == turn and asked(state)[0] in ("floor", "main", "limit"):
        if asked(state)[0] == "floor":
            silence(state)
        else:
            do(state, offered(state)[0])
    return state


# 1 The match


@rule("uskoci", "1.1")
def test_two_to_six_seats_and_exactly_25_wins() -> None:
    for seats in (1, 7):
        with pytest.raises(InvalidInput, match="2 to 6"):
            GAME.new(seats)
    for seats in range(2, 7):
        assert new(seats).seats == seats
    state = table("hand-0: food-7", "fleet-0: gold-9 wood-9", "fleet-1: gold-8 wood-8")
    assert ending(silence(do(state, "load food-7"))) == ([0], "full")


@rule("uskoci", "1.2")
def test_without_a_fleet_of_25_the_most_valuable_wins_also_several() -> None:
    state = claim("fleet-0: gold-9", "fleet-1: gold-8 wood-8", "fleet-2: food-9 wood-7")
    assert ending(silence(state)) == ([1, 2], "highest")
    assert [state.value(seat) for seat in range(3)] == [0, 0.5, 0.5]


@rule("uskoci", "1.3")
def test_the_basic_version_draws_and_the_strategic_one_drafts() -> None:
    basic, strategic = new(4), new(4, mode="strategic")
    assert sorted(sizes(basic)) == [4, 4, 4, 5]
    assert asked(basic)[0] == "floor"
    assert asked(strategic)[0] in ("direction", "draft")


# 2 The cards and the deal


@rule("uskoci", "2.1", "2.3")
def test_the_box_has_forty_loot_cards_and_sixteen_events() -> None:
    assert lying(table(), "pile") == sorted(EVERYTHING, key=GAME.card_names.index)
    groups = [name.split("-")[0] for name in EVERYTHING if "-" in name]
    assert {group: groups.count(group) for group in groups} == dict.fromkeys(GROUPS, 9)
    assert len(EVERYTHING) == 56
    assert sorted(EVERYTHING[-16:]) == sorted(
        [
            *["will", "nehaj"] * 2,
            *["storm", "gale", "spyglass", "spy", "trickery", "theft", "seadog", "ambush"],
            *["dungeon", "snitch", "fog", "merchants"],
        ]
    )


@rule("uskoci", "2.2")
@pytest.mark.parametrize(
    ("turned", "left"),
    [
        ("food-9", ["weapons-2", "battle", "gold-3"]),
        ("fire", ["weapons-2", "battle", "gold-3"]),
        ("weapons-9", ["food-1", "wood-1"]),
        ("taxes", ["food-1", "wood-1"]),
    ],
)
def test_food_and_wood_are_white_weapons_and_gold_black(turned: str, left: list[str]) -> None:
    fleet = "fleet-1: food-1 wood-1 weapons-2 battle gold-3"
    state = silence(do(table("hand-0: snitch", fleet, pile=turned), "announce snitch"))
    assert lying(state, "fleet-1") == left


@rule("uskoci", "2.4")
def test_the_first_set_has_one_of_each_event_and_the_rest_lies_open() -> None:
    state = new(4, event_set="first")
    for seat in (-1, 0, 3):
        assert seen(state, seat, "unused") == ["will", "nehaj"]
    assert sum(len(lying(state, zone)) for zone in ("pile", *HANDS[:4])) == 54
    assert lying(new(4), "unused") == []


@rule("uskoci", "2.5")
@pytest.mark.parametrize("hand", [4, 5])
def test_each_seat_is_dealt_four_or_five_and_the_rest_is_the_closed_pile(hand: int) -> None:
    state = new(6, start_hand=hand, start_seat=0)
    assert sizes(state) == [hand + 1, *[hand] * 5]
    assert len(lying(state, "pile")) == 56 - 6 * hand - 1
    assert seen(state, 0, "pile") is None
    assert seen(state, 0, "hand-1") is None
    assert seen(state, 1, "hand-1") == lying(state, "hand-1")
    with pytest.raises(InvalidInput, match=r"4\.\.5"):
        new(2, start_hand=6)


@rule("uskoci", "2.6")
def test_the_start_seat_is_drawn_by_lot_or_named() -> None:
    assert {int(new(3, seed).turn) for seed in range(40)} == {0, 1, 2}
    assert {int(new(3, seed, start_seat=2).turn) for seed in range(9)} == {2}
    with pytest.raises(InvalidInput, match="start_seat is seat 4; the seats here are 0 to 3"):
        new(4, start_seat=4)


@rule("uskoci", "2.7")
@pytest.mark.parametrize("mode", ["basic", "strategic"])
def test_every_card_lies_in_exactly_one_place_at_all_times(mode: str) -> None:
    state, rng = new(4, seed=3, mode=mode), make_rng(4)
    while state.waiting:
        places = GAME.board(state).position()["places"]
        assert sorted(card for cards in places.values() for card in cards) == sorted(EVERYTHING)
        seat = state.speaker()
        play(state, seat, state.pick(seat, rng))


@rule("uskoci", "2.7")
def test_the_discards_lie_open_and_the_top_one_is_shown() -> None:
    state = table("fleet-0: hunger fire", "top: gold-1", "discards: gold-2")
    do(state, "drop hunger", "drop fire")
    for seat in (-1, 0, 2):
        assert seen(state, seat, "top") == ["fire"]
        assert seen(state, seat, "discards") == ["hunger", "gold-1", "gold-2"]


# 3 The fleet


@rule("uskoci", "3.1")
def test_a_fleet_is_open_loot_of_any_groups() -> None:
    state = do(table("hand-0: food-2 gold-3", "fleet-0: wood-1"), "load food-2")
    for seat in (-1, 0, 1):
        assert seen(state, seat, "fleet-0") == ["food-2", "wood-1"]
    assert state.worth_of(0) == 3


@rule("uskoci", "3.2", "3.3")
@pytest.mark.parametrize(
    ("fleet", "value"),
    [
        ("", 0),
        ("gold-4 gold-3 taxes wood-5", 19),
        ("gold-4 gold-3 wood-5", 12),
        ("taxes wood-5", 5),
        ("food-1 hunger wood-1 fire weapons-1 battle gold-1 taxes", 8),
        ("food-9 food-8 food-7", 24),
        ("seadog gold-2 taxes", 9),
    ],
)
def test_a_fleet_is_worth_its_numbers_doubled_by_group(fleet: str, value: int) -> None:
    assert table(f"fleet-0: {fleet}").worth_of(0) == value


@rule("uskoci", "3.3")
def test_values_agree_with_a_count_card_by_card() -> None:
    rng = make_rng(5)
    for _ in range(300):
        fleet = sum({1 << rng.below(40) for _ in range(6)})
        plain = [(card // 10, card % 10 + 1) for card in range(40) if fleet >> card & 1]
        twice = {group for group, number in plain if number == 10}
        counted = sum(number * (1 + (group in twice)) for group, number in plain if number < 10)
        assert value(fleet) == counted
        if counted <= 25:
            fitting = [card for card in range(40) if value(fleet | 1 << card) <= 25]
            assert fits(fleet, (1 << 40) - 1 & ~fleet) == sum(1 << card for card in fitting) & ~fleet


@rule("uskoci", "3.4")
def test_loot_that_would_pass_25_is_refused_also_by_doubling() -> None:
    fleet = "fleet-0: gold-4 gold-3 taxes wood-5"
    state = table("hand-0: gold-6 wood-6 fire wood-7 gold-2 food-6", fleet)
    assert offered(state) == ["end", "load food-6", "load wood-6", "load fire", "load gold-2", "drop taxes"]
    assert refused(state, "load gold-6") == "3.4"
    assert refused(state, "load wood-7") == "3.4"
    assert refused(table("hand-0: taxes", "fleet-0: gold-9 gold-5"), "load taxes") == "3.4"


@rule("uskoci", "3.4")
def test_no_event_lifts_a_fleet_above_25() -> None:
    rng = make_rng(8)
    for seed in range(12):
        state = new(3, seed)
        while state.waiting:
            assert max(state.scores()) <= 25
            seat = state.speaker()
            play(state, seat, state.pick(seat, rng))


@rule("uskoci", "3.5")
def test_an_information_card_can_be_dropped_from_the_own_fleet_when_asked() -> None:
    state = floor("fleet-1: gold-4 taxes", "fleet-2: hunger", "hand-1: fire wood-2")
    assert offered(state, 1) == ["pass", "drop taxes"]
    assert refused(state, "drop hunger", 1) == "3.5"
    assert refused(state, "drop fire", 1) == "3.5"
    do(state, "1 drop taxes")
    assert lying(state, "top") == ["taxes"]
    assert state.worth_of(1) == 4
    own = table("fleet-0: gold-4 taxes")
    assert offered(own) == ["end", "drop taxes"]


@rule("uskoci", "3.5", "6.1")
def test_nothing_is_dropped_while_an_event_is_pending() -> None:
    state = do(table("fleet-1: gold-4 taxes", "hand-0: storm"), "announce storm")
    assert offered(state, 1) == ["pass"]
    assert refused(state, "drop taxes", 1) == "3.5"


@rule("uskoci", "3.6")
def test_other_loot_cannot_be_dropped() -> None:
    state = table("fleet-0: gold-4 seadog")
    assert offered(state) == ["end"]
    assert refused(state, "drop gold-4") == "3.5"


# 4 The turn


@rule("uskoci", "4.1")
def test_a_turn_has_its_steps_in_order_and_the_next_one_is_clockwise() -> None:
    state = new(3, start_seat=2)
    witness = Witness(state)
    assert asked(state) == ("floor", [0, 1])
    assert asked(silence(state)) == ("main", [2])
    assert asked(do(state, "end")) == ("floor", [0, 1])
    assert asked(silence(state)) == ("floor", [1, 2])
    assert witness.kinds() == ["valued", "began", "drew"]
    assert state.turn == 0


@rule("uskoci", "4.2")
def test_a_turn_begins_with_a_card_from_the_pile() -> None:
    state = floor("hand-1: wood-1", phase="closing", pile="gold-5 gold-6")
    silence(state)
    assert asked(state) == ("floor", [0, 2])
    assert len(lying(state, "hand-1")) == 2
    assert len(lying(state, "pile")) == 1


@rule("uskoci", "4.3")
def test_loot_is_loaded_from_the_own_hand_in_the_own_turn_or_not() -> None:
    state = table("hand-0: wood-1 hunger storm", "hand-1: wood-2")
    assert offered(state) == ["end", "load hunger", "load wood-1", "announce storm"]
    assert refused(state, "load wood-2") == "4.3"
    assert refused(state, "load storm") == "4.3"
    assert state.objection(1, GAME.read_action("load wood-2")) == "4.3"
    asked_in_between = floor("hand-1: wood-2")
    assert offered(asked_in_between, 1) == ["pass"]
    assert lying(do(state, "load hunger"), "fleet-0") == ["hunger"]


@rule("uskoci", "4.4")
def test_only_one_loot_card_a_turn() -> None:
    state = silence(do(table("hand-0: wood-1 wood-2 fire"), "load wood-1"))
    assert offered(state) == ["end"]
    assert refused(state, "load fire") == "4.4"
    assert refused(state, "load wood-2") == "4.4"


@rule("uskoci", "4.5")
def test_events_before_and_after_the_loot_card_do_not_count() -> None:
    state = table("hand-0: wood-1 storm gale spyglass")
    silence(do(state, "announce spyglass"))
    silence(do(state, "announce storm"))
    silence(do(state, "load wood-1"))
    assert offered(state) == ["end", "announce gale"]


@rule("uskoci", "4.6")
def test_the_others_are_asked_after_the_draw_and_after_the_loot() -> None:
    state = floor("hand-0: wood-1", "hand-1: storm")
    assert asked(silence(state)) == ("main", [0])
    assert asked(do(state, "load wood-1")) == ("floor", [1, 2])
    assert asked(silence(state)) == ("main", [0])
    assert asked(do(state, "end")) == ("floor", [0, 2])
    assert state.turn == 1


@rule("uskoci", "4.6")
def test_after_ending_without_loot_the_turn_is_over() -> None:
    state = do(table("hand-0: wood-1"), "end")
    assert asked(state) == ("floor", [1, 2])
    assert state.turn == 0
    assert asked(silence(state)) == ("floor", [0, 2])
    assert state.turn == 1


@rule("uskoci", "4.7")
def test_the_value_is_told_at_the_end_of_a_turn() -> None:
    state = table("fleet-0: gold-4 taxes wood-1")
    witness = Witness(state)
    assert witness.heard("valued") == []
    silence(do(state, "end"))
    assert witness.heard("valued") == [(0, 9)]


@rule("uskoci", "4.8")
def test_hands_are_discarded_down_to_five_one_by_one_and_nothing_else_happens() -> None:
    state = table("hand-0: wood-1 wood-2 wood-3 wood-4 storm will will", "fleet-0: taxes", "hand-1: gale")
    silence(do(state, "end"))
    assert asked(state) == ("limit", [0])
    cards = ["wood-1", "wood-2", "wood-3", "wood-4", "will", "storm"]
    assert offered(state) == [f"discard {card}" for card in cards]
    assert refused(state, "discard wood-5") == "4.8"
    do(state, "discard storm")
    assert asked(state) == ("limit", [0])
    do(state, "discard wood-1")
    assert sizes(state)[0] == 5
    assert (asked(state)[0], int(state.turn)) == ("floor", 1)


@rule("uskoci", "4.8")
def test_with_five_cards_nothing_is_discarded_and_others_may_hold_more() -> None:
    state = table(
        "hand-0: wood-1 wood-2 wood-3 wood-4 storm", "hand-1: food-1 food-2 food-3 food-4 food-5 food-6"
    )
    silence(do(state, "end"))
    assert (asked(state)[0], int(state.turn), sizes(state)[1]) == ("floor", 1, 7)
    assert refused(state, "discard wood-1") == "4.8"


# 5 Announcing events


@rule("uskoci", "5.1")
def test_events_are_announced_when_asked_from_the_own_hand() -> None:
    state = floor("hand-1: storm will nehaj wood-1", "hand-2: gale", "hand-0: fog")
    assert offered(state, 1) == ["pass", "announce storm"]
    assert offered(state, 2) == ["pass", "announce gale"]
    assert refused(state, "announce gale", 1) == "5.1"
    assert refused(state, "announce will", 1) == "5.1"
    assert state.objection(0, GAME.read_action("announce fog")) == "5.1"
    assert offered(silence(state)) == ["end", "announce fog"]


@rule("uskoci", "5.1")
def test_no_event_is_announced_while_another_is_pending() -> None:
    state = do(floor("hand-1: storm fog", "hand-2: gale"), "1 announce storm")
    assert [offered(state, seat) for seat in range(3)] == [["pass"]] * 3
    assert refused(state, "announce gale", 2) == "5.1"
    assert refused(state, "aim theft seat-1", 2) == "5.1"


@rule("uskoci", "5.2")
def test_windows_says_how_often_the_others_are_asked() -> None:
    hands = "hand-0: wood-1", "hand-1: storm"
    one = table(*hands, options='{"windows":"one"}')
    assert asked(do(one, "load wood-1")) == ("floor", [1, 2])
    silence(one)
    assert asked(do(one, "end")) == ("main", [1])
    none = table(*hands, options='{"windows":"none"}')
    assert asked(do(none, "load wood-1")) == ("main", [0])
    assert asked(do(none, "end")) == ("main", [1])
    quiet = do(table(*hands, options='{"windows":"none"}'), "end")
    assert asked(quiet) == ("main", [1])


@rule("uskoci", "5.2", "8.2")
def test_without_windows_everybody_is_still_asked_in_a_countdown() -> None:
    fleet = "fleet-0: gold-9 wood-9"
    state = do(table("hand-0: food-7", "hand-1: storm", fleet, options='{"windows":"none"}'), "load food-7")
    assert asked(state) == ("countdown", [0, 1, 2])
    silence(do(state, "1 announce storm"))
    assert asked(state) == ("main", [0])


@rule("uskoci", "5.3")
def test_an_announcement_names_an_opponent_or_pays_a_price_and_no_more() -> None:
    state = table("hand-0: dungeon theft merchants wood-1 gold-2 taxes", "fleet-1: gold-3 gold-4")
    aims = ["aim theft seat-1", "aim dungeon seat-1", "aim dungeon seat-2"]
    assert [said for said in offered(state) if said.startswith("aim")] == aims
    pays = [f"pay merchants {card}" for card in ("wood-1", "gold-2", "taxes")]
    assert [said for said in offered(state) if said.startswith("pay")] == pays
    assert refused(state, "aim dungeon seat-0") == "5.3"
    assert refused(state, "pay merchants wood-2") == "5.3"
    assert refused(state, "pay merchants dungeon") == "5.3"
    do(state, "pay merchants gold-2")
    assert lying(state, "top") == ["gold-2"]
    assert lying(state, "stack") == ["merchants"]
    assert lying(state, "fleet-1") == ["gold-3", "gold-4"]


@rule("uskoci", "5.3")
def test_the_price_is_paid_whatever_comes_of_it() -> None:
    state = do(table("hand-0: merchants gold-2", "hand-1: will", "fleet-1: gold-3"), "pay merchants gold-2")
    silence(do(state, "1 answer will"))
    assert discarded(state) == {"gold-2", "merchants", "will"}
    assert lying(state, "fleet-1") == ["gold-3"]


@rule("uskoci", "5.4")
@pytest.mark.parametrize(
    ("event", "lines", "targets"),
    [
        ("spy", ["hand-1: wood-1", "hand-2:"], [1]),
        ("ambush", ["hand-1:", "hand-2: wood-1"], [2]),
        ("trickery", ["fleet-1:", "fleet-2: wood-1"], [2]),
        ("trickery", ["fleet-0: gold-1"], [1, 2]),
        ("theft", ["fleet-0: gold-9 food-9", "fleet-1: wood-8", "fleet-2: wood-7 weapons-9"], [2]),
        ("theft", ["fleet-0: gold-9 taxes", "fleet-1: gold-4", "fleet-2: wood-7"], [2]),
        ("dungeon", [], [1, 2]),
    ],
)
def test_a_target_is_an_opponent_on_whom_the_event_can_work(
    event: str, lines: list[str], targets: list[int]
) -> None:
    state = table(f"hand-0: {event}", *lines)
    wanted = [f"aim {event} seat-{seat}" for seat in targets]
    assert [said for said in offered(state) if said.startswith("aim")] == wanted
    for seat in {1, 2} - set(targets):
        assert refused(state, f"aim {event} seat-{seat}") == "5.4"


@rule("uskoci", "5.4")
def test_the_dungeon_can_be_announced_in_a_final_claim() -> None:
    state = claim("hand-0: dungeon")
    assert offered(state, 0) == ["pass", "aim dungeon seat-1", "aim dungeon seat-2"]


@rule("uskoci", "5.5")
@pytest.mark.parametrize("event", ["storm", "gale", "spyglass", "snitch", "fog"])
def test_an_event_without_a_target_can_be_announced_for_nothing(event: str) -> None:
    state = table(f"hand-0: {event}", pile="", options='{"last_season":"spring"}')
    assert f"announce {event}" in offered(state)
    silence(do(state, f"announce {event}"))
    assert asked(state) == ("main", [0])
    assert lying(state, "top") == [event]


@rule("uskoci", "5.5", "7.9", "7.17")
def test_the_sea_dog_must_fit_and_the_merchants_must_be_paid() -> None:
    assert refused(table("hand-0: seadog", "fleet-0: gold-9 wood-9 food-3"), "announce seadog") == "7.9"
    assert "announce seadog" in offered(table("hand-0: seadog", "fleet-0: gold-9 wood-9 food-2"))
    assert offered(table("hand-0: merchants storm")) == ["end", "announce storm"]


@rule("uskoci", "5.6")
def test_all_are_asked_whatever_they_hold_and_anew_after_an_event_or_a_drop() -> None:
    state = floor("hand-2: spyglass", "fleet-1: taxes")
    assert asked(do(state, "1 pass")) == ("floor", [2])
    do(state, "2 announce spyglass")
    assert asked(state) == ("answer", [0, 1, 2])
    assert asked(silence(state)) == ("floor", [1, 2])
    do(state, "2 pass")
    assert asked(do(state, "1 drop taxes")) == ("floor", [1, 2])
    assert asked(silence(state)) == ("main", [0])


@rule("uskoci", "5.7")
def test_an_event_lies_open_until_it_is_carried_out_and_is_then_discarded() -> None:
    state = do(table("hand-0: storm"), "announce storm")
    assert [seen(state, seat, "stack") for seat in (-1, 1)] == [["storm"]] * 2
    assert GAME.view(state, -1)["pending"] == ["storm"]
    assert GAME.view(state, -1)["players"] == [0]
    silence(state)
    assert (lying(state, "stack"), lying(state, "top")) == ([], ["storm"])


# 6 Answers


@rule("uskoci", "6.1")
def test_everybody_is_asked_for_an_answer_and_only_two_cards_are_one() -> None:
    state = do(table("hand-0: storm will gale", "hand-1: will nehaj fog wood-1"), "announce storm")
    assert asked(state) == ("answer", [0, 1, 2])
    assert offered(state, 0) == ["pass", "answer will"]
    assert offered(state, 1) == ["pass", "answer will", "answer nehaj"]
    assert offered(state, 2) == ["pass"]
    assert refused(state, "answer fog", 1) == "6.1"
    assert refused(state, "answer will", 2) == "6.1"
    assert "announce will" not in offered(table("hand-0: will nehaj"))


@rule("uskoci", "6.2", "6.3")
def test_will_of_god_cancels_what_lies_below_the_topmost_first() -> None:
    state = do(table("hand-0: storm", "hand-1: will", "hand-2: will", "fleet-1: gold-1"), "announce storm")
    do(state, "1 answer will")
    assert asked(state) == ("answer", [0, 1, 2])
    do(state, "2 answer will")
    assert GAME.view(state, 0)["pending"] == ["storm", "will", "will"]
    silence(state)
    assert GAME.view(state, 0)["pending"] == ["storm"]
    assert asked(state) == ("answer", [0, 1, 2])
    silence(state)
    assert lying(state, "fleet-1") == []
    assert discarded(state) == {"storm", "will", "gold-1"}


@rule("uskoci", "6.3")
def test_a_cancelled_event_does_nothing_and_both_are_discarded() -> None:
    state = do(table("hand-0: storm", "hand-1: will", "fleet-1: gold-1"), "announce storm", "1 answer will")
    assert asked(silence(state)) == ("main", [0])
    assert lying(state, "fleet-1") == ["gold-1"]
    assert (lying(state, "discards"), lying(state, "top")) == (["storm"], ["will"])


NEHAJ_FOR = [
    *[(event, f"announce {event}", [1, 2]) for event in ("storm", "gale", "snitch", "fog")],
    ("merchants", "pay merchants wood-1", [1, 2]),
    *[(event, f"aim {event} seat-1", [1]) for event in ("spy", "trickery", "theft", "ambush")],
    *[(event, f"announce {event}", []) for event in ("spyglass", "seadog")],
    ("dungeon", "aim dungeon seat-1", []),
]


@rule("uskoci", "6.4")
@pytest.mark.parametrize(("event", "said", "helped"), NEHAJ_FOR)
def test_nehaj_answers_what_can_change_the_own_fleet_or_hand(
    event: str, said: str, helped: list[int]
) -> None:
    hands = f"hand-0: {event} wood-1", "hand-1: nehaj gold-1", "fleet-1: gold-2"
    for seat, lines in ((1, hands), (2, (hands[0], "hand-1: gold-1", "hand-2: nehaj", "fleet-1: gold-2"))):
        state = do(table(*lines), said)
        assert ("answer nehaj" in offered(state, seat)) == (seat in helped)
        if seat not in helped:
            assert refused(state, "answer nehaj", seat) == "6.4"


@rule("uskoci", "6.4")
def test_nehaj_is_refused_against_the_own_event_an_answer_and_a_second_time() -> None:
    state = do(table("hand-0: storm nehaj", "hand-1: nehaj", "hand-2: will"), "announce storm")
    assert refused(state, "answer nehaj", 0) == "6.4"
    do(state, "2 answer will")
    assert refused(state, "answer nehaj", 1) == "6.4"
    twice = do(table("hand-0: storm", "hand-1: nehaj nehaj"), "announce storm", "1 answer nehaj")
    assert refused(twice, "answer nehaj", 1) == "6.4"
    assert refused(silence(twice), "answer nehaj", 1) == "6.4"
    assert GAME.view(twice, -1)["shields"] == [1]


@rule("uskoci", "6.5")
def test_nehaj_keeps_the_own_fleet_and_the_others_lose_theirs() -> None:
    fleets = "fleet-0: gold-1", "fleet-1: gold-2", "fleet-2: gold-3"
    state = do(table("hand-0: storm", "hand-1: nehaj", *fleets), "announce storm", "1 answer nehaj")
    silence(state, 2)
    assert [lying(state, zone) for zone in FLEETS[:3]] == [[], ["gold-2"], []]


@rule("uskoci", "6.5")
@pytest.mark.parametrize("event", ["spy", "trickery", "theft", "ambush"])
def test_nehaj_of_the_one_target_leaves_nothing_at_once(event: str) -> None:
    given = f"hand-0: {event}", "hand-1: nehaj gold-1", "fleet-1: gold-2", "fleet-0: gold-3"
    state = do(table(*given), f"aim {event} seat-1", "1 answer nehaj")
    assert asked(silence(state)) == ("main", [0])
    assert (lying(state, "hand-1"), lying(state, "fleet-1")) == (["gold-1"], ["gold-2"])
    assert seen(state, 0, "hand-1") is None
    assert (lying(state, "discards"), lying(state, "top")) == ([event], ["nehaj"])


@rule("uskoci", "6.6")
def test_after_the_top_all_are_asked_about_the_next_so_that_several_take_shelter() -> None:
    hands = "hand-0: storm", "hand-1: nehaj", "hand-2: nehaj"
    state = do(table(*hands, "fleet-1: gold-2", "fleet-2: gold-3"), "announce storm", "1 answer nehaj")
    silence(state)
    assert asked(state) == ("answer", [0, 1, 2])
    do(state, "2 answer nehaj")
    silence(state, 2)
    assert [lying(state, zone) for zone in FLEETS[:3]] == [[], ["gold-2"], ["gold-3"]]


@rule("uskoci", "6.7")
def test_choices_are_made_card_by_card_and_also_if_there_is_one() -> None:
    state = silence(do(table("hand-0: theft", "fleet-1: gold-2 gold-3"), "aim theft seat-1"))
    assert asked(state) == ("take", [0])
    assert offered(state) == ["take gold-2", "take gold-3"]
    assert refused(state, "take gold-4") == "6.7"
    single = silence(do(table("hand-0: theft", "fleet-1: gold-2"), "aim theft seat-1"))
    assert (asked(single), offered(single)) == (("take", [0]), ["take gold-2"])
    gale = silence(do(table("hand-0: gale", "fleet-1: gold-2 gold-3"), "announce gale"))
    assert (asked(gale), offered(gale)) == (("give", [1]), ["discard gold-2", "discard gold-3"])
    assert refused(gale, "discard gold-4") == "6.7"


@rule("uskoci", "6.7")
def test_nobody_is_asked_where_there_is_nothing_to_choose() -> None:
    state = silence(do(table("hand-0: gale", "fleet-1: gold-2"), "announce gale"))
    assert asked(state) == ("main", [0])
    fog = silence(do(table("hand-0: fog", "fleet-0: gold-9", pile="gold-1 gold-3"), "announce fog"))
    assert asked(fog) == ("main", [0])


# 7 The events


@rule("uskoci", "7.1")
def test_the_pages_say_that_event_texts_are_reconstructed() -> None:
    words: dict[Lang, str] = {"en": "reconstruct", "nl": "reconstructie"}
    for lang, word in words.items():
        page = GAME.page(lang)
        assert word in page.paragraphs["7.1"]
        assert word in page.text.split("\n## ")[0]


@rule("uskoci", "7.1")
@pytest.mark.parametrize(
    ("event", "said"),
    [*[(event, f"announce {event}") for event in ("storm", "gale")], ("merchants", "pay merchants gold-9")],
)
def test_events_leave_hands_alone_unless_they_say_so(event: str, said: str) -> None:
    hands = f"hand-0: {event} gold-9", "hand-1: gold-1 will", "hand-2: wood-1"
    state = do(table(*hands, "fleet-1: gold-2"), said)
    silence(state)
    assert (lying(state, "hand-1"), lying(state, "hand-2")) == (["gold-1", "will"], ["wood-1"])


@rule("uskoci", "7.1")
def test_every_program_ends_since_steps_skip_forward_only() -> None:
    for card, program in PROGRAM.items():
        skips = [(at, made >> 28) for at, made in enumerate(program) if made & 15 == UNLESS]
        assert all(ahead > 0 and at + 1 + ahead <= len(program) for at, ahead in skips), card


@rule("uskoci", "7.2")
def test_storm_every_fleet_is_discarded() -> None:
    fleets = "fleet-0: gold-1 seadog", "fleet-1: gold-2 taxes", "fleet-2: wood-1"
    state = silence(do(table("hand-0: storm wood-2", *fleets), "announce storm"))
    assert [lying(state, zone) for zone in FLEETS[:3]] == [[], [], []]
    assert discarded(state) == {"gold-1", "seadog", "gold-2", "taxes", "wood-1", "storm"}
    assert lying(state, "top") == ["storm"]


@rule("uskoci", "7.3")
def test_gale_each_discards_half_of_its_fleet_clockwise_of_its_own_choice() -> None:
    fleets = "fleet-0: gold-1 gold-2", "fleet-1: wood-1", "fleet-2: food-1 food-2 hunger food-4 food-5"
    state = silence(do(floor("hand-2: gale", *fleets), "2 announce gale"))
    assert asked(state) == ("give", [2])
    do(state, "discard hunger")
    assert asked(state) == ("give", [2])
    do(state, "discard food-1")
    assert asked(state) == ("give", [0])
    assert offered(state) == ["discard gold-1", "discard gold-2"]
    do(state, "discard gold-2")
    assert [len(lying(state, zone)) for zone in FLEETS[:3]] == [1, 1, 3]
    assert asked(state) == ("floor", [1, 2])


@rule("uskoci", "7.3", "6.5")
def test_gale_passes_over_a_sheltered_fleet() -> None:
    fleets = "fleet-0: gold-1 gold-2", "fleet-1: wood-1 wood-2"
    state = do(table("hand-0: gale", "hand-1: nehaj", *fleets), "announce gale", "1 answer nehaj")
    silence(state, 2)
    do(state, "discard gold-1")
    assert asked(state) == ("main", [0])
    assert lying(state, "fleet-1") == ["wood-1", "wood-2"]


@rule("uskoci", "7.4", "11.2")
def test_spyglass_shows_all_other_hands_to_one_seat() -> None:
    state = table("hand-0: spyglass wood-1", "hand-1: gold-1 will", "hand-2: gold-2")
    silence(do(state, "announce spyglass"))
    assert (seen(state, 0, "hand-1"), seen(state, 0, "hand-2")) == (["gold-1", "will"], ["gold-2"])
    assert seen(state, 1, "hand-2") is None
    assert seen(state, -1, "hand-1") is None
    assert asked(state) == ("main", [0])


@rule("uskoci", "7.5")
def test_spy_plays_a_card_of_the_hand_it_looks_into() -> None:
    hand = "hand-1: gold-8 gold-2 will nehaj storm theft"
    state = table("hand-0: spy wood-1", hand, "hand-2: gold-3", "fleet-0: food-9 food-8", "fleet-2: wood-9")
    silence(do(state, "aim spy seat-1"))
    assert asked(state) == ("spy", [0])
    assert seen(state, 0, "hand-1") == ["gold-2", "gold-8", "will", "nehaj", "storm", "theft"]
    assert seen(state, 2, "hand-1") is None
    assert offered(state) == ["stop", "load gold-2", "load gold-8", "announce storm"]
    assert refused(state, "load wood-1") == "4.3"
    do(state, "load gold-8")
    assert lying(state, "fleet-0") == ["food-8", "food-9", "gold-8"]


@rule("uskoci", "7.5")
def test_a_spied_card_must_fit_and_may_be_left() -> None:
    state = table("hand-0: spy", "hand-1: gold-9", "fleet-0: food-9 food-8")
    silence(do(state, "aim spy seat-1"))
    assert offered(state) == ["stop"]
    assert refused(state, "load gold-9") == "3.4"
    do(state, "stop")
    assert asked(state) == ("main", [0])
    assert (lying(state, "hand-1"), lying(state, "top")) == (["gold-9"], ["spy"])


@rule("uskoci", "7.6")
def test_spied_loot_is_not_the_loot_of_the_turn_and_nobody_is_asked() -> None:
    state = silence(do(table("hand-0: spy wood-1", "hand-1: gold-2"), "aim spy seat-1"))
    do(state, "load gold-2")
    assert asked(state) == ("main", [0])
    assert "load wood-1" in offered(state)
    later = silence(do(table("hand-0: spy wood-1", "hand-1: gold-2"), "load wood-1"))
    silence(do(later, "aim spy seat-1"))
    assert offered(later) == ["stop", "load gold-2"]


@rule("uskoci", "7.6")
def test_a_spied_event_is_announced_afresh_after_the_spy_is_discarded() -> None:
    state = silence(
        do(table("hand-0: spy", "hand-1: storm", "hand-2: nehaj", "fleet-2: gold-1"), "aim spy seat-1")
    )
    do(state, "announce storm")
    assert asked(state) == ("answer", [0, 1, 2])
    assert (lying(state, "top"), lying(state, "stack"), lying(state, "hand-1")) == (["spy"], ["storm"], [])
    assert GAME.view(state, 1)["players"] == [0]
    silence(do(state, "2 answer nehaj"), 2)
    assert lying(state, "fleet-2") == ["gold-1"]


@rule("uskoci", "7.6", "5.4")
def test_a_spied_target_is_judged_with_the_card_gone_and_a_price_is_the_spys_own() -> None:
    state = silence(do(table("hand-0: spy wood-1", "hand-1: ambush", "hand-2: gold-3"), "aim spy seat-1"))
    assert offered(state) == ["stop", "aim ambush seat-2"]
    hands = "hand-0: spy wood-1", "hand-1: merchants gold-2"
    state = silence(do(table(*hands, "fleet-1: wood-2 gold-5"), "aim spy seat-1"))
    assert offered(state) == ["stop", "load gold-2", "pay merchants wood-1"]
    silence(do(state, "pay merchants wood-1"))
    assert (lying(state, "fleet-1"), lying(state, "hand-0")) == (["gold-5"], [])


@rule("uskoci", "7.5", "7.6")
def test_a_spied_hand_that_is_empty_by_now_asks_nothing() -> None:
    answered = do(table("hand-0: spy", "hand-1: will"), "aim spy seat-1", "1 answer will")
    assert asked(silence(answered)) == ("main", [0])
    state = do(table("hand-0: spy", "hand-1: will", "hand-2: will"), "aim spy seat-1", "1 answer will")
    do(state, "2 answer will")
    assert asked(silence(state, 2)) == ("main", [0])
    assert lying(state, "top") == ["spy"]


@rule("uskoci", "7.7")
def test_trickery_swaps_two_fleets() -> None:
    fleets = "fleet-0: gold-1", "fleet-1: wood-2 fire seadog", "fleet-2: food-1"
    state = silence(do(table("hand-0: trickery", *fleets), "aim trickery seat-1"))
    assert [lying(state, zone) for zone in FLEETS[:3]] == [
        ["wood-2", "fire", "seadog"],
        ["gold-1"],
        ["food-1"],
    ]


@rule("uskoci", "7.8", "3.4")
def test_theft_takes_a_fleet_card_that_fits() -> None:
    fleets = "fleet-0: food-9 food-8", "fleet-1: gold-2 weapons-9 taxes", "fleet-2: wood-1"
    state = silence(do(table("hand-0: theft", *fleets, "hand-1: food-1"), "aim theft seat-1"))
    assert offered(state) == ["take gold-2", "take taxes"]
    do(state, "take taxes")
    assert [int(state.worth_of(seat)) for seat in range(3)] == [17, 11, 1]
    assert lying(state, "fleet-0") == ["food-8", "food-9", "taxes"]


@rule("uskoci", "7.9")
def test_the_sea_dog_stays_in_the_fleet_worth_five() -> None:
    state = silence(do(table("hand-0: seadog", "fleet-0: gold-1 taxes"), "announce seadog"))
    assert lying(state, "fleet-0") == ["gold-1", "taxes", "seadog"]
    assert (state.worth_of(0), lying(state, "top")) == (7, [])


@rule("uskoci", "7.9")
@pytest.mark.parametrize(
    ("event", "said", "stays"),
    [
        ("snitch", "announce snitch", True),
        ("fog", "announce fog", True),
        ("merchants", "pay merchants food-1", True),
        ("storm", "announce storm", False),
    ],
)
def test_the_sea_dog_outlives_what_goes_by_group_or_colour(event: str, said: str, stays: bool) -> None:
    state = do(table(f"hand-0: {event} food-1", "fleet-1: wood-2 seadog", pile="food-9"), said)
    silence(state)
    assert lying(state, "fleet-1") == (["seadog"] if stays else [])


@rule("uskoci", "7.9")
def test_the_sea_dog_can_be_chosen() -> None:
    theft = silence(do(table("hand-0: theft", "fleet-1: seadog"), "aim theft seat-1"))
    do(theft, "take seadog")
    assert theft.worth_of(0) == 5
    gale = silence(do(table("hand-0: gale", "fleet-1: seadog wood-1"), "announce gale"))
    assert offered(gale) == ["discard wood-1", "discard seadog"]


@rule("uskoci", "7.10")
def test_ambush_discards_a_whole_hand() -> None:
    hands = "hand-0: ambush gold-1", "hand-1: will nehaj gold-2", "hand-2: gold-3"
    state = silence(do(table(*hands), "aim ambush seat-1"))
    assert (lying(state, "hand-1"), lying(state, "hand-2")) == ([], ["gold-3"])
    assert discarded(state) == {"will", "nehaj", "gold-2", "ambush"}


@rule("uskoci", "7.11")
def test_the_dungeon_takes_the_next_turn_and_is_then_discarded() -> None:
    six = "food-1 food-2 food-3 food-4 food-5 food-6"
    state = silence(do(table("hand-0: dungeon", f"hand-1: {six}"), "aim dungeon seat-1"))
    assert lying(state, "before-1") == ["dungeon"]
    silence(do(state, "end"))
    assert (int(state.turn), asked(state)) == (2, ("floor", [0, 1]))
    assert (sizes(state)[1], lying(state, "before-1"), lying(state, "top")) == (6, [], ["dungeon"])


@rule("uskoci", "7.11")
def test_a_dungeon_laid_in_the_victims_own_turn_waits_and_it_may_still_announce() -> None:
    state = silence(do(floor("hand-1: dungeon", "hand-0: storm"), "1 aim dungeon seat-0"))
    silence(state)
    assert (asked(state), lying(state, "before-0")) == (("main", [0]), ["dungeon"])
    assert "announce storm" in offered(state)
    silence(do(state, "end"))
    assert "announce storm" in offered(state, 0)


@rule("uskoci", "7.12")
def test_snitch_turns_until_loot_and_its_colour_leaves_every_fleet() -> None:
    fleets = "fleet-0: gold-1 wood-1", "fleet-1: weapons-2 taxes", "fleet-2: food-1"
    for seed in SEEDS:
        state = table("hand-0: snitch", *fleets, f"rng: fast {seed:016x}", pile="will storm gold-5 gold-6")
        silence(do(state, "announce snitch"))
        assert [lying(state, zone) for zone in FLEETS[:3]] == [["wood-1"], [], ["food-1"]]


@rule("uskoci", "7.12")
def test_snitch_without_any_loot_to_turn_does_nothing_more() -> None:
    state = table("hand-0: snitch", "fleet-1: gold-1", pile="will", options='{"last_season":"spring"}')
    silence(do(state, "announce snitch"))
    assert lying(state, "fleet-1") == ["gold-1"]
    assert "will" in discarded(state)


@rule("uskoci", "7.13")
def test_fog_with_food_leaves_food_and_the_sea_dog() -> None:
    fleets = "fleet-0: gold-1 food-2", "fleet-1: weapons-2 hunger seadog", "fleet-2: wood-1"
    state = silence(do(table("hand-0: fog", *fleets, pile="food-8 food-9"), "announce fog"))
    assert [lying(state, zone) for zone in FLEETS[:3]] == [["food-2"], ["hunger", "seadog"], []]
    assert len(discarded(state) & {"food-8", "food-9"}) == 1
    assert lying(state, "top") == ["fog"]


@rule("uskoci", "7.13")
def test_fog_with_wood_draws_three() -> None:
    state = silence(do(table("hand-0: fog", pile="wood-5 wood-6 wood-7 wood-8 wood-9"), "announce fog"))
    assert sizes(state)[0] == 3
    assert len(lying(state, "pile")) == 1


@rule("uskoci", "7.14")
def test_fog_with_an_event_does_nothing_unless_reflip_turns_on() -> None:
    for flip, kept in (("fizzle", {True, False}), ("reflip", {False})):
        found = set()
        for seed in SEEDS:
            lines = "hand-0: fog", "fleet-1: gold-1", f"rng: fast {seed:016x}"
            pile = "gale storm spy theft food-8 food-9"
            state = table(*lines, pile=pile, options=f'{{"flip_grey":"{flip}"}}')
            silence(do(state, "announce fog"))
            found.add(lying(state, "fleet-1") == ["gold-1"])
        assert found == kept


@rule("uskoci", "7.12", "7.14")
def test_snitch_turns_on_in_both_settings() -> None:
    for flip in ("fizzle", "reflip"):
        for seed in SEEDS:
            lines = "hand-0: snitch", "fleet-1: gold-1", f"rng: fast {seed:016x}"
            state = table(*lines, pile="gale storm spy gold-8", options=f'{{"flip_grey":"{flip}"}}')
            silence(do(state, "announce snitch"))
            assert lying(state, "fleet-1") == []


def fog(turned: str, *lines: str) -> Uskoci:
    """Seat 0 announces the Fog, and a card of one group is turned."""
    return silence(do(table("hand-0: fog", *lines, pile=f"{turned}-8 {turned}-9"), "announce fog"))


@rule("uskoci", "7.15")
def test_fog_with_gold_takes_up_to_two_cards_of_one_fleet() -> None:
    fleets = "fleet-0: wood-9 wood-8", "fleet-1: gold-1 gold-2 food-9", "fleet-2: food-3"
    state = fog("gold", *fleets)
    assert asked(state) == ("take", [0])
    assert offered(state) == ["stop", "take food-3", "take gold-1", "take gold-2"]
    do(state, "take gold-2")
    assert offered(state) == ["stop", "take gold-1"]
    do(state, "take gold-1")
    assert asked(state) == ("main", [0])
    assert (state.worth_of(0), lying(state, "fleet-1")) == (20, ["food-9"])


@rule("uskoci", "7.15")
@pytest.mark.parametrize("taken", [[], ["take gold-2"]])
def test_fog_with_gold_may_stop_before_each_card(taken: list[str]) -> None:
    state = do(fog("gold", "fleet-1: gold-1 gold-2"), *taken, "stop")
    assert asked(state) == ("main", [0])
    assert len(lying(state, "fleet-0")) == len(taken)


@rule("uskoci", "7.16")
def test_fog_with_weapons_removes_two_cards_of_one_fleet_without_a_stop() -> None:
    state = fog("weapons", "fleet-0: wood-9", "fleet-1: gold-1 gold-2 seadog", "fleet-2: food-3")
    assert asked(state) == ("remove", [0])
    assert offered(state) == ["remove food-3", "remove gold-1", "remove gold-2", "remove seadog"]
    do(state, "remove seadog")
    assert offered(state) == ["remove gold-1", "remove gold-2"]
    assert refused(state, "pass") == "11.4"
    do(state, "remove gold-1")
    assert (asked(state), lying(state, "fleet-1")) == (("main", [0]), ["gold-2"])
    single = do(fog("weapons", "fleet-1: gold-1", "fleet-2: gold-2 gold-3"), "remove gold-1")
    assert (asked(single), lying(single, "fleet-2")) == (("main", [0]), ["gold-2", "gold-3"])


@rule("uskoci", "7.15", "7.16", "6.5")
@pytest.mark.parametrize("turned", ["gold", "weapons"])
def test_fog_does_not_offer_a_sheltered_fleet(turned: str) -> None:
    lines = "hand-0: fog", "hand-1: nehaj", "fleet-1: wood-1", "fleet-2: wood-2"
    state = do(table(*lines, pile=f"{turned}-8 {turned}-9"), "announce fog", "1 answer nehaj")
    silence(state, 2)
    word = "take" if turned == "gold" else "remove"
    assert [said for said in offered(state) if said != "stop"] == [f"{word} wood-2"]


@rule("uskoci", "7.17")
def test_merchants_take_the_colour_of_the_price_from_all_others() -> None:
    fleets = "fleet-0: gold-1 wood-1", "fleet-1: gold-2 battle wood-2", "fleet-2: food-1 weapons-3"
    state = silence(do(table("hand-0: merchants weapons-9", *fleets), "pay merchants weapons-9"))
    assert [lying(state, zone) for zone in FLEETS[:3]] == [["wood-1", "gold-1"], ["wood-2"], ["food-1"]]
    useless = table("hand-0: merchants weapons-9", "fleet-1: wood-1")
    assert "pay merchants weapons-9" in offered(useless)


# 8 Twenty-five


@rule("uskoci", "8.1")
def test_a_fleet_of_25_starts_the_countdown_at_once_whoever_has_the_turn() -> None:
    state = do(table("hand-0: wood-6", "fleet-0: gold-4 gold-3 taxes wood-5"), "load wood-6")
    assert asked(state) == ("countdown", [0, 1, 2])
    by_event = floor("hand-2: seadog", "fleet-2: gold-9 gold-8 food-3")
    silence(do(by_event, "2 announce seadog"))
    assert asked(by_event) == ("countdown", [0, 1, 2])
    assert GAME.view(by_event, -1)["contenders"] == [2]
    swapped = table("hand-0: trickery", "fleet-1: food-9 food-8 wood-1", "fleet-2: gold-9")
    assert asked(silence(do(swapped, "aim trickery seat-2"))) == ("main", [0])


@rule("uskoci", "8.2")
def test_in_a_countdown_all_may_announce_drop_or_pass() -> None:
    hands = "hand-0: gale", "hand-1: storm wood-1", "hand-2: will"
    state = countdown(*hands, "fleet-0: gold-9 gold-8 food-8", "fleet-2: hunger")
    assert offered(state, 0) == ["pass", "announce gale"]
    assert offered(state, 1) == ["pass", "announce storm"]
    assert offered(state, 2) == ["pass", "drop hunger"]
    do(state, "1 announce storm")
    assert offered(state, 2) == ["pass", "answer will"]
    do(state, "2 answer will")
    assert asked(silence(state)) == ("countdown", [0, 1, 2])


@rule("uskoci", "8.3")
def test_the_count_starts_again_after_each_event_and_drop_that_does_not_stop_it() -> None:
    state = countdown("hand-1: spyglass", "fleet-0: gold-9 gold-8 food-8", "fleet-2: hunger")
    do(state, "0 pass", "2 pass")
    assert asked(state) == ("countdown", [1])
    silence(do(state, "1 announce spyglass"))
    assert asked(state) == ("countdown", [0, 1, 2])
    do(state, "0 pass", "1 pass", "2 drop hunger")
    assert asked(state) == ("countdown", [0, 1, 2])
    assert ending(silence(state)) == ([0], "full")


@rule("uskoci", "8.3")
def test_an_event_may_stop_one_fleet_and_start_another() -> None:
    fleets = "fleet-0: gold-9 gold-8 food-8", "fleet-1: wood-9 wood-8"
    state = silence(do(countdown("hand-1: theft", *fleets), "1 aim theft seat-0"))
    do(state, "take gold-8")
    assert asked(state) == ("countdown", [0, 1, 2])
    assert GAME.view(state, 0)["contenders"] == [1]


@rule("uskoci", "8.4")
@pytest.mark.parametrize(
    ("phase", "then"),
    [("opening", ("floor", [1, 2])), ("middle", ("main", [0])), ("closing", ("floor", [1, 2]))],
)
def test_after_a_stopped_count_play_goes_on_where_it_was(phase: str, then: tuple[str, list[int]]) -> None:
    state = countdown("hand-1: storm", "fleet-2: gold-9 gold-8 food-8", f"phase: {phase}")
    assert asked(silence(do(state, "1 announce storm"))) == then


@rule("uskoci", "8.4", "4.6")
def test_after_loot_that_made_25_was_stopped_the_others_are_asked() -> None:
    state = do(table("hand-0: wood-6", "hand-1: storm", "fleet-0: gold-9 food-9 wood-1"), "load wood-6")
    silence(do(state, "1 announce storm"))
    assert asked(state) == ("floor", [1, 2])
    assert asked(silence(state)) == ("main", [0])


@rule("uskoci", "8.5")
def test_every_fleet_of_25_wins_when_all_have_passed() -> None:
    state = countdown("fleet-0: gold-9 gold-8 food-8", "fleet-2: weapons-9 weapons-8 wood-8")
    do(state, "0 pass", "1 pass")
    assert ending(state) is None
    assert ending(do(state, "2 pass")) == ([0, 2], "full")
    assert [state.value(seat) for seat in range(3)] == [0.5, 0, 0.5]


# 9 Seasons and the end


@rule("uskoci", "9.1")
def test_the_season_changes_as_soon_as_the_last_card_is_drawn_and_the_turn_goes_on() -> None:
    state = floor("hand-1: wood-1", phase="closing", pile="gold-5")
    gone = discarded(state)
    silence(state)
    assert (state.season, int(state.turn), asked(state)) == (1, 1, ("floor", [0, 2]))
    assert "gold-5" in lying(state, "hand-1")
    assert (set(lying(state, "pile")), discarded(state)) == (gone, set())


@rule("uskoci", "9.1", "9.2")
@pytest.mark.parametrize("last", ["winter", "autumn", "summer", "spring"])
def test_seasons_go_from_spring_to_the_last_one(last: str) -> None:
    found = set()
    for seed in range(12):
        state, rng = new(5, seed, last_season=last), make_rng(seed)
        assert state.season == 0
        while state.waiting:
            seat = state.speaker()
            play(state, seat, state.pick(seat, rng))
        found.add(GAME.view(state, 0)["season"])
    names = ["spring", "summer", "autumn", "winter"]
    assert max(map(names.index, found)) == names.index(last)


@rule("uskoci", "9.3")
def test_during_an_event_the_season_changes_after_it() -> None:
    state = table("hand-0: snitch", "fleet-1: gold-1", pile="gold-5")
    witness = Witness(state)
    silence(do(state, "announce snitch"))
    kinds = [kind for kind in witness.kinds() if kind in ("turned", "lost", "done", "summer", "shuffled")]
    assert kinds == ["turned", "lost", "done", "summer", "shuffled"]
    assert {"snitch", "gold-1", "gold-5"} <= set(lying(state, "pile"))


@rule("uskoci", "9.3")
def test_an_event_that_still_needs_a_card_changes_the_season_at_once() -> None:
    state = table("hand-0: fog", pile="wood-5")
    witness = Witness(state)
    silence(do(state, "announce fog"))
    kinds = [kind for kind in witness.kinds() if kind in ("turned", "summer", "shuffled", "drew", "done")]
    assert kinds == ["turned", "summer", "shuffled", "drew", "drew", "drew", "done"]
    assert lying(state, "top") == ["fog"]


EMPTY = " ".join(name for name in EVERYTHING if name not in ("gold-5", "gold-6", "gold-7"))


@rule("uskoci", "9.4", "4.2")
def test_with_nothing_to_shuffle_the_pile_stays_empty_until_there_are_discards() -> None:
    state = floor("hand-1: gold-6", f"hand-2: {EMPTY} gold-7", phase="closing", pile="gold-5")
    silence(state)
    assert (state.season, lying(state, "pile"), sizes(state)[1]) == (1, [], 2)
    silence(state)
    silence(do(state, "load gold-6"))
    do(state, "end")
    assert (int(state.turn), sizes(state)[2]) == (2, 54)
    end_turn(state)
    assert (state.season, int(state.turn), sizes(state)[0]) == (1, 0, 1)
    assert len(lying(state, "pile")) == 48


@rule("uskoci", "9.5")
def test_the_season_changes_after_a_round_of_quiet_turns_with_both_piles_empty() -> None:
    state = table("hand-0: gold-7", f"unused: {EMPTY} gold-5 gold-6", pile="")
    for turn in range(3):
        assert (int(state.turn), state.season) == (turn, 0)
        end_turn(state)
    assert (state.season, state.quiet) == (1, 0)
    silence(state)
    silence(do(state, "load gold-7"))
    end_turn(state)
    for _ in range(2):
        end_turn(state)
    assert (state.season, state.quiet) == (1, 2)
    end_turn(state)
    assert state.season == 2


@rule("uskoci", "9.5", "9.6")
def test_quiet_turns_that_bring_the_last_season_end_the_match() -> None:
    state = table(f"unused: {EMPTY} gold-5 gold-6 gold-7", pile="", options='{"last_season":"summer"}')
    for _ in range(2):
        end_turn(state)
    assert asked(state)[0] == "floor"
    end_turn(state)
    assert (asked(state), state.season) == (("claim", [0, 1, 2]), 1)


@rule("uskoci", "9.6")
def test_in_the_last_season_nothing_is_shuffled_and_the_turn_is_the_last() -> None:
    six = "food-1 food-2 food-3 food-4 food-5"
    state = floor(f"hand-1: {six}", "season: winter", phase="closing", pile="gold-5")
    silence(state)
    assert (int(state.turn), lying(state, "pile"), state.season) == (1, [], 3)
    silence(state)
    silence(do(state, "end"))
    assert asked(state) == ("limit", [1])
    do(state, "discard food-1")
    assert asked(state) == ("claim", [0, 1, 2])


@rule("uskoci", "9.6")
def test_a_last_card_taken_in_anothers_turn_ends_it_all_with_that_turn() -> None:
    state = floor("hand-2: fog", "season: winter", pile="wood-5")
    silence(do(state, "2 announce fog"))
    assert (asked(state), sizes(state)[2]) == (("floor", [1, 2]), 0)
    silence(state)
    silence(do(state, "end"))
    assert asked(state) == ("claim", [0, 1, 2])


@rule("uskoci", "9.6")
def test_a_last_season_that_begins_empty_ends_with_that_turn() -> None:
    lines = f"hand-2: {EMPTY} gold-6 gold-7", "season: autumn"
    state = silence(floor(*lines, phase="closing", pile="gold-5"))
    assert (state.season, int(state.turn)) == (3, 1)
    end_turn(state)
    assert asked(state) == ("claim", [0, 1, 2])


@rule("uskoci", "9.7")
def test_a_claim_is_seen_anew_after_each_event_or_drop() -> None:
    fleets = "fleet-0: gold-9 weapons-9 food-5", "fleet-1: wood-9 food-9 gold-3", "fleet-2: taxes gold-4"
    state = claim("hand-1: merchants gold-1", *fleets)
    assert (asked(state), contenders(state)) == (("claim", [0, 1, 2]), [0])
    do(state, "0 pass", "2 drop taxes")
    assert asked(state) == ("claim", [0, 1, 2])
    silence(do(state, "1 pay merchants gold-1"))
    assert (asked(state), contenders(state)) == (("claim", [0, 1, 2]), [1])
    assert ending(silence(state)) == ([1], "highest")


@rule("uskoci", "9.7")
def test_25_turns_a_claim_into_a_countdown_and_back() -> None:
    state = claim("hand-1: seadog theft", "fleet-1: wood-9 food-9 gold-2", "fleet-0: gold-9", "hand-2: storm")
    silence(do(state, "1 announce seadog"))
    assert asked(state) == ("countdown", [0, 1, 2])
    silence(do(state, "2 announce storm"))
    assert asked(state) == ("claim", [0, 1, 2])


@rule("uskoci", "9.8")
def test_equal_fleets_win_together_even_at_nothing() -> None:
    state = claim("hand-1: storm", "hand-2: gold-9", "fleet-0: gold-8")
    silence(do(state, "1 announce storm"))
    assert ending(silence(state)) == ([0, 1, 2], "highest")
    assert state.scores() == [0, 0, 0]


# 10 The strategic version


@rule("uskoci", "10.1")
def test_a_round_gives_each_seat_a_turn_without_a_draw() -> None:
    state = new(3, mode="strategic", start_seat=1)
    do(state, *["left"] * (asked(state)[0] == "direction"))
    for _ in range(2):
        do(state, offered(state)[0])
    assert sizes(state) == [5, 5, 5]
    pile = len(lying(state, "pile"))
    for seat in (1, 2, 0):
        assert (int(state.turn), asked(state)[0], len(lying(state, "pile"))) == (seat, "floor", pile)
        end_turn(state)
    assert state.round == 2


@rule("uskoci", "10.1", "4.8")
def test_the_hand_limit_holds_in_the_strategic_version() -> None:
    hand = "hand-0: food-1 food-2 food-3 food-4 food-5 food-6"
    state = silence(do(table(hand, "to_go: 3", options='{"mode":"strategic"}'), "end"))
    assert asked(state) == ("limit", [0])


def last_turn(*lines: str, seats: int = 4, options: str = "", pile: str | None = None) -> Uskoci:
    """Seat 0 ends the last turn of a round, and the next round begins."""
    chosen = '{"mode":"strategic"' + options + "}"
    state = table("to_go: 1", "matroos: 1", *lines, seats=seats, options=chosen, pile=pile)
    return silence(do(state, "end"))


@rule("uskoci", "10.2")
@pytest.mark.parametrize(
    ("fleets", "found"),
    [
        (["gold-5", "wood-5", "gold-9", "food-9 food-3"], {2}),
        (["gold-2", "wood-5", "gold-9", "food-9 food-3"], {0}),
        (["gold-5", "wood-5", "food-5", "weapons-6"], {3}),
        (["gold-3", "wood-3", "gold-8", "wood-8"], {0, 1, 2, 3}),
        (["", "", "", ""], {0, 1, 2, 3}),
    ],
)
def test_the_matroos_is_alone_with_the_lowest_value_else_the_lot(fleets: list[str], found: set[int]) -> None:
    lines = [f"fleet-{seat}: {cards}" for seat, cards in enumerate(fleets)]
    states = [last_turn(*lines, f"rng: fast {seed:016x}") for seed in (*SEEDS, *SEEDS)]
    assert {int(state.matroos) for state in states} == found
    assert {int(new(3, seed, mode="strategic").matroos) for seed in range(30)} == {0, 1, 2}
    assert new(3, 5, mode="strategic", start_seat=1).matroos == 1


@rule("uskoci", "10.3")
@pytest.mark.parametrize(
    ("left", "right", "arrow"), [("food-4", "food-6", "left"), ("food-6", "food-4", "right"), ("", "", "")]
)
def test_the_arrow_goes_to_the_poorer_neighbour_else_the_matroos_chooses(
    left: str, right: str, arrow: str
) -> None:
    fleets = "fleet-0: gold-1", f"fleet-1: {left}", "fleet-2: gold-9", f"fleet-3: {right}"
    if not arrow:
        fleets = "fleet-0: gold-1", "fleet-1: wood-5", "fleet-2: gold-9", "fleet-3: food-5"
    state = last_turn(*fleets)
    if not arrow:
        assert (asked(state), offered(state)) == (("direction", [0]), ["left", "right"])
        do(state, "right")
        arrow = "right"
    order = [0, 1, 2, 3] if arrow == "left" else [0, 3, 2, 1]
    for seat in order[:3]:
        assert asked(state) == ("draft", [seat])
        do(state, offered(state)[0])
    for seat in order:
        assert (int(state.turn), asked(state)[0]) == (seat, "floor")
        end_turn(state)


@rule("uskoci", "10.3")
def test_with_two_seats_there_is_no_direction_to_choose() -> None:
    assert asked(new(2, mode="strategic"))[0] == "draft"


@rule("uskoci", "10.4")
def test_a_packet_of_a_card_a_seat_goes_round_and_each_keeps_one() -> None:
    state = last_turn("fleet-0: gold-1", "fleet-1: gold-2", "fleet-2: gold-3", "fleet-3: gold-4")
    assert state.matroos == 0
    kept = []
    for size in (4, 3, 2):
        packet = lying(state, "packet")
        assert len(packet) == size
        assert offered(state) == [f"keep {card}" for card in packet]
        outside = next(name for name in EVERYTHING if name not in packet)
        assert refused(state, f"keep {outside}") == "10.4"
        kept.append(packet[0])
        do(state, f"keep {packet[0]}")
    assert (lying(state, "packet"), sizes(state), asked(state)[0]) == ([], [1, 1, 1, 1], "floor")
    assert [lying(state, zone)[0] for zone in HANDS[:3]] == kept


@rule("uskoci", "10.4")
def test_there_is_no_draft_in_round_1_by_option() -> None:
    state = new(4, mode="strategic", draft_round_1=False, start_seat=2)
    do(state, *["left"] * (asked(state)[0] == "direction"))
    assert (asked(state)[0], int(state.turn), sizes(state)) == ("floor", 2, [4, 4, 4, 4])
    with pytest.raises(InvalidInput, match="draft_round_1 needs mode=strategic"):
        new(4, draft_round_1=False)


@rule("uskoci", "10.5")
def test_in_a_draft_hands_lie_face_down_and_only_the_holder_sees_the_packet() -> None:
    hands = "hand-0: storm gold-9", "hand-1: will wood-9", "fleet-0: gold-1", "fleet-1: gold-2 taxes"
    state = last_turn(*hands, "fleet-2: gold-7", "fleet-3: gold-8")
    for seat in range(4):
        assert [seen(state, seat, zone) for zone in HANDS[:4]] == [None] * 4
        assert (seen(state, seat, "packet") is not None) == (seat == 0)
    assert all(said.startswith("keep") for said in offered(state))
    assert refused(state, "announce storm") == "5.1"
    assert state.objection(1, GAME.read_action("drop taxes")) == "3.5"
    for _ in range(3):
        do(state, offered(state)[0])
    assert {"storm", "gold-9"} < set(seen(state, 0, "hand-0") or [])
    assert seen(state, 0, "hand-1") is None


@rule("uskoci", "10.6")
def test_a_pile_that_is_too_small_is_filled_up_in_the_next_season() -> None:
    fleets = "fleet-0: gold-1", "fleet-1: gold-2", "fleet-2: gold-3", "fleet-3: gold-4"
    state = last_turn(*fleets, pile="wood-1 wood-2")
    packet = lying(state, "packet")
    assert (state.season, len(packet)) == (1, 4)
    assert {"wood-1", "wood-2"} < set(packet)


@rule("uskoci", "10.6")
def test_with_too_few_cards_the_last_seats_get_none() -> None:
    fleets = "fleet-0: gold-1", "fleet-1: gold-2", "fleet-2: gold-3", "fleet-3: gold-4"
    rest = unmentioned(*fleets, "pile: wood-1 wood-2")
    state = last_turn(*fleets, f"unused: {' '.join(rest)}", pile="wood-1 wood-2")
    assert (state.season, len(lying(state, "packet"))) == (1, 2)
    do(state, "keep wood-2")
    assert (asked(state)[0], [lying(state, zone) for zone in HANDS[:4]]) == (
        "floor",
        [["wood-2"], ["wood-1"], [], []],
    )


@rule("uskoci", "10.6")
def test_in_the_last_season_too_few_cards_for_all_end_the_match_before_the_draft() -> None:
    state = last_turn("fleet-0: gold-1", "season: winter", pile="wood-1 wood-2 wood-3")
    assert (asked(state), len(lying(state, "pile"))) == (("claim", [0, 1, 2, 3]), 3)


@rule("uskoci", "10.7")
def test_once_the_last_pile_is_empty_the_round_is_played_to_its_end() -> None:
    state = last_turn("fleet-0: gold-1", "fleet-1: gold-2", "season: winter", seats=2, pile="wood-1 wood-2")
    do(state, "keep wood-1")
    for seat in (0, 1):
        assert (asked(state)[0], int(state.turn)) == ("floor", seat)
        end_turn(state)
    assert asked(state) == ("claim", [0, 1])


@rule("uskoci", "10.7")
def test_rounds_can_be_numbered() -> None:
    assert asked(last_turn("round: 5", options=',"rounds":5'))[0] == "claim"
    assert asked(last_turn("round: 4", options=',"rounds":5'))[0] != "claim"
    for rounds in (3, 31):
        with pytest.raises(InvalidInput, match=r"4\.\.30"):
            new(4, mode="strategic", rounds=rounds)
    with pytest.raises(InvalidInput, match="rounds needs mode=strategic"):
        new(4, rounds=5)


@rule("uskoci", "10.8", "7.11")
def test_the_dungeon_takes_the_turn_but_not_the_draft() -> None:
    fleets = "fleet-0: gold-1", "fleet-1: gold-2", "fleet-2: gold-3"
    state = last_turn(*fleets, "before-1: dungeon", seats=3)
    for _ in range(2):
        do(state, offered(state)[0])
    assert (sizes(state), int(state.turn), lying(state, "before-1")) == ([1, 1, 1], 0, ["dungeon"])
    end_turn(state)
    assert (int(state.turn), lying(state, "before-1"), state.to_go, state.round) == (2, [], 1, 2)
    end_turn(state)
    assert state.round == 3


# 11 What you know, and the clock


@rule("uskoci", "11.1")
def test_sizes_and_all_that_lies_open_are_public() -> None:
    lines = "hand-0: wood-1", "hand-1: wood-2 wood-3", "fleet-1: gold-1", "before-2: dungeon", "top: gold-3"
    view = GAME.view(table(*lines), -1)
    zones = {zone["name"]: zone for zone in view["zones"]}
    counts = [zones[name]["count"] for name in ("hand-0", "hand-1", "hand-2", "pile")]
    assert counts == [1, 2, 0, 50]
    shown = {name for name, zone in zones.items() if "things" in zone}
    assert shown == {*FLEETS[:3], "before-0", "before-1", "before-2", "discards", "top", "stack", "unused"}


@rule("uskoci", "11.2")
def test_a_look_ends_when_the_looker_acts() -> None:
    lines = "hand-0: wood-1", "hand-1: spyglass", "hand-2: gold-2"
    state = silence(do(floor(*lines), "1 announce spyglass"))
    assert seen(state, 1, "hand-0") == ["wood-1"]
    do(state, "2 pass")
    assert seen(state, 1, "hand-2") == ["gold-2"]
    do(state, "1 pass")
    assert [seen(state, 1, zone) for zone in HANDS[:3:2]] == [None, None]


@rule("uskoci", "11.2")
def test_a_drawn_card_closes_a_hand_that_was_looked_into() -> None:
    state = table("hand-0: spyglass", "hand-1: wood-2", "hand-2: gold-3")
    silence(do(state, "announce spyglass"))
    state.draw(1)
    assert (seen(state, 0, "hand-1"), len(seen(state, 1, "hand-1") or [])) == (None, 2)
    assert seen(state, 0, "hand-2") == ["gold-3"]


@rule("uskoci", "11.4")
def test_silence_passes_where_there_is_a_pass_and_nowhere_else() -> None:
    for state in (table(), floor(), countdown("fleet-0: gold-9 gold-8 food-8"), claim()):
        assert state.legal(int(state.speaker()), PASS)
    limit = silence(do(table("hand-0: food-1 food-2 food-3 food-4 food-5 food-6"), "end"))
    assert limit.objection(0, PASS) == "11.4"
    gale = silence(do(table("hand-0: gale", "fleet-1: gold-2 gold-3"), "announce gale"))
    assert gale.objection(1, PASS) == "11.4"
    draft = last_turn("fleet-0: gold-1")
    assert draft.objection(int(draft.speaker()), PASS) == "11.4"


@rule("uskoci", "11.5")
def test_what_a_seat_cannot_know_is_guessed_anew_each_time() -> None:
    state, rng = new(3, start_seat=0), make_rng(2)
    worlds = [state.sample(0, rng) for _ in range(20)]
    assert len({world.places[1].mask for world in worlds}) > 15
    assert {world.places[0].mask for world in worlds} == {state.places[0].mask}


# What the table asks of the rules


@rule("uskoci", "6.4")
def test_touched_names_the_seats_that_the_pending_matter_can_change() -> None:
    assert table().touched() == 0
    given = "hand-0: storm theft spyglass", "fleet-1: gold-1", "hand-2: will"
    assert do(table(*given), "announce storm").touched() == 0b111
    assert do(table(*given), "aim theft seat-1").touched() == 0b010
    assert do(table(*given), "announce spyglass").touched() == 0
    assert do(table(*given), "announce spyglass", "2 answer will").touched() == 0b001
    assert countdown("fleet-0: gold-9 gold-8 food-8").touched() == 0b111


@contextmanager
def written(card: str, *program: int) -> Iterator[None]:
    """For a while an event has another program, as a card that people write themselves would."""
    at = GAME.card_names.index(card)
    printed = STANDARD.programs[at]
    STANDARD.programs[at] = [*program, END]
    yield
    STANDARD.programs[at] = printed


@rule("uskoci", "7.1", "3.4")
def test_a_written_event_that_takes_fleets_refuses_what_does_not_fit() -> None:
    fleets = "fleet-0: gold-9 wood-9", "fleet-1: gold-1 gold-2 weapons-8", "fleet-2: food-1 wood-8"
    with written("storm", step(MOVE, whose=OTHERS, to=OWN_FLEET)):
        state = silence(do(table("hand-0: storm", *fleets), "announce storm"))
    assert lying(state, "fleet-0") == ["food-1", "wood-9", "gold-1", "gold-2", "gold-9"]
    assert lying(state, "fleet-1") == ["weapons-8"]


@rule("uskoci", "7.1", "6.7")
@pytest.mark.parametrize("which", [TURNED_COLOUR, NOT_TURNED_GROUP, PRICE_COLOUR])
def test_a_written_event_that_goes_by_a_card_which_is_not_there_does_nothing(which: int) -> None:
    with written("storm", step(MOVE, whose=ALL, which=which)):
        state = silence(do(table("hand-0: storm", "fleet-1: gold-1 wood-1"), "announce storm"))
    assert lying(state, "fleet-1") == ["wood-1", "gold-1"]


@rule("uskoci", "7.1", "11.2")
def test_a_written_event_that_takes_a_hand_closes_the_own_one_first() -> None:
    hands = "hand-0: dungeon gold-3", "hand-1: gold-1 will will", "hand-2: spyglass"
    with written("dungeon", step(MOVE, whose=TARGET, zone=HAND, to=OWN_HAND)):
        state = silence(do(table(*hands), "aim dungeon seat-1"))
    assert lying(state, "hand-0") == ["gold-1", "gold-3", "will"]
    assert (seen(state, 2, "hand-0"), lying(state, "hand-1")) == (None, ["will"])


@rule("uskoci", "7.1", "6.7")
def test_a_written_event_can_draw_and_let_each_give_a_card_of_its_hand() -> None:
    hands = "hand-0: gale", "hand-1: gold-1 wood-2", "hand-2:"
    with written("gale", step(DRAW, number=2), step(CHOOSE, whose=ALL, zone=HAND, number=1)):
        state = silence(do(table(*hands, pile="food-1 food-2 food-3"), "announce gale"))
        assert (asked(state), sizes(state)) == (("give", [0]), [2, 2, 0])
        do(state, offered(state)[0])
        assert offered(state) == ["discard wood-2", "discard gold-1"]
        do(state, "discard gold-1")
    assert (asked(state), sizes(state)) == (("main", [0]), [1, 1, 0])


@rule("uskoci", "3.4", "6.2", "8.1", "10.1")
@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ("fleet-1: gold-9 taxes food-9", "fleet-1 is not loot"),
        ("fleet-1: storm", "fleet-1 is not loot"),
        ("window: main|waiting: 1", "turn is the seat that is asked"),
        ("window: floor|waiting: 0,1", "is not asked"),
        ("window: limit|hand-0: gold-1", "more than 5 cards"),
        ("window: countdown", "a fleet is worth 25"),
        ("window: answer", "while an event is pending"),
        ("pending: storm", "pending are the cards of the stack"),
        ("pending: storm|players: 1|stack: storm", "while an event is pending"),
        ("window: answer|pending: will|players: 1|stack: will", "is an event"),
        ("window: answer|pending: theft|players: 1|stack: theft", "target is an opponent"),
        ("window: answer|pending: merchants|players: 1|stack: merchants", "price is the loot"),
        ("window: give|pending: storm|players: 1|stack: storm", "the choice under way"),
        ("window: give|pending: gale|players: 1|stack: gale|cursor: 1|left: 1", "the one that chooses"),
        ("window: give|pending: gale|players: 1|stack: gale|left: 1", "the one that chooses"),
        ("window: answer|pending: storm|players: -|stack: storm", "who played each"),
        ("window: take|pending: fog|players: 0|stack: fog|step: 40|left: 1", "step is the step"),
        ("window: spy|pending: spy|players: 0|stack: spy|target: 1|step: 1", "a hand with cards"),
        ("cursor: 1", "belong to a choice"),
        ("window: draft|packet: gold-1 gold-2", "no draft"),
        ("season: -", "season"),
    ],
)
def test_a_position_that_could_not_be_played_on_is_refused(lines: str, wrong: str) -> None:
    with pytest.raises(InvalidInput, match=wrong):
        table(*lines.split("|"))


@rule("uskoci", "9.2", "10.1", "10.4")
@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ("to_go: 4", "to_go are the turns left"),
        ("window: draft|packet: gold-1 gold-2|to_go: 3", "matroos is the seat"),
        ("window: draft|packet: gold-1|to_go: 3|matroos: 0", "two cards at least"),
        ("season: winter|to_go: 1", "one up to autumn"),
    ],
)
def test_a_round_that_could_not_be_played_on_is_refused(lines: str, wrong: str) -> None:
    with pytest.raises(InvalidInput, match=wrong):
        table(*lines.split("|"), options='{"mode":"strategic","last_season":"autumn"}')


# The page


def test_the_bound_holds_and_long_matches_stay_far_below() -> None:
    for seats in (2, 6):
        for mode in ("basic", "strategic"):
            state, rng, played = new(seats, 7, mode=mode), make_rng(seats), 0
            while state.waiting:
                seat = state.speaker()
                play(state, seat, state.pick(seat, rng))
                played += 1
            bound = GAME.bound(seats, state.chosen)
            assert bound is not None
            assert played < bound


def test_the_options_of_the_page_are_those_of_the_game() -> None:
    for lang in ("en", "nl"):
        page = (PAGES / f"RULES.{lang}.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| `(\w+)` \|.*\| (\d+\.\d+) \|$", page, re.MULTILINE)
        assert sorted(rows) == sorted((name, UskociOptions.paragraph(name)) for name in UskociOptions.names())


def test_the_appendix_maps_every_decision_to_paragraphs_that_exist() -> None:
    expected = [f"U{number}" for number in range(1, 54)] + [f"C{number}" for number in range(1, 17)]
    known = set(paragraphs(GAME))
    for lang in ("en", "nl"):
        page = (PAGES / f"RULES.{lang}.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| ([UC]\d+) \| (.*) \|$", page, re.MULTILINE)
        assert [decision for decision, _ in rows] == expected
        assert {number for _, said in rows for number in re.findall(r"\d+\.\d+", said)} <= known
