"""For pandas: ``import politesse.frames.pandas`` gives every Series of texts an accessor.

    df.join(df["text"].politesse.score("de"))
    df["formal"] = df["text"].politesse.rewrite("formal", "de")["rewrite"]

What comes back is a DataFrame with the index of the Series.
"""

from __future__ import annotations

from typing import Any

import pandas as pd

from politesse.frames import Columns, OfTexts

_DTYPES = {float: "float64", int: "Int64", bool: "boolean"}


@pd.api.extensions.register_series_accessor("politesse")
class PolitesseAccessor(OfTexts[pd.DataFrame]):
    """What Politesse says of the texts of a Series."""

    def __init__(self, series: pd.Series) -> None:
        self._series = series

    def _made(self, made: Columns) -> pd.DataFrame:
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
