"""Measures how fast every game plays, native and interpreted, in one run.

    make bench                     all games, five repeats
    make bench ARGS=--quick        a short run
    make bench ARGS="--game NAME"  one game

Each build is measured in a process of its own: the native one is what is installed, the interpreted one
is src/ itself. They take turns, so that a machine that slows down slows both. docs/benchmarks.md says
what the numbers mean.
"""

import argparse
import json
import os
import subprocess  # nosec B404 # runs this very file
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from statistics import median
from time import perf_counter
from typing import Literal

import speeltafel.core.state
import speeltafel.games
from speeltafel.core.game import Game
from speeltafel.core.rng import Rng, make_rng
from speeltafel.core.state import State, play_out, play_round

Build = Literal["native", "interpreted"]
BUILDS: tuple[Build, ...] = ("native", "interpreted")
SRC = Path(__file__).resolve().parents[1] / "src"

FURTHEST = 400
"""Positions are drawn among the first so many actions of a match: minds listen on the way there."""


@dataclass(frozen=True)
class Effort:
    """How long and how often to measure."""

    repeats: int
    seconds: float
    """Of each measure, at least."""
    matches: int
    """Matches that are dealt, and positions that are drawn, for one repeat."""


FULL = Effort(repeats=5, seconds=0.5, matches=64)
QUICK = Effort(repeats=3, seconds=0.05, matches=16)


@dataclass(frozen=True)
class Speed:
    """What one repeat found for one game and number of seats."""

    game: str
    seats: int
    build: Build
    actions: float
    """A second."""
    choices: float
    """A second: actions where there was more than one."""
    copied: float
    """Share of the time of self-play that `copy_from` took."""
    copy_from: float
    """Nanoseconds, as all below; without the call from Python, which a search does not make."""
    clone: float
    sample: float
    round: float
    """A random playout to the end of the round."""


# One repeat, in a process of one build.


def measure(build: Build, repeat: int, effort: Effort, only: str) -> list[Speed]:
    """The speed of every game, or of the one asked for, in this process."""
    return [
        measure_seats(game, seats, build, repeat, effort)
        for game in games()
        if only in ("", game.name)
        for seats in sorted({game.seats[0], game.seats[-1]})
    ]


def games() -> list[Game]:
    """Every game there is, the template too."""
    found = sorted(module.name for module in iter_modules(speeltafel.games.__path__))
    return [import_module(f"speeltafel.games.{name}").GAME for name in found]


def measure_seats(game: Game, seats: int, build: Build, repeat: int, effort: Effort) -> Speed:
    """The speed of one game with so many seats. Every repeat has seeds of its own."""
    seeds = range(repeat * effort.matches, (repeat + 1) * effort.matches)
    starts = [game.new(seats, seed=seed, deaf=True) for seed in seeds]
    rng = make_rng(repeat)
    positions = [draw_position(game, seats, seed, rng) for seed in seeds]
    scratch, world = starts[0].clone(), starts[0].clone()

    def play_matches() -> int:
        played = 0
        for start in starts:
            scratch.copy_from(start)
            played += play_out(scratch, rng)
        return played

    def copy_starts() -> int:
        for start in starts:
            scratch.copy_from(start)
        return len(starts)

    def copy_positions() -> int:
        for position in positions:
            scratch.copy_from(position)
        return len(positions)

    def call_positions() -> int:
        for position in positions:
            position.after(0)
        return len(positions)

    def clone_positions() -> int:
        for position in positions:
            position.clone()
        return len(positions)

    def sample_positions() -> int:
        for position in positions:
            position.sample(position.speaker(), rng, None, world)
        return len(positions)

    def play_rounds() -> int:
        for position in positions:
            scratch.copy_from(position)
            play_round(scratch, rng)
        return len(positions)

    share, length = choices_and_length(starts, make_rng(repeat))
    action = seconds_each(play_matches, effort.seconds)
    copy_start = seconds_each(copy_starts, effort.seconds)
    copy_from = seconds_each(copy_positions, effort.seconds) - seconds_each(call_positions, effort.seconds)
    clone = seconds_each(clone_positions, effort.seconds)
    sample = seconds_each(sample_positions, effort.seconds)
    copy_and_play = seconds_each(play_rounds, effort.seconds)
    return Speed(
        game=game.name,
        seats=seats,
        build=build,
        actions=1 / action,
        choices=share / action,
        copied=copy_start / (action * length),
        copy_from=copy_from * 1e9,
        clone=clone * 1e9,
        sample=sample * 1e9,
        round=(copy_and_play - copy_from) * 1e9,
    )


def seconds_each(work: Callable[[], int], seconds: float) -> float:
    """The time of one unit of work; the work says how many units it did."""
    work()
    done = 0
    begun = perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        done += work()
    return spent / done


def choices_and_length(starts: list[State], rng: Rng) -> tuple[float, float]:
    """Of random play from here: the share of actions that were a choice, and actions a match."""
    choices, actions = 0, 0
    for start in starts:
        state = start.clone()
        while state.waiting:
            seat = state.speaker()
            choices += len(state.actions(seat)) > 1
            actions += play_out(state, rng, 1)
    return choices / actions, actions / len(starts)


def draw_position(game: Game, seats: int, seed: int, rng: Rng) -> State:
    """A position of a randomly played match, any of them as likely, with every mind listening."""
    length = play_out(game.new(seats, seed=seed, deaf=True), make_rng(seed), FURTHEST)
    state = game.new(seats, seed=seed)
    play_out(state, make_rng(seed), rng.below(length))
    return state


def is_native() -> bool:
    """Whether this process runs compiled rules."""
    return not str(speeltafel.core.state.__file__).endswith(".py")


# All repeats, from outside.


def run(build: Build, repeat: int, arguments: list[str]) -> list[Speed]:
    """One repeat of one build, in a process of its own."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if build == "interpreted":
        environment["PYTHONPATH"] = str(SRC)
    command = [sys.executable, __file__, "--measure", build, "--repeat", str(repeat), *arguments]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=False)  # nosec B603 # this very file, in a list
    if done.returncode:
        sys.exit(f"the {build} build was not measured; `make native` builds it, `make bench` measures both")
    return [Speed(**found) for found in json.loads(done.stdout)]


def spread(values: list[float], scale: float, sign: str) -> str:
    """The median, and the least and the most."""
    least, middle, most = (value / scale for value in (min(values), median(values), max(values)))
    digits = 0 if middle >= 100 else 1 if middle >= 10 else 2
    return f"{middle:.{digits}f}{sign} ({least:.{digits}f}-{most:.{digits}f})"


def middle(found: list[Speed], value: Callable[[Speed], float]) -> float:
    """The median of a value over the repeats."""
    return median(value(speed) for speed in found)


def report(found: list[Speed]) -> None:
    """Print all that the repeats of one game and number of seats found."""
    print(f"\n{found[0].game}, {found[0].seats} seats")
    by_build = {build: [speed for speed in found if speed.build == build] for build in BUILDS}
    for build, speeds in by_build.items():
        ratio = spread([speed.sample / speed.round for speed in speeds], 1, "")
        copied = middle(speeds, lambda speed: speed.copied)
        sampled = middle(speeds, lambda speed: speed.sample / (speed.sample + speed.round))
        print(f"  {build}")
        print(f"    actions/s     {spread([speed.actions for speed in speeds], 1e6, ' M')}")
        print(f"    choices/s     {spread([speed.choices for speed in speeds], 1e6, ' M')}")
        print(f"    copy_from     {spread([speed.copy_from for speed in speeds], 1, ' ns')}")
        print(f"    clone         {spread([speed.clone for speed in speeds], 1, ' ns')}")
        print(f"    sample        {spread([speed.sample for speed in speeds], 1, ' ns')}")
        print(f"    round         {spread([speed.round for speed in speeds], 1, ' ns')}")
        print(f"    sample/round  {ratio}")
        print(f"    of self-play, {copied:.0%} is copy_from and {1 - copied:.0%} play", end="")
        print(f"; of sample and round, {sampled:.0%} is sample")
    native, interpreted = (middle(by_build[build], lambda speed: speed.actions) for build in BUILDS)
    print(f"  native/interpreted, actions/s: {native / interpreted:.1f}")


def main() -> None:
    """Measure and report; with --measure, be the process that is measured."""
    parser = argparse.ArgumentParser(description="Measure the speed of every game.")
    parser.add_argument("--quick", action="store_true", help="a short run")
    parser.add_argument("--game", default="", help="only this game")
    parser.add_argument("--measure", choices=BUILDS, help=argparse.SUPPRESS)
    parser.add_argument("--repeat", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args()
    effort = QUICK if given.quick else FULL
    if given.game and given.game not in (known := [game.name for game in games()]):
        sys.exit(f"there is no game {given.game!r}; there is {', '.join(known)}")
    if given.measure:
        if is_native() != (given.measure == "native"):
            sys.exit("this is the other build")
        found = measure(given.measure, given.repeat, effort, given.game)
        print(json.dumps([asdict(speed) for speed in found]))
        return
    arguments = ["--game", given.game] + ["--quick"] * given.quick
    everything = [
        speed
        for repeat in range(effort.repeats)
        for build in BUILDS
        for speed in run(build, repeat, arguments)
    ]
    print(f"Medians of {effort.repeats} repeats (least to most); the builds took turns.")
    for game, seats in dict.fromkeys((speed.game, speed.seats) for speed in everything):
        report([speed for speed in everything if (speed.game, speed.seats) == (game, seats)])


if __name__ == "__main__":
    main()
