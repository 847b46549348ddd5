"""Options of a match: a frozen dataclass a game, whose fields say what is allowed, and their paragraph.

>>> @dataclass(frozen=True)
... class Mine(Options):
...     target: int | None = option(None, "7.1", Allowed(span=range(20, 101)))
>>> Mine.read({"target": "50"})
Mine(target=50)
>>> Mine.read({"target": "soon"})
Traceback (most recent call last):
speeltafel.core.errors.InvalidInput: option target cannot be 'soon'; it can be 20..100
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, Self

from speeltafel.core.errors import InvalidInput, quoted, unknown

BOOLS = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


@dataclass(frozen=True)
class Allowed:
    """What an option may be: one of the words, a number of the span, a tuple of these, or a document."""

    words: tuple[str, ...] = ()
    span: range = range(0)
    length: range = range(0)
    """If not empty, the option is a tuple of so many numbers of the span."""
    document: Callable[[Any], str] | None = None
    """If given, the option is plain JSON; returns "" or one line that says what is wrong."""

    def __str__(self) -> str:
        """In words, such as `random, 0..2`."""
        if self.document:
            return "a JSON document"
        said = list(self.words)
        if self.span.step > 1:
            said += [str(number) for number in self.span]
        elif self.span:
            said.append(f"{self.span[0]}..{self.span[-1]}")
        if self.length:
            return f"{self.length[0]}..{self.length[-1]} numbers of " + ", ".join(said)
        return ", ".join(said)


SWITCH = Allowed(words=("on", "off"))


def option(default: Any, paragraph: str, allowed: Allowed) -> Any:
    """A field of an `Options` class. A default of None is the rulebook's value for the number of seats."""
    return field(default=default, metadata={"paragraph": paragraph, "allowed": allowed})


@dataclass(frozen=True)
class Options:
    """The base of every game's options; a game without any uses it as it is."""

    def check(self, seats: int) -> str:
        """ "" or one clear line on why these options do not go together or with so many seats."""
        return ""

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The options there are."""
        return tuple(f.name for f in fields(cls))

    @classmethod
    def allowed(cls, name: str) -> Allowed:
        """What an option may be."""
        allowed: Allowed = cls._field(name).metadata["allowed"]
        return allowed

    @classmethod
    def paragraph(cls, name: str) -> str:
        """The paragraph an option changes."""
        return str(cls._field(name).metadata["paragraph"])

    @classmethod
    def _field(cls, name: str) -> "Field[Any]":
        for found in fields(cls):
            if found.name == name:
                return found
        raise InvalidInput(unknown("option", name, cls.names()))

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Self:
        """Options from words or plain JSON values. None and what is left out take the default."""
        if not isinstance(given, Mapping):
            raise InvalidInput(f"options are names with values; this is {quoted(given)}")
        allowed = {name: cls.allowed(name) for name in given}
        values = {
            name: cls._value(name, value, allowed[name]) for name, value in given.items() if value is not None
        }
        return cls(**values)

    @classmethod
    def _value(cls, name: str, given: Any, allowed: Allowed) -> Any:
        wrong = InvalidInput(f"option {name} cannot be {quoted(given)}; it can be {allowed}")
        if allowed.document:
            return _document(name, given, allowed.document)
        if allowed.length:
            parts = given.split(",") if isinstance(given, str) else given
            if not isinstance(parts, list | tuple) or len(parts) not in allowed.length:
                raise wrong
            numbers = tuple(_number(part) for part in parts)
            if any(number not in allowed.span for number in numbers):
                raise wrong
            return numbers
        if allowed == SWITCH:
            switch = given if isinstance(given, bool) else BOOLS.get(str(given))
            if switch is None:
                raise wrong
            return switch
        if isinstance(given, str) and given in allowed.words:
            return given
        number = _number(given)
        if number is None or number not in allowed.span:
            raise wrong
        return number

    def dump(self) -> dict[str, Any]:
        """The options that differ from the default, as plain JSON values."""
        return {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != f.default}


def _number(given: Any) -> int | None:
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    if isinstance(given, str) and given.strip().isascii() and given.strip().isdigit() and len(given) < 10:
        return int(given)
    return None


def _document(name: str, given: Any, check: Callable[[Any], str]) -> Any:
    if isinstance(given, str):
        given = read_json(f"option {name}", given)
    if wrong := check(given):
        raise InvalidInput(f"option {name}: {wrong}")
    return given


def read_json(what: str, text: str) -> Any:
    """Plain JSON from outside."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise InvalidInput(f"{what} cannot be read as JSON: {problem}") from None
