"""What goes over the wire: every message in both directions, and every answer of the pages' door.

docs/protocol.md explains each with an example that is tested; the page's types are made from these.
"""

from typing import Any, Literal, get_args

import msgspec

from speeltafel.core.board import Json, Lay
from speeltafel.core.game import Lang

Choice = tuple[int, tuple[str, ...], str]
"""An action, what is clicked for it, and its label."""

Standing = Literal["ask", "touched", "pass"]
"""A seat's standing order for windows in which others act: to be asked, to pass unless it is touched by
what is pending, or to pass always until its turn comes."""
STANDINGS: tuple[Standing, ...] = get_args(Standing)

Gesture = Literal["resign", "draw", "decline", "rematch", "stop"]
"""What a person does beside the rules: resign, offer a draw or accept it, decline one, play once more, or
call "Stop!", for which a window that would close by itself waits."""

Stage = Literal["gathering", "playing", "over"]


# What a client says.


class Said(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that a client says over its socket: exactly one of the fields, `moment` only beside `do`."""

    do: int | None = None
    """An action, for the question with the number `moment`. Said again, it is done only once."""
    moment: int | None = None
    why: list[str] | None = None
    """What was clicked, in order: why does it lead nowhere?"""
    ask: str | None = None
    """Words: which action do they mean?"""
    standing: Standing | None = None
    lang: Lang | None = None
    gesture: Gesture | None = None
    beat: int | None = None
    """Any number: it comes back at once."""


# What a client is told.


class Thing(msgspec.Struct, frozen=True, rename={"kind": "is"}):
    """A thing that a seat sees: `is` names its kind, as paths do; `id` is that and a number among equals."""

    id: str
    kind: str


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place as a seat sees it: its things, or how many there are; or a sealed number."""

    name: str
    lay: Lay
    owner: int | None = None
    row: int | None = None
    column: int | None = None
    count: int | None = None
    top: str | None = None
    """The card on top of a pile, where everybody knows it."""
    things: list[Thing] | None = None
    """Only if the seat sees them."""
    sealed: bool | None = None
    """Whether a number lies here; the place is for one."""
    number: int | None = None
    """The sealed number, if the seat sees it."""


class Piece(msgspec.Struct, frozen=True, rename={"kind": "is"}):
    """Something that stands on a place and is no card; `seat` -1: nobody's."""

    at: str
    kind: str
    seat: int


class Ended(msgspec.Struct, frozen=True):
    """How the rules ended a match."""

    winners: list[int]
    reason: str
    scores: list[int]


class View(msgspec.Struct, frozen=True):
    """What lies in a seat's eyes. A game adds public facts of its own under other names."""

    game: str
    seat: int
    seats: list[dict[str, str]]
    window: str
    waiting: list[int]
    moment: int
    turn: int
    lead: int
    round: int
    scores: list[int]
    zones: list[Zone]
    pieces: list[Piece]
    outcome: Ended | None


class Happening(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as a seat may know it: what changed, the game's own word for it, and what it was about."""

    change: Literal["told", "moved", "swept", "shown", "sealed", "lacked"]
    kind: str
    seat: int | None = None
    card: str | None = None
    cards: list[str] | None = None
    source: str | None = None
    target: str | None = None
    number: int | None = None
    eyes: Literal["open"] | list[int | str] | None = None


class Message(msgspec.Struct, frozen=True):
    """What one seat, or (-1) everybody who watches, is told of the match."""

    seat: int
    lang: Lang
    moment: int
    prompt: str
    """What is asked, or who is waited for, in one sentence."""
    view: Json
    """A `View`."""
    events: list[Json]
    """What happened since the last message, as `Happening`s: the motion on the table."""
    lines: list[tuple[int, str]]
    """Lines of the log that are new, or read otherwise since their cards were closed, by number."""
    choices: list[Choice]
    result: str
    """How the match ended, in one sentence; "" before."""

    def following(self, earlier: "Message") -> "Message":
        """This message, with what was told shortly before it."""
        lines = dict([*earlier.lines, *self.lines])
        return msgspec.structs.replace(self, events=earlier.events + self.events, lines=sorted(lines.items()))


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not possible: a sentence, and the paragraph with its number ("": no rule's)."""

    text: str
    paragraph: str = ""
    rule: str = ""


class Chair(msgspec.Struct, frozen=True):
    """Who sits on a chair, as everybody may know it."""

    name: str
    """ "" while it is open."""
    bot: str = ""
    """The name of a bot that has this chair."""
    open: bool = False
    here: bool = False
    """Whether the person is connected."""
    stand_in: bool = False
    """Whether a bot plays for the person, who is away or has resigned."""
    resigned: bool = False


class About(msgspec.Struct, frozen=True):
    """A table and the people around it."""

    id: str
    game: str
    stage: Stage
    seat: int
    """The chair of whoever is told this; -1: watches."""
    chairs: list[Chair]
    options: dict[str, Any]
    """Those that differ from the default."""
    key: str = ""
    """The secret of one's own chair: with it another device takes the same chair."""
    standing: Standing = "ask"
    can_draw: bool = False
    """Whether the game knows a draw by agreement."""
    draw_by: int = -1
    """The seat that offers a draw."""
    rematch: str = ""
    """The table at which the same people play once more."""
    code: str = ""
    """The short code that leads here; "" if none does any more."""
    public: bool = False
    """Whether anybody may find it in the lobby."""
    own: dict[Lang, dict[str, str]] = {}
    """What this match calls cards that only it has: more words, by the keys of a `Book`."""
    timed: bool = False
    """Whether the game has windows that close by themselves: then standing orders and "Stop!" have a use."""
    stops: list[int] = []
    """The seats that have called "Stop!" for this window or the next."""


class Clock(msgspec.Struct, frozen=True):
    """How long the seat that is told this has for the present question."""

    moment: int
    lasts: float
    """Seconds from the opening of the window; the same for every seat that has not called "Stop!"."""
    gone: float
    """Seconds of them that were over when this was told."""


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a client is told over its socket: exactly one of the fields."""

    about: About | None = None
    news: Message | None = None
    """The match as it stands now; `events` and `lines` are what is new, or at first everything."""
    done: int | None = None
    """The moment for which an action was taken, and is kept."""
    held: bool = False
    """Beside `done`: the action waits until the others have spoken, or another's made it void.

    Until there is news there is nothing to choose.
    """
    meant: int | None = None
    """The action that words mean."""
    refused: Refusal | None = None
    error: str | None = None
    """One polite sentence."""
    beat: int | None = None
    clock: Clock | None = None
    """Beside the last `news`: the present window closes by itself, and when."""
    count: int | None = None
    """The table counts down: this is the number it has come to."""
    closing: str | None = None
    """Why the server says goodbye; come back soon."""
    trouble: str | None = None
    """What keeps the server from keeping anything, while it lasts; "": all is well again."""


# The pages' door.


class OptionForm(msgspec.Struct, frozen=True):
    """An option of a game, for a form: some words, or a number from `least` to `most`, or both."""

    name: str
    title: dict[Lang, str]
    paragraph: str
    words: list[str]
    least: int | None
    most: int | None
    step: int
    default: Any
    document: bool
    """Whether it is a JSON document."""
    length: list[int]
    """If not empty: a list of at least and at most so many numbers."""


class GameForm(msgspec.Struct, frozen=True):
    """A game, for a list of games and a form for a new table."""

    name: str
    title: dict[Lang, str]
    seats: list[int]
    minutes: list[int]
    options: list[OptionForm]
    bots: list[str]
    pitch: dict[Lang, str]
    """What it is about, in one sentence."""
    poster: str
    """The address of its picture; "" if it has none."""


class Book(msgspec.Struct, frozen=True):
    """What a game says in one language: its rules page, each paragraph by its number, and its words."""

    rules: str
    paragraphs: dict[str, str]
    words: dict[str, str]
    """By key: `name.red-7` a card, `zone.hand` a place, `option.limit` an option; "seat" an unnamed seat."""


class ChairWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to have a chair of a new table: "me", "open", or a bot by its name."""

    who: str


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be opened."""

    game: str
    chairs: list[ChairWish]
    name: str = ""
    lang: Lang = "en"
    options: dict[str, Any] = {}
    public: bool = False
    """Whether anybody may find it in the lobby; else only who has its link or code."""


class Sit(msgspec.Struct, forbid_unknown_fields=True):
    """A person takes an open chair; -1: any."""

    name: str = ""
    seat: int = -1


class Running(msgspec.Struct, frozen=True):
    """One of my tables."""

    id: str
    game: str
    stage: Stage
    seat: int
    names: list[str]
    waits: bool
    """Whether it waits for me."""


class OpenTable(msgspec.Struct, frozen=True):
    """A table in the lobby at which anybody may take a chair."""

    id: str
    game: str
    names: list[str]
    """By seat; "" where a chair is open."""
    people: list[str]
    """Those of them that are no bots."""
    varied: bool
    """Whether it is played by other options than the rulebook's."""


class Frame(msgspec.Struct, frozen=True):
    """The table after one step of a match that is over."""

    step: int
    action: str
    """Who did what; "" at the opening."""
    view: Json
    events: list[Json]
    lines: list[str]
    """What the step brought about, in words."""
    result: str


class Film(msgspec.Struct, frozen=True):
    """Some steps of a match that is over, of `length` after the opening."""

    length: int
    frames: list[Frame]


class Failure(msgspec.Struct, frozen=True):
    """Why the door did not open: one polite sentence."""

    error: str
