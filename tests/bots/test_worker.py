"""Bots in a process of their own: they choose as they would here, and outlive their process."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from speeltafel import Record, load
from speeltafel.bots.worker import PATIENCE, Worker, WorkerLost
from speeltafel.tables.table import Sitter, Table


@pytest.fixture
def worker() -> Iterator[Worker]:
    """A worker that is ended with the test."""
    made = Worker()
    yield made
    made.stop()


def seated(game: str, seed: int = 3, bot: str = "greedy") -> Table:
    """A table of bots."""
    found = load(game)
    seats = found.seats[0]
    sitters = [Sitter(f"S{seat}", bot) for seat in range(seats)]
    return Table(Record.start(found, seats, found.options(), seed), sitters)


def asked(worker: Worker, table: Table, match: str = "m") -> int:
    """What the worker chooses for the seat whose turn it is."""
    played = len(table.record.actions)
    return worker.choose(match, table.record, played, table.waiting()[0], "greedy")


def test_a_worker_chooses_as_the_table_would(worker: Worker) -> None:
    for game in ("herrlof", "uskoci"):
        table = seated(game)
        for _ in range(40):
            seat = table.waiting()[0]
            action = asked(worker, table, game)
            assert action == table.think(seat)
            table.act(seat, action, table.state.moment)


def test_a_bot_that_forgets_hears_the_match_from_its_beginning(worker: Worker) -> None:
    table = seated("sengokuki", bot="forgetful-2")
    for _ in range(12):
        seat = table.waiting()[0]
        action = worker.choose("m", table.record, len(table.record.actions), seat, "forgetful-2")
        assert action == table.think(seat)
        table.act(seat, action, table.state.moment)
    worker.stop()
    seat = table.waiting()[0]
    late = worker.choose("m", table.record, len(table.record.actions), seat, "forgetful-2")
    assert late == table.think(seat)


def test_a_worker_that_dies_is_replaced_and_told_everything(worker: Worker) -> None:
    table = seated("herrlof")
    for _ in range(4):
        seat = table.waiting()[0]
        action = asked(worker, table)
        assert worker.process is not None
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGKILL)
        worker.process.join()
        assert asked(worker, table) == action == table.think(seat)
        table.act(seat, action, table.state.moment)


def test_a_worker_that_is_silent_for_too_long_is_replaced(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated("herrlof")
    action = asked(worker, table)
    silent = worker.process
    waited: list[float] = []
    assert silent is not None
    assert silent.pid is not None
    os.kill(silent.pid, signal.SIGSTOP)
    monkeypatch.setattr(worker.connection, "poll", waited.append)  # nothing, as after so many seconds
    assert asked(worker, table) == action
    assert waited == [PATIENCE]
    assert worker.process is not silent
    assert not silent.is_alive()


def test_a_worker_that_is_closed_lets_go_of_whoever_waits_for_it(worker: Worker) -> None:
    table = seated("herrlof")
    asked(worker, table)
    assert worker.process is not None
    assert worker.process.pid is not None
    os.kill(worker.process.pid, signal.SIGSTOP)
    with ThreadPoolExecutor(1) as thread:
        waiting = thread.submit(asked, worker, table)
        worker.close()
        with pytest.raises(WorkerLost, match="closed"):
            waiting.result()


def test_a_worker_that_has_forgotten_a_match_is_told_again(worker: Worker) -> None:
    table = seated("herrlof")
    first = asked(worker, table)
    worker.told["m"] = 17
    assert asked(worker, table) == first


def test_a_match_that_no_bot_can_follow_is_an_error_and_the_worker_goes_on(worker: Worker) -> None:
    table = seated("herrlof")
    broken = Record.start(load("herrlof"), 2, load("herrlof").options(), 3)
    broken.seats = 9
    with pytest.raises(WorkerLost, match="no bot can choose for seat 0 after 0 actions of herrlof"):
        worker.choose("broken", broken, 0, 0, "greedy")
    assert asked(worker, table) == table.think(table.waiting()[0])
