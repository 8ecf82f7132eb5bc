"""The application: endpoints on their paths, health, metrics, documentation and the page."""

from __future__ import annotations

import logging
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from politesse.server import openapi
from politesse.server.answers import DEEPL, JSON, LANGUAGETOOL, error_response
from politesse.server.deepl import DeepL
from politesse.server.endpoints import ENDPOINTS, Endpoint
from politesse.server.errors import RequestError, request_error
from politesse.server.guard import Guard, log_texts
from politesse.server.languagetool import LanguageTool
from politesse.server.metrics import Metrics
from politesse.server.pool import Pool
from politesse.server.reading import check_texts_fit, read
from politesse.server.service import Service
from politesse.server.settings import Settings
from politesse.server.warming import warm

log = logging.getLogger("politesse.server")
Handler = Callable[[Request], Awaitable[Response]]

_PLAIN = ("/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", "/docs/style.css", "/")
#: Paths that are counted each by itself.
ROUTES = (
    *(endpoint.path for endpoint in ENDPOINTS),
    *(f"{prefix}/{name}" for prefix in LANGUAGETOOL for name in ("check", "languages")),
    *(f"{DEEPL}/v2/{name}" for name in ("translate", "languages", "usage")),
    *_PLAIN,
)


class Server:
    """What the handlers share: settings, the service, its threads and the counts."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings, self.metrics = settings, metrics
        self.service = Service(settings)
        self.pool = Pool(settings.threads, settings.limits)
        self.ready = False

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Get ready while health is answered already; at the end, be ready for nothing."""
        loading = self.pool.load(self._warm)
        yield
        self.ready = False
        loading.cancel()
        self.pool.close()

    def _warm(self) -> None:
        warm(self.service, self.settings.preload)
        self.ready = True

    def endpoint(self, endpoint: Endpoint) -> Handler:
        """The handler of an endpoint of ``/v1``."""
        answer = getattr(self.service, endpoint.method)
        limits = self.settings.limits

        async def handle(request: Request) -> Response:
            fields: dict[str, Any] = {}
            if endpoint.request is not None:
                asked = await read(request, endpoint.request, limits)
                fields = {name.rstrip("_"): value for name, value in asked}
                for field in ("house", "files", "texts"):
                    if given := fields.get(field):
                        self.count(request, [getattr(one, "content", one) for one in given], field)
            return JSON(await self.pool.run(lambda: answer(**fields)))

        return handle

    def count(self, request: Request, texts: list[str], field: str = "texts") -> None:
        """Take down the texts of a request, unless they are too many or too long.

        How long a file may be, the size of a request says.
        """
        request.state.texts = check_texts_fit(texts, self.settings.limits, field)
        log_texts(self.settings, texts)

    async def health(self, request: Request) -> Response:
        """That the process is alive."""
        return JSON({"status": "ok"})

    async def readiness(self, request: Request) -> Response:
        """That what was to be loaded is there."""
        return JSON({"ready": self.ready}, 200 if self.ready else 503)

    async def metric_lines(self, request: Request) -> Response:
        """The counts of all workers."""
        text = "".join(f"{line}\n" for line in self.metrics.lines())
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4; charset=utf-8")


def create_app(settings: Settings, metrics: Metrics | None = None) -> ASGIApp:
    """The whole application, for any ASGI server."""
    metrics = metrics or Metrics(ROUTES)
    server = Server(settings, metrics)
    app = Starlette(
        routes=_routes(server),
        lifespan=server.lifespan,
        exception_handlers={HTTPException: _http_error},
    )
    return Guard(app, settings, metrics)


def _routes(server: Server) -> list[BaseRoute]:
    document = openapi.document(server.settings.limits)

    async def openapi_json(request: Request) -> Response:
        return JSON(document)

    async def docs(request: Request) -> Response:
        return HTMLResponse(openapi.page(document))

    async def docs_style(request: Request) -> Response:
        return Response(openapi.style(), media_type="text/css")

    routes: list[BaseRoute] = [
        Route(one.path, safely(server.endpoint(one)), methods=["POST" if one.request else "GET"])
        for one in ENDPOINTS
    ]
    routes += [
        Route("/healthz", server.health),
        Route("/readyz", server.readiness),
        Route("/metrics", server.metric_lines),
        Route("/openapi.json", openapi_json),
        Route("/docs", docs),
        Route("/docs/style.css", docs_style),
    ]
    return [*routes, *_languagetool(server), *_deepl(server), *_page()]


def _languagetool(server: Server) -> Iterator[BaseRoute]:
    for prefix, register in LANGUAGETOOL.items():
        tool = LanguageTool(server, register)
        yield Route(f"{prefix}/check", safely(tool.check), methods=["GET", "POST"])
        yield Route(f"{prefix}/languages", safely(tool.languages))
        yield Route(f"{prefix}/healthcheck", tool.healthcheck)


def _deepl(server: Server) -> Iterator[BaseRoute]:
    deepl = DeepL(server)
    yield Route(f"{DEEPL}/v2/translate", safely(deepl.translate), methods=["POST"])
    yield Route(f"{DEEPL}/v2/languages", safely(deepl.languages))
    yield Route(f"{DEEPL}/v2/usage", safely(deepl.usage))


def _page() -> Iterator[BaseRoute]:
    """The page of the package, in places of its own: unknown paths and methods keep their errors."""
    folder = Path(str(files("politesse.server").joinpath("page")))

    def one(name: str) -> Handler:
        async def send(request: Request) -> Response:
            return FileResponse(folder / name)

        return send

    yield Route("/", one("index.html"))
    yield Route("/logo.svg", one("logo.svg"))
    for part in ("css", "js", "strings"):
        yield Mount(f"/{part}", StaticFiles(directory=folder / part))


def safely(handler: Handler) -> Handler:
    """A handler whose every failure is an answer, and never tells of our insides."""

    async def handle(request: Request) -> Response:
        try:
            return await handler(request)
        except Exception as error:
            told = request_error(error)
            if told.status == 500:
                _log_mistake(error)
            return error_response(request.url.path, told)

    return handle


def _log_mistake(error: Exception) -> None:
    """Where it happened, without the message, which may quote a text."""
    places = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s\n%s", type(error).__name__, places)


async def _http_error(request: Request, error: Exception) -> Response:
    """What Starlette refuses by itself: unknown paths and methods."""
    assert isinstance(error, HTTPException)
    code = {404: "not_found", 405: "method_not_allowed"}.get(error.status_code, "refused")
    refused = RequestError(error.status_code, code, error.detail)
    refused.headers |= dict(error.headers or {})
    return error_response(request.url.path, refused)
