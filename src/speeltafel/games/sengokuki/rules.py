"""The rules, in the order of the rules page."""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import Action, Kind, Seat, Verb, family_of, last, second_last
from speeltafel.core.cards import bit, count, lowest, shl
from speeltafel.core.menu import Menu
from speeltafel.core.options import Options
from speeltafel.core.places import NOBODY, OPEN, Place
from speeltafel.core.state import State
from speeltafel.games.sengokuki.cards import (
    ARMY,
    BOX,
    CENTRE_LEFT,
    CENTRE_RIGHT,
    CORNER_LEFT,
    CORNER_RIGHT,
    DAIMYO,
    FIELD_NAMES,
    FIELDS,
    HEIYA,
    HEIYA_COPIES,
    KI,
    LAST_RANK,
    PAIR,
    SHINOBI,
    YONHON,
    piece_of,
)
from speeltafel.games.sengokuki.moves import Side, covering, diagonal, is_hit, leaps, steps, straight
from speeltafel.games.sengokuki.options import SengokukiOptions

FLIP: Final = 1 << 18
MOVE: Final = 2 << 18
VERBS: Final = [
    Verb("pass", "1.3", []),
    Verb("flip", "3.1", [Kind(FIELD_NAMES)]),
    Verb("move", "4.1", [Kind(FIELD_NAMES), Kind(FIELD_NAMES)]),
]

CHOOSING: Final = 0
FLIPPING: Final = 1

WHITE: Final = 0
SHUFFLED: Final = 1
DEALT: Final = 2
TURNED: Final = 3
CLEARED: Final = 4
PAIRED: Final = 5
CLOSED: Final = 6
GAINED: Final = 7
MOVED: Final = 8
CAPTURED: Final = 9
TREES: Final = 10
KYOUSEI: Final = 11
EXPOSED: Final = 12
HAISEN: Final = 13
SEPPUKU: Final = 14
FELLED: Final = 15
EVENTS: Final = (
    "white",
    "shuffled",
    "dealt",
    "turned",
    "cleared",
    "paired",
    "closed",
    "gained",
    "moved",
    "captured",
    "trees",
    "kyousei",
    "exposed",
    "haisen",
    "seppuku",
    "felled",
)

BY_HAISEN: Final = 0
BY_YONHON: Final = 1
BY_CAPTURE: Final = 2
BARE_DAIMYO: Final = 3
QUIET: Final = 4
REASONS: Final = ["haisen", "yonhon", "capture", "bare_daimyo", "quiet"]

NO_FIELD: Final = -1


class Sengokuki(State):
    """One match. `turn` is the seat whose turn it is."""

    def __init__(self) -> None:
        super().__init__()
        self.first_white: Seat = -1
        """Who plays White; -1: drawn by lot."""
        self.left: i64 = 0
        self.right: i64 = 0
        """The files of White's Daimyo and Shinobi."""
        self.rotated: bool = False
        self.yonhon: bool = False
        self.bonus: bool = False
        """§3.8 Whether two Heiya first earn a Shinobi."""
        self.any_defence: bool = False
        self.draw_after: i64 = 0
        self.flags: bool = False
        """§7.1 Whether nobori are placed."""
        self.white: Seat = 0
        self.quiet: i64 = 0
        """§6.2 Turns in a row in which nothing left the board; -1 once something has left it this turn."""
        self.nobori: i64 = 0
        """§7.1 The fields whose cards carry a flag."""
        self.covered: i64 = 0
        """The fields on which a card lies."""
        self.shown: i64 = NO_FIELD
        """The field of the card that was turned over earlier this turn and still lies open."""
        self.sides: list[Side] = []
        self.fields: list[Place] = []
        self.removed: Place = Place(BOX, 0, NOBODY)

    def configure(self, options: Options) -> None:
        """§1.2, §2.2, §2.3, §3.7, §3.8, §5.3, §6.2, §7.1 Take the options in."""
        super().configure(options)
        assert isinstance(options, SengokukiOptions)
        if options.white != "random":
            self.first_white = options.white
        self.left = CENTRE_LEFT
        self.right = CENTRE_RIGHT
        if options.start == "corners":
            self.left = CORNER_LEFT
            self.right = CORNER_RIGHT
        self.rotated = options.black_setup == "rotated"
        self.yonhon = options.yonhon
        self.bonus = options.shinobi_wo_tsukau
        self.any_defence = options.kyousei == "any_defence"
        self.draw_after = options.draw_after
        self.flags = options.nobori

    def lay(self) -> None:
        """§2.4 A place a field for its card, closed; what has left the board lies open beside it."""
        self.sides = [Side() for _ in range(self.seats)]
        self.fields = [self.place(BOX, NOBODY) for _ in range(FIELDS)]
        self.removed = self.place(BOX, OPEN)

    def derive(self) -> None:
        """Set what the places of a position say: where cards lie, and which of them is open."""
        self.covered = 0
        self.shown = NO_FIELD
        for field in range(FIELDS):
            place = self.fields[field]
            if place.mask:
                self.covered |= bit(field)
                if place.eyes == OPEN:
                    self.shown = field

    def copy_from(self, other: State) -> None:
        """Become equal to another match, all but the ears."""
        super().copy_from(other)
        assert isinstance(other, Sengokuki)
        self.first_white = other.first_white
        self.left = other.left
        self.right = other.right
        self.rotated = other.rotated
        self.yonhon = other.yonhon
        self.bonus = other.bonus
        self.any_defence = other.any_defence
        self.draw_after = other.draw_after
        self.flags = other.flags
        self.white = other.white
        self.quiet = other.quiet
        self.nobori = other.nobori
        self.covered = other.covered
        self.shown = other.shown
        self.sides[0].copy_from(other.sides[0])
        self.sides[1].copy_from(other.sides[1])

    def verbs(self) -> list[Verb]:
        return VERBS

    def reasons(self) -> list[str]:
        return REASONS

    # What a seat may do.

    def offer(self, seat: Seat, menu: Menu) -> None:
        """§1.3 Two cards or one piece; once a card is turned over, a second one."""
        if self.window == FLIPPING:
            self.offer_cards(False, menu)
            return
        side, other = self.sides[seat], self.sides[1 - seat]
        blocked = self.blocked()
        forced = is_hit(side.daimyo, other, 0, blocked)
        self.offer_cards(forced, menu)
        self.offer_daimyo(side, other, blocked, menu)
        self.offer_army(side, other, blocked, forced, menu)

    def offer_cards(self, forced: bool, menu: Menu) -> None:
        """§3.1 A closed card; §3.2 not the open one; §7.2 none with a flag; §5.2 none in Kyousei."""
        menu.of(FLIP, self.covered, "3.1")
        if self.shown >= 0:
            menu.must("3.2", ~bit(self.shown))
        menu.must("7.2", ~self.nobori)
        if forced:
            menu.must("5.2", 0)

    def offer_daimyo(self, side: Side, other: Side, blocked: i64, menu: Menu) -> None:
        """§4.4 The Daimyo, §5.4 never to a threatened field, unless §5.6 it takes the other one there."""
        reach = steps(side.daimyo)
        menu.of(MOVE | shl(lowest(side.daimyo), 6), reach, "4.4")
        menu.must("4.2", ~self.covered)
        menu.must("4.3", ~side.army())
        if reach & ~self.covered:
            menu.must("5.4", ~other.reach(blocked & ~side.daimyo) | other.daimyo)

    def offer_army(self, side: Side, other: Side, blocked: i64, forced: bool, menu: Menu) -> None:
        """§4.5 to §4.8 Every other piece, as it moves."""
        pieces = side.army() & ~side.daimyo
        while pieces:
            piece = pieces & -pieces
            at = lowest(pieces)
            if piece & side.shinobi:
                reach = straight(piece, blocked) | diagonal(piece, blocked)
                menu.of(MOVE | shl(at, 6), reach, "4.5")
            elif piece & side.ashigaru:
                reach = straight(piece, blocked)
                menu.of(MOVE | shl(at, 6), reach, "4.6")
            elif piece & side.kihei:
                reach = diagonal(piece, blocked)
                menu.of(MOVE | shl(at, 6), reach, "4.7")
            else:
                reach = leaps(piece)
                menu.of(MOVE | shl(at, 6), reach, "4.8")
            menu.must("4.2", ~self.covered)
            menu.must("4.3", ~side.army())
            targets = reach & ~self.covered & ~side.army()
            if targets:
                self.narrow(side, other, piece, targets, blocked, forced, menu)
            pieces ^= piece

    def narrow(
        self, side: Side, other: Side, piece: i64, targets: i64, blocked: i64, forced: bool, menu: Menu
    ) -> None:
        """§5.3 Only the Daimyo answers Kyousei; §5.4 no piece exposes it; §5.6 the other's falls to any."""
        if forced and not self.any_defence:
            menu.must("5.3", other.daimyo)
        elif forced or is_hit(side.daimyo, other, 0, blocked & ~piece):
            menu.must("5.4", other.daimyo | covering(side.daimyo, other, piece, targets, blocked))

    def apply(self, seat: Seat, action: Action) -> None:
        """Dispatch by verb."""
        if family_of(action) == FLIP:
            self.flip(seat, last(action))
        else:
            self.march(seat, second_last(action), last(action))

    # §1, §2 The match and its beginning

    def start(self) -> None:
        """§1.2 Who is White; §2.2, §2.3 the pieces; §2.4 the cards; White begins."""
        self.round = 1
        self.white = self.first_white
        if self.first_white < 0:
            self.white = self.rng.below(self.seats)
        self.tell(WHITE, self.white)
        white, black = self.sides[self.white], self.sides[1 - self.white]
        white.daimyo = bit(self.left)
        white.shinobi = bit(self.right)
        black.daimyo = bit(LAST_RANK + self.left)
        black.shinobi = bit(LAST_RANK + self.right)
        if self.rotated:
            black.daimyo = bit(LAST_RANK + self.right)
            black.shinobi = bit(LAST_RANK + self.left)
        self.lay_out()
        self.begin_turn(self.white)

    def lay_out(self) -> None:
        """§2.4 Every field without a piece gets a card, face down."""
        pieces = self.sides[0].army() | self.sides[1].army()
        self.show(self.removed, NOBODY, SHUFFLED, -1)
        for field in range(FIELDS):
            if not pieces & bit(field):
                self.deal_out(1, self.removed, self.fields[field], DEALT)
                self.covered |= bit(field)
        self.show(self.removed, OPEN, DEALT, -1)

    def blocked(self) -> i64:
        """§4.2 The fields with a card or a piece."""
        return self.covered | self.sides[0].army() | self.sides[1].army()

    # §3 Turning cards

    def flip(self, seat: Seat, field: i64) -> None:
        """§3.1 A card is turned over; when two that are no Heiya lie open, they are compared."""
        self.show(self.fields[field], OPEN, TURNED, seat)
        if self.fields[field].mask & HEIYA:
            self.turn_heiya(seat, field)
        elif self.shown < 0 or self.fields[self.shown].mask & HEIYA:
            if self.shown >= 0:
                self.remove(seat, self.shown, CLEARED)  # §3.8 it waited in vain
            self.shown = field
            self.ask(FLIPPING, seat)
        else:
            self.compare(seat, self.shown, field)

    def turn_heiya(self, seat: Seat, field: i64) -> None:
        """§3.6 A Heiya goes, and another card is turned over. §3.8 The first one may wait for a second."""
        if self.bonus and self.shown < 0:
            self.shown = field
            self.ask(FLIPPING, seat)
        elif self.bonus and self.fields[self.shown].mask & HEIYA:
            self.remove(seat, self.shown, CLEARED)
            self.remove(seat, field, CLEARED)
            self.gain(seat, SHINOBI, field)
        else:
            self.remove(seat, field, CLEARED)
            self.ask(FLIPPING, seat)

    def compare(self, seat: Seat, first: i64, second: i64) -> None:
        """§3.3 Equal army cards are Engun; §3.4, §3.5 anything else is closed again."""
        card = self.fields[second].mask
        if card & ARMY and card == self.fields[first].mask:
            self.remove(seat, first, PAIRED)
            self.remove(seat, second, PAIRED)
            self.gain(seat, piece_of(card), second)
            return
        trees = card & KI and self.fields[first].mask & KI
        self.show(self.fields[first], NOBODY, CLOSED, -1)
        self.show(self.fields[second], NOBODY, CLOSED, -1)
        self.shown = NO_FIELD
        self.nobori = 0
        if self.flags:
            self.nobori = bit(first) | bit(second)
        self.count_trees(seat, trees != 0)
        self.end_turn(seat)

    def remove(self, seat: Seat, field: i64, kind: i64) -> None:
        """§3.3, §3.6 An open card leaves the board."""
        place = self.fields[field]
        self.move(place.nth(0), place, self.removed, kind, seat)
        self.show(place, NOBODY, CLOSED, -1)
        self.covered &= ~bit(field)
        if self.shown == field:
            self.shown = NO_FIELD
        self.quiet = -1

    def gain(self, seat: Seat, piece: i64, field: i64) -> None:
        """§3.3, §3.8 A new piece stands where the last card was turned over; the turn is over."""
        self.sides[seat].put(piece, bit(field))
        self.tell(GAINED, seat, shl(piece, 12) | field)
        self.nobori = 0
        self.sides[seat].streak = 0
        self.end_turn(seat)

    def count_trees(self, seat: Seat, trees: bool) -> None:
        """§3.7 Two Ki lengthen a seat's run, any other turn ends it."""
        side = self.sides[seat]
        if not trees:
            side.streak = 0
        elif self.yonhon:
            side.streak += 1
            self.tell(TREES, seat)

    # §4 Moving

    def march(self, seat: Seat, at: i64, to: i64) -> None:
        """§4.1 A piece moves. §4.3 What stands there is captured; §5.6 a Daimyo: the match is won."""
        side, other = self.sides[seat], self.sides[1 - seat]
        piece = side.piece_on(bit(at))
        side.lift(bit(at))
        side.put(piece, bit(to))
        self.tell(MOVED, seat, shl(piece, 12) | shl(at, 6) | to)
        side.streak = 0
        self.nobori = 0
        if other.army() & bit(to):
            taken = other.piece_on(bit(to))
            other.lift(bit(to))
            self.quiet = -1
            if taken == DAIMYO:
                self.tell(FELLED, 1 - seat)
                self.quiet = 0
                self.end(bit(seat), BY_CAPTURE)
                return
            self.tell(CAPTURED, 1 - seat, shl(taken, 12) | to)
        self.end_turn(seat)

    # §5 Kyousei and Haisen

    def is_threatened(self, seat: Seat) -> bool:
        """§5.1 Whether the Daimyo of a seat stands where it can be captured."""
        return is_hit(self.sides[seat].daimyo, self.sides[1 - seat], 0, self.blocked())

    def begin_turn(self, seat: Seat) -> None:
        """§5.7 Haisen if the Daimyo is threatened and nothing helps; then §6.3, §6.2 the draws."""
        self.turn = seat
        self.ask(CHOOSING, seat)
        if self.is_threatened(seat):
            if not self.actions(seat):
                self.tell(HAISEN, seat)
                self.end(bit(1 - seat), BY_HAISEN)
                return
            self.tell(KYOUSEI, seat)
        if self.is_bare():
            self.end(0, BARE_DAIMYO)
        elif self.draw_after and self.quiet >= self.draw_after:
            self.end(0, QUIET)
        elif self.ears is not None and self.is_threatened(1 - seat):
            self.tell(EXPOSED, 1 - seat)

    # §6 End

    def end_turn(self, seat: Seat) -> None:
        """§6.1 Yonhon no ki is looked at first. §6.2 Another turn was quiet, or the count begins anew."""
        self.quiet += 1
        if self.sides[seat].streak >= YONHON:
            self.tell(SEPPUKU, seat)
            self.end(bit(1 - seat), BY_YONHON)
            return
        self.begin_turn(1 - seat)

    def is_bare(self) -> bool:
        """§6.3 Whether both seats have nothing but a Daimyo, and nothing is left to win."""
        one, two = self.sides[0], self.sides[1]
        if one.army() != one.daimyo or two.army() != two.daimyo:
            return False
        if self.removed.mask & ARMY != ARMY:
            return False
        return not self.bonus or HEIYA_COPIES - count(self.removed.mask & HEIYA) < PAIR

    def scores(self) -> list[int]:
        """§6.4 One for whoever has won."""
        return [int(self.winners >> seat & 1) for seat in range(self.seats)]

    # What each seat has, in lists, as the board writes it.

    @property
    def daimyo(self) -> list[i64]:
        """By seat, the field of the Daimyo, as a mask like all that follow."""
        return [side.daimyo for side in self.sides]

    @daimyo.setter
    def daimyo(self, masks: list[i64]) -> None:
        for seat in range(self.seats):
            self.sides[seat].daimyo = masks[seat]

    @property
    def shinobi(self) -> list[i64]:
        """By seat, the fields of the Shinobi."""
        return [side.shinobi for side in self.sides]

    @shinobi.setter
    def shinobi(self, masks: list[i64]) -> None:
        for seat in range(self.seats):
            self.sides[seat].shinobi = masks[seat]

    @property
    def ashigaru(self) -> list[i64]:
        """By seat, the fields of the Ashigaru."""
        return [side.ashigaru for side in self.sides]

    @ashigaru.setter
    def ashigaru(self, masks: list[i64]) -> None:
        for seat in range(self.seats):
            self.sides[seat].ashigaru = masks[seat]

    @property
    def kihei(self) -> list[i64]:
        """By seat, the fields of the Kihei."""
        return [side.kihei for side in self.sides]

    @kihei.setter
    def kihei(self, masks: list[i64]) -> None:
        for seat in range(self.seats):
            self.sides[seat].kihei = masks[seat]

    @property
    def kibatai(self) -> list[i64]:
        """By seat, the fields of the Kibatai."""
        return [side.kibatai for side in self.sides]

    @kibatai.setter
    def kibatai(self, masks: list[i64]) -> None:
        for seat in range(self.seats):
            self.sides[seat].kibatai = masks[seat]

    @property
    def streaks(self) -> list[i64]:
        """By seat, the turns in a row that ended with two Ki."""
        return [side.streak for side in self.sides]

    @streaks.setter
    def streaks(self, runs: list[i64]) -> None:
        for seat in range(self.seats):
            self.sides[seat].streak = runs[seat]
