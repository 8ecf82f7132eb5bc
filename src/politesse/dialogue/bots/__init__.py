"""Bots behind one interface: ``politesse stress --bot …``.

=========================== ==============================================================
``http://…``, ``https://…`` JSON by POST
``rasa:URL``                Rasa's REST channel
``openai:URL#MODEL``        an OpenAI-compatible server, the history kept by session
``python:MODULE:NAME``      a Python function
``command:COMMAND``         one process a session, a line in, a line out
``command-json:COMMAND``    one process for all sessions, JSON lines with a session field
``recorded:FILE``           recorded predictions
``pipeline``                our transparent reference bot
``trained:FOLDER``          a model that ``politesse train dialogue`` made
=========================== ==============================================================
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from politesse.core.backends import Backends, Spec
from politesse.dialogue.bots.attempts import Limits
from politesse.dialogue.bots.options import BotOptions
from politesse.dialogue.types import Bot

if TYPE_CHECKING:
    from politesse.dialogue.world import World

__all__ = ["BOTS", "BotOptions", "Limits", "books_in_the_world", "open_bot"]

BOTS: Backends[Bot] = Backends(
    "bot",
    "politesse.bots",
    {
        "http://…": "politesse.dialogue.bots.http:make",
        "https://…": "politesse.dialogue.bots.http:make",
        "rasa:URL": "politesse.dialogue.bots.http:make_rasa",
        "openai:URL#MODEL": "politesse.dialogue.bots.http:make_chat",
        "python:MODULE:NAME": "politesse.dialogue.bots.function:make",
        "command:COMMAND": "politesse.dialogue.bots.command:make",
        "command-json:COMMAND": "politesse.dialogue.bots.command:make_shared",
        "recorded:FILE": "politesse.dialogue.bots.recorded:make",
        "pipeline": "politesse.dialogue.bots.pipeline:make",
        "trained:FOLDER": "politesse.dialogue.bots.trained:make",
    },
)


def open_bot(name: str, options: BotOptions | None = None, world: World | None = None) -> Bot:
    """The bot of a name; ``world`` is what the reference bot knows about."""
    return BOTS.make(name, replace(options or BotOptions(), world=world))


def books_in_the_world(name: str) -> bool:
    """Whether a bot's booking references are those of its world, so that they can be checked."""
    return Spec.parse(name).kind in ("pipeline", "trained")
