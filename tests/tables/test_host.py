"""One table and its people: chairs, coming and going, gestures, refusals. No clock but a made-up one."""

from pathlib import Path

import pytest

from kit.hosting import Person, Room
from speeltafel import Record, load
from speeltafel.core.actions import PASS
from speeltafel.tables.protocol import Gesture, Told
from speeltafel.tables.seating import AWAY
from speeltafel.tables.store import SqliteStore


def two(game: str = "herrlof", **options: object) -> tuple[Room, Person, Person]:
    """A table of two people."""
    room = Room(game, "me", "open", options=options)
    return room, room.comes("Anna"), room.comes("Ben")


def turn_of(room: Room, *people: Person) -> Person:
    """Whose turn it is."""
    return people[room.host.playing().waiting()[0]]


def plays(room: Room, person: Person) -> None:
    """Somebody takes their first choice."""
    news = person.news()
    room.says(person, do=news.choices[0][0], moment=news.moment)


# Chairs.


def test_the_match_begins_when_every_chair_is_taken() -> None:
    room = Room("herrlof", "me", "open", "greedy")
    anna = room.comes("Anna")
    assert [chair.open for chair in anna.about().chairs] == [False, True, False]
    assert room.says(anna, do=1, moment=0).error == "The match begins when every chair is taken."
    ben = room.comes("Ben")
    assert (anna.about().stage, ben.about().seat) == ("playing", 1)
    assert anna.news().choices
    assert [chair.name for chair in ben.about().chairs] == ["Anna", "Ben", "Bot 3"]


def test_who_comes_too_late_watches_and_sees_no_hand() -> None:
    room, anna, _ = two()
    late = room.comes("Cas")
    assert late.about().seat == -1
    assert late.news().choices == []
    hands = {zone["name"]: zone for zone in late.news().view["zones"] if zone["lay"] == "hand"}
    assert all("things" not in hand and hand["count"] for hand in hands.values())
    for said in ({"do": 1, "moment": 0}, {"gesture": "resign"}, {"standing": "pass"}, {"why": ["x"]}):
        assert room.says(late, **said).error == "You are watching; take a chair to play."
    assert anna.about().stage == "playing"


def test_names_at_a_table_differ() -> None:
    room = Room("herrlof", "me", "open", "open")
    room.comes("Ben")
    room.host.sit("another", "BEN", -1, "en", room.now)
    names = [chair.name for chair in room.host.chairs()]
    assert names == ["Anna", "Ben", "BEN 3"]
    room = Room("herrlof", "me", "open", "open")
    room.comes("Anna 3")
    room.host.sit("another", "Anna", -1, "en", room.now)
    assert [chair.name for chair in room.host.chairs()] == ["Anna", "Anna 3", "Anna 3 3"]


def test_only_an_open_chair_can_be_taken_and_one_person_has_one() -> None:
    room = Room("herrlof", "me", "open", "open")
    assert room.host.sit("Ben", "Ben", 0, "en", room.now) == -1
    assert room.host.sit("Ben", "Ben", 2, "en", room.now) == 2
    assert room.host.sit("Ben", "Ben", 1, "en", room.now) == 2
    assert [chair.open for chair in room.host.chairs()] == [False, True, False]


def test_another_device_takes_the_same_chair_by_its_key_which_nobody_else_is_told() -> None:
    room, anna, ben = two()
    key = anna.about().key
    assert key
    assert ben.about().key not in ("", key)
    assert key not in repr(ben.told)
    assert room.comes("Cas", sits=False).about().key == ""
    assert room.host.share(key, "Anna's phone") == 0
    phone = room.comes("Anna's phone", sits=False)
    assert phone.about().seat == 0
    assert phone.news().choices == anna.news().choices
    assert room.host.share("guessed", "Mallory") == -1


# What is said.


def test_the_same_answer_again_is_done_once() -> None:
    room, anna, ben = two()
    for person in (anna, ben):
        plays(room, person)
    played = len(room.host.playing().record.actions)
    person = turn_of(room, anna, ben)
    action, moment = person.news().choices[0][0], person.news().moment
    for _ in range(3):
        assert Told(done=moment) in room.says_all(person, do=action, moment=moment)
    assert len(room.host.playing().record.actions) == played + 1


def test_what_cannot_be_done_is_one_polite_sentence_and_changes_nothing() -> None:
    room, anna, ben = two()
    for person in (anna, ben):
        plays(room, person)
    state = room.host.playing().state
    person, moment = turn_of(room, anna, ben), room.host.order.moment
    other = ben if person is anna else anna
    before = load("herrlof").text(state)
    action = person.news().choices[0][0]
    assert room.says(person, do=action, moment=moment - 1).error == (
        "The table has moved on in the meantime; choose again."
    )
    assert room.says(other, do=action, moment=moment).error == (
        "You are not asked now, or have answered already."
    )
    for nonsense in (-1, 10**15, 2**63, 77777777):
        assert room.says(person, do=nonsense, moment=moment).error == "That is no action of this game."
    refused = room.says(person, do=room.host.game.read_action("bid 3"), moment=moment).refused
    assert refused is not None
    assert refused.paragraph in refused.text
    assert refused.rule == room.host.game.page("en").paragraphs[refused.paragraph]
    assert room.says(person).error == "That message says nothing; docs/protocol.md lists what can be said."
    assert load("herrlof").text(state) == before


def test_a_click_that_leads_nowhere_is_explained_with_its_paragraph() -> None:
    room, anna, _ = two()
    refused = room.says(anna, why=["valknut"]).refused
    assert refused is not None
    assert refused.paragraph == "4.1"
    nowhere = room.says(anna, why=["no such thing"] * 100).refused
    assert nowhere is not None
    assert (nowhere.paragraph, nowhere.text) == ("", "There is nothing to do with that now.")


def test_words_are_read_as_actions() -> None:
    room, anna, _ = two()
    assert room.says(anna, ask="bid 3").meant == room.host.game.read_action("bid 3")
    for words, said in (("bit 3", "did you mean"), ("xyzzy " * 1000, "choose by number")):
        refused = room.says(anna, ask=words).refused
        assert refused is not None
        assert said in refused.text
        assert len(refused.text) < 300
    refused = room.says(anna, ask=":\n\u202ebit\x1b[2J\u2028").refused
    assert refused is not None
    assert refused.text.startswith("“: bit [2J” is not among your choices")


def test_a_beat_comes_back_and_the_language_changes_on_the_spot() -> None:
    room, anna, _ = two()
    assert room.says(anna, beat=7).beat == 7
    news = room.says(anna, lang="nl").news
    assert news is not None
    assert news.prompt == "Hoeveel slagen heb je aan het eind?"


def test_a_standing_order_answers_for_a_seat() -> None:
    room, anna, ben = two("uskoci", start_seat=1)
    played = room.host.playing().record.actions
    assert room.host.playing().waiting() == [0]
    room.says(anna, standing="pass")
    assert played[0] == (0, PASS)
    assert anna.about().standing == "pass"
    assert ben.about().standing == "ask"


# Bots.


def test_a_bot_plays_and_may_be_too_late() -> None:
    room = Room("herrlof", "me", "greedy")
    anna = room.comes("Anna")
    assert room.host.thinkers() == [(1, "greedy")]
    assert room.bot_acts() == 1
    assert room.host.thinkers() == []
    plays(room, anna)
    moment = room.host.order.moment
    room.bots_act()
    played = len(room.host.playing().record.actions)
    room.host.bot_answers(1, 1, moment - 1, room.now)
    room.host.bot_answers(0, anna.news().choices[0][0], room.host.order.moment, room.now)
    assert len(room.host.playing().record.actions) == played, "nor may it choose for a person"


def test_after_90_seconds_without_connection_a_bot_sits_in_until_the_person_is_back() -> None:
    room, anna, ben = two()
    room.goes(ben)
    assert not anna.about().chairs[1].here
    room.passes_time(AWAY - 1)
    assert room.host.thinkers() == []
    room.passes_time(1)
    assert anna.about().chairs[1].stand_in
    assert [seat for seat, _ in room.host.thinkers()] == [1]
    back = room.comes("Ben")
    assert not anna.about().chairs[1].stand_in
    assert room.host.thinkers() == []
    plays(room, back)
    assert back.about().chairs[1].here


def test_nobody_sits_in_while_nobody_is_there() -> None:
    room, anna, ben = two()
    for person in (anna, ben):
        room.goes(person)
    room.passes_time(100 * AWAY)
    assert room.host.thinkers() == []
    room.comes("Anna")
    room.passes_time(0.1)
    assert [seat for seat, _ in room.host.thinkers()] == [1], "the other has been away for long"


def test_a_second_device_keeps_a_person_there() -> None:
    room, anna, ben = two()
    phone = room.comes("Ben", sits=False)
    room.goes(ben)
    room.passes_time(2 * AWAY)
    assert anna.about().chairs[1].here
    assert room.host.thinkers() == []
    assert phone.about().seat == 1


# Gestures.


def test_one_of_two_resigns_and_the_match_is_over() -> None:
    room, anna, ben = two()
    room.says(anna, gesture="resign")
    assert ben.about().stage == "over"
    assert ben.news().result == "Anna resigns."
    assert ben.news().choices == []
    record = Record.parse(room.host.playing().record.dump())
    assert record.ending is not None
    assert (record.ending.manner, record.ending.seats) == ("resigned", (0,))
    assert room.says(ben, gesture="resign").error == "The match is over."


def test_one_of_several_resigns_and_a_bot_plays_on() -> None:
    room = Room("herrlof", "me", "open", "open")
    anna, ben, _ = room.comes("Anna"), room.comes("Ben"), room.comes("Cas")
    room.says(anna, gesture="resign")
    assert ben.about().stage == "playing"
    assert (ben.about().chairs[0].resigned, ben.about().chairs[0].stand_in) == (True, True)
    assert [seat for seat, _ in room.host.thinkers()] == [0]
    room.goes(anna)
    room.comes("Anna")
    assert ben.about().chairs[0].stand_in, "who has resigned does not come back into the match"


def test_a_draw_is_agreed_where_the_game_knows_it() -> None:
    room, anna, ben = two("sengokuki")
    assert anna.about().can_draw
    room.says(anna, gesture="draw")
    assert ben.about().draw_by == 0
    room.says(ben, gesture="decline")
    assert anna.about().draw_by == -1
    person = turn_of(room, anna, ben)
    other = ben if person is anna else anna
    room.says(other, gesture="draw")
    plays(room, person)
    assert person.about().draw_by == -1, "who plays on does not accept"
    room.says(ben, gesture="draw")
    room.says(ben, gesture="draw")
    assert anna.about().stage == "playing", "nobody agrees with themselves"
    room.says(anna, gesture="draw")
    assert anna.news().result == ben.news().result == "A draw: Ben and Anna agree."
    ending = room.host.playing().record.ending
    assert ending is not None
    assert ending.manner == "agreed"


def test_a_bot_agrees_to_no_draw_and_some_games_know_none() -> None:
    room = Room("sengokuki", "me", "greedy")
    anna = room.comes("Anna")
    room.says(anna, gesture="draw")
    assert (anna.about().draw_by, anna.about().stage) == (-1, "playing")
    room, anna, _ = two()
    assert room.says(anna, gesture="draw").error == "This game knows no draw by agreement."


@pytest.mark.parametrize("gesture", ["rematch"])
def test_a_rematch_needs_an_end(gesture: Gesture) -> None:
    room, anna, _ = two()
    assert room.says(anna, gesture=gesture).error == "The match is still going on."


def test_in_a_rematch_the_start_goes_round() -> None:
    room, anna, ben = two()
    room.says(anna, gesture="resign")
    room.says(anna, standing="pass")
    again = room.lobby.again(room.host, room.now)
    room.deliver()
    assert ben.about().rematch == again.id
    assert [chair.name for chair in again.chairs()] == ["Ben", "Anna"]
    assert (again.seat_of("Anna"), again.seat_of("Ben")) == (1, 0)
    assert again.playing().record.seed != room.host.playing().record.seed


# Coming back from what was kept.


def test_a_table_comes_back_as_it_was(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    room = Room("herrlof", "me", "open", store=store, options={"target": 30})
    anna, ben = room.comes("Anna"), room.comes("Ben")
    for person in (anna, ben):
        plays(room, person)
    for _ in range(7):
        plays(room, turn_of(room, anna, ben))
    room.says(anna, standing="touched")
    before = room.host.game.text(room.host.playing().state), room.host.playing().record.dump()
    news = [person.news().choices for person in (anna, ben)]
    abouts = [person.about() for person in (anna, ben)]
    room.restarts()
    assert (room.host.game.text(room.host.playing().state), room.host.playing().record.dump()) == before
    assert room.host.head.options == {"target": 30}
    back = [room.comes("Anna"), room.comes("Ben")]
    assert [person.news().choices for person in back] == news
    assert [person.about() for person in back] == abouts
    store.close()


def test_a_table_of_another_version_stays_kept_and_says_so(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    room = Room("herrlof", "me", "greedy", store=store)
    store.base.execute("UPDATE tables SET head = replace(head, '\"version\":1', '\"version\":0')")
    other = Room("herrlof", "me", "greedy", store=store)
    assert list(other.lobby.hosts) == [other.host.id]
    assert other.lobby.unreadable == [
        f"table {room.host.id} is of version 0 of herrlof; this is version 1: it is kept, "
        "and cannot be played on"
    ]
    assert store.find(room.host.id) is not None
    store.close()
