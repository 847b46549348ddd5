"""A match that was played, step by step and forth and back, with nothing hidden or as a seat saw it."""

from collections.abc import Sequence

from speeltafel.core.events import TRUTH, Ear, Event
from speeltafel.core.game import Lang, Names
from speeltafel.core.log import Tape
from speeltafel.core.state import State
from speeltafel.games import load
from speeltafel.records import Record
from speeltafel.tables.protocol import Film, Frame
from speeltafel.tables.table import result_of


class Replay:
    """Keeps the state of the step it was last asked for: the next one costs one action."""

    def __init__(self, record: Record, names: Sequence[str]) -> None:
        self.record = record
        self.game = load(record.game)
        self.names = Names(names, self.game.own(record.options))
        self.step = 0
        self.tape = Tape(TRUTH)
        self.events: list[Event] = []
        record.replay(deaf=True)  # refuse a record that cannot be played before anything is shown
        self.state = self._opened()

    @property
    def length(self) -> int:
        """How many actions there are."""
        return len(self.record.actions)

    def _opened(self) -> State:
        self.step = 0
        state = self.record.replay(0, listeners=self._ears)
        self.events = self.tape.taken()
        return state

    def _ears(self, state: State) -> list[Ear]:
        self.tape = Tape(TRUTH)
        return [self.tape]

    def frame(self, step: int, seat: int, lang: Lang) -> Frame:
        """The table after so many actions, as a seat saw it or (`TRUTH`) with everything open."""
        if step < self.step:
            self.state = self._opened()
        while self.step < step:
            actor, action = self.record.actions[self.step]
            self.state.apply(actor, action)
            self.events = self.tape.taken()
            self.step += 1
        heard = [event.redacted(seat) for event in self.events]
        said = [self.game.narrate(event, lang, names=self.names) for event in heard]
        return Frame(
            step=step,
            action=self._action(step),
            view=self.game.view(self.state, seat),
            events=[self.game.event_json(self.state, event) for event in heard],
            lines=[line for line in said if line],
            result=result_of(self.game, self.state, lang, self.names),
        )

    def film(self, first: int, most: int, seat: int, lang: Lang) -> Film:
        """At most so many steps from one on."""
        last = min(self.length, first + most - 1)
        return Film(self.length, [self.frame(step, seat, lang) for step in range(first, last + 1)])

    def _action(self, step: int) -> str:
        if step == 0:
            return ""
        seat, action = self.record.actions[step - 1]
        return f"{self.names[seat]}: {self.game.write_action(action)}"
