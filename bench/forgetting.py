"""Measures by how much each setting of the forgetful bots is stronger than the one below it.

    .venv/bin/python bench/forgetting.py                  the figure: 1,000 matches a pair of settings
    .venv/bin/python bench/forgetting.py --tuning         other seeds, on which the settings were chosen

Neighbouring settings meet, one seat further in every match. A draw is one half. Every bot goes by a mind of
its own, as at a table.
"""

import argparse
import sys
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.bots import Tally, positive

from speeltafel import Game, SpeeltafelError, load
from speeltafel.bots.roster import FORGETFUL
from speeltafel.bots.seated import Seated
from speeltafel.core import state as core_state
from speeltafel.core.events import Ear
from speeltafel.core.state import State

FIGURE = range(1_000_000, 1_001_000)
"""The seeds of the figure; nothing was chosen by these."""
TUNING = range(1_000)
"""The seeds by which the settings were chosen."""


def play_match(game: Game, names: list[str], seed: int) -> State:
    """The match of this seed, played to its end by these bots; what is forced, nobody is asked for."""
    bots = [Seated(name, game, seat, seed) for seat, name in enumerate(names)]

    def ears(state: State) -> list[Ear]:
        return [ear for bot in bots for ear in bot.ears(state)]

    state = game.new(len(names), seed=seed, listeners=ears)
    played = 0
    while state.waiting:
        seat = state.speaker()
        actions = state.actions(seat)
        action = actions[0]
        if len(actions) > 1:
            action = bots[seat].choose(state, played)
        state.apply(seat, action)
        played += 1
    return state


def measure(game: Game, stronger: str, weaker: str, seeds: range) -> Tally:
    """Matches of two bots; what is counted is the stronger one's share, of a draw one half."""
    tally = Tally()
    for seed in seeds:
        seat = seed % 2
        names = [weaker, stronger] if seat else [stronger, weaker]
        tally.add(play_match(game, names, seed), seat)
    return tally


def main() -> None:
    """Read the command, measure, report."""
    parser = argparse.ArgumentParser(description="Measure the settings of the forgetful bots.")
    parser.add_argument("game", nargs="?", default="sengokuki")
    parser.add_argument("--tuning", action="store_true", help="the seeds by which the settings were chosen")
    parser.add_argument("--matches", type=positive, default=len(FIGURE), help="at most, a pair")
    given = parser.parse_args()
    try:
        game = load(given.game)
    except SpeeltafelError as problem:
        sys.exit(str(problem))
    seeds = (TUNING if given.tuning else FIGURE)[: given.matches]
    build = "interpreted" if str(core_state.__file__).endswith(".py") else "native"
    print(f"{game.name}, {len(seeds)} matches a pair, seeds from {seeds[0]}, {build}")
    ladder = [*FORGETFUL, "greedy"]
    for weaker, stronger in pairwise(ladder):
        tally = measure(game, stronger, weaker, seeds)
        least, most = tally.interval()
        print(
            f"  {stronger:12} against {weaker:12} {tally.share:.1%} (95 % interval {least:.1%} to {most:.1%})"
        )


if __name__ == "__main__":
    main()
