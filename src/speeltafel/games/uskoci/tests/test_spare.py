"""Spare cards: what a file may say, what a text says, and that any card keeps the rules of the table."""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit import REPEATABLE, rule
from kit.scenes import do, lying, offered, scene, silence
from laws import laws
from laws.match import Care, Match
from speeltafel import InvalidInput, Record, load, make_rng
from speeltafel.core.game import LANGS, Lang
from speeltafel.core.state import play_out
from speeltafel.games.uskoci.cards import GROUP_NAMES, MERCHANTS, NAMES
from speeltafel.games.uskoci.events import AIM, PROGRAM, UNLESS, Deck, step
from speeltafel.games.uskoci.rules import Uskoci
from speeltafel.games.uskoci.spare import AIMS, KEYS, STEPS_MOST, read_cards, read_step, wrong_cards
from speeltafel.games.uskoci.telling import TEXTS, tell_program, tell_step
from speeltafel.tables.table import Sitter, Table

GAME = load("uskoci")
PAGE = Path(__file__).parents[5] / "docs" / "spare-cards.md"
EXAMPLES = json.loads(re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0])
DRAW = {"do": "draw", "number": 1}

PRINTED = {
    "will": "The event below has no effect.",
    "nehaj": "The event below does not touch you.",
    "storm": "Every seat discards its whole fleet.",
    "gale": "Every seat discards half of its fleet, rounded down, of its own choice.",
    "spyglass": "You look into the hands of all other seats.",
    "spy": "Name an opponent with cards in hand. You look into the opponent's hand. "
    "You may play one card of the opponent's hand as if it were yours.",
    "trickery": "Name an opponent, unless neither of you has a fleet. You swap fleets with the opponent.",
    "theft": "Name an opponent with a card that fits into your fleet. "
    "You take one card of the opponent's fleet into your own, as far as they fit.",
    "seadog": "This card stays in your fleet.",
    "ambush": "Name an opponent with cards in hand. The opponent discards its whole hand.",
    "dungeon": "Name an opponent. This card stays before the opponent, whose next turn does not happen.",
    "snitch": "Turn up cards of the pile until loot lies open. "
    "Every seat discards all cards of its fleet that have the colour of the turned card.",
    "fog": "Turn up a card of the pile. If the turned card is food: every seat discards all loot of its "
    "fleet that is not of the turned card's group. If the turned card is wood: you draw three cards. "
    "If the turned card is gold: you take up to two cards of one opponent's fleet into your own, as far as "
    "they fit. If the turned card is weapons: you discard two cards of one opponent's fleet, of your choice.",
    "merchants": "Pay a loot card from your hand. "
    "Every other seat discards all cards of its fleet that have the colour of the price.",
}
GEDRUKT = {
    "will": "De gebeurtenis eronder heeft geen gevolg.",
    "nehaj": "De gebeurtenis eronder raakt je niet.",
    "storm": "Iedereen legt zijn hele vloot af.",
    "gale": "Iedereen legt de helft van zijn vloot af, naar beneden afgerond, naar eigen keuze.",
    "spyglass": "Je kijkt in de hand van alle anderen.",
    "spy": "Noem een tegenstander met kaarten in de hand. Je kijkt in de hand van de tegenstander. "
    "Je mag één kaart uit de hand van de tegenstander spelen alsof hij van jou is.",
    "trickery": "Noem een tegenstander, tenzij jullie geen van beiden een vloot hebben. "
    "Je ruilt van vloot met de tegenstander.",
    "theft": "Noem een tegenstander met een kaart die in je vloot past. "
    "Je neemt één kaart uit de vloot van de tegenstander in die van jou, voor zover ze passen.",
    "seadog": "Deze kaart blijft in je vloot.",
    "ambush": "Noem een tegenstander met kaarten in de hand. De tegenstander legt zijn hele hand af.",
    "dungeon": "Noem een tegenstander. "
    "Deze kaart blijft voor de tegenstander liggen, wiens volgende beurt vervalt.",
    "snitch": "Draai kaarten van de stapel om tot er buit ligt. "
    "Iedereen legt alle kaarten van zijn vloot af die de kleur van de gedraaide kaart hebben.",
    "fog": "Draai een kaart van de stapel om. Als de gedraaide kaart voedsel is: iedereen legt alle buit van "
    "zijn vloot af buiten de groep van de gedraaide kaart. Als de gedraaide kaart hout is: je trekt drie "
    "kaarten. Als de gedraaide kaart goud is: je neemt hoogstens twee kaarten uit de vloot van één "
    "tegenstander in die van jou, voor zover ze passen. Als de gedraaide kaart wapens is: je legt twee "
    "kaarten uit de vloot van één tegenstander af, naar jouw keuze.",
    "merchants": "Betaal een buitkaart uit je hand. "
    "Ieder ander legt alle kaarten van zijn vloot af die de kleur van de prijs hebben.",
}


def card(*steps: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A card of these steps."""
    return {"name": {"en": "Mutiny"}, "steps": list(steps), **more}


def table(*lines: str, cards: list[dict[str, Any]]) -> Uskoci:
    """The turn of seat 0 at a table of three with these spare cards."""
    said: dict[str, object] = {"window": "main", "waiting": 0, "turn": 0, "lead": 0, "round": 1}
    options = json.dumps({"spare_cards": cards}, separators=(",", ":"))
    return scene(GAME, Uskoci, said | {"phase": "middle"}, lines, f"3 {options}")


# The text


@rule("uskoci", "7.1")
@pytest.mark.parametrize("card", sorted(PROGRAM))
def test_the_text_of_every_printed_event_follows_from_its_program(card: int) -> None:
    said = [tell_program(PROGRAM[card], AIM.get(card, 0), card == MERCHANTS, lang) for lang in ("en", "nl")]
    assert said == [PRINTED[NAMES[card]], GEDRUKT[NAMES[card]]]


def test_the_examples_of_the_page_are_read_and_told() -> None:
    cards = read_cards(EXAMPLES)
    assert len(cards) == 5
    assert cards[0].names == {"en": "Mutiny", "nl": "Muiterij"}
    assert cards[0].text("en") == (
        "Any time. Name an opponent. The opponent discards one card of its fleet, of its own choice. "
        "You draw one card."
    )
    assert (
        cards[2].text("nl") == "Als antwoord. De gebeurtenis eronder heeft geen gevolg. Je trekt één kaart."
    )


def test_the_page_names_every_step_and_aim() -> None:
    page = PAGE.read_text("utf-8")
    assert all(f"| `{op}` |" in page for op in KEYS)
    assert all(f"`{aim}`" in page for aim in AIMS)


# What is refused


@pytest.mark.parametrize(
    ("document", "wrong"),
    [
        ({}, "a list of 1 to 6 cards"),
        ([], "a list of 1 to 6 cards"),
        ([card(DRAW)] * 7, "a list of 1 to 6 cards"),
        ([3], "card 1: an object"),
        ([card(DRAW, colour=1)], "there is no key 'colour'"),
        ([{"steps": [DRAW]}], "card 1, name"),
        ([card(DRAW) | {"name": {}}], "the name is missing"),
        ([card(DRAW) | {"name": {"en": "x" * 25}}], "1 to 24 characters"),
        ([card(DRAW) | {"name": {"nl": "a\nb"}}], "on one line"),
        ([card(DRAW) | {"name": {"nl": "a\x1b[2J"}}], "on one line"),
        ([card()], "none has no effect"),
        ([card({"do": "drwa", "number": 1})], r"step 1: there is no step 'drwa'; did you mean 'draw'"),
        ([card({"do": "draw", "number": "many"})], "step 1, draw: number cannot be 'many'"),
        ([card({"do": "draw", "number": True})], "number cannot be"),
        ([card({"do": "draw"})], "number cannot be"),
        ([card({"do": "draw", "number": "1"})], "number cannot be"),
        ([card({"do": "draw", "number": 1, "whose": "all"})], "there is no key 'whose'"),
        (
            [card(DRAW, {"do": "turn"}, {"do": "unless", "group": "gold", "skip": -2})],
            "step 3: skip goes back",
        ),
        ([card({"do": "turn"}, {"do": "unless", "group": "gold", "skip": 2}, DRAW)], "step 2: skips 2 steps"),
        ([card({"do": "unless", "group": "gold", "skip": 1}, DRAW)], "step 1: unless needs a turned card"),
        ([card({"do": "turn"})], "no effect"),
        ([card(DRAW, aim="anybody")], "a target is named, and no step uses it"),
        ([card({"do": "swap"})], "step 1: there is no target"),
        ([card({"do": "stay"}, DRAW, aim="anybody")], "step 1: stay can only be the last"),
        ([card({"do": "play-one"}, aim="hand")], "step 1: play-one needs a look"),
        ([card({"do": "cancel"})], "cancel is for answers"),
        ([card(DRAW, when="answer")], "an answer begins with cancel or shield"),
        ([card({"do": "swap"}, aim="fleets", price=True)], "not both"),
        ([card(DRAW, price=1)], "price is true or false"),
        ([card({"do": "discard", "whose": "all", "zone": "fleet", "which": "price-colour"})], "no price"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_one_line(document: Any, wrong: str) -> None:
    assert re.search(wrong, wrong_cards(document))
    assert "\n" not in wrong_cards(document)
    with pytest.raises(InvalidInput):
        GAME.options.read({"spare_cards": document})


# Play


@rule("uskoci", "7.18")
def test_a_card_that_somebody_wrote_is_announced_and_does_what_it_says() -> None:
    state = table("hand-0: spare-1 gold-9", "fleet-1: gold-1 wood-2", cards=EXAMPLES)
    assert "aim spare-1 seat-1" in offered(state)
    held = state.sides[0].hand.count()
    silence(do(state, "aim spare-1 seat-1"))
    assert offered(state) == ["discard wood-2", "discard gold-1"]
    do(state, "discard gold-1")
    assert (lying(state, "fleet-1"), lying(state, "top")) == (["wood-2"], ["spare-1"])
    assert state.sides[0].hand.count() == held


@rule("uskoci", "6.3", "7.18")
def test_an_answer_that_somebody_wrote_answers() -> None:
    state = table("hand-0: storm", "hand-1: spare-3", "fleet-1: gold-1", cards=EXAMPLES)
    silence(do(state, "announce storm", "1 answer spare-3"))
    assert (lying(state, "fleet-1"), lying(state, "hand-1") != []) == (["gold-1"], True)


@rule("uskoci", "7.18")
def test_without_spare_cards_there_are_none() -> None:
    state = GAME.new(3, seed=4)
    assert "spare" not in GAME.text(state)
    with pytest.raises(InvalidInput, match="not in the box"):
        GAME.setup("uskoci 1 3 {}\nhand-0: spare-1\n")


def test_a_record_carries_its_cards_and_replays() -> None:
    options = GAME.options.read({"spare_cards": EXAMPLES})
    record = Record.start(GAME, 3, options, 5)
    state = record.replay()
    rng = make_rng(1)
    for _ in range(60):
        seat = state.speaker()
        action = state.pick(seat, rng)
        record.actions.append((seat, action))
        state.apply(seat, action)
    again = Record.parse(record.dump())
    assert again.options == options
    assert GAME.text(again.replay()) == GAME.text(state)


def test_names_of_a_match_are_told_in_either_language() -> None:
    options = GAME.options.read({"spare_cards": EXAMPLES})
    assert [GAME.own(options)[lang]["name.spare-1"] for lang in LANGS] == ["Muiterij", "Mutiny"]


def test_the_table_calls_a_card_by_its_name() -> None:
    """In the choices, in the log and in the picture, in the language of whoever reads."""
    record = Record.start(GAME, 2, GAME.options.read({"spare_cards": EXAMPLES}), 5)
    table = Table(record, [Sitter("Anna", "", "nl"), Sitter("Bot", "greedy", "en")])
    said = {"Kondig Eb aan", "Announce Low tide"}
    labels = [game_label(table, lang) for lang in LANGS]
    assert set(labels) == said


def game_label(table: Table, lang: Lang) -> str:
    """How the table says that the fifth card is announced."""
    return GAME.say(GAME.read_action("announce spare-5"), lang, table.names)


def test_a_bot_weighs_a_card_by_what_it_does() -> None:
    """The same world, and a card of the same name that does something else: another choice."""
    chosen = []
    for steps in (
        [{"do": "discard", "whose": "others", "zone": "fleet", "which": "every"}],
        [{"do": "look", "whose": "others"}],
    ):
        lines = ("hand-0: spare-1", "fleet-1: gold-9 wood-9 food-6", "fleet-0: gold-1")
        state = table(*lines, cards=[card(*steps)])
        world = state.sample(0, make_rng(2))
        chosen.append(GAME.write_action(GAME.greedy().choose(world, 0, make_rng(3))))
    assert chosen == ["announce spare-1", "pass"]


# Any card


def said(word: str) -> int | str:
    """A word of a step as JSON has it."""
    return int(word) if word.isdigit() else word


def written(op: str) -> list[dict[str, Any]]:
    """A step with all that it can say, in every way."""
    found: list[dict[str, Any]] = [{"do": op}]
    for key, words in KEYS[op].items():
        found = [one | {key: said(word)} for one in found for word in words]
    return found


STEPS = [
    one
    for op in KEYS
    for one in written(op)
    if one.get("zone") != "hand" or one.get("which", "every") == "every"
]
APART = ("turn", "turn-until-loot", "unless", "play-one", "stay", "cancel", "shield")


def goes(one: dict[str, Any], aimed: bool, price: bool, turned: bool) -> bool:
    """Whether a step can stand in the middle of a card that names a target, has a price or turns a card."""
    if one["do"] in APART or ((one["do"] == "swap" or one.get("whose") == "target") and not aimed):
        return False
    which = one.get("which", "every")
    return (price or which != "price-colour") and (
        turned or which not in ("turned-colour", "not-turned-group")
    )


@st.composite
def usual_card(draw: st.DrawFn) -> dict[str, Any]:
    """A card that passes the check, built as people would."""
    if draw(st.integers(0, 5)) == 0:
        first = draw(st.sampled_from(["cancel", "shield"]))
        more = draw(st.lists(st.sampled_from(written("draw")), max_size=2))
        return card({"do": first}, *more, when="answer")
    aimed, turned = draw(st.booleans()), draw(st.booleans())
    price = not aimed and draw(st.booleans())
    pool = [one for one in STEPS if goes(one, aimed, price, turned)]
    steps: list[dict[str, Any]] = (
        [{"do": draw(st.sampled_from(["turn", "turn-until-loot"]))}] if turned else []
    )
    for one in draw(st.lists(st.sampled_from(pool), min_size=1, max_size=3)):
        if turned and draw(st.booleans()):
            steps.append({"do": "unless", "group": draw(st.sampled_from(GROUP_NAMES)), "skip": 1})
        steps.append(one)
    if aimed:
        look = {"do": "look", "whose": "target"}
        steps += draw(
            st.sampled_from([[look, {"do": "play-one"}], [look], [{"do": "stay"}], [{"do": "swap"}]])
        )
    aim = draw(st.sampled_from(sorted(AIMS.keys() - {"none"}))) if aimed else "none"
    return card(*steps, aim=aim, price=price)


ANY_STEP = st.sampled_from(list(KEYS)).flatmap(lambda op: st.sampled_from(written(op)))
TO_COME = ("a target is named", "no effect", "follow")
"""What is wrong with a card only until more steps come."""


@st.composite
def odd_card(draw: st.DrawFn) -> dict[str, Any]:
    """A card of any steps at all; those are left out that cannot stand where they were drawn."""
    more: dict[str, Any] = {"aim": draw(st.sampled_from(sorted(AIMS))), "price": draw(st.booleans())}
    if draw(st.integers(0, 3)) == 0:
        more = {"when": "answer"}
    steps: list[dict[str, Any]] = []
    for one in draw(st.lists(ANY_STEP, min_size=1, max_size=2 * STEPS_MOST)):
        wrong = wrong_cards([card(*steps, one, **more)])
        if not wrong or any(sign in wrong for sign in TO_COME):
            steps.append(one)
    return card(*steps, **more)


def any_card() -> st.SearchStrategy[dict[str, Any]]:
    """Any card that passes the check."""
    return st.one_of(usual_card(), odd_card().filter(lambda drawn: not wrong_cards([drawn])))


CARE = Care(heard=60, between=30, at_ends=2, sampled=4, rest=4000)


def play_with(cards: list[dict[str, Any]], seats: int, seed: int) -> None:
    """A random match under the laws, with the first cards dealt more often than by chance: all six are in."""
    options = GAME.options.read({"spare_cards": cards})
    numbers = set(GAME.page("en").numbers)
    laws.obey(Match(GAME, seats, options, seed, numbers, CARE))


HEALTH = list(HealthCheck)


@pytest.mark.parametrize("matches", [25, pytest.param(2000, marks=pytest.mark.long)])
def test_any_card_that_passes_keeps_the_laws(
    matches: int, record_property: Callable[[str, object], None]
) -> None:
    cards: set[str] = set()

    @settings(REPEATABLE, max_examples=matches, suppress_health_check=HEALTH)
    @given(st.lists(any_card(), min_size=6, max_size=6), st.integers(2, 6), st.integers(0, 2**40))
    def play(drawn: list[dict[str, Any]], seats: int, seed: int) -> None:
        play_with(drawn, seats, seed)
        cards.update(map(json.dumps, drawn))

    play()
    record_property(
        "figure", f"spare cards: {matches} matches with {len(cards)} different cards kept the laws"
    )
    assert len(cards) > matches


# What a text means


@cache
def meanings(lang: Lang) -> dict[str, int]:
    """Every step that there is, by its sentence: each has one of its own."""
    found: dict[str, int] = {}
    for op in KEYS:
        for one in written(op):
            if op != "unless":
                made = read_step(one, "")
                sentence = tell_step(made, TEXTS[lang])
                assert found.setdefault(sentence, made) == made, sentence
    return found


def taken_apart(text: str, lang: Lang) -> tuple[bool, int, bool, tuple[int, ...]]:
    """The card that a text tells of: when it is played, its aim and its price, and its program."""
    words, known = TEXTS[lang], meanings(lang)
    when, *sentences = [f"{said[0].lower()}{said[1:]}" for said in text.removesuffix(".").split(". ")]
    aims = [aim for aim in AIMS.values() if words.get(f"aim.{aim}") == sentences[0]]
    price = sentences[0] == words["price"]
    head, tail = words["if"].split("{group}")
    program: list[int] = []
    for said in sentences[1:] if aims or price else sentences:
        under = [said]
        if said.startswith(head):
            group, _, rest = said.removeprefix(head).partition(tail.removesuffix("{then}"))
            under = rest.split(words["then"])
            program.append(step(UNLESS, number=words["groups"].split().index(group), skip=len(under)))
        program += [known[one] for one in under]
    answers = {words["any"].lower(): False, words["answer"].lower(): True}[f"{when}."]
    return answers, aims[0] if aims else 0, price, tuple(program)


@settings(REPEATABLE, max_examples=400, suppress_health_check=HEALTH)
@given(any_card())
def test_a_text_has_one_meaning(drawn: dict[str, Any]) -> None:
    """From the text alone the whole program is found again: so cards with the same text do the same."""
    (read,) = read_cards([drawn])
    for lang in LANGS:
        assert taken_apart(read.text(lang), lang) == (read.answers, read.aim, read.price, read.program)


def test_cards_with_the_same_text_behave_alike() -> None:
    """Written in another order and with all that goes without saying: the same match, to its end."""
    one = card({"do": "draw", "number": 2}, {"do": "look", "whose": "others"})
    steps = [{"number": 2, "do": "draw"}, {"whose": "others", "do": "look"}]
    other = {"price": False, "steps": steps, "when": "any", "aim": "none", "name": {"nl": "Mutiny"}}
    assert [card.text("en") for card in read_cards([one])] == [
        card.text("en") for card in read_cards([other])
    ]
    assert to_the_end([one]) == to_the_end([other])


def to_the_end(cards: list[dict[str, Any]]) -> list[str]:
    """A random match with these cards: where it ends, but for the options."""
    state = GAME.new(3, GAME.options.read({"spare_cards": cards}), 8)
    play_out(state, make_rng(4), 10_000)
    return GAME.text(state).splitlines()[1:]


@given(any_card())
@settings(REPEATABLE, max_examples=200)
def test_the_cards_that_are_drawn_pass_the_check(drawn: dict[str, Any]) -> None:
    assert not wrong_cards([drawn])


def test_a_deck_with_spare_cards_is_played_to_the_end() -> None:
    options = GAME.options.read({"spare_cards": EXAMPLES})
    for seed in range(12):
        state = GAME.new(2 + seed % 5, options, seed, deaf=True)
        assert isinstance(state, Uskoci)
        assert isinstance(state.deck, Deck)
        bound = GAME.bound(state.seats, options)
        assert bound is not None
        assert play_out(state, make_rng(seed), bound) < bound
        assert state.outcome is not None
    assert max(len(one["steps"]) for one in EXAMPLES) <= STEPS_MOST
