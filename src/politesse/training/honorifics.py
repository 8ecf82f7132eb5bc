"""Trains the Japanese honorific model, and says how it does on sentences it has not seen.

politesse train honorifics --data corpora/
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from politesse.core import MissingExtra
from politesse.datasets import read
from politesse.scoring.honorifics import OUTPUTS, values
from politesse.scoring.linear import write_linear
from politesse.training.sources import committed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix

Tell = Callable[[str, int, int], None]


def recipe() -> dict[str, Any]:
    """The committed recipe."""
    return committed("honorifics")


def train(
    data: Path, settings: dict[str, Any], tell: Tell = lambda what, done, total: None
) -> tuple[dict[str, bytes], dict[str, Any]]:
    """The packed model of each output, and the cross-validated report."""
    try:
        import numpy as np
        import sklearn  # noqa: F401
    except ImportError:
        raise MissingExtra("scikit-learn", "train", "training the honorific model") from None

    records = list(read("keico", data))
    matrix = _matrix([record.text for record in records], settings["bits"], tell)
    levels = np.array([record.level for record in records])
    flags = np.array([(r.respectful, r.humble, r.polite) for r in records], dtype=float)
    wanted = np.hstack([np.eye(4)[levels - 1], flags])
    guesses = np.zeros_like(wanted)
    order = np.random.default_rng(settings["seed"]).permutation(len(records))
    for number, fold in enumerate(np.array_split(order, settings["folds"])):
        rest = np.setdiff1d(order, fold)
        weights, bias = _fit(matrix[rest], wanted[rest], settings)
        guesses[fold] = matrix[fold] @ weights + bias
        tell("cross-validation", number + 1, settings["folds"])
    thresholds, report = _judge(guesses, levels, flags, settings)
    weights, bias = _fit(matrix, wanted, settings)
    packed = {
        name: write_linear(
            weights[:, place].tolist(),
            {},
            {
                "language": "ja",
                "output": name,
                "seed": settings["seed"],
                **thresholds.get(name, {}),
            },
            bias=float(bias[place]),
        )
        for place, name in enumerate(OUTPUTS)
    }
    return packed, {"sentences": len(records), "folds": settings["folds"], **report}


def _matrix(texts: list[str], bits: int, tell: Tell) -> csr_matrix:
    import numpy as np
    from scipy.sparse import csr_matrix

    starts, columns, amounts = [0], list[int](), list[float]()
    for number, text in enumerate(texts):
        found = values(text, bits)
        columns.extend(found)
        amounts.extend(found.values())
        starts.append(len(columns))
        if number % 500 == 0 or number + 1 == len(texts):
            tell("reading", number + 1, len(texts))
    parts = (np.array(amounts), np.array(columns), np.array(starts))
    return csr_matrix(parts, (len(texts), 1 << bits))


def _fit(
    matrix: csr_matrix, wanted: NDArray[np.float64], settings: dict[str, Any]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    from sklearn.linear_model import Ridge

    model = Ridge(
        alpha=settings["penalty"], solver="sparse_cg", max_iter=settings["iterations"]
    ).fit(matrix, wanted)
    return model.coef_.T, model.intercept_


def _judge(
    guesses: NDArray[np.float64],
    levels: NDArray[np.int64],
    flags: NDArray[np.float64],
    settings: dict[str, Any],
) -> tuple[dict[str, dict[str, float]], dict[str, Any]]:
    """The best threshold of each kind, and accuracy and F1 with these."""
    from sklearn.metrics import f1_score

    found = guesses[:, :4].argmax(1) + 1
    report: dict[str, Any] = {"level_accuracy": round(float((found == levels).mean()), 4)}
    chosen: dict[str, dict[str, float]] = {}
    for place, name in enumerate(OUTPUTS[4:]):
        scores, truth = guesses[:, 4 + place], flags[:, place]
        best = max(settings["thresholds"], key=lambda cut: f1_score(truth, scores > cut))
        chosen[name] = {"threshold": best}
        report[f"{name}_f1"] = round(float(f1_score(truth, scores > best)), 4)
        both = f1_score(truth, scores > best, average="weighted")
        report[f"{name}_f1_weighted"] = round(float(both), 4)
    return chosen, report
