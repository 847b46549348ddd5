"""The door: what it gives, and one polite sentence for everything else."""

import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from kit.server import Guest, Server
from speeltafel import load
from speeltafel.core.game import Lang
from speeltafel.games import names
from speeltafel.tables.invite import picture
from speeltafel.tables.text import WORDS
from speeltafel.web.logs import JsonLines


def failed(guest: Guest, status: int, path: str, body: object = None, **headers: str) -> str:
    """The sentence with which the door stays shut."""
    said, answer = guest.ask(path, body, **headers)
    assert said == status, answer
    assert list(answer) == ["error"]
    sentence = str(answer["error"])
    assert "\n" not in sentence
    assert "Traceback" not in sentence
    assert "/src/" not in sentence
    return sentence


def test_games_have_forms_and_books(server: Server) -> None:
    guest = Guest(server)
    status, games = guest.ask("/api/games")
    assert (status, [game["name"] for game in games]) == (200, names())
    for game in games:
        for lang in ("nl", "en"):
            _, book = guest.ask(f"/api/games/{game['name']}/{lang}")
            found = load(game["name"])
            assert book["paragraphs"] == found.page(lang).paragraphs
            assert book["words"] == found.words[lang]


def test_a_chair_is_given_back_after_a_reload_and_on_another_device(server: Server) -> None:
    anna = Guest(server)
    about = anna.open("herrlof", "me", "greedy")
    assert "HttpOnly" in anna.headers["set-cookie"]
    assert "SameSite=lax" in anna.headers["set-cookie"]
    device = anna.at(about["id"])
    assert device.until("about")["seat"] == 0
    device.close()
    _, again = anna.ask(f"/api/tables/{about['id']}")
    assert (again["seat"], again["key"]) == (0, about["key"])
    phone = Guest(server)
    assert phone.ask(f"/api/tables/{about['id']}")[1]["key"] == ""
    status, taken = phone.ask(f"/api/chairs/{about['key']}", {})
    assert (status, taken["seat"]) == (200, 0)
    device = phone.at(about["id"])
    assert device.until("news")["choices"]
    assert [table["id"] for table in phone.ask("/api/tables")[1]] == [about["id"]]
    device.close()


def test_a_friend_sits_down_by_the_link_and_a_third_watches(server: Server) -> None:
    anna, ben, cas = Guest(server), Guest(server, "Ben"), Guest(server, "Cas")
    table = anna.open("herrlof", "me", "open")["id"]
    assert ben.sit(table)["seat"] == 1
    assert failed(cas, 409, f"/api/tables/{table}/sit", {"name": "Cas"}) == WORDS["en"]["error.taken"]
    watching = cas.at(table)
    assert watching.until("about")["seat"] == -1
    assert watching.until("news")["choices"] == []
    watching.close()


@pytest.mark.parametrize(
    ("status", "path", "body", "said"),
    [
        (404, "/api/tables/nowhere", None, "There is no such table"),
        (404, "/api/tables/nowhere/sit", {"name": "x"}, "There is no such table"),
        (404, "/api/chairs/guessed", {}, "There is no running table with that chair"),
        (404, "/api/nothing", None, "There is nothing here"),
        (404, "/api/games/herrlof/fr", None, "There is nothing here"),
        (400, "/api/games/herlof/en", None, "did you mean 'herrlof'"),
        (405, "/api/games", {}, "There is nothing here"),
        (400, "/api/tables", b"{", "cannot be read"),
        (400, "/api/tables", b"\xff\xfe", "cannot be read"),
        (400, "/api/tables", [], "cannot be read: Expected `object`, got `array`"),
        (400, "/api/tables", {"game": "herrlof"}, "missing required field `chairs`"),
        (400, "/api/tables", {"game": "herrlof", "chairs": [], "x": 1}, "unknown field `x`"),
        (400, "/api/tables", {"game": "herlof", "chairs": []}, "did you mean 'herrlof'"),
        (400, "/api/tables", {"game": "herrlof", "chairs": [{"who": "me"}]}, "it needs 2 to 3"),
        (413, "/api/tables", b"[" * 100_000, "too long"),
    ],
)
def test_bad_input_is_one_clear_line(server: Server, status: int, path: str, body: object, said: str) -> None:
    guest = Guest(server)
    assert said in failed(guest, status, path, body)
    assert guest.cookie == "", "and nobody is given a cookie for it"


def test_what_is_wrong_is_said_in_dutch_too(server: Server) -> None:
    assert failed(Guest(server, lang="nl"), 404, "/api/tables/nowhere").startswith("Die tafel is er niet")


def test_a_match_that_is_not_over_is_not_shown(server: Server) -> None:
    guest = Guest(server)
    table = guest.open("herrlof", "me", "greedy")["id"]
    for path in ("record", "replay"):
        assert failed(guest, 409, f"/api/tables/{table}/{path}") == "The match is still going on."


def test_a_match_that_is_over_is_replayed_with_everything_open_or_as_a_seat_saw_it(server: Server) -> None:
    guest = Guest(server)
    table = guest.open("herrlof", "me", "greedy")["id"]
    device = guest.at(table)
    device.until("news")
    device.do_first()
    device.until("news")
    device.say(gesture="resign")
    while device.about["stage"] != "over":
        device.until("about")
    path = f"/api/tables/{table}/replay"
    _, film = guest.ask(path + "?first=0&most=100")
    assert len(film["frames"]) == film["length"] + 1
    hands = [[z for z in frame["view"]["zones"] if z["lay"] == "hand"] for frame in film["frames"]]
    assert all("things" in zone for frame in hands for zone in frame)
    _, mine = guest.ask(path + "?first=2&most=1&seat=0")
    assert [frame["step"] for frame in mine["frames"]] == [2]
    closed = [zone for zone in mine["frames"][0]["view"]["zones"] if zone["name"] == "hand-1"]
    assert "things" not in closed[0]
    for wrong in ("first=-1", "first=x", f"first={film['length'] + 1}", "most=0", "most=1000", "seat=2"):
        assert "needs a number from" in failed(guest, 400, f"{path}?{wrong}")
    status, record = guest.ask(f"/api/tables/{table}/record")
    assert (status, record.splitlines()[-1]) == (200, "ending resigned 0")
    assert guest.headers["content-disposition"] == f'attachment; filename="herrlof-{table}.record"'
    device.close()


def test_in_a_rematch_everybody_has_a_chair(server: Server) -> None:
    guest = Guest(server)
    table = guest.open("herrlof", "me", "greedy")["id"]
    device = guest.at(table)
    device.say(gesture="resign")
    device.until("about")
    for _ in range(2):
        device.say(gesture="rematch")
    while not device.about["rematch"]:
        device.until("about")
    again = device.about["rematch"]
    device.say(beat=1)
    assert device.until("beat") == 1
    assert device.about["rematch"] == again, "asked twice, opened once"
    assert guest.ask(f"/api/tables/{again}")[1]["seat"] == 1
    device.close()


@pytest.mark.parametrize(
    "message",
    [
        b"\x00\x01",
        "",
        "not json",
        "[]",
        '{"do": "x", "moment": 1}',
        '{"do": 1, "moment": 1, "seat": 1}',
        '{"do": 99999999999999999999999, "moment": 1}',
        '{"why": [[1]]}',
        '{"standing": "sleep"}',
        '{"gesture": "dance"}',
        '{"ask": "' + "x" * 5000 + '"}',
        "{}",
        '{"do": 1}',
    ],
)
def test_a_message_that_cannot_be_read_is_one_polite_error_and_the_table_goes_on(
    server: Server, message: str | bytes
) -> None:
    guest = Guest(server)
    table = guest.open("herrlof", "me", "greedy", max_rounds=1)["id"]
    device = guest.at(table)
    device.until("news")
    device.socket.send(message)
    sentence = device.until("error")
    assert "\n" not in sentence
    assert len(sentence) < 200
    device.do_first()
    assert device.until("done") == device.news["moment"]
    device.close()


def test_a_huge_message_ends_the_connection_and_nothing_else(server: Server) -> None:
    guest = Guest(server)
    table = guest.open("herrlof", "me", "greedy", max_rounds=1)["id"]
    device = guest.at(table)
    device.until("news")
    device.socket.send("x" * 1_000_000)
    with pytest.raises(ConnectionClosed, match="1009"):
        device.until("nothing")
    again = guest.at(table)
    again.until("news")
    again.do_first()
    assert again.until("done") is not None
    again.close()


def test_a_page_of_another_site_is_not_let_in(server: Server) -> None:
    guest = Guest(server)
    table = guest.open("herrlof", "me", "open")["id"]
    assert "another site" in failed(guest, 403, f"/api/tables/{table}/sit", {}, Origin="https://evil.example")
    own = server.url
    status, _ = Guest(server).ask(f"/api/tables/{table}/sit", {"name": "Ben"}, Origin=own)
    assert status == 200


def test_a_socket_at_no_table_is_refused(server: Server) -> None:
    with pytest.raises(Exception, match="404"):
        Guest(server).at("nowhere")


def test_a_forged_cookie_is_nobody(server: Server) -> None:
    anna = Guest(server)
    table = anna.open("herrlof", "me", "greedy")["id"]
    forger = Guest(server)
    name, _, value = anna.cookie.partition("=")
    forger.cookie = f"{name}={value[:-3]}abc"
    assert forger.ask(f"/api/tables/{table}")[1]["seat"] == -1


def test_the_health_of_the_server_is_told(server: Server) -> None:
    status, said = Guest(server).ask("/healthz")
    assert (status, said["healthy"]) == (200, True)


def test_what_is_logged_is_json_and_names_no_card_no_key_and_nobody(
    start_server: Callable[..., Server],
) -> None:
    server = start_server()
    guest = Guest(server, "Annabella")
    about = guest.open("herrlof", "me", "greedy", max_rounds=1)
    device = guest.at(about["id"])
    device.until("news")
    device.do_first()
    device.until("done")
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert [line["event"] for line in lines][:2] == ["serving", "table opened"]
    assert lines[-1]["event"] == "stopped"
    text = server.log.read_text()
    for secret in ("Annabella", about["key"], guest.cookie.partition("=")[2], "green", "blue"):
        assert secret not in text


def test_a_line_of_the_log_holds_what_was_said() -> None:
    record = logging.makeLogRecord({"msg": "not kept", "levelname": "ERROR", "table": "t", "name": "x"})
    line: dict[str, Any] = json.loads(JsonLines().format(record))
    assert {key: line[key] for key in ("event", "level", "table")} == {
        "event": "not kept",
        "level": "error",
        "table": "t",
    }


def test_a_friend_finds_the_table_by_its_code(server: Server) -> None:
    anna, ben = Guest(server), Guest(server, "Ben")
    about = anna.open("herrlof", "me", "open")
    code = about["code"]
    typed = f"%20{code[:2].lower()}-{code[2:].lower()}"
    status, found = ben.ask(f"/api/codes/{typed}")
    assert (status, found["id"], found["seat"], found["key"]) == (200, about["id"], -1, "")
    assert ben.sit(found["id"])["seat"] == 1


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_a_code_that_leads_nowhere_is_one_clear_line(server: Server, lang: Lang) -> None:
    guest = Guest(server, lang=lang)
    assert failed(guest, 404, "/api/codes/22222") == WORDS[lang]["error.no code"]
    for wrong in ("K7Q20", "K7Q2", "K7Q2MM", "%F0%9F%82%A1"):
        assert failed(guest, 400, f"/api/codes/{wrong}") == WORDS[lang]["error.wrong code"]


def test_only_public_tables_are_listed(server: Server) -> None:
    anna, ben = Guest(server), Guest(server, "Ben")
    private = anna.open("herrlof", "me", "open")
    wish = {"game": "herrlof", "chairs": [{"who": "me"}, {"who": "open"}], "name": "Anna", "public": True}
    _, public = anna.ask("/api/tables", {**wish, "options": {"target": 40}})
    _, found = ben.ask("/api/open")
    listed = {table["id"]: table for table in found}
    assert private["id"] not in listed
    assert listed[public["id"]] == {
        "id": public["id"],
        "game": "herrlof",
        "names": ["Anna", ""],
        "people": ["Anna"],
        "varied": True,
    }
    assert public["key"] not in json.dumps(found)
    assert public["code"] not in json.dumps(found)


def test_the_link_to_a_table_is_a_picture(server: Server) -> None:
    guest = Guest(server)
    table = guest.open("herrlof", "me", "open")["id"]
    status, drawn = guest.ask(f"/api/tables/{table}/qr")
    assert (status, guest.headers["content-type"]) == (200, "image/svg+xml")
    assert drawn.encode() == picture(f"{server.url}/table/{table}")
    failed(guest, 404, "/api/tables/nowhere/qr")


def test_games_have_pitches_and_pictures(server: Server) -> None:
    guest = Guest(server)
    for game in guest.ask("/api/games")[1]:
        assert all(game["pitch"].values())
        status, drawn = guest.ask(game["poster"])
        assert (status, guest.headers["content-type"]) == (200, "image/svg+xml")
        assert drawn.startswith("<svg")
    assert load("_template").poster.is_file() is False
    failed(guest, 404, "/api/games/_template/poster")
