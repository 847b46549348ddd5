"""Lines to people who read slowly, say nothing, or are gone: they are cut, and the table goes on."""

import base64
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from kit.server import PATIENCE, Device, Guest, Server
from kit.wire import Wire

SERVE = """
import sys
from pathlib import Path
from speeltafel.web import guard, line
from speeltafel.web.serve import Settings, serve
guard.BODY_PATIENCE = line.ASKING_MOST = line.READING_MOST = line.LINGER = 0.5
port, data, ping = sys.argv[1:]
serve(Settings(port=int(port), data=Path(data), bot_pace=0.01, allowance=0, ping=float(ping)))
"""
HOUR = "3600"


class Hasty(Server):
    """A server that waits for half a second where others wait longer; its flag is its pause between pings."""

    def command(self) -> list[str]:
        return [sys.executable, "-c", SERVE, str(self.port), str(self.data), *self.flags]


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Callable[[str], Server]]:
    """Starts such a server."""
    started: list[Server] = []

    def start(ping: str = HOUR) -> Server:
        started.append(Hasty(tmp_path / "data", ping))
        return started[-1]

    yield start
    for server in started:
        server.kill()


def seated(server: Server) -> tuple[str, Guest, Guest, Device]:
    """A table, two people, and the device of the first."""
    anna, ben = Guest(server), Guest(server, "Ben")
    table = anna.open("herrlof", "me", "open")["id"]
    ben.sit(table)
    device = anna.at(table)
    device.until("news")
    return table, anna, ben, device


def until_gone(device: Device) -> None:
    """Wait until the second person is no longer at the table."""
    while device.about["chairs"][1]["here"]:
        device.until("about")


def goes_on(server: Server, table: str, ben: Guest, device: Device) -> None:
    """The match goes on, and who was let go may come back."""
    device.do_first()
    assert device.until("done") == device.news["moment"]
    again = ben.at(table)
    again.until("news")
    again.do_first()
    assert again.until("news")["view"]["window"] == "play"
    again.close()


class Deaf:
    """A socket that says what it likes and never reads."""

    def __init__(self, server: Server, guest: Guest, table: str) -> None:
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.line.settimeout(PATIENCE)
        self.line.connect(("127.0.0.1", server.port))
        key = base64.b64encode(b"sixteen octets..").decode()
        self.line.sendall(
            f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Cookie: {guest.cookie}\r\n\r\n".encode()
        )

    def say(self, text: str) -> None:
        """Say something, as the protocol of sockets has it; the mask is nothing."""
        self.line.sendall(bytes([0x81, 0x80 | len(text)]) + bytes(4) + text.encode())


def test_whoever_does_not_read_is_let_go_and_the_table_goes_on(hasty: Callable[[], Server]) -> None:
    server = hasty()
    table, _, ben, device = seated(server)
    deaf = Deaf(server, ben, table)
    while not device.about["chairs"][1]["here"]:
        device.until("about")

    def ask_for_everything() -> None:
        with suppress(ConnectionError):
            while True:
                deaf.say('{"lang":"en"}')

    asking = threading.Thread(target=ask_for_everything)
    asking.start()
    until_gone(device)
    asking.join(PATIENCE)
    assert not asking.is_alive(), "the line is cut, although nothing was read at its other end"
    goes_on(server, table, ben, device)
    deaf.line.close()


def test_whoever_is_gone_without_a_word_is_let_go(hasty: Callable[[str], Server]) -> None:
    server = hasty("0.5")
    table, _, ben, device = seated(server)
    wire = Wire(server.port)
    ben.server = Address(server, wire.url)
    lost = ben.at(table)
    lost.until("news")
    while not device.about["chairs"][1]["here"]:
        device.until("about")
    wire.mute |= {"up", "down"}
    until_gone(device)
    ben.server = server
    goes_on(server, table, ben, device)
    wire.close()


class Address(Server):
    """A server behind another address."""

    def __init__(self, server: Server, url: str) -> None:
        self.process, self.url = server.process, url


def is_cut(line: socket.socket) -> bool:
    """Whether a line comes to its end."""
    line.settimeout(PATIENCE)
    try:
        while line.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HT",
        b"GET /api/games HTTP/1.1\r\nHost: x\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /he",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
    ],
    ids=["nothing", "a word", "half a head", "one and a half", "half a body"],
)
def test_whoever_does_not_finish_a_question_is_let_go(said: bytes, hasty: Callable[[], Server]) -> None:
    server = hasty()
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(said)
        assert is_cut(line)
    assert Guest(server).ask("/healthz")[0] == 200


def test_whoever_does_not_read_an_answer_is_let_go(hasty: Callable[[], Server]) -> None:
    server = hasty()
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(PATIENCE)
    line.connect(("127.0.0.1", server.port))
    with suppress(ConnectionError):  # a line that is only full would time out
        while True:
            line.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n")
    line.close()
    assert Guest(server).ask("/healthz")[0] == 200
