"""Polite requests made impolite: no courtesy is left, marks are in order, and what cannot be made so stays.

The requests of ``requests/`` were written before the rules that take them apart.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from politesse.languages import load
from politesse.rewriting import rewrite
from politesse.rewriting.politeness import impolite
from politesse.rewriting.politeness.tables import manners

FILES = sorted((Path(__file__).parent / "requests").glob("*.txt"))
DISORDER = re.compile(
    r"[,;:]\s*[.!?。！？]|^\W*,|\s[,.;]|,,|¿[^?]*$|¡[^!]*$|^[^¿]*(?<=[a-zñáéíóú])\?(?=.*¿)|[.?!]{2}"
)
FEWEST = {"hu": 5, "vi": 5}  # of fifteen; elsewhere eight


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_courtesy_is_left_and_marks_are_in_order(file: Path) -> None:
    code, made = file.stem, 0
    table = manners(load(code))
    assert table is not None
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) == 15
    for text in lines:
        result = rewrite(text, "impolite", code)
        made += result.changed
        if result.changed:
            assert not table.left.search(result.best), result.best
            assert not DISORDER.search(result.best), result.best
    assert made >= FEWEST.get(code, 8)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_most_requests_are_courteous_before(file: Path) -> None:
    table = manners(load(file.stem))
    assert table is not None
    lines = file.read_text("utf-8").splitlines()
    assert sum(table.left.search(line) is not None for line in lines) >= 11


def test_what_cannot_be_made_so_stays_and_says_why() -> None:
    text = "Would you mind closing the window?"
    result = rewrite(text, "impolite", "en")
    assert (result.best, result.changed) == (text, False)
    assert result.reason == "no impolite form is known for what it says"
    assert impolite(text).text != text  # users of a stress run are rude all the same
