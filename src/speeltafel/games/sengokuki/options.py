"""What can be chosen before a match."""

from dataclasses import dataclass
from typing import Literal

from speeltafel.core.options import SWITCH, Allowed, Options, option
from speeltafel.games.sengokuki.cards import DRAW_AFTER, DRAW_STEP

SEATS = range(2, 3)


@dataclass(frozen=True)
class SengokukiOptions(Options):
    """The options of Sengokuki; the first value of each is the rulebook's, or our reading of it."""

    white: int | Literal["random"] = option("random", "1.2", Allowed(words=("random",), span=range(2)))
    start: Literal["centre", "corners"] = option("centre", "2.2", Allowed(words=("centre", "corners")))
    black_setup: Literal["facing", "rotated"] = option("facing", "2.3", Allowed(words=("facing", "rotated")))
    yonhon: bool = option(True, "3.7", SWITCH)
    shinobi_wo_tsukau: bool = option(False, "3.8", SWITCH)
    kyousei: Literal["daimyo_only", "any_defence"] = option(
        "daimyo_only", "5.3", Allowed(words=("daimyo_only", "any_defence"))
    )
    draw_after: int = option(DRAW_AFTER, "6.2", Allowed(span=range(0, DRAW_AFTER + 1, DRAW_STEP)))
    nobori: bool = option(False, "7.1", SWITCH)
