"""A card that somebody wrote: from a file in the form for a new table to the log of the match."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import expect

from kit.browsing import Person

CARDS = [
    {
        "name": {"en": f"Salute {number}", "nl": f"Saluut {number}"},
        "steps": [{"do": "draw", "number": number}],
    }
    for number in range(1, 6)
]
MATCHES_MOST = 10
"""In three matches of four she gets one of them sooner or later."""


def choose(anna: Person, file: Path) -> None:
    """Anna asks for a table against a bot with the cards of a file."""
    page = anna.page
    anna.go("/new/uskoci")
    page.get_by_label("Your name").fill(anna.name)
    page.get_by_label("Seat 2", exact=True).select_option("greedy")
    page.locator("summary").click()
    page.get_by_label("spare cards", exact=True).set_input_files(file)
    page.get_by_role("button", name="Open the table").click()


def announced(anna: Person, rng: Random) -> str:
    """Anna plays until she can announce a card of hers, and does; its name, or "" if she never could."""
    while not (seen := anna.look())["over"]:
        own = [lit for lit in seen["lit"] if lit["label"].startswith("Salute")]
        chosen = rng.choice(own or seen["lit"])
        anna.click(chosen)
        if own:
            return str(chosen["label"])
    return ""


def test_a_card_made_by_hand_is_chosen_in_the_form_and_played(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    written, broken = tmp_path / "mine.json", tmp_path / "broken.json"
    written.write_text(json.dumps(CARDS))
    broken.write_text(json.dumps([{**CARDS[0], "steps": [{"do": "conjure"}]}]))
    anna, rng = person(), Random(4)
    anna.expected.append("status of 400")
    choose(anna, broken)
    expect(anna.page.get_by_role("alert")).to_contain_text("conjure")
    name, matches = "", 0
    while not name and matches < MATCHES_MOST:
        choose(anna, written)
        anna.page.wait_for_url("**/table/*")
        name, matches = announced(anna, rng), matches + 1
    said = anna.page.get_by_role("log").get_by_text(f"Anna announces {name}.")
    expect(said.first).to_be_visible()
