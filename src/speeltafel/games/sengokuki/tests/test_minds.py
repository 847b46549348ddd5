"""What seats know: every card that was ever turned over, and nothing else."""

import json

from kit import rule
from speeltafel import load, make_rng, play
from speeltafel.core.places import OPEN
from speeltafel.games.sengokuki.cards import FIELD_NAMES
from speeltafel.games.sengokuki.rules import Sengokuki

GAME = load("sengokuki")
LETTERS = {"D": "daimyo", "S": "shinobi", "A": "ashigaru", "K": "kihei", "B": "kibatai"}
TREES = [f"{file}{rank}" for rank in range(7, 1, -1) for file in "afbe"]
"""Where the Ki lie that a test does not mention."""


def table(white: str, black: str, cards: str = "", *lines: str, seat: int = 0, **given: object) -> Sengokuki:
    """A position: pieces as in `Dc1 Sd1`, cards as in `a4=ki`, more lines, options; seat 0 is White."""
    laid = dict(card.split("=") for card in cards.split())
    armies = [army.split() for army in (white, black)]
    taken = {*laid, *(piece[1:] for army in armies for piece in army)}
    missing = 6 - list(laid.values()).count("ki")
    laid |= dict.fromkeys([field for field in TREES if field not in taken][:missing], "ki")
    said = [f"sengokuki 1 2 {json.dumps(given)}", "window: turn", f"waiting: {seat}", f"turn: {seat}"]
    said += [f"lead: {seat}", "round: 1", "white: 0"]
    for letter, name in LETTERS.items():
        fields = [",".join(piece[1:] for piece in army if piece[0] == letter) or "-" for army in armies]
        said.append(f"{name}: {' '.join(fields)}")
    said += [f"{field}: {card}" for field, card in laid.items()]
    state = GAME.setup("\n".join([*said, *lines]))
    assert isinstance(state, Sengokuki)
    return state


def do(state: Sengokuki, *said: str) -> Sengokuki:
    """Play actions in turn, each by the seat that is asked."""
    for words in said:
        seat = state.speaker()
        play(state, seat, GAME.parse(state, seat, words))
    return state


CARDS = (
    "a4=red-kibatai b4=red-kibatai c4=blue-kibatai d4=blue-kibatai"
    " c3=heiya d3=heiya c2=green-ashigaru d2=green-ashigaru"
)


def guesses(state: Sengokuki, seat: int, field: str, number: int = 60) -> set[str]:
    """What lies on a field in worlds that a seat (-1: a watcher) holds possible."""
    worlds = [state.sample(seat, make_rng(seed), state.mind(seat)) for seed in range(number)]
    return {" ".join(GAME.board(world).position()["places"][field]) for world in worlds}


@rule("sengokuki", "3.9")
def test_what_was_turned_over_is_known_to_all_and_the_rest_is_dealt_anew() -> None:
    state = table("De1", "De7", CARDS)
    assert len(guesses(state, 0, "a4")) > 3
    do(state, "flip a4", "flip c4", "e7-d7")
    for seat in (-1, 0, 1):
        assert guesses(state, seat, "a4") == {"red-kibatai"}
        assert guesses(state, seat, "c4") == {"blue-kibatai"}
        assert len(guesses(state, seat, "b4")) > 3
        assert len(guesses(state, seat, "a7")) > 3


@rule("sengokuki", "3.9")
def test_a_card_seen_is_kept_however_long_ago_it_was() -> None:
    state = table("De1", "De7", CARDS, yonhon=False)
    do(state, "flip a4", "flip c4")
    for _ in range(5):
        do(state, "e7-d7", "e1-d1", "d7-e7", "d1-e1")
    assert guesses(state, 1, "a4") == {"red-kibatai"}


@rule("sengokuki", "3.3", "3.9")
def test_what_left_the_board_lies_nowhere_else() -> None:
    state = do(table("De1", "De7", CARDS), "flip a4", "flip b4")
    for seat in (-1, 0, 1):
        assert guesses(state, seat, "a4") == guesses(state, seat, "b4") == {""}
        assert all("red-kibatai" not in guesses(state, seat, field, 10) for field in FIELD_NAMES)


@rule("sengokuki", "3.9")
def test_the_last_unseen_cards_are_known_by_counting() -> None:
    state = table("De1", "De7", "a4=red-kibatai b4=red-kibatai", yonhon=False)
    trees = [field for field in FIELD_NAMES if GAME.board(state).position()["places"][field] == ["ki"]]
    do(state, f"flip {trees[0]}", f"flip {trees[1]}", f"flip {trees[2]}", f"flip {trees[3]}")
    do(state, f"flip {trees[4]}", f"flip {trees[5]}")
    assert guesses(state, 0, "a4") == guesses(state, 1, "b4") == {"red-kibatai"}


@rule("sengokuki", "3.9")
def test_both_seats_and_the_watchers_always_know_the_same() -> None:
    for seed in range(4):
        state = GAME.new(2, seed=seed)
        rng = make_rng(seed)
        for _ in range(150):
            if not state.waiting:
                break
            state.apply(state.speaker(), state.pick(state.speaker(), rng))
            named = [[int(cards.mask) for cards in state.mind(seat).memory.named] for seat in (-1, 0, 1)]
            assert named[0] == named[1] == named[2]


@rule("sengokuki", "3.1", "3.9")
def test_an_open_card_is_in_every_view_and_a_closed_one_in_none() -> None:
    state = do(table("De1", "De7", CARDS), "flip a4")
    for seat in (-1, 0, 1):
        zones = {zone["name"]: zone for zone in GAME.view(state, seat)["zones"]}
        assert [name for name in FIELD_NAMES if "things" in zones[name]] == ["a4"]
    do(state, "flip c4")
    assert not any(place.eyes == OPEN for place in state.fields)
    for seat in (-1, 0, 1):
        assert not any("things" in zone for zone in GAME.view(state, seat)["zones"][:-1])
