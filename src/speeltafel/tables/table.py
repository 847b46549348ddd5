"""The table, without clocks or sockets: who sits there, what was played, what each seat is told.

A client, be it the terminal or the browser, gets messages and nothing else: what lies in its seat's
eyes, the events it heard, what it may do. It never sees the state.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

import msgspec

from speeltafel.bots.roster import bot_rng, make_bot
from speeltafel.core.actions import PASS, WATCHER
from speeltafel.core.board import Json
from speeltafel.core.bot import Bot
from speeltafel.core.errors import IllegalAction, InvalidInput
from speeltafel.core.events import Ear
from speeltafel.core.game import LANGS, Game, Lang, Names, play
from speeltafel.core.log import Line, Log
from speeltafel.core.state import State
from speeltafel.games import load
from speeltafel.records import Record
from speeltafel.tables.text import WORDS

Choice = tuple[int, tuple[str, ...], str]
"""An action, what is clicked for it, and its label."""


Order = Literal["ask", "touched", "pass"]
"""What a seat's standing order is for windows in which others act: to be asked, to pass unless it is
touched by what is pending, or to pass always."""
ORDERS: tuple[Order, ...] = get_args(Order)


@dataclass
class Sitter:
    """Who has a seat: a person, or (with the name of one) a bot."""

    name: str
    bot: str = ""
    lang: Lang = "en"
    order: Order = "ask"


class Message(msgspec.Struct, frozen=True):
    """What one seat, or (-1) everybody who watches, is told."""

    seat: int
    lang: Lang
    moment: int
    prompt: str
    """What is asked, or who is waited for, in one sentence."""
    view: Json
    events: list[Json]
    """What happened since the last message: the motion on the table."""
    lines: list[tuple[int, str]]
    """Lines of the log that are new, or read otherwise since their cards were closed, by number."""
    choices: list[Choice]
    result: str
    """How the match ended, in one sentence; "" before."""


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not possible: a sentence, and the paragraph with its number."""

    text: str
    paragraph: str
    rule: str


class Table:
    """One match with its seats."""

    def __init__(self, record: Record, sitters: Sequence[Sitter]) -> None:
        self.record = record
        self.game = load(record.game)
        self.sitters = list(sitters)
        if len(self.sitters) != record.seats:
            raise InvalidInput(f"the table has {record.seats} seats; {len(self.sitters)} come to sit there")
        self.bots: dict[int, Bot] = {
            seat: make_bot(sitter.bot, self.game) for seat, sitter in enumerate(self.sitters) if sitter.bot
        }
        self.logs: dict[int, Log] = {}
        self.state = record.replay(listeners=self._logs)
        self.told: dict[int, int] = {}
        """By seat, how many lines of the log it was told."""
        self.flashed: dict[int, list[int]] = {}
        """By seat, the lines that were told with cards which are closed by now: they are told once more."""
        self.news()  # what came before is told to whoever comes to the table

    def _logs(self, state: State) -> list[Ear]:
        for seat in range(WATCHER, state.seats):
            self.logs[seat] = Log(seat, state.places, self.game.fading)
        return list(self.logs.values())

    @cached_property
    def names(self) -> Names:
        """Who sits where, and what this match calls its own cards."""
        return Names([sitter.name for sitter in self.sitters], self.game.own(self.state.chosen))

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.state.waiting

    def waiting(self) -> list[int]:
        """The seats waited for, in the order in which they would be asked."""
        seat, clockwise = int(self.state.lead), []
        for _ in range(self.record.seats):
            clockwise.append(seat)
            seat = int(self.state.after(seat))
        return [seat for seat in clockwise if self.state.waiting >> seat & 1]

    # What a seat does.

    def act(self, seat: int, action: int, moment: int) -> list[Message]:
        """Play an action; returns a message for each seat, and for the watchers in each language.

        A refused action raises, and changes nothing.
        """
        if moment != self.state.moment:
            raise InvalidInput(
                f"that was for moment {moment}, and it is {self.state.moment} now: choose again"
            )
        play(self.state, seat, action)
        self.record.actions.append((seat, action))
        return self.news()

    def think(self, seat: int) -> int:
        """What the bot at a seat chooses. It is handed a sample, never the match."""
        rng = bot_rng(self.record.seed, seat, len(self.record.actions))
        return self.bots[seat].choose(self.state.sample(seat, rng), seat, rng)

    def passes(self, seat: int) -> bool:
        """Whether the seat's standing order passes for it now."""
        order = self.sitters[seat].order
        window = self.game.windows[self.state.window]
        if order == "ask" or window.order not in ("reaction", "race") or not self.state.legal(seat, PASS):
            return False
        return order == "pass" or not self.state.touched() >> seat & 1

    def read(self, seat: int, said: str) -> int:
        """The action that somebody means by words; raises if there is none or more than one."""
        return self.game.parse(self.state, seat, said)

    def explain(self, problem: IllegalAction, lang: Lang) -> Refusal:
        """A refusal in words, with the paragraph behind it."""
        rule = self.game.page(lang).paragraphs.get(problem.paragraph, "")
        return Refusal(WORDS[lang]["refused"].format(problem.paragraph), problem.paragraph, rule)

    # What seats are told.

    def news(self) -> list[Message]:
        """What everybody is told after a change: each seat in its language, watchers in every one."""
        listeners = [(seat, sitter.lang) for seat, sitter in enumerate(self.sitters)]
        listeners += [(WATCHER, lang) for lang in LANGS]
        fresh = {
            seat: [log.lines[number] for number in sorted({*log.news(), *self.flashed.get(seat, ())})]
            for seat, log in self.logs.items()
        }
        messages = [
            self._message(seat, lang, fresh[seat], self.told.get(seat, 0)) for seat, lang in listeners
        ]
        self.flashed = {
            seat: [line.number for line in lines if line.faded and line.number >= self.told.get(seat, 0)]
            for seat, lines in fresh.items()
        }
        self.told = {seat: len(log.lines) for seat, log in self.logs.items()}
        return messages

    def message(self, seat: int, lang: Lang) -> Message:
        """Everything a seat may be told now, for whoever comes to the table, or comes back."""
        lines = self.logs[seat].lines
        return self._message(seat, lang, lines, len(lines))

    def _message(self, seat: int, lang: Lang, lines: list[Line], told: int) -> Message:
        """A message with these lines; events are those of the lines from number `told` on.

        What is told for the first time names its cards, even if they were closed in the same action.
        """
        state = self.state
        return Message(
            seat=seat,
            lang=lang,
            moment=int(state.moment),
            prompt=self._prompt(seat, lang),
            view=self.game.view(state, seat),
            events=[self.game.event_json(state, line.event) for line in lines if line.number >= told],
            lines=[
                (line.number, self._narrated(line, lang, line.faded and line.number < told)) for line in lines
            ],
            choices=self._choices(seat, lang),
            result=result_of(self.game, self.state, lang, self.names),
        )

    def _narrated(self, line: Line, lang: Lang, faded: bool) -> str:
        return self.game.narrate(line.event, lang, faded, self.names)

    def _choices(self, seat: int, lang: Lang) -> list[Choice]:
        if seat == WATCHER:
            return []
        state, game = self.state, self.game
        return [
            (int(action), game.path(state, seat, action), game.label(state, seat, action, lang, self.names))
            for action in state.actions(seat)
        ]

    def _prompt(self, seat: int, lang: Lang) -> str:
        if self.over:
            return result_of(self.game, self.state, lang, self.names)
        waiting = self.waiting()
        if seat in waiting:
            return self.game.prompt(self.state, lang)
        return WORDS[lang]["waiting"].format(listed([self.names[other] for other in waiting], lang))


def result_of(game: Game, state: State, lang: Lang, names: Sequence[str]) -> str:
    """How a match ended, in one sentence; "" before."""
    outcome = state.outcome
    if outcome is None:
        return ""
    reason = game.words[lang][f"reason.{outcome.reason}"]
    if not outcome.winners:
        return WORDS[lang]["draw"].format(reason)
    winners = [names[seat] for seat in outcome.winners]
    return WORDS[lang]["won" if len(winners) == 1 else "shared"].format(listed(winners, lang), reason)


def listed(names: Sequence[str], lang: Lang) -> str:
    """Names as a person lists them: `Anna, Ben and Cas`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {WORDS[lang]['and']} {names[-1]}"
