"""For Arrow, and all that maps over batches of it: an object that adds columns to a table.

    made = WithColumns(score_task("de"), "text")
    made(table)
    dataset.map_batches(
        WithColumns, fn_constructor_args=(score_task("de"), "text"), batch_format="pyarrow",
        compute=ray.data.ActorPoolStrategy(size=8), num_cpus=1,
    )

Every table has columns of the same types, whatever its texts are. Of Ray Data see ``examples/ray_data.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from politesse.batch.tasks import Task
from politesse.core import PolitesseError
from politesse.frames import Columns
from politesse.tables.columnar import arrow_type, texts_of


class WithColumns:
    """Tables to tables with the columns of a task added; models are loaded when it is first called."""

    def __init__(
        self,
        task: Task,
        column: str,
        columns: Sequence[str] = (),
        flat: bool = True,
        prefix: str = "",
    ) -> None:
        self._made = Columns(task, columns, flat)
        self._column, self._prefix = column, prefix

    def __call__(self, table: Any) -> Any:
        import pyarrow as pa

        values = self._made(texts_of(table, self._column))
        for field in self._made.fields:
            name, kind = self._prefix + field.name, arrow_type(field.type)
            if name in table.column_names:
                raise PolitesseError(
                    f"there is a column {name!r} already: give columns= or prefix="
                )
            table = table.append_column(pa.field(name, kind), pa.array(values[field.name], kind))
        return table
