"""What is in the box."""

from typing import Final

from speeltafel.core.cards import Box

NUMBERS: Final = 7
HAND: Final = 3

BOX: Final = Box([[1] * NUMBERS])
NAMES: Final = [f"n{number}" for number in range(1, NUMBERS + 1)]
"""By card: card 0 is the n1."""
