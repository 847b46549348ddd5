"""Words in both languages, what is typed at the terminal, and the same matches in every build."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from kit import rule
from speeltafel import load, make_rng
from speeltafel.core.events import TRUTH
from speeltafel.core.game import LANGS, Lang
from speeltafel.core.state import play_out
from speeltafel.games.sengokuki.draw import draw
from speeltafel.records import Record
from speeltafel.tables.table import Sitter, Table

GAME = load("sengokuki")


def drawn(lang: Lang, seed: int, steps: int, seat: int, **options: object) -> str:
    """The picture of a position, as plain text."""
    state = GAME.new(2, GAME.options.read({"white": 0, **options}), seed)
    play_out(state, make_rng(seed), steps)
    console = Console(file=io.StringIO(), width=100, color_system=None)
    console.print(draw(GAME.view(state, seat), lang, ["Anna", "Ben"]))
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_of_the_picture_is_drawn(lang: Lang) -> None:
    source = (Path(__file__).parents[1] / "draw.py").read_text("utf-8")
    for key in GAME.words[lang]:
        if key.startswith("draw.") and key not in ("draw.white", "draw.black"):
            assert key in source, key


@rule("sengokuki", "2.1", "2.2")
@pytest.mark.parametrize("lang", LANGS)
def test_the_board_is_drawn_from_the_own_side_with_files_and_ranks(lang: Lang) -> None:
    white, black = (drawn(lang, 1, 0, seat).splitlines() for seat in (0, 1))
    assert [line.split()[0] for line in white[2:9]] == list("7654321")
    assert [line.split()[0] for line in black[2:9]] == list("1234567")
    assert re.findall("[a-f]", white[1]) == list("abcdef")
    assert re.findall("[a-f]", black[1]) == list("fedcba")
    assert re.findall("[DS]", white[8]) == ["D", "S"]
    assert re.findall("[DS]", black[8]) == ["S", "D"]
    assert "Anna" in white[9]
    assert "Anna" in black[0]


@rule("sengokuki", "3.9", "7.1")
def test_closed_cards_are_drawn_alike_and_open_ones_by_name() -> None:
    opened = drawn("en", 1, 1, 0)
    assert opened.count("▒▒▒") == 37
    flagged = drawn("en", 2, 2, 0, nobori="on")
    assert (flagged.count("▒▒▒"), flagged.count("▒⚑▒")) == (36, 2)
    assert drawn("en", 2, 2, 0).count("▒▒▒") == 38


@rule("sengokuki", "4.1")
def test_a_move_is_typed_as_c1_d2_and_a_flip_by_its_field() -> None:
    state = GAME.new(2, GAME.options.read({"white": 0, "yonhon": False}), 6)
    assert GAME.write_action(GAME.parse(state, 0, "A4")) == "flip a4"
    moves: list[str] = []
    rng = make_rng(6)
    while not moves:
        play_out(state, rng, 1)
        assert state.waiting, "this match has moves"
        offered = [GAME.write_action(action) for action in state.actions(state.speaker())]
        moves = [words for words in offered if words.startswith("move")]
    move, seat = moves[0], state.speaker()
    _, at, to = move.split()
    for said in (f"{at}-{to}", f"{at} {to}", f"move {at}-{to}", move):
        assert GAME.write_action(GAME.parse(state, seat, said)) == move
    assert GAME.label(state, seat, GAME.parse(state, seat, move), "en") == f"{at}-{to}"


@rule("sengokuki", "3.9")
def test_a_table_names_a_card_once_and_takes_the_name_back_with_the_next_message() -> None:
    sitters = [Sitter("Anna", "uniform"), Sitter("Ben", "uniform")]
    table = Table(Record.start(GAME, 2, GAME.options.read({"white": 0}), 1), sitters)
    closed = [
        (GAME.write_action(action), zone)
        for action in table.state.actions(0)
        if (zone := GAME.write_action(action).split()[1]) and "heiya" not in lies(table, zone)
    ]
    (one, _), (two, second) = next(
        (a, b) for a in closed for b in closed if a != b and lies(table, a[1]) != lies(table, b[1])
    )
    name = GAME.name_of(lies(table, second), "en")
    table.act(0, GAME.read_action(one), table.state.moment)
    told = table.act(0, GAME.read_action(two), table.state.moment)
    for message in told:
        if message.lang == "en":
            assert any(f"{second}: {name}." in text for _, text in message.lines)
            assert lies(table, second) in [
                event.get("card") or event.get("cards", [""])[0] for event in message.events
            ]
    assert not any(second in text for _, text in table.message(1, "en").lines)
    later = table.act(1, int(table.state.actions(1)[0]), table.state.moment)
    number = next(number for number, text in told[0].lines if f"{second}: {name}." in text)
    assert dict(later[0].lines)[number] == "Anna turned over a card."


def lies(table: Table, field: str) -> str:
    """What lies on a field, whoever may see it."""
    places: dict[str, list[str]] = GAME.board(table.state).position()["places"]
    return " ".join(places[field])


def test_the_picture_shows_everything_to_whoever_may_see_everything() -> None:
    assert "[" in drawn("nl", 1, 0, TRUTH)


@pytest.mark.parametrize("kyousei", ["daimyo_only", "any_defence"])
def test_random_matches_are_the_same_in_every_build(kyousei: str) -> None:
    """The fingerprint of random matches, made by the interpreted code: a native build must agree."""
    found = 0
    for seed in range(20):
        options = GAME.options.read({"kyousei": kyousei, "shinobi_wo_tsukau": seed % 2 == 1})
        state = GAME.new(2, options, seed, deaf=True)
        played = play_out(state, make_rng(seed))
        for number in (played, state.rng.state, state.winners, *(place.mask for place in state.places)):
            found = (found * 1_000_003 + int(number)) % 2_305_843_009_213_693_951
    assert found == EXPECTED[kyousei]


EXPECTED = {"daimyo_only": 1899210897878506069, "any_defence": 1942863859265962124}
