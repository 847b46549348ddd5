"""A hostile client: whatever it says gets one polite answer, and nothing that is kept changes."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from kit.server import Device, Guest, Server
from speeltafel.web.socket import MESSAGE_MOST

HUNDREDS, THOUSANDS = 300, 6000
"""Messages in the ordinary run, and in the long one."""
AT_ONCE = 10
"""Messages of one example; they arrive together."""
FORBIDDEN = ("Traceback", "/src/", ".py", "speeltafel.", "sqlite", "Error(")
"""What an answer never holds."""

Figure = Callable[[str, object], None]
Drawn = st.SearchStrategy[str | bytes]


class Scene:
    """A table at which Anna is asked; Ben has answered, and Cas looks on. Each of them may turn hostile."""

    def __init__(self, server: Server) -> None:
        self.server = server
        anna, ben, cas = (Guest(server, name) for name in ("Anna", "Ben", "Cas"))
        self.table = anna.open("herrlof", "me", "open")["id"]
        ben.sit(self.table)
        self.anna, self.ben, self.cas = (guest.at(self.table) for guest in (anna, ben, cas))
        for device in (self.anna, self.ben, self.cas):
            device.until("news")
        self.stale = [(choice[0], self.anna.news["moment"]) for choice in self.anna.news["choices"]]
        for device in (self.anna, self.ben):  # both bid, and one of them plays first
            device.do_first()
            device.until("done")
        for device in (self.anna, self.ben):
            while device.news["view"]["window"] != "play":
                device.until("news")
        if self.ben.news["choices"]:
            self.anna, self.ben = self.ben, self.anna
        self.moment = self.anna.news["moment"]
        self.legal = {choice[0] for choice in self.anna.news["choices"]}
        for device in (self.anna, self.ben, self.cas):
            self.hush(device)

    def hush(self, device: Device) -> list[Any]:
        """All that a device is still to be told."""
        device.say(beat=987654321)
        told = []
        while (letter := device.hear()) != {"beat": 987654321}:
            told.append(letter)
        return told

    def kept(self) -> list[tuple[Any, ...]]:
        """Everything that the server keeps of every table."""
        with closing(sqlite3.connect(f"file:{self.server.data / 'tables.sqlite'}?mode=ro", uri=True)) as base:
            return [
                row
                for name in ("tables", "actions", "held")
                for row in base.execute(
                    f"SELECT * FROM {name} WHERE {'id' if name == 'tables' else 'at'} = ?", (self.table,)
                )
            ]

    def messages(self, of: str) -> Drawn:
        """What a hostile client may say that must change nothing, whoever (`of`) it is."""
        never = st.integers().filter(lambda action: of != "anna" or action not in self.legal)
        doing = {
            "stale": st.sampled_from(self.stale),
            "reordered": st.tuples(st.sampled_from(sorted(self.legal)), st.integers(self.moment + 1)),
            "illegal": st.tuples(never, st.just(self.moment)),
            "anything": st.tuples(never, st.integers()),
        }
        if of != "anna":  # a foreign seat's action, for the present question
            doing["foreign"] = st.tuples(st.sampled_from(sorted(self.legal)), st.just(self.moment))
        does = st.one_of(*doing.values()).map(lambda pair: json.dumps({"do": pair[0], "moment": pair[1]}))
        words = st.text(max_size=60)
        asks = st.one_of(
            st.fixed_dictionaries({"why": st.lists(words, max_size=5)}),
            st.fixed_dictionaries({"ask": words}),
            st.sampled_from([{"gesture": "rematch"}, {"gesture": "draw"}, {"gesture": "decline"}]),
            st.fixed_dictionaries({"beat": st.integers(-(2**62), 2**62)}),
        ).map(json.dumps)
        oversized = st.integers(MESSAGE_MOST - 20, 3 * MESSAGE_MOST).map(
            lambda n: json.dumps({"do": "x" * n})
        )
        return st.one_of(does, asks, oversized, malformed())

    def is_polite(self, told: Any) -> bool:
        """Whether an answer is one sentence, or what was asked for."""
        (key,) = set(told) - {"held"}
        sentence = told["refused"]["text"] if key == "refused" else told.get("error", "")
        assert "\n" not in sentence
        assert not any(word in sentence for word in FORBIDDEN), sentence
        return key in ("error", "refused", "done", "meant", "beat")


def malformed() -> Drawn:
    """What the protocol does not know: octets, broken and foreign JSON, fields of other sorts and names."""
    scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=20)
    values = st.recursive(
        scalars,
        lambda v: st.lists(v, max_size=4) | st.dictionaries(st.text(max_size=8), v, max_size=4),
        max_leaves=8,
    )
    wrong = st.dictionaries(
        st.sampled_from(["do", "moment", "why", "standing", "lang", "gesture", "seat", "key", "over"]),
        values.filter(
            lambda value: value is not None and value not in ([], "nl", "en", "ask", "touched", "pass")
        ),
        min_size=1,
    ).filter(lambda said: not is_understood(said))
    texts = st.one_of(
        values.map(json.dumps).filter(lambda text: not text.startswith("{")), wrong.map(json.dumps)
    )
    cut = texts.flatmap(lambda text: st.integers(0, len(text)).map(lambda end: text[:end] + "\x00"))
    return st.one_of(st.binary(max_size=200), texts, cut, st.text(max_size=200).map(lambda text: "!" + text))


def is_understood(said: dict[str, Any]) -> bool:
    """Whether a message may mean something after all: only strategies of their own draw what does."""
    return set(said) <= {"do", "moment", "why"} and all(
        isinstance(value, int) and not isinstance(value, bool) for key, value in said.items() if key != "why"
    )


@pytest.fixture(scope="module")
def scene(server: Server) -> Scene:
    """One table for all messages: it goes on to the end."""
    return Scene(server)


def attack(scene: Scene, of: str, said: list[str | bytes]) -> None:
    """Say all this; each gets one polite answer, nobody else is told anything, nothing changes."""
    device = {"anna": scene.anna, "ben": scene.ben, "cas": scene.cas}[of]
    before = scene.kept()
    for message in said:
        device.socket.send(message)
    answers = scene.hush(device)
    assert len(answers) == len(said)
    assert all(scene.is_polite(answer) for answer in answers)
    assert [scene.hush(other) for other in (scene.anna, scene.ben, scene.cas)] == [[], [], []]
    assert scene.kept() == before


@pytest.mark.parametrize("of", ["anna", "ben", "cas"])
@pytest.mark.parametrize("messages", [HUNDREDS, pytest.param(THOUSANDS, marks=pytest.mark.long)])
def test_a_hostile_client_gets_one_polite_answer_each_and_changes_nothing(
    scene: Scene, messages: int, of: str, record_property: Figure
) -> None:
    count = 0

    @settings(
        max_examples=messages // AT_ONCE,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(scene.messages(of), min_size=AT_ONCE, max_size=AT_ONCE))
    def say(said: list[str | bytes]) -> None:
        nonlocal count
        count += len(said)
        attack(scene, of, said)

    say()
    record_property("figure", f"hostile {of}: {count} messages, each answered politely, nothing changed")
    assert count >= messages


def test_what_was_answered_is_answered_again_and_done_once(scene: Scene) -> None:
    replayed = json.dumps({"do": next(iter(scene.ben.said.values())), "moment": next(iter(scene.ben.said))})
    attack(scene, "ben", [replayed] * 50)


def test_after_all_that_the_match_goes_on(server: Server) -> None:
    scene = Scene(server)
    attack(scene, "anna", [b"\xff", "{}", "[", '{"do": 0, "moment": -1}'])
    with pytest.raises(ConnectionClosed, match="1009"):  # noqa: PT012 # said, then closed
        scene.cas.socket.send("x" * (4 * MESSAGE_MOST + 1))
        scene.cas.until("nothing")
    scene.anna.do_first()
    assert scene.anna.until("done") == scene.moment
    assert scene.ben.until("news")["moment"] > scene.moment
    scene.hush(scene.anna)
    # The next question is for the other seat, or for the same one: some cards ask for more.
    assert scene.ben.news["choices"] or scene.anna.news["choices"]
