"""Politeness of requests, and what it has to do with formality."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

from politesse.benchmarks.outcome import Job, Measured, Outcome, plain
from politesse.datasets.records import ContrastPair
from politesse.metrics import METRICS
from politesse.metrics.significance import MeanScore


def politeness(job: Job) -> Outcome:
    """Accuracy of telling polite from impolite requests; a score above 0 is polite.

    The coverage is the share of texts in which a system that looks for strategies found one, or for
    which a model gave an answer. No answer (``nan``) is a wrong one.
    """
    records = job.read()
    gold = [record.score > 0 for record in records]
    texts = [record.text for record in records]
    scores = _scores(job, "politeness", texts, gold)
    labels = [score > 0 for score in counted_wrong(scores, gold)]
    result = METRICS["classification"](_names(gold), _names(labels))
    seen = getattr(job.system, "strategies", None)
    coverage = fmean(bool(seen(text, job.unit)) for text in texts) if seen else answered(scores)
    values = job.measured(result, ("accuracy", "macro_f1"), coverage=coverage)
    return Outcome(values, result.signature)


def politeness_to_formality(job: Job) -> Outcome:
    """Accuracy of a politeness scorer at telling formal from informal, before and after calibration.

    The threshold after calibration lies at a percentile of the scores of the second data, the
    development set: at the 20th, four in five are taken for formal, as four in five are.
    """
    pairs = [_pair(record) for record in job.read(0)]
    informal = [before for before, _ in pairs]
    formal = [text for _, after in pairs for text in after]
    gold = [0] * len(informal) + [1] * len(formal)
    scores = _scores(job, "politeness", informal + formal, [bool(label) for label in gold])
    return _calibrated(job, "politeness", scores, gold, [t for p in _tuning(job) for t in _all(p)])


def formality_to_politeness(job: Job) -> Outcome:
    """The other way round: a formality scorer at telling polite from impolite requests."""
    records = job.read(0)
    gold = [int(record.score > 0) for record in records]
    texts = [record.text for record in records]
    scores = _scores(job, "formality", texts, [bool(label) for label in gold])
    return _calibrated(job, "formality", scores, gold, [record.text for record in _tuning(job)])


def politeness_of_pairs(job: Job) -> Outcome:
    """Are both sentences of a pair as polite, and is the formal one the more polite?"""
    pairs = [_pair(record) for record in job.read()]
    role = job.role("politeness")
    texts = [text for before, after in pairs for text in (before, *after)]
    scores = iter(role(texts, job.unit))
    same, higher = [], []
    for _, references in pairs:
        before = next(scores)
        for after in (next(scores) for _ in references):
            told = not math.isnan(before) and not math.isnan(after)
            same.append(float(told and (before > 0) == (after > 0)))
            higher.append(float(after > before))
    values: dict[tuple[str, str], Measured] = {}
    for key, shares in (("same", same), ("higher", higher)):
        result = MeanScore(tuple(shares))
        values["", key] = job.measured(result, ("mean",))["", "mean"]
    return Outcome(values, str(MeanScore(tuple(same)).signature))


#: What misleads a reader that counts words; all other phenomena are strategies.
MISLEADING = frozenset(
    {"mock-courtesy", "negation", "self-blame", "prohibition", "quotation", "irony"}
)


def politeness_contrasts(job: Job) -> Outcome:
    """The share of pairs in which the politer text is scored higher, by phenomenon.

    ``strategies`` and ``misleading`` are all pairs of either kind. Equal scores and no answer are wrong.
    """
    pairs = job.read()
    role = job.role("politeness")
    scores = role([text for pair in pairs for text in (pair.more, pair.less)], job.unit)
    groups: dict[str, list[float]] = {"strategies": [], "misleading": []}
    for place, pair in enumerate(pairs):
        right = float(scores[2 * place] > scores[2 * place + 1])
        kind = "misleading" if pair.phenomenon in MISLEADING else "strategies"
        groups[kind].append(right)
        groups.setdefault(pair.phenomenon, []).append(right)
    values: dict[tuple[str, str], Measured] = {}
    for key, shares in groups.items():
        if shares:
            values["", key] = job.measured(MeanScore(tuple(shares)), ("mean",))["", "mean"]
    signature = MeanScore(tuple(groups["strategies"] + groups["misleading"])).signature
    return Outcome(values, str(signature))


def score_statistics(job: Job) -> Outcome:
    """Size, mean, deviation, extremes and share of positive scores, and their distribution."""
    job.only_counts()
    scores = [record.score for record in job.read()]
    values = {
        "examples": len(scores),
        "mean": fmean(scores),
        "sd": stdev(scores) if len(scores) > 1 else 0.0,
        "min": min(scores),
        "max": max(scores),
        "positive": fmean(score > 0 for score in scores),
    }
    counted = plain(values, len(scores))
    for key, numbers in (("mean", scores), ("positive", [float(s > 0) for s in scores])):
        counted["", key] = job.measured(MeanScore(tuple(numbers)), ("mean",))["", "mean"]
    signature = MeanScore(tuple(scores)).signature
    return Outcome(counted, signature, {"scores": [round(score, 4) for score in scores]})


def _scores(job: Job, role: str, texts: Sequence[str], gold: Sequence[bool]) -> list[float]:
    job.role(role)
    system = job.system.fit(gold) if hasattr(job.system, "fit") else job.system
    scores: list[float] = getattr(system, role)(texts, job.unit)
    return scores


def counted_wrong(scores: Sequence[float], gold: Sequence[bool]) -> list[float]:
    """Scores with the wrong side in place of no answer.

    >>> counted_wrong([math.nan, 0.4, math.nan], [True, True, False])
    [-inf, 0.4, inf]
    """
    pairs = zip(scores, gold, strict=True)
    return [
        score if not math.isnan(score) else -math.inf if up else math.inf for score, up in pairs
    ]


def answered(scores: Sequence[float]) -> float | None:
    """The share of scores that are there, where some are not."""
    share = fmean(not math.isnan(score) for score in scores)
    return share if share < 1 else None


def _calibrated(
    job: Job, role: str, scores: Sequence[float], gold: Sequence[int], tuning: Sequence[str]
) -> Outcome:
    from politesse.metrics.calibration import percentile_threshold, threshold_effect

    scores = counted_wrong(scores, [bool(label) for label in gold])
    if not tuning or hasattr(job.system, "fit"):
        right = [
            float((score > 0) == bool(label)) for score, label in zip(scores, gold, strict=True)
        ]
        result: Any = MeanScore(tuple(right))
        return Outcome(
            {("", "before"): job.measured(result, ("mean",))["", "mean"]}, result.signature
        )
    percentile = job.option("percentile", 50)
    tuned = job.role(role)(tuning, job.option("tuning", "en"))
    moved = percentile_threshold([s for s in tuned if not math.isnan(s)], percentile)
    result = threshold_effect(moved, scores, gold, default=_JUST_ABOVE)
    return Outcome(job.measured(result, ("before", "after")), result.signature)


#: Thresholds are inclusive, and a score of 0 is on neither side.
_JUST_ABOVE = 1e-9


def _tuning(job: Job) -> list[Any]:
    return job.read(1) if job.has(1) else []


def _pair(record: Any) -> tuple[str, Sequence[str]]:
    """The informal text of a pair and the formal ones, whichever corpus it is of."""
    if isinstance(record, ContrastPair):
        return record.informal, (record.formal,)
    return record.source, record.references


def _all(record: Any) -> list[str]:
    before, after = _pair(record)
    return [before, *after]


def _names(labels: Sequence[bool]) -> list[str]:
    return ["polite" if label else "impolite" for label in labels]
