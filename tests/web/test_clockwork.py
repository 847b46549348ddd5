"""What is told is kept; tables share writes; a disk that fails loses nothing and is told of."""

import asyncio
from pathlib import Path

import pytest

from kit.house import NOW, Ear, House, run
from speeltafel.bots.worker import WorkerLost
from speeltafel.tables.protocol import ChairWish, NewTable, Said
from speeltafel.tables.store import ActionKept
from speeltafel.web import clockwork as module


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


@pytest.mark.parametrize(
    "answer", [WorkerLost("no bot can choose"), OSError("no memory"), -2, 2**40, 77777777]
)
def test_no_table_waits_for_a_bot_that_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: int | type[Exception]
) -> None:
    def choose(*asked: object) -> int:
        if not isinstance(answer, int):
            raise answer("no memory for another process")
        return answer

    async def story() -> None:
        house = House(tmp_path)
        for thinker in house.clockwork.thinkers:
            monkeypatch.setattr(thinker.worker, "choose", choose)
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
