"""After the match: the result, everything revealed, every step once more, the record, another match."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import expect

from kit.browsing import Person
from speeltafel.records import Record
from speeltafel.tables.replay import Replay


def played(person: Callable[..., Person], game: str = "herrlof", **options: object) -> tuple[Person, str]:
    """Anna after a match; its table."""
    anna = person()
    table = anna.table(game, "me", "greedy", **options)
    assert anna.play(Random(6))
    return anna, table


def test_the_result_and_all_hands_are_told(person: Callable[..., Person]) -> None:
    anna, table = played(person, "herrlof", max_rounds=1)
    page = anna.page
    replay = Replay(anna.record(table), ["Anna", "Bot 2"])
    last = replay.frame(replay.length, -2, "en")
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("status")).to_have_text(last.result)
    page.get_by_role("button", name="Look back").click()
    expect(page.get_by_text("The opening")).to_be_visible()
    # What the bot held at first lies open now.
    opening = replay.frame(0, -2, "en").view
    hidden = next(zone for zone in opening["zones"] if zone["name"] == "hand-1")
    words = anna.ask("/api/games/herrlof/en")["words"]
    held = [words[f"name.{thing['is']}"] for thing in hidden["things"]]
    bot = page.get_by_role("region", name="Bot 2")
    assert held
    for card in held:
        expect(
            bot.get_by_role("img", name=card).or_(bot.get_by_role("button", name=card)).first
        ).to_be_visible()


def test_a_slider_goes_through_the_match(person: Callable[..., Person]) -> None:
    anna, table = played(person, "herrlof", max_rounds=1)
    page = anna.page
    replay = Replay(anna.record(table), ["Anna", "Bot 2"])
    page.get_by_role("button", name="Look back").click()
    slider = page.get_by_role("slider", name="Look back")
    expect(slider).to_have_attribute("max", str(replay.length))
    result = page.get_by_role("region", name="Result")
    for step in (1, 7, replay.length, 3):
        slider.fill(str(step))
        frame = replay.frame(step, -2, "en")
        expect(page.get_by_text(f"Step {step} of {replay.length}")).to_be_visible()
        expect(result).to_contain_text(" ".join(frame.lines) or frame.action)
    page.get_by_role("button", name="On one step").click()
    expect(slider).to_have_value("4")
    page.get_by_role("button", name="Back one step").click()
    expect(slider).to_have_value("3")
    slider.fill("0")
    expect(page.get_by_role("button", name="Back one step")).to_be_disabled()


def test_the_downloaded_record_is_the_servers(person: Callable[..., Person]) -> None:
    anna, table = played(person, "_template")
    with anna.page.expect_download() as downloading:
        anna.page.get_by_role("link", name="Download the match").click()
    saved = downloading.value
    assert saved.suggested_filename == f"_template-{table}.record"
    text = saved.path().read_text()
    assert text == anna.ask(f"/api/tables/{table}/record")
    assert Record.parse(text).replay(deaf=True).outcome is not None


def test_the_same_people_play_again(person: Callable[..., Person]) -> None:
    anna, ben = person("Anna"), person("Ben")
    table = anna.table("_template", "me", "open")
    ben.go(f"/table/{table}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    rng = Random(1)
    while not all(one.look(patience=0.05)["over"] for one in (anna, ben)):
        for one in (anna, ben):
            if one.look(patience=0.05)["asked"]:
                one.play(rng, most=1)
    anna.page.get_by_role("button", name="Play again").click()
    for one in (anna, ben):
        one.page.get_by_role("link", name="To the new match").click()
        one.page.wait_for_url(lambda url: "/table/" in url and table not in url)
    assert anna.page.url == ben.page.url
    for one, other in ((anna, ben), (ben, anna)):
        expect(one.page.get_by_role("region", name=other.name)).to_be_visible()
        expect(one.page.get_by_role("region", name=one.name, exact=True)).to_contain_text("you")
