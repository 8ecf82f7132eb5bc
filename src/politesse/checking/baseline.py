"""Baselines: accept today's findings and report only new ones."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from dataclasses import replace
from pathlib import Path

from politesse.checking.report import Report
from politesse.core import BadInput, Finding
from politesse.core.files import read_text, write_text

_VERSION = 1


def fingerprint(finding: Finding, root: Path) -> str:
    """What a finding is known by: file, string and words, but no line, which moves."""
    path = Path(os.path.relpath(finding.path, root)).as_posix()
    parts = (path, finding.segment, finding.code, finding.text)
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:20]


def write_baseline(report: Report, path: Path) -> int:
    """Store all findings of a report as known; how many there are."""
    root = path.resolve().parent
    counts = Counter(fingerprint(finding, root) for finding in report.findings)
    content = {"version": _VERSION, "findings": dict(sorted(counts.items()))}
    write_text(path, json.dumps(content, indent=1) + "\n")
    return counts.total()


def apply_baseline(report: Report, path: Path) -> None:
    """Take the findings that a baseline knows out of a report."""
    try:
        content = json.loads(read_text(path))
        known = Counter({str(key): int(number) for key, number in content["findings"].items()})
    except (ValueError, KeyError, AttributeError, TypeError):
        raise BadInput(str(path), "is no baseline; write one with --update-baseline") from None
    root = path.resolve().parent
    for place, file in enumerate(report.files):
        fresh = []
        for finding in file.findings:
            key = fingerprint(finding, root)
            if known[key] > 0:
                known[key] -= 1
                report.known += 1
            else:
                fresh.append(finding)
        report.files[place] = replace(file, findings=tuple(fresh))
