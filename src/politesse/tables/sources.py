"""What names a column of texts: ``scores.csv:text``, ``data/*.parquet:body``, ``s3://…/a.jsonl:text``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from politesse.core import BadInput, PolitesseError
from politesse.core.files import unpacked_name
from politesse.tables.storage import found, is_url

DELIMITED = {".tsv": "\t", ".tab": "\t", ".csv": ","}
RECORDS = (".jsonl", ".ndjson")
COLUMNAR = (".parquet", ".pq", ".arrow", ".feather", ".ipc")
TABLES = (*DELIMITED, *RECORDS, *COLUMNAR)
#: Names of columns that hold texts more often than not.
_LIKELY = ("text", "body", "content", "message", "sentence", "comment", "review")
_MOST = 12  # columns that are listed
#: Tables that nothing here reads.
_UNREAD = (".xlsx", ".xls", ".ods", ".sqlite", ".db")


@dataclass(frozen=True, slots=True)
class Source:
    """A file, or what stands at an address, and the column of it that holds texts."""

    name: str
    column: str = ""

    def __str__(self) -> str:
        return f"{self.name}:{self.column}" if self.column else self.name


def split_source(source: str | Path) -> tuple[str, str]:
    """A name and the column that stands after it, which may be none.

    >>> split_source("a/scores.tsv.xz:politeness"), split_source("s3://bucket/a.csv")
    (('a/scores.tsv.xz', 'politeness'), ('s3://bucket/a.csv', ''))
    >>> split_source("a.csv:the: text"), split_source("lines.txt:2")
    (('a.csv', 'the: text'), ('lines.txt', '2'))
    """
    whole = str(source)
    if not is_url(whole) and _is_there(whole):
        return whole, ""
    parts = whole.split(":")
    for count in range(1, len(parts)):
        name = ":".join(parts[:count])
        if has_columns(name):
            return name, ":".join(parts[count:])
    name, colon, column = whole.rpartition(":")
    if len(name) < 2 or not colon or (is_url(whole) and "/" in column):
        return whole, ""
    return name, column


def has_columns(name: str | Path) -> bool:
    """Whether a file is a table or records by its name.

    >>> has_columns("a.csv.xz"), has_columns("a.jsonl"), has_columns("a.txt")
    (True, True, False)
    """
    return ending(name) in TABLES


def ending(name: str | Path) -> str:
    """The ending that tells what a file is, whether it is packed or not."""
    return unpacked_name(Path(name)).suffix.lower()


def no_table(name: str) -> BadInput:
    """That a file has no columns that could be named."""
    return BadInput(name, f"is not a table: its name must end in {', '.join(TABLES)}")


def files(given: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The files that are named, patterns filled in, each with the column that stands after it."""
    for one in given:
        name, own = split_source(one)
        if _a_text(str(one), name):
            cause = "there is no such file; a text itself is piped in: echo TEXT | politesse …"
            raise BadInput(str(one), cause)
        for path in found(name):
            yield path, own


def sources(given: Sequence[str], column: str = "", otherwise: str = "") -> list[Source]:
    """The files that are named, patterns filled in, each with its column.

    ``column`` is that of the tables that name none. A table without a column is refused, with what
    can be done ``otherwise``.
    """
    every = []
    for path, own in files(given):
        every.append(Source(path, own or (column if has_columns(path) else "")))
        refuse(every[-1], otherwise)
    return every


def _a_text(given: str, name: str) -> bool:
    """Whether somebody wrote a text where a file is to be named."""
    words = len(given.split()) > 2 or any(mark in given for mark in "。？！")
    path = is_url(given) or has_columns(name) or "*" in given or "/" in given
    return words and not path and not _is_there(given)


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except OSError:  # which is too long for a name
        return False


def refuse(source: Source, otherwise: str = "") -> None:
    """Refuse a table without a column, and a column of what is no table; with what else can be done."""
    name = source.name
    if ending(name) in _UNREAD:
        raise BadInput(name, "is no text: save it as CSV and name a column, as table.csv:text")
    if source.column and not has_columns(name):
        raise no_table(name)
    if has_columns(name) and not source.column:
        listed, likely = _columns(name)
        cause = f"has columns{listed}: name the one with the texts, as {name}:{likely}{otherwise}"
        raise BadInput(name, cause)


def _columns(name: str) -> tuple[str, str]:
    """The columns of a table, as far as they can be told, and one that may hold texts."""
    from politesse.tables import layout_of

    try:
        names = layout_of(Source(name)).names
    except PolitesseError:
        return "", "text"
    likely = next((one for one in names if one.lower() in _LIKELY), names[0] if names else "text")
    return f" ({', '.join(names[:_MOST])}{', …' if len(names) > _MOST else ''})", likely
