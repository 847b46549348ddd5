"""What is in the box, as masks: loot by group, then the events; and the numbers of the rulebook."""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.cards import Box, bit, count, lowest

# §2.1 Forty loot cards, card = 10 * group + number - 1; the tenth of each group is its information card.

GROUP_NAMES: Final = ["food", "wood", "weapons", "gold"]
INFO_NAMES: Final = ["hunger", "fire", "battle", "taxes"]
NUMBERS: Final = 9

FOOD: Final = (1 << 10) - 1
WOOD: Final = FOOD << 10
WEAPONS: Final = FOOD << 20
GOLD: Final = FOOD << 30
LOOT: Final = (1 << 40) - 1
INFOS: Final = 1 << 9 | 1 << 19 | 1 << 29 | 1 << 39

# §2.2 White and black.

WHITE: Final = FOOD | WOOD
BLACK: Final = WEAPONS | GOLD

# §2.3 Sixteen events, the two answers twice. Bits 56 to 61 are for cards that people write themselves.

WILL: Final = 40
NEHAJ: Final = 42
STORM: Final = 44
GALE: Final = 45
SPYGLASS: Final = 46
SPY: Final = 47
TRICKERY: Final = 48
THEFT: Final = 49
SEADOG: Final = 50
AMBUSH: Final = 51
DUNGEON: Final = 52
SNITCH: Final = 53
FOG: Final = 54
MERCHANTS: Final = 55
SIZE: Final = 56
SPARE: Final = 56
"""The first of them."""
SPARES_MOST: Final = 6

EVENT_NAMES: Final = [
    *["will", "", "nehaj", "", "storm", "gale", "spyglass", "spy", "trickery", "theft"],
    *["seadog", "ambush", "dungeon", "snitch", "fog", "merchants"],
]
ANSWER_COPIES: Final = 2
ANSWERS: Final = 1 << 40 | 1 << 42
"""The first copy of either answer."""
ANYTIME: Final = (1 << 56) - (1 << 44)
"""Every event that is no answer."""

BOX: Final = Box([[1] * 40 + [ANSWER_COPIES] * 2 + [1] * 12])
KINDS: Final = (1 << 40) - 1 | ANSWERS | (1 << 62) - (1 << 44)
"""The first copy of every kind: `hand & KINDS` names each kind once."""


def loot_names() -> list[str]:
    """The names of the loot cards, group by group."""
    names: list[str] = []
    for group in range(len(GROUP_NAMES)):
        names += [f"{GROUP_NAMES[group]}-{number}" for number in range(1, NUMBERS + 1)]
        names.append(INFO_NAMES[group])
    return names


SPARE_NAMES: Final = [f"spare-{number}" for number in range(1, SPARES_MOST + 1)]
NAMES: Final = loot_names() + EVENT_NAMES + SPARE_NAMES
"""By card; the second copy of an answer has none."""

# §3 The fleet. Sums are counted by binary digits: of the numbers, and of the Old Sea Dog's worth, 4 + 1.

FULL: Final = 25
ONES: Final = (0b101010101 * (1 | 1 << 10 | 1 << 20 | 1 << 30)) | 1 << 50
TWOS: Final = 0b001100110 * (1 | 1 << 10 | 1 << 20 | 1 << 30)
FOURS: Final = (0b001111000 * (1 | 1 << 10 | 1 << 20 | 1 << 30)) | 1 << 50
EIGHTS: Final = 0b110000000 * (1 | 1 << 10 | 1 << 20 | 1 << 30)

# §1.1, §2.5, §4.8 Seats and hands; §9.1 seasons; §10.7 rounds.

SEATS_MOST: Final = 6
START_HAND: Final = 4
START_HAND_MOST: Final = 5
HAND_LIMIT: Final = 5
SEASON_NAMES: Final = ["spring", "summer", "autumn", "winter"]
ROUNDS_LEAST: Final = 4
ROUNDS_MOST: Final = 30


def worth(cards: i64) -> i64:
    """The sum of these cards, nothing doubled."""
    return (
        count(cards & ONES) + 2 * count(cards & TWOS) + 4 * count(cards & FOURS) + 8 * count(cards & EIGHTS)
    )


def doubled(fleet: i64) -> i64:
    """§3.2 All cards of the groups whose information card lies in a fleet."""
    infos = fleet & INFOS
    return (infos << 1) - (infos >> 9)


def value(fleet: i64) -> i64:
    """§3.3 What a fleet is worth."""
    if fleet & INFOS:
        return worth(fleet) + worth(fleet & doubled(fleet))
    return worth(fleet)


def up_to(most: int) -> int:
    """The cards that are by themselves worth no more than this; information cards are none."""
    found = 0
    for card in range(SIZE):
        if 0 < worth(bit(card)) <= most:
            found |= bit(card)
    return found


UP_TO: Final[list[i64]] = [up_to(most) for most in range(FULL + 1)]


def fits(fleet: i64, cards: i64) -> i64:
    """§3.4 Those of these cards that would not lift a fleet above 25, each by itself."""
    room = FULL - value(fleet)
    twice = doubled(fleet)
    found = cards & (UP_TO[room] & ~twice | UP_TO[room >> 1] & twice)
    infos = cards & INFOS
    while infos:
        info = infos & -infos
        infos &= infos - 1
        if worth(fleet & doubled(info)) <= room:
            found |= info
    return found


def group_of(card: i64) -> i64:
    """All cards of the group of one card, both as masks; 0 for an event."""
    if card & FOOD:
        return FOOD
    if card & WOOD:
        return WOOD
    if card & WEAPONS:
        return WEAPONS
    if card & GOLD:
        return GOLD
    return 0


def colour_of(card: i64) -> i64:
    """§2.2 All cards of the colour of one card, both as masks; 0 for an event, which is grey."""
    if card & WHITE:
        return WHITE
    if card & BLACK:
        return BLACK
    return 0


def group_number(card: i64) -> i64:
    """The place of a card's group in `GROUP_NAMES`; -1 for an event."""
    group = group_of(card)
    if group == 0:
        return -1
    return lowest(group) // 10
