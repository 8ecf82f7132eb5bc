"""The rule-based baseline: the paper's four rules and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.benchmarks.systems.rewriting import SurfaceRules
from politesse.rewriting.formality.surface import formalise

TEXTS = st.text("abXYZ !?.,'", max_size=40)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Che bello!!", "Che bello!"),
        ("Che bello! ! !", "Che bello!"),
        ("Davvero?!", "Davvero?!"),
        ("ciaooo", "Ciao"),
        ("cooperare", "Cooperare"),
        ("NON LO SO", "Non lo so"),
        ("lo dice la RAI", "Lo dice la rai"),
        ("A me piace", "A me piace"),
        ("...", "."),
        ("", ""),
    ],
)
def test_punctuation_repetition_and_casing(before: str, after: str) -> None:
    assert formalise(before, {}) == after


def test_abbreviations_are_written_out_as_whole_words() -> None:
    known = {"cmq": "comunque", "x": "per"}
    assert formalise("Cmq x te, extra", known) == "Comunque per te, extra"


def test_the_lists_are_those_of_the_language_packs() -> None:
    rules = SurfaceRules()
    assert rules.rewrite(["bjr a tous !!!"], "fr") == ["Bonjour a tous !"]
    assert rules.signature("fr") != rules.signature("pt-BR")


@given(TEXTS)
def test_applying_the_rules_twice_changes_nothing_more(text: str) -> None:
    once = formalise(text, {})
    assert formalise(once, {}) == once


@given(TEXTS)
def test_without_abbreviations_a_text_never_grows(text: str) -> None:
    assert len(formalise(text, {})) <= len(text)
