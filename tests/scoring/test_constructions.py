"""Where single words mislead: pairs of a more and a less polite text on one topic, by kind."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import politesse
from politesse.languages import CONSTRUCTIONS, load
from politesse.languages.matching import Matcher
from politesse.scoring import politeness
from politesse.scoring.politeness import WEIGHTS

PAIRS = Path(__file__).parent / "pairs"
CODES = sorted(path.stem for path in PAIRS.glob("*.tsv"))
MISLEADING, WELL_APART = 0.78, 0.75  # shares of pairs that must be in the right order


def pairs(code: str) -> list[tuple[str, float, float]]:
    """Kind and both values of every pair of a language."""
    lines = (PAIRS / f"{code}.tsv").read_text(encoding="utf-8").splitlines()
    return [(kind, _value(more, code), _value(less, code)) for kind, more, less in map(_cut, lines)]


def _cut(line: str) -> tuple[str, str, str]:
    kind, more, less = line.split("\t")
    return kind, more, less


def _value(text: str, code: str) -> float:
    result = politeness(text, code)
    assert result is not None
    return result.value.value


@pytest.mark.parametrize("code", CODES)
def test_the_more_polite_text_scores_higher_where_words_mislead(code: str) -> None:
    read = pairs(code)
    ordinary = [more > less for kind, more, less in read if kind == "ordinary"]
    assert all(ordinary)
    misleading = [(more, less) for kind, more, less in read if kind != "ordinary"]
    assert sum(more > less for more, less in misleading) >= MISLEADING * len(misleading)
    mixed = [one > other for (one, _), (_, other) in product(misleading, repeat=2)]
    assert sum(mixed) >= WELL_APART * len(mixed)


@pytest.mark.parametrize("code", CODES)
def test_every_construction_matches_what_it_must_and_nothing_it_must_not(code: str) -> None:
    pack = load(code)
    assert {rule.kind for rule in pack.construction_rules} == set(CONSTRUCTIONS) == set(WEIGHTS)
    faults = []
    for rule in pack.construction_rules:
        assert rule.yes and rule.no, rule.id
        matcher = Matcher([rule])
        for expected, texts in ((True, rule.yes), (False, rule.no)):
            for text in texts:
                if bool(matcher.every(pack.tokenize(text))) is not expected:
                    faults.append(f"{rule.id}: must {'' if expected else 'not '}match {text!r}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("code", CODES)
def test_courtesy_is_never_shown_as_rude(code: str) -> None:
    for line in (PAIRS / f"{code}.tsv").read_text(encoding="utf-8").splitlines():
        for text in _cut(line)[1:]:
            for span in politesse.score(text, code).spans:
                if span.rule in ("gratitude", "please", "apology", "greeting"):
                    assert span.level == "polite", (text, span)


def test_what_is_quoted_is_not_the_writers() -> None:
    scores = {
        _value(f"He wrote “{words}” there.", "en")
        for words in ("you stupid idiot", "thank you so much")
    }
    assert len(scores) == 1


def test_a_mock_thanks_is_shown_as_one() -> None:
    result = politeness("Thanks for ruining my day.", "en")
    assert result is not None and result.value.value < 0
    assert result.by_strategy()["mock-courtesy"] == WEIGHTS["mock-courtesy"]
    assert "gratitude" not in result.by_strategy()
