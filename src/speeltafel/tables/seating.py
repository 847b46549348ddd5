"""Who sits at one table: which devices have which chair, under which name; who is away, and for how long."""

from collections.abc import Collection

from speeltafel.bots.roster import BOTS
from speeltafel.core.actions import WATCHER
from speeltafel.core.game import Lang
from speeltafel.tables.protocol import Chair
from speeltafel.tables.store import Sitting
from speeltafel.tables.text import WORDS

AWAY = 90.0
"""Seconds without a connection after which a bot sits in, while somebody else is there to play with."""


class Seating:
    """The chairs of one table."""

    def __init__(self, chairs: list[Sitting]) -> None:
        self.chairs = chairs
        self.left: dict[int, float] = {}
        """By seat, since when its person has no connection."""
        self.stand_ins: set[int] = set()
        """The seats in which a bot sits in for a person who is away."""

    def seat_of(self, person: str) -> int:
        """The chair of a person; -1: none."""
        for seat, chair in enumerate(self.chairs):
            if person in chair.holders:
                return seat
        return WATCHER

    def is_full(self) -> bool:
        """Whether every chair is taken."""
        return not any(is_open(chair) for chair in self.chairs)

    def take(self, person: str, name: str, wanted: int, lang: Lang) -> int:
        """Give a person an open chair, the wanted one or (-1) any; -1: there is none to be had."""
        free = [seat for seat, chair in enumerate(self.chairs) if is_open(chair)]
        if not free or (wanted >= 0 and wanted not in free):
            return WATCHER
        seat = wanted if wanted >= 0 else free[0]
        chair = self.chairs[seat]
        chair.name, chair.lang, chair.holders = self._unlike_others(name, seat, lang), lang, [person]
        return seat

    def _unlike_others(self, name: str, seat: int, lang: Lang) -> str:
        name = name or f"{WORDS[lang]['you']} {seat + 1}"
        taken = {chair.name.casefold() for chair in self.chairs}
        while name.casefold() in taken:
            name = f"{name} {seat + 1}"
        return name

    def with_key(self, key: str) -> int:
        """The chair that this key gives; -1: none."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.key == key), WATCHER)

    def shown(self, here: Collection[int]) -> list[Chair]:
        """The chairs as everybody may know them; `here`: the seats that have a connection."""
        return [
            Chair(
                name=chair.name,
                bot=chair.bot,
                open=is_open(chair),
                here=seat in here,
                stand_in=seat in self.stand_ins or chair.resigned,
                resigned=chair.resigned,
            )
            for seat, chair in enumerate(self.chairs)
        ]

    def bot_at(self, seat: int) -> str:
        """The bot that plays at a seat, for itself or for its person; "" if the person does."""
        chair = self.chairs[seat]
        return chair.bot or (BOTS[0] if seat in self.stand_ins or chair.resigned else "")

    # Who is away.

    def expect_all(self, now: float) -> None:
        """Nobody has a connection yet."""
        self.left = {seat: now for seat, chair in enumerate(self.chairs) if not chair.bot}

    def comes(self, seat: int) -> None:
        """A person is there, or back."""
        self.left.pop(seat, None)
        self.stand_ins.discard(seat)

    def goes(self, seat: int, now: float) -> None:
        """A person has lost the last connection."""
        self.left[seat] = now

    def due(self, here: Collection[int]) -> list[float]:
        """When a bot is to sit in for those who are away, while somebody is there to play with."""
        return [self.left[seat] + AWAY for seat in self._missed(here)]

    def sit_in(self, here: Collection[int], now: float) -> bool:
        """Let bots sit in for those who have been away for too long; whether there are any more."""
        gone = {seat for seat in self._missed(here) if now >= self.left[seat] + AWAY}
        self.stand_ins |= gone
        return bool(gone)

    def _missed(self, here: Collection[int]) -> list[int]:
        if not any(seat >= 0 for seat in here):
            return []
        return [seat for seat in self.left if seat not in self.stand_ins and not self.chairs[seat].resigned]


def is_open(chair: Sitting) -> bool:
    """Whether anybody may take a chair."""
    return not chair.bot and not chair.holders
