"""What is in the box, as masks: a row a colour, then the wild cards; and the numbers of the rulebook."""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import Card
from speeltafel.core.cards import Box, Cards, bit, count

# §2.1 The colours are the first four rows of the box.

COLOUR_NAMES: Final = ["blue", "red", "yellow", "green"]
COLOURS: Final = 4
ANY_COLOUR: Final = (1 << 4) - 1
WILD: Final = 4
"""The row of the wild cards."""

# §2.2 The fractions of both sets: below one with a denominator up to 10, and one itself up to 9/9. They
# lie in the order of their denominators: a hand in that order does not tell which of them are equal.

LARGEST_DENOMINATOR: Final = 10
LARGEST_WHOLE: Final = 9
NUMERATORS: Final[list[int]] = []
DENOMINATORS: Final[list[int]] = []
for _denominator in range(1, LARGEST_DENOMINATOR + 1):
    for _numerator in range(1, _denominator + 1):
        if _numerator < _denominator or _denominator <= LARGEST_WHOLE:
            NUMERATORS.append(_numerator)
            DENOMINATORS.append(_denominator)

FRACTIONS: Final = 54
"""The fractions are the bits below this one; the symbols follow, two copies of each."""
PLUS2: Final = 54
REVERSE: Final = 56
SKIP: Final = 58
FRACTION_CARDS: Final = (1 << 54) - 1
PLUS2_CARDS: Final = 3 << 54
SYMBOL_CARDS: Final = 63 << 54
KINDS: Final = (1 << 54) - 1 | 1 << 54 | 1 << 56 | 1 << 58
"""The first copy of every kind in the row of a colour."""

CHANGE: Final = 4 << 6
PLUS4: Final = 4 << 6 | 6
CHANGE_CARDS: Final = (1 << 6) - 1
PLUS4_CARDS: Final = CHANGE_CARDS << 6
WILD_COPIES: Final = 6
WILD_KINDS: Final = 1 | 1 << 6
"""The first copy of each wild card."""

BOX: Final = Box([[1] * FRACTIONS + [2] * 3] * COLOURS + [[WILD_COPIES] * 2])


def row_names(colour: str) -> list[str]:
    """The names of the cards of a colour, by bit; second copies have none."""
    fractions = [f"{colour}-{n}/{d}" for n, d in zip(NUMERATORS, DENOMINATORS, strict=True)]
    symbols = [f"{colour}+2", "", f"{colour}-reverse", "", f"{colour}-skip", ""]
    return fractions + symbols + [""] * 4


NAMES: Final = [name for colour in COLOUR_NAMES for name in row_names(colour)] + [
    *("colour", "", "", "", "", ""),
    *("+4", "", "", "", "", ""),
]
"""By card."""

# §2.3 Equal fractions.

SCALE: Final = 2520
"""A number that every denominator divides: so values are whole numbers of it."""
VALUES: Final = [SCALE * n // d for n, d in zip(NUMERATORS, DENOMINATORS, strict=True)]
"""By bit, the value of a fraction."""


class Face:
    """What is on a card besides its colour."""

    def __init__(self, value: i64, equal: i64) -> None:
        self.value: i64 = value
        """The value of a fraction in parts of `SCALE`; a symbol has none, 0."""
        self.equal: i64 = equal
        """In the row of any colour, the mask of all that has the same value or symbol."""


def faces() -> list[Face]:
    """By bit of a row. Objects, since a list would have to unpack each number."""
    found: list[Face] = []
    for value in VALUES:
        found.append(Face(value, sum(bit(other) for other in range(FRACTIONS) if VALUES[other] == value)))
    for symbol in (PLUS2, REVERSE, SKIP):
        found += [Face(0, 3 * bit(symbol))] * 2
    return found


FACES: Final = faces()

# §2.1, §2.2, §2.4 What the options leave out.

SMALL_DECK: Final = 196
LARGE_DECK: Final = 208
SKIPS: Final = 8
PLUS2_COLOURS: Final = ["blue", "red"]
"""In the small deck these have one +2, and the others one reverse."""


def left_out(deck: int, whole: bool, skips: bool) -> Cards:
    """The cards outside the game; `whole`: fractions up to 9/9, else those below one."""
    cards = Cards(BOX)
    for row in range(COLOURS):
        for at in range(FRACTIONS):
            outside = VALUES[at] == SCALE
            if whole:
                outside = DENOMINATORS[at] > LARGEST_WHOLE
            if outside:
                cards.put(row << 6 | at)
        if deck == SMALL_DECK:
            has_plus2 = COLOUR_NAMES[row] in PLUS2_COLOURS
            for at, copies in ((PLUS2, 2 - has_plus2), (REVERSE, 1 + has_plus2)):
                for _ in range(copies):
                    cards.put(row << 6 | at)
        if not skips:
            cards.put(row << 6 | SKIP)
            cards.put(row << 6 | SKIP)
    return cards


LEFT_OUT: Final = [
    left_out(deck, whole, skips)
    for deck in (SMALL_DECK, LARGE_DECK)
    for whole in (False, True)
    for skips in (False, True)
]
"""By `box_number`."""


def box_number(deck: int, whole: bool, skips: bool) -> int:
    """Which of the eight boxes the options ask for."""
    return 4 * (deck == LARGE_DECK) + 2 * whole + skips


# §1.1, §3.1 Seats and hands; §5.1, §5.5, §6.7, §7.3, §10.1 cards to take.

SEATS_MOST: Final = 10
HAND_SIZE: Final = 7
PLUS2_TAKES: Final = 2
PLUS4_TAKES: Final = 4
INNOCENT_TAKES: Final = 6
GUILTY_TAKES: Final = 4
CAUGHT_TAKES: Final = 2
COMMENT_TAKES: Final = 4
COMMENT_SEATS: Final = 3

# §8.2 Points; §8.5 the limit; §9.3 rounds with rotating partners.

FRACTION_POINTS: Final = 10
SYMBOL_POINTS: Final = 20
WILD_POINTS: Final = 50
LIMIT: Final = 500
LIMIT_LEAST: Final = 50
LIMIT_MOST: Final = 1000
ROTATING_SEATS: Final = 4
ROTATING_ROUNDS: Final = 3


def points_of(cards: Cards) -> i64:
    """§8.2 What a hand counts."""
    return (
        points_of_row(cards.mask)
        + points_of_row(cards.mask1)
        + points_of_row(cards.mask2)
        + points_of_row(cards.mask3)
        + WILD_POINTS * count(cards.mask4)
    )


def points_of_row(row: i64) -> i64:
    """§8.2 What the cards of one colour count."""
    return FRACTION_POINTS * count(row & FRACTION_CARDS) + SYMBOL_POINTS * count(row & SYMBOL_CARDS)


def equal_cards(card: Card) -> i64:
    """§4.2 In the row of any colour, all that has the value or symbol of a card; 0 for a wild or no card."""
    if card < 0 or card >= CHANGE:
        return 0
    return FACES[card & 63].equal


def value_of(card: Card) -> i64:
    """§1.4 The value of a fraction; what has none counts as nought."""
    if card >= CHANGE:
        return 0
    return FACES[card & 63].value
