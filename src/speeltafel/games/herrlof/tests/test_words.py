"""Words in both languages, and the same matches in every build."""

import re

import pytest

from kit import rule
from speeltafel import load, make_rng
from speeltafel.core.game import LANGS, Lang
from speeltafel.core.state import play_out

GAME = load("herrlof")


def needed() -> set[str]:
    """Every key that the game's tables ask for."""
    keys = {"seat", "a card"}
    keys |= {f"verb.{verb.word}" for verb in GAME.verbs}
    keys |= {f"pass.{window.passes}" for window in GAME.windows}
    keys |= {f"window.{window.name}" for window in GAME.windows}
    keys |= {f"event.{event}" for event in GAME.events}
    keys |= {f"reason.{reason}" for reason in GAME.state().reasons()}
    keys |= {f"option.{name}" for name in GAME.options.names()}
    keys |= {f"zone.{re.sub(r'-[0-9]$', '', zone.name)}" for zone in GAME.zones(GAME.new(3))}
    keys |= {f"name.{name}" for name in GAME.card_names if name}
    return keys | {f"name.{suit}" for suit in ("blue", "green", "red", "yellow")}


@pytest.mark.parametrize("lang", LANGS)
def test_every_thing_has_its_words_and_no_word_is_idle(lang: Lang) -> None:
    words = {key for key in GAME.words[lang] if not key.endswith(".hidden")}
    assert words == needed()
    assert set(GAME.words["nl"]) == set(GAME.words["en"])


@pytest.mark.parametrize("key", sorted(GAME.words["en"]))
def test_both_languages_fill_in_the_same_things(key: str) -> None:
    fields = [sorted(re.findall(r"{\w*}", GAME.words[lang][key])) for lang in LANGS]
    assert fields[0] == fields[1]


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
