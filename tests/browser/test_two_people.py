"""Two people at two browsers: a link, a reload, lost connections; and no click is lost or doubled."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from kit.browsing import Person
from kit.server import Server
from kit.wire import Wire
from speeltafel.games import load

GONE = "The connection is gone. It mends itself; your click is kept."
LOST_CONNECTION = ["WebSocket connection to .* failed", "net::ERR_"]
"""What a browser itself has to say about a lost connection."""


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    """A line to the server that can be cut."""
    line = Wire(server.port)
    yield line
    line.close()


@pytest.fixture
def pair(person: Callable[..., Person], wire: Wire) -> tuple[Person, Person]:
    """Anna, whose line can be cut, and Ben."""
    anna = person("Anna", wire.url)
    anna.expected = LOST_CONNECTION
    return anna, person("Ben")


def open_by_the_form(anna: Person) -> str:
    """Open a table for two with an open chair, by clicking; the link for who is to come."""
    anna.go()
    anna.page.locator("li", has=anna.page.get_by_role("heading", name="Herrlof")).get_by_role(
        "link", name="New table"
    ).click()
    anna.page.get_by_label("Your name").fill(anna.name)
    expect(anna.page.get_by_label("Seat 1", exact=True)).to_have_value("me")
    anna.page.get_by_label("Seat 2", exact=True).select_option("Open chair")
    anna.page.get_by_label("rounds").select_option("1")
    anna.page.get_by_role("button", name="Open the table").click()
    return anna.page.get_by_role("textbox", name="Invite").input_value()


def sit_down(ben: Person, link: str) -> None:
    """Follow a link to a table, and take the chair there."""
    ben.go("/" + link.split("/", 3)[3])  # the same server, by another line
    ben.page.get_by_label("Your name").fill(ben.name)
    ben.page.get_by_role("button", name="Sit down").click()


def whose(*people: Person) -> Person | None:
    """Who is asked; None if the match is over."""
    for _ in range(100):
        for one in people:
            seen = one.look(patience=0.05)
            if seen["asked"]:
                return one
            if seen["over"]:
                return None
    raise AssertionError(f"nobody is asked: {[one.page.inner_text('body') for one in people]}")


def play_on(anna: Person, ben: Person, clicks: int, rng: Random) -> None:
    """So many clicks of both, whoever is asked."""
    for _ in range(clicks):
        one = whose(anna, ben)
        if one is None:
            return
        say(one, rng)


def say(one: Person, rng: Random) -> None:
    """Click until an answer is complete: a match of Herrlof needs one click for each."""
    seen = one.look()
    assert seen["asked"]
    one.click(rng.choice(seen["lit"]))


def test_two_people_play_a_match_by_a_link(pair: tuple[Person, Person], wire: Wire) -> None:
    anna, ben = pair
    rng = Random(3)
    link = open_by_the_form(anna)
    assert link == anna.page.url
    sit_down(ben, link)
    for one, other in ((anna, ben), (ben, anna)):
        expect(one.page.get_by_role("region", name=other.name)).to_be_visible()
    play_on(anna, ben, 6, rng)

    # A reload gives back the chair, the table and the question.
    ben.page.reload()
    expect(ben.page.get_by_role("region", name="Ben")).to_contain_text("you")
    play_on(anna, ben, 6, rng)

    # The network is gone, and comes back.
    anna.context.set_offline(True)
    lost = anna.page.get_by_role("status").filter(has_text=GONE)
    expect(lost).to_be_visible()
    anna.context.set_offline(False)
    expect(lost).to_be_hidden()
    play_on(anna, ben, 4, rng)

    # A line that breaks.
    wire.cut()
    expect(lost).to_be_visible()
    wire.mend()
    expect(lost).to_be_hidden()
    play_on(anna, ben, 400, rng)

    assert whose(anna, ben) is None
    result = anna.page.get_by_role("region", name="Result").get_by_role("status")
    assert (
        result.inner_text()
        == ben.page.get_by_role("region", name="Result").get_by_role("status").inner_text()
    )
    table = link.rpartition("/")[2]
    assert clicked(anna, ben) == told_by_the_record(anna, table)


def clicked(*people: Person) -> list[list[str]]:
    """What each person clicked, in order."""
    return [one.clicks for one in people]


def told_by_the_record(one: Person, table: str) -> list[list[str]]:
    """What each seat clicked, if its actions are what the record says; one click for each."""
    record = one.record(table)
    game = load(record.game)
    words = game.words["en"]
    found: list[list[str]] = [[] for _ in range(record.seats)]
    state = record.replay(0)
    for seat, action in record.actions:
        target = game.path(state, seat, action)[0]
        found[seat].append(words.get(f"name.{target}", target))
        state.apply(seat, action)
    return found


@pytest.fixture
def match(pair: tuple[Person, Person]) -> tuple[Person, Person, str]:
    """Anna and Ben at a match of Herrlof; its table."""
    anna, ben = pair
    table = anna.table("herrlof", "me", "open", max_rounds=1)
    sit_down(ben, f"{ben.url}/table/{table}")
    return anna, ben, table


def bring_to_turn(anna: Person, ben: Person, rng: Random) -> None:
    """Until Anna is asked for a card."""
    play_on(anna, ben, 4, rng)
    while whose(anna, ben) is ben:
        play_on(anna, ben, 1, rng)


def finish(anna: Person, ben: Person, table: str, rng: Random) -> None:
    """Play on, and give up: every click is in the record once, in order, and nothing else is."""
    play_on(anna, ben, 4, rng)
    anna.resign()
    assert clicked(anna, ben) == told_by_the_record(anna, table)


@pytest.mark.parametrize("mute", ["up", "down"])
def test_a_click_into_a_dead_line_is_neither_lost_nor_doubled(
    mute: str, match: tuple[Person, Person, str], wire: Wire
) -> None:
    anna, ben, table = match
    rng = Random(5)
    bring_to_turn(anna, ben, rng)
    # up: the server never hears of it. down: it does, and nobody tells Anna.
    wire.mute.add(mute)
    before = ben.moment()
    say(anna, rng)
    if mute == "down":
        ben.page.wait_for_function("before => window.news.moment !== before", arg=before)
    wire.cut()
    expect(anna.page.get_by_text(GONE)).to_be_visible()
    wire.mend()
    expect(anna.page.get_by_text(GONE)).to_be_hidden()
    finish(anna, ben, table, rng)
    moments = [one["moment"] for one in anna.said("do")]
    assert sorted(set(moments)) != sorted(moments), "the click was said again"


@pytest.mark.parametrize("way", ["offline", "cut"])
def test_a_click_while_there_is_no_line_counts_when_it_is_back(
    way: str, match: tuple[Person, Person, str], wire: Wire
) -> None:
    anna, ben, table = match
    rng = Random(9)
    bring_to_turn(anna, ben, rng)
    ways: dict[str, tuple[Callable[[], None], Callable[[], None]]] = {
        "offline": (lambda: anna.context.set_offline(True), lambda: anna.context.set_offline(False)),
        "cut": (wire.cut, wire.mend),
    }
    lose, mend = ways[way]
    lose()
    expect(anna.page.get_by_text(GONE)).to_be_visible()
    before = ben.moment()
    say(anna, rng)
    assert ben.moment() == before
    mend()
    expect(anna.page.get_by_text(GONE)).to_be_hidden()
    finish(anna, ben, table, rng)


def test_a_silent_line_is_noticed_and_mended(match: tuple[Person, Person, str], wire: Wire) -> None:
    anna, ben, table = match
    anna.page.clock.install()  # nobody waits for a beat
    anna.page.reload()
    anna.look()
    rng = Random(4)
    wire.mute |= {"up", "down"}
    anna.page.clock.run_for(16_000)
    expect(anna.page.get_by_text(GONE)).to_be_visible()
    wire.mend()
    anna.page.clock.run_for(6_000)
    expect(anna.page.get_by_text(GONE)).to_be_hidden()
    finish(anna, ben, table, rng)


def test_a_server_that_restarts_says_so_and_is_back(
    person: Callable[..., Person], start_server: Callable[..., Server]
) -> None:
    server = start_server()
    anna = person(url=server.url)
    anna.expected = LOST_CONNECTION
    table = anna.table("herrlof", "me", "greedy", max_rounds=1)
    anna.play(Random(1), most=3)
    server.stop()
    expect(anna.page.get_by_text("The table server restarts; you will be back in a moment.")).to_be_visible()
    server.start()
    expect(anna.page.locator(".lost")).to_have_count(0)
    assert anna.play(Random(2))
    assert clicked(anna)[0] == told_by_the_record(anna, table)[0]
