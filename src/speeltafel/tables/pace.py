"""How soon bots answer: at times drawn from public facts, never from how long they have thought.

A bot that answers when it has thought tells how hard it had to think, and so what it holds. What is drawn
here follows from the table, the question and the seat alone, which everybody knows.
"""

import hashlib
import math
from typing import Final

BOT_PACE: Final = 0.8
"""Seconds that a bot takes for an answer, more or less: people want to see what happens."""
SHARES: Final = {"turn": 1.0, "sealed": 1.0, "reaction": 0.6, "race": 1.0}
"""By how a window is ordered, the share of the pace: a window in which others act is soon over."""
LEAST: Final = 0.6
MOST: Final = 1.4
"""Between these shares of the pace the time of an answer is drawn."""
HUMAN: Final = 0.9
"""Seconds in which nobody could have seen, understood and clicked: in a race bots sit still so long."""


def bot_delay(table: str, moment: int, seat: int, order: str, pace: float) -> float:
    """How many seconds after a question was asked a bot answers it."""
    public = f"{table} {moment} {seat}".encode()
    digest = hashlib.blake2b(public, digest_size=8, person=b"speeltafel pace").digest()
    share = LEAST + (MOST - LEAST) * int.from_bytes(digest, "big") / 2**64
    return pace * SHARES[order] * share + (HUMAN if order == "race" else 0.0)


def next_beat(gone: float, pace: float) -> float:
    """The first multiple of the pace that is not before so many seconds."""
    return math.ceil(gone / pace) * pace
