"""Windows with a clock: races, "Stop!", the count, standing orders, and when bots answer. Explicit time."""

from pathlib import Path

import pytest

from kit.hosting import Person, Room
from speeltafel.core.actions import PASS
from speeltafel.games.uno.rules import Uno
from speeltafel.tables.order import GRACE, STOP_MOST
from speeltafel.tables.pace import BOT_PACE, HUMAN, LEAST, MOST, SHARES, bot_delay
from speeltafel.tables.protocol import Told
from speeltafel.tables.store import SqliteStore

NAMES = ("Anna", "Ben", "Cas", "Dirk")
HURRIED = "Just too late: time was up, or somebody else was first. Your click did not count."


def played(room: Room) -> list[tuple[int, int]]:
    """Seats and actions so far."""
    return room.host.playing().record.actions


def window(room: Room) -> str:
    """Which question is open."""
    return room.host.game.windows[room.host.playing().state.window].name


def seated(game: str, seats: int, store: SqliteStore | None = None) -> tuple[Room, list[Person]]:
    """A table of people."""
    room = Room(game, "me", *["open"] * (seats - 1), store=store)
    return room, [room.comes(name) for name in NAMES[:seats]]


def until_the_catch(room: Room) -> None:
    """Everybody plays what they can, and nobody calls UNO."""
    table = room.host.playing()
    while window(room) != "catch":
        seat = table.waiting()[0]
        actions = table.state.actions(seat)
        plays = [action for action in actions if room.host.game.write_action(action).startswith("play")]
        room.host.answer(seat, (plays or actions)[0], room.now)
    room.deliver()


def race(store: SqliteStore | None = None) -> tuple[Room, list[Person], int]:
    """Four people, one of whom has not called UNO: the catch is open; their seat."""
    room, people = seated("uno", 4, store)
    until_the_catch(room)
    state = room.host.playing().state
    assert isinstance(state, Uno)
    return room, people, state.forgetful


def click(room: Room, person: Person) -> int:
    """Catch, or call: what is not a pass."""
    news = person.news()
    action = next(action for action, _, _ in news.choices if action != PASS)
    room.says(person, do=action, moment=news.moment)
    return action


# Races.


def test_in_a_race_passes_wait_and_the_first_click_settles_it_after_a_short_grace() -> None:
    room, people, late = race()
    catchers = [seat for seat in range(4) if seat != late]
    moment, before = room.host.order.moment, len(played(room))
    assert room.says(people[catchers[0]], do=PASS, moment=moment).held
    caught = click(room, people[catchers[1]])
    assert played(room)[before:] == []
    room.passes_time(GRACE - 0.01)
    assert played(room)[before:] == []
    room.passes_time(0.02)
    assert played(room)[before:] == [(catchers[1], caught)], "the pass is unheard"
    assert room.says(people[late], do=PASS, moment=moment).error == HURRIED


def test_of_two_clicks_within_the_grace_either_may_win() -> None:
    won = set()
    for _ in range(60):
        room, people, late = race()
        first, second = [seat for seat in range(4) if seat != late][:2]
        before = len(played(room))
        click(room, people[first])
        room.passes_time(GRACE / 2)
        click(room, people[second])
        room.passes_time(GRACE)
        assert len(played(room)) == before + 1
        won.add(played(room)[before][0] == first)
        if len(won) == 2:
            return
    raise AssertionError("60 ties, and the lot always fell alike")


def test_whoever_speaks_last_is_told_whether_it_counted() -> None:
    room, people, late = race()
    first, *others = [seat for seat in range(4) if seat != late]
    click(room, people[first])
    moment = room.host.order.moment
    for seat in others:
        room.says(people[seat], do=PASS, moment=moment)
    told = room.says_all(people[late], do=PASS, moment=moment)
    assert told[0] == Told(done=moment, held=True), "the catch came first, and made the pass void"
    assert people[late].news().moment > moment


def test_the_lot_of_a_tie_is_the_same_again_and_does_not_ask_who_was_first() -> None:
    room, people, late = race()
    seats = [seat for seat in range(4) if seat != late]
    order, table = room.host.order, room.host.playing()
    found = []
    for arrival in (seats, seats[::-1]):
        order.held = {late: PASS, **{seat: people[seat].news().choices[1][0] for seat in arrival}}
        found.append(order.settled(table))
    assert found[0] == found[1]
    assert found[0][-1] == (late, PASS), "passes come last"


def test_a_race_is_settled_at_once_when_all_have_spoken_and_by_time_when_nobody_has() -> None:
    room, people, _ = race()
    before, moment = len(played(room)), room.host.order.moment
    lead = room.host.playing().waiting()
    for seat in range(4):
        room.says(people[seat], do=PASS, moment=moment)
    assert played(room)[before:] == [(seat, PASS) for seat in lead]
    room, _, _ = race()
    before, lead = len(played(room)), room.host.playing().waiting()
    room.passes_time(5.1)
    assert played(room)[before:][:4] == [(seat, PASS) for seat in lead]


def test_a_click_in_a_race_outlives_a_restart(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    room, people, late = race(store)
    seat = (late + 1) % 4
    before = len(played(room))
    caught = click(room, people[seat])
    room.restarts()
    assert len(played(room)) == before
    room.passes_time(0.01)
    assert played(room)[before:] == [(seat, caught)]
    store.close()


# Secrets.


@pytest.mark.parametrize("game", ["herrlof", "uskoci", "uno"])
def test_nobody_is_told_that_somebody_else_has_answered_in_secret(game: str) -> None:
    if game == "uno":
        room, people, _ = race()
    else:
        room, people = seated(game, 3)
    asked = room.host.playing().waiting()
    mine, others = asked[0], asked[1:]
    looks = [looked(room, people[mine])]
    for other in others:
        heard = [len(person.told) for person in people]
        room.says(people[other], do=people[other].news().choices[0][0], moment=room.host.order.moment)
        told = [len(person.told) > before for person, before in zip(people, heard, strict=True)]
        assert told == [person is people[other] for person in people]
        looks.append(looked(room, people[mine]))
    assert looks[0] == looks[-1]


def looked(room: Room, person: Person) -> list[Told]:
    """All that a seat and a watcher are told who come to the table now."""
    told = []
    for name, sits in ((person.person, True), ("Wout", False)):
        comes = room.comes(name, sits)
        told += comes.told
        room.goes(comes)
    return told


# Stop!


def floor(*chairs: str, **kind: object) -> Room:
    """A table of Uskoci; all but seat 1, or the chairs said, are people; the others are asked first."""
    return Room("uskoci", *(chairs or ("me", "open", "open")), options={"start_seat": 1}, **kind)  # type: ignore[arg-type]


def people_at(room: Room) -> list[Person]:
    """Everybody who is expected."""
    free = [chair for chair in room.host.sheet.chairs if not chair.bot]
    return [room.comes(name) for name in NAMES[: len(free)]]


def test_stop_holds_the_open_window_for_whoever_calls_and_everybody_hears() -> None:
    room = floor()
    anna, ben, cas = people_at(room)
    moment = room.host.order.moment
    assert room.host.playing().waiting() == [0, 2] or room.host.playing().waiting() == [2, 0]
    assert anna.heard("clock")[-1].lasts == 5
    room.passes_time(4)
    room.says(anna, gesture="stop")
    assert [one.about().stops for one in (anna, ben, cas)] == [[0]] * 3
    assert (anna.heard("clock")[-1].lasts, anna.heard("clock")[-1].gone) == (STOP_MOST, 4)
    assert cas.heard("clock")[-1].lasts == 5
    room.passes_time(2)
    assert played(room) == [], "all others have spoken, or are late: the table waits for Anna"
    assert cas.told[-1].held
    assert room.says(cas, do=PASS, moment=moment).error == HURRIED
    room.passes_time(10)
    room.says(anna, do=PASS, moment=moment)
    assert [seat for seat, _ in played(room)] == [2, 0], "calling and passing is a legal bluff"
    assert anna.about().stops == []


def test_stop_is_capped_and_called_once_for_a_window() -> None:
    room = floor()
    anna, *_ = people_at(room)
    room.says(anna, gesture="stop")
    assert (
        room.says(anna, gesture="stop").error == "You have called “Stop!” already; the table waits for you."
    )
    room.passes_time(STOP_MOST - 0.1)
    assert played(room) == []
    room.passes_time(0.2)
    assert (0, PASS) in played(room)


def test_stop_is_for_the_next_window_if_there_is_none_and_outdoes_a_standing_order(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    room = floor(store=store)
    anna, ben, cas = people_at(room)
    room.says(anna, standing="pass")
    room.says(cas, standing="pass")
    assert window(room) == "main"
    room.says(anna, gesture="stop")
    assert ben.about().stops == [0]
    room.restarts()
    anna, ben, cas = people_at(room)
    assert ben.about().stops == [0], "a call is kept"
    room.says(ben, do=PASS, moment=room.host.order.moment)
    assert window(room) == "floor"
    room.passes_time(20)
    assert window(room) == "floor"
    assert anna.news().choices
    room.says(anna, do=PASS, moment=room.host.order.moment)
    assert ben.about().stops == []
    store.close()


def test_where_every_question_waits_there_is_nothing_to_stop() -> None:
    room, (anna, _) = seated("herrlof", 2)
    assert not anna.about().timed
    assert room.says(anna, gesture="stop").error == "In this game nobody has to hurry: every question waits."
    room.passes_time(1000)
    assert anna.heard("clock") == []


# The countdown.


COUNTDOWN = """uskoci 1 3 {}
window: countdown
waiting: 0,1,2
moment: 70
turn: 1
lead: 1
round: 1
fleet-1: gold-9 gold-8 food-8
hand-0: theft"""


def countdown() -> tuple[Room, list[Person]]:
    """Three people; the second has just made 25."""
    room = floor()
    room.host.sit("Ben", "Ben", 1, "en", room.now)
    room.host.sit("Cas", "Cas", 2, "en", room.now)
    room.deals(COUNTDOWN)
    return room, [room.comes(name) for name in NAMES[:3]]


def test_the_table_counts_from_five_to_nought_and_then_it_is_over() -> None:
    room, (anna, ben, cas) = countdown()
    watcher = room.comes("Wout", sits=False)
    moments = []
    for second in range(6):
        assert {person.heard("count")[-1] for person in (anna, ben, cas, watcher)} == {5 - second}
        moments.append(room.host.deadline())
        room.passes_time(1)
    assert moments == [1001, 1002, 1003, 1004, 1005, 1006]
    assert anna.heard("count") == [5, 4, 3, 2, 1, 0]
    assert ben.news().result.startswith("Ben wins")
    assert room.says(anna, do=PASS, moment=70).error == HURRIED, "and not only that the match is over"


def test_an_event_that_stops_nothing_starts_the_count_again() -> None:
    room, (anna, ben, cas) = countdown()
    room.passes_time(2.5)
    theft = next(action for action, _, _ in anna.news().choices if action != PASS)
    for person, action in ((anna, theft), (ben, PASS), (cas, PASS)):
        room.says(person, do=action, moment=70)
    assert window(room) == "answer"
    assert anna.heard("count") == [5, 4, 3]
    room.passes_time(room.host.game.windows[2].pace + 0.1)
    assert window(room) != "countdown", "the fleet is worth less now"
    assert anna.heard("count") == [5, 4, 3]
    # The same fleet again, and another question.
    room.deals(COUNTDOWN.replace("moment: 70", "moment: 90"))
    back = room.comes("Anna")
    assert back.heard("count") == [5]


def test_whoever_comes_back_is_told_how_much_time_is_left() -> None:
    room, (anna, *_) = countdown()
    room.passes_time(3.25)
    room.goes(anna)
    back = room.comes("Anna")
    clock = back.heard("clock")[-1]
    assert (clock.moment, clock.lasts, clock.gone) == (70, 6, 3.25)
    assert back.heard("count") == [2]


# Standing orders.


def test_a_standing_order_answers_at_once_also_in_the_middle_of_a_window() -> None:
    room = floor()
    anna, ben, cas = people_at(room)
    moment = room.host.order.moment
    room.passes_time(1)
    told = len(cas.told), len(ben.told)
    said = room.says_all(anna, standing="touched")
    assert [one.about.standing for one in said if one.about] == ["touched"]
    assert [(one.done, one.held) for one in said if one.done is not None] == [(moment, True)]
    assert (len(cas.told), len(ben.told)) == told, "an order is nobody else's business"
    room.says(cas, standing="touched")
    assert [answer for answer in played(room) if answer[1] == PASS] == [(2, PASS), (0, PASS)]


def test_passing_until_my_turn_ends_with_my_turn(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    room = floor(store=store)
    people = people_at(room)
    for person in people:
        room.says(person, standing="pass")
    assert window(room) == "main"
    assert room.host.playing().state.turn == 1
    assert people[1].about().standing == "pass", "given in one's own turn it is for the time until the next"
    while room.host.playing().state.turn == 1:
        seat = room.host.playing().waiting()[0]
        room.says(people[seat], do=people[seat].news().choices[0][0], moment=room.host.order.moment)
    turn = int(room.host.playing().state.turn)
    orders = ["ask" if seat == turn else "pass" for seat in range(3)]
    assert [person.about().standing for person in people] == orders
    room.restarts()
    assert [room.host.about(seat).standing for seat in range(3)] == orders
    assert [sitter.standing for sitter in room.host.playing().sitters] == orders
    store.close()


def test_whoever_forgot_to_call_uno_is_touched_by_the_catch() -> None:
    room, people, late = race()
    other = (late + 1) % 4
    for seat in (late, other):
        room.says(people[seat], standing="touched")
    assert room.host.waits_for(late)
    assert not room.host.waits_for(other)


# When bots answer.


def thinks(room: Room, seat: int, action: int | None = None) -> None:
    """A bot has thought: of this action, else of its first that is not a pass."""
    state = room.host.playing().state
    choices = [one for one in state.actions(seat) if one != PASS] or [PASS]
    room.host.bot_answers(seat, choices[0] if action is None else action, room.host.order.moment, room.now)
    room.deliver()


def test_the_time_of_an_answer_is_drawn_from_public_facts_within_bounds() -> None:
    for order, share in SHARES.items():
        delays = [bot_delay("q8fJ", moment, 1, order, BOT_PACE) for moment in range(500)]
        rest = HUMAN if order == "race" else 0
        assert rest + LEAST * share * BOT_PACE <= min(delays) < max(delays) <= rest + MOST * share * BOT_PACE
        assert len(set(delays)) == len(delays)
    assert bot_delay("q8fJ", 3, 1, "turn", 1) == bot_delay("q8fJ", 3, 1, "turn", 1)
    assert bot_delay("q8fJ", 3, 1, "turn", 1) != bot_delay("other", 3, 1, "turn", 1)


@pytest.mark.parametrize("thought", [0.0, 0.2, 0.4])
def test_a_bot_answers_at_its_time_however_long_it_thought(thought: float) -> None:
    room = Room("_template", "greedy", "greedy", bot_pace=BOT_PACE)
    room.comes("Anna")
    (seat, _), *_ = room.host.thinkers()
    release = room.host.order.release(room.host.playing(), seat)
    assert release >= room.now + 0.4
    room.passes_time(thought)
    thinks(room, seat)
    assert room.host.thinkers() == []
    assert played(room) == []
    assert room.host.deadline() == release
    room.passes_time(release - room.now)
    assert len(played(room)) == 1


@pytest.mark.parametrize(("thought", "beats"), [(1.5, 2), (1.59, 2), (1.7, 3), (100.1, 126)])
def test_a_bot_that_thinks_for_long_answers_at_a_beat(thought: float, beats: int) -> None:
    room = Room("_template", "greedy", "greedy", bot_pace=BOT_PACE)
    (seat, _), *_ = room.host.thinkers()
    room.passes_time(thought)
    thinks(room, seat)
    assert room.host.deadline() == pytest.approx(1000 + beats * BOT_PACE)


def test_a_bot_that_has_not_thought_in_time_passes_where_time_does_not_wait() -> None:
    room = floor("greedy", "greedy", "greedy", bot_pace=BOT_PACE)
    moment, asked = room.host.order.moment, room.host.playing().waiting()
    last = max(room.host.order.release(room.host.playing(), seat) for seat in asked)
    assert last <= 1000 + MOST * SHARES["reaction"] * BOT_PACE
    room.passes_time(last - room.now)
    assert played(room) == [(seat, PASS) for seat in asked]
    room.host.bot_answers(asked[0], 1, moment, room.now)
    assert len(played(room)) == len(asked), "too late"


def test_a_person_alone_with_bots_waits_no_longer_than_their_pace() -> None:
    room = floor("me", "greedy", "greedy", bot_pace=BOT_PACE)
    anna = room.comes("Anna")
    assert set(room.host.playing().waiting()) == {0, 2}
    room.says(anna, do=PASS, moment=room.host.order.moment)
    room.passes_time(MOST * SHARES["reaction"] * BOT_PACE)
    assert window(room) == "main"
    seat = room.host.playing().waiting()[0]
    thinks(room, seat)
    room.passes_time(MOST * BOT_PACE)
    assert len(played(room)) == 3


def test_in_a_race_bots_sit_still_for_as_long_as_people_must() -> None:
    room = Room("uno", "me", "greedy", "greedy", bot_pace=BOT_PACE)
    until_the_catch(room)
    before = len(played(room))
    for seat, _ in room.host.thinkers():
        thinks(room, seat)
    room.passes_time(HUMAN + LEAST * BOT_PACE - 0.01)
    assert len(played(room)) == before
    room.passes_time(0.8 * BOT_PACE + GRACE + 0.02)
    assert len(played(room)) > before


def test_what_a_bot_thought_for_somebody_who_is_back_is_forgotten() -> None:
    room = Room("herrlof", "me", "open", bot_pace=BOT_PACE)
    anna, ben = room.comes("Anna"), room.comes("Ben")
    room.goes(ben)
    room.passes_time(91)
    assert [seat for seat, _ in room.host.thinkers()] == [1]
    thinks(room, 1)
    room.comes("Ben")
    room.passes_time(60)
    assert room.host.waits_for(1)
    assert anna.news().moment == room.host.order.moment
