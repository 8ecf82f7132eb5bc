"""What is done with each text of a column, and the columns that come of it.

A task is settings alone, so that it can be sent to another process, written into a manifest and
compared. ``start`` loads what it needs, once for many texts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from politesse.core import PolitesseError, Score
from politesse.core.errors import MissingExtra, no_text
from politesse.core.http import Unreachable
from politesse.tables import Field, Type, Values
from politesse.tables.cells import broken

if TYPE_CHECKING:
    from politesse.checking.texts import TextReport

#: Texts, or whatever stands in their place, to the values of each.
Work = Callable[[Sequence[Any]], Sequence[Values]]

_SPAN: Type = {
    "start": int, "end": int, "text": str, "kind": str, "level": str, "rule": str, "message": str,
}  # fmt: skip
_CHANGE: Type = {
    "start": int, "end": int, "text": str, "new_start": int, "new_end": int, "new_text": str,
}  # fmt: skip
_VALUE: Type = {"value": float, "probability": float}
_ERROR = "error"


class Task(Protocol):
    """Something that is done with texts."""

    @property
    def name(self) -> str:
        """What the command is called."""
        ...

    @property
    def shard(self) -> int:
        """How many texts are done in some seconds."""
        ...

    def types(self, flat: bool) -> dict[str, Type]:
        """The columns it can give; flat ones hold no records or lists."""
        ...

    def settings(self) -> dict[str, Any]:
        """All that decides what it says."""
        ...

    def start(self, flat: bool) -> Work:
        """Load what is needed and give what does the work; settings that cannot be are refused."""
        ...


def fields_of(task: Task, columns: Sequence[str] = (), flat: bool = False) -> tuple[Field, ...]:
    """The columns that are wanted, all where none is named; why one has no value is always told."""
    types = task.types(flat)
    if unknown := [name for name in columns if name not in (*types, _ERROR)]:
        raise PolitesseError(f"no column {unknown[0]!r} is made; there are: {', '.join(types)}")
    chosen = dict.fromkeys(name for name in columns or types if name != _ERROR)
    return (*(Field(name, types[name]) for name in chosen), Field(_ERROR, str))


def started(task: Task, flat: bool = False) -> Work:
    """A task at work: whatever is wrong with a text is said of that text alone."""
    work = task.start(flat)

    def careful(texts: Sequence[Any]) -> list[Values]:
        unread = [_unreadable(text) for text in texts]
        whole = [text for text, why in zip(texts, unread, strict=True) if why is None]
        made = iter(_kept_apart(work, whole))
        return [next(made) if why is None else {_ERROR: why} for why in unread]

    return careful


def _unreadable(text: Any) -> str | None:
    """Why something cannot be worked on, whatever the task."""
    if not isinstance(text, str) or not text.strip():
        return no_text(text)
    return broken(text)


def _kept_apart(work: Work, texts: Sequence[str]) -> Sequence[Values]:
    """The values of texts, worked on together, or apart as far as one of them fails."""
    if not texts:
        return []
    try:
        return work(texts)
    except (Unreachable, MissingExtra):
        raise  # the next text would fare no better
    except Exception as error:
        if _lasting(error):
            raise
        if len(texts) > 1:
            middle = len(texts) // 2
            return [*_kept_apart(work, texts[:middle]), *_kept_apart(work, texts[middle:])]
        said = str(error) if isinstance(error, PolitesseError) else f"fails: {error!r}"
        return [{_ERROR: said}]


def _lasting(error: Exception) -> bool:
    from politesse.translation.lines import lasting

    return isinstance(error, PolitesseError) and lasting(error)


@dataclass(frozen=True, slots=True)
class ScoreTask:
    """Score each text."""

    name: ClassVar[str] = "score"
    aspects: tuple[str, ...] = ("register", "politeness", "formality")
    language: str | None = None
    model: str | None = None

    @property
    def shard(self) -> int:
        return 20_000 if self.aspects == ("register",) else 5_000

    def types(self, flat: bool) -> dict[str, Type]:
        types: dict[str, Type] = {"language": str}
        if "register" in self.aspects:
            types |= {"register": str, "level": str}
        for aspect in ("politeness", "formality"):
            if aspect in self.aspects:
                types |= _value_types(aspect, flat)
        if "honorifics" in self.aspects:
            types["honorifics"] = int if flat else {"level": int, **_KINDS}
        return {**types, **({"words": str} if flat else {"spans": [_SPAN]}), "signature": str}

    def settings(self) -> dict[str, Any]:
        return {**asdict(self), "aspects": list(self.aspects)}

    def start(self, flat: bool) -> Work:
        from politesse.languages import load
        from politesse.scoring import Scorer

        scorer = Scorer(self.aspects, self.model, on_error="null")
        if self.language:
            load(self.language)
        values = _flat_score if flat else _score

        def work(texts: Sequence[Any]) -> list[Values]:
            return [values(score) for score in scorer.stream(texts, self.language)]

        return work


_KINDS: dict[str, Type] = {"respectful": bool, "humble": bool, "polite": bool}


def _value_types(aspect: str, flat: bool) -> dict[str, Type]:
    return {aspect: float, f"{aspect}_probability": float} if flat else {aspect: _VALUE}


def _score(score: Score) -> Values:
    if score.reason is not None:
        return {_ERROR: score.reason}
    return score.to_dict()


def _flat_score(score: Score) -> Values:
    from politesse.scoring import EXPLAINING

    if score.reason is not None:
        return {_ERROR: score.reason}
    words = dict.fromkeys(span.text for span in score.spans if span.kind not in EXPLAINING)
    flat: dict[str, Any] = {
        "language": score.language,
        "register": score.register,
        "level": score.level,
        "honorifics": score.honorifics and score.honorifics.level,
        "words": ", ".join(words),
        "signature": str(score.signature),
    }
    for aspect in ("politeness", "formality"):
        if value := getattr(score, aspect):
            flat |= {aspect: value.value, f"{aspect}_probability": value.probability}
    return flat


@dataclass(frozen=True, slots=True)
class RewriteTask:
    """Move each text to another register."""

    name: ClassVar[str] = "rewrite"
    shard: ClassVar[int] = 2_000
    to: str = "formal"
    language: str | None = None
    nbest: int = 1
    aspects: tuple[str, ...] | None = None
    weights: str | None = None
    by: tuple[str, ...] = ("built-in",)
    style: str = "impatient"
    intensity: int = 2
    seed: int = 0
    min_confidence: float | None = None

    def types(self, flat: bool) -> dict[str, Type]:
        types: dict[str, Type] = {
            "rewrite": str, "language": str, "from": str, "to": str, "changed": bool,
            "confidence": float, "meaning": float, "reason": str,
        }  # fmt: skip
        if flat:
            return {**types, "withheld": str, "signature": str}
        made = {"text": str, "rewriter": str, "confidence": float, "meaning": float, "doubt": str}
        candidates = {"candidates": [made]} if self.nbest > 1 else {}
        return {**types, "spans": [_CHANGE], **candidates, "withheld": [made], "signature": str}

    def settings(self) -> dict[str, Any]:
        return {**asdict(self), "aspects": self.aspects and list(self.aspects), "by": list(self.by)}

    def start(self, flat: bool) -> Work:
        from politesse.languages import load
        from politesse.rewriting import Weights
        from politesse.rewriting.session import RewritingSession
        from politesse.rewriting.types import Tone

        if self.language:
            load(self.language)
        session = RewritingSession(
            self.to,
            self.aspects,  # type: ignore[arg-type]
            Weights.parse(self.weights) if self.weights else None,
            self.by,
            Tone(self.style, self.intensity, self.seed),
            self.min_confidence,
        )

        def work(texts: Sequence[Any]) -> list[Values]:
            return [
                self._values(result.to_dict(self.nbest), flat)
                for result in session.stream(texts, self.language, self.nbest)
            ]

        return work

    def _values(self, record: dict[str, Any], flat: bool) -> Values:
        if record["language"] == "und":
            return {_ERROR: record["reason"]}
        withheld = record.get("withheld") or []
        if flat:
            return {**record, "withheld": withheld[0]["text"] if withheld else None}
        return {**record, "withheld": withheld}


@dataclass(frozen=True, slots=True)
class TranslateTask:
    """Translate each text at a formality."""

    name: ClassVar[str] = "translate"
    shard: ClassVar[int] = 500
    to: str = ""
    formality: str = "auto"
    source: str = "en"
    gender: str | None = None
    engine: str = "embedded"
    nbest: int = 1
    batch: int = 128
    terms: tuple[tuple[str, str], ...] = ()

    def types(self, flat: bool) -> dict[str, Type]:
        types: dict[str, Type] = {
            "translation": str, "from": str, "to": str, "formality": str, "register": str,
            "obtained": str, "certain": bool, "intact": bool, "score": float, "engine": str,
            "reason": str, "confidence": float, "doubt": str, "repaired": str,
        }  # fmt: skip
        other = {"text": str, "register": str, "obtained": str, "score": float}
        if self.nbest > 1 and not flat:
            types["alternatives"] = [other]
        return {**types, "signature": str}

    def settings(self) -> dict[str, Any]:
        return {**asdict(self), "terms": dict(self.terms)}

    def start(self, flat: bool) -> Work:
        from politesse.translation import translator

        made = translator(
            self.to,
            self.formality,  # type: ignore[arg-type]
            self.source,
            self.gender,  # type: ignore[arg-type]
            self.engine,
            self.nbest,
            dict(self.terms),
        )

        def work(texts: Sequence[Any]) -> list[Values]:
            return [result.to_dict() for result in made.stream(texts, self.batch)]

        return work


@dataclass(frozen=True, slots=True)
class CheckTask:
    """Hold each text to the register that is kept in its language; ``*`` is that of any other."""

    name: ClassVar[str] = "check"
    shard: ClassVar[int] = 5_000
    language: str | None = None
    registers: Mapping[str, str | None] = field(default_factory=dict)

    def types(self, flat: bool) -> dict[str, Type]:
        types: dict[str, Type] = {"language": str, "register": str, "expected": str}
        found: dict[str, Type] = {
            "code": str, "message": str, "start": int, "end": int, "fix": str, "sure": bool,
        }  # fmt: skip
        if flat:
            return {**types, **{name: found[name] for name in ("code", "message", "fix", "sure")}}
        return {**types, "findings": [found]}

    def settings(self) -> dict[str, Any]:
        return asdict(self)

    def start(self, flat: bool) -> Work:
        from politesse.checking.config import Config
        from politesse.checking.texts import TextsChecker
        from politesse.languages import load

        if self.language:
            load(self.language)
        checker = TextsChecker(Config(), self.language)

        def work(texts: Sequence[Any]) -> list[Values]:
            reports = checker(texts, self.registers)
            return [self._values(report, flat) for report in reports]

        return work

    def _values(self, report: TextReport, flat: bool) -> Values:
        if report.reason is not None:
            return {_ERROR: report.reason}
        kept = self.registers.get(report.language, self.registers.get("*"))
        values = {"language": report.language, "register": report.register, "expected": kept}
        found = [finding.to_dict() for finding in report.findings]
        if flat:
            return {**values, **(found[0] if found else {}), "register": report.register}
        return {**values, "findings": found}
