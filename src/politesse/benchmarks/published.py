"""The published tables of a paper, and our own figures beside them: ``expected.toml``.

A cell is a number, a text where the paper prints one, or None where it prints nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from politesse.core import BadInput
from politesse.core.toml import Entry, read

UNITS = ("fraction", "percent", "count", "points", "text")

Cell = float | str | None


@dataclass(frozen=True, slots=True)
class Row:
    """A row as printed; ``system`` is its stable short name."""

    name: str
    system: str
    values: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table as printed, under a title in our own words."""

    id: str
    title: str
    metric: str
    unit: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    note: str = ""

    def row(self, system: str) -> Row | None:
        """The row of a system, by its short name."""
        return next((row for row in self.rows if row.system == system), None)

    def value(self, system: str, column: str) -> Cell:
        """A cell; None where there is none."""
        row = self.row(system)
        return row.values[self.columns.index(column)] if row and column in self.columns else None


@dataclass(frozen=True, slots=True)
class Ours:
    """Figures we measured: how far they may stray, why, and the command that made them.

    ``row`` names the row where a table has one for each language.
    """

    table: str
    system: str
    values: Mapping[str, float]
    tolerance: float
    reason: str
    command: str
    row: str = ""


@dataclass(frozen=True, slots=True)
class Published:
    """All tables of one paper, with our own figures."""

    tables: Mapping[str, Table]
    ours: tuple[Ours, ...] = ()


def read_published(
    path: Path | Traversable, own_tables: Mapping[str, Any] | None = None
) -> Published:
    """Read and check ``expected.toml``.

    ``own_tables`` are tables of ours that no paper prints, which our figures may name too.
    """
    where = str(path)
    whole = Entry(read(path), where, "the file")
    tables: dict[str, Table] = {}
    for number, values in enumerate(whole.take("table", list), 1):
        table = _table(values, where, number)
        if table.id in tables:
            raise BadInput(where, f"table {table.id!r} stands there twice")
        tables[table.id] = table
    ours = tuple(
        _ours(values, where, number)
        for number, values in enumerate(whole.take("ours", list, []), 1)
    )
    whole.finish()
    seen = set()
    for own in ours:
        _check_ours(own, tables, own_tables or {}, where)
        key = (own.table, own.system, own.row)
        if key in seen:
            raise BadInput(where, f"our {own.system} in table {own.table!r} stands there twice")
        seen.add(key)
    return Published(tables, ours)


def _table(values: Any, where: str, number: int) -> Table:
    entry = Entry(values, where, f"table {number}")
    name = entry.text("id")
    entry.what = f"table {name!r}"
    title, metric = entry.text("title"), entry.text("metric")
    unit = entry.choice("unit", UNITS)
    columns = entry.texts("columns")
    if not columns:
        raise entry.wrong("has no columns")
    rows = tuple(
        _row(row, where, f"table {name!r}, row {index}", len(columns), unit)
        for index, row in enumerate(entry.take("row", list), 1)
    )
    if not rows:
        raise entry.wrong("has no rows")
    systems = [row.system for row in rows]
    for system in systems:
        if systems.count(system) > 1:
            raise entry.wrong(f"has two rows for the system {system!r}")
    note = entry.text("note", "")
    entry.finish()
    return Table(name, title, metric, unit, columns, rows, note)


def _row(values: Any, where: str, what: str, width: int, unit: str) -> Row:
    entry = Entry(values, where, what)
    name, system = entry.text("name"), entry.text("system")
    cells = entry.take("values", list)
    entry.finish()
    if len(cells) != width:
        raise entry.wrong(f"({name}) has {len(cells)} values for {width} columns")
    return Row(name, system, tuple(_cell(cell, entry) for cell in cells))


def _cell(value: Any, entry: Entry) -> Cell:
    if isinstance(value, str):
        return value.strip() or None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise entry.wrong(f"has {value!r} where a number or a text is needed")
    if not math.isfinite(value):
        raise entry.wrong(f"has {value} where a finite number is needed")
    return value


def _ours(values: Any, where: str, number: int) -> Ours:
    entry = Entry(values, where, f"our figures {number}")
    ours = Ours(
        table=entry.text("table"),
        system=entry.text("system"),
        values=entry.take("values", dict),
        tolerance=float(entry.take("tolerance", (int, float))),
        reason=entry.text("reason", ""),
        command=entry.text("command"),
        row=entry.text("row", ""),
    )
    entry.finish()
    if not ours.values:
        raise entry.wrong("have no values")
    for column, value in ours.values.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise entry.wrong(f"have {column} = {value!r} where a number is needed")
    if not 0 <= ours.tolerance < math.inf:
        raise entry.wrong(f"have the tolerance {ours.tolerance}")
    return ours


def _check_ours(
    own: Ours, tables: Mapping[str, Table], own_tables: Mapping[str, Any], where: str
) -> None:
    if own.table in own_tables:
        return
    if own.table not in tables:
        raise BadInput(where, f"our {own.system} names the table {own.table!r}, which is not there")
    for column in own.values:
        if column not in tables[own.table].columns:
            raise BadInput(
                where,
                f"our {own.system} names the column {column!r}, which table {own.table!r} has not",
            )
