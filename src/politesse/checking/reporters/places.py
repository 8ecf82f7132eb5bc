"""How reports for other programs name files and findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from politesse.checking.baseline import fingerprint
from politesse.core import Finding


def relative(path: str) -> str | None:
    """A path as seen from the current folder, with slashes; None where it lies elsewhere."""
    here, place = Path.cwd(), Path.cwd() / path
    for one, root in ((place, here), (place.resolve(), here.resolve())):
        if ".." not in one.parts and one.is_relative_to(root):
            return one.relative_to(root).as_posix()
    return None


def numbered_fingerprints(findings: Sequence[Finding]) -> Iterator[tuple[Finding, str]]:
    """Findings with what each is known by from run to run, wherever its line moves.

    Findings that are alike in all that counts are told apart by their order.
    """
    seen: Counter[str] = Counter()
    for finding in findings:
        base = fingerprint(finding, Path.cwd())
        seen[base] += 1
        yield finding, f"{base}:{seen[base]}"
