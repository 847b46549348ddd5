"""Bit sets and multisets, and the arithmetic that native and interpreted code share."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core.cards import Box, Cards, below, bit, count, lowest, nth, shl, some
from speeltafel.core.rng import Rng, make_rng, read_rng

MASKS = st.integers(0, 2**62 - 1)
BOX = Box([[1, 3, 1, 2], [6, 1, 1], [1] * 62])


def test_a_bit_is_itself_over_the_whole_width() -> None:
    for n in range(62):
        assert bit(n) == 2**n
        assert below(n) == 2**n - 1
        assert shl(1, n) == 1 << n


@given(MASKS)
def test_bits_are_counted_and_found(mask: int) -> None:
    bits = [n for n in range(62) if mask >> n & 1]
    assert count(mask) == len(bits)
    assert [nth(mask, k) for k in range(len(bits))] == bits
    assert some(mask) == (-1 if bits else 0)
    if mask:
        assert lowest(mask) == bits[0]


@given(st.lists(st.sampled_from(BOX.cards), max_size=40))
def test_a_multiset_counts_like_a_counter(drawn: list[int]) -> None:
    copies = dict(zip(BOX.cards, BOX.copies, strict=True))
    cards, expected = Cards(BOX), Counter[int]()
    for card in drawn:
        if expected[card] < copies[card]:
            cards.put(card)
            expected[card] += 1
        else:
            cards.take(card)
            expected[card] -= 1
    assert Counter(cards.listed()) == +expected
    assert cards.count() == expected.total()
    assert Counter(cards.nth(k) for k in range(cards.count())) == +expected
    twice = Cards(BOX)
    twice.put_all(cards)
    assert twice.same(cards)
    twice.take_all(cards)
    assert twice.count() == 0


def test_copies_have_no_identity() -> None:
    one, other = Cards(BOX), Cards(BOX)
    for _ in range(3):
        one.put(1)
    other.put(1)
    for _ in range(2):
        one.take(1)
    assert one.same(other)
    assert [one.copies(1), one.copies(5), one.has(1), one.has(5)] == [1, 0, True, False]


def test_a_set_of_kinds_holds_every_copy() -> None:
    cards, kinds = Cards(BOX), Cards(BOX)
    for card in (1, 1, 5, 64, 64, 70):
        cards.put(card)
    for card in (1, 64):
        kinds.put_kind(card)
    assert kinds.count() == 3 + 6
    assert cards.count_of(kinds) == 4
    cards.drop_kinds(kinds)
    assert cards.listed() == [5, 70]


def test_a_generator_is_even_and_its_seeds_unrelated() -> None:
    rng = make_rng(1)
    seen = Counter(rng.below(10) for _ in range(20000))
    assert all(1800 < seen[n] < 2200 for n in range(10))
    firsts = Counter(make_rng(seed).below(4) for seed in range(4000))
    assert all(880 < firsts[n] < 1120 for n in range(4))
    pairs = Counter((make_rng(seed).below(2), make_rng(seed + 1).below(2)) for seed in range(4000))
    assert all(880 < number < 1120 for number in pairs.values())


def test_a_generator_is_written_and_read_back() -> None:
    for rng in (make_rng(5), make_rng("0f" * 32)):
        for _ in range(21):
            rng.below(6)
        copied, read = rng.copy(), read_rng(rng.text())
        assert read is not None
        expected = [rng.below(100) for _ in range(40)]
        assert [copied.below(100) for _ in range(40)] == expected
        assert [read.below(100) for _ in range(40)] == expected


def test_the_answers_of_both_generators_never_change() -> None:
    fast, keyed = make_rng(7), make_rng("a1" * 32)
    assert [fast.below(1000) for _ in range(5)] == [233, 97, 671, 174, 866]
    assert [keyed.below(1000) for _ in range(5)] == [199, 755, 970, 750, 955]


class Answers(Rng):
    """A generator that always answers k, and keeps what it was asked."""

    def __init__(self, k: int) -> None:
        super().__init__()
        self.k = k
        self.asked = 0

    def below(self, n: int) -> int:
        self.asked = n
        return self.k


@pytest.mark.parametrize("rows", [[[1] * 60], [[1] * 54 + [2] * 3] * 4 + [[6, 6]], [[2, 1, 3], [1], [4]]])
def test_many_rows_are_counted_drawn_from_and_joined(rows: list[list[int]]) -> None:
    box = Box(rows)
    cards = Cards(box)
    for card, copies in zip(box.cards, box.copies, strict=True):
        for _ in range(copies - card % 2 * (copies > 1)):
            cards.put(card)
    listed = cards.listed()
    assert cards.count() == len(listed)
    for k, card in enumerate(listed):
        answers = Answers(k)
        assert cards.lot(answers) == card
        assert answers.asked == len(listed)
    for split in (1, len(listed) // 2):
        one, other = Cards(box), Cards(box)
        for card in listed[:split]:
            one.put(card)
        for card in listed[split:]:
            other.put(card)
        one.put_all(other)
        assert one.same(cards)
