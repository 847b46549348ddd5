"""The bots by name, and the generators they are given."""

import hashlib

from speeltafel.bots.uniform import Uniform
from speeltafel.core.bot import Bot
from speeltafel.core.errors import InvalidInput, unknown
from speeltafel.core.game import Game
from speeltafel.core.rng import MASK, Rng, make_rng

BOTS = ("greedy", "uniform")
"""Each knows any game; the first is the strongest."""


def make_bot(name: str, game: Game) -> Bot:
    """A bot for one seat of one match."""
    if name not in BOTS:
        raise InvalidInput(unknown("bot", name, BOTS))
    return Uniform() if name == "uniform" else game.greedy()


def bot_rng(seed: int | str, seat: int, played: int) -> Rng:
    """The generator for one decision: the same after a resume, and no way back to the match's own."""
    digest = hashlib.blake2b(f"{seed} {seat} {played}".encode(), digest_size=8, person=b"speeltafel bot")
    return make_rng(int.from_bytes(digest.digest(), "big") & MASK)
