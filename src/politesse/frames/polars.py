"""For polars: ``import politesse.frames.polars`` gives expressions a namespace.

    df.with_columns(pl.col("text").politesse.score("de").struct.unnest())
    df.lazy().select(pl.col("text").politesse.rewrite("formal", "de").struct.field("rewrite"))

An expression gives a struct of columns. It goes over batches, so it works on lazy frames of any length.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import polars as pl

from politesse.batch.tasks import Task
from politesse.frames import Columns, check_task, rewrite_task, score_task, translate_task
from politesse.tables import Type


@pl.api.register_expr_namespace("politesse")
class PolitesseNamespace:
    """What Politesse says of the texts of a column."""

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def score(
        self,
        language: str | None = None,
        *,
        aspects: Iterable[str] = ("register", "politeness", "formality"),
        model: str | None = None,
        columns: Sequence[str] = (),
        flat: bool = True,
    ) -> pl.Expr:
        """Register, politeness and formality of each text."""
        return self._struct(score_task(language, aspects, model), columns, flat)

    def rewrite(
        self,
        to: str,
        language: str | None = None,
        *,
        columns: Sequence[str] = (),
        flat: bool = True,
        **settings: Any,
    ) -> pl.Expr:
        """Each text in another register; settings are those of :func:`politesse.rewrite`."""
        return self._struct(rewrite_task(to, language, **settings), columns, flat)

    def translate(
        self,
        to: str,
        formality: str = "auto",
        *,
        columns: Sequence[str] = (),
        flat: bool = True,
        **settings: Any,
    ) -> pl.Expr:
        """Each text in another language; settings are those of :func:`politesse.translate`."""
        return self._struct(translate_task(to, formality, **settings), columns, flat)

    def check(
        self,
        register: str,
        language: str | None = None,
        *,
        columns: Sequence[str] = (),
        flat: bool = True,
    ) -> pl.Expr:
        """What breaks a register in each text, with a fix where there is one."""
        return self._struct(check_task(register, language), columns, flat)

    def _struct(self, task: Task, columns: Sequence[str], flat: bool) -> pl.Expr:
        made = Columns(task, columns, flat)
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
