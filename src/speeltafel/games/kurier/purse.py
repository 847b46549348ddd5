"""Coins: roebelen, hidden coins and robbing, who can pay, and how a match ends."""

from mypy_extensions import i64

from speeltafel.core.actions import Card, Seat
from speeltafel.core.cards import bit, count
from speeltafel.core.menu import Menu
from speeltafel.core.places import OPEN
from speeltafel.games.kurier.cards import (
    COIN_CARDS,
    DEAREST,
    DISPATCH,
    NJET,
    rouble,
    worth,
)
from speeltafel.games.kurier.events import (
    ADMITTED,
    BONUS,
    BY_ARRIVAL,
    BY_PAYMENT,
    COIN,
    COUNTED,
    CZAR,
    FIRST_AT_GUARD,
    FIRST_GUARD,
    FIRST_TO_ROUBLE,
    FLIPPED,
    FURTHEST,
    IDLED,
    LOST,
    NJET_SAID,
    PAID,
    REVISED,
    RIOGRANDE,
    ROB,
    ROBBED,
    ROUBLES,
    SAVED,
    SHORT,
    SHOWED,
    TURN,
    WITHOUT,
)
from speeltafel.games.kurier.moves import Journeys


class Purse(Journeys):
    """What coins do."""

    def has_hidden_coins(self) -> bool:
        """§9.1, §10.1 Whether the one left behind gets a coin."""
        return self.endgame == REVISED or self.endgame == RIOGRANDE

    # §7.4 Arrivals in the own turn

    def after_journey(self, seat: Seat, inn: i64, came: Seat, also: Seat) -> None:
        """§9.1 A coin for the one left behind; then §9.3, §10.2, §10.4 what arrived; §7.4 then the bonus."""
        self.tell_stayed(inn)
        if self.has_hidden_coins():
            self.pay_stayer(inn)
        if (came >= 0 or also >= 0) and self.settle_arrivals(came, also):
            return
        if self.endgame == RIOGRANDE and self.settle_riogrande(seat):
            return
        arrived = came == seat or also == seat
        if arrived and self.endgame != RIOGRANDE and self.can_rouble(seat):
            self.ask(BONUS, seat)
            return
        self.end_turn(seat, False)

    def pay_stayer(self, inn: i64) -> None:
        """§9.1 While there are coins, the owner of the stayer takes one; §9.4 at a guard it is fresh."""
        if not self.palace.mask1:
            return
        owner = self.owner_of(self.stayer(inn))
        purse = self.hidden[owner]
        if self.is_at_guard(owner):
            purse = self.fresh[owner]
        self.move(self.lot(self.palace), self.palace, purse, PAID, owner)

    def settle_arrivals(self, came: Seat, also: Seat) -> bool:
        """§9.3, §10.4 Whether an arrival ends the match; of two the one that moved first counts first."""
        if self.endgame == WITHOUT:
            winner = came
            if came < 0:
                winner = also
            self.admit(winner, BY_ARRIVAL)
            return True
        if not self.has_hidden_coins():
            return False
        if came >= 0 and self.pays(came):
            return True
        return also >= 0 and self.pays(also)

    def settle_riogrande(self, seat: Seat) -> bool:
        """§10.2 The active seat's claim, then §10.3 an empty palace: whether one of them ends the match."""
        if self.is_at_guard(seat) and self.pays(seat):
            return True
        if self.palace.mask1:
            return False
        first: Seat = -1
        for other in range(self.seats):
            if not self.is_at_guard(other):
                continue
            if first < 0 or self.sides[other].arrival < self.sides[first].arrival:
                first = other
        if first < 0:
            return False
        self.admit(first, FIRST_AT_GUARD)
        return True

    # §8 Roebelen

    def can_rouble(self, seat: Seat) -> bool:
        """§8.1, §9.6 Whether there is a coin that a seat could turn."""
        return self.palace.mask1 != 0 or self.victims(seat) != 0

    def offer_coins(self, seat: Seat, menu: Menu) -> None:
        """§8.1 A coin of the palace; §9.6 if it has none, one of an opponent."""
        if self.palace.mask1:
            menu.one(COIN, "8.1")
            return
        menu.of(ROB, self.victims(seat), "9.6")

    def turn_coin(self, seat: Seat) -> None:
        """§8.1 A coin of the palace is turned over."""
        card = self.lot(self.palace)
        self.move(card, self.palace, self.run, FLIPPED, seat)
        self.judge_coin(seat, card)

    def judge_coin(self, seat: Seat, card: Card) -> None:
        """§8.3 A njet ends the turn; §8.5 enough ends the match; else the seat may go on if it can."""
        if self.first_to_rouble < 0:
            self.first_to_rouble = seat
        if card == NJET:
            self.tell(NJET_SAID, seat)
            self.sweep(self.run, self.gone, LOST, seat)
        elif self.pays(seat):
            return
        elif self.can_rouble(seat):
            self.ask(ROUBLES, seat)
            return
        else:
            self.sweep(self.run, self.saved[seat], SAVED, seat)
        self.end_roebelen(seat)

    def stop(self, seat: Seat) -> None:
        """§8.2 The coins of this turn are safe."""
        self.sweep(self.run, self.saved[seat], SAVED, seat)
        self.end_roebelen(seat)

    def end_roebelen(self, seat: Seat) -> None:
        """§8.6, §9.9 If no coin is left to be turned, the first who did wins; else the turn goes on."""
        if self.no_coin_is_left():
            self.admit(self.first_to_rouble, FIRST_TO_ROUBLE)
            return
        self.end_turn(seat, False)

    def no_coin_is_left(self) -> bool:
        """§8.6, §9.9 Whether every coin lies open or is out of the game."""
        if self.palace.mask1:
            return False
        for seat in range(self.seats):
            if self.hidden[seat].mask1 | self.fresh[seat].mask1:
                return False
        return True

    # §9 Hidden coins

    def due(self, seat: Seat) -> i64:
        """§2.4 The roubles that the guard wants where a seat's dispatch lies."""
        return self.numbers[self.sides[seat].at - FIRST_GUARD]

    def shown_roubles(self, seat: Seat) -> i64:
        """§8.5 What a seat has in the open: saved, and in its own turn the coins of the run."""
        roubles = worth(self.saved[seat].mask1)
        if seat == self.turn:
            roubles += worth(self.run.mask1)
        return roubles

    def pays(self, seat: Seat) -> bool:
        """§8.5, §9.3 A seat at a guard pays if it can; §12.4 if not, everybody knows how much it lacks."""
        due = self.due(seat)
        shown = self.shown_roubles(seat)
        if not self.has_hidden_coins():
            if shown < due:
                return False
        elif not self.count_hidden(seat, due - shown):
            return False
        self.admit(seat, BY_PAYMENT)
        return True

    def count_hidden(self, seat: Seat, missing: i64) -> bool:
        """§9.3 Whether the hidden coins make up what is missing; if not, they now count as too few."""
        side = self.sides[seat]
        hidden = self.hidden[seat]
        cap = side.cap
        fresh = self.fresh[seat].mask1
        if cap >= 0:
            cap += DEAREST * count(fresh)
        if fresh:
            self.sweep(self.fresh[seat], hidden, COUNTED, seat)
        if worth(hidden.mask1) >= missing:
            return True
        if cap < 0 or cap >= missing:
            cap = missing - 1
        if self.ears is not None and cap < DEAREST and (fresh or cap < side.cap or side.cap < 0):
            self.tell_short(seat, cap)
        side.cap = cap
        return False

    def tell_short(self, seat: Seat, cap: i64) -> None:
        """§12.4 No hidden coin that was counted is worth more than this."""
        dearer: list[Card] = []
        for card in COIN_CARDS:
            if rouble(card) > cap:
                dearer.append(card)
        self.lack(self.hidden[seat], dearer, SHORT, seat)

    def victims(self, seat: Seat) -> i64:
        """§9.6, §9.7 The opponents with hidden coins, where robbing is known."""
        found: i64 = 0
        if self.endgame != REVISED:
            return found
        for other in range(self.seats):
            if other != seat and self.hidden[other].mask1 | self.fresh[other].mask1:
                found |= bit(other)
        return found

    def rob(self, seat: Seat, victim: Seat) -> None:
        """§9.6 A hidden coin of an opponent, drawn by lot, is turned over."""
        counted, fresh = self.hidden[victim], self.fresh[victim]
        purse = counted
        some = count(counted.mask1)
        if self.rng.below(some + count(fresh.mask1)) >= some:
            purse = fresh
        card = self.lot(purse)
        self.move(card, purse, self.run, ROBBED, seat)
        side = self.sides[victim]
        if side.cap >= 0 and purse is counted:
            side.cap -= rouble(card)
        self.judge_coin(seat, card)

    def possible(self) -> bool:
        """§12.4 In a sample: no seat could have paid that did not."""
        for seat in range(self.seats):
            cap = self.sides[seat].cap
            if cap >= 0 and worth(self.hidden[seat].mask1) > cap:
                return False
        return True

    # §1.3, §11 Turns and the end

    def begin_turn(self, seat: Seat) -> None:
        """§7.5 A seat at a guard does nothing but roebelen, §9.4 unless it can pay; §10.1 or may go on."""
        self.turn = seat
        if self.is_at_guard(seat):
            if self.has_hidden_coins() and self.pays(seat):
                return
            if self.endgame != RIOGRANDE and self.can_rouble(seat):
                self.ask(ROUBLES, seat)
                return
        self.ask(TURN, seat)

    def end_turn(self, seat: Seat, idle: bool) -> None:
        """§4.5 The reserve is filled; §11.2 after a round of idle turns the match is over; else the next."""
        self.refill(seat)
        if not idle:
            self.idle = 0
        else:
            self.idle += 1
            self.tell(IDLED, seat)
            if self.idle >= self.seats:
                self.end(self.furthest(), FURTHEST)
                return
        self.begin_turn(self.after(seat))

    def furthest(self) -> i64:
        """§11.2 The seats whose dispatch has come furthest."""
        found: i64 = 0
        most: i64 = -1
        for seat in range(self.seats):
            stage = self.stage(seat)
            if stage > most:
                most = stage
                found = 0
            if stage == most:
                found |= bit(seat)
        return found

    def admit(self, seat: Seat, reason: i64) -> None:
        """§11.4 A seat wins: its open coins are saved, its dispatch reaches the Czar."""
        if seat == self.turn:
            self.sweep(self.run, self.saved[seat], SAVED, seat)
        if reason == BY_PAYMENT and self.hidden[seat].mask1:
            self.show(self.hidden[seat], OPEN, SHOWED, seat)
        side = self.sides[seat]
        self.move(DISPATCH + seat, self.places[side.at], self.czar, ADMITTED, seat)
        side.at = CZAR
        self.end(bit(seat), reason)
