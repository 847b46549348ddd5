"""Records: seed, options and actions, the whole truth about a match, as lines of text.

    speeltafel record 1
    game herrlof 1
    seats 2
    options {}
    seed 7
    0 bid 4 @1200
    1 bid 6 @2950
    ...
    ending resigned 1

A line that begins with # is a remark. Lines are only ever added, so a record can be written while a
match goes on. docs/records.md describes every line.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, get_args

from speeltafel.core.board import compact
from speeltafel.core.errors import IllegalAction, InvalidInput, SpeeltafelError, quoted, unknown
from speeltafel.core.events import Ear
from speeltafel.core.game import Game, play
from speeltafel.core.options import Options, read_json
from speeltafel.core.rng import is_seed
from speeltafel.core.state import State
from speeltafel.games import load

FORMAT = "speeltafel record 1"
LONGEST = 50_000_000
"""Characters of a record that are read at most."""
HEADERS = ("game", "seats", "options", "seed")

Manner = Literal["resigned", "agreed", "abandoned"]
MANNERS: tuple[str, ...] = get_args(Manner)


@dataclass(frozen=True)
class Ending:
    """An end that the rules do not know: a gesture at the table, and by which seats."""

    manner: str
    seats: tuple[int, ...]


@dataclass
class Record:
    """One match. `times` are milliseconds since the start, one an action, or none at all."""

    game: str
    version: int
    seats: int
    options: Options
    seed: int | str
    actions: list[tuple[int, int]] = field(default_factory=list)
    times: list[int] = field(default_factory=list)
    ending: Ending | None = None

    @classmethod
    def start(cls, game: Game, seats: int, options: Options, seed: int | str) -> "Record":
        """The record of a match that begins now."""
        return cls(game.name, game.version, seats, options, seed)

    def dump(self) -> str:
        """The record as text."""
        game = load(self.game)
        lines = [self.head()]
        for number, (seat, action) in enumerate(self.actions):
            time = self.times[number] if self.times else None
            lines.append(action_line(game, seat, action, time))
        if self.ending:
            lines.append(ending_line(self.ending))
        return "".join(lines)

    def head(self) -> str:
        """The lines before the first action."""
        return (
            f"{FORMAT}\ngame {self.game} {self.version}\nseats {self.seats}\n"
            f"options {compact(self.options.dump())}\nseed {self.seed}\n"
        )

    @classmethod
    def parse(cls, text: str) -> "Record":
        """The record that a text holds; raises `InvalidInput` with the line that is wrong."""
        return _Reader(text).record()

    def replay(
        self,
        upto: int | None = None,
        deaf: bool = False,
        listeners: Callable[[State], list[Ear]] | None = None,
    ) -> State:
        """The match after so many actions, all of them if not said; `listeners` as in `Game.new`."""
        game = load(self.game)
        state = game.new(self.seats, self.options, self.seed, deaf, listeners)
        for number, (seat, action) in enumerate(self.actions[:upto], 1):
            try:
                play(state, seat, action)
            except SpeeltafelError as problem:
                said = f"action {number} of the record cannot be played: {problem}"
                if isinstance(problem, IllegalAction):
                    raise IllegalAction(said, problem.paragraph, problem.position) from None
                raise InvalidInput(said, problem.position) from None
        return state


def action_line(game: Game, seat: int, action: int, time: int | None = None) -> str:
    """One action as a line of a record."""
    return f"{seat} {game.write_action(action)}" + ("" if time is None else f" @{time}") + "\n"


def ending_line(ending: Ending) -> str:
    """The last line of a match that ended by a gesture."""
    return " ".join(["ending", ending.manner, *map(str, ending.seats)]) + "\n"


def read_record(path: Path) -> Record:
    """The record that a file holds; raises `InvalidInput` if it cannot be read."""
    try:
        return Record.parse(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise InvalidInput(f"{path} cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise InvalidInput(f"{path} is no record: it is not text") from None
    except InvalidInput as problem:
        raise InvalidInput(f"{path}: {problem}") from None


class RecordFile:
    """A record that grows on disk: what was appended is not lost, whatever becomes of the process."""

    def __init__(self, path: Path, record: Record) -> None:
        """Go on with a file that holds this record, or (where there is none) begin one."""
        self.path = path
        self.record = record
        new = not path.exists()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        except OSError as problem:
            raise InvalidInput(f"{path} cannot be written: {problem.strerror}") from None
        if new:
            self._write(record.head())

    def append(self, seat: int, action: int) -> None:
        """Add one action."""
        self._write(action_line(load(self.record.game), seat, action))

    def close(self) -> None:
        """Let go of the file."""
        os.close(self.file)

    def _write(self, text: str) -> None:
        """One write of whole lines, on disk before anyone is shown anything."""
        os.write(self.file, text.encode())
        os.fsync(self.file)


class _Reader:
    """Reads a record line by line, so that every complaint can name its line."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:
            raise InvalidInput(f"a record has at most {LONGEST} characters; this one has {len(text)}")
        if text.startswith(FORMAT) and not text.endswith("\n"):
            number = text.count("\n") + 1
            raise InvalidInput(f"line {number} of the record is cut off: it does not end; remove it to go on")
        lines = enumerate(text.split("\n"), 1)
        self.lines = [(number, line) for number, line in lines if line.strip() and not line.startswith("#")]

    def record(self) -> Record:
        if not self.lines or self.lines[0][1].strip() != FORMAT:
            first = self.lines[0][1] if self.lines else ""
            raise InvalidInput(f"this is no record: it begins with {quoted(first)}, not with {FORMAT!r}")
        head = [self._header(1 + at, name) for at, name in enumerate(HEADERS)]
        record = self._begun(*head)
        game = load(record.game)
        for number, line in self.lines[len(HEADERS) + 1 :]:
            if record.ending:
                raise InvalidInput(f"line {number} of the record comes after its ending")
            try:
                self._line(line, game, record)
            except InvalidInput as problem:
                raise InvalidInput(f"line {number} of the record: {problem}") from None
        if record.times and len(record.times) != len(record.actions):
            raise InvalidInput("some actions of the record have a time and some have none; give all or none")
        return record

    def _header(self, at: int, name: str) -> str:
        if at >= len(self.lines):
            raise InvalidInput(f"the record stops before its line {name!r}; it needs {', '.join(HEADERS)}")
        number, line = self.lines[at]
        word, _, said = line.partition(" ")
        if word != name:
            raise InvalidInput(f"line {number} of the record is {quoted(line)}; here it needs {name!r}")
        return said.strip()

    def _begun(self, game: str, seats: str, options: str, seed: str) -> Record:
        name, _, version = game.partition(" ")
        found = load(name)
        if version != str(found.version):
            raise InvalidInput(
                f"the record is of version {quoted(version)} of {name}; this is version {found.version}"
            )
        if not _is_number(seats, 2) or int(seats) not in found.seats:
            span = f"{found.seats[0]} to {found.seats[-1]}"
            raise InvalidInput(f"the record has {quoted(seats)} seats; {name} needs {span}")
        chosen = found.options.read(read_json("the record's options", options))
        key = int(seed) if _is_number(seed, 19) and len(seed) < 64 else seed
        if not is_seed(key):
            raise InvalidInput(
                f"the record's seed is {quoted(seed)}; it needs an int below 2**62 or 64 hex digits"
            )
        return Record(name, found.version, int(seats), chosen, key)

    def _line(self, line: str, game: Game, record: Record) -> None:
        words = line.split()
        if words[0] == "ending":
            record.ending = self._ending(words, record.seats)
            return
        if not _is_number(words[0], 2) or int(words[0]) >= record.seats:
            raise InvalidInput(f"it begins with {quoted(words[0])}; it needs a seat, 0 to {record.seats - 1}")
        if words[-1].startswith("@"):
            time = words.pop()[1:]
            if not _is_number(time, 15):
                raise InvalidInput(f"the time is {quoted(time)}; it needs milliseconds, as in @1200")
            record.times.append(int(time))
        record.actions.append((int(words[0]), game.read_action(" ".join(words[1:]))))

    def _ending(self, words: list[str], seats: int) -> Ending:
        if len(words) < 2 or words[1] not in MANNERS:
            raise InvalidInput(unknown("ending", " ".join(words[1:2]), MANNERS))
        if not all(_is_number(word, 2) and int(word) < seats for word in words[2:]):
            raise InvalidInput(f"an ending names seats, 0 to {seats - 1}")
        return Ending(words[1], tuple(int(word) for word in words[2:]))


def _is_number(word: str, digits: int) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= digits
