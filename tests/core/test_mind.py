"""What a mind knows is what can be known: dealt worlds against all that fit, counted out on a small box."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit import REPEATABLE
from kit.knowledge import Claim, Layout, Worlds, allows
from speeltafel.core.cards import Box
from speeltafel.core.mind import Mind, Part
from speeltafel.core.places import NOBODY, OPEN, Place, eye
from speeltafel.core.rng import Rng, make_rng
from speeltafel.core.state import State

BOX = Box([[1, 1, 1, 1, 3]])
A, B, C, D, X = 0, 1, 2, 3, 4
SEATS = 2
BOTH = eye(0) | eye(1)
DEALS = 1000
"""Worlds that are dealt where each that fits should be met ..."""
FEW = 60
"""... if there are no more of them than this."""
OUTSIDE = 0.02
"""The share of dealt worlds that may lie outside, as in law 6d."""


class Table(State):
    """Two hands, a closed pile, an open table, a closed corner, a number: rules none, only places."""

    def __init__(self) -> None:
        super().__init__()
        self.seats = SEATS
        self.lay()

    def lay(self) -> None:
        """The places."""
        self.left = self.place(BOX, eye(0))
        self.right = self.place(BOX, eye(1))
        self.pile = self.place(BOX, NOBODY)
        self.open_table = self.place(BOX, OPEN)
        self.corner = self.place(BOX, NOBODY)
        self.number = self.sealed(BOX, 2, 5)
        self.number.eyes = eye(0)

    def zones(self) -> list[Place]:
        """The places of cards."""
        return [place for place in self.places if not place.is_seal()]

    # The words for rules, without the game's own.

    def go(self, card: int, source: Place, target: Place) -> None:
        """One card."""
        self.move(card, source, target, 0, -1)

    def go_all(self, source: Place, target: Place) -> None:
        """All cards of a place."""
        self.sweep(source, target, 0, -1)

    def look(self, place: Place, eyes: int) -> None:
        """Show and close again."""
        before = int(place.eyes)
        self.show(place, eyes, 0, -1)
        self.show(place, before, 0, -1)

    def none_of(self, place: Place, *cards: int) -> None:
        """A proven lack."""
        self.lack(place, list(cards), 0, -1)


def table(**held: list[int]) -> Table:
    """A table with these cards, all others in the pile; minds and counters listen from here on."""
    state = Table()
    left = [int(card) for card, copies in zip(BOX.cards, BOX.copies, strict=True) for _ in range(copies)]
    for name, cards in held.items():
        place: Place = getattr(state, name)
        for card in cards:
            place.put(card)
            left.remove(card)
    for card in left:
        state.pile.put(card)
    listen(state)
    return state


def listen(state: State) -> None:
    seats = range(-1, state.seats)
    state.ears = [
        *(Mind(seat, state.places) for seat in seats),
        *(Worlds(seat, state.places) for seat in seats),
    ]


def counted(state: State, seat: int) -> Worlds:
    """Who counts out what a seat may hold possible."""
    return next(ear for ear in state.ears or [] if isinstance(ear, Worlds) and ear.seat == seat)


def dealt(state: State, seat: int, deals: int = DEALS) -> Iterator[State]:
    """Worlds that the seat's mind deals."""
    rng = make_rng(7)
    for _ in range(deals):
        yield state.sample(seat, rng)


def layouts(state: State, seat: int) -> set[Layout]:
    """Those worlds, each once."""
    worlds = counted(state, seat)
    return {worlds.layout(world.places) for world in dealt(state, seat)}


def knows_all_that_can_be_known(state: State) -> None:
    """Every seat deals every world that fits what it heard, and no other."""
    for seat in range(-1, state.seats):
        fitting = counted(state, seat).layouts
        assert len(fitting) <= FEW, "too many worlds to meet each of them"
        assert layouts(state, seat) == fitting, f"seat {seat}"


def test_a_mind_starts_from_what_lies_in_its_eyes() -> None:
    state = table(left=[A], right=[X], open_table=[B, C], corner=[D])
    knows_all_that_can_be_known(state)
    assert len(counted(state, 0).layouts) == 3, "only of d is it asked where it lies"


def test_a_move_seen_is_known_to_those_who_saw_it() -> None:
    state = table(left=[A, X], right=[B], open_table=[C, X])
    state.go(A, state.left, state.right)
    assert all(world.places[1].has(A) for world in dealt(state, 0, 40))
    assert any(not world.places[1].has(A) for world in dealt(state, -1))
    knows_all_that_can_be_known(state)


def test_after_a_move_unseen_each_card_of_its_source_may_have_gone() -> None:
    state = table(right=[A, B, X], open_table=[C, D, X])
    state.look(state.right, BOTH)
    state.go(X, state.right, state.corner)
    assert {int(world.places[4].nth(0)) for world in dealt(state, 0)} == {A, B, X}
    assert {int(world.places[4].nth(0)) for world in dealt(state, 1)} == {X}
    knows_all_that_can_be_known(state)


def test_what_two_parts_held_stays_known_when_an_unseen_move_makes_them_one() -> None:
    state = table(right=[A, B], corner=[C, D], open_table=[X])
    state.look(state.right, BOTH)
    state.go(C, state.corner, state.right)
    state.go(A, state.right, state.pile)
    state.go(X, state.pile, state.corner)
    for world in dealt(state, 0):
        assert world.places[1].has(A) or world.places[1].has(B), "one of two has gone, not both"
    knows_all_that_can_be_known(state)


def test_a_look_names_what_lies_there_and_what_is_left_elsewhere() -> None:
    state = table(left=[A], right=[B], corner=[X], open_table=[X, X, C])
    state.look(state.corner, BOTH)
    knows_all_that_can_be_known(state)
    state.look(state.right, BOTH)
    assert len(counted(state, 0).layouts) == 1
    knows_all_that_can_be_known(state)


def test_a_lack_holds_for_the_cards_that_lie_there_now() -> None:
    state = table(left=[A], right=[X, C], open_table=[X])
    state.none_of(state.right, B, D)
    assert not any(world.places[1].has(B) for world in dealt(state, 0))
    knows_all_that_can_be_known(state)


@pytest.mark.parametrize("drawn", [1, 2])
def test_each_card_gained_unseen_loosens_a_lack_by_one(drawn: int) -> None:
    state = table(right=[X, X], open_table=[A])
    state.none_of(state.right, B, C, D)
    for card in (B, C)[:drawn]:
        state.go(card, state.pile, state.right)
    held = {sum(world.places[1].has(card) for card in (B, C, D)) for world in dealt(state, 0)}
    assert held == {drawn - 1, drawn}, "all that were gained, or all but the third x"
    knows_all_that_can_be_known(state)


def test_a_card_of_the_lack_that_is_seen_to_leave_tightens_it_again() -> None:
    state = table(right=[X, X], open_table=[A])
    state.none_of(state.right, B, C, D)
    state.go(B, state.pile, state.right)
    state.go(B, state.right, state.open_table)
    assert not any(world.places[1].has(card) for world in dealt(state, 0) for card in (C, D))
    knows_all_that_can_be_known(state)


def test_a_lack_goes_with_the_cards_of_a_sweep() -> None:
    state = table(right=[X, X], open_table=[A, B])
    state.none_of(state.right, C, D)
    state.go_all(state.right, state.corner)
    assert not any(world.places[4].has(card) for world in dealt(state, -1) for card in (C, D))
    knows_all_that_can_be_known(state)


@pytest.mark.parametrize("target", ["corner", "open_table", "right"])
def test_a_sweep_takes_along_what_is_known(target: str) -> None:
    state = table(left=[A, X], right=[B], open_table=[C])
    state.go_all(state.left, getattr(state, target))
    knows_all_that_can_be_known(state)


def test_of_equal_cards_a_named_copy_goes_first() -> None:
    state = table(left=[A], right=[X, B], open_table=[C])
    state.go(X, state.pile, state.open_table)
    state.go(X, state.open_table, state.right)
    state.go(X, state.right, state.open_table)
    knows_all_that_can_be_known(state)
    assert any(world.places[1].has(X) for world in dealt(state, 0)), "the other copy may still be there"


def test_a_group_left_with_one_place_is_named() -> None:
    state = table(left=[A, B], right=[C], open_table=[D, X, X])
    assert len(counted(state, 0).layouts) == 2
    state.go(C, state.right, state.open_table)
    assert state.mind(0).memory.named[state.pile.id].same(state.pile)
    assert not state.mind(0).memory.groups
    knows_all_that_can_be_known(state)


def test_a_bound_that_binds_nothing_is_dropped() -> None:
    state = table(right=[X, X], open_table=[A, B])
    state.none_of(state.right, C, D)
    assert state.mind(0).memory.bounds
    state.look(state.right, BOTH)
    assert not state.mind(0).memory.bounds
    knows_all_that_can_be_known(state)


def test_a_number_is_known_to_its_eyes_and_drawn_from_its_range_for_others() -> None:
    state = table()
    state.seal(state.number, 4, 0, 0)
    assert {int(world.places[5].number) for world in dealt(state, 0)} == {4}
    assert {int(world.places[5].number) for world in dealt(state, 1)} == {2, 3, 4, 5}
    state.show(state.number, OPEN, 0, -1)
    assert {int(world.places[5].number) for world in dealt(state, 1)} == {4}
    state.seal(state.number, -1, 0, 0)
    assert {int(world.places[5].number) for world in dealt(state, 1)} == {-1}


def test_a_fork_hears_for_itself() -> None:
    state = table(left=[A], open_table=[B])
    mind = state.mind(1)
    forked = mind.fork()
    state.look(state.left, BOTH)
    again = {bool(state.sample(1, make_rng(n), mind=forked).places[0].has(A)) for n in range(30)}
    assert again == {True, False}
    assert {bool(state.sample(1, make_rng(n)).places[0].has(A)) for n in range(30)} == {True}


def test_a_word_that_changes_no_place_is_no_knowledge() -> None:
    state = table(left=[A], right=[B])
    before = layouts(state, 1)
    state.tell(0, 0, number=3, card=A)
    assert layouts(state, 1) == before


# Random events.

Happening = tuple[str, int, int, int]
HAPPENINGS = st.tuples(
    st.sampled_from(["move", "move", "move", "sweep", "look", "show", "lack"]),
    st.integers(0, 4),
    st.integers(0, 4),
    st.integers(0, 7),
)


def happen(state: Table, happening: Happening) -> None:
    """Something that is possible here: a word for rules, at places and with a card or eyes by number."""
    what, at, to, which = happening
    zones = state.zones()
    source, target = zones[at], zones[to]
    if what == "move" and source.count() and source is not target:
        state.go(source.nth(which % source.count()), source, target)
    elif what == "sweep" and source is not target:
        state.go_all(source, target)
    elif what == "look":
        state.look(source, int(source.eyes) | (eye(0), eye(1), BOTH, OPEN)[which % 4])
    elif what == "show":
        state.show(source, (NOBODY, eye(0), eye(1), BOTH, OPEN)[which % 5], 0, -1)
    elif what == "lack":
        state.none_of(source, *(card for card in (A, B, C, D, X)[which % 4 :] if not source.has(card)))


@settings(REPEATABLE, max_examples=150)
@given(st.lists(st.integers(0, 4), min_size=7, max_size=7), st.lists(HAPPENINGS, max_size=12))
def test_no_world_that_fits_is_ever_ruled_out(deal: list[int], happenings: list[Happening]) -> None:
    names = ("left", "right", "pile", "open_table", "corner")
    held: dict[str, list[int]] = {name: [] for name in names}
    for card, at in zip((A, B, C, D, X, X, X), deal, strict=True):
        held[names[at]].append(card)
    state = table(**held)
    for happening in happenings:
        happen(state, happening)
        for seat in range(-1, SEATS):
            worlds, claim = counted(state, seat), Claim(state.mind(seat))
            assert worlds.fits(state.places)
            for world in worlds.worlds():
                assert claim.allows(world), f"seat {seat} rules out {world}"


def drawn_happening(rng: Rng) -> Happening:
    what = ("move", "move", "move", "sweep", "look", "show", "lack")[rng.below(7)]
    return what, int(rng.below(5)), int(rng.below(5)), int(rng.below(8))


def test_few_worlds_that_do_not_fit_are_dealt() -> None:
    rng = make_rng(3)
    outside = deals = 0
    for _ in range(60):
        state = table(left=[A, B], right=[C, X], open_table=[X])
        for _ in range(10):
            happen(state, drawn_happening(rng))
            for seat in range(-1, SEATS):
                worlds = counted(state, seat)
                found = [worlds.fits(state.sample(seat, rng).places) for _ in range(3)]
                outside += found.count(False)
                deals += len(found)
    assert outside / deals <= OUTSIDE


# Bounds that leave no room to spare.


def tight(dice: int) -> tuple[Mind, list[Place]]:
    """Four closed places of many cards, two groups across them, and two bounds that fit the truth exactly."""
    rng = make_rng(dice)
    cards = list(range(60))
    sizes = [(30, 18, 7, 5), (25, 20, 10, 5), (35, 15, 5, 5)][rng.below(3)]
    left = [place for place, size in enumerate(sizes) for _ in range(size)]
    lies = [left.pop(rng.below(len(left))) for _ in cards]
    few, free = 5 + rng.below(21), 5 + rng.below(11)
    box = Box([[1] * len(cards)])
    places = [Place(box, number, NOBODY) for number in range(len(sizes))]
    mind = Mind(0, places)
    parts = [Part(box, len(sizes), 0) for _ in range(4)]
    one, other, first, second = parts
    for card in cards:
        group = one if rng.below(5) == 0 else other
        group.cards.put(card)
        group.spread[lies[card]] += 1
        if card < len(cards) - free:
            bound = first if card < few else second
            bound.cards.put_kind(card)
            bound.spread[lies[card]] += 1
    mind.memory.groups, mind.memory.bounds = [one, other], [first, second]
    for group in mind.memory.groups:
        group.find_slots()
    return mind, places


def test_a_deal_keeps_bounds_that_leave_no_room_to_spare() -> None:
    for dice in range(150):
        mind, places = tight(dice)
        for number in range(3):
            mind.deal(places, make_rng(number))
            assert allows(mind, places), (dice, number)
