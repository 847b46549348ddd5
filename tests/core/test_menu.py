"""A menu says the same in four ways: list, pick, verdict and paragraph, against a plain model."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit import REPEATABLE
from speeltafel.core.actions import VERB, Kind, Verb
from speeltafel.core.menu import Menu
from speeltafel.core.rng import Rng
from speeltafel.core.state import State

VALUES = 62
VERBS = [
    Verb("pass", "0.0", []),
    *(Verb(f"v{n}", f"0.{n}", [Kind([str(v) for v in range(VALUES)])]) for n in (1, 2)),
]
ONE, TWO = VERB, 2 * VERB

Word = tuple[str, int, int, str]
"""What a game says to a menu: `of`, `one` or `must`, a verb, a mask or value, a paragraph."""


class Offering(State):
    """Offers to seat 0, and says to the menu, just what it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.seats = 2
        self.waiting = 1
        self.words: list[Word] = []

    def offer(self, seat: int, menu: Menu) -> None:
        """Say the words."""
        for word, verb, value, paragraph in self.words:
            if word == "of":
                menu.of(verb, value, paragraph)
            elif word == "one":
                menu.one(verb | value, paragraph)
            else:
                menu.must(paragraph, value)

    def verbs(self) -> list[Verb]:
        """The table of verbs."""
        return VERBS


def offering(*words: Word) -> Offering:
    state = Offering()
    state.words = list(words)
    return state


@dataclass
class Family:
    """A family of the model: what is left of it, and what took the rest away."""

    verb: int
    left: set[int]
    removed: list[tuple[int, str]]


def modelled(words: list[Word]) -> tuple[list[int], dict[int, str]]:
    """The actions offered in order; for each that was taken away, by which paragraph first."""
    families: list[Family] = []
    removals: list[tuple[int, str]] = []
    for word, verb, value, paragraph in words:
        if word == "must":
            family = families[-1]
            kept = {v for v in family.left if value >> v & 1}
            removals += [(family.verb | v, paragraph) for v in family.left - kept]
            family.left = kept
            continue
        mask = value if word == "of" else 1 << value
        kept = {v for v in range(VALUES) if mask >> v & 1}
        removals += [(verb | v, paragraph) for v in set(range(VALUES)) - kept]
        families.append(Family(verb, kept, []))
    first: dict[int, str] = {}
    for action, paragraph in removals:
        first.setdefault(action, paragraph)
    return [family.verb | v for family in families for v in sorted(family.left)], first


MASKS = st.integers(0, 2**62 - 1) | st.integers(0, 15) | st.integers(-16, -1).map(lambda n: n & (2**62 - 1))
PARAGRAPHS = st.sampled_from(["1.1", "1.2", "2.1", "2.2"])
FAMILIES = st.tuples(st.just("of"), st.sampled_from([ONE, TWO]), MASKS, PARAGRAPHS) | st.tuples(
    st.just("one"), st.sampled_from([ONE, TWO]), st.integers(0, VALUES - 1), PARAGRAPHS
)
MUSTS = st.tuples(st.just("must"), st.just(0), MASKS, PARAGRAPHS)
OFFERS = st.lists(
    st.tuples(FAMILIES, st.lists(MUSTS, max_size=2)).map(lambda said: [said[0], *said[1]]), max_size=4
).map(lambda said: [word for words in said for word in words])


class Answers(Rng):
    """Always answers k."""

    def __init__(self, k: int) -> None:
        super().__init__()
        self.k = k
        self.asked = 0

    def below(self, n: int) -> int:
        """k, and keep n."""
        self.asked = n
        return self.k


@REPEATABLE
@given(OFFERS)
def test_list_and_pick_are_what_is_left(words: list[Word]) -> None:
    state = offering(*words)
    expected, _ = modelled(words)
    assert state.actions(0) == expected
    for k, action in enumerate(expected):
        answers = Answers(k)
        assert state.pick(0, answers) == action
        assert answers.asked == len(expected)


@REPEATABLE
@given(OFFERS, st.integers(0, VALUES - 1))
def test_the_first_narrowing_that_takes_an_action_away_is_named(words: list[Word], value: int) -> None:
    state = offering(*words)
    offered, first = modelled(words)
    for verb in (ONE, TWO):
        action = verb | value
        expected = "" if action in offered else first.get(action, VERBS[verb // VERB].paragraph)
        assert state.objection(0, action) == expected
        assert state.legal(0, action) == (action in offered)


def test_a_narrowing_concerns_the_family_offered_last() -> None:
    state = offering(("of", ONE, 7, "1.1"), ("of", TWO, 7, "2.1"), ("must", 0, 2, "2.2"))
    assert state.actions(0) == [ONE, ONE | 1, ONE | 2, TWO | 1]
    assert state.objection(0, TWO | 2) == "2.2"
    assert state.objection(0, ONE | 3) == "1.1"


def test_of_several_narrowings_the_first_is_named() -> None:
    state = offering(("of", ONE, 15, "1.1"), ("must", 0, 3, "1.2"), ("must", 0, 1, "2.1"))
    assert [state.objection(0, ONE | value) for value in (0, 1, 2, 4)] == ["", "2.1", "1.2", "1.1"]


def test_what_one_family_lacks_another_may_offer() -> None:
    state = offering(("of", ONE, 1, "1.1"), ("one", ONE, 5, "1.2"))
    assert state.actions(0) == [ONE, ONE | 5]
    assert state.objection(0, ONE | 5) == ""


def test_a_verb_that_is_not_offered_names_its_own_paragraph() -> None:
    state = offering(("of", ONE, 1, "1.1"))
    assert state.objection(0, TWO) == "0.2"
    assert state.objection(0, 0) == "0.0"


def test_who_is_not_waited_for_is_offered_nothing() -> None:
    state = offering(("of", ONE, 3, "1.1"))
    assert state.actions(1) == []
    assert not state.legal(1, ONE)
    assert state.objection(1, ONE) == "0.1"


@pytest.mark.parametrize("value", [0, 31, 32, 61])
def test_a_menu_reaches_over_the_whole_width(value: int) -> None:
    state = offering(("one", TWO, value, "1.1"))
    assert state.actions(0) == [TWO | value]
    assert state.legal(0, TWO | value)
    assert state.pick(0, Answers(0)) == TWO | value


def test_a_menu_of_before_leaves_nothing_behind() -> None:
    state = offering(*(("of", ONE, 7, "1.1") for _ in range(3)))
    assert len(state.actions(0)) == 9
    state.words = [("of", TWO, 1, "2.1")]
    assert state.actions(0) == [TWO]
    assert state.pick(0, Answers(0)) == TWO
    assert state.objection(0, ONE) == "0.1"
    state.words = []
    assert state.actions(0) == []
