"""Corpora: a catalogue of what there is, and readers that turn a user's own copy into records.

>>> from politesse import datasets
>>> datasets.entry("tydip").licence
'CC BY 4.0'
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from politesse.core import PolitesseError
from politesse.datasets.entries import READERS, Entry, Part, catalog, entry
from politesse.datasets.files import Report, Source
from politesse.datasets.locate import Location, data_folder, find
from politesse.datasets.validation import Validation, validate

__all__ = [
    "Entry",
    "Location",
    "Part",
    "Validation",
    "catalog",
    "data_folder",
    "entry",
    "find",
    "read",
    "validate",
]


def read(
    name: str,
    data: Path | str | None = None,
    *,
    part: str | None = None,
    language: str | None = None,
    split: str | None = None,
    for_training: bool = False,
    **options: Any,
) -> Iterator[Any]:
    """The records of a dataset, one after the other, from the user's own copy.

    ``part`` names a part of it (the first that is there, by default); ``language`` and
    ``split`` choose records. ``for_training`` leaves out texts that are another dataset's
    test set, where the catalogue says so. Other options are the reader's own. The first
    defect raises :class:`~politesse.core.BadInput`, which names the file and line.
    """
    location = find(name, data)
    about = location.entry
    chosen = about.part(part or next(iter(location.files)))
    if chosen.title not in location.files:
        raise PolitesseError(
            f"{name} is at {location.folder} without its part {chosen.title!r}: "
            f"no {', '.join(chosen.files)}"
        )
    if language is not None and not any(_within(code, language) for code in about.languages):
        raise PolitesseError(
            f"{name} has no {language!r}; its languages are: {', '.join(about.languages)}"
        )
    reader = READERS[chosen.reader]
    _check_options(name, reader, options)
    sources = [
        source
        for source in location.files[chosen.title]
        if _fits(source, "language", language) and _fits(source, "split", split)
    ]
    left_out = frozenset(_test_texts(about, data)) if for_training else frozenset()
    return _chosen(reader(sources, Report(), **options), language, split, left_out)


def _chosen(
    records: Iterator[Any], language: str | None, split: str | None, left_out: frozenset[str]
) -> Iterator[Any]:
    for record in records:
        if language is not None and not _within(record.language, language):
            continue
        if split is not None and record.split != split:
            continue
        if left_out and _spaced(record.text) in left_out:
            continue
        yield record


def _fits(source: Source, field: str, wanted: str | None) -> bool:
    """Whether a file may hold what is wanted; a name that does not say, may."""
    value = source[field]
    if wanted is None or not value:
        return True
    return _within(value, wanted) if field == "language" else value == wanted


def _within(code: str, wanted: str) -> bool:
    return code == wanted or code.startswith(f"{wanted}-")


def _test_texts(about: Entry, data: Path | str | None) -> Iterator[str]:
    for test in about.training_without:
        name, part, language, split = test.split()
        for record in read(name, data, part=part, language=language, split=split):
            yield _spaced(record.text)


def _spaced(text: str) -> str:
    """A text as it is compared: corpora differ in the spaces between sentences."""
    return " ".join(text.split())


def _check_options(name: str, reader: Any, options: dict[str, Any]) -> None:
    known = list(inspect.signature(reader).parameters)[2:]
    for option in options:
        if option not in known:
            choices = ", ".join(["part", "language", "split", "for_training", *known])
            raise PolitesseError(f"{name} has no option {option!r}; choose from: {choices}")
