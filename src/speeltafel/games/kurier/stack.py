"""The couriers that returned, in the order in which they came, packed so that a match is copied fast."""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.cards import bit, shl
from speeltafel.games.kurier.cards import COPIES

ENTRY_BITS: Final = 5
ENTRY: Final = 31
WORD: Final = 12
"""Entries of a word: five words hold all sixty couriers. An entry is the number of a kind."""


class Returned:
    """§7.1 One row for all piles: of two couriers of a pile the earlier one lies higher."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.word0: i64 = 0
        self.word1: i64 = 0
        self.word2: i64 = 0
        self.word3: i64 = 0
        self.word4: i64 = 0

    def copy_from(self, other: "Returned") -> None:
        """Hold what the other holds."""
        self.size = other.size
        self.word0 = other.word0
        self.word1 = other.word1
        self.word2 = other.word2
        self.word3 = other.word3
        self.word4 = other.word4

    def word(self, number: i64) -> i64:
        """One of the words."""
        if number == 0:
            return self.word0
        if number == 1:
            return self.word1
        if number == 2:
            return self.word2
        if number == 3:
            return self.word3
        return self.word4

    def put_word(self, number: i64, word: i64) -> None:
        """Set one of the words."""
        if number == 0:
            self.word0 = word
        elif number == 1:
            self.word1 = word
        elif number == 2:
            self.word2 = word
        elif number == 3:
            self.word3 = word
        else:
            self.word4 = word

    def card(self, at: i64) -> i64:
        """The courier at a place of the row."""
        return (self.word(at // WORD) >> at % WORD * ENTRY_BITS & ENTRY) * COPIES

    def put(self, at: i64, card: i64) -> None:
        """Write a courier over a place of the row."""
        shift = at % WORD * ENTRY_BITS
        word = self.word(at // WORD) & ~shl(ENTRY, shift)
        self.put_word(at // WORD, word | shl(card // COPIES, shift))

    def append(self, card: i64) -> None:
        """One more courier returns."""
        self.put(self.size, card)
        self.size += 1

    def take(self, own: i64) -> i64:
        """The first of these couriers, a mask, leaves the row; there is one."""
        at: i64 = 0
        while not own & bit(self.card(at)):
            at += 1
        found = self.card(at)
        self.size -= 1
        while at < self.size:
            self.put(at, self.card(at + 1))
            at += 1
        self.put(at, 0)
        return found
