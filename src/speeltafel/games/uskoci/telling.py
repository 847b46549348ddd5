"""What a program does, in words: the text of any card follows from its steps.

Sentences end with a full stop, steps under one condition are joined by "then": so a text can be
taken apart again, and two programs with the same text do the same.
"""

from collections.abc import Sequence

from speeltafel.core.game import Lang, Words
from speeltafel.games.uskoci.events import (
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
    HOLDER,
    MOVE,
    NOT_TURNED_GROUP,
    ONE_OTHER,
    OTHERS,
    OWN,
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
)

EN: Words = {
    f"aim.{AT_ANYBODY}": "name an opponent",
    f"aim.{AT_HAND}": "name an opponent with cards in hand",
    f"aim.{AT_SWAP}": "name an opponent, unless neither of you has a fleet",
    f"aim.{AT_FITTING}": "name an opponent with a card that fits into your fleet",
    "price": "pay a loot card from your hand",
    f"who.{OWN}": "you discard",
    f"who.{TARGET}": "the opponent discards",
    "who.2": "every seat discards",
    f"who.{OTHERS}": "every other seat discards",
    f"its.{OWN}": "your",
    f"its.{TARGET}": "its",
    "its.2": "its",
    f"its.{OTHERS}": "its",
    f"of.{OWN}": "your",
    f"of.{TARGET}": "the opponent's",
    f"of.{OTHERS}": "every other seat's",
    f"of.{ONE_OTHER}": "one opponent's",
    "zone.0": "fleet",
    "zone.1": "hand",
    f"whole.{EVERY}": "{its} whole {zone}",
    f"whole.{TURNED_COLOUR}": "all cards of {its} {zone} that have the colour of the turned card",
    f"whole.{NOT_TURNED_GROUP}": "all loot of {its} {zone} that is not of the turned card's group",
    f"whole.{PRICE_COLOUR}": "all cards of {its} {zone} that have the colour of the price",
    f"all.{EVERY}": "all cards of {of} {zone}",
    f"all.{TURNED_COLOUR}": "all cards of {of} {zone} that have the colour of the turned card",
    f"all.{NOT_TURNED_GROUP}": "all loot of {of} {zone} that is not of the turned card's group",
    f"all.{PRICE_COLOUR}": "all cards of {of} {zone} that have the colour of the price",
    "take.1": "you take {cards} into your fleet, as far as they fit",
    "take.2": "you take {cards} into your hand",
    "give": "{who} {number} of {its} {zone}, of {its} own choice",
    "give half": "{who} half of {its} {zone}, rounded down, of {its} own choice",
    "remove": "you discard {number} of {of} fleet, of your choice",
    "pick": "you take {number} of {of} fleet into your own, as far as they fit",
    "pick most": "you take up to {number} of {of} fleet into your own, as far as they fit",
    "card": "one card",
    "cards": "{} cards",
    "draw": "you draw {number}",
    "turn": "turn up a card of the pile",
    "turn until": "turn up cards of the pile until loot lies open",
    "if": "if the turned card is {group}: {then}",
    "then": ", then ",
    "swap": "you swap fleets with the opponent",
    f"see.{TARGET}": "you look into the opponent's hand",
    f"see.{OTHERS}": "you look into the hands of all other seats",
    "play": "you may play one card of the opponent's hand as if it were yours",
    "stay.0": "this card stays in your fleet",
    f"stay.{BEFORE}": "this card stays before the opponent, whose next turn does not happen",
    "cancel": "the event below has no effect",
    "shield": "the event below does not touch you",
    "numbers": "no one two three four five six",
    "groups": "food wood weapons gold",
    "any": "Any time.",
    "answer": "As an answer.",
}

NL: Words = {
    f"aim.{AT_ANYBODY}": "noem een tegenstander",
    f"aim.{AT_HAND}": "noem een tegenstander met kaarten in de hand",
    f"aim.{AT_SWAP}": "noem een tegenstander, tenzij jullie geen van beiden een vloot hebben",
    f"aim.{AT_FITTING}": "noem een tegenstander met een kaart die in je vloot past",
    "price": "betaal een buitkaart uit je hand",
    f"who.{OWN}": "je legt",
    f"who.{TARGET}": "de tegenstander legt",
    "who.2": "iedereen legt",
    f"who.{OTHERS}": "ieder ander legt",
    f"its.{OWN}": "je",
    f"its.{TARGET}": "zijn",
    "its.2": "zijn",
    f"its.{OTHERS}": "zijn",
    f"of.{OWN}": "je eigen",
    f"of.{TARGET}": "de tegenstander",
    f"of.{OTHERS}": "ieder ander",
    f"of.{ONE_OTHER}": "één tegenstander",
    "zone.0": "vloot",
    "zone.1": "hand",
    f"whole.{EVERY}": "{its} hele {zone} af",
    f"whole.{TURNED_COLOUR}": "alle kaarten van {its} {zone} af die de kleur van de gedraaide kaart hebben",
    f"whole.{NOT_TURNED_GROUP}": "alle buit van {its} {zone} af buiten de groep van de gedraaide kaart",
    f"whole.{PRICE_COLOUR}": "alle kaarten van {its} {zone} af die de kleur van de prijs hebben",
    f"all.{EVERY}": "alle kaarten uit de {zone} van {of}",
    f"all.{TURNED_COLOUR}": "alle kaarten uit de {zone} van {of} met de kleur van de gedraaide kaart",
    f"all.{NOT_TURNED_GROUP}": "alle buit uit de {zone} van {of} buiten de groep van de gedraaide kaart",
    f"all.{PRICE_COLOUR}": "alle kaarten uit de {zone} van {of} met de kleur van de prijs",
    "take.1": "je neemt {cards} in je vloot, voor zover ze passen",
    "take.2": "je neemt {cards} in je hand",
    "give": "{who} {number} van {its} {zone} af, naar eigen keuze",
    "give half": "{who} de helft van {its} {zone} af, naar beneden afgerond, naar eigen keuze",
    "remove": "je legt {number} uit de vloot van {of} af, naar jouw keuze",
    "pick": "je neemt {number} uit de vloot van {of} in die van jou, voor zover ze passen",
    "pick most": "je neemt hoogstens {number} uit de vloot van {of} in die van jou, voor zover ze passen",
    "card": "één kaart",
    "cards": "{} kaarten",
    "draw": "je trekt {number}",
    "turn": "draai een kaart van de stapel om",
    "turn until": "draai kaarten van de stapel om tot er buit ligt",
    "if": "als de gedraaide kaart {group} is: {then}",
    "then": ", en dan ",
    "swap": "je ruilt van vloot met de tegenstander",
    f"see.{TARGET}": "je kijkt in de hand van de tegenstander",
    f"see.{OTHERS}": "je kijkt in de hand van alle anderen",
    "play": "je mag één kaart uit de hand van de tegenstander spelen alsof hij van jou is",
    "stay.0": "deze kaart blijft in je vloot",
    f"stay.{BEFORE}": "deze kaart blijft voor de tegenstander liggen, wiens volgende beurt vervalt",
    "cancel": "de gebeurtenis eronder heeft geen gevolg",
    "shield": "de gebeurtenis eronder raakt je niet",
    "numbers": "geen één twee drie vier vijf zes",
    "groups": "voedsel hout wapens goud",
    "any": "Altijd.",
    "answer": "Als antwoord.",
}

TEXTS: dict[Lang, Words] = {"nl": NL, "en": EN}


def tell_program(program: Sequence[int], aim: int, price: bool, lang: Lang) -> str:
    """The text of a card: what is named and paid, then a sentence a step, those under a condition in one."""
    words = TEXTS[lang]
    sentences = [words[f"aim.{aim}"]] if aim else []
    sentences += [words["price"]] if price else []
    at = 0
    while at < len(program):
        step = program[at]
        at += 1
        if step & 15 != UNLESS:
            sentences.append(tell_step(step, words))
            continue
        under = [tell_step(one, words) for one in program[at : at + (step >> 28)]]
        group = words["groups"].split()[step >> 24 & 15]
        sentences.append(words["if"].format(group=group, then=words["then"].join(under)))
        at += step >> 28
    return " ".join(f"{said[0].upper()}{said[1:]}." for said in sentences)


def tell_step(step: int, words: Words) -> str:
    """One step in words."""
    op, whose, zone = step & 15, step >> 4 & 15, step >> 8 & 15
    number = step >> 24 & 15
    if op == MOVE:
        return tell_move(step, words)
    if op == CHOOSE:
        return tell_choice(step, words)
    said = {
        TURN: "turn until" if number else "turn",
        DRAW: "draw",
        SWAP: "swap",
        SEE: f"see.{whose}",
        PLAY: "play",
        STAY: f"stay.{zone}",
        CANCEL: "cancel",
        SHIELD: "shield",
    }
    return words[said[op]].format(number=tell_number(number, words))


def tell_number(number: int, words: Words) -> str:
    """So many cards."""
    return words["card"] if number == 1 else words["cards"].format(words["numbers"].split()[number])


def tell_move(step: int, words: Words) -> str:
    """Cards that go without a choice."""
    whose, zone, which, to = step >> 4 & 15, step >> 8 & 15, step >> 12 & 15, step >> 16 & 15
    said = {"zone": words[f"zone.{zone}"]} | {key: words.get(f"{key}.{whose}", "") for key in ("of", "its")}
    if to == DISCARDS:
        return f"{words[f'who.{whose}']} {words[f'whole.{which}'].format(**said)}"
    return words[f"take.{to}"].format(cards=words[f"all.{which}"].format(**said))


def tell_choice(step: int, words: Words) -> str:
    """Cards that go, each chosen."""
    whose, zone, to, by = step >> 4 & 15, step >> 8 & 15, step >> 16 & 15, step >> 20 & 15
    number = step >> 24 & 15
    said = {
        "number": tell_number(number, words),
        "zone": words[f"zone.{zone}"],
        "who": words.get(f"who.{whose}", ""),
        "its": words.get(f"its.{whose}", ""),
        "of": words.get(f"of.{whose}", ""),
    }
    if by == HOLDER:
        return words["give" if number else "give half"].format(**said)
    if to == DISCARDS:
        return words["remove"].format(**said)
    return words["pick most" if step >> 28 else "pick"].format(**said)
