"""The build is the one that was asked for, and both builds play the same matches."""

import hashlib
import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kit import games
from speeltafel import make_rng
from speeltafel.core.game import Game

BUILD = os.environ.get("SPEELTAFEL_BUILD", "")
SRC = Path(__file__).parents[2] / "src"
NATIVE = ["actions", "rng", "cards", "menu", "places", "events", "mind", "state", "bot"]


def checksum(game: Game, matches: int = 12, steps: int = 400) -> str:
    """A digest of random matches, move by move, samples among them."""
    digest = hashlib.blake2b(digest_size=8)
    for seed in range(matches):
        seats = game.seats[seed % len(game.seats)]
        state = game.new(seats, seed=seed)
        rng = make_rng(seed)
        for step in range(steps):
            if not state.waiting:
                break
            seat = state.speaker()
            action = state.pick(seat, rng)
            digest.update(b"%d %d;" % (seat, action))
            state.apply(seat, action)
            if step % 20 == 0:
                digest.update(game.text(state.sample(seat, rng)).encode())
        digest.update(game.text(state).encode())
    return digest.hexdigest()


def checksums() -> str:
    """One line a game."""
    return "".join(f"{game.name} {checksum(game)}\n" for game in games())


@pytest.mark.skipif(not BUILD, reason="SPEELTAFEL_BUILD does not say which build is tested")
def test_the_build_is_the_one_asked_for() -> None:
    for name in NATIVE:
        path = str(importlib.import_module(f"speeltafel.core.{name}").__file__)
        assert path.endswith(".so" if BUILD == "native" else ".py"), path
    for game in games():
        native = str(sys.modules[game.state.__module__].__file__).endswith(".so")
        assert native == (BUILD == "native"), game.name


@pytest.mark.skipif(
    BUILD != "native", reason="compares the native build with src/, so it needs the native one"
)
def test_interpreted_and_native_play_the_same_matches() -> None:
    """The same seeds in the other build, in a process of its own."""
    environment = dict(os.environ, PYTHONPATH=f"{SRC}{os.pathsep}{SRC.parent / 'tests'}")
    command = "from core.test_native import checksums; import speeltafel.core.state as s; print(s.__file__); "
    command += "print(checksums(), end='')"
    found = subprocess.run(
        [sys.executable, "-c", command], env=environment, capture_output=True, text=True, check=True
    )
    where, _, interpreted = found.stdout.partition("\n")
    assert where.endswith(".py")
    assert interpreted == checksums()
