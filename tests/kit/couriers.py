"""What tests of Kurier deal and ask: positions from a few words, and what is seen there."""

import json
from typing import Any

import pytest

from speeltafel import IllegalAction, load, play
from speeltafel.games.kurier.rules import Kurier

GAME = load("kurier")
COLOURS = ("red", "blue", "green", "yellow", "black")
TYPES = ("officer", "cossack", "diplomat", "lady")
COINS = {"n": "njet", "b": "blank", "1": "rouble-1", "2": "rouble-2", "3": "rouble-3"}
HOMES = [
    "taiga-taverne: red-officer*",
    " taiga-taverne: blue-cossack*",
    " samowar-stube: green-officer*",
    "samowar-stube: yellow-cossack*",
    " taiga-taverne: black-diplomat*",
]


class Scene:
    """A position in a few words, from which the lines of its text are made.

    `inns` as in `iwan: red-officer* blue-lady; olga: ...`, a star for whoever carries the dispatch. What a
    test does not mention is where it would be: couriers in the piles, coins in the palace.
    """

    def __init__(self, inns: str, seats: int, given: dict[str, Any]) -> None:
        self.seats = seats
        self.given = given
        self.inns: dict[str, list[str]] = {}
        self.bearers: dict[int, str] = {}
        at = given.get("at", {})
        for part in [one for one in inns.split(";") if one.strip()]:
            self.add(part)
        for seat in range(seats):
            if seat not in self.bearers and seat not in at:
                self.add(HOMES[seat])
        for seat, guard in at.items():
            self.inns.setdefault(guard, []).append(f"{COLOURS[seat]}-dispatch")

    def add(self, part: str) -> None:
        """Couriers in an inn."""
        inn, _, couriers = part.partition(":")
        for courier in couriers.split():
            self.inns.setdefault(inn.strip(), []).append(courier.strip("*"))
            if courier.endswith("*"):
                colour, _, kind = courier.strip("*").partition("-")
                self.inns[inn.strip()].append(f"{colour}-dispatch")
                self.bearers[COLOURS.index(colour)] = kind

    def owned(self, seat: int) -> list[str]:
        """The couriers of a seat that are not in an inn."""
        extra = [colour for colour, owner in self.given.get("owners", {}).items() if owner == seat]
        out = [courier for couriers in self.inns.values() for courier in couriers]
        out += self.given.get("turned", "").split()
        left = [f"{colour}-{kind}" for colour in [COLOURS[seat], *extra] for kind in TYPES for _ in range(3)]
        for courier in out:
            if courier in left:
                left.remove(courier)
        return left

    def couriers(self, seat: int) -> list[str]:
        """The lines of pile and reserve: what one of them does not hold the other does."""
        left = self.owned(seat)
        named = self.given.get("reserves", {}).get(seat)
        if named is None and seat in self.given.get("piles", {}):
            pile = self.given["piles"][seat].split()
            for courier in pile:
                left.remove(courier)
            return [f"pile-{seat}: {' '.join(pile)}", f"reserve-{seat}: {' '.join(left)}"]
        for courier in (named or "").split():
            left.remove(courier)
        return [f"pile-{seat}: {' '.join(left)}", f"reserve-{seat}: {named or ''}"]

    def coins(self) -> list[str]:
        """The lines of coins."""
        options = self.given.get("options", {})
        left = list("n" * 9 + "b" * 3 * (options.get("coins") != 27) + "1" * 9 + "2" * 6 + "3" * 3)
        laid = {"run": self.given.get("run", ""), "gone": self.given.get("gone", "")}
        for name in ("saved", "hidden", "fresh"):
            laid |= {f"{name}-{seat}": coins for seat, coins in self.given.get(name, {}).items()}
        if options.get("endgame") == "zonder":
            return []
        if "palace" in self.given:
            laid["palace"] = self.given["palace"]
        for coins in laid.values():
            for coin in coins:
                left.remove(coin)
        rest = "gone" if "palace" in self.given else "palace"
        laid[rest] = laid.get(rest, "") + "".join(left)
        return [f"{name}: {' '.join(COINS[coin] for coin in coins)}" for name, coins in laid.items()]

    def caps(self) -> list[str]:
        """§12.4 Of a seat at a guard everybody knows that it could not pay."""
        options = self.given.get("options", {})
        numbers = options.get("guards", (8, 10, 6, 10, 8))
        found = []
        for seat in range(self.seats):
            guard = self.given.get("at", {}).get(seat)
            worth = sum(int(coin) for coin in self.given.get("saved", {}).get(seat, "") if coin.isdigit())
            if seat == self.given.get("turn", 0):
                worth += sum(int(coin) for coin in self.given.get("run", "") if coin.isdigit())
            counted = guard and options.get("endgame") in ("gewijzigd", "riogrande")
            found.append(str(numbers[int(guard[-1]) - 1] - 1 - worth) if guard and counted else "-")
        return found

    def lines(self) -> list[str]:
        """The text of the position."""
        given = self.given
        turn = given.get("turn", 0)
        at = given.get("at", {})
        owners = [str(seat) if seat < self.seats else "-" for seat in range(5)]
        for colour, seat in given.get("owners", {}).items():
            owners[COLOURS.index(colour)] = str(seat)
        arrivals = [str(list(at).index(seat) + 1 if seat in at else 0) for seat in range(self.seats)]
        first = given.get("first", next(iter(at), None) if given.get("run") else None)
        return [
            f"kurier 1 {self.seats} {json.dumps(given.get('options', {}))}",
            f"window: {given.get('window', 'turn')}",
            f"waiting: {turn}",
            f"turn: {turn}",
            f"lead: {turn}",
            "round: 1",
            f"owners: {' '.join(owners)}",
            f"bearers: {' '.join(self.bearers.get(seat, '-') for seat in range(self.seats))}",
            f"arrivals: {' '.join(arrivals)}",
            f"caps: {' '.join(self.caps())}",
            f"first_to_rouble: {'-' if first is None else first}",
            f"idle: {given.get('idle', 0)}",
            f"returned: {given.get('returned', '')}",
            *(f"{inn}: {' '.join(couriers)}" for inn, couriers in self.inns.items()),
            f"turned: {given.get('turned', '')}",
            *(line for seat in range(self.seats) for line in self.couriers(seat)),
            *self.coins(),
        ]


def scene(inns: str = "", seats: int = 3, **given: Any) -> Kurier:
    """The state of a scene."""
    state = GAME.setup("\n".join(Scene(inns, seats, given).lines()))
    assert isinstance(state, Kurier)
    return state


def do(state: Kurier, *said: str) -> Kurier:
    """Play actions in turn, each by the seat that is asked."""
    for words in said:
        seat = state.speaker()
        play(state, seat, GAME.parse(state, seat, words))
    return state


def refused(state: Kurier, words: str) -> str:
    """The paragraph that forbids an action to the seat that is asked."""
    with pytest.raises(IllegalAction) as refusal:
        do(state, words)
    return refusal.value.paragraph


def offered(state: Kurier, *beginnings: str) -> list[str]:
    """What the seat that is asked may do, or those actions that begin like this."""
    seat = state.speaker()
    said = [GAME.notation(state, seat, action) for action in state.actions(seat)]
    return [words for words in said if not beginnings or words.startswith(beginnings)]


def lying(state: Kurier, zone: str) -> list[str]:
    """What lies in a zone, whoever may see it."""
    places: dict[str, list[str]] = GAME.board(state).position()["places"]
    return places[zone]


def asked(state: Kurier) -> tuple[int, str]:
    """Who is asked, and in which window."""
    return int(state.speaker()), GAME.windows[state.window].name


def result(state: Kurier) -> tuple[list[int], str]:
    """Who has won, and why."""
    outcome = state.outcome
    assert outcome is not None
    return [int(seat) for seat in outcome.winners], outcome.reason


FULL = "baikal-bar: red-cossack green-diplomat* blue-lady"
TOP = "pawl-hof: blue-officer red-cossack* green-diplomat"
REVISED = {"endgame": "gewijzigd"}
