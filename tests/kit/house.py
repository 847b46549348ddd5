"""A lobby with its clockwork in this process, and a disk that waits and fails when it is told to."""

import asyncio
import json
import threading
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any

from speeltafel.core.game import Lang
from speeltafel.tables.host import Host
from speeltafel.tables.lobby import Lobby
from speeltafel.tables.post import Listener
from speeltafel.tables.protocol import ChairWish, NewTable, Said
from speeltafel.tables.store import Change, NotKept, SqliteStore
from speeltafel.web.app import make_app
from speeltafel.web.clockwork import Clockwork
from speeltafel.web.people import COOKIE

NOW = 1000.0


class SlowDisk(SqliteStore):
    """A store that waits at every write until it is let, and may fail."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.gate = threading.Event()
        self.gate.set()
        self.entered = threading.Event()
        """Set as soon as a write has begun."""
        self.writes: list[list[Change]] = []
        self.fails = 0

    def write(self, changes: Sequence[Change]) -> None:
        self.writes.append(list(changes))
        self.entered.set()
        assert self.gate.wait(20)
        if self.fails:
            self.fails -= 1
            raise NotKept("the match cannot be kept: the disk is full")
        super().write(changes)

    async def begins(self) -> None:
        """Wait until a write has begun since the last time."""
        await asyncio.to_thread(self.entered.wait, 20)
        self.entered.clear()


class Ear(Listener):
    """Somebody at a table, who remembers what was told."""

    def __init__(self, person: str, lang: Lang = "en") -> None:
        super().__init__(person, lang)
        self.letters: list[dict[str, Any]] = []
        self.dismissed = False

    def send(self, letter: str) -> None:
        self.letters.append(json.loads(letter))

    def dismiss(self) -> None:
        self.dismissed = True

    def heard(self, key: str) -> list[Any]:
        """All that was told under a key."""
        return [letter[key] for letter in self.letters if key in letter]


class House:
    """A lobby with its clockwork, and tables at which one person plays themselves and another."""

    def __init__(self, folder: Path) -> None:
        self.disk = SlowDisk(folder)
        self.lobby = Lobby(self.disk, NOW)
        self.clockwork = Clockwork(self.lobby, bot_workers=1)
        self.clockwork.wind_up()
        self.app = make_app(self.lobby, b"secret")
        self.app.state.clockwork = self.clockwork

    async def table(self, game: str = "herrlof") -> tuple[Host, Ear, Ear]:
        """A table of two."""
        host = self.lobby.open(NewTable(game, [ChairWish("me"), ChairWish("open")]), "Anna", NOW)
        host.sit("Ben", "Ben", -1, "en", NOW)
        ears = Ear("Anna"), Ear("Ben")
        for ear in ears:
            host.connect(ear, NOW)
        assert await self.clockwork.settle(host)
        return host, *ears

    def bids(self, host: Host, ear: Ear, bid: int = 3) -> "asyncio.Future[bool]":
        """Somebody bids."""
        action = host.game.read_action(f"bid {bid}")
        host.receive(ear, Said(do=action, moment=host.order.moment), self.clockwork.now())
        return self.clockwork.settle(host)

    async def asks(self, person: str, path: str, body: object = None) -> tuple[int, Any]:
        """Somebody asks at the door; the status and the answer."""
        cookie = self.app.state.people.signer.sign(person).decode()
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET" if body is None else "POST",
            "scheme": "http",
            "path": path,
            "query_string": b"",
            "headers": [(b"host", b"here"), (b"cookie", f"{COOKIE}={cookie}".encode())],
            "client": ("192.0.2.1", 1),
            "server": ("here", 80),
        }
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": json.dumps(body).encode()}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        said = b"".join(message.get("body", b"") for message in sent)
        is_json = (b"content-type", b"application/json") in sent[0]["headers"]
        return sent[0]["status"], json.loads(said) if is_json else said.decode()


async def settle_down() -> None:
    """Let everything happen that waits for no disk and no clock."""
    for _ in range(100):
        await asyncio.sleep(0)


def run(story: Coroutine[Any, Any, None]) -> None:
    """Let a story happen in a loop of its own."""
    asyncio.run(asyncio.wait_for(story, 30))
