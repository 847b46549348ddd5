"""The door is as its description says, whatever is asked: schemathesis draws what."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from kit.openapi import WAYS, doors, openapi
from kit.server import Guest, Server

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "openapi.json"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    allow_header_conformance,
]
FEW, MANY = 15, 400
"""Requests for each door, sort of requests and table, in the ordinary run and in the long one."""
FORBIDDEN = ("Traceback", "/src/", 'File "', "site-packages", "sqlite3")
RIGHT, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
ASKED = [
    (*door, sort)
    for door, way in sorted(WAYS.items(), key=lambda found: found[0])
    for sort in (RIGHT, WRONG)
    if sort is RIGHT or way.body or way.query or "{game}" in door[1]  # else nothing can be wrong
]


def test_every_door_is_described() -> None:
    assert set(WAYS) == set(doors())


def test_the_description_is_what_the_code_says(golden: bool) -> None:
    made = json.dumps(openapi(), indent=1, ensure_ascii=False) + "\n"
    if golden:
        DOCUMENT.write_text(made, "utf-8")
    assert DOCUMENT.read_text("utf-8") == made, "`make golden` makes it anew"


@pytest.fixture(scope="module")
def tables(server: Server) -> dict[str, str]:
    """A table of every stage, and one that is not there."""
    guest = Guest(server)
    found = {
        "gathering": guest.open("herrlof", "me", "open", "open")["id"],
        "playing": guest.open("herrlof", "me", "greedy")["id"],
        "over": guest.open("herrlof", "me", "greedy")["id"],
    }
    device = guest.at(found["over"])
    device.say(gesture="resign")
    while device.until("about")["stage"] != "over":
        pass
    return {**found, "": ""}


def judge(case: Case[Any], server: Server) -> None:
    """Ask, and see whether the answer is as described and tells nothing else."""
    answer = case.call(base_url=server.url)
    case.validate_response(answer, checks=CHECKS)
    said = answer.content.decode()
    assert not any(word in said for word in FORBIDDEN), said
    if answer.status_code >= 400 and case.path != "/healthz":
        assert list(json.loads(said)) == ["error"]
        assert "\n" not in json.loads(said)["error"]


@pytest.mark.parametrize("most", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
@pytest.mark.parametrize(("method", "path", "sort"), ASKED)
def test_the_door_answers_as_described(
    server: Server,
    tables: dict[str, str],
    method: str,
    path: str,
    sort: GenerationMode,
    most: int,
    record_property: Callable[[str, object], None],
) -> None:
    described = schemathesis.openapi.from_dict(openapi())[path][method]
    stages = tables.values() if "{table}" in path else [""]
    total = 0
    for table in stages:
        known: dict[str, Any] = {"path_parameters": {"table": table}} if table else {}
        asked = settings(
            max_examples=most, deadline=None, database=None, suppress_health_check=list(HealthCheck)
        )
        count = 0

        @given(case=described.as_strategy(generation_mode=sort, **known))
        def ask(case: Case[Any]) -> None:
            nonlocal count
            count += 1
            judge(case, server)

        asked(ask)()
        assert count
        total += count
    record_property(
        "figure", f"door {method} {path}: {total} requests drawn {sort.value}, answered as described"
    )
