"""Golden playthroughs: records with their narration as remarks, which `make golden` writes anew.

A file is named after its seats and options, as in `2-target=20.record`; a new empty file is a new
playthrough. Bugs arrive as records and stay here.
"""

from pathlib import Path

import pytest

from kit import games
from speeltafel import Record, make_rng
from speeltafel.core.events import TRUTH, Ear, Event
from speeltafel.core.game import Game

SOURCES = Path(__file__).parents[1] / "src" / "speeltafel" / "games"
FILES = [
    pytest.param(game, path, id=f"{game.name}/{path.stem}")
    for game in games()
    for path in sorted((SOURCES / game.name / "tests" / "playthroughs").glob("*.record"))
]
STEPS = 120


class Narrator(Ear):
    """Says everything that happens, in English, nothing hidden."""

    def __init__(self, game: Game) -> None:
        super().__init__(TRUTH)
        self.game = game
        self.said: list[str] = []

    def hear(self, event: Event) -> None:
        if line := self.game.narrate(event, "en"):
            self.said.append(f"#   {line}\n")


def narrated(game: Game, record: Record) -> str:
    """The record with what each action brought about beneath it."""
    narrator = Narrator(game)
    state = game.new(record.seats, record.options, record.seed, listeners=lambda _: [narrator])
    lines = [record.head(), *narrator.said]
    body = record.dump().removeprefix(record.head()).splitlines(keepends=True)
    for line, (seat, action) in zip(body, record.actions, strict=False):
        narrator.said.clear()
        state.apply(seat, action)
        lines += [line, *narrator.said]
    if state.outcome:
        lines.append(f"# {state.outcome.reason}: {state.outcome.winners} {state.outcome.scores}\n")
    return "".join(lines)


def drawn(game: Game, stem: str) -> Record:
    """The match that a file's name asks for, played at random."""
    seats, *pairs = stem.split("-")
    options = game.options.read(dict(pair.split("=") for pair in pairs))
    record = Record.start(game, int(seats), options, 11)
    state = record.replay(deaf=True)
    rng = make_rng(12)
    while state.waiting and len(record.actions) < STEPS:
        seat = state.speaker()
        action = state.pick(seat, rng)
        record.actions.append((seat, action))
        state.apply(seat, action)
    return record


@pytest.mark.parametrize(("game", "path"), FILES)
def test_a_playthrough_is_told_as_before(game: Game, path: Path, golden: bool) -> None:
    text = path.read_text(encoding="utf-8")
    if golden:
        record = Record.parse(text) if text else drawn(game, path.stem)
        path.write_text(narrated(game, record), encoding="utf-8")
        return
    record = Record.parse(text)
    assert narrated(game, record) == text
    record.replay()


@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in games()])
def test_every_game_has_a_playthrough(game: Game) -> None:
    assert any(param.values[0] is game for param in FILES)
