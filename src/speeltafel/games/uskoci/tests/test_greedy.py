"""The bot that counts to 25: scenes, what it may know, and how well it plays."""

from collections.abc import Iterator

import pytest
from bench.bots import measure
from bench.opponents import UskociEager

from kit import rule
from kit.scenes import scene
from speeltafel import Rng, load, make_rng
from speeltafel.games.uskoci.greedy import Greedy, fillers, loads_to_full
from speeltafel.games.uskoci.rules import Uskoci

GAME = load("uskoci")
FULL = "gold-9 gold-8 weapons-8"


def table(*lines: str, seats: int = 3, options: str = "{}") -> Uskoci:
    """The turn of seat 0."""
    said: dict[str, object] = {"window": "main", "waiting": 0, "turn": 0, "lead": 0, "round": 1}
    return scene(GAME, Uskoci, said | {"phase": "middle"}, lines, f"{seats} {options}")


def countdown(*lines: str) -> Uskoci:
    """Everybody is asked while somebody counts down."""
    return table("window: countdown", "waiting: 0,1,2", *lines)


def answering(event: str, *lines: str, target: str = "-") -> Uskoci:
    """Everybody is asked for an answer to an event of seat 1."""
    pending = [f"pending: {event}", "players: 1", f"stack: {event}", "lead: 1", f"target: {target}"]
    return table("window: answer", "waiting: 0,1,2", *pending, *lines)


def choose(state: Uskoci, seat: int, rng: Rng) -> int:
    """The bot's action, as it chooses it: from a sample."""
    return Greedy().choose(state.sample(seat, rng), seat, rng)


def said(state: Uskoci, seat: int = 0) -> str:
    """What a seat chooses, in words; the same in several worlds."""
    chosen = {GAME.notation(state, seat, choose(state, seat, make_rng(number))) for number in range(5)}
    assert len(chosen) == 1, chosen
    return chosen.pop()


def mask(*names: str) -> int:
    """Cards as a mask."""
    return sum(1 << GAME.card_names.index(name) for name in names)


# Counting.


@rule("uskoci", "3.3", "4.4")
@pytest.mark.parametrize(
    ("fleet", "hand", "loads"),
    [
        (["gold-9", "gold-8"], ["food-8"], 1),
        (["gold-9", "gold-8"], ["food-5", "food-3", "wood-9"], 2),
        (["gold-9", "gold-2"], ["taxes", "wood-3"], 2),
        (["gold-9", "gold-8", "food-8"], ["wood-1"], 0),
        (["gold-9", "gold-8"], ["food-7"], -1),
        (["gold-9", "taxes"], ["gold-3", "food-7", "gold-2"], 1),
    ],
)
def test_it_counts_the_loads_to_25(fleet: list[str], hand: list[str], loads: int) -> None:
    assert loads_to_full(mask(*fleet), mask(*hand), 5) == loads


@rule("uskoci", "3.3")
def test_it_counts_the_cards_that_would_fill_a_fleet() -> None:
    every = (1 << 40) - 1
    assert fillers(mask("gold-9", "gold-8"), every & ~mask("gold-9", "gold-8")) == 3
    doubled = mask("gold-9", "taxes")
    assert fillers(doubled, every & ~doubled) == 3
    assert fillers(mask("gold-9", "gold-3", "food-1"), mask("taxes", "fire", "wood-9")) == 1


@rule("uskoci", "4.3", "8.1")
def test_it_loads_what_makes_25() -> None:
    assert said(table("hand-0: food-8 food-9 wood-7", "fleet-0: gold-9 gold-8")) == "load food-8"


@rule("uskoci", "4.3")
def test_it_loads_towards_25_and_not_what_spoils_it() -> None:
    state = table("hand-0: food-5 food-3 wood-6", "fleet-0: gold-9 gold-8")
    assert said(state) in ("load food-5", "load food-3")


@rule("uskoci", "4.3")
def test_it_waits_rather_than_lock_itself_out() -> None:
    state = table("hand-0: food-7", "fleet-0: gold-9 gold-8", "discards: food-1 wood-1 weapons-1 gold-1")
    assert said(state) == "end"


@rule("uskoci", "3.5")
def test_it_drops_an_information_card_that_stands_in_the_way() -> None:
    state = table("hand-0: food-9 wood-9", "fleet-0: gold-7 taxes")
    assert said(state) == "drop taxes"


@rule("uskoci", "4.8")
def test_it_discards_what_it_needs_least() -> None:
    hand = "hand-0: food-8 food-1 will theft nehaj storm"
    state = table("window: limit", hand, "fleet-0: gold-9 gold-8")
    assert said(state) == "discard food-1"


# Events.


@rule("uskoci", "8.2")
@pytest.mark.parametrize("stopper", ["announce storm", "aim theft seat-1", "pay merchants weapons-1"])
def test_it_stops_the_leader_with_what_it_has(stopper: str) -> None:
    card = stopper.split()[1]
    state = countdown(f"hand-0: {card} weapons-1", f"fleet-1: {FULL}", "fleet-0: food-5")
    assert said(state) == stopper


@rule("uskoci", "8.2")
def test_it_takes_the_fleet_of_25_over() -> None:
    state = countdown("hand-0: trickery storm", f"fleet-1: {FULL}", "fleet-0: food-5")
    assert said(state) == "aim trickery seat-1"


@rule("uskoci", "8.2")
def test_it_stops_with_the_event_that_costs_it_least() -> None:
    state = countdown("hand-0: theft storm", f"fleet-1: {FULL}", "fleet-0: food-9 wood-8")
    assert said(state) == "aim theft seat-1"


@rule("uskoci", "8.2")
def test_it_lets_its_own_count_run() -> None:
    state = countdown("hand-0: storm gale theft", f"fleet-0: {FULL}", "fleet-1: food-9")
    assert said(state) == "pass"


@rule("uskoci", "5.1")
def test_it_keeps_a_stopper_while_nobody_is_near() -> None:
    state = table("window: floor", "phase: opening", "waiting: 0,2", "turn: 1", "hand-0: storm theft wood-1")
    assert said(state) == "pass"


@rule("uskoci", "6.3", "6.5")
@pytest.mark.parametrize("card", ["will", "nehaj"])
def test_it_defends_its_own_25(card: str) -> None:
    for event, target in (("storm", "-"), ("theft", "0")):
        state = answering(event, f"hand-0: {card}", f"fleet-0: {FULL}", target=target)
        assert said(state) == f"answer {card}"


@rule("uskoci", "6.1")
@pytest.mark.parametrize("event", ["storm", "gale"])
def test_it_does_not_waste_an_answer_on_what_does_not_hurt(event: str) -> None:
    state = answering(event, "hand-0: will nehaj", "fleet-0: food-1", "fleet-2: wood-9 food-9")
    assert said(state) == "pass"


@rule("uskoci", "6.3")
def test_it_does_not_save_the_leader() -> None:
    state = answering("storm", "hand-0: will", f"fleet-2: {FULL}", "fleet-0: food-9")
    assert said(state) == "pass"


@rule("uskoci", "6.3")
def test_it_undoes_the_answer_that_saves_the_leader() -> None:
    lines = "pending: theft nehaj", "players: 1 2", "stack: theft nehaj", "target: 2", "lead: 2"
    state = table("window: answer", "waiting: 0,1,2", *lines, "hand-0: will", f"fleet-2: {FULL}")
    assert said(state) == "answer will"


@rule("uskoci", "9.7")
def test_it_disputes_a_claim_that_it_can_take_over() -> None:
    ended = "window: claim", "waiting: 0,1,2", "phase: claiming", "season: winter", "ran_out: yes"
    fleets = "fleet-0: wood-9", "fleet-1: gold-9 gold-3"
    assert said(table(*ended, *fleets, "hand-0: merchants gold-1")) == "pay merchants gold-1"
    assert said(table(*ended, "fleet-0: wood-9", "hand-0: merchants gold-1")) == "pass"


@rule("uskoci", "10.4")
def test_in_a_draft_it_keeps_the_card_that_fills_its_fleet() -> None:
    packet = "packet @0: gold-1 wood-8 food-2"
    lines = "window: draft", "matroos: 0", packet, "fleet-0: gold-9 food-8", "to_go: 3"
    assert said(table(*lines, options='{"mode":"strategic"}')) == "keep wood-8"


# What it may know.


def positions(seats: int, seed: int, mode: str) -> Iterator[tuple[Uskoci, int]]:
    """The positions of a match, half played by the bot and half by chance, and who is to act."""
    state = GAME.new(seats, GAME.options.read({"mode": mode}), seed)
    assert isinstance(state, Uskoci)
    rng = make_rng(seed)
    while state.waiting:
        seat = int(state.speaker())
        if len(state.actions(seat)) > 1:
            yield state, seat
        state.apply(seat, choose(state, seat, rng) if rng.below(2) else state.pick(seat, rng))


@pytest.mark.parametrize("mode", ["basic", "strategic"])
@pytest.mark.parametrize("seats", [2, 5])
def test_every_choice_is_legal(seats: int, mode: str) -> None:
    for seed in range(2):
        for state, seat in positions(seats, seed, mode):
            assert state.legal(seat, choose(state, seat, make_rng(seed)))


@rule("uskoci", "11.5")
def test_it_looks_at_other_hands_only_for_their_size() -> None:
    """Unless an event turns cards or plays spied ones, it chooses the same in every world."""
    lucky = ("snitch", "fog", "spy", "ambush")
    judged = 0
    for state, seat in positions(3, 11, "basic"):
        offered = " ".join(GAME.notation(state, seat, action) for action in state.actions(seat))
        if any(card in offered or card in GAME.view(state, seat)["pending"] for card in lucky):
            continue
        judged += 1
        assert len({choose(state, seat, make_rng(world)) for world in range(4)}) == 1
    assert judged > 5


# How well it plays: bench/bots.py measures it, these seeds only keep it from getting worse.


@pytest.mark.parametrize(("seats", "least"), [(2, 0.7), (4, 0.45)])
def test_it_beats_an_eager_opponent(seats: int, least: float) -> None:
    assert measure(GAME, UskociEager, seats, matches=40, seed=0, quiet=True).share >= least
