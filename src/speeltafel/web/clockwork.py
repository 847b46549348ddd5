"""What makes tables go: time, a disk, and bots in other processes.

Whatever a table does is kept before anyone is told of it. While one write is under way, what all tables do
is gathered for the next: actions that arrive together share one write, and the loop never waits for a disk.
"""

import asyncio
import logging
import math
import time
from collections.abc import Coroutine, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

import msgspec

from speeltafel.bots.worker import FAILED, Worker, WorkerLost
from speeltafel.core.actions import WATCHER
from speeltafel.tables.host import Host
from speeltafel.tables.lobby import Lobby
from speeltafel.tables.post import Listener
from speeltafel.tables.protocol import Told
from speeltafel.tables.store import Change, Kept, NotKept, known_to
from speeltafel.tables.text import WORDS

PAUSE_AFTER_FAILURE = 0.5
PROBE_EVERY = 2.0
"""Seconds between two looks whether a disk that failed works again."""
HUSH = 0.05
"""Seconds after which a seat is told that its secret answer is kept, if the disk is not slower: how busy the
disk was just then, and so whether somebody else has answered, cannot be read from the delay."""
GOODBYE_MOST = 2.0
"""Seconds that devices have to take the goodbye."""

log = logging.getLogger("speeltafel")


@dataclass(eq=False)
class Batch:
    """What a table did: to be kept, then told."""

    host: Host
    changes: list[Change]
    letters: list[tuple[Listener, Told]]
    at: float
    """When that was, on the loop's clock."""
    kept: "asyncio.Future[bool]"
    """Whether it was kept."""
    seat: int
    """The seat that alone may know of it; a watcher's: everybody may."""


class Thinker:
    """A worker with a thread that waits for it."""

    def __init__(self) -> None:
        self.worker = Worker()
        self.thread = ThreadPoolExecutor(1, "bots")

    def stop(self) -> None:
        """End process and thread."""
        self.worker.close()
        self.thread.shutdown(cancel_futures=True)
        self.worker.stop()


class Clockwork:
    """Drives all tables of a lobby."""

    def __init__(self, lobby: Lobby, bot_workers: int = 1) -> None:
        self.lobby = lobby
        self.loop = asyncio.get_running_loop()
        # Comparable after a restart, and never going back while the server runs.
        self.epoch = time.time() - self.loop.time()
        self.thinkers = [Thinker() for _ in range(bot_workers)]
        self.disk = ThreadPoolExecutor(1, "store")
        self.queue: list[Batch] = []
        self.unkept: dict[str, list[Batch]] = {}
        """By table, what is not on disk yet, or not told."""
        self.wake = asyncio.Event()
        self.healthy = True
        self.alarms: dict[str, tuple[float, asyncio.TimerHandle]] = {}
        self.thinking: set[tuple[str, int, int]] = set()
        """Tables, moments and seats for which a bot thinks."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.keeper = asyncio.create_task(self._keep())
        self.keeper.add_done_callback(self._ended)

    def now(self) -> float:
        """Seconds since 1970."""
        return self.epoch + self.loop.time()

    async def host(self, table: str) -> Host | None:
        """The host of a table, running or over; None if there is no such table."""
        if table in self.lobby.hosts:
            return self.lobby.hosts[table]
        kept = await self.loop.run_in_executor(self.disk, self.lobby.store.find, table)
        return self.lobby.adopt(kept, self.now()) if kept else None

    def wind_up(self) -> None:
        """Set going what was kept from an earlier run."""
        log.info("serving", extra={"tables": len(self.lobby.hosts)})
        for why in self.lobby.unreadable:
            log.warning("table not read", extra={"why": why})
        for host in list(self.lobby.hosts.values()):
            self._go_on(host)

    def rematch(self, host: Host) -> None:
        """Have the people of a match that is over play once more."""
        if not host.sheet.rematch:
            self.settle(self.lobby.again(host, self.now()))
        self.settle(host)

    def join(self, host: Host, listener: Listener) -> None:
        """A device has come."""
        host.connect(listener, self.now())
        self.settle(host)
        if not self.healthy:
            self._tell_trouble(listener)

    def leave(self, table: str, listener: Listener) -> None:
        """A device has gone."""
        host = self.lobby.hosts.get(table)
        if host is not None and listener in host.listeners:
            host.disconnect(listener, self.now())
            self.settle(host)

    async def say_goodbye(self) -> None:
        """Tell everybody that the server stops, after all that they are still to be told."""
        await self._all_kept()
        for listener in self._listeners():
            listener.send(encoded(Told(closing=WORDS[listener.lang]["error.closing"])))
            listener.dismiss()
        latest = self.loop.time() + GOODBYE_MOST
        while self._listeners() and self.loop.time() < latest:
            await asyncio.sleep(0.01)

    def _listeners(self) -> list[Listener]:
        return [listener for host in self.lobby.hosts.values() for listener in host.listeners]

    async def _all_kept(self) -> None:
        while self.unkept:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Keep what is not kept yet, and stop."""
        await self._all_kept()
        for task in [self.keeper, *self.tasks]:
            task.cancel()
        await asyncio.gather(self.keeper, *self.tasks, return_exceptions=True)
        for _, alarm in self.alarms.values():
            alarm.cancel()
        for thinker in self.thinkers:
            thinker.stop()
        self.disk.shutdown()
        self.lobby.store.close()
        log.info("stopped")

    # Keep, then tell.

    def settle(self, host: Host) -> "asyncio.Future[bool]":
        """See to what a table has done; the future says whether it was kept, once that is known."""
        changes, letters = host.taken()
        if changes:
            batch = Batch(
                host, changes, letters, self.loop.time(), self.loop.create_future(), secret(changes)
            )
            self.unkept.setdefault(host.id, []).append(batch)
            self.queue.append(batch)
            self.wake.set()
            return batch.kept
        self._reply(host, letters)
        self._go_on(host)
        if before := self._unkept(host, WATCHER):
            return before[-1].kept
        kept = self.loop.create_future()
        kept.set_result(True)
        return kept

    def _reply(self, host: Host, letters: Sequence[tuple[Listener, Told]]) -> None:
        """Tell what changes nothing: at once, but never before what a seat is still to be told."""
        free = []
        for letter in letters:
            if before := self._unkept(host, letter[0].seat):
                before[-1].letters.append(letter)
            else:
                free.append(letter)
        deliver(free)

    def _unkept(self, host: Host, seat: int) -> list[Batch]:
        """What a seat may know of a table that is not on disk yet.

        What somebody else has answered in secret is none of it: no reply, no question at the door and no bot
        waits for that, or the waiting would tell.
        """
        return [batch for batch in self.unkept.get(host.id, ()) if batch.seat in (WATCHER, seat)]

    async def until_kept(self, host: Host, seat: int) -> bool:
        """Wait until all that a seat may know of a table is kept; whether it was."""
        while before := self._unkept(host, seat):
            if not await asyncio.shield(before[-1].kept):
                return False
        return True

    async def _keep(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            batches, self.queue = self.queue, []
            try:
                changes = [change for batch in batches for change in batch.changes]
                await self.loop.run_in_executor(self.disk, self.lobby.store.write, changes)
            except Exception as problem:  # whatever it is, nothing of this may be told
                self._ail(problem)
                await self._take_back(batches)
            else:
                self._be_well()
                self._tell(batches)

    def _tell(self, batches: Sequence[Batch]) -> None:
        for batch in batches:
            if batch.seat == WATCHER:
                self._tell_one(batch)
            else:
                self.loop.call_at(hushed(batch.at, self.loop.time()), self._tell_one, batch)
        for host in {batch.host.id: batch.host for batch in batches}.values():
            self._go_on(host)

    def _tell_one(self, batch: Batch) -> None:
        """Tell what is kept; what was kept before it, and is held back, goes before it."""
        waiting = self.unkept.get(batch.host.id, [])
        if batch not in waiting:
            return
        for one in waiting[: waiting.index(batch) + 1]:
            if batch.seat in (WATCHER, one.seat):
                self._forget(one)
                deliver(one.letters)
                one.kept.set_result(True)

    async def _take_back(self, batches: list[Batch]) -> None:
        """Nothing of these was kept: the tables go back to what was, and say so."""
        await asyncio.sleep(PAUSE_AFTER_FAILURE)
        lost = {batch.host.id: batch.host for batch in batches}
        kept = await self.loop.run_in_executor(self.disk, self._found, list(lost))
        # From here on nothing awaits: what the tables did in the meantime goes with the rest.
        batches += [batch for batch in self.queue if batch.host.id in lost]
        self.queue = [batch for batch in self.queue if batch.host.id not in lost]
        for batch in batches:
            self._forget(batch)
            batch.kept.set_result(False)
        for host in lost.values():
            self._restore(host, kept.get(host.id))

    def _found(self, tables: list[str]) -> dict[str, Kept]:
        """What the store has of these tables; of those that it cannot read, nothing."""
        found = {}
        for table in tables:
            try:
                kept = self.lobby.store.find(table)
            except NotKept as problem:
                log.error("not read", extra={"why": str(problem), "table": table})
                continue
            if kept is not None:
                found[table] = kept
        return found

    def _restore(self, host: Host, kept: Kept | None) -> None:
        listeners = list(host.listeners)
        fresh = self.lobby.restore(host, kept, self.now())
        for listener in listeners:
            listener.send(encoded(Told(error=WORDS[listener.lang]["error.not kept"])))
        if fresh is not None:
            self.settle(fresh)
            return
        for listener in listeners:
            listener.dismiss()

    def _ail(self, why: Exception) -> None:
        """Nothing can be kept: tables stand still until it can, and all people are told."""
        if self.healthy:
            self.healthy = False
            log.error("not kept", extra={"why": str(why)}, exc_info=None if isinstance(why, NotKept) else why)
            self._start(self._probe())
            for listener in self._listeners():
                self._tell_trouble(listener)

    def _tell_trouble(self, listener: Listener) -> None:
        listener.send(encoded(Told(trouble=WORDS[listener.lang]["trouble"])))

    async def _probe(self) -> None:
        while not self.healthy:
            await asyncio.sleep(PROBE_EVERY)
            with suppress(NotKept):
                await self.loop.run_in_executor(self.disk, self.lobby.store.probe)
                self._be_well()

    def _be_well(self) -> None:
        """Everything is kept again, and tables go on."""
        if self.healthy:
            return
        self.healthy = True
        log.info("kept again")
        for listener in self._listeners():
            listener.send(encoded(Told(trouble="")))
        for host in list(self.lobby.hosts.values()):
            self._go_on(host)

    def _forget(self, batch: Batch) -> None:
        waiting = self.unkept[batch.host.id]
        waiting.remove(batch)
        if not waiting:
            del self.unkept[batch.host.id]

    # Time.

    def _go_on(self, host: Host) -> None:
        """Have the table called when something is due, and its bots think."""
        if self.healthy and self.lobby.hosts.get(host.id) is host:
            self._set_alarm(host)
            self._think(host)
            if host.id not in self.unkept:
                self.lobby.leave(host)

    def _set_alarm(self, host: Host) -> None:
        due = host.deadline()
        at, alarm = self.alarms.get(host.id, (None, None))
        if due == at:
            return
        if alarm is not None:
            alarm.cancel()
            del self.alarms[host.id]
        if due is not None:
            ringing = self.loop.call_at(due - self.epoch, self._ring, host.id)
            self.alarms[host.id] = (due, ringing)

    def _ring(self, table: str) -> None:
        del self.alarms[table]
        host = self.lobby.hosts.get(table)
        if host is not None:
            host.tick(self.now())
            self.settle(host)

    # Bots.

    def _think(self, host: Host) -> None:
        for seat, bot in host.thinkers():
            key = (host.id, host.order.moment, seat)
            # What is not kept may be taken back, and a worker cannot unlearn it.
            if key not in self.thinking and not self._unkept(host, WATCHER):
                self.thinking.add(key)
                self._start(self._choose(host, seat, bot, host.order.moment))

    def _start(self, doing: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(doing)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            log.error("broken", exc_info=problem)

    async def _choose(self, host: Host, seat: int, bot: str, moment: int) -> None:
        thinker = self.thinkers[hash(host.id) % len(self.thinkers)]
        record = host.playing().record
        played = len(record.actions)
        try:
            action = await self.loop.run_in_executor(
                thinker.thread, thinker.worker.choose, host.id, record, played, seat, bot
            )
        except Exception as problem:  # however a bot is lost, its table goes on
            lost = isinstance(problem, WorkerLost)
            log.error("bot lost", extra={"why": str(problem)}, exc_info=None if lost else problem)
            action = FAILED
        self.thinking.discard((host.id, moment, seat))
        host = self.lobby.hosts.get(host.id, host)
        host.bot_answers(seat, action, moment, self.now())
        self.settle(host)


def secret(changes: Sequence[Change]) -> int:
    """The seat that alone may know of these changes; a watcher's: everybody may."""
    seats = {known_to(change) for change in changes}
    return seats.pop() if len(seats) == 1 else WATCHER


def hushed(said: float, kept: float) -> float:
    """When to tell that something is kept which was said in secret: whole steps after it was said."""
    return said + HUSH * max(1, math.ceil((kept - said) / HUSH))


def deliver(letters: Iterable[tuple[Listener, Told]]) -> None:
    """Send letters; one that several people get is written once."""
    written: dict[int, str] = {}
    for listener, told in letters:
        text = written.get(id(told))
        if text is None:
            text = written[id(told)] = encoded(told)
        listener.send(text)


def encoded(told: Told) -> str:
    """A letter as it goes over the wire."""
    return msgspec.json.encode(told).decode()
