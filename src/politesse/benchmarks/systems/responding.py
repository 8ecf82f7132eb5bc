"""Responses to users: what published dialogue systems answered, and our own bot's answers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from politesse.benchmarks.systems.base import OwnSystem
from politesse.benchmarks.systems.bots import Answering
from politesse.core import Signature
from politesse.core.backends import Spec
from politesse.datasets import read


class PublishedDialogues(OwnSystem):
    """The prediction files beside the dialogues, each a row of its own."""

    about = "what published systems answered, as their authors released it"

    def signature(self, language: str) -> str:
        return str(Signature("published-dialogues"))

    def predictions(self) -> Mapping[str, Mapping[str, Any]]:
        """Predicted turns by system and dialogue."""
        documents = read("multiwoz22", self._data, part="predictions")
        return {document.name: document.content for document in documents}


class Pipeline(Answering):
    """The pipeline bot, under the name that the tables list."""

    row = "pipeline-bot"

    def __init__(self, spec: Spec | None = None, data: Path | None = None) -> None:
        super().__init__("pipeline", data)
        self.about = "the toolkit's transparent bot: rules, lexicons and templates, nothing trained"


class CalmedPipeline(Answering):
    """The same bot behind a wrapper that makes rude turns plain."""

    row = "pipeline-bot-calm"

    def __init__(self, spec: Spec | None = None, data: Path | None = None) -> None:
        super().__init__("pipeline", data, calm=True)
        self.about = "the pipeline bot with rude turns made plain before it reads them"
