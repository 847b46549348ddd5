"""The events as data: for each a short program of primitives, and what is named when it is announced.

A step is one number of eight base-16 digits: what is done (`op`), whose cards (`whose`), where they lie
(`zone`), which of them (`which`), where they go (`to`), who chooses (`by`), a number, and how far it skips
or whether a choice may stop (`skip`). A step skips forward only, so a program always ends.
The texts of the printed cards are not public: these effects are reconstructed (§7.1).
"""

from typing import Final

from mypy_extensions import i64

from speeltafel.games.uskoci.cards import (
    AMBUSH,
    DUNGEON,
    FOG,
    GALE,
    MERCHANTS,
    NEHAJ,
    SEADOG,
    SIZE,
    SNITCH,
    SPY,
    SPYGLASS,
    STORM,
    THEFT,
    TRICKERY,
    WILL,
)

# What is done.

END: Final = 0
TURN: Final = 1
"""Turn a card of the pile; with a number, on until a loot card lies open."""
UNLESS: Final = 2
"""Unless the turned card is of group `number`, skip steps."""
MOVE: Final = 3
"""Cards go, without a choice."""
CHOOSE: Final = 4
"""Cards go, each chosen: `number` of them, or half of what lies there if the number is 0."""
DRAW: Final = 5
"""Draw `number` cards of the pile."""
SWAP: Final = 6
"""Swap fleets with the target."""
SEE: Final = 7
"""Look at hands."""
PLAY: Final = 8
"""Play a card of the target's hand as if it were one's own."""
STAY: Final = 9
"""The event's card stays: in the fleet, or before the target."""
CANCEL: Final = 10
"""The event below is cancelled."""
SHIELD: Final = 11
"""The event below does not touch the one who plays this."""

# Whose cards.

OWN: Final = 0
TARGET: Final = 1
ALL: Final = 2
"""Every seat, clockwise from the one who announced."""
OTHERS: Final = 3
ONE_OTHER: Final = 4
"""One opponent, whom the first chosen card names."""

# Where they lie.

FLEET: Final = 0
HAND: Final = 1
BEFORE: Final = 2

# Which of them.

EVERY: Final = 0
TURNED_COLOUR: Final = 1
NOT_TURNED_GROUP: Final = 2
PRICE_COLOUR: Final = 3

# Where they go.

DISCARDS: Final = 0
OWN_FLEET: Final = 1
OWN_HAND: Final = 2

# Who chooses.

HOLDER: Final = 0
OWNER: Final = 1

# What is named when an event is announced (§5.3): which opponents are a legal target, and the price.

NO_AIM: Final = 0
AT_ANYBODY: Final = 1
AT_HAND: Final = 2
"""An opponent with a card in hand."""
AT_SWAP: Final = 3
"""An opponent, unless both fleets are empty."""
AT_FITTING: Final = 4
"""An opponent with a fleet card that fits into one's own fleet."""


def step(
    op: int,
    whose: int = 0,
    zone: int = 0,
    which: int = 0,
    to: int = 0,
    by: int = 0,
    number: int = 0,
    skip: int = 0,
) -> int:
    """One step of a program."""
    assert max(op, whose, zone, which, to, by, number, skip) < 16, "a digit of a step is below 16"
    made = 0
    for digit in (skip, number, by, to, which, zone, whose, op):
        made = made << 4 | digit
    return made


TAKE_TWO: Final = step(CHOOSE, whose=ONE_OTHER, to=OWN_FLEET, by=OWNER, number=2, skip=1)
REMOVE_TWO: Final = step(CHOOSE, whose=ONE_OTHER, by=OWNER, number=2)

PROGRAM: Final[dict[int, list[int]]] = {
    WILL: [step(CANCEL)],
    NEHAJ: [step(SHIELD)],
    STORM: [step(MOVE, whose=ALL)],
    GALE: [step(CHOOSE, whose=ALL)],
    SPYGLASS: [step(SEE, whose=OTHERS)],
    SPY: [step(SEE, whose=TARGET), step(PLAY, whose=TARGET, zone=HAND)],
    TRICKERY: [step(SWAP, whose=TARGET)],
    THEFT: [step(CHOOSE, whose=TARGET, to=OWN_FLEET, by=OWNER, number=1)],
    SEADOG: [step(STAY, zone=FLEET)],
    AMBUSH: [step(MOVE, whose=TARGET, zone=HAND)],
    DUNGEON: [step(STAY, whose=TARGET, zone=BEFORE)],
    SNITCH: [step(TURN, number=1), step(MOVE, whose=ALL, which=TURNED_COLOUR)],
    FOG: [
        step(TURN),
        step(UNLESS, number=0, skip=1),
        step(MOVE, whose=ALL, which=NOT_TURNED_GROUP),
        step(UNLESS, number=1, skip=1),
        step(DRAW, number=3),
        step(UNLESS, number=3, skip=1),
        TAKE_TWO,
        step(UNLESS, number=2, skip=1),
        REMOVE_TWO,
    ],
    MERCHANTS: [step(MOVE, whose=OTHERS, which=PRICE_COLOUR)],
}
"""§6.3, §6.5, §7.2 to §7.17 By card; a program ends after its last step."""

AIM: Final[dict[int, int]] = {
    SPY: AT_HAND,
    TRICKERY: AT_SWAP,
    THEFT: AT_FITTING,
    AMBUSH: AT_HAND,
    DUNGEON: AT_ANYBODY,
}
"""By card, the opponents that it can be aimed at; the others have no target."""


def reaches(program: list[int]) -> int:
    """§6.4 Whose fleet or hand the steps of a program can change, a bit for each of `OWN` to `OTHERS`."""
    found = 0
    for made in program:
        op, whose = made & 15, made >> 4 & 15
        if op in (MOVE, CHOOSE, SWAP, PLAY):
            found |= 1 << whose
    return found


# The same by card as lists, for the interpreter.

PROGRAMS: Final[list[list[i64]]] = [[*PROGRAM.get(card, []), END] for card in range(SIZE)]
AIMS: Final[list[i64]] = [AIM.get(card, NO_AIM) for card in range(SIZE)]
REACHES: Final[list[i64]] = [reaches(PROGRAM.get(card, [])) for card in range(SIZE)]
