"""Intervals and tests: right on average, reproducible, and equal to sacrebleu's."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from politesse.core import PolitesseError
from politesse.metrics.bleu import bleu
from politesse.metrics.significance import Items, MeanScore, Sums, compare, confidence_intervals


def mean_of(values: Sequence[float]) -> Sums:
    return Sums([(value, 1) for value in values], lambda sums: {"mean": float(sums[0] / sums[1])})


def mean_of_items(values: Sequence[float]) -> Items:
    return Items(values, lambda drawn: {"mean": fmean(drawn)})


def test_an_interval_is_that_of_the_normal_distribution_for_many_items() -> None:
    values = [1.0] * 300 + [0.0] * 700
    low, high = confidence_intervals(mean_of(values), 4000).values["mean"]
    half = 1.96 * (0.3 * 0.7 / 1000) ** 0.5
    assert (low, high) == pytest.approx((0.3 - half, 0.3 + half), abs=0.002)


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    chance = np.random.default_rng(3)
    covered = 0
    for seed in range(200):
        values = chance.normal(0.0, 1.0, 60).tolist()
        low, high = confidence_intervals(mean_of(values), 300, seed).values["mean"]
        covered += low <= 0 <= high
    assert 180 <= covered <= 199  # 95 % of 200, less what the percentile method loses on 60 items


def test_sums_and_items_agree() -> None:
    chance = random.Random(1)
    values = [chance.gauss(2, 1) for _ in range(100)]
    one = confidence_intervals(mean_of(values), 4000).values["mean"]
    other = confidence_intervals(mean_of_items(values), 4000).values["mean"]
    assert one == pytest.approx(other, abs=0.03)
    repeated = [float(round(value)) for value in values]  # few distinct rows: drawn another way
    one = confidence_intervals(mean_of(repeated), 4000).values["mean"]
    other = confidence_intervals(mean_of_items(repeated), 4000).values["mean"]
    assert one == pytest.approx(other, abs=0.03)


values = st.lists(st.floats(-10, 10), min_size=1, max_size=20)


@settings(max_examples=30, deadline=None)
@given(values, st.integers(0, 5), st.randoms(use_true_random=False))
def test_the_order_of_items_and_the_day_do_not_matter(
    numbers: list[float], seed: int, chance: random.Random
) -> None:
    shuffled = numbers[:]
    chance.shuffle(shuffled)
    one = confidence_intervals(mean_of(numbers), 50, seed)
    assert one == confidence_intervals(mean_of(shuffled), 50, seed)


@settings(max_examples=30, deadline=None)
@given(values)
def test_an_interval_lies_within_the_range_of_the_items(numbers: list[float]) -> None:
    low, high = confidence_intervals(mean_of(numbers), 50).values["mean"]
    assert min(numbers) - 1e-9 <= low <= high <= max(numbers) + 1e-9


def test_a_higher_level_is_wider() -> None:
    chance = random.Random(1)
    values = [chance.random() for _ in range(50)]
    intervals = [
        confidence_intervals(mean_of(values), level=level).values["mean"]
        for level in (0.5, 0.9, 0.99)
    ]
    for (low, high), (lower, higher) in pairwise(intervals):
        assert lower < low < high < higher


@pytest.mark.parametrize("test", ["bootstrap", "randomisation"])
@pytest.mark.parametrize("kind", [mean_of, mean_of_items])
def test_a_system_does_not_differ_from_itself(kind, test) -> None:  # type: ignore[no-untyped-def]
    system = kind([1.0, 0.0, 1.0, 1.0])
    difference = compare(system, system, 200, test=test).differences["mean"]
    assert (difference.delta, difference.low, difference.high, difference.p) == (0, 0, 0, 1)


@pytest.mark.parametrize("test", ["bootstrap", "randomisation"])
@pytest.mark.parametrize("kind", [mean_of, mean_of_items])
def test_a_plain_difference_is_found_and_is_symmetric(kind, test) -> None:  # type: ignore[no-untyped-def]
    chance = random.Random(1)
    better = [chance.random() + 0.3 for _ in range(100)]
    worse = [chance.random() for _ in range(100)]
    there = compare(kind(better), kind(worse), 500, test=test).differences["mean"]
    back = compare(kind(worse), kind(better), 500, test=test).differences["mean"]
    assert there.p == pytest.approx(1 / 501)
    assert there.low > 0
    assert back.delta == pytest.approx(-there.delta)
    assert back.p == pytest.approx(1 / 501)


def test_randomisation_is_right_by_exhaustion() -> None:
    one, other = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0], [2.0, 0.0, 5.0, 1.0, 2.0, 6.0]
    gaps = [a - b for a, b in zip(one, other, strict=True)]
    signs = [[1 if mask >> bit & 1 else -1 for bit in range(6)] for mask in range(64)]
    shuffled = [abs(sum(s * g for s, g in zip(row, gaps, strict=True))) for row in signs]
    exact = sum(value >= abs(sum(gaps)) for value in shuffled) / 64
    for kind in (mean_of, mean_of_items):
        found = compare(kind(one), kind(other), 5000, test="randomisation").differences["mean"].p
        assert found == pytest.approx(exact, abs=0.02)


def test_p_is_small_no_oftener_than_it_should_when_systems_are_alike() -> None:
    chance = np.random.default_rng(5)
    small = 0
    for seed in range(100):
        one, other = chance.normal(0, 1, (2, 80))
        found = compare(mean_of(one), mean_of(other), 200, seed, test="randomisation")
        small += found.differences["mean"].p < 0.1
    assert 2 <= small <= 20


def test_it_agrees_with_sacrebleus_own_paired_tests() -> None:
    from sacrebleu.metrics import BLEU
    from sacrebleu.significance import PairedTest

    chance = random.Random(2)
    vocabulary = [
        "the",
        "a",
        "cat",
        "dog",
        "sat",
        "stood",
        "on",
        "under",
        "mat",
        "chair",
        "and",
        "then",
        "left",
        "came",
        "back",
        "home",
    ]
    references = [" ".join(chance.choices(vocabulary, k=12)) for _ in range(150)]

    def noisy(share: float) -> list[str]:
        return [
            " ".join(
                w if chance.random() > share else chance.choice(vocabulary) for w in text.split()
            )
            for text in references
        ]

    one, other = noisy(0.20), noisy(0.23)
    for test, kind in (("bootstrap", "bs"), ("randomisation", "ar")):
        paired = PairedTest(
            [("one", one), ("other", other)], {"BLEU": BLEU()}, [references], kind, 2000
        )
        _, scores = paired()
        theirs = scores["BLEU"][1]
        ours = compare(
            bleu(other, [references]).parts(), bleu(one, [references]).parts(), 2000, test=test
        ).differences["bleu"]
        assert ours.p == pytest.approx(theirs.p_value, abs=0.03)
    theirs_ci = BLEU().corpus_score(one, [references], n_bootstrap=2000)
    low, high = confidence_intervals(bleu(one, [references]).parts(), 2000).values["bleu"]
    assert (high - low) / 2 == pytest.approx(theirs_ci._ci, abs=0.15)


def test_undefined_draws_are_left_out() -> None:
    metric = Items([1.0, 2.0], lambda drawn: {"x": float("nan") if len(set(drawn)) < 2 else 1.0})
    assert confidence_intervals(metric, 50).values["x"] == (1.0, 1.0)


@pytest.mark.parametrize("test", ["bootstrap", "randomisation"])
def test_and_do_not_make_a_difference_significant(test) -> None:  # type: ignore[no-untyped-def]
    def spread(drawn: Sequence[float]) -> dict[str, float]:
        return {"x": float("nan") if len(set(drawn)) < 2 else max(drawn) - min(drawn)}

    one, other = Items([1.0, 2.0, 3.0], spread), Items([1.5, 1.0, 3.5], spread)
    assert compare(one, other, 200, test=test).differences["x"].p > 0.05


def test_nothing_defined_has_no_p() -> None:
    never = Items([1.0, 2.0], lambda _: {"x": float("nan")})
    p = compare(never, never, 20).differences["x"].p
    assert p != p


def test_metrics_of_different_counts_are_refused() -> None:
    narrow = Sums([(1,)], lambda sums: {"x": float(sums[0])})
    with pytest.raises(PolitesseError, match="same metric"):
        compare(mean_of([1.0]), narrow)


def test_progress_is_told() -> None:
    told: list[tuple[str, int, int]] = []
    confidence_intervals(mean_of([1.0, 2.0]), 120, progress=lambda *what: told.append(what))
    assert told == [("resampling", done, 120) for done in (0, 50, 100, 120)]


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(PolitesseError, match="no items"):
        confidence_intervals(mean_of([]))
    with pytest.raises(PolitesseError, match="2 and 1 items"):
        compare(mean_of([1, 2]), mean_of([1]))
    with pytest.raises(PolitesseError, match="samples must be"):
        confidence_intervals(mean_of([1]), 0)
    with pytest.raises(PolitesseError, match="test must be"):
        compare(mean_of([1]), mean_of([1]), test="t")  # type: ignore[arg-type]
    with pytest.raises(PolitesseError, match="same metric"):
        compare(mean_of([1]), mean_of_items([1]))


def test_every_number_says_how_it_was_made() -> None:
    drawn = confidence_intervals(MeanScore((1.0, 2.0)).parts(), 10, seed=7)
    assert "samples:10|seed:7" in drawn.signature
    assert "test:bootstrap" in compare(mean_of([1]), mean_of([1]), 10).signature
