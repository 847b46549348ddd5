"""The interpreter: what events do, step by step."""

from mypy_extensions import i64

from speeltafel.core.actions import PASS, Action, Card, Seat
from speeltafel.core.cards import bit, count, lowest
from speeltafel.core.menu import Menu
from speeltafel.core.places import Place, eye
from speeltafel.games.uskoci.cards import (
    LOOT,
    colour_of,
    fits,
    group_number,
    group_of,
)
from speeltafel.games.uskoci.events import (
    ALL,
    BEFORE,
    CANCEL,
    CHOOSE,
    DISCARDS,
    DRAW,
    END,
    EVERY,
    HAND,
    HOLDER,
    MOVE,
    NOT_TURNED_GROUP,
    ONE_OTHER,
    OTHERS,
    OWN,
    OWN_FLEET,
    PLAY,
    SEE,
    SHIELD,
    STAY,
    SWAP,
    TARGET,
    TURN,
    TURNED_COLOUR,
    UNLESS,
)
from speeltafel.games.uskoci.stack import Stack
from speeltafel.games.uskoci.table import (
    CANCELLED,
    CLOSED,
    DISCARD,
    GATHERED,
    GIVING,
    LOADED,
    LOST,
    REMOVE,
    REMOVING,
    SPYING,
    STAYED,
    SWAPPED,
    TAKE,
    TAKING,
    TOOK,
    TURNED,
)


class Programs(Stack):
    """Carries out the program of the event on top of the stack."""

    # §7 The interpreter

    def run(self) -> None:
        """§7.1 Carry out the program of the top of the stack, from its present step to the next question."""
        owner = self.players[-1]
        program = self.deck.programs[self.pending[-1]]
        while True:
            step = program[self.step]
            op = step & 15
            if op == END:
                self.finish()
                return
            if op in (CHOOSE, PLAY):
                if self.asks(owner, step):
                    return
            elif op == UNLESS:
                if self.turned < 0 or group_number(bit(self.turned)) != (step >> 24) & 15:
                    self.step += step >> 28
            else:
                self.do(owner, step, op)
            self.step += 1

    def do(self, owner: Seat, step: i64, op: i64) -> None:
        """A step without a question."""
        if op == MOVE:
            self.move_cards(owner, step)
        elif op == TURN:
            self.turn_up(owner, step)
        elif op == DRAW:
            for _ in range((step >> 24) & 15):
                self.draw(owner)
        elif op == SWAP:
            self.swap(owner, self.target)
        elif op == SEE:
            self.see(owner, step)
        elif op == STAY:
            self.stay(owner, step)
        elif op == CANCEL:
            self.drop_below(CANCELLED)
        elif op == SHIELD:
            self.shield()

    def meets(self, owner: Seat, whose: i64, seat: Seat) -> bool:
        """Whether a step goes for a seat's cards; shielded seats are left out."""
        if self.shields & bit(seat):
            return False
        if whose == OWN:
            return seat == owner
        if whose == TARGET:
            return seat == self.target
        return whose == ALL or seat != owner

    def zone(self, seat: Seat, step: i64) -> Place:
        """Where the cards of a step lie."""
        if (step >> 8) & 15 == HAND:
            return self.sides[seat].hand
        return self.sides[seat].fleet

    def which(self, step: i64) -> i64:
        """Which cards a step means. §7.9 The Old Sea Dog has no group and no colour."""
        which = (step >> 12) & 15
        if which == TURNED_COLOUR:
            return self.colour(self.turned)
        if which == NOT_TURNED_GROUP:
            return self.other_groups(self.turned)
        return self.colour(self.price)

    def colour(self, card: Card) -> i64:
        """All cards of a card's colour; none if there is no card."""
        if card < 0:
            return 0
        return colour_of(bit(card))

    def other_groups(self, card: Card) -> i64:
        """All loot but that of a card's group; none if it has no group or there is no card."""
        if card < 0 or not bit(card) & LOOT:
            return 0
        return LOOT & ~group_of(bit(card))

    def move_cards(self, owner: Seat, step: i64) -> None:
        """Cards go without a choice, seat by seat, clockwise from the one who announced."""
        seat = owner
        for _ in range(self.seats):
            if self.meets(owner, (step >> 4) & 15, seat):
                place = self.zone(seat, step)
                if (step >> 12) & 15 == EVERY and (step >> 16) & 15 == DISCARDS:
                    self.stirred = True
                    self.sweep(place, self.discards, LOST, seat)
                else:
                    self.move_some(owner, seat, place, step)
            seat = self.after(seat)

    def move_some(self, owner: Seat, seat: Seat, place: Place, step: i64) -> None:
        """The cards of one place that a step means go, one after another."""
        cards = self.kinds(place)
        if (step >> 12) & 15 != EVERY:
            cards &= self.which(step)
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if (step >> 16) & 15 != OWN_FLEET or fits(self.sides[owner].fleet.mask, bit(card)):
                self.bring(owner, seat, card, place, step)

    def bring(self, owner: Seat, seat: Seat, card: Card, place: Place, step: i64) -> None:
        """One card goes where a step sends it. §11.2 A hand that is looked at is closed first."""
        to = (step >> 16) & 15
        if to == DISCARDS:
            self.discard(card, place, LOST, seat)
        elif to == OWN_FLEET:
            self.move(card, place, self.sides[owner].fleet, TOOK, owner)
        else:
            hand = self.sides[owner].hand
            self.show(hand, eye(owner), CLOSED, owner)
            self.move(card, place, hand, TOOK, owner)

    def turn_up(self, owner: Seat, step: i64) -> None:
        """§7.12 Turn cards until loot lies open; §7.14 for other events one, or the same by option."""
        until = self.reflips or (step >> 24) & 15 != 0
        while self.can_draw():
            self.sweep(self.top, self.discards, GATHERED, -1)
            self.turned = self.draw_to(self.top, TURNED, owner)
            if not until or bit(self.turned) & LOOT:
                return

    def swap(self, one: Seat, other: Seat) -> None:
        """§7.7 Two seats swap fleets."""
        self.sweep(self.sides[one].fleet, self.packet, GATHERED, -1)
        self.sweep(self.sides[other].fleet, self.sides[one].fleet, SWAPPED, one)
        self.sweep(self.packet, self.sides[other].fleet, SWAPPED, other)

    def see(self, owner: Seat, step: i64) -> None:
        """§7.4, §7.5 Look at hands."""
        for seat in range(self.seats):
            if seat != owner and self.meets(owner, (step >> 4) & 15, seat):
                self.look(owner, seat)

    def stay(self, owner: Seat, step: i64) -> None:
        """§7.9, §7.11 The event's own card stays on the table."""
        card = self.pending[-1]
        if (step >> 8) & 15 == BEFORE:
            self.move(card, self.stack, self.sides[self.target].before, STAYED, self.target)
        else:
            self.move(card, self.stack, self.sides[owner].fleet, STAYED, owner)

    # Questions of a program

    def asks(self, owner: Seat, step: i64) -> bool:
        """Ask the next question of a step, if there is one left."""
        if step & 15 == PLAY:
            if not self.sides[self.target].hand.mask:
                return False
            self.ask(SPYING, owner)
            return True
        more = self.cursor >= 0 or self.left > 0 or self.first_holder(owner, step)
        while more and (self.left == 0 or not self.choosable(owner, step)):
            more = self.next_holder(owner, step)
        if more:
            self.ask_choice(owner, step)
        else:
            self.cursor = -1
        return more

    def ask_choice(self, owner: Seat, step: i64) -> None:
        """§6.7 One card is to be chosen."""
        window = self.choice_window(step)
        if window == GIVING:
            self.ask(window, self.cursor)
        else:
            self.ask(window, owner)

    def choice_window(self, step: i64) -> i64:
        """Which question a choice is: of one's own cards, of others' that go, or that one takes."""
        if (step >> 20) & 15 == HOLDER:
            return GIVING
        if (step >> 16) & 15 == DISCARDS:
            return REMOVING
        return TAKING

    def first_holder(self, owner: Seat, step: i64) -> bool:
        """Begin a choice with the first seat that it goes for; one opponent is named by the first card."""
        whose = (step >> 4) & 15
        if whose == ONE_OTHER:
            self.cursor = -1
            self.left = (step >> 24) & 15
            return True
        self.cursor = owner
        if self.meets(owner, whose, owner):
            self.left = self.to_choose(step)
            return True
        return self.next_holder(owner, step)

    def next_holder(self, owner: Seat, step: i64) -> bool:
        """Go on to the next seat that a choice goes for; False after the last one, and nothing is left."""
        self.left = 0
        whose = (step >> 4) & 15
        if whose == ONE_OTHER:
            return False
        seat = self.after(self.cursor)
        while seat != owner:
            if self.meets(owner, whose, seat):
                self.cursor = seat
                self.left = self.to_choose(step)
                return True
            seat = self.after(seat)
        return False

    def to_choose(self, step: i64) -> i64:
        """How many cards are chosen at the cursor. §7.3 Half of them, rounded down."""
        number = (step >> 24) & 15
        if number:
            return number
        return count(self.zone(self.cursor, step).mask) // 2

    def choosable(self, owner: Seat, step: i64) -> i64:
        """§6.7 The cards that can be chosen now; §3.4 none that would lift a fleet above 25."""
        found: i64 = 0
        if self.cursor >= 0:
            found = self.kinds(self.zone(self.cursor, step))
        else:
            for seat in range(self.seats):
                if self.meets(owner, OTHERS, seat):
                    found |= self.kinds(self.zone(seat, step))
        if (step >> 16) & 15 == OWN_FLEET:
            return fits(self.sides[owner].fleet.mask, found)
        return found

    def offer_choice(self, seat: Seat, menu: Menu) -> None:
        """§6.7 The cards to choose from; §7.15 where a program says so, a choice may stop."""
        owner = self.players[-1]
        program = self.deck.programs[self.pending[-1]]
        step = program[self.step]
        if step >> 28:
            menu.one(PASS, "7.15")
        window = self.choice_window(step)
        verb: Action = REMOVE
        if window == GIVING:
            verb = DISCARD
        elif window == TAKING:
            verb = TAKE
        menu.of(verb, self.choosable(owner, step), "6.7")

    def choose(self, card: Card) -> None:
        """§6.7 One card was chosen."""
        owner = self.players[-1]
        program = self.deck.programs[self.pending[-1]]
        step = program[self.step]
        if self.cursor < 0:
            for seat in range(self.seats):
                if self.zone(seat, step).has(card):
                    self.cursor = seat
        self.left -= 1
        self.bring(owner, self.cursor, card, self.zone(self.cursor, step), step)
        self.run()

    def stop(self) -> None:
        """§7.5, §7.15 Enough: the program goes on with its next step."""
        self.left = 0
        self.cursor = -1
        self.step += 1
        self.run()

    # §7.5 The Spy

    def offer_spied(self, seat: Seat, menu: Menu) -> None:
        """§7.5 A card of the spied hand: loot that fits, or an event that is no answer; or none."""
        hand = self.sides[self.target].hand.mask
        menu.one(PASS, "7.5")
        self.offer_loot(seat, hand, menu)
        self.offer_events(seat, hand & self.deck.anytime, self.target, menu)

    def offer_loot(self, seat: Seat, hand: i64, menu: Menu) -> None:
        """§4.3 A loot card; §3.4 it must not lift the fleet above 25."""
        raise NotImplementedError

    def load_spied(self, seat: Seat, card: Card) -> None:
        """§7.6 Spied loot goes into the spy's own fleet, and his turn's loot is not used up."""
        self.move(card, self.sides[self.target].hand, self.sides[seat].fleet, LOADED, seat)
        self.stop()

    def announce_spied(self, seat: Seat, card: Card, target: Seat, price: Card) -> None:
        """§7.6 A spied event is announced afresh, after the Spy is discarded."""
        hand = self.sides[self.target].hand
        self.pop()
        self.forget()
        self.announce(seat, card, hand, target, price)
