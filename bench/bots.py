"""Measures how often a game's greedy bot wins against an opponent.

    .venv/bin/python bench/bots.py herrlof
    .venv/bin/python bench/bots.py herrlof --seats 3 --matches 600 --opponent uniform
    .venv/bin/python bench/bots.py kurier --matches 2000 --option endgame=zonder

One greedy bot sits down with as many copies of the opponent as the table needs, one seat further in every
match, and every match is dealt anew. Whoever has to choose is handed a sample of the match, never the match.
"""

import argparse
import math
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.opponents import Maker, opponents

from speeltafel import Bot, Game, InvalidInput, SpeeltafelError, State, load, make_rng
from speeltafel.core import state as core_state
from speeltafel.core.errors import unknown
from speeltafel.core.options import Options

CERTAINTY = 1.96
"""Standard deviations that hold 95 % of a normal distribution."""
CHANCE_SEED = 1 << 40
"""What is added to a match's seed for the generator that samples and bots draw from."""


@dataclass
class Tally:
    """What the matches so far have come to."""

    matches: int = 0
    wins: float = 0.0
    """A win that several seats share counts in part, and so does a draw."""
    points: int = 0
    theirs: float = 0.0
    """The mean of the opponents' points, summed over the matches."""

    def add(self, state: State, seat: int) -> None:
        """Count a match in which the greedy bot sat at this seat."""
        outcome = state.outcome
        assert outcome is not None
        self.matches += 1
        self.wins += state.value(seat)
        self.points += outcome.scores[seat]
        self.theirs += (sum(outcome.scores) - outcome.scores[seat]) / (state.seats - 1)

    @property
    def share(self) -> float:
        """The share of the matches that was won."""
        return self.wins / self.matches

    def interval(self) -> tuple[float, float]:
        """Wilson's interval: where the true share lies, with a certainty of 95 %."""
        n, z = self.matches, CERTAINTY
        middle = self.share + z * z / (2 * n)
        reach = z * math.sqrt(self.share * (1 - self.share) / n + z * z / (4 * n * n))
        return (middle - reach) / (1 + z * z / n), (middle + reach) / (1 + z * z / n)


def play_match(game: Game, bots: list[Bot], seed: int, options: Options | None = None) -> State:
    """The match of this seed, played to its end by a bot a seat; what is forced, nobody is asked for."""
    state = game.new(len(bots), options, seed)
    rng = make_rng(seed + CHANCE_SEED)
    while state.waiting:
        seat = state.speaker()
        actions = state.actions(seat)
        action = actions[0]
        if len(actions) > 1:
            action = bots[seat].choose(state.sample(seat, rng), seat, rng)
        state.apply(seat, action)
    return state


def measure(
    game: Game,
    opponent: Maker,
    seats: int,
    matches: int,
    seed: int,
    quiet: bool = False,
    options: Options | None = None,
) -> Tally:
    """Play so many matches, those of this seed and the next ones."""
    tally = Tally()
    for number in range(matches):
        greedy_seat = number % seats
        bots = [game.greedy() if seat == greedy_seat else opponent() for seat in range(seats)]
        tally.add(play_match(game, bots, seed + number, options), greedy_seat)
        if not quiet:
            print(f"\r{number + 1}/{matches} matches", end="", file=sys.stderr, flush=True)
    if not quiet:
        print(file=sys.stderr)
    return tally


def report(tally: Tally, seats: int) -> str:
    """The figures in words."""
    least, most = tally.interval()
    ours, theirs = tally.points / tally.matches, tally.theirs / tally.matches
    return (
        f"  wins      {tally.wins:g} of {tally.matches} matches (a shared win or a draw counts in part)\n"
        f"  share     {tally.share:.1%} (95 % interval {least:.1%} to {most:.1%}); fair is {1 / seats:.1%}\n"
        f"  points    {ours:.1f} a match, each opponent {theirs:.1f}"
    )


def positive(text: str) -> int:
    """A number of matches; at least one."""
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of matches")
    return int(text)


def pair(text: str) -> tuple[str, str]:
    """An option with its value."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is no option; write it as in endgame=zonder")
    return name, value


def run(given: argparse.Namespace) -> None:
    """Measure what was asked for, and print it."""
    game = load(given.game)
    known = opponents(game)
    name = given.opponent or next(iter(known))
    if name not in known:
        raise InvalidInput(unknown("opponent", name, known))
    seats = given.seats or game.seats[0]
    build = "interpreted" if str(core_state.__file__).endswith(".py") else "native"
    options = game.options.read(dict(given.option))
    tally = measure(game, known[name], seats, given.matches, given.seed, options=options)
    said = "".join(f", {option}={value}" for option, value in given.option)
    print(f"{game.name}, {seats} seats{said}, greedy against {name}, seeds from {given.seed}, {build}")
    print(report(tally, seats))


def main() -> None:
    """Read the command, measure, report."""
    parser = argparse.ArgumentParser(description="Measure a game's greedy bot against an opponent.")
    parser.add_argument("game")
    parser.add_argument("--opponent", default="", help="who it plays against; else the game's usual one")
    parser.add_argument("--seats", type=int, default=0, help="seats at the table; else the fewest")
    parser.add_argument("--matches", type=positive, default=400)
    parser.add_argument("--seed", type=int, default=0, help="of the first match")
    parser.add_argument(
        "--option", type=pair, action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    try:
        run(parser.parse_args())
    except SpeeltafelError as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
