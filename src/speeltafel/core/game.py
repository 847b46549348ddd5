"""A game as one value: its rules, its words, its table. Everything generic about a game is a method here."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, product
from pathlib import Path
from typing import Any, Literal

from speeltafel.core.actions import BUTTON, DIGIT, PASS, SEAT_NAMES, VERB, WATCHER, Verb, verb_of
from speeltafel.core.board import SEATS, Board, Derived, Fact, Json, Name, OneSeat, Piece, Zone, eyes_json
from speeltafel.core.bot import Bot
from speeltafel.core.cards import Box
from speeltafel.core.errors import AmbiguousAction, IllegalAction, InvalidInput, quoted, unknown
from speeltafel.core.events import CHANGES, SHOWN, Ear, Event
from speeltafel.core.mind import Mind
from speeltafel.core.options import Options
from speeltafel.core.page import Page, read_page
from speeltafel.core.position import put_rest, read_position, write_position
from speeltafel.core.rng import is_seed, make_rng
from speeltafel.core.state import State

Lang = Literal["nl", "en"]
LANGS: tuple[Lang, ...] = ("nl", "en")
TRIED = 256
"""Actions of a verb that are tried, at most, to say why what was clicked leads nowhere."""
Words = dict[str, str]
"""The words of a game in one language, by key; docs/adding-a-game.md lists the keys."""


class Names(tuple[str, ...]):
    """How the seats of a table are called, and what a match calls cards that only it has."""

    own: dict[Lang, Words]

    def __new__(cls, seats: Sequence[str], own: dict[Lang, Words]) -> "Names":
        """Names of seats, and words such as `name.spare-1` in either language."""
        names = super().__new__(cls, seats)
        names.own = own
        return names


@dataclass(frozen=True)
class Window:
    """A kind of question. `order`: how a table settles several answers; `passes`: the word for PASS here."""

    name: str
    order: Literal["turn", "sealed", "reaction", "race"] = "turn"
    passes: str = "pass"
    pace: int = 0
    """Seconds that a table gives each seat in a reaction or race window, whatever it holds."""
    counts: int = 0
    """The number from which a table counts down to 0 meanwhile, for all to hear; 0: it does not count."""


@dataclass(frozen=True)
class Game:
    """One game. `GAME` of a folder under `speeltafel.games`."""

    name: str
    title: dict[Lang, str]
    version: int
    seats: range
    minutes: range
    state: type[State]
    options: type[Options]
    box: Box
    card_names: list[str]
    """By card; a name for the lowest copy of each kind, "" elsewhere."""
    windows: tuple[Window, ...]
    events: tuple[str, ...]
    """The kinds of events."""
    facts: tuple[Fact, ...]
    zones: Callable[[Any], list[Zone]]
    words: dict[Lang, Words]
    bound: Callable[[int, Any], int | None]
    """More actions than any match has; None for option sets that the rules page calls endless."""
    greedy: Callable[[], Bot]
    can_draw: bool = False
    """Whether two seats may agree on a draw."""
    draw: Callable[[Json, Lang, Sequence[str]], Any] | None = None
    """A view drawn for the terminal (a rich renderable), given the names of the seats; None: plainly."""
    check: Callable[[Any], str] = lambda state: ""
    """Of a position that was set up: "" or one line on why it could not be played on."""
    lesson: Callable[[Any, Lang, Sequence[str]], Any] | None = None
    """What a record teaches about its seats (a rich renderable); None: nothing."""
    advice: Mapping[str, Callable[[Any, int, Lang, Sequence[str]], str]] = field(default_factory=dict)
    """By word, what a seat could reckon from a sample of its own, in a sentence, given the seats' names."""
    cards: Callable[[Any], str] | None = None
    """If people can write cards: what those of a document do, in both languages; raises if one is wrong."""
    own: Callable[[Any], dict[Lang, Words]] = lambda options: {}
    """What a match with these options calls cards that only it has, by keys such as `name.spare-1`."""
    derived: tuple[Derived, ...] = ()
    pieces: Callable[[Any], list[Piece]] = lambda state: []
    """What stands on places and is no card."""
    fades: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        _BY_STATE[self.state] = self

    # A match.

    def new(
        self,
        seats: int,
        options: Options | None = None,
        seed: int | str = 0,
        deaf: bool = False,
        listeners: Callable[[State], list[Ear]] | None = None,
    ) -> State:
        """A match after the deal. Minds listen for every seat and the watchers, unless it is deaf.

        `listeners` gives more ears, from the table before the deal: a log, a trace.
        """
        if not is_seed(seed):
            raise InvalidInput(f"{quoted(seed)} is no seed: give an int from 0 below 2**62, or 64 hex digits")
        state = self.laid(seats, options if options is not None else self.options())
        state.rng = make_rng(seed)
        put_rest(self.zones(state))
        ears = ([] if deaf else self.minds(state)) + (listeners(state) if listeners else [])
        state.ears = ears or None
        state.start()
        return state

    def minds(self, state: State) -> list[Ear]:
        """Minds for all seats and the watchers, knowing what lies in their eyes now."""
        return [Mind(seat, state.places) for seat in range(WATCHER, state.seats)]

    def laid(self, seats: int, options: Options) -> State:
        """A table for so many seats with every place empty."""
        if seats not in self.seats:
            first, last = self.seats[0], self.seats[-1]
            raise InvalidInput(f"{self.name} has no match for {seats} seats; it needs {first} to {last}")
        if wrong := options.check(seats):
            raise InvalidInput(wrong)
        state = self.state()
        state.seats = seats
        state.configure(options)
        state.lay()
        return state

    # The rules page.

    def page(self, lang: Lang) -> Page:
        """The rules in a language."""
        return read_page(self._folder, lang)

    @property
    def poster(self) -> Path:
        """Where the game's picture would lie: it may have none."""
        return self._folder / "poster.svg"

    @property
    def _folder(self) -> Path:
        return Path(str(sys.modules[self.state.__module__].__file__)).parent

    # Words for actions.

    @cached_property
    def verbs(self) -> list[Verb]:
        """The table of verbs; `PASS` is the first."""
        return self.state().verbs()

    def notation(self, state: State, seat: int, action: int) -> str:
        """An action in words that parse back, for people, logs and tests."""
        if action == PASS:
            return self.windows[state.window].passes
        return self.write_action(action)

    def is_action(self, action: int) -> bool:
        """Whether an int is well formed: a verb of this game, with arguments that have names."""
        if not 0 <= action < len(self.verbs) * VERB:  # before native code, which knows no larger ints
            return False
        verb = self.verbs[verb_of(action)]
        digits = sum(kind.digits for kind in verb.kinds)
        if action & (VERB - 1) >> (DIGIT * digits) << (DIGIT * digits):
            return False
        named = zip(verb.kinds, verb.values(action), strict=True)
        return all(value < len(kind.names) and kind.names[value] for kind, value in named)

    def every_action(self) -> Iterator[int]:
        """All well-formed actions but the pass: what could be said, legal or not."""
        for number, verb in enumerate(self.verbs[1:], 1):
            named = [[value for value, name in enumerate(kind.names) if name] for kind in verb.kinds]
            for values in product(*named):
                action = 0
                for kind, value in zip(verb.kinds, values, strict=True):
                    action = action << (DIGIT * kind.digits) | value
                yield number * VERB | action

    def write_action(self, action: int) -> str:
        """An action in words, without a position: PASS is always `pass`."""
        return self.verbs[verb_of(action)].notation(action)

    def read_action(self, text: str) -> int:
        """The action that words name, whether or not it is legal anywhere."""
        word, *names = text.split()[:8] or [""]
        verb = next((number for number, verb in enumerate(self.verbs) if verb.word == word), -1)
        if verb < 0:
            raise InvalidInput(unknown("verb", word, [known.word for known in self.verbs]))
        kinds = self.verbs[verb].kinds
        if len(names) != len(kinds):
            raise InvalidInput(f"{quoted(text)} has {len(names)} arguments; {word} needs {len(kinds)}")
        values = []
        for kind, name in zip(kinds, names, strict=True):
            if name not in kind.names or not name:
                raise InvalidInput(unknown("name", name, [known for known in kind.names if known]))
            values.append(kind.names.index(name))
        return verb * VERB | self.verbs[verb].packed(values)

    def parse(self, state: State, seat: int, text: str) -> int:
        """The legal action that a person means: its notation, or an unmistakable beginning of its words."""
        said = " ".join(text.lower().split())
        offered = {self.notation(state, seat, action): action for action in state.actions(seat)}
        if said in offered:
            return offered[said]
        apart = said.replace("-", " ")  # c1-d2 is also written c1 d2
        meant = [one for one in offered if _abbreviates(said, one) or _abbreviates(apart, one)]
        if len(meant) == 1:
            return offered[meant[0]]
        position = self.text(state)
        if meant:
            listed = ", ".join(meant[:6])
            raise AmbiguousAction(f"{quoted(text)} could be any of {listed}", meant, position)
        action = self._read_short(said, apart, position)
        if action == PASS and PASS in offered.values():
            return PASS
        raise self.refusal(state, seat, action)

    def _read_short(self, said: str, apart: str, position: str) -> int:
        """The action that words name, with or without its verb, legal or not: `c1-d2` for `move c1 d2`."""
        try:
            return self.read_action(said)
        except InvalidInput as problem:
            for words in (f"{verb.word} {rest}" for verb in self.verbs for rest in (said, apart)):
                with suppress(InvalidInput):
                    return self.read_action(words)
            raise InvalidInput(str(problem), position) from None

    def refusal(self, state: State, seat: int, action: int) -> IllegalAction:
        """Why an action is not possible, with its paragraph."""
        paragraph = state.objection(seat, action)
        said = self.notation(state, seat, action)
        return IllegalAction(f"{said} is not possible now: see §{paragraph}", paragraph, self.text(state))

    def path(self, state: State, seat: int, action: int) -> tuple[str, ...]:
        """What is clicked for an action, in order."""
        if action == PASS:
            return (BUTTON + self.windows[state.window].passes,)
        return tuple(self.verbs[verb_of(action)].path(action))

    def beginning_with(self, targets: Sequence[str]) -> Iterator[int]:
        """Well-formed actions, legal or not, whose path begins with these targets; of each verb some."""
        for number, verb in enumerate(self.verbs[1:], 1):
            named = [[value for value, name in enumerate(kind.names) if name] for kind in verb.kinds]
            rest = list(targets)
            if verb.button and rest and rest.pop(0) != BUTTON + verb.face:
                continue
            if len(rest) > len(named):
                continue
            for at, target in enumerate(rest):
                named[at] = [value for value in named[at] if verb.kinds[at].target(value) == target]
            for values in islice(product(*named), TRIED):
                yield number * VERB | verb.packed(values)

    def label(self, state: State, seat: int, action: int, lang: Lang, names: Sequence[str] = ()) -> str:
        """An action as a button would say it."""
        if action == PASS:
            return self.words[lang][f"pass.{self.windows[state.window].passes}"]
        return self.say(action, lang, names)

    def say(self, action: int, lang: Lang, names: Sequence[str] = ()) -> str:
        """What the button of any action but a pass says, legal or not."""
        verb = self.verbs[verb_of(action)]
        said = [
            self.name_of(kind.names[value], lang, names)
            for kind, value in zip(verb.kinds, verb.values(action), strict=True)
        ]
        return self.words[lang][f"verb.{verb.word}"].format(*said)

    def name_of(self, name: str, lang: Lang, names: Sequence[str] = ()) -> str:
        """A card, seat or other name in a language; seats by the names of those who sit there."""
        if (seat := _SEATS.get(name)) is not None:
            return names[seat] if seat < len(names) else self.words[lang]["seat"].format(seat + 1)
        if isinstance(names, Names) and (said := names.own.get(lang, {}).get(f"name.{name}")):
            return said
        return self.words[lang].get(f"name.{name}", name)

    def prompt(self, state: State, lang: Lang) -> str:
        """What is asked now, in one sentence."""
        return self.words[lang][f"window.{self.windows[state.window].name}"]

    # Words for events.

    def narrate(self, event: Event, lang: Lang, faded: bool = False, names: Sequence[str] = ()) -> str:
        """An event in one sentence, as its listener may know it; "" for what goes without saying."""
        words = self.words[lang]
        key = f"event.{self.events[event.kind]}"
        listed = [] if faded else [event.card] * (event.card >= 0) + list(event.cards)
        hidden = not listed and event.number < 0
        template = words.get(f"{key}.hidden", words[key]) if hidden else words[key]
        said = ", ".join(self.name_of(self.card_names[card], lang, names) for card in listed)
        return template.format(
            seat=self.name_of(SEAT_NAMES[event.seat], lang, names) if event.seat >= 0 else "",
            card=said or words["a card"],
            number=self.number_of(event, lang),
        )

    def number_of(self, event: Event, lang: Lang) -> str:
        """How the number of an event is said; a game whose numbers mean fields or pieces says it in words."""
        return str(event.number)

    @cached_property
    def fading(self) -> frozenset[int]:
        """The kinds of events that fade from a log."""
        return frozenset(self.events.index(kind) for kind in self.fades)

    def event_json(self, state: State, event: Event, board: Board | None = None) -> Json:
        """An event as plain JSON, with only what its listener may know; `board` if it is at hand."""
        zones = (board or self.board(state)).place_names
        said: dict[str, Json] = {"change": CHANGES[event.change], "kind": self.events[event.kind]}
        if event.seat >= 0:
            said["seat"] = int(event.seat)
        if event.card >= 0:
            said["card"] = self.card_names[event.card]
        if event.cards:
            said["cards"] = [self.card_names[card] for card in event.cards]
        if event.source >= 0:
            said["source"] = zones[event.source]
        if event.target >= 0:
            said["target"] = zones[event.target]
        if event.number >= 0:
            said["number"] = int(event.number)
        if event.change == SHOWN:
            said["eyes"] = eyes_json(event.eyes)
        return said

    # The table in words.

    @cached_property
    def all_facts(self) -> tuple[Fact, ...]:
        """The facts of every state, then the game's own."""
        seat = OneSeat(self.seats[-1])
        return (
            Fact("window", Name("window", [window.name for window in self.windows])),
            Fact("waiting", SEATS),
            Fact("moment"),
            Fact("turn", seat),
            Fact("lead", seat),
            Fact("round"),
            Fact("winners", SEATS),
            Fact("reason", Name("reason", self.state().reasons())),
            *self.facts,
        )

    def board(self, state: State) -> Board:
        """Every place and public fact in words."""
        facts = {fact.name: fact.json(state) for fact in self.all_facts}
        facts |= {fact.name: fact.value(state) for fact in self.derived}
        public = {
            "seats": [{"is": SEAT_NAMES[seat]} for seat in range(state.seats)],
            **{name: value for name, value in facts.items() if name not in self._closed_facts},
            "scores": state.scores(),
            "pieces": [{"at": one.at, "is": one.kind, "seat": one.seat} for one in self.pieces(state)],
            "outcome": self.outcome_json(state),
        }
        return Board(tuple(self.zones(state)), facts, self.card_names, public)

    @cached_property
    def _closed_facts(self) -> frozenset[str]:
        return frozenset(fact.name for fact in self.facts if fact.closed)

    def view(self, state: State, seat: int, board: Board | None = None) -> Json:
        """What lies in a seat's eyes now (-1: the watchers'; `TRUTH`: everything), as plain JSON.

        `board` is that of the state, if it is at hand: several seats look at the same one.
        """
        board = board or self.board(state)
        return {"game": self.name, "seat": seat, **board.public, "zones": board.seen_by(seat)}

    def outcome_json(self, state: State) -> Json:
        """How a match ended, as plain JSON; None before."""
        outcome = state.outcome
        if outcome is None:
            return None
        return {"winners": outcome.winners, "reason": outcome.reason, "scores": outcome.scores}

    def text(self, state: State) -> str:
        """The whole position as text, readable like FEN: `setup` reads it back, generator and all."""
        return write_position(self, state)

    def setup(self, text: str, deaf: bool = False) -> State:
        """The state of a text. Lines left out take their opening value; minds start from what is seen now."""
        state = read_position(self, text)
        if not deaf:
            state.ears = self.minds(state)
        return state


def _abbreviates(said: str, notation: str) -> bool:
    """Whether each word said begins the word of the notation: `pl b-7` for `play b-7`, `7` for `bid 7`."""
    short, full = said.split(), notation.split()
    if len(short) == len(full) - 1 and len(short) > 0:
        full = full[1:]
        return short == full
    return len(short) == len(full) and all(f.startswith(s) for s, f in zip(short, full, strict=True))


def play(state: State, seat: int, action: int) -> None:
    """Carry out a legal action; else raise, and change nothing. The checked door to `apply`."""
    game = game_of(state)
    if not 0 <= seat < state.seats:
        raise InvalidInput(f"there is no seat {seat}; seats are 0 to {state.seats - 1}", game.text(state))
    if not game.is_action(action):
        raise InvalidInput(f"{quoted(action)} is no action of {game.name}", game.text(state))
    if not state.legal(seat, action):
        raise game.refusal(state, seat, action)
    state.apply(seat, action)


def game_of(state: State) -> Game:
    """The game that a state is a match of."""
    for base in type(state).__mro__:
        if base in _BY_STATE:
            return _BY_STATE[base]
    raise InvalidInput(f"no game has states of type {type(state).__name__}")


_BY_STATE: dict[type, Game] = {}
_SEATS = {name: seat for seat, name in enumerate(SEAT_NAMES)}
