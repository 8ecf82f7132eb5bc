"""Results on disk: one file for a task, a system and a unit, kept as long as its key holds."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from politesse.benchmarks.outcome import Measured, Outcome
from politesse.core import BadInput, Signature
from politesse.core.files import read_json, write_text

_FORMAT = 1
_LONGEST_NAME = 120  # of a system in the name of a file
_MEASURING = (
    "core/*.py",
    "languages/*.py",
    "datasets/**/*.py",
    "metrics/*.py",
    "scoring/*.py",
    "rewriting/**/*.py",
    "dialogue/bots/**/*.py",
    "dialogue/calm.py",
    "dialogue/delexicalise.py",
    "dialogue/replay.py",
    "benchmarks/outcome.py",
    "benchmarks/tasks/*.py",
    "benchmarks/systems/*.py",
)


@dataclass(frozen=True, slots=True)
class Stored:
    """A result as it was kept: what was run, on what, and what came of it.

    ``key`` stands for the system's signature, the data's checksum and the way of measuring; a
    result with another key is measured again.
    """

    paper: str
    plan: str
    task: str
    system: str
    unit: str
    key: str
    data: str
    system_signature: str
    outcome: Outcome
    about: str = ""
    seconds: float = 0.0
    code: str = ""
    samples: int = 0
    seed: int = 0
    usage: Mapping[str, Any] = field(default_factory=dict)

    @property
    def resampling(self) -> str:
        """How its intervals were drawn; empty where there are none."""
        choices = {"level": 0.95, "samples": self.samples, "seed": self.seed}
        return str(Signature("bootstrap", choices)) if self.samples else ""

    def to_dict(self) -> dict[str, Any]:
        return {
            "format": _FORMAT,
            "paper": self.paper,
            "plan": self.plan,
            "task": self.task,
            "system": self.system,
            "about": self.about,
            "unit": self.unit,
            "key": self.key,
            "data": self.data,
            "system_signature": self.system_signature,
            "metric_signature": self.outcome.signature,
            "seconds": self.seconds,
            "code": self.code,
            "samples": self.samples,
            "seed": self.seed,
            "usage": dict(self.usage),
            "values": [
                {"part": part, "key": key, **cell.to_dict()}
                for (part, key), cell in self.outcome.values.items()
            ],
            "series": self.outcome.series,
            "notes": list(self.outcome.notes),
        }


def key_of(system_signature: str, data: str, plan: str, samples: int, seed: int) -> str:
    """What a number depends on, in sixteen characters: these, and the code that measures."""
    text = "\n".join(
        (str(_FORMAT), system_signature, data, plan, f"{samples} {seed}", code_digest())
    )
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def code_digest() -> str:
    """Eight characters that change with the code that can change a number."""
    digest = hashlib.sha256()
    root = Path(str(files("politesse")))
    for pattern in _MEASURING:
        for path in sorted(root.glob(pattern)):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:8]


class Cache:
    """The folder that results are kept in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, paper: str, task: str, plan: str, system: str, unit: str) -> Path:
        """Where a result is kept."""
        short = re.sub(r"[^\w.-]+", "_", system)
        if len(short) > _LONGEST_NAME:
            short = f"{short[:_LONGEST_NAME]}.{hashlib.sha256(system.encode()).hexdigest()[:8]}"
        name = f"{task}.{plan}.{short}.{unit}"
        return self.folder / "results" / paper / f"{name}.json"

    def get(self, path: Path, key: str) -> Stored | None:
        """The result there, if it is the one that the key stands for."""
        if not path.is_file():
            return None
        try:
            stored = _read(path)
        except BadInput:
            return None
        return stored if stored.key == key else None

    def put(self, path: Path, stored: Stored) -> None:
        """Keep a result; the file is there whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(stored.to_dict(), ensure_ascii=False, indent=1)
        write_text(path, text + "\n")

    def all(self) -> Iterator[Stored]:
        """Every result there is."""
        for path in sorted((self.folder / "results").glob("*/*.json")):
            yield _read(path)


def _read(path: Path) -> Stored:
    stored = read_json(path)
    try:
        if stored.pop("format") != _FORMAT:
            raise BadInput(str(path), "is a result of another version; run the benchmark again")
        values = {
            (cell.pop("part"), cell.pop("key")): Measured(**cell) for cell in stored.pop("values")
        }
        outcome = Outcome(
            values,
            stored.pop("metric_signature"),
            stored.pop("series"),
            tuple(stored.pop("notes", ())),
        )
        return Stored(outcome=outcome, **stored)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadInput(str(path), "is not a result of politesse bench; delete it") from None
