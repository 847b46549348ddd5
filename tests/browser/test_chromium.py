"""Where the Chromium for these tests comes from, and in which order."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kit import chromium

SCRIPT = Path(chromium.__file__)


def program(path: Path, says: str = "exit 0") -> str:
    """A program that can be run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{says}\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with no Chromium at all, where nothing can be installed; its folder of programs."""
    monkeypatch.delenv(chromium.VARIABLE, raising=False)
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "downloads"))
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr("sys.executable", program(tmp_path / "python", "exit 1"))
    return programs


def apt(programs: Path, lists: str = "") -> None:
    """A package manager that installs Chromium, once it has its lists; it writes down what it was told."""
    made = programs / "chromium"
    script = f"""echo "$@" >>{programs}/said
case "$*" in
*update) : >{programs}/lists;;
*) [ -e {programs}/{lists or "apt-get"} ] || exit 100
   printf '#!/bin/sh\\n' >{made}; /bin/chmod +x {made};;
esac"""
    program(programs / "apt-get", script)
    program(programs / "sudo", 'shift; exec "$@"')


def test_the_environment_comes_first(bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "chromium")
    mine = program(tmp_path / "mine")
    monkeypatch.setenv(chromium.VARIABLE, mine)
    assert chromium.find() == chromium.install() == mine


def test_a_name_in_the_environment_that_is_wrong_is_not_passed_over(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(bare / "chromium")
    monkeypatch.setenv(chromium.VARIABLE, "/no/such/browser")
    for way in (chromium.find, chromium.install):
        with pytest.raises(chromium.NoChromium, match="SPEELTAFEL_CHROMIUM names '/no/such/browser'"):
            way()


def test_the_path_comes_second(bare: Path) -> None:
    program(bare / "google-chrome")
    browser = program(bare / "chromium-browser")
    apt(bare)
    assert chromium.find() == chromium.install() == browser
    assert not (bare / "said").exists()


def test_a_stub_that_does_not_start_is_none(bare: Path) -> None:
    program(bare / "chromium", "echo use another package >&2; exit 1")
    chrome = program(bare / "google-chrome")
    assert chromium.find() == chrome


@pytest.mark.parametrize("lists", ["", "lists"])
def test_debians_package_comes_third(bare: Path, lists: str, monkeypatch: pytest.MonkeyPatch) -> None:
    apt(bare, lists)
    monkeypatch.setattr(chromium, "downloaded", lambda: "/downloaded")
    assert chromium.install() == str(bare / "chromium")
    said = (bare / "said").read_text().splitlines()
    assert "update" not in said[0]
    assert any("update" in line for line in said) == bool(lists)


def test_it_is_asked_for_as_who_may_not_install(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apt(bare)
    program(bare / "sudo", f'printf "%s " "$@" >{bare}/asked; exit 1')
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(chromium.NoChromium):
        chromium.install()
    assert (bare / "asked").read_text().startswith("-n ")
    assert not (bare / "said").exists()


def test_playwrights_own_comes_last(bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "apt-get", "exit 1")
    monkeypatch.setattr(chromium, "downloaded", lambda: "/downloaded" if (bare / "got").exists() else "")
    with pytest.raises(chromium.NoChromium):
        chromium.install()
    program(tmp_path / "python", f'echo "$@" >{bare}/got')
    assert chromium.install() == "/downloaded"
    assert (bare / "got").read_text() == "-m playwright install chromium\n"
    (tmp_path / "python").unlink()
    assert chromium.find() == chromium.install() == "/downloaded"


def test_nothing_to_be_had_is_one_clear_line(tmp_path: Path) -> None:
    # As a machine where nothing is installed, where nobody may install, and with no network.
    environment = {
        "PATH": str(tmp_path),
        "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "downloads"),
        "PLAYWRIGHT_DOWNLOAD_HOST": "http://127.0.0.1:9",
        "HOME": os.environ.get("HOME", "/"),
    }
    ended = subprocess.run(
        [sys.executable, str(SCRIPT)], env=environment, capture_output=True, text=True, timeout=120
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1, ended.stderr
    assert ended.stderr.startswith("No Chromium for the browser's tests: ")
