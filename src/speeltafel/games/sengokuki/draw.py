"""The terminal's picture of a view."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from speeltafel.core.board import Json
from speeltafel.core.game import Lang
from speeltafel.games.sengokuki.cards import FIELD_NAMES, FILES, PIECE_NAMES, RANKS
from speeltafel.games.sengokuki.text import WORDS

LETTERS = {"daimyo": "D", "shinobi": "S", "ashigaru": "A", "kihei": "K", "kibatai": "B"}
SIDES = {"white": "bold black on bright_white", "black": "bold bright_white on grey23"}
CARD_STYLE = "yellow4"
FLAG_STYLE = "bold magenta"
THREAT_STYLE = "bold red"
KAMON_STYLES = {"red": "red", "yellow": "yellow", "green": "green", "blue": "bright_blue"}
WIDTH = 4
"""Letters of a field, so that it looks square."""


def draw(view: Json, lang: Lang, names: Sequence[str]) -> RenderableType:
    """The board from the seat's own side, both sides with what threatens them, and the letters."""
    return Group(
        side_text(view, 1 - bottom(view), lang, names),
        board(view, lang),
        side_text(view, bottom(view), lang, names),
        Text(),
        count_text(view, lang),
        Text(WORDS[lang]["draw.pieces"], style="dim"),
        Text(WORDS[lang]["draw.cards_by"], style="dim"),
        Text(),
    )


def bottom(view: Json) -> int:
    """The seat whose home row is drawn below: one's own, or White's."""
    return int(view["seat"]) if view["seat"] >= 0 else int(view["white"])


def colour(view: Json, seat: int) -> str:
    """`white` or `black`."""
    return "white" if seat == view["white"] else "black"


def board(view: Json, lang: Lang) -> Table:
    """The fields with files and ranks."""
    zones = {zone["name"]: zone for zone in view["zones"]}
    faces = {
        event["source"]: event["cards"][0]
        for event in view.get("recent", ())
        if event["kind"] == "turned" and event.get("cards")
    }
    pieces = {
        field: piece_text(piece, colour(view, seat))
        for piece in PIECE_NAMES
        for seat, fields in enumerate(view[piece])
        for field in fields
    }
    ranks = [*range(RANKS, 0, -1)]
    files = [*range(FILES)]
    if colour(view, bottom(view)) == "black":
        ranks.reverse()
        files.reverse()
    head = ["", *("abcdef"[file].center(WIDTH) for file in files)]
    table = Table(*head, box=None, padding=(0, 1, 0, 0), header_style="dim", show_footer=False)
    for rank in ranks:
        fields = [FIELD_NAMES[FILES * (rank - 1) + file] for file in files]
        cells = [
            pieces.get(field) or card_text(zones[field], faces.get(field, ""), view["nobori"], lang)
            for field in fields
        ]
        table.add_row(Text(str(rank), style="dim"), *cells)
    return table


def field_text(letters: str, style: str) -> Text:
    """A field filled with one sign."""
    return Text(letters.center(WIDTH), style=style)


def piece_text(piece: str, side: str) -> Text:
    """A piece by its letter: a capital for White, a small one for Black, for those who see no colours."""
    letter = LETTERS[piece] if side == "white" else LETTERS[piece].lower()
    return field_text(letter, SIDES[side])


def card_text(zone: Json, face: str, nobori: Sequence[str], lang: Lang) -> Text:
    """§3.9 A closed card, an open one or one that was just turned over by its face, or an empty field."""
    if not zone["count"]:
        return field_text("·", "dim")
    for thing in zone.get("things", ()):
        return face_text(thing["is"], "bold", lang)
    if face:
        return face_text(face, "italic", lang)
    if zone["name"] in nobori:
        return field_text("▒⚑▒", FLAG_STYLE)
    return field_text("▒▒▒", CARD_STYLE)


def face_text(card: str, style: str, lang: Lang) -> Text:
    """A card by the letter of its piece in the colour of its kamon, or by its name."""
    kamon, _, piece = card.rpartition("-")
    if not kamon:
        return field_text(WORDS[lang][f"name.{card}"][:WIDTH], f"{style} cyan")
    return field_text(f"[{WORDS[lang][f'draw.{kamon}']}{LETTERS[piece]}]", f"{style} {KAMON_STYLES[kamon]}")


def side_text(view: Json, seat: int, lang: Lang, names: Sequence[str]) -> Text:
    """Who plays which colour, whose turn it is, and what threatens the Daimyo."""
    words = WORDS[lang]
    said = colour(view, seat)
    text = Text.assemble((f" {words[f'draw.{said}']} ", SIDES[said]), f" {names[seat]}")
    if seat in view["waiting"]:
        text.append(f" · {words['draw.turn']}", style="bold")
    if seat in view["threatened"]:
        forced = view["turn"] == seat
        text.append(f" · {words['draw.kyousei' if forced else 'draw.exposed']}", style=THREAT_STYLE)
    if view["streaks"][seat]:
        text.append(f" · {words['draw.streak']}", style="yellow")
    return text


def count_text(view: Json, lang: Lang) -> Text:
    """How many cards lie there, and §6.2 how long nothing has left the board."""
    words = WORDS[lang]
    cards = sum(zone["count"] for zone in view["zones"] if zone["name"] != "removed")
    text = Text(words["draw.cards"].format(cards), style="dim")
    if view["draw_after"]:
        quiet = max(0, view["quiet"] or 0)
        text.append(" · " + words["draw.quiet"].format(quiet, view["draw_after"]))
    return text
