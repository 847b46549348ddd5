"""The terminal: a person's lines in, a picture out; nothing but messages of the table in between."""

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from kit import games
from speeltafel import Record, load
from speeltafel.core.game import LANGS, Game, Lang
from speeltafel.records import RecordFile, read_record
from speeltafel.tables.client import HomeClient
from speeltafel.tables.protocol import Choice
from speeltafel.tables.replay import Replay
from speeltafel.tables.table import Sitter, Table
from speeltafel.tables.text import WORDS
from speeltafel.terminal import (
    LOG_LINES,
    LOG_MOST,
    Left,
    Player,
    Terminal,
    buttons,
    initialed,
    keys,
    pressed,
    show_rules,
)

GAMES = [pytest.param(game, id=game.name) for game in games()]
HERRLOF = load("herrlof")
A_WHILE = 40
MANY = 10_000
"""Answers of a person: enough to see a game, and more than any match here takes."""


class Desk:
    """A person's desk: what they type, and what they see."""

    def __init__(
        self,
        game: Game,
        path: Path,
        lang: Lang = "en",
        terminal: bool = False,
        seed: int = 3,
        **options: object,
    ) -> None:
        seats = game.seats[0]
        self.record = Record.start(game, seats, game.options.read(options), seed)
        sitters = [
            Sitter("Anna", "", lang),
            *(Sitter(f"Bot {seat}", "greedy", lang) for seat in range(1, seats)),
        ]
        self.screen = io.StringIO()
        self.console = Console(file=self.screen, force_terminal=terminal, width=100, height=40)
        self.table = Table(self.record, sitters)
        self.file = RecordFile(path, self.record)
        self.lines: Iterator[str] = iter(())

    def ask(self, question: str) -> str:
        self.console.print(question, end="")
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    def type(self, *lines: str) -> str:
        """Play with these lines; what the screen showed. The person leaves when they are used up."""
        return self.follow(iter(lines))

    def follow(self, lines: Iterator[str]) -> str:
        """Play with lines that depend on what is shown."""
        self.lines = lines
        with pytest.raises(Left):
            Terminal(HomeClient(self.table, 0, self.file), self.console, self.ask).play()
        return self.screen.getvalue()

    def play_on(self, most: int = MANY) -> str:
        """Always choose the first choice, to the end; or leave after so many."""
        first = (keys(self.table.message(0, "en").choices)[0] for _ in range(most))
        self.lines = first
        with contextlib.suppress(Left):
            Terminal(HomeClient(self.table, 0, self.file), self.console, self.ask).play()
        return self.screen.getvalue()


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played(game: Game, lang: Lang, terminal: bool, tmp_path: Path) -> None:
    desk = Desk(game, tmp_path / "match.record", lang, terminal)
    seen = desk.play_on(A_WHILE)
    message = desk.table.message(0, lang)
    assert message.result in seen
    assert message.result or seen.count(">") >= A_WHILE
    assert read_record(tmp_path / "match.record") == desk.record


@pytest.mark.parametrize("lang", LANGS)
def test_a_whole_match_is_played(lang: Lang, tmp_path: Path) -> None:
    desk = Desk(HERRLOF, tmp_path / "match.record", lang)
    assert desk.table.message(0, lang).result in desk.play_on()
    assert read_record(tmp_path / "match.record").replay().outcome is not None


@pytest.mark.parametrize(("lang", "name"), [("en", "Windfall"), ("nl", "Meevaller")])
def test_a_card_made_by_hand_is_played(lang: Lang, name: str, tmp_path: Path) -> None:
    uskoci = load("uskoci")
    card = {"name": {"en": "Windfall", "nl": "Meevaller"}, "steps": [{"do": "draw", "number": 2}]}
    desk = Desk(uskoci, tmp_path / "match.record", lang, spare_cards=[card] * 6)

    def announces_it() -> Iterator[str]:
        for _ in range(MANY):
            choices = desk.table.message(0, lang).choices
            action, _, label = next((choice for choice in choices if name in choice[2]), choices[0])
            yield uskoci.write_action(action)
            if name in label:
                return

    seen = desk.follow(announces_it())
    assert name in seen
    played = [uskoci.write_action(action) for seat, action in desk.record.actions if seat == 0]
    assert played[-1].startswith("announce spare-")
    assert read_record(tmp_path / "match.record").options == uskoci.options.read({"spare_cards": [card] * 6})


def test_a_choice_is_a_number_a_label_or_a_notation(tmp_path: Path) -> None:
    for number, said in enumerate(["4", "bid 4", "BID  4"]):
        desk = Desk(HERRLOF, tmp_path / f"{number}.record")
        desk.type(said)
        assert desk.record.actions[0] == (0, HERRLOF.read_action("bid 4"))
    desk = Desk(HERRLOF, tmp_path / "label.record", lang="nl")
    desk.type("4")
    action, _, label = desk.table.message(0, "nl").choices[2]
    desk.type(label.upper())
    assert (0, action) in desk.record.actions


def test_what_is_not_possible_is_explained_with_its_paragraph(tmp_path: Path) -> None:
    seen = Desk(HERRLOF, tmp_path / "a.record").type(
        "? play blue-1", "bid 16", "bod 3", "? bid 3", "?", "rules 3.2"
    )
    assert "not possible now: see §4.1" in seen
    assert "You may lead any card" in seen
    assert "“bid 16” is not among your choices; did you mean: bid" in seen
    assert "did you mean: bid 3?" in seen
    assert "“bid 3” is possible" in seen
    assert WORDS["en"]["help"] in seen
    assert "§3.2 A prediction is a number" in seen


@pytest.mark.parametrize(("lang", "said"), [("en", "? Play blue 1"), ("nl", "? speel blauw 1")])
def test_the_words_of_a_choice_are_known_where_it_is_none(lang: Lang, said: str, tmp_path: Path) -> None:
    assert "§4.1" in Desk(HERRLOF, tmp_path / "a.record", lang).type(said)


@pytest.mark.parametrize("game", GAMES)
def test_every_well_formed_action_is_found(game: Game) -> None:
    found = list(game.every_action())
    assert len(set(found)) == len(found)
    assert all(
        game.is_action(action) and game.read_action(game.write_action(action)) == action for action in found
    )
    state = game.new(game.seats[-1], seed=3)
    assert {action for action in state.actions(state.speaker()) if action} <= set(found)


def test_numbers_are_listed_along_the_line(tmp_path: Path) -> None:
    seen = Desk(HERRLOF, tmp_path / "a.record").type()
    assert [str(number) for number in range(10)] == seen.partition("in the end?")[2].split()[:10]


def test_markup_in_what_is_typed_is_shown_as_it_is(tmp_path: Path) -> None:
    assert "“[bold]x[/bold]” is not among" in Desk(HERRLOF, tmp_path / "a.record").type(
        "[bold]x[/bold]", "[/]"
    )


def test_leaving_keeps_the_match_and_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "match.record"
    desk = Desk(HERRLOF, path)
    desk.type("4", "1", "q")
    kept = read_record(path)
    assert kept == desk.record
    assert len(kept.actions) >= 3
    on = Desk(HERRLOF, tmp_path / "other.record")
    on.table = Table(kept, desk.table.sitters)
    on.file = RecordFile(path, kept)
    on.play_on()
    assert read_record(path).replay().outcome is not None


def test_the_log_lets_closed_cards_fade(tmp_path: Path) -> None:
    desk = Desk(HERRLOF, tmp_path / "a.record", terminal=True)
    desk.lines = iter(["4", *["1"] * 8])
    terminal = Terminal(HomeClient(desk.table, 0, desk.file), desk.console, desk.ask)
    with pytest.raises(Left):
        terminal.play()
    plays = [line for line in terminal.log.values() if " plays " in line]
    assert plays[0].endswith("plays a card.")
    assert not plays[-1].endswith("plays a card.")


def test_the_rules_are_looked_up_by_number_and_by_words() -> None:
    screen = io.StringIO()
    console = Console(file=screen, width=90)
    show_rules(console, HERRLOF, "nl", "4.2")
    show_rules(console, HERRLOF, "en", "hagalaz lowest")
    show_rules(console, HERRLOF, "en", "xyzzy")
    show_rules(console, HERRLOF, "en", "6")
    seen = screen.getvalue()
    assert "§4.2 Je moet kleur bekennen" in seen
    assert "§5.4 The Hagalaz is the lowest card" in seen
    assert "No paragraph has “xyzzy”." in seen
    assert all(f"§6.{number}" in seen for number in (1, 2, 3))
    show_rules(console, HERRLOF, "en")
    assert "Four Viking clans" in screen.getvalue()


def test_a_replay_is_stepped_through(tmp_path: Path) -> None:
    desk = Desk(HERRLOF, tmp_path / "a.record")
    desk.play_on()
    screen = io.StringIO()
    lines = iter(["", "", "b", "40", "nonsense", "999999", "", "never asked"])
    player = Player(
        Replay(desk.record, ["A", "B"]), -2, "en", Console(file=screen, width=90), lambda _: next(lines)
    )
    player.run()
    seen = screen.getvalue()
    length = len(desk.record.actions)
    steps = [line.split()[1] for line in seen.splitlines() if line.startswith("Action ")]
    assert steps == ["1", "2", "1", "40", "40", str(length)]
    assert next(lines) == "never asked"
    assert desk.table.message(0, "en").result.replace("Anna", "A").replace("Bot 1", "B") in seen


def test_a_button_is_pressed_by_its_first_letter() -> None:
    choices: list[Choice] = [
        (1, ("red-1/2",), "Play red 1/2"),
        (2, ("#uno", "red-1/2"), "Play red 1/2 and call UNO"),
        (3, ("#uno", "red-1/3"), "Play red 1/3 and call UNO"),
        (4, ("#draw",), "Draw"),
    ]
    assert [choice[0] for choice in pressed("u", choices)] == [2, 3]
    assert [choice[0] for choice in pressed("uno", choices)] == [2, 3]
    assert pressed("un", choices) == pressed("d", choices) == pressed("r", choices) == []
    named: list[Choice] = [(1, ("red-1/2",), "Play red 1/2"), (2, ("#uno", "red-1/2"), "UNO! Play red 1/2")]
    assert buttons(named) == ["u: UNO!"]
    assert buttons([*named, (3, ("#under", "red-1/2"), "Under red 1/2")]) == []


def test_a_lone_button_is_pressed_by_the_first_letter_of_its_label() -> None:
    window: list[Choice] = [
        (0, ("#pass",), "Let it pass"),
        (5, ("#catch",), "Catch!"),
        (6, ("#call",), "UNO!"),
    ]
    assert [initialed(letter, window) for letter in "ucx"] == [[window[2]], [window[1]], []]
    cards: list[Choice] = [
        (1, ("red-1/2",), "Play red 1/2"),
        (4, ("#draw",), "Draw"),
        (7, ("#dare",), "Dare"),
    ]
    assert [initialed(said, cards) for said in ("d", "p", "dr", "")] == [[], [], [], []]


def test_a_screen_shows_all_that_has_happened_since_the_last_key(tmp_path: Path) -> None:
    game = load("uno")
    record = Record.start(game, 10, game.options.read({"dealer": "random"}), 3)
    sitters = [Sitter("Anna", ""), *(Sitter(f"Bot {seat}", "uniform") for seat in range(1, 10))]
    file = RecordFile(tmp_path / "a.record", record)
    screen = io.StringIO()
    screens: list[str] = []
    lines = iter([*["1"] * 6, "q"])

    def ask(question: str) -> str:
        screens.append(screen.getvalue())
        screen.seek(0)
        screen.truncate()
        return next(lines)

    console = Console(file=screen, force_terminal=True, width=100, height=60, color_system=None)
    terminal = Terminal(HomeClient(Table(record, sitters), 0, file), console, ask)
    with pytest.raises(Left):
        terminal.play()
    new = [text for number, text in terminal.fresh.items() if text and number >= terminal.since]
    assert len(new) > LOG_LINES
    assert all(text in screens[-1] for text in new[-LOG_MOST:])
