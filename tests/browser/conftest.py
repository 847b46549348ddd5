"""Real browsers, a server for all of them, and people who watch what goes wrong."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from kit.browsing import AIM, DESKTOP, LISTEN, Person, missing
from kit.chromium import NoChromium, find
from kit.server import Server
from speeltafel.web.app import PAGE

FLAGS = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Which Chromium is started, and how."""
    if not (PAGE / "index.html").is_file():
        missing("The page is not built: `make page`")
    try:
        path = find()
    except NoChromium as problem:
        missing(str(problem))
        raise
    return {**browser_type_launch_args, "executable_path": path, "args": FLAGS}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for anybody."""
    started = Server(tmp_path_factory.mktemp("browser") / "data")
    yield started
    started.kill()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers that are ended with the test."""
    started: list[Server] = []

    def start(*flags: str) -> Server:
        started.append(Server(tmp_path / f"data-{len(started)}", *flags))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.kill()


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Brings people, each with a browser of their own; nothing may go wrong in any of them."""
    people: list[Person] = []

    def come(name: str = "Anna", url: str = server.url, **kind: Any) -> Person:
        wish = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **kind}
        context = browser.new_context(**wish)
        context.add_init_script(LISTEN + AIM)
        people.append(Person(context, url, name))
        return people[-1]

    yield come
    for one in people:
        one.context.close()
    assert [said for one in people for said in one.unexpected()] == []
