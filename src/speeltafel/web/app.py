"""The web application: the page, the door for tables and games, and the sockets.

Every answer of the door is JSON; what goes wrong is one polite sentence in the language of who asks.
docs/protocol.md lists what there is.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from speeltafel.core.errors import InvalidInput
from speeltafel.core.game import LANGS, Lang
from speeltafel.games import load, names
from speeltafel.tables.host import Host
from speeltafel.tables.invite import picture, read_code
from speeltafel.tables.lobby import Lobby, game_form, plain
from speeltafel.tables.protocol import Book, Failure, NewTable, Sit
from speeltafel.tables.replay import Replay
from speeltafel.tables.store import NotKept
from speeltafel.tables.text import WORDS
from speeltafel.web.clockwork import BOT_PACE, Clockwork
from speeltafel.web.people import A_YEAR, COOKIE, People
from speeltafel.web.socket import attend

PAGE = Path(__file__).parent / "page"
"""Where the page lies once it is built."""
BODY_MOST = 64 * 1024
FRAMES_MOST = 100
"""Steps of a replay that one answer holds."""
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

SMALLER = [Middleware(GZipMiddleware)]
"""For what is the same for everybody: no secret may be compressed beside what somebody else has written."""
A_DAY = "max-age=86400"

T = TypeVar("T")
log = logging.getLogger("speeltafel")
Door = Callable[[Request], Awaitable[Response]]


class Json(Response):
    """An answer as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Written by msgspec, which knows the protocol's types."""
        return msgspec.json.encode(content)


class Refused(Exception):
    """The door does not open: a status, and the key of a sentence."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.why = why


def make_app(lobby: Lobby, secret: bytes, bot_workers: int = 1, bot_pace: float = BOT_PACE) -> Starlette:
    """The application, around a lobby whose store it closes when it stops."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        clockwork = app.state.clockwork = Clockwork(lobby, bot_workers, bot_pace)
        clockwork.wind_up()
        yield
        await clockwork.close()

    built = (PAGE / "assets").is_dir()
    assets = [Mount("/assets", StaticFiles(directory=PAGE / "assets"), middleware=SMALLER)] if built else []
    page = [Route("/api/{rest:path}", nothing_here), Route("/{rest:path}", show_page)]
    app = Starlette(
        routes=[*ROUTES, *assets, *page],
        middleware=[Middleware(Guard)],
        lifespan=lifespan,
        exception_handlers={
            Refused: refused,
            InvalidInput: invalid,
            msgspec.MsgspecError: unreadable,
            NotKept: not_kept,
            HTTPException: no_such_door,
            Exception: broken,
        },
    )
    app.state.people = People(secret)
    return app


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


async def read_body(request: Request, kind: type[T]) -> T:
    """The body of a request; raises if it is too long or says something else."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_MOST:
            raise Refused(413, "too long")
    return msgspec.json.decode(bytes(body), type=kind)


async def table_of(request: Request) -> Host:
    """The table that a path names."""
    host = await clockwork_of(request).host(request.path_params["table"])
    if host is None:
        raise Refused(404, "no table")
    return host


async def settled(request: Request, host: Host) -> None:
    """Wait until what a table did is kept."""
    if not await clockwork_of(request).settle(host):
        raise Refused(503, "not kept")


# Games.


async def healthz(request: Request) -> Response:
    """Whether the server can do its work."""
    clockwork = clockwork_of(request)
    said = {"healthy": clockwork.healthy, "tables": len(clockwork.lobby.hosts)}
    return Json(said, status_code=200 if clockwork.healthy else 503)


async def list_games(request: Request) -> Response:
    """All games, each with its form."""
    return Json([game_form(name) for name in names()])


async def open_book(request: Request) -> Response:
    """The rules and the words of a game in one language."""
    game, lang = load(request.path_params["game"]), request.path_params["lang"]
    if lang not in LANGS:
        raise Refused(404, "nothing here")
    page = game.page(lang)
    return Json(Book(page.text, page.paragraphs, game.words[lang]))


async def show_poster(request: Request) -> Response:
    """The picture of a game."""
    poster = load(request.path_params["game"]).poster
    if not poster.is_file():
        raise Refused(404, "nothing here")
    return FileResponse(poster, headers={"Cache-Control": A_DAY})


# Tables.


async def list_tables(request: Request) -> Response:
    """My running tables."""
    return Json(clockwork_of(request).lobby.running(person_of(request)))


async def open_table(request: Request) -> Response:
    """Open a table."""
    wish = await read_body(request, NewTable)
    person, answered = greeted(request)
    clockwork = clockwork_of(request)
    host = clockwork.lobby.open(wish, person, clockwork.now())
    await settled(request, host)
    log.info("table opened", extra={"table": host.id, "game": wish.game, "seats": len(wish.chairs)})
    return answered(Json(host.about(host.seat_of(person)), status_code=201))


async def list_open_tables(request: Request) -> Response:
    """The public tables with an open chair."""
    clockwork = clockwork_of(request)
    return Json(clockwork.lobby.open_tables(person_of(request), clockwork.now()))


async def find_by_code(request: Request) -> Response:
    """The table that a short code leads to."""
    code = read_code(request.path_params["code"])
    if not code:
        raise Refused(400, "wrong code")
    clockwork = clockwork_of(request)
    host = clockwork.lobby.by_code(code, clockwork.now())
    if host is None:
        raise Refused(404, "no code")
    return Json(host.about(host.seat_of(person_of(request))))


async def show_code(request: Request) -> Response:
    """The link to a table as a picture that a phone reads."""
    host = await table_of(request)
    link = f"{request.base_url}table/{host.id}"
    return Response(picture(link), media_type="image/svg+xml")


async def show_table(request: Request) -> Response:
    """A table and its people."""
    host = await table_of(request)
    return Json(host.about(host.seat_of(person_of(request))))


async def sit(request: Request) -> Response:
    """Take an open chair."""
    wish = await read_body(request, Sit)
    host = await table_of(request)
    person, answered = greeted(request)
    seat = host.sit(person, plain(wish.name), wish.seat, lang_of(request), clockwork_of(request).now())
    if seat < 0:
        raise Refused(409, "taken")
    await settled(request, host)
    return answered(Json(host.about(seat)))


async def share_chair(request: Request) -> Response:
    """Take one's own chair on another device, by its key."""
    person, answered = greeted(request)
    host = clockwork_of(request).lobby.by_key(request.path_params["key"])
    if host is None:
        raise Refused(404, "no chair")
    seat = host.share(request.path_params["key"], person)
    await settled(request, host)
    return answered(Json(host.about(seat)))


async def finished(request: Request) -> Host:
    """The table that a path names, once its match is over: nothing is hidden any more."""
    host = await table_of(request)
    if host.stage != "over":
        raise Refused(409, host.stage)
    return host


async def download(request: Request) -> Response:
    """The record of a match that is over."""
    host = await finished(request)
    name = f"{host.head.game}-{host.id}.record"
    clockwork_of(request).settle(host)
    return PlainTextResponse(
        host.playing().record.dump(), headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


async def replay(request: Request) -> Response:
    """Steps of a match that is over, `first` and those after it, as `seat` saw them or with all open."""
    host = await finished(request)
    replayed = Replay(host.playing().record, host.playing().names)
    first = number(request, "first", 0, replayed.length)
    most = number(request, "most", 1, FRAMES_MOST)
    seat = number(request, "seat", -2, host.head.seats - 1, -2)
    film = await asyncio.to_thread(replayed.film, first, most, seat, lang_of(request))
    clockwork_of(request).settle(host)
    return Json(film)


def number(request: Request, name: str, least: int, most: int, default: int | None = None) -> int:
    """A number among the parameters of a request."""
    said = request.query_params.get(name, str(least if default is None else default))
    if len(said) < 10 and said.removeprefix("-").isdigit() and said.isascii() and least <= int(said) <= most:
        return int(said)
    raise InvalidInput(f"{name} needs a number from {least} to {most}")


async def table_socket(websocket: WebSocket) -> None:
    """A socket at a table."""
    clockwork = clockwork_of(websocket)
    host = await clockwork.host(websocket.path_params["table"])
    if host is None:
        await websocket.send_denial_response(failure(404, "no table", lang_of(websocket)))
        return
    await attend(websocket, host, person_of(websocket), lang_of(websocket), clockwork)


# The page.


async def show_page(request: Request) -> Response:
    """The page, whatever it is to show; it finds out from its address."""
    name = request.path_params["rest"]
    file = PAGE / name
    if name and "/" not in name and file.is_file():
        return FileResponse(file)
    if not (PAGE / "index.html").is_file():
        return PlainTextResponse(WORDS[lang_of(request)]["error.no page"] + "\n", status_code=404)
    return FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-cache"})


async def nothing_here(request: Request) -> Response:
    """A path of the door that leads nowhere."""
    raise Refused(404, "nothing here")


# What goes wrong.


def failure(status: int, why: str, lang: Lang) -> Response:
    """A sentence of ours as an answer."""
    return Json(Failure(WORDS[lang][f"error.{why}"]), status_code=status)


async def refused(request: Request, problem: Exception) -> Response:
    """The door does not open."""
    assert isinstance(problem, Refused)
    return failure(problem.status, problem.why, lang_of(request))


async def invalid(request: Request, problem: Exception) -> Response:
    """A wish cannot be met."""
    return Json(Failure(str(problem)), status_code=400)


async def unreadable(request: Request, problem: Exception) -> Response:
    """A body is not what the protocol says."""
    sentence = WORDS[lang_of(request)]["error.unreadable"].format(str(problem))
    return Json(Failure(sentence), status_code=400)


async def not_kept(request: Request, problem: Exception) -> Response:
    """The disk fails."""
    return failure(503, "not kept", lang_of(request))


async def no_such_door(request: Request, problem: Exception) -> Response:
    """No such path, or not in this way."""
    assert isinstance(problem, HTTPException)
    return failure(problem.status_code, "nothing here", lang_of(request))


async def broken(request: Request, problem: Exception) -> Response:
    """A mistake of ours, which is logged, and about which nobody is told more."""
    return failure(500, "broken", lang_of(request))


class Guard:
    """Lets in no request that another site has made, and gives every answer its headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        if is_foreign(connection):
            answer = failure(403, "foreign", lang_of(connection))
            if scope["type"] == "websocket":
                await WebSocket(scope, receive, send).send_denial_response(answer)
            else:
                await answer(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, send_with_headers)


def is_foreign(connection: HTTPConnection) -> bool:
    """Whether a page of another site asks for more than to be shown something."""
    origin = connection.headers.get("origin")
    if origin is None or (connection.scope["type"] == "http" and connection.scope["method"] == "GET"):
        return False
    return urlsplit(origin).netloc != connection.headers.get("host")


ROUTES = (
    Route("/healthz", healthz),
    Route("/api/games", list_games, middleware=SMALLER),
    Route("/api/games/{game}/poster", show_poster, middleware=SMALLER),
    Route("/api/games/{game}/{lang}", open_book, middleware=SMALLER),
    Route("/api/tables", list_tables),
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/tables/{table}", show_table),
    Route("/api/tables/{table}/sit", sit, methods=["POST"]),
    Route("/api/tables/{table}/qr", show_code),
    Route("/api/tables/{table}/record", download),
    Route("/api/tables/{table}/replay", replay),
    Route("/api/open", list_open_tables),
    Route("/api/codes/{code}", find_by_code),
    Route("/api/chairs/{key}", share_chair, methods=["POST"]),
    WebSocketRoute("/ws/{table}", table_socket),
)
"""The door, and the sockets; docs/protocol.md says what each is for."""
