"""What can be chosen before a match."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from speeltafel.core.options import SWITCH, Allowed, Options, option
from speeltafel.games.uskoci.cards import (
    ROUNDS_LEAST,
    ROUNDS_MOST,
    SEATS_MOST,
    START_HAND,
    START_HAND_MOST,
)
from speeltafel.games.uskoci.events import Deck
from speeltafel.games.uskoci.spare import deck_of, wrong_cards

SEATS = range(2, SEATS_MOST + 1)


@dataclass(frozen=True)
class UskociOptions(Options):
    """The options of Uskoci."""

    mode: Literal["basic", "strategic"] = option("basic", "1.3", Allowed(words=("basic", "strategic")))
    last_season: Literal["winter", "autumn", "summer", "spring"] = option(
        "winter", "9.2", Allowed(words=("winter", "autumn", "summer", "spring"))
    )
    start_hand: int = option(START_HAND, "2.5", Allowed(span=range(START_HAND, START_HAND_MOST + 1)))
    start_seat: int | Literal["random"] = option(
        "random", "2.6", Allowed(words=("random",), span=range(SEATS_MOST))
    )
    event_set: Literal["second", "first"] = option("second", "2.4", Allowed(words=("second", "first")))
    windows: Literal["two", "one", "none"] = option("two", "5.2", Allowed(words=("two", "one", "none")))
    flip_grey: Literal["fizzle", "reflip"] = option("fizzle", "7.14", Allowed(words=("fizzle", "reflip")))
    rounds: int | Literal["auto"] = option(
        "auto", "10.7", Allowed(words=("auto",), span=range(ROUNDS_LEAST, ROUNDS_MOST + 1))
    )
    draft_round_1: bool = option(True, "10.4", SWITCH)
    spare_cards: Sequence[Any] | None = option(None, "7.18", Allowed(document=wrong_cards))

    def deck(self) -> Deck:
        """The box with the spare cards."""
        return deck_of(json.dumps(self.spare_cards, sort_keys=True))

    def check(self, seats: int) -> str:
        """The start seat must exist; rounds and drafts belong to the strategic version."""
        if isinstance(self.start_seat, int) and self.start_seat >= seats:
            return f"option start_seat is seat {self.start_seat}; the seats here are 0 to {seats - 1}"
        if self.mode == "basic" and self.rounds != "auto":
            return "option rounds needs mode=strategic: the basic version has no rounds"
        if self.mode == "basic" and not self.draft_round_1:
            return "option draft_round_1 needs mode=strategic: the basic version has no draft"
        return ""
