"""Places: where cards lie, and sealed numbers, each with the eyes that see it."""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import Seat
from speeltafel.core.cards import Box, Cards, bit

SEATS_MOST: Final = 10
NOBODY: Final = 0
WATCHERS: Final = 1 << 10
"""The eyes of those who only look on."""
OPEN: Final = (1 << 11) - 1
"""Everybody's eyes."""
NO_NUMBER: Final = -1


def eye(seat: Seat) -> i64:
    """The eyes of one seat; of the watchers for -1."""
    if seat < 0:
        return WATCHERS
    return bit(seat)


class Place(Cards):
    """A zone of cards, or a sealed number with its range."""

    def __init__(self, box: Box, number: i64, eyes: i64) -> None:
        super().__init__(box)
        self.id: i64 = number
        """Its position in `state.places`."""
        self.eyes = eyes
        self.number: i64 = NO_NUMBER
        """The number sealed here; -1 while there is none."""
        self.least: i64 = 0
        self.most: i64 = NO_NUMBER
        """The range of the sealed number, which is public; a zone of cards has none."""

    def copy_from(self, other: "Place") -> None:
        """Hold and show what the other does, a place of the same kind."""
        self.mask = other.mask
        self.mask1 = other.mask1
        self.eyes = other.eyes
        if other.most >= 0:
            self.number = other.number
            self.least = other.least
            self.most = other.most
        elif self.box.rows > 2:
            self.become(other)

    def copy_zone(self, other: "Place") -> None:
        """The same for zones of a box with one row."""
        self.mask = other.mask
        self.eyes = other.eyes

    def is_seal(self) -> bool:
        """Whether a sealed number, not cards, lies here."""
        return self.most >= 0
