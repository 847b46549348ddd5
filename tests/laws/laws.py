"""The laws that every game obeys (docs/design.md), each a function that a broken game fails.

`Match` plays one random match of any game with everybody listening. Cheap laws hold after every
action, costly ones at some drawn positions. Nothing here names a game.
"""

import json
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

from kit import attributes, differences, shares
from kit.knowledge import World, allows, allows_world, possible_worlds, world_of
from speeltafel.core.actions import BUTTON
from speeltafel.core.events import MOVED, SEALED, SHOWN, SWEPT, TRUTH, Ear, Event
from speeltafel.core.game import Game
from speeltafel.core.log import Log
from speeltafel.core.mind import Mind
from speeltafel.core.options import Options
from speeltafel.core.places import Place, eye
from speeltafel.core.rng import Rng, make_rng
from speeltafel.core.state import State

Paragraphs = set[str]


class Tape(Ear):
    """Keeps what one seat hears."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.events: list[Event] = []

    def hear(self, event: Event) -> None:
        self.events.append(event)


class Rebuild(Ear):
    """Rebuilds every place from unredacted events alone."""

    def __init__(self, places: list[Place]) -> None:
        super().__init__(TRUTH)
        self.cards = [Counter(int(card) for card in place.listed()) for place in places]
        self.eyes = [int(place.eyes) for place in places]
        self.numbers = [int(place.number) for place in places]

    def hear(self, event: Event) -> None:
        if event.change == MOVED:
            self.cards[event.source][event.card] -= 1
            self.cards[event.target][event.card] += 1
        elif event.change == SWEPT:
            self.cards[event.target] += Counter(event.cards)
            self.cards[event.source] -= Counter(event.cards)
        elif event.change == SHOWN:
            self.eyes[event.source] = event.eyes
        elif event.change == SEALED:
            self.numbers[event.source] = event.number


class Witness(Ear):
    """Hears for one seat, and checks that no card is named to it that its eyes do not reach."""

    def __init__(self, seat: int, places: list[Place]) -> None:
        super().__init__(seat)
        self.eyes = [int(place.eyes) for place in places]
        self.wrong: list[Event] = []

    def hear(self, event: Event) -> None:
        if event.change == SHOWN:
            self.eyes[event.source] = event.eyes
        named = event.card >= 0 or event.number >= 0 or bool(event.cards)
        if not named or event.change not in (MOVED, SWEPT, SHOWN, SEALED):
            return
        reach = self.eyes[event.source]
        if event.change in (MOVED, SWEPT):
            reach |= self.eyes[event.target]
        if not reach & eye(self.seat):
            self.wrong.append(event)


class Worlds(Ear):
    """Counts out every world that fits what one seat heard."""

    def __init__(self, seat: int, places: list[Place]) -> None:
        super().__init__(seat)
        self.worlds: set[World] = {world_of(places)}

    def hear(self, event: Event) -> None:
        self.worlds = possible_worlds(self.worlds, event, self.seat)


class Answers(Rng):
    """A generator that always answers k, and keeps what it was asked."""

    def __init__(self, k: int) -> None:
        super().__init__()
        self.k = k
        self.asked = 0

    def below(self, n: int) -> int:
        self.asked = n
        return self.k


class Match:
    """A random match of any game, with everybody listening."""

    def __init__(self, game: Game, seats: int, options: Options, seed: int, counting: bool = False) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.rng = make_rng(seed + 1)
        self.played: list[tuple[int, int]] = []
        self.worlds: list[Worlds] = []
        self.counting = counting
        self.tape = Tape(TRUTH)
        self.state = game.new(seats, options, seed, listeners=self._listeners)

    def _listeners(self, state: State) -> list[Ear]:
        seats = range(-1, state.seats)
        self.rebuild = Rebuild(state.places)
        self.logs = [Log(seat, state.places, self.game.fading) for seat in seats]
        self.witnesses = [Witness(seat, state.places) for seat in seats]
        self.worlds = [Worlds(seat, state.places) for seat in seats] if self.counting else []
        return [self.tape, self.rebuild, *self.logs, *self.witnesses, *self.worlds]

    def step(self) -> None:
        """One uniform action by the seat whose turn it is to speak."""
        seat = self.state.speaker()
        action = self.state.pick(seat, self.rng)
        self.played.append((seat, action))
        self.state.apply(seat, action)


# After every action.


def law_1_somebody_can_act(match: Match, before: tuple[int, int, int], actor: int) -> None:
    """Not over: each seat waited for has an action, nobody else has. Asked again: a new moment."""
    state = match.state
    waiting, window, moment = before
    for seat in range(state.seats):
        waited = bool(state.waiting >> seat & 1)
        assert bool(state.actions(seat)) == waited, f"seat {seat} is waited for: {waited}"
        asked_anew = waited and (seat == actor or not waiting >> seat & 1 or state.window != window)
        assert not asked_anew or state.moment > moment, f"seat {seat} is asked again in the same moment"
    assert (state.outcome is None) == bool(state.waiting)


def law_5_each_change_is_told_once(match: Match) -> None:
    """Every card is in one place; events alone rebuild every place."""
    state = match.state
    for_every_card_one_place(match.game, state)
    for place in state.places:
        told = match.rebuild
        assert Counter(place.listed()) == +told.cards[place.id], f"place {place.id} changed untold"
        assert place.eyes == told.eyes[place.id], f"the eyes of place {place.id} changed untold"
        assert place.number == told.numbers[place.id], f"the number of place {place.id} changed untold"


def for_every_card_one_place(game: Game, state: State) -> None:
    """The places together hold the box."""
    held = Counter(card for place in state.places for card in place.listed())
    assert held == Counter(dict(zip(game.box.cards, game.box.copies, strict=True)))


def law_6c_minds_hold_the_truth_possible(match: Match) -> None:
    """The truth satisfies the mind of every seat and of the watchers."""
    for seat in range(-1, match.state.seats):
        assert allows(match.state.mind(seat), match.state.places), f"seat {seat} rules the truth out"


def law_7_events_name_what_eyes_reach(match: Match) -> None:
    """No listener is told a card that its eyes do not reach at source or target."""
    for witness in match.witnesses:
        assert not witness.wrong, f"seat {witness.seat} heard too much"


def law_7_logs_fade(match: Match) -> None:
    """A log names the card of a fading kind, or of a private look, only while it lies in the seat's eyes."""
    for log in match.logs:
        seen = {card for place in match.state.places if place.eyes & eye(log.seat) for card in place.listed()}
        for line in log.lines:
            if line.faded or not log._can_fade(line.event):
                continue
            named = {int(line.event.card)} - {-1} | {int(card) for card in line.event.cards}
            assert named <= seen, f"the log of seat {log.seat} names a closed card"


# At some positions.


def law_2_actions_and_pick_agree(match: Match) -> None:
    """No duplicates, a fixed order, nothing changed; a generator that answers k picks the k-th."""
    state = match.state
    before = match.game.text(state)
    for seat in waited(state):
        actions = state.actions(seat)
        assert len(set(actions)) == len(actions)
        assert state.actions(seat) == actions
        for k, action in enumerate(actions):
            answers = Answers(k)
            assert state.pick(seat, answers) == action, f"pick is not uniform: {k}"
            assert answers.asked == len(actions)
    assert match.game.text(state) == before


def law_3_copies_are_apart(match: Match) -> None:
    """A copy over a dirty state is equal in every attribute and shares nothing."""
    state, game = match.state, match.game
    before = game.text(state)
    dirty = game.new(state.seats, match.options, match.seed + 2, deaf=True)
    run_on(dirty, match.rng, 7)
    dirty.copy_from(state)
    for copied in (dirty, state.clone()):
        assert attributes(copied) == attributes(state)
        assert not differences(copied, state), differences(copied, state)
        assert not shares(copied, state), shares(copied, state)
        run_on(copied, match.rng, 30)
        assert game.text(state) == before, "playing on a copy altered the original"


def law_6a_a_sample_looks_the_same(match: Match) -> None:
    """View, questions and answers stay; the same generator gives the same world; laws hold in it."""
    state, game = match.state, match.game
    for seat in range(state.seats):
        world = state.sample(seat, make_rng(match.seed))
        assert game.view(world, seat) == game.view(state, seat)
        assert (world.waiting, world.window) == (state.waiting, state.window)
        assert world.actions(seat) == state.actions(seat)
        for action in well_formed(game, match.rng, 5):
            assert world.objection(seat, action) == state.objection(seat, action)
        minds = [ear.seat for ear in world.ears or [] if isinstance(ear, Mind)]
        assert minds == [seat], "a world has one mind, that of its seat"
        again = world.sample(seat, make_rng(match.seed))
        assert game.text(again) == game.text(world)
        assert allows(state.mind(seat), world.places), "a sample that the mind rules out"
        _laws_hold_in(match, world)


def _laws_hold_in(match: Match, world: State) -> None:
    for _ in range(2):
        for_every_card_one_place(match.game, world)
        for seat in waited(world):
            actions = world.actions(seat)
            assert actions
            assert len(set(actions)) == len(actions)
            assert [world.pick(seat, Answers(k)) for k in range(len(actions))] == actions
        assert not differences(world.clone(), world)
        run_on(world, match.rng, 30)


def law_6b_a_sample_has_its_own_generator(match: Match) -> None:
    """The world's generator depends on the sampling generator alone."""
    state = match.state
    other = state.clone()
    other.rng = make_rng(match.seed + 5)
    for seat in range(state.seats):
        mind = state.mind(seat)
        worlds = [one.sample(seat, make_rng(9), mind) for one in (state, other)]
        assert worlds[0].rng.text() == worlds[1].rng.text() == make_rng(9).fork().text()
        assert not worlds[0].rng.is_keyed()


def law_6e_questions_follow_from_what_was_heard(match: Match) -> None:
    """Two worlds, the same actions, the same redacted events: the same seats asked, byte-equal views."""
    state, game = match.state, match.game
    for seat in range(-1, state.seats):
        mind = state.mind(seat)
        one, other = state.clone(), state.sample(seat, make_rng(match.seed), mind)
        tapes = [Tape(seat), Tape(seat)]
        one.ears, other.ears = [tapes[0]], [tapes[1]]
        for _ in range(6):
            if not one.waiting or not other.waiting:
                break
            actor = one.speaker()
            action = one.pick(actor, match.rng)
            if not other.legal(actor, action):
                break
            one.apply(actor, action)
            other.apply(actor, action)
            if [game.event_json(one, e) for e in tapes[0].events] != [
                game.event_json(other, e) for e in tapes[1].events
            ]:
                break
            if one.waiting and other.waiting:
                asked = (one.window, one.waiting), (other.window, other.waiting)
                assert asked[0] == asked[1], "who is asked tells what is hidden"
                views = [json.dumps(game.view(world, seat)) for world in (one, other)]
                assert views[0] == views[1], "the view tells what is hidden"


def law_6f_twins_sample_alike(match: Match) -> None:
    """Swap what is hidden from a seat: the same generator and mind give the same world."""
    state, game = match.state, match.game
    for seat in range(-1, state.seats):
        mind = state.mind(seat)
        twin = state.clone()
        hidden = [p for p in twin.places if not p.eyes & eye(seat)]
        _swap([p for p in hidden if p.count()], match.rng)
        for place in hidden:
            if place.number >= 0:
                place.number = place.least + match.rng.below(place.most - place.least + 1)
        same = game.view(twin, seat) == game.view(state, seat) and twin.waiting == state.waiting
        if not same or (seat >= 0 and twin.actions(seat) != state.actions(seat)):
            continue
        worlds = [one.sample(seat, make_rng(match.seed), mind) for one in (state, twin)]
        assert game.text(worlds[0]) == game.text(worlds[1]), "a sample depends on what is hidden"


def _swap(places: list[Place], rng: Rng) -> None:
    for _ in range(4):
        if len(places) < 2:
            return
        one = places[rng.below(len(places))]
        other = places[rng.below(len(places))]
        a, b = one.nth(rng.below(one.count())), other.nth(rng.below(other.count()))
        one.take(a)
        other.put(a)
        other.take(b)
        one.put(b)


def law_7_a_view_names_what_lies_in_eyes(match: Match) -> None:
    """A view names only cards in the seat's eyes now; a watcher's only what is open to all."""
    state, game = match.state, match.game
    for seat in range(-1, state.seats):
        view = game.view(state, seat)
        seen = Counter(
            game.card_names[card]
            for place in state.places
            if place.eyes & eye(seat)
            for card in place.listed()
        )
        named = Counter(thing["is"] for zone in view["zones"] for thing in zone.get("things", ()))
        assert named == seen
        for zone, place in zip(view["zones"], state.places, strict=True):
            open_to = place.eyes & eye(seat)
            assert open_to or ("things" not in zone and zone.get("number") is None)


def law_8_words_and_back(match: Match) -> None:
    """Notation is unique and parses back; a position's text is the position."""
    state, game = match.state, match.game
    for seat in waited(state):
        actions = state.actions(seat)
        notations = [game.notation(state, seat, action) for action in actions]
        assert len(set(notations)) == len(notations)
        assert [game.parse(state, seat, said) for said in notations] == actions
    again = game.setup(game.text(state))
    assert game.text(again) == game.text(state)
    assert not differences(again, state), differences(again, state)


def law_9_paths_can_be_clicked(match: Match) -> None:
    """Paths are non-empty, unique, prefix-free; every target is in the view or a button."""
    state, game = match.state, match.game
    for seat in waited(state):
        view = game.view(state, seat)
        targets = {thing["is"] for thing in view["seats"]} | {zone["name"] for zone in view["zones"]}
        targets |= {thing["is"] for zone in view["zones"] for thing in zone.get("things", ())}
        paths = sorted(game.path(state, seat, action) for action in state.actions(seat))
        for path in paths:
            assert path
            assert all(target in targets or target.startswith(BUTTON) for target in path), path
        for one, other in pairwise(paths):
            assert other[: len(one)] != one, f"{one} begins {other}"


def law_11_every_refusal_names_its_paragraph(match: Match, paragraphs: Paragraphs) -> None:
    """An objection is empty exactly for what is offered, else names a paragraph that exists."""
    state, game = match.state, match.game
    for seat in range(state.seats):
        offered = set(state.actions(seat))
        for action in [*offered, *well_formed(game, match.rng, 20)]:
            objection = state.objection(seat, action)
            assert (objection == "") == (action in offered)
            assert state.legal(seat, action) == (action in offered)
            assert not objection or objection in paragraphs, f"no paragraph {objection!r}"


def law_6d_no_world_is_missing(match: Match) -> None:
    """Every world that fits what a seat heard is one that its mind allows."""
    for ear in match.worlds:
        assert world_of(match.state.places) in ear.worlds
        mind = match.state.mind(ear.seat)
        for world in ear.worlds:
            assert allows_world(mind, world), f"seat {ear.seat} rules out a world that fits"


def law_6d_outside(match: Match, samples: int) -> int:
    """How many of so many samples a seat fit nothing that the seat heard."""
    outside = 0
    for ear in match.worlds:
        for _ in range(samples):
            world = match.state.sample(ear.seat, match.rng)
            outside += world_of(world.places) not in ear.worlds
    return outside


OUTSIDE = 0.02
"""The share of samples that may lie outside (law 6d)."""


def count_out(game: Game, seeds: range, every: int) -> float:
    """Law 6d over matches of the gauntlet: the share of samples outside; at times no world is missing."""
    outside = drawn = 0
    for seed in seeds:
        match = Match(game, 3, game.options(), seed, counting=True)
        while match.state.waiting:
            match.step()
            outside += law_6d_outside(match, 3)
            drawn += 3 * len(match.worlds)
            if match.rng.below(every) == 0:
                law_6d_no_world_is_missing(match)
    return outside / drawn


# At the end.


def law_4_a_match_replays(match: Match) -> None:
    """Seed and actions give the same text, events and outcome."""
    again = Match(match.game, match.state.seats, match.options, match.seed)
    for seat, action in match.played:
        again.state.apply(seat, action)
    assert match.game.text(again.state) == match.game.text(match.state)
    heard = [[match.game.event_json(m.state, e) for e in m.tape.events] for m in (match, again)]
    assert heard[0] == heard[1]


def law_10_it_ends(match: Match) -> None:
    """Within the bound; the values of all seats sum to one."""
    state = match.state
    bound = match.game.bound(state.seats, match.options)
    assert bound is None or len(match.played) <= bound
    assert abs(sum(state.value(seat) for seat in range(state.seats)) - 1) < 1e-9


ALWAYS: list[Callable[[Match], None]] = [
    law_5_each_change_is_told_once,
    law_6c_minds_hold_the_truth_possible,
    law_7_events_name_what_eyes_reach,
    law_7_logs_fade,
]
SOMETIMES: list[Callable[[Match], None]] = [
    law_2_actions_and_pick_agree,
    law_3_copies_are_apart,
    law_6a_a_sample_looks_the_same,
    law_6b_a_sample_has_its_own_generator,
    law_6e_questions_follow_from_what_was_heard,
    law_6f_twins_sample_alike,
    law_7_a_view_names_what_lies_in_eyes,
    law_8_words_and_back,
    law_9_paths_can_be_clicked,
]
LOOKS = 20
"""Positions of a match at which costly laws look."""


def obey(match: Match, paragraphs: Paragraphs, looks: int = LOOKS) -> None:
    """Play a match to its end under all laws but 6d."""
    state = match.state
    bound = match.game.bound(state.seats, match.options) or 5000
    expected = max(1, min(bound, 400) // looks)
    limit = match.game.bound(state.seats, match.options)
    check(match, paragraphs)
    while state.waiting:
        before = (state.waiting, state.window, state.moment)
        match.step()
        law_1_somebody_can_act(match, before, match.played[-1][0])
        for law in ALWAYS:
            law(match)
        if match.rng.below(expected) == 0:
            check(match, paragraphs)
        if limit is None and len(match.played) >= bound:
            return
        assert limit is None or len(match.played) <= limit, "law 10: the match is too long"
    check(match, paragraphs)
    law_4_a_match_replays(match)
    law_10_it_ends(match)


def check(match: Match, paragraphs: Paragraphs) -> None:
    """The costly laws at this position."""
    for law in SOMETIMES:
        law(match)
    law_11_every_refusal_names_its_paragraph(match, paragraphs)


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
