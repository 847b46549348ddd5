"""Load for a server: tables at which people play match after match, as they please."""

import asyncio
import json
from contextlib import suppress
from random import Random
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kit.server import Guest, Server


class Load:
    """So many tables, each with a person, a friend and nobody else, or a person and a bot."""

    def __init__(self, server: Server, tables: int, pace: float, game: str = "herrlof") -> None:
        """`pace`: seconds that a person takes for an action."""
        self.server = server
        self.tables = tables
        self.pace = pace
        self.game = game
        self.matches = self.actions = 0

    async def table(self, number: int) -> None:
        """Play match after match, each at a new table."""
        dice = Random(number)
        while True:
            anna = Guest(self.server)
            other = "greedy" if number % 4 == 0 else "open"
            about = await asyncio.to_thread(anna.open, self.game, "me", other, max_rounds=1)
            guests = [anna]
            if other == "open":
                guests.append(Guest(self.server, "Ben"))
                await asyncio.to_thread(guests[1].sit, about["id"])
            await asyncio.gather(*(self.person(guest, about["id"], dice) for guest in guests))
            self.matches += 1

    async def person(self, guest: Guest, table: str, dice: Random) -> None:
        """One person's part of a match; now and then they lose their connection."""
        address = f"ws{self.server.url.removeprefix('http')}/ws/{table}"
        result = ""
        while not result:
            headers = {"Cookie": guest.cookie}
            async with connect(address, additional_headers=headers, proxy=None) as socket:
                with suppress(ConnectionClosed):
                    result = await self.play(socket, dice)

    async def play(self, socket: Any, dice: Random) -> str:
        """Play until the match is over, or (then it is "") the connection is given up."""
        async for letter in socket:
            news = json.loads(letter).get("news")
            if news is None:
                continue
            if news["result"] or dice.random() < 0.02:
                return str(news["result"])
            if news["choices"]:
                await asyncio.sleep(dice.expovariate(1 / self.pace))
                self.actions += 1
                await socket.send(
                    json.dumps({"do": dice.choice(news["choices"])[0], "moment": news["moment"]})
                )
        return ""


async def play_for(load: Load, seconds: float) -> None:
    """Let all tables play for a while."""
    tasks = [asyncio.create_task(load.table(number)) for number in range(load.tables)]
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()  # whatever went wrong
