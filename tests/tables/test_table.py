"""The table: what each seat is told, what is refused, and that bots come in by the same door."""

import msgspec
import pytest

from kit import games
from speeltafel import IllegalAction, InvalidInput, Record, load
from speeltafel.core.actions import PASS, WATCHER
from speeltafel.core.events import TRUTH
from speeltafel.core.game import Game
from speeltafel.tables.protocol import STANDINGS, Message
from speeltafel.tables.replay import Replay
from speeltafel.tables.table import Sitter, Table, listed

GAMES = [pytest.param(game, id=game.name) for game in games()]
HERRLOF = load("herrlof")
A_WHILE = 300
"""Actions: most games are over by then."""


def seated(game: Game, seats: int, seed: int = 3) -> Table:
    """A table of bots; the first seat speaks Dutch."""
    sitters = [Sitter(f"S{seat}", "uniform", "nl" if seat == 0 else "en") for seat in range(seats)]
    return Table(Record.start(game, seats, game.options(), seed), sitters)


def played(table: Table, steps: int = A_WHILE) -> list[list[Message]]:
    """Let the bots play, to the end or so many actions; all that was told."""
    told = []
    for _ in range(steps):
        if table.over:
            break
        seat = table.waiting()[0]
        told.append(table.act(seat, table.think(seat), table.state.moment))
    return told


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_and_everybody_is_told(game: Game) -> None:
    table = seated(game, game.seats[-1])
    for messages in played(table):
        listeners = [(message.seat, message.lang) for message in messages]
        seats = [(seat, "nl" if seat == 0 else "en") for seat in range(game.seats[-1])]
        assert listeners == [*seats, (WATCHER, "nl"), (WATCHER, "en")]
        assert all(message.prompt for message in messages)
    last = table.news()
    assert all(bool(message.result) == table.over for message in last)
    assert any(message.choices for message in last) != table.over


@pytest.mark.parametrize("game", GAMES)
def test_what_was_told_bit_by_bit_is_what_a_newcomer_is_told(game: Game) -> None:
    table = seated(game, game.seats[-1])
    logs = {seat: dict(table.message(seat, "en").lines) for seat in range(WATCHER, game.seats[-1])}
    for messages in played(table, 80):
        for message in messages:
            if message.lang == "en":
                logs[message.seat].update(message.lines)
    for seat in range(1, game.seats[-1]):
        whole = table.message(seat, "en")
        assert logs[seat] == dict(whole.lines)
        assert whole.events == []


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_comes_back_from_its_record_tells_the_same(game: Game) -> None:
    table = seated(game, game.seats[0])
    played(table, 25)
    again = Table(Record.parse(table.record.dump()), table.sitters)
    for seat in range(WATCHER, game.seats[0]):
        both = [msgspec.json.encode(one.message(seat, "en")) for one in (table, again)]
        assert both[0] == both[1]
    if not table.over:
        seat = table.waiting()[0]
        assert again.think(seat) == table.think(seat)


def test_choices_are_for_those_who_are_waited_for() -> None:
    table = seated(HERRLOF, 3)
    assert all(table.message(seat, "en").choices for seat in range(3))
    assert table.message(WATCHER, "en").choices == []
    table.act(0, HERRLOF.read_action("bid 2"), table.state.moment)
    assert table.message(0, "en").choices == []
    first, second = (f"S{seat}" for seat in table.waiting())
    assert table.message(0, "en").prompt == f"Waiting for {first} and {second}."
    assert table.message(0, "nl").prompt == f"Wachten op {first} en {second}."
    action, path, label = table.message(1, "nl").choices[3]
    assert (HERRLOF.write_action(action), path, label) == ("bid 3", ("#3",), "3")


def test_a_click_for_another_moment_is_refused_and_nothing_changes() -> None:
    table = seated(HERRLOF, 2)
    moment = table.state.moment
    for seat in (0, 1):
        table.act(seat, HERRLOF.read_action("bid 2"), moment)
    before = HERRLOF.text(table.state), table.record.dump()
    with pytest.raises(InvalidInput, match="choose again"):
        table.act(table.waiting()[0], HERRLOF.read_action("bid 2"), moment)
    assert (HERRLOF.text(table.state), table.record.dump()) == before


def test_a_refusal_shows_its_paragraph_in_the_language_of_the_seat() -> None:
    table = seated(HERRLOF, 2)
    with pytest.raises(IllegalAction) as refused:
        table.read(0, "play blue-7")
    dutch, english = (table.explain(refused.value, lang) for lang in ("nl", "en"))
    assert dutch.paragraph == english.paragraph == "4.1"
    assert dutch.text == "Dat kan nu niet: zie §4.1."
    assert "Uitkomen mag" in dutch.rule
    assert "You may lead any card" in english.rule


def told_of_a_bid(bid: int) -> dict[int, bytes]:
    """By seat, what is told when seat 0 bids."""
    table = seated(HERRLOF, 2)
    messages = table.act(0, HERRLOF.read_action(f"bid {bid}"), table.state.moment)
    return {m.seat: msgspec.json.encode((m.view, m.events, m.lines)) for m in messages}


def test_a_bid_is_not_in_what_others_are_told() -> None:
    two, five = told_of_a_bid(2), told_of_a_bid(5)
    assert two[0] != five[0]
    assert two[1] == five[1]
    assert two[WATCHER] == five[WATCHER]


def test_every_seat_needs_somebody() -> None:
    record = Record.start(HERRLOF, 3, HERRLOF.options(), 1)
    with pytest.raises(InvalidInput, match="3 seats; 2 come"):
        Table(record, [Sitter("a", "greedy"), Sitter("b", "greedy")])
    with pytest.raises(InvalidInput, match="did you mean 'greedy'"):
        Table(record, [Sitter("a", "greedi"), Sitter("b"), Sitter("c")])


def test_names_are_listed_as_a_person_would() -> None:
    assert [listed(names, "nl") for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A en B",
        "A, B en C",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_goes_forth_and_back(game: Game) -> None:
    table = seated(game, game.seats[0])
    played(table)
    replay = Replay(table.record, table.names)
    forth = [replay.frame(step, TRUTH, "en") for step in range(replay.length + 1)]
    assert forth[0].action == ""
    assert forth[-1].result == table.message(0, "en").result
    for step in (replay.length, 2, 3, 0):
        assert replay.frame(step, TRUTH, "en") == forth[step]
    assert all("things" in zone or "sealed" in zone for zone in forth[1].view["zones"])
    assert replay.frame(1, 0, "nl").view == game.view(table.record.replay(1), 0)


def test_a_standing_order_passes_where_others_act_and_only_there() -> None:
    game = load("uskoci")
    options = game.options.read({"start_seat": 1})
    table = Table(Record.start(game, 2, options, 5), [Sitter("A"), Sitter("B")])
    assert game.windows[table.state.window].name == "floor"
    assert table.waiting() == [0]
    answers = []
    for order in STANDINGS:
        table.sitters[0].standing = order
        answers.append(table.passes(0))
    assert dict(zip(STANDINGS, answers, strict=True)) == {"ask": False, "touched": True, "pass": True}
    table.act(0, PASS, table.state.moment)
    assert table.waiting() == [1]
    table.sitters[1].standing = "pass"
    assert not table.passes(1), "one's own turn is never passed by an order"


def test_an_order_to_be_asked_when_touched_asks_in_a_countdown() -> None:
    game = load("uskoci")
    table = Table(Record.start(game, 2, game.options(), 5), [Sitter("A", standing="touched"), Sitter("B")])
    facts = "window: countdown\nwaiting: 0,1\nround: 1\nphase: middle"
    table.state = game.setup(f"uskoci 1 2 {{}}\n{facts}\nfleet-1: gold-9 gold-8 weapons-8\n")
    assert not table.passes(0)
    table.sitters[0].standing = "pass"
    assert table.passes(0)


@pytest.mark.parametrize("name", ["herrlof", "uskoci", "_template"])
def test_bots_play_a_whole_match(name: str) -> None:
    game = load(name)
    table = seated(game, game.seats[-1])
    last = played(table, 10**6)[-1]
    assert all(message.result and not message.choices for message in last)
    assert table.record.replay().outcome is not None


def test_the_first_watcher_is_told_what_those_before_heard() -> None:
    table = seated(HERRLOF, 2)
    played(table, 12)
    late = Table(Record.parse(table.record.dump()), table.sitters)
    assert late.message(WATCHER, "en") == table.message(WATCHER, "en")
    seat = late.waiting()[0]
    action = late.think(seat)
    both = [one.act(seat, action, one.state.moment)[-1] for one in (table, late)]
    assert both[0].events
    assert both[0] == both[1]
