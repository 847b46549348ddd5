"""Bad input anywhere: one clear sentence, never another error; what is well formed is read back."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import speeltafel
from kit import REPEATABLE, games
from laws.gauntlet import GAUNTLET
from speeltafel import (
    AmbiguousAction,
    IllegalAction,
    InvalidInput,
    Record,
    Rng,
    SpeeltafelError,
    State,
    make_rng,
)
from speeltafel.core.game import Game
from speeltafel.core.state import play_out

T = TypeVar("T")

GAMES = [pytest.param(game, id=game.name) for game in games()]
TEMPLATE = speeltafel.load("_template")


def played(game: Game, seed: int = 3) -> Record:
    """A random match."""
    record = Record.start(game, game.seats[0], game.options(), seed)
    state = record.replay(deaf=True)
    rng = make_rng(seed)
    while state.waiting:
        seat = state.speaker()
        action = state.pick(seat, rng)
        record.actions.append((seat, action))
        state.apply(seat, action)
    return record


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_read_back_and_replays(game: Game) -> None:
    record = played(game)
    record.times = [10 * number for number in range(len(record.actions))]
    again = Record.parse(record.dump())
    assert again == record
    assert game.text(again.replay()) == game.text(record.replay())
    assert game.text(again.replay(2)) == game.text(record.replay(2))


# What cannot be read is refused in one sentence, and nothing else is raised.


@st.composite
def broken_text(draw: st.DrawFn, text: str) -> str:
    """A text with a piece cut, doubled or replaced; or whole."""
    at = draw(st.integers(0, len(text)))
    end = draw(st.integers(at, min(len(text), at + 30)))
    piece = draw(
        st.text(max_size=12) | st.sampled_from(["", text[at:end], "-1", "99", "\n", "@", "{}", ": "])
    )
    return text[:at] + piece + text[end:]


@st.composite
def bent_lines(draw: st.DrawFn, text: str) -> str:
    """A position or record whose lines say something else: well formed more often than not."""
    lines = text.splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at, other = draw(st.integers(1, len(lines) - 1)), draw(st.integers(1, len(lines) - 1))
        label, colon, said = lines[at].partition(":")
        words, others = said.split(), lines[other].partition(":")[2].split()
        word = draw(st.sampled_from([*words, *others, "-", "0", "1", "2", "99", "0,1"]))
        how = draw(st.sampled_from(["drop", "add", "replace", "remove", "swap", "eyes"]))
        if how == "drop" and len(lines) > 2:
            del lines[at]
            continue
        if how == "add" or (how == "replace" and not words):
            words.append(word)
        elif how == "replace":
            words[draw(st.integers(0, len(words) - 1))] = word
        elif how == "remove" and words:
            words.pop(draw(st.integers(0, len(words) - 1)))
        elif how == "swap":
            lines[other] = lines[other].partition(":")[0] + f": {' '.join(words)}"
            words = others
        elif how == "eyes":
            label += " @" + draw(st.sampled_from(["0", "1", "0,1", "open", "-", "0+w"]))
        lines[at] = f"{label}{colon} {' '.join(words)}"
    return "\n".join(lines) + "\n"


class Tally:
    """Whether a fuzz met both what is read and what is refused."""

    def __init__(self) -> None:
        self.read = self.refused = 0

    def tried(self, read: Callable[[], T]) -> T | None:
        """What is read, or None if it is refused."""
        try:
            found = read()
        except SpeeltafelError as refusal:
            self.refused += 1
            one_clear_sentence(str(refusal))
            return None
        self.read += 1
        return found


def one_clear_sentence(said: str) -> None:
    """What every complaint is."""
    assert said
    assert "\n" not in said
    assert len(said) < 400


@pytest.mark.parametrize("game", GAMES)
def test_no_broken_record_raises_anything_else(game: Game) -> None:
    whole = played(game).dump()[:2000].rsplit("\n", 1)[0] + "\n"
    tally = Tally()

    @REPEATABLE
    @given(st.text(max_size=60) | broken_text(whole) | bent_lines(whole))
    def reads(text: str) -> None:
        tally.tried(lambda: Record.parse(text).replay(20))

    reads()
    assert min(tally.read, tally.refused) > 5


def positions(game: Game) -> st.SearchStrategy[str]:
    """The text of any position of random play."""

    def text(seats: int, seed: int, actions: int) -> str:
        state = game.new(seats, seed=seed, deaf=True)
        play_out(state, make_rng(seed), actions)
        return game.text(state)

    return st.builds(text, st.sampled_from(game.seats), st.integers(0, 10**6), st.integers(0, 200))


@pytest.mark.parametrize("game", GAMES)
def test_no_broken_position_raises_anything_else(game: Game) -> None:
    tally = Tally()

    @REPEATABLE
    @given(st.text(max_size=60) | positions(game).flatmap(broken_text) | positions(game).flatmap(bent_lines))
    def reads(text: str) -> None:
        tally.tried(lambda: game.setup(text))

    reads()
    assert min(tally.read, tally.refused) > 5


BROKEN = {
    "_template": ["waiting: 0\nhand-0: n1\nhand-1: n3 n4\n"],
    "herrlof": [
        "window: play\nwaiting: 0\nround: 1\nhand-0: red-1\nhand-1: red-2 red-3\n",
        "window: bid\nwaiting: 0,1\nround: 1\npredicted: 1 2\ntaken: 1\n",
        "window: play\nwaiting: 0\nround: 1\nleader: 2\nhand-0: red-1\nhand-1: red-2\n",
    ],
}
"""By game, positions that cannot be shown, or soon not be played on."""


@pytest.mark.parametrize(
    ("game", "lines"),
    [pytest.param(game, lines, id=game.name) for game in games() for lines in BROKEN.get(game.name, [])],
)
def test_a_position_that_cannot_be_played_on_is_refused(game: Game, lines: str) -> None:
    with pytest.raises(InvalidInput):
        game.setup(f"{game.name} {game.version} {game.seats[0]} {{}}\n{lines}")


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, id=game.name) for game in [*games(), GAUNTLET]],
)
def test_a_position_that_is_read_can_be_played_on(game: Game) -> None:
    tally = Tally()

    @settings(REPEATABLE, max_examples=300)
    @given(positions(game).flatmap(bent_lines), st.integers(0, 1000))
    def plays(text: str, seed: int) -> None:
        state = tally.tried(lambda: game.setup(text))
        if state is not None:
            play_on(game, state, make_rng(seed))

    plays()
    assert tally.read > 50


def play_on(game: Game, state: State, rng: Rng) -> None:
    """Thirty actions, through the checked door, with everything asked for that a table asks for."""
    for _ in range(30):
        for seat in range(-1, state.seats):
            game.view(state, seat)
            assert game.text(state.sample(seat, rng))
        if not state.waiting:
            return
        seat = state.speaker()
        assert state.actions(seat), f"seat {seat} is waited for and can do nothing"
        speeltafel.play(state, seat, state.pick(seat, rng))


@pytest.mark.parametrize("game", GAMES)
def test_no_notation_raises_anything_else(game: Game) -> None:
    state = game.new(game.seats[0], seed=4)
    seat = state.speaker()
    known = [game.notation(state, seat, action) for action in state.actions(seat)]
    tally = Tally()

    @REPEATABLE
    @given(st.text(max_size=20) | st.sampled_from(known).flatmap(broken_text))
    def reads(text: str) -> None:
        action = tally.tried(lambda: game.parse(state, seat, text))
        assert action is None or state.legal(seat, action)

    reads()
    assert min(tally.read, tally.refused) > 5


POSITION = "_template 1 2 {}\nwaiting: 0\nhand-0: n1 n5 n6\nhand-1: n2 n3\ntable: n4\nled: n4\n"


def test_the_three_kinds_of_error_say_what_would_be_right() -> None:
    state = TEMPLATE.setup(POSITION)
    with pytest.raises(IllegalAction, match=r"§2\.2") as illegal:
        TEMPLATE.parse(state, 0, "play n1")
    assert illegal.value.paragraph == "2.2"
    assert illegal.value.position == TEMPLATE.text(state)
    with pytest.raises(AmbiguousAction, match="play n5, play n6") as ambiguous:
        TEMPLATE.parse(state, 0, "p n")
    assert ambiguous.value.position
    with pytest.raises(InvalidInput, match="did you mean 'play'") as invalid:
        TEMPLATE.parse(state, 0, "plai n5")
    assert invalid.value.position


def test_play_is_the_checked_door() -> None:
    state = TEMPLATE.setup(POSITION)
    before = TEMPLATE.text(state)
    low = TEMPLATE.read_action("play n1")
    for seat, action in ((0, low), (1, low), (5, low), (-1, low), (0, 1 << 23), (0, -4), (0, 1 << 18 | 40)):
        with pytest.raises(SpeeltafelError):
            speeltafel.play(state, seat, action)
    assert TEMPLATE.text(state) == before


HEAD = "speeltafel record 1\ngame _template 1\nseats 2\noptions {}\nseed 7\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this is no record"),
        ("GIF89a", "this is no record"),
        (HEAD[:30], "cut off"),
        (HEAD + "1 play n", "cut off"),
        (HEAD.replace("_template 1", "_template 2"), "version '2'"),
        (HEAD.replace("_template", "herlof"), "there is no game 'herlof'"),
        (HEAD.replace("seats 2", "seats 3"), "needs 2 to 2"),
        (HEAD.replace("{}", '{"frist":0}'), "did you mean 'first'"),
        (HEAD.replace("{}", '{"first":7}'), "it can be random, 0..1"),
        (HEAD.replace("{}", "{"), "JSON"),
        (HEAD.replace("seed 7", "seed x"), "seed"),
        (HEAD + "0 plai n1\n", "line 6 .* did you mean 'play'"),
        (HEAD + "4 play n1\n", "line 6 .* needs a seat"),
        (HEAD + "0 play n1 @soon\n", "milliseconds"),
        (HEAD + "ending fled 0\n", "there is no ending 'fled'"),
        (HEAD + "ending resigned 0\n0 play n1\n", "after its ending"),
    ],
)
def test_a_broken_record_is_named_by_line(text: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        Record.parse(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a position of _template"),
        ("herrlof 1 2 {}", "not a position of _template"),
        ("_template 9 2 {}", "version '9'"),
        ("_template 1 7 {}", "needs 2 to 2"),
        ("_template 1 2 {}\nhnad-0: n1", "did you mean 'hand-0'"),
        ("_template 1 2 {}\nhand-0: n9", "there is no card 'n9'"),
        ("_template 1 2 {}\nhand-0: n1 n1", "more often than the box"),
        ("_template 1 2 {}\nhand-0: n1\nhand-1: n1", "more places"),
        ("_template 1 2 {}\nhand-0: n1\nhand-0: n2", "given before"),
        ("_template 1 2 {}\nwaiting: 5", "names a seat too many"),
        ("_template 1 2 {}\nwaiting: 0", "nothing it could do"),
        ("_template 1 2 {}\nrng: dice", "is no generator"),
    ],
)
def test_a_broken_position_is_named_by_line(text: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        TEMPLATE.setup(text)


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(InvalidInput, match="there is no game"):
        speeltafel.load("chess")
    with pytest.raises(InvalidInput, match="needs 2 to 2"):
        TEMPLATE.new(9)
    with pytest.raises(InvalidInput, match="no seed"):
        TEMPLATE.new(2, seed=-1)
