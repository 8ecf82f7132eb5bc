"""Lines of chats made formal: what is written out has one meaning, or the line stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.rewriting.answers import PAIRS, _readings

import politesse

FILES = sorted((PAIRS / "chat").glob("*.tsv"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_is_given_is_right_and_much_is_given(file: Path) -> None:
    read, right, wrong = _readings(), 0, []
    for line in file.read_text("utf-8").splitlines():
        text, answers = line.split("\t")
        made = politesse.rewrite(text, "formal", file.stem)
        fits = made.best in read(answers) or f"{made.best}." in read(answers)
        right += fits
        if made.changed and not fits:
            wrong.append(made.best)
    assert wrong == []
    assert right >= 8
