"""Bots: who chooses an action from a world that is handed to them, never from the match."""

from mypy_extensions import mypyc_attr

from speeltafel.core.actions import Action, Seat
from speeltafel.core.events import Event
from speeltafel.core.rng import Rng
from speeltafel.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses for a seat. `world` is a sample: looking into it all it wants, a bot cannot cheat."""

    def choose(self, world: State, seat: Seat, rng: Rng) -> Action:
        """One of the actions offered to the seat."""
        raise NotImplementedError

    def hear(self, event: Event) -> None:
        """An event as the bot's seat heard it, for bots that keep a memory of their own."""
