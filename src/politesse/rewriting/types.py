"""What a rewriter gives back: candidates, what changed in them, and why nothing did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from politesse.core import Register
from politesse.languages import Pack

#: Where a text can be moved to.
To = Literal["formal", "informal", "polite", "impolite"]

#: What of a text moves between formal and informal: whom it addresses how, and its wording.
Aspect = Literal["address", "style"]


@dataclass(frozen=True, slots=True)
class Change:
    """One stretch of the text and what stands in its place, with offsets into both texts."""

    start: int
    end: int
    text: str
    new_start: int
    new_end: int
    new_text: str

    def to_dict(self) -> dict[str, Any]:
        return {
            "start": self.start,
            "end": self.end,
            "text": self.text,
            "new_start": self.new_start,
            "new_end": self.new_end,
            "new_text": self.new_text,
        }


@dataclass(frozen=True, slots=True)
class Scores:
    """What speaks for a candidate, each from 0 to 1, and the weighted mean of it."""

    target: float
    meaning: float
    fluency: float
    total: float

    def to_dict(self) -> dict[str, float]:
        return {
            "target": round(self.target, 4),
            "meaning": round(self.meaning, 4),
            "fluency": round(self.fluency, 4),
            "total": round(self.total, 4),
        }


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way to say the text in the other register.

    ``confidence`` is how likely every change is right; ``meaning`` how well the content is
    kept, from 0 to 1; ``rewriter`` what made it; ``scores`` what ranked it, where candidates of
    several makers were compared.
    """

    text: str
    rewriter: str
    confidence: float
    meaning: float
    spans: tuple[Change, ...]
    scores: Scores | None = None

    def to_dict(self) -> dict[str, Any]:
        """The candidate as ``--nbest`` writes it."""
        record: dict[str, Any] = {
            "text": self.text,
            "rewriter": self.rewriter,
            "confidence": round(self.confidence, 4),
            "meaning": round(self.meaning, 4),
            "spans": [span.to_dict() for span in self.spans],
        }
        if self.scores:
            record["scores"] = self.scores.to_dict()
        return record


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A text, the candidates for it from the best on, and the reason where there are none."""

    text: str
    language: str
    source: Register
    to: To
    candidates: tuple[Candidate, ...]
    reason: str | None
    signature: str

    @property
    def best(self) -> str:
        """The best candidate's text, or the text as it was."""
        return self.candidates[0].text if self.candidates else self.text

    @property
    def changed(self) -> bool:
        return self.best != self.text

    @property
    def confidence(self) -> float:
        """How sure the best candidate is; 1 where nothing changes."""
        return self.candidates[0].confidence if self.candidates else 1.0

    @property
    def meaning(self) -> float:
        return self.candidates[0].meaning if self.candidates else 1.0

    @property
    def spans(self) -> tuple[Change, ...]:
        return self.candidates[0].spans if self.candidates else ()

    def to_dict(self, nbest: int = 1) -> dict[str, Any]:
        """The record of ``politesse rewrite --format jsonl``."""
        record: dict[str, Any] = {
            "text": self.text,
            "rewrite": self.best,
            "language": self.language,
            "from": self.source,
            "to": self.to,
            "changed": self.changed,
            "confidence": round(self.confidence, 4),
            "meaning": round(self.meaning, 4),
            "spans": [span.to_dict() for span in self.spans],
            "reason": self.reason,
            "signature": self.signature,
        }
        if nbest > 1:
            record["candidates"] = [one.to_dict() for one in self.candidates[:nbest]]
        return record


class Rewriter(Protocol):
    """Moves texts of one language to one register."""

    @property
    def name(self) -> str:
        """What a candidate says made it, with what decides its output: a signature's value."""
        ...

    def __call__(self, text: str, nbest: int) -> Sequence[Candidate]:
        """Candidates that differ from ``text``, the best first; none where it should stay."""
        ...


#: Makes the rewriter for a language and a target, or None where it has none.
RewriterFactory = Callable[[Pack, To], Rewriter | None]
