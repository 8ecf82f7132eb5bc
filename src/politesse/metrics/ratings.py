"""Ratings of items by several raters: the form that measures of agreement take."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean, pstdev, stdev
from typing import Any

from politesse.core import BadInput, PolitesseError, Signature
from politesse.metrics.inputs import as_number, column_of, read_table


@dataclass(frozen=True, slots=True)
class Rating:
    """One rater's value for one item; a batch is a set of items rated together."""

    item: str
    rater: str
    value: float
    batch: str = ""


@dataclass(frozen=True, slots=True)
class NormalisedRatings:
    """Ratings with each rater's mean at 0 and deviation at 1, and the mean score of each item."""

    ratings: tuple[Rating, ...]
    scores: dict[str, float]
    sample: bool

    @property
    def signature(self) -> str:
        """How they were normalised."""
        choices = {"sd": "sample" if self.sample else "population", "items": len(self.scores)}
        return str(Signature("z-scores", choices))

    def to_dict(self) -> dict[str, Any]:
        values = list(self.scores.values())
        return {
            "items": len(values),
            "raters": len({rating.rater for rating in self.ratings}),
            "mean": fmean(values),
            "sd": pstdev(values),
            "min": min(values),
            "max": max(values),
            "positive": sum(value > 0 for value in values) / len(values),
            "signature": self.signature,
        }


def normalise(ratings: Sequence[Rating], sample: bool = False) -> NormalisedRatings:
    """Remove what is each rater's own: subtract their mean, divide by their deviation.

    A rater who always gives the same value has no deviation and scores 0 throughout.

    >>> result = normalise([Rating("x", "a", 1), Rating("y", "a", 3), Rating("x", "b", 5)])
    >>> [rating.value for rating in result.ratings], result.scores
    ([-1.0, 1.0, 0.0], {'x': -0.5, 'y': 1.0})
    """
    check(ratings)
    by_rater: dict[str, list[float]] = defaultdict(list)
    for rating in ratings:
        by_rater[rating.rater].append(rating.value)
    scale = {
        rater: (fmean(values), _deviation(values, sample)) for rater, values in by_rater.items()
    }
    normal = []
    for rating in ratings:
        mean, deviation = scale[rating.rater]
        value = (rating.value - mean) / deviation if deviation else 0.0
        normal.append(replace(rating, value=value))
    scores = {item: fmean(values) for item, values in by_item(normal).items()}
    return NormalisedRatings(tuple(normal), scores, sample)


def _deviation(values: Sequence[float], sample: bool) -> float:
    if len(set(values)) < 2:
        return 0.0
    return stdev(values) if sample else pstdev(values)


def check(ratings: Sequence[Rating]) -> None:
    """Refuse what no measure of agreement can use."""
    if not ratings:
        raise PolitesseError("there are no ratings: the file is empty")
    for rating in ratings:
        if not math.isfinite(rating.value):
            raise PolitesseError(
                f"item {rating.item!r}, rater {rating.rater!r}: {rating.value} is not a finite number"
            )
    seen = set()
    for rating in ratings:
        pair = (rating.item, rating.rater)
        if pair in seen:
            raise PolitesseError(f"rater {rating.rater!r} rates item {rating.item!r} twice")
        seen.add(pair)


def by_item(ratings: Sequence[Rating]) -> dict[str, list[float]]:
    """The values of each item, raters in the order they come."""
    items: dict[str, list[float]] = defaultdict(list)
    for rating in ratings:
        items[rating.item].append(rating.value)
    return dict(items)


def matrix(ratings: Sequence[Rating]) -> list[list[float]]:
    """A row for each item, a column for each rater, NaN where a rater gave nothing.

    >>> matrix([Rating("x", "a", 1), Rating("x", "b", 2), Rating("y", "b", 3)])
    [[1, 2], [nan, 3]]
    """
    raters = {rater: column for column, rater in enumerate(dict.fromkeys(r.rater for r in ratings))}
    rows: dict[str, list[float]] = {}
    for rating in ratings:
        row = rows.setdefault(rating.item, [math.nan] * len(raters))
        row[raters[rating.rater]] = rating.value
    return list(rows.values())


def read_ratings(
    path: Path,
    values: Sequence[str] = (),
    raters: Sequence[str] = (),
    item: str = "",
    batch: str = "",
) -> list[Rating]:
    """Ratings from a table, one on each row or all of an item on one row.

    Without ``values`` a row is one rating, in the columns ``item``, ``rater``, ``value`` and
    perhaps ``batch``. With them a row is one item: ``values`` names the columns of its ratings,
    ``raters`` those that say who gave each; without ``raters`` each column is a rater. An empty
    cell is no rating.
    """
    if raters and len(raters) != len(values):
        raise PolitesseError(f"{len(values)} columns of values but {len(raters)} of raters")
    ratings = []
    for number, (line, row) in enumerate(read_table(path), 1):
        group = column_of(row, batch, path, line) if batch else row.get("batch", "")
        if not values:
            name = column_of(row, item or "item", path, line)
            who = column_of(row, "rater", path, line)
            cells = [(who, column_of(row, "value", path, line))]
        else:
            name = column_of(row, item, path, line) if item else str(number)
            people = [column_of(row, column, path, line) for column in raters] or list(values)
            texts = [column_of(row, column, path, line) for column in values]
            cells = list(zip(people, texts, strict=True))
        for who, text in cells:
            if text.strip():
                ratings.append(Rating(name, who, as_number(text, path, line), group))
    if not ratings:
        raise BadInput(str(path), "has no ratings")
    check(ratings)
    return ratings
