"""Options of every kind: what is read, what is written back, and what is said of anything else."""

import json
from dataclasses import FrozenInstanceError, dataclass
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit import REPEATABLE
from speeltafel import InvalidInput, SpeeltafelError
from speeltafel.core.board import compact
from speeltafel.core.options import SWITCH, Allowed, Options, option


def is_deck(document: Any) -> str:
    """A list of names."""
    if not isinstance(document, list):
        return "a deck is a list"
    return "" if all(isinstance(name, str) for name in document) else "a deck has names"


@dataclass(frozen=True)
class Every(Options):
    """One option of every kind."""

    stack: bool = option(False, "1.1", SWITCH)
    mode: Literal["calm", "wild"] = option("calm", "1.2", Allowed(words=("calm", "wild")))
    target: int | None = option(None, "1.3", Allowed(span=range(20, 101)))
    first: int | Literal["random"] = option("random", "1.4", Allowed(words=("random",), span=range(4)))
    sizes: tuple[int, ...] = option((1, 2), "1.5", Allowed(span=range(1, 10), length=range(2, 5)))
    deck: list[str] | None = option(None, "1.6", Allowed(document=is_deck))  # noqa: RUF009

    def check(self, seats: int) -> str:
        """Who begins must have a seat."""
        return "" if self.first == "random" or self.first < seats else f"there is no seat {self.first}"


@pytest.mark.parametrize(
    ("name", "said", "value"),
    [
        *(("stack", said, True) for said in (True, "on", "true", "yes")),
        *(("stack", said, False) for said in (False, "off", "false", "no")),
        ("mode", "wild", "wild"),
        ("target", 20, 20),
        ("target", "100", 100),
        ("target", " 50 ", 50),
        ("first", "random", "random"),
        ("first", "0", 0),
        ("first", 3, 3),
        ("sizes", [3, 4], (3, 4)),
        ("sizes", (9, 9, 9, 9), (9, 9, 9, 9)),
        ("sizes", "3,4,5", (3, 4, 5)),
        ("deck", ["a", "b"], ["a", "b"]),
        ("deck", '["a"]', ["a"]),
    ],
)
def test_words_and_plain_values_are_read(name: str, said: object, value: object) -> None:
    assert getattr(Every.read({name: said}), name) == value


@pytest.mark.parametrize("name", Every.names())
def test_none_and_what_is_left_out_take_the_default(name: str) -> None:
    assert Every.read({name: None}) == Every.read({}) == Every()


@pytest.mark.parametrize(
    ("name", "said", "complaint"),
    [
        ("stack", "maybe", "option stack cannot be 'maybe'; it can be on, off"),
        ("stack", 1, "option stack cannot be '1'; it can be on, off"),
        ("mode", "wil", "option mode cannot be 'wil'; it can be calm, wild"),
        ("mode", "", "option mode cannot be ''; it can be calm, wild"),
        ("target", 19, "option target cannot be '19'; it can be 20..100"),
        ("target", 101, "option target cannot be '101'; it can be 20..100"),
        ("target", True, "option target cannot be 'True'; it can be 20..100"),
        ("target", 50.0, "option target cannot be '50.0'; it can be 20..100"),
        ("target", "٥٠", "it can be 20..100"),
        ("target", "9" * 5000, "it can be 20..100"),
        ("first", "4", "option first cannot be '4'; it can be random, 0..3"),
        ("sizes", [3], "option sizes cannot be '[3]'; it can be 2..4 numbers of 1..9"),
        ("sizes", "1,2,3,4,5", "it can be 2..4 numbers of 1..9"),
        ("sizes", [3, "many"], "it can be 2..4 numbers of 1..9"),
        ("sizes", [3, 10], "it can be 2..4 numbers of 1..9"),
        ("sizes", 3, "it can be 2..4 numbers of 1..9"),
        ("deck", {"a": 1}, "option deck: a deck is a list"),
        ("deck", [1], "option deck: a deck has names"),
        ("deck", "[", "option deck cannot be read as JSON"),
        ("decks", [], "there is no option 'decks'; did you mean 'deck'?"),
        ("zzz", 1, "there is no option 'zzz'; there is stack, mode, target, first, sizes, deck"),
    ],
)
def test_anything_else_is_refused_with_what_would_be_right(name: str, said: object, complaint: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        Every.read({name: said})
    assert complaint in str(refusal.value)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("said", [[], "stack", 7, None])
def test_options_are_names_with_values(said: Any) -> None:
    with pytest.raises(InvalidInput, match="options are names with values"):
        Every.read(said)


VALUES = {
    "stack": st.booleans(),
    "mode": st.sampled_from(["calm", "wild"]),
    "target": st.none() | st.integers(20, 100),
    "first": st.just("random") | st.integers(0, 3),
    "sizes": st.lists(st.integers(1, 9), min_size=2, max_size=4).map(tuple),
    "deck": st.none() | st.lists(st.text(max_size=4), max_size=3),
}


@REPEATABLE
@given(st.fixed_dictionaries(VALUES))
def test_what_is_dumped_is_read_back_through_json_and_holds_no_default(values: dict[str, Any]) -> None:
    chosen = Every(**values)
    dumped = chosen.dump()
    assert Every.read(json.loads(compact(dumped))) == chosen
    assert all(value != getattr(Every(), name) for name, value in dumped.items())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


def test_any_json_is_read_or_refused_in_one_sentence() -> None:
    seen = set()

    @REPEATABLE
    @given(st.dictionaries(st.sampled_from(Every.names()), JSON, max_size=3))
    def reads(said: dict[str, Any]) -> None:
        try:
            chosen = Every.read(said)
        except SpeeltafelError:
            seen.add("refused")
            return
        assert Every.read(json.loads(compact(chosen.dump()))) == chosen
        seen.add("read")

    reads()
    assert seen == {"read", "refused"}


def test_an_option_knows_its_paragraph_and_what_it_may_be() -> None:
    assert [Every.paragraph(name) for name in Every.names()] == ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6"]
    said = [str(Every.allowed(name)) for name in Every.names()]
    assert said == [
        "on, off",
        "calm, wild",
        "20..100",
        "random, 0..3",
        "2..4 numbers of 1..9",
        "a JSON document",
    ]
    with pytest.raises(InvalidInput, match="did you mean 'target'"):
        Every.paragraph("tagret")


def test_options_do_not_change_and_may_object_to_the_seats() -> None:
    chosen = Every.read({"first": 3})
    assert (chosen.check(4), chosen.check(3)) == ("", "there is no seat 3")
    with pytest.raises(FrozenInstanceError):
        chosen.stack = True  # type: ignore[misc]
    assert Options().names() == ()
    assert Options().check(5) == ""
