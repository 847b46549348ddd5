"""What a seat may not see is nowhere in its browser: not in messages, not in answers, not in the page.

The record of the finished match tells what the seat had seen at each moment; every other card's name that
turns up in its browser by then is a leak. A card with a double that was seen cannot be told from it.
"""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Response

from kit.browsing import Person
from speeltafel.core.events import TRUTH
from speeltafel.core.game import Game
from speeltafel.core.log import Tape
from speeltafel.games import load
from speeltafel.records import Record

SHORT: dict[str, tuple[list[str], dict[str, object]]] = {
    "herrlof": (["greedy"], {"max_rounds": 1}),
    "uno": (["greedy"] * 3, {"limit": 50}),
    "uskoci": (["greedy"], {"last_season": "spring"}),
}
CLICKS = 30
EDGE = r"[\w+/×-]"
LOOK = (
    "({ moment: window.news.moment, told: window.told.splice(0), page: document.documentElement.outerHTML })"
)


class Names:
    """The cards of a game, as keys and in words."""

    def __init__(self, game: Game) -> None:
        self.words = {name: game.words["en"].get(f"name.{name}", name) for name in game.card_names if name}
        self.keys = {said: name for name, word in self.words.items() for said in (name, word)}
        longest_first = sorted(self.keys, key=len, reverse=True)
        self.any = re.compile(f"(?<!{EDGE})(?:{'|'.join(map(re.escape, longest_first))})(?!{EDGE})")

    def within(self, text: str) -> set[str]:
        """The cards that a text names."""
        return {self.keys[said] for said in self.any.findall(text)}


class Truth:
    """What a seat had seen, and what others held that it had not, by the moment."""

    def __init__(self, record: Record, seat: int, names: Names) -> None:
        self.seen: dict[int, set[str]] = {}
        self.hidden: dict[int, set[str]] = {}
        game, tape = load(record.game), Tape(TRUTH)
        state = record.replay(0, listeners=lambda _: [tape])
        seen: set[str] = set()
        for step in range(len(record.actions) + 1):
            if step:
                state.apply(*record.actions[step - 1])
            heard = [game.event_json(state, event.redacted(seat)) for event in tape.taken()]
            offered = [game.label(state, seat, action, "en") for action in state.actions(seat)]
            seen |= names.within(json.dumps([game.view(state, seat), heard, offered], ensure_ascii=False))
            everything = names.within(json.dumps(game.view(state, TRUTH), ensure_ascii=False))
            # A moment that lasts for several actions counts with all that was seen in it.
            self.seen[state.moment] = set(seen)
            self.hidden[state.moment] = everything - seen


@pytest.mark.parametrize("game", SHORT)
def test_no_browser_knows_what_its_seat_may_not_see(game: str, person: Callable[..., Person]) -> None:
    anna = person()
    answers: list[str] = []

    def keep(response: Response) -> None:
        if "/api/tables" in response.url:
            answers.append(response.text())

    anna.page.on("response", keep)
    bots, options = SHORT[game]
    table = anna.table(game, "me", *bots, **options)
    looks: list[Any] = []
    anna.play(Random(8), CLICKS, lambda _: looks.append(anna.page.evaluate(LOOK)))
    anna.page.remove_listener("response", keep)
    if not anna.look()["over"]:
        anna.resign()
    names = Names(load(game))
    truth = Truth(anna.record(table), 0, names)

    for look in looks:
        assert names.within(look["page"]) <= truth.seen[look["moment"]]
        for message in look["told"]:
            told = json.loads(message)
            # What is no news (who is here, "done") names nothing.
            moment = told["news"]["moment"] if "news" in told else None
            assert names.within(message) <= (set() if moment is None else truth.seen[moment])
    assert [names.within(answer) for answer in answers if answer] == [set()] * len(answers)
    assert len(answers) >= 1

    # Others had something to hide, and had it been in the page it would have been found.
    assert sum(bool(truth.hidden[look["moment"]]) for look in looks) > len(looks) // 2
    anna.page.get_by_role("button", name="Look back").click()
    anna.page.get_by_text("The opening").wait_for()
    opened = names.within(anna.page.evaluate(LOOK)["page"])
    assert opened - truth.seen[looks[0]["moment"]], "nothing was revealed after the match"
