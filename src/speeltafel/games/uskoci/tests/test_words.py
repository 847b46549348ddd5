"""The words and the picture of the table, what a trace tells, and the same matches in every build."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from kit import rule
from speeltafel import load, make_rng
from speeltafel.core.game import LANGS, Lang
from speeltafel.core.state import play_out
from speeltafel.trace import trace

GAME = load("uskoci")
NAMES = ["Ana", "Ivo", "Mara"]


def picture(*lines: str, seat: int = 0, lang: Lang = "en", options: str = "{}") -> str:
    """What a seat sees in the terminal."""
    said = {"window": "main", "waiting": "0", "turn": "0", "lead": "0", "round": "1", "phase": "middle"}
    said |= dict(line.split(":", 1) for line in lines)
    text = [f"uskoci 1 3 {options}", *(f"{name}: {value}" for name, value in said.items())]
    out = Console(file=io.StringIO(), width=100)
    assert GAME.draw
    out.print(GAME.draw(GAME.view(GAME.setup("\n".join(text)), seat), lang, NAMES))
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_of_the_picture_is_drawn(lang: Lang) -> None:
    source = (Path(__file__).parents[1] / "draw.py").read_text("utf-8")
    for key in GAME.words[lang]:
        if key.startswith("draw."):
            said = (f'"{key}"', f"'{key}'", f'"{key.removeprefix("draw.")}"')
            assert any(word in source for word in said), key


@pytest.mark.parametrize("lang", LANGS)
def test_every_window_says_in_the_picture_what_is_asked(lang: Lang) -> None:
    for window in GAME.windows:
        assert GAME.words[lang][f"asks.{window.name}"]


@rule("uskoci", "3.3", "9.1")
def test_the_picture_has_fleets_with_values_and_doubling_and_the_season() -> None:
    fleet = "fleet-1: gold-4 gold-3 taxes wood-5"
    drawn = picture(fleet, "hand-0: storm food-2", "top: wood-1", "season: autumn")
    assert "Uskoci · autumn · last season winter" in drawn
    assert re.search(r"Ivo +19 +0 +wood 5 · gold 3 4 x2", drawn)
    assert "1 discarded (top: wood 1)" in drawn
    assert "Ana: food 2 · Storm" in drawn


@rule("uskoci", "6.2")
def test_the_picture_has_the_stack_and_who_is_asked() -> None:
    lines = "window: answer", "waiting: 0,2", "pending: theft nehaj", "players: 1 2", "target: 2"
    drawn = picture(*lines, "stack: theft nehaj", "shields: 0")
    assert "Announced: Theft by Ivo at Mara ← Fortress Nehaj by Mara  (safe: Ana)" in drawn
    assert "Asked: Ana, Mara · an answer, or pass" in drawn


@rule("uskoci", "8.1", "10.3")
def test_the_picture_has_the_count_the_round_and_the_packet() -> None:
    drawn = picture("window: countdown", "waiting: 1", "fleet-2: gold-9 gold-8 food-8")
    assert "Counts down: Mara" in drawn
    lines = "window: draft", "matroos: 0", "packet @0: gold-1 wood-2", "leftward: no", "round: 3", "to_go: 3"
    drawn = picture(*lines, options='{"mode":"strategic","rounds":9}')
    assert "round 3 of 9 · matroos Ana, arrow to the right" in drawn
    assert "Packet: wood 2 · gold 1" in drawn
    assert "Packet" not in picture(*lines, options='{"mode":"strategic"}', seat=1)
    assert "Pakje: hout 2 · goud 1" in picture(*lines, options='{"mode":"strategic"}', lang="nl")


@rule("uskoci", "6.2", "11.2")
def test_a_trace_tells_every_window_stack_and_look() -> None:
    windows, stacks, looks = set(), set(), 0
    for seed in range(12):
        mode = "strategic" if seed % 2 else "basic"
        for line in trace(GAME, 3, GAME.options.read({"mode": mode}), seed, 700):
            if "position" in line and "window" in line:
                position = line["position"]
                windows.add(line["window"])
                stacks.add(tuple(position["pending"]))
                assert len(position["pending"]) == len(position["players"])
                assert sorted(position["pending"]) == sorted(position["places"]["stack"])
                looks += sum(event["kind"] == "looked" for event in line["events"])
    assert windows >= {window.name for window in GAME.windows} - {"claim"}
    assert max(map(len, stacks)) >= 3
    assert looks > 10


@rule("uskoci", "2.1")
@pytest.mark.parametrize(
    ("seats", "mode", "expected"),
    [
        (2, "basic", 42389638904583880),
        (4, "basic", 1667052227450008394),
        (4, "strategic", 1847972440863912245),
        (6, "strategic", 1158708787160591300),
    ],
)
def test_random_matches_are_the_same_in_every_build(seats: int, mode: str, expected: int) -> None:
    """The fingerprint of random matches, made by the interpreted code: a native build must agree."""
    found = 0
    for seed in range(40):
        state = GAME.new(seats, GAME.options.read({"mode": mode}), seed, deaf=True)
        played = play_out(state, make_rng(seed))
        ends = (played, state.rng.state, state.winners, *state.scores(), *(p.mask for p in state.places))
        for number in ends:
            found = (found * 1_000_003 + int(number)) % 2_305_843_009_213_693_951
    assert found == expected
