"""The bot that remembers everything: scenes, what it may know, and how well it plays."""

import json

from bench.bots import measure

from kit import rule
from speeltafel import load, make_rng, play
from speeltafel.bots.uniform import Uniform
from speeltafel.games.sengokuki.greedy import Greedy
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


CARDS = "a4=red-kibatai b4=red-kibatai c4=blue-kibatai d4=blue-kibatai c3=heiya d3=heiya"


def choose(state: Sengokuki, world: int = 1, dice: int = 5) -> str:
    """What the bot does for the seat that is asked, in words; seeds of the sample and of the bot's chance."""
    seat = int(state.speaker())
    action = Greedy().choose(state.sample(seat, make_rng(world)), seat, make_rng(dice))
    return GAME.notation(state, seat, action)


@rule("sengokuki", "5.6")
def test_it_captures_a_daimyo_that_stands_open() -> None:
    assert choose(table("Dc1 Aa3", "Df3 Sb5")) == "move a3 f3"


@rule("sengokuki", "5.7")
def test_it_mates() -> None:
    state = table("Df1 Ab6 Ac5", "De7", "a7=ki f7=ki c3=ki d3=ki e3=ki f3=ki")
    assert choose(state) == "move c5 c7"
    assert not do(state, "c5-c7").waiting


@rule("sengokuki", "3.3")
def test_it_takes_a_pair_that_it_knows_and_not_one_that_it_has_not_seen() -> None:
    state = do(table("De1", "De7", CARDS), "flip a4", "flip c4", "e7-d7", "flip c3", "flip b4", "flip a7")
    do(state, "d7-e7")
    first = choose(state)
    assert first in ("flip a4", "flip b4")
    second = choose(do(state, first))
    assert {first, second} == {"flip a4", "flip b4"}


@rule("sengokuki", "3.3")
def test_it_takes_the_partner_of_a_card_that_comes_up() -> None:
    state = do(table("De1", "De7", CARDS), "flip a4", "flip c4", "e7-d7", "flip b4")
    assert choose(state) == "flip a4"


@rule("sengokuki", "3.3", "5.1")
def test_it_turns_a_pair_over_so_that_the_piece_comes_to_the_better_field() -> None:
    # On d4 the other Ashigaru would capture it, on e2 it forces the Daimyo on e6.
    for order in (["d4", "e2"], ["e2", "d4"]):
        state = table("Da1", "De6 Ad7", "d4=red-ashigaru e2=red-ashigaru b5=blue-kihei c5=blue-kihei", seat=1)
        do(state, f"flip {order[0]}", "flip b5", "a1-b1", f"flip {order[1]}", "flip b5")
        assert choose(state) == "flip d4"


@rule("sengokuki", "5.5")
def test_it_turns_over_last_the_card_that_shields_its_daimyo() -> None:
    # Between its Daimyo on a1 and the Ashigaru on e1 lies one card of the pair: its piece has to stand there.
    state = table("Da1 Bc6", "Df7 Ae1", "b1=red-kihei d4=red-kihei a2=ki b2=ki f4=ki e5=ki", seat=1)
    do(state, "flip b1", "flip a2", "c6-b4", "flip d4", "flip b2")
    assert choose(state) == "flip d4"
    assert choose(do(state, "flip d4")) == "flip b1"


@rule("sengokuki", "3.7")
def test_it_does_not_turn_over_a_known_ki_with_a_run_of_one() -> None:
    state = table("De1", "De7", CARDS, "streaks: 1 0")
    do(state, "e1-d1", "flip a7", "flip f7")
    state.sides[0].streak = 1
    assert choose(state) not in ("flip a7", "flip f7")


@rule("sengokuki", "4.3")
def test_it_captures_what_nothing_guards_and_leaves_what_is_guarded() -> None:
    assert choose(table("Df1 Aa1", "Df6 Ba5", "a6=ki")) == "move a1 a5"
    assert choose(table("Df1 Sb1", "Df6 Kb5 Ab6", "a6=ki")) != "move b1 b5"


@rule("sengokuki", "5.1", "5.7")
def test_it_does_not_walk_into_mate_for_a_piece() -> None:
    # The Kibatai on b5 is unguarded; but without the Ashigaru on b1 the other one mates from a1.
    state = table("Df1 Ab1", "De7 Bb5 Aa6", "e2=ki f2=ki")
    assert choose(state) != "move b1 b5"
    assert not do(table("Df1 Ab1", "De7 Bb5 Aa6", "e2=ki f2=ki"), "b1-b5", "a6-a1").waiting


@rule("sengokuki", "3.3")
def test_it_leaves_no_pair_to_the_other_that_it_can_spoil() -> None:
    """With partners of known cards still unseen, a second new card rather helps the other."""
    known = ["red-kibatai", "blue-kibatai", "red-kihei", "blue-kihei"]
    cards = dict(zip(("a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4"), known * 2, strict=True))
    cards |= {"e3": "green-kihei", "e4": "green-kihei"}
    laid = " ".join(f"{field}={card}" for field, card in cards.items())
    state = table("Df1", "Df7", laid, seat=1)
    do(state, "flip a3", "flip b3", "f1-e1", "flip c3", "flip d3", "e1-f1")
    do(state, "flip e3")
    assert choose(state) in ("flip a3", "flip b3", "flip c3", "flip d3")


@rule("sengokuki", "3.6", "5.5")
def test_it_does_not_open_a_line_on_its_daimyo_by_a_heiya() -> None:
    # Whatever lies on a2 shields the Daimyo from the Ashigaru, and it may be a Heiya.
    state = table("Da1", "De7 Aa4", "a2=red-kihei b1=ki b2=ki c4=heiya d4=red-kihei")
    said = {choose(state, dice=dice) for dice in range(40)}
    assert len(said) > 4
    assert "flip a2" not in said


@rule("sengokuki", "3.8")
def test_with_an_open_heiya_it_hopes_for_another_or_takes_a_pair_that_it_knows() -> None:
    cards = "a4=heiya b4=heiya c4=red-kihei d4=red-kihei e4=blue-kihei f4=blue-kihei"
    state = table("De1", "De7", cards, seat=1, shinobi_wo_tsukau=True)
    do(state, "flip c4", "flip e4", "e1-d1", "flip f7", "flip a7", "flip a4")
    assert choose(state) not in ("flip c4", "flip e4", "flip f7", "flip a7")
    do(state, "flip e4", "flip c4", "e7-d7", "flip d4", "flip a7", "flip b4")
    assert choose(state) in ("flip c4", "flip d4")


def test_every_choice_is_legal_and_the_same_in_every_world_that_its_seat_holds_possible() -> None:
    for seed in range(4):
        state = GAME.new(2, GAME.options.read({"shinobi_wo_tsukau": seed % 2 == 1}), seed)
        assert isinstance(state, Sengokuki)
        rng = make_rng(seed)
        for _ in range(80):
            if not state.waiting:
                break
            said = {choose(state, world) for world in range(3)}
            assert len(said) == 1
            if rng.below(2):
                do(state, said.pop())
            else:
                state.apply(state.speaker(), state.pick(state.speaker(), rng))


# How well it plays: bench/bots.py measures it, these seeds only keep it from getting worse.


def test_it_beats_chance() -> None:
    assert measure(GAME, Uniform, 2, matches=16, seed=0, quiet=True).share >= 0.9
