"""Fits what ``scoring.boosted`` reads: boosted trees, and a linear model over n-grams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from politesse.core import PolitesseError
from politesse.training.honorifics.recipe import Grams, Trees

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix

_LEAF_LIMIT = 0  # of no consequence: both ways lead back to the leaf


@dataclass(frozen=True, slots=True)
class Linear:
    """The n-grams that are used, by column, and their weights for each class."""

    columns: NDArray[np.int64]
    weights: NDArray[np.float64]
    bias: NDArray[np.float64]


def fit_trees(
    numbers: NDArray[np.int64], answers: NDArray[np.int64], settings: Trees, seed: int
) -> Any:
    """A gradient-boosted classifier with three classes or more."""
    from sklearn.ensemble import HistGradientBoostingClassifier

    return HistGradientBoostingClassifier(
        max_iter=settings.rounds,
        learning_rate=settings.rate,
        max_leaf_nodes=settings.leaves,
        max_depth=settings.depth,
        min_samples_leaf=settings.sentences_in_a_leaf,
        l2_regularization=settings.penalty,
        max_features=settings.share_of_cues,
        early_stopping=False,
        random_state=seed,
    ).fit(numbers, answers)


def fit_linear(
    grams: csr_matrix,
    answers: NDArray[np.int64],
    contents: NDArray[np.int64],
    settings: Grams,
) -> Linear:
    """Multinomial logistic regression over n-grams that are in enough contents.

    An n-gram of one content only says what is talked about. Where a corpus has the same content at
    every level, it would speak against the level that happens to be missing.
    """
    import numpy as np
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import LogisticRegression

    size = len(contents)
    one_a_sentence = (np.ones(size), (contents, np.arange(size)))
    by_content = csr_matrix(one_a_sentence, (contents.max() + 1, size)) @ grams
    spread = np.asarray((by_content > 0).sum(axis=0)).ravel()
    columns = np.flatnonzero(spread >= settings.contents)
    if not len(columns):
        asked = settings.contents
        raise PolitesseError(
            f"no n-gram is in {asked} contents: lower grams.contents in the recipe"
        )
    model = LogisticRegression(C=settings.freedom, max_iter=settings.iterations)
    model.fit(_scaled(grams[:, columns]), answers)
    return Linear(columns, model.coef_.T, model.intercept_)


def _scaled(grams: csr_matrix) -> csr_matrix:
    from sklearn.preprocessing import normalize

    return normalize(grams)


def shares_of(linear: Linear, grams: csr_matrix) -> NDArray[np.float64]:
    """How likely each class is by the linear model alone."""
    from scipy.special import softmax

    shares: NDArray[np.float64] = softmax(
        _scaled(grams[:, linear.columns]) @ linear.weights + linear.bias, axis=1
    )
    return shares


def arrays_of(
    models: Sequence[tuple[Any, Linear]],
) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """The models of all questions as they are stored; all are answered from the same n-grams."""
    import numpy as np

    columns = models[0][1].columns
    if any(not np.array_equal(linear.columns, columns) for _, linear in models):
        raise ValueError("the questions are answered from different n-grams")
    weights = np.hstack([linear.weights for _, linear in models])
    scale = float(np.abs(weights).max(initial=0.0) or 1.0) / 127
    depth, arrays = _flattened([trees for trees, _ in models])
    about = {
        "scale": scale,
        "bias": [float(bias) for _, linear in models for bias in linear.bias],
        "start": [float(x) for trees, _ in models for x in trees._baseline_prediction.ravel()],
        "depth": depth,
    }
    arrays["weights"] = np.rint(weights / scale).astype(np.int64).ravel()
    return about, arrays


def _flattened(models: Sequence[Any]) -> tuple[int, dict[str, NDArray[Any]]]:
    """The nodes of all trees one after the other, and the most steps to a leaf."""
    import numpy as np

    if not all(hasattr(model, "_predictors") for model in models):
        raise PolitesseError("this version of scikit-learn keeps its trees elsewhere")
    names = ("feature", "limit", "low", "high", "value")
    parts: dict[str, list[NDArray[Any]]] = {name: [] for name in names}
    roots, offset, depth = [], 0, 0
    rounds = zip(*(model._predictors for model in models), strict=True)
    for tree in (tree for every in rounds for trees in every for tree in trees):
        nodes = tree.nodes
        leaf = nodes["is_leaf"].astype(bool)
        itself = np.arange(len(nodes))
        parts["feature"].append(np.where(leaf, 0, nodes["feature_idx"]))
        # Whole numbers: at most 2.5 is at most 2.
        limits = np.floor(np.where(leaf, _LEAF_LIMIT, nodes["num_threshold"]))
        parts["limit"].append(np.clip(limits, -32768, 32767))
        parts["low"].append(np.where(leaf, itself, nodes["left"]) + offset)
        parts["high"].append(np.where(leaf, itself, nodes["right"]) + offset)
        parts["value"].append(np.where(leaf, nodes["value"], 0.0))
        roots.append(offset)
        offset += len(nodes)
        depth = max(depth, int(nodes["depth"].max()))
    arrays = {name: np.concatenate(part) for name, part in parts.items()}
    return depth, {**arrays, "roots": np.array(roots)}
