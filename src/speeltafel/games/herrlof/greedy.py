"""A bot that bids from its hand and plays to its bid.

For every card of its hand it reckons the chance to win a trick with it: one chance for when it will want
that trick, another one for when it will not. From these follow the points to expect with so many tricks
and such a hand (`Outlook.expect`). It bids, plays, buries, steals and gives what makes it expect the most.

It looks at its hand, its bid, the cards it has seen and the number of those it has not. Where in the sample
these lie, and what the others bid there, it never asks: a guess that changes with every sample is no ground
for a choice.
"""

import math
from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import PASS, Action, Card, Seat, last
from speeltafel.core.bot import Bot
from speeltafel.core.cards import below, bit, count, lowest
from speeltafel.core.places import NO_NUMBER
from speeltafel.core.rng import Rng
from speeltafel.core.state import State
from speeltafel.games.herrlof.cards import (
    HAGALAZ,
    HAND_SIZES,
    KINDS,
    NAMES,
    NUMBER_CARDS,
    ONES,
    RUNES,
    VALKNUTS,
    suit_of,
)
from speeltafel.games.herrlof.rules import Herrlof, beats
from speeltafel.games.herrlof.table import (
    BID,
    BIDDING,
    BURY,
    BURYING,
    DRAW,
    GIVE,
    ONE,
    PLAY,
    PLAYING,
    SIX,
    STEAL,
    TAKE,
    THREE,
    points_for,
)

NOTHING: Final = -1000.0
"""Worse than any round."""

# The chance to win with a card is a logistic curve of three terms: a base, a step for each unseen higher
# card of its suit that an opponent is likely to hold, and one for each lower card. All that follows is by
# seats, fitted to the cards played in matches of the bot against itself, and then tuned in such matches.

WANTED: Final = [[], [], [-0.9, -0.25, 0.9], [-1.25, -1.15, 0.65]]
UNWANTED: Final = [[], [], [-0.7, -1.3, 0.85], [-3.1, -1.15, 0.55]]
TRUMP_WANTED: Final = [[], [], [1.85, -0.5, 0.25], [0.35, 0.2, 0.65]]
TRUMP_UNWANTED: Final = [[], [], [0.7, -0.9, 0.05], [-1.0, -1.1, 0.4]]

WISHES: Final = [0.0, 0.0, 0.9, 0.5]
"""How often a seat that is still to play wants the trick."""
FORCED: Final = [0.0, 0.0, 0.7, 1.0]
"""How often one that does not want it, with nothing lower of the suit, wins it: a rune gets out of that."""
RUNE_POINTS: Final = [0.0, 0.0, 1.3, 1.5]
"""What a rune still in the hand is worth: it may be played to any suit, and loses."""


class Greedy(Bot):
    """Does what promises most points this round, less those of an opponent."""

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        assert isinstance(world, Herrlof)
        window = world.window
        outlook = Outlook(world, seat)
        if window == PLAYING:
            return PLAY | self.card_to_play(world, seat, outlook)
        if window == BIDDING:
            return BID | self.number_to_bid(outlook)
        if window == THREE:
            return DRAW  # §5.8 The drawn card may be buried: there is nothing to lose.
        if window == BURYING:
            return BURY | self.card_to_miss(outlook, outlook.hand)
        if window == ONE:
            return self.answer_to_one(world, seat, outlook)
        if window == SIX:
            return TAKE | foremost(world, world.with_cards(seat))  # §5.10 The card may be returned.
        return self.answer_to_pulled(world, outlook)

    def number_to_bid(self, outlook: "Outlook") -> i64:
        """§3.2 The prediction that promises most."""
        best: i64 = 0
        most = NOTHING
        for bid in range(outlook.size + 1):
            outlook.bid = bid
            expected = outlook.expect(outlook.hand, 0)[outlook.tricks]
            if expected > most:
                most = expected
                best = bid
        return best

    def card_to_play(self, world: Herrlof, seat: Seat, outlook: "Outlook") -> Card:
        """§4.1 The card that promises most, won or lost."""
        trick = Trick(world, seat)
        can_steal = world.with_tricks(seat) != 0
        best: Card = 0
        most = NOTHING
        for action in world.actions(seat):
            card = last(action)
            expected = self.promise(outlook, trick, card, can_steal)
            if expected > most:
                most = expected
                best = card
        return best

    def promise(self, outlook: "Outlook", trick: "Trick", card: Card, can_steal: bool) -> float:
        """The points to expect after playing a card. §5.6 A 1 that wins may win a second trick."""
        rest = without(outlook.hand, card)
        if trick.destroyed or bit(card) & VALKNUTS:
            return outlook.expect(rest, 1)[outlook.tricks]
        by_tricks = outlook.expect(rest, 0)
        lost = by_tricks[outlook.tricks]
        won = by_tricks[outlook.tricks + 1]
        if can_steal and bit(card) & ONES:
            won = max(won, by_tricks[outlook.tricks + 2])
        return lost + outlook.chance_now(trick, card) * (won - lost)

    def card_to_miss(self, outlook: "Outlook", hand: i64) -> Card:
        """§5.8, §5.10 The card of the seat's own without which the hand promises most."""
        best: Card = 0
        most = NOTHING
        left = outlook.hand & KINDS
        while left:
            card = lowest(left)
            left &= left - 1
            expected = outlook.expect(without(hand, card), 0)[outlook.tricks]
            if expected > most:
                most = expected
                best = card
        return best

    def answer_to_one(self, world: Herrlof, seat: Seat, outlook: "Outlook") -> Action:
        """§5.6 Steal if a trick more is better than none."""
        by_tricks = outlook.expect(outlook.hand, 0)
        if by_tricks[outlook.tricks + 1] > by_tricks[outlook.tricks]:
            return STEAL | foremost(world, world.with_tricks(seat))
        return PASS

    def answer_to_pulled(self, world: Herrlof, outlook: "Outlook") -> Action:
        """§5.10 Keep the pulled card if the hand is better with it and without another one."""
        pulled = world.pulled.nth(0)
        outlook.reckon(bit(pulled))
        hand = with_card(outlook.hand, pulled)
        given = self.card_to_miss(outlook, hand)
        kept = outlook.expect(without(hand, given), 0)[outlook.tricks]
        if kept > outlook.expect(outlook.hand, 0)[outlook.tricks]:
            return GIVE | given
        return PASS


class Trick:
    """The trick on the table, as the seat that is to play sees it."""

    def __init__(self, world: Herrlof, seat: Seat) -> None:
        self.trump: i64 = world.trump
        self.leads: bool = seat == world.leader
        self.led: i64 = world.led
        """§4.2 All cards of the led suit; none if a rune was led, or nothing yet."""
        self.best: i64 = 0
        """§4.4 The card that wins so far."""
        self.destroyed: bool = False
        self.behind: i64 = world.seats - 1
        """How many seats play after this one."""
        at = world.leader
        while at != seat:
            self.add(world.sides[at].card.mask)
            at = world.after(at)

    def add(self, card: i64) -> None:
        """A card that was played."""
        self.behind -= 1
        if card & VALKNUTS:
            self.destroyed = True
        if self.best == 0 or beats(card, self.best, self.trump):
            self.best = card

    def is_won_by(self, card: i64) -> bool:
        """Whether a card would win so far. §5.4 A Hagalaz that is led will not."""
        if self.leads:
            return card & RUNES == 0
        return beats(card, self.best, self.trump)


class Outlook:
    """What a seat may expect of the rest of the round."""

    def __init__(self, world: Herrlof, seat: Seat) -> None:
        self.seats: i64 = world.seats
        self.size: i64 = HAND_SIZES[world.seats]
        self.hand: i64 = world.sides[seat].hand.mask
        self.tricks: i64 = world.sides[seat].tricks
        self.bid: i64 = world.sides[seat].bid.number
        self.trump: i64 = world.trump
        self.unseen: i64 = unseen(world, seat)
        self.share: float = share_in_hands(world, seat)
        self.destroyed: i64 = destroyed(world, seat)
        self.wanted: list[float] = [0.0] * len(NAMES)
        """By card of the hand, the chance to win a trick with it if the seat then wants one ..."""
        self.unwanted: list[float] = [0.0] * len(NAMES)
        """... and if it does not."""
        self.reckon(self.hand)

    def reckon(self, cards: i64) -> None:
        """Set the chances of these cards; runes have none."""
        left = cards & NUMBER_CARDS
        while left:
            card = lowest(left)
            left &= left - 1
            if bit(card) & self.trump:
                self.wanted[card] = self.chance(card, TRUMP_WANTED)
                self.unwanted[card] = self.chance(card, TRUMP_UNWANTED)
            else:
                self.wanted[card] = self.chance(card, WANTED)
                self.unwanted[card] = self.chance(card, UNWANTED)

    def chance(self, card: Card, curves: list[list[float]]) -> float:
        """The chance to win some trick with a card of the hand."""
        curve = curves[self.seats]
        suit = self.unseen & suit_of(bit(card))
        higher = self.share * float(count(suit & ~below(card)))
        lower = self.share * float(count(suit & below(card)))
        return 1.0 / (1.0 + math.exp(-(curve[0] + curve[1] * higher + curve[2] * lower)))

    def expect(self, rest: i64, destroyed: i64) -> list[float]:
        """The points to expect, by the tricks held before the cards of `rest` are played.

        Worked out backwards, a trick a card: whoever would be better off with one more wants the trick.
        `destroyed` is 1 if the trick on the table will be.
        """
        left = rest & NUMBER_CARDS
        most = self.tricks + 2 + count(left)
        by_tricks = self.ends(most, rest, destroyed)
        while left:
            card = lowest(left)
            left &= left - 1
            wanted = self.wanted[card]
            unwanted = self.unwanted[card]
            for tricks in range(self.tricks, most):
                gain = by_tricks[tricks + 1] - by_tricks[tricks]
                if gain > 0.0:
                    by_tricks[tricks] += wanted * gain
                else:
                    by_tricks[tricks] += unwanted * gain
            most -= 1
        return by_tricks

    def ends(self, most: i64, rest: i64, destroyed: i64) -> list[float]:
        """§6 By the tricks held at the end, the seat's points less those of an opponent."""
        to_share = self.size - self.destroyed - destroyed - count(rest & VALKNUTS)
        kept = RUNE_POINTS[self.seats] * float(count(rest & RUNES))
        found: list[float] = []
        for tricks in range(most + 1):
            ours = float(points_for(self.seats, self.bid, tricks))
            # §3.3 What the others bid is not known.
            theirs = float(points_for(self.seats, NO_NUMBER, max(to_share - tricks, 0)))
            found.append(ours - theirs / float(self.seats - 1) + kept)
        return found

    def chance_now(self, trick: Trick, card: Card) -> float:
        """The chance to win the trick on the table with a card."""
        if not trick.is_won_by(bit(card)):
            return 0.0
        led = trick.led
        if trick.leads:
            led = suit_of(bit(card))
        beaten = self.beaten(card, led)
        chance = 1.0
        for _ in range(trick.behind):
            chance *= 1.0 - beaten
        return chance

    def beaten(self, card: Card, led: i64) -> float:
        """The chance that one seat still to play beats a card. §4.2 It must follow a led suit."""
        wish = WISHES[self.seats]
        suit = suit_of(bit(card))
        higher = suit & ~below(card)
        if suit == led:
            forced = (1.0 - wish) * FORCED[self.seats] * (1.0 - self.held(suit & below(card)))
            beaten = (wish + forced) * self.held(higher)
            if suit != self.trump:
                beaten += wish * self.held(self.trump) * (1.0 - self.held(suit))
            return beaten
        if suit != self.trump:
            higher |= self.trump  # §4.5 The first number card after a rune, which nobody has to follow.
        return wish * self.held(higher) * (1.0 - self.held(led))

    def held(self, cards: i64) -> float:
        """The chance that one certain opponent holds at least one of these cards."""
        missing = 1.0
        for _ in range(count(self.unseen & cards)):
            missing *= 1.0 - self.share / float(self.seats - 1)
        return 1.0 - missing


# What a seat can know.


def unseen(world: Herrlof, seat: Seat) -> i64:
    """The number cards that a seat with a good memory has not seen this round."""
    seen = world.sides[seat].hand.mask | world.pulled.mask | world.indicator.mask | world.gone.mask
    for at in range(world.seats):
        seen |= world.sides[at].card.mask | world.sides[at].last.mask
    return NUMBER_CARDS & ~seen


def share_in_hands(world: Herrlof, seat: Seat) -> float:
    """The share of the unseen cards that opponents hold; the others lie in the pile or beneath it."""
    held: i64 = 0
    for at in range(world.seats):
        if at != seat:
            held += world.sides[at].hand.count()
    hidden = held + world.pile.count() + world.buried.count()
    return float(held) / float(max(hidden, 1))


def destroyed(world: Herrlof, seat: Seat) -> i64:
    """§4.8 How many tricks of this round were destroyed: those over that nobody holds."""
    to_play = world.sides[seat].hand.count() + world.sides[seat].card.count()
    if world.window == BURYING:
        to_play -= 1  # §5.8 One card of the hand is too many.
    found = HAND_SIZES[world.seats] - to_play
    for tricks in world.tricks:
        found -= tricks
    return found


def foremost(world: Herrlof, seats: i64) -> Seat:
    """§5.6, §5.9 Of these seats the one with the highest total."""
    best = lowest(seats)
    for seat in range(world.seats):
        if bit(seat) & seats and world.sides[seat].total > world.sides[best].total:
            best = seat
    return best


# Hands as masks.


def stack_of(card: Card) -> i64:
    """All copies of a card."""
    if bit(card) & VALKNUTS:
        return VALKNUTS
    if bit(card) & HAGALAZ:
        return HAGALAZ
    return bit(card)


def without(hand: i64, card: Card) -> i64:
    """A hand less one copy of a card that it holds."""
    stack = stack_of(card)
    return hand & ~stack | (hand & stack) >> 1 & stack


def with_card(hand: i64, card: Card) -> i64:
    """A hand and one more copy of a card."""
    stack = stack_of(card)
    return hand | (hand & stack) << 1 & stack | bit(card)
