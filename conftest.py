"""Options of all tests, and a word to pytest about where they lie.

Keeps the tests beside the rules apart from the source around them.

Their folders are no packages, so pytest calls them src.speeltafel.games.<game>.tests and would run every
__init__.py above them once more under such a name: interpreted, in the native run too. Empty stand-ins
prevent that.
"""

import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent


def stand_in(folder: Path) -> None:
    """Put an empty package in the place of this folder."""
    package = ModuleType(".".join(folder.relative_to(ROOT).parts))
    package.__path__ = []
    sys.modules[package.__name__] = package


stand_in(ROOT / "src")
for init in (ROOT / "src").rglob("__init__.py"):
    stand_in(init.parent)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write the golden files anew instead of comparing")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--golden"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures that tests have found, also those of a run in several processes."""
    for report in [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]:
        for name, figure in getattr(report, "user_properties", ()):
            if name == "figure" and report.when == "call":
                terminalreporter.write_line(figure)
