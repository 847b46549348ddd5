"""Questions that nobody asks: odd ways, paths, hosts, headers and bodies get one polite sentence."""

import json
import socket
from collections.abc import Callable, Iterator

import pytest

from kit.server import PATIENCE, Guest, Server
from speeltafel.tables.text import WORDS

EN = WORDS["en"]
FORBIDDEN = (b"Traceback", b"/src/", b".py", b"site-packages", b"Error")
"""What an answer never holds."""
SOCKET = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
WISH = '{{"game":"herrlof","chairs":[{{"who":"me"}},{{"who":"open"}}],"options":{}}}'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose log is looked at in the end: nothing that is asked here is a mistake of ours."""
    started = Server(tmp_path_factory.mktemp("odd") / "data")
    yield started
    assert started.stop() == 0
    assert "trace" not in started.log.read_text()


def answered(server: Server, asked: str, body: str = "") -> tuple[int, bytes]:
    """Ask in so many octets; the status and the answer, which is one polite sentence."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall((asked + body).encode("latin-1"))
        said = b""
        while part := line.recv(65536):
            said += part
    head, _, answer = said.partition(b"\r\n\r\n")
    assert not any(word in said for word in FORBIDDEN), said
    assert answer.count(b"\n") <= answer.endswith(b"\n")
    return int(head.split()[1]), answer


def question(way: str, path: str, host: str = "x", more: str = "", body: str = "") -> str:
    """The head of a question."""
    length = f"Content-Length: {len(body)}\r\n" if body else ""
    return f"{way} {path} HTTP/1.1\r\nHost: {host}\r\n{more}{length}Connection: close\r\n\r\n"


@pytest.mark.parametrize("way", ["PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "FOO"])
@pytest.mark.parametrize("path", ["/", "/api/games", "/api/tables/x/sit", "/healthz"])
def test_an_odd_way_is_refused(server: Server, way: str, path: str) -> None:
    status, said = answered(server, question(way, path))
    assert (status, json.loads(said)) == (405, {"error": EN["error.nothing here"]})


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/" + "a" * 5000, 404),
        ("/api/tables/" + "a" * 5000, 404),
        ("/api/tables/%00%ff", 404),
        ("/api/games/..%2f..%2fweb/en", 404),
        ("/api/games/%0d%0a%00/en", 400),
        ("/api/games/__init__/en", 400),
        ("/api/codes/%00%00%00%00%00", 400),
        ("/api/games/" + "%e2%80%ae" * 50 + "/nl", 400),
        ("/assets/../../../../etc/passwd", 404),
        ("*", 404),
    ],
    ids=str,
)
def test_an_odd_path_leads_nowhere(server: Server, path: str, status: int) -> None:
    assert answered(server, question("GET", path))[0] == status


def test_no_name_of_a_file_of_the_page_is_too_odd(server: Server) -> None:
    usual = Guest(server).ask("/whatever")
    for name in ("a" * 300, "a" * 9000, "%00", "..%2fapp.py", "..", "%2e%2e", "%ff"):
        status, said = Guest(server).ask(f"/{name}")
        assert (status, said) == usual, "as for any address, the page finds out"


@pytest.mark.parametrize(
    "body",
    [
        WISH.format('{"target":' + "[" * 20_000 + "]" * 20_000 + "}"),
        WISH.format('{"a":' * 9000 + "1" + "}" * 9000),
        WISH.format('{"target":' + "9" * 5000 + "}"),
        WISH.format('{"target":1e400}'),
        WISH.format('{"tar\\nget":"\\u202e"}'),
        WISH.format('{"target":"\\ud800"}'),
        WISH.format('{"target":NaN}'),
        '{"game":"uskoci","chairs":[{"who":"me"},{"who":"open"}],"options":{"spare_cards":"'
        + "[" * 9000
        + '"}}',
        '{"game":"uno","chairs":[' + '{"who":"q\\n"},' * 2000 + '{"who":"me"}]}',
    ],
    ids=range(9),
)
def test_an_odd_body_is_refused(server: Server, body: str) -> None:
    status, said = answered(server, question("POST", "/api/tables", body=body), body)
    assert status == 400
    assert list(json.loads(said)) == ["error"]
    assert len(said) < 300


@pytest.mark.parametrize(
    "more",
    [
        "Cookie: speeltafel=\xe9\xff.x\r\n",
        "Cookie: ;;;=;speeltafel\r\n",
        "Accept-Language: " + "n" * 5000 + "\r\n",
        "Origin: http://[\r\n",
        "X-Forwarded-For: x\r\nX-Forwarded-Proto: \xff\r\n",
        "Accept-Encoding: br;q=x, gzip\r\n",
        "Upgrade: h2c\r\n",
    ],
    ids=range(7),
)
def test_odd_headers_change_nothing(server: Server, more: str) -> None:
    assert answered(server, question("GET", "/api/tables", more=more)) == (200, b"[]")


@pytest.mark.parametrize(
    ("host", "status"), [("[", 200), ("x:99999999", 200), ("x y", 200), ("a" * 256, 400), ("a" * 9000, 400)]
)
def test_an_odd_host_is_no_more_than_that(server: Server, host: str, status: int) -> None:
    table = Guest(server).open("herrlof", "me", "open")["id"]
    assert answered(server, question("GET", f"/api/tables/{table}/qr", host))[0] == status


@pytest.mark.parametrize("path", ["/", "/api/tables", "/ws/", "/ws/x/y", "/ws/%00", "/ws/" + "a" * 5000])
def test_a_socket_that_leads_to_no_table_is_refused_in_words(server: Server, path: str) -> None:
    status, said = answered(server, f"GET {path} HTTP/1.1\r\nHost: x\r\n{SOCKET}\r\n")
    assert status == 404
    assert json.loads(said)["error"] in (EN["error.nothing here"], EN["error.no table"])


def test_whoever_goes_in_the_middle_of_a_question_is_no_mistake_of_ours(
    start_server: Callable[..., Server],
) -> None:
    server = start_server()
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
            line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    Guest(server).open("herrlof", "me", "open")
    assert server.stop() == 0
    assert "trace" not in server.log.read_text()
