"""The pieces: how each reaches, and what a seat has of them.

Sets of fields are masks, and a set of equal pieces is moved all at once. `blocked` are the
fields where a card or a piece stands: a slider reaches the first of them, and no further.
"""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.cards import shl
from speeltafel.games.sengokuki.cards import ASHIGARU, BOARD, DAIMYO, FILES, KIBATAI, KIHEI, SHINOBI

FILE_A: Final = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 | 1 << 30 | 1 << 36
FILE_B: Final = FILE_A << 1
FILE_E: Final = FILE_A << 4
FILE_F: Final = FILE_A << 5
NOT_A: Final = BOARD & ~FILE_A
NOT_F: Final = BOARD & ~FILE_F
NOT_AB: Final = NOT_A & ~FILE_B
NOT_EF: Final = NOT_F & ~FILE_E
"""Where a step may end: what goes right never lands on file a, two steps right not on a or b."""

UP: Final = FILES
UP_LEFT: Final = FILES - 1
UP_RIGHT: Final = FILES + 1


def steps(pieces: i64) -> i64:
    """§4.4 One field in each of the eight directions."""
    beside = (pieces << 1 & NOT_A) | (pieces >> 1 & NOT_F)
    row = pieces | beside
    return beside | (row << UP & BOARD) | row >> UP


def leaps(pieces: i64) -> i64:
    """§4.8 Two fields one way and one across, over everything."""
    one = (pieces << 1 & NOT_A) | (pieces >> 1 & NOT_F)
    two = (pieces << 2 & NOT_AB) | (pieces >> 2 & NOT_EF)
    return ((one << 2 * UP | two << UP) & BOARD) | one >> 2 * UP | two >> UP


def rise(pieces: i64, blocked: i64, step: i64, lands: i64) -> i64:
    """All that is reached by going on in a direction towards higher fields."""
    reached: i64 = 0
    while pieces:
        pieces = shl(pieces, step) & lands
        reached |= pieces
        pieces &= ~blocked
    return reached


def sink(pieces: i64, blocked: i64, step: i64, lands: i64) -> i64:
    """All that is reached by going on in a direction towards lower fields."""
    reached: i64 = 0
    while pieces:
        pieces = pieces >> step & lands
        reached |= pieces
        pieces &= ~blocked
    return reached


def straight(pieces: i64, blocked: i64) -> i64:
    """§4.6 Any number of fields along file or rank."""
    return (
        rise(pieces, blocked, UP, BOARD)
        | sink(pieces, blocked, UP, BOARD)
        | rise(pieces, blocked, 1, NOT_A)
        | sink(pieces, blocked, 1, NOT_F)
    )


def diagonal(pieces: i64, blocked: i64) -> i64:
    """§4.7 Any number of fields diagonally."""
    return (
        rise(pieces, blocked, UP_RIGHT, NOT_A)
        | rise(pieces, blocked, UP_LEFT, NOT_F)
        | sink(pieces, blocked, UP_LEFT, NOT_A)
        | sink(pieces, blocked, UP_RIGHT, NOT_F)
    )


class Side:
    """The pieces of one seat, each kind as a mask of fields, and its run of double Ki."""

    def __init__(self) -> None:
        self.daimyo: i64 = 0
        self.shinobi: i64 = 0
        self.ashigaru: i64 = 0
        self.kihei: i64 = 0
        self.kibatai: i64 = 0
        self.streak: i64 = 0
        """§3.7 Own turns in a row that ended with two Ki."""

    def army(self) -> i64:
        """The fields of all pieces."""
        return self.daimyo | self.shinobi | self.ashigaru | self.kihei | self.kibatai

    def reach(self, blocked: i64) -> i64:
        """§5.1 The fields that the pieces threaten."""
        return (
            steps(self.daimyo)
            | leaps(self.kibatai)
            | straight(self.shinobi | self.ashigaru, blocked)
            | diagonal(self.shinobi | self.kihei, blocked)
        )

    def piece_on(self, field: i64) -> i64:
        """Which piece stands on a field, the field as a mask; there is one."""
        if field & self.daimyo:
            return DAIMYO
        if field & self.shinobi:
            return SHINOBI
        if field & self.ashigaru:
            return ASHIGARU
        if field & self.kihei:
            return KIHEI
        return KIBATAI

    def put(self, piece: i64, field: i64) -> None:
        """A piece comes to a field."""
        if piece == DAIMYO:
            self.daimyo |= field
        elif piece == SHINOBI:
            self.shinobi |= field
        elif piece == ASHIGARU:
            self.ashigaru |= field
        elif piece == KIHEI:
            self.kihei |= field
        else:
            self.kibatai |= field

    def lift(self, field: i64) -> None:
        """Whatever stands on a field leaves it."""
        self.daimyo &= ~field
        self.shinobi &= ~field
        self.ashigaru &= ~field
        self.kihei &= ~field
        self.kibatai &= ~field

    def copy_from(self, other: "Side") -> None:
        """Have what the other has."""
        self.daimyo = other.daimyo
        self.shinobi = other.shinobi
        self.ashigaru = other.ashigaru
        self.kihei = other.kihei
        self.kibatai = other.kibatai
        self.streak = other.streak


def is_hit(daimyo: i64, by: Side, taken: i64, blocked: i64) -> bool:
    """§5.1 Whether a piece of `by`, other than one on the field `taken`, reaches the Daimyo."""
    left = ~taken
    if leaps(daimyo) & by.kibatai & left or steps(daimyo) & by.daimyo & left:
        return True
    sliders = (by.shinobi | by.ashigaru) & left
    if sliders and straight(daimyo, blocked) & sliders:
        return True
    sliders = (by.shinobi | by.kihei) & left
    return sliders != 0 and diagonal(daimyo, blocked) & sliders != 0


def covering(daimyo: i64, by: Side, piece: i64, targets: i64, blocked: i64) -> i64:
    """§5.4 Of these targets of another piece, those with which it leaves the Daimyo unthreatened."""
    safe: i64 = 0
    lifted = blocked & ~piece
    while targets:
        target = targets & -targets
        if not is_hit(daimyo, by, target, lifted | target):
            safe |= target
        targets &= ~target
    return safe
