"""Relative ranking: which system do judges place higher?

Judges order the outputs of several systems for one input, 1 for the best; ties share a rank. A
system's score for one judgement is the number of systems plus one less its rank, so that
higher is better and the mean over systems is fixed; its overall score is the mean over judgements.
Pairwise judgements are rankings of two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import Any

from politesse.core import BadInput, PolitesseError, Signature
from politesse.metrics.inputs import as_number, column_of, read_table
from politesse.metrics.significance import Items, Values

Judgement = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Each system's mean score, mean rank and share of pairwise wins, the best first."""

    systems: Mapping[str, Mapping[str, float]]
    judgements: tuple[Judgement, ...] = field(default=(), repr=False)

    @property
    def signature(self) -> str:
        """How it was computed."""
        choices = {"systems": len(self.systems), "judgements": len(self.judgements)}
        return str(Signature("ranking", {**choices, "ties": "mean-rank"}))

    def parts(self) -> Items:
        """What is resampled: the judgements."""
        return Items(self.judgements, _scores)

    def to_dict(self) -> dict[str, Any]:
        return {
            "systems": {name: dict(values) for name, values in self.systems.items()},
            "judgements": len(self.judgements),
            "signature": self.signature,
        }


def ranking(judgements: Sequence[Judgement]) -> Ranking:
    """Order systems by judgements, each a mapping from systems to ordinal places, 1 the best.

    >>> result = ranking([{"a": 1, "b": 2, "c": 3}, {"a": 2, "b": 1, "c": 3}])
    >>> {name: values["score"] for name, values in result.systems.items()}
    {'a': 2.5, 'b': 2.5, 'c': 1.0}
    """
    if not judgements:
        raise PolitesseError("there are no judgements: the file is empty")
    for number, judgement in enumerate(judgements, 1):
        if len(judgement) < 2:
            raise PolitesseError(f"judgement {number} does not compare at least two systems")
    scores = _scores(judgements)
    ranks: dict[str, list[float]] = {name: [] for name in scores}
    wins: dict[str, list[float]] = {name: [] for name in scores}
    for judgement in judgements:
        for name, rank in mean_ranks(judgement).items():
            ranks[name].append(rank)
        for first, second in combinations(judgement, 2):
            won = _won(judgement[first], judgement[second])
            wins[first].append(won)
            wins[second].append(1 - won)
    order = sorted(scores, key=lambda name: (-scores[name], name))
    systems = {
        name: {"score": scores[name], "rank": fmean(ranks[name]), "wins": fmean(wins[name])}
        for name in order
    }
    return Ranking(systems, tuple(judgements))


def mean_ranks(judgement: Judgement) -> dict[str, float]:
    """Ranks from one, with ties at the mean of the ranks they take up.

    >>> mean_ranks({"a": 1, "b": 1, "c": 5})
    {'a': 1.5, 'b': 1.5, 'c': 3.0}
    """
    places = list(judgement.values())
    return {
        name: sum(rival < rank for rival in places) + (places.count(rank) + 1) / 2
        for name, rank in judgement.items()
    }


def _scores(judgements: Sequence[Judgement]) -> Values:
    collected: dict[str, list[float]] = {}
    for judgement in judgements:
        for name, rank in mean_ranks(judgement).items():
            collected.setdefault(name, []).append(len(judgement) + 1 - rank)
    return {name: fmean(scores) for name, scores in sorted(collected.items())}


def _won(place: float, other: float) -> float:
    return 0.5 if place == other else float(place < other)


def read_judgements(path: Path, systems: Sequence[str] = ()) -> list[Judgement]:
    """Judgements from a table: ranks by system, or a winner and a loser on each row.

    An empty cell means that the system was not ranked. A ``tie`` that is neither empty nor 0 makes
    winner and loser equal.
    """
    judgements: list[Judgement] = []
    for line, row in read_table(path):
        if "winner" in row and "loser" in row and not systems:
            tied = row.get("tie", "").strip() not in ("", "0")
            judgements.append({row["winner"]: 1, row["loser"]: 1 if tied else 2})
        else:
            cells = {name: column_of(row, name, path, line) for name in systems or row}
            judgements.append(
                {name: as_number(text, path, line) for name, text in cells.items() if text.strip()}
            )
        if len(judgements[-1]) < 2:
            raise BadInput(str(path), "does not compare at least two systems", line)
    return judgements
