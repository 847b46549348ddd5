"""The post of one table: who listens there, and what each is to be told.

What is told is collected as letters, so that it can be kept back until what it is about is on disk.
"""

from collections.abc import Callable

from speeltafel.core.actions import WATCHER
from speeltafel.core.game import Lang
from speeltafel.tables.protocol import Told
from speeltafel.tables.text import WORDS


class Listener:
    """Somebody at a table: one device, with its seat (-1: it watches) and its language."""

    def __init__(self, person: str, lang: Lang) -> None:
        self.person = person
        self.lang: Lang = lang
        self.seat = WATCHER

    def send(self, letter: str) -> None:
        """Pass a message on, written as it goes over the wire."""
        raise NotImplementedError

    def dismiss(self) -> None:
        """The table is gone: the device may come again and find what was kept."""
        raise NotImplementedError


class Post:
    """The listeners of a table, and the letters to them."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []
        self.letters: list[tuple[Listener, Told]] = []

    def tell(self, listener: Listener, told: Told) -> None:
        """Tell one listener."""
        self.letters.append((listener, told))

    def tell_seat(self, seat: int, told: Told) -> None:
        """Tell every device of a seat."""
        self.letters += [(listener, told) for listener in self.listeners if listener.seat == seat]

    def tell_each(self, said: Callable[[int], Told]) -> None:
        """Tell every listener what there is to say to its seat; devices with one seat get one letter."""
        told = {seat: said(seat) for seat in {one.seat for one in self.listeners}}
        self.letters += [(listener, told[listener.seat]) for listener in self.listeners]

    def complain(self, listener: Listener, why: str) -> None:
        """Tell a listener what is wrong, in one polite sentence."""
        self.tell(listener, Told(error=WORDS[listener.lang][f"error.{why}"]))
