"""The command line: every command, and one clear line with exit code 2 for bad input."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kit import games
from speeltafel import Record, load, make_rng
from speeltafel.cli import main
from speeltafel.core.game import Game
from speeltafel.core.perft import perft
from speeltafel.records import read_record

GAMES = [pytest.param(game, id=game.name) for game in games()]
COMMAND = [sys.executable, "-m", "speeltafel"]


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that bad input ends with."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("speeltafel: ")
    assert captured.err.count("\n") == 1
    return captured.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("plai herrlof", "did you mean 'play'"),
        ("play", "name a game"),
        ("play herlof", "did you mean 'herrlof'"),
        ("play herrlof --seats 7", "needs 2 to 3"),
        ("play herrlof --seats two", "'two' is not a number"),
        ("play herrlof --seed -1", "is no seed"),
        ("play herrlof --seed xyz", "no seed"),
        ("play herrlof --target 7", "it can be 20..100"),
        ("play herrlof --tarjet 50", "did you mean '--target'"),
        ("play herrlof --start-dealer 2", "the seats here are 0 to 1"),
        ("play herrlof --bots gredy", "did you mean 'greedy'"),
        ("play herrlof --bots greedy,uniform", "names 2 bots for 1 seats"),
        ("play herrlof --lang fr", "invalid choice: 'fr'"),
        ("play herrlof --resume nowhere.record", "cannot be read"),
        ("replay nowhere.record", "cannot be read"),
        ("rules herlof", "did you mean 'herrlof'"),
        ("perft herrlof --depth deep", "is not a number"),
        ("trace herrlof --steps -4", "is not a number"),
        ("card nowhere.json", "cannot be read"),
        ("play uskoci --spare-cards nowhere.json", "cannot be read"),
    ],
)
def test_bad_input_is_one_clear_line(
    arguments: str,
    said: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert said in complaint(capsys, *arguments.split())
    assert list(tmp_path.rglob("*")) == []


CARD = [{"name": {"en": "Windfall", "nl": "Meevaller"}, "steps": [{"do": "draw", "number": 2}]}]


def test_spare_cards_are_checked_and_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(CARD), encoding="utf-8")
    main(["card", str(path)])
    assert capsys.readouterr().out == (
        "nl  Meevaller. Altijd. Je trekt twee kaarten.\nen  Windfall. Any time. You draw two cards.\n"
    )
    main(["trace", "uskoci", "--spare-cards", str(path), "--steps", "0"])
    assert json.loads(capsys.readouterr().out.splitlines()[0])["options"] == {"spare_cards": CARD}
    path.write_text("[{", encoding="utf-8")
    assert "cannot be read as JSON" in complaint(capsys, "card", str(path))
    path.write_text(json.dumps([CARD[0] | {"steps": []}]), encoding="utf-8")
    record = tmp_path / "a.record"
    said = complaint(capsys, "play", "uskoci", "--spare-cards", str(path), "--record", str(record))
    assert "card 1 (Windfall): steps are a list" in said
    assert not record.exists()


BROKEN = {
    "empty": b"",
    "foreign": b"PK\x03\x04\xff\xfe",
    "other": b"[Event 'chess']\n",
    "truncated": b"speeltafel record 1\ngame herrlof 1\nseats 2\noptions {}\nseed 7\n0 bid 3\n1 bi",
    "version": b"speeltafel record 1\ngame herrlof 99\nseats 2\noptions {}\nseed 7\n",
    "illegal": b"speeltafel record 1\ngame herrlof 1\nseats 2\noptions {}\nseed 7\n0 play blue-1\n",
    "game": b"speeltafel record 1\ngame _template 1\nseats 2\noptions {}\nseed 7\n",
    "ended": b"speeltafel record 1\ngame herrlof 1\nseats 2\noptions {}\nseed 7\nending resigned 1\n",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_refused_and_left_alone(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "a.record"
    path.write_bytes(BROKEN[name])
    complaint(capsys, "play", "herrlof", "--resume", str(path))
    if name not in ("game", "ended"):
        complaint(capsys, "replay", str(path))
    assert path.read_bytes() == BROKEN[name]


def test_a_record_is_not_written_over(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    path.write_text("mine")
    assert "there already" in complaint(capsys, "play", "herrlof", "--record", str(path))
    assert path.read_text() == "mine"


def test_the_commands_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    main([])
    assert "play " in capsys.readouterr().out
    main(["list", "--lang", "nl"])
    listed = capsys.readouterr().out
    assert "Stoelen" in listed
    assert "herrlof" in listed


def test_every_option_of_a_game_is_a_flag(capsys: pytest.CaptureFixture[str]) -> None:
    for game in games():
        with pytest.raises(SystemExit) as ended:
            main(["play", game.name, "--help", "--lang", "nl"])
        assert not ended.value.code
        shown = capsys.readouterr().out
        for name in game.options.names():
            assert f"--{name.replace('_', '-')}" in shown
            assert f"§{game.options.paragraph(name)}" in shown


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    main(["perft", "_template", "--depth", "3", "--seed", "5"])
    state = load("_template").new(2, seed=5, deaf=True)
    assert capsys.readouterr().out.split() == [
        word for depth in (1, 2, 3) for word in (str(depth), str(perft(state, depth)))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_trace_tells_everything(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    main(["trace", game.name, "--seed", "4", "--seats", str(game.seats[-1]), "--steps", "400"])
    head, *steps, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert head == {"game": game.name, "seats": game.seats[-1], "options": {}, "seed": 4}
    state = game.new(game.seats[-1], seed=4)
    for step in steps:
        assert set(step) == {"window", "waiting", "position", "actions", "seat", "action", "events"}
        assert step["window"] == game.windows[state.window].name
        assert step["waiting"] == [seat for seat in range(state.seats) if state.waiting >> seat & 1]
        assert step["position"] == game.board(state).position()
        assert sorted(step["actions"]) == sorted(map(str, step["waiting"]))
        for seat, said in step["actions"].items():
            assert said == [game.notation(state, int(seat), a) for a in state.actions(int(seat))]
        state.apply(step["seat"], game.parse(state, step["seat"], step["action"]))
    held = sum(len(cards) for cards in last["position"]["places"].values() if isinstance(cards, list))
    assert held == sum(game.box.copies)
    assert last["outcome"] == game.outcome_json(state)


def test_a_record_is_read_for_what_it_teaches(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = load("uno")
    record = Record.start(game, 2, game.options(), 4)
    state = record.replay(deaf=True)
    rng = make_rng(4)
    while len(record.actions) < 300:
        seat = state.speaker()
        action = state.pick(seat, rng)
        record.actions.append((seat, action))
        state.apply(seat, action)
    path = tmp_path / "a.record"
    path.write_text(record.dump())
    main(["learn", str(path), "--lang", "nl"])
    shown = capsys.readouterr().out
    assert "Stoel 1" in shown
    assert " = " in shown
    path.write_text(Record.start(load("herrlof"), 2, load("herrlof").options(), 4).dump())
    assert "there are lessons in uno" in complaint(capsys, "learn", str(path))


def test_a_trace_stops_when_it_is_told_to(capsys: pytest.CaptureFixture[str]) -> None:
    main(["trace", "herrlof", "--steps", "3", "--target", "30"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert json.loads(lines[0])["options"] == {"target": 30}
    assert json.loads(lines[-1])["outcome"] is None


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_a_process_that_is_ended_keeps_what_it_showed(end: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    arguments = ["play", "herrlof", "--seed", "5", "--record", str(path), "--lang", "en"]
    environment = dict(os.environ, TERM="dumb", PYTHONUNBUFFERED="1")
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("4\n1\n")
    process.stdin.flush()
    shown = ""
    while shown.count("Play a card") < 2:  # the answer to the first card, and the next question
        shown += process.stdout.read(1)
    process.send_signal(end)
    rest = process.communicate()[0]
    kept = read_record(path)
    assert len(kept.actions) >= 3
    assert kept.replay().waiting
    if end == signal.SIGINT:
        assert f"--resume {path}" in rest
        assert "Traceback" not in rest
    card = Record.parse(path.read_text()).dump().splitlines()[7].split(maxsplit=1)[1]
    assert card.removeprefix("play ").replace("-", " ") in shown
