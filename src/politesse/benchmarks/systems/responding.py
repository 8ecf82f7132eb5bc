"""Responses to users: what published dialogue systems answered, and our own bot's answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from politesse.benchmarks.systems.base import OwnSystem
from politesse.core import Signature
from politesse.datasets import find, read
from politesse.datasets.records import Dialogue
from politesse.dialogue.bots import pipeline
from politesse.dialogue.calm import Calm
from politesse.dialogue.replay import replay
from politesse.dialogue.types import Bot
from politesse.dialogue.world import multiwoz


class PublishedDialogues(OwnSystem):
    """The prediction files beside the dialogues, each a row of its own."""

    about = "what published systems answered, as their authors released it"

    def signature(self, language: str) -> str:
        return str(Signature("published-dialogues"))

    def predictions(self) -> Mapping[str, Mapping[str, Any]]:
        """Predicted turns by system and dialogue."""
        documents = read("multiwoz22", self._data, part="predictions")
        return {document.name: document.content for document in documents}


class Pipeline(OwnSystem):
    """The pipeline bot, which answers the corpus's user turns in order."""

    about = "the toolkit's transparent bot: rules, lexicons and templates, nothing trained"
    row = "pipeline-bot"

    def signature(self, language: str) -> str:
        return str(Signature(self.row, {"rules": _rules()}))

    def respond(self, dialogues: Sequence[Dialogue]) -> Mapping[str, Any]:
        """Predicted turns for each dialogue."""
        return replay(self._bot(), dialogues)

    def _bot(self) -> Bot:
        return pipeline.PipelineBot(multiwoz(find("multiwoz22", self._data).folder))


class CalmedPipeline(Pipeline):
    """The same bot behind a wrapper that makes rude turns plain."""

    about = "the pipeline bot with rude turns made plain before it reads them"
    row = "pipeline-bot-calm"

    def _bot(self) -> Bot:
        return Calm(super()._bot())


@cache
def _rules() -> str:
    """A checksum of what decides the bot's answers."""
    digest = sha256()
    for path in sorted(Path(pipeline.__file__).parent.iterdir()):
        if path.suffix in (".py", ".toml"):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:8]
