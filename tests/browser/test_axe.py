"""Nothing that axe finds: every page, in both lights and both languages, and the table of every game."""

from collections.abc import Callable
from random import Random

import pytest

from kit import games
from kit.axe import clean
from kit.browsing import SIZES, Person

LIGHTS = [("light", "en"), ("dark", "nl"), ("light", "nl"), ("dark", "en")]


def somebody(person: Callable[..., Person], light: str, lang: str, size: str = "desktop") -> Person:
    anna = person(color_scheme=light, locale={"en": "en-GB", "nl": "nl-NL"}[lang], viewport=SIZES[size])
    anna.lang = lang
    return anna


@pytest.mark.parametrize(("light", "lang"), LIGHTS)
def test_pages_before_and_after_a_match(light: str, lang: str, person: Callable[..., Person]) -> None:
    anna = somebody(person, light, lang)
    page = anna.page
    anna.go("/")
    page.locator("li.game").first.wait_for()
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.light]") == [
        lang,
        light,
    ]
    clean(anna.page, "lobby")
    for game in ("herrlof", "uskoci"):
        anna.go(f"/new/{game}")
        page.locator("form .option").first.wait_for()
        page.locator(".why").first.click()
        for summary in page.locator("summary").all():
            summary.click()
        clean(anna.page, f"new table of {game}")
    anna.go("/rules/herrlof#4.2")
    page.locator(".lit").wait_for()
    clean(anna.page, "rules")
    page.get_by_role("searchbox").fill("4")
    clean(anna.page, "search")
    anna.table("_template", "me", "open")
    page.locator(".gathering").wait_for()
    clean(anna.page, "gathering")
    ben = somebody(person, light, lang)
    ben.go(page.url.removeprefix(anna.url))
    ben.page.locator(".gathering form").wait_for()
    clean(ben.page, "invited")

    anna.table("_template", "me", "greedy")
    anna.play(Random(1))
    clean(anna.page, "result")
    page.locator(".ended button").first.click()
    page.locator("input[type=range]").wait_for()
    page.keyboard.press("ArrowRight")
    clean(anna.page, "replay")
    anna.go("/")
    page.locator("li.game").first.wait_for()
    clean(anna.page, "lobby after a match")


@pytest.mark.parametrize(("light", "lang"), LIGHTS)
def test_the_lobby_on_a_phone(light: str, lang: str, person: Callable[..., Person]) -> None:
    anna = somebody(person, light, lang, "phone")
    wish = {"game": "herrlof", "chairs": [{"who": "me"}, {"who": "open"}], "public": True}
    somebody(person, light, lang).ask("/api/tables", {**wish, "name": "Ben"})
    anna.table("herrlof", "me", "greedy")
    anna.go("/")
    anna.page.locator("#open ~ ul .row").first.wait_for()
    clean(anna.page, "lobby with tables")
    anna.page.locator(".foot .btn").first.click()
    anna.page.get_by_role("dialog").get_by_role("textbox").fill("K0")
    clean(anna.page, "join by code")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", [game.name for game in games()])
def test_the_table_of_every_game(game: str, size: str, person: Callable[..., Person]) -> None:
    at = [one.name for one in games()].index(game)
    # Every game in both languages, one on a phone and one on a desktop, and each of them in both lights.
    anna = somebody(person, "light", ("en", "nl")[(at + (size == "phone")) % 2], size)
    anna.table(game, "me", "greedy")
    for question, most in (("first", 0), ("later", 2)):
        anna.play(Random(2), most=most)
        for light in ("light", "dark"):
            anna.page.emulate_media(color_scheme=light)
            anna.page.locator(f"[data-light={light}]").wait_for()
            anna.look()
            clean(anna.page, f"{question} question, {light}")


def test_what_opens_at_a_table(person: Callable[..., Person]) -> None:
    anna = somebody(person, "light", "en")
    page = anna.page
    anna.table("herrlof", "me", "greedy")
    anna.look()
    page.get_by_role("button", name="All choices").click()
    clean(anna.page, "list of choices")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    clean(anna.page, "menu")
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("complementary", name="Rules").wait_for()
    clean(anna.page, "rules drawer")
    page.keyboard.press("Escape")
    page.locator(".press").first.click()
    anna.look()
    page.locator("button.thing:not(.live)").first.click(position={"x": 12, "y": 14})
    page.get_by_role("alert").wait_for()
    clean(anna.page, "refusal")
