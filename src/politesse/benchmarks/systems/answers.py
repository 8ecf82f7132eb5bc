"""Answers of chat models, kept by what was asked: a run that stops goes on, and pays nothing twice."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

#: What is kept of a server's answer: its first choice, and what it cost.
Answer = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Usage:
    """What answers took: requests, those sent now and not kept from before, tokens, and no answers.

    ``refused`` are answers in which the model says that it will not, ``unread`` those in which what
    was asked for is not found, ``uncounted`` those of servers that tell no tokens.
    """

    requests: int = 0
    sent: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    refused: int = 0
    unread: int = 0
    uncounted: int = 0
    cost: float | None = None

    def __add__(self, other: Usage) -> Usage:
        return self._with(other, 1)

    def __sub__(self, other: Usage) -> Usage:
        return self._with(other, -1)

    def _with(self, other: Usage, sign: int) -> Usage:
        mine, others = asdict(self), asdict(other)
        priced = [value for value in (mine.pop("cost"), others.pop("cost")) if value is not None]
        counts = {name: mine[name] + sign * others[name] for name in mine}
        cost = (self.cost or 0.0) + sign * (other.cost or 0.0) if priced else None
        return Usage(**counts, cost=cost)

    def __str__(self) -> str:
        """In words, for below a table that was just measured."""
        return self.words(f" ({self.sent:,} sent now)")

    def words(self, about: str = "") -> str:
        """In words, with something about the requests."""
        words = [f"{self.requests:,} requests{about}"]
        if self.uncounted < self.requests:
            words.append(f"{self.tokens_in:,} tokens in, {self.tokens_out:,} out")
        if self.uncounted:
            words.append(f"{self.uncounted:,} without a count of tokens")
        if self.cost is not None:
            words.append(f"cost {self.cost:,.4f}")
        return ", ".join([*words, f"{self.refused:,} refused", f"{self.unread:,} not understood"])

    def to_dict(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if value is not None}


class AnswerBook:
    """A file of answers, each under a digest of the server, the model and all that was sent.

    A line is written whole as soon as its answer is there. What a run that was stopped left half
    written is passed over.
    """

    def __init__(self, folder: Path, server: str, model: str) -> None:
        name = re.sub(r"[^\w.-]+", "_", model)[:60]
        self.path = folder / f"{name}.{sha256(server.encode()).hexdigest()[:8]}.jsonl"
        self._server = server
        self._lock = threading.Lock()
        self._known: dict[str, Answer] = {}
        if self.path.is_file():
            with self.path.open(encoding="utf-8", errors="replace") as lines:
                for line in lines:
                    self._read(line)

    def answer(self, body: Mapping[str, Any], ask: Callable[[], Answer]) -> tuple[Answer, bool]:
        """The answer to a request, and whether it was asked for now."""
        key = self._key(body)
        if key in self._known:
            return self._known[key], False
        found = ask()
        line = json.dumps({"key": key, "asked": body, "answer": found}, ensure_ascii=False)
        with self._lock:
            self._known[key] = found
            self.path.parent.mkdir(parents=True, exist_ok=True)
            broken = self.path.is_file() and not _ends_well(self.path)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(("\n" if broken else "") + line + "\n")
        return found, True

    def _key(self, body: Mapping[str, Any]) -> str:
        asked = json.dumps([self._server, body], ensure_ascii=False, sort_keys=True)
        return sha256(asked.encode("utf-8", "surrogatepass")).hexdigest()

    def _read(self, line: str) -> None:
        try:
            kept = json.loads(line)
            self._known[kept["key"]] = kept["answer"]
        except (ValueError, KeyError, TypeError):
            return


def _ends_well(path: Path) -> bool:
    with path.open("rb") as file:
        size = file.seek(0, 2)
        if not size:
            return True
        file.seek(size - 1)
        return file.read(1) == b"\n"
