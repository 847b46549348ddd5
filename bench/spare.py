"""Measures what six spare cards cost Uskoci's random self-play.

    .venv/bin/python bench/spare.py           nine repeats
    .venv/bin/python bench/spare.py --quick   a short run

The cards are those of docs/spare-cards.md, and the first of them once more. With and without take turns.
"""

import argparse
import json
import re
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

import speeltafel.core.state
from speeltafel.core.options import Options
from speeltafel.core.rng import make_rng
from speeltafel.core.state import play_out
from speeltafel.games import load
from speeltafel.games.uskoci.cards import SPARES_MOST

PAGE = Path(__file__).resolve().parents[1] / "docs" / "spare-cards.md"
SEATS = (2, 4, 6)
MATCHES = 64
MOST = 10
"""Percent that they may cost."""


def six_cards() -> list[object]:
    """The cards that are in the deck."""
    (written,) = re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    cards = json.loads(written)
    return [*cards, *cards][:SPARES_MOST]


def player(seats: int, options: Options, repeat: int) -> Callable[[], float]:
    """Plays random matches with so many seats; each call says how long an action took, in processor time."""
    game = load("uskoci")
    seeds = range(repeat * MATCHES, (repeat + 1) * MATCHES)
    starts = [game.new(seats, options, seed, deaf=True) for seed in seeds]
    scratch, rng = starts[0].clone(), make_rng(repeat)

    def play() -> float:
        played, begun = 0, process_time()
        for start in starts:
            scratch.copy_from(start)
            played += play_out(scratch, rng)
        return (process_time() - begun) / played

    return play


def cost(seats: int, repeat: int, turns: int) -> float:
    """What six spare cards cost, as a share of an action; with and without take turns."""
    options = load("uskoci").options
    without = player(seats, options.read({}), repeat)
    with_six = player(seats, options.read({"spare_cards": six_cards()}), repeat)
    pairs = [(without(), with_six()) for _ in range(turns)]
    return median([slower for _, slower in pairs]) / median([plain for plain, _ in pairs]) - 1


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure what six spare cards cost.")
    parser.add_argument("--quick", action="store_true", help="a short run")
    given = parser.parse_args()
    repeats, turns = (3, 15) if given.quick else (9, 100)
    build = "interpreted" if str(speeltafel.core.state.__file__).endswith(".py") else "native"
    print(f"{build}; medians of {repeats} repeats (least to most)")
    for seats in SEATS:
        costs = [100 * cost(seats, repeat, turns) for repeat in range(repeats)]
        print(
            f"uskoci, {seats} seats: six spare cards cost {median(costs):.1f} % "
            f"({min(costs):.1f} to {max(costs):.1f}) of random self-play; {MOST} % is the most"
        )


if __name__ == "__main__":
    main()
