"""What is told is kept; tables share writes; a disk that fails loses nothing and is told of."""

import asyncio
import json
import threading
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any

import pytest

from speeltafel.core.game import Lang
from speeltafel.tables.host import Host
from speeltafel.tables.lobby import Lobby
from speeltafel.tables.post import Listener
from speeltafel.tables.protocol import ChairWish, NewTable, Said
from speeltafel.tables.store import ActionKept, Change, NotKept, SqliteStore
from speeltafel.web import clockwork as module
from speeltafel.web.clockwork import Clockwork

NOW = 1000.0


class SlowDisk(SqliteStore):
    """A store that waits at every write until it is let, and may fail."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.gate = threading.Event()
        self.gate.set()
        self.entered = threading.Event()
        """Set as soon as a write has begun."""
        self.writes: list[list[Change]] = []
        self.fails = 0

    def write(self, changes: Sequence[Change]) -> None:
        self.writes.append(list(changes))
        self.entered.set()
        assert self.gate.wait(20)
        if self.fails:
            self.fails -= 1
            raise NotKept("the match cannot be kept: the disk is full")
        super().write(changes)

    async def begins(self) -> None:
        """Wait until a write has begun since the last time."""
        await asyncio.to_thread(self.entered.wait, 20)
        self.entered.clear()


class Ear(Listener):
    """Somebody at a table, who remembers what was told."""

    def __init__(self, person: str, lang: Lang = "en") -> None:
        super().__init__(person, lang)
        self.letters: list[dict[str, Any]] = []
        self.dismissed = False

    def send(self, letter: str) -> None:
        self.letters.append(json.loads(letter))

    def dismiss(self) -> None:
        self.dismissed = True

    def heard(self, key: str) -> list[Any]:
        """All that was told under a key."""
        return [letter[key] for letter in self.letters if key in letter]


class House:
    """A lobby with its clockwork, and tables at which one person plays themselves and another."""

    def __init__(self, folder: Path) -> None:
        self.disk = SlowDisk(folder)
        self.lobby = Lobby(self.disk, NOW)
        self.clockwork = Clockwork(self.lobby, bot_workers=1)
        self.clockwork.wind_up()

    async def table(self, game: str = "herrlof") -> tuple[Host, Ear, Ear]:
        """A table of two."""
        host = self.lobby.open(NewTable(game, [ChairWish("me"), ChairWish("open")]), "Anna", NOW)
        host.sit("Ben", "Ben", -1, "en", NOW)
        ears = Ear("Anna"), Ear("Ben")
        for ear in ears:
            host.connect(ear, NOW)
        assert await self.clockwork.settle(host)
        return host, *ears

    def bids(self, host: Host, ear: Ear, bid: int = 3) -> "asyncio.Future[bool]":
        """Somebody bids."""
        action = host.game.read_action(f"bid {bid}")
        host.receive(ear, Said(do=action, moment=host.order.moment), self.clockwork.now())
        return self.clockwork.settle(host)


def run(story: Coroutine[Any, Any, None]) -> None:
    """Let a story happen in a loop of its own."""
    asyncio.run(asyncio.wait_for(story, 30))


def test_nobody_is_told_before_it_is_kept(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(tmp_path)
        host, anna, ben = await house.table()
        await house.bids(host, anna)
        told = len(anna.letters), len(ben.letters)
        house.disk.gate.clear()
        house.disk.entered.clear()
        kept = house.bids(host, ben)
        await house.disk.begins()
        assert (len(anna.letters), len(ben.letters)) == told
        assert not kept.done()
        house.disk.gate.set()
        assert await kept
        assert ben.heard("done")
        assert anna.heard("news")[-1]["view"]["window"] == "play"
        await house.clockwork.close()

    run(story())


def test_tables_that_act_together_share_a_write_and_the_loop_goes_on_meanwhile(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(tmp_path)
        tables = [await house.table() for _ in range(8)]
        house.disk.gate.clear()
        house.disk.writes.clear()
        house.disk.entered.clear()
        first = house.bids(tables[0][0], tables[0][1])
        await house.disk.begins()
        rest = [house.bids(host, anna) for host, anna, _ in tables[1:]]
        assert len(house.disk.writes) == 1
        house.disk.gate.set()
        assert all(await asyncio.gather(first, *rest))
        assert len(house.disk.writes) == 2
        assert len(house.disk.writes[1]) == 7
        await house.clockwork.close()

    run(story())


def test_a_disk_that_fails_takes_back_what_was_not_kept_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAUSE_AFTER_FAILURE", 0.01)

    async def story() -> None:
        house = House(tmp_path)
        host, anna, ben = await house.table()
        assert await house.bids(host, anna)
        house.disk.fails = 1
        told = len(ben.heard("done"))
        assert not await house.bids(host, ben)
        assert len(ben.heard("done")) == told, "what was not kept is not told"
        assert "cannot be kept" in ben.heard("error")[-1]
        healthy = [house.clockwork.healthy]
        back = house.lobby.hosts[host.id]
        assert back is not host
        assert back.order.held == {0: host.game.read_action("bid 3")}, "what was kept stays"
        assert await house.bids(back, ben)
        assert [*healthy, house.clockwork.healthy] == [False, True]
        kept = house.disk.find(host.id)
        assert kept is not None
        assert [seat for seat, *_ in kept.actions] in ([0, 1], [1, 0])
        await house.clockwork.close()

    run(story())


def test_what_comes_while_a_disk_fails_goes_with_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAUSE_AFTER_FAILURE", 0.05)

    async def story() -> None:
        house = House(tmp_path)
        host, anna, ben = await house.table()
        house.disk.fails = 1
        house.disk.entered.clear()
        first = house.bids(host, anna)
        await house.disk.begins()
        second = house.bids(host, ben)
        assert [await first, await second] == [False, False]
        written = [change for write in house.disk.writes for change in write]
        assert not any(isinstance(change, ActionKept) for change in written)
        fresh = house.lobby.hosts[host.id]
        assert await house.bids(fresh, anna)
        assert await house.bids(fresh, ben)
        await house.clockwork.close()

    run(story())


def test_a_table_that_was_never_kept_is_gone_and_its_people_may_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAUSE_AFTER_FAILURE", 0.01)

    async def story() -> None:
        house = House(tmp_path)
        house.disk.fails = 1
        host = house.lobby.open(NewTable("herrlof", [ChairWish("me"), ChairWish("greedy")]), "Anna", NOW)
        anna = Ear("Anna")
        host.connect(anna, NOW)
        assert not await house.clockwork.settle(host)
        assert anna.dismissed
        assert host.id not in house.lobby.hosts
        await house.clockwork.close()

    run(story())


def test_bots_think_elsewhere_and_come_in_by_the_same_door(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(tmp_path)
        wish = NewTable("herrlof", [ChairWish("greedy")] * 3, options={"max_rounds": 1})
        host = house.lobby.open(wish, "Anna", NOW)
        assert await house.clockwork.settle(host)
        while host.stage != "over":
            await asyncio.gather(*house.clockwork.tasks)
            await asyncio.sleep(0)  # let the disk go on
        await house.clockwork.close()

    run(story())


def test_a_match_that_is_over_is_forgotten_when_all_have_left_and_found_again(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(tmp_path)
        host, anna, ben = await house.table()
        host.receive(anna, Said(gesture="resign"), NOW)
        assert await house.clockwork.settle(host)
        assert host.id in house.lobby.hosts
        for ear in (anna, ben):
            house.clockwork.leave(host.id, ear)
        assert host.id not in house.lobby.hosts
        found = await house.clockwork.host(host.id)
        assert found is not None
        assert found.stage == "over"
        assert await house.clockwork.host("nowhere") is None
        await house.clockwork.close()

    run(story())
