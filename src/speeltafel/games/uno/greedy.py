"""A bot that plays to its colours, sheds what is dear, and reckons the odds of a +4.

Every card it could play is given a worth: how well the rest of the hand goes on from there, the points it
sheds, and what it does to the next seat, the more the nearer that opponent is to going out. It plays the
best one and calls UNO with it, catches whom it can, and never blames anybody.

Whether a +4 was a bluff it reckons from the cards it has not seen: the chance that a hand of that size holds
one that fits. It looks at its own hand, what lies open and how many cards others have; where in the sample
the hidden ones lie, it never asks.
"""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.actions import PASS, Action, Card, Seat, last, second_last, verb_of
from speeltafel.core.bot import Bot
from speeltafel.core.cards import Cards, bit, count
from speeltafel.core.rng import Rng
from speeltafel.core.state import State
from speeltafel.games.uno.cards import (
    CHANGE,
    COLOURS,
    FRACTION_POINTS,
    INNOCENT_TAKES,
    PLUS2,
    PLUS2_TAKES,
    PLUS4,
    PLUS4_TAKES,
    REVERSE,
    SKIP,
    SYMBOL_POINTS,
    WILD,
    WILD_POINTS,
    equal_cards,
)
from speeltafel.games.uno.rules import Uno
from speeltafel.games.uno.table import (
    BLAME,
    CALL,
    CATCH,
    CATCHING,
    CHALLENGE,
    CHALLENGING,
    DRAW,
    JUDGE,
    NAME,
    PLAY,
    START,
    UNO,
    UNO_WILD,
    has_fitting,
)

COLOUR_CARDS: Final = (1 << 60) - 1
"""All cards of a colour."""
NOTHING: Final = -1000.0
"""Worse than any play."""

# What things are worth, in cards more or less; tuned in matches of the bot against simpler ones.

SAME_COLOUR: Final = 0.35
"""Each card of the hand that has the new colour ..."""
SAME_VALUE: Final = 0.15
"""... and each other one that has the new value or symbol."""
KEPT_WILD: Final = 1.2
"""A wild card that stays in the hand, for later."""
LOST_TURN: Final = 1.0
"""A turn that an opponent loses."""
TAKEN_CARD: Final = 0.5
"""A card that an opponent has to take."""
PARTNER_NEXT: Final = 0.8
"""A turn that goes to the partner."""
POINTS: Final = 0.012
"""A point that is shed, when an opponent is about to go out."""
BLUFFS: Final = 0.6
"""How often a seat that holds a card that fits plays a +4 all the same."""


class Greedy(Bot):
    """Plays what is worth most."""

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        assert isinstance(world, Uno)
        window = world.window
        if window == CATCHING:
            return self.answer_to_forgotten(world, seat)
        if window == CHALLENGING and self.is_worth_a_challenge(world, seat):
            return CHALLENGE
        if window == START:
            return NAME | best_colour(world.hands[seat])
        if window == JUDGE:
            return PASS  # §10.2 A bot has heard no comment.
        return self.best_play(world, seat)

    def answer_to_forgotten(self, world: Uno, seat: Seat) -> Action:
        """§7.2 Call, or catch an opponent."""
        if seat == world.forgetful:
            return CALL
        if seat == world.partner(world.forgetful):
            return PASS
        return CATCH

    def best_play(self, world: Uno, seat: Seat) -> Action:
        """The action that is worth most; §4.4 drawing and passing only if nothing else is."""
        hand = world.whole(seat)
        outlook = Outlook(world, seat)
        best: Action = -1
        most = NOTHING
        for action in world.actions(seat):
            verb = verb_of(action)
            if verb == PASS or verb == DRAW >> 18:
                if best < 0:
                    best = action
                continue
            if verb == BLAME >> 18 or verb == CHALLENGE >> 18:
                continue
            worth = self.worth_of(outlook, hand, action)
            if worth > most or (worth == most and is_call(action)):
                most = worth
                best = action
        return best

    def worth_of(self, outlook: "Outlook", hand: Cards, action: Action) -> float:
        """What a play is worth; a call costs nothing."""
        verb = verb_of(action)
        if verb == PLAY >> 18 or verb == UNO >> 18:
            card = action & 0xFFF
            return outlook.worth(hand, card, card >> 6)
        return outlook.worth(hand, second_last(action) | WILD << 6, last(action))

    def is_worth_a_challenge(self, world: Uno, seat: Seat) -> bool:
        """§6.3 Whether what a bluff would save outweighs two more cards, by the odds of a bluff."""
        if world.accused == world.partner(seat):
            return False
        chance = BLUFFS * fit_chance(world, seat, world.hands[world.accused].count())
        saved = float(PLUS4_TAKES) + LOST_TURN + TAKEN_CARD * float(PLUS4_TAKES)
        return chance * saved > (1.0 - chance) * float(INNOCENT_TAKES - PLUS4_TAKES)


class Outlook:
    """How the table looks to a seat: who is near the end, and who comes next."""

    def __init__(self, world: Uno, seat: Seat) -> None:
        self.world = world
        self.seat: Seat = seat
        self.partner: Seat = world.partner(seat)
        self.next: Seat = world.following(seat)
        self.two: bool = world.are_two()
        self.danger: float = 0.0
        """How near the end the nearest opponent is, 0 to 1."""
        for other in range(world.seats):
            if other != seat and other != self.partner and world.playing() & bit(other):
                self.danger = max(self.danger, nearness(world, other))
        self.fits: bool = has_fitting(world.whole(seat), world.equal_by_test(), world.colour)
        """Whether a +4 would be a bluff now."""

    def worth(self, hand: Cards, card: Card, colour: i64) -> float:
        """How good it is to play a card, with this colour from then on."""
        worth = self.sheds(card) + self.does(card) + self.bluffs(card)
        if card >= CHANGE:
            worth -= KEPT_WILD * (1.0 - self.danger)
            if colour < COLOURS:
                worth += SAME_COLOUR * float(count(hand.row(colour)))
            return worth
        row = hand.row(card >> 6)
        equal = equal_cards(card)
        for other in range(COLOURS):
            if other != card >> 6:
                worth += SAME_VALUE * float(count(hand.row(other) & equal))
        return worth + SAME_COLOUR * float(count(row) - 1)

    def sheds(self, card: Card) -> float:
        """§8.2 The points that are gone from the hand; they matter if the round may end soon."""
        points: i64 = FRACTION_POINTS
        if card >= CHANGE:
            points = WILD_POINTS
        elif card & 63 >= PLUS2:
            points = SYMBOL_POINTS
        if self.world.own:
            return POINTS * float(points)
        return POINTS * float(points) * self.danger

    def does(self, card: Card) -> float:
        """§5 What a card does to the next seat, and who is then at turn."""
        if card == CHANGE:
            return 0.0
        if card == PLUS4:
            return self.hits(PLUS4_TAKES)
        symbol = card & 63
        if symbol == PLUS2:
            return self.hits(PLUS2_TAKES)
        if symbol == SKIP or (symbol == REVERSE and self.two):
            return self.hits(0)
        if symbol == REVERSE:
            return nearness(self.world, self.next) - nearness(self.world, self.behind())
        return 0.0

    def behind(self) -> Seat:
        """Who would be at turn if play went the other way round."""
        if self.world.reversed:
            return self.world.after(self.seat)
        return self.world.before(self.seat)

    def hits(self, cards: i64) -> float:
        """§5.1 The next seat takes so many cards and loses its turn."""
        worth = TAKEN_CARD * float(cards) + LOST_TURN
        worth *= 1.0 + nearness(self.world, self.next)
        if self.partner >= 0 and self.world.following(self.next) == self.partner:
            worth += PARTNER_NEXT * nearness(self.world, self.partner)
        return worth

    def bluffs(self, card: Card) -> float:
        """§6.1 What a bluff risks, by the odds that it is taken for one: the hit, and four cards."""
        if card != PLUS4 or not self.fits or self.world.strict or self.world.pile:
            return 0.0
        risk = fit_chance(self.world, -1, self.world.held(self.seat) - 1)
        return -risk * (self.hits(PLUS4_TAKES) + float(PLUS4_TAKES))


def nearness(world: Uno, seat: Seat) -> float:
    """How near the end a seat is: 1 with one card left, a half with two, and so on."""
    held = world.held(seat)
    if held == 0:
        return 1.0
    return 1.0 / float(held)


def fit_chance(world: Uno, seat: Seat, held: i64) -> float:
    """The odds, as a seat sees it (-1: anybody), that a hand of so many cards holds one that fits.

    Before a +4 lies there the present top counts, afterwards what it was played on.
    """
    top, colour = world.top, world.colour
    if world.window == CHALLENGING:
        top = world.under
        colour = world.under_colour
    equal: i64 = 0
    if not world.colour_only:
        equal = equal_cards(top)
    unseen: i64 = 0
    fitting: i64 = 0
    for row in range(COLOURS):
        seen = world.talon.row(row) | world.outside.row(row)
        if seat >= 0:
            seen |= world.hands[seat].row(row)
        hidden = ~seen & COLOUR_CARDS
        unseen += count(hidden)
        if row == colour:
            fitting += count(hidden)
        else:
            fitting += count(hidden & equal)
    chance = 1.0
    for drawn in range(held):
        chance *= max(0.0, float(unseen - fitting - drawn)) / float(max(unseen - drawn, 1))
    return 1.0 - chance


def best_colour(hand: Cards) -> i64:
    """The colour of which there is most in a hand."""
    best: i64 = 0
    for row in range(COLOURS):
        if count(hand.row(row)) > count(hand.row(best)):
            best = row
    return best


def is_call(action: Action) -> bool:
    """§7.1 Whether UNO is called with it."""
    verb = verb_of(action)
    return verb == UNO >> 18 or verb == UNO_WILD >> 18
