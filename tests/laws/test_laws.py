"""Every game obeys the laws, whatever seats, options and seed hypothesis draws."""

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, assume, given, seed, settings
from hypothesis import strategies as st

from kit import REPEATABLE, games, paragraphs
from laws import laws
from laws.gauntlet import GAUNTLET, PARAGRAPHS
from laws.match import Care, Match
from speeltafel.core.game import Game
from speeltafel.core.options import SWITCH, Allowed, Options

Table = tuple[int, Options, int | str]

NUMBERS = {game.name: set(paragraphs(game)) for game in games()} | {GAUNTLET.name: PARAGRAPHS}
EVERY_GAME = [pytest.param(game, id=game.name) for game in [*games(), GAUNTLET]]

MATCHES = 240
"""Matches a game in an ordinary run ..."""
PARTS = 6
"""... in so many parts, for as many workers."""
LONG_MATCHES = 10_000
LONG_PARTS = 40
FIRST_LONG_PART = 100

# Most matches are heard only briefly; some to the end, for what comes late in a match.
SWIFT = Care(heard=25, between=0, at_ends=40, sampled=8, rest=2000)
STEADY = Care(heard=100, between=200, at_ends=20, sampled=8, rest=2000)
PATIENT = Care(heard=400, between=400, at_ends=5, sampled=20, rest=2000)
ORDINARY = (SWIFT, SWIFT, SWIFT, SWIFT, STEADY, PATIENT)

UNHURRIED = 200_000
LONG_SWIFT = Care(heard=60, between=60, at_ends=20, sampled=8, rest=UNHURRIED)
LONG_PATIENT = Care(heard=600, between=300, at_ends=4, sampled=20, rest=UNHURRIED)
LONG_CLOSE = Care(heard=1000, between=20, at_ends=1, sampled=1, rest=UNHURRIED)
LONG = (*[LONG_SWIFT] * 14, *[LONG_PATIENT] * 5, LONG_CLOSE)


def values(allowed: Allowed) -> st.SearchStrategy[object]:
    """Everything an option may be."""
    if allowed == SWITCH:
        return st.booleans()
    if allowed.length:
        numbers = st.sampled_from(allowed.span)
        return st.lists(numbers, min_size=allowed.length[0], max_size=allowed.length[-1]).map(tuple)
    return st.sampled_from([*allowed.words, *allowed.span])


@st.composite
def tables(draw: st.DrawFn, game: Game, part: int) -> Table:
    """Seats, options and a seed of this part's own; each option is left at its default half of the time."""
    seats = draw(st.sampled_from(list(game.seats)))
    chosen = {
        name: value
        for name in game.options.names()
        if not game.options.allowed(name).document
        and (value := draw(st.none() | values(game.options.allowed(name)))) is not None
    }
    while game.options.read(chosen).check(seats):  # options that do not go together: one of them goes
        chosen.pop(draw(st.sampled_from(sorted(chosen))))
    fast = st.integers(0, 2**40).map(lambda number: number << 12 | part)
    keyed = st.integers(0, 2**240 - 1).map(lambda number: f"{part:04x}{number:060x}")
    return seats, game.options.read(chosen), draw(fast | keyed)


def play_under_the_laws(game: Game, part: int, matches: int, cares: Sequence[Care]) -> None:
    """So many different matches, the same in each run; no other part plays them."""
    played: set[Table] = set()
    broken: list[Table] = []

    @seed(part)
    @settings(REPEATABLE, derandomize=False, max_examples=matches, suppress_health_check=list(HealthCheck))
    @given(tables(game, part), st.sampled_from(cares))
    def obeys(table: Table, care: Care) -> None:
        assume(broken or table not in played)  # once one is broken, hypothesis looks for the simplest
        try:
            laws.obey(Match(game, *table, NUMBERS[game.name], care))
        except BaseException:
            broken.append(table)
            raise
        played.add(table)

    obeys()
    assert len(played) == matches


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_game_obeys_the_laws(game: Game, part: int) -> None:
    play_under_the_laws(game, part, MATCHES // PARTS, ORDINARY)


@pytest.mark.long
@pytest.mark.parametrize("part", range(LONG_PARTS))
@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_game_obeys_the_laws_for_long(game: Game, part: int) -> None:
    play_under_the_laws(game, FIRST_LONG_PART + part, LONG_MATCHES // LONG_PARTS, LONG)


@pytest.mark.parametrize(
    ("first", "matches", "every"),
    [(0, 10, 12), (10, 10, 12)]
    + [pytest.param(100 * part, 100, 3, marks=pytest.mark.long) for part in range(1, 10)],
)
def test_minds_know_what_can_be_known(first: int, matches: int, every: int) -> None:
    assert laws.count_out(GAUNTLET, range(first, first + matches), every) <= laws.OUTSIDE
