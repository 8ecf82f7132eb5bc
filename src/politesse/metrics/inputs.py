"""Plain files as sequences: lines, columns of tables, JSON; compressed or not.

A source is a path, or a path and a column: ``scores.tsv:politeness`` names a column by its
header, ``scores.tsv:2`` by its number. Everything unusable is a ``BadInput`` with its line.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence, Sized
from pathlib import Path
from typing import Any

from politesse.core import BadInput, PolitesseError
from politesse.core.files import decoded, opened
from politesse.tables import Layout, Rows, Source, layout_of, rows_of
from politesse.tables.cells import broken
from politesse.tables.sources import has_columns, no_table, split_source


def read_lines(source: str | Path) -> list[str]:
    """The lines of a file, or the values of one column of a table."""
    return list(iterate_lines(source))


def iterate_lines(source: str | Path) -> Iterator[str]:
    """The same, one by one, for files that are too large to hold."""
    return (value for _, value in _values(source))


def read_numbers(source: str | Path) -> list[float]:
    """One finite number a line, or a column of them."""
    path = Path(split_source(source)[0])
    return [as_number(value, path, line) for line, value in _values(source)]


def as_number(text: str, path: Path, line: int) -> float:
    """A finite number, or an error that says where there is none.

    >>> as_number("0,5", Path("a.txt"), 3)
    Traceback (most recent call last):
      ...
    politesse.core.errors.BadInput: a.txt:3: '0,5' is not a number
    """
    try:
        number = float(text)
    except ValueError:
        raise BadInput(str(path), f"{text!r} is not a number", line) from None
    if not math.isfinite(number):
        raise BadInput(str(path), f"{text.strip()} where a finite number is needed", line)
    return number


def read_table(path: str | Path) -> list[tuple[int, dict[str, str]]]:
    """The rows of a table or of JSON lines by their column names, each with its line."""
    if not has_columns(path):
        raise no_table(str(path))
    source = Source(str(path))
    layout = layout_of(source)
    table = [
        (line, {name: _shown(value) for name, value in record.items()})
        for rows, lines in _rows(source, layout)
        for line, record in zip(lines, layout.records(rows), strict=True)
    ]
    if not table:
        raise BadInput(
            str(path), "has a header but no rows" if layout.names else "the file is empty"
        )
    return table


def read_json(path: str | Path) -> Any:
    """The one value of a JSON file."""
    path = Path(path)
    with opened(path) as file:
        text = "".join(decoded(file, str(path)))
    if not text.strip():
        raise BadInput(str(path), "the file is empty")

    def refused(number: str) -> None:
        line = next(at for at, row in enumerate(text.split("\n"), 1) if number in row)
        raise BadInput(str(path), f"{number} where a text or finite number is needed", line)

    try:
        return json.loads(text, parse_constant=refused)
    except json.JSONDecodeError as error:
        raise BadInput(str(path), f"is not JSON: {error.msg}", error.lineno) from None


def same_length(named: Mapping[str, Sized]) -> None:
    """Refuse sequences that should run side by side but do not.

    >>> same_length({"h.txt": [1, 2], "r.txt": [1]})
    Traceback (most recent call last):
      ...
    politesse.core.errors.PolitesseError: unequal numbers of lines: h.txt has 2, r.txt has 1
    """
    sizes = {name: len(values) for name, values in named.items()}
    if len(set(sizes.values())) > 1:
        counts = ", ".join(f"{name} has {size:,}" for name, size in sizes.items())
        raise PolitesseError(f"unequal numbers of lines: {counts}")


def column_of(row: Mapping[str, str], column: str, path: Path, line: int) -> str:
    """The value of one column, by name or by number from one."""
    if column in row:
        return row[column]
    names = list(row)
    if column.isdigit() and 0 < int(column) <= len(names):
        return row[names[int(column) - 1]]
    raise BadInput(str(path), f"has no column {column!r}; there are: {', '.join(names)}", line)


def _values(source: str | Path) -> Iterator[tuple[int, str]]:
    """The lines of a file, or the cells of a column, each with its line."""
    name, column = split_source(source)
    if column and not has_columns(name):
        raise no_table(name)
    named, empty = Source(name, column), True
    for rows, lines in _rows(named, layout_of(named)):
        for line, value in zip(lines, rows.texts, strict=True):
            empty = False
            if isinstance(value, str) and (cause := broken(value)):
                raise BadInput(name, cause, line)
            yield line, _shown(value)
    if empty:
        raise BadInput(name, "the file is empty")


def _rows(source: Source, layout: Layout) -> Iterator[tuple[Rows, Sequence[int]]]:
    """The rows of a source, some at a time, with their lines; one that is bad ends it."""
    for rows, lines in rows_of(source, layout):
        for place, cause in (rows.bad | rows.without).items():
            raise BadInput(source.name, cause, lines[place])
        yield rows, lines


def _shown(value: Any) -> str:
    return "" if value is None else str(value)
