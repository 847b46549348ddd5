"""How much one address and one connection may ask, and that nobody else is hurt by it."""

import re
import socket as sockets
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from kit.server import PATIENCE, Guest, Server
from speeltafel.tables.text import WORDS
from speeltafel.web import limits as module
from speeltafel.web.limits import (
    ALL_MESSAGES,
    FRAMES,
    MESSAGES,
    MISSES,
    OPENINGS,
    REQUESTS,
    SOCKETS_MOST,
    UNHEARD,
    Bucket,
    Buckets,
    Guesses,
    Limits,
    Rate,
    household,
)
from speeltafel.web.socket import TOO_FAST, Talk

PROXY = "--behind-proxy"
EN = WORDS["en"]


def test_a_bucket_gives_what_it_holds_and_fills_up_again() -> None:
    bucket = Bucket(Rate(3, 0.5), 1.0, 100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [0, 0, 0, 2.0]
    assert bucket.take(101.0) == 1.0
    assert bucket.take(102.0) == 0
    assert bucket.take(90.0) == 2.0, "a clock that goes back fills nothing"
    assert [bucket.take(1000.0) for _ in range(4)] == [0, 0, 0, 2.0], "and never holds more"


def test_an_allowance_of_two_is_twice_as_much_and_of_nothing_no_limit() -> None:
    twice, none = Bucket(Rate(3, 1), 2.0, 0.0), Bucket(Rate(3, 1), 0.0, 0.0)
    assert sum(not twice.take(0.0) for _ in range(100)) == 6
    assert sum(not none.take(0.0) for _ in range(100)) == 100


def test_only_so_many_addresses_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "NAMES_MOST", 50)
    buckets, guesses = Buckets(Rate(1, 1), 1.0), Guesses(1.0)
    for number in range(500):
        buckets.take(f"a{number}", 0.0)
        guesses.miss(f"a{number}", "x", 0.0)
    assert len(buckets.buckets) == len(guesses.missed) == len(guesses.buckets.buckets) == 50
    assert buckets.take("a499", 0.0) > 0
    assert buckets.take("a0", 0.0) == 0, "who is forgotten begins anew"


def test_guesses_are_counted_and_the_same_one_again_is_none() -> None:
    guesses = Guesses(1.0)
    for _ in range(100):
        guesses.miss("a", "an old link", 0.0)
    assert guesses.wait("a", 0.0) == 0
    for number in range(MISSES.most):
        guesses.miss("a", f"guess {number}", 0.0)
    assert 0 < guesses.wait("a", 0.0) <= 1 / MISSES.refill
    assert guesses.wait("b", 0.0) == 0
    assert guesses.wait("a", 1 / MISSES.refill) == 0


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
        ("testing", "testing"),
    ],
)
def test_an_address_is_that_of_a_household(address: str, name: str) -> None:
    assert household(address) == name


def test_a_connection_and_all_of_an_address_say_only_so_much() -> None:
    limits = Limits()
    talks = [Talk(limits, "a", 0.0) for _ in range(15)]
    first = [talks[0].allows(0.0) for _ in range(MESSAGES.most + 5)]
    assert first.count(True) == MESSAGES.most
    assert [talks[0].is_borne(0.0) for _ in range(UNHEARD.most + 1)] == [True] * UNHEARD.most + [False]
    assert talks[0].allows(1.0)
    heard = sum(talk.allows(1.0) for talk in talks for _ in range(MESSAGES.most))
    assert heard == ALL_MESSAGES.most - 1
    assert Talk(limits, "b", 1.0).allows(1.0)


@pytest.fixture
def strict(start_server: Callable[..., Server]) -> Server:
    """A server with the usual limits, which believes whom a proxy at this machine asks for."""
    return start_server("--allowance", "1", PROXY, "127.0.0.1")


def at(address: str) -> dict[str, str]:
    """The header with which a proxy says for whom it asks."""
    return {"X-Forwarded-For": address}


def test_who_guesses_tables_and_keys_is_told_to_wait_and_others_are_not_hurt(strict: Server) -> None:
    anna = Guest(strict)
    about = anna.open("herrlof", "me", "greedy")
    guesser = Guest(strict)
    for number in range(MISSES.most // 2):
        assert guesser.ask(f"/api/tables/guess{number}")[0] == 404
        assert guesser.ask(f"/api/chairs/guess{number}k", {})[0] == 404
    for path, body in (
        ("/api/tables/another", None),
        (f"/api/tables/{about['id']}", None),
        (f"/api/tables/{about['id']}/sit", {"name": "x"}),
        (f"/api/chairs/{about['key']}", {}),
    ):
        status, said = guesser.ask(path, body)
        assert (status, said) == (429, {"error": EN["error.too many misses"]}), (
            "right or wrong, it is the same"
        )
        assert 0 < int(guesser.headers["retry-after"]) <= 1 / MISSES.refill
    with pytest.raises(Exception, match="429"):
        guesser.at(about["id"])
    assert anna.ask(f"/api/tables/{about['id']}")[0] == 200, "whoever sits there comes to their table"
    assert anna.at(about["id"]).until("news")
    assert guesser.ask(f"/api/tables/{about['id']}", None, **at("192.0.2.1"))[0] == 200, (
        "elsewhere nobody knows"
    )


def test_an_address_opens_so_many_tables_and_others_go_on(strict: Server) -> None:
    guest = Guest(strict)
    wish = {"game": "herrlof", "chairs": [{"who": "me"}, {"who": "open"}]}
    said = [guest.ask("/api/tables", wish)[0] for _ in range(OPENINGS.most + 1)]
    assert said == [201] * OPENINGS.most + [429]
    assert guest.ask("/api/tables", wish, **at("2001:db8::1"))[0] == 201


def test_whoever_says_too_much_gets_one_polite_error_each_and_then_no_more(strict: Server) -> None:
    guest = Guest(strict)
    table = guest.open("herrlof", "me", "greedy", max_rounds=1)["id"]
    quiet, loud = guest.at(table), guest.at(table)
    for device in (quiet, loud):
        device.until("news")
    answers = []
    with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012 # until the line is closed
        for _ in range(20 * (MESSAGES.most + UNHEARD.most)):
            loud.say(beat=1)
            answers.append(loud.hear())
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == TOO_FAST
    assert {"beat": 1} in answers
    assert answers.count({"error": EN["error.too fast"]}) >= UNHEARD.most
    quiet.do_first()
    assert quiet.until("done") == quiet.news["moment"]


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.CONT])
def test_a_socket_that_says_nothing_without_end_is_cut(strict: Server, opcode: Opcode) -> None:
    guest = Guest(strict)
    table = guest.open("herrlof", "me", "greedy", max_rounds=1)["id"]
    quiet, loud = guest.at(table), guest.at(table)
    for device in (quiet, loud):
        device.until("news")
    if opcode is Opcode.CONT:
        loud.socket.socket.sendall(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
    empty = Frame(opcode, b"", fin=opcode is not Opcode.CONT).serialize(mask=True)
    with suppress(OSError):
        for _ in range(FRAMES.most):
            loud.socket.socket.sendall(empty * 10)
    with pytest.raises(ConnectionClosed):
        loud.until("nothing")
    quiet.do_first()
    assert quiet.until("done") == quiet.news["moment"]


def test_an_address_has_so_many_sockets_and_others_have_theirs(start_server: Callable[..., Server]) -> None:
    server = start_server("--allowance", "0.05")
    guest = Guest(server)
    table = guest.open("herrlof", "me", "greedy", max_rounds=1)["id"]
    devices = [guest.at(table) for _ in range(SOCKETS_MOST // 20)]
    with pytest.raises(Exception, match="429"):
        guest.at(table)
    devices[0].until("news")
    devices[0].close()
    for _ in range(SOCKETS_MOST // 20):  # its own, three that came, and the one that goes
        devices[1].until("about")
    again = guest.at(table)
    assert again.until("news")


def test_a_line_that_asks_for_nothing_does_not_take_anybody_s_place(
    start_server: Callable[..., Server],
) -> None:
    server = start_server("--allowance", "0.05")
    lines = [sockets.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(6)]
    cut = [line for line in lines if ends(line)]
    assert len(cut) == 1
    for line in lines:
        line.close()
    assert Guest(server).ask("/healthz")[0] == 200


def ends(line: sockets.socket) -> bool:
    """Whether the server has cut a line; it says nothing first."""
    line.settimeout(0.3)
    try:
        return line.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionResetError:
        return True


def test_a_proxy_is_believed_only_if_it_was_named(start_server: Callable[..., Server]) -> None:
    server = start_server("--allowance", "1")
    guesser = Guest(server)
    said = [
        guesser.ask(f"/api/tables/guess{number}", None, **at(f"192.0.2.{number}"))[0]
        for number in range(MISSES.most + 1)
    ]
    assert said[-1] == 429
    server.stop()
    ended = subprocess.run(
        [sys.executable, "-m", "speeltafel", "serve", PROXY, "everybody"],
        capture_output=True,
        timeout=PATIENCE,
    )
    assert (ended.returncode, ended.stderr.count(b"\n")) == (2, 1)
    assert b"'everybody' is no address" in ended.stderr


def test_the_limits_are_on_the_page_of_the_protocol() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text("utf-8")
    _, _, table = page.partition("### How much one may ask\n")
    rows = [row.strip("|").split("|") for row in re.findall(r"(?m)^\|.*\|$", table)[2:9]]
    said = [[cell.strip() for cell in row[1:]] for row in rows]
    rates = [REQUESTS, OPENINGS, MISSES, MESSAGES, ALL_MESSAGES, FRAMES]
    assert [(int(most), Fraction(refill)) for most, refill in said[:6]] == [
        (rate.most, Fraction(rate.refill).limit_denominator(100)) for rate in rates
    ]
    assert said[6] == [str(SOCKETS_MOST), ""]
