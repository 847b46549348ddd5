"""Words in both languages, and the same matches in every build."""

from pathlib import Path

import pytest

from kit import rule
from speeltafel import load, make_rng
from speeltafel.core.game import LANGS, Lang
from speeltafel.core.state import play_out

GAME = load("herrlof")


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_of_the_picture_is_drawn(lang: Lang) -> None:
    source = (Path(__file__).parents[1] / "draw.py").read_text("utf-8")
    for key in GAME.words[lang]:
        if key.startswith("draw."):
            assert f'"{key}"' in source or f'"{key.removeprefix("draw.")}"' in source, key


@rule("herrlof", "2.1")
@pytest.mark.parametrize(("seats", "expected"), [(2, 257704822065361262), (3, 1943414182897298835)])
def test_random_matches_are_the_same_in_every_build(seats: int, expected: int) -> None:
    """The fingerprint of random matches, made by the interpreted code: a native build must agree."""
    found = 0
    for seed in range(100):
        state = GAME.new(seats, seed=seed, deaf=True)
        played = play_out(state, make_rng(seed))
        for number in (
            played,
            state.rng.state,
            state.winners,
            *state.scores(),
            *(p.mask for p in state.places),
        ):
            found = (found * 1_000_003 + int(number)) % 2_305_843_009_213_693_951
    assert found == expected
