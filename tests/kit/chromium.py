"""The Chromium that the browser's tests use, and, run as a script, one that is installed if there is none.

In this order: what SPEELTAFEL_CHROMIUM names, what lies on the path, Debian's package, Playwright's own
download. Only one that starts counts: a package may be a stub.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable

VARIABLE = "SPEELTAFEL_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome")
INSTALL_PATIENCE = 900
"""Seconds that an installation may take."""

ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright

with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


class NoChromium(Exception):
    """There is none: one line says what to do."""


def starts(path: str) -> bool:
    """Whether a program is there and runs."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def named() -> str:
    """What the environment names, "" if nothing; raises if that does not start."""
    path = os.environ.get(VARIABLE, "")
    if path and not starts(path):
        raise NoChromium(f"{VARIABLE} names {path!r}, which does not start; name a Chromium, or nothing")
    return path


def on_path() -> str:
    """One on the path, "" if there is none."""
    found = (shutil.which(name) for name in NAMES)
    return next((path for path in found if path and starts(path)), "")


def downloaded() -> str:
    """The one that Playwright has downloaded, "" if it has not."""
    # Asked in a process of its own: Playwright runs but once in one, and the tests may have it running.
    asked = subprocess.run([sys.executable, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True)
    path = asked.stdout.strip()
    return path if path and starts(path) else ""


def debian() -> str:
    """One from Debian's package, which is installed if we may; "" if it cannot be."""
    apt = shutil.which("apt-get")
    if apt is None:
        return ""
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    quiet = [*sudo, apt, "-qq", "-o=Dpkg::Use-Pty=0"]
    install = [*quiet, "install", "-y", "--no-install-recommends", "chromium"]
    # The lists of packages of a fresh machine are empty, or old.
    _ = ran(install) or (ran([*quiet, "update"]) and ran(install))
    return on_path()


def download() -> str:
    """Playwright's own, downloaded; "" if it cannot be."""
    return downloaded() if ran([sys.executable, "-m", "playwright", "install", "chromium"]) else ""


def ran(command: list[str]) -> bool:
    """Whether a command did what it should; what it says is of no interest."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=INSTALL_PATIENCE,
            env=environment,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def find(*ways: Callable[[], str]) -> str:
    """The first that is found in these ways, unless said one that is here; raises `NoChromium`."""
    for way in ways or (named, on_path, downloaded):
        if path := way():
            return path
    raise NoChromium(
        f"No Chromium for the browser's tests: install Debian's package, name one in {VARIABLE}, "
        "or run `python -m playwright install --with-deps chromium`."
    )


def install() -> str:
    """The Chromium that is here, or one that is installed now; raises `NoChromium`."""
    return find(named, on_path, debian, downloaded, download)


if __name__ == "__main__":
    try:
        print(f"Chromium for the tests: {install()}")
    except NoChromium as problem:
        sys.exit(str(problem))
