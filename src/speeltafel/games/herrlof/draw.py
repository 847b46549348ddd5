"""The terminal's picture of a view."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from speeltafel.core.board import Json
from speeltafel.core.game import Lang
from speeltafel.games.herrlof.cards import SUIT_NAMES
from speeltafel.games.herrlof.text import WORDS

STYLES = {"blue": "bright_blue", "green": "green", "red": "red", "yellow": "yellow"}
RUNE_STYLE = "bold magenta"


def draw(view: Json, lang: Lang, names: Sequence[str]) -> RenderableType:
    """Trump, score sheet, tricks and hands; a hand that is open is spread out by suit."""
    words = WORDS[lang]
    zones = {zone["name"]: zone for zone in view["zones"]}
    hands = [
        Text.assemble((f"{name}: ", "dim"), hand_text(zones[f"hand-{seat}"], lang))
        for seat, name in enumerate(names)
        if "things" in zones[f"hand-{seat}"]
    ]
    pulled = Text.assemble((words["zone.pulled"] + ": ", "dim"), hand_text(zones["pulled"], lang))
    return Group(
        Text(words["draw.round"].format(view["round"], view["last_round"], view["target"]), style="bold"),
        trump_text(view, zones, lang),
        Text(),
        sheet(view, zones, lang, names),
        Text(),
        trick_text("draw.trick", "trick", zones, lang, names),
        trick_text("draw.last", "last", zones, lang, names),
        pulled if zones["pulled"]["count"] else Text(),
        *hands,
        Text(),
    )


def card_text(kind: str, lang: Lang) -> Text:
    """A card in its suit's colour."""
    return Text(WORDS[lang][f"name.{kind}"], style=STYLES.get(kind.partition("-")[0], RUNE_STYLE))


def trump_text(view: Json, zones: dict[str, Json], lang: Lang) -> Text:
    """§2.3 The trump with its indicator, and the pile."""
    words = WORDS[lang]
    shown = zones["indicator"].get("things") or []
    suit = words[f"name.{view['trump']}"] if view["trump"] else words["draw.no trump"]
    text = Text.assemble((words["zone.indicator"] + ": ", "dim"), (suit, STYLES.get(view["trump"], "")), " (")
    for thing in shown:
        text.append(card_text(thing["is"], lang))
    return text.append(")").append("   " + words["draw.pile"].format(zones["pile"]["count"]), style="dim")


def sheet(view: Json, zones: dict[str, Json], lang: Lang, names: Sequence[str]) -> Table:
    """A row for each seat: tricks, prediction, points, exact predictions, cards in hand."""
    words = WORDS[lang]
    heads = ["", *(words[f"draw.{head}"] for head in ("tricks", "bid", "points", "exact", "hand"))]
    table = Table(*heads, box=None, padding=(0, 2, 0, 0), header_style="dim")
    for seat, name in enumerate(names):
        bid = zones[f"bid-{seat}"]
        said = "?" if bid["sealed"] and bid["number"] is None else bid["number"]
        mark = "▸ " if seat in view["waiting"] else "  "
        table.add_row(
            Text(mark + name, style="bold" if seat == view["seat"] else ""),
            str(view["tricks"][seat]),
            "–" if said is None else str(said),
            str(view["totals"][seat]),
            str(view["exact"][seat]),
            str(zones[f"hand-{seat}"]["count"]),
        )
    return table


def trick_text(head: str, stem: str, zones: dict[str, Json], lang: Lang, names: Sequence[str]) -> Text:
    """Who played which card to a trick."""
    text = Text.assemble((WORDS[lang][head] + ": ", "dim"))
    played = [
        Text.assemble(name + " ", card_text(thing["is"], lang))
        for seat, name in enumerate(names)
        for thing in zones[f"{stem}-{seat}"].get("things", [])
    ]
    return text.append(Text(" · ").join(played) if played else Text("–"))


def hand_text(zone: Json, lang: Lang) -> Text:
    """A hand by suit: `blue 2 5 9 · red 3 · Valknut`."""
    words = WORDS[lang]
    kinds = [thing["is"] for thing in zone.get("things", [])]
    groups: list[Text] = []
    for suit in SUIT_NAMES:
        numbers = [kind.partition("-")[2] for kind in kinds if kind.startswith(suit)]
        if numbers:
            groups.append(Text(" ".join([words[f"name.{suit}"], *numbers]), style=STYLES[suit]))
    groups += [card_text(kind, lang) for kind in kinds if "-" not in kind]
    return Text(" · ").join(groups) if groups else Text("–")
