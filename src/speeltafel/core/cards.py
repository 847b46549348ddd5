"""Sets of cards as bit masks.

A mask holds up to 62 bits (a literal from 2**62 on would be boxed at each use in native code).
A game with more cards keeps them in up to five *rows*.

Cards that look alike are one *kind*. Copies of a kind have neighbouring bits, and a set holds
them from the lowest on: two of three Valknuts are always the lower two bits. So a mask is a
multiset in which copies have no identity that anyone could follow, equal contents are equal
masks, and `mask & box.kinds` names each kind once. A `Card` is the name of a kind:
`row << 6 | bit`, with the lowest bit of its copies.
"""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import Card
from speeltafel.core.rng import Rng

ROWS: Final = 5
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


def some(mask: i64) -> i64:
    """All bits if the mask has any, else none: `some(x) & y` is y under a condition, without a branch.

    For conditions that are as good as random: there a wrong guess of the processor costs more than the sum.
    """
    return -mask >> 63


def fours(mask: i64) -> i64:
    """In each four bits, how many of them are set. Three such numbers can be added, four might not."""
    x = mask - ((mask >> 1) & 0x1555555555555555)
    return (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)


def upto(mask: i64) -> i64:
    """In each byte, how many bits are set in it and in those below."""
    x = fours(mask)
    return ((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101


def count(mask: i64) -> i64:
    """How many bits are set (i64 has no bit_count)."""
    return (upto(mask) >> 56) & 0xFF


def lowest(mask: i64) -> i64:
    """The number of the lowest set bit; the mask is not empty."""
    return count((mask & -mask) - 1)


def passed(counts: i64, k: i64) -> i64:
    """How many of the lower seven bytes count no more than k: all of them at once, without a branch."""
    not_above = ((k * 0x01010101010101 | 0x80808080808080) - (counts & 0xFFFFFFFFFFFFFF)) & 0x80808080808080
    return (((not_above >> 7) * 0x01010101010101) >> 48) & 7


def nth(mask: i64, k: i64) -> i64:
    """The number of the k-th set bit, counted from 0 at the low end; the mask has more than k bits.

    First its byte, then its place in the byte, whose bits are spread over bytes for that. Without a
    branch: which it is is as good as random, and a wrong guess of the processor costs more than all of this.
    """
    counts = upto(mask)
    at = passed(counts, k) * 8
    k -= ((counts << 8) >> at) & 0xFF
    spread = (((mask >> at) & 0xFF) * 0x01010101010101) & 0x40201008040201
    ones = ((spread + 0x7F7F7F7F7F7F7F) >> 7) & 0x01010101010101
    return at + passed(ones * 0x01010101010101, k)


class Row:
    """One row of a box."""

    def __init__(self, kinds: list[int]) -> None:
        self.starts: i64 = 0
        """The first bit of each kind, and one past the end."""
        self.stacked: i64 = 0
        """The bits that belong to kinds with copies."""
        at = 0
        for copies in kinds:
            assert copies >= 1, "a kind has at least one copy"
            self.starts |= bit(at)
            if copies > 1:
                self.stacked |= shl(below(copies), at)
            at += copies
        assert at <= ROW_BITS, "a row has at most 62 cards"
        self.starts |= bit(at)

    def stack(self, card: i64) -> i64:
        """The mask of all copies of a kind."""
        start = bit(card)
        later = self.starts & -shl(start, 1)
        return (later & -later) - start

    def kind(self, at: i64) -> i64:
        """The bit that names the kind which a bit belongs to: the lowest of its copies."""
        while not bit(at) & self.starts:
            at -= 1
        return at


class Box:
    """Every card of a game: for each row, how many copies of each kind there are, in order."""

    def __init__(self, rows: list[list[int]]) -> None:
        assert 1 <= len(rows) <= ROWS, "a box has one to five rows"
        self.rows: i64 = len(rows)
        self.row: list[Row] = [Row(kinds) for kinds in rows]
        self.kinds: i64 = self.row[0].starts
        """The first bit of each kind of row 0: `hand.mask & box.kinds` names each kind once."""
        self.stacked: i64 = self.row[0].stacked
        """The bits of row 0 that belong to kinds with copies."""
        self.copies: list[int] = []
        """For each kind, its number of copies."""
        self.cards: list[Card] = []
        """For each kind, its card."""
        for number, kinds in enumerate(rows):
            at = 0
            for copies in kinds:
                self.cards.append(number * 64 + at)
                self.copies.append(copies)
                at += copies


class Cards:
    """A multiset of the cards of one box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.mask: i64 = 0
        """Row 0, all there is in most games."""
        self.eyes: i64 = 0
        """Of cards at a place: who sees them now. It stands beside the mask because both are copied."""
        self.mask1: i64 = 0
        self.mask2: i64 = 0
        self.mask3: i64 = 0
        self.mask4: i64 = 0

    def row(self, row: i64) -> i64:
        """The mask of one row."""
        if row == 0:
            return self.mask
        if row == 1:
            return self.mask1
        if row == 2:
            return self.mask2
        if row == 3:
            return self.mask3
        return self.mask4

    def set_row(self, row: i64, mask: i64) -> None:
        """Put a mask into one row."""
        if row == 0:
            self.mask = mask
        elif row == 1:
            self.mask1 = mask
        elif row == 2:
            self.mask2 = mask
        elif row == 3:
            self.mask3 = mask
        else:
            self.mask4 = mask

    def is_empty(self) -> bool:
        """Whether there is no card."""
        return self.mask == 0 and (self.mask1 | self.mask2 | self.mask3 | self.mask4) == 0

    def empty(self) -> None:
        """Take everything out."""
        self.mask = 0
        if self.box.rows > 1:
            self.mask1 = 0
            self.mask2 = 0
            self.mask3 = 0
            self.mask4 = 0

    def become(self, other: "Cards") -> None:
        """Hold what the other holds."""
        self.mask = other.mask
        if self.box.rows > 1:
            self.mask1 = other.mask1
            self.mask2 = other.mask2
            self.mask3 = other.mask3
            self.mask4 = other.mask4

    def copy(self) -> "Cards":
        """An equal multiset."""
        copied = Cards(self.box)
        copied.become(self)
        return copied

    def count(self) -> i64:
        """How many cards there are."""
        if self.box.rows == 1:
            return count(self.mask)
        low = fours(self.mask) + fours(self.mask1) + fours(self.mask2)
        high = fours(self.mask3) + fours(self.mask4)
        eights = (low & 0x0F0F0F0F0F0F0F0F) + ((low >> 4) & 0x0F0F0F0F0F0F0F0F)
        eights += (high & 0x0F0F0F0F0F0F0F0F) + ((high >> 4) & 0x0F0F0F0F0F0F0F0F)
        return ((eights * 0x0101010101010101) >> 56) & 0xFF

    def has(self, card: Card) -> bool:
        """Whether there is at least one copy of a card."""
        return self.row(card >> 6) & bit(card & 63) != 0

    def copies(self, card: Card) -> i64:
        """How many copies of a card there are."""
        row = card >> 6
        return count(self.row(row) & self.box.row[row].stack(card & 63))

    # Row 0 goes first, and all else apart from it: native code keeps the short way short.

    def put(self, card: Card) -> None:
        """Add one copy of a card: the lowest free bit from its own on."""
        if card < 64:
            taken = self.mask | below(card)
            self.mask |= ~taken & (taken + 1)
        else:
            self._put_in_row(card >> 6, card & 63)

    def _put_in_row(self, row: i64, at: i64) -> None:
        mask = self.row(row)
        taken = mask | below(at)
        self.set_row(row, mask | (~taken & (taken + 1)))

    def take(self, card: Card) -> None:
        """Remove one copy of a card: the highest of its bits; there is one."""
        if card < 64 and not bit(card) & self.box.stacked:
            self.mask &= ~bit(card)
        else:
            self._take_from_row(card >> 6, card & 63)

    def _take_from_row(self, row: i64, at: i64) -> None:
        stack = self.box.row[row].stack(at)
        mask = self.row(row)
        self.set_row(row, (mask & ~stack) | ((mask & stack) >> 1 & stack))

    def nth(self, k: i64) -> Card:
        """The k-th card; there are more than k."""
        if self.box.rows == 1:
            at = nth(self.mask, k)
            if bit(at) & self.box.stacked:
                return self.box.row[0].kind(at)
            return at
        return self._nth_of_rows(k)

    def lot(self, rng: Rng) -> Card:
        """A card drawn by lot; there is one."""
        if self.box.rows == 1:
            return self.nth(rng.below(count(self.mask)))
        first = count(self.mask)
        second = first + count(self.mask1)
        third = second + count(self.mask2)
        fourth = third + count(self.mask3)
        k = rng.below(fourth + count(self.mask4))
        if k < first:
            return self.box.row[0].kind(nth(self.mask, k))
        if k < second:
            return 1 << 6 | self.box.row[1].kind(nth(self.mask1, k - first))
        if k < third:
            return 2 << 6 | self.box.row[2].kind(nth(self.mask2, k - second))
        if k < fourth:
            return 3 << 6 | self.box.row[3].kind(nth(self.mask3, k - third))
        return 4 << 6 | self.box.row[4].kind(nth(self.mask4, k - fourth))

    def _nth_of_rows(self, k: i64) -> Card:
        for row in range(self.box.rows):
            mask = self.row(row)
            here = count(mask)
            if k < here:
                return shl(row, 6) | self.box.row[row].kind(nth(mask, k))
            k -= here
        raise AssertionError("no such card")

    def put_all(self, other: "Cards") -> None:
        """Add everything of the other."""
        if self.box.rows == 1 and not self.mask & other.mask:  # of no kind both have a copy
            self.mask |= other.mask
        elif self.meets(other):
            self._put_rows(other)
        else:
            self.mask |= other.mask
            self.mask1 |= other.mask1
            self.mask2 |= other.mask2
            self.mask3 |= other.mask3
            self.mask4 |= other.mask4

    def meets(self, other: "Cards") -> bool:
        """Whether both have a copy of the same kind."""
        low = (self.mask & other.mask) | (self.mask1 & other.mask1) | (self.mask2 & other.mask2)
        return low | (self.mask3 & other.mask3) | (self.mask4 & other.mask4) != 0

    def _put_rows(self, other: "Cards") -> None:
        for row in range(self.box.rows):
            added = other.row(row)
            if not added:
                continue
            kinds = self.box.row[row]
            copies = added & kinds.stacked
            self.set_row(row, self.row(row) | (added & ~copies))
            while copies:
                self.put(shl(row, 6) | kinds.kind(lowest(copies)))
                copies &= copies - 1

    def pour(self, other: "Cards") -> None:
        """Give everything to the other."""
        if self.box.rows == 1 and not self.mask & other.mask:
            other.mask |= self.mask
            self.mask = 0
        else:
            other.put_all(self)
            self.empty()

    def take_all(self, other: "Cards") -> None:
        """Remove everything of the other that is here."""
        for card in other.listed():
            if self.has(card):
                self.take(card)

    def listed(self) -> list[Card]:
        """All cards in the box's order, copies repeated."""
        found: list[Card] = []
        for row in range(self.box.rows):
            mask = self.row(row)
            while mask:
                found.append(shl(row, 6) | self.box.row[row].kind(lowest(mask)))
                mask &= mask - 1
        return found

    # Sets of kinds: all copies of each are in, so that a mask of them cuts any multiset.

    def put_kind(self, card: Card) -> None:
        """Add every copy of a card."""
        row = card >> 6
        self.set_row(row, self.row(row) | self.box.row[row].stack(card & 63))

    def count_of(self, kinds: "Cards") -> i64:
        """How many cards here are of these kinds."""
        if self.box.rows == 1:
            return count(self.mask & kinds.mask)
        found: i64 = 0
        for row in range(self.box.rows):
            found += count(self.row(row) & kinds.row(row))
        return found

    def drop_kinds(self, kinds: "Cards") -> None:
        """Remove all cards of these kinds."""
        for row in range(self.box.rows):
            self.set_row(row, self.row(row) & ~kinds.row(row))

    def keep_kinds(self, kinds: "Cards") -> None:
        """Remove all cards but those of these kinds."""
        for row in range(self.box.rows):
            self.set_row(row, self.row(row) & kinds.row(row))

    def same(self, other: "Cards") -> bool:
        """Whether both hold the same cards."""
        for row in range(self.box.rows):
            if self.row(row) != other.row(row):
                return False
        return True
