"""A disk that is full, read-only, locked or damaged: one clear line, and what was kept stays."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from speeltafel import InvalidInput
from speeltafel.tables import store as module
from speeltafel.tables.lobby import Lobby
from speeltafel.tables.store import ActionKept, Change, Head, NotKept, Sheet, Sitting, SqliteStore, TableKept

HEAD = Head("herrlof", 1, 2, {}, "ab" * 32)
DAY = 86400.0


def table(name: str, began: float = 5.0, over: bool = False, version: int = 1) -> TableKept:
    """A table as it is kept."""
    sheet = Sheet([Sitting("Anna", "", ["a"], "key"), Sitting("Bot", "greedy")], began)
    return TableKept(name, msgspec.structs.replace(HEAD, version=version), msgspec.json.encode(sheet), over)


def filled(folder: Path, tables: int = 400) -> Path:
    """A file with tables and actions, as a server leaves it that is killed; its path."""
    store = SqliteStore(folder)
    for number in range(tables):
        store.write([table(f"t{number}"), *(ActionKept(f"t{number}", n, 0, n, n, n) for n in range(20))])
    store.base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.write([table("late")])
    left = {path.name: path.read_bytes() for path in folder.glob("tables.sqlite*")}
    store.close()
    for name, octets in left.items():
        (folder / name).write_bytes(octets)
    return folder / "tables.sqlite"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """A store in which one table is kept."""
    made = SqliteStore(tmp_path)
    made.write([table("t")])
    yield made
    made.close()


def fails(store: SqliteStore, why: str) -> None:
    """Nothing can be kept now, for this reason; what was kept can be read."""
    changes: list[Change] = [table("u"), ActionKept("u", 0, 0, 1, 1, 1)]
    for keep in (lambda: store.write(changes), store.probe, lambda: store.clear(1e12, ())):
        with pytest.raises(NotKept, match=why) as problem:
            keep()
        assert "\n" not in str(problem.value)
    assert store.find("t") is not None
    assert store.find("u") is None


def works(store: SqliteStore) -> None:
    """Everything can be kept again."""
    store.probe()
    store.write([table("u")])
    assert store.find("u") is not None


def test_a_full_disk_loses_nothing(store: SqliteStore, tmp_path: Path) -> None:
    ((pages,),) = store.base.execute("PRAGMA page_count").fetchall()
    store.base.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(NotKept, match="cannot be kept: database or disk is full"):
        store.write([table(f"many{number}") for number in range(1000)])
    assert store.find("many0") is None
    store.base.execute(f"PRAGMA max_page_count = {pages + 1000}")
    works(store)


def test_a_read_only_disk_loses_nothing(store: SqliteStore) -> None:
    store.base.execute("PRAGMA query_only = ON")
    fails(store, "attempt to write a readonly database")
    store.base.execute("PRAGMA query_only = OFF")
    works(store)


def test_a_file_that_another_program_holds_loses_nothing(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.base.execute("PRAGMA busy_timeout = 10")
    with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        fails(store, "database is locked")
    works(store)


def test_a_file_that_another_program_holds_at_the_start_is_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BUSY", 0.01)
    SqliteStore(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(InvalidInput, match=r"tables\.sqlite cannot be used: database is locked$"):
            SqliteStore(tmp_path)
    SqliteStore(tmp_path).close()


def test_a_damaged_file_is_refused_in_one_clear_line_and_no_octet_of_it_is_written(tmp_path: Path) -> None:
    path = filled(tmp_path)
    octets = bytearray(path.read_bytes())
    assert len(octets) > 40 * 4096, "what is damaged is not the first page"
    octets[20 * 4096 : 24 * 4096] = b"\xa5" * (4 * 4096)
    path.write_bytes(octets)
    before = {
        each.name: each.read_bytes() for each in tmp_path.glob("tables.sqlite*") if "shm" not in each.name
    }
    assert before["tables.sqlite-wal"], "a server was killed here"
    with pytest.raises(
        InvalidInput, match=r"tables\.sqlite is damaged \(.*\); it is left as it is: "
    ) as problem:
        SqliteStore(tmp_path)
    assert "\n" not in str(problem.value)
    assert {name: (tmp_path / name).read_bytes() for name in before} == before


def test_a_sound_file_of_a_server_that_was_killed_is_read_to_the_end(tmp_path: Path) -> None:
    filled(tmp_path, tables=3)
    store = SqliteStore(tmp_path)
    assert store.find("late") is not None
    store.close()


def test_a_table_that_cannot_be_read_or_is_of_another_version_stays_and_the_others_come_up(
    tmp_path: Path,
) -> None:
    store = SqliteStore(tmp_path)
    store.write([table("good"), table("old", version=99), table("bad")])
    store.base.execute("UPDATE tables SET sheet = '{' WHERE id = 'bad'")
    before = store.base.execute("SELECT * FROM tables ORDER BY id").fetchall()
    lobby = Lobby(store, 0.0)
    assert list(lobby.hosts) == ["good"]
    said = sorted(lobby.unreadable)
    assert [line.split(" ")[:2] for line in said] == [["table", "bad"], ["table", "old"]]
    assert "is of version 99 of herrlof; this is version 1: it is kept, and cannot be played on" in said[1]
    assert all("\n" not in line for line in said)
    assert store.base.execute("SELECT * FROM tables ORDER BY id").fetchall() == before
    store.close()


def test_tables_that_are_over_or_never_began_are_removed_when_nobody_has_touched_them_for_long(
    tmp_path: Path,
) -> None:
    now = [0.0]
    store = SqliteStore(tmp_path, lambda: now[0])
    old = [table("over", over=True), table("gathering", began=0), table("on"), table("needed", over=True)]
    store.write([*old, ActionKept("over", 0, 0, 1, 1, 1), ActionKept("on", 0, 0, 1, 1, 1)])
    now[0] = 50 * DAY
    store.write([table("young", over=True), table("sat", began=0)])
    assert store.clear(-1.0, {"needed"}) == []
    assert sorted(store.clear(40 * DAY, {"needed"})) == ["gathering", "over"]
    left = [name for (name,) in store.base.execute("SELECT id FROM tables ORDER BY id")]
    assert left == ["needed", "on", "sat", "young"]
    assert store.base.execute("SELECT DISTINCT at FROM actions").fetchall() == [("on",)]
    store.close()


def test_tables_of_before_there_was_a_clock_count_as_touched_now(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, lambda: 7 * DAY)
    store.write([table("t", over=True)])
    store.base.execute("ALTER TABLE tables DROP COLUMN touched")
    store.close()
    store = SqliteStore(tmp_path, lambda: 8 * DAY)
    assert store.clear(8 * DAY, ()) == []
    assert store.clear(8 * DAY + 1, ()) == ["t"]
    store.close()
