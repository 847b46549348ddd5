"""Spare cards: events that people write themselves, from plain JSON, checked before anything is played.

docs/spare-cards.md describes the document. Whatever passes the check ends, keeps the rules of the table
and shows nobody a card that is not theirs to see.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from speeltafel.core.errors import InvalidInput, quoted, unknown
from speeltafel.core.game import LANGS, Lang
from speeltafel.games.uskoci.cards import GROUP_NAMES, SPARES_MOST
from speeltafel.games.uskoci.events import (
    ALL,
    AT_ANYBODY,
    AT_FITTING,
    AT_HAND,
    AT_SWAP,
    BEFORE,
    CANCEL,
    CHOOSE,
    DISCARDS,
    DRAW,
    EVERY,
    FLEET,
    HAND,
    HOLDER,
    MOVE,
    NO_AIM,
    NOT_TURNED_GROUP,
    ONE_OTHER,
    OTHERS,
    OWN,
    OWN_FLEET,
    OWN_HAND,
    OWNER,
    PLAY,
    PRICE_COLOUR,
    SEE,
    SHIELD,
    STAY,
    SWAP,
    TARGET,
    TURN,
    TURNED_COLOUR,
    UNLESS,
    Deck,
    step,
)
from speeltafel.games.uskoci.telling import TEXTS, tell_program

STEPS_MOST: Final = 12
NAME_MOST: Final = 24
NUMBER_MOST: Final = 5

Words = dict[str, int]
"""What a key of a step can say, and the digit that it stands for."""

SEATS: Final[Words] = {"you": OWN, "target": TARGET, "all": ALL, "others": OTHERS}
OTHER: Final[Words] = {"target": TARGET, "others": OTHERS}
ONE: Final[Words] = {"target": TARGET, "one-other": ONE_OTHER}
ZONES: Final[Words] = {"fleet": FLEET, "hand": HAND}
WHICH: Final[Words] = {
    "every": EVERY,
    "turned-colour": TURNED_COLOUR,
    "not-turned-group": NOT_TURNED_GROUP,
    "price-colour": PRICE_COLOUR,
}
NUMBERS: Final[Words] = {str(number): number for number in range(1, NUMBER_MOST + 1)}
GROUPS: Final[Words] = {name: number for number, name in enumerate(GROUP_NAMES)}
SKIPS: Final[Words] = {str(number): number for number in range(1, STEPS_MOST)}

KEYS: Final[dict[str, dict[str, Words]]] = {
    "turn": {},
    "turn-until-loot": {},
    "unless": {"group": GROUPS, "skip": SKIPS},
    "discard": {"whose": SEATS, "zone": ZONES, "which": WHICH},
    "seize": {"whose": OTHER, "which": WHICH, "to": {"fleet": OWN_FLEET, "hand": OWN_HAND}},
    "give-up": {"whose": SEATS, "zone": ZONES, "number": NUMBERS | {"half": 0}},
    "remove": {"whose": ONE, "number": NUMBERS},
    "take": {"whose": ONE, "number": NUMBERS, "may-stop": {"yes": 1, "no": 0}},
    "draw": {"number": NUMBERS},
    "swap": {},
    "look": {"whose": OTHER},
    "play-one": {},
    "stay": {},
    "cancel": {},
    "shield": {},
}
"""The steps that there are, and what each of them says besides; all of it is needed."""

MADE: Final[dict[str, dict[str, int]]] = {
    "turn": {"op": TURN},
    "turn-until-loot": {"op": TURN, "number": 1},
    "unless": {"op": UNLESS},
    "discard": {"op": MOVE, "to": DISCARDS},
    "seize": {"op": MOVE, "zone": FLEET},
    "give-up": {"op": CHOOSE, "to": DISCARDS, "by": HOLDER},
    "remove": {"op": CHOOSE, "zone": FLEET, "to": DISCARDS, "by": OWNER},
    "take": {"op": CHOOSE, "zone": FLEET, "to": OWN_FLEET, "by": OWNER},
    "draw": {"op": DRAW},
    "swap": {"op": SWAP, "whose": TARGET},
    "look": {"op": SEE},
    "play-one": {"op": PLAY, "whose": TARGET, "zone": HAND},
    "stay": {"op": STAY, "whose": TARGET, "zone": BEFORE},
    "cancel": {"op": CANCEL},
    "shield": {"op": SHIELD},
}
"""What a step is made of, beside what it says."""

DIGITS: Final = {"group": "number", "may-stop": "skip"}
"""The digits of a step that go by another name there."""

AIMS: Final[Words] = {
    "none": NO_AIM,
    "anybody": AT_ANYBODY,
    "hand": AT_HAND,
    "fleets": AT_SWAP,
    "fitting": AT_FITTING,
}
WHEN: Final = ("any", "answer")


@dataclass(frozen=True)
class SpareCard:
    """A card that somebody wrote."""

    names: Mapping[Lang, str]
    answers: bool
    """Whether it is played as an answer; else at any time."""
    aim: int
    price: bool
    program: tuple[int, ...]

    def text(self, lang: Lang) -> str:
        """What it does, as a rulebook would say it."""
        when = TEXTS[lang]["answer" if self.answers else "any"]
        return f"{when} {tell_program(self.program, self.aim, self.price, lang)}"


def read_cards(document: object) -> tuple[SpareCard, ...]:
    """The cards of a document; raises with one clear line on the first thing that is wrong."""
    if not isinstance(document, list) or not 1 <= len(document) <= SPARES_MOST:
        raise InvalidInput(f"spare cards are a list of 1 to {SPARES_MOST} cards")
    return tuple(read_card(given, f"card {number}") for number, given in enumerate(document, 1))


@cache
def deck_of(document: str) -> Deck:
    """The box with the spare cards of a document, in JSON."""
    cards = read_cards(json.loads(document))
    return Deck(
        [list(card.program) for card in cards],
        [card.answers for card in cards],
        [card.aim for card in cards],
        [card.price for card in cards],
    )


def wrong_cards(document: Any) -> str:
    """ "" or one clear line on what is wrong with a document of spare cards."""
    try:
        read_cards(document)
    except InvalidInput as problem:
        return str(problem)
    return ""


def tell_cards(document: object) -> str:
    """What the cards of a document do, in both languages."""
    cards = read_cards(document)
    return "\n\n".join(
        "\n".join(f"{lang}  {card.names[lang]}. {card.text(lang)}" for lang in LANGS) for card in cards
    )


def read_card(given: object, where: str) -> SpareCard:
    """One card."""
    known = ("name", "when", "aim", "price", "steps")
    card = mapping(given, known, where)
    names = read_names(card.get("name"), where)
    where = f"{where} ({names['en']})"
    when = one_of(card.get("when", "any"), WHEN, "when", where)
    aim = AIMS[one_of(card.get("aim", "none"), tuple(AIMS), "aim", where)]
    price = card.get("price", False)
    if not isinstance(price, bool):
        raise InvalidInput(f"{where}: price is true or false, not {quoted(price)}")
    steps = card.get("steps")
    if not isinstance(steps, list) or not 1 <= len(steps) <= STEPS_MOST:
        raise InvalidInput(f"{where}: steps are a list of 1 to {STEPS_MOST} steps; none has no effect")
    said = [read_step(one, f"{where}, step {number}") for number, one in enumerate(steps, 1)]
    check_order([str(one["do"]) for one in steps], said, where)
    check_needs(said, aim, price, where)
    check_answer([str(one["do"]) for one in steps], when == "answer", aim, price, where)
    return SpareCard(names, when == "answer", aim, price, tuple(said))


def mapping(given: object, known: tuple[str, ...], where: str) -> dict[str, Any]:
    """An object of JSON with no other keys than these."""
    if not isinstance(given, dict):
        raise InvalidInput(f"{where}: an object with {', '.join(known)} is needed, not {quoted(given)}")
    for key in given:
        if key not in known:
            raise InvalidInput(f"{where}: {unknown('key', str(key), list(known))}")
    return given


def one_of(given: object, known: tuple[str, ...], key: str, where: str) -> str:
    """One of the words that a key can have."""
    if not isinstance(given, str) or given not in known:
        raise InvalidInput(f"{where}: {key} cannot be {quoted(given)}; it can be {', '.join(known)}")
    return given


def read_names(given: object, where: str) -> Mapping[Lang, str]:
    """The name in both languages; what is missing in one is taken from the other."""
    said = mapping(given, LANGS, f"{where}, name")
    if not said:
        raise InvalidInput(f"{where}: the name is missing; give it in nl, en or both")
    for name in said.values():
        if not isinstance(name, str) or not name.strip() or len(name) > NAME_MOST or not name.isprintable():
            raise InvalidInput(
                f"{where}: the name {quoted(name)} should be 1 to {NAME_MOST} characters on one line"
            )
    first = next(iter(said.values()))
    return {lang: said.get(lang, first) for lang in LANGS}


def read_step(given: object, where: str) -> int:
    """One step as the number that it is for the interpreter."""
    if not isinstance(given, dict) or not isinstance(given.get("do"), str):
        raise InvalidInput(f'{where}: a step is an object with "do", not {quoted(given)}')
    op = given["do"]
    if op not in KEYS:
        raise InvalidInput(f"{where}: {unknown('step', op, list(KEYS))}")
    said = mapping(given, ("do", *KEYS[op]), f"{where}, {op}")
    digits = dict(MADE[op])
    for key, words in KEYS[op].items():
        value = said.get(key)
        named = said_as_word(value)
        if key == "skip" and isinstance(value, int) and value < 0:
            raise InvalidInput(f"{where}: skip goes back; a program only goes forward")
        word = one_of(named, tuple(words), key, f"{where}, {op}")
        digits[DIGITS.get(key, key)] = words[word]
    return step(**digits)


def said_as_word(value: object) -> object:
    """A number of JSON as the word that stands for it; a string of digits is none."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, str) and value.isdigit():
        return [value]
    return value


def check_order(ops: list[str], program: list[int], where: str) -> None:
    """What has to come before what; conditions do not overlap, so that the text has one meaning."""
    turned, until = False, 0
    for number, (op, made) in enumerate(zip(ops, program, strict=True), 1):
        here = f"{where}, step {number}"
        if op in ("turn", "turn-until-loot"):
            if number - 1 < until:
                raise InvalidInput(f"{here}: under a condition no card is turned up")
            turned = True
        uses = made & 15 == MOVE and made >> 12 & 15 in (TURNED_COLOUR, NOT_TURNED_GROUP)
        if (op == "unless" or uses) and not turned:
            raise InvalidInput(f"{here}: {op} needs a turned card; turn one up in a step before")
        if op == "discard" and made >> 8 & 15 == HAND and made >> 12 & 15 != EVERY:
            raise InvalidInput(f"{here}: of a hand, which nobody sees, only every card can be discarded")
        if op == "unless":
            if number - 1 < until:
                raise InvalidInput(f"{here}: a condition does not stand under another one")
            until = number + (made >> 28)
            if until > len(ops):
                raise InvalidInput(f"{here}: skips {made >> 28} steps, and {len(ops) - number} follow")
        if op in ("play-one", "stay") and number < len(ops):
            raise InvalidInput(f"{here}: {op} can only be the last step")
        if op == "play-one" and (number == 1 or program[number - 2] != step(SEE, whose=TARGET)):
            raise InvalidInput(f"{here}: play-one needs a look at the target in the step before")
        if op == "play-one" and number - 1 < until:
            raise InvalidInput(f"{here}: play-one does not stand under a condition")


def check_needs(program: list[int], aim: int, price: bool, where: str) -> None:
    """A target is named if and only if a step goes for it; a price that is asked about is paid."""
    aimed = False
    for number, made in enumerate(program, 1):
        op = made & 15
        if op in (MOVE, CHOOSE, SWAP, SEE, PLAY, STAY) and made >> 4 & 15 == TARGET:
            aimed = True
            if aim == NO_AIM:
                raise InvalidInput(f"{where}, step {number}: there is no target; aim says who can be one")
        if op == MOVE and made >> 12 & 15 == PRICE_COLOUR and not price:
            raise InvalidInput(f"{where}, step {number}: there is no price; say that there is one")
    if aim != NO_AIM and not aimed:
        raise InvalidInput(f"{where}: a target is named, and no step uses it")
    if all(made & 15 in (TURN, UNLESS) for made in program):
        raise InvalidInput(f"{where}: it has no effect: it only turns up cards")
    if aim != NO_AIM and price:
        raise InvalidInput(f"{where}: a card names a target or a price, not both")


def check_answer(ops: list[str], answers: bool, aim: int, price: bool, where: str) -> None:
    """An answer cancels or shields first, and then may only draw."""
    for number, op in enumerate(ops, 1):
        if answers and number == 1 and op not in ("cancel", "shield"):
            raise InvalidInput(f"{where}, step 1: an answer begins with cancel or shield, not with {op}")
        if answers and number > 1 and op != "draw":
            raise InvalidInput(f"{where}, step {number}: after that an answer can only draw")
        if not answers and op in ("cancel", "shield"):
            raise InvalidInput(f"{where}, step {number}: {op} is for answers")
    if answers and (aim != NO_AIM or price):
        raise InvalidInput(f"{where}: an answer names no target and no price")
