"""Words in both languages, the picture, and a departure that is typed click by click."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from kit import rule
from speeltafel import Record, load, make_rng
from speeltafel.core.events import TRUTH
from speeltafel.core.game import LANGS, Lang
from speeltafel.core.state import play_out
from speeltafel.games.kurier.draw import draw
from speeltafel.games.kurier.rules import Kurier
from speeltafel.records import RecordFile
from speeltafel.tables.client import HomeClient
from speeltafel.tables.table import Sitter, Table
from speeltafel.terminal import Left, Terminal

GAME = load("kurier")
NAMES = ["Anna", "Ben", "Cas", "Dirk", "Eef"]


def drawn(lang: Lang, seats: int, seed: int, steps: int, seat: int = 0, **options: object) -> str:
    """The picture of a position, as plain text."""
    state = GAME.new(seats, GAME.options.read(options), seed)
    play_out(state, make_rng(seed), steps)
    screen = io.StringIO()
    Console(file=screen, width=200, color_system=None).print(
        draw(GAME.view(state, seat), lang, NAMES[:seats])
    )
    return screen.getvalue()


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_of_the_picture_is_drawn(lang: Lang) -> None:
    source = (Path(__file__).parents[1] / "draw.py").read_text("utf-8")
    made = {"draw.swamp", "draw.forest", "draw.mountains", "draw.meadow", "draw.run", "draw.gone"}
    for key in GAME.words[lang]:
        if key.startswith("draw.") and key not in made:
            assert key in source, key


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("endgame", ["basis", "gewijzigd", "riogrande", "zonder"])
def test_the_picture_is_at_most_40_lines_of_100_letters(lang: Lang, endgame: str) -> None:
    for seats in (2, 3, 4, 5):
        for steps in (0, 30, 60, 100, 5000):
            lines = drawn(lang, seats, steps + seats, steps, endgame=endgame).splitlines()
            assert len(lines) <= 40
            assert max(map(len, lines)) <= 100, max(lines, key=len)


@rule("kurier", "2.1", "2.3", "2.4")
@pytest.mark.parametrize("lang", LANGS)
def test_all_inns_are_named_from_the_palace_down(lang: Lang) -> None:
    picture = drawn(lang, 3, 1, 0)
    order = [
        picture.index(GAME.words[lang][f"name.{inn}"]) for inn in ("pawl-hof", "olga", "iwan", "baikal-bar")
    ]
    assert order == sorted(order)
    assert re.findall(r"\[\d+\]", picture) == ["[8]", "[10]", "[6]", "[10]", "[8]"]
    assert picture.count("× × ×") == 2 * 4


@rule("kurier", "3.1", "6.2")
@pytest.mark.parametrize("lang", LANGS)
def test_rooms_lie_as_in_an_inn_and_a_full_one_has_its_arrow(lang: Lang) -> None:
    letters = {"en": ("Rof*", "Rco ", "Rdi "), "nl": ("Rof*", "Rko ", "Rdi ")}[lang]
    text = "kurier 1 2 {}\nowners: 0 1 - - -\niwan: red-officer red-cossack red-diplomat red-dispatch\n"
    text += "boris: blue-lady blue-dispatch\nbearers: officer lady\nwindow: turn\nwaiting: 0\nidle: 0\n"
    for colour, seat, gone in (("red", 0, (1, 1, 1, 0)), ("blue", 1, (0, 0, 0, 1))):
        kinds = ("officer", "cossack", "diplomat", "lady")
        pile = [f"{colour}-{kind}" for kind, out in zip(kinds, gone, strict=True) for _ in range(3 - out)]
        text += f"pile-{seat}: {' '.join(pile)}\n"
    coins = {"njet": 9, "blank": 3, "rouble-1": 9, "rouble-2": 6, "rouble-3": 3}
    text += "palace: " + " ".join(name for name, number in coins.items() for _ in range(number))
    state = GAME.setup(text)
    screen = io.StringIO()
    Console(file=screen, width=100, color_system=None).print(draw(GAME.view(state, 0), lang, NAMES[:2]))
    lines = screen.getvalue().splitlines()
    at = next(number for number, line in enumerate(lines) if "Iwan" in line)
    assert f"│{letters[0]}│{letters[1]}│" in lines[at + 1]
    assert f"│ ↑  │{letters[2]}│" in lines[at + 2]


@rule("kurier", "9.2")
def test_hidden_coins_are_drawn_for_their_owner_and_counted_for_others() -> None:
    own, other = (drawn("en", 3, 4, 70, seat, endgame="gewijzigd").splitlines() for seat in (0, 1))
    mine, theirs = (next(line for line in lines if "Anna" in line) for lines in (own, other))
    assert re.search(r"\d hidden \([N0123 ]+\)", mine)
    assert re.search(r"\d hidden$", theirs)
    assert "hidden (" in next(
        line for line in drawn("en", 3, 4, 70, TRUTH, endgame="gewijzigd").splitlines() if "Ben" in line
    )


class Desk:
    """A terminal at which lines are typed."""

    def __init__(self, path: Path, lang: Lang, steps: int, seed: int = 1, **options: object) -> None:
        record = Record.start(GAME, 2, GAME.options.read({"start_seat": 0, **options}), seed)
        state = record.replay(deaf=True)
        rng = make_rng(seed)
        while len(record.actions) < steps or state.speaker() != 0:
            seat = state.speaker()
            record.actions.append((seat, state.pick(seat, rng)))
            state.apply(*record.actions[-1])
        self.screen = io.StringIO()
        self.console = Console(file=self.screen, width=100, color_system=None)
        self.table = Table(record, [Sitter("Anna", "", lang), Sitter("Ben", "greedy", lang)])
        self.file = RecordFile(path, record)

    def type(self, *lines: str) -> str:
        """Type these, then leave; what was seen."""
        said = iter(lines)

        def ask(question: str) -> str:
            self.console.print(question, end="")
            try:
                return next(said)
            except StopIteration:
                raise EOFError from None

        with pytest.raises(Left):
            Terminal(HomeClient(self.table, 0, self.file), self.console, ask).play()
        return " ".join(self.screen.getvalue().split())


DEPARTS = {"en": ("leave", "stays.", "Enter: back"), "nl": ("gaan", "blijft.", "Enter: terug")}


@rule("kurier", "6.2", "6.3")
@pytest.mark.parametrize("lang", LANGS)
def test_a_departure_is_chosen_step_by_step_and_taken_back_until_its_last_click(
    lang: Lang, tmp_path: Path
) -> None:
    desk = Desk(tmp_path / "a.record", lang, 14)
    before = len(desk.table.record.actions)
    choices = desk.table.message(0, lang).choices
    paths = [path for _, path, _ in choices if len(path) == 4]
    assert paths, "somebody can depart here"
    flat = len([path for _, path, _ in choices if len(path) < 4])
    inns = list(dict.fromkeys(path[0] for path in paths))
    leave, stays, back = DEPARTS[lang]
    shown = desk.type(str(flat + 1), "1", "1", "")
    assert len(desk.table.record.actions) == before
    heads = re.findall(rf"{GAME.name_of(inns[0], lang)}: [^….]+ {leave}, [^….]+ {stays}", shown)
    assert len(heads) >= 2
    assert shown.count(f"({back})") == 3
    desk.type(str(flat + 1), "1", "1", "1")
    assert len(desk.table.record.actions) > before
    assert desk.table.record.actions[before][1] == next(
        action for action, path, _ in choices if path == paths[0]
    )


@rule("kurier", "12.5")
@pytest.mark.parametrize(("lang", "said"), [("en", "is a njet: 30%"), ("nl", "een njet is: 30%")])
def test_the_chance_of_a_njet_is_told_to_whoever_asks(lang: Lang, said: str, tmp_path: Path) -> None:
    desk = Desk(tmp_path / "a.record", lang, 10)
    assert said in desk.type("? njet")
    none = Desk(tmp_path / "b.record", lang, 10, endgame="zonder")
    assert GAME.words[lang]["advice.none"] in none.type("? njet")


@rule("kurier", "12.5")
def test_with_an_empty_palace_the_chance_is_told_purse_by_purse(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "a.record", "en", 60, endgame="gewijzigd")
    state = desk.table.state
    assert isinstance(state, Kurier)
    world = state.sample(0, make_rng(1))
    assert isinstance(world, Kurier)
    world.palace.pour(world.gone)
    told = GAME.advice["njet"](world, 0, "en", NAMES)
    assert re.fullmatch(r"The chance that a hidden coin of Ben is a njet: \d+%\.", told)
