"""The informal sentences with formal rewrites that come with the package."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from politesse.datasets import entry, find, read, validate

NAME = "formal-pairs"


@pytest.mark.parametrize("code", entry(NAME).languages)
def test_every_sentence_has_four_different_rewrites(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("POLITESSE_DATA", raising=False)
    pairs = list(read(NAME, language=code))
    assert Counter(pair.split for pair in pairs) == {"test": 300, "tune": 200}
    assert len({pair.source for pair in pairs}) == 500
    assert all(len(set(pair.references)) == 4 for pair in pairs)
    assert not any(pair.source in pair.references for pair in pairs)
    assert set(Counter(pair.domain for pair in pairs)) == {"chat", "forum", "review", "email"}


def test_the_figures_of_the_card_come_from_the_ratings() -> None:
    import csv

    from politesse.metrics import METRICS

    folder = find(NAME).folder
    with (folder / "ratings.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    card = (folder / "card.md").read_text("utf-8")
    for name, printed in (
        ("formality", ".73 (.64"),
        ("meaning", ".69 (.60"),
        ("fluency", ".74 (.65"),
    ):
        items: dict[str, list[float]] = {}
        for row in rows:
            items.setdefault(row["item"], []).append(float(row[name]))
        found = METRICS["alpha"](list(items.values()))
        assert printed in card
        assert f"{found.alpha:.2f}".lstrip("0") == printed[:3]


def test_what_is_bundled_is_clean() -> None:
    assert not validate(NAME, find(NAME).folder).defects


def test_a_sentence_without_a_rewrite_is_a_defect(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    line = '{"id": "a", "split": "test", "kind": "chat", "informal": "yo", "formal": []}\n'
    (tmp_path / NAME / "en.jsonl").write_text(line)
    assert "without a rewrite" in str(validate(NAME, tmp_path).defects[0])
