"""Tables of strings: CSV with commas or semicolons, and TSV.

The first row names the columns. Texts stand in every column but the first that is named by a
language tag (``de``, ``pt-BR``); in a table without such columns in the one named ``translation`` or
``target``, else ``text``, ``value``, ``message`` or ``string``. A table with two of these is refused,
one with none is no catalogue. ``source``, ``original`` or ``msgid`` names what is translated; the ids
are in the column ``key``, ``id``, ``name`` or ``identifier``, else in the first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NoReturn

from politesse.core import BadInput, Edit
from politesse.core.edits import apply
from politesse.formats.filling import Filled, Missing, Order
from politesse.formats.types import LINE_END, FileText, Format, Place, Run, Segment, Spelling
from politesse.languages.tags import code_of, is_tag

_DOUBLED = re.compile('""')
_QUOTED = re.compile(r'"[^"]*+(?:""[^"]*+)*+"')
_TARGETS = (("translation", "target"), ("text", "value", "message", "string"))
_SOURCES = ("source", "original", "msgid")
_KEYS = ("key", "id", "name", "identifier")


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell from ``start`` to ``end``, perhaps in quotes; ``text`` is what it says."""

    start: int
    end: int
    text: str
    quoted: bool


Row = list[_Cell]


@dataclass(frozen=True, slots=True)
class _Table:
    """The rows of a file, and which column holds what."""

    text: str
    comma: str
    rows: list[Row]
    key: int
    source: int | None
    languages: dict[int, str]  # columns named by a language
    target: int | None  # the one column of texts where no language names any

    def name(self, number: int) -> str:
        """The id of a row."""
        row = self.rows[number]
        return (row[self.key].text if self.key < len(row) else "") or f"row {number + 1}"

    def place(self, cell: _Cell) -> Place:
        """Where the characters of a cell stand."""
        encode = partial(_encoded, self.comma, cell.quoted)
        if not cell.quoted or '""' not in self.text[cell.start + 1 : cell.end - 1]:
            edge = int(cell.quoted)
            low, high = cell.start + edge, cell.end - edge
            return Place([Run(0, high - low, low, high, True)], encode)
        spelling = Spelling(self.text)
        spelling.decoded(cell.start + 1, cell.end - 1, _DOUBLED, lambda match: '"')
        return spelling.place(encode)


def _encoded(comma: str, quoted: bool, text: str) -> str | None:
    """New characters of a cell; one without quotes cannot hold all."""
    if quoted:
        return text.replace('"', '""')
    return None if re.search(rf'["\r\n{re.escape(comma)}]', text) else text


def _written(comma: str, quoted: bool, text: str) -> str:
    """A whole cell, in quotes where it needs them."""
    plain = None if quoted or text != text.strip() else _encoded(comma, False, text)
    return plain if plain is not None else '"' + text.replace('"', '""') + '"'


def _rows(path: Path, file: FileText, comma: str) -> list[Row]:
    text, position = file.text, 0
    plain = re.compile(rf"[^\r\n{re.escape(comma)}]*+")
    rows: list[Row] = []
    row: Row = []
    while position < len(text) or row:
        cell = _cell(path, file, position, plain)
        row.append(cell)
        position = cell.end
        if text.startswith(comma, position):
            position += len(comma)
            continue
        ended = LINE_END.match(text, position)
        if ended is None and position < len(text):
            _fail(path, file, "something stands behind the quotes of a cell", position)
        rows.append(row)
        row = []
        position = ended.end() if ended else position
    return rows


def _cell(path: Path, file: FileText, start: int, plain: re.Pattern[str]) -> _Cell:
    text = file.text
    if not text.startswith('"', start):
        match = plain.match(text, start)
        end = match.end() if match else start
        return _Cell(start, end, text[start:end], False)
    quoted = _QUOTED.match(text, start)
    if quoted is None:
        _fail(path, file, "a cell in quotes is not closed", start)
    end = quoted.end()
    return _Cell(start, end, text[start + 1 : end - 1].replace('""', '"'), True)


def _fail(path: Path, file: FileText, cause: str, at: int) -> NoReturn:
    raise BadInput(str(path), f"malformed table: {cause}", file.line(at))


def _comma(path: Path, text: str) -> str:
    if path.suffix.lower() == ".tsv":
        return "\t"
    first = _QUOTED.sub("", LINE_END.split(text, maxsplit=1)[0])
    return max(",;\t", key=first.count)


def parse(path: Path, file: FileText) -> _Table | None:
    """The table of a file, None where no column is named as one of texts."""
    comma = _comma(path, file.text)
    end = LINE_END.search(file.text)
    head = file.text[: end.start()] if end else file.text
    first = FileText(b"", head, file.encoding)
    # A first row that is none of ours may be anything; only a catalogue must be well-formed.
    if head.count('"') % 2 or not (columns := _rows(path, first, comma)):
        return None
    names = [cell.text.strip() for cell in columns[0]]
    languages = {index: name for index, name in enumerate(names) if index and is_tag(name)}
    target = None if languages else _target_column(path, names)
    if not languages and target is None:
        return None
    key, source = _first(names, _KEYS) or 0, _first(names, _SOURCES)
    return _Table(file.text, comma, _rows(path, file, comma), key, source, languages, target)


def _first(names: Sequence[str], known: Sequence[str]) -> int | None:
    return next((index for index, name in enumerate(names) if name.lower() in known), None)


def _target_column(path: Path, names: Sequence[str]) -> int | None:
    for known in _TARGETS:
        columns = [index for index, name in enumerate(names) if name.lower() in known]
        if len(columns) > 1:
            listed = " and ".join(f"“{names[column]}”" for column in columns)
            raise BadInput(
                str(path),
                f"the columns {listed} could all hold the texts; name one of them by its language, "
                "such as “de”",
                1,
            )
        if columns:
            return columns[0]
    return None


def _read(path: Path, file: FileText) -> Iterator[Segment]:
    table = parse(path, file)
    if table is None:
        return
    columns: dict[int, str | None] = {**table.languages} or {table.target or 0: None}
    for number, row in enumerate(table.rows[1:], 1):
        source = _text(row, table.source)
        for column, language in columns.items():
            if _text(row, column).strip():
                cell = row[column]
                yield Segment(
                    table.name(number), cell.text, table.place(cell), row[0].start,
                    source=source or None, language=language,
                )  # fmt: skip


def _text(row: Row, column: int | None) -> str:
    return row[column].text if column is not None and column < len(row) else ""


def _fill(order: Order) -> Filled:
    """Fill the column of a language, or the table of one; see :func:`_target`."""
    source = parse(order.path, order.file)
    if source is None:
        return Filled(0, [], lambda: order.file.data)
    columns = source.languages
    own = next((at for at, tag in columns.items() if code_of(tag) == code_of(order.source)), None)
    if columns or source.source is not None:
        file = order.existing or order.file
        table = parse(order.target, file) or source
        goal = next(
            (at for at, tag in columns.items() if tag.replace("_", "-") == order.language), None
        )
        goal = goal if columns else table.target
        return _Filling(table, order.language).column(own or source.source or 0, goal, file)
    target = parse(order.target, order.existing) if order.existing else None
    return _other_table(source, target, order)


class _Filling:
    """Translations that wait to be written into a table."""

    def __init__(self, table: _Table, language: str) -> None:
        self._table = table
        self._language = language
        self._done: dict[int, str] = {}

    def column(self, source: int, target: int | None, file: FileText) -> Filled:
        """Fill a column of the table, which is added where there is none."""
        rows = self._table.rows
        todo = [n for n in range(1, len(rows)) if _text(rows[n], source).strip()]
        missing = [
            Missing(self._table.name(n), _text(rows[n], source), self.taker(n))
            for n in todo
            if not _text(rows[n], target).strip()
        ]
        return Filled(len(todo), missing, lambda: file.encoded(self.content(target)))

    def taker(self, number: int) -> Callable[[str], None]:
        """What takes the translation of a row."""

        def take(text: str) -> None:
            self._done[number] = text

        return take

    def content(self, target: int | None) -> str:
        """The text of the table with all that was taken."""
        edits = [self._edit(n, row, target) for n, row in enumerate(self._table.rows)]
        return apply(self._table.text, [edit for edit in edits if edit is not None])

    def _edit(self, number: int, row: Row, target: int | None) -> Edit | None:
        comma, done = self._table.comma, self._done.get(number)
        if target is None:
            added = self._language if number == 0 else _written(comma, False, done or "")
            width = len(self._table.rows[0]) - len(row) + 1
            blank = len(row) == 1 and not row[0].text
            return None if blank else Edit(row[-1].end, row[-1].end, comma * width + added)
        if done is None:
            return None
        if target < len(row):
            cell = row[target]
            return Edit(cell.start, cell.end, _written(comma, cell.quoted, done))
        filler = comma * (target - len(row) + 1)
        return Edit(row[-1].end, row[-1].end, filler + _written(comma, False, done))


def _other_table(source: _Table, target: _Table | None, order: Order) -> Filled:
    """The table of another language: rows like those of the source, by their ids."""
    column = source.target or 0
    there = {} if target is None else {target.name(n): row for n, row in enumerate(target.rows)}
    todo = [n for n in range(1, len(source.rows)) if _text(source.rows[n], column).strip()]
    done: dict[int, str] = {}
    missing = [
        Missing(source.name(n), _text(source.rows[n], column), partial(done.__setitem__, n))
        for n in todo
        if not (target and _text(there.get(source.name(n), []), target.target).strip())
    ]

    def content() -> bytes:
        style = order.existing or order.file
        return style.encoded(_with_rows(source, target, todo, done))

    return Filled(len(todo), missing, content)


def _with_rows(source: _Table, target: _Table | None, todo: list[int], done: dict[int, str]) -> str:
    if target is None:
        drop = {number for number in todo if number not in done}
        rows = [_row(source, n, done.get(n)) for n in range(len(source.rows)) if n not in drop]
        return _line_break(source.text).join(rows) + source.text[source.rows[-1][-1].end :]
    own = {target.name(number): number for number in range(1, len(target.rows))}
    filling = _Filling(target, "")
    added = []
    for number, text in done.items():
        if source.name(number) in own:
            filling.taker(own[source.name(number)])(text)
        else:
            added.append(_new_row(source, number, text, target))
    filled = filling.content(target.target or 0)
    joint = _line_break(filled)
    ended = "" if not added or filled.endswith(("\n", "\r")) else joint
    return filled + ended + "".join(row + joint for row in added)


def _row(table: _Table, number: int, text: str | None) -> str:
    """A row as it stands, with another text."""
    row, column = table.rows[number], table.target or 0
    if text is None:
        return table.text[row[0].start : row[-1].end]
    before, behind = (
        table.text[row[0].start : row[column].start],
        table.text[row[column].end : row[-1].end],
    )
    return before + _written(table.comma, row[column].quoted, text) + behind


def _new_row(source: _Table, number: int, text: str, target: _Table) -> str:
    """A row of the source in the columns of another table."""
    row = source.rows[number]
    values = {cell.text: _text(row, index) for index, cell in enumerate(source.rows[0])}
    cells = [values.get(cell.text, "") for cell in target.rows[0]]
    cells[target.key] = _text(row, source.key)
    cells[target.target or 0] = text
    quoted = row[source.target or 0].quoted
    return target.comma.join(
        _written(target.comma, quoted and index == target.target, cell)
        for index, cell in enumerate(cells)
    )


def _line_break(text: str) -> str:
    match = LINE_END.search(text)
    return match.group() if match else "\n"


def _target(path: Path, language: str) -> Path | None:
    """The table itself, where it has columns of languages or one for the source."""
    from politesse.formats.files import read_file

    try:
        table = parse(path, read_file(path))
    except BadInput:
        return None
    return path if table and (table.languages or table.source is not None) else None


FORMAT = Format(
    "CSV", (".csv", ".tsv"), _read, _fill, needs_language_in_path=True, icu=True, target=_target
)
