"""For who hears the page, and for who wants nothing to move."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from kit.browsing import SIZES, Person

MOVING = """
document.getAnimations().filter((one) => one.playState === 'running' && one.effect.getKeyframes()
  .some((frame) => !['none', '', undefined].includes(frame.transform))).length
"""
"""How many things are on their way."""
WATCH = f"""
window.moved = 0;
(function watch() {{
  window.moved += {MOVING};
  requestAnimationFrame(watch);
}})();
"""
CLICKS = 8


@pytest.mark.parametrize("size", SIZES)
def test_what_happens_is_told_to_who_cannot_see_it(size: str, person: Callable[..., Person]) -> None:
    anna = person(viewport=SIZES[size])
    anna.table("herrlof", "me", "greedy", max_rounds=1)
    told = anna.page.locator("[data-told]")
    heard = []

    def listen(_: Any) -> None:
        lines = anna.page.evaluate("window.news.lines.map(([, line]) => line).join(' ')")
        expect(told).to_have_text(lines)
        heard.append(lines)

    anna.play(Random(3), most=CLICKS, at_each=listen)
    expect(told).to_have_attribute("aria-live", "polite")
    assert "none" not in told.evaluate_all("nodes => nodes.map((node) => getComputedStyle(node).display)")
    assert any("Bot 2" in lines for lines in heard)


@pytest.mark.parametrize("game", ["herrlof", "uskoci"])
@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_nothing_moves_for_who_wants_it_so(game: str, wish: str, person: Callable[..., Person]) -> None:
    anna = person(reduced_motion=wish)
    anna.table(game, "me", "greedy")
    anna.look()
    anna.page.evaluate(WATCH)
    for _ in range(CLICKS):
        anna.click(anna.look()["lit"][0])  # something may fly over the rest
    moved = anna.page.evaluate("window.moved")
    assert (moved > 0) == (wish == "no-preference")
