"""Order among several seats: scripts with explicit time."""

from dataclasses import replace

import pytest

from kit.hosting import Person, Room
from speeltafel import load
from speeltafel.core import game as core_game
from speeltafel.core.actions import PASS
from speeltafel.core.game import Window
from speeltafel.tables.protocol import Told

NAMES = ("Anna", "Ben", "Cas")


def seated(game: str, seats: int, **options: object) -> tuple[Room, list[Person]]:
    """A table of people; the first has opened it."""
    room = Room(game, "me", *["open"] * (seats - 1), options=options)
    return room, [room.comes(name) for name in NAMES[:seats]]


def asked_before_a_turn() -> tuple[Room, list[Person], list[int]]:
    """A table of Uskoci at which two are asked for events before the third has its turn."""
    room, people = seated("uskoci", 3, start_seat=1)
    state = room.host.playing().state
    assert room.host.game.windows[state.window].order == "reaction"
    return room, people, room.host.playing().waiting()


def played(room: Room) -> list[tuple[int, int]]:
    """Seats and actions so far."""
    return room.host.playing().record.actions


def test_sealed_bids_are_held_until_all_have_spoken_and_go_clockwise_from_the_lead() -> None:
    room, people = seated("herrlof", 3, start_dealer=1)
    for person, bid in ((1, 4), (0, 2)):
        told = room.does(people[person], f"bid {bid}")
        assert told == [Told(done=room.host.order.moment, held=True)]
        assert played(room) == []
    assert room.host.playing().state.lead == 2
    last = room.does(people[2], "bid 5")
    assert last[0] == Told(done=people[2].news().moment - 1)
    spoken = [(seat, room.host.game.write_action(action)) for seat, action in played(room)]
    assert spoken == [(2, "bid 5"), (0, "bid 2"), (1, "bid 4")]
    assert {person.news().moment for person in people} == {room.host.order.moment}


def test_who_has_answered_has_nothing_to_choose_also_after_coming_back() -> None:
    room, (anna, _) = seated("herrlof", 2)
    assert anna.news().choices
    room.does(anna, "bid 3")
    room.goes(anna)
    back = room.comes("Anna")
    assert (back.news().choices, back.news().prompt) == (
        [],
        "Your answer is kept until the others have spoken.",
    )
    assert room.does(back, "bid 4")[0].error == "You are not asked now, or have answered already."


def test_a_turn_counts_when_it_comes() -> None:
    room, people = seated("_template", 2)
    turn = room.host.playing().waiting()[0]
    choice = people[turn].news().choices[0][0]
    room.says(people[turn], do=choice, moment=room.host.order.moment)
    assert played(room) == [(turn, choice)]


def test_a_reaction_window_waits_for_all_or_for_its_pace() -> None:
    room, people, asked = asked_before_a_turn()
    pace = room.host.game.windows[room.host.playing().state.window].pace
    room.says(people[asked[0]], do=PASS, moment=room.host.order.moment)
    assert played(room) == []
    room.passes_time(pace - 0.1)
    assert played(room) == []
    room.passes_time(0.2)
    assert played(room)[: len(asked)] == [(seat, PASS) for seat in asked]


def test_a_reaction_window_closes_as_soon_as_all_have_spoken() -> None:
    room, people, asked = asked_before_a_turn()
    moment = room.host.order.moment
    for seat in reversed(asked):
        room.says(people[seat], do=PASS, moment=moment)
    assert played(room) == [(seat, PASS) for seat in asked]


def test_an_event_drops_the_rest_unheard() -> None:
    """Of two that react at once, the first from the lead is heard; the other is asked anew."""
    for _ in range(40):
        room, people, asked = asked_before_a_turn()
        choices = [[a for a, _, _ in people[seat].news().choices if a != PASS] for seat in asked]
        if all(choices):
            break
    else:
        raise AssertionError("40 deals, and in none of them both have an event")
    moment = room.host.order.moment
    for seat, (action, *_) in zip(asked, choices, strict=True):
        room.says(people[seat], do=action, moment=moment)
    assert played(room) == [(asked[0], choices[0][0])]
    assert room.host.order.moment > moment
    assert room.host.order.held == {}


def test_where_there_is_no_pass_a_bot_answers_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    template = load("_template")
    monkeypatch.setitem(core_game._BY_STATE, template.state, template)  # to be put back
    hasty = replace(template, windows=(Window("turn", order="reaction", pace=5),))
    for module in ("host", "table"):
        monkeypatch.setattr(f"speeltafel.tables.{module}.load", lambda name: hasty)
    room, people = seated("_template", 2)
    asked = room.host.playing().waiting()
    assert PASS not in room.host.playing().state.actions(asked[0])
    room.passes_time(4.9)
    assert room.host.thinkers() == []
    room.passes_time(0.2)
    assert [seat for seat, _ in room.host.thinkers()] == asked
    room.bot_acts()
    assert [seat for seat, _ in played(room)] == asked
    assert room.host.thinkers() == [], "the next question has its own time"
    assert people[0].news().moment == room.host.order.moment
