"""The lobby: the tables there are, who opens them, who finds them."""

import re
import secrets
import unicodedata

import msgspec

from speeltafel.bots.roster import BOTS
from speeltafel.core.errors import InvalidInput, SpeeltafelError, unknown
from speeltafel.core.game import Lang
from speeltafel.core.options import Options
from speeltafel.games import load
from speeltafel.tables.host import Host
from speeltafel.tables.invite import LASTS, Codes
from speeltafel.tables.protocol import GameForm, NewTable, OpenTable, OptionForm, Running
from speeltafel.tables.seating import is_open
from speeltafel.tables.store import Head, Kept, Sheet, Sitting, Store
from speeltafel.tables.text import WORDS

NAME_LONGEST = 20
MARKS_MOST = 2
"""Marks that one letter of a name may carry."""
UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Letters and marks that show nothing; other signs that show nothing are known by their category."""
ID_BYTES = 9
KEY_BYTES = 18
ME, OPEN = "me", "open"
SHOWN_MOST = 60
"""Open tables that are listed."""


class Lobby:
    """All tables that somebody may come to."""

    def __init__(self, store: Store, now: float, bot_pace: float = 0.0) -> None:
        """`bot_pace`: about how many seconds bots take; 0: as long as they think."""
        self.store = store
        self.bot_pace = bot_pace
        self.hosts: dict[str, Host] = {}
        self.codes = Codes()
        self.unreadable: list[str] = []
        """Why tables that are kept could not come back, a line each."""
        for table in store.running():
            try:
                if kept := store.find(table):
                    self.adopt(kept, now)
            except SpeeltafelError as problem:
                self.unreadable.append(str(problem))

    def open(self, wish: NewTable, person: str, now: float) -> Host:
        """A new table with chairs as wished; raises `InvalidInput` if it cannot be."""
        game = load(wish.game)
        whos = [chair.who for chair in wish.chairs]
        for who in whos:
            if who not in (ME, OPEN, *BOTS):
                raise InvalidInput(unknown("sitter", who, (ME, OPEN, *BOTS)))
        if whos.count(ME) > 1:
            raise InvalidInput("one person has one chair; give the others to bots, or leave them open")
        options = game.options.read(wish.options)
        game.laid(len(whos), options)
        chairs = [sitting(who, seat, person, plain(wish.name), wish.lang) for seat, who in enumerate(whos)]
        return self._opened(head_of(wish.game, len(whos), options), chairs, now, wish.public)

    def again(self, host: Host, now: float) -> Host:
        """The table at which the people of a finished one play once more; who starts goes round."""
        chairs = [
            Sitting(c.name, c.bot, list(c.holders), secrets.token_urlsafe(KEY_BYTES), c.standing, c.lang)
            for c in host.sheet.chairs
        ]
        options = host.game.options.read(host.head.options)
        opened = self._opened(head_of(host.head.game, len(chairs), options), chairs[1:] + chairs[:1], now)
        host.rematched(opened.id)
        return opened

    def _opened(self, head: Head, chairs: list[Sitting], now: float, public: bool = False) -> Host:
        sheet = Sheet(chairs, opened=now, code=self.codes.draw(), public=public)
        kept = Kept(secrets.token_urlsafe(ID_BYTES), head, sheet, [], [])
        host = Host(kept, now, self.bot_pace)
        host.begin(now)
        host.keep()
        self.hosts[host.id] = host
        self.codes.add(host.sheet.code, host.id)
        return host

    def adopt(self, kept: Kept, now: float) -> Host:
        """The host of a table that the store gave back."""
        if kept.id not in self.hosts:
            host = self.hosts[kept.id] = Host(kept, now, self.bot_pace)
            if host.stage != "over":
                self.codes.add(host.sheet.code, host.id)
        return self.hosts[kept.id]

    def restore(self, host: Host, kept: Kept | None, now: float) -> Host | None:
        """Go back to what was kept of a table, if anything was; its listeners stay."""
        if kept is None:
            self.hosts.pop(host.id, None)
            self.codes.drop(host.sheet.code)
            return None
        fresh = self.hosts[host.id] = Host(kept, now, self.bot_pace)
        for listener in host.listeners:
            fresh.connect(listener, now)
        return fresh

    def leave(self, host: Host) -> None:
        """Forget a table that is over and at which nobody is left; the store has it."""
        if host.stage == "over" and not host.listeners:
            self.hosts.pop(host.id, None)
            self.codes.drop(host.sheet.code)

    def by_key(self, key: str) -> Host | None:
        """The running table with a chair of this key."""
        for host in self.hosts.values():
            if any(chair.key == key for chair in host.sheet.chairs):
                return host
        return None

    def by_code(self, code: str, now: float) -> Host | None:
        """The table that a code leads to, as long as its match is not over, for a day at most."""
        host = self.hosts.get(self.codes.tables.get(code, ""))
        return host if host and host.stage != "over" and now < host.sheet.opened + LASTS else None

    def open_tables(self, person: str, now: float) -> list[OpenTable]:
        """The public tables with an open chair, those where somebody waits first, then the newest."""
        found = [
            host
            for host in self.hosts.values()
            if host.sheet.public
            and host.stage == "gathering"
            and now < host.sheet.opened + LASTS
            and host.seat_of(person) < 0
            and any(is_open(chair) for chair in host.sheet.chairs)
        ]
        found.sort(key=lambda host: (not host.listeners, -host.sheet.opened))
        return [
            OpenTable(
                host.id,
                host.head.game,
                [chair.name for chair in host.sheet.chairs],
                [chair.name for chair in host.sheet.chairs if chair.holders],
                bool(host.head.options),
            )
            for host in found[:SHOWN_MOST]
        ]

    def running(self, person: str) -> list[Running]:
        """The tables at which a person has a chair, those that wait for them first."""
        found = [
            Running(
                host.id,
                host.head.game,
                host.stage,
                host.seat_of(person),
                [chair.name for chair in host.sheet.chairs],
                host.waits_for(host.seat_of(person)),
            )
            for host in self.hosts.values()
            if host.stage != "over" and host.seat_of(person) >= 0
        ]
        return sorted(found, key=lambda table: not table.waits)


def head_of(game: str, seats: int, options: Options) -> Head:
    """What a new match begins with; its seed comes from the system's entropy."""
    return Head(game, load(game).version, seats, options.dump(), secrets.token_hex(32))


def sitting(who: str, seat: int, person: str, name: str, lang: Lang) -> Sitting:
    """A chair of a new table."""
    if who == OPEN:
        return Sitting(key=secrets.token_urlsafe(KEY_BYTES))
    if who == ME:
        name = name or WORDS[lang]["you"]
        return Sitting(name, "", [person], secrets.token_urlsafe(KEY_BYTES), lang=lang)
    return Sitting(WORDS[lang]["bot"].format(seat + 1), who, lang=lang)


def plain(name: str) -> str:
    """A name as plain text, on one line, not too long; nothing in it is unseen, or lies over others."""
    kept, marks = "", MARKS_MOST  # none without a letter before it
    for sign in UNSEEN.sub("", unicodedata.normalize("NFKC", name)):
        kind = unicodedata.category(sign)[0]
        marks = marks + 1 if kind == "M" else 0
        if kind != "C" and marks <= MARKS_MOST:
            kept += sign
    return " ".join(kept.split())[:NAME_LONGEST].strip()


def game_form(name: str) -> GameForm:
    """A game for a list, with all that a form for a new table needs."""
    game = load(name)
    return GameForm(
        name=name,
        title=game.title,
        seats=list(game.seats),
        minutes=[game.minutes[0], game.minutes[-1]],
        options=[option_form(name, option) for option in game.options.names()],
        bots=list(BOTS),
        pitch={lang: game.words[lang]["pitch"] for lang in game.words},
        poster=f"/api/games/{name}/poster" if game.poster.is_file() else "",
    )


def option_form(name: str, option: str) -> OptionForm:
    """One option of a game for a form."""
    game = load(name)
    allowed = game.options.allowed(option)
    return OptionForm(
        name=option,
        title={lang: game.words[lang][f"option.{option}"] for lang in game.words},
        paragraph=game.options.paragraph(option),
        words=list(allowed.words),
        least=allowed.span[0] if allowed.span else None,
        most=allowed.span[-1] if allowed.span else None,
        step=allowed.span.step,
        default=msgspec.to_builtins(getattr(game.options(), option)),
        document=allowed.document is not None,
        length=[allowed.length[0], allowed.length[-1]] if allowed.length else [],
    )
