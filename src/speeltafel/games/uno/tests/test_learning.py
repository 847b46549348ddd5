"""What a record tells about learning: equal fractions used and not seen, and why each card fitted."""

import io

import pytest
from rich.console import Console

from kit import rule
from speeltafel import InvalidInput, Record, load, make_rng
from speeltafel.core.game import LANGS, Lang
from speeltafel.games.uno.cards import COLOUR_NAMES, NAMES
from speeltafel.games.uno.learning import equal, learn, lesson, reasons, why
from speeltafel.games.uno.rules import Uno
from speeltafel.games.uno.table import DRAW, PLAY, UNO

GAME = load("uno")


def card(name: str) -> int:
    return NAMES.index(name)


def drawn(seats: int, steps: int, seed: int = 3, times: bool = True) -> Record:
    """A match played at random, with times."""
    record = Record.start(GAME, seats, GAME.options(), seed)
    state = record.replay(deaf=True)
    rng = make_rng(seed)
    for number in range(steps):
        seat = state.speaker()
        action = state.pick(seat, rng)
        record.actions.append((seat, action))
        if times:
            record.times.append(1500 * (number + 1) + 7 * number)
        state.apply(seat, action)
    return record


@rule("uno", "2.3", "4.2")
@pytest.mark.parametrize(
    ("played", "top", "colour", "english", "dutch"),
    [
        ("blue-2/4", "red-1/2", "red", "2/4 = 1/2", "2/4 = 1/2"),
        ("red-6/9", "red-2/3", "red", "6/9 = 2/3", "6/9 = 2/3"),
        ("red-7/9", "red-1/2", "red", "same colour: red", "zelfde kleur: rood"),
        ("red+2", "red-1/2", "red", "same colour: red", "zelfde kleur: rood"),
        ("blue+2", "red+2", "red", "same symbol: +2", "zelfde symbool: +2"),
        ("blue-reverse", "red-reverse", "red", "same symbol: reverse", "zelfde symbool: keer om"),
        ("green-1/3", "colour", "green", "same colour: green", "zelfde kleur: groen"),
        ("+4", "red-1/2", "red", "a wild card fits always", "een kaart zonder kleur past altijd"),
        ("blue-2/3", "red-1/2", "red", "it does not fit", "die past niet"),
    ],
)
def test_why_a_card_fits(played: str, top: str, colour: str, english: str, dutch: str) -> None:
    active = COLOUR_NAMES.index(colour)
    assert why(card(played), card(top), active, "en") == english
    assert why(card(played), card(top), active, "nl") == dutch


@rule("uno", "4.2")
@pytest.mark.parametrize("lang", LANGS)
def test_every_play_of_a_match_has_its_reason(lang: Lang) -> None:
    record = drawn(3, 600)
    found = reasons(record, lang)
    assert len(found) == sum(
        GAME.write_action(action).startswith(("play", "uno")) for _, action in record.actions
    )
    assert not [reason for reason in found if reason.sentence == why(0, card("red-1/2"), 1, lang)]
    assert any(" = " in reason.sentence for reason in found)


def test_what_was_used_and_what_was_not_seen_is_what_the_hands_held() -> None:
    """Told a second time, plainly, from the positions of the match."""
    record = drawn(3, 1500)
    used, missed = [], []
    state = GAME.new(3, record.options, record.seed, deaf=True)
    assert isinstance(state, Uno)
    for seat, action in record.actions:
        top, active = int(state.top), int(state.colour)
        if action >> 18 in (PLAY >> 18, UNO >> 18):
            played = action & 0xFFF
            if equal(played, top) and played >> 6 != active:
                used.append((seat, NAMES[played], NAMES[top]))
        if action == DRAW:
            held = [int(one) for one in state.whole(seat).listed()]
            seen = [one for one in held if equal(one, top) and one >> 6 != active]
            missed += [(seat, NAMES[one], NAMES[top]) for one in seen]
        state.apply(seat, action)
    assert used
    assert missed
    sights = learn(record)
    assert [(one.seat, one.card, one.top) for one in sights if one.used] == used
    assert [(one.seat, one.card, one.top) for one in sights if not one.used] == missed


def test_times_are_those_from_question_to_answer() -> None:
    record = drawn(2, 900)
    sights = learn(record)
    assert sights
    for sight in sights:
        before = record.times[sight.number - 1] if sight.number else 0
        assert sight.milliseconds == record.times[sight.number] - before
    assert all(sight.milliseconds is None for sight in learn(drawn(2, 900, times=False)))


def shown(record: Record, lang: Lang) -> str:
    console = Console(file=io.StringIO(), width=2000)
    console.print(lesson(record, lang))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("lang", LANGS)
def test_the_table_has_a_row_a_seat_with_what_was_found(lang: Lang) -> None:
    record = drawn(3, 1500)
    text = shown(record, lang)
    assert len(text.strip().splitlines()) == 1 + 3
    for sight in learn(record):
        said = GAME.words[lang]["learn.alike"] if sight.is_alike else sight.equation
        assert said in text.splitlines()[1 + sight.seat]
    assert "1.5" in text
    assert "1.5" not in shown(drawn(3, 1500, times=False), lang)


def test_only_records_of_this_game_have_lessons() -> None:
    other = load("_template")
    with pytest.raises(InvalidInput, match="uno"):
        learn(Record.start(other, 2, other.options(), 1))
