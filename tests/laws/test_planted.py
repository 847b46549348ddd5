"""A test of the laws: each planted error is caught by the law that should catch it."""

import pytest

from kit.knowledge import Worlds
from laws import gauntlet as g
from laws import laws
from laws import plants as p
from laws.gauntlet import GAUNTLET, PARAGRAPHS, gauntlet
from laws.match import CLOSE, Match
from speeltafel.core.actions import Kind, Verb
from speeltafel.core.game import Game
from speeltafel.core.log import Log
from speeltafel.core.rng import make_rng

SEEDS = range(12)
EVERY_LAW = [*laws.ALWAYS, *laws.SOMETIMES, *laws.LAST]
LONGEST = 150
"""Actions after which a match that does not end is left."""


def match_of(game: Game, seed: int) -> Match:
    return Match(game, game.seats[0], game.options(), seed, PARAGRAPHS, CLOSE)


def play_under(law: laws.Law, match: Match) -> None:
    """A whole match under one law alone, at every position."""
    law_at = law if law not in laws.LAST else lambda _: None
    law_at(match)
    while match.state.waiting and len(match.played) < LONGEST:
        match.step()
        law_at(match)
        match.sent[len(match.played)] = match.send()
    law(match)


def test_the_gauntlet_itself_is_clean() -> None:
    for seed in SEEDS:
        laws.obey(match_of(GAUNTLET, seed))


@pytest.mark.parametrize("law", EVERY_LAW)
def test_no_law_objects_to_a_clean_match(law: laws.Law) -> None:
    for seed in range(3):
        play_under(law, match_of(GAUNTLET, seed))


PLANTED: dict[laws.Law, dict[str, Game]] = {
    laws.law_1_somebody_can_act: {"a question without an answer": gauntlet(p.NothingToDo)},
    laws.law_1_a_seat_asked_again_sees_a_new_moment: {
        "a moment that does not grow": gauntlet(p.OldMoment),
        "a moment that grows for those who have not spoken": gauntlet(p.StaleQuestion),
    },
    laws.law_2_actions_and_pick_agree: {
        "a pick that is not uniform": gauntlet(p.UnfairPick),
        "an action that is offered twice": gauntlet(p.OfferedTwice),
    },
    laws.law_3_copies_are_apart: {
        "a list shared by copy_from": gauntlet(p.SharesList),
        "a stored verdict that no copy has": gauntlet(p.ForgetsVerdict, facts=p.VERDICT),
    },
    laws.law_4_a_match_replays: {"chance from elsewhere": gauntlet(p.OtherDice)},
    laws.law_5_each_change_is_told_once: {
        "a change of place that no event tells": gauntlet(p.UntoldChange),
        "a change that is told twice": gauntlet(p.ToldTwice),
    },
    laws.law_5_every_card_is_in_one_place: {"a card in two places": gauntlet(p.CardFromNowhere)},
    laws.law_6a_a_sample_looks_the_same: {
        "another seat's mind kept in a sample": gauntlet(p.KeepsMinds),
        "a sample that asks others": gauntlet(p.AsksAnew),
        "a derived fact about hidden cards": gauntlet(p.OwnState, derived=(p.HOLDERS,)),
    },
    laws.law_6a_the_laws_hold_in_a_sample: {"a sample with a card too many": gauntlet(p.HalfDealt)},
    laws.law_6b_a_sample_has_its_own_generator: {
        "a sample that keeps the match's generator": gauntlet(p.KeepsGenerator)
    },
    laws.law_6c_minds_hold_the_truth_possible: {
        "an unseen move that leaves names standing": p.with_minds(p.KeepsNames)
    },
    laws.law_6c_minds_hold_their_samples_possible: {
        "a sample that forgets what was seen": gauntlet(p.IgnoresMind)
    },
    laws.law_6e_questions_follow_from_what_was_heard: {
        "only holders of a card are asked": gauntlet(p.AsksHolders)
    },
    laws.law_6f_twins_sample_alike: {
        "a sample that is a clone": gauntlet(p.SampleIsClone),
        "another seat's bid kept in a sample": gauntlet(p.KeepsBids),
        "a world dealt from the true order": gauntlet(p.TrueOrder),
        "a hidden card with a role not dealt anew": gauntlet(p.RoleNotDealt),
    },
    laws.law_7_events_name_what_eyes_reach: {
        "an event that names a card to the wrong seat": gauntlet(p.NamesToWrongSeat),
        "an event that names a card to the watchers": gauntlet(p.NamesToWatchers),
    },
    laws.law_7_a_view_names_what_lies_in_eyes: {
        "a view of closed cards": p.other_game(p.ViewTells),
        "watchers who see more than seats": gauntlet(p.OpensToWatchers),
    },
    laws.law_7_messages_are_equal: {
        "a stored verdict about hidden cards": gauntlet(p.StoredVerdict, facts=p.VERDICT),
        "a word about hidden cards": gauntlet(p.SaysWhatIsHidden),
        "a label about hidden cards": p.other_game(p.LabelTells),
    },
    laws.law_7_reconnecting_shows_the_same: {"another match when rejoined": gauntlet(p.OtherDice)},
    laws.law_8_words_and_back: {
        "two actions of one name": p.with_verbs(Verb("seal", "1.2", [Kind(["0"] * g.NUMBERS, button=True)])),
        "a stored verdict that no text tells": gauntlet(p.StoredVerdict),
    },
    laws.law_9_paths_can_be_clicked: {
        "a click that lays a card or buries it": p.with_verbs(
            Verb("lay", "2.2", [g.CARD]), Verb("bury", "2.3", [g.CARD])
        ),
        "a click on what is not there": p.with_verbs(
            Verb("look", "2.4", [Kind(["nobody"] * 3)], button=True)
        ),
    },
    laws.law_10_it_ends: {
        "a match without end": gauntlet(p.NeverOver),
        "two whole wins": gauntlet(p.TwoWholeWins),
    },
    laws.law_10_values_are_shares: {"points for a value": gauntlet(p.PointsForValue)},
    laws.law_11_every_refusal_names_its_paragraph: {
        "a paragraph that is on no page": gauntlet(p.UnknownParagraph),
        "a rule missing from offer": gauntlet(p.SilentNarrowing),
    },
    laws.law_11_the_first_narrowing_is_named: {
        "a rule without its paragraph": gauntlet(p.NoParagraph),
        "a refusal by another paragraph": gauntlet(p.WrongParagraph),
    },
}


@pytest.mark.parametrize(
    ("law", "game"),
    [pytest.param(law, game, id=name) for law, errors in PLANTED.items() for name, game in errors.items()],
)
def test_a_planted_error_is_caught(law: laws.Law, game: Game) -> None:
    caught(law, game)


def caught(law: laws.Law, game: Game) -> None:
    """The law fails in some match, alone and by an assertion of its own."""
    for seed in SEEDS:
        try:
            play_under(law, match_of(game, seed))
        except AssertionError as failure:
            where = [entry.name for entry in pytest.ExceptionInfo.from_exception(failure).traceback]
            assert law.__name__ in where, f"caught in {where[-2:]}, not by the law"
            return
    pytest.fail("the law did not see the planted error")


LOGS: dict[laws.Law, dict[str, type[Log]]] = {
    laws.law_7_logs_fade: {"a log that names a closed card": p.NeverFades},
    laws.law_7_faded_lines_stay_so: {"a log that names it again": p.NamesAgain},
}


@pytest.mark.parametrize(
    ("law", "log"),
    [pytest.param(law, log, id=name) for law, errors in LOGS.items() for name, log in errors.items()],
)
def test_a_log_that_tells_too_much_is_caught(
    law: laws.Law, log: type[Log], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "log_kind", log)
    caught(law, GAUNTLET)


def test_every_law_catches_something() -> None:
    assert {*PLANTED, *LOGS} == set(EVERY_LAW)


# What only counting out can see.


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(p.with_minds(p.HearsNoLook), id="a look not heard"),
        pytest.param(gauntlet(p.OnePool), id="one pool for all"),
    ],
)
def test_law_6d_catches_a_mind_that_learns_too_little(game: Game) -> None:
    assert laws.count_out(game, range(6), every=1000) > laws.OUTSIDE


def test_law_6d_catches_a_mind_that_learns_too_much() -> None:
    with pytest.raises(AssertionError, match="rules out a world that fits"):
        laws.count_out(p.with_minds(p.KeepsNames), range(12), every=1)


def void_yet_holding(game: Game) -> float:
    """Seat 2 lacks suit a, draws a card, lays an a: so it has none. How many samples do not fit that?"""
    state = game.setup(
        "gauntlet 1 3 {}\nwindow: turn\nwaiting: 1\nturn: 1\nlead: 1\nhand-0: x x\nhand-1: x b3\n"
        "hand-2: b1 b2\npile: a1 a2 a3\n"
    )
    counted = Worlds(0, state.places)
    state.ears = [*(state.ears or []), counted]
    for seat, said in ((1, "demand a"), (2, "lack"), (2, "draw"), (0, "look seat-1"), (1, "look seat-0")):
        state.apply(seat, game.parse(state, seat, said))
    lay = next(action for action in state.actions(2) if game.write_action(action).startswith("lay a"))
    state.apply(2, lay)
    laws.law_6d_no_world_is_missing(state, counted)
    return laws.law_6d_outside(state, counted, 200, make_rng(5)) / 200


def test_law_6d_catches_a_bound_that_never_shrinks() -> None:
    assert void_yet_holding(GAUNTLET) == 0
    assert void_yet_holding(p.with_minds(p.LooseBounds)) > laws.OUTSIDE
