"""What is asked of a translation, and what comes back: hypotheses and translations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, runtime_checkable

from politesse.core import PolitesseError, Register, TargetRegister
from politesse.languages.tags import code_of

if TYPE_CHECKING:
    from politesse.translation.termbase import Termbase

#: What may be asked for; ``prefer_*`` is not an error where it cannot be had.
Formality = Literal["formal", "informal", "auto", "prefer_formal", "prefer_informal"]
#: The gender of the one who speaks.
Gender = Literal["feminine", "masculine"]
#: A user's own terms with their translations, or a file of them.
Glossary = Mapping[str, str] | str | PathLike[str] | None
#: How a translation came by its register: the engine's own control (``native``, or a ``tag`` in the
#: source), the choice among its ``nbest``, the rewriter (``rewritten``), or nothing (``unchanged``).
Obtained = Literal["native", "tag", "nbest", "rewritten", "unchanged"]

#: How a translation was made whole where the engine's own was not: its ``figures`` were kept from the
#: engine, or its ``pieces`` (between tags, sentences) were translated each by itself.
Repair = Literal["figures", "pieces"]


class EngineError(PolitesseError):
    """An engine that cannot do what is asked of it."""


class UnsupportedLanguage(EngineError):
    """A pair of languages the engine does not have."""


class UnsupportedFormality(EngineError):
    """A formality that the target language does not have, or nothing here can give."""


class BadKey(EngineError):
    """A service that refuses the key it was given."""


class QuotaExceeded(EngineError):
    """A service whose quota is used up."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One translation of an engine; ``score`` is its log-probability a token, 0 where none is told."""

    text: str
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What an engine can do.

    ``sources`` and ``targets`` are language codes, or None where the engine does not say.
    ``formality`` holds the targets whose register the engine sets by itself, ``control`` how.
    ``nbest`` is the most hypotheses it gives; ``longest`` the characters it translates well at
    once. ``markup`` says that it keeps XML tags by itself. ``hub`` is the language that one side of
    every pair must be in, where there is such.
    """

    sources: frozenset[str] | None = None
    targets: frozenset[str] | None = None
    formality: frozenset[str] = frozenset()
    control: Literal["native", "tag"] = "native"
    nbest: int = 1
    longest: int = 600
    markup: bool = False
    hub: str | None = None

    def has_formality(self, target: str) -> bool:
        """Whether the engine sets the register of this language itself."""
        return target.lower() in self.formality or code_of(target) in self.formality

    def refuse(self, name: str, request: Request) -> None:
        """Raise where the pair of languages is known not to be there."""
        pair = (("from", request.source, self.sources), ("into", request.target, self.targets))
        for what, tag, known in pair:
            if known is not None and code_of(tag) not in known and tag.lower() not in known:
                raise UnsupportedLanguage(
                    f"the engine {name} does not translate {what} {tag!r}; "
                    f"it knows: {', '.join(sorted(known))}; name another with --engine"
                )
        sides = [code_of(tag) for tag in (request.source, request.target)]
        if self.hub and (sides.count(self.hub) != 1):
            raise UnsupportedLanguage(
                f"the engine {name} does not translate from {request.source!r} into "
                f"{request.target!r}, only from or into {self.hub}; name another with --engine"
            )


@dataclass(frozen=True, slots=True)
class Request:
    """What an engine is asked for.

    ``formality`` is only asked of an engine that can set it for the target; ``gender`` is that of
    the one who speaks. ``nbest`` hypotheses are wanted of each text, fewer are no error. ``terms`` are to be
    translated as they say, by engines that can.
    """

    source: str
    target: str
    formality: TargetRegister | None = None
    gender: Gender | None = None
    nbest: int = 1
    terms: Termbase | None = None


class Engine(Protocol):
    """Translates texts; every engine is behind this."""

    @property
    def name(self) -> str:
        """What names it in results and messages."""
        ...

    @property
    def capabilities(self) -> Capabilities:
        """What it can do."""
        ...

    def translate(self, texts: Sequence[str], request: Request) -> list[list[Hypothesis]]:
        """Hypotheses of each text, the best first and at least one; ``formality`` where it can."""
        ...

    def signature(self) -> str:
        """What decides its output, without ``|`` in it."""
        ...


class Judgement(NamedTuple):
    """How likely a reader lets a translation pass, and why it is to be doubted, where it is."""

    confidence: float | None = None
    doubt: str | None = None


@runtime_checkable
class Judging(Protocol):
    """An engine that can tell which translations of its own are likely to be wrong in their words."""

    def judge(self, source: str, text: str, score: float, request: Request) -> Judgement:
        """What is to be thought of ``text``, which it made of ``source`` at ``score``."""
        ...


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another translation of the same text, with how it came by its register."""

    text: str
    register: Register
    obtained: Obtained
    score: float

    def to_dict(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "register": self.register,
            "obtained": self.obtained,
            "score": round(self.score, 4),
        }


@dataclass(frozen=True, slots=True)
class Translation:
    """A translation and how it came by its register.

    ``register`` is what the text reads as, None where the language has no pack. ``certain`` says
    that it is what was asked for without doubt, in a text that is ``intact``: with every placeholder,
    element, figure, emoji and code of the source. Where it is not, ``reason`` says why. ``confidence`` is how
    likely a reader lets its words pass, where the engine can tell; where it had better be read first,
    ``doubt`` says why, and it is not certain. ``repaired``
    says how it was made so where the engine's own translation was not. ``error`` says why there is no
    translation at all, where that was asked for instead of an exception; ``text`` is empty then.
    """

    text: str
    source: str
    source_language: str
    language: str
    formality: Formality
    engine: str
    register: Register | None
    obtained: Obtained
    certain: bool
    intact: bool
    score: float
    alternatives: tuple[Alternative, ...]
    signature: str
    reason: str | None = None
    confidence: float | None = None
    doubt: str | None = None
    repaired: Repair | None = None
    error: str | None = None

    @property
    def uncertain(self) -> str:
        """Why it is not certain; nothing where it is."""
        if self.certain:
            return ""
        return self.error or self.reason or self.doubt or "its register may be another"

    def to_dict(self) -> dict[str, Any]:
        """The record of ``politesse translate --format jsonl``."""
        record: dict[str, Any] = {
            "text": self.source,
            "translation": None if self.error else self.text,
            "from": self.source_language,
            "to": self.language,
            "formality": self.formality,
            "register": self.register,
            "obtained": self.obtained,
            "certain": self.certain,
            "intact": self.intact,
            "score": round(self.score, 4),
            "engine": self.engine,
            "signature": self.signature,
        }
        if self.reason:
            record["reason"] = self.reason
        if self.confidence is not None:
            record["confidence"] = round(self.confidence, 4)
        if self.doubt:
            record["doubt"] = self.doubt
        if self.error:
            record["error"] = self.error
        if self.repaired:
            record["repaired"] = self.repaired
        if self.alternatives:
            record["alternatives"] = [alternative.to_dict() for alternative in self.alternatives]
        return record
