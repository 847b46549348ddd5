"""The table at a terminal: a client like any other, which gets messages and never sees the state."""

import os
import select
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from speeltafel.core.actions import BUTTON, PASS
from speeltafel.core.board import Json
from speeltafel.core.game import Game, Lang
from speeltafel.tables.client import Client, Declined, Moved
from speeltafel.tables.protocol import STANDINGS, Choice, Message, Refusal
from speeltafel.tables.replay import Replay
from speeltafel.tables.text import WORDS

LOG_LINES = 9
LOG_MOST = 24
"""Lines of the log that a redrawn screen shows: more than the least only for what is new."""
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


class Asker:
    """Asks a person whom the table may overtake: then what they were asked is asked no more."""

    def __init__(self, bell: int, news: Callable[[], bool], console: Console) -> None:
        """`bell` is a file that can be read when there may be news."""
        self.bell = bell
        self.news = news
        self.console = console
        self.typed = b""

    def __call__(self, question: str) -> str:
        """The next line of the person; raises `Moved` if there is news before."""
        self.console.print(question, end="")
        while b"\n" not in self.typed:
            if self.news():
                raise Moved
            ready, _, _ = select.select([sys.stdin, self.bell], [], [])
            if sys.stdin in ready:
                typed = os.read(sys.stdin.fileno(), 4096)
                if not typed:
                    raise EOFError
                self.typed += typed
        line, _, self.typed = self.typed.partition(b"\n")
        return line.decode(errors="replace")


class Terminal:
    """One person in a chair."""

    def __init__(self, client: Client, console: Console, ask: Ask) -> None:
        self.client = client
        self.lang = client.lang
        self.console = console
        self.ask = ask
        self.redraws = console.is_terminal and not console.is_dumb_terminal
        self.log: dict[int, str] = {}
        """The lines of the log by number, as they read now."""
        self.fresh: dict[int, str] = {}
        """Those since the person last acted, as first told, and those whose card lay open until then: cards
        closed since then stay in sight so long."""
        self.events: dict[int, Json] = {}
        """What these lines are about."""
        self.open: set[int] = set()
        """Of these, the lines whose card still lies open."""
        self.since = 0
        """The number of the first line since the person last acted."""
        self.told = 0
        """How many of them a screen that does not redraw has shown."""
        self.clicked: tuple[str, ...] = ()
        """How far the person has come with a choice of several clicks; it can be taken back."""
        self.hinted = False

    def play(self) -> None:
        """Play the match to its end; raises `Left` if the person leaves before."""
        message = self.client.arrive()
        self.log.update(message.lines)
        while not message.result:
            message = self.step(message)
            self.listen(message)
        self.show(message)
        self.console.print(Text(message.result, style="bold"))

    def step(self, message: Message) -> Message:
        """Answer, if something is asked, or wait; what is told then."""
        if not message.choices:
            self.wait_in_sight(message)
            return self.client.wait()
        self.show(message)
        while True:
            try:
                action = self.choose(message)
                self.look_away()
                return self.client.act(action, message.moment)
            except Moved:
                return self.client.wait()
            except Declined as problem:
                self.console.print(Text(str(problem), style="bold"))

    def look_away(self) -> None:
        """The person has seen what there was: what was closed since they last acted is out of sight."""
        self.since = len(self.log)
        self.events = {number: event for number, event in self.events.items() if number in self.open}
        self.fresh = {number: self.fresh[number] for number in self.events}

    def listen(self, message: Message) -> None:
        """Take in what was told."""
        new = [(number, text) for number, text in message.lines if number not in self.log]
        self.fresh.update(new)
        if len(new) == len(message.events):  # else the table was away, and tells all of the log at once
            self.events.update(zip((number for number, _ in new), message.events, strict=True))
        self.log.update(message.lines)
        self.open = {number for number, event in self.events.items() if lies_open(event, message.view)}

    def wait_in_sight(self, message: Message) -> None:
        """Show the table while others think, if they may take their time."""
        if self.client.takes_time:
            self.show(message)
            self.console.print(Text(message.prompt, style="dim"))

    # What is shown.

    def show(self, message: Message) -> None:
        """The table, the log and the question; drawn anew, or (on a dumb terminal) only what is new."""
        names = self.client.names()
        since = [event for _, event in sorted(self.events.items())]
        picture = draw_table(self.client.game, message.view | {"recent": since}, self.lang, names)
        lines = [text for _, text in sorted((self.log | self.fresh).items()) if text]
        if self.redraws:
            self.console.clear()
            self.console.print(picture)
            new = sum(1 for number, text in self.fresh.items() if text and number >= self.since)
            recent = Text("\n".join(lines[-max(LOG_LINES, min(new, LOG_MOST)) :]))
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
        parts += buttons(choices)
        if any(window.order in ("reaction", "race") for window in self.client.game.windows):
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
            show_rules(self.console, self.client.game, self.lang, rest)
            return None
        if word.lower() in ("order", "opdracht"):
            self.order(rest.lower())
            return None
        if under := pressed(said.lower(), choices) or initialed(said.lower(), choices):
            return self.narrowed(under, choices)
        if under := self.numbered(said, choices):
            return self.opened(under, choices)
        meant = self.meant(said, choices)
        if isinstance(meant, Refusal):
            self.refuse(meant)
            return None
        return meant

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
        for order in STANDINGS:
            if said in (order, words[f"order.{order}"].partition(":")[0]):
                self.client.order(order)
        self.console.print(escape(words["order"].format(words[f"order.{self.client.standing()}"])))
        for order in STANDINGS:
            self.console.print(escape("  " + words[f"order.{order}"]))

    def meant(self, said: str, choices: Sequence[Choice]) -> int | Refusal:
        """The action that a label or a notation means, or why there is none."""
        for action, _, label in choices:
            if said.lower() == label.lower():
                return action
        return self.client.meaning(self.labels.get(said.lower(), said))

    @cached_property
    def labels(self) -> dict[str, str]:
        """The notation of every action by its label: of one that is not offered it can be said why."""
        game, names = self.client.game, self.client.names()
        return {
            game.say(action, self.lang, names).lower(): game.write_action(action)
            for action in game.every_action()
        }

    def explain(self, said: str, choices: Sequence[Choice]) -> None:
        """Why something is not possible, or that it is."""
        if not said:
            self.console.print(WORDS[self.lang]["help"])
            return
        if advice := self.client.advice(said.lower()):
            self.console.print(escape(advice))
            return
        meant: int | Refusal = 0 if self.numbered(said, choices) else self.meant(said, choices)
        if isinstance(meant, Refusal):
            self.refuse(meant)
        else:
            self.console.print(escape(WORDS[self.lang]["possible"].format(said)))

    def refuse(self, refusal: Refusal) -> None:
        """One sentence on what is wrong, with the paragraph where a rule forbids it."""
        if not refusal.paragraph:
            self.console.print(escape(refusal.text))
            return
        self.console.print(Text(refusal.text, style="bold"))
        self.console.print(Markdown(f"**§{refusal.paragraph}** {refusal.rule}"))


def lies_open(event: Json, view: Json) -> bool:
    """Whether the cards that an event names lie open where it put or showed them."""
    where = event.get("target", event.get("source", ""))
    named = [*event.get("cards", ()), *([event["card"]] if "card" in event else [])]
    seen = [
        thing["is"] for zone in view["zones"] if zone["name"] == where for thing in zone.get("things", ())
    ]
    return bool(named) and all(card in seen for card in named)


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


def buttons(choices: Sequence[Choice]) -> list[str]:
    """The letters that press a button which stands before other choices, as in `u: UNO!`."""
    named = {path[0]: label for _, path, label in choices if len(path) > 1 and path[0].startswith(BUTTON)}
    letters = [button.removeprefix(BUTTON)[0] for button in named]
    labels = [label.partition(" ")[0] for label in named.values()]
    return [
        f"{letter}: {label}"
        for letter, label in zip(letters, labels, strict=True)
        if letters.count(letter) == 1
    ]


def initialed(said: str, choices: Sequence[Choice]) -> list[Choice]:
    """The button that one letter means, if no other choice begins with it: `u` calls UNO late."""
    if len(said) != 1:
        return []
    found = [choice for choice in choices if choice[2].lower().startswith(said)]
    return found if len(found) == 1 and found[0][1][0].startswith(BUTTON) else []


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
    in_rows = all(label.isdigit() for _, (_, _, label) in shown)  # 0 to 15 is read along a line
    columns = Columns(drawn, padding=(0, 3), column_first=not in_rows)
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
