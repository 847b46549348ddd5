"""What the guard at the door does for every answer, and whom it does not let in."""

import re

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from kit.server import Guest, Server
from speeltafel.tables.text import WORDS


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/games", None, 200),
        ("/api/games/herrlof/poster", None, 200),
        ("/api/nothing", None, 404),
        ("/api/games", {}, 405),
        ("/api/tables", b"{", 400),
        ("/table/x", None, None),
        ("/healthz", None, 200),
    ],
)
def test_every_answer_says_what_a_browser_may_do_with_it(
    server: Server, path: str, body: object, status: int | None
) -> None:
    guest = Guest(server)
    said, _ = guest.ask(path, body)
    assert status in (said, None), "the page may not be built"
    policy = dict(rule.strip().split(" ", 1) for rule in guest.headers["content-security-policy"].split(";"))
    assert policy.get("script-src", policy["default-src"]) == "'self'", "no script but files of our own"
    assert (policy["object-src"], policy["base-uri"], policy["frame-ancestors"]) == ("'none'",) * 3
    assert guest.headers["x-content-type-options"] == "nosniff"
    assert guest.headers["referrer-policy"] == "no-referrer", "the address of a table is its key"
    assert "access-control-allow-origin" not in guest.headers
    assert "server" not in guest.headers


def test_no_answer_about_a_table_is_kept_on_the_way(server: Server) -> None:
    guest = Guest(server)
    table = guest.open("herrlof", "me", "open")["id"]
    for path in (f"/api/tables/{table}", "/api/tables", "/api/open", "/api/tables/nowhere"):
        guest.ask(path)
        assert guest.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "http://["])
def test_no_page_of_another_site_opens_a_socket_or_takes_a_chair(server: Server, origin: str) -> None:
    guest = Guest(server)
    table = guest.open("herrlof", "me", "open")["id"]
    address = f"ws{server.url.removeprefix('http')}/ws/{table}"
    theirs, ours = ({"Cookie": guest.cookie, "Origin": site} for site in (origin, server.url))
    with pytest.raises(InvalidStatus) as refused, connect(address, additional_headers=theirs, proxy=None):
        pass
    assert refused.value.response.status_code == 403
    status, said = Guest(server).ask(f"/api/tables/{table}/sit", {}, Origin=origin)
    assert (status, said) == (403, {"error": WORDS["en"]["error.foreign"]})
    with connect(address, additional_headers=ours, proxy=None) as own:
        assert "about" in own.recv()


def test_the_cookie_is_for_no_script_no_other_site_and_behind_tls_for_nothing_else(server: Server) -> None:
    wish = {"game": "herrlof", "chairs": [{"who": "me"}, {"who": "open"}]}
    guest = Guest(server)
    guest.ask("/api/tables", wish)
    said = guest.headers["set-cookie"].lower()
    assert {"httponly", "samesite=lax", "path=/"} <= set(re.split("; *", said))
    assert "secure" not in said
    proxied = Server(server.data.parent / "proxied", "--behind-proxy", "127.0.0.1")
    guest = Guest(proxied)
    guest.ask("/api/tables", wish, **{"X-Forwarded-Proto": "https"})
    proxied.kill()
    assert "secure" in re.split("; *", guest.headers["set-cookie"].lower())
