"""Bots in processes of their own: a worker replays the record, minds included, and hands its bot a sample.

A worker keeps the matches it was last asked about, so that the next question brings only what was played
since. One that dies, or is silent for too long, is replaced; the new one is told everything.
"""

import signal
from collections import OrderedDict
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import msgspec

from speeltafel.bots.roster import BOTS
from speeltafel.bots.seated import Seated
from speeltafel.core.errors import SpeeltafelError
from speeltafel.core.events import Ear
from speeltafel.core.state import State
from speeltafel.games import load
from speeltafel.records import Record

MATCHES_MOST = 400
"""Matches that a worker keeps in mind."""
PATIENCE = 20.0
"""Seconds that a bot may think; one that takes longer is taken for lost."""
TRIES = 2
"""Times that a bot is asked before another one chooses in its stead."""

FORGOTTEN = -1
"""A worker's answer if it has to be told the whole match."""
FAILED = -2
"""A worker's answer if the bot broke down."""


class WorkerLost(SpeeltafelError):
    """No bot could be brought to choose."""


class Question(msgspec.Struct, frozen=True, array_like=True):
    """What a worker is asked: a match (its record begins with `head`), what was played since, who chooses."""

    match: str
    head: str
    since: int
    """How many actions the worker has been told before."""
    actions: list[tuple[int, int]]
    seat: int
    bot: str


# In the worker's process.


class Thought:
    """A match as a worker follows it."""

    def __init__(self, head: str) -> None:
        self.record = Record.parse(head)
        self.bots: dict[tuple[int, str], Seated] = {}
        self.state = self.record.replay()

    def follow(self, actions: list[tuple[int, int]]) -> None:
        """Play what was played."""
        for seat, action in actions:
            self.state.apply(seat, action)
        self.record.actions += actions

    def choose(self, seat: int, name: str) -> int:
        """What the bot at a seat chooses. It is handed a sample, never the match."""
        if (seat, name) not in self.bots:
            self._seat([*self.bots, (seat, name)])
        return int(self.bots[seat, name].choose(self.state, len(self.record.actions)))

    def _seat(self, bots: list[tuple[int, str]]) -> None:
        """Let these bots, and no others, hear the match from its beginning."""
        game = load(self.record.game)
        self.bots = {(seat, name): Seated(name, game, seat, self.record.seed) for seat, name in bots}
        self.state = self.record.replay(listeners=self._ears)

    def _ears(self, state: State) -> list[Ear]:
        return [ear for bot in self.bots.values() for ear in bot.ears(state)]


class Thoughts:
    """The matches that a worker has in mind, the one asked about last at the end."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Thought] = OrderedDict()

    def answer(self, question: Question) -> int:
        """The action that a bot chooses, `FORGOTTEN` or `FAILED`."""
        try:
            thought = self._thought(question)
            if thought is None:
                return FORGOTTEN
            thought.follow(question.actions)
            return thought.choose(question.seat, question.bot)
        except Exception:  # a bot may fail in any way; what it saw of a match goes into no log
            self.kept.pop(question.match, None)
            return FAILED

    def _thought(self, question: Question) -> Thought | None:
        if question.since == 0:
            self.kept[question.match] = Thought(question.head)
        thought = self.kept.get(question.match)
        if thought is None or len(thought.record.actions) != question.since:
            return None
        self.kept.move_to_end(question.match)
        if len(self.kept) > MATCHES_MOST:
            self.kept.popitem(last=False)
        return thought


def work(connection: Connection) -> None:
    """Answer questions until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks decides when it is over
    thoughts = Thoughts()
    while True:
        try:
            question = msgspec.msgpack.decode(connection.recv_bytes(), type=Question)
            connection.send_bytes(msgspec.msgpack.encode(thoughts.answer(question)))
        except (EOFError, OSError):
            return


# In the process that asks.


class Worker:
    """A process that chooses for bots, asked by one thread at a time."""

    def __init__(self) -> None:
        self.told: OrderedDict[str, int] = OrderedDict()
        """By match, how many actions the process knows."""
        self.process: BaseProcess | None = None
        self.connection: Connection | None = None
        self.closed = False

    def choose(self, match: str, record: Record, played: int, seat: int, bot: str) -> int:
        """What a bot chooses after so many actions of a match. What it is told may never be taken back."""
        for name in [*[bot] * TRIES, BOTS[-1]]:
            action = self._asked(match, record, played, seat, name)
            if action == FORGOTTEN:
                action = self._asked(match, record, played, seat, name)
            if action >= 0:
                return action
        raise WorkerLost(f"no bot can choose for seat {seat} after {played} actions of {record.game}")

    def _asked(self, match: str, record: Record, played: int, seat: int, bot: str) -> int:
        since = self.told.pop(match, 0)
        question = Question(match, record.head(), since, record.actions[since:played], seat, bot)
        try:
            answer = self._exchanged(msgspec.msgpack.encode(question))
        except (EOFError, OSError):
            self.stop()
            return FAILED
        if answer >= 0:
            self.told[match] = played
            if len(self.told) > MATCHES_MOST:
                self.told.popitem(last=False)
        return answer

    def _exchanged(self, question: bytes) -> int:
        if self.closed:
            raise WorkerLost("the worker is closed")
        if self.connection is None:
            self.connection = self._started()
        self.connection.send_bytes(question)
        if not self.connection.poll(PATIENCE):
            raise TimeoutError
        return msgspec.msgpack.decode(self.connection.recv_bytes(), type=int)

    def _started(self) -> Connection:
        # Spawned, not forked: a fork would hold on to the sockets and the database of who asks.
        context = get_context("spawn")
        mine, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        self.process = process
        if self.closed:  # in the meantime
            process.kill()
        return mine

    def close(self) -> None:
        """End the process for good, also while a thread waits for it: that is told so at once."""
        self.closed = True
        if process := self.process:
            process.kill()

    def stop(self) -> None:
        """End the process; the next question starts another."""
        self.told.clear()
        if self.connection is not None:
            self.connection.close()
            self.connection = None
        if self.process is not None:
            self.process.kill()  # one that hangs may not hear anything else
            self.process.join()
            self.process = None
