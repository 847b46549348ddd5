"""A disk that fails beneath a server: one clear line, and people at their tables are told."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from kit.server import PATIENCE, Device, Guest, Server
from speeltafel.tables.text import WORDS

A_MOMENT = "0.0000001"
"""Days."""


def logged(server: Server, event: str) -> list[Any]:
    """The lines of a server's log that tell of something."""
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    return [line for line in lines if line["event"] == event]


def refused(data: Path) -> str:
    """The one line with which a server does not start."""
    command = [sys.executable, "-m", "speeltafel", "serve", "--port", "0", "--data", str(data)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1, ended.stderr
    return ended.stderr


def sat_down(server: Server) -> list[Device]:
    """Anna and Ben, who speaks Dutch, at a table, and Cas at another."""
    anna, ben, cas = Guest(server), Guest(server, "Ben", "nl"), Guest(server, "Cas")
    table = anna.open("herrlof", "me", "open")["id"]
    ben.sit(table)
    devices = [anna.at(table), ben.at(table), cas.at(cas.open("herrlof", "me", "greedy")["id"])]
    for device in devices:
        device.until("news")
    return devices


def suffer(server: Server, people: list[Device], mend: Callable[[], None]) -> None:
    """The disk beneath a server fails until it is mended; people are told, and nothing that is not kept."""
    anna, ben, cas = people
    anna.do_first()
    assert ben.until("trouble") == WORDS["nl"]["trouble"]
    for device in (anna, cas):
        assert device.until("trouble") == WORDS["en"]["trouble"]
    assert WORDS["en"]["error.not kept"] in anna.until("error")
    assert anna.acknowledged == []
    assert Guest(server).ask("/healthz") == (503, {"healthy": False, "tables": 2})
    mend()
    for device in (anna, ben, cas):
        assert device.until("trouble") == ""
    anna.do_first()
    assert anna.until("done") == anna.news["moment"]
    ben.do_first()
    assert ben.until("done") == ben.news["moment"]
    assert ben.until("news")["view"]["window"] == "play", "and the match goes on"
    assert len(logged(server, "not kept")) == len(logged(server, "kept again")) == 1


def fill(path: Path) -> None:
    """Write a file until the disk is full."""
    with suppress(OSError), path.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4096)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = shutil.which("mount")
    command = [str(mount), "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)]
    if not mount or os.geteuid() or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("a disk can be mounted by root alone")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def test_people_are_told_while_another_program_holds_the_file(start_server: Callable[..., Server]) -> None:
    server = start_server()
    people = sat_down(server)
    with closing(sqlite3.connect(server.data / "tables.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        suffer(server, people, other.rollback)
    assert "database is locked" in logged(server, "not kept")[0]["why"]


def test_people_are_told_while_the_disk_is_full(small_disk: Path) -> None:
    server = Server(small_disk / "data")
    people = sat_down(server)
    filling = small_disk / "filling"
    fill(filling)
    suffer(server, people, filling.unlink)
    assert "disk is full" in logged(server, "not kept")[0]["why"]
    server.kill()


def test_whoever_comes_while_nothing_can_be_kept_is_told_too(start_server: Callable[..., Server]) -> None:
    server = start_server()
    people = sat_down(server)
    guest = Guest(server, "Dora")
    with closing(sqlite3.connect(server.data / "tables.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        people[0].do_first()
        people[0].until("trouble")
        assert guest.at(people[0].about["id"]).until("trouble")
        status, said = guest.ask(
            "/api/tables", {"game": "herrlof", "chairs": [{"who": "me"}, {"who": "open"}]}
        )
        assert (status, said) == (503, {"error": WORDS["en"]["error.not kept"]})


def test_a_disk_that_is_full_at_the_start_is_one_clear_line(small_disk: Path) -> None:
    fill(small_disk / "filling")
    assert "tables.sqlite cannot be used: " in refused(small_disk)


def test_a_read_only_disk_at_the_start_is_one_clear_line(small_disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    assert "cannot be written: Read-only file system" in refused(small_disk / "data")


def test_a_damaged_file_and_a_damaged_secret_are_one_clear_line_and_stay(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"SQLite format 3\0" + b"\xa5" * 10_000)
    assert "tables.sqlite is damaged (" in refused(tmp_path)
    assert (tmp_path / "tables.sqlite").read_bytes() == b"SQLite format 3\0" + b"\xa5" * 10_000
    (tmp_path / "tables.sqlite").unlink()
    (tmp_path / "secret").write_bytes(b"")
    assert f"the file {tmp_path / 'secret'} is damaged" in refused(tmp_path)


def test_a_match_of_an_older_version_is_refused_and_kept_and_the_others_come_up(
    start_server: Callable[..., Server],
) -> None:
    server = start_server()
    guest = Guest(server)
    old, young = (guest.open("herrlof", "me", "greedy")["id"] for _ in range(2))
    server.stop()
    with closing(sqlite3.connect(server.data / "tables.sqlite")) as base, base:
        ((head,),) = base.execute("SELECT head FROM tables WHERE id = ?", (old,)).fetchall()
        aged = json.dumps({**json.loads(head), "version": 0}).encode()
        base.execute("UPDATE tables SET head = ? WHERE id = ?", (aged, old))
    server.start()
    assert guest.at(young).until("news")
    sentence = WORDS["en"]["error.out of date"]
    assert guest.ask(f"/api/tables/{old}") == (409, {"error": sentence})
    with pytest.raises(Exception, match="409"):
        guest.at(old)
    (line,) = logged(server, "table not read")
    assert line["why"].startswith(f"table {old} is of version 0 of herrlof; this is version ")
    assert line["why"].endswith("it is kept, and cannot be played on")
    server.stop()
    with closing(sqlite3.connect(server.data / "tables.sqlite")) as base:
        assert base.execute("SELECT head FROM tables WHERE id = ?", (old,)).fetchall() == [(aged,)]


def test_old_tables_are_removed_at_the_start_and_matches_that_go_on_are_not(
    start_server: Callable[..., Server],
) -> None:
    server = start_server()
    guest = Guest(server)
    playing = guest.open("herrlof", "me", "greedy")["id"]
    gathering = guest.open("herrlof", "me", "open")["id"]
    over = guest.open("herrlof", "me", "greedy")["id"]
    device = guest.at(over)
    device.say(gesture="resign")
    while device.until("about")["stage"] != "over":
        pass
    for days, statuses in (("90", [200, 200, 200]), ("0", [200, 200, 200]), (A_MOMENT, [200, 404, 404])):
        server.stop()
        server.flags = ("--keep-days", days)
        server.start()
        while days == A_MOMENT and not logged(server, "old tables removed"):
            guest.ask("/healthz")
        assert guest.at(playing).until("news")
        assert [guest.ask(f"/api/tables/{table}")[0] for table in (playing, gathering, over)] == statuses
    assert logged(server, "old tables removed")[-1]["tables"] == 2
