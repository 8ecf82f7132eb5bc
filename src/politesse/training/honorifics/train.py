"""Trains the Japanese honorific model, and says how it does on sentences it has not seen.

politesse train honorifics --data corpora/
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from politesse.core import BadInput, MissingExtra
from politesse.core.progress import Progress, silent
from politesse.datasets import read
from politesse.datasets.records import HonorificText
from politesse.scoring.boosted import write_boosted
from politesse.scoring.japanese_honorific_features import cue_names, cues, grams
from politesse.scoring.japanese_honorifics import KINDS, QUESTIONS
from politesse.training.honorifics.boosting import (
    Linear,
    arrays_of,
    fit_linear,
    fit_trees,
    shares_of,
)
from politesse.training.honorifics.recipe import Recipe

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix


@dataclass(frozen=True, slots=True)
class _Corpus:
    """What is learnt from: one row a sentence."""

    numbers: NDArray[np.int64]
    grams: csr_matrix
    names: list[str]
    contents: NDArray[np.int64]
    answers: dict[str, NDArray[np.int64]]
    flags: NDArray[np.bool_]

    @property
    def size(self) -> int:
        return len(self.contents)


def train(
    data: Path, settings: Recipe, tell: Progress = silent
) -> tuple[dict[str, bytes], dict[str, Any]]:
    """The packed model by the language's code, and the cross-validated report."""
    try:
        import numpy as np
        import sklearn  # noqa: F401
    except ImportError:
        raise MissingExtra("scikit-learn", "train", "training the honorific model") from None

    records = list(read("keico", data))
    if len({record.level for record in records}) < len(QUESTIONS["level"]):
        raise BadInput(str(data), "keico/ needs sentences of all four levels to train on")
    corpus = _corpus(records, settings, tell)
    folds = np.array_split(
        np.random.default_rng(settings.seed).permutation(corpus.size), settings.folds
    )
    guesses = _unseen(corpus, folds, settings, tell)
    together = _folds_of_contents(corpus.contents, settings)
    report: dict[str, Any] = {
        "sentences": corpus.size,
        "contents": len(set(corpus.contents.tolist())),
        "folds": settings.folds,
        **_judged(corpus, guesses, folds, settings),
    }
    others = _unseen(corpus, together, settings, tell)
    for name, value in _judged(corpus, others, together, settings).items():
        report[f"new_contents_{name}"] = value
    thresholds = {
        kind: _best_threshold(guesses["kind"][:, _place(kind)], corpus.flags[:, number], settings)
        for number, kind in enumerate(KINDS)
    }
    return {"ja": _packed(corpus, thresholds, settings, tell)}, report


def _place(kind: str) -> int:
    return QUESTIONS["kind"].index(kind)


def _corpus(records: Sequence[HonorificText], settings: Recipe, tell: Progress) -> _Corpus:
    import numpy as np
    from scipy.sparse import csr_matrix

    names: dict[str, int] = {}
    starts, columns, numbers = [0], list[int](), []
    for number, record in enumerate(records):
        numbers.append(cues(record.text))
        columns.extend(names.setdefault(gram, len(names)) for gram in sorted(grams(record.text)))
        starts.append(len(columns))
        if number % 500 == 0 or number + 1 == len(records):
            tell("reading", number + 1, len(records))
    ones = np.ones(len(columns))
    matrix = csr_matrix((ones, np.array(columns), np.array(starts)), (len(records), len(names)))
    kinds = [
        next((kind for kind in QUESTIONS["kind"][:-1] if getattr(record, kind)), "none")
        for record in records
    ]
    return _Corpus(
        np.array(numbers),
        matrix,
        list(names),
        _contents([record.text for record in records], settings.contents.alike),
        {
            "level": np.array([record.level - 1 for record in records]),
            "kind": np.array([_place(kind) for kind in kinds]),
        },
        np.array([[getattr(record, kind) for kind in KINDS] for record in records], dtype=bool),
    )


def _contents(texts: Sequence[str], alike: float) -> NDArray[np.int64]:
    """A number for each sentence, the same for those that say the same."""
    import numpy as np
    from scipy.sparse.csgraph import connected_components
    from sklearn.feature_extraction.text import TfidfVectorizer

    weighed = TfidfVectorizer(analyzer="char", ngram_range=(1, 3), sublinear_tf=True)
    matrix = weighed.fit_transform(text.replace("御", "ご") for text in texts)
    close = matrix @ matrix.T
    close.data[close.data < alike] = 0
    close.eliminate_zeros()
    groups: NDArray[np.int64] = connected_components(close, directed=False)[1].astype(np.int64)
    return groups


def _folds_of_contents(contents: NDArray[np.int64], settings: Recipe) -> list[NDArray[np.int64]]:
    import numpy as np

    order = np.random.default_rng(settings.seed).permutation(contents.max() + 1)
    fold = order[contents] % settings.folds
    return [np.flatnonzero(fold == number) for number in range(settings.folds)]


def _unseen(
    corpus: _Corpus, folds: Sequence[NDArray[np.int64]], settings: Recipe, tell: Progress
) -> dict[str, NDArray[np.float64]]:
    """The shares of each sentence by models that were trained on the other folds."""
    import numpy as np

    shares = {name: np.zeros((corpus.size, len(QUESTIONS[name]))) for name in QUESTIONS}
    for number, fold in enumerate(folds):
        rest = np.setdiff1d(np.arange(corpus.size), fold)
        for question in QUESTIONS:
            trees, linear = _fit(corpus, question, rest, settings)
            by_trees = trees.predict_proba(corpus.numbers[fold])
            by_grams = shares_of(linear, corpus.grams[fold])
            shares[question][fold] = (by_trees + by_grams) / 2
        tell("cross-validation", number + 1, len(folds))
    return shares


def _fit(
    corpus: _Corpus, question: str, rows: NDArray[np.int64], settings: Recipe
) -> tuple[Any, Linear]:
    answers = corpus.answers[question][rows]
    trees = fit_trees(corpus.numbers[rows], answers, settings.trees, settings.seed)
    linear = fit_linear(corpus.grams[rows], answers, corpus.contents[rows], settings.grams)
    return trees, linear


def _packed(
    corpus: _Corpus, thresholds: dict[str, float], settings: Recipe, tell: Progress
) -> bytes:
    """The models of both questions, trained on everything."""
    import numpy as np

    models = []
    for question in QUESTIONS:
        models.append(_fit(corpus, question, np.arange(corpus.size), settings))
        tell("training", len(models), len(QUESTIONS))
    about, arrays = arrays_of(models)
    used = [corpus.names[column] for column in models[0][1].columns]
    head = {
        "language": "ja",
        "seed": settings.seed,
        "questions": QUESTIONS,
        "thresholds": thresholds,
        "cues": cue_names(),
    }
    return write_boosted({**head, **about}, arrays, used)


def _judged(
    corpus: _Corpus,
    guesses: dict[str, NDArray[np.float64]],
    folds: Sequence[NDArray[np.int64]],
    settings: Recipe,
) -> dict[str, float]:
    """Accuracy and F1; the threshold for a fold is chosen on the other folds."""
    import numpy as np
    from sklearn.metrics import f1_score

    right = guesses["level"].argmax(1) == corpus.answers["level"]
    report = {"level_accuracy": round(float(right.mean()), 4)}
    for number, kind in enumerate(KINDS):
        scores, truth = guesses["kind"][:, _place(kind)], corpus.flags[:, number]
        flagged = np.zeros(corpus.size, bool)
        for fold in folds:
            rest = np.setdiff1d(np.arange(corpus.size), fold)
            flagged[fold] = scores[fold] > _best_threshold(scores[rest], truth[rest], settings)
        report[f"{kind}_f1"] = round(float(f1_score(truth, flagged)), 4)
        both = f1_score(truth, flagged, average="weighted")
        report[f"{kind}_f1_weighted"] = round(float(both), 4)
    return report


def _best_threshold(
    scores: NDArray[np.float64], truth: NDArray[np.bool_], settings: Recipe
) -> float:
    import numpy as np

    asked = settings.thresholds
    tried = np.arange(asked.first, asked.last + asked.step / 2, asked.step)

    def f1(cut: float) -> float:
        flagged = scores > cut
        return float(2 * (flagged & truth).sum() / max(flagged.sum() + truth.sum(), 1))

    return round(float(max(tried, key=f1)), 4)
