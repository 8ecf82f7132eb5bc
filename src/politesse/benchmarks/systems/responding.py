"""Responses that are there already: what published dialogue systems answered."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from politesse.core import Signature
from politesse.datasets import read


class PublishedDialogues:
    """The prediction files beside the dialogues, each a row of its own."""

    about = "what published systems answered, as their authors released it"

    def __init__(self, data: Path | None = None) -> None:
        self._data = data

    def signature(self, language: str) -> str:
        return str(Signature("published-dialogues"))

    def predictions(self) -> Mapping[str, Mapping[str, Any]]:
        """Predicted turns by system and dialogue."""
        documents = read("multiwoz22", self._data, part="predictions")
        return {document.name: document.content for document in documents}
