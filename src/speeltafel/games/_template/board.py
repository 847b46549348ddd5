"""The table in words: every place by name, every public fact."""

from speeltafel.core.board import Fact, Name, Zone
from speeltafel.games._template.cards import NAMES
from speeltafel.games._template.rules import Template

FACTS = (Fact("led", Name("card", NAMES)), Fact("tricks", many=True))


def zones(state: Template) -> list[Zone]:
    """The places in the order in which they were laid."""
    hands = [Zone(f"hand-{seat}", hand, "hand", owner=seat) for seat, hand in enumerate(state.hands)]
    return [*hands, Zone("stock", state.stock, "pile", rest=True), Zone("table", state.table, "fan")]


def check(state: Template) -> str:
    """Why a position could not be played on: a seat would be left without a card to answer with."""
    if not state.waiting:
        return ""
    asked, other = state.speaker(), state.after(state.speaker())
    led = int(state.led >= 0)
    if state.hands[asked].count() != state.hands[other].count() + led:
        return "both hands need as many cards; whoever has led has one less"
    if led and not state.table.has(state.led):
        return "the card led lies on the table"
    return ""
