"""Positions as text, readable like FEN, and back.

    herrlof 1 2 {}
    window: play
    waiting: 0
    ...
    hand-0: blue-7 red-3 valknut
    bid-1: 0..15 4
    rng: fast 0123456789abcdef

The first line names the game, its version, the seats and the options. Then one line a fact and one
a place; eyes are written (`hand-1 @0:`) only where they differ from those of the opening.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from speeltafel.core.board import NUMBER, SEATS, Board, Fact, Name, OneSeat, Zone, compact
from speeltafel.core.cards import below, bit
from speeltafel.core.errors import InvalidInput, SpeeltafelError, quoted, unknown
from speeltafel.core.options import read_json
from speeltafel.core.places import NO_NUMBER, OPEN, WATCHERS
from speeltafel.core.rng import read_rng
from speeltafel.core.state import State

if TYPE_CHECKING:
    from speeltafel.core.game import Game

LONGEST = 100_000
"""Characters of a position that are read at most."""


def write_position(game: "Game", state: State) -> str:
    """The whole position, nothing left out."""
    board = game.board(state)
    laid = [int(place.eyes) for place in game.laid(state.seats, state.chosen).places]
    lines = [f"{game.name} {game.version} {state.seats} {compact(state.chosen.dump())}"]
    lines += [f"{fact.name}: {fact.write(state)}".rstrip() for fact in game.all_facts]
    lines += [write_zone(board, zone, laid[zone.place.id]) for zone in board.zones]
    lines.append(f"rng: {state.rng.text()}")
    return "\n".join(lines) + "\n"


def read_position(game: "Game", text: str) -> State:
    """The state of a text; lines left out take their opening value. Nobody listens to it yet."""
    if len(text) > LONGEST:
        raise InvalidInput(f"a position has at most {LONGEST} characters; this one has {len(text)}")
    head, *lines = text.splitlines() or [""]
    state = _read_head(game, head)
    zones = {zone.name: zone for zone in game.zones(state)}
    facts = {fact.name: fact for fact in game.all_facts}
    seen: set[str] = set()
    for number, line in enumerate(lines, 2):
        if not line.strip():
            continue
        try:
            name = _read_line(line, state, zones, facts, Name("card", game.card_names))
        except SpeeltafelError as problem:
            raise InvalidInput(f"line {number} of the position: {problem}", text) from None
        if name in seen:
            raise InvalidInput(f"line {number} of the position: {name} was given before", text)
        seen.add(name)
    put_rest(zones.values())
    _check(game, state, text)
    return state


def _read_head(game: "Game", head: str) -> State:
    name, version, seats, options = [*head.split(maxsplit=3), "", "", "", ""][:4]
    expected = f"it should begin as in {game.name} {game.version} {game.seats[0]} {{}}"
    if name != game.name:
        raise InvalidInput(f"this is not a position of {game.name}: {quoted(head)}; {expected}")
    if version != str(game.version):
        raise InvalidInput(
            f"the position is of version {quoted(version)}; this {game.name} is {game.version}"
        )
    if not (seats.isascii() and seats.isdigit() and len(seats) < 3):
        raise InvalidInput(f"the position has {quoted(seats)} seats; {expected}")
    chosen = game.options.read(read_json("the options", options or "{}"))
    return game.laid(int(seats), chosen)


def _read_line(line: str, state: State, zones: dict[str, Zone], facts: dict[str, Fact], cards: Name) -> str:
    label, colon, said = line.partition(":")
    if not colon:
        raise InvalidInput(f"{quoted(line)} has no colon; write it as in round: 1")
    name, _, eyes = (part.strip() for part in label.partition("@"))
    if name == "rng":
        rng = read_rng(said.strip())
        if rng is None:
            raise InvalidInput(f"{quoted(said)} is no generator; it is written as in fast 0123456789abcdef")
        state.rng = rng
    elif name in facts:
        if eyes:
            raise InvalidInput(f"{name} is a fact, which all see; eyes go with places, as in hand-1 @0")
        facts[name].read(state, said)
    elif name in zones:
        read_zone(zones[name], eyes, said, cards)
    else:
        raise InvalidInput(unknown("line", name, [*facts, *zones, "rng"]))
    return name


def _check(game: "Game", state: State, text: str) -> None:
    """Refuse what could not be shown or played on; whether it can be reached is not asked."""
    if wrong := _wrong(game, state):
        raise InvalidInput(wrong, text)
    state.derive()
    if wrong := game.check(state):
        raise InvalidInput(wrong, text)
    for seat in range(state.seats):
        if state.waiting & bit(seat) and not state.actions(seat):
            raise InvalidInput(f"seat {seat} is waited for, but there is nothing it could do", text)


def _wrong(game: "Game", state: State) -> str:
    """What is wrong with the facts that every game has; "" if nothing is."""
    span = f"0..{state.seats - 1}"
    if (state.waiting | state.winners) & ~below(state.seats):
        return f"the position names a seat too many; seats are {span}"
    if state.turn < 0 or state.lead < 0:
        return f"turn and lead are seats, {span}"
    if state.window < 0 or state.reason < 0:
        return "window and reason need a name"
    if game.windows[state.window].order == "turn" and state.waiting & (state.waiting - 1):
        return f"in the window {game.windows[state.window].name} one seat is waited for"
    for fact in game.all_facts:
        if isinstance(fact.codec, OneSeat) and any(seat >= state.seats for seat in fact.values(state)):
            return f"{fact.name} names a seat too many; seats are {span}"
    return ""


def write_eyes(eyes: int) -> str:
    """Eyes as one word of a position."""
    return "open" if eyes == OPEN else SEATS.write(eyes & ~WATCHERS) + ("+w" if eyes & WATCHERS else "")


def read_eyes(word: str) -> int:
    """The eyes that a word of a position means."""
    if word == "open":
        return OPEN
    seats, plus, watchers = word.partition("+")
    if plus and watchers != "w":
        raise InvalidInput(f"{quoted(word)} are no eyes; write open, -, or seats as in 0,2")
    return SEATS.read(seats) | (WATCHERS if plus else 0)


def write_zone(board: Board, zone: Zone, laid_eyes: int) -> str:
    """A line of a position: `hand-0: blue-7 valknut`; eyes only where they are not those of the opening."""
    content = board.content(zone)
    if isinstance(content, list):
        said = " ".join(content)
    else:
        said = NUMBER.write(zone.place.number)
    eyes = "" if zone.place.eyes == laid_eyes else f" @{write_eyes(zone.place.eyes)}"
    span = f" {zone.place.least}..{zone.place.most}" if zone.place.is_seal() else ""
    return f"{zone.name}{eyes}:{span} {said}".rstrip()


def read_zone(zone: Zone, eyes: str, text: str, cards: Name) -> None:
    """Put into a place what a line of a position says."""
    place = zone.place
    if eyes:
        place.eyes = read_eyes(eyes)
    words = text.split()
    if place.is_seal():
        _read_seal(zone, words)
        return
    place.empty()  # a line stands for all that a game lays there
    for word in words:
        card = cards.read(word)
        if card < 0:
            raise InvalidInput(f"{zone.name} holds {quoted(word)}, which is no card")
        if card not in place.box.cards:
            raise InvalidInput(f"{zone.name} holds {word}, which is not in the box of this match")
        if place.copies(card) == place.box.copies[place.box.cards.index(card)]:
            raise InvalidInput(f"{zone.name} holds {word} more often than the box does")
        place.put(card)


def _read_seal(zone: Zone, words: list[str]) -> None:
    place = zone.place
    if len(words) == 2:
        least, dots, most = words[0].partition("..")
        if not dots:
            raise InvalidInput(f"{zone.name} has the range {quoted(words[0])}; write it as in 0..15")
        place.least, place.most = NUMBER.read(least), NUMBER.read(most)
    if len(words) not in (1, 2) or place.most < place.least or place.least < 0:
        raise InvalidInput(f"{zone.name} needs a range and a number, as in 0..15 4")
    number = NUMBER.read(words[-1])
    if number != NO_NUMBER and not place.least <= number <= place.most:
        raise InvalidInput(f"{zone.name} is {number}; it can be {place.least}..{place.most}")
    place.number = number


def put_rest(zones: Iterable[Zone]) -> None:
    """Put the cards that no zone mentions where the game says; each card lies in one place."""
    listed = list(zones)
    rest = next((zone for zone in listed if zone.rest), None)
    box = listed[0].place.box
    for card, copies in zip(box.cards, box.copies, strict=True):
        held = sum(int(zone.place.copies(card)) for zone in listed if not zone.place.is_seal())
        if held > copies:
            raise InvalidInput("a card lies in more places than the box has copies of it")
        for _ in range(copies - held):
            if rest is None:
                raise InvalidInput("not every card of the box has a place")
            rest.place.put(card)
