"""How the page's files are given: small, and never asked for twice."""

import gzip
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from kit.server import Guest, Server

SCRIPT = "x = 'a long script';\n" * 400
SERVE = """
import sys
from pathlib import Path
from speeltafel.cli import main
from speeltafel.web import app
app.PAGE = Path(sys.argv[1])
main(sys.argv[2:])
"""


class PageServer(Server):
    """A server with a page of its own beside its data."""

    def command(self) -> list[str]:
        """What is run."""
        return [sys.executable, "-c", SERVE, str(self.data.parent / "page"), *super().command()[3:]]


@pytest.fixture
def guest(tmp_path: Path) -> Iterator[Guest]:
    """Somebody at a server with a page."""
    assets = tmp_path / "page" / "assets"
    assets.mkdir(parents=True)
    (assets / "index-abc123.js").write_text(SCRIPT)
    (tmp_path / "page" / "index.html").write_text("<title>Speeltafel</title>")
    server = PageServer(tmp_path / "data")
    yield Guest(server)
    server.kill()


def test_files_with_names_of_their_own_are_kept_for_ever(guest: Guest) -> None:
    assert guest.ask("/assets/index-abc123.js") == (200, SCRIPT)
    assert guest.headers["cache-control"] == "max-age=31536000, immutable"
    version = {"If-None-Match": guest.headers["etag"]}
    assert guest.ask("/assets/index-abc123.js", None, **version) == (304, "")
    assert guest.headers["cache-control"] == "max-age=31536000, immutable"


def test_the_page_that_names_them_is_asked_for_each_time(guest: Guest) -> None:
    assert guest.ask("/table/abc") == (200, "<title>Speeltafel</title>")
    assert guest.headers["cache-control"] == "no-cache"


def test_a_file_that_is_not_there_is_not_kept(guest: Guest) -> None:
    assert guest.ask("/assets/index-old.js")[0] == 404
    assert "immutable" not in guest.headers.get("cache-control", "")


def test_files_are_compressed_for_who_can_unpack_them(guest: Guest) -> None:
    assert guest.ask("/assets/index-abc123.js")[1] == SCRIPT
    whole = int(guest.headers["content-length"])
    wish = Request(f"{guest.server.url}/assets/index-abc123.js", headers={"Accept-Encoding": "gzip"})
    with urlopen(wish) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        packed = answer.read()
    assert gzip.decompress(packed).decode() == SCRIPT
    assert len(packed) < whole / 10
