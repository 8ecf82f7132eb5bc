"""Span, Score and Finding: one set of types from the core to the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from politesse.core.signature import Signature

#: What a text reads as.
Register = Literal["formal", "informal", "neutral", "mixed"]
#: The registers a text can be moved to, or a project keep.
TargetRegister = Literal["formal", "informal"]


def opposite(register: str) -> TargetRegister:
    """The other one of the two registers.

    >>> opposite("formal"), opposite("informal")
    ('informal', 'formal')
    """
    return "informal" if register == "formal" else "formal"


class Record:
    """Something whose record, as it is written out, is just its fields."""

    __slots__: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Span(Record):
    """Words that carry something, with offsets into the text as it was given."""

    start: int
    end: int
    text: str
    kind: str
    level: str
    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class Value(Record):
    """A value on the published scale, −3 to +3, and the probability of the upper side."""

    value: float
    probability: float


@dataclass(frozen=True, slots=True)
class Honorifics:
    """The honorific level of a Japanese text, 1 to 4, and which kinds of 敬語 are in it.

    ``respectful`` is 尊敬語, ``humble`` 謙譲語, ``polite`` 丁寧語 and nothing higher. ``scores``
    say how likely each level and each kind is; a kind is taken to be there from its threshold on.
    """

    level: int
    respectful: bool
    humble: bool
    polite: bool
    scores: Mapping[str, float] = field(hash=False)

    def to_dict(self) -> dict[str, Any]:
        return {
            "level": self.level,
            "respectful": self.respectful,
            "humble": self.humble,
            "polite": self.polite,
            "scores": dict(self.scores),
        }


@dataclass(frozen=True, slots=True)
class Score:
    """What Politesse says of one text, with the spans that carry it.

    An aspect that was not asked for, or that the language has no model of, is None. Where nothing
    could be scored ``language`` is ``und``, every aspect is None and ``reason`` says why.
    """

    text: str
    language: str
    register: Register | None
    level: str | None
    politeness: Value | None
    formality: Value | None
    spans: tuple[Span, ...]
    signature: Signature
    honorifics: Honorifics | None = None
    reason: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The record of a text; honorifics and reason are in it where there are any."""
        record: dict[str, Any] = {
            "text": self.text,
            "language": self.language,
            "register": self.register,
            "level": self.level,
            "politeness": self.politeness and self.politeness.to_dict(),
            "formality": self.formality and self.formality.to_dict(),
            "spans": [span.to_dict() for span in self.spans],
            "signature": str(self.signature),
        }
        if self.honorifics is not None:
            record["honorifics"] = self.honorifics.to_dict()
        if self.reason is not None:
            record["reason"] = self.reason
        return record


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch of a file as editors count it: lines from 1, columns from 1 in UTF-16 units.

    ``end_column`` is that of the character behind it; ``text`` is what stands there.
    """

    start_line: int
    start_column: int
    end_line: int
    end_column: int
    text: str


@dataclass(frozen=True, slots=True)
class Replacement:
    """A region of a file and the text that takes its place, with the file's own escapes."""

    region: Region
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a file that breaks the house register.

    ``start`` and ``end`` index the segment's text; ``line`` and ``column`` say where in the file
    it begins. ``region`` is where the words stand that are wrong, ``replacements`` make the fix;
    both are there only where the file spells the text out. ``sure``: the fix may be written without
    being asked about. ``source`` is what the text translates, where that is known.
    """

    path: str
    line: int
    segment: str
    start: int
    end: int
    code: str
    message: str
    text: str
    register: Register
    fix: str | None = None
    spans: tuple[Span, ...] = field(default=(), compare=False)
    column: int = 1
    region: Region | None = field(default=None, compare=False)
    replacements: tuple[Replacement, ...] = field(default=(), compare=False)
    sure: bool = field(default=False, compare=False)
    source: str | None = field(default=None, compare=False)

    def to_dict(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "column": self.column,
            "segment": self.segment,
            "start": self.start,
            "end": self.end,
            "code": self.code,
            "message": self.message,
            "text": self.text,
            "register": self.register,
            "fix": self.fix,
            "sure": self.sure,
            "source": self.source,
        }
