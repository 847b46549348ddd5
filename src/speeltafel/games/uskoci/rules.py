"""The rules, in the order of the rules page: turns, the countdown, the end, and the strategic version.

`table` has the places and the seasons, `stack` the events, `programs` their interpreter.
"""

from mypy_extensions import i64

from speeltafel.core.actions import PASS, Action, Card, Seat, last, second_last, verb_of
from speeltafel.core.cards import bit
from speeltafel.core.menu import Menu
from speeltafel.core.places import NOBODY, eye
from speeltafel.core.state import State
from speeltafel.games.uskoci.cards import HAND_LIMIT, INFOS, LOOT, fits
from speeltafel.games.uskoci.programs import Programs
from speeltafel.games.uskoci.table import (
    AIM,
    ANNOUNCE,
    ANSWER,
    ANSWERING,
    BEGAN,
    CLAIM,
    CLAIMED,
    CLAIMING,
    CLOSING,
    COUNTDOWN,
    COUNTED,
    DIRECTION,
    DISCARD,
    DISCARDED,
    DRAFT,
    DROP,
    DROPPED,
    FLOOR,
    FULL_FLEET,
    GIVING,
    HANDED,
    HIGHEST_FLEET,
    KEEP,
    KEPT,
    LAID_DOWN,
    LEFT,
    LIMIT,
    LOAD,
    LOADED,
    MAIN,
    MATROOS,
    MIDDLE,
    OPENING,
    PACKED,
    PAY,
    RIGHT,
    ROUND,
    SKIPPED,
    SPYING,
    TOOK_UP,
    VALUED,
    WENT_LEFT,
    WENT_RIGHT,
)


class Uskoci(Programs):
    """One match. `turn` is the seat whose turn it is; in a draft, the seat that has the packet."""

    def __init__(self) -> None:
        super().__init__()
        self.phase: i64 = OPENING
        """§4.1 Where the turn stands; what an event or a countdown interrupts goes on from here."""
        self.loaded: bool = False
        """§4.4 Whether the loot card of this turn was played."""
        self.quiet: i64 = 0
        """§9.5 Turns in a row in which nothing stirred and both piles were empty."""
        self.matroos: Seat = -1
        """§10.2 Who begins the round."""
        self.leftward: bool = True
        """§10.3 Whether the arrow points to the left of the matroos: clockwise."""
        self.to_go: i64 = 0
        """§10.1 Turns that are left in the round."""

    def copy_from(self, other: State) -> None:
        """Become equal to another match, all but the ears."""
        super().copy_from(other)
        assert isinstance(other, Uskoci)
        self.phase = other.phase
        self.loaded = other.loaded
        self.quiet = other.quiet
        self.matroos = other.matroos
        self.leftward = other.leftward
        self.to_go = other.to_go

    # What a seat may do.

    def offer(self, seat: Seat, menu: Menu) -> None:
        """All that a seat may do, by window."""
        window = self.window
        if window in (FLOOR, COUNTDOWN, CLAIM):
            menu.one(PASS, "5.6")
            self.offer_words(seat, menu)
        elif window == ANSWERING:
            self.offer_answers(seat, menu)
        elif window == MAIN:
            menu.one(PASS, "4.7")
            self.offer_loot(seat, self.sides[seat].hand.mask, menu)
            self.offer_words(seat, menu)
        elif window == LIMIT:
            menu.of(DISCARD, self.kinds(self.sides[seat].hand), "4.8")
        elif window == SPYING:
            self.offer_spied(seat, menu)
        elif window == DRAFT:
            menu.of(KEEP, self.kinds(self.packet), "10.4")
        elif window == DIRECTION:
            menu.one(LEFT, "10.3")
            menu.one(RIGHT, "10.3")
        else:
            self.offer_choice(seat, menu)

    def offer_words(self, seat: Seat, menu: Menu) -> None:
        """§3.5 Information cards of the own fleet can be dropped, §5.1 events announced."""
        infos = self.sides[seat].fleet.mask & INFOS
        if infos:
            menu.of(DROP, infos, "3.5")
        events = self.sides[seat].hand.mask & self.deck.anytime
        if events:
            self.offer_events(seat, events, -1, menu)

    def offer_loot(self, seat: Seat, hand: i64, menu: Menu) -> None:
        """§4.3 A loot card; §4.4 one in a turn; §3.4 it must not lift the fleet above 25."""
        loot = hand & LOOT
        if loot:
            menu.of(LOAD, loot, "4.3")
            if self.loaded and self.window == MAIN:
                menu.must("4.4", 0)
            menu.must("3.4", fits(self.sides[seat].fleet.mask, loot))

    def apply(self, seat: Seat, action: Action) -> None:
        """Dispatch by verb. §11.2 Whoever acts no longer sees what it looked at."""
        if self.lookers & bit(seat):
            self.close_looks(seat)
        if action == PASS:
            self.passed(seat)
            return
        verb = verb_of(action) << 18
        card = last(action)
        if verb == LOAD:
            self.load(seat, card)
        elif verb == DISCARD and self.window == LIMIT:
            self.discard_hand(seat, card)
        elif verb == ANSWER:
            self.answer(seat, card)
        elif verb == ANNOUNCE:
            self.call(seat, card, -1, -1)
        elif verb == AIM:
            self.call(seat, second_last(action), card, -1)
        elif verb == PAY:
            self.call(seat, second_last(action), -1, card)
        elif verb == DROP:
            self.drop(seat, card)
        elif verb == KEEP:
            self.keep(seat, card)
        elif verb in (LEFT, RIGHT):
            self.point(verb == LEFT)
            self.draft()
        else:
            self.choose(card)

    def passed(self, seat: Seat) -> None:
        """§4.7 The turn seat ends; §7.5, §7.15 a choice stops; §5.6 else a window closes when all passed."""
        window = self.window
        if window == MAIN:
            self.close_turn()
        elif window >= GIVING:
            self.stop()
        elif self.spoken(seat):
            if window == ANSWERING:
                self.carry_out()
            elif window == FLOOR:
                self.floor_passed()
            elif window == COUNTDOWN:
                self.end(self.full(), FULL_FLEET)
            else:
                self.end(self.highest(), HIGHEST_FLEET)

    # §1 The match

    def start(self) -> None:
        """§2.5 Deal. §2.6 The start seat begins; §10.2 in the strategic version it is the first matroos."""
        self.deal()
        first = self.start_seat
        if first < 0:
            first = self.rng.below(self.seats)
        self.round = 1
        if self.strategic:
            self.begin_round(first)
        else:
            self.begin_turn(first)

    # §3 The fleet

    def drop(self, seat: Seat, card: Card) -> None:
        """§3.5 An information card leaves its own fleet; §5.6 the window opens anew for all asked."""
        self.discard(card, self.sides[seat].fleet, DROPPED, seat)
        self.resume()

    # §4 The turn

    def begin_turn(self, seat: Seat) -> None:
        """§4.2 Draw, §4.6 then the others are asked. §7.11 With the Dungeon before it a seat has no turn."""
        self.turn = seat
        self.loaded = False
        self.stirred = False
        cell = self.sides[seat].before
        if cell.mask:
            self.discard(cell.nth(0), cell, SKIPPED, seat)
            self.next_turn()
            return
        self.tell(BEGAN, seat)
        if not self.strategic:
            self.draw(seat)
            if self.due:
                self.move_season()
        self.phase = MIDDLE
        if self.floors == 2:
            self.phase = OPENING
        self.go_on()

    def go_on(self) -> None:
        """§8.4 The turn goes on where it stands."""
        if self.phase == MIDDLE:
            self.ask(MAIN, self.turn)
        elif self.phase == CLAIMING:
            self.open_claim()
        else:
            self.lead = self.turn
            self.open(FLOOR, self.everybody() & ~bit(self.turn))

    def load(self, seat: Seat, card: Card) -> None:
        """§4.3 A loot card goes into the fleet. §8.1 If that makes 25, the countdown comes first."""
        if self.window == SPYING:
            self.load_spied(seat, card)
            return
        self.move(card, self.sides[seat].hand, self.sides[seat].fleet, LOADED, seat)
        self.stirred = True
        self.loaded = True
        if self.floors:
            self.phase = CLOSING
        self.resume()

    def close_turn(self) -> None:
        """§4.6 Without loot the others are asked once more; §4.7 after loot they were."""
        if self.loaded or self.floors == 0:
            self.end_turn()
            return
        self.phase = CLOSING
        self.go_on()

    def floor_passed(self) -> None:
        """§4.6 All others passed: the turn seat acts, or its turn is over."""
        if self.phase == CLOSING and not self.loaded:
            self.end_turn()
            return
        self.phase = MIDDLE
        self.go_on()

    def end_turn(self) -> None:
        """§4.7 The value is told. §4.8 Down to five cards."""
        self.tell(VALUED, self.turn, self.worth_of(self.turn))
        self.limit_hand()

    def limit_hand(self) -> None:
        """§4.8 Whoever holds more than five cards discards one; then the next turn begins."""
        if self.sides[self.turn].hand.count() > HAND_LIMIT:
            self.ask(LIMIT, self.turn)
        else:
            self.next_turn()

    def discard_hand(self, seat: Seat, card: Card) -> None:
        """§4.8 A card of the hand is discarded."""
        self.discard(card, self.sides[seat].hand, DISCARDED, seat)
        self.limit_hand()

    def next_turn(self) -> None:
        """§4.1 The next seat's turn. §9.6 After the last one there is none; §10.1 a round has one a seat."""
        self.count_quiet()
        if self.strategic:
            self.to_go -= 1
            if self.to_go == 0:
                self.end_round()
            else:
                self.begin_turn(self.following(self.turn))
        elif self.ran_out:
            self.claim()
        else:
            self.begin_turn(self.after(self.turn))

    # §5 Events

    def call(self, seat: Seat, card: Card, target: Seat, price: Card) -> None:
        """§5.3 An event is announced, from the own hand or §7.6 from a spied one."""
        if self.window == SPYING:
            self.announce_spied(seat, card, target, price)
        else:
            self.announce(seat, card, self.sides[seat].hand, target, price)

    def settled(self) -> None:
        """§9.3 After an event the season may move; then the match goes on."""
        if self.due:
            self.move_season()
        self.resume()

    # §8 Twenty-five

    def resume(self) -> None:
        """§8.1, §8.3 A fleet of 25 starts the count, each time anew; else §8.4 the turn goes on."""
        full = self.full()
        if not full:
            self.go_on()
            return
        self.tell_seats(full, COUNTED)
        self.lead = self.turn
        self.open(COUNTDOWN, self.everybody())

    def tell_seats(self, seats: i64, kind: i64) -> None:
        """Say of these seats what their fleets are worth."""
        if self.ears is not None:
            for seat in range(self.seats):
                if seats & bit(seat):
                    self.tell(kind, seat, self.worth_of(seat))

    # §9 Seasons and the end

    def count_quiet(self) -> None:
        """§9.5 After as many quiet turns as there are seats the season moves, without a pile."""
        if self.stirred or self.pile.mask | self.discards.mask | self.top.mask:
            self.quiet = 0
            return
        self.quiet += 1
        if self.quiet >= self.seats and self.season < self.last_season:
            self.quiet = 0
            self.next_season()
            self.ran_out = self.season == self.last_season

    def claim(self) -> None:
        """§9.7 The last turn is over."""
        self.phase = CLAIMING
        self.go_on()

    def open_claim(self) -> None:
        """§9.7 The highest fleets claim the win, and all are asked."""
        self.tell_seats(self.highest(), CLAIMED)
        self.lead = self.turn
        self.open(CLAIM, self.everybody())

    # §10 The strategic version

    def begin_round(self, first: Seat) -> None:
        """§10.2 A matroos, or -1: to be found. §10.6 Too few cards in the last season: no more rounds."""
        drafts = self.round > 1 or self.drafts_at_once
        if drafts and self.season == self.last_season and self.pile.count() < self.seats:
            self.ran_out = True
            self.claim()
            return
        self.tell(ROUND, -1, self.round)
        self.matroos = first
        if first < 0:
            self.matroos = self.find_matroos()
        self.turn = self.matroos
        self.tell(MATROOS, self.matroos)
        self.find_direction()

    def find_matroos(self) -> Seat:
        """§10.2 The lowest value that one seat alone has; if there is none, by lot."""
        found: Seat = -1
        for seat in range(self.seats):
            worth = self.worth_of(seat)
            alone = True
            for other in range(self.seats):
                if other != seat and self.worth_of(other) == worth:
                    alone = False
            if alone and (found < 0 or worth < self.worth_of(found)):
                found = seat
        if found < 0:
            found = self.rng.below(self.seats)
        return found

    def find_direction(self) -> None:
        """§10.3 The arrow points to the poorer neighbour; of equal ones the matroos chooses."""
        left = self.after(self.matroos)
        right = self.previous(self.matroos)
        if left == right:
            self.leftward = True
            self.draft()
        elif self.worth_of(left) == self.worth_of(right):
            self.ask(DIRECTION, self.matroos)
        else:
            self.point(self.worth_of(left) < self.worth_of(right))
            self.draft()

    def point(self, leftward: bool) -> None:
        """§10.3 The arrow points to one side for the whole round."""
        self.leftward = leftward
        if leftward:
            self.tell(WENT_LEFT, self.matroos)
        else:
            self.tell(WENT_RIGHT, self.matroos)

    def previous(self, seat: Seat) -> Seat:
        """The next seat anticlockwise."""
        if seat == 0:
            return self.seats - 1
        return seat - 1

    def following(self, seat: Seat) -> Seat:
        """§10.3 The next seat in the direction of the arrow."""
        if self.leftward:
            return self.after(seat)
        return self.previous(seat)

    def draft(self) -> None:
        """§10.4 A packet of a card a seat, which the matroos gets first. §10.5 All lay down their hands."""
        self.to_go = self.seats
        if self.round == 1 and not self.drafts_at_once:
            self.begin_turn(self.matroos)
            return
        for seat in range(self.seats):
            self.show(self.sides[seat].hand, NOBODY, LAID_DOWN, seat)
        self.show(self.packet, eye(self.matroos), HANDED, self.matroos)
        for _ in range(self.seats):
            if self.can_draw():
                self.draw_to(self.packet, PACKED, self.matroos)
        if self.due:
            self.move_season()
        self.hand_on(self.matroos)

    def hand_on(self, seat: Seat) -> None:
        """§10.4 A seat chooses from the packet; the last card it gets without a choice."""
        self.turn = seat
        left = self.packet.count()
        if left > 1:
            self.show(self.packet, eye(seat), HANDED, seat)
            self.ask(DRAFT, seat)
        elif left == 1:
            self.show(self.packet, eye(seat), HANDED, seat)
            self.keep(seat, self.packet.nth(0))
        else:
            self.end_draft()

    def keep(self, seat: Seat, card: Card) -> None:
        """§10.4 A seat keeps a card and hands the others on."""
        self.move(card, self.packet, self.sides[seat].hand, KEPT, seat)
        self.hand_on(self.following(seat))

    def end_draft(self) -> None:
        """§10.5 All take up their hands; §10.1 the matroos has the first turn."""
        self.show(self.packet, NOBODY, HANDED, -1)
        for seat in range(self.seats):
            self.show(self.sides[seat].hand, eye(seat), TOOK_UP, seat)
        self.begin_turn(self.matroos)

    def end_round(self) -> None:
        """§10.7 After the last round the highest fleet claims; else a new round begins."""
        if self.ran_out or self.round == self.last_round:
            self.claim()
            return
        self.round += 1
        self.begin_round(-1)

    # §11 The table

    def touched(self) -> i64:
        """§6.4 The seats that the pending event can change, and those whose cards lie below its answers.

        §8.2, §9.7 A win that is being counted out touches everybody.
        """
        if self.window == COUNTDOWN or self.window == CLAIM:
            return self.everybody()
        if not self.pending:
            return 0
        found = self.reach()
        for at in range(len(self.pending) - 1):
            found |= bit(self.players[at])
        return found
