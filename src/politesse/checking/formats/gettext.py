"""Gettext catalogues, read in blocks so that memory does not grow with the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from translate.storage import pypo

from politesse.checking.files import FileText
from politesse.checking.formats.toolkit import forms, parse
from politesse.checking.segments import Segment
from politesse.core import BadInput

_BLOCK = 400  # entries parsed at a time
_HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
_STRING = re.compile(r'^\s*(?:#~\s*)?(?:msg\w+(?:\[\d+\])?\s*)?"')


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The translated strings of a catalogue; fuzzy and obsolete ones are not in use."""
    _refuse_truncated(path, file.text)
    block: list[tuple[int, str]] = []
    for entry in _entries(file.text):
        block.append(entry)
        if len(block) == _BLOCK:
            yield from _segments(path, block)
            block = []
    yield from _segments(path, block)


def _entries(text: str) -> Iterator[tuple[int, str]]:
    """The entries, which blank lines divide, each with the line it begins on."""
    begin = 1
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            if not lines:
                begin = number
            lines.append(line)
        elif lines:
            yield begin, "\n".join(lines)
            lines = []
    if lines:
        yield begin, "\n".join(lines)


def _segments(path: Path, block: list[tuple[int, str]]) -> Iterator[Segment]:
    if not block:
        return
    data = _HEADER + "\n\n".join(entry for _, entry in block) + "\n"
    store = parse(path, pypo.pofile(), data.encode())
    units = store.units[1:]
    # Where entries are not divided by blank lines a block has more units than pieces; then
    # the block's own beginning is all that is known of their place.
    lines = [line for line, _ in block]
    if len(units) != len(block):
        lines = [block[0][0]] * len(units)
    for line, unit in zip(lines, units, strict=True):
        if unit.isheader() or unit.isobsolete() or unit.isfuzzy() or not unit.target:
            continue
        context = unit.getcontext()
        source = str(unit.source)
        name = f"{context}|{source}" if context else source
        texts = forms(unit)
        for place, text in enumerate(texts):
            if text:
                many = len(texts) > 1
                yield Segment(
                    id=f"{name}[{place}]" if many else name,
                    text=text,
                    source=source,
                    group=f"{line}|{name}" if many else None,
                    line=line,
                )


def _refuse_truncated(path: Path, text: str) -> None:
    """The toolkit mends a catalogue that ends inside a string; whoever checks wants to know."""
    last = text.rstrip()
    line = last[last.rfind("\n") + 1 :]
    if _STRING.match(line) and not re.search(r'(?<!\\)(?:\\\\)*"$', line[line.index('"') + 1 :]):
        raise BadInput(str(path), "the file ends inside a string", last.count("\n") + 1)
