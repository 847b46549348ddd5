"""The lobby: who opens tables and finds them, and the forms for it."""

import pytest

from kit import games
from kit.hosting import Room
from speeltafel import InvalidInput
from speeltafel.bots.roster import BOTS
from speeltafel.records import Ending
from speeltafel.tables.lobby import Lobby, game_form, plain
from speeltafel.tables.protocol import ChairWish, NewTable
from speeltafel.tables.store import Store


def wish(game: str = "herrlof", *chairs: str, **options: object) -> NewTable:
    """A wish for a table."""
    return NewTable(game, [ChairWish(who) for who in chairs or ("me", "open")], "Anna", options=options)


@pytest.mark.parametrize(
    ("wished", "said"),
    [
        (wish("herlof"), "did you mean 'herrlof'"),
        (wish("herrlof", "me"), "herrlof has no match for 1 seats; it needs 2 to 3"),
        (wish("herrlof", "me", "gredy"), "there is no sitter 'gredy'; did you mean 'greedy'"),
        (wish("herrlof", "me", "me"), "one person has one chair"),
        (wish("herrlof", target=7), "option target cannot be '7'; it can be 20..100"),
        (wish("herrlof", tarjet=50), "did you mean 'target'"),
        (wish("herrlof", start_dealer=2), "the seats here are 0 to 1"),
    ],
)
def test_a_table_that_cannot_be_is_one_clear_line(wished: NewTable, said: str) -> None:
    lobby = Lobby(Store(), 0.0)
    with pytest.raises(InvalidInput, match=said):
        lobby.open(wished, "p", 0.0)
    assert lobby.hosts == {}


def test_my_running_tables_are_listed_those_that_wait_for_me_first() -> None:
    room = Room("herrlof", "me", "open")
    gathering = room.host
    lobby = room.lobby
    waiting = lobby.open(wish("herrlof", "me", "greedy"), "Anna", room.now)
    over = lobby.open(wish("herrlof", "me", "greedy"), "Anna", room.now)
    over.sheet.ending = ("resigned", [0])
    over.playing().end(Ending("resigned", (0,)))
    found = lobby.running("Anna")
    assert [(running.id, running.waits) for running in found] == [(waiting.id, True), (gathering.id, False)]
    assert [(r.game, r.stage, r.seat, r.names) for r in found[1:]] == [
        ("herrlof", "gathering", 0, ["Anna", ""])
    ]
    room.comes("Ben")
    assert [(running.id, running.waits) for running in lobby.running("Ben")] == [(gathering.id, True)]
    assert lobby.running("") == lobby.running("nobody") == []


def test_ids_and_keys_cannot_be_guessed() -> None:
    rooms = [Room("herrlof", "me", "open") for _ in range(20)]
    assert len({room.host.id for room in rooms}) == 20
    assert all(len(room.host.id) >= 12 for room in rooms)
    keys = {chair.key for room in rooms for chair in room.host.sheet.chairs}
    assert len(keys) == 40
    assert all(len(key) >= 24 for key in keys)
    seeds = {room.host.head.seed for room in rooms}
    assert (len(seeds), {len(seed) for seed in seeds}) == (20, {64})


def test_a_name_is_plain_text() -> None:
    assert plain("  Anna \n\t van   Buren ") == "Anna van Buren"
    assert plain("a\u202eb\x00c\u200b") == "abc"
    assert plain("x" * 100) == "x" * 20
    assert plain(" \u2060 ") == ""
    assert plain("\u2066An\u200dna\u2069\ufe0f\x1b[31m\ue000") == "Anna[31m"
    assert plain("\u3164\u115f\uffa0\u2800") == "", "letters that show nothing are no name"
    assert plain("\u0301\u0302A" + "\u0301" * 50) == "\u00c1\u0301\u0301", "no heap of marks"
    assert plain("\uff21\uff4e\uff4e\uff41") == plain("Anna"), "nor another Anna that looks the same"


def test_every_game_has_a_form_with_every_option() -> None:
    for game in games():
        form = game_form(game.name)
        assert [option.name for option in form.options] == list(game.options.names())
        assert form.bots == list(BOTS)
        assert form.seats == list(game.seats)
        for option in form.options:
            assert option.paragraph in game.page("nl").paragraphs
            assert option.words or option.least is not None or option.document
            assert all(option.title.values())
            if option.default is not None:
                game.options.read({option.name: option.default})
