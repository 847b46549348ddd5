"""The table, without clocks or sockets: who sits there, what was played, what each seat is told.

A client, be it the terminal or the browser, gets messages and nothing else: what lies in its seat's
eyes, the events it heard, what it may do. It never sees the state.
"""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial

from speeltafel.bots.roster import bot_rng
from speeltafel.bots.seated import Seated
from speeltafel.core.actions import PASS, WATCHER, verb_of
from speeltafel.core.errors import AmbiguousAction, IllegalAction, InvalidInput, SpeeltafelError
from speeltafel.core.events import Ear
from speeltafel.core.game import LANGS, Game, Lang, Names, play
from speeltafel.core.log import Line, Log
from speeltafel.core.state import State
from speeltafel.games import load
from speeltafel.records import Ending, Record
from speeltafel.tables.protocol import Choice, Message, Refusal, Standing
from speeltafel.tables.text import WORDS

MEANINGS_MOST = 6
WORDS_MOST = 60
"""Characters of words that are repeated."""

Hearer = tuple[int, Lang]
"""Somebody who is told things: a seat (-1: a watcher) and a language."""


@dataclass
class Sitter:
    """Who has a seat: a person, or (with the name of one) a bot."""

    name: str
    bot: str = ""
    lang: Lang = "en"
    standing: Standing = "ask"


class Telling:
    """What there is to tell at one moment: what several hearers are told alike is written once."""

    def __init__(self, game: Game, state: State, names: Names) -> None:
        self.board = game.board(state)
        self.event_json = cache(partial(game.event_json, state, board=self.board))
        self.narrate = cache(partial(game.narrate, names=names))


class Table:
    """One match with its seats. `deaf`: without minds, where bots think elsewhere."""

    def __init__(self, record: Record, sitters: Sequence[Sitter], deaf: bool = False) -> None:
        self.record = record
        self.game = load(record.game)
        self.sitters = list(sitters)
        if len(self.sitters) != record.seats:
            raise InvalidInput(f"the table has {record.seats} seats; {len(self.sitters)} come to sit there")
        self.bots: dict[int, Seated] = {
            seat: Seated(sitter.bot, self.game, seat, record.seed)
            for seat, sitter in enumerate(self.sitters)
            if sitter.bot
        }
        self.logs: dict[int, Log] = {}
        self.state = record.replay(deaf=deaf, listeners=self._ears)
        self.told: dict[int, int] = {}
        """By seat, how many lines of the log it was told."""
        self.flashed: dict[int, list[int]] = {}
        """By seat, the lines that were told with cards which are closed by now: they are told once more."""
        self.news(())  # what came before is told to whoever comes to the table

    def _ears(self, state: State) -> list[Ear]:
        for seat in range(state.seats):
            self.logs[seat] = Log(seat, state.places, self.game.fading)
        return [*self.logs.values(), *(ear for bot in self.bots.values() for ear in bot.ears(state))]

    def log_of(self, seat: int) -> Log:
        """What a seat has heard. Most tables have no watchers: their log is made up for the first one."""
        if seat not in self.logs:
            self.record.replay(deaf=True, listeners=self._watchers_ears)
            assert self.state.ears is not None, "the seats listen"
            self.state.ears.append(self.logs[WATCHER])
        return self.logs[seat]

    def _watchers_ears(self, state: State) -> list[Ear]:
        self.logs[WATCHER] = Log(WATCHER, state.places, self.game.fading)
        return [self.logs[WATCHER]]

    @cached_property
    def names(self) -> Names:
        """Who sits where, and what this match calls its own cards."""
        return Names([sitter.name for sitter in self.sitters], self.game.own(self.state.chosen))

    @property
    def over(self) -> bool:
        """Whether the match has ended, by its rules or by a gesture."""
        return not self.state.waiting or self.record.ending is not None

    def waiting(self) -> list[int]:
        """The seats waited for, in the order in which they would be asked."""
        if self.over:
            return []
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
        self.play(seat, action, moment)
        return self.news()

    def play(self, seat: int, action: int, moment: int, time: int | None = None) -> None:
        """Play an action and tell nobody yet; `time` is in milliseconds since the match began."""
        if self.over:
            raise InvalidInput("the match is over")
        if moment != self.state.moment:
            raise InvalidInput(
                f"that was for moment {moment}, and it is {self.state.moment} now: choose again"
            )
        turn = self.state.turn
        play(self.state, seat, action)
        if self.state.turn != turn:
            self._comes_to_turn(self.sitters[self.state.turn])
        self.record.actions.append((seat, action))
        if time is not None:
            self.record.times.append(time)

    def _comes_to_turn(self, sitter: Sitter) -> None:
        """Whoever passed always, until it was their turn, is asked again."""
        if sitter.standing == "pass":
            sitter.standing = "ask"

    def end(self, ending: Ending) -> None:
        """The match ends by a gesture that its rules do not know."""
        self.record.ending = ending

    def think(self, seat: int) -> int:
        """What the bot at a seat chooses. It is handed a sample, never the match."""
        return self.bots[seat].choose(self.state, len(self.record.actions))

    def passes(self, seat: int) -> bool:
        """Whether the seat's standing order passes for it now."""
        standing = self.sitters[seat].standing
        window = self.game.windows[self.state.window]
        if standing == "ask" or window.order not in ("reaction", "race") or not self.state.legal(seat, PASS):
            return False
        return standing == "pass" or not self.state.touched() >> seat & 1

    def read(self, seat: int, said: str) -> int:
        """The action that somebody means by words; raises if there is none or more than one."""
        return self.game.parse(self.state, seat, said)

    def meaning(self, seat: int, said: str, lang: Lang) -> int | Refusal:
        """The action that a seat means by words, or why they mean none."""
        try:
            return self.read(seat, said)
        except IllegalAction as problem:
            return self.explain(problem, lang)
        except AmbiguousAction as problem:
            meanings = ", ".join(problem.meanings[:MEANINGS_MOST])
            return Refusal(WORDS[lang]["ambiguous"].format(repeated(said), meanings))
        except SpeeltafelError:
            return Refusal(self._nearest(seat, said, lang))

    def _nearest(self, seat: int, said: str, lang: Lang) -> str:
        """The sentence for words that mean nothing: the nearest choice, else how to choose."""
        choices = self._choices(seat, lang)
        if not choices:
            return WORDS[lang]["error.not asked"]
        notations = [self.game.write_action(action) for action, _, _ in choices]
        known = {label.lower(): label for _, _, label in choices} | {said: said for said in notations}
        if near := difflib.get_close_matches(said.lower()[:WORDS_MOST], known, n=1):
            return WORDS[lang]["unknown.near"].format(repeated(said), known[near[0]])
        return WORDS[lang]["unknown"].format(repeated(said), choices[-1][2])

    def why_not(self, seat: int, targets: Sequence[str]) -> IllegalAction | None:
        """Why what was clicked leads nowhere; None if it leads somewhere, or no rule speaks of it.

        Of all actions whose path begins so, the one that came furthest through the rules speaks: one that
        a narrowing forbids says more than one whose verb is not asked for now.
        """
        problem = None
        for action in self.game.beginning_with(targets):
            paragraph = self.state.objection(seat, action)
            if not paragraph:
                return None
            own = self.game.verbs[verb_of(action)].paragraph
            if problem is None or paragraph != own:
                problem = self.game.refusal(self.state, seat, action)
            if paragraph != own:
                break
        return problem

    def advice(self, seat: int, about: str, lang: Lang) -> str:
        """What a seat could reckon about a thing that the game knows by this word; "" if there is none.

        It is reckoned in a sample, like a bot's choice: the seat is told nothing that it could not know.
        """
        if about not in self.game.advice:
            return ""
        rng = bot_rng(self.record.seed, seat, len(self.record.actions))
        return self.game.advice[about](self.state.sample(seat, rng), seat, lang, self.names)

    def explain(self, problem: IllegalAction, lang: Lang) -> Refusal:
        """A refusal in words, with the paragraph behind it."""
        rule = self.game.page(lang).paragraphs.get(problem.paragraph, "")
        return Refusal(WORDS[lang]["refused"].format(problem.paragraph), problem.paragraph, rule)

    # What seats are told.

    def everybody(self) -> list[Hearer]:
        """Each seat in its language, watchers in every one."""
        seats = [(seat, sitter.lang) for seat, sitter in enumerate(self.sitters)]
        return seats + [(WATCHER, lang) for lang in LANGS]

    def news(self, hearers: Sequence[Hearer] | None = None) -> list[Message]:
        """What these hearers (everybody, if not said) are told after a change."""
        hearers = self.everybody() if hearers is None else hearers
        for seat, _ in hearers:
            self.log_of(seat)
        fresh = {
            seat: [log.lines[number] for number in sorted({*log.news(), *self.flashed.get(seat, ())})]
            for seat, log in self.logs.items()
        }
        telling = Telling(self.game, self.state, self.names)
        messages = [
            self._message(seat, lang, telling, fresh[seat], self.told.get(seat, 0)) for seat, lang in hearers
        ]
        self.flashed = {
            seat: [line.number for line in lines if line.faded and line.number >= self.told.get(seat, 0)]
            for seat, lines in fresh.items()
        }
        self.told = {seat: len(log.lines) for seat, log in self.logs.items()}
        return messages

    def message(self, seat: int, lang: Lang) -> Message:
        """Everything a seat may be told now, for whoever comes to the table, or comes back."""
        first = seat not in self.logs
        lines = self.log_of(seat).lines
        if first:
            self.logs[seat].news()
            self.told[seat] = len(lines)
        return self._message(seat, lang, Telling(self.game, self.state, self.names), lines, len(lines))

    def _message(self, seat: int, lang: Lang, telling: Telling, lines: list[Line], told: int) -> Message:
        """A message with these lines; events are those of the lines from number `told` on.

        What is told for the first time names its cards, even if they were closed in the same action.
        """
        state = self.state
        return Message(
            seat=seat,
            lang=lang,
            moment=int(state.moment),
            prompt=self._prompt(seat, lang),
            view=self.game.view(state, seat, telling.board),
            events=[telling.event_json(line.event) for line in lines if line.number >= told],
            lines=[
                (line.number, telling.narrate(line.event, lang, line.faded and line.number < told))
                for line in lines
            ],
            choices=self._choices(seat, lang),
            result=self._result(lang),
        )

    def _result(self, lang: Lang) -> str:
        if self.record.ending is not None:
            return ending_of(self.record.ending, lang, self.names)
        return result_of(self.game, self.state, lang, self.names)

    def _choices(self, seat: int, lang: Lang) -> list[Choice]:
        if seat == WATCHER or self.over:
            return []
        state, game = self.state, self.game
        return [
            (int(action), game.path(state, seat, action), game.label(state, seat, action, lang, self.names))
            for action in state.actions(seat)
        ]

    def _prompt(self, seat: int, lang: Lang) -> str:
        if self.over:
            return self._result(lang)
        waiting = self.waiting()
        if seat in waiting:
            return self.game.prompt(self.state, lang)
        return WORDS[lang]["waiting"].format(listed([self.names[other] for other in waiting], lang))


def repeated(said: str) -> str:
    """What somebody has said, as it may be repeated to them: on one line, and not all of it."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in said).split())[:WORDS_MOST]


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


def ending_of(ending: Ending, lang: Lang, names: Sequence[str]) -> str:
    """How a match ended by a gesture, in one sentence."""
    return WORDS[lang][f"ended.{ending.manner}"].format(listed([names[seat] for seat in ending.seats], lang))


def listed(names: Sequence[str], lang: Lang) -> str:
    """Names as a person lists them: `Anna, Ben and Cas`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {WORDS[lang]['and']} {names[-1]}"
