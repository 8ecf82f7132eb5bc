"""Cases of people who know no rule of ours: nothing that is given is wrong, and what must stay stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.rewriting.answers import PAIRS

import politesse

CASES = PAIRS / "cases"
# Openings of texts whose conversion is not among the answers.
UNSOLVED = {
    "Gdzie jesteś? Czekam na ciebie",  # Pan/Pani, as everywhere where the reader's gender is not told
    "Gentile cliente, il Suo pacco",  # Caro cliente, since Gentile and tu are held to be mixed
    "O meu chefe disse-me",  # você, which the pack holds to be formal
}


def _plain(text: str) -> str:
    """A text without what editors may write either way: capitals of courtesy."""
    return text.casefold().replace("’", "'").strip()


@pytest.mark.parametrize("path", sorted(CASES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_nothing_given_is_wrong_and_what_must_stay_stays(path: Path) -> None:
    wrong = []
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        made = politesse.rewrite(row["text"], row["to"], path.stem, aspects={"address"})
        if not made.changed or row["text"].startswith(tuple(UNSOLVED)):
            continue
        if row["stays"] or _plain(made.best) not in map(_plain, row["right"]):
            wrong.append(made.best)
    assert not wrong
