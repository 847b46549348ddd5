"""The specimen page: every component in every state, in both lights, on a desktop and on a phone."""

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from kit import games
from kit.axe import clean
from kit.browsing import DESKTOP, LISTEN, SIZES, Person, missing
from specimen import BUILT, SpecimenServer

UI = Path(__file__).resolve().parents[2] / "ui"

DRAWN = "[...document.querySelectorAll('main *')].map((drawn) => drawn.__svelte_meta?.loc.file)"
"""A development build tells of whatever is drawn from which file it comes."""
FRAMES = """
[...document.querySelectorAll('[data-shows]')].map((frame) => {
  const box = frame.getBoundingClientRect();
  return {
    name: `${frame.closest('[data-part]').dataset.part}: ${frame.dataset.shows}`,
    box: { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height },
    beyond: [frame.scrollWidth - frame.clientWidth, frame.scrollHeight - frame.clientHeight],
  };
})
"""
COLOURS = """
async ([picture, boxes]) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  return boxes.map(({ x, y, width, height }) => {
    const paper = new OffscreenCanvas(width, height).getContext('2d');
    paper.drawImage(image, -x, -y);
    return new Set(new Uint32Array(paper.getImageData(0, 0, width, height).data.buffer)).size;
  });
}
"""
"""How many colours each box of a picture has; counted on an empty page, which has no policy."""
LEAST = 4
"""Pixels across."""
FEW = 8
"""Colours of a picture in which something is drawn: the softened edge of a letter alone has more."""


WAYS: list[tuple[Any, str]] = [("light", "desktop"), ("dark", "phone")]


@pytest.fixture
def anna(browser: Browser, tmp_path: Path) -> Iterator[Person]:
    """Somebody who looks at the pages; nothing may go wrong in any light and at any size."""
    if not (BUILT / "index.html").is_file():
        missing("The specimen page is not built: `make specimen`")
    server = SpecimenServer(tmp_path / "data")
    context = browser.new_context(viewport=DESKTOP, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(LISTEN)
    anna = Person(context, server.url)
    yield anna
    context.close()
    server.kill()
    assert anna.unexpected() == []


def visit(page: Page, light: Any, size: str) -> list[str]:
    """Look at what is shown on a page; what is wrong with it."""
    page.emulate_media(color_scheme=light)
    page.set_viewport_size(SIZES[size])
    page.locator(f"[data-light={light}]").wait_for()
    frames = page.evaluate(FRAMES)
    assert len({frame["name"] for frame in frames}) == len(frames) > 1
    picture = base64.b64encode(page.screenshot(full_page=True)).decode()
    with page.context.new_page() as empty:
        colours = empty.evaluate(COLOURS, [picture, [frame["box"] for frame in frames]])
    problems = []
    for frame, found in zip(frames, colours, strict=True):
        box = frame["box"]
        if min(box["width"], box["height"]) < LEAST or found < FEW:
            problems.append(f"{frame['name']} is blank, {light}, {size}")
        if max(frame["beyond"]) > 1 or box["x"] + box["width"] > SIZES[size]["width"]:
            problems.append(f"{frame['name']} is larger than its frame, {light}, {size}")
    return problems


def test_every_component_is_seen_and_stays_within_its_frame(anna: Person) -> None:
    drawn: set[str] = set()
    problems: list[str] = []
    # A game's tables in one light and size each, and the parts in all.
    visits = [("", *way) for way in WAYS]
    visits += [(f"/{game.name}", *WAYS[at % 2]) for at, game in enumerate(games())]
    for path, light, size in visits:
        anna.go(f"/specimen{path}")
        anna.page.locator("main[data-ready]").wait_for()
        drawn.update(anna.page.evaluate(DRAWN))
        problems += visit(anna.page, light, size)
    assert problems == []
    folders = (UI / "src" / folder for folder in ("parts", "games"))
    written = {str(file.relative_to(UI)) for folder in folders for file in folder.rglob("*.svelte")}
    assert len(written) > 30
    assert written - drawn == set(), "show these on the specimen page"


def test_axe_finds_nothing(anna: Person) -> None:
    anna.go("/specimen")
    anna.page.locator("main[data-ready]").wait_for()
    for light, size in WAYS:
        anna.page.set_viewport_size(SIZES[size])
        anna.page.emulate_media(color_scheme=light)
        anna.page.locator(f"[data-light={light}]").wait_for()
        # The same component stands here many times.
        clean(anna.page, f"specimen, {light}", **{"landmark-unique": {"enabled": False}})
