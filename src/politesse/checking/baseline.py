"""Baselines: accept today's findings and report only new ones."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from politesse.checking.report import Report
from politesse.core import BadInput, Finding
from politesse.core.files import read_text, write_text

_VERSION = 2
_NAMES = ("file", "key", "code", "text")


def fingerprint(finding: Finding, root: Path) -> str:
    """What a finding is known by: file, string and words, but no line, which moves."""
    return _hash(_identity(finding, root))


def _identity(finding: Finding, root: Path) -> tuple[str, ...]:
    path = Path(os.path.relpath(finding.path, root)).as_posix()
    return path, finding.segment, finding.code, finding.text


def _hash(identity: tuple[str, ...]) -> str:
    return hashlib.sha256("\x1f".join(identity).encode()).hexdigest()[:20]


def write_baseline(report: Report, path: Path) -> int:
    """Store all findings of a report as known, one a line and sorted; how many there are."""
    root = path.resolve().parent
    known = sorted(_identity(finding, root) for finding in report.findings)
    lines = [json.dumps(dict(zip(_NAMES, one, strict=True)), ensure_ascii=False) for one in known]
    body = ",".join(f"\n{line}" for line in lines)
    write_text(path, f'{{"version": {_VERSION}, "findings": [{body}\n]}}\n')
    return len(known)


def _read(path: Path) -> Counter[str]:
    """The fingerprints that a baseline knows; those of version 1 are all it holds."""
    try:
        content = json.loads(read_text(path))
        known = content["findings"]
        if content["version"] == 1:
            return Counter({str(key): int(number) for key, number in known.items()})
        return Counter(_hash(tuple(one[name] for name in _NAMES)) for one in known)
    except (ValueError, KeyError, AttributeError, TypeError):
        raise BadInput(str(path), "is no baseline; write one with --update-baseline") from None


def unknown_to(path: Path) -> Callable[[Finding], bool]:
    """Says of findings, each asked about once, whether a baseline does not know them."""
    known = _read(path)
    root = path.resolve().parent

    def is_new(finding: Finding) -> bool:
        key = fingerprint(finding, root)
        known[key] -= 1
        return known[key] < 0

    return is_new


def apply_baseline(report: Report, path: Path) -> None:
    """Take the findings that a baseline knows out of a report."""
    is_new = unknown_to(path)
    for place, file in enumerate(report.files):
        fresh = tuple(filter(is_new, file.findings))
        report.known += len(file.findings) - len(fresh)
        report.files[place] = replace(file, findings=fresh)
