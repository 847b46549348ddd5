"""Every game obeys the laws, whatever seats, options and seed hypothesis draws."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from kit import games, paragraphs
from laws import laws
from laws.gauntlet import GAUNTLET, PARAGRAPHS
from speeltafel.core.game import Game
from speeltafel.core.options import SWITCH, Allowed, Options

EVERY_GAME = [pytest.param(game, set(paragraphs(game)), id=game.name) for game in games()]
EVERY_GAME.append(pytest.param(GAUNTLET, PARAGRAPHS, id="gauntlet"))
ORDINARY = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
LONG = settings(max_examples=2000, deadline=None, suppress_health_check=list(HealthCheck))


def values(allowed: Allowed) -> st.SearchStrategy[object]:
    """Everything an option may be."""
    if allowed == SWITCH:
        return st.booleans()
    one = st.sampled_from([*allowed.words, *allowed.span])
    if allowed.length:
        return st.lists(one, min_size=allowed.length[0], max_size=allowed.length[-1]).map(tuple)
    return one


@st.composite
def tables(draw: st.DrawFn, game: Game) -> tuple[int, Options, int]:
    """Seats, options and a seed; each option is left at its default half of the time."""
    seats = draw(st.sampled_from(list(game.seats)))
    given_options = {
        name: draw(st.none() | values(game.options.allowed(name)))
        for name in game.options.names()
        if not game.options.allowed(name).document
    }
    options = game.options.read(given_options)
    assume(not options.check(seats))
    return seats, options, draw(st.integers(0, 2**40))


@pytest.mark.parametrize(("game", "numbers"), EVERY_GAME)
def test_every_game_obeys_the_laws(game: Game, numbers: set[str]) -> None:
    @ORDINARY
    @given(tables(game))
    def obeys(table: tuple[int, Options, int]) -> None:
        laws.obey(laws.Match(game, *table), numbers, looks=6)

    obeys()


@pytest.mark.long
@pytest.mark.parametrize(("game", "numbers"), EVERY_GAME)
def test_every_game_obeys_the_laws_for_long(game: Game, numbers: set[str]) -> None:
    @LONG
    @given(tables(game))
    def obeys(table: tuple[int, Options, int]) -> None:
        laws.obey(laws.Match(game, *table), numbers)

    obeys()


@pytest.mark.parametrize(
    ("matches", "every"), [(range(40), 12), pytest.param(range(100, 1000), 3, marks=pytest.mark.long)]
)
def test_minds_know_what_can_be_known(matches: range, every: int) -> None:
    assert laws.count_out(GAUNTLET, matches, every) <= laws.OUTSIDE
