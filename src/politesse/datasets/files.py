"""Reading corpus files: plain, ``.gz`` or ``.xz``, as lines, rows or JSON, each with its line.

Whatever is wrong goes to a :class:`Report`, which names the file and the line.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from politesse.core import BadInput
from politesse.core.files import opened

Row = dict[str, str]


@dataclass(frozen=True, slots=True)
class Source:
    """A file to read, and what its name says: language, split, domain …"""

    path: Path
    fields: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        return self.fields.get(name) or ""


class Malformed(Exception):
    """What is wrong with one row or record; the place is known to whoever reads the file."""


class Report:
    """Where a reader tells of defects: the first one raises, or all are collected.

    A *blemish* is a fault of the corpus that a reader can live with by a rule of its own; it
    is collected, and otherwise passed over.
    """

    def __init__(self, collect: bool = False) -> None:
        self.collecting = collect
        self.defects: list[BadInput] = []

    def defect(self, path: Path, cause: str, line: int | None = None) -> None:
        """Something that cannot be read as what it should be."""
        defect = BadInput(str(path), cause, line)
        if not self.collecting:
            raise defect
        self.defects.append(defect)

    def blemish(self, path: Path, cause: str, line: int | None = None) -> None:
        """Something that is wrong and can be read all the same."""
        if self.collecting:
            self.defects.append(BadInput(str(path), cause, line))


def bare_name(path: Path) -> str:
    """The file's name without ``.gz`` or ``.xz``."""
    return path.name.removesuffix(".gz").removesuffix(".xz")


# ---------------------------------------------------------------- lines


def lines(path: Path, report: Report, keep_ends: bool = False) -> Iterator[tuple[int, str]]:
    """Each line with its number; only a line feed ends a line.

    A line that is not UTF-8 is a defect; it comes with replacement characters, so that
    files which run in parallel stay so.
    """
    number = 0
    try:
        with opened(path) as file:
            for number, raw in enumerate(file, 1):
                try:
                    text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
                except UnicodeDecodeError as error:
                    report.defect(path, f"is not UTF-8: byte 0x{raw[error.start]:02x}", number)
                    text = raw.decode("utf-8", "replace")
                if "\0" in text:
                    report.defect(path, "holds a NUL character: is this a text file?", number)
                yield number, text if keep_ends else text.rstrip("\r\n")
    except BadInput as broken:
        if not report.collecting:
            raise
        report.defect(path, broken.cause, broken.line)
    else:
        if number == 0:
            report.defect(path, "the file is empty")


def fields(
    path: Path, report: Report, names: Sequence[str], header: bool = False
) -> Iterator[tuple[int, Row]]:
    """The rows of a file of tab-separated values without quoting."""
    for number, text in lines(path, report):
        values = text.split("\t")
        if header and number == 1:
            if values != list(names):
                report.defect(path, f"the columns must be {', '.join(names)}", 1)
                return
        elif len(values) != len(names):
            report.defect(path, _wrong_width(len(names), len(values)), number)
        else:
            yield number, dict(zip(names, values, strict=True))


def rows(
    path: Path, report: Report, names: Sequence[str] | None = None, more: bool = False
) -> Iterator[tuple[int, Row]]:
    """The rows of a CSV file under its header, each with the line on which it begins.

    With ``names`` the header must be just these; with ``more`` there may be others too.
    """
    for line, header, values in _csv(path, report):
        if names is not None and not _is_header(header, names, more):
            wanted = f"{', '.join(names)}{' and others' if more else ''}"
            report.defect(path, f"the columns must be {wanted}, not {', '.join(header)}", 1)
            return
        yield line, dict(zip(header, values, strict=True))


def _is_header(header: Sequence[str], names: Sequence[str], more: bool) -> bool:
    return set(names) <= set(header) if more else list(header) == list(names)


def wide_rows(path: Path, report: Report) -> Iterator[tuple[int, list[str], list[str]]]:
    """Like :func:`rows`, as (line, header, values): for headers that name a column twice."""
    return _csv(path, report)


def _csv(path: Path, report: Report) -> Iterator[tuple[int, list[str], list[str]]]:
    at = [0]

    def text() -> Iterator[str]:
        for number, line in lines(path, report, keep_ends=True):
            at[0] = number
            yield line

    reader = csv.reader(text(), strict=True)
    header: list[str] | None = None
    while True:
        begins = at[0] + 1
        try:
            values = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            report.defect(path, f"is not CSV here: {error}", begins)
            continue
        if not values:
            continue  # a blank line
        if header is None:
            header = values
        elif len(values) != len(header):
            report.defect(path, _wrong_width(len(header), len(values)), begins)
        else:
            yield begins, header, values


def _wrong_width(wanted: int, found: int) -> str:
    return f"has {found} column{'s' * (found != 1)} where {wanted} are expected"


def parallel(paths: Mapping[str, Path], report: Report) -> Iterator[tuple[int, Row]]:
    """Files of as many lines each, line by line under the names given.

    All are read to their end, so that the report can say how long each is.
    """
    streams = [lines(path, report) for path in paths.values()]
    lengths = [0] * len(streams)
    for row in zip_longest(*streams):
        texts = []
        for index, entry in enumerate(row):
            if entry is not None:
                lengths[index], text = entry
                texts.append(text)
        if len(texts) == len(streams):
            yield lengths[0], dict(zip(paths, texts, strict=True))
    longest = max(lengths, default=0)
    model = list(paths.values())[lengths.index(longest)].name if lengths else ""
    for path, length in zip(paths.values(), lengths, strict=True):
        if 0 < length < longest:
            report.defect(path, f"has {length} lines where {model} has {longest}", length + 1)
