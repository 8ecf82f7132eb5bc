"""How likely a conversion is right: what the curves go by, and that probabilities hold as such."""

from __future__ import annotations

from dataclasses import replace

import pytest

import politesse
from politesse.languages import load
from politesse.rewriting.address import address_rewriter
from politesse.rewriting.address.calibration import SIGNS, Group, Signs, calibration, fitted

SURE = Signs(1.0, 0, 0.0, 0, 0, 1, False, False)
GROUPS: list[tuple[str, Group]] = [("de", "models"), ("cs", "rules")]


@pytest.mark.parametrize(("code", "group"), GROUPS)
def test_every_curve_weighs_its_signs_and_none_other(code: str, group: Group) -> None:
    assert tuple(calibration(code, "formal", group).weights) == SIGNS[group]


@pytest.mark.parametrize(("code", "group"), GROUPS)
def test_doubts_and_length_make_less_sure(code: str, group: Group) -> None:
    curve = calibration(code, "formal", group)
    assert curve(SURE) > curve(replace(SURE, sentences=6)) > 0.5
    assert curve(SURE) > curve(replace(SURE, doubts=1)) > curve(replace(SURE, doubts=3))


def test_words_that_could_have_changed_make_less_sure() -> None:
    rules, model = calibration("cs", "formal", "rules"), calibration("fr", "formal", "models")
    assert rules(SURE) > rules(replace(SURE, stay=1)) > rules(replace(SURE, stay=1, commands=1))
    assert model(SURE) > model(replace(SURE, staying=-0.5))


def test_where_nothing_marks_a_text_its_likelihood_counts() -> None:
    curve = calibration("es", "informal", "models")
    unmarked = replace(SURE, unmarked=True)
    assert curve(unmarked) == curve(SURE) == curve(replace(SURE, likely=0.9))
    assert curve(replace(unmarked, likely=0.9)) < curve(unmarked)


@pytest.mark.parametrize("code", ["cs", "de", "pl", "tr", "uk", "zh"])
def test_languages_with_rules_and_with_models_are_fitted(code: str) -> None:
    assert fitted(code, "formal") and fitted(code, "informal")


def test_a_long_letter_can_be_sure() -> None:
    text = (
        "Liebe Hannelore,\n\nherzlichen Glückwunsch zu deinem Jubiläum! Seit 25 Jahren singst du bei uns. "
        "Der Vorstand möchte dir danken und lädt dich zum Essen ein. Bring gern deinen Mann mit.\n\nDein Chor"
    )
    made = politesse.rewrite(text, "formal", "de", aspects={"address"})
    assert made.changed and made.confidence >= 0.9


def test_candidates_after_the_first_are_no_surer_than_the_model() -> None:
    rewriter = address_rewriter(load("de"), "informal")
    assert rewriter is not None
    text = "Die Kollegen rufen Sie morgen an."
    first, *others = rewriter.candidates(text, 4)
    likely = [item.confidence for item in rewriter.found(text, 4)]
    assert others and all(one.confidence <= first.confidence for one in others)
    assert all(one.confidence <= p for one, p in zip(others, likely[1:], strict=True))
