"""Windows with a clock at the table: the time that is left, the count, "Stop!" and standing orders."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from kit.browsing import Person

HURRIED = "Just too late: time was up, or somebody else was first. Your click did not count."


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, {"width": 390, "height": 844}])
def test_a_window_shows_its_time_and_stop_holds_it_open(
    size: dict[str, int], person: Callable[..., Person]
) -> None:
    anna, ben = person("Anna", viewport=size), person("Ben", viewport=size)
    table = anna.table("uskoci", "me", "open", start_seat=1)
    ben.go(f"/table/{table}")
    ben.page.get_by_role("button", name="Sit down").click()
    time = anna.page.get_by_role("timer")
    expect(time).to_have_text("5 seconds to answer")
    anna.page.get_by_role("button", name="Stop!").click()
    for one in (anna, ben):
        expect(one.page.get_by_text("Stop! says Anna: the table waits.")).to_be_visible()
    expect(anna.page.get_by_role("button", name="Stop!")).to_be_disabled()
    clock = anna.told("clock")[-1]
    assert (clock["moment"], clock["lasts"]) == (anna.moment(), 30.0)
    assert 0 <= clock["gone"] < 5

    # A reload gives back what is left of it.
    anna.page.reload()
    expect(time).to_be_visible()
    assert anna.told("clock")[-1]["gone"] > clock["gone"]

    # Passing after all is allowed, and an order to pass is given right here.
    moment = anna.moment()
    anna.page.get_by_role("combobox", name="When others act").select_option("pass until my turn")
    anna.page.locator(".ask .press").first.click()
    expect(time).to_have_count(0)
    expect(ben.page.get_by_text("Stop! says Anna")).to_have_count(0)
    assert anna.told("about")[-1]["standing"] == "pass"

    # A click that comes too late is refused politely.
    anna.page.evaluate("moment => window.sockets.at(-1).send(JSON.stringify({do: 1, moment}))", moment)
    expect(anna.page.get_by_role("alert")).to_contain_text(HURRIED)


def test_the_count_is_shown_large_and_read_out(person: Callable[..., Person]) -> None:
    anna = person()
    anna.table("uskoci", "me", "greedy")
    anna.look()
    count = anna.page.locator(".count[aria-live=assertive]")
    for number in (5, 0):
        anna.page.evaluate(
            "count => window.sockets.at(-1).dispatchEvent("
            "new MessageEvent('message', {data: JSON.stringify({count})}))",
            number,
        )
        expect(count).to_have_text(str(number))
    box = count.bounding_box()
    assert box
    assert box["height"] >= 60


def test_where_every_question_waits_there_is_no_clock(person: Callable[..., Person]) -> None:
    anna = person()
    anna.table("herrlof", "me", "greedy")
    anna.look()
    expect(anna.page.get_by_role("timer")).to_have_count(0)
    expect(anna.page.get_by_role("button", name="Stop!")).to_have_count(0)
