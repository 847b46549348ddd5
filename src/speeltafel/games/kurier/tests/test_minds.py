"""What seats know: piles but for their order, coins of their own, and who cannot pay."""

import json
from collections import Counter
from typing import Any

from kit import rule
from speeltafel import load, make_rng, play
from speeltafel.games.kurier.cards import worth
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
"""Where a dispatch is that a test does not mention."""


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


def lying(state: Kurier, zone: str) -> list[str]:
    """What lies in a zone, whoever may see it."""
    places: dict[str, list[str]] = GAME.board(state).position()["places"]
    return places[zone]


def worlds(state: Kurier, seat: int, number: int = 60) -> list[Kurier]:
    """Worlds that a seat (-1: a watcher) holds possible."""
    found = [state.sample(seat, make_rng(seed), state.mind(seat)) for seed in range(number)]
    return [world for world in found if isinstance(world, Kurier)]


def guesses(state: Kurier, seat: int, zone: str) -> set[tuple[str, ...]]:
    """What may lie in a zone, as far as a seat can know."""
    return {tuple(sorted(lying(world, zone))) for world in worlds(state, seat)}


REVISED = {"endgame": "gewijzigd"}
TOP = "pawl-hof: blue-officer red-cossack* green-diplomat"
FULL = "baikal-bar: red-cossack green-diplomat* blue-lady"


@rule("kurier", "12.2")
def test_everybody_knows_which_couriers_are_in_a_pile_and_nobody_in_which_order() -> None:
    state = GAME.new(3, seed=5)
    assert isinstance(state, Kurier)
    for _ in range(20):
        state.apply(state.speaker(), state.pick(state.speaker(), state.rng))
    for seat in (-1, 0, 1, 2):
        for other in range(3):
            assert guesses(state, seat, f"pile-{other}") == {tuple(sorted(lying(state, f"pile-{other}")))}
    drawn = set()
    for seed in range(40):
        world = worlds(state, 0, 1)[0]
        world.rng = make_rng(seed)
        drawn.add(world.top_courier(1))
    assert len(drawn) > 1


@rule("kurier", "7.1", "12.2")
def test_the_order_of_those_that_returned_is_known_in_every_world() -> None:
    state = do(scene(TOP, piles={0: "", 1: ""}, turn=2), "depart pawl-hof palace palace")
    for seat in (-1, 0, 1, 2):
        for world in worlds(state, seat, 10):
            assert world.returned == state.returned
            assert [GAME.card_names[card] for card in world.returned] == ["blue-officer", "red-cossack"]
            assert GAME.card_names[world.top_courier(1)] == "blue-officer"
    assert "returned" not in GAME.view(state, 0)
    assert "returned: blue-officer red-cossack" in GAME.text(state)


@rule("kurier", "12.3")
def test_a_hidden_coin_is_known_to_its_owner_alone() -> None:
    state = do(scene(FULL, options=REVISED), "depart baikal-bar iwan boris")
    coin = tuple(lying(state, "hidden-1"))
    assert guesses(state, 1, "hidden-1") == {coin}
    for seat in (-1, 0, 2):
        assert len(guesses(state, seat, "hidden-1")) == 5
    own = Counter(coins for coins in guesses(state, 1, "palace"))
    assert len(own) == 1
    assert len(guesses(state, 0, "palace")) == 5


@rule("kurier", "12.3", "8.3")
def test_in_basis_everybody_knows_what_the_palace_holds() -> None:
    state = scene("", at={0: "guard-1"}, window="roebelen", saved={0: "12"}, gone="nn3")
    state = do(state, "coin")
    for seat in (-1, 0, 1, 2):
        assert guesses(state, seat, "palace") == {tuple(sorted(lying(state, "palace")))}


@rule("kurier", "12.4", "9.3")
def test_who_did_not_pay_on_arrival_had_too_little_in_every_world() -> None:
    """Five hidden coins at a guard who asks 6: without the knowledge half of the worlds would pay."""
    masl = "masl-hof: red-officer* blue-cossack green-diplomat"
    state = scene(masl, seats=4, options=REVISED, hidden={0: "11bnn"})
    before = [worth(world.hidden[0].mask1) for world in worlds(state, 1)]
    assert max(before) >= 6
    do(state, "depart masl-hof palace palace")
    assert state.caps == [5, -1, -1, -1]
    for seat in (-1, 1, 2, 3):
        after = [worth(world.hidden[0].mask1) for world in worlds(state, seat)]
        assert max(after) <= 5
        assert len(set(after)) > 2


@rule("kurier", "12.4", "9.5")
def test_each_good_coin_that_does_not_win_says_how_little_is_hidden() -> None:
    where: dict[str, Any] = {"options": REVISED, "at": {0: "guard-1"}, "window": "roebelen"}
    state = scene("", **where, saved={0: "222"}, hidden={0: "nb"}, palace="1nnnn22111113")
    assert state.caps[0] == 1
    for seat in (1, 2):
        held = {worth(world.hidden[0].mask1) for world in worlds(state, seat)}
        assert held == {0, 1}
    world = state.clone()
    assert isinstance(world, Kurier)
    one = next(
        drawn
        for drawn in (drawn_on(state, seed) for seed in range(40))
        if lying(drawn, "run") == ["rouble-1"]
    )
    assert one.caps[0] == 0
    for world in worlds(one, 1):
        assert worth(world.hidden[0].mask1) == 0


def drawn_on(state: Kurier, seed: int) -> Kurier:
    """The same position with another lot, a coin later; everybody listens."""
    again = GAME.setup(GAME.text(state))
    again.rng = make_rng(seed)
    assert isinstance(again, Kurier)
    return do(again, "coin")


@rule("kurier", "12.4", "9.4")
def test_a_coin_that_came_after_the_counting_may_be_anything() -> None:
    stays = "olga: blue-officer green-cossack red-diplomat"
    state = scene(stays, options=REVISED, at={0: "guard-1"}, hidden={0: "nbb"}, saved={0: "2221"}, turn=1)
    assert state.caps[0] == 0
    do(state, "depart olga pawl-hof masl-hof")
    assert len(lying(state, "fresh-0")) == 1
    assert len({world.fresh[0].mask1 for world in worlds(state, 1)}) > 3
    assert {worth(world.hidden[0].mask1) for world in worlds(state, 1)} == {0}


@rule("kurier", "12.4", "9.6")
def test_a_robbed_coin_lowers_what_the_others_can_be_worth() -> None:
    where: dict[str, Any] = {"options": REVISED, "at": {0: "guard-1", 1: "guard-3"}, "window": "roebelen"}
    state = scene("", **where, hidden={1: "32n"}, palace="")
    assert state.caps[1] == 5
    do(state, "rob seat-1")
    taken = worth(state.run.mask1)
    assert state.caps[1] == 5 - taken
    assert all(worth(world.hidden[1].mask1) <= 5 - taken for world in worlds(state, 2))


@rule("kurier", "12.5")
def test_a_bot_is_handed_worlds_in_which_other_hands_differ() -> None:
    state = do(scene(FULL, options=REVISED), "depart baikal-bar iwan boris")
    assert len({world.hidden[1].mask1 for world in worlds(state, 0)}) > 3
    assert {world.rng.state for world in worlds(state, 0)} != {state.rng.state}
