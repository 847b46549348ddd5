"""The terminal's picture of a view: the board from the palace down to the swamp, and what each seat has."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from speeltafel.core.board import Json
from speeltafel.core.game import Lang
from speeltafel.games.kurier.cards import (
    COIN_NAMES,
    COIN_VALUES,
    COLOUR_NAMES,
    DISPATCH_NAMES,
    FIRST_INNS,
    GUARD_NAMES,
    INN_NAMES,
    TYPE_NAMES,
    VILLAGE_NAMES,
    VILLAGES,
)
from speeltafel.games.kurier.text import INNS, WORDS

STYLES = {"red": "red", "blue": "bright_blue", "green": "green", "yellow": "yellow", "black": "bright_white"}
ARROWS = {"officer": "→", "cossack": "↓", "diplomat": "←", "lady": "↑"}
"""The arrow of an empty room: clockwise, to the one that leaves first."""
ROOMS = (("officer", "cossack"), ("lady", "diplomat"))
"""The rooms of an inn, as they lie."""
SIGNS = {"njet": "N", "blank": "0", "rouble-1": "1", "rouble-2": "2", "rouble-3": "3"}
COIN_STYLE = "bright_yellow"
MARGIN = 10
WIDTH = 18
"""Letters of a column: five inns and the names of the villages fit into 100."""
DISPATCH = "*"


def draw(view: Json, lang: Lang, names: Sequence[str]) -> RenderableType:
    """Palace and guards, four villages, then a line for each seat, and the letters."""
    zones = {zone["name"]: zone for zone in view["zones"]}
    lines = [palace(view, zones, lang), guards(view, zones, lang)]
    for village in reversed(range(VILLAGES)):
        lines += village_lines(view, zones, village, lang)
    lines.append(Text())
    lines += [seat_text(view, zones, seat, lang, names) for seat in range(len(names))]
    lines.append(legend(lang))
    return Group(*lines)


def things(zone: Json) -> list[str]:
    """What is seen in a zone."""
    return [thing["is"] for thing in zone.get("things", ())]


def row(margin: str, cells: Sequence[Text]) -> Text:
    """A line of the board: a margin, and cells of one width."""
    line = Text(margin.ljust(MARGIN), style="dim")
    for cell in cells:
        line.append(cell)
        line.append(" " * max(0, WIDTH - cell_len(cell.plain)))
    line.rstrip()
    return line


# The board


def palace(view: Json, zones: dict[str, Json], lang: Lang) -> Text:
    """§2.5 How many coins the palace has, the coins of this turn, and who has reached the Czar."""
    words = WORDS[lang]
    text = Text.assemble((words["name.palace"].partition(" ")[2].ljust(MARGIN), "bold"))
    if view["endgame"] != "zonder":
        text.append(words["draw.coins"].format(zones["palace"]["count"]), style=COIN_STYLE)
    for name in ("run", "gone"):
        if zones[name]["count"]:
            text.append(f" · {words[f'draw.{name}']} ").append(coins_text(things(zones[name])))
    for dispatch in things(zones["czar"]):
        text.append(f" · {words['draw.czar']} ", style="bold").append(dispatch_text(dispatch, lang))
    return text


def guards(view: Json, zones: dict[str, Json], lang: Lang) -> Text:
    """§2.4 What each guard asks, and the dispatches that lie with him."""
    cells = []
    for name, number in zip(GUARD_NAMES, view["guards"], strict=True):
        cell = Text(f"[{number}]", style="bold" if zones[name]["count"] else "dim")
        for dispatch in things(zones[name]):
            cell.append(" ").append(dispatch_text(dispatch, lang))
        cells.append(cell)
    return row(WORDS[lang]["draw.guards"], cells)


def village_lines(view: Json, zones: dict[str, Json], village: int, lang: Lang) -> list[Text]:
    """The inns of a village: their signs, and two lines of rooms."""
    inns = INN_NAMES[FIRST_INNS[village] : FIRST_INNS[village + 1]]
    lines = [row(WORDS[lang][f"draw.{VILLAGE_NAMES[village]}"], [sign(view, name) for name in inns])]
    for kinds in ROOMS:
        lines.append(row("", [rooms(view, zones[name], kinds, lang) for name in inns]))
    return lines


def sign(view: Json, name: str) -> Text:
    """The name of an inn, reversed if it is full."""
    if name in view["closed"]:
        return Text(INNS[name], style="dim strike")
    return Text(INNS[name], style="bold reverse" if name in view["leaving"] else "bold")


def rooms(view: Json, zone: Json, kinds: Sequence[str], lang: Lang) -> Text:
    """§3.1 Two rooms side by side: who sleeps there, or a dot; in a full inn the arrow of the empty room."""
    if zone["name"] in view["closed"]:
        return Text("  × × ×", style="dim")
    asleep = dict(thing.split("-")[::-1] for thing in things(zone))
    line = Text("│", style="dim")
    for kind in kinds:
        if kind in asleep:
            line.append(courier_text(f"{asleep[kind]}-{kind}", lang))
            line.append(DISPATCH if bears(view, zone, asleep[kind], kind) else " ", style="bold")
        elif zone["name"] in view["leaving"]:
            line.append(f" {ARROWS[kind]}  ", style="bold magenta")
        else:
            line.append(" ·  ", style="dim")
        line.append("│", style="dim")
    return line


def bears(view: Json, zone: Json, colour: str, kind: str) -> bool:
    """Whether this courier carries the dispatch of its seat."""
    seat = view["owners"][COLOUR_NAMES.index(colour)]
    return DISPATCH_NAMES[seat] in things(zone) and view["bearers"][seat] == kind


def courier_text(name: str, lang: Lang) -> Text:
    """A courier: the letter of its colour, two of its type."""
    colour, _, kind = name.partition("-")
    words = WORDS[lang]
    return Text(words[f"letter.{colour}"] + words[f"letter.{kind}"], style=STYLES[colour])


def dispatch_text(name: str, lang: Lang) -> Text:
    """A dispatch by the letter of its colour."""
    colour = name.partition("-")[0]
    return Text(WORDS[lang][f"letter.{colour}"] + DISPATCH, style=f"bold {STYLES[colour]}")


def coins_text(names: Sequence[str]) -> Text:
    """Coins by their signs."""
    return Text(" ".join(SIGNS[name] for name in names), style=COIN_STYLE)


# The seats


def seat_text(view: Json, zones: dict[str, Json], seat: int, lang: Lang, names: Sequence[str]) -> Text:
    """A seat: its colours, its pile, its reserve, what it has just turned up, its coins."""
    words = WORDS[lang]
    text = Text("▸ " if seat in view["waiting"] else "  ", style="bold")
    colours = [colour for colour, owner in zip(COLOUR_NAMES, view["owners"], strict=True) if owner == seat]
    text.append(names[seat].ljust(MARGIN), style="bold" if seat == view["seat"] else "")
    for colour in colours:
        text.append(f" {words[f'letter.{colour}']} ", style=f"{STYLES[colour]} reverse")
    text.append(" " + words["draw.pile"].format(zones[f"pile-{seat}"]["count"]))
    text.append(" · " + words["draw.reserve"] + " ")
    text.append(couriers_text(things(zones[f"reserve-{seat}"]), lang))
    if seat == view["turn"] and zones["turned"]["count"]:
        text.append(" · " + words["draw.turned"] + " ", style="bold")
        text.append(couriers_text(things(zones["turned"]), lang))
    return text.append(purse_text(view, zones, seat, lang))


def couriers_text(names: Sequence[str], lang: Lang) -> Text:
    """Couriers, one by one."""
    return Text(" ").join(courier_text(name, lang) for name in names) if names else Text("–")


def purse_text(view: Json, zones: dict[str, Json], seat: int, lang: Lang) -> Text:
    """§8.2, §9.2 Saved coins, hidden ones as far as they are seen, and what the guard asks."""
    words = WORDS[lang]
    text = Text()
    saved = things(zones[f"saved-{seat}"])
    if saved:
        text.append(f" · {words['draw.saved']} ").append(coins_text(saved))
    hidden = [zones[f"{name}-{seat}"] for name in ("hidden", "fresh")]
    number = sum(zone["count"] for zone in hidden)
    if number:
        text.append(f" · {words['draw.purse'].format(number)}")
    seen = [thing for zone in hidden for thing in things(zone)]
    if seen:
        text.append(" (").append(coins_text(seen)).append(")")
    at = [number for number, name in enumerate(GUARD_NAMES) if DISPATCH_NAMES[seat] in things(zones[name])]
    if at and view["endgame"] != "zonder":
        roubles = sum(COIN_VALUES[COIN_NAMES.index(coin)] for coin in saved + seen)
        text.append(" · " + words["draw.sum"].format(roubles, view["guards"][at[0]]), style="bold")
    return text


def legend(lang: Lang) -> Text:
    """What the letters mean."""
    words = WORDS[lang]
    said = [f"{words[f'letter.{colour}']} {words[f'colour.{colour}']}" for colour in COLOUR_NAMES]
    said += [f"{words[f'letter.{kind}']} {words[f'type.{kind}']}" for kind in TYPE_NAMES]
    return Text("\n".join([" · ".join(said), words["draw.signs"]]), style="dim")
