"""The table at a terminal: a client like any other, which gets messages and never sees the state."""

import difflib
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from speeltafel.core.actions import BUTTON, PASS
from speeltafel.core.board import Json
from speeltafel.core.errors import AmbiguousAction, IllegalAction, SpeeltafelError
from speeltafel.core.game import Game, Lang
from speeltafel.records import RecordFile
from speeltafel.tables.replay import Replay
from speeltafel.tables.table import ORDERS, Choice, Message, Table
from speeltafel.tables.text import WORDS

LOG_LINES = 9
"""Lines of the log that a redrawn screen shows."""
CHOICES_MOST = 60
"""Choices that are listed; more can be typed."""
LONG = 4
"""Clicks of a path from which on choices are folded: what begins alike is listed once, and opened."""
LEAVE = ("q", "quit", "exit")
BACK = ("b", "back", "terug")


Ask = Callable[[str], str]
"""Puts a question to the person, and returns the answer."""


class Left(Exception):
    """The person has left the table."""


class Terminal:
    """One person at a table of bots."""

    def __init__(self, table: Table, seat: int, file: RecordFile, console: Console, ask: Ask) -> None:
        self.table = table
        self.seat = seat
        self.lang = table.sitters[seat].lang
        self.file = file
        self.console = console
        self.ask = ask
        self.redraws = console.is_terminal and not console.is_dumb_terminal
        self.log: dict[int, str] = {}
        """The lines of the log by number, as they read now."""
        self.fresh: dict[int, str] = {}
        """Those since the person last acted, as first told: cards closed since then stay in sight so long."""
        self.told = 0
        """How many of them a screen that does not redraw has shown."""
        self.clicked: tuple[str, ...] = ()
        """How far the person has come with a choice of several clicks; it can be taken back."""
        self.hinted = False

    def play(self) -> None:
        """Play the match to its end; raises `Left` if the person leaves before."""
        message = self.table.message(self.seat, self.lang)
        self.log.update(message.lines)
        while not message.result:
            if message.choices and self.table.passes(self.seat):
                message = self.act(self.seat, PASS, message.moment)
            elif message.choices:
                self.show(message)
                action = self.choose(message)
                message = self.act(self.seat, action, message.moment)
            else:
                bot = self.table.waiting()[0]
                message = self.act(bot, self.table.think(bot), message.moment)
        self.show(message)
        self.console.print(Text(message.result, style="bold"))

    def act(self, seat: int, action: int, moment: int) -> Message:
        """Play an action, and keep it before it is shown."""
        messages = self.table.act(seat, action, moment)
        self.file.append(seat, action)
        mine = next(message for message in messages if message.seat == self.seat)
        if seat == self.seat:
            self.fresh.clear()
        self.fresh.update(line for line in mine.lines if line[0] not in self.log)
        self.log.update(mine.lines)
        return mine

    # What is shown.

    def show(self, message: Message) -> None:
        """The table, the log and the question; drawn anew, or (on a dumb terminal) only what is new."""
        names = self.table.names
        picture = draw_table(self.table.game, message.view, self.lang, names)
        lines = [text for _, text in sorted((self.log | self.fresh).items()) if text]
        if self.redraws:
            self.console.clear()
            self.console.print(picture)
            recent = Text("\n".join(lines[-LOG_LINES:]))
            self.console.print(Panel(recent, title=WORDS[self.lang]["log"], title_align="left", style="dim"))
        else:
            for line in lines[self.told :]:
                self.console.print(escape(line))
            self.console.print(picture)
        self.told = len(lines)
        if message.choices:
            self.console.print(Text(message.prompt, style="bold"))
            self.clicked = ()
            self.show_entries(message.choices)
            if self.redraws or not self.hinted:
                self.console.print(Text(self.hint(message.choices), style="dim"))
                self.hinted = True

    def show_entries(self, choices: Sequence[Choice]) -> None:
        """The choices from where the person is: what they have in common first, then how they go on."""
        entries = folded(choices, self.clicked)
        if self.clicked:
            head = common([label for _, path, label in choices if starts(path, self.clicked)])
            self.console.print(Text(f"{head} … ({WORDS[self.lang]['back']})", style="bold"))
            entries = [Entry(entry.label.removeprefix(head).strip(), entry.choices) for entry in entries]
        self.console.print(draw_entries(entries, self.lang))

    def hint(self, choices: Sequence[Choice]) -> str:
        """What can be typed, on one line."""
        words = WORDS[self.lang]
        parts = [words["hint"]]
        parts += [words["hint.pass"].format(label) for action, _, label in choices if action == PASS]
        if any(window.order in ("reaction", "race") for window in self.table.game.windows):
            parts.append(words["hint.order"])
        return " · ".join([*parts, words["hint.more"]])

    # What the person says.

    def choose(self, message: Message) -> int:
        """The action that the person chooses, however long it takes to agree."""
        while True:
            said = " ".join(self.hear().split())
            if self.clicked and (not said or said.lower() in BACK):
                self.clicked = ()
                self.show_entries(message.choices)
                continue
            if not said and any(action == PASS for action, _, _ in message.choices):
                return PASS
            action = self.answered(said, message.choices) if said else None
            if action is not None:
                return action

    def hear(self) -> str:
        """A line from the person, who may also leave."""
        try:
            said = self.ask("> ")
        except EOFError:
            raise Left from None
        if said.strip().lower() in LEAVE:
            raise Left
        return said

    def answered(self, said: str, choices: Sequence[Choice]) -> int | None:
        """The action that was said; None if it was a question, or no action, and has been answered."""
        if said.startswith("?"):
            self.explain(said[1:].strip(), choices)
            return None
        word, _, rest = said.partition(" ")
        if word.lower() in ("rules", "regels"):
            show_rules(self.console, self.table.game, self.lang, rest)
            return None
        if word.lower() in ("order", "opdracht"):
            self.order(rest.lower())
            return None
        if under := pressed(said.lower(), choices):
            return self.narrowed(under, choices)
        if under := self.numbered(said, choices):
            return self.opened(under, choices)
        try:
            return self.meant(said, choices)
        except SpeeltafelError as problem:
            self.refuse(said, problem, choices)
            return None

    def numbered(self, said: str, choices: Sequence[Choice]) -> list[Choice]:
        """The choices behind a number of the list as it was shown."""
        entries = folded(choices, self.clicked)
        found = [
            entry.choices for key, entry in zip(entry_keys(entries), entries, strict=True) if key == said
        ]
        return found[0] if found else []

    def opened(self, under: Sequence[Choice], choices: Sequence[Choice]) -> int | None:
        """The one choice there is; if there are several, the person is a click further."""
        if len(under) == 1:
            return under[0][0]
        self.clicked = tuple(begun_alike([path for _, path, _ in under]))
        self.show_entries(choices)
        return None

    def narrowed(self, under: Sequence[Choice], choices: Sequence[Choice]) -> int | None:
        """The one choice behind a button; if there are several, they are shown with their numbers."""
        if len(under) == 1:
            return under[0][0]
        shown = zip(keys(choices), choices, strict=True)
        self.console.print(
            draw_choices([(key, choice) for key, choice in shown if choice in under], self.lang)
        )
        return None

    def order(self, said: str) -> None:
        """Take a standing order, or say which one stands."""
        words = WORDS[self.lang]
        sitter = self.table.sitters[self.seat]
        for order in ORDERS:
            if said in (order, words[f"order.{order}"].partition(":")[0]):
                sitter.order = order
        self.console.print(escape(words["order"].format(words[f"order.{sitter.order}"])))
        for order in ORDERS:
            self.console.print(escape("  " + words[f"order.{order}"]))

    def meant(self, said: str, choices: Sequence[Choice]) -> int:
        """The action that a number, a label or a notation means; raises if there is none."""
        for action, _, label in choices:
            if said.lower() == label.lower():
                return action
        return self.table.read(self.seat, said)

    def explain(self, said: str, choices: Sequence[Choice]) -> None:
        """Why something is not possible, or that it is."""
        if not said:
            self.console.print(WORDS[self.lang]["help"])
            return
        if advice := self.table.advice(self.seat, said.lower(), self.lang):
            self.console.print(escape(advice))
            return
        try:
            if not self.numbered(said, choices):
                self.meant(said, choices)
        except SpeeltafelError as problem:
            self.refuse(said, problem, choices)
        else:
            self.console.print(escape(WORDS[self.lang]["possible"].format(said)))

    def refuse(self, said: str, problem: SpeeltafelError, choices: Sequence[Choice]) -> None:
        """One sentence on what is wrong, with the paragraph where a rule forbids it."""
        words = WORDS[self.lang]
        if isinstance(problem, IllegalAction):
            refusal = self.table.explain(problem, self.lang)
            self.console.print(Text(refusal.text, style="bold"))
            self.console.print(Markdown(f"**§{refusal.paragraph}** {refusal.rule}"))
        elif isinstance(problem, AmbiguousAction):
            self.console.print(escape(words["ambiguous"].format(said, ", ".join(problem.meanings))))
        else:
            self.console.print(escape(self.nearest(said, choices)))

    def nearest(self, said: str, choices: Sequence[Choice]) -> str:
        """The sentence for words that mean nothing: the nearest choice, else how to choose."""
        words = WORDS[self.lang]
        labels = {label.lower(): label for _, _, label in choices}
        labels |= {notation: notation for notation in self.notations(choices)}
        if near := difflib.get_close_matches(said.lower(), labels, n=1):
            return words["unknown.near"].format(said[:60], labels[near[0]])
        last = entry_keys(folded(choices, self.clicked))[-1]
        return words["unknown"].format(said[:60], last, self.notations(choices)[0])

    def notations(self, choices: Sequence[Choice]) -> list[str]:
        """The choices in the words that a record has for them."""
        return [self.table.game.write_action(action) for action, _, _ in choices]


def keys(choices: Sequence[Choice]) -> list[str]:
    """What is typed for each choice: a number from 1, or the label itself where all of them are numbers."""
    labels = [label for _, _, label in choices]
    if all(label.isdigit() for label in labels):
        return labels
    return [str(number) for number in range(1, len(labels) + 1)]


def pressed(said: str, choices: Sequence[Choice]) -> list[Choice]:
    """The choices behind a button, named by its word or its first letter: `u` for all that call UNO."""
    return [
        choice
        for choice in choices
        if len(choice[1]) > 1 and choice[1][0] in (BUTTON + said, BUTTON + said + choice[1][0][2:])
    ]


@dataclass(frozen=True)
class Entry:
    """A line of the list: one choice, or several that begin alike."""

    label: str
    choices: list[Choice]


def folded(choices: Sequence[Choice], clicked: tuple[str, ...]) -> list[Entry]:
    """The choices that begin with these clicks; those of many clicks that go on alike are one entry."""
    groups: dict[tuple[str, ...], list[Choice]] = {}
    for choice in choices:
        path = choice[1]
        if starts(path, clicked):
            further = len(clicked) + 1 if len(path) >= LONG else len(path)
            groups.setdefault(path[:further], []).append(choice)
    return [Entry(entry_label(group), group) for group in groups.values()]


def entry_label(group: Sequence[Choice]) -> str:
    """The label of a choice, or what those of several have in common."""
    labels = [label for _, _, label in group]
    return labels[0] if len(labels) == 1 else f"{common(labels)} … ({len(labels)})"


def common(labels: Sequence[str]) -> str:
    """With which whole words all of these begin."""
    return " ".join(begun_alike([label.split(" ") for label in labels]))


def begun_alike(lists: Sequence[Sequence[str]]) -> list[str]:
    """The words with which all of these begin."""
    alike = []
    for words in zip(*lists, strict=False):
        if len(set(words)) > 1:
            break
        alike.append(words[0])
    return alike


def starts(path: Sequence[str], clicked: Sequence[str]) -> bool:
    """Whether a path begins with these clicks."""
    return list(path[: len(clicked)]) == list(clicked)


def entry_keys(entries: Sequence[Entry]) -> list[str]:
    """What is typed for each entry."""
    return keys([entry.choices[0] if len(entry.choices) == 1 else (0, (), entry.label) for entry in entries])


def draw_entries(entries: Sequence[Entry], lang: Lang) -> RenderableType:
    """Entries with their keys."""
    shown = [(key, (0, (), entry.label)) for key, entry in zip(entry_keys(entries), entries, strict=True)]
    return draw_choices(shown, lang)


def draw_choices(shown: Sequence[tuple[str, Choice]], lang: Lang) -> RenderableType:
    """Choices with their keys."""
    drawn = [
        Text.assemble((f"{key:>3} ", "bold cyan"), "" if key == label else label)
        for key, (_, _, label) in shown[:CHOICES_MOST]
    ]
    more = len(shown) - len(drawn)
    columns = Columns(drawn, padding=(0, 3), column_first=True)
    return Group(columns, WORDS[lang]["choose.more"].format(more)) if more else columns


def draw_table(game: Game, view: Json, lang: Lang, names: Sequence[str]) -> RenderableType:
    """The table as the game draws it, else plainly: a line for each place."""
    if game.draw:
        drawn: RenderableType = game.draw(view, lang, names)
        return drawn
    grid = Grid(title=game.title[lang], title_justify="left", show_header=False, box=None, padding=(0, 2))
    for seat, score in enumerate(view["scores"]):
        grid.add_row(WORDS[lang]["score"], names[seat], str(score))
    for zone in view["zones"]:
        owner = names[zone["owner"]] if "owner" in zone else ""
        stem = zone["name"].rstrip("-0123456789")
        grid.add_row(game.words[lang][f"zone.{stem}"], owner, _said(game, zone, lang))
    return grid


def _said(game: Game, zone: Json, lang: Lang) -> str:
    """What lies in a zone, in words."""
    words = WORDS[lang]
    if "sealed" in zone:
        if not zone["sealed"]:
            return words["none"]
        return words["sealed"] if zone["number"] is None else str(zone["number"])
    if not zone["count"]:
        return words["empty"]
    if "things" in zone:
        return ", ".join(game.name_of(thing["is"], lang) for thing in zone["things"])
    return words["card"] if zone["count"] == 1 else words["cards"].format(zone["count"])


def show_rules(console: Console, game: Game, lang: Lang, about: str = "") -> None:
    """The rules page, or the paragraphs with a number or with words in them."""
    page = game.page(lang)
    if not about:
        with console.pager(styles=True) if console.is_terminal else nullcontext():
            console.print(Markdown(page.text))
        return
    found = page.about(about)
    if not found:
        console.print(escape(WORDS[lang]["rules none"].format(about[:60])))
    for number in found:
        console.print(Markdown(f"**§{number}** {page.paragraphs[number]}"))


class Player:
    """Steps through a match that was played."""

    def __init__(self, replay: Replay, seat: int, lang: Lang, console: Console, ask: Ask) -> None:
        self.replay = replay
        self.seat = seat
        self.lang: Lang = lang
        self.console = console
        self.ask = ask

    def run(self) -> None:
        """Show step after step, until the last one is passed or the person leaves."""
        step = 0
        while 0 <= step <= self.replay.length:
            self.show(step)
            try:
                said = self.ask(WORDS[self.lang]["replay keys"]).strip().lower()
            except (EOFError, KeyboardInterrupt):
                return
            if said in LEAVE:
                return
            step = self.stepped(step, said)

    def stepped(self, step: int, said: str) -> int:
        """Where the person goes from a step; stays there at words that mean nothing."""
        if said in ("", "n"):
            return step + 1
        if said == "b":
            return max(0, step - 1)
        if said.isascii() and said.isdigit() and len(said) < 9:
            return min(int(said), self.replay.length)
        return step

    def show(self, step: int) -> None:
        """One step: what was done, what came of it, and the table after it."""
        frame = self.replay.frame(step, self.seat, self.lang)
        words = WORDS[self.lang]
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
        self.console.print(draw_table(self.replay.game, frame.view, self.lang, self.replay.names))
        title = words["step"].format(step, self.replay.length) if step else words["begin"]
        self.console.print(Text(title, style="bold"), Text(frame.action, style="cyan"))
        for line in frame.lines:
            self.console.print(escape(line))
        if frame.result:
            self.console.print(Text(frame.result, style="bold"))
