"""The door as OpenAPI describes it: made from its routes and from the types of the protocol."""

import inspect
import re
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.routing import Route

from speeltafel.games import names
from speeltafel.tables.protocol import About, Book, Failure, Film, GameForm, NewTable, OpenTable, Running, Sit
from speeltafel.web.app import FRAMES_MOST, ROUTES

REF = "#/components/schemas/{name}"
ALWAYS = (400, 429, 500, 503)
"""What may go wrong anywhere."""
MEANING = {
    200: "as asked",
    201: "opened",
    400: "cannot be read, or cannot be",
    403: "asked by a page of another site",
    404: "not there",
    408: "took too long to come",
    409: "not now",
    413: "too long",
    429: "too much at once",
    500: "a mistake of the server",
    503: "cannot be kept now",
}


class Health(msgspec.Struct):
    """Whether the server can do its work."""

    healthy: bool
    tables: int


@dataclass(frozen=True)
class Way:
    """What goes in and out at one door; `answer` None: no JSON, but what `media` says."""

    answer: Any
    body: type | None = None
    status: int = 200
    failures: tuple[int, ...] = ()
    query: dict[str, dict[str, Any]] = field(default_factory=dict)
    media: str = "text/plain"


STEPS = {
    "first": {"type": "integer", "minimum": 0, "maximum": 999_999_999, "default": 0},
    "most": {"type": "integer", "minimum": 1, "maximum": FRAMES_MOST, "default": 1},
    "seat": {"type": "integer", "minimum": -2, "maximum": 9, "default": -2},
}
PICTURE = "image/svg+xml"
WAYS = {
    ("get", "/healthz"): Way(Health),
    ("get", "/api/games"): Way(list[GameForm]),
    ("get", "/api/games/{game}/poster"): Way(None, failures=(404,), media=PICTURE),
    ("get", "/api/games/{game}/{lang}"): Way(Book, failures=(404,)),
    ("get", "/api/tables"): Way(list[Running]),
    ("post", "/api/tables"): Way(About, NewTable, status=201),
    ("get", "/api/tables/{table}"): Way(About, failures=(404, 409)),
    ("post", "/api/tables/{table}/sit"): Way(About, Sit, failures=(404, 409)),
    ("get", "/api/tables/{table}/qr"): Way(None, failures=(404, 409), media=PICTURE),
    ("get", "/api/tables/{table}/record"): Way(None, failures=(404, 409)),
    ("get", "/api/tables/{table}/replay"): Way(Film, failures=(404, 409), query=STEPS),
    ("get", "/api/open"): Way(list[OpenTable]),
    ("get", "/api/codes/{code}"): Way(About, failures=(404,)),
    ("post", "/api/chairs/{key}"): Way(About, failures=(404,)),
}
"""Every door; a route that is not here, or a door that is no route, fails the test."""
PATHS: dict[str, dict[str, Any]] = {
    "game": {"type": "string", "enum": names()},
    "lang": {"type": "string", "enum": ["nl", "en"]},
}
"""What a part of a path can be, where that is known."""


def doors() -> dict[tuple[str, str], Route]:
    """The routes of the door, by method and path."""
    return {
        (method.lower(), route.path): route
        for route in ROUTES
        if isinstance(route, Route)
        for method in route.methods or ()
        if method != "HEAD"
    }


def openapi() -> dict[str, Any]:
    """The document."""
    kinds = [kind for way in WAYS.values() for kind in (way.answer, way.body) if kind] + [Failure]
    schemas, parts = msgspec.json.schema_components(kinds, ref_template=REF)
    written = {str(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for (method, path), route in doors().items():
        paths.setdefault(path, {})[method] = operation(route, WAYS[method, path], written)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Speeltafel", "version": "1"},
        "paths": paths,
        "components": {"schemas": dict(sorted(parts.items()))},
    }


def operation(route: Route, way: Way, written: dict[str, Any]) -> dict[str, Any]:
    """What one door takes and gives."""
    failures = {*ALWAYS, *way.failures, *([403, 408, 413] if "POST" in (route.methods or ()) else [])}
    content = {"application/json": {"schema": written[str(way.answer)]}} if way.answer else {way.media: {}}
    answers: dict[str, Any] = {str(way.status): {"description": MEANING[way.status], "content": content}}
    for status in sorted(failures):
        said = written[str(Failure if (status, way.answer) != (503, Health) else Health)]
        answers[str(status)] = {
            "description": MEANING[status],
            "content": {"application/json": {"schema": said}},
        }
    parts = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": PATHS.get(name, {"type": "string", "minLength": 1}),
        }
        for name in re.findall(r"\{(\w+)\}", route.path)
    ]
    asked = [{"name": name, "in": "query", "schema": schema} for name, schema in way.query.items()]
    made: dict[str, Any] = {
        "operationId": route.name,
        "summary": inspect.getdoc(route.endpoint),
        "parameters": parts + asked,
        "responses": answers,
    }
    if way.body:
        made["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": written[str(way.body)]}},
        }
    return made
