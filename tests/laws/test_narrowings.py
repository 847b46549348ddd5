"""Law 11: if a narrowing of `offer` is switched off, a test that cites its paragraph fails."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kit import games
from kit.narrowing import IDLE, SWITCHED_OFF, Narrowing, narrowings

ROOT = Path(__file__).parents[2]
FOLDERS = {game.name: ROOT / "src" / "speeltafel" / "games" / game.name for game in games()}
FOUND = {name: narrowings(folder) for name, folder in FOLDERS.items()}


def run_without(narrowing: Narrowing) -> tuple[int, str]:
    """How the tests that cite its paragraphs end, interpreted, in a process of their own; what they say."""
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")]),
        "SPEELTAFEL_BUILD": "interpreted",
        SWITCHED_OFF: narrowing.dump(),
    }
    environment.pop("PYTEST_ADDOPTS", None)
    options = ["-q", "-x", "-p", "kit.narrowing", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command = [sys.executable, "-m", "pytest", *options, str(FOLDERS[narrowing.game])]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout[-2000:] + done.stderr[-2000:]


@pytest.mark.long
@pytest.mark.parametrize("narrowing", [one for found in FOUND.values() for one in found], ids=str)
def test_a_narrowing_that_is_off_is_noticed(narrowing: Narrowing) -> None:
    assert narrowing.paragraphs, "its paragraph is not written where it narrows"
    status, said = run_without(narrowing)
    assert status != pytest.ExitCode.NO_TESTS_COLLECTED, f"no test cites {narrowing.paragraphs}"
    assert status != pytest.ExitCode.OK, f"no test that cites {narrowing.paragraphs} notices:\n{said}"
    assert status in (pytest.ExitCode.TESTS_FAILED, IDLE), said


DUTY, MASK = (next(one for one in FOUND["_template"] if one.word == word) for word in ("must", "of"))


@pytest.mark.parametrize(
    ("narrowing", "status"),
    [
        pytest.param(DUTY, pytest.ExitCode.TESTS_FAILED, id="a duty that is off"),
        pytest.param(MASK, pytest.ExitCode.TESTS_FAILED, id="a mask that is off"),
        pytest.param(replace(DUTY, first=0, last=0), pytest.ExitCode.OK, id="nothing is off"),
        pytest.param(replace(MASK, first=0, last=0), IDLE, id="a mask that leaves everything"),
        pytest.param(
            replace(DUTY, paragraphs=("9.9",)), pytest.ExitCode.NO_TESTS_COLLECTED, id="no test cites it"
        ),
    ],
)
def test_what_is_noticed_is_told_apart(narrowing: Narrowing, status: int) -> None:
    assert run_without(narrowing)[0] == status
