"""For scikit-learn: texts to features of register, politeness and formality.

make_pipeline(RegisterFeatures("de"), SimpleImputer(), LogisticRegression()).fit(texts, labels)
ColumnTransformer([("tone", RegisterFeatures(), "text"), …])
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, TransformerMixin

from politesse.frames import Columns, score_task

_REGISTERS = ("formal", "informal", "neutral", "mixed")


class RegisterFeatures(TransformerMixin, BaseEstimator):
    """A row of numbers for each text: a column a register, and the values of the other aspects.

    A text without a result has ``missing`` in all of them, which is not a number unless it is given.
    There is nothing to learn: ``fit`` only exists for pipelines.
    """

    def __init__(
        self,
        language: str | None = None,
        aspects: Iterable[str] = ("register", "politeness", "formality"),
        missing: float = float("nan"),
    ) -> None:
        self.language = language
        self.aspects = aspects
        self.missing = missing

    def fit(self, X: Any, y: Any = None) -> RegisterFeatures:
        """Nothing is learnt."""
        return self

    def __sklearn_is_fitted__(self) -> bool:
        return True

    def transform(self, X: Any) -> Any:
        """Texts, as a list, an array or a column, to a row of features each."""
        texts = np.asarray(X, dtype=object)
        if texts.ndim == 2 and texts.shape[1] == 1:
            texts = texts[:, 0]
        if texts.ndim != 1:
            raise ValueError("one column of texts is wanted")
        made = Columns(score_task(self.language, tuple(self.aspects)))(texts)
        table = np.full((len(texts), len(self._names())), self.missing)
        for place, name in enumerate(self._names()):
            values = self._column(made, name)
            table[:, place] = [self.missing if one is None else one for one in values]
        return table

    def get_feature_names_out(self, input_features: Any = None) -> Any:
        """The names of the features."""
        return np.array(self._names(), dtype=object)

    def _names(self) -> list[str]:
        asked = tuple(self.aspects)
        registers = _REGISTERS if "register" in asked else ()
        return [*registers, *(a for a in ("politeness", "formality", "honorifics") if a in asked)]

    def _column(self, made: dict[str, list[Any]], name: str) -> list[Any]:
        if name not in _REGISTERS:
            return made[name]
        return [None if one is None else float(one == name) for one in made["register"]]
