"""A round and what is around it: the dealer, the deal, the start card, the end, the score, the modes."""

import math
from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import Card, Seat
from speeltafel.core.cards import bit, count
from speeltafel.core.places import NO_NUMBER, OPEN, eye
from speeltafel.games.uno.cards import (
    CHANGE,
    HAND_SIZE,
    PLUS2,
    PLUS2_TAKES,
    PLUS4,
    PLUS4_TAKES,
    REVERSE,
    ROTATING_ROUNDS,
    SKIP,
    points_of,
    value_of,
)
from speeltafel.games.uno.table import (
    AFVAL,
    BEGAN,
    DEALT,
    DREW_LOT,
    DROPPED,
    GATHERED,
    LAID,
    LAST_ONE,
    LED,
    LIMIT_REACHED,
    LOST_TURN,
    NAMED,
    PUT_BACK,
    REVERSED,
    ROTATING,
    ROUNDS_PLAYED,
    SCORED,
    START,
    TURN,
    TURNED,
    WENT_OUT,
    Table,
)

SPREAD: Final = 100.0
"""About the points of one round."""


class Round(Table):
    """A match without what seats do in their turns."""

    # §1 The match

    def start(self) -> None:
        """§1.4 The first dealer."""
        self.dealer = self.draw_dealer()
        self.deal()

    def draw_dealer(self) -> Seat:
        """§1.4 Who draws the largest fraction, or a lot."""
        if not self.draws_for_deal:
            return self.rng.below(self.seats)
        tied = self.playing()
        while tied & (tied - 1):
            tied = self.draw_lots(tied)
        self.sweep(self.talon, self.stock, GATHERED, -1)
        return count(tied - 1)

    def draw_lots(self, seats: i64) -> i64:
        """§1.4 Each of the seats draws an open card from the rest; those with the largest fraction."""
        if self.stock.count() < self.seats:
            self.sweep(self.talon, self.stock, GATHERED, -1)
        best: i64 = -1
        found: i64 = 0
        for seat in range(self.seats):
            if not seats & bit(seat):
                continue
            card = self.lot(self.stock)
            self.move(card, self.stock, self.talon, DREW_LOT, seat)
            value = value_of(card)
            if value > best:
                best = value
                found = 0
            if value == best:
                found |= bit(seat)
        return found

    def next_round(self) -> None:
        """§1.5 The deal moves on by number; every card goes back to the stock."""
        self.dealer = (self.dealer + 1) % self.seats
        while self.out & bit(self.dealer):
            self.dealer = (self.dealer + 1) % self.seats
        self.sweep(self.talon, self.stock, GATHERED, -1)
        for seat in range(self.seats):
            self.sweep(self.hands[seat], self.stock, GATHERED, -1)
            self.show(self.hands[seat], eye(seat), GATHERED, -1)
        self.deal()

    # §3 The deal and the start card

    def deal(self) -> None:
        """§3.1 Seven cards each, and a card for the talon. §1.3 Clockwise."""
        self.round += 1
        self.reversed = 0
        self.pile = 0
        self.under = -1
        self.under_colour = -1
        self.tell(BEGAN, self.dealer, self.round)
        for seat in range(self.seats):
            if not self.out & bit(seat):
                self.deal_out(HAND_SIZE, self.stock, self.hands[seat], DEALT)
        self.turn_up()

    def turn_up(self) -> None:
        """§3.1 Turn the top card of the stock up; §3.5 a +4 goes back."""
        card = self.lot(self.stock)
        self.move(card, self.stock, self.talon, TURNED, -1)
        while card == PLUS4:
            self.move(card, self.talon, self.stock, PUT_BACK, -1)
            card = self.lot(self.stock)
            self.move(card, self.stock, self.talon, TURNED, -1)
        self.top = card
        self.begin(card)

    def begin(self, card: Card) -> None:
        """§3.2 Who begins, and §3.3, §3.4, §3.6, §3.7 what the start card does."""
        first = self.after(self.dealer)
        self.turn = first
        self.then = TURN
        if card == CHANGE:
            self.colour = -1
            self.ask(START, first)
            return
        self.colour = card >> 6
        symbol = card & 63
        if symbol == PLUS2:
            self.take_cards(first, PLUS2_TAKES)
            self.lose_turn(first)
        elif symbol == REVERSE:
            self.reverse()
            self.turn = self.following(self.dealer)
        elif symbol == SKIP:
            self.lose_turn(first)
        self.resume()

    def name_start(self, seat: Seat, colour: i64) -> None:
        """§3.6 The colour of the start card; then the turn."""
        self.set_colour(seat, colour)
        self.resume()

    # §4, §5 What the start card and all others have in common.

    def resume(self) -> None:
        """§4.1 Ask whoever comes next."""
        if self.forgetful >= 0:
            self.seal(self.first, NO_NUMBER, LED, -1)
            self.forgetful = -1
        self.complained = 0
        self.ask(self.then, self.turn)

    def set_colour(self, seat: Seat, colour: i64) -> None:
        """§5.4 A seat names a colour."""
        self.colour = colour
        self.tell(NAMED + colour, seat)

    def reverse(self) -> None:
        """§5.2 The other way round."""
        self.reversed ^= 1
        self.tell(REVERSED, -1)

    def lose_turn(self, seat: Seat) -> None:
        """§5.1, §5.3 A seat is passed over."""
        self.tell(LOST_TURN, seat)
        self.turn = self.following(seat)
        self.then = TURN

    # §8 The end of a round

    def go_out(self, seat: Seat) -> None:
        """§8.1 The last card was played; a +2 or +4 still costs the next seat its cards."""
        self.tell(WENT_OUT, seat)
        if self.top == PLUS4:
            self.pile += PLUS4_TAKES
        elif self.top < CHANGE and self.top & 63 == PLUS2:
            self.pile += PLUS2_TAKES
        if self.pile:
            self.close_hand()
            self.take_cards(self.following(seat), self.pile)
            self.pile = 0
        self.score(seat)

    def score(self, winner: Seat) -> None:
        """§8.2 Hands are counted; §8.3, §9.2 the winner and the partner get it, §8.4 or each seat its own."""
        self.close_hand()
        partner = self.partner(winner)
        won: i64 = 0
        for seat in range(self.seats):
            if self.out & bit(seat):
                continue
            self.show(self.hands[seat], OPEN, LAID, seat)
            points = points_of(self.hands[seat])
            if self.own:
                self.gain(seat, points)
            elif seat != partner:
                won += points
        if not self.own:
            self.gain(winner, won)
            if partner >= 0:
                self.gain(partner, won)
        self.close_round(winner)

    def gain(self, seat: Seat, points: i64) -> None:
        """§8.3, §8.4 A seat writes points down."""
        total = self.totals[seat] + points  # `+=` on an item would be Python's own, many times slower
        self.totals[seat] = total
        self.tell(SCORED, seat, points)

    def close_round(self, winner: Seat) -> None:
        """§8.3, §8.4, §9.2, §9.4, §9.6 The match is over, or the next round begins."""
        if self.mode == AFVAL:
            self.drop()
            if self.playing() == bit(winner):
                self.end(bit(winner), LAST_ONE)
                return
        elif self.mode == ROTATING:
            if self.round == ROTATING_ROUNDS:
                self.end(self.with_total(max(self.totals)), ROUNDS_PLAYED)
                return
        elif max(self.totals) >= self.limit:
            best = max(self.totals)
            if self.own:
                best = min(self.totals)
            self.end(self.with_total(best), LIMIT_REACHED)
            return
        self.next_round()

    def with_total(self, total: i64) -> i64:
        """The seats with this total."""
        found: i64 = 0
        for seat in range(self.seats):
            if self.totals[seat] == total:
                found |= bit(seat)
        return found

    # §9 Other modes

    def drop(self) -> None:
        """§9.5 Whoever has reached the limit is out."""
        for seat in range(self.seats):
            if not self.out & bit(seat) and self.totals[seat] >= self.limit:
                self.out |= bit(seat)
                self.tell(DROPPED, seat, self.totals[seat])

    # What a match is worth.

    def value(self, seat: Seat) -> float:
        """The seat's share of the win; before the end, an estimate from the totals so far."""
        if not self.waiting:
            return super().value(seat)
        if self.out & bit(seat):
            return 0.0
        shares = 0.0
        for other in range(self.seats):
            if not self.out & bit(other):
                shares += self.weight(other)
        return self.weight(seat) / shares

    def weight(self, seat: Seat) -> float:
        """How likely a seat is to win, beside others: a round's lead counts more the nearer the end is."""
        most = max(self.totals)
        spread = SPREAD * math.sqrt(float(max(self.limit - most, 0)) / SPREAD + 1.0)
        if self.own:
            return math.exp(float(most - self.totals[seat]) / spread)
        return math.exp(float(self.totals[seat] - most) / spread)
