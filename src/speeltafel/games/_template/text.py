"""All words of the game."""

from speeltafel.core.game import Lang, Words
from speeltafel.games._template.cards import NUMBERS

EN: Words = {
    "seat": "Seat {}",
    "a card": "a card",
    "pitch": "Take the most tricks.",
    "pass.pass": "Pass",
    "verb.play": "Play {}",
    "window.turn": "Play a card.",
    "event.dealt": "{card} is dealt.",
    "event.dealt.hidden": "",
    "event.played": "{seat} plays {card}.",
    "event.won": "{seat} takes the trick.",
    "reason.most": "most tricks",
    "option.first": "who begins",
    "option.first.random": "by lot",
    "zone.hand": "Hand",
    "zone.stock": "Stock",
    "zone.table": "Table",
} | {f"name.n{number}": str(number) for number in range(1, NUMBERS + 1)}

NL: Words = {
    "seat": "Stoel {}",
    "a card": "een kaart",
    "pitch": "Pak de meeste slagen.",
    "pass.pass": "Pas",
    "verb.play": "Speel {}",
    "window.turn": "Speel een kaart.",
    "event.dealt": "{card} wordt gedeeld.",
    "event.dealt.hidden": "",
    "event.played": "{seat} speelt {card}.",
    "event.won": "{seat} pakt de slag.",
    "reason.most": "de meeste slagen",
    "option.first": "wie begint",
    "option.first.random": "door het lot",
    "zone.hand": "Hand",
    "zone.stock": "Stapel",
    "zone.table": "Tafel",
} | {f"name.n{number}": str(number) for number in range(1, NUMBERS + 1)}

WORDS: dict[Lang, Words] = {"nl": NL, "en": EN}
