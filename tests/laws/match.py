"""Random matches of any game, with everybody listening."""

import json
from collections.abc import Sequence, Set
from dataclasses import dataclass

from kit.knowledge import Worlds
from laws.ears import Critic, Rebuild, Witness
from speeltafel.core.events import TOLD, TRUTH, Ear, Event
from speeltafel.core.game import LANGS, Game
from speeltafel.core.log import Log, Tape
from speeltafel.core.options import Options
from speeltafel.core.rng import Rng, make_rng
from speeltafel.core.state import State


@dataclass(frozen=True)
class Care:
    """How closely a match is watched."""

    heard: int
    """Actions, at most, with everybody listening and under the laws."""
    between: int
    """One position in so many is looked at under the costly laws; 0: none."""
    at_ends: int
    """The same for the first and the last position of a match."""
    sampled: int
    """One action in so many is followed by a sample."""
    rest: int
    """Actions that are then played unheard, at most, to see the match end."""


CLOSE = Care(heard=5000, between=4, at_ends=1, sampled=1, rest=5000)


class Answers(Rng):
    """A generator that always answers k, and keeps what it was asked."""

    def __init__(self, k: int) -> None:
        super().__init__()
        self.k = k
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.k


class Walk:
    """Uniform actions on a state, each as the seat that is asked next; what is told rebuilds the places."""

    def __init__(self, game: Game, state: State, rebuild: Rebuild, rng: Rng) -> None:
        self.game = game
        self.state = state
        self.rebuild = rebuild
        self.rng = rng
        self.before = (0, -1, -1)
        """Who was waited for, the window and the moment before the last action."""
        self.actor = -1
        self.action = -1

    def step(self) -> None:
        """One action."""
        state = self.state
        self.before = (int(state.waiting), int(state.window), int(state.moment))
        self.actor = state.speaker()
        self.action = state.pick(self.actor, self.rng)
        state.apply(self.actor, self.action)


class Match(Walk):
    """A match from its deal on. `counting`: every world that fits is counted out, which takes a small box."""

    log_kind: type[Log] = Log

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options,
        seed: int | str,
        paragraphs: Set[str] = frozenset(),
        care: Care = CLOSE,
        counting: bool = False,
    ) -> None:
        self.options = options
        self.seed = seed
        self.number = seed if isinstance(seed, int) else int(seed[:8], 16)
        """The seed of all else that is drawn."""
        self.paragraphs = paragraphs
        """The numbers on the game's rules page."""
        self.care = care
        self.counting = counting
        self.played: list[tuple[int, int]] = []
        self.told = 0
        """How many events have been judged."""
        self.sent: dict[int, list[bytes]] = {}
        """By number of actions played, what a table would have sent to each seat and the watchers."""
        self.game = game
        state = game.new(seats, options, seed, listeners=self._listeners)
        super().__init__(game, state, self.rebuild, make_rng(self.number + 1))

    def _listeners(self, state: State) -> list[Ear]:
        seats = range(-1, state.seats)
        self.tape = Tape(TRUTH)
        self.rebuild = Rebuild(state.places)
        self.logs = [self.log_kind(seat, state.places, self.game.fading) for seat in seats]
        self.critics = [Critic(log, self.game.fading) for log in self.logs]
        self.witnesses = [Witness(seat, state.places) for seat in seats]
        self.worlds = [Worlds(seat, state.places) for seat in seats] if self.counting else []
        return [self.tape, self.rebuild, *self.logs, *self.witnesses, *self.worlds]

    def step(self) -> None:
        """One action, which the match remembers."""
        super().step()
        self.played.append((self.actor, self.action))
        for critic in self.critics:
            critic.read_on()

    def how_to_replay(self) -> str:
        """What this match is, in one line."""
        last = [f"{seat} {self.game.write_action(action)}" for seat, action in self.played[-3:]]
        return (
            f"{self.game.name}, {self.state.seats} seats, {self.options}, seed {self.seed!r}, {self.care}: "
            f"after {len(self.played)} actions, the last of them {last}"
        )

    def send(self) -> list[bytes]:
        """What a table would send now, to the watchers first."""
        return [message(self.game, self.state, log) for log in self.logs]


@dataclass
class Alike:
    """Two worlds that a seat cannot tell apart: the true one and a sample."""

    game: Game
    worlds: tuple[State, State]
    logs: tuple[Log, Log]
    tapes: tuple[Tape, Tape]

    def act(self, rng: Rng) -> bool:
        """The same action in both; False if there is none, or if the seat hears that they differ."""
        one, other = self.worlds
        if not one.waiting or not other.waiting:
            return False
        seat = one.speaker()
        action = one.pick(seat, rng)
        if not other.legal(seat, action):
            return False
        for world, tape in zip(self.worlds, self.tapes, strict=True):
            tape.taken()
            world.apply(seat, action)
        return self.heard(0) == self.heard(1)

    def heard(self, world: int) -> list[object]:
        """What the seat heard of places: words that change none are no news."""
        events = [event for event in self.tapes[world].events if event.change != TOLD]
        return [self.game.event_json(self.worlds[world], event) for event in events]

    def sent(self) -> list[bytes]:
        """What a table would send to the seat in either world."""
        sent = zip(self.worlds, self.logs, self.tapes, strict=True)
        return [message(self.game, world, log, tape.events) for world, log, tape in sent]


def alike_to(match: Match, seat: int) -> Alike:
    """The match as it stands and a sample of it, both heard by one seat from here on."""
    state = match.state
    worlds = (state.clone(), state.sample(seat, make_rng(match.number), state.mind(seat)))
    worlds[1].rng = worlds[0].rng.copy()  # a seat may be drawn by lot, which is told and hides nothing
    logs = (Log(seat, state.places, match.game.fading), Log(seat, state.places, match.game.fading))
    tapes = (Tape(seat), Tape(seat))
    for world, log, tape in zip(worlds, logs, tapes, strict=True):
        world.ears = [log, tape]
    return Alike(match.game, worlds, logs, tapes)


def message(game: Game, state: State, log: Log, events: Sequence[Event] = ()) -> bytes:
    """All that a table sends to a log's seat: view, new events, the log in both languages, choices."""
    seat = log.seat
    heard = [game.event_json(state, event) for event in events]
    said = [[game.narrate(line.event, lang, line.faded) for lang in LANGS] for line in log.lines]
    choices = [
        [
            int(action),
            game.path(state, seat, action),
            [game.label(state, seat, action, lang) for lang in LANGS],
        ]
        for action in (state.actions(seat) if seat >= 0 else [])
    ]
    asked = [game.prompt(state, lang) for lang in LANGS] if state.waiting else []
    return json.dumps([game.view(state, seat), heard, said, choices, asked]).encode()


def told(event: Event) -> tuple[object, ...]:
    """An event as a value."""
    numbers = (event.change, event.kind, event.seat, event.card, event.source, event.target, event.number)
    return (*map(int, numbers), int(event.eyes), *(int(card) for card in event.cards))


def waited(state: State) -> list[int]:
    """The seats waited for."""
    return [seat for seat in range(state.seats) if state.waiting >> seat & 1]


def run_on(state: State, rng: Rng, steps: int) -> None:
    """Play so many uniform actions, or to the end."""
    for _ in range(steps):
        if not state.waiting:
            return
        seat = state.speaker()
        state.apply(seat, state.pick(seat, rng))


def well_formed(game: Game, rng: Rng, number: int) -> list[int]:
    """Actions with a verb and arguments that have names, legal or not."""
    found = []
    for _ in range(number):
        verb = rng.below(len(game.verbs))
        action = 0
        for kind in game.verbs[verb].kinds:
            named = [value for value, name in enumerate(kind.names) if name]
            action = action << 6 * kind.digits | named[rng.below(len(named))]
        found.append(verb << 18 | action)
    return found
