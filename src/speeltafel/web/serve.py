"""Runs the table server: an address, a data folder, a loop, and a polite end."""

import errno
import gc
import os
import secrets
import signal
import socket
import sys
import time
import webbrowser
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

import uvicorn
from starlette.applications import Starlette

from speeltafel.core.errors import InvalidInput, SpeeltafelError
from speeltafel.tables.lobby import Lobby
from speeltafel.tables.pace import BOT_PACE
from speeltafel.tables.store import SqliteStore, Store, keep_private
from speeltafel.web.app import make_app
from speeltafel.web.clockwork import Clockwork
from speeltafel.web.limits import Limits
from speeltafel.web.line import LINES_MOST, door_line, socket_line
from speeltafel.web.logs import log_json
from speeltafel.web.socket import MESSAGE_MOST

SECRET_BYTES = 32
COLLECT = (20_000, 50, 100)
"""When garbage is collected: seldom, for next to nothing here goes round in circles."""
SWITCH = 0.0005
"""Seconds until a thread that wants its turn gets it: the disk's takes many short ones for each write."""
GRACE = 5
"""Seconds that open requests have when the server stops."""


@dataclass(frozen=True)
class Settings:
    """How the server runs. `data` None: nothing is kept, for measuring what keeping costs."""

    host: str = "127.0.0.1"
    port: int = 8080
    data: Path | None = None
    bot_workers: int = 1
    bot_pace: float = BOT_PACE
    open: bool = False
    allowance: float = 1.0
    """How many times the usual limits one address and one connection have; 0: no limits."""
    behind_proxy: str = ""
    """The address of a proxy, whose word about who asks is believed; nobody else's is."""
    keep_days: float = 90.0
    """Days after which a table that is over, or never began, is removed; 0: never."""
    ping: float = 20.0
    """Seconds between two questions to a socket whether it is still there, and for the answer."""


def serve(settings: Settings) -> None:
    """Serve until a signal says to stop; raises `InvalidInput` if that cannot be."""
    listening = listen(settings.host, settings.port)
    try:
        store = Store() if settings.data is None else SqliteStore(settings.data)
        secret = secrets.token_bytes(SECRET_BYTES) if settings.data is None else secret_of(settings.data)
        lobby = Lobby(store, time.time(), settings.bot_pace)
    except SpeeltafelError:
        listening.close()
        raise
    log_json()
    gc.set_threshold(*COLLECT)
    sys.setswitchinterval(SWITCH)
    limits = Limits(settings.allowance)
    app = make_app(lobby, secret, settings.bot_workers, limits, settings.keep_days)
    config = uvicorn.Config(
        app,
        http=door_line(0 if settings.behind_proxy else LINES_MOST * settings.allowance),
        ws=socket_line(settings.allowance),
        ws_max_size=4 * MESSAGE_MOST,
        ws_ping_interval=settings.ping,
        ws_ping_timeout=settings.ping,
        proxy_headers=bool(settings.behind_proxy),
        forwarded_allow_ips=settings.behind_proxy,
        ws_per_message_deflate=False,  # costs more time and memory than it saves: messages are short
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    # uvicorn passes on the signal that it has stopped for; by then there is nothing left to do.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    address = listening.getsockname()
    url = f"http://{address[0]}:{address[1]}"
    print(f"Speeltafel: {url}", flush=True)
    if settings.open and has_browser():
        # A browser that opens may take its time, and is no reason to keep anybody waiting.
        Thread(target=show, args=[url], daemon=True).start()
    with suppress(KeyboardInterrupt):
        Server(config, app).run(sockets=[listening])


def has_browser() -> bool:
    """Whether a page can be shown here: a browser that would take over the terminal is none."""
    if os.name != "posix" or sys.platform == "darwin":
        return True
    return any(os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))


def show(url: str) -> None:
    """Show a page in this machine's browser; where that fails, its address has been printed."""
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(url)


class Server(uvicorn.Server):
    """Says goodbye before it closes sockets."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        clockwork: Clockwork = self.app.state.clockwork
        await clockwork.say_goodbye()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A socket at an address; raises `InvalidInput` if it cannot be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
    except OSError as problem:
        raise InvalidInput(cannot_listen(host, port, problem)) from None
    return listening


def cannot_listen(host: str, port: int, problem: OSError) -> str:
    """Why an address cannot be had, and what to do."""
    if problem.errno == errno.EADDRINUSE:
        return f"port {port} is in use; name another one with --port, or 0 for any"
    if problem.errno == errno.EACCES:
        return f"port {port} is not open to you; name one above 1023 with --port"
    return f"{host} port {port} cannot be listened at: {problem.strerror}"


def secret_of(folder: Path) -> bytes:
    """The secret that signs cookies, made the first time: it outlives the server."""
    path = folder / "secret"
    try:
        if not path.exists():
            made = folder / "secret.new"
            made.unlink(missing_ok=True)
            made.touch(mode=0o600)
            with made.open("wb") as file:
                file.write(secrets.token_bytes(SECRET_BYTES))
                file.flush()
                os.fsync(file.fileno())
            os.replace(made, path)
            keep_folder(folder)
        keep_private(path)
        secret = path.read_bytes()
    except OSError as problem:
        raise InvalidInput(f"the file {path} cannot be used: {problem.strerror}") from None
    if len(secret) != SECRET_BYTES:
        raise InvalidInput(
            f"the file {path} is damaged; put a copy in its place, or remove it: "
            "then nobody has their chair any more, except by its key"
        )
    return secret


def keep_folder(folder: Path) -> None:
    """Have the names in a folder on disk: a secret that a power cut takes takes all chairs along."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
