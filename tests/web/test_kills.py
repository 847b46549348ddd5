"""A server that is killed again and again under load: nothing acknowledged is lost, nothing done twice."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPException
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kit.server import Guest, Server
from speeltafel.records import Record
from speeltafel.tables.store import Kept, SqliteStore

TABLES = 6
LIVES = (0.05, 0.6)
"""Seconds that a server lives once somebody has been answered, at least and at most."""


@dataclass
class Client:
    """Somebody who keeps a list of what was acknowledged, and repeats what was not."""

    guest: Guest
    table: str
    seat: int
    dice: Random
    acknowledged: dict[int, int] = field(default_factory=dict)
    """By moment, the action."""
    saying: tuple[int, int] | None = None
    repeated: int = 0
    over: bool = False
    judged: bool = False
    """It was over when it was looked at last."""

    async def play(self) -> None:
        """Play until the match is over, however often the connection is lost."""
        address = f"ws{self.guest.server.url.removeprefix('http')}/ws/{self.table}"
        while not self.over:
            try:
                headers = {"Cookie": self.guest.cookie}
                async with connect(address, additional_headers=headers, proxy=None) as socket:
                    await self.talk(socket)
            except (OSError, ConnectionClosed, InvalidHandshake, EOFError):
                await asyncio.sleep(0.02)

    async def talk(self, socket: Any) -> None:
        """Play as long as the connection lasts."""
        if self.saying:
            self.repeated += 1
            await self.say(socket)
        async for letter in socket:
            told = json.loads(letter)
            if "done" in told and self.saying and told["done"] == self.saying[1]:
                self.acknowledged[told["done"]] = self.saying[0]
                self.saying = None
            elif "error" in told:  # it was kept, and the table has moved on since
                self.saying = None
            news = told.get("news")
            if news and news["result"]:
                self.over = True
                return
            if news and news["choices"] and not self.saying:
                self.saying = (self.dice.choice(news["choices"])[0], news["moment"])
                await self.say(socket)

    async def say(self, socket: Any) -> None:
        """Say what has no answer yet."""
        assert self.saying
        await socket.send(json.dumps({"do": self.saying[0], "moment": self.saying[1]}))


class Load:
    """Tables at which people play, one match after another."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.clients: list[Client] = []

    async def table(self, number: int) -> None:
        """Play one match after another at new tables."""
        dice = Random(number)
        while True:
            try:
                people = await asyncio.to_thread(self.sit_down, number % 2 == 0, dice)
            except (OSError, HTTPException):
                await asyncio.sleep(0.05)
                continue
            self.clients += people
            await asyncio.gather(*(client.play() for client in people))

    def sit_down(self, with_bot: bool, dice: Random) -> list[Client]:
        """The people at a new table."""
        anna, ben = Guest(self.server), Guest(self.server, "Ben")
        about = anna.open("herrlof", "me", "uniform" if with_bot else "open", max_rounds=2)
        people = [Client(anna, about["id"], 0, dice)]
        if not with_bot:
            people.append(Client(ben, about["id"], ben.sit(about["id"])["seat"], dice))
        return people

    def acknowledged(self) -> int:
        """How much was acknowledged so far."""
        return sum(len(client.acknowledged) for client in self.clients)


def judge(load: Load) -> None:
    """What a server that was killed has kept is all that was acknowledged, each once, and can be played."""
    store = SqliteStore(load.server.data)
    for client in load.clients:
        if client.judged:
            continue
        client.judged = client.over
        kept = store.find(client.table)
        assert kept is not None, "a table that was opened is kept"
        mine = [(moment, action) for seat, action, moment, _ in kept.actions if seat == client.seat]
        held = [(moment, action) for seat, action, moment in kept.held if seat == client.seat]
        lost = {one for one in client.acknowledged.items() if one not in mine and one not in held}
        assert lost == set()
        assert len({moment for moment, _ in mine}) == len(mine), "one answer to one question"
        replayed(kept)
    store.close()


def replayed(kept: Kept) -> None:
    """What was kept is a match, from the first action to the last."""
    text = [f"speeltafel record 1\ngame {kept.head.game} {kept.head.version}\nseats {kept.head.seats}\n"]
    text.append(f"options {json.dumps(kept.head.options)}\nseed {kept.head.seed}\n")
    record = Record.parse("".join(text))
    record.actions = [(seat, action) for seat, action, _, _ in kept.actions]
    record.replay(deaf=True)


async def kill_often(load: Load, kills: int) -> None:
    """Let people play, and kill the server again and again."""
    dice = Random(1)
    playing = [asyncio.create_task(load.table(number)) for number in range(TABLES)]
    for _ in range(kills):
        before = load.acknowledged()
        while load.acknowledged() == before:
            await asyncio.sleep(0.01)
        await asyncio.sleep(dice.uniform(*LIVES))
        await asyncio.to_thread(load.server.kill)
        judge(load)
        await asyncio.to_thread(load.server.start)
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    assert [one for one in ended if not isinstance(one, asyncio.CancelledError)] == []


@pytest.mark.parametrize("kills", [3, pytest.param(100, marks=pytest.mark.long)])
def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed_under_load(
    start_server: Callable[..., Server], kills: int, record_property: Callable[[str, object], None]
) -> None:
    load = Load(start_server())
    asyncio.run(kill_often(load, kills))
    repeated = sum(client.repeated for client in load.clients)
    matches = len({client.table for client in load.clients if client.over})
    record_property(
        "figure",
        f"{kills} kills: {load.acknowledged()} answers acknowledged, none lost, none doubled; "
        f"{repeated} said again, {matches} matches over",
    )
    assert load.acknowledged() > 10 * kills
    assert repeated >= kills
