"""Starting the server: flags, environment, and one clear line where it cannot be."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from kit.server import Guest, Server

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
    assert (tmp_path / "there" / "secret").stat().st_mode & 0o077 == 0


def test_play_at_a_table_that_cannot_be_is_one_clear_line(server: Server) -> None:
    assert "is no table; a table is written" in refused("play", "--table", "http://somewhere/")
    assert "does not answer" in refused("play", "--table", "http://127.0.0.1:9/table/x")
    assert "There is no such table" in refused("play", "--table", f"{server.url}/table/x", "--lang", "en")
    guest = Guest(server)
    table = guest.open("herrlof", "me", "greedy")["id"]
    assert "That chair is taken" in refused("play", "--table", f"{server.url}/table/{table}", "--lang", "en")
