"""Translations that are there already: the references, and what teams submitted."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from politesse.core import PolitesseError, Signature
from politesse.datasets import read
from politesse.datasets.records import Style


class References:
    """The references themselves: what a perfect translation would score, and its coverage."""

    about = "the references, as if a system had made them"
    gives_references = True

    def __init__(self, data: Path | None = None) -> None:
        pass

    def signature(self, language: str) -> str:
        return str(Signature("references"))


class OfficialOutputs:
    """The translations submitted to the shared task, each a row of its own."""

    about = "translations submitted to the shared task"

    def __init__(self, data: Path | None = None) -> None:
        self._data = data

    def signature(self, language: str) -> str:
        return str(Signature("official-outputs"))

    def submissions(self, language: str) -> Mapping[str, Mapping[Style, list[str]]]:
        """The lines of each submission by the formality that was asked for."""
        found: dict[str, dict[Style, list[str]]] = {}
        for line in read("iwslt22", self._data, part="outputs", language=language):
            found.setdefault(line.system, {}).setdefault(line.requested, []).append(line.text)
        if not found:
            raise PolitesseError(f"iwslt22 has no submissions for {language}")
        return found
