"""Plain files as sequences: lines, columns of tables, JSON; compressed or not.

A source is a path, or a path and a column: ``scores.tsv:politeness`` names a column by its
header, ``scores.tsv:2`` by its number. Everything unusable is a ``BadInput`` with its line.
"""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterator, Mapping, Sequence, Sized
from pathlib import Path
from typing import Any

from politesse.core import BadInput, PolitesseError
from politesse.core.files import decoded, opened, unpacked_name

_TABLES = {".tsv": "\t", ".tab": "\t", ".csv": ","}
_RECORDS = (".jsonl", ".ndjson")


def read_lines(source: str | Path) -> list[str]:
    """The lines of a file, or the values of one column of a table."""
    return list(iterate_lines(source))


def iterate_lines(source: str | Path) -> Iterator[str]:
    """The same, one by one, for files that are too large to hold."""
    path, column = split_source(source)
    for _, value in _column(path, column) if column else _lines(path):
        yield value


def read_numbers(source: str | Path) -> list[float]:
    """One finite number a line, or a column of them."""
    path, column = split_source(source)
    places = _column(path, column) if column else _lines(path)
    return [as_number(value, path, line) for line, value in places]


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
    """The rows of a TSV, CSV or JSON-lines file by their column names, each with its line."""
    path = Path(path)
    ending = _ending(path)
    if ending in _RECORDS:
        return [(line, _record(path, line, text)) for line, text in _lines(path) if text.strip()]
    if ending not in _TABLES:
        raise BadInput(str(path), "is not a table: its name must end in .tsv, .csv or .jsonl")
    rows = _rows(path)
    _, header = next(rows)
    table = []
    for line, row in rows:
        if len(row) != len(header):
            raise BadInput(
                str(path), f"{len(row)} columns where the header has {len(header)}", line
            )
        table.append((line, dict(zip(header, row, strict=True))))
    if not table:
        raise BadInput(str(path), "has a header but no rows")
    return table


def read_json(path: str | Path) -> Any:
    """The one value of a JSON file."""
    path = Path(path)
    text = "".join(_decoded(path))
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


def split_source(source: str | Path) -> tuple[Path, str]:
    """A path and the column named after it, which may be none.

    >>> split_source("a/scores.tsv.xz:politeness")
    (PosixPath('a/scores.tsv.xz'), 'politeness')
    """
    path = Path(source)
    name, colon, column = str(source).rpartition(":")
    if path.exists() or not colon or len(name) < 2:
        return path, ""
    return Path(name), column


def has_columns(path: Path) -> bool:
    """Whether a file is a table or records by its name.

    >>> has_columns(Path("a.csv.xz")), has_columns(Path("a.jsonl")), has_columns(Path("a.txt"))
    (True, True, False)
    """
    return _ending(path) in (*_TABLES, *_RECORDS)


def column_of(row: Mapping[str, str], column: str, path: Path, line: int) -> str:
    """The value of one column, by name or by number from one."""
    if column in row:
        return row[column]
    names = list(row)
    if column.isdigit() and 0 < int(column) <= len(names):
        return row[names[int(column) - 1]]
    raise BadInput(str(path), f"has no column {column!r}; there are: {', '.join(names)}", line)


def _column(path: Path, column: str) -> Iterator[tuple[int, str]]:
    for line, row in read_table(path):
        yield line, column_of(row, column, path, line)


def _record(path: Path, line: int, text: str) -> dict[str, str]:
    try:
        record = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(str(path), f"is not JSON: {error.msg}", line) from None
    if not isinstance(record, dict):
        raise BadInput(str(path), "is not a JSON object", line)
    return {key: "" if value is None else str(value) for key, value in record.items()}


def _rows(path: Path) -> Iterator[tuple[int, Sequence[str]]]:
    lines = _decoded(path)
    if _TABLES[_ending(path)] == "\t":
        # Tab-separated files quote nothing: a quotation mark there is part of the text.
        reader = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    else:
        reader = csv.reader(lines)
    try:
        for row in reader:
            if row:
                yield reader.line_num, row
    except csv.Error as error:
        raise BadInput(str(path), str(error), reader.line_num) from None
    if not reader.line_num:
        raise BadInput(str(path), "the file is empty")


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    number = 0
    for number, line in enumerate(_decoded(path), 1):
        yield number, line.rstrip("\r\n")
    if not number:
        raise BadInput(str(path), "the file is empty")


def _decoded(path: Path) -> Iterator[str]:
    """Lines that end at line feeds only, as every scorer of parallel files counts them."""
    with opened(path) as file:
        yield from decoded(file, str(path))


def _ending(path: Path) -> str:
    return unpacked_name(path).suffix.lower()
