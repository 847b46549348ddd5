"""Tidies up: tables that are over, or never began, are not kept for ever."""

import asyncio
import logging

from speeltafel.tables.store import NotKept
from speeltafel.web.clockwork import Clockwork

A_DAY = 24 * 3600.0

log = logging.getLogger("speeltafel")


async def keep_tidy(clockwork: Clockwork, days: float) -> None:
    """Now and once a day, remove the tables that nobody has touched for so many days; 0: none, ever."""
    while days:
        try:
            if removed := await tidy_up(clockwork, clockwork.now() - days * A_DAY):
                log.info("old tables removed", extra={"tables": removed})
        except NotKept as problem:
            log.error("not removed", extra={"why": str(problem)})
        await asyncio.sleep(A_DAY)


async def tidy_up(clockwork: Clockwork, before: float) -> int:
    """Remove the tables that were not touched since, but none that goes on or has people at it; how many."""
    lobby = clockwork.lobby
    needed = {host.id for host in lobby.hosts.values() if host.listeners or host.stage == "playing"}
    removed = await clockwork.loop.run_in_executor(clockwork.disk, lobby.store.clear, before, needed)
    for table in removed:
        lobby.hosts.pop(table, None)
    return len(removed)
