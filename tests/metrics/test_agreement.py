"""Agreement: textbook values, simulated annotators, normalisation of raters."""

from __future__ import annotations

import csv
import math
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from politesse.core import BadInput, PolitesseError
from politesse.metrics.alpha import alpha
from politesse.metrics.human_accuracy import human_accuracy
from politesse.metrics.icc import icc, simulated_icc
from politesse.metrics.kappa import simulated_kappa, weighted_kappa
from politesse.metrics.pairwise import pairwise_agreement
from politesse.metrics.ratings import Rating, by_item, matrix, normalise, read_ratings
from politesse.metrics.significance import confidence_intervals
from politesse.metrics.tau import kendall_tau, simulated_tau

NONE = math.nan

# Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, section D: four observers, twelve
# units. Published: nominal 0.743, ordinal 0.815, interval 0.849, ratio 0.797.
OBSERVERS = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, NONE, NONE, NONE],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, NONE, 3],
    [NONE, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, NONE],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, NONE],
]
UNITS = list(zip(*OBSERVERS, strict=True))


@pytest.mark.parametrize(
    ("scale", "published"),
    [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849), ("ratio", 0.797)],
)
def test_textbook_alpha(scale: str, published: float) -> None:
    assert round(alpha(UNITS, scale).alpha, 3) == published


def test_alpha_does_not_depend_on_the_order_of_items_or_raters() -> None:
    turned = [row[::-1] for row in UNITS[::-1]]
    assert alpha(turned).alpha == pytest.approx(alpha(UNITS).alpha)


def test_alpha_is_undefined_without_variation() -> None:
    with pytest.raises(PolitesseError, match="undefined"):
        alpha([[1, 1], [1, 1]])
    with pytest.raises(PolitesseError, match="undefined"):
        alpha([[1, NONE], [NONE, 2]])
    with pytest.raises(PolitesseError, match="scale must be"):
        alpha(UNITS, "cardinal")


def test_an_interval_for_alpha() -> None:
    low, high = confidence_intervals(alpha(UNITS).parts(), 200).values["alpha"]
    assert low < alpha(UNITS).alpha <= high <= 1


# Shrout and Fleiss (1979), Intraclass Correlations, table 2 (four judges, six targets) and table 4.
JUDGES = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]
PUBLISHED_ICC = {
    "icc1": 0.17, "icc2": 0.29, "icc3": 0.71, "icc1k": 0.44, "icc2k": 0.62, "icc3k": 0.91,
}  # fmt: skip


def test_textbook_icc() -> None:
    assert {name: round(value, 2) for name, value in icc(JUDGES).forms.items()} == PUBLISHED_ICC


def test_gaps_leave_the_one_way_forms() -> None:
    gaps = [[*row[:3], NONE] for row in JUDGES[:2]] + JUDGES[2:]
    assert set(icc(gaps).forms) == {"icc1", "icc1k"}
    shuffled = [random.Random(at).sample(row, 4) for at, row in enumerate(JUDGES)]
    # Who gave which value does not matter where each item has raters of its own.
    assert icc(shuffled).forms["icc1"] == pytest.approx(icc(JUDGES).forms["icc1"])


def test_icc_needs_something_to_compare() -> None:
    with pytest.raises(PolitesseError, match="two items"):
        icc([[1, 2]])
    with pytest.raises(PolitesseError, match="two ratings"):
        icc([[1, NONE], [2, NONE]])


# Cohen (1968), Weighted kappa, table 1: 200 diagnoses by two judges as proportions, with the weights
# of disagreement 1, 3 and 6. Published: kappa 0.492, weighted kappa 0.348.
PROPORTIONS = [[44, 5, 1], [7, 20, 3], [9, 5, 6]]
COHEN_WEIGHTS = [[0, 1, 3], [1, 0, 6], [3, 6, 0]]


def cells(table: list[list[int]]) -> tuple[list[int], list[int]]:
    pairs = [
        (row, column)
        for row, counts in enumerate(table)
        for column, count in enumerate(counts)
        for _ in range(count)
    ]
    one, other = zip(*pairs, strict=True)
    return list(one), list(other)


def test_textbook_kappa() -> None:
    one, other = cells(PROPORTIONS)
    assert round(weighted_kappa(one, other, "none"), 3) == 0.492
    assert round(weighted_kappa(one, other, COHEN_WEIGHTS), 3) == 0.348


votes = st.lists(st.tuples(st.integers(1, 4), st.integers(1, 4)), min_size=2, max_size=40)


@settings(deadline=None)
@given(votes, st.sampled_from(["linear", "quadratic", "none"]))
def test_kappa_is_scikit_learns_and_symmetric(pairs: list, weights: str) -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    one, other = zip(*pairs, strict=True)
    ours = weighted_kappa(one, other, weights, [1, 2, 3, 4])  # type: ignore[arg-type]
    if math.isnan(ours):
        assert len(set(one) | set(other)) == 1
        return
    expected = metrics.cohen_kappa_score(
        one, other, weights=None if weights == "none" else weights, labels=[1, 2, 3, 4]
    )
    assert ours == pytest.approx(expected)
    assert ours == pytest.approx(weighted_kappa(other, one, weights, [1, 2, 3, 4]))  # type: ignore[arg-type]
    assert ours <= 1 + 1e-12


def test_textbook_tau() -> None:
    # Hollander and Wolfe (1973), p. 187: tau = 26/36 − 10/36 = 0.444, as R's cor.test prints.
    hunter = [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1]
    panel = [2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8]
    assert kendall_tau(hunter, panel) == pytest.approx(4 / 9)
    assert kendall_tau(panel, hunter) == pytest.approx(4 / 9)


# ---------------------------------------------------------------- simulated annotators


def crowd(noise: float, items: int = 120, raters: int = 5) -> list[list[float]]:
    chance = random.Random(4)
    scale = range(-3, 4)
    truth = [chance.choice(scale) for _ in range(items)]
    return [
        [float(min(3, max(-3, round(true + chance.gauss(0, noise))))) for _ in range(raters)]
        for true in truth
    ]


@pytest.mark.parametrize("simulated", [simulated_kappa, simulated_tau, simulated_icc])
def test_agreement_falls_with_noise(simulated) -> None:  # type: ignore[no-untyped-def]
    clear, noisy, blind = (simulated(crowd(noise), draws=60) for noise in (0.2, 1.5, 50))
    assert clear.median > 0.9 > noisy.median > 0.3 > blind.median
    assert 0 < noisy.sd < 0.1
    assert len(noisy.values) == 60


@pytest.mark.parametrize("simulated", [simulated_kappa, simulated_tau, human_accuracy])
def test_perfect_agreement_has_no_spread(simulated) -> None:  # type: ignore[no-untyped-def]
    result = simulated([[1, 1, 1], [-2, -2, -2], [3, 3, 3]], draws=20)
    assert (result.median, result.sd) == (pytest.approx(1), pytest.approx(0))


def test_the_seed_decides_and_is_signed() -> None:
    one, same, other = (simulated_kappa(crowd(1.0), draws=30, seed=seed) for seed in (1, 1, 2))
    assert one == same != other
    assert "draws:30|seed:1" in one.signature


def test_means_are_rounded_to_the_nearest_category_the_higher_of_two() -> None:
    result = simulated_kappa([[1, 2, 4], [1, 1, 1], [4, 4, 4]], draws=200)
    # The first item: 1 beside the mean 3, halfway from 2 to 4; 2 beside 2.5; 4 beside 1.5.
    expected = {
        round(weighted_kappa([one, 1, 4], [other, 1, 4], "quadratic", [1, 2, 4]), 9)
        for one, other in ((1, 4), (2, 2), (4, 2))
    }
    assert {round(value, 9) for value in result.values} == expected


def test_items_rated_once_are_left_out() -> None:
    assert simulated_tau([[1, 1], [2, 2], [9]], draws=5).items == 2
    with pytest.raises(PolitesseError, match="no item has two ratings"):
        human_accuracy([[1], [2]])


def test_human_accuracy_by_hand() -> None:
    # Item 1: any rater agrees with the rest. Item 2: the dissenter (one in three) is wrong by the
    # others, and each of the others is wrong too, for the rest's mean is then negative or zero.
    result = human_accuracy([[1, 1, 1], [2, 2, -9]], draws=50)
    assert set(result.values) == {0.5}
    assert human_accuracy([[1, 2], [3, 4]], threshold=2.5, draws=20).median == 1


def test_the_threshold_counts_strictly_above() -> None:
    assert human_accuracy([[0, 0], [1, 1]], threshold=0, draws=5).median == 1


# ---------------------------------------------------------------- pairwise agreement


def rated(values: dict[str, list[float]], batch: str = "1") -> list[Rating]:
    return [
        Rating(f"{batch}-{item}", rater, value, batch)
        for rater, numbers in values.items()
        for item, value in enumerate(numbers)
    ]


def test_pairs_within_batches() -> None:
    agree = rated({"a": [1, 2, 3], "b": [2, 4, 9]}, "1")
    oppose = rated({"a": [1, 2, 3], "c": [3, 2, 1]}, "2")
    result = pairwise_agreement(agree + oppose)
    assert (result.mean, result.sd, result.pairs) == (pytest.approx(0), pytest.approx(1), 2)
    assert result.batches == (pytest.approx(1), pytest.approx(-1))


def test_the_baseline_hovers_around_zero() -> None:
    chance = random.Random(2)
    ratings = []
    for batch in range(60):
        truth = [chance.gauss(0, 1) for _ in range(20)]
        values = {r: [true + chance.gauss(0, 0.8) for true in truth] for r in "abc"}
        ratings += rated(values, str(batch))
    result = pairwise_agreement(ratings)
    assert result.mean > 0.45
    assert abs(result.baseline) < 0.06
    assert result.pairs == 180
    low, high = confidence_intervals(result.parts(), 200).values["mean"]
    assert low < result.mean < high


def test_pairs_that_cannot_be_compared_are_counted() -> None:
    result = pairwise_agreement(rated({"a": [1, 2, 3], "b": [3, 2, 9], "c": [5, 5, 5]}))
    assert (result.pairs, result.undefined) == (1, 2)
    with pytest.raises(PolitesseError, match="in common"):
        pairwise_agreement([Rating("x", "a", 1), Rating("y", "b", 2)])


# ---------------------------------------------------------------- normalising raters

ratings_lists = st.dictionaries(
    st.tuples(st.sampled_from("vwxyz"), st.sampled_from("abc")), st.integers(-5, 5), min_size=1
).map(lambda table: [Rating(i, r, float(v)) for (i, r), v in table.items()])


@given(ratings_lists)
def test_each_rater_has_mean_zero_and_deviation_one(ratings: list[Rating]) -> None:
    normal = normalise(ratings)
    for rater in {rating.rater for rating in ratings}:
        values = [rating.value for rating in normal.ratings if rating.rater == rater]
        mean = sum(values) / len(values)
        deviation = math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))
        assert mean == pytest.approx(0, abs=1e-9)
        assert deviation == pytest.approx(1) or set(values) == {0.0}


@given(ratings_lists, st.floats(0.5, 3), st.floats(-4, 4))
def test_a_rater_who_uses_the_scale_otherwise_scores_the_same(
    ratings: list[Rating], stretch: float, shift: float
) -> None:
    moved = [
        Rating(r.item, r.rater, r.value * stretch + shift if r.rater == "a" else r.value)
        for r in ratings
    ]
    assert normalise(moved).scores == pytest.approx(normalise(ratings).scores, abs=1e-6)


def test_published_scores_of_requests(shared_data: Path) -> None:
    """The normalised scores that came with the corpus, from its five raw ratings of each request.

    politesse measure z-scores --ratings stanford-politeness/wikipedia.annotated.csv \
      --values Score1,…,Score5 --raters TurkId1,…,TurkId5
    """
    path = shared_data / "stanford-politeness" / "wikipedia.annotated.csv"
    if not path.is_file():
        pytest.skip("stanford-politeness is not here")
    numbers = range(1, 6)
    ratings = read_ratings(path, [f"Score{n}" for n in numbers], [f"TurkId{n}" for n in numbers])
    with path.open(encoding="utf-8", newline="") as file:
        published = [float(row["Normalized Score"]) for row in csv.DictReader(file)]
    scores = list(normalise(ratings).scores.values())
    near = sum(abs(a - b) < 1e-8 for a, b in zip(scores, published, strict=True))
    assert (near, len(published)) == (4350, 4353)  # three published ones are not their raters' mean


# ---------------------------------------------------------------- reading ratings


def test_long_and_wide_tables(tmp_path: Path) -> None:
    (tmp_path / "long.tsv").write_text(
        "item\trater\tvalue\tbatch\nx\ta\t1\tq\nx\tb\t2\tq\n", "utf-8"
    )
    long = read_ratings(tmp_path / "long.tsv")
    assert long == [Rating("x", "a", 1, "q"), Rating("x", "b", 2, "q")]
    (tmp_path / "wide.csv").write_text("id,s1,s2,t1,t2\n7,1,2,ann,bob\n8,,4,,cy\n", "utf-8")
    wide = read_ratings(tmp_path / "wide.csv", ["s1", "s2"], ["t1", "t2"], "id")
    assert wide == [Rating("7", "ann", 1), Rating("7", "bob", 2), Rating("8", "cy", 4)]
    assert read_ratings(tmp_path / "wide.csv", ["s1", "s2"])[0] == Rating("1", "s1", 1)
    assert by_item(wide) == {"7": [1, 2], "8": [4]}
    assert matrix(wide)[0][:2] == [1, 2]
    assert math.isnan(matrix(wide)[1][0])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("item\trater\nx\ta\n", r"r.tsv:2: has no column 'value'"),
        ("item\trater\tvalue\nx\ta\tmany\n", r"r.tsv:2: 'many' is not a number"),
        ("item\trater\tvalue\nx\ta\tnan\n", r"r.tsv:2: nan where a finite number"),
        ("item\trater\tvalue\nx\ta\t\n", r"r.tsv: has no ratings"),
        ("item\trater\tvalue\n", r"r.tsv: has a header but no rows"),
        ("", r"r.tsv: the file is empty"),
    ],
)
def test_bad_tables_name_their_line(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "r.tsv").write_text(content, "utf-8")
    with pytest.raises(BadInput, match=message):
        read_ratings(tmp_path / "r.tsv")


def test_nobody_rates_twice(tmp_path: Path) -> None:
    with pytest.raises(PolitesseError, match="rater 'a' rates item 'x' twice"):
        normalise([Rating("x", "a", 1), Rating("x", "a", 2)])
