"""What a rewriter gives back: candidates, what changed in them, and why nothing did."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from politesse.core import Record, Register
from politesse.languages import Pack

#: Where a text can be moved to.
To = Literal["formal", "informal", "polite", "impolite", "calm"]

#: What of a text moves between formal and informal: whom it addresses how, and its wording.
Aspect = Literal["address", "style"]


@dataclass(frozen=True, slots=True)
class Change(Record):
    """One stretch of the text and what stands in its place, with offsets into both texts."""

    start: int
    end: int
    text: str
    new_start: int
    new_end: int
    new_text: str


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
    several makers were compared; ``doubt`` why it is no answer whatever its confidence; ``note``
    what a reader should know of it.
    """

    text: str
    rewriter: str
    confidence: float
    meaning: float
    spans: tuple[Change, ...]
    scores: Scores | None = None
    doubt: str | None = None
    note: str | None = None

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
        if self.doubt:
            record["doubt"] = self.doubt
        return record


def not_sure(confidence: float, least: float) -> str | None:
    """Why something is no answer that is not as confident as was asked for.

    >>> not_sure(0.624, 0.9), not_sure(0.95, 0.9)
    ('not sure: 0.62', None)
    """
    return None if confidence >= least else f"not sure: {confidence:.2f}"


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A text, the candidates for it from the best on, and the reason where there are none.

    ``reason`` may also say of the best candidate what was left as it is.
    ``withheld`` are candidates that were made and are no answer: not sure enough, or in doubt.
    """

    text: str
    language: str
    source: Register
    to: To
    candidates: tuple[Candidate, ...]
    reason: str | None
    signature: str
    withheld: tuple[Candidate, ...] = ()

    @property
    def best(self) -> str:
        """The best candidate's text, or the text as it was."""
        return self.candidates[0].text if self.candidates else self.text

    @property
    def changed(self) -> bool:
        return self.best != self.text

    @property
    def confidence(self) -> float:
        """How sure the best candidate is, given or withheld; 1 where there is none."""
        made = self.candidates or self.withheld
        return made[0].confidence if made else 1.0

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
        if self.withheld:
            record["withheld"] = [one.to_dict() for one in self.withheld]
        return record


@dataclass(frozen=True, slots=True)
class Tone:
    """How a text becomes polite or impolite: in which style, how much so, and what must stay.

    ``protect`` are stretches of the text; another ``seed`` gives another wording.
    """

    style: str = "impatient"
    intensity: int = 2
    seed: int = 0
    protect: tuple[tuple[int, int], ...] = ()


class Rewriter(Protocol):
    """Moves texts of one language to one register."""

    @property
    def name(self) -> str:
        """What a candidate says made it, with what decides its output: a signature's value."""
        ...

    def rewrite(self, texts: Sequence[str], nbest: int = 1) -> list[list[Candidate]]:
        """For each text candidates that differ from it, the best first; none where it should stay."""
        ...


class BuiltInRewriter(ABC):
    """A rewriter of the package, which reads texts one by one and may be chained with others.

    ``aspect`` is what of a text it takes care of, None for all of it.
    """

    name: str
    aspect: Aspect | None = None

    @abstractmethod
    def candidates(self, text: str, nbest: int = 1) -> list[Candidate]:
        """Candidates that differ from ``text``, the best first; none where it should stay."""

    def rewrite(self, texts: Sequence[str], nbest: int = 1) -> list[list[Candidate]]:
        """The candidates of each text."""
        return [self.candidates(text, nbest) for text in texts]

    def called_for(self, text: str) -> bool:
        """Whether a text should be seen by it where nobody asked for its aspect by name."""
        return True

    def asking(self, least: float) -> BuiltInRewriter:
        """The same rewriter that doubts what is less confident, if it doubts at all."""
        return self

    def in_tone(self, tone: Tone) -> BuiltInRewriter:
        """The same rewriter for a tone, if it has one."""
        return self


#: Makes the rewriter for a language and a target, or None where it has none.
RewriterFactory = Callable[[Pack, To], Rewriter | None]
