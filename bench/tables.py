"""How much a table server carries: many tables with real sockets, driven from another process.

Servers with and without a store take turns in one run, so that a machine that slows down slows both.
`.venv/bin/python bench/tables.py --help` lists what can be said; docs/benchmarks.md says what it means.
"""

import argparse
import asyncio
import os
import random
import re
import signal
import statistics
import subprocess  # nosec B404 # runs our own server
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

SERVE = """
import sys
from pathlib import Path
from speeltafel.web.serve import Settings, serve
serve(Settings(port=0, data=Path(sys.argv[1]) if len(sys.argv) > 1 else None, allowance=0))
"""
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
HALF = 0.5
WARM_UP = 20
"""Tables that are opened before memory is measured: what is loaded once is no table's."""
WARM_UP_TIME = 1.0
HALF_A_MATCH = 20
"""Actions of a table after which memory is measured."""
CALM = 0.5
"""Seconds between actions of a table meanwhile: what a busy server has under way is no table's either."""


class News(msgspec.Struct):
    """What a client needs of a message."""

    moment: int
    choices: list[tuple[int, list[str], str]]
    result: str


class Told(msgspec.Struct):
    """What a client needs of what it is told."""

    news: News | None = None


class About(msgspec.Struct):
    """What a client needs of a table."""

    id: str


@dataclass
class Count:
    """What was counted in one run."""

    actions: int = 0
    octets: int = 0
    delays: list[float] = field(default_factory=list)
    """Seconds from one seat's click to the other seat's message."""


@dataclass
class Server:
    """A server in a process of its own."""

    process: subprocess.Popen[str]
    port: int

    def cpu(self) -> float:
        """Seconds of processor time that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Octets of memory that it has resident."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def stop(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=30)


def start(folder: str | None) -> Server:
    """A server that keeps tables in a folder, or nowhere."""
    command = [sys.executable, "-c", SERVE, *([folder] if folder else [])]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)  # nosec B603 # our own words, in a list
    assert process.stdout is not None
    found = re.search(r":(\d+)\n", process.stdout.readline())
    assert found, "the server did not start"
    return Server(process, int(found[1]))


async def post(port: int, path: str, body: object, cookie: str) -> tuple[bytes, str]:
    """Ask at the door; the answer and the cookie."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    sent = msgspec.json.encode(body)
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(sent)}\r\nConnection: close\r\n"
    writer.write(f"{head}{f'Cookie: {cookie}' if cookie else 'X: x'}\r\n\r\n".encode() + sent)
    answer = await reader.read()
    writer.close()
    top, _, said = answer.partition(b"\r\n\r\n")
    given = re.search(rb"set-cookie: ([^;]+)", top)
    return said, given[1].decode() if given else cookie


class Table:
    """Two seats that play match after match at random."""

    def __init__(self, port: int, game: str, count: Count, pace: float) -> None:
        self.port = port
        self.game = game
        self.count = count
        self.pace = pace
        """Seconds between two actions of this table; 0: as fast as it goes."""
        self.sockets: list[ClientConnection] = []
        self.clicked = 0.0
        self.clicker = -1

    async def sit_down(self) -> None:
        """Open a table, and connect both seats."""
        chairs = [{"who": "me"}, {"who": "open"}]
        said, first = await post(self.port, "/api/tables", {"game": self.game, "chairs": chairs}, "")
        table = msgspec.json.decode(said, type=About).id
        _, second = await post(self.port, f"/api/tables/{table}/sit", {}, "")
        address = f"ws://127.0.0.1:{self.port}/ws/{table}"
        self.sockets = [
            await connect(address, additional_headers={"Cookie": cookie}, compression=None, proxy=None)
            for cookie in (first, second)
        ]

    async def play(self) -> None:
        """Play until cancelled; a new match at a new table when one is over."""
        while True:
            if not self.sockets:
                await self.sit_down()
            await asyncio.gather(*(self.follow(seat) for seat in range(2)))
            for socket in self.sockets:
                await socket.close()
            self.sockets = []

    async def follow(self, seat: int) -> None:
        """One seat's part of a match."""
        socket = self.sockets[seat]
        while True:
            letter = await socket.recv(decode=False)
            self.count.octets += len(letter)
            news = msgspec.json.decode(letter, type=Told).news
            if news is None:
                continue
            if self.clicker not in (-1, seat):
                self.count.delays.append(time.perf_counter() - self.clicked)
                self.clicker = -1
            if news.result:
                return
            if news.choices:
                if self.pace:
                    await asyncio.sleep(random.expovariate(1 / self.pace))
                action = random.choice(news.choices)[0]  # nosec B311 # which card a load plays is no secret
                self.clicked, self.clicker = time.perf_counter(), seat
                self.count.actions += 1
                await socket.send(f'{{"do":{action},"moment":{news.moment}}}', text=True)


async def drive(server: Server, tables: int, game: str, seconds: float, rate: float) -> tuple[Count, float]:
    """Load a server for a while; what was counted, and the processor time of the server."""
    count = Count()
    load = await seated(server, tables, game, count, tables / rate if rate else 0.0)
    playing = asyncio.create_task(play_for(load, WARM_UP_TIME + seconds))
    await asyncio.sleep(WARM_UP_TIME)
    count.actions = count.octets = 0
    count.delays.clear()
    before = server.cpu()
    await asyncio.sleep(seconds)
    used, played = server.cpu() - before, Count(count.actions, count.octets, count.delays.copy())
    await playing
    await leave(load)
    return played, used


async def measure_memory(server: Server, tables: int, game: str) -> float:
    """Octets for each open table with two connections, in the middle of a match."""
    first = await seated(server, WARM_UP, game)
    await play_for(first, WARM_UP_TIME)
    before = server.memory()
    load = await seated(server, tables, game, pace=CALM)
    await play_for(load, HALF_A_MATCH * CALM)
    used = (server.memory() - before) / tables
    await leave([*first, *load])
    return used


async def seated(
    server: Server, tables: int, game: str, count: Count | None = None, pace: float = 0.0
) -> list[Table]:
    """Tables at which both seats are taken."""
    load = [Table(server.port, game, count or Count(), pace) for _ in range(tables)]
    for at in range(0, tables, 50):
        await asyncio.gather(*(table.sit_down() for table in load[at : at + 50]))
    return load


async def play_for(load: list[Table], seconds: float) -> None:
    """Let tables play for a while."""
    tasks = [asyncio.create_task(table.play()) for table in load]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def leave(load: list[Table]) -> None:
    """Close all sockets."""
    for table in load:
        for socket in table.sockets:
            await socket.close()


def fsync_time(folder: str, times: int = 200) -> float:
    """Seconds that the disk of a folder takes for a small durable write: the median."""
    taken = []
    with (Path(folder) / "fsync").open("wb", buffering=0) as file:
        for _ in range(times):
            file.write(b"x" * 4096)
            began = time.perf_counter()
            os.fsync(file.fileno())
            taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def one_run(folder: str | None, given: argparse.Namespace, rate: float) -> tuple[float, Count, float]:
    """Actions a second, what was counted, and processor time an action, on a fresh server."""
    server = start(folder)
    try:
        count, used = uvloop.run(drive(server, given.tables, given.game, given.seconds, rate))
    finally:
        server.stop()
    return count.actions / given.seconds, count, used / max(1, count.actions)


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--game", default="herrlof")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--repeats", type=int, default=3)
    given = parser.parse_args()
    rates: dict[bool, list[float]] = {True: [], False: []}
    with tempfile.TemporaryDirectory(dir=".") as folder:
        fsync = fsync_time(folder)
        print(f"{given.game}, {given.tables} tables of two; fsync {1000 * fsync:.2f} ms", flush=True)
        for repeat in range(given.repeats):
            for durable in (True, False):
                kept = f"{folder}/{repeat}" if durable else None
                rate, count, cpu = one_run(kept, given, 0.0)
                rates[durable].append(rate)
                octets = count.octets / max(1, count.actions)
                print(
                    f"  {'durable' if durable else 'no store':9}{rate:8.0f} actions/s"
                    f"{1e6 * cpu:7.0f} us CPU/action{octets:7.0f} octets/action",
                    flush=True,
                )
        full = {durable: statistics.median(found) for durable, found in rates.items()}
        print(f"durable / no store: {full[True] / full[False]:.2f} (floor 0.5)", flush=True)
        _, count, _ = one_run(f"{folder}/half", given, HALF * full[True])
        p50, p99 = (1000 * percentile(count.delays, share) for share in (0.5, 0.99))
        bound = 15 + 2000 * fsync
        print(f"half load, {count.actions / given.seconds:.0f} actions/s: click to the other seat's message")
        print(f"  p50 {p50:.1f} ms, p99 {p99:.1f} ms (bound {bound:.1f} ms)", flush=True)
        server = start(f"{folder}/memory")
        memory = uvloop.run(measure_memory(server, given.tables, given.game))
        server.stop()
        print(f"memory per open table: {memory / 1000:.0f} kB (bound 120 kB)")


if __name__ == "__main__":
    main()
