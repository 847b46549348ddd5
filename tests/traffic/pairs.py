"""Pairs of matches that differ only in what one seat cannot know, and all that it is sent in either.

The second match of a pair is a sample for the seat, put in the place of the truth. Both are played on with
the same actions at the same times, for as long as the seat hears the same from both; only the bots think
for shorter or longer. Whatever then differs, in a byte, in the order or in time, is a tell.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from kit.knowledge import world_of
from speeltafel.core.actions import PASS
from speeltafel.core.board import Json
from speeltafel.core.events import TOLD
from speeltafel.core.game import Game, Lang
from speeltafel.core.log import Tape
from speeltafel.core.options import Options
from speeltafel.core.rng import Rng, make_rng
from speeltafel.core.state import State
from speeltafel.tables.host import Host
from speeltafel.tables.order import is_timed
from speeltafel.tables.pace import BOT_PACE
from speeltafel.tables.post import Listener
from speeltafel.tables.protocol import Gesture, Said, Standing
from speeltafel.tables.store import Head, Kept, Sheet, Sitting

BEGAN = 1000.0
FOLLOWED = 10
"""Actions that a pair has to be played on for, to count."""
MOST = 40
"""Actions after which it is enough."""
STEPS_MOST = 2000
TRIES = 5
"""Samples that are drawn before the seat is taken to know everything."""


class Tell(AssertionError):
    """A seat is sent something that depends on what it cannot know."""


class Recorder(Listener):
    """Keeps all that is sent to one device, byte for byte, and when."""

    def __init__(self, person: str, lang: Lang) -> None:
        super().__init__(person, lang)
        self.sent: list[tuple[float, bytes]] = []


class Side:
    """One match of a pair."""

    def __init__(self, kept: Kept, now: float, seat: int, world: State | None = None) -> None:
        self.host = Host(msgspec.json.decode(msgspec.json.encode(kept), type=Kept), now, BOT_PACE)
        self.table = self.host.playing()
        if world is not None:
            world.rng = self.table.state.rng.copy()  # what is drawn from here on hides nothing yet
            world.ears = self.table.state.ears
            self.table.state = world
        self.tape = Tape(seat)
        assert self.table.state.ears is not None, "a table listens"
        self.table.state.ears.append(self.tape)
        self.heard: list[list[Json]] = []
        """What the seat heard of places from each action: words that change none are no news."""
        self.thoughts: dict[tuple[int, int], float] = {}
        """By moment and seat, when a bot will have thought."""
        self.recorders: dict[str, Recorder] = {}
        play = self.table.play

        def played(seat: int, action: int, moment: int, time: int | None = None) -> None:
            self.tape.taken()
            play(seat, action, moment, time)
            game, state = self.table.game, self.table.state
            told = [event for event in self.tape.taken() if event.change != TOLD]
            self.heard.append([game.event_json(state, event) for event in told])

        self.table.play = played  # type: ignore[method-assign]  # listens in

    def comes(self, person: str, lang: Lang, now: float) -> None:
        """A device is at the table, perhaps once more."""
        if person in self.recorders:
            self.host.disconnect(self.recorders[person], now)
            self.deliver(now)
            self.recorders[person].sent.append((now, b"gone"))
        recorder = self.recorders.setdefault(person, Recorder(person, lang))
        self.host.connect(recorder, now)
        self.deliver(now)

    def says(self, person: str, said: Said, now: float) -> None:
        """A person says something."""
        self.host.receive(self.recorders[person], said, now)
        self.deliver(now)

    def goes_on(self, now: float) -> None:
        """Bots that have thought by now say so, and what is due is done."""
        while (due := self.host.deadline()) is not None and due <= now:
            self.host.tick(now)
            self.deliver(now)

    def deliver(self, now: float) -> None:
        """Send what there is to be sent."""
        _, letters = self.host.taken()
        for listener, told in letters:
            assert isinstance(listener, Recorder)
            listener.sent.append((now, msgspec.json.encode(told)))

    def taken(self, person: str) -> list[tuple[float, bytes]]:
        """What was sent to a device since the last time."""
        recorder = self.recorders[person]
        sent, recorder.sent = recorder.sent, []
        return sent


@dataclass
class Plan:
    """What somebody will do: the action for a moment, and when."""

    at: float
    moment: int
    action: int
    done: bool = False


@dataclass(frozen=True)
class Opening:
    """A match up to where it splits."""

    game: Game
    kept: Kept
    state: State
    """With its minds."""
    seat: int
    """The seat that is not to tell the two apart."""


@dataclass
class Pair:
    """Two matches, side by side."""

    opening: Opening
    sides: tuple[Side, Side]
    rng: Rng
    now: float
    followed: int = 0
    """The actions that were played in both, heard alike, and sent alike."""
    plans: dict[tuple[int, int], Plan] = field(default_factory=dict)
    """By moment and seat, what people and bots will do."""

    def play(self) -> int:
        """Play on for as long as the seat hears the same; how many actions. Raises `Tell`."""
        for side in self.sides:
            for person in self.people():
                side.comes(person, "en" if self.opening.seat % 2 else "nl", self.now)
        alike = self.compare()
        for _ in range(STEPS_MOST):
            if not alike or self.followed >= MOST or any(side.table.over for side in self.sides):
                break
            if not self.plan():
                break
            self.now = self.next_time()
            self.act()
            alike = self.compare()
        return self.followed

    def people(self) -> list[str]:
        """Who is at the table: every person with a chair, and somebody who watches."""
        chairs = self.opening.kept.sheet.chairs
        return [chair.holders[0] for chair in chairs if chair.holders] + ["watcher"]

    # What is done.

    def plan(self) -> bool:
        """Draw what those who are asked will do; False if there is nothing that can be done in both."""
        one, other = self.sides
        moment = one.host.order.moment
        for seat in one.table.waiting():
            if (moment, seat) in self.plans:
                continue
            both = [a for a in one.table.state.actions(seat) if other.table.state.legal(seat, a)]
            if not both:
                return False
            action = both[self.rng.below(len(both))]
            most = 800 if self.timed() and self.rng.below(2) else 20  # some almost together, some too late
            self.plans[moment, seat] = Plan(self.now + 1 + int(self.rng.below(most)) / 100, moment, action)
        for side in self.sides:
            for seat, _ in side.host.thinkers():
                key = (side.host.order.moment, seat)
                if key in self.plans and key not in side.thoughts:
                    side.thoughts[key] = self.now + self.thinking(side, seat, self.plans[key].action)
        return True

    def timed(self) -> bool:
        """Whether time does not wait."""
        table = self.sides[0].table
        return is_timed(table.game.windows[table.state.window])

    def thinking(self, side: Side, seat: int, action: int) -> float:
        """How long a bot thinks, which is another time in either match, as far as nobody can notice."""
        order = side.host.order
        gone, release = self.now - order.opened, order.release(side.table, seat) - order.opened
        if self.timed() and action == PASS:
            return int(self.rng.below(1000)) / 100
        kind = make_rng(order.moment * 16 + seat).below(4)  # the same in both
        if gone < release and kind:
            return (release - gone) * int(self.rng.below(100)) / 100
        least = max(gone, release)
        until = math.floor(least / BOT_PACE + 1) * BOT_PACE
        return least - gone + (until - least) * (1 + int(self.rng.below(98))) / 100

    def next_time(self) -> float:
        """When something happens next in either match."""
        times = [plan.at for plan in self.plans.values() if not plan.done]
        for side in self.sides:
            times += [at for at in side.thoughts.values() if at > self.now]
            due = side.host.deadline()
            times += [due] if due is not None else []
        return max(self.now, min(times, default=self.now + 1))

    def act(self) -> None:
        """Do what is planned for now, in both matches."""
        clicks = [
            (seat, plan) for (_, seat), plan in self.plans.items() if plan.at <= self.now and not plan.done
        ]
        for seat, plan in clicks:
            plan.done = True
            holders = self.opening.kept.sheet.chairs[seat].holders
            if holders:
                self.both_say(holders[0], Said(do=plan.action, moment=plan.moment))
        for side in self.sides:
            for (moment, seat), at in list(side.thoughts.items()):
                if at <= self.now:
                    side.thoughts[moment, seat] = math.inf
                    side.host.bot_answers(seat, self.plans[moment, seat].action, moment, self.now)
                    side.deliver(self.now)
            side.goes_on(self.now)
        if self.rng.below(6) == 0:
            self.do_something_else()

    def both_say(self, person: str, said: Said) -> None:
        for side in self.sides:
            side.says(person, said, self.now)

    def do_something_else(self) -> None:
        """People do more than answer."""
        people = self.people()[:-1]
        person = people[self.rng.below(len(people))]
        orders: list[Standing] = ["ask", "touched", "pass"]
        what = self.rng.below(5)
        if what == 0:
            for side in self.sides:
                side.comes(person, "en", self.now)
        elif what == 1:
            gesture: Gesture = "stop"
            self.both_say(person, Said(gesture=gesture))
        elif what == 2:
            self.both_say(person, Said(standing=orders[self.rng.below(3)]))
        elif what == 3:
            zones = self.opening.game.view(self.sides[0].table.state, self.opening.seat)["zones"]
            self.both_say(self.me(), Said(why=[zones[self.rng.below(len(zones))]["name"]]))
        else:
            self.both_say("watcher", Said(lang="nl" if self.rng.below(2) else "en"))

    def me(self) -> str:
        """The person at the seat."""
        return self.opening.kept.sheet.chairs[self.opening.seat].holders[0]

    # What is sent.

    def compare(self) -> bool:
        """Whether the seat heard the same from both; then it was sent the same, or that is a tell."""
        one, other = self.sides
        heard = zip(one.heard[self.followed :], other.heard[self.followed :], strict=False)
        if any(mine != theirs for mine, theirs in heard):
            return False
        for person in (self.me(), "watcher"):
            sent = one.taken(person), other.taken(person)
            if sent[0] != sent[1]:
                raise Tell(f"{person} of {self.opening.game.name} is sent {difference(*sent)}")
        self.followed = len(one.heard)
        return True


def difference(one: list[tuple[float, bytes]], other: list[tuple[float, bytes]]) -> str:
    """The first difference of what was sent."""
    for (at, mine), (then, theirs) in zip(one, other, strict=False):
        if at != then:
            return f"the same at {at} and at {then}: {mine[:200]!r}"
        if mine != theirs:
            first = next((n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), 0)
            return f"{mine[max(0, first - 80) : first + 80]!r} or {theirs[max(0, first - 80) : first + 80]!r}"
    return f"{len(one)} or {len(other)} messages at a time: {[text[:60] for _, text in one + other]}"


def opening(game: Game, rng: Rng) -> Opening | None:
    """A match that has come some way; None if it is over by then."""
    seats = game.seats[rng.below(len(game.seats))]
    options = drawn_options(game, seats, rng)
    seed = "".join(f"{rng.below(1 << 16):04x}" for _ in range(16))
    state = game.new(seats, options, seed)
    played = []
    for _ in range(rng.below(90)):
        if not state.waiting:
            return None
        seat = state.speaker()
        action = state.pick(seat, rng)
        played.append((int(seat), int(action), int(state.moment), 0))
        state.apply(seat, action)
    seat = rng.below(seats)
    chairs = [
        Sitting(f"Bot {at}", "greedy") if at != seat and rng.below(2) else Sitting(f"P{at}", "", [f"p{at}"])
        for at in range(seats)
    ]
    head = Head(game.name, game.version, seats, options.dump(), seed)
    return Opening(game, Kept(f"t{seed[-8:]}", head, Sheet(chairs, BEGAN), played, []), state, seat)


def drawn_options(game: Game, seats: int, rng: Rng) -> Options:
    """Some options of a game, half of the time the usual ones."""
    chosen: dict[str, object] = {}
    for name in game.options.names() if rng.below(2) else ():
        allowed = game.options.allowed(name)
        if not allowed.document and not allowed.length and rng.below(3) == 0:
            values = [*allowed.words, *allowed.span]
            chosen[name] = values[rng.below(len(values))]
    options = game.options.read(chosen)
    return options if not options.check(seats) else game.options.read({})


def pairs(game: Game, seed: int) -> Iterator[Pair]:
    """Pairs of a game, one after another, in which something is hidden otherwise."""
    rng = make_rng(seed)
    while True:
        begun = opening(game, rng)
        if begun is None:
            continue
        for _ in range(TRIES):
            world = begun.state.sample(begun.seat, rng)
            if hidden(world) != hidden(begun.state):
                sides = (Side(begun.kept, BEGAN, begun.seat), Side(begun.kept, BEGAN, begun.seat, world))
                yield Pair(begun, sides, rng.fork(), BEGAN)
                break


def hidden(state: State) -> object:
    """What lies where, and the sealed numbers."""
    return world_of(state.places), [int(place.number) for place in state.places]


def follow(game: Game, seed: int, tries: int, enough: int = 0) -> int:
    """How many of so many pairs, at most, were followed for long enough; stops when they are enough."""
    found = 0
    for _, pair in zip(range(tries), pairs(game, seed), strict=False):
        try:
            found += pair.play() >= FOLLOWED
        except Exception as problem:
            problem.add_note(f"{pair.opening.kept}, seat {pair.opening.seat}")
            raise
        if enough and found == enough:
            break
    return found
