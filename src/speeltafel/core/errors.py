"""What can go wrong, as one tree.

    SpeeltafelError
    ├── InvalidInput      cannot be read: an unknown name, a broken record or position
    ├── IllegalAction     is understood, but a paragraph of the rules forbids it
    └── AmbiguousAction   could mean several actions

Each says in one sentence what is wrong and what would be right, and carries the position it
happened in ("" where there is none), so that it can be set up again.
"""

from collections.abc import Iterable
from difflib import get_close_matches


class SpeeltafelError(Exception):
    """The root: whoever calls the library catches this one."""

    def __init__(self, message: str, position: str = "") -> None:
        super().__init__(message)
        self.position = position


class InvalidInput(SpeeltafelError):
    """Input that cannot be read."""


class IllegalAction(SpeeltafelError):
    """An action that the rules forbid; `paragraph` says where."""

    def __init__(self, message: str, paragraph: str, position: str = "") -> None:
        super().__init__(message, position)
        self.paragraph = paragraph


class AmbiguousAction(SpeeltafelError):
    """A notation that could mean any of `meanings`."""

    def __init__(self, message: str, meanings: list[str], position: str = "") -> None:
        super().__init__(message, position)
        self.meanings = meanings


SHOWN_AT_MOST = 60
NAMED_AT_MOST = 8


def quoted(text: object) -> str:
    """Input repeated in a message: one line, never long."""
    shown = repr(text if isinstance(text, str) else str(text))
    if len(shown) > SHOWN_AT_MOST:
        return shown[:SHOWN_AT_MOST] + "...'"
    return shown


def unknown(what: str, given: str, names: Iterable[str]) -> str:
    """The sentence for an unknown name: the nearest one, else what there is."""
    known = list(names)
    if near := get_close_matches(given, known, n=1):
        return f"there is no {what} {quoted(given)}; did you mean {quoted(near[0])}?"
    if not known:
        return f"there is no {what} {quoted(given)}: there are none here"
    listed = ", ".join(known[:NAMED_AT_MOST]) + (", ..." if len(known) > NAMED_AT_MOST else "")
    return f"there is no {what} {quoted(given)}; there is {listed}"
