"""The nineteen scenarios of the decisions page. Seat 0 is A, 1 is B, 2 is C."""

from kit import rule
from kit.scenes import do, lying, refused, scene, silence
from speeltafel import load, play
from speeltafel.games.uskoci.rules import Uskoci

GAME = load("uskoci")
EVERYTHING = [name for name in GAME.card_names if name and not name.startswith("spare")] + ["will", "nehaj"]
BLACK_25 = "fleet-0: gold-9 gold-8 weapons-8"
NINETEEN = "gold-4 gold-3 taxes wood-5"


def table(*lines: str, seats: int = 3, options: str = "{}", pile: str | None = None) -> Uskoci:
    """A's turn; lines overrule it. `pile`: all it holds; what no line names is then discarded."""
    said: dict[str, object] = {"window": "main", "waiting": 0, "turn": 0, "lead": 0, "round": 1}
    said["phase"] = "middle"
    if pile is not None:
        named = " ".join([*lines, pile]).split()
        rest = [card for card in EVERYTHING if card not in named]
        said |= {"pile": pile, "discards": " ".join(rest)}
    return scene(GAME, Uskoci, said, lines, f"{seats} {options}")


def countdown(*lines: str) -> Uskoci:
    """Everybody is asked while A counts down, in the middle of A's turn."""
    return table("window: countdown", "waiting: 0,1,2", *lines)


def asked(state: Uskoci) -> tuple[str, int]:
    """The window that is open, and the seats that are asked as a mask."""
    return GAME.windows[state.window].name, int(state.waiting)


def worths(state: Uskoci) -> list[int]:
    """The values of all fleets."""
    found: list[int] = GAME.view(state, -1)["values"]
    return found


@rule("uskoci", "3.3")
def test_scenario_1_the_value_of_a_fleet() -> None:
    assert worths(table(f"fleet-0: {NINETEEN}"))[0] == (4 + 3) * 2 + 5 == 19


@rule("uskoci", "3.4", "8.1")
def test_scenario_2_above_25_is_refused_and_exactly_25_counts_down() -> None:
    state = table(f"fleet-0: {NINETEEN}", "hand-0: gold-6 wood-6")
    assert refused(state, "load gold-6", 0) == "3.4"
    do(state, "load wood-6")
    assert (worths(state)[0], asked(state)) == (25, ("countdown", 0b111))


@rule("uskoci", "3.4")
def test_scenario_3_doubling_above_25_is_refused() -> None:
    assert refused(table("fleet-0: gold-9 gold-5", "hand-0: taxes"), "load taxes", 0) == "3.4"


@rule("uskoci", "3.5")
def test_scenario_4_an_information_card_is_dropped_in_anothers_turn() -> None:
    state = table(f"fleet-1: {NINETEEN}", "window: floor", "phase: opening", "waiting: 1,2")
    do(state, "1 drop taxes")
    assert (worths(state)[1], lying(state, "top")) == (12, ["taxes"])


@rule("uskoci", "3.5")
def test_scenario_5_not_while_an_event_is_pending() -> None:
    state = do(table(f"fleet-1: {NINETEEN}", "hand-0: spyglass"), "announce spyglass")
    assert refused(state, "drop taxes", 1) == "3.5"


@rule("uskoci", "4.8")
def test_scenario_6_the_sixth_card_is_discarded_and_the_fifth_is_not() -> None:
    five = "food-1 food-2 food-3 food-4 storm"
    for card in ("storm", "food-1"):
        state = silence(do(table(f"hand-0: {five} gold-1"), "end"))
        assert asked(state) == ("limit", 0b001)
        do(state, f"discard {card}")
        assert (state.turn, len(lying(state, "hand-0"))) == (1, 5)
    state = silence(do(table(f"hand-0: {five}"), "end"))
    assert (state.turn, len(lying(state, "hand-0"))) == (1, 5)


@rule("uskoci", "4.4", "4.5")
def test_scenario_7_one_loot_card_and_events_before_and_after() -> None:
    state = silence(do(table("hand-0: wood-1 wood-2 spyglass"), "load wood-1"))
    assert refused(state, "load wood-2", 0) == "4.4"
    silence(do(state, "announce spyglass"))
    first = silence(do(table("hand-0: wood-1 spyglass"), "announce spyglass"))
    assert lying(do(first, "load wood-1"), "fleet-0") == ["wood-1"]


@rule("uskoci", "7.12", "8.3")
def test_scenario_8_a_white_card_does_not_stop_a_black_fleet() -> None:
    lines = "window: countdown", "waiting: 0,1,2", BLACK_25, "hand-1: snitch"
    state = table(*lines, pile="wood-1 wood-2")
    do(state, "0 pass", "1 announce snitch")
    silence(state)
    assert (worths(state)[0], asked(state)) == (25, ("countdown", 0b111))


@rule("uskoci", "7.8", "8.4")
def test_scenario_9_a_theft_stops_the_count_and_play_resumes() -> None:
    state = countdown("fleet-0: gold-9 gold-8 weapons-5 food-3", "hand-1: theft")
    silence(do(state, "1 aim theft seat-0"))
    do(state, "take food-3")
    assert (worths(state)[:2], asked(state), state.outcome) == ([22, 3], ("main", 0b001), None)


@rule("uskoci", "6.5", "6.6", "8.3")
def test_scenario_10_nehaj_saves_the_fleet_and_will_of_god_undoes_it() -> None:
    lines = "fleet-0: gold-9 gold-8 weapons-5 food-3", "hand-0: nehaj", "hand-1: theft", "hand-2: will"
    state = do(countdown(*lines), "1 aim theft seat-0", "0 answer nehaj")
    silence(state)
    assert (worths(state)[0], asked(state)) == (25, ("countdown", 0b111))
    state = do(countdown(*lines), "1 aim theft seat-0", "0 answer nehaj", "2 answer will")
    silence(silence(state))
    do(state, "take food-3")
    assert (worths(state)[0], asked(state)) == (22, ("main", 0b001))


@rule("uskoci", "8.5")
def test_scenario_11_two_fleets_of_25_win_together() -> None:
    state = silence(countdown(BLACK_25, "fleet-1: wood-9 wood-8 food-8"))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ([0, 1], "full")


def before_next(*lines: str, options: str = "{}", pile: str) -> Uskoci:
    """A's turn ends, and B draws."""
    return silence(do(table(*lines, options=options, pile=pile), "end"))


@rule("uskoci", "9.1")
def test_scenario_12_the_last_card_of_spring_brings_summer() -> None:
    state = before_next(pile="gold-1")
    assert (GAME.view(state, 1)["season"], state.turn, lying(state, "hand-1")) == ("summer", 1, ["gold-1"])
    assert (len(lying(state, "pile")), lying(state, "discards")) == (55, [])
    assert asked(state) == ("floor", 0b101)


def ends_with_a_claim(state: Uskoci) -> None:
    """B drew the last card: the turn of B, and then the claim."""
    assert (state.turn, lying(state, "pile"), asked(state)[0]) == (1, [], "floor")
    silence(state)
    silence(do(state, "end"))
    assert asked(state) == ("limit", 0b010)
    do(state, "discard wood-1")
    assert (asked(state), GAME.view(state, 0)["contenders"]) == (("claim", 0b111), [2])


@rule("uskoci", "9.6")
def test_scenario_13_the_last_card_of_winter_ends_with_the_turn() -> None:
    lines = "fleet-0: food-1", "fleet-2: food-9", "hand-1: wood-1 wood-2 wood-3 wood-4 wood-5"
    ends_with_a_claim(before_next("season: winter", *lines, pile="gold-1"))


@rule("uskoci", "9.7")
def test_scenario_14_a_lowered_claim_passes_to_the_next() -> None:
    fleets = "fleet-0: gold-5 wood-9 food-9", "fleet-1: wood-8 food-8 wood-5", "hand-1: merchants gold-1"
    state = table("window: claim", "waiting: 0,1,2", "phase: claiming", "season: winter", *fleets)
    assert (worths(state), GAME.view(state, 0)["contenders"]) == ([23, 21, 0], [0])
    silence(do(state, "1 pay merchants gold-1"))
    assert (worths(state), GAME.view(state, 0)["contenders"]) == ([18, 21, 0], [1])
    assert silence(state).outcome is not None
    assert state.winners == 0b010


@rule("uskoci", "9.2", "9.6")
def test_scenario_15_a_short_match_ends_with_spring() -> None:
    lines = "fleet-0: food-1", "fleet-2: food-9", "hand-1: wood-1 wood-2 wood-3 wood-4 wood-5"
    ends_with_a_claim(before_next(*lines, options='{"last_season":"spring"}', pile="gold-1"))


def next_round(*fleets: str, rng: int = 1) -> Uskoci:
    """A ends the last turn of a strategic round."""
    lines = [f"fleet-{seat}: {cards}" for seat, cards in enumerate(fleets)]
    lines += ["to_go: 1", f"rng: fast {rng:016x}"]
    state = table(*lines, seats=len(fleets), options='{"mode":"strategic"}')
    return silence(do(state, "end"))


@rule("uskoci", "10.2")
def test_scenario_16_the_matroos_is_alone_with_the_lowest_value() -> None:
    assert next_round("gold-5", "wood-5", "gold-9", "food-9 food-3").matroos == 2
    seeds = range(1, 20 * 10**15, 10**15)
    assert {int(next_round("gold-7", "wood-7", rng=seed).matroos) for seed in seeds} == {0, 1}
    found = {int(next_round("gold-3", "wood-3", "gold-8", "wood-8", rng=seed).matroos) for seed in seeds}
    assert found == {0, 1, 2, 3}


@rule("uskoci", "10.3")
def test_scenario_17_the_arrow_goes_to_the_poorer_neighbour() -> None:
    state = next_round("gold-1", "gold-4", "gold-9", "gold-6")
    assert (state.matroos, state.leftward, asked(state)) == (0, True, ("draft", 0b0001))
    assert asked(next_round("gold-1", "wood-6", "gold-9", "gold-6")) == ("direction", 0b0001)


@rule("uskoci", "10.1", "10.4")
def test_scenario_18_the_packet_shrinks_and_every_hand_grows() -> None:
    state = next_round("gold-1", "gold-2", "gold-3", "gold-4")
    for size in (4, 3, 2):
        assert len(lying(state, "packet")) == size
        play(state, state.speaker(), state.actions(state.speaker())[0])
    assert lying(state, "packet") == []
    assert [len(lying(state, f"hand-{seat}")) for seat in range(4)] == [1, 1, 1, 1]
    assert (asked(state)[0], state.turn) == ("floor", 0)


@rule("uskoci", "10.5")
def test_scenario_19_no_hand_is_seen_in_a_draft() -> None:
    state = GAME.new(4, GAME.options.read({"mode": "strategic", "start_seat": 0}), 3)
    assert isinstance(state, Uskoci)
    do(state, "left")
    for seat in range(4):
        zones = {zone["name"]: zone for zone in GAME.view(state, seat)["zones"]}
        assert all(zones[f"hand-{other}"]["count"] == 4 for other in range(4))
        assert not any("things" in zones[f"hand-{other}"] for other in range(4))
