"""The menu: what a seat may do, written once by a game's `offer`, read in four ways.

A game offers families of actions and narrows them. The same calls give the list of actions,
a uniform pick, the check of one action, and the paragraph that forbids one.
"""

from mypy_extensions import i64

from speeltafel.core.actions import Action, family_of, last
from speeltafel.core.cards import bit, count, lowest, nth
from speeltafel.core.rng import Rng


class Family:
    """The actions `verb | i` for the bits i of a mask."""

    def __init__(self) -> None:
        self.verb: Action = 0
        self.mask: i64 = 0


class Menu:
    """Families of actions, in the order in which they were offered."""

    def __init__(self) -> None:
        self.families: list[Family] = []
        self.size: i64 = 0
        self.asked: Action = -1
        """The one action that is being judged; -1 while the menu is only filled."""
        self.allowed_by: i64 = -1
        """The family that allows the judged action."""
        self.verdict: str = ""
        """The paragraph that first took the judged action away."""

    def clear(self, asked: Action = -1) -> None:
        """Start anew, to judge one action or (-1) none."""
        self.size = 0
        self.asked = asked
        self.allowed_by = -1
        self.verdict = ""

    def of(self, verb: Action, mask: i64, paragraph: str) -> None:
        """Offer `verb | i` for each bit i of the mask; the paragraph says why only these."""
        if self.size == len(self.families):
            self.families.append(Family())
        family = self.families[self.size]
        family.verb = verb
        family.mask = mask
        self.size += 1
        if self.asked >= 0 and self.allowed_by < 0 and family_of(self.asked) == verb:
            self._judge(mask, paragraph)

    def one(self, action: Action, paragraph: str) -> None:
        """Offer a single action."""
        self.of(family_of(action), bit(last(action)), paragraph)

    def must(self, paragraph: str, mask: i64) -> None:
        """Narrow the family offered last: only these bits remain."""
        self.families[self.size - 1].mask &= mask
        if self.asked >= 0 and self.allowed_by == self.size - 1:
            self._judge(mask, paragraph)

    def _judge(self, mask: i64, paragraph: str) -> None:
        if mask & bit(last(self.asked)):
            self.allowed_by = self.size - 1
            return
        self.allowed_by = -1
        if not self.verdict:
            self.verdict = paragraph

    def total(self) -> i64:
        """How many actions are offered."""
        found: i64 = 0
        for i in range(self.size):
            found += count(self.families[i].mask)
        return found

    def pick(self, rng: Rng) -> Action:
        """One of the actions, each as likely; there is at least one."""
        if self.size == 1:
            family = self.families[0]
            return family.verb | nth(family.mask, rng.below(count(family.mask)))
        k = rng.below(self.total())
        for i in range(self.size):
            family = self.families[i]
            here = count(family.mask)
            if k < here:
                return family.verb | nth(family.mask, k)
            k -= here
        raise AssertionError("nothing is offered to a seat that is waited for")

    def listed(self) -> list[Action]:
        """All actions, in the order of the families."""
        found: list[Action] = []
        for i in range(self.size):
            family = self.families[i]
            mask = family.mask
            while mask:
                found.append(family.verb | lowest(mask))
                mask &= mask - 1
        return found
