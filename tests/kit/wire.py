"""A line between browsers and a server that can be cut, and that can go silent without being cut."""

import socket
import struct
from contextlib import suppress
from threading import Thread

CHUNK = 65536
RESET = struct.pack("ii", 1, 0)
"""Closing is to look as if the other machine were gone."""


class Wire:
    """Passes on what is said to a port, until it is told not to."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.whole = True
        self.mute: set[str] = set()
        """"up": nothing reaches the server any more; "down": nothing reaches browsers."""
        self.ends: list[socket.socket] = []
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Break every connection, and let no new one through."""
        self.whole = False
        for end in self.ends:
            with suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.ends.clear()

    def mend(self) -> None:
        """Let everything through again."""
        self.mute.clear()
        self.whole = True

    def close(self) -> None:
        """End it."""
        self.cut()
        self.listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self.listening.accept()
                if not self.whole:
                    browser.close()
                    continue
                server = socket.create_connection(("127.0.0.1", self.target))
                self.ends += [browser, server]
                Thread(target=self._pass_on, args=[browser, server, "up"], daemon=True).start()
                Thread(target=self._pass_on, args=[server, browser, "down"], daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, way: str) -> None:
        with suppress(OSError):
            while said := source.recv(CHUNK):
                if way not in self.mute:
                    target.sendall(said)
            target.shutdown(socket.SHUT_WR)
