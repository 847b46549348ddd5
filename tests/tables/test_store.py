"""The store: all of a write or nothing, one server for a folder, one clear line for what cannot be."""

import os
from pathlib import Path

import msgspec
import pytest

from speeltafel import InvalidInput
from speeltafel.tables.store import (
    ActionKept,
    AnswerKept,
    Change,
    Head,
    NotKept,
    Sheet,
    Sitting,
    SqliteStore,
    Store,
    TableKept,
)

HEAD = Head("herrlof", 1, 2, {"target": 30}, "ab" * 32)
SHEET = Sheet([Sitting("Anna", "", ["a"], "key", "pass", "nl"), Sitting("Bot", "greedy")], began=5.5)


def table(name: str = "t", over: bool = False) -> TableKept:
    """A table as it is kept."""
    return TableKept(name, HEAD, msgspec.json.encode(SHEET), over)


def action(number: int, name: str = "t") -> ActionKept:
    """An action as it is kept."""
    return ActionKept(name, number, number % 2, 262144 + number, number + 1, 100 * number)


def test_what_was_written_is_found_also_by_the_next_server(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.write([table(), action(0), action(1), AnswerKept("t", 0, 3, 77), AnswerKept("t", 0, 4, 78)])
    store.write([action(2)])
    store.close()
    store = SqliteStore(tmp_path)
    kept = store.find("t")
    assert kept is not None
    assert (kept.id, kept.head, kept.sheet) == ("t", HEAD, SHEET)
    assert kept.actions == [(n % 2, 262144 + n, n + 1, 100 * n) for n in range(3)]
    assert kept.held == [(0, 78, 4)], "the last answer of a seat"
    assert store.find("u") is None
    store.close()


def test_only_tables_that_are_not_over_are_running(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.write([table("a"), table("b"), table("c", over=True)])
    store.write([table("a", over=True)])
    assert store.running() == ["b"]
    assert store.find("a") is not None
    store.close()


def test_all_is_kept_or_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.write([table(), action(0)])
    changes: list[Change] = [table("u"), action(1), action(0)]
    with pytest.raises(NotKept, match="cannot be kept"):
        store.write(changes)
    kept = store.find("t")
    assert kept is not None
    assert len(kept.actions) == 1
    assert store.find("u") is None
    store.write([action(1)])
    store.close()


def test_every_write_is_on_disk(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    assert store.base.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store.base.execute("PRAGMA synchronous").fetchone() == (2,)
    store.close()


def test_what_is_kept_is_for_its_owner_s_eyes_also_where_it_was_not(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    usual = os.umask(0)
    try:
        SqliteStore(folder).close()
        assert folder.stat().st_mode & 0o777 == 0o700
        (folder / "tables.sqlite").chmod(0o644)
        (folder / "tables.sqlite-wal").touch(0o644)
        store = SqliteStore(folder)
        store.write([table()])
        files = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    finally:
        os.umask(usual)
    assert files == dict.fromkeys(("lock", "tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"), 0o600)
    store.close()


def test_a_folder_has_one_server(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    with pytest.raises(InvalidInput, match="in use by another server; name another one with --data"):
        SqliteStore(tmp_path)
    store.close()
    SqliteStore(tmp_path).close()


def test_a_folder_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for folder in (file, file / "below", Path("/proc/speeltafel")):
        with pytest.raises(InvalidInput, match="cannot be written"):
            SqliteStore(folder)


def test_a_file_that_is_no_database_is_one_clear_line_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_bytes(b"something else" * 1000)
    with pytest.raises(InvalidInput, match=r"tables\.sqlite is damaged \(file is not a database\)"):
        SqliteStore(tmp_path)
    assert path.read_bytes() == b"something else" * 1000
    path.unlink()
    SqliteStore(tmp_path).close()
    assert os.listdir(tmp_path)


def test_a_store_may_keep_nothing() -> None:
    store = Store()
    store.write([table()])
    assert store.find("t") is None
    assert store.running() == []
    store.close()
