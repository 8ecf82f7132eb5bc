"""For pandas: ``import politesse.frames.pandas`` gives every Series of texts an accessor.

    df.join(df["text"].politesse.score("de"))
    df["formal"] = df["text"].politesse.rewrite("formal", "de")["rewrite"]

What comes back is a DataFrame with the index of the Series.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pandas as pd

from politesse.batch.tasks import Task
from politesse.frames import Columns, check_task, rewrite_task, score_task, translate_task

_DTYPES = {float: "float64", int: "Int64", bool: "boolean"}


@pd.api.extensions.register_series_accessor("politesse")
class PolitesseAccessor:
    """What Politesse says of the texts of a Series."""

    def __init__(self, series: pd.Series) -> None:
        self._series = series

    def score(
        self,
        language: str | None = None,
        *,
        aspects: Iterable[str] = ("register", "politeness", "formality"),
        model: str | None = None,
        columns: Sequence[str] = (),
        flat: bool = True,
    ) -> pd.DataFrame:
        """Register, politeness and formality of each text."""
        return self._frame(score_task(language, aspects, model), columns, flat)

    def rewrite(
        self,
        to: str,
        language: str | None = None,
        *,
        columns: Sequence[str] = (),
        flat: bool = True,
        **settings: Any,
    ) -> pd.DataFrame:
        """Each text in another register; settings are those of :func:`politesse.rewrite`."""
        return self._frame(rewrite_task(to, language, **settings), columns, flat)

    def translate(
        self,
        to: str,
        formality: str = "auto",
        *,
        columns: Sequence[str] = (),
        flat: bool = True,
        **settings: Any,
    ) -> pd.DataFrame:
        """Each text in another language; settings are those of :func:`politesse.translate`."""
        return self._frame(translate_task(to, formality, **settings), columns, flat)

    def check(
        self,
        register: str,
        language: str | None = None,
        *,
        columns: Sequence[str] = (),
        flat: bool = True,
    ) -> pd.DataFrame:
        """What breaks a register in each text, with a fix where there is one."""
        return self._frame(check_task(register, language), columns, flat)

    def _frame(self, task: Task, columns: Sequence[str], flat: bool) -> pd.DataFrame:
        made = Columns(task, columns, flat)
        values = made(self._series)
        index = self._series.index
        return pd.DataFrame(
            {
                field.name: pd.Series(values[field.name], index, dtype=_dtype(field.type))
                for field in made.fields
            },
            index=index,
        )


def _dtype(kind: Any) -> str:
    return _DTYPES.get(kind, "object") if isinstance(kind, type) else "object"
