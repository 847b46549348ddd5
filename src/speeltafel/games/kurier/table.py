"""The table: the words of the rules, the places, the piles, and couriers that are placed."""

from mypy_extensions import i64

from speeltafel.core.actions import Card, Seat, Verb
from speeltafel.core.cards import below, bit, count, lowest, nth, shl
from speeltafel.core.menu import Menu
from speeltafel.core.options import Options
from speeltafel.core.places import NOBODY, OPEN, Place, eye
from speeltafel.core.state import State
from speeltafel.games.kurier.cards import (
    ALL_COINS,
    ALL_INNS,
    BLANK,
    BOX,
    CLOSED,
    COIN_CARDS,
    COIN_COPIES,
    COLOUR_CARDS,
    COLOUR_SIZE,
    COLOURS,
    COPIES,
    COPIES_MASK,
    COURIER_KINDS,
    DISPATCH,
    GUARDS,
    INNS,
    ROOMS_FULL,
    ROW,
    SWAMP,
    TEN,
    TYPES,
    type_of,
    village_of,
)
from speeltafel.games.kurier.events import (
    BASIS,
    BEGINS,
    COLOUR,
    CZAR,
    DEPLOY,
    FIRST_GUARD,
    FLIP,
    LAID,
    NO_CAP,
    NO_TYPE,
    NOWHERE,
    PALACE_SCORE,
    PLACED,
    REASONS,
    REFILLED,
    SENT,
    START,
    STARTING,
    TURNED,
    VERBS,
    WITHOUT,
)
from speeltafel.games.kurier.options import ENDGAMES, KurierOptions
from speeltafel.games.kurier.stack import Returned


class Side:
    """What a seat has besides its places."""

    def __init__(self) -> None:
        self.own: i64 = 0
        """§4.6 All couriers of the colours it plays with."""
        self.at: i64 = NOWHERE
        """The place where its dispatch lies: an inn, a guard, the Czar."""
        self.bearer: i64 = NO_TYPE
        """In an inn, the type of the courier that carries it."""
        self.arrival: i64 = 0
        """§10.3 Dispatches at guards are numbered from 1 on as they come; 0 while it is not there."""
        self.cap: i64 = NO_CAP
        """§12.4 How many roubles its counted hidden coins have at most, as everybody knows; -1: unknown."""

    def copy_from(self, other: "Side") -> None:
        """Have what the other has."""
        self.own = other.own
        self.at = other.at
        self.bearer = other.bearer
        self.arrival = other.arrival
        self.cap = other.cap


class Table(State):
    """What lies on the table, and how couriers come onto it."""

    def __init__(self) -> None:
        super().__init__()
        self.endgame: i64 = BASIS
        self.numbers: list[i64] = []
        """§2.4 By guard, the roubles that he wants."""
        self.top_guard: i64 = 0
        """§7.3 Where a dispatch goes that skipped the upper village."""
        self.extra: bool = True
        self.start_seat: Seat = -1
        """§1.3 Who begins; -1: drawn by lot."""
        self.all_coins: bool = True
        self.open_inns: i64 = ALL_INNS
        """§2.3 The inns that are not closed; all that follow are masks of inns too."""
        self.officers: i64 = 0
        self.cossacks: i64 = 0
        self.diplomats: i64 = 0
        self.ladies: i64 = 0
        """Where the room of each type is taken."""
        self.full: i64 = 0
        self.unused: i64 = 0
        """§4.6 The colours that nobody plays with."""
        self.first_to_rouble: Seat = -1
        """§8.6 Who turned the first coin in roebelen."""
        self.idle: i64 = 0
        """§11.2 Idle turns in a row."""
        self.line: Returned = Returned()
        """§7.1 The couriers beneath the shuffled ones of all piles, in the order in which they came."""
        self.sides: list[Side] = []
        nowhere = Place(BOX, 0, NOBODY)
        self.inns: list[Place] = []
        self.guards: list[Place] = []
        self.czar: Place = nowhere
        self.piles: list[Place] = []
        self.reserves: list[Place] = []
        self.turned: Place = nowhere
        self.palace: Place = nowhere
        self.run: Place = nowhere
        """§8.2 The coins turned in this turn."""
        self.saved: list[Place] = []
        self.hidden: list[Place] = []
        """§9.2 Hidden coins; those of a seat at a guard were counted when they did not suffice."""
        self.fresh: list[Place] = []
        """§9.4 Hidden coins that a seat at a guard got since its coins were counted."""
        self.gone: Place = nowhere
        self.box: Place = nowhere

    def configure(self, options: Options) -> None:
        """§1.2 Take the options in."""
        super().configure(options)
        assert isinstance(options, KurierOptions)
        self.endgame = ENDGAMES.index(options.endgame)
        self.numbers = [*options.guards]
        self.top_guard = options.guards.index(TEN if TEN in options.guards else max(options.guards))
        self.extra = options.extra_colours
        if options.start_seat != "random":
            self.start_seat = options.start_seat
        self.all_coins = options.coins == ALL_COINS
        self.open_inns = ALL_INNS & ~CLOSED[self.seats]
        self.unused = below(COLOURS)

    def lay(self) -> None:
        """§2 The places. What is shuffled or hidden lies closed."""
        seats = range(self.seats)
        self.sides = [Side() for _ in seats]
        self.inns = [self.place(BOX, OPEN) for _ in range(INNS)]
        self.guards = [self.place(BOX, OPEN) for _ in range(GUARDS)]
        self.czar = self.place(BOX, OPEN)
        self.piles = [self.place(BOX, NOBODY) for _ in seats]
        self.reserves = [self.place(BOX, OPEN) for _ in seats]
        self.turned = self.place(BOX, OPEN)
        self.palace = self.place(BOX, NOBODY)
        self.run = self.place(BOX, OPEN)
        self.saved = [self.place(BOX, OPEN) for _ in seats]
        self.hidden = [self.place(BOX, eye(seat)) for seat in seats]
        self.fresh = [self.place(BOX, eye(seat)) for seat in seats]
        self.gone = self.place(BOX, OPEN)
        self.box = self.place(BOX, OPEN)

    def derive(self) -> None:
        """Set what the places of a position say: taken rooms, full inns, where the dispatches lie."""
        self.officers = 0
        self.cossacks = 0
        self.diplomats = 0
        self.ladies = 0
        self.full = 0
        for inn in range(INNS):
            for card in self.inns[inn].listed():
                if card < ROW:
                    self.take_room(card, inn)
        for seat in range(self.seats):
            for number in range(CZAR + 1):
                if self.places[number].has(DISPATCH + seat):
                    self.sides[seat].at = number

    def copy_from(self, other: State) -> None:
        """Become equal to another match, all but the ears."""
        same_options = self.chosen is other.chosen and self.seats == other.seats
        super().copy_from(other)
        assert isinstance(other, Table)
        if not same_options:
            self.copy_options(other)
        self.officers = other.officers
        self.cossacks = other.cossacks
        self.diplomats = other.diplomats
        self.ladies = other.ladies
        self.full = other.full
        self.unused = other.unused
        self.first_to_rouble = other.first_to_rouble
        self.idle = other.idle
        self.line.copy_from(other.line)
        mine, theirs = self.sides, other.sides
        for seat in range(self.seats):
            mine[seat].copy_from(theirs[seat])

    def copy_options(self, other: "Table") -> None:
        """Take over what `configure` had set; within one match it is always the same."""
        self.endgame = other.endgame
        self.numbers = other.numbers.copy()
        self.top_guard = other.top_guard
        self.extra = other.extra
        self.start_seat = other.start_seat
        self.all_coins = other.all_coins
        self.open_inns = other.open_inns

    def verbs(self) -> list[Verb]:
        return VERBS

    def reasons(self) -> list[str]:
        return REASONS

    # §1 The match

    def scores(self) -> list[int]:
        """§1.5 How far the dispatch of each seat has come."""
        return [self.stage(seat) for seat in range(self.seats)]

    def stage(self, seat: Seat) -> i64:
        """§1.5 1 to 4 in a village, 5 at a guard, 6 with the Czar; 0 before the set-up."""
        at = self.sides[seat].at
        if at < 0:
            return 0
        if at < INNS:
            return village_of(at) + 1
        if at < CZAR:
            return PALACE_SCORE
        return PALACE_SCORE + 1

    def is_at_guard(self, seat: Seat) -> bool:
        """§7.2 Whether the dispatch of a seat lies at a guard."""
        at = self.sides[seat].at
        return FIRST_GUARD <= at < CZAR

    # §2 Setting up

    def start(self) -> None:
        """§1.3 Who begins. §2.5 Coins and §2.6 couriers are shuffled; §2.7 the first seat turns one up."""
        self.round = 1
        self.turn = self.start_seat
        if self.start_seat < 0:
            self.turn = self.rng.below(self.seats)
        self.tell(BEGINS, self.turn)
        if self.endgame != WITHOUT:
            for kind in range(len(COIN_CARDS)):
                if COIN_CARDS[kind] != BLANK or self.all_coins:
                    for _ in range(COIN_COPIES[kind]):
                        self.move(COIN_CARDS[kind], self.box, self.palace, LAID, -1)
        for seat in range(self.seats):
            self.take_colour(seat, seat)
        self.begin_set_up(self.turn)

    def begin_set_up(self, seat: Seat) -> None:
        """§2.7 A seat turns up its first courier, to place it with its dispatch."""
        self.turn = seat
        self.turn_up(seat, self.turned, TURNED)
        self.ask(STARTING, seat)

    def offer_start(self, menu: Menu) -> None:
        """§2.7 An inn of the lowest village where nobody sleeps; §2.3 not a closed one."""
        menu.of(START, SWAMP, "2.7")
        menu.must("2.3", self.open_inns)
        menu.must("2.7", ~(self.officers | self.cossacks | self.diplomats | self.ladies))

    def set_out(self, seat: Seat, inn: i64) -> None:
        """§2.7 Courier and dispatch find an inn, §2.8 another courier is turned up."""
        card = lowest(self.turned.mask)
        self.put_up(seat, card, self.turned, inn)
        self.move(DISPATCH + seat, self.box, self.inns[inn], SENT, seat)
        side = self.sides[seat]
        side.at = inn
        side.bearer = type_of(card)
        self.refill(seat)

    # §3 Rooms

    def rooms_taken(self, kind: i64) -> i64:
        """§3.1 The inns where the room of a type is taken."""
        if kind == 0:
            return self.officers
        if kind == 1:
            return self.cossacks
        if kind == 2:
            return self.diplomats
        return self.ladies

    def free(self, kind: i64) -> i64:
        """§3.1, §3.2, §3.3 The inns where a courier of this type finds its room."""
        return self.open_inns & ~self.full & ~self.rooms_taken(kind)

    def take_room(self, card: Card, inn: i64) -> None:
        """A courier, who is there already, takes its room. §3.2 With three an inn is full."""
        here = bit(inn)
        kind = type_of(card)
        if kind == 0:
            self.officers |= here
        elif kind == 1:
            self.cossacks |= here
        elif kind == 2:
            self.diplomats |= here
        else:
            self.ladies |= here
        if count(self.inns[inn].mask) >= ROOMS_FULL:
            self.full |= here

    def leave_room(self, kind: i64, inn: i64) -> None:
        """A courier of this type leaves its room."""
        others = ~bit(inn)
        self.full &= others
        if kind == 0:
            self.officers &= others
        elif kind == 1:
            self.cossacks &= others
        elif kind == 2:
            self.diplomats &= others
        else:
            self.ladies &= others

    def empty_room(self, inn: i64) -> i64:
        """§3.2 The one empty room of a full inn."""
        here = bit(inn)
        if not self.officers & here:
            return 0
        if not self.cossacks & here:
            return 1
        if not self.diplomats & here:
            return 2
        return 3

    # §4 Placing a courier

    def put_up(self, seat: Seat, card: Card, source: Place, inn: i64) -> None:
        """A courier comes to an inn."""
        self.move(card, source, self.inns[inn], PLACED, seat)
        self.take_room(card, inn)

    def offer_couriers(self, seat: Seat, menu: Menu) -> None:
        """§4.1 Each kind of courier of the reserve; §4.2 or the top one of the pile."""
        left = self.reserves[seat].mask & COURIER_KINDS
        while left:
            card = lowest(left)
            left &= left - 1
            self.offer_rooms(DEPLOY | card << 6, card, menu)
        if self.can_turn_up(seat):
            menu.one(FLIP, "4.2")

    def offer_rooms(self, verb: i64, card: Card, menu: Menu) -> None:
        """§4.1 The inns of the lowest village, as far as §2.3, §3.1 and §3.2 let a courier in."""
        menu.of(verb, SWAMP, "4.1")
        menu.must("2.3", self.open_inns)
        menu.must("3.1", ~self.rooms_taken(type_of(card)))
        menu.must("3.2", ~self.full)

    def can_place(self, seat: Seat) -> bool:
        """§4.1 Whether a courier of the reserve finds a room."""
        left = self.reserves[seat].mask & COURIER_KINDS
        while left:
            if self.free(type_of(lowest(left))) & SWAMP:
                return True
            left &= left - 1
        return False

    # §4.4 to §4.7 The pile

    def can_turn_up(self, seat: Seat) -> bool:
        """§4.7 Whether there is a courier to turn up, if need be of another colour."""
        if self.piles[seat].mask:
            return True
        return self.extra and self.unused != 0

    def turn_up(self, seat: Seat, target: Place, kind: i64) -> Card:
        """§4.4 The top courier goes to a place, if need be §4.6 of another colour; there is one."""
        pile = self.piles[seat]
        if not pile.mask:
            self.take_colour(seat, lowest(self.unused))
        card = self.top_courier(seat)
        self.move(card, pile, target, kind, seat)
        return card

    def top_courier(self, seat: Seat) -> Card:
        """§4.4 A shuffled courier, by lot; §7.1 else the first that returned, which leaves the line."""
        mask = self.piles[seat].mask
        own = self.sides[seat].own
        for at in range(self.line.size):
            card = self.line.card(at)
            if own & bit(card):
                copies = shl(COPIES_MASK, card)
                mask = mask & ~copies | (mask & copies) >> 1 & copies
        if not mask:
            return self.line.take(own)
        top = nth(mask, self.rng.below(count(mask)))
        return top - top % COPIES

    def refill(self, seat: Seat) -> None:
        """§4.5 An empty reserve gets a courier, if there is one."""
        if not self.reserves[seat].mask and self.can_turn_up(seat):
            self.turn_up(seat, self.reserves[seat], REFILLED)

    def take_colour(self, seat: Seat, colour: i64) -> None:
        """§2.6, §4.6 A seat shuffles the twelve couriers of a colour into its pile."""
        self.tell(COLOUR, seat, colour)
        self.unused &= ~bit(colour)
        side = self.sides[seat]
        side.own |= shl(COLOUR_CARDS, COLOUR_SIZE * colour)
        for kind in range(TYPES):
            for _ in range(COPIES):
                self.move(COLOUR_SIZE * colour + COPIES * kind, self.box, self.piles[seat], LAID, seat)

    def owner_of(self, card: Card) -> Seat:
        """Whose courier this is."""
        seat: Seat = 0
        while not bit(card) & self.sides[seat].own:
            seat += 1
        return seat

    # What the board writes, in lists.

    @property
    def returned(self) -> list[i64]:
        """§7.1 The couriers that returned, in the order in which they came."""
        return [self.line.card(at) for at in range(self.line.size)]

    @returned.setter
    def returned(self, cards: list[i64]) -> None:
        self.line = Returned()
        for card in cards:
            self.line.append(card)

    @property
    def owners(self) -> list[i64]:
        """By colour, who plays with it; -1: nobody."""
        found: list[i64] = [-1] * COLOURS
        for seat in range(self.seats):
            for colour in range(COLOURS):
                if self.sides[seat].own & bit(COLOUR_SIZE * colour):
                    found[colour] = seat
        return found

    @owners.setter
    def owners(self, seats: list[i64]) -> None:
        self.unused = below(COLOURS)
        for side in self.sides:
            side.own = 0
        for colour in range(len(seats)):
            if 0 <= seats[colour] < self.seats:
                side = self.sides[seats[colour]]
                self.unused &= ~bit(colour)
                side.own |= shl(COLOUR_CARDS, COLOUR_SIZE * colour)

    @property
    def bearers(self) -> list[i64]:
        """By seat, the type of the courier that carries its dispatch."""
        return [side.bearer for side in self.sides]

    @bearers.setter
    def bearers(self, types: list[i64]) -> None:
        for seat in range(self.seats):
            self.sides[seat].bearer = types[seat]

    @property
    def arrivals(self) -> list[i64]:
        """By seat, which dispatch was the first at a guard."""
        return [side.arrival for side in self.sides]

    @arrivals.setter
    def arrivals(self, numbers: list[i64]) -> None:
        for seat in range(self.seats):
            self.sides[seat].arrival = numbers[seat]

    @property
    def caps(self) -> list[i64]:
        """By seat, the most roubles that its counted hidden coins can have."""
        return [side.cap for side in self.sides]

    @caps.setter
    def caps(self, roubles: list[i64]) -> None:
        for seat in range(self.seats):
            self.sides[seat].cap = roubles[seat]
