"""Whole matches over real sockets: nothing that was acknowledged is lost, nothing is done twice."""

import io
import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from websockets.exceptions import ConnectionClosed

from kit.server import PATIENCE, Device, Guest, Server
from speeltafel import Record, load
from speeltafel.tables.store import SqliteStore
from speeltafel.terminal import Terminal
from speeltafel.web.socket import COME_AGAIN
from speeltafel.web.visitor import Cookies, Door, Visitor

HERRLOF = load("herrlof")


def record_of(guest: Guest, table: str) -> Record:
    """The record of a match that is over."""
    status, text = guest.ask(f"/api/tables/{table}/record")
    assert status == 200, text
    return Record.parse(text)


def kept_of(server: Server, table: str) -> list[tuple[int, int, int]]:
    """Seat, action and moment of what a server that has ended kept of a match."""
    store = SqliteStore(server.data)
    kept = store.find(table)
    store.close()
    assert kept is not None
    return [(seat, action, moment) for seat, action, moment, _ in kept.actions]


def play_to_the_end(device: Device) -> None:
    """Always answer with the first choice."""
    while not device.news or not device.news["result"]:
        if device.news and device.news["choices"]:
            device.do_first()
        while "news" not in device.hear():
            pass


@pytest.mark.parametrize("game", ["herrlof", "uskoci"])
def test_a_person_plays_a_bot(game: str, server: Server) -> None:
    short = {"max_rounds": 1} if game == "herrlof" else {"last_season": "spring"}
    guest = Guest(server)
    table = guest.open(game, "me", "greedy", **short)["id"]
    device = guest.at(table)
    play_to_the_end(device)
    while device.about["stage"] != "over":
        device.until("about")
    record = record_of(guest, table)
    assert record.replay().outcome is not None
    mine = [(seat, action) for seat, action in record.actions if seat == 0]
    assert [action for _, action in mine] == [action for _, action in device.acknowledged]
    assert len(record.times) == len(record.actions)
    assert len(str(record.seed)) == 64
    device.close()


def test_a_match_with_cards_that_people_wrote_is_played_and_its_record_carries_them(server: Server) -> None:
    written = [{"name": {"en": "Salute", "nl": "Saluut"}, "steps": [{"do": "draw", "number": 1}]}]
    guest = Guest(server)
    table = guest.open("uskoci", "me", "greedy", last_season="spring", spare_cards=written)["id"]
    device = guest.at(table)
    assert device.until("about")["own"]["nl"]["name.spare-1"] == "Saluut"
    play_to_the_end(device)
    device.close()
    record = record_of(guest, table)
    assert record.replay().outcome is not None
    assert record.options.dump()["spare_cards"] == written
    refused, answer = guest.ask(
        "/api/tables",
        {"game": "uskoci", "chairs": [{"who": "me"}, {"who": "open"}], "options": {"spare_cards": [{}]}},
    )
    assert refused == 400
    assert "spare_cards" in answer["error"]


class Person(threading.Thread):
    """Somebody at a terminal, at a table of a server, who always takes the first choice."""

    def __init__(self, url: str, folder: Path, name: str, lose_at: int = 0) -> None:
        super().__init__(daemon=True)
        self.chair = Visitor(Door(url, Cookies(folder / f"{name}.json")), name, "en")
        self.screen = io.StringIO()
        self.console = Console(file=self.screen, width=100)
        self.asked = 0
        self.lose_at = lose_at

    def ask(self, question: str) -> str:
        """Take the first choice; once, lose the connection just before that."""
        self.asked += 1
        if self.asked == self.lose_at and self.chair.socket is not None:
            self.chair.socket.socket.close()
        return "1"

    def run(self) -> None:
        Terminal(self.chair, self.console, self.ask).play()
        self.chair.leave()


def test_two_terminals_play_a_match_and_one_loses_its_connection(server: Server, tmp_path: Path) -> None:
    host = Guest(server)
    table = host.open("herrlof", "open", "open", max_rounds=2)["id"]
    url = f"{server.url}/table/{table}"
    people = [Person(url, tmp_path, "Anna"), Person(url, tmp_path, "Ben", lose_at=7)]
    for person in people:
        person.start()
    for person in people:
        person.join(PATIENCE)
        assert not person.is_alive()
    assert record_of(host, table).replay().outcome is not None
    results = [person.screen.getvalue().splitlines()[-1] for person in people]
    assert results[0] == results[1]
    assert people[1].asked > people[1].lose_at


def test_a_click_without_a_connection_counts_once(server: Server) -> None:
    guest = Guest(server)
    table = guest.open("herrlof", "me", "greedy", max_rounds=1)["id"]
    device = guest.at(table)
    device.until("news")
    moment, action = device.news["moment"], device.news["choices"][3][0]
    device.do(action, moment)
    device.close()  # before anything was heard of it
    again = guest.at(table)
    again.until("news")
    again.do(action, moment)
    assert again.until("done") == moment
    play_to_the_end(again)
    bids = record_of(guest, table).actions[:2]
    assert sorted(seat for seat, _ in bids) == [0, 1]
    assert (0, action) in bids
    again.close()


def test_a_bot_that_dies_in_thought_is_replaced(start_server: Callable[..., Server]) -> None:
    server = start_server()
    guest = Guest(server)
    table = guest.open("herrlof", "me", "greedy", max_rounds=1)["id"]
    device = guest.at(table)
    device.until("news")
    killed = 0
    while not device.news["result"]:
        if device.news["choices"]:
            if killed < 3:
                for worker in server.workers():
                    os.kill(worker, signal.SIGKILL)
                    killed += 1
            device.do_first()
        while "news" not in device.hear():
            pass
    assert killed == 3
    assert record_of(guest, table).replay().outcome is not None


def test_a_held_answer_outlives_the_server(start_server: Callable[..., Server]) -> None:
    server = start_server()
    anna, ben = Guest(server), Guest(server, "Ben")
    table = anna.open("herrlof", "me", "open", max_rounds=1)["id"]
    ben.sit(table)
    device = anna.at(table)
    device.until("news")
    device.do_first()
    device.until("done")
    server.kill()
    server.start()
    device, other = anna.at(table), ben.at(table)
    assert device.until("news")["choices"] == []
    other.until("news")
    other.do_first()
    assert other.until("news")["view"]["window"] == "play"


def test_stopping_says_goodbye_and_loses_nothing(start_server: Callable[..., Server]) -> None:
    server = start_server()
    guest = Guest(server, lang="nl")
    table = guest.open("uskoci", "me", "greedy")["id"]
    device = guest.at(table)
    device.until("news")
    while not device.news["choices"]:
        device.until("news")
    device.do_first()
    device.until("done")
    assert server.stop() == 0
    assert "start opnieuw" in device.until("closing")
    with pytest.raises(ConnectionClosed) as closed:
        device.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == COME_AGAIN
    kept = kept_of(server, table)
    assert [(m, a) for s, a, m in kept if s == 0] == device.acknowledged
