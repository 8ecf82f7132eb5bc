"""Pairwise agreement by batch: do the raters of a batch order its items alike?

For each batch, Spearman's rho of every pair of its raters over the items both rated, and their
mean. The baseline is the same after each rater's values have been shuffled within the batch.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from statistics import fmean, pstdev
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.metrics.extras import need
from politesse.metrics.ratings import Rating, check
from politesse.metrics.regression import rank_correlation
from politesse.metrics.significance import Items

#: The raters of one batch, each with a value for some of its items.
Batch = Mapping[str, Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class PairwiseAgreement:
    """Mean and deviation over batches, beside those of shuffled ratings.

    ``undefined`` pairs have a rater who gave one value throughout, or fewer than two items in
    common; they are left out.
    """

    mean: float
    sd: float
    baseline: float
    baseline_sd: float
    pairs: int
    undefined: int
    seed: int
    batches: tuple[float, ...] = field(default=(), repr=False)

    @property
    def signature(self) -> str:
        """How it was computed."""
        choices = {"batches": len(self.batches), "pairs": self.pairs, "seed": self.seed}
        return str(Signature("pairwise", {"statistic": "spearman", **choices}))

    def parts(self) -> Items:
        """What is resampled: the batches."""
        return Items(self.batches, lambda values: {"mean": fmean(values)})

    def to_dict(self) -> dict[str, Any]:
        return {
            "mean": self.mean,
            "sd": self.sd,
            "baseline": self.baseline,
            "baseline_sd": self.baseline_sd,
            "batches": len(self.batches),
            "pairs": self.pairs,
            "undefined": self.undefined,
            "signature": self.signature,
        }


def pairwise_agreement(ratings: Sequence[Rating], seed: int = 1) -> PairwiseAgreement:
    """Mean Spearman correlation of raters within batches.

    >>> ratings = [Rating(item, rater, place, "1") for rater in "ab"
    ...            for place, item in enumerate("vwxyz")]
    >>> pairwise_agreement(ratings).mean
    1.0
    """
    check(ratings)
    random = need("numpy", "A shuffled baseline").random.default_rng(seed)
    values, shuffled_values = [], []
    pairs = undefined = 0
    for batch in _batches(ratings).values():
        correlations = _correlations(batch)
        defined = [value for value in correlations if not math.isnan(value)]
        pairs += len(defined)
        undefined += len(correlations) - len(defined)
        if not defined:
            continue
        values.append(fmean(defined))
        baseline = [v for v in _correlations(_shuffled(batch, random)) if not math.isnan(v)]
        if baseline:
            shuffled_values.append(fmean(baseline))
    if not values:
        raise PolitesseError("no two raters of a batch have two items in common that vary")
    return PairwiseAgreement(
        mean=fmean(values),
        sd=pstdev(values),
        baseline=fmean(shuffled_values) if shuffled_values else math.nan,
        baseline_sd=pstdev(shuffled_values) if shuffled_values else math.nan,
        pairs=pairs,
        undefined=undefined,
        seed=seed,
        batches=tuple(values),
    )


def _batches(ratings: Sequence[Rating]) -> dict[str, dict[str, dict[str, float]]]:
    batches: dict[str, dict[str, dict[str, float]]] = defaultdict(lambda: defaultdict(dict))
    for rating in ratings:
        batches[rating.batch][rating.rater][rating.item] = rating.value
    return batches


def _correlations(batch: Batch) -> list[float]:
    correlations = []
    for one, other in combinations(batch.values(), 2):
        common = [item for item in one if item in other]
        if len(common) < 2:
            correlations.append(math.nan)
        else:
            correlations.append(
                rank_correlation([one[item] for item in common], [other[item] for item in common])
            )
    return correlations


def _shuffled(batch: Batch, random: Any) -> Batch:
    return {
        rater: dict(zip(items, random.permutation(list(items.values())), strict=True))
        for rater, items in batch.items()
    }
