"""Pictures of every page, to be looked at: `make screenshots`.

Each scene is played to in one browser and taken in every size and light. They land in
tests/browser/screenshots/look, which git ignores. With --keep some go to docs/screenshots as well,
compressed; the README shows those.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from kit.browsing import AIM, LISTEN, Person
from kit.chromium import find
from kit.server import Server
from specimen import SpecimenServer
from speeltafel import names

FOLDER = Path(__file__).parent / "screenshots" / "look"
KEPT_FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
KEPT = (
    "lobby-desktop-light",
    "lobby-phone-dark",
    "new-table-desktop-light",
    "herrlof-bid-phone-light",
    "herrlof-play-desktop-light",
    "herrlof-play-phone-dark",
    "herrlof-refusal-desktop-dark",
    "herrlof-result-desktop-light",
    "uskoci-desktop-light",
    "uno-desktop-light",
    "sengokuki-desktop-light",
    "kurier-desktop-light",
)
QUALITY = 82
SIZES = {"desktop": (1440, 900), "phone": (390, 844), "small": (360, 640)}
LIGHTS = ("light", "dark")
SETTLED = 900
"""Milliseconds after which nothing moves any more."""
CLICKS_MOST = 400

GAMES: dict[str, tuple[list[str], int]] = {
    "uskoci": (["me", "greedy", "greedy", "greedy"], 30),
    "uno": (["me", "greedy", "greedy", "greedy"], 12),
    "sengokuki": (["me", "greedy"], 16),
    "kurier": (["me", "greedy", "greedy"], 14),
}
"""The chairs of a table, and the clicks after which there is something to see."""


class Photographer:
    """One person with a camera."""

    def __init__(self, browser: Browser, url: str, lang: str, only: str, keep: bool) -> None:
        locale = {"nl": "nl-NL", "en": "en-GB"}[lang]
        context = browser.new_context(locale=locale, viewport={"width": 1440, "height": 900})
        context.add_init_script(LISTEN + AIM)
        self.person = Person(context, url, "Anouk")
        self.person.lang = lang
        self.page = self.person.page
        self.only = only
        self.keep = keep
        self.taken = 0

    def wants(self, scene: str) -> bool:
        """Whether a scene is asked for."""
        return self.only in scene

    def take(
        self,
        scene: str,
        at: Callable[[str], None] = lambda _: None,
        sizes: Iterable[str] = SIZES,
        whole: bool = False,
    ) -> None:
        """Take a scene in every size and light; `at` does what a size asks for first.

        `whole`: all of a page that is longer than the window.
        """
        if not self.wants(scene):
            return
        for size in sizes:
            width, height = SIZES[size]
            self.page.set_viewport_size({"width": width, "height": height})
            at(size)
            for light in LIGHTS:
                self.page.emulate_media(color_scheme="dark" if light == "dark" else "light")
                self.page.wait_for_timeout(SETTLED if light == "light" else 150)
                name = f"{scene}-{size}-{light}"
                self.page.screenshot(path=FOLDER / f"{name}.png", full_page=whole)
                if self.keep and name in KEPT:
                    self.page.screenshot(path=KEPT_FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)
                self.taken += 1
        self.page.set_viewport_size({"width": 1440, "height": 900})
        self.page.emulate_media(color_scheme="light")

    def play_to(self, wanted: Callable[[Any], bool], rng: Random, most: int = CLICKS_MOST) -> bool:
        """Click what is lit until the news is as wanted; whether it came to that."""
        for _ in range(most):
            seen = self.person.look()
            news = self.page.evaluate("window.news")
            if seen["asked"] and wanted(news):
                return True
            if seen["over"]:
                return False
            things = [lit for lit in seen["lit"] if lit["sort"] != "press"]
            self.person.click(rng.choice(things if things and rng.random() < 0.85 else seen["lit"]))
            self.page.wait_for_timeout(60)
        return False


def window(news: Any, *words: str) -> bool:
    """Whether a question is one of these."""
    return str(news["view"]["window"]) in words


def follows(news: Any) -> bool:
    """Whether a suit is to be followed, some tricks on, and not every card may be played."""
    view = news["view"]
    hand = next(zone for zone in view["zones"] if zone["name"] == f"hand-{view['seat']}")
    return (
        window(news, "play")
        and bool(view["led"])
        and view["round"] == 3
        and sum(view["tricks"]) > 3
        and 1 < len(news["choices"]) < hand["count"]
    )


def pages(camera: Photographer) -> None:
    """The pages beside the table."""
    camera.person.go("/")
    camera.page.get_by_role("heading", level=1).wait_for()
    camera.take("lobby")
    camera.person.go("/new/herrlof")
    camera.page.get_by_role("heading", level=1).wait_for()
    camera.take("new-table")


def herrlof(camera: Photographer) -> None:
    """Herrlof from the first bid to the replay."""
    page, rng = camera.page, Random(7)
    camera.person.table("herrlof", "me", "greedy")
    camera.play_to(lambda news: window(news, "bid"), rng)
    camera.take("herrlof-bid")
    camera.play_to(follows, rng, 10 * CLICKS_MOST)
    camera.take("herrlof-play")
    camera.take("herrlof-refusal", lambda _: refuse(camera))
    page.keyboard.press("Escape")
    camera.take("herrlof-score", lambda size: tab(camera, size, "score"))
    camera.take("herrlof-rules", lambda size: tab(camera, size, "rules"))
    page.keyboard.press("Escape")
    if camera.play_to(lambda news: window(news, "three", "one", "six", "give"), rng):
        camera.take("herrlof-power")
    camera.play_to(lambda _: False, rng, 10 * CLICKS_MOST)
    camera.take("herrlof-result")
    page.locator(".ended .btn").first.click()
    page.locator(".ended input").fill("40")
    camera.take("herrlof-replay")
    camera.person.table("herrlof", "me", "greedy", "greedy")
    camera.play_to(lambda news: window(news, "play") and sum(news["view"]["tricks"]) > 2, rng)
    camera.take("herrlof-three")


def refuse(camera: Photographer) -> None:
    """Click a card that may not be played."""
    resting = camera.page.locator(".hand button.resting")
    resting.nth(resting.count() // 2).click(position={"x": 10, "y": 12})


def tab(camera: Photographer, size: str, name: str) -> None:
    """Open what stands behind a tab."""
    if size != "desktop":
        camera.page.locator(f"nav.tabs [data-tab={name}]").click()
    elif name == "rules":
        camera.page.locator("[data-tab=rules]:visible").first.click()


def others(camera: Photographer, game: str) -> None:
    """Another game, some moves on."""
    chairs, clicks = GAMES[game]
    rng, left = Random(3), iter(range(clicks))
    camera.person.table(game, *chairs)
    camera.play_to(lambda _: next(left, None) is None, rng)
    camera.take(game)


def specimen(camera: Photographer) -> None:
    """Every component in every state, and each game's table at each of its questions."""
    for game in ("", *names()):
        camera.person.go(f"/specimen/{game}")
        camera.page.locator("main[data-ready]").wait_for()
        camera.take("-".join(["specimen", game]).strip("-"), sizes=("desktop", "phone"), whole=True)


@contextmanager
def served(kind: type[Server] = Server) -> Iterator[Server]:
    """A server for as long as pictures are taken."""
    with tempfile.TemporaryDirectory() as folder:
        server = kind(Path(folder) / "data")
        try:
            yield server
        finally:
            server.kill()


def main() -> None:
    """Take them all, or those whose name holds a word."""
    parser = argparse.ArgumentParser(description="Take pictures of every page.")
    parser.add_argument("--only", default="", help="a part of a scene's name, such as herrlof-bid")
    parser.add_argument("--lang", default="nl", choices=("nl", "en"))
    parser.add_argument("--keep", action="store_true", help="also keep some for the README")
    said = parser.parse_args()
    for folder in (FOLDER, KEPT_FOLDER):
        folder.mkdir(parents=True, exist_ok=True)
    with served() as server, served(SpecimenServer) as specimens, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find())
        scenes: dict[str, Callable[[Photographer], None]] = {
            "lobby new-table": pages,
            "herrlof": herrlof,
            "specimen": specimen,
        }
        for game in set(names()) & set(GAMES):
            scenes[game] = lambda camera, game=game: others(camera, game)  # type: ignore[misc]
        for name, taken in scenes.items():
            if any(said.only.startswith(one) or one.startswith(said.only) for one in name.split()):
                url = specimens.url if taken is specimen else server.url
                camera = Photographer(browser, url, said.lang, said.only, said.keep)
                taken(camera)
                print(f"{name}: {camera.taken} pictures in {FOLDER.name}/", flush=True)


if __name__ == "__main__":
    main()
