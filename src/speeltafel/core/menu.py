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
        self.size: i64 = 0
        """How many bits the mask has."""


class Menu:
    """Families of actions, in the order in which they were offered.

    The family offered last stands in the menu itself: often it is the only one, and a list costs time.
    """

    def __init__(self) -> None:
        self.earlier: list[Family] = []
        """The families before the last one; those from `size` on are left over from other menus."""
        self.size: i64 = 0
        self.before: i64 = 0
        """How many actions the earlier families hold."""
        self.verb: Action = -1
        self.mask: i64 = 0
        self.asked: Action = -1
        """The one action that is being judged; -1 while the menu is only filled."""
        self.allowed_by: i64 = -1
        """The number of the family that allows the judged action."""
        self.verdict: str = ""
        """The paragraph that first took the judged action away."""

    def clear(self) -> None:
        """Start anew."""
        self.size = 0
        self.before = 0
        self.verb = -1
        self.mask = 0
        self.asked = -1

    def judge(self, action: Action) -> None:
        """Start anew, and say what becomes of one action."""
        self.clear()
        self.asked = action
        self.allowed_by = -1
        self.verdict = ""

    def of(self, verb: Action, mask: i64, paragraph: str) -> None:
        """Offer `verb | i` for each bit i of the mask; the paragraph says why only these."""
        if self.verb >= 0:
            self._keep()
        self.verb = verb
        self.mask = mask
        if self.asked >= 0:
            self._judge_family(paragraph)

    def one(self, action: Action, paragraph: str) -> None:
        """Offer a single action."""
        self.of(family_of(action), bit(last(action)), paragraph)

    def must(self, paragraph: str, mask: i64) -> None:
        """Narrow the family offered last: only these bits remain."""
        self.mask &= mask
        if self.asked >= 0 and self.allowed_by == self.size:
            self._judge(mask, paragraph)

    def _keep(self) -> None:
        """Put the family offered last among the earlier ones; if it is empty, the next one takes its place.

        That is reckoned, not asked: the answer is as good as random, and a wrong guess of the processor
        costs more than writing it down in vain.
        """
        if self.size == len(self.earlier):
            self.earlier.append(Family())
        family = self.earlier[self.size]
        number = count(self.mask)
        family.verb = self.verb
        family.mask = self.mask
        family.size = number
        self.before += number
        self.size -= -number >> 63

    def _judge_family(self, paragraph: str) -> None:
        if self.allowed_by < 0 and family_of(self.asked) == self.verb:
            self._judge(self.mask, paragraph)

    def _judge(self, mask: i64, paragraph: str) -> None:
        if mask & bit(last(self.asked)):
            self.allowed_by = self.size
            return
        self.allowed_by = -1
        if not self.verdict:
            self.verdict = paragraph

    def total(self) -> i64:
        """How many actions are offered."""
        return self.before + count(self.mask)

    def pick(self, rng: Rng) -> Action:
        """One of the actions, each as likely; there is at least one."""
        if self.size == 0:
            return self.verb | nth(self.mask, rng.below(count(self.mask)))
        return self._pick_of_all(rng)

    def _pick_of_all(self, rng: Rng) -> Action:
        k = rng.below(self.total())
        if k >= self.before:
            return self.verb | nth(self.mask, k - self.before)
        at: i64 = 0
        family = self.earlier[at]
        while k >= family.size:
            k -= family.size
            at += 1
            family = self.earlier[at]
        return family.verb | nth(family.mask, k)

    def listed(self) -> list[Action]:
        """All actions, in the order of the families."""
        found: list[Action] = []
        for i in range(self.size):
            family = self.earlier[i]
            _list(family.verb, family.mask, found)
        _list(self.verb, self.mask, found)
        return found


def _list(verb: Action, mask: i64, found: list[Action]) -> None:
    while mask:
        found.append(verb | lowest(mask))
        mask &= mask - 1
