"""Anyone's system by its outputs: files that say what it made of each text.

``--systems outputs:FOLDER`` reads, as far as a table asks for them:

- ``LANG.formal``, ``LANG.informal``: translations of the sources
- ``LANG.rewrite``: formal rewrites
- ``LANG.to-formal``, ``LANG.to-informal``: texts moved to the other address
- ``LANG.politeness``, ``LANG.formality``: numbers; ``LANG.register``: formal, informal or neutral
- ``impolite``: impolite rewrites
- ``dialogues.json``: predicted turns by dialogue

Each has one of three endings. ``.jsonl``: objects with ``text`` and ``output``, in any order.
``.tsv``: the text, a tab, the output, in any order; a tab inside a text or an output stays there.
``.txt``: the outputs alone, a line a text, in the order in which the table asks, which ``politesse
bench texts`` writes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from politesse.core import BadInput, Signature
from politesse.core.backends import Spec
from politesse.datasets.files import Report, lines
from politesse.metrics.inputs import as_number, read_json

ENDINGS = (".jsonl", ".tsv", ".txt")
_ROLES = {
    "translate": "*.formal",
    "rewrite": "*.rewrite",
    "readdress": "*.to-*formal",
    "politeness": "*.politeness",
    "formality": "*.formality",
    "register": "*.register",
    "impolite": "impolite",
}
_SAID = ("output", "translation", "rewrite", "prediction", "score", "label")
_ASKED = ("text", "source", "sentence", "input")


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
        if name == "predictions" and (self._folder / "dialogues.json").is_file():
            return self._predictions
        if name not in _ROLES or not self._any(_ROLES[name]):
            raise AttributeError(name)
        return getattr(self, f"_{name}")

    def supports(self, language: str) -> bool:
        whole = self._any("impolite") or (self._folder / "dialogues.json").is_file()
        return whole or self._any(f"{language}.*")

    def _any(self, glob: str) -> bool:
        return any(any(self._folder.glob(glob + ending)) for ending in ENDINGS)

    def _translate(self, sources: Sequence[str], language: str, formality: str) -> list[str]:
        return self._looked_up(f"{language}.{formality}", sources)

    def _rewrite(self, texts: Sequence[str], language: str) -> list[str]:
        return self._looked_up(f"{language}.rewrite", texts)

    def _readdress(self, texts: Sequence[str], language: str, to: str) -> list[str]:
        return self._looked_up(f"{language}.to-{to}", texts)

    def _impolite(self, texts: Sequence[str]) -> list[str]:
        return self._looked_up("impolite", texts)

    def _politeness(self, texts: Sequence[str], language: str) -> list[float]:
        return self._numbers(f"{language}.politeness", texts)

    def _formality(self, texts: Sequence[str], language: str) -> list[float]:
        return self._numbers(f"{language}.formality", texts)

    def _register(self, texts: Sequence[str], language: str) -> list[str]:
        return self._looked_up(f"{language}.register", texts)

    def _predictions(self) -> dict[str, Any]:
        return {self._folder.name: read_json(self._folder / "dialogues.json")}

    def _numbers(self, name: str, texts: Sequence[str]) -> list[float]:
        path = self._path(name)
        return [as_number(value, path, 0) for value in self._looked_up(name, texts)]

    def _path(self, name: str) -> Path:
        there = [self._folder / f"{name}{ending}" for ending in ENDINGS]
        found = [path for path in there if path.is_file()]
        if not found:
            raise BadInput(str(self._folder), f"has no {name}.jsonl, {name}.tsv or {name}.txt")
        if len(found) > 1:
            both = " and ".join(path.name for path in found)
            raise BadInput(str(self._folder), f"has {both}, which say the same: keep one of them")
        return found[0]

    def _looked_up(self, name: str, texts: Sequence[str]) -> list[str]:
        path = self._path(name)
        if path.suffix == ".txt":
            return _in_order(path, texts)
        wanted = {_spaced(text) for text in texts}
        known = _objects(path) if path.suffix == ".jsonl" else _columns(path, wanted)
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


def _in_order(path: Path, texts: Sequence[str]) -> list[str]:
    """The lines of a file, one for each text."""
    found = [line for _, line in lines(path, Report())]
    if len(found) != len(texts):
        raise BadInput(
            str(path),
            f"has {len(found):,} lines for {len(texts):,} texts; politesse bench texts writes "
            "them in their order",
        )
    return found


def _objects(path: Path) -> Mapping[str, str]:
    """The outputs of a JSONL file by text."""
    known: dict[str, str] = {}
    for number, line in lines(path, Report()):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            text = next(record[key] for key in _ASKED if key in record)
            output = next(record[key] for key in _SAID if key in record)
        except (ValueError, TypeError, StopIteration):
            raise BadInput(str(path), "a line is an object with text and output", number) from None
        known[_spaced(str(text))] = str(output)
    return known


def _columns(path: Path, wanted: set[str]) -> Mapping[str, str]:
    """The outputs of a TSV file by text.

    Where there are several tabs the text is the longest beginning that was asked for.
    """
    known: dict[str, str] = {}
    for number, line in lines(path, Report()):
        pieces = line.split("\t")
        if len(pieces) < 2:
            raise BadInput(str(path), "a line is a text, a tab, the output", number)
        for place in range(len(pieces) - 1, 0, -1):
            text = _spaced("\t".join(pieces[:place]))
            if text in wanted:
                known[text] = "\t".join(pieces[place:])
                break
    return known


def _spaced(text: str) -> str:
    return " ".join(text.split())
