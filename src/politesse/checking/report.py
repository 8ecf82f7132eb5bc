"""What a check found: files, houses, findings, errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from politesse.core import BadInput, Finding

REPORT_VERSION = 1


@dataclass(frozen=True, slots=True)
class House:
    """The register a project keeps in one language.

    ``descriptions``: whether it keeps to it as well where it says what something is or does.
    """

    language: str
    register: str | None
    confidence: float
    strings: int
    given: bool
    descriptions: bool = False

    def to_dict(self) -> dict[str, Any]:
        return {"register": self.register, "confidence": round(self.confidence, 4)}


@dataclass(frozen=True, slots=True)
class FileReport:
    """One file in one language."""

    path: str
    language: str
    expected: str | None
    confidence: float
    segments: int
    counts: Mapping[str, int]
    findings: tuple[Finding, ...]
    unsure: int = 0  #: what may be a finding and is not reported

    def to_dict(self) -> dict[str, Any]:
        names = ("formal", "informal", "neutral", "mixed")
        return {
            "path": self.path,
            "language": self.language,
            "expected": self.expected,
            "confidence": round(self.confidence, 4),
            "segments": self.segments,
            "counts": {name: self.counts.get(name, 0) for name in names},
            "findings": [finding.to_dict() for finding in self.findings],
            "unsure": self.unsure,
        }


@dataclass(slots=True)
class Report:
    """The result of one check; ``unread`` counts what was passed over, by reason.

    ``patch`` is what safe fixes would change, where that was asked for.
    """

    files: list[FileReport] = field(default_factory=list)
    houses: dict[str, House] = field(default_factory=dict)
    errors: list[BadInput] = field(default_factory=list)
    unread: dict[str, Counter[str]] = field(default_factory=dict)
    fixed: int = 0
    patch: bytes = b""
    known: int = 0
    seconds: float = 0.0

    @property
    def findings(self) -> list[Finding]:
        """All findings of all files."""
        return [finding for file in self.files for finding in file.findings]

    @property
    def unsure(self) -> int:
        """How many strings may be findings and are not reported."""
        return sum(file.unsure for file in self.files)

    @property
    def exit_code(self) -> int:
        """0 clean, 1 findings, 2 something could not be checked."""
        return 2 if self.errors else 1 if self.findings else 0

    def to_dict(self) -> dict[str, Any]:
        return {
            "version": REPORT_VERSION,
            "files": [file.to_dict() for file in self.files],
            "unread": {reason: dict(sorted(what.items())) for reason, what in self.unread.items()},
            "errors": [str(error) for error in self.errors],
        }
