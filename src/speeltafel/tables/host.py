"""The host of one table: seats people, keeps order among them, and tells each what they may know.

No sockets and no clock: every method takes `now`, and what comes of it is collected as changes, which must
be kept before anyone is told, and as letters, each for one listener.
"""

import msgspec

from speeltafel.bots.roster import BOTS, bot_rng
from speeltafel.core.actions import PASS, WATCHER
from speeltafel.core.errors import InvalidInput
from speeltafel.core.game import Lang
from speeltafel.games import load
from speeltafel.records import Ending, Record
from speeltafel.tables.invite import LASTS
from speeltafel.tables.order import Answer, Order, is_timed
from speeltafel.tables.post import Listener, Post
from speeltafel.tables.protocol import (
    About,
    Chair,
    Clock,
    Gesture,
    Message,
    Refusal,
    Said,
    Stage,
    Standing,
    Told,
)
from speeltafel.tables.seating import Seating
from speeltafel.tables.store import ActionKept, AnswerKept, Change, Kept, Sitting, TableKept
from speeltafel.tables.table import Sitter, Table
from speeltafel.tables.text import WORDS

TARGETS_MOST = 8
"""Clicks that a question may name."""
WORDS_MOST = 200
"""Characters of words that are read."""


class OutOfDate(InvalidInput):
    """A table that was kept is of another version of its game; it stays as it is."""


class Host(Post):
    """Runs one table."""

    def __init__(self, kept: Kept, now: float, bot_pace: float = 0.0) -> None:
        """`bot_pace`: about how many seconds bots take; 0: as long as they think."""
        super().__init__()
        self.id = kept.id
        self.head = kept.head
        self.sheet = kept.sheet
        self.game = load(kept.head.game)
        self.own = self.game.own(self.game.options.read(kept.head.options))
        self.timed = any(is_timed(window) for window in self.game.windows)
        self.table: Table | None = None
        self.order = Order(kept.id, kept.head.seed, bot_pace)
        self.seating = Seating(self.sheet.chairs)
        self.draw_by = -1
        self.last: dict[int, tuple[int, int]] = {}
        """By seat, the moment and the action of its last answer: said again, it is done only once."""
        self.changes: list[Change] = []
        self.counted: int | None = None
        """The number of a countdown that was told last."""
        if self.sheet.began:
            self._come_back(kept, now)

    def _come_back(self, kept: Kept, now: float) -> None:
        """Play a table that was kept up to where it stood."""
        record = self._record()
        record.actions = [(seat, action) for seat, action, _, _ in kept.actions]
        record.times = [time for _, _, _, time in kept.actions]
        self._lay(record, now)
        for seat, action, moment, _ in kept.actions:
            self.last[seat] = (moment, action)
        for seat, action, moment in kept.held:
            if moment == self.order.moment and seat in self.order.silent(self.playing()):
                self.order.restore(self.playing(), seat, action, now)
                self.last[seat] = (moment, action)

    def _record(self) -> Record:
        options = self.game.options.read(self.head.options)
        if self.head.version != self.game.version:
            raise OutOfDate(
                f"table {self.id} is of version {self.head.version} of {self.game.name}; "
                f"this is version {self.game.version}: it is kept, and cannot be played on"
            )
        record = Record.start(self.game, self.head.seats, options, self.head.seed)
        if self.sheet.ending:
            record.ending = Ending(self.sheet.ending[0], tuple(self.sheet.ending[1]))
        return record

    def _lay(self, record: Record, now: float) -> None:
        sitters = [Sitter(chair.name, "", chair.lang, chair.standing) for chair in self.sheet.chairs]
        self.table = Table(record, sitters, deaf=True)
        self.order.calls = set(self.sheet.stops)
        self.order.turn_to(self.table, now)
        self.seating.expect_all(now)

    def playing(self) -> Table:
        """The match, which has begun."""
        assert self.table is not None, "the match has not begun"
        return self.table

    # What is known of the table.

    @property
    def stage(self) -> Stage:
        """How far the table is."""
        if self.table is None:
            return "gathering"
        return "over" if self.table.over else "playing"

    def seat_of(self, person: str) -> int:
        """The chair of a person; -1: none."""
        return self.seating.seat_of(person)

    def waits_for(self, seat: int) -> bool:
        """Whether a seat is asked something that it has not answered."""
        return self.table is not None and seat in self.order.silent(self.table)

    def here(self) -> set[int]:
        """The seats that have a connection, and -1 if somebody watches."""
        return {listener.seat for listener in self.listeners}

    def chairs(self) -> list[Chair]:
        """Who sits where, as everybody may know it."""
        return self.seating.shown(self.here())

    def about(self, seat: int) -> About:
        """The table and its people, for one seat."""
        mine = self.sheet.chairs[seat] if seat >= 0 else Sitting()
        return About(
            id=self.id,
            game=self.head.game,
            stage=self.stage,
            seat=seat,
            chairs=self.chairs(),
            options=self.head.options,
            key=mine.key,
            standing=mine.standing,
            can_draw=self.game.can_draw,
            draw_by=self.draw_by,
            rematch=self.sheet.rematch,
            code="" if self.stage == "over" else self.sheet.code,
            public=self.sheet.public,
            own=self.own,
            timed=self.timed,
            stops=self.sheet.stops,
        )

    # People come and go.

    def sit(self, person: str, name: str, wanted: int, lang: Lang, now: float) -> int:
        """Give a person an open chair, or the one they have; -1: there is none to be had."""
        seat = self.seat_of(person)
        if seat >= 0:
            return seat
        seat = self.seating.take(person, name, wanted, lang)
        if seat < 0:
            return WATCHER
        self._seat_listeners(person, seat)
        self.begin(now)
        self.keep()
        self._tell_about()
        return seat

    def share(self, key: str, person: str) -> int:
        """Let one more device have the chair with this key; -1: there is none."""
        seat = self.seating.with_key(key)
        if seat >= 0 and self.seat_of(person) == WATCHER:
            self.sheet.chairs[seat].holders.append(person)
            self._seat_listeners(person, seat)
            self.keep()
        return self.seat_of(person) if seat >= 0 else WATCHER

    def _seat_listeners(self, person: str, seat: int) -> None:
        for listener in self.listeners:
            if listener.person == person:
                listener.seat = seat

    def begin(self, now: float) -> None:
        """Deal, if every chair is taken."""
        if self.table is None and self.seating.is_full():
            self.sheet.began = now
            self._lay(self._record(), now)
            for listener in self.listeners:
                self.seating.comes(listener.seat)
                self._tell_all(listener, now)

    def connect(self, listener: Listener, now: float) -> None:
        """A device comes to the table, or comes back."""
        listener.seat = self.seat_of(listener.person)
        self.listeners.append(listener)
        self.seating.comes(listener.seat)
        self._tell_about()
        self._tell_all(listener, now)

    def disconnect(self, listener: Listener, now: float) -> None:
        """A device goes, or is lost."""
        self.listeners.remove(listener)
        if listener.seat >= 0 and listener.seat not in self.here():
            self.seating.goes(listener.seat, now)
        self._tell_about()

    # What people say.

    def receive(self, listener: Listener, said: Said, now: float) -> None:
        """Take in what a listener says."""
        if said.do is not None and said.moment is not None:
            self._do(listener, said.do, said.moment, now)
        elif said.why is not None:
            self._explain(listener, said.why)
        elif said.ask is not None:
            self._read(listener, said.ask)
        elif said.standing is not None:
            self._stand(listener, said.standing, now)
        elif said.lang is not None:
            listener.lang = said.lang
            self._tell_all(listener, now)
        elif said.gesture is not None:
            self._gesture(listener, said.gesture, now)
        elif said.beat is not None:
            self.tell(listener, Told(beat=said.beat))
        else:
            self.complain(listener, "nothing said")

    def _do(self, listener: Listener, action: int, moment: int, now: float) -> None:
        table, seat = self.table, listener.seat
        if seat >= 0 and self.last.get(seat) == (moment, action):
            self.tell(listener, Told(done=moment, held=seat in self.order.held))
        elif seat < 0:
            self.complain(listener, "watching")
        elif table is not None and self.order.is_late(table, seat, moment):
            self.complain(listener, "late")
        elif table is None or table.over:
            self.complain(listener, self.stage)
        elif moment != table.state.moment:
            self.complain(listener, "stale")
        elif seat not in self.order.silent(table):
            self.complain(listener, "not asked")
        elif not self.game.is_action(action):
            self.complain(listener, "no action")
        elif not table.state.legal(seat, action):
            refusal = table.explain(self.game.refusal(table.state, seat, action), listener.lang)
            self.tell(listener, Told(refused=refusal))
        else:
            self.answer(seat, action, now)

    def _explain(self, listener: Listener, targets: list[str]) -> None:
        if self.table is None or self.table.over or listener.seat < 0:
            self.complain(listener, "watching" if listener.seat < 0 else self.stage)
            return
        problem = self.table.why_not(listener.seat, targets[:TARGETS_MOST])
        refusal = Refusal(WORDS[listener.lang]["nothing to do"])
        if problem is not None:
            refusal = self.table.explain(problem, listener.lang)
        self.tell(listener, Told(refused=refusal))

    def _read(self, listener: Listener, words: str) -> None:
        if self.table is None or self.table.over or listener.seat < 0:
            self.complain(listener, "watching" if listener.seat < 0 else self.stage)
            return
        meaning = self.table.meaning(listener.seat, words[:WORDS_MOST], listener.lang)
        told = Told(meant=meaning) if isinstance(meaning, int) else Told(refused=meaning)
        self.tell(listener, told)

    def _stand(self, listener: Listener, standing: Standing, now: float) -> None:
        if listener.seat < 0:
            self.complain(listener, "watching")
            return
        self.sheet.chairs[listener.seat].standing = standing
        if self.table is not None:
            self.table.sitters[listener.seat].standing = standing
        self.keep(listener.seat)
        # What somebody wants to be asked is nobody else's business, nor is that they want it.
        self.tell_seat(listener.seat, Told(about=self.about(listener.seat)))
        asked = self.order.moment if self.waits_for(listener.seat) else -1
        self._play_on([], now)
        if asked == self.order.moment and listener.seat in self.order.held:
            self.tell_seat(listener.seat, Told(done=asked, held=True))

    # What is played.

    def answer(self, seat: int, action: int, now: float) -> None:
        """A seat that is asked gives a legal answer."""
        moment, at = self.order.moment, len(self.letters)
        played = self.playing().record.actions
        before = len(played)
        self._play_on(self._taken(seat, action, now), now)
        done = Told(done=moment, held=(seat, action) not in played[before:])
        self.letters[at:at] = [(listener, done) for listener in self.listeners if listener.seat == seat]

    def _taken(self, seat: int, action: int, now: float) -> list[Answer]:
        """What is to be played now that a seat has answered; an answer that has to wait is kept."""
        self.last[seat] = (self.order.moment, action)
        answers = self.order.take(self.playing(), seat, action, now)
        if seat in self.order.held:
            self.changes.append(AnswerKept(self.id, seat, self.order.moment, action))
        return answers

    def bot_answers(self, seat: int, action: int, moment: int, now: float) -> None:
        """A bot has chosen for a seat; too late if the question or the sitter is another by now."""
        if moment == self.order.moment and any(seat == thinker for thinker, _ in self.thinkers()):
            self.order.think(self.playing(), seat, self._possible(seat, action), now)
            self._release(now)

    def _possible(self, seat: int, action: int) -> int:
        """What a bot has chosen, if it is legal; else anything that is: no table waits for a lost bot."""
        state, record = self.playing().state, self.playing().record
        if self.game.is_action(action) and state.legal(seat, action):
            return action
        return int(state.pick(seat, bot_rng(record.seed, seat, len(record.actions))))

    def thinkers(self) -> list[tuple[int, str]]:
        """The seats for which a bot is to choose now, and which bot."""
        return [(seat, self._bot_at(seat)) for seat in self._bots() if seat not in self.order.thoughts]

    def _bots(self) -> list[int]:
        """The seats for which a bot answers the present question."""
        if self.table is None:
            return []
        return [seat for seat in self.order.silent(self.table) if self._bot_at(seat)]

    def _bot_at(self, seat: int) -> str:
        return self.seating.bot_at(seat) or (BOTS[0] if seat in self.order.overdue else "")

    def _play_on(self, answers: list[Answer], now: float) -> None:
        """Play answers, and what standing orders answer to the questions that come of them."""
        if self.table is None or self.table.over:
            return
        told, asked = len(self.table.record.actions), self.order.moment
        while True:
            self._play(answers, now)
            answers = self._standing_answers(now)
            if not answers:
                break
        if len(self.table.record.actions) > told:
            self._tell_news()
        if self.order.moment != asked:
            for listener in self.listeners:
                self._tell_time(listener, now)

    def _play(self, answers: list[Answer], now: float) -> None:
        table, moment = self.playing(), self.order.moment
        time = max(0, round(1000 * (now - self.sheet.began)))
        for seat, action in answers:
            if table.over or table.state.moment != moment:
                break  # somebody has played: the rest is unheard
            if not table.state.legal(seat, action):
                continue
            number = len(table.record.actions)
            table.play(seat, action, moment, time)
            self.changes.append(ActionKept(self.id, number, seat, action, moment, time))
            if self.draw_by not in (-1, seat):
                self.draw_by = -1  # whoever plays on does not accept
                self._tell_about()
        self.order.turn_to(table, now)
        self._note_stops()
        self._note_standing()
        if table.over:
            self.keep()
            self._tell_about()

    def _note_stops(self) -> None:
        """Keep and tell who has called "Stop!", if that is new."""
        stops = sorted(self.order.stops | self.order.calls)
        if stops != self.sheet.stops:
            self.sheet.stops = stops
            self.keep()
            self._tell_about()

    def _note_standing(self) -> None:
        """Keep standing orders that have ended, and tell those who gave them."""
        for seat, sitter in enumerate(self.playing().sitters):
            if self.sheet.chairs[seat].standing != sitter.standing:
                self.sheet.chairs[seat].standing = sitter.standing
                self.keep()
                self.tell_seat(seat, Told(about=self.about(seat)))

    def _standing_answers(self, now: float) -> list[Answer]:
        """What is to be played since standing orders pass for seats that are asked."""
        table = self.playing()
        if table.over:
            return []
        for seat in self.order.silent(table):
            if not self._bot_at(seat) and seat not in self.order.stops and table.passes(seat):
                answers = self._taken(seat, PASS, now)
                if answers:
                    return answers
        return []

    # Time.

    def deadline(self) -> float | None:
        """When `tick` is to be called next; None: not before something else happens."""
        if self.table is None:
            return self.sheet.opened + LASTS if self.sheet.code else None
        if self.table.over:
            return None
        times = self.seating.due(self.here())
        times += [at for at, _, _ in self.order.releases(self.table, self._bots())]
        closing = (self.order.due(self.table), self.order.next_count(self.table, self.counted))
        return min([*times, *(at for at in closing if at is not None)], default=None)

    def tick(self, now: float) -> None:
        """Do what is due."""
        if self.table is None:
            self._retire_code(now)
            return
        if self.table.over:
            return
        if self.seating.sit_in(self.here(), now):
            self._tell_about()
        self._release(now)
        due = self.order.due(self.table)
        if due is not None and now >= due:
            self._close(now)
        for listener in self.listeners if self.order.count(self.table, now) != self.counted else ():
            self._tell_count(listener, now)

    def _release(self, now: float) -> None:
        """Bots whose time has come answer."""
        while releases := self.order.releases(self.playing(), self._bots()):
            at, seat, action = releases[0]
            if at > now:
                return
            self.answer(seat, action, now)

    def _close(self, now: float) -> None:
        """Time is up in the present window, for some or for all."""
        before, moment = set(self.order.late), self.order.moment
        self._play_on(self.order.closed(self.playing(), now), now)
        if self.order.moment == moment:
            for seat in self.order.late - before:
                self.tell_seat(seat, Told(done=moment, held=True))

    def _retire_code(self, now: float) -> None:
        """A code that has had its time is shown no more."""
        if self.sheet.code and now >= self.sheet.opened + LASTS:
            self.sheet.code = ""
            self.keep()
            self._tell_about()

    # Gestures beside the rules.

    def _gesture(self, listener: Listener, gesture: Gesture, now: float) -> None:
        seat = listener.seat
        if seat < 0:
            self.complain(listener, "watching")
        elif gesture == "rematch" or self.table is None or self.table.over:
            self.complain(listener, "playing" if self.stage == "playing" else self.stage)
        elif gesture == "resign":
            self._resign(seat, now)
        elif gesture == "stop":
            self._stop(listener, now)
        elif not self.game.can_draw:
            self.complain(listener, "no draw")
        elif gesture == "decline":
            self.draw_by = -1
            self._tell_about()
        elif self.draw_by in (-1, seat):
            self._offer_draw(seat)
        else:
            self._end(Ending("agreed", (self.draw_by, seat)))

    def _offer_draw(self, seat: int) -> None:
        """A bot never agrees: it plays on."""
        self.draw_by = seat
        if all(chair.bot for other, chair in enumerate(self.sheet.chairs) if other != seat):
            self.draw_by = -1
        self._tell_about()

    def _stop(self, listener: Listener, now: float) -> None:
        """Hold a window open for a seat; whether it has anything to say there is not asked."""
        if not self.timed:
            self.complain(listener, "no stop")
        elif not self.order.call(self.playing(), listener.seat):
            self.complain(listener, "stopped")
        else:
            self._note_stops()
            for device in self.listeners:
                if device.seat == listener.seat:
                    self._tell_clock(device, now)

    def _resign(self, seat: int, now: float) -> None:
        """With other people at the table a bot plays on for the seat; else the match ends."""
        chairs = self.sheet.chairs
        others = [
            other
            for other, chair in enumerate(chairs)
            if other != seat and not chair.bot and not chair.resigned
        ]
        if len(chairs) == 2 or not others:
            self._end(Ending("resigned", (seat,)))
            return
        chairs[seat].resigned = True
        self.keep()
        self._tell_about()
        self._play_on([], now)

    def _end(self, ending: Ending) -> None:
        self.playing().end(ending)
        self.sheet.ending = (ending.manner, list(ending.seats))
        self.keep()
        self._tell_about()
        self._tell_news()

    def rematched(self, table: str) -> None:
        """The same people play once more, at another table."""
        self.sheet.rematch = table
        self.keep()
        self._tell_about()

    # What is kept and told.

    def keep(self, seat: int = WATCHER) -> None:
        """Have the table kept as it is now; `seat`: what has changed is the secret of a seat."""
        sheet = msgspec.json.encode(self.sheet)
        self.changes.append(TableKept(self.id, self.head, sheet, self.stage == "over", seat))

    def _tell_about(self) -> None:
        self.tell_each(lambda seat: Told(about=self.about(seat)))

    def _tell_news(self) -> None:
        """Tell every listener what is new; those with the same seat and language get the same message."""
        hearers = list({(listener.seat, listener.lang) for listener in self.listeners})
        messages = [self._unless_held(message) for message in self.playing().news(hearers)]
        told = dict(zip(hearers, (Told(news=message) for message in messages), strict=True))
        self.letters += [(listener, told[listener.seat, listener.lang]) for listener in self.listeners]

    def _tell_all(self, listener: Listener, now: float) -> None:
        """Tell a listener all there is to know, as to a newcomer."""
        if self.table is not None:
            message = self._unless_held(self.table.message(listener.seat, listener.lang))
            self.tell(listener, Told(news=message))
            self._tell_time(listener, now)

    def _tell_time(self, listener: Listener, now: float) -> None:
        """Tell a listener how much time there is for the present question, if it does not wait."""
        self._tell_clock(listener, now)
        self._tell_count(listener, now)

    def _tell_clock(self, listener: Listener, now: float) -> None:
        table = self.playing()
        if self.order.timed and not table.over:
            lasts, gone = self.order.lasts(table, listener.seat), round(now - self.order.opened, 2)
            self.tell(listener, Told(clock=Clock(self.order.moment, lasts, gone)))

    def _tell_count(self, listener: Listener, now: float) -> None:
        self.counted = self.order.count(self.playing(), now)
        if self.counted is not None:
            self.tell(listener, Told(count=self.counted))

    def _unless_held(self, message: Message) -> Message:
        """A message for a seat that may have answered already: then it has nothing to choose."""
        if message.seat not in self.order.held:
            return message
        return msgspec.structs.replace(message, choices=[], prompt=WORDS[message.lang]["held"])

    def taken(self) -> tuple[list[Change], list[tuple[Listener, Told]]]:
        """What is to be kept, and then told, since the last time."""
        changes, letters = self.changes, self.letters
        self.changes, self.letters = [], []
        return changes, letters
