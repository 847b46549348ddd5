"""Words and the picture in both languages, and the same matches in every build."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from kit import rule
from speeltafel import load, make_rng
from speeltafel.core.game import LANGS, Lang
from speeltafel.core.state import play_out
from speeltafel.games.uno.draw import bar, card_text

GAME = load("uno")
NAMES = [f"P{number}" for number in range(10)]


def drawn(view: object, lang: Lang, seats: int) -> str:
    """The picture as plain text."""
    assert GAME.draw is not None
    console = Console(file=io.StringIO(), width=200)
    console.print(GAME.draw(view, lang, NAMES[:seats]))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_of_the_picture_is_drawn(lang: Lang) -> None:
    folder = Path(__file__).parents[1]
    source = (folder / "draw.py").read_text("utf-8") + (folder / "learning.py").read_text("utf-8")
    for key in GAME.words[lang]:
        sort, _, name = key.partition(".")
        if sort in ("draw", "why", "learn"):
            assert f'"{key}"' in source or f'"{name}"' in source, key


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("seats", "mode"), [(2, "solo"), (4, "rotating"), (10, "afval"), (10, "teams")])
def test_the_picture_shows_every_seat_its_cards_and_the_direction(lang: Lang, seats: int, mode: str) -> None:
    state = GAME.new(seats, GAME.options.read({"mode": mode, "limit": 100}), seed=seats)
    rng = make_rng(4)
    for _ in range(30):
        play_out(state, rng, 25)
        view = GAME.view(state, 0)
        text = drawn(view, lang, seats)
        way = "anticlockwise" if view["reversed"] == "yes" else "clockwise"
        assert GAME.words[lang][f"draw.{way}"] in text
        assert all(name in text for name in NAMES[:seats])
        hand = [thing["is"] for zone in view["zones"] if zone["name"] == "hand-0" for thing in zone["things"]]
        assert all(card_text(kind, lang).plain.rstrip() in text for kind in hand)


@rule("uno", "2.3")
def test_equal_fractions_have_equal_bars() -> None:
    assert bar("1/2") == bar("2/4") == bar("4/8") == "████░░░░"
    assert bar("1/1") == "████████"
    assert len({bar(fraction) for fraction in ("1/2", "1/3", "2/3", "1/10", "9/10", "5/9")}) == 6
    assert bar("+2") == ""


@pytest.mark.parametrize("lang", LANGS)
def test_colours_can_be_told_apart_without_colour(lang: Lang) -> None:
    texts = [card_text(f"{colour}-1/2", lang).plain for colour in ("blue", "red", "yellow", "green")]
    assert len(set(texts)) == 4


@rule("uno", "2.1")
@pytest.mark.parametrize(
    ("seats", "expected"), [(2, 501218613080492350), (4, 23519565059025083), (10, 495770422264490724)]
)
def test_random_matches_are_the_same_in_every_build(seats: int, expected: int) -> None:
    """The fingerprint of random matches, made by the interpreted code: a native build must agree."""
    found = 0
    options = GAME.options.read({"limit": 50, "stacking": seats == 4, "skip_cards": 8})
    for seed in range(12):
        state = GAME.new(seats, options, seed, deaf=True)
        played = play_out(state, make_rng(seed), 3000)
        masks = [place.row(row) for place in state.places for row in range(5)]
        for number in (played, state.rng.state, state.winners, *state.scores(), *masks):
            found = (found * 1_000_003 + int(number)) % 2_305_843_009_213_693_951
    assert found == expected
