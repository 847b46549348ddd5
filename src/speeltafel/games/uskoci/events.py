"""The events as data: for each a short program of primitives, and what is named when it is announced.

A step is one number of eight base-16 digits: what is done (`op`), whose cards (`whose`), where they lie
(`zone`), which of them (`which`), where they go (`to`), who chooses (`by`), a number, and how far it skips
or whether a choice may stop (`skip`). A step skips forward only, so a program always ends.
The texts of the printed cards are not public: these effects are reconstructed (§7.1).
"""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.cards import Box, bit
from speeltafel.games.uskoci.cards import (
    AMBUSH,
    ANSWER_COPIES,
    ANSWERS,
    ANYTIME,
    DUNGEON,
    FOG,
    GALE,
    MERCHANTS,
    NEHAJ,
    SEADOG,
    SIZE,
    SNITCH,
    SPARE,
    SPARES_MOST,
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


WORTH: Final[dict[int, float]] = {
    CANCEL: 0.30,
    SHIELD: 0.22,
    MOVE: 0.20,
    CHOOSE: 0.17,
    SWAP: 0.24,
    PLAY: 0.12,
    STAY: 0.10,
    DRAW: 0.06,
}
"""What a step is worth to a bot as long as its card is kept; what turns or looks, nothing by itself."""


def weigh(program: list[int]) -> float:
    """What a card is worth as long as it is kept, by its program: a step under a condition a quarter."""
    found = 0.0
    until = 0
    for number, made in enumerate(program):
        if made & 15 == UNLESS:
            until = number + 1 + (made >> 28)
        share = 0.25 if number < until else 1.0
        found += share * WORTH.get(made & 15, 0.0)
    return min(found, 0.4)


class Deck(Box):
    """The box of a match: its cards, and what its events do. Matches share it; nobody changes it."""

    def __init__(
        self, spare: list[list[int]], answers: list[bool], aims: list[int], prices: list[bool]
    ) -> None:
        """By spare card: its program, whether it answers, whom it names, whether it has a price."""
        super().__init__([[1] * 40 + [ANSWER_COPIES] * 2 + [1] * (12 + len(spare))])
        size = SIZE + SPARES_MOST
        programs = dict(PROGRAM)
        aimed = dict(AIM)
        for number in range(len(spare)):
            programs[SPARE + number] = spare[number]
            if aims[number] != NO_AIM:
                aimed[SPARE + number] = aims[number]
        self.programs: list[list[i64]] = [[*programs.get(card, []), END] for card in range(size)]
        self.aims: list[i64] = [aimed.get(card, NO_AIM) for card in range(size)]
        """By card, the opponents that it can be aimed at."""
        self.reaches: list[i64] = [reaches(programs.get(card, [])) for card in range(size)]
        self.answers: i64 = ANSWERS
        """The events that answer; §5.1 those that are announced at any time ..."""
        self.anytime: i64 = ANYTIME
        self.paid: i64 = bit(MERCHANTS)
        """... §5.3 those that have a price, and those that name nothing."""
        self.unaimed: i64 = 0
        self.shielding: i64 = 0
        """§6.4 The answers that shield."""
        self.turning: i64 = 0
        """The events that turn cards up."""
        self.worths: list[float] = [0.0] * SPARE + [weigh(program) for program in spare]
        """What a spare card is worth as long as it is kept."""
        for number in range(len(spare)):
            if answers[number]:
                self.answers |= bit(SPARE + number)
            else:
                self.anytime |= bit(SPARE + number)
            if prices[number]:
                self.paid |= bit(SPARE + number)
        for card, program in programs.items():
            for made in program:
                if made & 15 == SHIELD:
                    self.shielding |= bit(card)
                elif made & 15 == TURN:
                    self.turning |= bit(card)
        self.unaimed = self.anytime & ~self.paid
        for card in aimed:
            self.unaimed &= ~bit(card)


STANDARD: Final = Deck([], [], [], [])
"""The box as it is sold."""
