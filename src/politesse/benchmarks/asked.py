"""The texts that a table asks about, written for models that are run elsewhere.

They are found by running the table with a system that answers nothing and writes down what it is
asked, so that they are the texts of the table and stand in its order.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from politesse.benchmarks.outcome import Job
from politesse.benchmarks.plan import Benchmark, Plan
from politesse.benchmarks.tasks import TASKS
from politesse.core import PolitesseError
from politesse.core.files import write_text


class _Enough(Exception):
    """All that was to be found out."""


class _Listener:
    """A system that notes texts by the file that their outputs go into."""

    about = "notes what is asked"

    def __init__(self) -> None:
        self.heard: dict[str, list[str]] = {}

    def signature(self, language: str) -> str:
        return "listener"

    def politeness(self, texts: Sequence[str], language: str) -> list[float]:
        self._note(f"{language}.politeness", texts)
        return [0.5] * len(texts)

    def formality(self, texts: Sequence[str], language: str) -> list[float]:
        self._note(f"{language}.formality", texts)
        return [0.5] * len(texts)

    def register(self, texts: Sequence[str], language: str) -> list[str]:
        self._note(f"{language}.register", texts)
        return ["neutral"] * len(texts)

    def rewrite(self, texts: Sequence[str], language: str) -> NoReturn:
        self._note(f"{language}.rewrite", texts)
        raise _Enough

    def readdress(self, texts: Sequence[str], language: str, to: str) -> list[str]:
        self._note(f"{language}.to-{to}", texts)
        return list(texts)

    def impolite(self, texts: Sequence[str]) -> NoReturn:
        self._note("impolite", texts)
        raise _Enough

    def translate(self, sources: Sequence[str], language: str, formality: str) -> list[str]:
        self._note(f"{language}.{formality}", sources)
        return list(sources)

    def _note(self, name: str, texts: Sequence[str]) -> None:
        if name in self.heard and self.heard[name] != list(texts):
            known = set(self.heard[name])
            self.heard[name] += [text for text in texts if text not in known]
        else:
            self.heard[name] = list(texts)


def write_texts(
    benchmark: Benchmark, plan: Plan, data: Path | None, folder: Path
) -> dict[Path, int]:
    """Write a file for each thing that a table asks for, and say how many texts are in it."""
    units = plan.present(data) if plan.task else ()
    if not units:
        raise PolitesseError(
            f"table {plan.id} of {benchmark.name} has no data here: politesse bench ls says what is "
            "missing"
        )
    listener: Any = _Listener()
    for unit in units:
        try:
            TASKS[plan.task](Job(plan, unit, listener, data, samples=0))
        except _Enough:
            continue
    if not listener.heard:
        raise PolitesseError(f"table {plan.id} of {benchmark.name} asks no system about texts")
    folder.mkdir(parents=True, exist_ok=True)
    written = {}
    for name, texts in listener.heard.items():
        path = folder / f"{name}.jsonl"
        rows = (json.dumps({"text": text}, ensure_ascii=False) for text in texts)
        write_text(path, "".join(f"{row}\n" for row in rows))
        written[path] = len(texts)
    return written
