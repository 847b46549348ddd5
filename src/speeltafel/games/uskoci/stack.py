"""Events: how they are announced and answered, and what is done with them afterwards."""

from mypy_extensions import i64

from speeltafel.core.actions import PASS, Card, Seat
from speeltafel.core.cards import bit, lowest, shl
from speeltafel.core.menu import Menu
from speeltafel.core.places import Place
from speeltafel.core.state import State, copied
from speeltafel.games.uskoci.cards import (
    LOOT,
    SEADOG,
    fits,
)
from speeltafel.games.uskoci.events import (
    ALL,
    AT_ANYBODY,
    AT_FITTING,
    AT_HAND,
    AT_SWAP,
    ONE_OTHER,
    OTHERS,
    TARGET,
)
from speeltafel.games.uskoci.table import (
    AIM,
    AIMED,
    ANNOUNCE,
    ANNOUNCED,
    ANSWER,
    ANSWERED,
    ANSWERING,
    CANCELLED,
    DONE,
    PAID,
    PAY,
    SHIELDED,
    Table,
)


class Stack(Table):
    """Pending events. The lowest one has a program under way; those above it are answers."""

    def __init__(self) -> None:
        super().__init__()
        self.pending: list[i64] = []
        """The cards of the stack, the event first ..."""
        self.players: list[i64] = []
        """... and who played each."""
        self.target: Seat = -1
        """The opponent whom the event names."""
        self.price: Card = -1
        """What was paid for it."""
        self.turned: Card = -1
        """The card that it turned last."""
        self.shields: i64 = 0
        """The seats that it does not touch."""
        self.step: i64 = 0
        """The step of the program that is under way."""
        self.cursor: Seat = -1
        """Whose cards are being chosen from; -1: not settled yet."""
        self.left: i64 = 0
        """How many are still to be chosen there."""

    def copy_from(self, other: State) -> None:
        """Become equal to another stack and table, all but the ears."""
        super().copy_from(other)
        assert isinstance(other, Stack)
        if self.pending or other.pending:  # mostly both are empty
            self.pending = copied(self.pending, other.pending)
            self.players = copied(self.players, other.players)
        self.target = other.target
        self.price = other.price
        self.turned = other.turned
        self.shields = other.shields
        self.step = other.step
        self.cursor = other.cursor
        self.left = other.left

    def settled(self) -> None:
        """The stack is empty: the match goes on."""
        raise NotImplementedError

    # §5 Events

    def offer_events(self, seat: Seat, events: i64, robbed: Seat, menu: Menu) -> None:
        """§5.1 The events that a seat may announce; `robbed` is whose hand they come from, -1: its own."""
        deck = self.deck
        plain = events & deck.unaimed
        if plain:
            menu.of(ANNOUNCE, plain, "5.1")
            if plain & bit(SEADOG):
                menu.must("7.9", fits(self.sides[seat].fleet.mask, bit(SEADOG)) | ~bit(SEADOG))
        aimed = events & ~deck.unaimed & ~deck.paid
        while aimed:
            card = lowest(aimed)
            aimed &= aimed - 1
            menu.of(AIM | shl(card, 6), self.everybody() & ~bit(seat), "5.3")
            menu.must("5.4", self.targets(seat, deck.aims[card], robbed))
        paid = events & deck.paid
        while paid:
            card = lowest(paid)
            paid &= paid - 1
            menu.of(PAY | shl(card, 6), self.sides[seat].hand.mask & LOOT, "5.3")

    def targets(self, seat: Seat, aim: i64, robbed: Seat) -> i64:
        """§5.4 The opponents that an event can be aimed at. §7.6 A spied hand has one card less by then."""
        found: i64 = 0
        fleet = self.sides[seat].fleet.mask
        for other in range(self.seats):
            if other == seat:
                continue
            hand = self.sides[other].hand.mask
            if other == robbed:
                hand &= hand - 1
            theirs = self.sides[other].fleet.mask
            if (
                aim == AT_ANYBODY
                or (aim == AT_HAND and hand)
                or (aim == AT_SWAP and fleet | theirs)
                or (aim == AT_FITTING and fits(fleet, theirs))
            ):
                found |= bit(other)
        return found

    def announce(self, seat: Seat, card: Card, hand: Place, target: Seat, price: Card) -> None:
        """§5.3 An event is laid on the table with its target, and its price is paid; §6.1 all may answer."""
        self.stirred = True
        self.move(card, hand, self.stack, ANNOUNCED, seat)
        if target >= 0:
            self.tell(AIMED, target)
        if price >= 0:
            self.discard(price, self.sides[seat].hand, PAID, seat)
        self.target = target
        self.price = price
        self.push(seat, card)

    def push(self, seat: Seat, card: Card) -> None:
        """§6.1 One more card lies on the stack, and everybody is asked for an answer."""
        self.pending.append(card)
        self.players.append(seat)
        self.open_answers()

    # §6 Answers

    def open_answers(self) -> None:
        """§6.1 Every seat is asked, from the one who played the top of the stack on."""
        self.lead = self.players[-1]
        self.open(ANSWERING, self.everybody())

    def offer_answers(self, seat: Seat, menu: Menu) -> None:
        """§6.1 Pass, or an answer. §6.3 Will of God always, §6.4 Nehaj for those whom it can help."""
        menu.one(PASS, "6.1")
        held = self.sides[seat].hand.mask & self.deck.answers
        if held:
            menu.of(ANSWER, held, "6.1")
            if held & self.deck.shielding and not self.can_shield(seat):
                menu.must("6.4", ~self.deck.shielding)

    def can_shield(self, seat: Seat) -> bool:
        """§6.4 Whether the event on top can change this seat's fleet or hand and another one plays it."""
        if len(self.pending) > 1 or seat == self.players[0]:
            return False
        return self.reach() & ~self.shields & bit(seat) != 0

    def reach(self) -> i64:
        """§6.4 The seats whose fleet or hand the event of the stack can change."""
        owner = self.players[0]
        card = self.pending[0]
        reaches = self.deck.reaches[card]
        found: i64 = 0
        if reaches & (1 << ALL):
            found = self.everybody()
        if reaches & (1 << OTHERS | 1 << ONE_OTHER):
            found |= self.everybody() & ~bit(owner)
        if reaches & (1 << TARGET):
            found |= bit(self.target)
        return found

    def answer(self, seat: Seat, card: Card) -> None:
        """§6.2 An answer goes on top of the stack."""
        self.move(card, self.sides[seat].hand, self.stack, ANSWERED, seat)
        self.push(seat, card)

    def carry_out(self) -> None:
        """§6.2 Nobody answers any more: the top of the stack is carried out."""
        self.step = 0
        self.run()

    def run(self) -> None:
        """§7.1 Carry out the program of the top of the stack, from its present step to the next question."""
        raise NotImplementedError

    def drop_below(self, kind: i64) -> None:
        """§6.3, §6.5 The event below the top leaves the stack without effect."""
        card = self.pending.pop(-2)
        seat = self.players.pop(-2)
        self.discard(card, self.stack, kind, seat)

    def shield(self) -> None:
        """§6.5 The event below does not touch this seat; if it was its one target, nothing is left of it."""
        seat = self.players[-1]
        self.tell(SHIELDED, seat)
        self.shields |= bit(seat)
        if self.target == seat:
            self.drop_below(CANCELLED)

    def finish(self) -> None:
        """§5.7 The top is done with and discarded, unless it stays. §6.6 What lies below is next."""
        self.pop()
        if self.pending:
            self.open_answers()
            return
        self.forget()
        self.settled()

    def pop(self) -> None:
        """§5.7 The top leaves the stack; a card that stays has left it before."""
        card = self.pending.pop()
        seat = self.players.pop()
        if self.stack.has(card):
            self.discard(card, self.stack, DONE, seat)

    def forget(self) -> None:
        """Nothing is pending."""
        self.target = -1
        self.price = -1
        self.turned = -1
        self.shields = 0
        self.step = 0
        self.cursor = -1
        self.left = 0
