"""The scripts that measure ``check`` on real projects read what they have written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

_EVALUATION = Path(__file__).parent.parent.parent / "evaluation"


def test_a_text_with_any_line_separator_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(_EVALUATION))
    import projects

    rows = [{"text": "eins\u2029zwei\u2028drei\x85vier"}, {"text": "fünf\nsechs"}]
    path = tmp_path / "findings.jsonl"
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    assert projects._read(path) == rows


def test_unseen_projects_are_of_one_half_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(_EVALUATION))
    import projects

    listed = _EVALUATION / "projects-unseen.txt"
    one, other = (projects.projects(half, listed) for half in ("E1", "E2"))
    assert len(one) > 500 and len(other) > 500 and set(one).isdisjoint(other)
    assert not any("/" in name for name in [*one, *other])
