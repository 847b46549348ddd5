"""Stands where the menu stands, and writes down what a game's `offer` says to it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Narrowing:
    """What one word to the menu leaves of a family."""

    family: int
    verb: int
    mask: int
    paragraph: str

    def leaves(self, action: int) -> bool:
        """Whether it leaves an action of its family."""
        return bool(self.mask >> (action & 63) & 1)


class Scribe:
    """Stands in for the menu, and writes down what a game says to it."""

    def __init__(self) -> None:
        self.narrowings: list[Narrowing] = []

    def of(self, verb: int, mask: int, paragraph: str) -> None:
        family = self.narrowings[-1].family + 1 if self.narrowings else 0
        self.narrowings.append(Narrowing(family, verb, mask, paragraph))

    def one(self, action: int, paragraph: str) -> None:
        self.of(action & ~63, 1 << (action & 63), paragraph)

    def must(self, paragraph: str, mask: int) -> None:
        last = self.narrowings[-1]
        self.narrowings.append(Narrowing(last.family, last.verb, mask, paragraph))

    def judged(self, action: int) -> tuple[bool, str]:
        """Whether an action is offered, and the first paragraph that took it away."""
        its = [narrowing for narrowing in self.narrowings if narrowing.verb == action & ~63]
        removals = [narrowing for narrowing in its if not narrowing.leaves(action)]
        removed = {narrowing.family for narrowing in removals}
        offered = any(narrowing.family not in removed for narrowing in its)
        return offered, removals[0].paragraph if removals else ""
