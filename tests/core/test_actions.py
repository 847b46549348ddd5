"""Verbs: what is clicked for an action, and in which order."""

import pytest

from speeltafel.core.actions import VERB, Kind, Verb, third_last

INN = Kind(["iwan", "olga", "boris"])
ACTION = 1 * VERB | 2 << 12 | 1 << 6


@pytest.mark.parametrize(
    ("button", "after", "path"),
    [
        (False, 0, ["boris", "olga", "iwan"]),
        (True, 0, ["#go", "boris", "olga", "iwan"]),
        (True, 1, ["boris", "#go", "olga", "iwan"]),
        (True, 3, ["boris", "olga", "iwan", "#go"]),
    ],
)
def test_a_button_is_clicked_after_as_many_arguments_as_the_verb_says(
    button: bool, after: int, path: list[str]
) -> None:
    verb = Verb("go", "1.1", [INN, INN, INN], button=button, after=after)
    assert verb.path(ACTION) == path
    assert verb.notation(ACTION) == "go boris olga iwan"
    assert third_last(ACTION) == 2


def test_a_verb_without_arguments_is_its_button() -> None:
    assert Verb("draw", "1.1", []).path(1 * VERB) == ["#draw"]
