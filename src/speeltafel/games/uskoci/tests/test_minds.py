"""What seats know: the pile after a season, looks, the packet of a draft, and nothing else."""

from kit import rule
from kit.scenes import do, guesses, lying, scene, silence, worlds
from speeltafel import load
from speeltafel.core.log import Log
from speeltafel.games.uskoci.rules import Uskoci

GAME = load("uskoci")
EVERYTHING = [name for name in GAME.card_names if name and not name.startswith("spare")] + ["will", "nehaj"]
WORLDS = 40


def table(*lines: str, seats: int = 3, options: str = "{}") -> Uskoci:
    """The turn of seat 0. All minds start from what their seats see."""
    said: dict[str, object] = {"window": "main", "waiting": 0, "turn": 0, "lead": 0, "round": 1}
    return scene(GAME, Uskoci, said | {"phase": "middle"}, lines, f"{seats} {options}")


@rule("uskoci", "11.1")
def test_after_a_season_everybody_knows_what_is_in_the_pile_but_not_what_is_drawn() -> None:
    held = ["gold-1", "wood-1", "wood-2", "storm"]
    rest = " ".join(card for card in EVERYTHING if card not in [*held, "food-1", "food-2", "food-3"])
    lines = f"unused: {rest}", "hand-0: gold-1 wood-1", "hand-1: wood-2", "pile: storm"
    state = silence(do(table(*lines, "discards: food-1 food-2", "top: food-3"), "end"))
    assert (GAME.view(state, 0)["season"], state.turn) == ("summer", 1)
    for seat in (-1, 0, 1, 2):
        assert guesses(state, seat, "pile", WORLDS) == {("food-1", "food-2", "food-3")}
    do(silence(state), "end")
    silence(state)
    assert len(guesses(state, 0, "hand-2", WORLDS)) == 3
    assert all(len(cards) == 1 for cards in guesses(state, 0, "hand-2", WORLDS))
    assert guesses(state, 2, "pile", WORLDS) == {tuple(lying(state, "pile"))}


@rule("uskoci", "11.2", "7.4")
def test_a_look_is_remembered_for_ever_and_by_nobody_else() -> None:
    state = table("hand-0: spyglass", "hand-1: wood-2 will gold-4", "hand-2: gold-3")
    silence(do(state, "announce spyglass"))
    silence(do(state, "end"))
    silence(state)
    assert "things" not in GAME.view(state, 0)["zones"][1]
    assert all({"wood-2", "will", "gold-4"} <= set(cards) for cards in guesses(state, 0, "hand-1", WORLDS))
    assert guesses(state, 0, "hand-2", WORLDS) == {("gold-3",)}
    assert any("will" not in cards for cards in guesses(state, 2, "hand-1", WORLDS))
    assert any("will" not in cards for cards in guesses(state, -1, "hand-1", WORLDS))
    do(state, "load wood-2")
    assert all("gold-4" in cards and "wood-2" not in cards for cards in guesses(state, 0, "hand-1", WORLDS))


@rule("uskoci", "11.2", "7.5")
def test_the_spys_look_fades_from_the_log_and_others_hear_only_that_there_was_one() -> None:
    state = table("hand-0: spy", "hand-1: wood-2 will", "hand-2: gold-3")
    logs = {seat: Log(seat, state.places, GAME.fading) for seat in (0, 2)}
    assert state.ears is not None
    state.ears += logs.values()
    silence(do(state, "aim spy seat-1"))

    def told(seat: int) -> list[str]:
        lines = [(line, GAME.narrate(line.event, "en", line.faded)) for line in logs[seat].lines]
        return [said for line, said in lines if GAME.events[line.event.kind] == "looked"]

    assert told(0) == ["Seen in the hand of Seat 2: wood 2, Will of God."]
    assert told(2) == ["The hand of Seat 2 is looked into."]
    do(state, "stop")
    assert told(0) == ["The hand of Seat 2 is looked into."]
    assert guesses(state, 0, "hand-1", WORLDS) == {("wood-2", "will")}


def drafted() -> tuple[Uskoci, list[list[str]], list[str]]:
    """A draft of four seats to the left, the packets as they were seen, and what was kept."""
    fleets = [f"fleet-{seat}: gold-{seat + 1}" for seat in range(4)]
    state = table("to_go: 1", *fleets, seats=4, options='{"mode":"strategic"}')
    silence(do(state, "end"))
    packets, kept = [], []
    for _ in range(3):
        packet = lying(state, "packet")
        packets.append(packet)
        kept.append(packet[0])
        do(state, f"keep {packet[0]}")
    return state, packets, [*kept, packets[2][1]]


@rule("uskoci", "11.3")
def test_of_the_cards_handed_on_exactly_one_lies_in_each_hand_after() -> None:
    state, packets, kept = drafted()
    passed_on = set(packets[0][1:])
    for world in worlds(state, 0, WORLDS):
        assert lying(world, "hand-0") == [kept[0]]
        later = [lying(world, f"hand-{seat}") for seat in (1, 2, 3)]
        assert all(len(hand) == 1 for hand in later)
        assert {card for hand in later for card in hand} == passed_on
    assert len(guesses(state, 0, "hand-1", WORLDS)) == 3


@rule("uskoci", "11.3")
def test_the_last_but_one_knows_the_last_card_and_the_others_do_not() -> None:
    state, _, kept = drafted()
    assert guesses(state, 2, "hand-3", WORLDS) == {(kept[3],)}
    assert len(guesses(state, 1, "hand-3", WORLDS)) == 2
    assert len(guesses(state, -1, "hand-3", WORLDS)) > 20
    assert len(guesses(state, 3, "hand-0", WORLDS)) > 20


@rule("uskoci", "11.3", "10.5")
def test_during_the_draft_the_own_hand_is_closed_but_known() -> None:
    state = GAME.new(4, GAME.options.read({"mode": "strategic", "start_seat": 0}), 3)
    assert isinstance(state, Uskoci)
    do(state, "left")
    do(state, f"keep {lying(state, 'packet')[0]}")
    for seat in range(4):
        assert "things" not in GAME.view(state, seat)["zones"][seat]
        assert guesses(state, seat, f"hand-{seat}", WORLDS) == {tuple(lying(state, f"hand-{seat}"))}
    assert len(guesses(state, 0, "packet", WORLDS)) == 1
    assert len(guesses(state, 2, "packet", WORLDS)) > 20


@rule("uskoci", "5.6", "6.1")
def test_who_is_asked_does_not_depend_on_what_they_hold() -> None:
    asked = []
    for hands in (["hand-1: will nehaj", "hand-2: storm"], ["hand-1: wood-1 wood-2", "hand-2: wood-3"]):
        state = table("hand-0: spyglass gold-1", *hands)
        seen = [do(state, "announce spyglass").waiting, silence(state).waiting]
        seen += [do(state, "load gold-1").waiting, do(state, "1 pass").waiting, do(state, "2 pass").waiting]
        asked.append([int(waiting) for waiting in seen])
    assert asked[0] == asked[1] == [0b111, 0b001, 0b110, 0b100, 0b001]
