"""Sockets: one for each device at a table."""

import asyncio
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from speeltafel.core.game import Lang
from speeltafel.tables.host import Host
from speeltafel.tables.post import Listener
from speeltafel.tables.protocol import Said, Told
from speeltafel.tables.text import WORDS
from speeltafel.web.clockwork import Clockwork, encoded
from speeltafel.web.limits import MESSAGES, UNHEARD, Limits

MESSAGE_MOST = 4096
"""Characters of a message that are read."""
OUTGOING_MOST = 200
"""Messages that wait for a reader; one that is slower is let go, and may come back."""
OUTGOING_LONGEST = 2_000_000
"""Characters of them."""
FAREWELL_MOST = 1.0
"""Seconds that a reader who is let go has to take the goodbye."""

TOO_FAST = 1008
COME_AGAIN = 1012
TOO_SLOW = 1013


class Talk:
    """How much a device may still say."""

    def __init__(self, limits: Limits, address: str, now: float) -> None:
        self.limits = limits
        self.address = address
        self.heard = limits.bucket(MESSAGES, now)
        self.unheard = limits.bucket(UNHEARD, now)

    def allows(self, now: float) -> bool:
        """Whether one more message is heard."""
        return not self.heard.take(now) and not self.limits.messages.take(self.address, now)

    def is_borne(self, now: float) -> bool:
        """Whether one more message that came too fast is answered."""
        return not self.unheard.take(now)

    def allows_table(self, now: float) -> bool:
        """Whether one more table is opened."""
        return not self.limits.openings.take(self.address, now)


class Socket(Listener):
    """A device at a table, behind a socket."""

    def __init__(self, websocket: WebSocket, person: str, lang: Lang) -> None:
        super().__init__(person, lang)
        self.websocket = websocket
        self.outgoing: list[str] = []
        self.length = 0
        """Characters that wait."""
        self.idle: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done as soon as there is something to do for `write`."""
        self.stalled: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done as soon as nothing more is sent, since nobody takes it."""
        self.closing = 0
        """The code with which the socket is closed as soon as everything is sent."""

    def send(self, letter: str) -> None:
        """Have a message sent as soon as the device takes it."""
        if self.stalled.done():
            return
        self.outgoing.append(letter)
        self.length += len(letter)
        if len(self.outgoing) > OUTGOING_MOST or self.length > max(OUTGOING_LONGEST, len(letter)):
            self.outgoing.clear()
            self.closing = TOO_SLOW
            self.stalled.set_result(None)
        self._wake()

    def _wake(self) -> None:
        if not self.idle.done():
            self.idle.set_result(None)

    def dismiss(self) -> None:
        """Close the socket after what is to be sent: the device may come again."""
        self.closing = self.closing or COME_AGAIN
        self._wake()

    def complain(self, why: str) -> None:
        """Say one polite sentence."""
        self.send(encoded(Told(error=WORDS[self.lang][f"error.{why}"])))

    async def write(self) -> None:
        """Send what is to be sent, until the device is gone or let go."""
        while True:
            while self.outgoing:
                self.length -= len(self.outgoing[0])
                # Not by a name: that would keep the last message in memory for as long as nobody plays.
                await self.websocket.send_text(self.outgoing.pop(0))
            if self.closing:
                return
            self.idle = asyncio.get_running_loop().create_future()
            await self.idle

    async def read(self, table: str, clockwork: Clockwork, talk: Talk) -> None:
        """Take in what the device says, until it is gone or says too much."""
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            # Looked up anew: after a failure of the disk the table may be another.
            host = clockwork.lobby.hosts.get(table)
            if host is None:
                self.dismiss()
            elif talk.allows(clockwork.now()):
                self.take(message.get("text"), host, clockwork, talk)
            elif talk.is_borne(clockwork.now()):
                self.complain("too fast")
            else:
                self.closing = TOO_FAST
                self._wake()

    def take(self, text: str | None, host: Host, clockwork: Clockwork, talk: Talk) -> None:
        """Take in one message."""
        try:
            said = read_message(text)
        except msgspec.MsgspecError as problem:
            self.send(encoded(Told(error=WORDS[self.lang]["error.unreadable"].format(problem))))
            return
        if said.gesture != "rematch" or host.stage != "over" or self.seat < 0:
            host.receive(self, said, clockwork.now())
            clockwork.settle(host)
        elif host.sheet.rematch or talk.allows_table(clockwork.now()):
            clockwork.rematch(host)
        else:
            self.complain("too many tables")


def read_message(text: str | None) -> Said:
    """What a client says; raises msgspec's error."""
    if text is None:
        raise msgspec.ValidationError("it is not text")
    if len(text) > MESSAGE_MOST:
        raise msgspec.ValidationError(f"it has {len(text)} characters, and at most {MESSAGE_MOST} are read")
    return msgspec.json.decode(text, type=Said)


async def attend(socket: Socket, host: Host, clockwork: Clockwork, talk: Talk) -> None:
    """Let a device be at a table until it goes, or is let go."""
    await socket.websocket.accept()
    clockwork.join(host, socket)
    doing: list[asyncio.Future[None]] = [
        asyncio.create_task(socket.read(host.id, clockwork, talk)),
        asyncio.create_task(socket.write()),
        socket.stalled,
    ]
    try:
        await asyncio.wait(doing, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in doing:
            task.cancel()
        ended = await asyncio.gather(*doing, return_exceptions=True)
        clockwork.leave(host.id, socket)
    if socket.closing:
        # Who reads nothing takes no goodbye either; then the line is cut.
        with suppress(TimeoutError, WebSocketDisconnect):
            async with asyncio.timeout(FAREWELL_MOST):
                await socket.websocket.close(socket.closing)
    for problem in ended:
        # Writing to somebody who has just gone is nobody's mistake.
        if isinstance(problem, Exception) and not isinstance(problem, WebSocketDisconnect):
            raise problem
