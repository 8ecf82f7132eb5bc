"""Anyone's system by its outputs: files that say what it made of each text.

``--systems outputs:FOLDER`` reads, as far as a table asks for them:

- ``LANG.formal.tsv`` and ``LANG.informal.tsv``: source, a tab, the translation
- ``LANG.rewrite.tsv``: text, a tab, its formal rewrite
- ``LANG.politeness.tsv``, ``LANG.formality.tsv``: text, a tab, a number
- ``impolite.tsv``: text, a tab, its impolite rewrite
- ``dialogues.json``: predicted turns by dialogue

Texts are looked up, so that the order of the lines does not matter.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from politesse.core import BadInput, Signature
from politesse.core.backends import Spec
from politesse.datasets.files import Report, lines
from politesse.metrics.inputs import as_number, read_json

_ROLES = {
    "translate": "*.formal.tsv",
    "rewrite": "*.rewrite.tsv",
    "politeness": "*.politeness.tsv",
    "formality": "*.formality.tsv",
    "impolite": "impolite.tsv",
    "predictions": "dialogues.json",
}


class Outputs:
    """A system that is known by a folder of its outputs; it has the roles there are files for."""

    about = "a system's outputs from files"

    def __init__(self, spec: Spec, data: Path | None = None) -> None:
        folder = Path(spec.rest)
        if not folder.is_dir():
            raise BadInput(str(folder), "there is no such folder of outputs")
        self._folder = folder

    def signature(self, language: str) -> str:
        return str(Signature("outputs", {"name": self._folder.name, "sha256": self._digest}))

    def __getattr__(self, name: str) -> Any:
        """A role, if there is a file for it: a task asks by looking for the method."""
        if name not in _ROLES or not any(self._folder.glob(_ROLES[name])):
            raise AttributeError(name)
        return getattr(self, f"_{name}")

    def supports(self, language: str) -> bool:
        whole = (self._folder / "dialogues.json", self._folder / "impolite.tsv")
        return any(self._folder.glob(f"{language}.*.tsv")) or any(file.is_file() for file in whole)

    def _translate(self, sources: Sequence[str], language: str, formality: str) -> list[str]:
        return self._looked_up(f"{language}.{formality}.tsv", sources)

    def _rewrite(self, texts: Sequence[str], language: str) -> list[str]:
        return self._looked_up(f"{language}.rewrite.tsv", texts)

    def _impolite(self, texts: Sequence[str]) -> list[str]:
        return self._looked_up("impolite.tsv", texts)

    def _politeness(self, texts: Sequence[str], language: str) -> list[float]:
        return self._numbers(f"{language}.politeness.tsv", texts)

    def _formality(self, texts: Sequence[str], language: str) -> list[float]:
        return self._numbers(f"{language}.formality.tsv", texts)

    def _predictions(self) -> dict[str, Any]:
        return {self._folder.name: read_json(self._folder / "dialogues.json")}

    def _numbers(self, name: str, texts: Sequence[str]) -> list[float]:
        path = self._folder / name
        return [as_number(value, path, 0) for value in self._looked_up(name, texts)]

    def _looked_up(self, name: str, texts: Sequence[str]) -> list[str]:
        path = self._folder / name
        known: dict[str, str] = {}
        for number, line in lines(path, Report()):
            text, tab, output = line.partition("\t")
            if not tab:
                raise BadInput(str(path), "a line is a text, a tab, the output", number)
            known[_spaced(text)] = output
        for text in texts:
            if _spaced(text) not in known:
                raise BadInput(str(path), f"has no output for {text[:60]!r}")
        return [known[_spaced(text)] for text in texts]

    @cached_property
    def _digest(self) -> str:
        digest = hashlib.sha256()
        for path in sorted(self._folder.iterdir()):
            if path.is_file():
                digest.update(path.name.encode() + path.read_bytes())
        return digest.hexdigest()[:8]


def _spaced(text: str) -> str:
    return " ".join(text.split())
