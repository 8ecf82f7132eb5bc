"""Trains the model of idle clauses.

politesse train calming --data corpora/
"""

from __future__ import annotations

import json
import random
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from politesse.core import MissingExtra
from politesse.core.files import decoded, opened
from politesse.core.progress import Progress, silent
from politesse.datasets.locate import find
from politesse.languages import load
from politesse.rewriting.politeness.draft import Draft
from politesse.rewriting.politeness.idle import (
    Clause,
    features,
    own_features,
    read_idle,
    words,
    write_idle,
)
from politesse.rewriting.politeness.sentences import cut
from politesse.rewriting.politeness.tables import manners
from politesse.rewriting.politeness.weeding import turn_clauses
from politesse.training.calming.recipe import Recipe
from politesse.training.sources import rows

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

_LONGEST = 400  # letters of a text that are read


@dataclass(frozen=True, slots=True)
class Marked:
    """A turn in clauses, each with whether it stays."""

    writer: str
    clauses: tuple[Clause, ...]
    stays: tuple[bool, ...]


class Trainer:
    """Reads the texts once, then trains and measures."""

    def __init__(self, data: Path, code: str, settings: Recipe, tell: Progress = silent) -> None:
        try:
            import sklearn  # noqa: F401
        except ImportError:
            raise MissingExtra(
                "scikit-learn", "train", "training the model of idle clauses"
            ) from None
        self._settings, self._tell = settings, tell
        table = manners(load(code))
        assert table is not None
        self._table = table
        chance = random.Random(settings.seed)
        lines = _users(data, settings.turns, chance)
        business = [*lines, *_sides(data, settings.business, chance)]
        self._polite = [turn for text in lines[: settings.turns // 8] if (turn := self._cut(text))]
        self._business = [clause for text in business for clause in self._cut(text)]
        talk = _sides(data, settings.talk, chance)
        self._talk = [clause for text in talk for clause in self._cut(text)]
        text = files("politesse.training").joinpath("calming", settings.marked).read_text("utf-8")
        self.marked = [self._marked(json.loads(line)) for line in text.splitlines()]

    def _cut(self, text: str) -> list[Clause]:
        return [clause for _, clause in turn_clauses(cut(Draft.of(text[:_LONGEST])), self._table)]

    def _marked(self, row: dict[str, Any]) -> Marked:
        idle = {place for start, end in row["idle"] for place in range(start, end)}
        cuts = list(turn_clauses(cut(Draft.of(row["text"])), self._table))
        stays = [2 * len(idle.intersection(draft.origin)) < len(draft.origin) for draft, _ in cuts]
        return Marked(row["writer"], tuple(clause for _, clause in cuts), tuple(stays))

    def train(self, marked: Sequence[Marked] | None = None) -> bytes:
        """The packed model, learnt from all marked turns or from the given ones."""
        import numpy as np
        from scipy.sparse import csr_matrix, hstack
        from sklearn.linear_model import LogisticRegression

        settings = self._settings
        self._tell("business and talk", 0, 2)
        business = self._business_weights()
        turns = [turn.clauses for turn in marked or self.marked] + list(self._polite)
        stays = [stay for turn in marked or self.marked for stay in turn.stays]
        size = len(stays)
        stays += [True] * sum(map(len, self._polite))
        first = read_idle(write_idle(business, np.zeros_like(business).tolist(), 0.0, 1.0, 0.0))
        sounds = np.array([pair for turn in turns for pair in _sounds(first.sounds, turn)])
        counted = self._counted(name for turn in turns for name in features(turn))
        self._tell("marked turns", 1, 2)
        model = LogisticRegression(C=1 / settings.penalty, max_iter=1000)
        laid = hstack([counted, csr_matrix(sounds * settings.share)]).tocsr()
        weights = np.where(np.arange(len(stays)) < size, 1.0, settings.polite)
        model.fit(laid, np.array(stays), sample_weight=weights)
        own, rest = model.coef_[0][:-2], model.coef_[0][-2:] * settings.share
        bias = float(model.intercept_[0])
        return write_idle(business, own.tolist(), bias, float(rest[0]), float(rest[1]))

    def _business_weights(self) -> list[float]:
        import numpy as np
        from sklearn.linear_model import LogisticRegression

        both = [*self._business, *self._talk]
        counted = self._counted(list(own_features(words(clause.text))) for clause in both)
        model = LogisticRegression(C=1 / self._settings.business_penalty, max_iter=300)
        model.fit(counted, np.arange(len(both)) < len(self._business))
        weights: list[float] = model.coef_[0].tolist()
        return weights

    def _counted(self, samples: Iterable[list[str]]) -> csr_matrix:
        """Samples as rows of hashed features, without the rare ones."""
        import numpy as np
        from scipy.sparse import csr_matrix

        listed = list(samples)
        often = Counter(name for names in listed for name in names)
        most = (1 << self._settings.bits) - 1
        lists = [
            [
                zlib.crc32(name.encode()) & most
                for name in names
                if often[name] >= self._settings.rare
            ]
            for names in listed
        ]
        ends = np.cumsum([0, *map(len, lists)])
        columns = np.fromiter((place for row in lists for place in row), np.int32, int(ends[-1]))
        return csr_matrix((np.ones(len(columns)), columns, ends), shape=(len(lists), most + 1))

    def report(self) -> Iterator[dict[str, Any]]:
        """Each writer's clauses as a model takes them that has learnt from the others only."""
        writers = sorted({turn.writer for turn in self.marked})
        for writer in writers:
            model = read_idle(self.train([turn for turn in self.marked if turn.writer != writer]))
            held = [turn for turn in self.marked if turn.writer == writer]
            likely = [value for turn in held for value in model.kept(turn.clauses)]
            stays = [stay for turn in held for stay in turn.stays]
            yield {"held out": writer, "clauses": len(stays), **_rates(likely, stays)}


def _rates(likely: Sequence[float], stays: Sequence[bool]) -> dict[str, float]:
    right = [(value >= 0.5) == stay for value, stay in zip(likely, stays, strict=True)]
    pairs = list(zip(likely, stays, strict=True))
    lost = [value < 0.4 for value, stay in pairs if stay]
    gone = [value < 0.4 for value, stay in pairs if not stay]
    return {
        "right": round(sum(right) / len(right), 4),
        "lost below 0.4": round(sum(lost) / max(1, len(lost)), 4),
        "idle below 0.4": round(sum(gone) / max(1, len(gone)), 4),
    }


def _sounds(sounds: Any, turn: Sequence[Clause]) -> Iterator[tuple[float, float]]:
    values = [sounds(clause.text) for clause in turn]
    for value in values:
        yield value, max(values) - value


def _users(data: Path, most: int, chance: random.Random) -> list[str]:
    """User turns of the train dialogues of MultiWOZ."""
    path = find("multiwoz22", data).folder / "multiwoz22_train_text.jsonl.xz"
    with opened(path) as file:
        dialogues = [json.loads(line) for line in decoded(file, str(path))]
    chance.shuffle(dialogues)
    turns = (turn for dialogue in dialogues for turn in dialogue["turns"])
    texts = [turn["text"] for turn in turns if turn["speaker"] == "USER"]
    return texts[:most]


def _sides(data: Path, limits: Any, chance: random.Random) -> list[str]:
    """The English sides of corpora, drawn from all of each."""
    texts: list[str] = []
    for name, limit in limits.items():
        lines = list(dict.fromkeys(cells[0] for cells in rows(data / "text" / f"{name}.tsv.xz")))
        chance.shuffle(lines)
        texts += [line.removeprefix("- ") for line in lines[:limit]]
    return texts
