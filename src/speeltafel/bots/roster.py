"""The bots by name, and the generators they are given."""

import hashlib

from speeltafel.bots.forgetful import DIALS, Forgetful
from speeltafel.bots.uniform import Uniform
from speeltafel.core.bot import Bot
from speeltafel.core.errors import InvalidInput, unknown
from speeltafel.core.game import Game
from speeltafel.core.rng import MASK, Rng, make_rng

FORGETFUL = tuple(f"forgetful-{level}" for level in range(1, len(DIALS) + 1))
"""From a tired child to a master."""
BOTS = ("greedy", *reversed(FORGETFUL), "uniform")
"""Each knows any game; the strongest come first."""


def make_bot(name: str, game: Game) -> Bot:
    """A bot for one seat of one match; `Seated` gives it what it hears and the worlds that it is handed."""
    if name not in BOTS:
        raise InvalidInput(unknown("bot", name, BOTS))
    if name == "uniform":
        return Uniform()
    if name in FORGETFUL:
        return Forgetful(game.greedy(), DIALS[FORGETFUL.index(name)])
    return game.greedy()


def bot_rng(seed: int | str, seat: int, played: int) -> Rng:
    """The generator for one decision: the same after a resume, and no way back to the match's own."""
    digest = hashlib.blake2b(f"{seed} {seat} {played}".encode(), digest_size=8, person=b"speeltafel bot")
    return make_rng(int.from_bytes(digest.digest(), "big") & MASK)
