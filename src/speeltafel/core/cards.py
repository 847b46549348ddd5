"""Sets of cards as bit masks.

A mask holds up to 62 bits (a literal from 2**62 on would be boxed at each use in native code).
A game with more cards keeps them in up to four *rows*; a `Card` is `row << 6 | bit`.

Cards that look alike are one *kind*. Copies of a kind have neighbouring bits, and a set holds
them from the lowest on: two of three Valknuts are always the lower two bits. So a mask is a
multiset in which copies have no identity that anyone could follow, equal contents are equal
masks, and `mask & box.kinds` names each kind once.
"""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import Card

ROWS: Final = 4
ROW_BITS: Final = 62
NO_CARD: Final = -1


def shl(x: i64, n: i64) -> i64:
    """Shift left in 64 bits. A literal shifted by a variable would be a 32-bit shift in native code."""
    return x << n


def bit(n: i64) -> i64:
    """The mask of one bit, 0..61."""
    return shl(1, n)


def below(n: i64) -> i64:
    """The mask of the bits 0..n-1."""
    return shl(1, n) - 1


def count(mask: i64) -> i64:
    """How many bits are set (i64 has no bit_count)."""
    x = mask - ((mask >> 1) & 0x1555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((x * 0x0101010101010101) >> 56) & 0xFF


def lowest(mask: i64) -> i64:
    """The number of the lowest set bit; the mask is not empty."""
    return count((mask & -mask) - 1)


def nth(mask: i64, k: i64) -> i64:
    """The number of the k-th set bit, counted from 0 at the low end; the mask has more than k bits."""
    base: i64 = 0
    low = count(mask & 0x7FFFFFFF)
    if k >= low:
        k -= low
        mask >>= 31
        base = 31
    while k > 0:
        mask &= mask - 1
        k -= 1
    return base + lowest(mask)


class Box:
    """Every card of a game: for each row, how many copies of each kind there are, in order."""

    def __init__(self, rows: list[list[int]]) -> None:
        assert 1 <= len(rows) <= ROWS, "a box has one to four rows"
        self.rows: i64 = len(rows)
        self.kinds: i64 = 0
        """The first bit of each kind of row 0: `hand.mask & box.kinds` names each kind once."""
        self.stacked: i64 = 0
        """The bits of row 0 that belong to kinds with copies."""
        self.copies: list[int] = []
        """For each kind, its number of copies."""
        self.cards: list[int] = []
        """For each kind, its card: the lowest bit of its stack."""
        self.stacks: list[int] = [0] * (ROWS * 64)
        """For each card, the mask of its kind in its row; 0 if no such card."""
        for row, kinds in enumerate(rows):
            at = 0
            for copies in kinds:
                assert copies >= 1, "a kind has at least one copy"
                stack = below(copies) << at
                for i in range(copies):
                    self.stacks[row * 64 + at + i] = stack
                self.cards.append(row * 64 + at)
                self.copies.append(copies)
                if row == 0:
                    self.kinds |= bit(at)
                    if copies > 1:
                        self.stacked |= stack
                at += copies
            assert at <= ROW_BITS, "a row has at most 62 cards"

    def stack(self, card: Card) -> i64:
        """The mask, within its row, of all copies of a card's kind."""
        return self.stacks[card]

    def kind(self, card: Card) -> Card:
        """The card that names the kind: the lowest of its copies."""
        return (card & ~63) | lowest(self.stacks[card])

    def first(self, mask: i64) -> i64:
        """The mask's kinds of row 0, each named once."""
        return mask & self.kinds


class Cards:
    """A multiset of the cards of one box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.mask: i64 = 0
        self.mask1: i64 = 0
        self.mask2: i64 = 0
        self.mask3: i64 = 0

    def row(self, row: i64) -> i64:
        """The mask of one row."""
        if row == 0:
            return self.mask
        if row == 1:
            return self.mask1
        if row == 2:
            return self.mask2
        return self.mask3

    def set_row(self, row: i64, mask: i64) -> None:
        """Put a mask into one row."""
        if row == 0:
            self.mask = mask
        elif row == 1:
            self.mask1 = mask
        elif row == 2:
            self.mask2 = mask
        else:
            self.mask3 = mask

    def empty(self) -> None:
        """Take everything out."""
        self.mask = 0
        if self.box.rows > 1:
            self.mask1 = 0
            self.mask2 = 0
            self.mask3 = 0

    def become(self, other: "Cards") -> None:
        """Hold what the other holds."""
        self.mask = other.mask
        if self.box.rows > 1:
            self.mask1 = other.mask1
            self.mask2 = other.mask2
            self.mask3 = other.mask3

    def copy(self) -> "Cards":
        """An equal multiset."""
        copied = Cards(self.box)
        copied.become(self)
        return copied

    def count(self) -> i64:
        """How many cards there are."""
        if self.box.rows == 1:
            return count(self.mask)
        return count(self.mask) + count(self.mask1) + count(self.mask2) + count(self.mask3)

    def has(self, card: Card) -> bool:
        """Whether at least one copy of the card's kind is here."""
        return self.row(card >> 6) & self.box.stack(card) != 0

    def copies(self, card: Card) -> i64:
        """How many copies of the card's kind are here."""
        return count(self.row(card >> 6) & self.box.stack(card))

    def put(self, card: Card) -> None:
        """Add one copy of the card's kind."""
        row = card >> 6
        if row == 0 and not bit(card) & self.box.stacked:
            self.mask |= bit(card)
            return
        stack = self.box.stack(card)
        mask = self.row(row)
        held = mask & stack
        self.set_row(row, mask | (shl(held, 1) & stack) | (stack & -stack))

    def take(self, card: Card) -> None:
        """Remove one copy of the card's kind; there is one."""
        row = card >> 6
        if row == 0 and not bit(card) & self.box.stacked:
            self.mask &= ~bit(card)
            return
        stack = self.box.stack(card)
        mask = self.row(row)
        self.set_row(row, (mask & ~stack) | ((mask & stack) >> 1 & stack))

    def nth(self, k: i64) -> Card:
        """The k-th card, as the name of its kind; there are more than k."""
        for row in range(self.box.rows):
            mask = self.row(row)
            here = count(mask)
            if k < here:
                return self.box.kind(shl(row, 6) | nth(mask, k))
            k -= here
        raise AssertionError("no such card")

    def put_all(self, other: "Cards") -> None:
        """Add everything of the other."""
        if self.box.rows == 1 and not (self.mask & other.mask & self.box.stacked):
            self.mask |= other.mask
            return
        for card in other.listed():
            self.put(card)

    def take_all(self, other: "Cards") -> None:
        """Remove everything of the other that is here."""
        for card in other.listed():
            if self.has(card):
                self.take(card)

    def listed(self) -> list[Card]:
        """All cards in the box's order, each as the name of its kind, copies repeated."""
        found: list[Card] = []
        for row in range(self.box.rows):
            mask = self.row(row)
            while mask:
                found.append(self.box.kind(shl(row, 6) | lowest(mask)))
                mask &= mask - 1
        return found

    def shared(self, other: "Cards") -> i64:
        """How many cards here are of kinds that the other has, however many copies it has."""
        if self.box.rows == 1 and not (self.mask & self.box.stacked):
            return count(self.mask & other.mask)
        found: i64 = 0
        for card in self.listed():
            if other.has(card):
                found += 1
        return found

    def same(self, other: "Cards") -> bool:
        """Whether both hold the same cards."""
        if self.mask != other.mask:
            return False
        return self.mask1 == other.mask1 and self.mask2 == other.mask2 and self.mask3 == other.mask3
