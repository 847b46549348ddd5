"""What can be chosen before a match."""

from dataclasses import dataclass
from typing import Literal

from speeltafel.core.options import SWITCH, Allowed, Options, option
from speeltafel.games.kurier.cards import (
    ALL_COINS,
    COINS_WITHOUT_BLANKS,
    GUARD_NUMBERS,
    GUARDS,
    HIGHEST_NUMBER,
    SEATS_MOST,
)

SEATS = range(2, SEATS_MOST + 1)
ENDGAMES = ("basis", "gewijzigd", "riogrande", "zonder")


@dataclass(frozen=True)
class KurierOptions(Options):
    """The options of Kurier; the first value of each is the rulebook's, or our reading of it."""

    endgame: Literal["basis", "gewijzigd", "riogrande", "zonder"] = option(
        "basis", "1.2", Allowed(words=ENDGAMES)
    )
    coins: int = option(
        ALL_COINS,
        "2.5",
        Allowed(span=range(ALL_COINS, COINS_WITHOUT_BLANKS - 1, COINS_WITHOUT_BLANKS - ALL_COINS)),
    )
    guards: tuple[int, ...] = option(
        GUARD_NUMBERS, "2.4", Allowed(span=range(1, HIGHEST_NUMBER + 1), length=range(GUARDS, GUARDS + 1))
    )
    extra_colours: bool = option(True, "4.6", SWITCH)
    start_seat: int | Literal["random"] = option(
        "random", "1.3", Allowed(words=("random",), span=range(SEATS_MOST))
    )

    def check(self, seats: int) -> str:
        """The start seat must exist."""
        if isinstance(self.start_seat, int) and self.start_seat >= seats:
            return f"option start_seat is seat {self.start_seat}; the seats here are 0 to {seats - 1}"
        return ""
