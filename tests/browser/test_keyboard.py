"""A match against a bot, and a look back at it, by keyboard alone."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from kit.browsing import Person

MOST_TABS = 150


def at_focus(page: Page) -> str:
    """What the focus is on, in words."""
    return str(
        page.evaluate(
            "(() => { const on = document.activeElement; return on === document.body ? '' :"
            " on.ariaLabel || on.labels?.[0]?.innerText || on.innerText || ''; })()"
        )
    ).strip()


def reach(page: Page, wanted: Callable[[str], bool]) -> None:
    """Press Tab until the focus is where it is wanted, and it can be seen there."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if wanted(at_focus(page)):
            assert page.evaluate("document.activeElement.matches(':focus-visible')")
            return
    raise AssertionError("cannot be reached with Tab")


def named(*names: str) -> Callable[[str], bool]:
    return lambda said: said.splitlines()[:1] in [[name] for name in names]


def on_a_choice(page: Page) -> bool:
    """Whether the focus is on something that is lit."""
    return bool(page.evaluate("document.activeElement.matches('button.live, .live > button.hit, .press')"))


def test_a_match_and_a_look_back_by_keyboard_alone(person: Callable[..., Person]) -> None:
    anna = person()
    page = anna.page
    anna.go()
    page.get_by_role("heading", name="Herrlof").wait_for()
    page.evaluate("document.querySelector('li[data-game=herrlof] h2').scrollIntoView()")
    reach(page, lambda said: said.startswith("New table") and in_game(page, "herrlof"))
    page.keyboard.press("Enter")
    reach(page, named("Your name"))
    page.keyboard.type("Anna")
    reach(page, named("Seat 2"))
    page.keyboard.type("Bot: strong")
    reach(page, lambda said: said.startswith("Most rounds") or "rounds" in said.lower())
    while page.evaluate("document.activeElement.tagName") != "SELECT":
        page.keyboard.press("Tab")
    page.keyboard.type("1")
    reach(page, named("Open the table"))
    page.keyboard.press("Enter")

    anna.look()
    look_for_a_way_out(page)
    play_on(anna)

    reach(page, named("Look back"))
    page.keyboard.press("Enter")
    slider = page.get_by_role("slider", name="Look back")
    slider.wait_for()
    page.evaluate("document.activeElement.blur()")
    check_keys(page, slider)


def play_on(anna: Person) -> None:
    """Answer every question with what Tab comes to first, until the match is over."""
    while not (seen := anna.look())["over"]:
        assert seen["asked"]
        reach(anna.page, lambda _: on_a_choice(anna.page))
        anna.page.keyboard.press("Enter")
    assert len(anna.told("news")) > 10


def test_a_match_on_the_board_for_any_game_by_keyboard_alone(person: Callable[..., Person]) -> None:
    anna = person()
    anna.table("sengokuki", "me", "greedy", draw_after=20)
    play_on(anna)
    table = anna.page.get_by_role("region", name="Result")
    expect(table.get_by_role("status")).not_to_be_empty()


def in_game(page: Page, game: str) -> bool:
    return bool(page.evaluate("game => document.activeElement.closest('li')?.dataset.game === game", game))


def look_for_a_way_out(page: Page) -> None:
    """Escape closes what was opened: the list of choices, and the rules."""
    reach(page, named("All choices"))
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="All choices")
    dialog.wait_for()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    reach(page, named("Rules"))
    page.keyboard.press("Enter")
    rules = page.get_by_role("complementary", name="Rules")
    rules.wait_for()
    page.keyboard.press("Escape")
    rules.wait_for(state="detached")


def check_keys(page: Page, slider: Any) -> None:
    """Arrow keys, Home and End go through the match, wherever the focus is."""

    def step() -> int:
        return int(slider.input_value())

    length = int(slider.get_attribute("max"))
    assert (step(), length > 20) == (0, True)
    for key, to in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", length), ("Home", 0)):
        page.keyboard.press(key)
        page.wait_for_function("to => document.querySelector('input[type=range]').value == to", arg=to)
        assert step() == to
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert slider.get_attribute("aria-valuetext") == f"Step 1 of {length}"
