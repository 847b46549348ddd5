"""The store: what must not be lost, behind one small interface.

A store keeps tables (a header that never changes, a sheet that does), their actions in order, and the
answers that wait for others. `write` keeps any number of changes in one go: all of them or none.
"""

import fcntl
import os
import sqlite3
import time
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from speeltafel.core.actions import WATCHER
from speeltafel.core.errors import InvalidInput, SpeeltafelError
from speeltafel.core.game import Lang
from speeltafel.tables.protocol import Standing

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, head BLOB NOT NULL, sheet BLOB NOT NULL, over INTEGER,
    touched REAL NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS open_tables ON tables (id) WHERE NOT over;
CREATE TABLE IF NOT EXISTS actions (at TEXT, number INTEGER, seat INTEGER, action INTEGER, moment INTEGER,
    time INTEGER, PRIMARY KEY (at, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS held (at TEXT, seat INTEGER, moment INTEGER, action INTEGER,
    PRIMARY KEY (at, seat)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS probes (id INTEGER PRIMARY KEY, at REAL);
"""
BUSY = 2.0
"""Seconds that another program may hold the file."""


class NotKept(SpeeltafelError):
    """The store could not keep something; nobody was told of it."""


class Head(msgspec.Struct, frozen=True):
    """What a match began with."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    seed: str


class Sitting(msgspec.Struct):
    """A chair as it is kept: who may sit there, under which name."""

    name: str = ""
    bot: str = ""
    holders: list[str] = []
    """The people (devices) that have this chair."""
    key: str = ""
    """The secret with which another device takes it."""
    standing: Standing = "ask"
    lang: Lang = "en"
    resigned: bool = False


class Sheet(msgspec.Struct):
    """What may change about a table."""

    chairs: list[Sitting]
    began: float = 0.0
    """When the last chair was taken; 0: not yet."""
    ending: tuple[str, list[int]] | None = None
    rematch: str = ""
    stops: list[int] = []
    """The seats that have called "Stop!"."""
    opened: float = 0.0
    code: str = ""
    """The short code that leads here; "" once it does no more."""
    public: bool = False
    """Whether anybody may find it in the lobby."""


class TableKept(msgspec.Struct, frozen=True):
    """A table is new, or its sheet has changed."""

    id: str
    head: Head
    sheet: bytes
    over: bool
    seat: int = WATCHER
    """The seat that alone may know what has changed; a watcher's: everybody may."""


class ActionKept(msgspec.Struct, frozen=True):
    """An action was played, for the question with this moment."""

    id: str
    number: int
    seat: int
    action: int
    moment: int
    time: int


class AnswerKept(msgspec.Struct, frozen=True):
    """An answer waits for those of others."""

    id: str
    seat: int
    moment: int
    action: int


Change = TableKept | ActionKept | AnswerKept


def known_to(change: Change) -> int:
    """The seat that alone may know of a change; a watcher's: everybody may."""
    return WATCHER if isinstance(change, ActionKept) else change.seat


class Kept(msgspec.Struct, frozen=True):
    """A table as a store gives it back."""

    id: str
    head: Head
    sheet: Sheet
    actions: list[tuple[int, int, int, int]]
    """Seat, action, moment and time of each, in order."""
    held: list[tuple[int, int, int]]
    """Seat, action and moment of the answers that waited."""


class Store:
    """Keeps nothing: for measuring what keeping costs, and for tables that need not last."""

    def write(self, changes: Sequence[Change]) -> None:
        """Keep all changes or, raising `NotKept`, none."""

    def probe(self) -> None:
        """Keep something that does not matter; raises `NotKept` if that cannot be."""

    def running(self) -> list[str]:
        """The tables that are not over."""
        return []

    def find(self, table: str) -> Kept | None:
        """One table, over or not."""
        return None

    def clear(self, before: float, but: Container[str]) -> list[str]:
        """Remove the tables that are over, or never began, and were not touched since; which these were."""
        return []

    def close(self) -> None:
        """Let go of everything."""


class SqliteStore(Store):
    """Keeps everything in one file of a folder, which it has to itself; every write is on disk."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.time) -> None:
        """`clock` tells the seconds since 1970, for what is kept."""
        self.clock = clock
        try:
            folder.mkdir(0o700, parents=True, exist_ok=True)
            self.lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as problem:
            raise InvalidInput(f"the data folder {folder} cannot be written: {problem.strerror}") from None
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self.lock)
            raise InvalidInput(
                f"the data folder {folder} is in use by another server; name another one with --data"
            ) from None
        path = folder / "tables.sqlite"
        try:
            if path.exists():
                refuse_damaged(path)
            for name in ("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"):
                keep_private(folder / name, make=name == path.name)
            self.base = self._opened(path)
        except (OSError, sqlite3.Error, InvalidInput) as problem:
            os.close(self.lock)
            if isinstance(problem, InvalidInput):
                raise
            raise InvalidInput(f"{path} cannot be used: {problem}") from None

    def _opened(self, path: Path) -> sqlite3.Connection:
        # Used by one thread at a time: the committer's, and before it starts the one that loads.
        base = sqlite3.connect(path, BUSY, isolation_level=None, check_same_thread=False)
        try:
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = FULL")
            base.executescript(SCHEMA)
            if "touched" not in [column[1] for column in base.execute("PRAGMA table_info(tables)")]:
                base.execute("ALTER TABLE tables ADD COLUMN touched REAL NOT NULL DEFAULT 0")
                base.execute("UPDATE tables SET touched = ?", (self.clock(),))
            base.execute("INSERT OR REPLACE INTO probes VALUES (1, ?)", (self.clock(),))
        except sqlite3.Error:
            base.close()
            raise
        return base

    def write(self, changes: Sequence[Change]) -> None:
        encode = msgspec.json.encode
        now = self.clock()
        tables = [(c.id, encode(c.head), c.sheet, c.over, now) for c in changes if isinstance(c, TableKept)]
        actions = [
            (c.id, c.number, c.seat, c.action, c.moment, c.time) for c in changes if isinstance(c, ActionKept)
        ]
        held = [(c.id, c.seat, c.moment, c.action) for c in changes if isinstance(c, AnswerKept)]
        with self._transaction("the match cannot be kept"):
            self.base.executemany("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?)", tables)
            self.base.executemany("INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?)", actions)
            self.base.executemany("INSERT OR REPLACE INTO held VALUES (?, ?, ?, ?)", held)

    def probe(self) -> None:
        with self._transaction("nothing can be kept"):
            self.base.execute("INSERT OR REPLACE INTO probes VALUES (1, ?)", (self.clock(),))

    @contextmanager
    def _transaction(self, failed: str) -> Iterator[None]:
        """All of what is done meanwhile is kept, or (then it raises `NotKept`) nothing."""
        try:
            self.base.execute("BEGIN IMMEDIATE")
            yield
            self.base.execute("COMMIT")
        except sqlite3.Error as problem:
            with suppress(sqlite3.Error):  # if even that fails, the next that opens the file does it
                if self.base.in_transaction:
                    self.base.execute("ROLLBACK")
            raise NotKept(f"{failed}: {problem}") from None

    def running(self) -> list[str]:
        try:
            return [table for (table,) in self.base.execute("SELECT id FROM tables WHERE NOT over")]
        except sqlite3.Error as problem:
            raise NotKept(f"the tables cannot be read: {problem}") from None

    def find(self, table: str) -> Kept | None:
        try:
            return self._found(table)
        except (sqlite3.Error, msgspec.MsgspecError) as problem:
            raise NotKept(f"table {table} cannot be read: {problem}") from None

    def clear(self, before: float, but: Container[str]) -> list[str]:
        with self._transaction("old tables cannot be removed"):
            found = self.base.execute("SELECT id, sheet, over FROM tables WHERE touched < ?", (before,))
            old = [
                (table,) for table, sheet, over in found if table not in but and (over or is_unbegun(sheet))
            ]
            self.base.executemany("DELETE FROM tables WHERE id = ?", old)
            self.base.executemany("DELETE FROM actions WHERE at = ?", old)
            self.base.executemany("DELETE FROM held WHERE at = ?", old)
        return [table for (table,) in old]

    def _found(self, table: str) -> Kept | None:
        row = self.base.execute("SELECT head, sheet FROM tables WHERE id = ?", (table,)).fetchone()
        if row is None:
            return None
        played = self.base.execute(
            "SELECT seat, action, moment, time FROM actions WHERE at = ? ORDER BY number", (table,)
        )
        held = self.base.execute("SELECT seat, action, moment FROM held WHERE at = ?", (table,))
        return Kept(
            table,
            msgspec.json.decode(row[0], type=Head),
            msgspec.json.decode(row[1], type=Sheet),
            played.fetchall(),
            held.fetchall(),
        )

    def close(self) -> None:
        self.base.close()
        os.close(self.lock)


def keep_private(path: Path, make: bool = False) -> None:
    """Let only its owner read a file: the cards of every match lie here; `make` it if it is not there."""
    if make:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    with suppress(FileNotFoundError):
        path.chmod(0o600)


def refuse_damaged(path: Path) -> None:
    """Raise if a file is no sound database: it is looked at without writing a single octet to it."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", BUSY, uri=True)) as base:
            ((said,),) = base.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.DatabaseError as problem:
        if isinstance(problem, sqlite3.OperationalError):
            raise  # locked, say: nothing is known against the file
        said = str(problem)
    if said != "ok":
        raise InvalidInput(
            f"{path} is damaged ({' '.join(said.split())}); it is left as it is: put a copy in its place, "
            "or move it away to begin anew"
        )


def is_unbegun(sheet: bytes) -> bool:
    """Whether a table waits for people; one that cannot be read is left alone."""
    try:
        return not msgspec.json.decode(sheet, type=Sheet).began
    except msgspec.MsgspecError:
        return False
