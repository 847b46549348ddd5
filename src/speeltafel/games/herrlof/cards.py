"""What is in the box, as masks: number cards by suit, then the runes; and the numbers of the rulebook."""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import Card
from speeltafel.core.cards import Box, some

# §2.1 Thirty-six number cards, card = 9 * suit + number - 1, and three copies of each rune.

SUIT_NAMES: Final = ["blue", "green", "red", "yellow"]
NUMBERS: Final = 9
RUNE_COPIES: Final = 3

BLUE: Final = (1 << 9) - 1
GREEN: Final = BLUE << 9
RED: Final = BLUE << 18
YELLOW: Final = BLUE << 27

ONES: Final = 1 | 1 << 9 | 1 << 18 | 1 << 27
THREES: Final = ONES << 2
SIXES: Final = ONES << 5
NINES: Final = ONES << 8

VALKNUTS: Final = 7 << 36
HAGALAZ: Final = 7 << 39
RUNES: Final = VALKNUTS | HAGALAZ
NUMBER_CARDS: Final = (1 << 36) - 1
KINDS: Final = (1 << 36) - 1 | 1 << 36 | 1 << 39
"""The first copy of every kind: `hand & KINDS` names each kind once."""

BOX: Final = Box([[1] * (NUMBERS * len(SUIT_NAMES)) + [RUNE_COPIES] * 2])
RUNE_NAMES: Final = ["valknut", "", "", "hagalaz", "", ""]
NAMES: Final = [f"{suit}-{number}" for suit in SUIT_NAMES for number in range(1, NUMBERS + 1)] + RUNE_NAMES
"""By card; a rune's further copies have none."""

# §2.2, §3.2 Hands, and so the highest prediction; §7.1 the target; both by seats.

HAND_SIZES: Final = [0, 0, 15, 11]
TARGETS: Final = [0, 0, 50, 40]
TARGET_LEAST: Final = 20
TARGET_MOST: Final = 100
LAST_ROUND: Final = 10

# §5.3 Valknuts that change trump.

NEW_TRUMP: Final = 2

# §6 Points.

TRICK_POINTS: Final = 1
EXACT_POINTS: Final = 10
BONUS_POINTS: Final = 5
BONUS_LEAST: Final = 3
BONUS_MOST: Final = 4
BONUS_SEATS: Final = 2
"""Three or four tricks earn the bonus with this many seats only."""


def suit_of(card: i64) -> i64:
    """All cards of the suit of one card, both as masks; 0 for a rune or for no card."""
    low = (some(card & BLUE) & BLUE) | (some(card & GREEN) & GREEN)
    return low | (some(card & RED) & RED) | (some(card & YELLOW) & YELLOW)


def suit_number(suit: i64) -> i64:
    """The place of a suit in `SUIT_NAMES`; -1 for none."""
    if suit == BLUE:
        return 0
    if suit == GREEN:
        return 1
    if suit == RED:
        return 2
    if suit == YELLOW:
        return 3
    return -1


SUITS: Final[list[list[Card]]] = [
    [NUMBERS * suit + number for number in range(NUMBERS)] for suit in range(len(SUIT_NAMES))
]
"""The cards of each suit."""
