"""The laws that every game obeys (docs/design.md), each a function that a broken game fails.

Cheap laws hold after every action of a match, costly ones at some drawn positions, the last ones when it
is over. Nothing here names a game.
"""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from types import FunctionType
from typing import cast

from kit import attributes, differences, shares
from kit.knowledge import Claim, Worlds, allows, cards_of
from laws.ears import Rebuild
from laws.match import Answers, Match, Walk, alike_to, run_on, told, waited, well_formed
from laws.scribe import Scribe
from speeltafel.core.actions import BUTTON, PASS
from speeltafel.core.game import LANGS, Game
from speeltafel.core.menu import Menu
from speeltafel.core.mind import Mind
from speeltafel.core.places import WATCHERS, Place, eye
from speeltafel.core.rng import Rng, make_rng
from speeltafel.core.state import State, play_out

ON = 30
"""Actions that are played on from a copy or a sample."""
TOGETHER = 6
"""Actions that are played in two worlds at once."""


# After every action.


def law_1_somebody_can_act(walk: Walk) -> None:
    """Not over: somebody is waited for, and exactly those have an action. Over: nobody has."""
    state = walk.state
    assert 0 <= state.waiting < 1 << state.seats, "somebody is waited for who has no seat"
    for seat in range(state.seats):
        is_waited = bool(state.waiting >> seat & 1)
        assert bool(state.actions(seat)) == is_waited, f"seat {seat} is waited for: {is_waited}"
    assert (state.outcome is None) == bool(state.waiting)
    assert not state.waiting or state.speaker() in waited(state), "the speaker is not waited for"


def law_1_a_seat_asked_again_sees_a_new_moment(walk: Walk) -> None:
    """A new question is a new moment; another seat's pass or sealed answer leaves it."""
    state = walk.state
    if walk.actor < 0:
        assert state.waiting, "a match begins with a question"
        return
    waiting, window, moment = walk.before
    assert state.moment >= moment, "moments run backwards"
    for seat in waited(state):
        asked_anew = seat == walk.actor or not waiting >> seat & 1 or state.window != window
        assert not asked_anew or state.moment > moment, f"seat {seat} is asked again in the same moment"
    goes_on = state.waiting and state.waiting == waiting & ~(1 << walk.actor) and state.window == window
    if goes_on and (walk.action == PASS or walk.game.windows[window].order == "sealed"):
        assert state.moment == moment, "another seat's answer made this question stale"


def law_5_each_change_is_told_once(walk: Walk) -> None:
    """Events alone, each of them true and none idle, rebuild every place."""
    rebuild = walk.rebuild
    assert not rebuild.wrong, rebuild.wrong[0]
    for place in walk.state.places:
        at = place.id
        assert cards_of(place) == tuple(sorted(rebuild.cards[at])), f"place {at} changed untold"
        assert place.eyes == rebuild.eyes[at], f"the eyes of place {at} changed untold"
        assert place.number == rebuild.numbers[at], f"the number of place {at} changed untold"


def law_6c_minds_hold_the_truth_possible(match: Match) -> None:
    """The truth satisfies the mind of every seat and of the watchers."""
    for seat in range(-1, match.state.seats):
        assert allows(match.state.mind(seat), match.state.places), f"seat {seat} rules the truth out"


def law_6c_minds_hold_their_samples_possible(match: Match) -> None:
    """A sample satisfies the mind that it was drawn from; after which actions and whose, is drawn too."""
    if match.rng.below(match.care.sampled):
        return
    seat = match.rng.below(match.state.seats + 1) - 1
    mind = match.state.mind(seat)
    world = match.state.sample(seat, match.rng)
    assert allows(mind, world.places), f"seat {seat} rules its own sample out"


def law_7_events_name_what_eyes_reach(match: Match) -> None:
    """No seat is told a card or a number beyond its eyes, and watchers only what all are told."""
    for witness in match.witnesses:
        assert not witness.wrong, f"seat {witness.seat} heard too much"
    everybody = (1 << match.state.seats) - 1
    for event in match.tape.events[match.told :]:
        assert not event.eyes & WATCHERS or event.eyes & everybody == everybody, "only watchers hear this"
    match.told = len(match.tape.events)


def law_7_logs_fade(match: Match) -> None:
    """A log names the card of a fading kind, or of a private look, only while it lies in the seat's eyes."""
    for critic in match.critics:
        assert not critic.wrong(match.state.places), f"the log of seat {critic.log.seat} names a closed card"


# At some positions.


def law_2_actions_and_pick_agree(walk: Walk) -> None:
    """No duplicates, a fixed order, nothing changed; a generator that answers k picks the k-th."""
    state = walk.state
    before = walk.game.text(state)
    for seat in waited(state):
        actions = state.actions(seat)
        assert len(set(actions)) == len(actions)
        assert state.actions(seat) == actions
        for k, action in enumerate(actions):
            answers = Answers(k)
            assert state.pick(seat, answers) == action, f"pick is not uniform: {k}"
            assert answers.asked == [len(actions)]
    assert walk.game.text(state) == before


def law_3_copies_are_apart(walk: Walk) -> None:
    """A copy over a dirty state is equal in every attribute but the ears and shares nothing."""
    state, game = walk.state, walk.game
    before = game.text(state)
    for copied in (_dirty(walk), state.clone()):
        listening = copied.ears
        copied.copy_from(state)
        assert copied.ears is listening
        assert attributes(copied) == attributes(state)
        assert not differences(copied, state), differences(copied, state)
        assert not shares(copied, state), shares(copied, state)
        run_on(copied, walk.rng, ON)
        assert game.text(state) == before, "playing on a copy altered the original"


def _dirty(walk: Walk) -> State:
    """Another match under way, with any number of seats."""
    seats = walk.game.seats[walk.rng.below(len(walk.game.seats))]
    dirty = walk.game.new(seats, seed=int(walk.rng.below(1 << 30)), deaf=True)
    run_on(dirty, walk.rng, 7)
    return dirty


def law_5_every_card_is_in_one_place(walk: Walk) -> None:
    """The places together hold the box of the match."""
    box = walk.state.places[0].box
    held = Counter(card for place in walk.state.places for card in cards_of(place))
    assert held == Counter(dict(zip(box.cards, box.copies, strict=True)))


def law_6a_a_sample_looks_the_same(match: Match) -> None:
    """View, questions and answers stay; the same generator gives the same world, again and again."""
    state, game = match.state, match.game
    for seat in range(state.seats):
        world = state.sample(seat, make_rng(match.number))
        assert game.view(world, seat) == game.view(state, seat)
        assert (world.waiting, world.window) == (state.waiting, state.window)
        assert world.actions(seat) == state.actions(seat)
        for action in well_formed(game, match.rng, 5):
            assert world.objection(seat, action) == state.objection(seat, action)
        minds = [ear.seat for ear in world.ears or [] if isinstance(ear, Mind)]
        assert minds == [seat], "a world has one mind, that of its seat"
        assert len(world.ears or []) == 1, "nobody else hears a world"
        for place, true in zip(world.places, state.places, strict=True):
            assert (place.number >= 0) == (true.number >= 0), "a seal was broken or made"
            assert place.number < 0 or place.least <= place.number <= place.most
        again = world.sample(seat, make_rng(match.number))
        assert game.text(again) == game.text(world)


def law_6a_the_laws_hold_in_a_sample(match: Match) -> None:
    """Laws 1, 2, 3 and 5 hold in a sample, of a drawn seat, and thirty actions on; its mind allows it."""
    seat = match.rng.below(match.state.seats)
    world = match.state.sample(seat, match.rng)
    rebuild = Rebuild(world.places)
    world.ears = [*(world.ears or []), rebuild]
    walk = Walk(match.game, world, rebuild, match.rng)
    hold_in(walk)
    for _ in range(ON):
        if not world.waiting:
            break
        walk.step()
        law_1_a_seat_asked_again_sees_a_new_moment(walk)
        law_1_somebody_can_act(walk)
        law_5_each_change_is_told_once(walk)
        assert allows(world.mind(seat), world.places), "a mind rules out the world it hears"
    hold_in(walk)


def hold_in(walk: Walk) -> None:
    """The laws that need nothing but a state."""
    law_1_somebody_can_act(walk)
    law_2_actions_and_pick_agree(walk)
    law_3_copies_are_apart(walk)
    law_5_every_card_is_in_one_place(walk)


def law_6b_a_sample_has_its_own_generator(match: Match) -> None:
    """The world's generator depends on the sampling generator alone."""
    state = match.state
    other = state.clone()
    other.rng = make_rng(match.number + 5)
    for seat in range(state.seats):
        mind = state.mind(seat)
        worlds = [one.sample(seat, make_rng(9), mind) for one in (state, other)]
        assert worlds[0].rng.text() == worlds[1].rng.text() == make_rng(9).fork().text()
        assert not worlds[0].rng.is_keyed()


def law_6e_questions_follow_from_what_was_heard(match: Match) -> None:
    """Two worlds, the same actions, the same redacted events: the same seats are asked in the same window."""
    for seat in range(-1, match.state.seats):
        alike = alike_to(match, seat)
        one, other = alike.worlds
        for _ in range(TOGETHER):
            if not alike.act(match.rng):
                break
            asked = (one.window, one.waiting), (other.window, other.waiting)
            assert asked[0] == asked[1], "who is asked tells what is hidden"


def law_7_messages_are_equal(match: Match) -> None:
    """Two worlds with the same redacted past give byte-equal messages: view, events, log and choices."""
    for seat in range(-1, match.state.seats):
        alike = alike_to(match, seat)
        for _ in range(TOGETHER):
            one, other = alike.sent()
            assert one == other, f"what is sent to seat {seat} tells what is hidden"
            if not alike.act(match.rng):
                break


def law_6f_twins_sample_alike(match: Match) -> None:
    """Swap what is hidden from a seat: the same generator and mind give the same world."""
    state, game = match.state, match.game
    for seat in range(-1, state.seats):
        mind = state.mind(seat)
        twin = state.clone()
        hidden = [place for place in twin.places if not place.eyes & eye(seat)]
        _swap([place for place in hidden if place.count()], match.rng)
        for place in hidden:
            if place.number >= 0:
                place.number = place.least + match.rng.below(place.most - place.least + 1)
        same = game.view(twin, seat) == game.view(state, seat) and twin.waiting == state.waiting
        if not same or (seat >= 0 and twin.actions(seat) != state.actions(seat)):
            continue
        worlds = [one.sample(seat, make_rng(match.number), mind) for one in (state, twin)]
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
    """A view names exactly the cards in the seat's eyes now; a watcher's only what is open to all."""
    state, game = match.state, match.game
    for seat in range(-1, state.seats):
        view = game.view(state, seat)
        for zone, place in zip(view["zones"], state.places, strict=True):
            seen = [game.card_names[card] for card in cards_of(place)] if place.eyes & eye(seat) else []
            assert [thing["is"] for thing in zone.get("things", ())] == seen
            assert place.eyes & eye(seat) or zone.get("number") is None
            assert place.eyes & eye(seat) or "things" not in zone
    everybody = (1 << state.seats) - 1
    for place in state.places:
        assert not place.eyes & WATCHERS or place.eyes & everybody == everybody, "only watchers see this"


def law_8_words_and_back(match: Match) -> None:
    """Notation is unique and parses back; a position's text is the position."""
    state, game = match.state, match.game
    for seat in waited(state):
        actions = state.actions(seat)
        notations = [game.notation(state, seat, action) for action in actions]
        assert len(set(notations)) == len(notations)
        assert [game.parse(state, seat, said) for said in notations] == actions
        for action in [*actions, *well_formed(game, match.rng, 5)]:
            assert game.is_action(action)
            assert game.read_action(game.write_action(action)) == action
    again = game.setup(game.text(state))
    assert game.text(again) == game.text(state)
    assert not differences(again, state), differences(again, state)


def law_9_paths_can_be_clicked(match: Match) -> None:
    """Paths are non-empty, unique, prefix-free; every target is in the view or a button, and has a label."""
    state, game = match.state, match.game
    for seat in waited(state):
        view = game.view(state, seat)
        targets = {thing["is"] for thing in view["seats"]} | {zone["name"] for zone in view["zones"]}
        targets |= {thing["is"] for zone in view["zones"] for thing in zone.get("things", ())}
        actions = state.actions(seat)
        assert all(game.label(state, seat, action, lang) for action in actions for lang in LANGS)
        paths = sorted(game.path(state, seat, action) for action in actions)
        for path in paths:
            assert path
            buttons = [target for target in path if target not in targets]
            assert all(target.startswith(BUTTON) and target != BUTTON for target in buttons), path
        for one, other in pairwise(paths):
            assert other[: len(one)] != one, f"{one} begins {other}"


def law_10_values_are_shares(match: Match) -> None:
    """What a match is worth to a seat lies between 0 and 1."""
    state = match.state
    assert all(0 <= state.value(seat) <= 1 for seat in range(state.seats))


def law_11_every_refusal_names_its_paragraph(match: Match) -> None:
    """An objection is empty exactly for what is offered, else names a paragraph that exists."""
    state, game = match.state, match.game
    for seat in range(state.seats):
        offered = set(state.actions(seat))
        for action in [*offered, *well_formed(game, match.rng, 20)]:
            objection = state.objection(seat, action)
            assert (objection == "") == (action in offered), f"{objection!r} forbids {action}"
            assert state.legal(seat, action) == (action in offered)
            assert not objection or objection in match.paragraphs, f"no paragraph {objection!r}"


def law_11_the_first_narrowing_is_named(match: Match) -> None:
    """An objection is the first narrowing of `offer` that removes the action, else the verb's paragraph."""
    state, game = match.state, match.game
    if not isinstance(game.state.offer, FunctionType):
        return  # compiled rules take the one menu there is; interpreted, the same rules are judged here
    for seat in waited(state):
        scribe = Scribe()
        state.offer(seat, cast(Menu, scribe))
        for narrowing in scribe.narrowings:
            assert narrowing.paragraph in match.paragraphs, f"no paragraph {narrowing.paragraph!r}"
        for action in [*state.actions(seat), *well_formed(game, match.rng, 20)]:
            offered, removed_by = scribe.judged(action)
            expected = "" if offered else removed_by or game.verbs[action >> 18].paragraph
            assert state.objection(seat, action) == expected


# On the gauntlet.

OUTSIDE = 0.02
"""The share of samples that may lie outside."""


def law_6d_no_world_is_missing(state: State, counted: Worlds) -> None:
    """Every world that fits what a seat heard is one that its mind allows."""
    assert counted.fits(state.places)
    claim = Claim(state.mind(counted.seat))
    for world in counted.worlds():
        assert claim.allows(world), f"seat {counted.seat} rules out a world that fits"


def law_6d_outside(state: State, counted: Worlds, samples: int, rng: Rng) -> int:
    """How many of so many samples do not fit what a seat heard."""
    worlds = [state.sample(counted.seat, rng) for _ in range(samples)]
    return sum(not counted.fits(world.places) for world in worlds)


def count_out(game: Game, seeds: range, every: int, samples: int = 3) -> float:
    """Law 6d over matches of the gauntlet: the share of samples outside; at times no world is missing."""
    outside = drawn = 0
    for seed in seeds:
        match = Match(game, game.seats[0], game.options(), seed, counting=True)
        while match.state.waiting:
            match.step()
            for counted in match.worlds:
                outside += law_6d_outside(match.state, counted, samples, match.rng)
                drawn += samples
                if match.rng.below(every) == 0:
                    law_6d_no_world_is_missing(match.state, counted)
    return outside / drawn


# At the end.


def law_4_a_match_replays(match: Match) -> None:
    """Seed and actions give the same text and outcome, also if nobody listens."""
    again = match.game.new(match.state.seats, match.options, match.seed, deaf=True)
    for seat, action in match.played:
        again.apply(seat, action)
    assert match.game.text(again) == match.game.text(match.state)
    assert _ended(again) == _ended(match.state)


def _ended(state: State) -> object:
    outcome = state.outcome
    return outcome and (outcome.winners, outcome.reason, outcome.scores)


def law_7_reconnecting_shows_the_same(match: Match) -> None:
    """Replayed, a match tells the same events; at each position looked at, the same bytes are sent."""
    if not match.sent:
        return
    again = Match(match.game, match.state.seats, match.options, match.seed)
    for number, (seat, action) in enumerate([*match.played, (-1, -1)]):
        assert number not in match.sent or again.send() == match.sent[number], "a log or view has changed"
        if seat >= 0:
            again.state.apply(seat, action)
    assert [told(event) for event in again.tape.events] == [told(event) for event in match.tape.events]


def law_10_it_ends(match: Match) -> None:
    """Random play ends within the bound, and the values of all seats then sum to one."""
    state = match.state
    limit = match.game.bound(state.seats, match.options)
    rest = state.clone()
    most = match.care.rest if limit is None else min(match.care.rest, limit + 1 - len(match.played))
    played = len(match.played) + play_out(rest, match.rng, most)
    assert limit is None or played <= limit, "the match is too long"
    if not rest.waiting:
        assert abs(sum(rest.value(seat) for seat in range(rest.seats)) - 1) < 1e-9
        assert not any(rest.actions(seat) for seat in range(rest.seats))


def law_7_faded_lines_stay_so(match: Match) -> None:
    """What a log no longer names it never names again."""
    assert all(line.faded for critic in match.critics for line in critic.silent)


Law = Callable[[Match], None]
ALWAYS: list[Law] = [
    law_1_somebody_can_act,
    law_1_a_seat_asked_again_sees_a_new_moment,
    law_5_each_change_is_told_once,
    law_6c_minds_hold_the_truth_possible,
    law_6c_minds_hold_their_samples_possible,
    law_7_events_name_what_eyes_reach,
    law_7_logs_fade,
]
SOMETIMES: list[Law] = [
    law_2_actions_and_pick_agree,
    law_3_copies_are_apart,
    law_5_every_card_is_in_one_place,
    law_6a_a_sample_looks_the_same,
    law_6a_the_laws_hold_in_a_sample,
    law_6b_a_sample_has_its_own_generator,
    law_6e_questions_follow_from_what_was_heard,
    law_6f_twins_sample_alike,
    law_7_a_view_names_what_lies_in_eyes,
    law_7_messages_are_equal,
    law_8_words_and_back,
    law_9_paths_can_be_clicked,
    law_10_values_are_shares,
    law_11_every_refusal_names_its_paragraph,
    law_11_the_first_narrowing_is_named,
]
LAST: list[Law] = [
    law_4_a_match_replays,
    law_7_reconnecting_shows_the_same,
    law_7_faded_lines_stay_so,
    law_10_it_ends,
]


def obey(match: Match) -> None:
    """Play a match under all laws but 6d, as closely watched as its care says."""
    try:
        _obey(match)
    except Exception as problem:
        problem.add_note(match.how_to_replay())
        raise


def _obey(match: Match) -> None:
    for law in ALWAYS:
        law(match)
    look(match, match.care.at_ends)
    while match.state.waiting and len(match.played) < match.care.heard:
        match.step()
        for law in ALWAYS:
            law(match)
        look(match, match.care.between if match.state.waiting else match.care.at_ends)
    for law in LAST:
        law(match)


def look(match: Match, one_in: int) -> None:
    """With such odds (0: never), the costly laws at this position."""
    if one_in == 0 or match.rng.below(one_in):
        return
    for law in SOMETIMES:
        law(match)
    match.sent[len(match.played)] = match.send()
