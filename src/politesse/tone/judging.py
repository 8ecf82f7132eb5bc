"""Judges replies: does one sound as it must, and which words say so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from politesse.core import PolitesseError, Score
from politesse.languages.ngrams import has_word
from politesse.scoring import EXPLAINING, score, score_stream
from politesse.tone.expected import Expected

#: What is worked out of every reply, asked for or not, so that a report can show it.
_SHOWN = ("register", "politeness")
_QUOTED = 3  # words that a reason names


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one reply.

    ``findings`` are what it breaks, one line each. ``score`` says by how much it holds, from 0 to 1,
    for frameworks that want a figure: the lowest of what was asked for, 0 or 1 for the register and
    the probability of the upper side for politeness and formality. A verdict is true if it passed.
    """

    text: str
    language: str
    register: str | None
    politeness: float | None
    formality: float | None
    score: float
    findings: tuple[str, ...]
    note: str | None = None

    @property
    def passed(self) -> bool:
        """Whether the reply is all that was asked."""
        return not self.findings

    @property
    def reason(self) -> str:
        """What is wrong, or what was seen where nothing is."""
        if self.findings:
            return "; ".join(self.findings)
        seen = [f"register is {self.register}"] if self.register else []
        for name in ("politeness", "formality"):
            if (value := getattr(self, name)) is not None:
                seen.append(f"{name} is {_signed(value)}")
        return self.note or ", ".join(seen)

    def __bool__(self) -> bool:
        return self.passed

    def to_dict(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "language": self.language,
            "register": self.register,
            "politeness": self.politeness,
            "formality": self.formality,
            "passed": self.passed,
            "score": self.score,
            "reason": self.reason,
        }


def judge(
    reply: str,
    expected: Expected | str | None = None,
    *,
    register: str | None = None,
    politeness: float | None = None,
    formality: float | None = None,
    language: str | None = None,
) -> Verdict:
    """Whether one reply sounds as it must.

    What it must be is given as keywords, or as one line such as ``"register = formal, politeness >=
    0"``. The language is identified where it is not given; replies of a word or two are too short
    for that. An empty reply fails; one without words, such as a number, has no tone and passes.

    >>> verdict = judge("Read what I wrote, you idiot.", politeness=0, language="en")
    >>> verdict.passed, verdict.reason.startswith("politeness is −")
    (False, True)
    >>> judge("Wie kann ich dir helfen?", "register = informal").register
    'informal'
    """
    asked = _asked(expected, register, politeness, formality)
    if (without := _wordless(reply)) is not None:
        return without
    return verdict_of(score(reply, language, aspects=aspects_of(asked)), asked)


def judge_all(
    replies: Iterable[str], expected: Expected | str, *, language: str | None = None
) -> Iterator[Verdict]:
    """As :func:`judge`, for many replies: scored together, in their order."""
    asked = _asked(expected, None, None, None)
    replies = list(replies)
    worded = [reply for reply in replies if _wordless(reply) is None]
    scores = score_stream(worded, language, aspects=aspects_of(asked))
    for reply in replies:
        without = _wordless(reply)
        yield verdict_of(next(scores), asked) if without is None else without


def _asked(
    expected: Expected | str | None,
    register: str | None,
    politeness: float | None,
    formality: float | None,
) -> Expected:
    given = {"register": register, "politeness": politeness, "formality": formality}
    if expected is None:
        if all(value is None for value in given.values()):
            raise PolitesseError("say what the reply must be: register, politeness or formality")
        return Expected(register, politeness, formality)
    if any(value is not None for value in given.values()):
        raise PolitesseError("say what the reply must be once: as a line or as keywords")
    return Expected.parse(expected) if isinstance(expected, str) else expected


def aspects_of(asked: Expected) -> tuple[str, ...]:
    """What is scored of a reply that is judged."""
    return tuple(dict.fromkeys((*_SHOWN, *asked.aspects)))


def _wordless(reply: str) -> Verdict | None:
    """The verdict of a reply that has no words, or none where it has some."""
    if not reply.strip():
        return Verdict(reply, "und", None, None, None, 0.0, ("the reply is empty",))
    if not has_word(reply):
        return Verdict(reply, "und", None, None, None, 1.0, (), "no words that could have a tone")
    return None


def verdict_of(scored: Score, asked: Expected) -> Verdict:
    """The verdict of a reply that is scored already."""
    findings = list(_broken(scored, asked))
    certainty = [1.0]
    for name in ("politeness", "formality"):
        if getattr(asked, name) is not None:
            certainty.append(getattr(scored, name).probability)
    if any(finding.startswith("register") for finding in findings):
        certainty.append(0.0)
    return Verdict(
        scored.text,
        scored.language,
        scored.register,
        scored.politeness.value if scored.politeness else None,
        scored.formality.value if scored.formality else None,
        min(certainty),
        tuple(findings),
    )


def _broken(scored: Score, asked: Expected) -> Iterator[str]:
    """What the reply breaks, each with the words that say so."""
    found = scored.register
    if asked.register and found not in (asked.register, "neutral"):
        yield f"register is {found}{_markers(scored, asked.register)}, not {asked.register}"
    least: Mapping[str, float | None] = {
        "politeness": asked.politeness,
        "formality": asked.formality,
    }
    for name, bound in least.items():
        if bound is None:
            continue
        value = getattr(scored, name)
        if value is None:
            raise PolitesseError(f"there is no model of {name} for {scored.language}")
        if value.value < bound:
            yield f"{name} is {_signed(value.value)}, under {_signed(bound)}"


def _markers(scored: Score, wanted: str) -> str:
    """The words that commit the reply to another register than the one wanted."""
    words = [
        repr(span.text)
        for span in scored.spans
        if span.kind not in EXPLAINING and span.level != wanted
    ]
    words = list(dict.fromkeys(words))[:_QUOTED]
    return f" ({', '.join(words)})" if words else ""


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")
