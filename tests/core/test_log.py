"""What a seat heard stays in its log; what it saw stays named only while it sees it."""

import pytest

from speeltafel.core.cards import Box
from speeltafel.core.log import Log, Tape
from speeltafel.core.places import NOBODY, OPEN, Place, eye
from speeltafel.core.state import State

BOX = Box([[1, 1, 1, 2]])
A, B, C, X = range(4)
PLAYED, OTHER = 0, 1
"""The first kind of event fades, the second does not."""
MINE, YOURS = eye(0), eye(1)


class Table(State):
    """A hand of seat 0, an open table, a closed heap; a log of each seat and of the watchers."""

    def __init__(self) -> None:
        super().__init__()
        self.seats = 2
        self.hand = self.place(BOX, MINE)
        self.table = self.place(BOX, OPEN)
        self.heap = self.place(BOX, NOBODY)
        for card in (A, B, C, X, X):
            self.hand.put(card)
        self.logs = {seat: Log(seat, self.places, frozenset({PLAYED})) for seat in (-1, 0, 1)}
        self.ears = [*self.logs.values()]

    def named(self, seat: int) -> list[set[int]]:
        """By line, the cards that a seat's log still names."""
        return [
            set() if line.faded else {int(card) for card in [*line.event.cards, line.event.card] if card >= 0}
            for line in self.logs[seat].lines
        ]


@pytest.fixture
def state() -> Table:
    return Table()


def test_a_line_of_a_fading_kind_names_its_card_while_it_is_seen(state: Table) -> None:
    state.move(A, state.hand, state.table, PLAYED, 0)
    assert state.named(1) == [{A}]
    state.move(A, state.table, state.heap, OTHER, -1)
    assert state.named(1) == [set(), {A}]


def test_a_line_of_another_kind_never_fades(state: Table) -> None:
    state.move(A, state.hand, state.table, OTHER, 0)
    state.sweep(state.table, state.heap, OTHER, -1)
    assert state.named(1) == [{A}, {A}]


def test_a_line_follows_its_card_from_place_to_place(state: Table) -> None:
    state.move(A, state.hand, state.table, PLAYED, 0)
    state.move(B, state.hand, state.table, PLAYED, 0)
    state.move(A, state.table, state.hand, OTHER, 0)
    assert state.named(0) == [{A}, {B}, {A}], "seat 0 sees it still"
    assert state.named(1) == [set(), {B}, {A}], "in the hand of seat 0 it is closed to seat 1"


def test_a_sweep_takes_lines_along(state: Table) -> None:
    state.move(A, state.hand, state.table, PLAYED, 0)
    state.sweep(state.table, state.heap, PLAYED, -1)
    assert state.named(1) == [set(), set()]


def test_once_faded_a_line_stays_so(state: Table) -> None:
    state.move(A, state.hand, state.table, PLAYED, 0)
    state.sweep(state.table, state.heap, OTHER, -1)
    state.sweep(state.heap, state.table, OTHER, -1)
    assert state.named(1)[0] == set()
    state.show(state.table, NOBODY, OTHER, -1)
    state.show(state.table, OPEN, OTHER, -1)
    assert state.named(1)[0] == set()


def test_closing_a_place_fades_what_was_seen_there(state: Table) -> None:
    state.move(A, state.hand, state.table, PLAYED, 0)
    state.show(state.table, NOBODY, OTHER, -1)
    assert all(state.named(seat)[0] == set() for seat in (-1, 0, 1))


def test_a_private_look_fades_whatever_its_kind(state: Table) -> None:
    state.show(state.hand, MINE | YOURS, OTHER, 1)
    assert state.named(1) == [{A, B, C, X}]
    assert state.named(-1) == [set()], "watchers were not shown"
    state.show(state.hand, MINE, OTHER, 1)
    assert state.named(1)[0] == set()


def test_a_look_that_is_open_to_all_is_told_for_good(state: Table) -> None:
    state.show(state.hand, OPEN, OTHER, 1)
    state.show(state.hand, MINE, OTHER, 1)
    assert state.named(1)[0] == {A, B, C, X}


def test_a_look_at_several_cards_fades_when_one_of_them_leaves(state: Table) -> None:
    state.show(state.hand, MINE | YOURS, OTHER, 1)
    state.move(B, state.hand, state.heap, OTHER, 0)
    assert state.named(1)[0] == set()


def test_of_equal_cards_lines_never_name_more_than_is_seen(state: Table) -> None:
    for _ in range(2):
        state.move(X, state.hand, state.table, PLAYED, 0)
    assert state.named(1) == [{X}, {X}]
    for _ in range(2):
        state.move(X, state.table, state.heap, OTHER, -1)
    assert state.named(1)[:2] == [set(), set()]


def test_who_did_not_see_a_card_has_a_line_without_it(state: Table) -> None:
    state.move(A, state.hand, state.heap, PLAYED, 0)
    assert [state.named(seat) for seat in (-1, 0, 1)] == [[set()], [set()], [set()]]
    state.move(B, state.hand, state.heap, OTHER, 0)
    assert [state.named(seat)[1] for seat in (-1, 0, 1)] == [set(), {B}, set()]


def test_news_are_the_lines_that_came_or_faded_since(state: Table) -> None:
    log = state.logs[1]
    state.move(A, state.hand, state.table, PLAYED, 0)
    state.move(B, state.hand, state.table, OTHER, 0)
    assert log.news() == [0, 1]
    assert log.news() == []
    state.sweep(state.table, state.heap, OTHER, -1)
    assert log.news() == [0, 2]
    assert [line.number for line in log.lines] == [0, 1, 2]


def test_a_tape_keeps_events_as_they_came_until_they_are_taken_off(state: Table) -> None:
    tape = Tape(1)
    state.ears = [tape]
    state.move(A, state.hand, state.table, PLAYED, 0)
    state.sweep(state.table, state.heap, OTHER, -1)
    assert [int(event.card) for event in tape.taken()] == [A, -1]
    assert tape.taken() == []
    state.move(B, state.hand, state.heap, PLAYED, 0)
    assert [int(event.card) for event in tape.taken()] == [-1], "unseen"


def lying(place: Place) -> list[int]:
    return [int(card) for card in place.listed()]


def test_hearing_changes_nothing_at_the_table(state: Table) -> None:
    deaf = Table()
    deaf.ears = None
    for one in (state, deaf):
        one.move(A, one.hand, one.table, PLAYED, 0)
        one.sweep(one.table, one.heap, OTHER, -1)
    assert [lying(place) for place in state.places] == [lying(place) for place in deaf.places]
