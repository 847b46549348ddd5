"""The guard before the door: who asks, how much they may ask, and what is said to whoever is not let in."""

import asyncio
import math
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from speeltafel.core.game import LANGS, Lang
from speeltafel.tables.host import Host, OutOfDate
from speeltafel.tables.protocol import Failure
from speeltafel.tables.store import NotKept
from speeltafel.tables.text import WORDS
from speeltafel.web.clockwork import Clockwork
from speeltafel.web.limits import Limits, household
from speeltafel.web.people import A_YEAR, COOKIE, People

BODY_MOST = 64 * 1024
HOST_LONGEST = 255
"""Characters of the name of a machine, by the rules for such names."""
BODY_PATIENCE = 10.0
"""Seconds that a body may take to come."""
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

T = TypeVar("T")


class Json(Response):
    """An answer as JSON, for whoever asked and nobody between."""

    media_type = "application/json"

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        """Some answers hold the secret of a chair."""
        super().init_headers({"Cache-Control": "no-store", **(headers or {})})

    def render(self, content: Any) -> bytes:
        """Written by msgspec, which knows the protocol's types."""
        return msgspec.json.encode(content)


class Refused(Exception):
    """The door does not open: a status, and the key of a sentence; after so many seconds it may."""

    def __init__(self, status: int, why: str, after: float = 0.0) -> None:
        super().__init__(why)
        self.status = status
        self.why = why
        self.after = after


# Who asks.


def lang_of(connection: HTTPConnection) -> Lang:
    """The language of who asks: as said, else as their browser says."""
    said = connection.query_params.get("lang", "")
    for lang in LANGS:
        if lang == said:
            return lang
    return "nl" if connection.headers.get("accept-language", "").lower().startswith("nl") else "en"


def person_of(connection: HTTPConnection) -> str:
    """The person who asks; "" if it is nobody we know."""
    people: People = connection.app.state.people
    return people.known(connection.cookies)


def greeted(request: Request) -> tuple[str, Callable[[Response], Response]]:
    """The person who asks, new or known, and what gives an answer the cookie that they lack."""
    if person := person_of(request):
        return person, lambda answer: answer
    person, cookie = request.app.state.people.newcomer()

    def with_cookie(answer: Response) -> Response:
        secure = request.url.scheme == "https"
        answer.set_cookie(COOKIE, cookie, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
        return answer

    return person, with_cookie


def clockwork_of(connection: HTTPConnection) -> Clockwork:
    """What drives the tables."""
    clockwork: Clockwork = connection.app.state.clockwork
    return clockwork


def limits_of(connection: HTTPConnection) -> Limits:
    """How much one address may ask."""
    limits: Limits = connection.app.state.limits
    return limits


def address_of(connection: HTTPConnection) -> str:
    """From where somebody asks."""
    return household(connection.client.host) if connection.client else ""


async def read_body(request: Request, kind: type[T]) -> T:
    """The body of a request; raises if it is too long, takes too long or says something else."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > BODY_MOST:
                    raise Refused(413, "too long")
    except TimeoutError:
        raise Refused(408, "too slow") from None
    return msgspec.json.decode(bytes(body), type=kind)


async def look_up(
    connection: HTTPConnection, name: str, find: Callable[[str], Awaitable[Host | None]], missing: str
) -> Host:
    """The table that a name leads to; whoever has looked up too much in vain is told nothing any more.

    Except about tables at which they have a chair: somebody else at the same address may have guessed.
    """
    limits, now = limits_of(connection), clockwork_of(connection).now()
    wait = limits.guesses.wait(address_of(connection), now)
    mine = clockwork_of(connection).lobby.hosts.get(name)
    if wait and (mine is None or mine.seat_of(person_of(connection)) < 0):
        raise Refused(429, "too many misses", wait)
    host = await find(name)
    if host is None:
        limits.guesses.miss(address_of(connection), name, now)
        raise Refused(404, missing)
    await settled(connection, host)
    return host


async def settled(connection: HTTPConnection, *hosts: Host) -> None:
    """Wait until everything is kept that who asks may be told of these tables."""
    person, clockwork = person_of(connection), clockwork_of(connection)
    waited = [clockwork.until_kept(host, host.seat_of(person)) for host in hosts]
    if not all(await asyncio.gather(*waited)):
        raise Refused(503, "not kept")


async def table_of(connection: HTTPConnection) -> Host:
    """The table that a path names."""
    find = clockwork_of(connection).host
    return await look_up(connection, connection.path_params["table"], find, "no table")


# What goes wrong.


def failure(status: int, why: str, lang: Lang, after: float = 0.0) -> Response:
    """A sentence of ours as an answer."""
    headers = {"Retry-After": str(math.ceil(after))} if after else {}
    return Json(Failure(WORDS[lang][f"error.{why}"]), status, headers)


def answer_to(problem: Exception, lang: Lang) -> Response:
    """What is said when the door does not open, a wish cannot be met, or the disk fails."""
    if isinstance(problem, Refused):
        return failure(problem.status, problem.why, lang, problem.after)
    if isinstance(problem, OutOfDate):
        return failure(409, "out of date", lang)
    if isinstance(problem, NotKept):
        return failure(503, "not kept", lang)
    return Json(Failure(str(problem)), status_code=400)


class Guard:
    """Lets in no request that another site has made, and gives every answer its headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        problem = objection(HTTPConnection(scope))
        if problem is None:
            await self.app(scope, receive, send_with_headers)
            return
        answer = answer_to(problem, lang_of(HTTPConnection(scope)))
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(answer)
        else:
            await answer(scope, receive, send_with_headers)


def objection(connection: HTTPConnection) -> Refused | None:
    """Why a request is not let in, whatever it asks for."""
    if is_foreign(connection):
        return Refused(403, "foreign")
    if len(connection.headers.get("host", "")) > HOST_LONGEST:
        return Refused(400, "too long")
    if connection.url.path == "/healthz":
        return None
    now = clockwork_of(connection).now()
    wait = limits_of(connection).requests.take(address_of(connection), now)
    return Refused(429, "too many requests", wait) if wait else None


def is_foreign(connection: HTTPConnection) -> bool:
    """Whether a page of another site asks for more than to be shown something."""
    origin = connection.headers.get("origin")
    if origin is None or (connection.scope["type"] == "http" and connection.scope["method"] == "GET"):
        return False
    try:
        return urlsplit(origin).netloc != connection.headers.get("host")
    except ValueError:
        return True
