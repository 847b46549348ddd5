"""The board for any game: every game and the template are played to the end by clicking what is lit."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kit import games
from kit.browsing import CRAMPED, PHONE, SCROLLED, SIZES, SMALL, Person, buttons, targets
from speeltafel.games import load

SHORT: dict[str, tuple[list[str], dict[str, object]]] = {
    "herrlof": (["greedy"], {"max_rounds": 1}),
    "kurier": (["greedy"], {"coins": 27}),
    "sengokuki": (["greedy"], {"draw_after": 20}),
    "uno": (["greedy"] * 3, {"limit": 50}),
    "uskoci": (["greedy"], {"last_season": "spring"}),
}
"""Who else sits there, and by which rules a match is short; a game that is not here takes one bot."""
SHOTS = Path(__file__).parent / "screenshots"
LOOKED_AT = (1, 12)
"""Questions at which a screenshot is taken."""
EVERY = 10
"""After so many questions the smallest screen is tried."""


def fits_a_finger(anna: Person, small: bool) -> None:
    """Nothing has to be scrolled, and all that can be clicked is large enough for a finger."""
    assert anna.page.evaluate(SCROLLED) == []
    assert anna.page.evaluate(CRAMPED) == []
    if small:
        anna.resize(SMALL)
        assert anna.page.evaluate(SCROLLED) == []
        # Fields are as large as the board allows.
        small_things = anna.page.evaluate(CRAMPED)
        assert [one for one in small_things if not one.startswith(("field ", "hit "))] == []
        anna.resize(PHONE)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", [game.name for game in games()])
def test_a_match_is_played_to_the_end(game: str, size: str, person: Callable[..., Person]) -> None:
    anna = person(viewport=SIZES[size], has_touch=size == "phone", is_mobile=size == "phone")
    bots, options = SHORT.get(game, (["greedy"], {}))
    table = anna.table(game, "me", *bots, **options)
    SHOTS.mkdir(exist_ok=True)
    asked = 0

    def check(seen: Any) -> None:
        nonlocal asked
        asked += 1
        if asked in LOOKED_AT:
            anna.page.screenshot(path=SHOTS / f"{game}-{size}-{asked}.png")
        if size == "phone":
            fits_a_finger(anna, small=asked % EVERY == 1)
        if seen["begun"]:
            return
        # All that can be chosen can be clicked, and nothing else.
        pressed = {lit["label"] for lit in seen["lit"] if lit["sort"] == "press"}
        clicked = {lit["label"] for lit in seen["lit"] if lit["sort"] != "press"}
        assert pressed == buttons(seen["choices"])
        assert len(clicked) == len(targets(seen["choices"]) - pressed), (seen["choices"], clicked)

    assert anna.play(Random(7), at_each=check)
    anna.page.screenshot(path=SHOTS / f"{game}-{size}-over.png")
    # What was lit was possible, unless somebody else was faster, and all that was taken is in the record.
    if not any(window.order == "race" for window in load(game).windows):
        assert anna.told("refused") == anna.told("error") == []
    done = {
        one["done"]: one.get("held", False)
        for one in map(json.loads, anna.page.evaluate("window.told"))
        if "done" in one
    }
    said = {one["moment"]: one["do"] for one in anna.said("do") if one["moment"] in done}
    played = [action for seat, action in anna.record(table).actions if seat == 0]
    for moment, action in said.items():
        if played[:1] == [action]:
            played.pop(0)
        else:  # an answer that waited for others, until one of theirs ended the question
            assert done[moment], (moment, action, played)
    assert not played
