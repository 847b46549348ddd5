"""The protocol: its page has an example for every message, and the page's types are made from it."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from kit import games
from kit.hosting import Room
from kit.typescript import typescript
from speeltafel.core.game import Game
from speeltafel.core.rng import make_rng
from speeltafel.tables import protocol
from speeltafel.web.app import ROUTES

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
TYPES = ROOT / "ui" / "src" / "lib" / "protocol.ts"
EXAMPLES = re.findall(r"```json (\w+)\n(.*?)```", PAGE, re.DOTALL)
STRUCTS = {
    name: found
    for name, found in vars(protocol).items()
    if isinstance(found, type) and issubclass(found, msgspec.Struct) and found.__module__ == protocol.__name__
}


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_an_example_of_the_page_is_what_it_says(name: str, example: str) -> None:
    kind = STRUCTS[name]
    said = json.loads(example)
    read = msgspec.convert(said, kind, strict=True)
    again = json.loads(msgspec.json.encode(read))
    assert {key: again[key] for key in said} == said, "nothing in an example is beside the protocol"


def test_every_message_has_an_example_and_every_field_is_shown() -> None:
    shown = " ".join(example for _, example in EXAMPLES)
    for name, struct in STRUCTS.items():
        assert f"`{name}`" in PAGE or any(name == kind for kind, _ in EXAMPLES), name
        for field in struct.__struct_encode_fields__:
            assert f'"{field}"' in shown or f"`{field}`" in PAGE, f"{name}.{field}"


def test_every_path_of_the_door_is_on_the_page() -> None:
    for route in ROUTES:
        assert f"`{route.path}`" in PAGE, route.path


def test_the_types_of_the_page_are_those_of_the_protocol(golden: bool) -> None:
    made = typescript(protocol)
    if golden:
        TYPES.parent.mkdir(parents=True, exist_ok=True)
        TYPES.write_text(made)
    assert TYPES.read_text() == made, "`make golden` makes them anew"


@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in games()])
def test_views_and_events_are_as_the_types_say(game: Game) -> None:
    room = Room(game.name, "me", *["open"] * (game.seats[0] - 1))
    people = [room.comes(name) for name in ("Anna", "Ben", "Cas")[: game.seats[0]]]
    dice = make_rng(1)
    for _ in range(60):
        if room.host.stage != "playing":
            break
        seat = room.host.order.silent(room.host.playing())[0]
        choices = people[seat].news().choices
        action = choices[dice.below(len(choices))][0]
        room.says(people[seat], do=action, moment=room.host.order.moment)
    news = [told.news for person in people for told in person.told if told.news]
    assert len(news) > 5
    for message in news:
        msgspec.convert(message.view, protocol.View, strict=True)
        read = msgspec.convert(message.events, list[protocol.Happening], strict=True)
        assert json.loads(msgspec.json.encode(read)) == message.events
        zones = msgspec.convert(message.view["zones"], list[protocol.Zone], strict=True)
        known = set(protocol.Zone.__struct_encode_fields__)
        assert all(set(zone) <= known for zone in message.view["zones"])
        assert len(zones) == len(message.view["zones"])
