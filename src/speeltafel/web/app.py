"""The web application: the page, the door for tables and games, and the sockets.

Every answer of the door is JSON; what goes wrong is one polite sentence in the language of who asks.
docs/protocol.md lists what there is.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from speeltafel.core.errors import InvalidInput
from speeltafel.core.game import LANGS
from speeltafel.games import load, names
from speeltafel.tables.host import Host
from speeltafel.tables.invite import picture, read_code
from speeltafel.tables.lobby import Lobby, game_form, plain
from speeltafel.tables.protocol import Book, Failure, NewTable, Sit
from speeltafel.tables.replay import Replay
from speeltafel.tables.store import NotKept
from speeltafel.tables.text import WORDS
from speeltafel.web.clockwork import Clockwork
from speeltafel.web.guard import (
    HEADERS,
    Guard,
    Json,
    Refused,
    address_of,
    answer_to,
    clockwork_of,
    failure,
    greeted,
    lang_of,
    limits_of,
    look_up,
    person_of,
    read_body,
    settled,
    table_of,
)
from speeltafel.web.limits import Limits
from speeltafel.web.people import People
from speeltafel.web.socket import Socket, Talk, attend
from speeltafel.web.tidy import keep_tidy

PAGE = Path(__file__).parent / "page"
"""Where the page lies once it is built."""
FRAMES_MOST = 100
"""Steps of a replay that one answer holds."""
SMALLER = [Middleware(GZipMiddleware)]
"""For what is the same for everybody: no secret may be compressed beside what somebody else has written."""
A_DAY = "max-age=86400"
FOR_EVER = "max-age=31536000, immutable"
log = logging.getLogger("speeltafel")
Door = Callable[[Request], Awaitable[Response]]


def make_app(
    lobby: Lobby,
    secret: bytes,
    bot_workers: int = 1,
    limits: Limits | None = None,
    keep_days: float = 0.0,
) -> Starlette:
    """The application, around a lobby whose store it closes when it stops."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        clockwork = app.state.clockwork = Clockwork(lobby, bot_workers)
        clockwork.wind_up()
        tidying = asyncio.create_task(keep_tidy(clockwork, keep_days))
        yield
        tidying.cancel()
        await clockwork.close()

    built = (PAGE / "assets").is_dir()
    assets = [Mount("/assets", Assets(directory=PAGE / "assets"), middleware=SMALLER)] if built else []
    page = [
        Route("/api/{rest:path}", nothing_here),
        Route("/{rest:path}", show_page),
        WebSocketRoute("/{rest:path}", no_socket_here),
    ]
    app = Starlette(
        routes=[*ROUTES, *assets, *page],
        middleware=[Middleware(Guard)],
        lifespan=lifespan,
        exception_handlers={
            Refused: shut,
            InvalidInput: shut,
            NotKept: shut,
            msgspec.MsgspecError: unreadable,
            RecursionError: too_deep,
            HTTPException: no_such_door,
            ClientDisconnect: gone,
            Exception: broken,
        },
    )
    app.state.people = People(secret)
    app.state.limits = limits or Limits()
    return app


async def done(request: Request, host: Host) -> None:
    """Have what a table did kept, and wait for it."""
    clockwork_of(request).settle(host)
    await settled(request, host)


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
    lobby, person = clockwork_of(request).lobby, person_of(request)
    await settled(request, *(host for host in lobby.hosts.values() if host.seat_of(person) >= 0))
    return Json(lobby.running(person))


async def open_table(request: Request) -> Response:
    """Open a table."""
    wish = await read_body(request, NewTable)
    person, answered = greeted(request)
    clockwork = clockwork_of(request)
    if wait := limits_of(request).openings.take(address_of(request), clockwork.now()):
        raise Refused(429, "too many tables", wait)
    host = clockwork.lobby.open(wish, person, clockwork.now())
    await done(request, host)
    log.info("table opened", extra={"table": host.id, "game": wish.game, "seats": len(wish.chairs)})
    return answered(Json(host.about(host.seat_of(person)), status_code=201))


async def list_open_tables(request: Request) -> Response:
    """The public tables with an open chair."""
    clockwork = clockwork_of(request)
    lobby = clockwork.lobby
    await settled(request, *(host for host in lobby.hosts.values() if host.sheet.public))
    return Json(lobby.open_tables(person_of(request), clockwork.now()))


async def find_by_code(request: Request) -> Response:
    """The table that a short code leads to."""
    code = read_code(request.path_params["code"])
    if not code:
        raise Refused(400, "wrong code")
    clockwork = clockwork_of(request)

    async def by_code(code: str) -> Host | None:
        return clockwork.lobby.by_code(code, clockwork.now())

    host = await look_up(request, code, by_code, "no code")
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
    await done(request, host)
    return answered(Json(host.about(seat)))


async def share_chair(request: Request) -> Response:
    """Take one's own chair on another device, by its key."""
    person, answered = greeted(request)
    clockwork, key = clockwork_of(request), request.path_params["key"]

    async def by_key(key: str) -> Host | None:
        return clockwork.lobby.by_key(key)

    host = await look_up(request, key, by_key, "no chair")
    seat = host.share(key, person)
    await done(request, host)
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
    clockwork, limits, address = clockwork_of(websocket), limits_of(websocket), address_of(websocket)
    with limits.socket(address) as allowed:
        try:
            if not allowed:
                raise Refused(429, "too many sockets")
            host = await table_of(websocket)
        except (Refused, InvalidInput, NotKept) as problem:
            await websocket.send_denial_response(answer_to(problem, lang_of(websocket)))
            return
        socket = Socket(websocket, person_of(websocket), lang_of(websocket))
        await attend(socket, host, clockwork, Talk(limits, address, clockwork.now()))


# The page.


class Assets(StaticFiles):
    """Files whose names change with what is in them: who has one need never ask for it again."""

    def file_response(self, *given: Any, **named: Any) -> Response:
        """A file, or the word that it has not changed."""
        answer = super().file_response(*given, **named)
        answer.headers["Cache-Control"] = FOR_EVER
        return answer


async def show_page(request: Request) -> Response:
    """The page, whatever it is to show; it finds out from its address."""
    name = request.path_params["rest"]
    if is_of_page(name):
        return FileResponse(PAGE / name)
    if not (PAGE / "index.html").is_file():
        return PlainTextResponse(WORDS[lang_of(request)]["error.no page"] + "\n", status_code=404)
    return FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-cache"})


def is_of_page(name: str) -> bool:
    """Whether a file of the page has this name; one below a folder, or elsewhere, has not."""
    try:
        return bool(name) and "/" not in name and (PAGE / name).is_file()
    except OSError:  # no file can have such a name
        return False


async def nothing_here(request: Request) -> Response:
    """A path of the door that leads nowhere."""
    raise Refused(404, "nothing here")


async def no_socket_here(websocket: WebSocket) -> None:
    """A socket that leads to no table."""
    await websocket.send_denial_response(failure(404, "nothing here", lang_of(websocket)))


# What goes wrong.


async def shut(request: Request, problem: Exception) -> Response:
    """The door does not open."""
    return answer_to(problem, lang_of(request))


async def unreadable(request: Request, problem: Exception) -> Response:
    """A body is not what the protocol says."""
    sentence = WORDS[lang_of(request)]["error.unreadable"].format(str(problem))
    return Json(Failure(sentence), status_code=400)


async def too_deep(request: Request, problem: Exception) -> Response:
    """A body holds lists within lists without end."""
    return failure(400, "too deep", lang_of(request))


async def gone(request: Request, problem: Exception) -> Response:
    """Whoever asked has gone in the middle of it: nobody hears this, and nothing is wrong here."""
    return failure(400, "too slow", lang_of(request))


async def no_such_door(request: Request, problem: Exception) -> Response:
    """No such path, or not in this way."""
    assert isinstance(problem, HTTPException)
    answer = failure(problem.status_code, "nothing here", lang_of(request))
    if problem.status_code == 405:
        here = [one for one in ROUTES if isinstance(one, Route) and one.path_regex.match(request.url.path)]
        answer.headers["Allow"] = ", ".join(sorted({way for one in here for way in one.methods or ()}))
    return answer


async def broken(request: Request, problem: Exception) -> Response:
    """A mistake of ours, which is logged, and about which nobody is told more."""
    answer = failure(500, "broken", lang_of(request))
    answer.headers.update(HEADERS)  # it has not come by the guard
    return answer


ROUTES: tuple[Route | WebSocketRoute, ...] = (
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
