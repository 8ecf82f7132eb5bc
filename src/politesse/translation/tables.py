"""Tables of words in the package: a row a word, and a column a language or variant of one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from politesse.languages.tags import code_of


def cells(name: str, language: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The rows of a table that have a cell for a language or its variant, each with this.

    A variant's empty cell says that it has what its language has.
    """
    heads, *rows = table(name)
    if code_of(language) not in heads:
        return
    base = heads.index(code_of(language))
    own = heads.index(language) if language in heads else base
    for row in rows:
        if cell := row[own] or row[base]:
            yield row, cell


@cache
def table(name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a table, its heads first; a line that begins with ``#`` says something of it."""
    text = files("politesse.translation").joinpath(name).read_text(encoding="utf-8")
    return tuple(tuple(line.split("\t")) for line in text.splitlines() if not line.startswith("#"))
