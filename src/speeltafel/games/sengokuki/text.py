"""All words of the game."""

from speeltafel.core.game import Lang, Words
from speeltafel.games.sengokuki.cards import FIELD_NAMES, KAMON_NAMES, PIECE_NAMES, TYPE_NAMES


def names(kamon: list[str]) -> Words:
    """The names of fields, pieces and cards, given the kamon in a language."""
    words = {"name.heiya": "Heiya", "name.ki": "Ki"}
    words |= {f"{sort}.{field}": field for field in FIELD_NAMES for sort in ("name", "zone")}
    words |= {f"piece.{piece}": piece.capitalize() for piece in PIECE_NAMES}
    for name, said in zip(KAMON_NAMES, kamon, strict=True):
        words |= {f"name.{name}-{piece}": f"{said} {piece.capitalize()}" for piece in TYPE_NAMES}
    return words


EN: Words = {
    "seat": "Seat {}",
    "a card": "a card",
    "pass.pass": "Pass",
    "verb.flip": "Turn over {}",
    "verb.move": "{}-{}",
    "window.turn": "Your turn: turn over two cards, or move a piece.",
    "window.flip": "Turn over another card.",
    "event.white": "{seat} plays White and begins.",
    "event.shuffled": "",
    "event.dealt": "",
    "event.turned": "{seat} turns over {number}: {card}.",
    "event.turned.hidden": "{seat} turned over {card}.",
    "event.cleared": "{card} leaves {number}.",
    "event.paired": "",
    "event.closed": "",
    "event.gained": "{seat} gains a piece: {number}.",
    "event.moved": "{seat}: {number}.",
    "event.captured": "{seat} loses {number}.",
    "event.trees": "Two Ki: a second time in a row would cost {seat} the match.",
    "event.kyousei": "Kyousei! The Daimyo of {seat} is forced to move.",
    "event.exposed": "The Daimyo of {seat} stands open to capture!",
    "event.haisen": "Haisen! The Daimyo of {seat} cannot be saved.",
    "event.seppuku": "Yonhon no ki! The Daimyo of {seat} commits seppuku.",
    "event.felled": "The Daimyo of {seat} is captured.",
    "reason.haisen": "Haisen",
    "reason.yonhon": "Yonhon no ki",
    "reason.capture": "the Daimyo was captured",
    "reason.bare_daimyo": "only the two Daimyo are left, and nothing to win",
    "reason.quiet": "too many turns without a capture or a card gone",
    "option.white": "who plays White",
    "option.start": "where the pieces begin",
    "option.black_setup": "Black's pieces",
    "option.yonhon": "Yonhon no ki",
    "option.shinobi_wo_tsukau": "Shinobi wo tsukau",
    "option.kyousei": "who may answer Kyousei",
    "option.draw_after": "quiet turns to a draw (0: never)",
    "option.nobori": "Nobori",
    "zone.removed": "Gone",
    "draw.white": "White",
    "draw.black": "Black",
    "draw.turn": "to move",
    "draw.kyousei": "Kyousei!",
    "draw.exposed": "open to capture!",
    "draw.streak": "two Ki in the last turn",
    "draw.cards": "{} cards on the board",
    "draw.quiet": "{} of {} quiet turns",
    "draw.pieces": "D Daimyo · S Shinobi · A Ashigaru · K Kihei · B Kibatai · ▒ a card · ⚑ nobori",
} | names(["red", "yellow", "green", "blue"])

NL: Words = {
    "seat": "Stoel {}",
    "a card": "een kaart",
    "pass.pass": "Pas",
    "verb.flip": "Draai {} om",
    "verb.move": "{}-{}",
    "window.turn": "Jouw beurt: draai twee kaarten om, of verplaats een pion.",
    "window.flip": "Draai nog een kaart om.",
    "event.white": "{seat} speelt met wit en begint.",
    "event.shuffled": "",
    "event.dealt": "",
    "event.turned": "{seat} draait {number} om: {card}.",
    "event.turned.hidden": "{seat} draaide {card} om.",
    "event.cleared": "{card} verdwijnt van {number}.",
    "event.paired": "",
    "event.closed": "",
    "event.gained": "{seat} krijgt er een pion bij: {number}.",
    "event.moved": "{seat}: {number}.",
    "event.captured": "{seat} verliest {number}.",
    "event.trees": "Twee Ki: nog eens, en {seat} verliest de partij.",
    "event.kyousei": "Kyousei! De Daimyo van {seat} moet bewegen.",
    "event.exposed": "De Daimyo van {seat} kan zomaar geslagen worden!",
    "event.haisen": "Haisen! De Daimyo van {seat} is niet meer te redden.",
    "event.seppuku": "Yonhon no ki! De Daimyo van {seat} pleegt seppuku.",
    "event.felled": "De Daimyo van {seat} is geslagen.",
    "reason.haisen": "Haisen",
    "reason.yonhon": "Yonhon no ki",
    "reason.capture": "de Daimyo is geslagen",
    "reason.bare_daimyo": "alleen de twee Daimyo's zijn over en er valt niets meer te winnen",
    "reason.quiet": "te veel beurten zonder dat er iets van het bord ging",
    "option.white": "wie met wit speelt",
    "option.start": "waar de pionnen beginnen",
    "option.black_setup": "de pionnen van zwart",
    "option.yonhon": "Yonhon no ki",
    "option.shinobi_wo_tsukau": "Shinobi wo tsukau",
    "option.kyousei": "wie Kyousei mag beantwoorden",
    "option.draw_after": "stille beurten tot remise (0: nooit)",
    "option.nobori": "Nobori",
    "zone.removed": "Weg",
    "draw.white": "Wit",
    "draw.black": "Zwart",
    "draw.turn": "aan zet",
    "draw.kyousei": "Kyousei!",
    "draw.exposed": "kan geslagen worden!",
    "draw.streak": "twee Ki in de vorige beurt",
    "draw.cards": "{} kaarten op het bord",
    "draw.quiet": "{} van {} stille beurten",
    "draw.pieces": "D Daimyo · S Shinobi · A Ashigaru · K Kihei · B Kibatai · ▒ een kaart · ⚑ nobori",
} | names(["rode", "gele", "groene", "blauwe"])

WORDS: dict[Lang, Words] = {"nl": NL, "en": EN}
