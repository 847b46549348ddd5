"""What can be chosen before a match."""

from dataclasses import dataclass
from typing import Literal

from speeltafel.core.options import Allowed, Options, option
from speeltafel.games.herrlof.cards import HAND_SIZES, LAST_ROUND, TARGET_LEAST, TARGET_MOST

SEATS = range(2, len(HAND_SIZES))


@dataclass(frozen=True)
class HerrlofOptions(Options):
    """The options of Herrlof; a target of None is the rulebook's for the number of seats."""

    start_dealer: int | Literal["random"] = option(
        "random", "1.3", Allowed(words=("random",), span=range(SEATS[-1]))
    )
    target: int | None = option(None, "7.1", Allowed(span=range(TARGET_LEAST, TARGET_MOST + 1)))
    max_rounds: int = option(LAST_ROUND, "7.2", Allowed(span=range(1, LAST_ROUND + 1)))

    def check(self, seats: int) -> str:
        """The first dealer must have a seat."""
        if isinstance(self.start_dealer, int) and self.start_dealer >= seats:
            return f"option start_dealer is seat {self.start_dealer}; the seats here are 0 to {seats - 1}"
        return ""
