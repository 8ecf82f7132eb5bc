"""What is said of fixed texts stays as it was written down, or is changed on purpose.

On the kind of processor that wrote it down, all of it is the same. On another one the models of
small integers round otherwise: there a value may differ a little, and where such a model
chooses words, one text in twenty may.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import regenerate

SAME = 0.0002
ELSEWHERE = 0.02
IDENTICAL = 0.95


@pytest.mark.parametrize("kind", regenerate.KINDS)
def test_golden(kind: str) -> None:
    here = regenerate.processor() == (regenerate.HERE / "processor.txt").read_text("utf-8").strip()
    kept, made = regenerate.kept(kind), regenerate.made(kind)
    tolerance = SAME if here else ELSEWHERE
    changed = [
        "\n".join([_name(old), *changes])
        for old, new in zip(kept, made, strict=False)
        if (changes := list(differences(old, new, tolerance)))
    ]
    allowed = 0 if here or kind not in regenerate.SENSITIVE else int(len(kept) * (1 - IDENTICAL))
    assert len(kept) == len(made), f"{len(kept)} {kind} were written down, {len(made)} were made"
    if len(changed) > allowed:
        shown = "\n\n".join(changed[:20])
        pytest.fail(
            f"{len(changed)} of {len(kept)} {kind} differ (allowed: {allowed}):\n\n{shown}\n\n"
            "If that is meant: make golden",
            pytrace=False,
        )


def _name(record: dict[str, Any]) -> str:
    """A line that says which record it is."""
    words = ("language", "to", "formality", "path", "line", "asked", "text")
    return " · ".join(
        str(record[word]) for word in words if isinstance(record.get(word), (str, int))
    )


def differences(old: Any, new: Any, tolerance: float, where: str = "") -> Iterator[str]:
    """What differs between two records, a line each; numbers may differ by the tolerance."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            yield from differences(old.get(key), new.get(key), tolerance, f"{where}.{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from differences(one, other, tolerance, f"{where}[{index}]")
    elif isinstance(old, float) and isinstance(new, (int, float)):
        if abs(old - new) > tolerance:
            yield f"  {where.lstrip('.')}: was {old}, is {new}"
    elif old != new:
        yield f"  {where.lstrip('.')}:\n    was {old}\n    is  {new}"


def test_a_difference_is_told() -> None:
    old = {"text": "a", "value": 1.0, "spans": [{"start": 1}]}
    assert list(differences(old, {**old, "value": 1.01}, 0.02)) == []
    assert list(differences(old, {**old, "value": 1.1}, 0.02)) == ["  value: was 1.0, is 1.1"]
    assert list(differences(old, {**old, "spans": [{"start": 2}]}, 0.02)) == [
        "  spans[0].start:\n    was 1\n    is  2"
    ]
    assert list(differences(old, {**old, "spans": []}, 0.02))
    assert list(differences(old, {"text": "a"}, 0.02))
