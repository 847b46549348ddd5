"""A table server in a process of its own, and clients of it."""

import json
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

PATIENCE = 30
"""Seconds after which a test gives up."""
QUICK = "0"
"""Seconds that bots take here: as long as they think."""


class Server:
    """A server on a port of its own, with a data folder."""

    def __init__(self, data: Path, *flags: str, port: int = 0) -> None:
        self.data = data
        self.flags = flags
        self.port = port
        self.log = data.parent / f"{data.name}.log"
        self.start()

    def start(self) -> None:
        """Start, at the same port as before if there was one."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(self.command(), stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.fullmatch(r"Speeltafel: (http://127.0.0.1:(\d+))\n", said)
        assert found, f"the server said {said!r}; its log: {self.log.read_text()}"
        self.url, self.port = found[1], int(found[2])

    def command(self) -> list[str]:
        """What is run."""
        command = [sys.executable, "-m", "speeltafel", "serve", "--port", str(self.port)]
        return [*command, "--data", str(self.data), "--bot-pace", QUICK, "--allowance", "0", *self.flags]

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate(timeout=PATIENCE)

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=PATIENCE)
        return self.process.returncode

    def workers(self) -> list[int]:
        """The processes in which its bots think."""
        found = []
        for entry in Path("/proc").iterdir():
            try:
                stat = (entry / "stat").read_text() if entry.name.isdigit() else ""
                command = (entry / "cmdline").read_text() if stat else ""
            except OSError:
                continue
            if stat and int(stat.rpartition(")")[2].split()[1]) == self.process.pid:
                found += [int(entry.name)] if "spawn_main" in command else []
        return found


class Guest:
    """Somebody with a cookie of their own, who asks at the door and has sockets at tables."""

    def __init__(self, server: Server, name: str = "Anna", lang: str = "en") -> None:
        self.server = server
        self.name = name
        self.lang = lang
        self.cookie = ""
        self.headers: dict[str, str] = {}
        """Headers of the last answer."""

    def ask(self, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """Ask at the door; the status, and the answer (text, if it is not JSON)."""
        url = self.server.url + path + ("&" if "?" in path else "?") + f"lang={self.lang}"
        sent = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        request = urllib.request.Request(url, sent, {**self._who(), **headers})
        try:
            answer = urllib.request.urlopen(request, timeout=PATIENCE)
        except urllib.error.HTTPError as refused:
            answer = refused
        with answer:
            self.headers = dict(answer.headers)
            self.cookie = answer.headers.get("set-cookie", self.cookie).split(";")[0]
            said = answer.read().decode()
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return int(answer.status), json.loads(said) if is_json else said

    def _who(self) -> dict[str, str]:
        return {"Cookie": self.cookie} if self.cookie else {}

    def open(self, game: str, *chairs: str, **options: object) -> Any:
        """Open a table; what is told about it."""
        wish = {
            "game": game,
            "chairs": [{"who": who} for who in chairs],
            "name": self.name,
            "options": options,
        }
        status, about = self.ask("/api/tables", {**wish, "lang": self.lang})
        assert status == 201, about
        return about

    def sit(self, table: str) -> Any:
        """Take an open chair; what is told about the table."""
        status, about = self.ask(f"/api/tables/{table}/sit", {"name": self.name})
        assert status == 200, about
        return about

    def at(self, table: str) -> "Device":
        """A socket at a table."""
        address = f"ws{self.server.url.removeprefix('http')}/ws/{table}?lang={self.lang}"
        # No pings of its own: a thread that draws them by lot would disturb hypothesis in later tests.
        connecting = connect(address, additional_headers=self._who(), proxy=None, ping_interval=None)
        return Device(connecting)


class Device:
    """A socket at a table, and what it knows."""

    def __init__(self, connecting: AbstractContextManager[ClientConnection]) -> None:
        self.connection = ExitStack()
        self.socket = self.connection.enter_context(connecting)
        self.about: Any = None
        self.news: Any = None
        self.lines: dict[int, str] = {}
        self.acknowledged: list[tuple[int, int]] = []
        """Moments for which an action was taken, and the actions."""
        self.said: dict[int, int] = {}

    def hear(self, timeout: float = PATIENCE) -> Any:
        """The next thing that is told."""
        told = json.loads(self.socket.recv(timeout=timeout))
        if "about" in told:
            self.about = told["about"]
        if "news" in told:
            self.news = told["news"]
            self.lines.update(dict(self.news["lines"]))
        if told.get("done") in self.said:  # else another device answered, or a standing order
            self.acknowledged.append((told["done"], self.said[told["done"]]))
        return told

    def until(self, key: str) -> Any:
        """What is told next under this key; the rest is taken in."""
        while True:
            told = self.hear()
            if key in told:
                return told[key]

    def say(self, **said: object) -> None:
        """Say something."""
        self.socket.send(json.dumps(said))

    def do(self, action: int, moment: int) -> None:
        """Give an answer; it is not waited for."""
        self.said[moment] = action
        self.say(do=action, moment=moment)

    def do_first(self) -> None:
        """Answer with the first choice there is."""
        self.do(self.news["choices"][0][0], self.news["moment"])

    def close(self) -> None:
        """Go."""
        self.connection.close()
