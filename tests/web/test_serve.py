"""Starting the server: flags, environment, and one clear line where it cannot be."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kit.server import Guest, Server
from speeltafel.cli import main
from speeltafel.web.serve import Settings, has_browser

COMMAND = [sys.executable, "-m", "speeltafel"]


def refused(*arguments: str, **environment: str) -> str:
    """The one line with which a command ends."""
    ended = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, timeout=60, env={**os.environ, **environment}
    )
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1, ended.stderr
    assert ended.stderr.startswith("speeltafel: ")
    return ended.stderr


def test_a_second_server_on_the_same_folder_is_refused(start_server: Callable[..., Server]) -> None:
    server = start_server()
    said = refused("serve", "--port", "0", "--data", str(server.data))
    assert f"the data folder {server.data} is in use by another server" in said
    assert Guest(server).ask("/healthz")[0] == 200


def test_a_port_in_use_and_a_folder_that_cannot_be_written_are_one_clear_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = refused("serve", "--port", port, "--data", str(tmp_path / "data"))
        assert said == f"speeltafel: port {port} is in use; name another one with --port, or 0 for any\n"
    (tmp_path / "file").write_text("")
    assert "cannot be written" in refused("serve", "--port", "0", "--data", str(tmp_path / "file"))
    assert not (tmp_path / "data").exists()


def test_bad_flags_and_environment_are_one_clear_line() -> None:
    assert "'x' is not a number" in refused("serve", "--port", "x")
    assert "'y' is not a number" in refused("serve", SPEELTAFEL_PORT="y")
    assert "did you mean '--port'" in refused("serve", "--prt", "1")
    assert "cannot be listened at" in refused("serve", "--host", "no.such.host.invalid", "--port", "0")


def test_the_environment_says_what_flags_say(tmp_path: Path) -> None:
    environment = {**os.environ, "SPEELTAFEL_DATA": str(tmp_path / "there"), "SPEELTAFEL_PORT": "0"}
    server = subprocess.Popen(
        [*COMMAND, "serve"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    )
    assert server.stdout is not None
    assert server.stdout.readline().startswith(b"Speeltafel: http://127.0.0.1:")
    server.terminate()
    server.communicate(timeout=20)
    assert server.returncode == 0
    assert {path.name for path in (tmp_path / "there").iterdir()} >= {"lock", "secret", "tables.sqlite"}
    assert all(path.stat().st_mode & 0o077 == 0 for path in (tmp_path / "there").iterdir())


def test_play_at_a_table_that_cannot_be_is_one_clear_line(server: Server) -> None:
    assert "is no table; a table is written" in refused("play", "--table", "http://somewhere/")
    assert "does not answer" in refused("play", "--table", "http://127.0.0.1:9/table/x")
    assert "There is no such table" in refused("play", "--table", f"{server.url}/table/x", "--lang", "en")
    guest = Guest(server)
    table = guest.open("herrlof", "me", "greedy")["id"]
    assert "That chair is taken" in refused("play", "--table", f"{server.url}/table/{table}", "--lang", "en")


def opened(tmp_path: Path, script: str, *flags: str, **environment: str) -> str:
    """The first line of a server that may show its page with this script as the machine's browser."""
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\n{script}\n")
    browser.chmod(0o755)
    displays = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "SPEELTAFEL_OPEN")
    bare = {name: value for name, value in os.environ.items() if name not in displays}
    server = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", "--data", str(tmp_path / "data"), *flags],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**bare, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
        | {name: value.format(browser) for name, value in environment.items()},
    )
    assert server.stdout is not None
    try:
        said = server.stdout.readline()
        if "shown" in script:  # a pipe: it is read once the browser was called
            said += (tmp_path / "shown").read_text()
        assert Guest(Address(said.split()[1])).ask("/healthz")[0] == 200
    finally:
        server.terminate()
        server.communicate(timeout=20)
    assert server.returncode == 0
    return said


class Address(Server):
    """A server that somebody else has started."""

    def __init__(self, url: str) -> None:
        self.url = url


@pytest.mark.parametrize(
    ("flags", "environment"), [(["--open"], {}), ([], {"SPEELTAFEL_OPEN": "1"})], ids=["flag", "environment"]
)
def test_the_page_is_shown_where_that_is_wanted(
    flags: list[str], environment: dict[str, str], tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "shown")
    said = opened(tmp_path, f'echo "$1" >{tmp_path}/shown', *flags, BROWSER="{} %s", **environment)
    printed, shown = said.splitlines()
    assert printed == f"Speeltafel: {shown}"


@pytest.mark.parametrize(
    ("flags", "environment"),
    [
        (["--open"], {"BROWSER": "{} %s"}),  # a browser that fails
        (["--open"], {"BROWSER": "/no/such/browser"}),
        (["--open"], {}),  # none at all
    ],
    ids=["failing", "absent", "none"],
)
def test_a_server_serves_whatever_becomes_of_its_browser(
    flags: list[str], environment: dict[str, str], tmp_path: Path
) -> None:
    assert opened(tmp_path, "exit 1", *flags, **environment).startswith("Speeltafel: http://127.0.0.1:")


@pytest.mark.parametrize(
    ("flags", "environment"),
    [([], {}), ([], {"SPEELTAFEL_OPEN": "0"}), (["--no-open"], {"SPEELTAFEL_OPEN": "1"})],
    ids=["unsaid", "environment", "flag"],
)
def test_no_page_is_shown_unasked(
    flags: list[str], environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Settings] = []
    monkeypatch.delenv("SPEELTAFEL_OPEN", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("speeltafel.cli.serve", shown.append)
    main(["serve", *flags])
    assert [settings.open for settings in shown] == [False]
    main(["serve", "--open"])
    assert shown[1].open


def test_a_browser_of_the_terminal_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert not has_browser()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_browser()
