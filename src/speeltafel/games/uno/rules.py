"""The rules, in the order of the rules page."""

from mypy_extensions import i64

from speeltafel.core.actions import PASS, Action, Card, Seat, last, second_last, verb_of
from speeltafel.core.cards import Cards, bit, count, shl
from speeltafel.core.menu import Menu
from speeltafel.core.places import eye
from speeltafel.games.uno.cards import (
    ANY_COLOUR,
    CAUGHT_TAKES,
    CHANGE,
    CHANGE_CARDS,
    COLOURS,
    COMMENT_SEATS,
    COMMENT_TAKES,
    GUILTY_TAKES,
    INNOCENT_TAKES,
    KINDS,
    PLUS2,
    PLUS2_CARDS,
    PLUS2_TAKES,
    PLUS4,
    PLUS4_CARDS,
    PLUS4_TAKES,
    REVERSE,
    SKIP,
    WILD,
    WILD_KINDS,
    equal_cards,
)
from speeltafel.games.uno.round import Round
from speeltafel.games.uno.table import (
    ACCUSED,
    AGREE,
    AGREED,
    BLAME,
    BLAMED,
    CALL,
    CALLED,
    CATCH,
    CATCHING,
    CAUGHT,
    CHALLENGE,
    CHALLENGED,
    CHALLENGING,
    DISMISSED,
    DRAW,
    DRAWN,
    DREW,
    FORGOT,
    FOUND_NONE,
    GATHERED,
    INNOCENT,
    JUDGE,
    KEPT,
    LACKED,
    LED,
    NAME,
    PILED,
    PLAY,
    PLAY_WILD,
    PLAYED,
    REPLAY,
    SAVED,
    STACK,
    START,
    TOOK_BACK,
    TURN,
    UNO,
    UNO_WILD,
    WILD_CARDS,
    fitting_cards,
    has_fitting,
)


class Uno(Round):
    """One match."""

    # What a seat may do.

    def offer(self, seat: Seat, menu: Menu) -> None:
        """All that a seat may do, by window."""
        window = self.window
        if window == TURN:
            self.offer_turn(seat, menu)
        elif window == DRAWN:
            menu.one(PASS, "4.4")
            self.offer_plays(self.drawn, self.hands[seat].count() + 1, seat, menu)
        elif window == CATCHING:
            self.offer_catch(seat, menu)
        elif window == CHALLENGING:
            menu.one(PASS, "6.3")
            menu.one(CHALLENGE, "6.3")
            if self.stacking:
                self.offer_answers(seat, menu)
        elif window == STACK:
            menu.one(PASS, "5.7")
            self.offer_answers(seat, menu)
        elif window == REPLAY:
            self.offer_replay(self.hands[seat], menu)
        elif window == START:
            menu.of(NAME, ANY_COLOUR, "3.6")
        else:
            menu.one(PASS, "10.2")
            menu.one(AGREE, "10.2")

    def offer_turn(self, seat: Seat, menu: Menu) -> None:
        """§4.1 Draw, or play a card of the hand. §10.1 Before that, blame somebody."""
        hand = self.whole(seat)
        if self.can_draw() or not self.can_play(hand):
            menu.one(DRAW, "4.7")
        self.offer_plays(hand, hand.count(), seat, menu)
        if self.comments and not self.complained and count(self.playing()) >= COMMENT_SEATS:
            menu.of(BLAME, self.playing() & ~bit(seat), "10.1")

    def offer_plays(self, cards: Cards, held: i64, seat: Seat, menu: Menu) -> None:
        """§7.1 The last card but one can be played with the call and without it."""
        self.offer_cards(cards, held, seat, menu, PLAY, PLAY_WILD)
        if held == 2 and not self.auto:
            self.offer_cards(cards, held, seat, menu, UNO, UNO_WILD)

    def offer_cards(
        self, cards: Cards, held: i64, seat: Seat, menu: Menu, verb: Action, wild_verb: Action
    ) -> None:
        """§4.1 Each card, §4.2 if it fits. §5.4 A wild card with a colour, unless it is the last."""
        equal = equal_cards(self.top)
        colour = self.colour
        for row in range(COLOURS):
            mask = cards.row(row)
            if mask:
                fitting = equal
                if row == colour:
                    fitting = KINDS
                menu.of(verb | shl(row, 6), mask & KINDS, "4.1")
                menu.must("4.2", fitting)
        wild = cards.mask4
        if not wild:
            return
        if held == 1:
            menu.of(verb | WILD << 6, wild & WILD_KINDS, "5.4")
            return
        if wild & CHANGE_CARDS:
            menu.of(wild_verb | CHANGE << 6, ANY_COLOUR, "5.4")
        if wild & PLUS4_CARDS:
            menu.of(wild_verb | PLUS4 << 6, ANY_COLOUR, "5.5")
            if self.strict and self.bluffs(self.whole(seat)):
                menu.must("6.1", 0)

    def offer_answers(self, seat: Seat, menu: Menu) -> None:
        """§5.7 The symbol that hit the seat, with the call and without it."""
        hand = self.whole(seat)
        held = hand.count()
        self.offer_symbol(hand, held, menu, PLAY, PLAY_WILD)
        if held == 2 and not self.auto:
            self.offer_symbol(hand, held, menu, UNO, UNO_WILD)

    def offer_symbol(self, hand: Cards, held: i64, menu: Menu, verb: Action, wild_verb: Action) -> None:
        """§5.7 A +2 of any colour, or §5.8 a +4, whatever else is in the hand."""
        if self.top != PLUS4:
            for row in range(COLOURS):
                menu.of(verb | shl(row, 6), hand.row(row) & KINDS, "5.7")
                menu.must("5.7", PLUS2_CARDS)
        elif hand.mask4 & PLUS4_CARDS:
            if held == 1:
                menu.one(verb | PLUS4, "5.8")
            else:
                menu.of(wild_verb | PLUS4 << 6, ANY_COLOUR, "5.8")

    def offer_catch(self, seat: Seat, menu: Menu) -> None:
        """§7.2 Call, or catch; a partner can only pass."""
        menu.one(PASS, "7.2")
        if seat == self.forgetful:
            menu.one(CALL, "7.2")
        elif seat != self.partner(self.forgetful):
            menu.one(CATCH, "7.2")

    def offer_replay(self, hand: Cards, menu: Menu) -> None:
        """§6.5 One of the cards that fitted, §6.2 by the same test."""
        for row in range(COLOURS):
            menu.of(PLAY | shl(row, 6), hand.row(row) & KINDS, "6.5")
            if row != self.colour:
                menu.must("6.5", self.equal_by_test())

    def apply(self, seat: Seat, action: Action) -> None:
        """Dispatch by verb."""
        if self.accused >= 0:
            self.close_seen(seat)
        verb = verb_of(action)
        if verb == PLAY >> 18:
            self.play(seat, action & 0xFFF, -1, False)
        elif verb == DRAW >> 18:
            self.draw(seat)
        elif verb == PASS:
            self.decline(seat)
        elif verb == UNO >> 18:
            self.play(seat, action & 0xFFF, -1, True)
        elif verb == PLAY_WILD >> 18:
            self.play(seat, second_last(action) | WILD << 6, last(action), False)
        elif verb == UNO_WILD >> 18:
            self.play(seat, second_last(action) | WILD << 6, last(action), True)
        elif verb == CATCH >> 18:
            self.catch(seat)
        elif verb == CALL >> 18:
            self.call(seat)
        elif verb == CHALLENGE >> 18:
            self.challenge(seat)
        elif verb == NAME >> 18:
            self.name_start(seat, last(action))
        elif verb == BLAME >> 18:
            self.blame(seat, last(action))
        else:
            self.agree(seat)

    def decline(self, seat: Seat) -> None:
        """§10.3 Whatever passing means here: keep, accept, take, let it pass."""
        if self.window == DRAWN:
            self.keep(seat)
        elif self.window == CHALLENGING:
            self.close_hand()
            self.take_pile(seat)
        elif self.window == STACK:
            self.take_pile(seat)
        elif self.spoken(seat):
            if self.window == CATCHING:
                self.resume()
            else:
                self.judge()

    # §4 A turn

    def play(self, seat: Seat, card: Card, colour: i64, called: bool) -> None:
        """§4.1 A card goes to the talon; §8.1 the last one ends the round."""
        source = self.hands[seat]
        if self.window == DRAWN:
            source = self.drawn
        replayed = self.window == REPLAY
        self.under = self.top
        self.under_colour = self.colour
        self.move(card, source, self.talon, PLAYED, seat)
        self.top = card
        if card < CHANGE:
            self.colour = card >> 6
        elif colour >= 0:
            self.set_colour(seat, colour)
        left = self.hands[seat].count()
        if left == 0:
            self.go_out(seat)
            return
        if replayed:
            self.take_cards(seat, GUILTY_TAKES)
            left = self.held(seat)
        if called or (self.auto and left == 1):
            self.tell(CALLED, seat)
        self.take_effect(seat, card)
        if left == 1 and not called and not self.auto:
            self.watch(seat)
        else:
            self.resume()

    def draw(self, seat: Seat) -> None:
        """§4.4 Draw a card; all are asked what to do with it. §4.7 With nothing to draw the turn passes."""
        if self.refill():
            self.show(self.drawn, eye(seat), GATHERED, -1)
            self.move(self.lot(self.stock), self.stock, self.drawn, DREW, seat)
            self.ask(DRAWN, seat)
            return
        self.tell(FOUND_NONE, seat)
        if self.ears is not None:
            cards = fitting_cards(equal_cards(self.top), self.colour) + WILD_CARDS
            self.lack(self.hands[seat], cards, LACKED, seat)
        self.pass_on(seat)

    def keep(self, seat: Seat) -> None:
        """§4.4 The drawn card stays with the seat."""
        self.sweep(self.drawn, self.keeping(seat), KEPT, seat)
        self.pass_on(seat)

    def pass_on(self, seat: Seat) -> None:
        """§4.1 The next seat is at turn."""
        self.turn = self.following(seat)
        self.then = TURN
        self.resume()

    def can_play(self, hand: Cards) -> bool:
        """§4.7 Whether a card fits; a +4 that `strict` blocks is not needed then, for another one does."""
        return hand.mask4 != 0 or has_fitting(hand, equal_cards(self.top), self.colour)

    # §5 Special cards

    def take_effect(self, seat: Seat, card: Card) -> None:
        """What a card does that was not the last one, and who is next."""
        self.turn = self.following(seat)
        self.then = TURN
        if card == PLUS4:
            self.plus_four(seat)
        elif card < CHANGE:
            symbol = card & 63
            if symbol == PLUS2:
                self.plus_two()
            elif symbol == REVERSE:
                self.reverse()
                self.turn = seat
                if not self.are_two():
                    self.turn = self.following(seat)
            elif symbol == SKIP:
                self.lose_turn(self.turn)

    def plus_two(self) -> None:
        """§5.1 The next seat takes two cards; §5.7 or answers, and then the sum."""
        self.pile += PLUS2_TAKES
        self.hit()

    def plus_four(self, seat: Seat) -> None:
        """§5.5 The next seat takes four cards; §6.3 or challenges the first of a pile, §5.8 and only that."""
        self.close_hand()
        self.pile += PLUS4_TAKES
        if self.strict or self.pile > PLUS4_TAKES:
            if self.pile == PLUS4_TAKES and self.ears is not None:
                self.prove_innocence(seat)
            self.hit()
            return
        self.accuse(seat)
        self.then = CHALLENGING

    def hit(self) -> None:
        """§5.1 The next seat takes the cards and loses its turn; §5.7 or is asked for an answer."""
        if self.stacking:
            self.tell(PILED, self.turn, self.pile)
            self.then = STACK
            return
        seat = self.turn
        self.take_cards(seat, self.pile)
        self.pile = 0
        self.lose_turn(seat)

    def take_pile(self, seat: Seat) -> None:
        """§5.7, §6.3 No answer: take the cards and lose the turn."""
        self.take_cards(seat, self.pile)
        self.pile = 0
        self.lose_turn(seat)
        self.resume()

    # §6 The +4 and the challenge

    def equal_by_test(self) -> i64:
        """§6.2 What fits by value or symbol what is on top; nothing where only the colour counts."""
        if self.colour_only:
            return 0
        return equal_cards(self.top)

    def bluffs(self, hand: Cards) -> bool:
        """§6.1 Whether a +4 on the present top would be a bluff."""
        return has_fitting(hand, self.equal_by_test(), self.colour)

    def challenge(self, seat: Seat) -> None:
        """§6.3 The next seat asks to see the hand."""
        self.tell(CHALLENGED, seat)
        self.open_hand(seat)
        named = self.colour
        self.top = self.under
        self.colour = self.under_colour
        if self.bluffs(self.hands[self.accused]):
            self.find_guilty()
            return
        self.top = PLUS4
        self.colour = named
        self.find_innocent(seat)

    def find_guilty(self) -> None:
        """§6.5 The +4 goes back, the named colour is void, and a card that fitted is to be played."""
        seat = self.accused
        self.move(PLUS4, self.talon, self.hands[seat], TOOK_BACK, seat)
        self.pile = 0
        self.turn = seat
        self.ask(REPLAY, seat)

    def find_innocent(self, seat: Seat) -> None:
        """§6.7 The challenger takes six cards and loses the turn."""
        if self.ears is not None:
            self.prove_innocence(self.accused)
        self.pile = 0
        self.take_cards(seat, INNOCENT_TAKES)
        self.lose_turn(seat)
        self.resume()

    def prove_innocence(self, seat: Seat) -> None:
        """§6.9 The hand holds no card that fitted what lay there before the +4."""
        equal: i64 = 0
        if not self.colour_only:
            equal = equal_cards(self.under)
        self.lack(self.hands[seat], fitting_cards(equal, self.under_colour), INNOCENT, seat)

    def possible(self) -> bool:
        """§6.9 A guilty hand holds a card that fits, until it has played it."""
        return self.window != REPLAY or not self.waiting or self.bluffs(self.hands[self.turn])

    # §7 UNO

    def watch(self, seat: Seat) -> None:
        """§7.2 One card is left and nobody said UNO. §7.4 Who is heard first, a lot decides."""
        self.forgetful = seat
        self.tell(FORGOT, seat)
        self.seal(self.first, self.rng.below(self.seats), LED, -1)
        self.lead = self.first.number
        self.open(CATCHING, self.playing())

    def catch(self, seat: Seat) -> None:
        """§7.3 Caught: two cards."""
        self.tell(CAUGHT, seat)
        self.take_cards(self.forgetful, CAUGHT_TAKES)
        self.resume()

    def call(self, seat: Seat) -> None:
        """§7.3 Called just in time."""
        self.tell(SAVED, seat)
        self.resume()

    def touched(self) -> i64:
        """§7.2 The seat that did not call, which everybody sees."""
        return bit(self.forgetful) if self.window == CATCHING else 0

    # §10 At the table

    def blame(self, seat: Seat, blamed: Seat) -> None:
        """§10.1 A comment is complained of."""
        self.complained = 1
        self.blamed = blamed
        self.agreed = bit(seat)
        self.tell(ACCUSED, seat)
        self.tell(BLAMED, blamed)
        self.lead = self.after(seat)
        self.open(JUDGE, self.playing() & ~bit(seat) & ~bit(blamed))

    def agree(self, seat: Seat) -> None:
        """§10.2 A seat agrees, openly."""
        self.agreed |= bit(seat)
        self.tell(AGREED, seat)
        if self.spoken(seat):
            self.judge()

    def judge(self) -> None:
        """§10.2 More than half of the seats in play: four cards. The turn goes on."""
        if 2 * count(self.agreed) > count(self.playing()):
            self.take_cards(self.blamed, COMMENT_TAKES)
        else:
            self.tell(DISMISSED, self.blamed)
        self.blamed = -1
        self.agreed = 0
        self.ask(TURN, self.turn)
