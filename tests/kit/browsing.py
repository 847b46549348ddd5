"""People at browsers: they see what is lit, and click it."""

import json
import os
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, ViewportSize

from kit.server import PATIENCE
from speeltafel.records import Record

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 360, "height": 640}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
MOST_CLICKS = 1500
"""After so many a match should be over."""

LISTEN = """
window.told = [];
window.said = [];
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    window.sockets.push(this);
    this.addEventListener('message', ({ data }) => {
      window.told.push(data);
      window.news = JSON.parse(data).news ?? window.news;
    });
  }
  send(data) {
    if (this.readyState === 1) window.said.push(data);
    super.send(data);
  }
};
document.addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
);
"""
"""Runs before the page does, and keeps all that goes through its sockets."""

LIT = "button.live, .live > button.hit, button.press"
"""What can be clicked for a choice."""

AIM = (
    """
window.spot = (lit) => {
  const box = lit.getBoundingClientRect();
  // Near the corner first: cards lie over each other.
  const across = [12 / box.width, 0.5, 0.25, 0.75, 0.05, 0.95];
  const down = [14 / box.height, 0.5, 0.25, 0.75, 0.05, 0.95];
  for (const y of down) for (const x of across) {
    const [left, top] = [box.left + x * box.width, box.top + y * box.height];
    const hit = document.elementFromPoint(left, top);
    if (hit && lit.contains(hit)) return [left, top];
  }
  return null;
};
window.aim = (at) => {
  const lit = document.querySelectorAll('"""
    + LIT
    + """')[at];
  if (!lit) return null;
  const found = window.spot(lit);
  if (found) return found;
  lit.scrollIntoView({ block: 'center', inline: 'center' });
  return window.spot(lit);
};
window.look = async (patience) => {
  const question = () => document.querySelector('.prompt.asked');
  const result = () => document.querySelector('.ended .result');
  const until = performance.now() + 1000 * patience;
  // A question may be gone by the time that it is drawn: somebody else was faster.
  do {
    while (!question() && !result() && performance.now() < until)
      await new Promise((go) => setTimeout(go, 4));
    await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  } while (!question() && !result() && performance.now() < until);
  const seen = { over: Boolean(result()), asked: Boolean(question()), lit: [], hidden: [] };
  seen.begun = Boolean(document.querySelector('.ask > .btn:not(.press)'));
  seen.choices = window.news?.choices ?? [];
  [...document.querySelectorAll('"""
    + LIT
    + """')].forEach((lit, at) => {
    const label = lit.dataset.target ?? (lit.title || lit.ariaLabel);
    const sort = label.startsWith('#') ? 'press' : lit.matches('.hit') ? 'place' : 'thing';
    if (window.aim(at)) seen.lit.push({ at, sort, label });
    else seen.hidden.push(label);
  });
  return seen;
};
"""
)
"""Waits for a question or the end, and finds out what is lit, and where it can really be hit."""


SCROLLED = """
[document.documentElement, ...document.querySelectorAll('.felt, .felt *')].filter((node) =>
  node === document.documentElement || /auto|scroll/.test(getComputedStyle(node).overflow),
).filter((node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1)
  .map((node) => {
    const beyond = [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight];
    return `${node.tagName} ${node.className}: ${beyond.join(' x ')} beyond`;
  })
"""
"""What of a table does not fit, and would have to be scrolled."""

CRAMPED = """
[...document.querySelectorAll('button:enabled, a[href], input:enabled, select:enabled, summary')].map(
  // A circle or a switch is hit with the words beside it.
  (node) => node.matches('[type=radio], [type=checkbox]') ? node.closest('label') : node,
).filter((node) => {
  const box = node.getBoundingClientRect();
  const seen = box.width > 1 && box.height > 1 && getComputedStyle(node).visibility !== 'hidden';
  const inText = node.matches('a') && getComputedStyle(node).display === 'inline';
  const resting = node.matches('.thing:not(.live), :not(.live) > .hit');
  // Cards of a long hand and what lies on a field share what room there is; the list has them too.
  const least = node.closest('.field') ? 16 : node.matches('.thing') ? 28 : 43.5;
  return seen && !inText && !resting && Math.min(box.width, box.height) < least;
}).map((node) => {
  const { width, height } = node.getBoundingClientRect();
  const place = node.closest('.field') ? 'field ' : '';
  const name = node.ariaLabel || node.innerText;
  return `${place}${node.className} ${name}: ${width.toFixed()} x ${height.toFixed()}`;
})
"""
"""What can be clicked, and is too small for a finger."""


def missing(why: str) -> None:
    """Something is not here: CI insists on it."""
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


def targets(choices: Any) -> set[str]:
    """What can be clicked first."""
    return {path[0] for _, path, _ in choices}


def buttons(choices: Any) -> set[str]:
    """The buttons that can be pressed first."""
    return {target for target in targets(choices) if target.startswith("#")}


class Person:
    """Somebody at a browser."""

    def __init__(self, context: BrowserContext, url: str, name: str = "Anna") -> None:
        self.context = context
        self.url = url
        self.name = name
        self.lang = "en"
        self.complaints: list[str] = []
        """Whatever the browser found wrong."""
        self.expected: list[str] = []
        """Patterns of what it may find wrong."""
        self.clicks: list[str] = []
        self.page = self.open()

    def open(self) -> Page:
        """A page of the same browser."""
        page = self.context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def unexpected(self) -> list[str]:
        """What is wrong, and was not foreseen."""
        return [said for said in self.complaints if not any(re.search(one, said) for one in self.expected)]

    def go(self, path: str = "/") -> None:
        """Go to an address of the page."""
        self.page.goto(self.url + path)

    def ask(self, path: str, body: object = None) -> Any:
        """Ask at the door, as this person."""
        url = f"{self.url}{path}"
        request = self.context.request
        answer = request.get(url) if body is None else request.post(url, data=json.dumps(body))
        assert answer.ok, answer.text()
        text = answer.text()
        return json.loads(text) if "json" in answer.headers["content-type"] else text

    def table(self, game: str, *chairs: str, **options: object) -> str:
        """Open a table without the form, and go there; its name."""
        wish = {"game": game, "chairs": [{"who": who} for who in chairs], "name": self.name}
        opened = self.ask("/api/tables", {**wish, "lang": self.lang, "options": options})
        self.go(f"/table/{opened['id']}")
        return str(opened["id"])

    def record(self, table: str) -> Record:
        """The record of a match that is over."""
        return Record.parse(self.ask(f"/api/tables/{table}/record"))

    def resize(self, size: ViewportSize) -> None:
        """Have a window of another size, and wait until the table fits into it."""
        self.page.set_viewport_size(size)
        self.page.evaluate("new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")

    def look(self, patience: float = PATIENCE) -> Any:
        """What is lit, once there is a question or a result."""
        return self.page.evaluate("patience => window.look(patience)", patience)

    def moment(self) -> int:
        """The number of the question that this page knows."""
        return int(self.page.evaluate("window.news.moment"))

    def told(self, key: str) -> list[Any]:
        """All that was told under a key since the page was loaded."""
        found = [json.loads(one) for one in self.page.evaluate("window.told")]
        return [one[key] for one in found if key in one]

    def said(self, key: str) -> list[Any]:
        """All that the page said under a key since it was loaded."""
        found = [json.loads(one) for one in self.page.evaluate("window.said")]
        return [one for one in found if key in one]

    def click(self, lit: Any) -> None:
        """Click what is lit, where it can be hit, if it is still there: others may be faster."""
        if spot := self.page.evaluate("at => window.aim(at)", lit["at"]):
            self.clicks.append(lit["label"])
            self.page.mouse.click(*spot)

    def resign(self) -> None:
        """Give up: the match is over."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.get_by_role("button", name="Resign").click()
        self.page.get_by_role("button", name="Really resign?").click()
        self.page.get_by_role("region", name="Result").wait_for()

    def play(
        self,
        rng: Random,
        most: int = MOST_CLICKS,
        at_each: Callable[[Any], None] = lambda _: None,
        patience: float = PATIENCE,
    ) -> bool:
        """Click what is lit until the match is over, at most so often; whether it is over."""
        for _ in range(most):
            seen = self.look(patience)
            if seen["over"]:
                return True
            assert seen["asked"], f"nothing was asked for {patience} seconds: {self.page.inner_text('body')}"
            assert seen["hidden"] == [], "lit, and covered by something else"
            assert seen["lit"], "asked, and nothing is lit"
            at_each(seen)
            things = [lit for lit in seen["lit"] if lit["sort"] != "press"]
            # Whoever would press any button as gladly would play for hours.
            self.click(rng.choice(things if things and rng.random() < 0.85 else seen["lit"]))
        return bool(self.look(patience=0)["over"])
