"""Learns by what signs a text without clear address speaks to the reader after all.

Talk is natural text of the other register, converted by the model of the way back; reports are
long sentences of which the English says that they speak to nobody. The threshold lets as few
reports through as the recipe allows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from politesse.languages import Pack
from politesse.rewriting.address.evidence import signs
from politesse.rewriting.address.model import ChoiceModel
from politesse.rewriting.address.options import OptionLister
from politesse.rewriting.address.rewriter import convert
from politesse.scoring import scorer
from politesse.training.rewriting.recipe import Recipe

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_STEPS = 3000
_RATE = 0.05
_SHRINK = 1e-3


def fit_evidence(
    pack: Pack,
    lister: OptionLister,
    model: ChoiceModel,
    talk: list[str],
    reports: list[str],
    settings: Recipe,
) -> list[float]:
    """The weights of the signs, shifted so that few reports pass."""
    import numpy as np

    score = scorer(pack)

    def seen(texts: list[str]) -> NDArray[np.float64]:
        rows = []
        for text in texts:
            best = convert(lister, model, text)[0]
            if best.edits and score(text).register == "neutral":
                rows.append(signs(pack, pack.tokenize(text), best.evidence))
        return np.array(rows).reshape(len(rows), -1)

    yes, no = seen(talk), seen(reports)
    if not len(yes) or not len(no):
        return []
    half = len(no) // 2
    weights = _logistic(yes, no[:half])
    passing = np.sort(no[half:] @ weights)[::-1]
    # Reports without any option to change never pass: the share is of all of them.
    allowed = int(settings.evidence.reports_through * len(reports) / 2)
    weights[-1] -= passing[min(allowed, len(passing) - 1)]
    return [float(weight) for weight in weights]


def _logistic(yes: NDArray[np.float64], no: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logistic regression by plain gradient steps, both sides weighing the same."""
    import numpy as np

    rows = np.concatenate([yes, no])
    truth = np.concatenate([np.ones(len(yes)), np.zeros(len(no))])
    share = np.where(truth == 1, 0.5 / len(yes), 0.5 / len(no))
    weights = np.zeros(rows.shape[1])
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ ((likely - truth) * share) + _SHRINK * weights
        weights -= _RATE * slope
    return weights


def talk_of(texts: list[str], back: Callable[[str], str | None], limit: int) -> list[str]:
    """Natural texts of one register as the way back makes them in the other."""
    talk = []
    for text in texts:
        spoken = back(text)
        if spoken is not None:
            talk.append(spoken)
        if len(talk) >= limit:
            break
    return talk
