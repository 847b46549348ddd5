"""The rules, in the order of the rules page. `table` has the places, `events` what there is to tell."""

from mypy_extensions import i64

from speeltafel.core.actions import PASS, Action, Card, Seat, family_of, last
from speeltafel.core.cards import below, bit, lowest, some
from speeltafel.core.menu import Menu
from speeltafel.core.places import NO_NUMBER, NOBODY, OPEN, Place, eye
from speeltafel.games.herrlof.cards import (
    HAGALAZ,
    HAND_SIZES,
    KINDS,
    NEW_TRUMP,
    NINES,
    NUMBER_CARDS,
    ONES,
    RUNES,
    SIXES,
    SUITS,
    THREES,
    VALKNUTS,
    suit_number,
    suit_of,
)
from speeltafel.games.herrlof.events import (
    BARE,
    BEGAN,
    BURIED,
    CHANGED,
    DEALT,
    DESTROYED,
    DREW,
    GATHERED,
    GAVE,
    KEPT,
    LACKED,
    LEADS,
    PLAYED,
    PREDICTED,
    PULLED,
    REACHED,
    RETURNED,
    REVEALED,
    ROBBED,
    SCORED,
    STOLE,
    TOOK,
    TURNED,
)
from speeltafel.games.herrlof.table import (
    BID,
    BIDDING,
    BURY,
    BURYING,
    DRAW,
    GIVE,
    GIVING,
    ONE,
    PLAY,
    PLAYING,
    ROUNDS,
    SIX,
    STEAL,
    TAKE,
    TARGET,
    THREE,
    TIE,
    Table,
    points_for,
)


class Herrlof(Table):
    """One match. `turn` is the seat that plays a card; once a trick is settled, the seat that won it."""

    # What a seat may do.

    def offer(self, seat: Seat, menu: Menu) -> None:
        """All that a seat may do, by window."""
        window = self.window
        if window == PLAYING:
            self.offer_play(self.sides[seat].hand.mask, menu)
        elif window == BIDDING:
            menu.of(BID, below(HAND_SIZES[self.seats] + 1), "3.2")
        else:
            self.offer_power(seat, self.sides[seat].hand.mask, menu)

    def offer_power(self, seat: Seat, hand: i64, menu: Menu) -> None:
        """§5 What a card with a power lets a seat do."""
        window = self.window
        if window == THREE:
            menu.one(PASS, "5.7")
            menu.one(DRAW, "5.7")
        elif window == BURYING:
            menu.of(BURY, hand & KINDS, "5.8")
        elif window == ONE:
            menu.one(PASS, "5.6")
            menu.of(STEAL, self.with_tricks(seat), "5.6")
        elif window == SIX:
            menu.one(PASS, "5.9")
            menu.of(TAKE, self.with_cards(seat), "5.9")
        else:
            menu.one(PASS, "5.10")
            menu.of(GIVE, hand & KINDS, "5.10")

    def offer_play(self, hand: i64, menu: Menu) -> None:
        """§4.1 A card of the hand. §4.2 Follow suit, or play a rune. §4.3 A led rune asks nothing."""
        menu.of(PLAY, hand & KINDS, "4.1")
        menu.must("4.2", self.led | RUNES | ~some(hand & self.led))

    def apply(self, seat: Seat, action: Action) -> None:
        """Dispatch by verb."""
        verb = family_of(action)
        if verb == PLAY:
            self.play(seat, last(action))
        elif verb == BID:
            self.bid(seat, last(action))
        elif verb == DRAW:
            self.draw(seat)
        elif verb == BURY:
            self.bury(seat, last(action))
        elif verb == STEAL:
            self.steal(seat, last(action))
        elif verb == TAKE:
            self.take(seat, last(action))
        elif verb == GIVE:
            self.give(seat, last(action))
        else:
            self.decline(seat)

    # §1 The match

    def start(self) -> None:
        """§1.3 The first dealer."""
        self.dealer = self.first_dealer
        if self.first_dealer < 0:
            self.dealer = self.rng.below(self.seats)
        self.deal()

    def next_round(self) -> None:
        """§1.3 The deal moves on; every card goes back to the pile."""
        self.dealer = self.after(self.dealer)
        for seat in range(self.seats):
            side = self.sides[seat]
            self.sweep(side.last, self.pile, GATHERED, -1)
            self.seal(side.bid, NO_NUMBER, GATHERED, seat)
            self.show(side.bid, eye(seat), GATHERED, seat)
            side.tricks = 0
        self.sweep(self.buried, self.pile, GATHERED, -1)
        self.sweep(self.indicator, self.pile, GATHERED, -1)
        self.sweep(self.gone, self.pile, GATHERED, -1)
        self.deal()

    # §2 Deal and trump

    def deal(self) -> None:
        """§2.2 Deal the hands, §2.3 turn up the indicator, §3.1 ask all for a prediction."""
        self.round += 1
        self.tell(BEGAN, self.dealer, self.round)
        for side in self.sides:
            self.deal_out(HAND_SIZES[self.seats], self.pile, side.hand, DEALT)
        self.turn_up(TURNED)
        self.leader = self.after(self.dealer)
        self.turn = self.leader
        self.lead = self.leader
        self.open(BIDDING, below(self.seats))

    def turn_up(self, kind: i64) -> None:
        """§2.3 The top card of the pile becomes the indicator."""
        self.move(self.lot(self.pile), self.pile, self.indicator, kind, -1)
        self.trump = suit_of(self.indicator.mask)
        if not self.trump:
            self.tell(BARE, -1)

    # §3 Predictions

    def bid(self, seat: Seat, number: i64) -> None:
        """§3.1 Sealed until the round is scored. When all have predicted, the tricks begin."""
        self.seal(self.sides[seat].bid, number, PREDICTED, seat)
        if self.spoken(seat):
            self.ask(PLAYING, self.leader)

    # §4 Tricks

    def play(self, seat: Seat, card: Card) -> None:
        """§4.1 Play a card; §5.7 a 3 makes an offer at once, unless it was the last card."""
        side = self.sides[seat]
        hand = side.hand
        self.move(card, hand, side.card, PLAYED, seat)
        if seat == self.leader:
            self.led = suit_of(bit(card))
        if self.ears is not None:
            self.prove_lack(seat)
        if bit(card) & THREES and hand.mask:
            self.ask(THREE, seat)
            return
        self.go_on(seat)

    def prove_lack(self, seat: Seat) -> None:
        """§4.7 Whoever plays a number card of another suit has none of the suit led."""
        if self.led and not self.sides[seat].card.mask & (self.led | RUNES):
            self.lack(self.sides[seat].hand, SUITS[suit_number(self.led)], LACKED, seat)

    def go_on(self, seat: Seat) -> None:
        """§4.1 The next seat plays, until all have."""
        following = self.after(seat)
        if following == self.leader:
            self.settle()
            return
        self.turn = following
        self.ask(PLAYING, following)

    def settle(self) -> None:
        """§4.7 Only this trick is open from now on. §5.2 It is destroyed, or §4.6 somebody wins it."""
        valknuts: i64 = 0
        self.led = 0
        gone = self.gone
        for side in self.sides:
            card, last = side.card, side.last
            valknuts -= some(card.mask & VALKNUTS)
            self.sweep(last, gone, GATHERED, -1)
            self.sweep(card, last, GATHERED, -1)
        if valknuts:
            self.destroy(valknuts)
        else:
            self.win(self.winner())

    def winner(self) -> Seat:
        """§4.4 Who had the best card of the trick just settled, clockwise from the leader."""
        winner = self.leader
        best = self.sides[winner].last.mask
        trump = self.trump
        seat = self.after(winner)
        while seat != self.leader:
            card = self.sides[seat].last.mask
            if beats(card, best, trump):
                winner = seat
                best = card
            seat = self.after(seat)
        return winner

    def win(self, winner: Seat) -> None:
        """§4.6 The winner has the trick, and §5.1 the power of the card that won it."""
        self.turn = winner
        side = self.sides[winner]
        side.tricks += 1
        self.tell(TOOK, winner, side.tricks)
        card = side.last.mask
        if card & ONES and self.with_tricks(winner):
            self.ask(ONE, winner)
        elif card & SIXES and self.with_cards(winner):
            self.ask(SIX, winner)
        else:
            self.move_on()

    def move_on(self) -> None:
        """§4.6 The winner leads, unless §5.11 it won with a 9, or §5.5 there is a Hagalaz in the trick."""
        winner = self.turn
        seat = self.after(winner)
        if self.sides[winner].last.mask & NINES:
            self.lead_trick(seat)
            return
        while seat != winner and not self.sides[seat].last.mask & HAGALAZ:
            seat = self.after(seat)
        self.lead_trick(seat)

    def lead_trick(self, seat: Seat) -> None:
        """§4.1 A seat leads. §4.8 With empty hands the round ends."""
        self.leader = seat
        self.turn = seat
        if not self.sides[seat].hand.mask:
            self.score()
            return
        if not self.sides[seat].last.is_empty():
            self.tell(LEADS, seat)
        self.ask(PLAYING, seat)

    # §5 Special cards

    def decline(self, seat: Seat) -> None:
        """§5.6, §5.7, §5.9 No to an offer; §5.10 the pulled card goes back."""
        if self.window == THREE:
            self.go_on(seat)
            return
        if self.window == GIVING:
            self.put_pulled(self.sides[self.pulled_from].hand, RETURNED)
        self.move_on()

    def destroy(self, valknuts: i64) -> None:
        """§5.2 Nobody has the trick, and its leader leads again. §5.3 Two Valknuts or more: a new trump."""
        self.tell(DESTROYED, self.leader)
        if valknuts >= NEW_TRUMP:
            self.sweep(self.indicator, self.gone, GATHERED, -1)
            self.turn_up(CHANGED)
        self.lead_trick(self.leader)

    def with_tricks(self, winner: Seat) -> i64:
        """§5.6 The opponents that a 1 can take a trick from."""
        found: i64 = 0
        for seat in range(self.seats):
            if seat != winner and self.sides[seat].tricks:
                found |= bit(seat)
        return found

    def steal(self, seat: Seat, victim: Seat) -> None:
        """§5.6 A 1 takes a trick."""
        thief, robbed = self.sides[seat], self.sides[victim]
        robbed.tricks -= 1
        thief.tricks += 1
        self.tell(STOLE, seat, thief.tricks)
        self.tell(ROBBED, victim, robbed.tricks)
        self.move_on()

    def draw(self, seat: Seat) -> None:
        """§5.7 A 3 draws the top card of the pile."""
        self.move(self.lot(self.pile), self.pile, self.sides[seat].hand, DREW, seat)
        self.ask(BURYING, seat)

    def bury(self, seat: Seat, card: Card) -> None:
        """§5.8 A card of the hand goes under the pile, from where it does not come back."""
        self.move(card, self.sides[seat].hand, self.buried, BURIED, seat)
        self.go_on(seat)

    def with_cards(self, winner: Seat) -> i64:
        """§5.9 The opponents that a 6 can pull a card from."""
        found: i64 = 0
        for seat in range(self.seats):
            if seat != winner and self.sides[seat].hand.mask:
                found |= bit(seat)
        return found

    def take(self, seat: Seat, victim: Seat) -> None:
        """§5.9 A 6 pulls a card. §5.10 These two seats see it, and nobody else."""
        self.pulled_from = victim
        self.show(self.pulled, eye(seat) | eye(victim), REACHED, seat)
        self.move(self.lot(self.sides[victim].hand), self.sides[victim].hand, self.pulled, PULLED, victim)
        self.ask(GIVING, seat)

    def give(self, seat: Seat, card: Card) -> None:
        """§5.10 Keep the pulled card, for another one. That goes first: all can tell that it is another."""
        self.move(card, self.sides[seat].hand, self.sides[self.pulled_from].hand, GAVE, seat)
        self.put_pulled(self.sides[seat].hand, KEPT)
        self.move_on()

    def put_pulled(self, hand: Place, kind: i64) -> None:
        """§5.10 The pulled card goes to a hand."""
        self.sweep(self.pulled, hand, kind, self.turn)
        self.show(self.pulled, NOBODY, GATHERED, -1)
        self.pulled_from = -1

    # §6 Score

    def score(self) -> None:
        """§3.3 Predictions are shown. §6 Points, into the score sheet."""
        for seat in range(self.seats):
            side = self.sides[seat]
            bid = side.bid.number
            points = points_for(self.seats, bid, side.tricks)
            self.show(side.bid, OPEN, REVEALED, seat)
            self.tell(SCORED, seat, points)
            side.total += points
            if bid == side.tricks:
                side.exact += 1
            self.predicted.append(bid)
            self.taken.append(side.tricks)
        self.close_round()

    # §7 End

    def close_round(self) -> None:
        """§7.1 The target is reached, or §7.2 this was the last round; else the next one begins."""
        if self.best_total() >= self.target:
            self.finish(TARGET)
        elif self.round >= self.last_round:
            self.finish(ROUNDS)
        else:
            self.next_round()

    def finish(self, reason: i64) -> None:
        """§7.1 The highest total wins. §7.3 Ties are broken twice. §7.4 Who is still equal wins too."""
        first: i64 = 0
        for seat in range(self.seats):
            rank = self.rank(seat, first)
            if rank > 0:
                first = 0
            if rank >= 0:
                first |= bit(seat)
        if first & (first - 1):
            self.end(first, TIE)
        else:
            self.end(first, reason)

    def rank(self, seat: Seat, first: i64) -> i64:
        """§7.3 Above 0 if a seat is ahead of those that are first so far, 0 if it is equal to them."""
        if not first:
            return 0
        side, best = self.sides[seat], self.sides[lowest(first)]
        if side.total != best.total:
            return side.total - best.total
        if side.exact != best.exact:
            return side.exact - best.exact
        return side.tricks - best.tricks


def beats(card: i64, best: i64, trump: i64) -> bool:
    """Whether a card, played after the best one so far, is better; all as masks.

    A number card beats the lower ones of its suit, a trump those of other suits too. §5.4 A Hagalaz never
    is better, and every number card beats it: so §4.5 the first of them sets the suit.
    """
    suit = suit_of(card)
    beaten = (suit & (card - 1)) | RUNES | (some(suit & trump) & NUMBER_CARDS & ~suit)
    return best & beaten & some(suit) != 0
