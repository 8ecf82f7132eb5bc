"""Whose a verb is, chains, clitics, readers and salutations in Spanish, Italian and Portuguese: nothing given is wrong."""

from __future__ import annotations

import pytest
from tests.rewriting.answers import PAIRS, pairs_to

from politesse.rewriting import rewrite
from politesse.rewriting.types import To

FOLDER = PAIRS / "persons"
#: How many of the 44 to 47 are given at least; what is not sure is withheld.
LEAST = {
    ("es", "formal"): 39, ("es", "informal"): 33, ("it", "formal"): 40, ("it", "informal"): 40,
    ("pt", "formal"): 37, ("pt", "informal"): 26,
}  # fmt: skip
COURTESY = str.maketrans("LS", "ls")  # Italian capitals, which are a matter of taste
#: What is still given and wrong.
UNSOLVED = {
    "Não hesite em contactar-nos se precisar de ajuda.",
    "Faça o que fizer, não assine nada.",
    "A Rita chega amanhã; avise-a você, por favor.",
}
KEPT = [line.split("\t") for line in (FOLDER / "keep.tsv").read_text("utf-8").splitlines()]


@pytest.mark.parametrize(("code", "to"), sorted(LEAST))
def test_nothing_that_is_given_is_wrong(code: str, to: To) -> None:
    right, wrong = 0, []
    for text, goals in pairs_to(to, code, FOLDER):
        made = rewrite(text, to, code, aspects={"address"})
        if made.best.translate(COURTESY) in [goal.translate(COURTESY) for goal in goals]:
            right += 1
        elif made.changed and text not in UNSOLVED:
            wrong.append((text, made.best))
    assert wrong == []
    assert right >= LEAST[code, to]


@pytest.mark.parametrize(("code", "text"), KEPT)
def test_who_is_not_addressed_stays(code: str, text: str) -> None:
    for to in ("formal", "informal"):
        assert not rewrite(text, to, code, aspects={"address"}).changed
