"""Bad input anywhere: one clear sentence, never another error; what is well formed is read back."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import speeltafel
from kit import games
from speeltafel import AmbiguousAction, IllegalAction, InvalidInput, Record, SpeeltafelError, make_rng
from speeltafel.core.game import Game

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


@st.composite
def broken_text(draw: st.DrawFn, text: str) -> str:
    """A text with a piece cut, doubled or replaced."""
    at = draw(st.integers(0, len(text)))
    end = draw(st.integers(at, min(len(text), at + 30)))
    piece = draw(st.text(max_size=12) | st.sampled_from(["-1", "99", "\n", "@", "{}", ": "]))
    return text[:at] + piece + text[end:]


@pytest.mark.parametrize("game", GAMES)
def test_no_broken_record_raises_anything_else(game: Game) -> None:
    whole = played(game).dump()[:2000].rsplit("\n", 1)[0] + "\n"

    @given(st.text(max_size=60) | broken_text(whole))
    def reads(text: str) -> None:
        with contextlib.suppress(SpeeltafelError):
            Record.parse(text).replay(20)

    reads()


@pytest.mark.parametrize("game", GAMES)
def test_no_broken_position_raises_anything_else(game: Game) -> None:
    whole = game.text(game.new(game.seats[0], seed=4))

    @given(st.text(max_size=60) | broken_text(whole))
    def reads(text: str) -> None:
        with contextlib.suppress(SpeeltafelError):
            game.setup(text)

    reads()


@pytest.mark.parametrize("game", GAMES)
def test_no_notation_raises_anything_else(game: Game) -> None:
    state = game.new(game.seats[0], seed=4)
    seat = state.speaker()
    known = [game.notation(state, seat, action) for action in state.actions(seat)]

    @given(st.text(max_size=20) | st.sampled_from(known).flatmap(broken_text))
    def reads(text: str) -> None:
        with contextlib.suppress(SpeeltafelError):
            assert state.legal(seat, game.parse(state, seat, text))

    reads()


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
