"""What the page weighs, and how long a person waits for it: first load, and the first move from a cold start.

Wants the page (`make page`) and a Chromium. A browser with nothing in it opens the lobby, plays Herrlof
against a bot with one click, and answers the first question with another. docs/benchmarks.md says more.
"""

import argparse
import re
import statistics
import subprocess  # nosec B404 # runs our own server
import sys
import tempfile
import time
from collections import Counter
from typing import Any

from playwright.sync_api import Browser, CDPSession, Playwright, sync_playwright

from kit.chromium import find

SERVE = [sys.executable, "-m", "speeltafel", "serve", "--port", "0", "--allowance", "0", "--data"]
KB = 1000
LOAD_MOST = 150 * KB
FIRST_MOVE_MOST = 3.0
SORTS = {"Font": "fonts", "Image": "art"}
QUESTION = "button.press, button.live"


class Scale:
    """Weighs what comes over the wire, by sort, as packed as it comes."""

    def __init__(self, wire: CDPSession) -> None:
        self.sorts: dict[str, str] = {}
        self.octets: Counter[str] = Counter()
        wire.on("Network.responseReceived", self._begun)
        wire.on("Network.loadingFinished", self._ended)
        wire.send("Network.enable")

    def _begun(self, said: Any) -> None:
        self.sorts[said["requestId"]] = SORTS.get(said["type"], "page")

    def _ended(self, said: Any) -> None:
        self.octets[self.sorts.get(said["requestId"], "page")] += int(said["encodedDataLength"])


def measure(browser: Browser, url: str) -> tuple[Counter[str], Counter[str], float, float]:
    """What the lobby weighs, what the first move weighs, and the seconds until each."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="nl-NL")
    page = context.new_page()
    scale = Scale(context.new_cdp_session(page))
    begun = time.perf_counter()
    page.goto(url, wait_until="commit")
    play = page.locator("li[data-game=herrlof] .doors button")
    play.wait_for()
    there = time.perf_counter() - begun
    page.wait_for_load_state("networkidle")
    lobby = scale.octets.copy()
    waited = time.perf_counter()
    play.click()
    page.locator(QUESTION).first.click()
    page.wait_for_function("document.querySelector('.herrlof:not(.bidding)')")
    moved = there + time.perf_counter() - waited
    page.wait_for_load_state("networkidle")
    context.close()
    return lobby, scale.octets, there, moved


def run(playwright: Playwright, url: str) -> tuple[Counter[str], Counter[str], float, float]:
    """One measurement in a browser of its own."""
    with playwright.chromium.launch(executable_path=find()) as browser:
        return measure(browser, url)


def spread(seconds: list[float]) -> str:
    """The median of some times, with the least and the most."""
    return f"{statistics.median(seconds):.2f} s (least {min(seconds):.2f}, most {max(seconds):.2f})"


def shown(octets: Counter[str]) -> str:
    """A weight by sort."""
    parts = (f"{name} {octets[name] / KB:.1f} kB" for name in ("page", "fonts", "art"))
    return ", ".join(parts)


def main() -> None:
    """Measure some times, each in a browser with nothing in it."""
    parser = argparse.ArgumentParser(description="Weigh the page, and time the first move.")
    parser.add_argument("--repeats", type=int, default=5)
    repeats = parser.parse_args().repeats
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = subprocess.Popen(  # nosec B603
            [*SERVE, folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found, "the server did not start"
        runs = [run(playwright, found[0]) for _ in range(repeats)]
        server.terminate()
        server.wait()
    lobby, whole = runs[0][:2]
    moved = statistics.median(one[3] for one in runs)
    print(f"first load: {shown(lobby)}; the page may weigh {LOAD_MOST / KB:.0f} kB")
    print(f"until the first move: {shown(whole)}")
    print(f"lobby there after {spread([one[2] for one in runs])}")
    print(f"first move made after {spread([one[3] for one in runs])}; it may take {FIRST_MOVE_MOST} s")
    if lobby["page"] > LOAD_MOST or moved > FIRST_MOVE_MOST:
        sys.exit("That is too much.")


if __name__ == "__main__":
    main()
