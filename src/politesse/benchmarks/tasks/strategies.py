"""What each politeness strategy does to the politeness of a request, language by language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from politesse.benchmarks.outcome import Job, Measured, Outcome
from politesse.metrics.significance import MeanScore

_FEWEST = 5  # texts with a strategy, below which a mean says nothing


def strategy_scores(job: Job) -> Outcome:
    """The mean score of the texts that have a strategy; the mean of all texts is near 0.

    Strategies found in fewer than five texts are left out. The coverage is the share of texts
    that have it.
    """
    scores, indexes = _read(job)
    values: dict[tuple[str, str], Measured] = {}
    for name, places in indexes.items():
        result = MeanScore(tuple(scores[index] for index in places))
        share = len(places) / len(scores)
        values["", name] = job.measured(result, ("mean",), coverage=share)["", "mean"]
    return Outcome(values, f"mean score|fewest:{_FEWEST}|texts:{len(scores)}")


def strategy_quartiles(job: Job) -> Outcome:
    """Of the texts that have a strategy, the share in the least and in the most polite quarter.

    A strategy that has nothing to do with politeness would have a quarter of them in each.
    """
    scores, indexes = _read(job)
    low, high = quartiles(scores)
    values: dict[tuple[str, str], Measured] = {}
    for name, places in indexes.items():
        for key, inside in (
            ("first", [scores[index] <= low for index in places]),
            ("fourth", [scores[index] >= high for index in places]),
        ):
            result = MeanScore(tuple(map(float, inside)))
            values[name, key] = job.measured(result, ("mean",))["", "mean"]
    return Outcome(values, f"share in quartile|fewest:{_FEWEST}|texts:{len(scores)}")


def quartiles(scores: Sequence[float]) -> tuple[float, float]:
    """The scores below and above which a quarter of the texts lie.

    >>> quartiles([4.0, 1.0, 2.0, 3.0, 5.0, 6.0, 7.0, 8.0])
    (2.0, 7.0)
    """
    ordered = sorted(scores)
    quarter = max(len(ordered) // 4, 1)
    return ordered[quarter - 1], ordered[-quarter]


def _read(job: Job) -> tuple[list[float], Mapping[str, list[int]]]:
    records: list[Any] = job.read()
    role = job.role("strategies")
    indexes: dict[str, list[int]] = {}
    for index, record in enumerate(records):
        for name in role(record.text, job.unit):
            indexes.setdefault(name, []).append(index)
    enough = {name: indexes[name] for name in sorted(indexes) if len(indexes[name]) >= _FEWEST}
    return [record.score for record in records], enough
