"""Measures games beside their nearest peers among OpenSpiel's, in one run and one process.

    make peers

Herrlof beside oh_hell, UNO beside crazy_eights, Sengokuki beside dark_chess. Both sides play one dealt
round at random, decisions only, no deal. OpenSpiel's wheel has no bare rollout call, so its C++ rollouts
are timed inside a search of two simulations, each of so many rollouts, and multiplied by the mean number
of decisions left. The cases take turns; docs/benchmarks.md says what the numbers mean.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

import pyspiel

from speeltafel import load, make_rng
from speeltafel.core.state import State, play_out, play_round

REPEATS = 9
COUNTED = 300
"""Matches played slowly, to count decisions and choices."""


@dataclass(frozen=True)
class Case:
    """Something to time: how many decisions a call makes, and which share of them are choices."""

    name: str
    call: Callable[[], float]
    choices: float

    def rate(self) -> float:
        """Decisions a second, over one call."""
        begun = perf_counter()
        decisions = self.call()
        return decisions / (perf_counter() - begun)


def peer(name: str, label: str, rollouts: int) -> Case:
    """A game of OpenSpiel, from a dealt position, in C++."""
    chance = random.Random(1)  # nosec B311 # which card a playout plays is no secret
    game = pyspiel.load_game(name)
    dealt = game.new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(drawn(dealt, chance))
    decisions, choices = counted(dealt, chance)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 3), 2.0, 2, 10, False, 3, False)

    def call() -> float:
        bot.step(dealt)
        return 2 * rollouts * decisions

    return Case(f"{label} (OpenSpiel, C++)", call, choices / decisions)


def drawn(state: Any, chance: random.Random) -> int:
    """An outcome of a chance node."""
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(chance.choices(outcomes, weights)[0])


def counted(dealt: Any, chance: random.Random) -> tuple[float, float]:
    """Decisions, and choices among them, of a random playout; both means."""
    decisions = choices = 0
    for _ in range(COUNTED):
        state = dealt.clone()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state, chance))
                continue
            legal = state.legal_actions()
            decisions += 1
            choices += len(legal) > 1
            state.apply_action(chance.choice(legal))
    return decisions / COUNTED, choices / COUNTED


def ours(name: str, seats: int, rounds: int, **chosen: object) -> Case:
    """Rounds of a game through `offer` and the menu, by the generic driver."""
    game = load(name)
    options = game.options.read(chosen)
    starts = [game.new(seats, options, seed, deaf=True) for seed in range(64)]
    scratch, rng = starts[0].clone(), make_rng(1)

    def call() -> float:
        played = 0
        for number in range(rounds):
            scratch.copy_from(starts[number % len(starts)])
            played += play_round(scratch, rng)
        return played

    return Case(f"{name}, {seats} seats", call, share_of_choices(starts))


def share_of_choices(starts: list[State]) -> float:
    """Of all decisions of random rounds, those with more than one action."""
    decisions = choices = 0
    rng = make_rng(2)
    for start in starts:
        state = start.clone()
        while state.waiting and state.round == start.round:
            choices += len(state.actions(state.speaker())) > 1
            decisions += play_out(state, rng, 1)
    return choices / decisions


def groups() -> list[list[Case]]:
    """What is compared: each peer, and ours beside it."""
    return [
        [
            peer("oh_hell(num_tricks_fixed=11)", "oh_hell, 3 seats", 4000),
            ours("herrlof", 2, 1500, max_rounds=1),
            ours("herrlof", 3, 1500, max_rounds=1),
        ],
        [
            peer("crazy_eights(players=4)", "crazy_eights, 4 seats", 1000),
            ours("uno", 2, 64),
            ours("uno", 4, 64),
        ],
        [
            peer("dark_chess", "dark_chess", 200),
            ours("sengokuki", 2, 192),
        ],
    ]


def main() -> None:
    """Time all cases in turn and print medians, spreads and ratios to the first of their group."""
    compared = groups()
    rates: dict[str, list[float]] = {case.name: [] for group in compared for case in group}
    for _ in range(REPEATS):
        for group in compared:
            for case in group:
                rates[case.name].append(case.rate())
    print(f"Medians of {REPEATS} repeats (least to most); the cases took turns.")
    for group in compared:
        for case in group:
            found = rates[case.name]
            ratio = median(mine / theirs for mine, theirs in zip(found, rates[group[0].name], strict=True))
            print(
                f"  {case.name:40} {median(found) / 1e6:6.2f} M actions/s "
                f"({min(found) / 1e6:.2f}-{max(found) / 1e6:.2f}), "
                f"{median(found) * case.choices / 1e6:6.2f} M choices/s, ratio {ratio:.2f}"
            )


if __name__ == "__main__":
    main()
