"""Actions: one integer of four base-64 digits, a verb and up to three arguments.

The last argument always stands in the lowest digit, so that a family of actions that differ in it
is `verb | i` for the bits `i` of a mask (see `menu`). A verb without arguments is its own action.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from mypy_extensions import i64

Seat: TypeAlias = i64
Card: TypeAlias = i64
Action: TypeAlias = i64

DIGIT: Final = 6
"""Bits of one digit."""
LAST: Final = 63
"""Mask of the last argument."""
VERB: Final = 1 << 18
"""What a verb's number is multiplied by.

A game writes `PLAY: Final = 2 << 18`: a product with this name would be an object in native code, since
mypyc reckons constants only from what stands in the same file.
"""
PASS: Final = 0
"""The pass of every window that has one, whatever word it goes by there."""
BUTTON: Final = "#"
"""Marks a click target that is a button."""
WATCHER: Final = -1
"""The seat of those who only look on."""


def verb_of(action: Action) -> i64:
    """The number of an action's verb."""
    return action >> 18


def family_of(action: Action) -> Action:
    """The action without its last argument."""
    return action & ~LAST


def last(action: Action) -> i64:
    """An action's last argument."""
    return action & LAST


def second_last(action: Action) -> i64:
    """An action's last argument but one."""
    return (action >> DIGIT) & LAST


def third_last(action: Action) -> i64:
    """An action's last argument but two."""
    return (action >> (2 * DIGIT)) & LAST


class Kind:
    """A kind of argument: the names of its values, and how a player clicks them."""

    def __init__(self, names: list[str], digits: int = 1, button: bool = False) -> None:
        self.names = names
        """By value; "" where there is none. Names hold no spaces."""
        self.digits = digits
        """Two for cards of a box with several rows, whose values are `row << 6 | bit`."""
        self.button = button
        """Whether a value is clicked on a button; else on a thing of that name on the table."""

    def target(self, value: int) -> str:
        """What is clicked for a value."""
        if self.button:
            return BUTTON + self.names[value]
        return self.names[value]


class Verb:
    """A thing that seats can do: its word, its arguments, and the paragraph it comes from."""

    def __init__(
        self,
        word: str,
        paragraph: str,
        kinds: list[Kind],
        button: bool = False,
        face: str = "",
        after: int = 0,
    ) -> None:
        self.word = word
        self.paragraph = paragraph
        self.kinds = kinds
        self.button = button or not kinds
        """Whether a button is clicked too."""
        self.after = after
        """How many arguments are clicked before that button."""
        self.face = face or word
        """What that button says: the verb's own word, or one that it shares with another verb."""

    def values(self, action: Action) -> list[int]:
        """The arguments of an action of this verb, in order."""
        found: list[int] = []
        rest: int = action & (VERB - 1)
        for kind in reversed(self.kinds):
            width = DIGIT * kind.digits
            found.append(rest & ((1 << width) - 1))
            rest >>= width
        found.reverse()
        return found

    def packed(self, values: Sequence[int]) -> int:
        """The arguments of an action of this verb as one int: what `values` takes apart."""
        action = 0
        for kind, value in zip(self.kinds, values, strict=True):
            action = action << (DIGIT * kind.digits) | value
        return action

    def notation(self, action: Action) -> str:
        """The action in words, such as `play blue-7`."""
        words = [self.word]
        for kind, value in zip(self.kinds, self.values(action), strict=True):
            words.append(kind.names[value])
        return " ".join(words)

    def path(self, action: Action) -> list[str]:
        """What is clicked, in order."""
        targets: list[str] = []
        for kind, value in zip(self.kinds, self.values(action), strict=True):
            targets.append(kind.target(value))
        if self.button:
            targets.insert(self.after, BUTTON + self.face)
        return targets


SEAT_NAMES: Final = [f"seat-{seat}" for seat in range(10)]
"""How seats are named in notation and clicked on the table."""
