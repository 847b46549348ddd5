"""Nobody is sent anything that depends on what they cannot know: not in a byte, not in order, not in time."""

from collections.abc import Callable

import pytest

from laws.gauntlet import gauntlet
from laws.plants import AsksHolders
from speeltafel.core.actions import PASS
from speeltafel.core.board import Board, Json
from speeltafel.core.game import Game, Lang
from speeltafel.games import load, names
from speeltafel.tables.order import Answer, Order
from speeltafel.tables.table import Table
from traffic.pairs import Tell, follow

GAMES = names()
"""Every game; the template is over before ten actions."""
FLOOR = 20
"""Pairs of a game that have to be followed in an ordinary run ..."""
LONG_FLOOR = 500
"""... and in a long one."""
TRIES = 15
"""Pairs that are tried, at most, for each that is to be followed."""
PLANTED = 60
"""Pairs within which a planted tell has to be caught."""


Figure = Callable[[str, object], None]


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_sent_the_same_whatever_it_cannot_know(game: str, record_property: Figure) -> None:
    found = follow(load(game), 1, FLOOR * TRIES, FLOOR)
    record_property("figure", f"traffic of {game}: {found} pairs followed, and sent alike")
    assert found >= FLOOR


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_sent_the_same_in_many_matches(game: str, record_property: Figure) -> None:
    found = follow(load(game), 2, LONG_FLOOR * TRIES, LONG_FLOOR)
    record_property("figure", f"traffic of {game}: {found} pairs followed, and sent alike")
    assert found >= LONG_FLOOR


def catch(game: Game) -> None:
    """A tell is found in the traffic of a game."""
    with pytest.raises(Tell):
        follow(game, 3, PLANTED)


def holds_an_answer(table: Table) -> bool:
    """Whether a seat that is asked has more to say than a pass."""
    return any(action != PASS for seat in table.waiting() for action in table.state.actions(seat))


@pytest.fixture
def tables_of(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game], Game]:
    """Has tables play a game that is none of the usual ones."""

    def play(game: Game) -> Game:
        for module in ("tables.host", "tables.table", "records"):
            monkeypatch.setattr(f"speeltafel.{module}.load", lambda name: game)
        return game

    return play


def test_asking_only_those_who_hold_an_answer_is_caught(tables_of: Callable[[Game], Game]) -> None:
    assert follow(tables_of(gauntlet()), 3, PLANTED), "no tell is seen where none is"
    catch(tables_of(gauntlet(AsksHolders)))


def test_a_window_that_closes_early_when_nobody_holds_an_answer_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    due, closed = Order.due, Order.closed

    def due_early(order: Order, table: Table) -> float | None:
        at = due(order, table)
        return at if at is None or holds_an_answer(table) else order.opened + 1

    def closed_early(order: Order, table: Table, now: float) -> list[Answer]:
        if holds_an_answer(table):
            return closed(order, table, now)
        order.held |= dict.fromkeys(order.silent(table), PASS)
        return order.settled(table)

    monkeypatch.setattr(Order, "due", due_early)
    monkeypatch.setattr(Order, "closed", closed_early)
    catch(load("uskoci"))


def test_a_thing_whose_number_follows_a_hidden_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def seen_by(board: Board, seat: int) -> list[Json]:
        shown: dict[str, int] = {}
        zones = []
        for zone in board.zones:
            zones.append(board._seen(zone, seat, shown))
            for name in board.content(zone) or () if "things" not in zones[-1] else ():
                shown[name] = shown.get(name, 0) + 1
        return zones

    monkeypatch.setattr(Board, "seen_by", seen_by)
    catch(load("uno"))


def test_a_message_whose_size_depends_on_a_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    prompt = Table._prompt

    def padded(table: Table, seat: int, lang: Lang) -> str:
        firsts = [int(place.nth(0)) for place in table.state.places if place.count()]
        return prompt(table, seat, lang) + " " * (sum(firsts) % 8)

    monkeypatch.setattr(Table, "_prompt", padded)
    catch(load("herrlof"))


def test_a_bot_that_answers_when_it_has_thought_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def think(order: Order, table: Table, seat: int, action: int, now: float) -> None:
        order.thoughts[seat] = (now, action)

    monkeypatch.setattr(Order, "think", think)
    catch(load("sengokuki"))
