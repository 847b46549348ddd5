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


def choose(state: Sengokuki, world: int = 1) -> str:
    """What the bot does for the seat that is asked, in words; `world` seeds the sample it is handed."""
    seat = int(state.speaker())
    action = Greedy().choose(state.sample(seat, make_rng(world)), seat, make_rng(5))
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
    # On e2 the Ashigaru forces the Daimyo on e6, on d4 it does not.
    for order in (["d4", "e2"], ["e2", "d4"]):
        state = table("Da1", "De6", "d4=red-ashigaru e2=red-ashigaru b5=blue-kihei c5=blue-kihei", seat=1)
        do(state, f"flip {order[0]}", "flip b5", "a1-b1", f"flip {order[1]}", "flip b5")
        assert choose(state) == "flip d4"


@rule("sengokuki", "5.5")
def test_it_turns_over_last_the_card_that_shields_its_daimyo() -> None:
    # Between its Daimyo on a1 and the Ashigaru on e1 lies one card of the pair: its piece has to stand there.
    state = table("Da1 Bc6", "Df7 Ae1", "c1=red-kihei d4=red-kihei a2=ki b2=ki f4=ki e5=ki", seat=1)
    do(state, "flip c1", "flip a2", "c6-b4", "flip d4", "flip b2")
    assert choose(state) == "flip d4"
    assert choose(do(state, "flip d4")) == "flip c1"


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
