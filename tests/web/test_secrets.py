"""What a seat answers in secret cannot be measured by another, and nothing is told before it is kept."""

import asyncio
from pathlib import Path

import pytest

from kit.house import NOW, Ear, House, run, settle_down
from speeltafel.tables.protocol import Said
from speeltafel.web import clockwork as module
from speeltafel.web.clockwork import HUSH, hushed


def says(house: House, ear: Ear, table: str, **said: object) -> None:
    """Somebody says something."""
    host = house.lobby.hosts[table]
    host.receive(ear, Said(**said), NOW)  # type: ignore[arg-type]  # any field of it
    house.clockwork.settle(host)


def test_no_reply_waits_for_what_somebody_else_has_answered_in_secret(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(tmp_path)
        host, anna, ben = await house.table()
        watcher = Ear("Wout")
        house.disk.gate.clear()
        house.bids(host, anna)
        await house.disk.begins()
        for ear in (ben, watcher):
            ear.letters.clear()
        house.clockwork.join(host, watcher)
        for said in (
            {"beat": 1},
            {"why": ["valknut"]},
            {"ask": "bid 3"},
            {"lang": "nl"},
            {"gesture": "draw"},
        ):
            says(house, ben, host.id, **said)
        says(house, watcher, host.id, beat=2)
        assert [set(letter) for letter in ben.letters] == [
            {key} for key in ("about", "beat", "refused", "meant", "news", "error")
        ]
        assert [set(letter) for letter in watcher.letters] == [{"about"}, {"news"}, {"beat"}]
        for person in ("Ben", "Wout"):
            assert (await house.asks(person, f"/api/tables/{host.id}"))[0] == 200
            assert (await house.asks(person, "/api/tables"))[0] == 200
        house.disk.gate.set()
        await house.clockwork.close()

    run(story())


def test_whoever_has_answered_is_told_nothing_before_that_is_kept(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(tmp_path)
        host, anna, _ = await house.table()
        house.disk.gate.clear()
        house.bids(host, anna)
        await house.disk.begins()
        anna.letters.clear()
        phone = Ear("Anna")
        house.clockwork.join(host, phone)
        says(house, anna, host.id, beat=1)
        asked = asyncio.create_task(house.asks("Anna", f"/api/tables/{host.id}"))
        await settle_down()
        assert anna.letters == phone.letters == []
        assert not asked.done()
        house.disk.gate.set()
        assert (await asked)[0] == 200
        assert [set(letter) for letter in anna.letters] == [{"done", "held"}, {"about"}, {"beat"}]
        assert phone.heard("news")[0]["choices"] == []
        await house.clockwork.close()

    run(story())


def test_the_delay_of_an_acknowledgement_does_not_tell_how_busy_the_disk_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [hushed(10.0, 10.0 + gone * HUSH) for gone in (0, 0.01, 0.9, 1.1)] == pytest.approx(
        [10 + HUSH, 10 + HUSH, 10 + HUSH, 10 + 2 * HUSH]
    )
    monkeypatch.setattr(module, "HUSH", 0.2)

    async def story() -> None:
        house = House(tmp_path)
        host, anna, ben = await house.table()
        for said in (
            {"standing": "touched"},
            {"do": host.game.read_action("bid 3"), "moment": host.order.moment},
        ):
            began = house.clockwork.loop.time()
            ben.letters.clear()
            says(house, ben, host.id, **said)
            while not ben.letters:
                await asyncio.sleep(0.001)
            assert house.clockwork.loop.time() >= began + 0.2
        says(house, ben, host.id, standing="ask")
        ben.letters.clear()
        assert await house.bids(host, anna)
        assert [set(letter) for letter in ben.letters] == [{"about"}, {"news"}], (
            "what all know waits for no step"
        )
        await house.clockwork.close()

    run(story())


@pytest.mark.parametrize("path", ["", "/record", "/replay", "/qr"])
def test_nothing_is_told_at_the_door_before_it_is_kept(tmp_path: Path, path: str) -> None:
    async def story() -> None:
        house = House(tmp_path)
        host, anna, _ = await house.table()
        house.disk.gate.clear()
        says(house, anna, host.id, gesture="resign")
        await house.disk.begins()
        asked = asyncio.create_task(house.asks("Wout", f"/api/tables/{host.id}{path}"))
        await settle_down()
        assert not asked.done()
        house.disk.gate.set()
        assert (await asked)[0] == 200
        await house.clockwork.close()

    run(story())


def test_no_list_and_no_code_tells_of_a_table_before_it_is_kept(tmp_path: Path) -> None:
    wish = {"game": "herrlof", "chairs": [{"who": "me"}, {"who": "open"}], "public": True}

    async def story() -> None:
        house = House(tmp_path)
        house.disk.gate.clear()
        opening = asyncio.create_task(house.asks("Anna", "/api/tables", wish))
        await house.disk.begins()
        (host,) = house.lobby.hosts.values()
        paths = ("/api/tables", "/api/open", f"/api/codes/{host.sheet.code}", f"/api/tables/{host.id}/sit")
        people = ("Anna", "Ben", "Ben", "Ben")
        bodies = (None, None, None, {"name": "Ben"})
        asked = [asyncio.create_task(house.asks(*one)) for one in zip(people, paths, bodies, strict=True)]
        await settle_down()
        assert not any(task.done() for task in (opening, *asked))
        house.disk.gate.set()
        assert (await opening)[0] == 201
        assert [(await task)[0] for task in asked] == [200, 200, 200, 200]
        await house.clockwork.close()

    run(story())


def test_the_door_tells_of_nothing_that_was_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAUSE_AFTER_FAILURE", 0.01)

    async def story() -> None:
        house = House(tmp_path)
        host, anna, _ = await house.table()
        house.disk.fails = 1
        says(house, anna, host.id, gesture="resign")
        assert (await house.asks("Wout", f"/api/tables/{host.id}"))[0] == 503
        assert (await house.asks("Wout", f"/api/tables/{host.id}"))[1]["stage"] == "playing"
        await house.clockwork.close()

    run(story())


def test_seed_record_and_keys_of_others_are_told_to_nobody_before_the_match_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(tmp_path)
        host, anna, ben = await house.table()
        watcher = Ear("Wout")
        house.clockwork.join(host, watcher)
        for ear in (anna, ben):
            await house.bids(host, ear)
        for _ in range(6):
            seat = host.playing().waiting()[0]
            action = (anna, ben)[seat].heard("news")[-1]["choices"][0][0]
            says(house, (anna, ben)[seat], host.id, do=action, moment=host.order.moment)
            assert await house.clockwork.until_kept(host, seat)
        keys = [chair.key for chair in host.sheet.chairs]
        paths = ["", "/qr", "/record", "/replay"]
        for person, ear, secrets in (
            ("Anna", anna, [host.head.seed, keys[1]]),
            ("Ben", ben, [host.head.seed, keys[0]]),
            ("Wout", watcher, [host.head.seed, *keys]),
        ):
            told = [await house.asks(person, f"/api/tables/{host.id}{path}") for path in paths]
            told.append(await house.asks(person, "/api/tables"))
            assert [status for status, _ in told] == [200, 200, 409, 409, 200]
            assert not any(secret in repr(told) + repr(ear.letters) for secret in secrets)
        says(house, anna, host.id, gesture="resign")
        status, record = await house.asks("Wout", f"/api/tables/{host.id}/record")
        assert (status, f"seed {host.head.seed}" in record) == (200, True)
        assert not any(key in record for key in keys)
        await house.clockwork.close()

    run(story())
