"""The pairs of texts of which one is the politer, which come with the package."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from politesse.benchmarks.tasks.politeness import MISLEADING
from politesse.datasets import entry, find, read, validate

NAME = "politeness-contrasts"


@pytest.mark.parametrize("code", entry(NAME).languages)
def test_pairs_are_of_all_phenomena_and_different(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("POLITESSE_DATA", raising=False)
    pairs = list(read(NAME, language=code))
    assert len(pairs) == 100 == len({pair.id for pair in pairs})
    texts = [text for pair in pairs for text in (pair.more, pair.less)]
    assert len(set(texts)) == len(texts)
    kinds = Counter(pair.phenomenon for pair in pairs)
    assert len(kinds) == 21 and min(kinds.values()) >= 2
    assert sum(kinds[kind] for kind in MISLEADING) == 54


def test_what_is_bundled_is_clean() -> None:
    assert not validate(NAME, find(NAME).folder).defects


def test_a_pair_without_its_phenomenon_is_a_defect(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    (tmp_path / NAME / "en.jsonl").write_text('{"id": "a", "more": "Please.", "less": "Now."}\n')
    assert "phenomenon" in str(validate(NAME, tmp_path).defects[0])
