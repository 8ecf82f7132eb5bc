"""For polars: ``import politesse.frames.polars`` gives expressions a namespace.

    df.with_columns(pl.col("text").politesse.score("de").struct.unnest())
    df.lazy().select(pl.col("text").politesse.rewrite("formal", "de").struct.field("rewrite"))

An expression gives a struct of columns. It goes over batches, so it works on lazy frames of any length.
"""

from __future__ import annotations

from typing import Any

import polars as pl

from politesse.frames import Columns, OfTexts
from politesse.tables import Type


@pl.api.register_expr_namespace("politesse")
class PolitesseNamespace(OfTexts[pl.Expr]):
    """What Politesse says of the texts of a column."""

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def _made(self, made: Columns) -> pl.Expr:
        kind = pl.Struct({field.name: polars_type(field.type) for field in made.fields})

        def batch(series: pl.Series) -> pl.Series:
            values = made(series.to_list())
            series_of = [
                pl.Series(field.name, values[field.name], polars_type(field.type), strict=False)
                for field in made.fields
            ]
            return pl.DataFrame(series_of).to_struct(series.name)

        return self._expression.map_batches(batch, return_dtype=kind, is_elementwise=True)


def polars_type(kind: Type) -> Any:
    """A type of ours as one of polars."""
    if isinstance(kind, list):
        return pl.List(polars_type(kind[0]))
    if isinstance(kind, dict):
        return pl.Struct({name: polars_type(inner) for name, inner in kind.items()})
    return {str: pl.String, float: pl.Float64, int: pl.Int64, bool: pl.Boolean}[kind]
