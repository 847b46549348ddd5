"""What is in the box: inns and rooms, couriers, dispatches, coins; and the numbers of the rulebook."""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.cards import Box, count

# §2.1 Four villages of inns, from the swamp up; inn = bit of a mask.

INN_NAMES: Final = [
    *["kosaken-klub", "datscha-domizil", "baikal-bar", "taiga-taverne", "samowar-stube"],
    *["iwan", "wladimir", "nikolaj", "boris"],
    *["olga", "natascha", "katharina", "anastasia"],
    *["pawl-hof", "rachmann-hof", "masl-hof", "roman-hof", "rehr-hof"],
]
INNS: Final = 18
VILLAGE_NAMES: Final = ["swamp", "forest", "mountains", "meadow"]
VILLAGES: Final = 4
FIRST_INNS: Final = [0, 5, 9, 13, 18]
"""The first inn of each village, and one past the last of all."""
SWAMP: Final = (1 << 5) - 1
FOREST: Final = (1 << 9) - (1 << 5)
MOUNTAINS: Final = (1 << 13) - (1 << 9)
MEADOW: Final = (1 << 18) - (1 << 13)
ALL_INNS: Final = (1 << 18) - 1
TOP: Final = 13
"""The first inn of the village below the palace."""
PALACE: Final = 18
"""Where a traveller stops who finds no inn: one past the inns."""
PALACE_BIT: Final = 1 << 18
STOP_NAMES: Final = [*INN_NAMES, "palace"]

# §2.3 The inns that are closed, by the number of seats.

CLOSED_AT_4: Final = 1 << 1 | 1 << 16
CLOSED_AT_3: Final = CLOSED_AT_4 | 1 << 7 | 1 << 11
CLOSED_AT_2: Final = CLOSED_AT_3 | 1 << 0 | 1 << 15
CLOSED: Final[list[i64]] = [ALL_INNS, ALL_INNS, CLOSED_AT_2, CLOSED_AT_3, CLOSED_AT_4, 0]

# §2.4 A guard above each of the upper inns.

GUARD_NAMES: Final = [f"guard-{number}" for number in range(1, 6)]
GUARDS: Final = 5
GUARD_NUMBERS: Final = (8, 10, 6, 10, 8)
TEN: Final = 10
HIGHEST_NUMBER: Final = 30
"""All the roubles there are."""

# §2.2 Sixty couriers, card = 12 * colour + 3 * type: the rooms of an inn clockwise from the upper left.

COLOUR_NAMES: Final = ["red", "blue", "green", "yellow", "black"]
COLOURS: Final = 5
TYPE_NAMES: Final = ["officer", "cossack", "diplomat", "lady"]
TYPES: Final = 4
COPIES: Final = 3
COPIES_MASK: Final = 7
COLOUR_SIZE: Final = 12
ROOMS_FULL: Final = 3

COURIERS: Final = (1 << 60) - 1
COLOUR_CARDS: Final = (1 << 12) - 1
OFFICERS: Final = 0b111 * (1 | 1 << 12 | 1 << 24 | 1 << 36 | 1 << 48)
COSSACKS: Final = OFFICERS << 3
DIPLOMATS: Final = OFFICERS << 6
LADIES: Final = OFFICERS << 9
COURIER_KINDS: Final = 0b1001001001 * (1 | 1 << 12 | 1 << 24 | 1 << 36 | 1 << 48)

# §2.5 Thirty coins and five dispatches, in the second row of the box.

NJETS: Final = 9
BLANKS: Final = 3
ONES: Final = 9
TWOS: Final = 6
THREES: Final = 3
COIN_COPIES: Final = [NJETS, BLANKS, ONES, TWOS, THREES]
COIN_NAMES: Final = ["njet", "blank", "rouble-1", "rouble-2", "rouble-3"]
COIN_VALUES: Final = [0, 0, 1, 2, 3]
DEAREST: Final = 3
ALL_COINS: Final = 30
COINS_WITHOUT_BLANKS: Final = 27

ROW: Final = 64
"""The first card of the second row."""
NJET: Final = 64
BLANK: Final = 64 + 9
ROUBLE_1: Final = 64 + 12
ROUBLE_2: Final = 64 + 21
ROUBLE_3: Final = 64 + 27
COIN_CARDS: Final = [NJET, BLANK, ROUBLE_1, ROUBLE_2, ROUBLE_3]
DISPATCH: Final = 64 + 30
"""The dispatch of seat 0; the others follow."""
NJET_COINS: Final = (1 << 9) - 1
BLANK_COINS: Final = (1 << 12) - (1 << 9)
ONE_COINS: Final = (1 << 21) - (1 << 12)
TWO_COINS: Final = (1 << 27) - (1 << 21)
THREE_COINS: Final = (1 << 30) - (1 << 27)
COINS: Final = (1 << 30) - 1

BOX: Final = Box([[COPIES] * (COLOURS * TYPES), [*COIN_COPIES, *[1] * COLOURS]])
COURIER_NAMES: Final = [f"{colour}-{name}" for colour in COLOUR_NAMES for name in TYPE_NAMES]
DISPATCH_NAMES: Final = [f"{colour}-dispatch" for colour in COLOUR_NAMES]
CARDS_BY_NAME: Final = [name for courier in COURIER_NAMES for name in (courier, "", "")]
NAMES: Final = [
    *CARDS_BY_NAME,
    *[""] * (ROW - len(CARDS_BY_NAME)),
    *[
        name
        for coin, copies in zip(COIN_NAMES, COIN_COPIES, strict=True)
        for name in [coin, *[""] * (copies - 1)]
    ],
    *DISPATCH_NAMES,
]
"""By card; the further copies of a kind have none."""

SEATS_MOST: Final = 5


def type_of(card: i64) -> i64:
    """§2.2 The type of a courier, which is also its room."""
    return card // 3 % 4


def colour_of(card: i64) -> i64:
    """The colour of a courier."""
    return card // 12


def cards_of_type(kind: i64) -> i64:
    """All couriers of a type."""
    if kind == 0:
        return OFFICERS
    if kind == 1:
        return COSSACKS
    if kind == 2:
        return DIPLOMATS
    return LADIES


def village_of(inn: i64) -> i64:
    """The number of the village that an inn is in."""
    if inn < 5:
        return 0
    if inn < 9:
        return 1
    if inn < 13:
        return 2
    return 3


def village_inns(inn: i64) -> i64:
    """All inns of the village that an inn is in."""
    if inn < 5:
        return SWAMP
    if inn < 9:
        return FOREST
    if inn < 13:
        return MOUNTAINS
    return MEADOW


def above(inn: i64) -> i64:
    """All inns of the villages above that of an inn."""
    if inn < 5:
        return FOREST | MOUNTAINS | MEADOW
    if inn < 9:
        return MOUNTAINS | MEADOW
    if inn < 13:
        return MEADOW
    return 0


def nearest_stops(inns: i64) -> i64:
    """§6.6 Of these inns, those of the lowest village that has any; without any, the palace."""
    if inns & SWAMP:
        return inns & SWAMP
    if inns & FOREST:
        return inns & FOREST
    if inns & MOUNTAINS:
        return inns & MOUNTAINS
    if inns & MEADOW:
        return inns & MEADOW
    return PALACE_BIT


def worth(coins: i64) -> i64:
    """§8.4 The roubles of these coins, a mask of the second row."""
    return count(coins & ONE_COINS) + 2 * count(coins & TWO_COINS) + 3 * count(coins & THREE_COINS)


def rouble(card: i64) -> i64:
    """The roubles of one coin."""
    if card < ROUBLE_1:
        return 0
    if card < ROUBLE_2:
        return 1
    if card < ROUBLE_3:
        return 2
    return 3
