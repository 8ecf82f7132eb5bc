"""Formats of one assignment a line: Java properties, Apple strings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from politesse.checking.files import FileText
from politesse.checking.formats.toolkit import parse, segments
from politesse.checking.segments import Segment
from politesse.core import BadInput


def read_properties(path: Path, file: FileText) -> Iterator[Segment]:
    """Java properties, in UTF-8 or with escapes."""
    from translate.storage import properties

    store = properties.javautf8file()
    yield from segments(parse(path, store, file.text.encode()), bilingual=False)


def read_strings(path: Path, file: FileText) -> Iterator[Segment]:
    """Apple's ``"key" = "value";`` files, in UTF-8 or UTF-16."""
    from translate.storage import properties

    text = file.text
    if text.count('"') - text.count('\\"') & 1:
        raise BadInput(str(path), "a string is not closed", text.count("\n") + 1)
    store = properties.stringsutf8file()
    yield from segments(parse(path, store, text.lstrip("\ufeff").encode()), bilingual=False)
