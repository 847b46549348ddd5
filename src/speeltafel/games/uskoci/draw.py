"""The terminal's picture of a view."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from speeltafel.core.board import Json
from speeltafel.core.game import Lang, Words
from speeltafel.games.uskoci.cards import FULL, GROUP_NAMES, INFO_NAMES
from speeltafel.games.uskoci.text import WORDS

STYLES = {"food": "green", "wood": "yellow", "weapons": "bright_blue", "gold": "bright_yellow"}
EVENT_STYLE = "magenta"
DOUBLED = "x2"


def draw(view: Json, lang: Lang, names: Sequence[str]) -> RenderableType:
    """Season and piles, all fleets, the stack while it is open, who is asked what, and the hands one sees."""
    zones = {zone["name"]: zone for zone in view["zones"]}
    hands = [
        Text.assemble((f"{name}: ", "dim"), cards_text(things(zones[f"hand-{seat}"]), lang, own(view, lang)))
        for seat, name in enumerate(names)
        if "things" in zones[f"hand-{seat}"]
    ]
    lines = [stack_text(view, lang, names), count_text(view, lang, names), asked_text(view, lang, names)]
    packet = things(zones["packet"])
    if packet:
        lines.append(
            Text.assemble(
                (WORDS[lang]["draw.packet"] + ": ", "dim"), cards_text(packet, lang, own(view, lang))
            )
        )
    return Group(
        head_text(view, lang, names),
        piles_text(view, zones, lang),
        Text(),
        fleets(view, zones, lang, names),
        Text(),
        *(line for line in lines if line),
        *hands,
        *spare_texts(view, zones, lang),
        Text(),
    )


def spare_texts(view: Json, zones: dict[str, Json], lang: Lang) -> list[Text]:
    """§7.18 What the spare cards do that one sees in a hand, a packet or on the stack."""
    seen = {
        card
        for name, zone in zones.items()
        if name.startswith(("hand", "packet", "stack"))
        for card in things(zone)
    }
    return [
        Text.assemble((card["name"][lang] + ": ", "dim " + EVENT_STYLE), (card["text"][lang], "dim"))
        for card in view["spare_cards"]
        if card["is"] in seen
    ]


def things(zone: Json) -> list[str]:
    """The cards that are seen in a zone."""
    return [thing["is"] for thing in zone.get("things", ())]


def head_text(view: Json, lang: Lang, names: Sequence[str]) -> Text:
    """§9.1 The season; §10.1 in the strategic version also round, matroos and arrow."""
    words = WORDS[lang]
    seasons = (words[f"season.{view[name]}"] for name in ("season", "last_season"))
    text = Text(words["draw.head"].format(*seasons), style="bold")
    if view["strategic"]:
        last = view["last_round"]
        said = words["draw.round of"].format(view["round"], last) if last else words["draw.round"]
        text.append(said.format(view["round"]))
    if view["strategic"] and view["matroos"] is not None:
        arrow = words["draw.to left" if view["leftward"] else "draw.to right"]
        matroos = words["draw.matroos"].format(names[view["matroos"]])
        text.append(f" · {matroos}, {arrow}", style="dim")
    return text


def piles_text(view: Json, zones: dict[str, Json], lang: Lang) -> Text:
    """§2.7 How many cards the piles have, and the top of the discards."""
    words = WORDS[lang]
    gone = zones["discards"]["count"] + zones["top"]["count"]
    said = f"{words['draw.pile'].format(zones['pile']['count'])} · {words['draw.discards'].format(gone)}"
    text = Text(said, style="dim")
    if zones["top"]["count"]:
        top = cards_text(things(zones["top"]), lang, own(view, lang))
        text.append(f" ({words['draw.top']}: ").append(top).append(")")
    return text


def fleets(view: Json, zones: dict[str, Json], lang: Lang, names: Sequence[str]) -> Table:
    """A row for each seat: the value of its fleet, its cards in hand, and the fleet by group."""
    words = WORDS[lang]
    heads = ["", *(words[f"draw.{head}"] for head in ("value", "hand", "fleet"))]
    table = Table(*heads, box=None, padding=(0, 2, 0, 0), header_style="dim")
    for seat, name in enumerate(names):
        mark = "▸ " if seat == view["turn"] else "  "
        fleet = cards_text(things(zones[f"fleet-{seat}"]), lang, own(view, lang))
        if zones[f"before-{seat}"]["count"]:
            fleet.append(f"  [{words['draw.jailed']}]", style=EVENT_STYLE)
        full = view["values"][seat] == FULL
        table.add_row(
            Text(mark + name, style="bold" if seat == view["seat"] else ""),
            Text(str(view["values"][seat]), style="bold red" if full else "bold"),
            str(zones[f"hand-{seat}"]["count"]),
            fleet,
        )
    return table


def own(view: Json, lang: Lang) -> Words:
    """§7.18 What the match calls its spare cards."""
    return {f"name.{card['is']}": card["name"][lang] for card in view["spare_cards"]}


def cards_text(kinds: Sequence[str], lang: Lang, called: Words) -> Text:
    """Cards by group, `gold 3 4 x2 · wood 5 · Storm`; an information card is the x2 of its group."""
    words = WORDS[lang] | called
    parts: list[Text] = []
    for group, info in zip(GROUP_NAMES, INFO_NAMES, strict=True):
        numbers = [kind.partition("-")[2] for kind in kinds if kind.partition("-")[0] == group]
        numbers += [DOUBLED] * kinds.count(info)
        if numbers:
            parts.append(Text(" ".join([words[f"group.{group}"], *numbers]), style=STYLES[group]))
    loot = {*GROUP_NAMES, *INFO_NAMES}
    events = [kind for kind in kinds if kind.partition("-")[0] not in loot]
    parts += [Text(words[f"name.{kind}"], style=EVENT_STYLE) for kind in events]
    return Text(" · ").join(parts) if parts else Text("–")


def stack_text(view: Json, lang: Lang, names: Sequence[str]) -> Text:
    """§6.2 What is announced, by whom and at whom, and the answers that lie upon it."""
    words = WORDS[lang] | own(view, lang)
    if not view["pending"]:
        return Text()
    parts = [
        Text.assemble((words[f"name.{card}"], EVENT_STYLE), f" {words['draw.by']} {names[seat]}")
        for card, seat in zip(view["pending"], view["players"], strict=True)
    ]
    if view["target"] is not None:
        parts[0].append(f" {words['draw.at']} {names[view['target']]}")
    text = Text.assemble((words["draw.stack"] + ": ", "dim"), Text(" ← ").join(parts))
    if view["shields"]:
        safe = ", ".join(names[seat] for seat in view["shields"])
        text.append(f"  ({words['draw.safe'].format(safe)})")
    return text


def count_text(view: Json, lang: Lang, names: Sequence[str]) -> Text:
    """§8.1, §9.7 Who is about to win."""
    if not view["contenders"]:
        return Text()
    said = WORDS[lang]["draw.counts" if view["window"] == "countdown" else "draw.claims"]
    return Text(said.format(", ".join(names[seat] for seat in view["contenders"])), style="bold red")


def asked_text(view: Json, lang: Lang, names: Sequence[str]) -> Text:
    """§5.6 Who is asked, and what."""
    if not view["waiting"]:
        return Text()
    words = WORDS[lang]
    who = ", ".join(names[seat] for seat in view["waiting"])
    text = Text(words["draw.asked"].format(who), style="dim").append(f" · {words['asks.' + view['window']]}")
    if view["asks_for"]:
        text.append(f" ({words['draw.more'].format(view['asks_for'])})")
    return text
