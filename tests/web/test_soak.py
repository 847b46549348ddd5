"""A server under load for ten minutes: once it is warm, its memory stays flat."""

import asyncio
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kit.loading import Load, play_for
from kit.server import Server

MINUTES = 10
WARM_UP = 120.0
"""Seconds."""
EVERY = 5.0
"""Seconds between two looks at the memory."""
GROWTH_MOST = 0.03
"""How much more the last third of the looks may show than the first."""


def memory(server: Server) -> int:
    """Octets that a server and its workers have resident."""
    processes = [server.process.pid, *server.workers()]
    return sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) * 4096 for one in processes)


async def watch(server: Server, seconds: float) -> list[int]:
    """The memory of a server, again and again."""
    until, seen = time.monotonic() + seconds, []
    while time.monotonic() < until:
        await asyncio.sleep(EVERY)
        seen.append(memory(server))
    return seen


@pytest.mark.long
def test_memory_is_flat_under_load(
    start_server: Callable[..., Server], record_property: Callable[[str, object], None]
) -> None:
    server = start_server()
    load = Load(server, tables=40, pace=0.1)

    async def story() -> list[int]:
        playing = asyncio.create_task(play_for(load, MINUTES * 60.0))
        await watch(server, WARM_UP)
        seen = await watch(server, MINUTES * 60 - WARM_UP - EVERY)
        await playing
        return seen

    seen = asyncio.run(story())
    third = len(seen) // 3
    first, last = statistics.median(seen[:third]), statistics.median(seen[-third:])
    record_property(
        "figure",
        f"soak of {MINUTES} minutes: {load.matches} matches, {load.actions} actions; "
        f"memory {first / 1e6:.1f} MB in the first third, {last / 1e6:.1f} MB in the last",
    )
    assert load.matches > 100
    assert last < first * (1 + GROWTH_MOST)
