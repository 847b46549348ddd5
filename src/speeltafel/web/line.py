"""Lines to browsers, which are cut where the other end keeps the server waiting.

A line that is closed politely stays open until the other end has read what it was sent, which may be never;
one that is cut is gone.
"""

import asyncio
from asyncio import BaseTransport, TimerHandle, Transport
from collections import Counter
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from speeltafel.web.limits import FRAMES, Bucket, household

ASKING_MOST = 10.0
"""Seconds that somebody who has connected may take to ask for something."""
READING_MOST = 20.0
"""Seconds that a line may be full without anything being read at the other end."""
LINGER = 5.0
"""Seconds that a line at which nobody listens any more has to close politely."""
LINES_MOST = 100
"""Lines without a table that an address has open at once."""


class Fuse:
    """Cuts a line unless it is put out in time."""

    def __init__(self, transport: Transport, seconds: float) -> None:
        self.transport = transport
        self.seconds = seconds
        self.burning: TimerHandle | None = None

    def light(self) -> None:
        """Begin to burn, if it does not yet."""
        if self.burning is None:
            self.burning = asyncio.get_running_loop().call_later(self.seconds, self.transport.abort)

    def put_out(self) -> None:
        """Leave the line whole."""
        if self.burning is not None:
            self.burning.cancel()
            self.burning = None


class SocketLine(WebSocketsSansIOProtocol):
    """The line of a socket. Messages are counted where they are read; here, what never becomes one."""

    allowance = 0.0
    """How many times the usual limit such a line has; 0: no limit."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Somebody opens a socket."""
        super().connection_made(transport)
        self.unread = Fuse(cast(Transport, transport), READING_MOST)
        self.noise = Bucket(FRAMES, self.allowance, self.loop.time())

    def handle_ping(self) -> None:
        """A ping is answered, unless there are too many."""
        if self._bears_more():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A pong is taken in, whether it was asked for or not."""
        if self._bears_more():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """One more part of a message; empty ones could go on for ever."""
        if self._bears_more():
            super().handle_cont(event)

    def _bears_more(self) -> bool:
        """Whether one more frame that is no message is borne; else the line is cut."""
        if self.noise.take(self.loop.time()):
            self.transport.abort()
            return False
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is no more."""
        self.unread.put_out()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The line is full."""
        super().pause_writing()
        self.unread.light()

    def resume_writing(self) -> None:
        """The line is read again."""
        self.unread.put_out()
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        """Nobody has answered for too long: the other machine is gone, and takes no goodbye."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Serve the socket, and see to it that the line does not outlive that for long."""
        await super().run_asgi()
        self.loop.call_later(LINGER, self.transport.abort)


class DoorLine(H11Protocol):
    """The line of somebody who asks at the door."""

    most = 0.0
    """Lines of one address; 0: any number."""
    open: Counter[str]

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as above it
        """Somebody connects."""
        super().connection_made(transport)
        self.unasked = Fuse(transport, ASKING_MOST)
        self.unread = Fuse(transport, READING_MOST)
        self.unasked.light()
        found = get_remote_addr(transport)
        self.address = household(found[0]) if found else ""
        self.open[self.address] += 1
        if self.most and self.open[self.address] > self.most:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Somebody says something; a question that does not come to its end is not waited for."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self.unasked.light()
        else:
            self.unasked.put_out()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The line becomes that of a socket."""
        self._end()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is no more."""
        self._end()
        super().connection_lost(exc)

    def _end(self) -> None:
        self.unasked.put_out()
        self.unread.put_out()
        self.open[self.address] -= 1
        if not self.open[self.address]:
            del self.open[self.address]

    def pause_writing(self) -> None:
        """The line is full."""
        super().pause_writing()
        self.unread.light()

    def resume_writing(self) -> None:
        """The line is read again."""
        self.unread.put_out()
        super().resume_writing()


def socket_line(allowance: float) -> type[SocketLine]:
    """The lines of the sockets of one server, with so many times the usual limit."""
    return type("ServersSocketLine", (SocketLine,), {"allowance": allowance})


def door_line(most: float) -> type[DoorLine]:
    """The lines of one server, so many for one address."""
    members: dict[str, Any] = {"most": most, "open": Counter()}
    return type("ServersDoorLine", (DoorLine,), members)
