"""The lobby as a newcomer finds it: into a match with one click, and to a friend's table by its code."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kit.browsing import Person
from kit.server import Server
from speeltafel.games import names

PHONE = {"width": 360, "height": 640}
TARGET = 44
"""The least height and width of what is touched, in points."""


def test_one_click_leads_into_a_running_match(person: Callable[..., Person]) -> None:
    anna = person()
    anna.go()
    uno = anna.page.locator("li.game[data-game=uno]")
    uno.get_by_role("button", name="Play now against a bot").click()
    seen = anna.look()
    assert seen["asked"]
    anna.click(seen["lit"][0])
    anna.page.wait_for_function("window.told.some((one) => 'done' in JSON.parse(one))")
    anna.go()
    first = anna.page.locator("li.game").first
    expect(first).to_have_attribute("data-game", "uno")  # what was played last


def test_every_game_can_be_played_at_once(person: Callable[..., Person]) -> None:
    anna = person()
    for game in names():
        anna.go()
        anna.page.locator(f"li.game[data-game={game}]").get_by_role("button").click()
        anna.page.wait_for_url("**/table/*")
        assert anna.look()["asked"], game


def opened(anna: Person, public: bool = False) -> str:
    """Anna opens a table with an open chair by the form; its code."""
    page = anna.page
    anna.go("/new/herrlof")
    page.get_by_label("Your name").fill(anna.name)
    expect(page.get_by_label("Seat 2", exact=True)).to_have_value("open")
    page.get_by_label("rounds").select_option("1")
    if public:
        page.get_by_role("radio", name="Everybody").check()
    page.get_by_role("button", name="Open the table").click()
    code = page.locator(".code")
    expect(code).to_have_text(re.compile("^[2-9A-HJ-NP-Z]{5}$"))
    return code.inner_text()


def test_a_friend_joins_by_the_code(person: Callable[..., Person]) -> None:
    anna, ben = person("Anna"), person("Ben")
    code = opened(anna)
    ben.go()
    field = ben.page.locator(".lead").get_by_label("Join with a code")
    field.press_sequentially(f"{code[:2].lower()} {code[2:].lower()}")
    field.press("Enter")
    ben.page.wait_for_url("**/table/*")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    for one, other in ((anna, ben), (ben, anna)):
        expect(one.page.get_by_role("region", name=other.name)).to_be_visible()
    assert anna.told("about")[-1]["options"] == {"max_rounds": 1}


def test_a_code_that_leads_nowhere_is_told_where_it_was_typed(person: Callable[..., Person]) -> None:
    ben = person("Ben")
    ben.expected = ["404"]
    ben.go()
    page = ben.page
    lead = page.locator(".lead")
    field = lead.get_by_label("Join with a code")
    for typed, said in (
        ("K7O", "never has 0, O, 1 or I"),
        ("K7", "has five signs"),
        ("22222", "No table has"),
    ):
        field.fill(typed)
        field.press("Enter")
        expect(lead.get_by_role("status")).to_contain_text(said)
    assert page.url.endswith("/")


def test_the_link_is_drawn_for_a_phone(person: Callable[..., Person], server: Server) -> None:
    anna = person(color_scheme="dark")
    opened(anna)
    drawn = anna.page.get_by_role("img", name="QR code")
    expect(drawn).to_be_visible()
    assert drawn.evaluate("(image) => image.complete && image.naturalWidth > 0")
    box = drawn.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 180, "big enough to read across a table"
    # White around it in any light: that is in the picture itself, which test_invite.py reads.
    assert drawn.get_attribute("src") == f"/api/tables/{anna.page.url.rpartition('/')[2]}/qr"


def test_open_tables_come_and_go_by_themselves(person: Callable[..., Person]) -> None:
    # Names that nobody else has: other tests leave tables open on this server.
    anna, ben, cas = person("Annechien"), person("Benno"), person("Casper")
    cas.page.clock.install()
    cas.go()
    listed = cas.page.get_by_role("region", name="Open tables")
    expect(listed).to_be_visible()
    opened(anna, public=True)
    opened(ben)
    top = cas.page.locator("li.game").first.bounding_box()
    cas.page.clock.run_for(6_000)
    expect(listed.get_by_text("with Annechien")).to_be_visible()
    expect(listed.get_by_text("with Benno")).to_have_count(0)
    assert cas.page.locator("li.game").first.bounding_box() == top, "nothing jumps"
    row = listed.locator(".row", has_text="with Annechien")
    expect(row.get_by_role("img", name="1 of 2 chairs taken")).to_be_visible()
    row.get_by_role("link", name="Sit down").click()
    cas.page.wait_for_url("**/table/*")
    cas.page.get_by_role("button", name="Sit down").click()
    expect(anna.page.locator(".gathering")).to_have_count(0)
    ben.go()
    expect(ben.page.get_by_role("region", name="Open tables").get_by_text("with Annechien")).to_have_count(0)


def test_my_tables_that_wait_for_me_come_first(person: Callable[..., Person]) -> None:
    anna = person()
    anna.table("herrlof", "me", "open")
    anna.table("sengokuki", "me", "greedy", white=0)
    anna.go()
    rows = anna.page.get_by_role("region", name="My tables").locator(".row")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("your move")
    expect(rows.nth(0)).to_have_attribute("data-game", "sengokuki")
    expect(rows.nth(1)).to_contain_text("waiting for players")
    rows.nth(0).get_by_role("link", name="Go on").click()
    assert anna.look()["asked"]


def test_language_and_light_change_on_the_spot(person: Callable[..., Person]) -> None:
    anna = person(locale="nl-NL", color_scheme="dark")
    page = anna.page
    anna.go("/new/uno")
    root = page.locator("html")
    expect(root).to_have_attribute("lang", "nl")
    expect(root).to_have_attribute("data-light", "dark")
    page.get_by_role("button", name="Een stoel meer").click()
    page.get_by_role("radio", name="in teams").check(force=True)
    page.get_by_role("button", name="en", exact=True).click()
    expect(page.get_by_role("heading", name="New table")).to_be_visible()
    page.get_by_role("button", name="Light: ").click()
    expect(root).to_have_attribute("data-light", "light")
    expect(page.get_by_role("status", name="Seats")).to_have_text("3")
    expect(page.get_by_role("radio", name="in teams")).to_be_checked()


@pytest.mark.parametrize("lang", ["nl-NL", "en-GB"])
def test_nothing_is_too_small_to_touch_or_too_wide_on_a_phone(
    lang: str, person: Callable[..., Person]
) -> None:
    anna = person(viewport=PHONE, locale=lang, has_touch=True)
    anna.table("herrlof", "me", "open")
    anna.page.locator(".gathering .qr").wait_for()
    assert ill_sized(anna.page) == []
    anna.go()
    anna.page.locator("li.game").first.wait_for()
    assert ill_sized(anna.page) == []
    anna.page.locator(".foot .btn").first.click()
    anna.page.get_by_role("dialog").wait_for()
    assert ill_sized(anna.page) == []
    for game in names():
        anna.go(f"/new/{game}")
        anna.page.locator("form .option").first.wait_for()
        for summary in anna.page.locator("summary").all():
            summary.click()
        anna.page.locator(".why").first.click()
        assert ill_sized(anna.page) == [], game


def ill_sized(page: Page) -> list[str]:
    """What is too small to be touched, and what makes the page scroll sideways."""
    found: list[str] = page.evaluate(
        """least => {
          const wide = document.documentElement.scrollWidth > innerWidth ? ['the page is too wide'] : [];
          const targets = document.querySelectorAll('a, button, select, input, summary, .seg > label');
          return [...targets].filter((one) => {
            const box = (one.closest('label') ?? one).getBoundingClientRect();
            return box.width && (box.width < least || box.height < least);
          }).map((one) => one.outerHTML.slice(0, 120)).concat(wide);
        }""",
        TARGET,
    )
    return found
