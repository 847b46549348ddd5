"""What can be chosen before a match."""

from dataclasses import dataclass
from typing import Literal

from speeltafel.core.options import SWITCH, Allowed, Options, option
from speeltafel.games.uno.cards import (
    COMMENT_SEATS,
    LARGE_DECK,
    LIMIT,
    LIMIT_LEAST,
    LIMIT_MOST,
    ROTATING_SEATS,
    SEATS_MOST,
    SKIPS,
    SMALL_DECK,
)

SEATS = range(2, SEATS_MOST + 1)
DECKS = range(SMALL_DECK, LARGE_DECK + 1, LARGE_DECK - SMALL_DECK)


@dataclass(frozen=True)
class UnoOptions(Options):
    """The options of UNO with fractions."""

    mode: Literal["solo", "teams", "rotating", "afval"] = option(
        "solo", "1.2", Allowed(words=("solo", "teams", "rotating", "afval"))
    )
    dealer: Literal["draw", "random"] = option("draw", "1.4", Allowed(words=("draw", "random")))
    deck: int = option(SMALL_DECK, "2.1", Allowed(span=DECKS))
    fractions: Literal["proper10", "upto9"] = option("proper10", "2.2", Allowed(words=("proper10", "upto9")))
    skip_cards: int = option(0, "2.4", Allowed(span=range(0, SKIPS + 1, SKIPS)))
    stacking: bool = option(False, "5.7", SWITCH)
    plus4: Literal["bluff", "strict"] = option("bluff", "6.1", Allowed(words=("bluff", "strict")))
    plus4_test: Literal["any_match", "colour_only"] = option(
        "any_match", "6.2", Allowed(words=("any_match", "colour_only"))
    )
    uno_call: Literal["manual", "auto"] = option("manual", "7.1", Allowed(words=("manual", "auto")))
    scoring: Literal["winner", "own"] = option("winner", "8.4", Allowed(words=("winner", "own")))
    limit: int = option(LIMIT, "8.5", Allowed(span=range(LIMIT_LEAST, LIMIT_MOST + 1)))
    comment_penalty: bool = option(False, "10.1", SWITCH)

    def check(self, seats: int) -> str:
        """Modes and the comment penalty need a table of the right size."""
        if self.mode == "teams" and (seats % 2 or seats < 4):
            return f"option mode is teams; that needs 4, 6, 8 or 10 seats, and there are {seats}"
        if self.mode == "rotating" and seats != ROTATING_SEATS:
            return f"option mode is rotating; that needs {ROTATING_SEATS} seats, and there are {seats}"
        if self.comment_penalty and seats < COMMENT_SEATS:
            return f"option comment_penalty needs {COMMENT_SEATS} seats or more, and there are {seats}"
        return ""
