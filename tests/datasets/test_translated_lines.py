"""The lines with their translations, which come with the package."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from politesse.datasets import entry, find, read, validate
from politesse.translation.placeholders import aligned

NAME = "translated-lines"
LANGUAGES = entry(NAME).languages


@pytest.mark.parametrize("code", LANGUAGES)
def test_lines_are_of_all_kinds_and_both_registers(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("POLITESSE_DATA", raising=False)
    lines = [line for line in read(NAME, language=code) if line.language == code]
    assert len(lines) == len({line.id for line in lines}) > 1500
    kinds = Counter((line.kind, line.register) for line in lines)
    assert {kind for kind, _ in kinds} == {"interface", "support", "talk", "news", "prose"}
    assert min(kinds.values()) > 80


@pytest.mark.parametrize("code", LANGUAGES)
def test_placeholders_came_through(code: str) -> None:
    lost = [line.id for line in read(NAME, language=code) if not aligned(line.source, line.target)]
    assert len(lost) < 100  # counted as the trainer sees them: dates and figures are among these


def test_no_english_line_is_in_both_splits() -> None:
    lines = list(read(NAME, language="de"))
    train, test = ({one.source for one in lines if one.split == s} for s in ("train", "test"))
    assert test and train and not train & test


def test_what_is_bundled_is_clean() -> None:
    assert not validate(NAME, find(NAME).folder).defects


def test_a_translation_of_nothing_is_a_defect(tmp_path: Path) -> None:
    folder = tmp_path / NAME
    folder.mkdir()
    (folder / "en.tsv").write_text("a\ttalk\tformal\ttrain\tHello.\n")
    (folder / "de.tsv").write_text("b\tHallo.\n")
    assert "no English line is called 'b'" in str(validate(NAME, tmp_path).defects[0])
    (folder / "en.tsv").unlink()
    assert "has no English lines" in str(validate(NAME, tmp_path).defects[0])
