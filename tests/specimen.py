"""A table server that shows the specimen page, which `make specimen` builds, in place of the page.

Run as a script it takes the flags of `speeltafel serve`. No player's server has any of this.
"""

import sys
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kit.moments import moments
from kit.server import Server
from speeltafel.cli import main
from speeltafel.core.game import LANGS
from speeltafel.tables.invite import picture
from speeltafel.web import app
from speeltafel.web.guard import Json

BUILT = Path(__file__).parents[1] / "build" / "specimen"


class SpecimenServer(Server):
    """A server of the specimen page in a process of its own."""

    def command(self) -> list[str]:
        """What is run."""
        return [sys.executable, __file__, *super().command()[3:]]


async def show_moments(request: Request) -> Response:
    """A game at each of its questions."""
    lang = next(lang for lang in LANGS if lang == request.path_params["lang"])
    return Json(moments(request.path_params["game"], lang))


async def show_code(request: Request) -> Response:
    """The code for a phone of the table that the page pretends to have."""
    return Response(picture("a table"), media_type="image/svg+xml")


if __name__ == "__main__":
    app.PAGE = BUILT
    pretended = (
        Route("/api/specimen/{game}/{lang}", show_moments),
        Route("/api/tables/specimen/qr", show_code),
    )
    app.ROUTES = (*pretended, *app.ROUTES)
    main(sys.argv[1:])
