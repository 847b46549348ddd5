"""A server that the tests of this folder share, and servers of their own for tests that end them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kit.server import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for anybody."""
    started = Server(tmp_path_factory.mktemp("shared") / "data")
    yield started
    started.kill()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers that are ended with the test."""
    started: list[Server] = []

    def start(*flags: str, data: str = "data") -> Server:
        started.append(Server(tmp_path / data, *flags))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.kill()
