"""Sockets: one for each device at a table."""

import asyncio
from collections import deque

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from speeltafel.core.game import Lang
from speeltafel.tables.host import Host
from speeltafel.tables.post import Listener
from speeltafel.tables.protocol import Said, Told
from speeltafel.tables.text import WORDS
from speeltafel.web.clockwork import Clockwork, encoded

MESSAGE_MOST = 4096
"""Characters of a message that are read."""
OUTGOING_MOST = 200
"""Messages that wait for a reader; one that is slower is let go, and may come back."""

COME_AGAIN = 1012
TOO_SLOW = 1013


class Socket(Listener):
    """A device at a table, behind a socket."""

    def __init__(self, websocket: WebSocket, person: str, lang: Lang) -> None:
        super().__init__(person, lang)
        self.websocket = websocket
        self.outgoing: deque[str] = deque()
        self.ready = asyncio.Event()
        self.closing = 0
        """The code with which the socket is closed as soon as everything is sent."""

    def send(self, letter: str) -> None:
        """Have a message sent as soon as the device takes it."""
        self.outgoing.append(letter)
        if len(self.outgoing) > OUTGOING_MOST:
            self.outgoing.clear()
            self.closing = TOO_SLOW
        self.ready.set()

    def dismiss(self) -> None:
        """Close the socket after what is to be sent: the device may come again."""
        self.closing = self.closing or COME_AGAIN
        self.ready.set()

    async def write(self) -> None:
        """Send what is to be sent, until the device is gone or let go."""
        while True:
            while self.outgoing:
                await self.websocket.send_text(self.outgoing.popleft())
            if self.closing:
                await self.websocket.close(self.closing)
                return
            self.ready.clear()
            await self.ready.wait()

    async def read(self, table: str, clockwork: Clockwork) -> None:
        """Take in what the device says, until it is gone."""
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            # Looked up anew: after a failure of the disk the table may be another.
            host = clockwork.lobby.hosts.get(table)
            if host is None:
                self.dismiss()
                continue
            try:
                said = read_message(message.get("text"))
            except msgspec.MsgspecError as problem:
                sentence = WORDS[self.lang]["error.unreadable"].format(problem)
                self.send(encoded(Told(error=sentence)))
                continue
            if said.gesture == "rematch" and host.stage == "over" and self.seat >= 0:
                clockwork.rematch(host)
            else:
                host.receive(self, said, clockwork.now())
                clockwork.settle(host)


def read_message(text: str | None) -> Said:
    """What a client says; raises msgspec's error."""
    if text is None:
        raise msgspec.ValidationError("it is not text")
    if len(text) > MESSAGE_MOST:
        raise msgspec.ValidationError(f"it has {len(text)} characters, and at most {MESSAGE_MOST} are read")
    return msgspec.json.decode(text, type=Said)


async def attend(websocket: WebSocket, host: Host, person: str, lang: Lang, clockwork: Clockwork) -> None:
    """Let a device be at a table for as long as its socket lasts."""
    await websocket.accept()
    socket = Socket(websocket, person, lang)
    host.connect(socket, clockwork.now())
    clockwork.settle(host)
    writing = asyncio.create_task(socket.write())
    try:
        await socket.read(host.id, clockwork)
    finally:
        writing.cancel()
        ended = await asyncio.gather(writing, return_exceptions=True)
        clockwork.leave(host.id, socket)
        # Writing to somebody who has just gone is nobody's mistake.
        if isinstance(ended[0], Exception) and not isinstance(ended[0], WebSocketDisconnect):
            raise ended[0]
