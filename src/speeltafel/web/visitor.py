"""A chair at a table on a server, over a socket: the other end of the protocol."""

import json
import os
import queue
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from speeltafel.core.errors import InvalidInput, quoted
from speeltafel.core.game import Lang
from speeltafel.games import load
from speeltafel.tables.client import Client, Declined
from speeltafel.tables.protocol import About, Failure, Message, Refusal, Said, Sit, Standing, Told
from speeltafel.tables.store import keep_private
from speeltafel.tables.text import WORDS
from speeltafel.web.people import COOKIE

PATIENCE = 10
"""Seconds within which a server answers."""
PAUSES = (0.1, 0.3, 1.0, 3.0)
"""Seconds between tries to come back; the last one again and again."""
TRIES = 40

T = TypeVar("T")


class Cookies:
    """The cookies of the servers one has been to, in a file: they give one's chairs back."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self, server: str) -> str:
        """The cookie for a server; "" if there is none."""
        return str(self._all().get(server, ""))

    def keep(self, server: str, cookie: str) -> None:
        """Keep a cookie."""
        self.path.parent.mkdir(0o700, parents=True, exist_ok=True)
        kept = self._all() | {server: cookie}
        keep_private(self.path, make=True)
        self.path.write_text(json.dumps(kept))

    def _all(self) -> dict[str, Any]:
        try:
            kept = json.loads(self.path.read_text())
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}


class Door:
    """The door of one server."""

    def __init__(self, url: str, cookies: Cookies) -> None:
        """`url` is that of a table: `http://host:port/table/ID`."""
        parts = urlsplit(url)
        way = parts.path.strip("/").split("/")
        if parts.scheme not in ("http", "https") or not parts.netloc or way[0] != "table" or len(way) != 2:
            raise InvalidInput(f"{quoted(url)} is no table; a table is written http://HOST:PORT/table/ID")
        self.server = f"{parts.scheme}://{parts.netloc}"
        self.table = way[1]
        self.cookies = cookies

    def cookie(self) -> dict[str, str]:
        """The header that says who asks."""
        cookie = self.cookies.read(self.server)
        return {"Cookie": f"{COOKIE}={cookie}"} if cookie else {}

    def get(self, path: str, kind: type[T]) -> T:
        """Ask for something."""
        return self._answered(urllib.request.Request(self.server + path, headers=self.cookie()), kind)

    def post(self, path: str, body: object, kind: type[T]) -> T:
        """Say something."""
        sent = msgspec.json.encode(body)
        return self._answered(urllib.request.Request(self.server + path, sent, self.cookie()), kind)

    def _answered(self, request: urllib.request.Request, kind: type[T]) -> T:
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # nosec B310 # `Door` lets only http and https through
                given = SimpleCookie(answer.headers.get("set-cookie", ""))
                if COOKIE in given:
                    self.cookies.keep(self.server, given[COOKIE].value)
                return msgspec.json.decode(answer.read(), type=kind)
        except urllib.error.HTTPError as problem:
            raise InvalidInput(complaint(self.server, problem.read())) from None
        except (OSError, msgspec.MsgspecError):
            raise InvalidInput(f"{self.server} does not answer as a table server; is it running?") from None

    def socket_address(self, lang: Lang) -> str:
        """Where the table's sockets are."""
        return f"ws{self.server.removeprefix('http')}/ws/{quote(self.table)}?{urlencode({'lang': lang})}"


def complaint(server: str, body: bytes) -> str:
    """What a server says is wrong."""
    try:
        return msgspec.json.decode(body, type=Failure).error
    except msgspec.MsgspecError:
        return f"{server} does not answer as a table server; is it running?"


class Visitor(Client):
    """A chair at a table on a server. A connection that is lost is made again, and nothing is done twice."""

    def __init__(self, door: Door, name: str, lang: Lang) -> None:
        self.door = door
        path = f"/api/tables/{quote(door.table)}"
        self.about = door.get(path, About)
        if self.about.seat < 0:
            self.about = door.post(f"{path}/sit?{urlencode({'lang': lang})}", Sit(name), About)
        self.game = load(self.about.game)
        self.seat = self.about.seat
        self.lang = lang
        self.latest: Message | None = None
        """What was told and is not taken yet."""
        self.shown: Message | None = None
        self.inbox: queue.SimpleQueue[Told | InvalidInput] = queue.SimpleQueue()
        self.bell, self._ring = os.pipe()
        """A file that can be read when there is something new."""
        self.saying: Said | None = None
        """What was said and has no answer yet: said again after a loss of connection."""
        self.left = threading.Event()
        self.socket: ClientConnection | None = None
        threading.Thread(target=self._listen, daemon=True).start()

    # The connection, in a thread of its own.

    def _listen(self) -> None:
        tried = 0
        while not self.left.is_set():
            try:
                with connect(
                    self.door.socket_address(self.lang),
                    additional_headers=self.door.cookie(),
                    open_timeout=PATIENCE,
                    proxy=None,
                ) as self.socket:
                    tried = 0
                    if self.saying is not None:
                        self.socket.send(msgspec.json.encode(self.saying).decode())
                    while True:
                        self._hear(msgspec.json.decode(self.socket.recv(), type=Told))
            except (OSError, ConnectionClosed, InvalidHandshake):
                tried += 1
            if tried > TRIES:
                self._hear(InvalidInput(f"{self.door.server} does not answer any more; try again later"))
                return
            self.left.wait(PAUSES[min(tried, len(PAUSES)) - 1])

    def _hear(self, told: Told | InvalidInput) -> None:
        self.inbox.put(told)
        os.write(self._ring, b".")

    def leave(self) -> None:
        """Get up, and let go of the connection; the chair stays one's own."""
        self.left.set()
        if self.socket is not None:
            self.socket.close()

    # What is said and told.

    def _say(self, said: Said) -> None:
        self.saying = said
        try:
            if self.socket is not None:
                self.socket.send(msgspec.json.encode(said).decode())
        except ConnectionClosed:
            pass  # said again as soon as there is a connection

    def _told(self) -> Told:
        """The next thing that is told."""
        told = self.inbox.get()
        os.read(self.bell, 1)
        if isinstance(told, InvalidInput):
            raise told
        if told.about is not None:
            self.about = told.about
        if told.news is not None:
            unread = self.latest
            self.latest = told.news if unread is None else told.news.following(unread)
        return told

    def _taken(self) -> Message:
        """What was told since the last time, as one message."""
        assert self.latest is not None, "something was told"
        self.shown, self.latest = self.latest, None
        return self.shown

    def names(self) -> Sequence[str]:
        return [chair.name for chair in self.about.chairs]

    def arrive(self) -> Message:
        return self.wait()

    def wait(self) -> Message:
        while self.latest is None or not self.inbox.empty():
            self._told()
        return self._taken()

    def news(self) -> bool:
        """Whether there is news of the match; does not wait."""
        while not self.inbox.empty():
            self._told()
        return self.latest is not None

    def act(self, action: int, moment: int) -> Message:
        self._say(Said(do=action, moment=moment))
        answer = self._answer(lambda told: told.done == moment)
        if answer.done is None:
            raise Declined(answer.refused.text if answer.refused else answer.error)
        return self._unasked() if answer.held else self.wait()

    def _unasked(self) -> Message:
        """The table as it was, with nothing to choose: others have to speak first."""
        assert self.shown is not None, "something was shown"
        held = WORDS[self.lang]["held"]
        return msgspec.structs.replace(self.shown, choices=[], events=[], lines=[], prompt=held)

    def meaning(self, said: str) -> int | Refusal:
        self._say(Said(ask=said))
        answer = self._answer(lambda told: told.meant is not None)
        if answer.meant is not None:
            return answer.meant
        return answer.refused or Refusal(answer.error or "")

    def standing(self) -> Standing:
        return self.about.standing

    def order(self, standing: Standing) -> None:
        self._say(Said(standing=standing))
        self._answer(lambda told: told.about is not None and told.about.standing == standing)

    def _answer(self, is_it: Callable[[Told], bool]) -> Told:
        """The answer to what was said."""
        while True:
            told = self._told()
            if is_it(told) or told.refused is not None or told.error is not None:
                self.saying = None
                return told
