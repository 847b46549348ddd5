"""Invitations: codes, the picture with the link, and the list of open tables."""

import re
from pathlib import Path

import pytest
import segno

from kit.hosting import Room
from speeltafel.tables.host import Host
from speeltafel.tables.invite import LASTS, QUIET, SIGNS, Codes, picture, read_code
from speeltafel.tables.lobby import Lobby
from speeltafel.tables.protocol import ChairWish, NewTable
from speeltafel.tables.store import SqliteStore, Store

DAY = 24 * 3600.0


def opened(lobby: Lobby, *chairs: str, public: bool = False, person: str = "Anna", now: float = 0.0) -> Host:
    """A table of Herrlof."""
    wish = NewTable("herrlof", [ChairWish(who) for who in chairs], person, public=public)
    return lobby.open(wish, person, now)


@pytest.fixture
def lobby() -> Lobby:
    return Lobby(Store(), 0.0)


def test_a_code_is_five_signs_that_are_not_mistaken_for_each_other(lobby: Lobby) -> None:
    assert (len(SIGNS), set("01OI") & set(SIGNS)) == (32, set())
    codes = {opened(lobby, "me", "open").sheet.code for _ in range(200)}
    assert len(codes) == 200
    assert all(re.fullmatch(f"[{SIGNS}]{{5}}", code) for code in codes)


def test_no_two_open_tables_have_the_same_code(monkeypatch: pytest.MonkeyPatch) -> None:
    signs = iter("AAAAA" + "AAAAA" + "BBBBB")
    monkeypatch.setattr("speeltafel.tables.invite.secrets.choice", lambda _: next(signs))
    codes = Codes()
    codes.add(codes.draw(), "first")
    assert codes.draw() == "BBBBB"


@pytest.mark.parametrize("typed", ["K7Q2M", "k7q2m", " k7 q2m ", "K7-Q2M", "k 7 q 2 m"])
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert read_code(typed) == "K7Q2M"


@pytest.mark.parametrize(
    "typed", ["", "K7Q2", "K7Q2MM", "K7Q20", "K7Q2O", "K7Q21", "K7Q2I", "K7Q2é", "K7Q2²"]
)
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert read_code(typed) == ""


def test_a_code_leads_to_its_table_until_the_match_is_over() -> None:
    room = Room("herrlof", "me", "open")
    code = room.host.about(0).code

    def found() -> Host | None:
        return room.lobby.by_code(code, room.now)

    assert found() is room.host
    ben = room.comes("Ben")
    assert found() is room.host, "who knows the code may watch"
    room.says(ben, gesture="resign")
    assert (room.host.stage, found(), room.host.about(0).code) == ("over", None, "")
    assert room.lobby.by_code("", room.now) is None
    room.lobby.leave(room.host)
    assert room.lobby.codes.tables == {code: room.host.id}, "somebody is still here"
    room.goes(ben)
    room.lobby.leave(room.host)
    assert room.lobby.codes.tables == {}, "it may be drawn again"


def test_a_code_lasts_a_day_and_is_shown_no_longer() -> None:
    assert LASTS == DAY
    room = Room("herrlof", "me", "open")
    anna, code = room.comes("Anna"), room.host.sheet.code
    room.passes_time(DAY - 1)
    assert room.lobby.by_code(code, room.now) is room.host
    assert anna.about().code == code
    room.passes_time(1)
    assert room.lobby.by_code(code, room.now) is None
    assert anna.about().code == ""
    assert room.host.deadline() is None


def test_the_code_of_a_match_that_goes_on_ends_after_a_day_too() -> None:
    room = Room("herrlof", "me", "greedy")
    code = room.host.sheet.code
    assert room.lobby.by_code(code, room.now + DAY - 1) is room.host
    assert room.lobby.by_code(code, room.now + DAY) is None


def test_codes_and_open_tables_outlive_the_server(tmp_path: Path) -> None:
    room = Room("herrlof", "me", "open", store=SqliteStore(tmp_path))
    room.host.sheet.public = True
    room.host.keep()
    room.deliver()
    before = room.host
    room.restarts()
    assert room.host is not before
    assert room.lobby.by_code(before.sheet.code, room.now) is room.host
    assert [table.id for table in room.lobby.open_tables("Ben", room.now)] == [before.id]


def test_tables_are_private_unless_they_are_opened_for_all(lobby: Lobby) -> None:
    opened(lobby, "me", "open")
    assert lobby.open_tables("Ben", 0.0) == []
    shown = opened(lobby, "me", "greedy", "open", public=True)
    (table,) = lobby.open_tables("Ben", 0.0)
    assert (table.id, table.game, table.varied) == (shown.id, "herrlof", False)
    assert (table.names, table.people) == (["Anna", "Bot 2", ""], ["Anna"])
    assert lobby.open_tables("Anna", 0.0) == [], "it is among her own"
    assert lobby.open_tables("Ben", DAY) == []


def test_a_table_with_every_chair_taken_is_open_no_more(lobby: Lobby) -> None:
    host = opened(lobby, "me", "open", public=True)
    host.sit("Ben", "Ben", -1, "en", 1.0)
    assert lobby.open_tables("Cas", 1.0) == []


def test_open_tables_where_somebody_waits_come_first_then_the_newest() -> None:
    room = Room("herrlof", "me", "open")
    room.host.sheet.public = True
    room.comes("Anna")
    older = opened(room.lobby, "me", "open", public=True, now=room.now + 1)
    newer = opened(room.lobby, "me", "open", public=True, now=room.now + 2)
    found = room.lobby.open_tables("Ben", room.now + 3)
    assert [table.id for table in found] == [room.host.id, newer.id, older.id]


def test_the_picture_holds_the_link_with_white_around_it() -> None:
    link = "https://table.example/table/q8fJ2kLm01Xz"
    drawn = picture(link).decode()
    modules = segno.make_qr(link, error="m")
    side = len(modules.matrix) + 2 * QUIET
    assert f'viewBox="0 0 {side} {side}"' in drawn
    assert "<script" not in drawn
    assert drawn_modules(drawn, side) == {
        (x + QUIET, y + QUIET) for y, row in enumerate(modules.matrix) for x, dark in enumerate(row) if dark
    }


def drawn_modules(svg: str, side: int) -> set[tuple[int, int]]:
    """The dark modules of a picture: its white is one square, its dark one path of strokes."""
    white, dark = re.findall(r'<path[^>]*? d="([^"]*)"', svg)
    assert white == f"M0 0h{side}v{side}h-{side}z"
    found: set[tuple[int, int]] = set()
    x = y = 0.0
    for command, first, _, second in re.findall(r"([Mmh])(-?[\d.]+)( (-?[\d.]+))?", dark):
        if command == "M":
            x, y = float(first), float(second)
        elif command == "m":
            x, y = x + float(first), y + float(second)
        else:
            found |= {(int(x) + step, int(y)) for step in range(int(first))}
            x += float(first)
    return found
