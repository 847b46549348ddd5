"""A bot at its seat: what it hears, and the worlds that it is handed. Whoever drives a match asks it here."""

from speeltafel.bots.forgetful import Forgetful, ForgetfulMind
from speeltafel.bots.roster import bot_rng, make_bot
from speeltafel.core.actions import Action
from speeltafel.core.bot import Bot
from speeltafel.core.events import Ear, Event
from speeltafel.core.game import Game
from speeltafel.core.mind import Mind
from speeltafel.core.rng import Rng
from speeltafel.core.state import State

BEFORE = -1
"""The decision, so to speak, for which a mind of its own draws its generator."""


class Hearing(Ear):
    """Passes on to a bot what its seat hears."""

    def __init__(self, seat: int, bot: Bot) -> None:
        super().__init__(seat)
        self.bot = bot

    def hear(self, event: Event) -> None:
        self.bot.hear(event)


class Seated:
    """A bot for one match. It never gets the match itself: samples of it, and the events of its seat."""

    def __init__(self, name: str, game: Game, seat: int, seed: int | str) -> None:
        self.bot = make_bot(name, game)
        self.game = game
        self.seat = seat
        self.seed = seed
        self.mind: Mind | None = None
        """The mind that its worlds are dealt from; None: its seat's, which forgets nothing."""

    def ears(self, state: State) -> list[Ear]:
        """Who is to hear the match for it, from before the deal on: also when a record is played again."""
        ears: list[Ear] = [Hearing(self.seat, self.bot)]
        if isinstance(self.bot, Forgetful):
            rng = bot_rng(self.seed, self.seat, BEFORE)
            self.mind = forgetful_mind(self.game, state, self.seat, self.bot, rng)
            ears.append(self.mind)
        return ears

    def choose(self, state: State, played: int) -> Action:
        """Its action in a match of so many actions; the same for the same record."""
        rng = bot_rng(self.seed, self.seat, played)
        return self.bot.choose(state.sample(self.seat, rng, self.mind), self.seat, rng)


def forgetful_mind(game: Game, state: State, seat: int, bot: Forgetful, rng: Rng) -> ForgetfulMind:
    """The mind of a forgetful bot at a table before the deal."""
    rows, columns = [-1] * len(state.places), [-1] * len(state.places)
    for zone in game.zones(state):
        rows[zone.place.id], columns[zone.place.id] = zone.row, zone.column
    return ForgetfulMind(seat, state.places, bot.dial, rng, game.card_names, rows, columns)
