"""What the grammar of a clause settles in Spanish, Portuguese and Italian, sentence by sentence.

A line of ``pairs/settled/XX.tsv`` has where a text is to go, the text, and what is right: nothing where it tells too
little, so that nothing may be given.
"""

from __future__ import annotations

import pytest
from tests.rewriting.answers import PAIRS, alike, readings

from politesse.rewriting import rewrite

FOLDER = PAIRS / "settled"
LEAST = {"es": 50, "it": 35, "pt": 40}  # how many are given


@pytest.mark.parametrize("code", sorted(LEAST))
def test_what_grammar_settles_is_given_and_right(code: str) -> None:
    given, wrong = 0, []
    for line in (FOLDER / f"{code}.tsv").read_text("utf-8").splitlines():
        to, text, right = line.split("\t")
        made = rewrite(text, to, code, aspects={"address"})  # type: ignore[call-overload]
        goals = [alike(one, code) for one in readings(right)] if right else []
        given += made.changed
        if made.changed and alike(made.best, code) not in goals:
            wrong.append(made.best)
    assert wrong == []
    assert given >= LEAST[code]
