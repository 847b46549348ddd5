"""The rules: whose turn it is and what it may do.

`table` has the places, the set-up and the piles, `moves` the journeys, `purse` coins and the end.
"""

from speeltafel.core.actions import PASS, Action, Seat, last, second_last, third_last, verb_of
from speeltafel.core.cards import lowest
from speeltafel.core.menu import Menu
from speeltafel.games.kurier.cards import SWAMP, type_of
from speeltafel.games.kurier.events import (
    COIN,
    DEPART,
    DEPLOY,
    FLIP,
    HAND,
    PLACE,
    PLACING,
    RIOGRANDE,
    ROB,
    ROUBLES,
    START,
    STARTING,
    SWAP,
    TURN,
    TURNED,
    WAITS,
)
from speeltafel.games.kurier.purse import Purse


class Kurier(Purse):
    """One match."""

    def offer(self, seat: Seat, menu: Menu) -> None:
        """All that a seat may do, by window."""
        window = self.window
        if window == TURN:
            self.offer_turn(seat, menu)
        elif window == PLACING:
            self.offer_rooms(PLACE, lowest(self.turned.mask), menu)
        elif window == STARTING:
            self.offer_start(menu)
        else:
            self.offer_roebelen(seat, menu)

    def offer_turn(self, seat: Seat, menu: Menu) -> None:
        """§1.4 One thing of three; §7.5 none of them at a guard; §11.1 a pass if there is nothing."""
        if self.is_at_guard(seat) and self.endgame != RIOGRANDE:
            menu.one(PASS, "11.1")
            return
        self.offer_couriers(seat, menu)
        self.offer_hands(seat, menu)
        self.offer_departures(seat, menu)
        if not self.can_more(seat) and not self.can_hand(seat):
            menu.one(PASS, "11.1")

    def offer_roebelen(self, seat: Seat, menu: Menu) -> None:
        """§8.1 A coin, of which §7.4 a bonus needs none; §8.2 after the first one may stop."""
        menu.one(PASS, "8.2")
        if self.window == ROUBLES and not self.run.mask1:
            menu.must("8.1", 0)
        self.offer_coins(seat, menu)

    def apply(self, seat: Seat, action: Action) -> None:
        """Dispatch by verb."""
        verb = verb_of(action)
        if verb == DEPLOY >> 18:
            self.deploy(seat, action)
        elif verb == FLIP >> 18:
            self.flip(seat)
        elif verb == DEPART >> 18:
            self.depart(seat, third_last(action), False, second_last(action), last(action))
        elif verb == SWAP >> 18:
            self.depart(seat, third_last(action), True, second_last(action), last(action))
        elif verb == HAND >> 18:
            self.hand(seat, action)
        elif verb == PLACE >> 18:
            self.place_turned(seat, action)
        elif verb == COIN >> 18:
            self.turn_coin(seat)
        elif verb == ROB >> 18:
            self.rob(seat, last(action))
        elif verb == START >> 18:
            self.set_up(seat, action)
        else:
            self.decline(seat)

    def set_up(self, seat: Seat, action: Action) -> None:
        """§2.7 Seat by seat; when all have an inn, the first turn begins."""
        self.set_out(seat, last(action))
        following = self.after(seat)
        if self.sides[following].at < 0:
            self.begin_set_up(following)
        else:
            self.begin_turn(following)

    def deploy(self, seat: Seat, action: Action) -> None:
        """§4.1 A courier of the reserve finds an inn."""
        self.put_up(seat, second_last(action), self.reserves[seat], last(action))
        self.end_turn(seat, False)

    def flip(self, seat: Seat) -> None:
        """§4.2 The top courier is turned up, to be placed; §4.3 if it cannot be, it waits in the reserve."""
        card = self.turn_up(seat, self.turned, TURNED)
        if self.free(type_of(card)) & SWAMP:
            self.ask(PLACING, seat)
            return
        self.move(card, self.turned, self.reserves[seat], WAITS, seat)
        self.end_turn(seat, False)

    def place_turned(self, seat: Seat, action: Action) -> None:
        """§4.2 The courier that was turned up finds an inn."""
        self.put_up(seat, lowest(self.turned.mask), self.turned, last(action))
        self.end_turn(seat, False)

    def hand(self, seat: Seat, action: Action) -> None:
        """§5.1 The dispatch changes hands. §11.3 A seat that could do nothing else was idle."""
        idle = not self.can_more(seat)
        self.hand_over(seat, second_last(action), last(action))
        self.end_turn(seat, idle)

    def decline(self, seat: Seat) -> None:
        """§8.2 Stop, §7.4 decline the bonus, §11.1 or pass."""
        if self.window == ROUBLES:
            self.stop(seat)
        else:
            self.end_turn(seat, self.window == TURN)
