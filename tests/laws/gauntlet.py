"""The gauntlet: a tiny game with everything that makes hidden information hard.

Nine cards (a1 a2 a3, b1 b2 b3, three equal x), three seats, two cards each. First all seal a number.
Then, turn by turn, a seat does one of the things of §2; some open a question for others. It is small
enough that every world that fits what a seat heard can be counted out.
"""

from dataclasses import dataclass
from typing import Any

from speeltafel.core.actions import SEAT_NAMES, VERB, Kind, Verb, last, verb_of
from speeltafel.core.board import Fact, Name, Zone
from speeltafel.core.bot import Bot
from speeltafel.core.cards import Box, below, bit
from speeltafel.core.game import Game, Lang, Window, Words
from speeltafel.core.menu import Menu
from speeltafel.core.options import Allowed, Options, option
from speeltafel.core.places import NO_NUMBER, NOBODY, OPEN, Place, eye
from speeltafel.core.state import State

BOX = Box([[1, 1, 1, 1, 1, 1, 3]])
NAMES = ["a1", "a2", "a3", "b1", "b2", "b3", "x", "", ""]
X = 6
SUITS = [[0, 1, 2], [3, 4, 5]]
SUIT_NAMES = ["a", "b"]
NUMBERS = 4

CARD, SEAT, SUIT = Kind(NAMES), Kind(SEAT_NAMES), Kind(SUIT_NAMES, button=True)
VERBS = [
    Verb("pass", "1.3", []),
    Verb("seal", "1.2", [Kind([str(n) for n in range(NUMBERS)], button=True)]),
    Verb("draw", "2.1", []),
    Verb("lay", "2.2", [CARD], button=True),
    Verb("bury", "2.3", [CARD], button=True),
    Verb("look", "2.4", [SEAT], button=True),
    Verb("pull", "2.5", [SEAT], button=True),
    Verb("pack", "2.6", [CARD], button=True),
    Verb("demand", "2.7", [SUIT], button=True),
    Verb("call", "2.8", []),
    Verb("keep", "3.1", []),
    Verb("choose", "3.2", [CARD]),
    Verb("follow", "3.3", [CARD]),
    Verb("shout", "3.4", []),
]
SEAL, DRAW, LAY, BURY, LOOK, PULL, PACK, DEMAND, CALL, KEEP, CHOOSE, FOLLOW, SHOUT = (
    number * VERB for number in range(1, 14)
)
PARAGRAPHS = {verb.paragraph for verb in VERBS} | {"1.1", "2.9", "3.5"}
BIDS, TURN, PULLED, PACKET, SUITED, SHOUTS = range(6)
WINDOWS = (
    Window("bids", "sealed"),
    Window("turn"),
    Window("pulled", passes="return"),
    Window("packet"),
    Window("suited", passes="lack"),
    Window("shouts", "reaction"),
)
KINDS = (
    "dealt", "sealed", "drew", "laid", "buried", "looked", "closed", "pulled", "kept", "returned",
    "packed", "passed", "chose", "rest", "followed", "lacked", "shuffled", "called", "shouted", "revealed",
)  # fmt: skip
(
    DEALT, SEALED, DREW, LAID, BURIED, LOOKED, CLOSED, PULLS, KEPT, RETURNED,
    PACKED, PASSED, CHOSE, REST, FOLLOWED, LACKS, SHUFFLED, CALLED, SHOUTED, REVEALED,
) = range(len(KINDS))  # fmt: skip


@dataclass(frozen=True)
class GauntletOptions(Options):
    """How long it lasts."""

    turns: int = option(12, "1.1", Allowed(span=range(1, 31)))


class Gauntlet(State):
    """One match."""

    def __init__(self) -> None:
        super().__init__()
        self.turns = 0
        self.suit = -1
        self.victim = -1
        self.points: list[int] = []
        self.hands: list[Place] = []
        self.bids: list[Place] = []
        self.pile = self.laid = self.buried = self.packet = self.held = Place(BOX, 0, 0)

    def configure(self, options: Options) -> None:
        super().configure(options)
        assert isinstance(options, GauntletOptions)
        self.turns = options.turns
        self.points = [0] * self.seats

    def lay(self) -> None:
        self.hands = [self.place(BOX, eye(seat)) for seat in range(self.seats)]
        self.pile = self.place(BOX, NOBODY)
        self.laid = self.place(BOX, OPEN)
        self.buried = self.place(BOX, NOBODY)
        self.packet = self.place(BOX, NOBODY)
        self.held = self.place(BOX, NOBODY)
        self.bids = [self.sealed(BOX, 0, NUMBERS - 1) for _ in range(self.seats)]
        for seat, bid in enumerate(self.bids):
            bid.eyes = eye(seat)

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        assert isinstance(other, Gauntlet)
        self.turns = other.turns
        self.suit = other.suit
        self.victim = other.victim
        self.points = other.points.copy()

    def verbs(self) -> list[Verb]:
        return VERBS

    def reasons(self) -> list[str]:
        return ["turns"]

    def scores(self) -> list[int]:
        return self.points.copy()

    def start(self) -> None:
        """§1.1"""
        for hand in self.hands:
            for _ in range(2):
                self.move(self.lot(self.pile), self.pile, hand, DEALT, -1)
        self.open(BIDS, below(self.seats))

    def offer(self, seat: int, menu: Menu) -> None:
        hand = self.hands[seat].mask & BOX.kinds
        if self.window == BIDS:
            menu.of(SEAL, below(NUMBERS), "1.2")
        elif self.window == TURN:
            self.offer_turn(seat, hand, menu)
        elif self.window == PULLED:
            menu.one(KEEP, "3.1")
            menu.one(0, "1.3")
        elif self.window == PACKET:
            menu.of(CHOOSE, self.packet.mask & BOX.kinds, "3.2")
        elif self.window == SUITED:
            suit = sum(bit(card) for card in SUITS[self.suit])
            menu.of(FOLLOW, hand, "3.3")
            menu.must("3.5", suit)
            if not hand & suit:
                menu.one(0, "1.3")
        else:
            if hand & bit(X):
                menu.one(SHOUT, "3.4")
            menu.one(0, "1.3")

    def offer_turn(self, seat: int, hand: int, menu: Menu) -> None:
        """§2"""
        if self.pile.mask or self.laid.mask:
            menu.one(DRAW, "2.1")
        others = below(self.seats) & ~bit(seat)
        holders = sum(bit(other) for other in range(self.seats) if other != seat and self.hands[other].mask)
        menu.of(LAY, hand, "2.2")
        menu.of(BURY, hand, "2.3")
        menu.of(LOOK, others, "2.4")
        menu.of(PULL, others, "2.5")
        menu.must("2.9", holders)
        menu.of(PACK, hand, "2.6")
        menu.of(DEMAND, below(2), "2.7")
        menu.one(CALL, "2.8")

    def apply(self, seat: int, action: int) -> None:
        verb = verb_of(action) * VERB
        argument = last(action)
        if verb == SEAL:
            self.seal(self.bids[seat], argument, SEALED, seat)
            if self.spoken(seat):
                self.ask(TURN, 0)
        elif self.window == TURN:
            self.close_looks()
            self.turn_apply(seat, verb, argument)
        elif self.window == PULLED:
            self.settle_pull(seat, verb == KEEP)
        elif verb == CHOOSE:
            self.move(argument, self.packet, self.hands[seat], CHOSE, seat)
            self.show(self.packet, NOBODY, CLOSED, -1)
            self.sweep(self.packet, self.pile, REST, -1)
            self.next()
        elif self.window == SUITED:
            self.settle_demand(seat, verb, argument)
        else:
            self.settle_shout(seat, verb)

    def close_looks(self) -> None:
        for seat, hand in enumerate(self.hands):
            self.show(hand, eye(seat), CLOSED, -1)

    def turn_apply(self, seat: int, verb: int, argument: int) -> None:
        hand = self.hands[seat]
        if verb == DRAW:
            self.draw(seat)
        elif verb == LAY:
            self.move(argument, hand, self.laid, LAID, seat)
            self.points[seat] += 1
        elif verb == BURY:
            self.move(argument, hand, self.buried, BURIED, seat)
        elif verb == LOOK:
            self.show(self.hands[argument], eye(argument) | eye(seat), LOOKED, seat)
        elif verb == PULL:
            self.victim = argument
            self.show(self.held, eye(seat) | eye(argument), PULLS, seat)
            self.move(self.lot(self.hands[argument]), self.hands[argument], self.held, PULLS, seat)
            self.ask(PULLED, seat)
            return
        elif verb == PACK:
            self.move(argument, hand, self.packet, PACKED, seat)
            if self.packet.count() == 2:
                following = self.after(seat)
                self.show(self.packet, eye(following), PASSED, following)
                self.ask(PACKET, following)
                return
        elif verb == DEMAND:
            self.suit = argument
            self.ask(SUITED, self.after(seat))
            return
        else:
            self.tell(CALLED, seat)
            self.lead = seat
            self.open(SHOUTS, below(self.seats))
            return
        self.next()

    def draw(self, seat: int) -> None:
        """§2.1"""
        if not self.pile.mask:
            self.sweep(self.laid, self.pile, SHUFFLED, -1)
        self.move(self.lot(self.pile), self.pile, self.hands[seat], DREW, seat)

    def settle_pull(self, seat: int, keep: bool) -> None:
        """§3.1"""
        if keep:
            self.sweep(self.held, self.hands[seat], KEPT, seat)
        else:
            self.sweep(self.held, self.hands[self.victim], RETURNED, seat)
        self.show(self.held, NOBODY, CLOSED, -1)
        self.victim = -1
        self.next()

    def settle_demand(self, seat: int, verb: int, argument: int) -> None:
        """§3.3"""
        if verb == FOLLOW:
            self.move(argument, self.hands[seat], self.laid, FOLLOWED, seat)
        else:
            self.lack(self.hands[seat], SUITS[self.suit], LACKS, seat)
        self.suit = -1
        self.next()

    def settle_shout(self, seat: int, verb: int) -> None:
        """§3.4"""
        if verb == SHOUT:
            self.move(X, self.hands[seat], self.laid, SHOUTED, seat)
            self.points[seat] += 2
            self.next()
        elif self.spoken(seat):
            self.next()

    def next(self) -> None:
        self.turns -= 1
        if self.turns > 0:
            self.turn = self.after(self.turn)
            self.ask(TURN, self.turn)
            return
        for bid in self.bids:
            self.show(bid, OPEN, REVEALED, -1)
        best = max(self.points)
        self.end(sum(bit(s) for s in range(self.seats) if self.points[s] == best), 0)


def zones(state: Gauntlet) -> list[Zone]:
    """Every place."""
    return [
        *(Zone(f"hand-{seat}", hand, "hand", seat) for seat, hand in enumerate(state.hands)),
        Zone("pile", state.pile, "pile", rest=True),
        Zone("laid", state.laid, "fan"),
        Zone("buried", state.buried, "pile"),
        Zone("packet", state.packet, "pile"),
        Zone("held", state.held, "slot"),
        *(Zone(f"bid-{seat}", bid, "seal", seat) for seat, bid in enumerate(state.bids)),
    ]


WORDS: dict[str, str] = (
    {"seat": "{}", "a card": "?", "reason.turns": "turns"}
    | {f"verb.{verb.word}": verb.word + " {}" * len(verb.kinds) for verb in VERBS}
    | {f"pass.{window.passes}": window.passes for window in WINDOWS}
    | {f"window.{window.name}": window.name for window in WINDOWS}
    | {f"event.{kind}": f"{{seat}} {kind} {{card}}" for kind in KINDS}
)
EACH: dict[Lang, Words] = {"nl": WORDS, "en": WORDS}


def gauntlet(state: type[State] = Gauntlet, **changes: Any) -> Game:
    """The game, or one with an error planted in its state."""
    fields: dict[str, Any] = {
        "name": "gauntlet",
        "title": {"nl": "Spitsroeden", "en": "Gauntlet"},
        "version": 1,
        "seats": range(3, 4),
        "minutes": range(1, 2),
        "state": state,
        "options": GauntletOptions,
        "box": BOX,
        "card_names": NAMES,
        "windows": WINDOWS,
        "events": KINDS,
        "fades": frozenset({"followed", "looked", "buried"}),
        "facts": (
            Fact("turns"),
            Fact("suit", Name("suit", SUIT_NAMES)),
            Fact("victim"),
            Fact("points", many=True),
        ),
        "zones": zones,
        "words": EACH,
        "bound": lambda seats, options: 10 * options.turns + 3,
        "greedy": Bot,
    }
    return Game(**(fields | changes))


GAUNTLET = gauntlet()
__all__ = ["BOX", "GAUNTLET", "NO_NUMBER", "PARAGRAPHS", "Gauntlet", "gauntlet", "zones"]
