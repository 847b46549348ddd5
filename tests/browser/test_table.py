"""At the table: why something is not possible, the rules, taking back, and the list of choices."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from kit.browsing import Person, targets


def before_a_suit(person: Callable[..., Person], **kind: Any) -> tuple[Person, Locator]:
    """Anna at a match of Herrlof, who must follow suit, and a card of hers that does not."""
    anna = person(**kind)
    rng = Random(2)
    for _ in range(5):  # there may be matches in which she never has to
        anna.table("herrlof", "me", "greedy", max_rounds=1)
        while not (seen := anna.look())["over"]:
            other = anna.page.locator(".zone.hand.large button.thing:not(.live)")
            asked_for_a_card = anna.page.evaluate("window.news.view.window") == "play"
            if asked_for_a_card and seen["asked"] and other.count():
                return anna, other.first
            anna.play(rng, most=1)
    raise AssertionError("nobody ever has to follow suit")


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, {"width": 390, "height": 844}])
def test_a_click_on_something_impossible_shows_its_paragraph_in_place(
    size: dict[str, int], person: Callable[..., Person]
) -> None:
    anna, card = before_a_suit(person, viewport=size)
    page = anna.page
    choices, done = anna.look()["choices"], anna.said("do")
    box = card.bounding_box()
    assert box
    card.click(position={"x": 12, "y": 14})
    bubble = page.get_by_role("alert")
    expect(bubble).to_contain_text("§4.2")
    rule = anna.ask("/api/games/herrlof/en")["paragraphs"]["4.2"]
    assert plain(rule)[:60] in plain(bubble.inner_text())
    # It stands by the card, and within the window.
    said = bubble.bounding_box()
    assert said
    assert said["x"] >= 0
    assert said["x"] + said["width"] <= size["width"]
    assert said["y"] >= 0
    assert abs(said["y"] + said["height"] - box["y"]) < 120
    assert said["x"] - 60 < box["x"] + box["width"] / 2 < said["x"] + said["width"] + 60

    # Its link opens the rules there, and the paragraph is lit.
    bubble.get_by_role("button", name="§4.2").click()
    lit = page.get_by_role("complementary", name="Rules").locator(".lit")
    expect(lit).to_have_count(1)
    expect(lit).to_contain_text("4.2")
    expect(lit).to_be_in_viewport()
    expect(bubble).to_be_hidden()
    page.keyboard.press("Escape")
    assert anna.look()["choices"] == choices
    assert anna.said("do") == done


def plain(text: str) -> str:
    """Words alone: no markup, no line breaks."""
    return re.sub(r"\W+", " ", text)


def test_a_refusal_goes_with_escape_and_with_the_next_click(person: Callable[..., Person]) -> None:
    anna, card = before_a_suit(person)
    bubble = anna.page.get_by_role("alert")
    card.click(position={"x": 12, "y": 14})
    expect(bubble).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    card.click(position={"x": 12, "y": 14})
    expect(bubble).to_be_visible()
    anna.click(anna.look()["lit"][0])
    expect(bubble).to_be_hidden()


def test_the_rules_can_be_searched(person: Callable[..., Person]) -> None:
    anna = person()
    page = anna.page
    anna.go("/rules/herrlof")
    search = page.get_by_role("searchbox", name="Search the rules")
    search.fill("Hagalaz")
    paragraphs = anna.ask("/api/games/herrlof/en")["paragraphs"]
    found = [number for number, text in paragraphs.items() if "hagalaz" in text.lower()]
    assert found
    hits = page.get_by_role("link", name=re.compile("^§"))
    expect(hits).to_have_text([f"§{number}" for number in found])
    search.fill("4.2")
    expect(hits).to_have_text(["§4.2"])
    search.fill("no such word anywhere")
    expect(page.get_by_text("No paragraph has that.")).to_be_visible()
    search.fill("")
    expect(page.get_by_role("heading", name="Herrlof", level=1).first).to_be_visible()


def test_a_link_leads_to_a_paragraph(person: Callable[..., Person]) -> None:
    anna = person()
    anna.go("/rules/herrlof#4.2")
    lit = anna.page.locator("[data-paragraph].lit")
    expect(lit).to_have_attribute("data-paragraph", "4.2")
    expect(lit).to_be_in_viewport()
    # A link within the page does the same, and so does the way back.
    anna.page.get_by_role("searchbox").fill("6.3")
    anna.page.get_by_role("link", name="§6.3").click()
    assert anna.page.url.endswith("/rules/herrlof#6.3")
    anna.page.get_by_role("searchbox").fill("")
    expect(lit).to_have_attribute("data-paragraph", "6.3")
    anna.page.go_back()
    expect(lit).to_have_attribute("data-paragraph", "4.2")


def at_sengokuki(person: Callable[..., Person], fits: Callable[[int], bool]) -> tuple[Person, Any, Any]:
    """Anna before a question, what is lit, and one of it after which so many targets follow as fit."""
    anna = person()
    rng = Random(1)
    for _ in range(5):  # there may be matches without such a question
        anna.table("sengokuki", "me", "greedy", white=0)
        while not (seen := anna.look())["over"]:
            for lit in seen["lit"]:
                if not seen["begun"] and fits(ways_on(seen["choices"], lit["label"])):
                    return anna, seen, lit
            anna.play(rng, most=1)
    raise AssertionError("nobody ever comes before such a question")


def ways_on(choices: Any, label: str) -> int:
    """How many targets follow the one that is spoken of so: a field is called by its name first."""
    first = label.split(",")[0].lower()
    return len({path[1] for _, path, _ in choices if path[0] == first and len(path) > 1})


def test_a_click_can_be_taken_back_until_the_last_one(person: Callable[..., Person]) -> None:
    anna, seen, first = at_sengokuki(person, lambda ways: ways > 1)
    said = len(anna.said("do"))
    button = anna.page.get_by_role("button", name="Take back")
    ways: list[Callable[[], None]] = [button.click, lambda: anna.page.keyboard.press("Escape")]
    for take_back in ways:
        anna.click(first)
        begun = anna.look()
        assert begun["begun"]
        assert lit_of(begun) != lit_of(seen)
        take_back()
        assert not anna.look()["begun"]
        assert lit_of(anna.look()) == lit_of(seen)
    assert len(anna.said("do")) == said
    anna.click(first)
    anna.click(next(lit for lit in anna.look()["lit"] if lit["label"] != first["label"]))
    sent = anna.said("do")
    assert len(sent) == said + 1
    path = next(path for action, path, _ in seen["choices"] if action == sent[-1]["do"])
    assert len(path) == 2


def lit_of(seen: Any) -> list[str]:
    return [lit["label"] for lit in seen["lit"]]


def test_a_target_that_is_the_only_one_goes_without_a_click(person: Callable[..., Person]) -> None:
    anna, seen, first = at_sengokuki(person, lambda ways: ways == 1)
    said = len(anna.said("do"))
    anna.click(first)
    sent = anna.said("do")
    assert len(sent) == said + 1
    path = next(path for action, path, _ in seen["choices"] if action == sent[-1]["do"])
    assert len(path) == 2


def test_all_choices_are_in_a_list_that_can_be_searched(person: Callable[..., Person]) -> None:
    anna = person()
    anna.table("herrlof", "me", "greedy", max_rounds=1)
    seen = anna.look()
    assert len(seen["choices"]) == len(targets(seen["choices"]))
    anna.page.get_by_role("button", name="All choices").click()
    choices = anna.page.get_by_role("dialog", name="All choices")
    expect(choices.get_by_role("listitem")).to_have_text([label for _, _, label in seen["choices"]])
    wanted = seen["choices"][-1]
    choices.get_by_role("searchbox").fill(wanted[2].upper())
    expect(choices.get_by_role("listitem").last).to_have_text(wanted[2])
    choices.get_by_role("listitem").last.get_by_role("button").click()
    expect(choices).to_be_hidden()
    assert anna.said("do") == [{"do": wanted[0], "moment": anna.said("do")[0]["moment"]}]
