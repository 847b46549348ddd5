"""Dispatches that are handed over, couriers that depart, and what they find on their way."""

from mypy_extensions import i64

from speeltafel.core.actions import Action, Card, Seat
from speeltafel.core.cards import lowest
from speeltafel.core.menu import Menu
from speeltafel.games.kurier.cards import (
    ALL_INNS,
    COURIERS,
    DISPATCH,
    INNS,
    PALACE,
    TOP,
    TYPES,
    above,
    cards_of_type,
    nearest_stops,
    village_inns,
)
from speeltafel.games.kurier.events import (
    ARRIVED,
    CARRIED,
    DEPART,
    DEPARTED,
    FIRST_GUARD,
    HAND,
    HANDED,
    NO_TYPE,
    NOWHERE,
    PASSED_ON,
    RETURNED,
    STAYED,
    SWAP,
    TRAVELLED,
)
from speeltafel.games.kurier.table import Table


class Journeys(Table):
    """How dispatches and couriers get on."""

    # §5 Handing the dispatch over

    def offer_hands(self, seat: Seat, menu: Menu) -> None:
        """§5.1 Own couriers in the inns of the village where the dispatch is; §5.2 not its bearer."""
        side = self.sides[seat]
        if side.at < 0 or side.at >= INNS:
            return
        left = village_inns(side.at) & (self.officers | self.cossacks | self.diplomats | self.ladies)
        while left:
            inn = lowest(left)
            left &= left - 1
            own = self.inns[inn].mask & side.own
            if own:
                menu.of(HAND | inn << 6, own, "5.1")
                if inn == side.at:
                    menu.must("5.2", ~cards_of_type(side.bearer))

    def can_hand(self, seat: Seat) -> bool:
        """§5.1, §5.2 Whether another own courier is in the village where the dispatch is."""
        side = self.sides[seat]
        if side.at < 0 or side.at >= INNS:
            return False
        others: i64 = 0
        left = village_inns(side.at) & (self.officers | self.cossacks | self.diplomats | self.ladies)
        while left:
            inn = lowest(left)
            left &= left - 1
            own = self.inns[inn].mask & side.own
            if inn == side.at:
                own &= ~cards_of_type(side.bearer)
            others |= own
        return others != 0

    def hand_over(self, seat: Seat, inn: i64, card: Card) -> None:
        """§5.1 Another own courier carries the dispatch from now on."""
        side = self.sides[seat]
        self.tell(HANDED, seat, inn, card)
        if inn != side.at:
            self.move(DISPATCH + seat, self.inns[side.at], self.inns[inn], PASSED_ON, seat)
        side.at = inn
        side.bearer = card // 3 % TYPES

    def can_more(self, seat: Seat) -> bool:
        """§11.3 Whether a seat can do anything but hand its dispatch over."""
        return self.can_turn_up(seat) or self.can_depart(seat) or self.can_place(seat)

    # §6 Departing

    def can_depart(self, seat: Seat) -> bool:
        """§6.1 Whether a courier of the seat is in a full inn."""
        own = self.sides[seat].own
        left = self.full
        while left:
            if self.inns[lowest(left)].mask & own:
                return True
            left &= left - 1
        return False

    def offer_departures(self, seat: Seat, menu: Menu) -> None:
        """§6.1 From every full inn with an own courier."""
        own = self.sides[seat].own
        left = self.full
        while left:
            inn = lowest(left)
            left &= left - 1
            if self.inns[inn].mask & own:
                self.offer_inn(inn, menu)

    def offer_inn(self, inn: i64, menu: Menu) -> None:
        """§6.2 Who leaves; §6.3 in either order."""
        empty = self.empty_room(inn)
        higher = above(inn)
        first = self.free((empty + 1) & 3) & higher
        following = self.free((empty + 2) & 3) & higher
        self.offer_stops(DEPART | inn << 12, first, following, menu)
        self.offer_stops(SWAP | inn << 12, following, first, menu)

    def offer_stops(self, verb: Action, one: i64, two: i64, menu: Menu) -> None:
        """§6.4 The inns of the nearest village that has one, for the first traveller, then for the second.

        §6.5, §6.6 The inn of the first is barred to the second, who may have to go on for that.
        """
        left = nearest_stops(one)
        while left:
            taken = left & -left
            left &= left - 1
            stops = nearest_stops(two & ~taken)
            menu.of(verb | lowest(taken) << 6, stops | taken & ALL_INNS, "6.4")
            menu.must("6.5", stops)

    def depart(self, seat: Seat, inn: i64, next_first: bool, stop: i64, other_stop: i64) -> None:
        """§6.2, §6.3 Two travel, in the order chosen, the third stays."""
        empty = self.empty_room(inn)
        one = (empty + 1) & 3
        two = (empty + 2) & 3
        if next_first:
            one = two
            two = (empty + 1) & 3
        self.tell(DEPARTED, seat, inn)
        came = self.travel(seat, inn, one, stop)
        also = self.travel(seat, inn, two, other_stop)
        self.after_journey(seat, inn, came, also)

    def travel(self, seat: Seat, inn: i64, kind: i64, stop: i64) -> Seat:
        """§6.4, §6.7, §7.1 A courier travels with what it carries; whose dispatch reached a guard, or -1."""
        place = self.inns[inn]
        card = lowest(place.mask & cards_of_type(kind))
        owner = self.owner_of(card)
        side = self.sides[owner]
        carries = side.at == inn and side.bearer == kind
        self.leave_room(kind, inn)
        if stop == PALACE:
            self.move(card, place, self.piles[owner], RETURNED, seat)
            self.line.append(card)
            if not carries:
                return NOWHERE
            self.reach_guard(owner, inn)
            return owner
        self.move(card, place, self.inns[stop], TRAVELLED, seat)
        self.take_room(card, stop)
        if carries:
            self.move(DISPATCH + owner, place, self.inns[stop], CARRIED, owner)
            side.at = stop
        return NOWHERE

    def after_journey(self, seat: Seat, inn: i64, came: Seat, also: Seat) -> None:
        """What a departure brings about besides: coins, arrivals, the end of the turn."""
        raise NotImplementedError

    def stayer(self, inn: i64) -> Card:
        """§6.2 The courier that was left behind in an inn where two have just left."""
        return lowest(self.inns[inn].mask & COURIERS)

    def tell_stayed(self, inn: i64) -> None:
        """§6.2 Say who was left behind."""
        card = self.stayer(inn)
        self.tell(STAYED, self.owner_of(card), inn, card)

    # §7 The palace

    def reach_guard(self, owner: Seat, inn: i64) -> None:
        """§7.2 The guard above the inn gets the dispatch; §7.3 after an opmars past the top it is a ten."""
        guard = self.top_guard
        if inn >= TOP:
            guard = inn - TOP
        side = self.sides[owner]
        self.move(DISPATCH + owner, self.inns[inn], self.guards[guard], ARRIVED, owner)
        side.at = FIRST_GUARD + guard
        side.bearer = NO_TYPE
        latest: i64 = 0
        for seat in range(self.seats):
            latest = max(latest, self.sides[seat].arrival)
        side.arrival = latest + 1
