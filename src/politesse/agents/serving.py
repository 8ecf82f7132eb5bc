"""Serves the tools: over standard input and output, or over HTTP with a key."""

from __future__ import annotations

import functools
import inspect
import secrets
import sys
from collections.abc import Callable
from importlib.resources import files
from typing import ParamSpec, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from starlette.types import ASGIApp

from politesse.agents.tools import Tools
from politesse.core import PolitesseError
from politesse.core.version import VERSION
from politesse.server.guard import Guard
from politesse.server.metrics import Metrics
from politesse.server.running import bound, serve_app
from politesse.server.settings import Settings

P = ParamSpec("P")
R = TypeVar("R")
PATH = "/mcp"
_INSTRUCTIONS = (
    "Register of texts: formal or informal address (Sie/du, vous/tu, usted/tú …) and politeness. Before you "
    "write or translate strings of a project call check to learn its house register; afterwards call "
    "check again on what you changed. Where a tool is not sure it says so: decide yourself then."
)


def make_server(tools: Tools) -> MCPServer:
    """A server with all tools, and the prompt that says how to use them on a project."""
    server: MCPServer = MCPServer(
        "politesse", version=VERSION, instructions=_INSTRUCTIONS, log_level="WARNING"
    )
    reading = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    writing = ToolAnnotations(read_only_hint=False, idempotent_hint=True, open_world_hint=False)
    for tool in (tools.score, tools.rewrite, tools.translate, tools.check):
        hints = writing if tool == tools.check and tools.writing else reading
        server.add_tool(_refusing(tool), description=inspect.getdoc(tool), annotations=hints)
    server.prompt(
        "hold_register", description="How to keep a project in its house register with these tools."
    )(guide)
    return server


def guide() -> str:
    """What an agent should know before it works on a project."""
    return files(__package__).joinpath("guide.md").read_text("utf-8")


def _refusing(tool: Callable[P, R]) -> Callable[P, R]:
    """A tool whose refusals are told to the agent in one line."""

    @functools.wraps(tool)
    def refusing(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return tool(*args, **kwargs)
        except PolitesseError as error:
            raise ToolError(str(error)) from None

    return refusing


def run_stdio(tools: Tools) -> None:
    """Serve the program that started this one until it hangs up."""
    make_server(tools).run("stdio")


def guarded(tools: Tools, settings: Settings) -> ASGIApp:
    """The tools over HTTP, for those alone who have the key."""
    app = make_server(tools).streamable_http_app(
        streamable_http_path=PATH,
        stateless_http=True,
        json_response=True,
        max_request_body_size=settings.limits.body,
        host=settings.host,
    )
    return Guard(app, settings, Metrics([PATH]))


def run_http(tools: Tools, host: str, port: int, key: str | None) -> None:
    """Serve over HTTP; where no key was given one is made and told."""
    settings = Settings(host=host, port=port, key=key or secrets.token_urlsafe(24))
    if key is None:
        print(f"politesse: the key of this run is {settings.key}", file=sys.stderr)
    listening = bound(settings)
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"politesse: serving on http://{shown}:{port}{PATH}", file=sys.stderr, flush=True)
    serve_app(guarded(tools, settings), settings, listening)
