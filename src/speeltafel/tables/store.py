"""The store: what must not be lost, behind one small interface.

A store keeps tables (a header that never changes, a sheet that does), their actions in order, and the
answers that wait for others. `write` keeps any number of changes in one go: all of them or none.
"""

import fcntl
import os
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from speeltafel.core.errors import InvalidInput, SpeeltafelError
from speeltafel.core.game import Lang
from speeltafel.tables.protocol import Standing

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, head BLOB NOT NULL, sheet BLOB NOT NULL, over INTEGER)
    WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS open_tables ON tables (id) WHERE NOT over;
CREATE TABLE IF NOT EXISTS actions (at TEXT, number INTEGER, seat INTEGER, action INTEGER, moment INTEGER,
    time INTEGER, PRIMARY KEY (at, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS held (at TEXT, seat INTEGER, moment INTEGER, action INTEGER,
    PRIMARY KEY (at, seat)) WITHOUT ROWID;
"""


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

    def running(self) -> Iterator[Kept]:
        """The tables that are not over."""
        return iter(())

    def find(self, table: str) -> Kept | None:
        """One table, over or not."""
        return None

    def close(self) -> None:
        """Let go of everything."""


class SqliteStore(Store):
    """Keeps everything in one file of a folder, which it has to itself; every write is on disk."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
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
        try:
            self.base = self._opened(folder / "tables.sqlite")
        except sqlite3.Error as problem:
            os.close(self.lock)
            raise InvalidInput(f"{folder / 'tables.sqlite'} cannot be used: {problem}") from None

    @staticmethod
    def _opened(path: Path) -> sqlite3.Connection:
        # Used by one thread at a time: the committer's, and before it starts the one that loads.
        base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")
        base.executescript(SCHEMA)
        return base

    def write(self, changes: Sequence[Change]) -> None:
        encode = msgspec.json.encode
        tables = [(c.id, encode(c.head), c.sheet, c.over) for c in changes if isinstance(c, TableKept)]
        actions = [
            (c.id, c.number, c.seat, c.action, c.moment, c.time) for c in changes if isinstance(c, ActionKept)
        ]
        held = [(c.id, c.seat, c.moment, c.action) for c in changes if isinstance(c, AnswerKept)]
        try:
            self.base.execute("BEGIN IMMEDIATE")
            self.base.executemany("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?)", tables)
            self.base.executemany("INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?)", actions)
            self.base.executemany("INSERT OR REPLACE INTO held VALUES (?, ?, ?, ?)", held)
            self.base.execute("COMMIT")
        except sqlite3.Error as problem:
            if self.base.in_transaction:
                self.base.execute("ROLLBACK")
            raise NotKept(f"the match cannot be kept: {problem}") from None

    def running(self) -> Iterator[Kept]:
        for (table,) in self.base.execute("SELECT id FROM tables WHERE NOT over").fetchall():
            if kept := self.find(table):
                yield kept

    def find(self, table: str) -> Kept | None:
        try:
            return self._found(table)
        except sqlite3.Error as problem:
            raise NotKept(f"the match cannot be read: {problem}") from None

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
