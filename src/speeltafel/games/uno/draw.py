"""The terminal's picture of a view."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from speeltafel.core.board import Json
from speeltafel.core.game import Lang
from speeltafel.games.uno.cards import COLOUR_NAMES, NAMES
from speeltafel.games.uno.learning import why
from speeltafel.games.uno.text import WORDS

STYLES = {"blue": "bright_blue", "red": "red", "yellow": "yellow", "green": "green"}
WILD_STYLE = "bold magenta"
BAR = 8
"""Cells of the bar that stands for one whole."""
IN_A_LINE = 4
"""Cards that a narrow terminal has room for."""
SYMBOLS = {"+2": "+2", "-reverse": "⇄", "-skip": "⊘"}


def draw(view: Json, lang: Lang, names: Sequence[str]) -> RenderableType:
    """The talon's top with its bar, the seats in their order, and the hands that are open."""
    words = WORDS[lang]
    zones = {zone["name"]: zone for zone in view["zones"]}
    if view["rounds"]:
        head = words["draw.rounds"].format(view["round"], view["rounds"])
    else:
        head = words["draw.round"].format(view["round"], view["limit"])
    return Group(
        Text(head, style="bold"),
        Text(),
        top_text(view, zones, lang),
        Text(),
        seat_table(view, zones, lang, names),
        *hands(view, zones, lang, names),
        Text(),
    )


def parts(kind: str) -> tuple[str, str]:
    """The colour of a card, "" for a wild one, and what else is on it."""
    for colour in COLOUR_NAMES:
        if kind.startswith(colour):
            face = kind.removeprefix(colour)
            return colour, SYMBOLS.get(face, face.removeprefix("-"))
    return "", kind


def letter(colour: str, lang: Lang) -> str:
    """A colour's first letters, for those who do not see colours."""
    return WORDS[lang][f"name.{colour}"][:2].upper() if colour else ""


def bar(face: str) -> str:
    """A fraction as a bar: `1/2` is half of it."""
    above, slash, below = face.partition("/")
    if not slash:
        return ""
    eighths = round(int(above) / int(below) * BAR * 8)
    partial = "▏▎▍▌▋▊▉"[eighths % 8 - 1] if eighths % 8 else ""
    return ("█" * (eighths // 8) + partial).ljust(BAR, "░")


def card_text(kind: str, lang: Lang) -> Text:
    """A card with the letters of its colour, and a fraction's bar."""
    colour, face = parts(kind)
    if not colour:
        return Text(WORDS[lang][f"name.{kind}"], style=WILD_STYLE)
    text = Text(f"{letter(colour, lang)} {face:<5}", style=STYLES[colour])
    return text.append(f"{bar(face):<{BAR}}", style=f"{STYLES[colour]} dim")


def top_text(view: Json, zones: dict[str, Json], lang: Lang) -> Text:
    """§4.2 What is to be answered, and why it could lie there; below it the stock."""
    words = WORDS[lang]
    text = Text.assemble((words["draw.top"] + ": ", "dim"))
    if view["top"]:
        text.append(card_text(view["top"], lang))
    if view["colour"]:
        named = words[f"name.{view['colour']}"]
        text.append(f"   {words['draw.colour']} ", style="dim").append(named, style=STYLES[view["colour"]])
    else:
        text.append("   " + words["draw.no colour"], style="dim")
    if view["top"] and view["under"]:
        under, colour = NAMES.index(view["under"]), COLOUR_NAMES.index(view["under_colour"])
        text.append(f"   ({why(NAMES.index(view['top']), under, colour, lang)})", style="dim")
    text.append("\n" + words["draw.stock"].format(zones["stock"]["count"]), style="dim")
    if view["pile"]:
        text.append("   " + words["draw.pile"].format(view["pile"]), style="bold")
    return text


def seat_table(view: Json, zones: dict[str, Json], lang: Lang, names: Sequence[str]) -> Table:
    """§9.3 A row for each seat, clockwise as they sit; the arrow says which way play goes."""
    words = WORDS[lang]
    way = words["draw.anticlockwise" if view["reversed"] == "yes" else "draw.clockwise"]
    table = Table(way, words["draw.cards"], words["draw.points"], box=None, padding=(0, 2, 0, 0))
    dropped = [seat for seat in range(len(names)) if seat not in view["order"]]
    for seat in [*view["order"], *dropped]:
        mark = "▸ " if seat in view["waiting"] else "  "
        partner = view["partners"][seat]
        with_whom = "" if partner is None else " " + words["draw.partner"].format(names[partner])
        cards = zones[f"hand-{seat}"]["count"] + (zones["apart"]["count"] if view["accused"] == seat else 0)
        cards += zones["drawn"]["count"] if view["turn"] == seat else 0
        table.add_row(
            Text(mark + names[seat] + with_whom, style="bold" if seat == view["seat"] else ""),
            words["draw.out"] if seat in dropped else f"{cards:>2} {'▮' * min(cards, 20)}",
            str(view["totals"][seat]),
        )
    return table


def hands(view: Json, zones: dict[str, Json], lang: Lang, names: Sequence[str]) -> list[RenderableType]:
    """What lies open to whoever looks: hands, and what was drawn or lies apart."""
    words = WORDS[lang]
    shown = [(names[seat], zones[f"hand-{seat}"]) for seat in range(len(names))]
    shown += [(words["zone.drawn"], zones["drawn"]), (words["zone.apart"], zones["apart"])]
    found: list[RenderableType] = []
    for title, zone in shown:
        kinds = [thing["is"] for thing in zone.get("things", ())]
        if kinds:
            found += [Text(), Text(title + ":", style="dim"), *rows(kinds, lang)]
    return found


def rows(kinds: Sequence[str], lang: Lang) -> list[Text]:
    """Cards by colour, each colour on lines of its own."""
    found = []
    for colour in [*COLOUR_NAMES, ""]:
        cards = [card_text(kind, lang) for kind in kinds if parts(kind)[0] == colour]
        for at in range(0, len(cards), IN_A_LINE):
            found.append(Text("  ").append(Text("  ").join(cards[at : at + IN_A_LINE])))
    return found
