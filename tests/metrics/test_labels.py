"""Classification, regression, calibration: figures by hand, by other libraries, and laws."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from politesse.core import PolitesseError
from politesse.metrics.calibration import calibration, percentile_threshold, threshold_effect
from politesse.metrics.classification import classification
from politesse.metrics.regression import regression
from politesse.metrics.significance import compare

labels = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abcd")), min_size=1)


@settings(deadline=None)
@given(labels)
def test_classification_is_scikit_learns(pairs: list[tuple[str, str]]) -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    gold, predicted = zip(*pairs, strict=True)
    result = classification(gold, predicted)
    assert result.accuracy == pytest.approx(metrics.accuracy_score(gold, predicted))
    assert result.macro_f1 == pytest.approx(
        metrics.f1_score(gold, predicted, average="macro", zero_division=0)
    )
    precision, recall, f1, support = metrics.precision_recall_fscore_support(
        gold, predicted, zero_division=0
    )
    for at, values in enumerate(result.classes.values()):
        found = [values["precision"], values["recall"], values["f1"], values["items"]]
        assert found == pytest.approx([precision[at], recall[at], f1[at], support[at]])
    matrix = metrics.confusion_matrix(gold, predicted, labels=list(result.classes))
    assert [list(row.values()) for row in result.confusion.values()] == matrix.tolist()


@given(labels, labels)
def test_confusion_adds_under_concatenation(one: list, other: list) -> None:
    def cells(pairs: list) -> dict:
        result = classification(*zip(*pairs, strict=True))
        return {(g, p): n for g, row in result.confusion.items() for p, n in row.items() if n}

    added = cells(one)
    for key, number in cells(other).items():
        added[key] = added.get(key, 0) + number
    assert cells(one + other) == added


@given(labels, st.randoms(use_true_random=False))
def test_classification_does_not_depend_on_order(pairs: list, chance: random.Random) -> None:
    shuffled = pairs[:]
    chance.shuffle(shuffled)
    first = classification(*zip(*pairs, strict=True)).to_dict()
    assert classification(*zip(*shuffled, strict=True)).to_dict() == first


@given(st.lists(st.sampled_from("abc"), min_size=1))
def test_gold_predicts_itself(gold: list[str]) -> None:
    result = classification(gold, gold)
    assert (result.accuracy, result.macro_f1) == (1, 1)


def test_resampling_keeps_the_figures() -> None:
    result = classification(["a", "b", "b", "c"], ["a", "b", "c", "d"])
    assert result.parts().estimate() == pytest.approx(
        {"accuracy": result.accuracy, "macro_f1": result.macro_f1}
    )


@settings(max_examples=40, deadline=None)
@given(
    labels,
    st.lists(st.sampled_from("abx"), min_size=1),
    st.sampled_from(["bootstrap", "randomisation"]),
)
def test_systems_with_other_labels_can_be_compared(
    pairs: list, spare: list[str], test: Any
) -> None:
    gold, mine = zip(*pairs, strict=True)
    theirs = [spare[at % len(spare)] for at in range(len(gold))]
    one, other = classification(gold, mine, theirs), classification(gold, theirs, mine)
    assert one.to_dict() == classification(gold, mine).to_dict()
    found = compare(one.parts(), other.parts(), 20, test=test).differences
    for name in ("accuracy", "macro_f1"):
        delta = getattr(one, name) - getattr(other, name)
        assert found[name].delta == pytest.approx(delta)
        assert found[name].other == pytest.approx(getattr(other, name))


# Hunter L values and panel scores of tuna, from Hollander and Wolfe (1973), p. 185 ff., as printed
# with R's cor.test: Pearson 0.5711816, Spearman 0.6, Kendall 0.4444444.
HUNTER = [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1]
PANEL = [2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8]


def test_textbook_correlations() -> None:
    result = regression(HUNTER, PANEL)
    assert result.pearson == pytest.approx(0.5711816, abs=1e-7)
    assert result.spearman == pytest.approx(0.6, abs=1e-12)


def test_errors_by_hand() -> None:
    result = regression([0, 0, 0, 4], [1, -1, 3, 1])
    assert result.mae == 2
    assert result.rmse == pytest.approx(math.sqrt(20 / 4))


numbers = st.floats(-100, 100).map(lambda value: round(value, 3))
scores = st.lists(st.tuples(numbers, numbers), min_size=2, max_size=30)


@settings(deadline=None)
@given(scores)
def test_correlations_are_scipys_symmetric_and_bounded(pairs: list) -> None:
    stats = pytest.importorskip("scipy.stats")
    one, other = zip(*pairs, strict=True)
    result, back = regression(one, other), regression(other, one)
    if len(set(one)) == 1 or len(set(other)) == 1:
        assert math.isnan(result.pearson)
        assert math.isnan(result.spearman)
        return
    assert result.pearson == pytest.approx(stats.pearsonr(one, other).statistic, abs=1e-6)
    assert result.spearman == pytest.approx(stats.spearmanr(one, other).statistic, abs=1e-9)
    assert result.pearson == pytest.approx(back.pearson)
    assert result.spearman == pytest.approx(back.spearman)
    assert result.mae == pytest.approx(back.mae)
    assert -1 <= result.pearson <= 1
    assert result.mae <= result.rmse + 1e-9


@given(st.lists(numbers, min_size=2, unique=True), st.floats(0.1, 10), numbers)
def test_a_rising_line_correlates_fully(gold: list[float], slope: float, shift: float) -> None:
    result = regression(gold, [slope * value + shift for value in gold])
    assert result.pearson == pytest.approx(1)
    assert regression(gold, gold).rmse == 0


def test_regression_refuses_nan_and_too_little() -> None:
    with pytest.raises(PolitesseError, match="NaN"):
        regression([1, 2], [1, float("nan")])
    with pytest.raises(PolitesseError, match="at least two"):
        regression([1], [1])
    with pytest.raises(PolitesseError, match="unequal"):
        regression([1, 2], [1])


# ---------------------------------------------------------------- calibration


def test_calibration_by_hand() -> None:
    # Two bins: 0.2 and 0.4 with one positive of two, 0.9 with one of one.
    result = calibration([0, 1, 1], [0.2, 0.4, 0.9], bins=2)
    assert result.ece == pytest.approx((2 * abs(0.3 - 0.5) + abs(0.9 - 1)) / 3)
    assert result.brier == pytest.approx((0.04 + 0.36 + 0.01) / 3)
    assert [(one.items, one.positive) for one in result.bins] == [(2, 0.5), (1, 1.0)]


def test_certainty_that_is_right_is_calibrated() -> None:
    result = calibration([0, 1, 1, 0], [0.0, 1.0, 1.0, 0.0])
    assert (result.ece, result.brier) == (0, 0)
    assert result.bins[-1].items == 2


pairs_of_probability = st.lists(st.tuples(st.integers(0, 1), st.floats(0, 1)), min_size=1)


@settings(deadline=None)
@given(pairs_of_probability, st.integers(1, 20), st.randoms(use_true_random=False))
def test_calibration_is_bounded_and_does_not_depend_on_order(
    pairs: list, bins: int, chance: random.Random
) -> None:
    gold, probabilities = zip(*pairs, strict=True)
    result = calibration(gold, probabilities, bins)
    chance.shuffle(pairs)
    again = calibration(*zip(*pairs, strict=True), bins)
    assert result.ece == pytest.approx(again.ece)
    assert 0 <= result.ece <= 1
    assert 0 <= result.brier <= 1
    assert sum(one.items for one in result.bins) == len(pairs)


@settings(deadline=None)
@given(pairs_of_probability)
def test_brier_is_scikit_learns(pairs: list) -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    gold, probabilities = zip(*pairs, strict=True)
    expected = metrics.brier_score_loss(gold, probabilities, labels=[0, 1])
    assert calibration(gold, probabilities).brier == pytest.approx(expected)


@pytest.mark.parametrize(
    ("gold", "probabilities", "message"),
    [
        ([1], [1.2], "not a probability"),
        ([1], [float("nan")], "not a probability"),
        ([2], [0.5], "0 or 1, not 2"),
        ([], [], "empty"),
        ([1, 0], [0.5], "unequal"),
    ],
)
def test_calibration_refuses(gold: list, probabilities: list, message: str) -> None:
    with pytest.raises(PolitesseError, match=message):
        calibration(gold, probabilities)


# ---------------------------------------------------------------- thresholds


@given(st.lists(st.floats(0, 1), min_size=1, unique=True), st.integers(0, 100))
def test_a_percentile_leaves_that_share_below(values: list[float], percentile: int) -> None:
    result = percentile_threshold(values, percentile)
    assert result.threshold == pytest.approx(float(np.percentile(values, percentile)))
    assert result.positive_rate == sum(result.predict(values)) / len(values)
    assert result.positive_rate == pytest.approx(1 - percentile / 100, abs=1 / len(values))


def test_a_lower_threshold_is_never_stricter() -> None:
    values = [0.1, 0.4, 0.2, 0.9, 0.3]
    rates = [percentile_threshold(values, p).positive_rate for p in range(0, 101, 10)]
    assert rates == sorted(rates, reverse=True)


def test_moving_the_threshold_repairs_another_balance() -> None:
    """A scorer that puts four in five below one half, on data of which four in five are positive."""
    chance = random.Random(1)
    development = [chance.betavariate(2, 4) for _ in range(500)]
    gold = [int(chance.random() < 0.8) for _ in range(500)]
    tested = [chance.betavariate(3, 4) if label else chance.betavariate(1, 6) for label in gold]
    effect = threshold_effect(percentile_threshold(development, 20), tested, gold)
    assert effect.majority == pytest.approx(sum(gold) / 500)
    assert effect.before < effect.majority < effect.after
    assert effect.parts().estimate()["after"] == pytest.approx(effect.after)


def test_thresholds_refuse() -> None:
    with pytest.raises(PolitesseError, match="between 0 and 100"):
        percentile_threshold([0.5], 101)
    with pytest.raises(PolitesseError, match="empty"):
        percentile_threshold([], 50)
    with pytest.raises(PolitesseError, match="NaN"):
        percentile_threshold([float("nan")], 50)


@given(scores)
def test_nothing_resampled_changes_the_estimate(pairs: list) -> None:
    one, other = zip(*pairs, strict=True)
    assume(len(set(one)) > 1 and len(set(other)) > 1)
    result = regression(one, other)
    assert result.parts().estimate()["pearson"] == result.pearson
