"""Bots behind one interface, named by one string.

=========================== ==============================================================
``http://…``, ``https://…`` JSON by POST
``rasa:URL``                Rasa's REST channel
``openai:URL#MODEL``        an OpenAI-compatible server, the history kept by session
``python:MODULE:FUNCTION``  a Python function
``command:COMMAND``         one process a session, a line in, a line out
``command-json:COMMAND``    one process for all sessions, JSON lines with a session field
``recorded:FILE``           recorded predictions
``trained:FOLDER``          a model that ``politesse train dialogue`` made
``pipeline``                our transparent reference bot
``trained:FOLDER``          a model that ``politesse train dialogue`` made
=========================== ==============================================================
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from politesse.core import PolitesseError, Registry
from politesse.dialogue.bots.attempts import Limits
from politesse.dialogue.types import Bot

if TYPE_CHECKING:
    from politesse.dialogue.world import World

__all__ = ["BotOptions", "Limits", "books_in_the_world", "open_bot"]

KINDS = (
    "http://…", "https://…", "rasa:URL", "openai:URL#MODEL", "python:MODULE:FUNCTION",
    "command:COMMAND", "command-json:COMMAND", "recorded:FILE", "pipeline", "trained:FOLDER",
)  # fmt: skip


_OURS: Registry[Callable[[World], Bot]] = Registry(
    "bot", {"pipeline": "politesse.dialogue.bots.pipeline:PipelineBot"}
)


@dataclass(frozen=True, slots=True)
class BotOptions:
    """What a bot is opened with besides its name.

    ``request`` is a JSON template and ``response`` and ``state`` paths, for bots behind HTTP;
    ``system`` is the system prompt of a chat model and ``key_from`` names the environment variable
    that holds its key.
    """

    limits: Limits = field(default_factory=Limits)
    request: str | None = None
    response: str | None = None
    state: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    system: str = ""
    key_from: str = "OPENAI_API_KEY"


def open_bot(name: str, options: BotOptions | None = None, world: World | None = None) -> Bot:
    """The bot of a name; ``world`` is what the reference bot knows about."""
    chosen = options or BotOptions()
    kind, _, rest = name.partition(":")
    if kind in ("http", "https"):
        return _http(name, chosen)
    if kind == "rasa":
        from politesse.dialogue.bots.http import rasa

        return rasa(rest, chosen.headers, chosen.limits)
    if kind == "openai":
        return _chat(rest, chosen)
    if kind == "python":
        from politesse.dialogue.bots.function import from_name

        return from_name(rest, chosen.limits)
    if kind == "command":
        from politesse.dialogue.bots.command import CommandBot

        return CommandBot(rest, chosen.limits)
    if kind == "command-json":
        from politesse.dialogue.bots.command import SharedCommandBot

        return SharedCommandBot(rest, chosen.limits)
    if kind == "recorded":
        from politesse.dialogue.bots.recorded import from_file

        return from_file(Path(rest))
    if kind == "trained":
        from politesse.dialogue.bots.trained import open_trained

        return open_trained(Path(rest), world)
    if kind == "trained":
        from politesse.dialogue.bots.trained import open_trained

        return open_trained(Path(rest), world)
    if name == "pipeline":
        return _pipeline(world)
    raise PolitesseError(f"no kind of bot is called {name!r}; write one of: {', '.join(KINDS)}")


def books_in_the_world(name: str) -> bool:
    """Whether a bot's booking references are those of its world, so that they can be checked."""
    return name == "pipeline" or name.startswith("trained:")


def _http(url: str, options: BotOptions) -> Bot:
    from politesse.dialogue.bots.http import HttpBot

    given: dict[str, Any] = {}
    if options.request is not None:
        try:
            given["request"] = json.loads(options.request)
        except ValueError as error:
            raise PolitesseError(f"the request template is not JSON: {error}") from None
    return HttpBot(
        url,
        response=options.response,
        state=options.state,
        headers=options.headers,
        limits=options.limits,
        **given,
    )


def _chat(rest: str, options: BotOptions) -> Bot:
    from politesse.dialogue.bots.http import chat

    url, _, model = rest.rpartition("#")
    if not url or not model:
        raise PolitesseError(f"openai:{rest}: write openai:URL#MODEL")
    key = os.environ.get(options.key_from)
    return chat(url, model, key, options.system, options.headers, options.limits)


def _pipeline(world: World | None) -> Bot:
    from politesse.dialogue.world import town

    return _OURS["pipeline"](world or town())
