"""Words in both languages, what is typed at the terminal, and the same matches in every build."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from kit import rule
from speeltafel import IllegalAction, InvalidInput, load, make_rng
from speeltafel.core.events import TRUTH
from speeltafel.core.game import LANGS, Lang
from speeltafel.core.state import play_out
from speeltafel.games.sengokuki.cards import ARMY, FIELD_NAMES, KAMON_NAMES
from speeltafel.games.sengokuki.draw import LETTERS, draw
from speeltafel.records import Record, RecordFile
from speeltafel.tables.client import HomeClient
from speeltafel.tables.table import Sitter, Table
from speeltafel.terminal import Left, Terminal

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
        if key.startswith("draw.") and key[5:] not in ("white", "black", *KAMON_NAMES):
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
    assert re.findall("[ds]", white[2]) == ["d", "s"]
    assert re.findall("[ds]", black[8]) == ["s", "d"]
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


@rule("sengokuki", "3.2", "4.2")
def test_what_is_typed_short_is_refused_with_its_paragraph() -> None:
    state = GAME.new(2, GAME.options.read({"white": 0}), 1)
    for said, paragraph in (("c1-c2", "4.2"), ("c1 c2", "4.2"), ("c1", "3.1")):
        with pytest.raises(IllegalAction) as refusal:
            GAME.parse(state, 0, said)
        assert refusal.value.paragraph == paragraph
    army = next(zone for zone in GAME.board(state).zones if zone.place.mask & ARMY)
    state.apply(0, GAME.parse(state, 0, army.name))
    with pytest.raises(IllegalAction) as refusal:
        GAME.parse(state, 0, army.name)
    assert refusal.value.paragraph == "3.2"
    with pytest.raises(InvalidInput, match="flop"):
        GAME.parse(state, 0, "flop c1")


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


@rule("sengokuki", "3.9")
def test_the_terminal_shows_what_was_turned_over_until_the_next_key(tmp_path: Path) -> None:
    record = Record.start(GAME, 2, GAME.options.read({"white": 0}), 1)
    table = Table(record, [Sitter("Anna", ""), Sitter("Ben", "greedy")])
    army = [field for field in FIELD_NAMES if "-" in lies(table, field)]
    one = army[0]
    two = next(field for field in army if lies(table, field) != lies(table, one))
    typed, screens = iter([one, two, "q"]), []
    screen = io.StringIO()

    def ask(question: str) -> str:
        screens.append(screen.getvalue())
        screen.seek(0)
        screen.truncate()
        return next(typed)

    console = Console(file=screen, force_terminal=True, width=110, height=60, color_system=None)
    with pytest.raises(Left):
        Terminal(HomeClient(table, 0, RecordFile(tmp_path / "a.record", record)), console, ask).play()
    faces = {field: f"[{lies(table, field)[0]}{letter(lies(table, field))}]" for field in (one, two)}
    before, first, after = (face_at(picture) for picture in screens)
    assert [one in before, two in before] == [False, False]
    assert first[one] == faces[one]
    assert two not in first
    assert (after[one], after[two]) == (faces[one], faces[two])
    assert len(after) == 4  # and the two of the bot
    names = [GAME.name_of(lies(table, field), "en") for field in (one, two)]
    assert all(
        f"Anna turns over {field}: {name}." in screens[2]
        for field, name in zip((one, two), names, strict=True)
    )


def letter(card: str) -> str:
    return LETTERS.get(card.partition("-")[2], "")


def face_at(screen: str) -> dict[str, str]:
    """By field, the faces of cards on a screen, seen by White."""
    rows = re.findall(r"^([1-7]) (.*)$", screen, re.MULTILINE)[:7]
    found = {}
    for rank, row in rows:
        for file, number in zip("abcdef", range(0, 30, 5), strict=True):
            sign = row[number : number + 5].strip()
            if sign.startswith("[") or sign in ("Ki", "Heiy"):
                found[f"{file}{rank}"] = sign
    return found


@rule("sengokuki", "5.2")
@pytest.mark.parametrize("lang", LANGS)
def test_in_kyousei_the_question_is_another(lang: Lang) -> None:
    asked = {False: set[str](), True: set[str]()}
    for seed in range(12):
        state = GAME.new(2, seed=seed)
        while state.waiting:
            view = GAME.view(state, -1)
            if view["window"] == "turn":
                asked[view["turn"] in view["threatened"]].add(GAME.prompt(state, lang))
            play_out(state, make_rng(state.moment), 1)
    words = GAME.words[lang]
    assert asked == {False: {words["window.turn"]}, True: {words["prompt.kyousei"]}}


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
