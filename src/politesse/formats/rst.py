"""reStructuredText: paragraphs, titles, list items, admonitions and cells of plain tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from politesse.formats.blocks import (
    Document,
    Piece,
    Stretch,
    blotted,
    continuation,
    filler,
    one_line,
    underlined,
)
from politesse.formats.rst_tables import BORDER, GRID, grid_cells, simple_cells
from politesse.formats.types import FileText, Format, Segment

_OFF = re.compile(
    r"^[ \t]*\.\.[ \t]+politesse:[ \t]*off\b.*?(?:^[ \t]*\.\.[ \t]+politesse:[ \t]*on\b|\Z)",
    re.DOTALL | re.MULTILINE,
)
_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1{2,}+$")
_EXPLICIT = re.compile(r"\.\.(?:[ \t]+|$)")
_ANONYMOUS = re.compile(r"__ ")
_DOCTEST = re.compile(r">>>(?: |$)")
_DIRECTIVE = re.compile(r"([\w.+-]{1,60}(?::[\w.+-]{1,60})?)[ \t]?::(?:[ \t]+|$)")
_NOTE = re.compile(r"\[[^\]\s]{1,60}\](?:[ \t]+|$)")
_BULLETS = re.compile(
    r"(?:(?:[-*+•‣⁃]|\(?(?:\d{1,9}|[A-Za-z]|[ivx]{2,5}|[IVX]{2,5}|\#)[.)])(?:[ \t]++|$))++"
)
_LINE_BLOCK = re.compile(r"\|(?:[ \t]+|$)")
_FIELD = re.compile(r":(?![: ])[^:`]{1,80}(?<! ):(?:[ \t]+|$)")
_OPTION = re.compile(r"(?:(?:, ?)?(?:--?|/)\w[\w-]{0,40}+(?:[ =]<?[\w.]{1,40}+>?)?)++(?: {2,}|$)")
_COLONS = re.compile(r"(?: |^|(:)):?:$")
_QUOTED = re.compile(r"[!-/:-@\[-`{-~]")

# Directives whose argument and content are text, and those whose content alone is.
_TEXTS = {
    "admonition", "attention", "card", "caution", "centered", "contents", "danger", "deprecated",
    "dropdown", "error", "hint", "important", "list-table", "note", "rubric", "seealso", "sidebar",
    "tab-item", "table", "tip", "todo", "topic", "versionadded", "versionchanged",
    "versionremoved", "warning",
}  # fmt: skip
_CONTENTS = {
    "acks", "class", "compound", "container", "epigraph", "figure", "glossary", "grid", "grid-item",
    "highlights", "hlist", "only", "pull-quote", "tab-set",
    "attribute", "classmethod", "command", "confval", "data", "decorator", "describe", "envvar",
    "exception", "function", "macro", "member", "method", "object", "option", "property", "setting",
    "staticmethod", "type", "var",
}  # fmt: skip


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The blocks of a document in their order, less what is switched off."""
    return _scan(file, blotted(file.text, _OFF))


def _scan(file: FileText, text: str) -> Iterator[Segment]:
    return _Source(file, text).segments()


class _Source(Document):
    """A document in reStructuredText. Each method reads on from the line ``at``."""

    def segments(self) -> Iterator[Segment]:
        while self.at < len(self.lines):
            if self.there(self.at):
                yield from self._block(self.start(self.at))
            else:
                self.at += 1

    def _block(self, start: int) -> Iterator[Segment]:
        """The block that begins at an offset of the line."""
        if match := self.match(_EXPLICIT, start):
            yield from self._explicit(match.end())
        elif match := self.match(BORDER, start):
            yield from self._table(simple_cells(self))
        elif match := self.match(GRID, start):
            yield from self._table(grid_cells(self))
        elif pieces := self._title():
            yield from self.segment(pieces, one_line)
        elif self.match(_ADORNMENT, start) or self.match(_ANONYMOUS, start):
            self.at += 1
        elif self.match(_DOCTEST, start):
            self.skip_paragraph()
        elif self.match(_LINE_BLOCK, start):
            yield from self._line_block()
        elif match := self.match(_BULLETS, start):
            yield from self._item(match.end())
        elif match := self.match(_FIELD, start) or self.match(_OPTION, start):
            yield from self._hanging(match.end(), self.indent(self.at))
        else:
            yield from self._paragraph()

    def _explicit(self, start: int) -> Iterator[Segment]:
        """What stands behind two dots: directives, notes, targets, comments."""
        begin = self.start(self.at)
        if match := self.match(_NOTE, start):
            yield from self._hanging(match.end(), self.indent(self.at) + 3)
        elif match := self.match(_DIRECTIVE, start):
            yield from self._directive(match.group(1), match.end())
        else:
            comment = start == self.piece(start, self.at).end or self.text[start] not in "_|"
            self._skip_deeper()
            if comment:
                self.comment = begin

    def _directive(self, name: str, start: int) -> Iterator[Segment]:
        """A directive. Which of its parts are text is known by its name."""
        kind = name.lower().rsplit(":", 1)[-1]
        if kind in _TEXTS:
            yield from self._hanging(start, self.indent(self.at) + 3, options=True)
        elif kind in _CONTENTS:
            self.at += 1
        else:
            self._skip_deeper()
            return
        while self.there(self.at) and self.match(_FIELD, self.start(self.at)):
            self.at += 1

    def _item(self, start: int) -> Iterator[Segment]:
        """A list item: what stands behind its marks may be marked up itself."""
        if self.match(_EXPLICIT, start) or self.match(_FIELD, start):
            yield from self._block(start)
        else:
            column = start - self.lines[self.at].start
            yield from self._hanging(start, column, least=column)

    def _paragraph(self) -> Iterator[Segment]:
        """Lines of one indent. A deeper one defines the line before, or is quoted."""
        indent = self.indent(self.at)
        yield from self._text(self._lines_at(indent), indent)

    def _hanging(
        self, start: int, column: int, least: int = 0, options: bool = False
    ) -> Iterator[Segment]:
        """A text behind a mark, and the deeper lines below it, which should begin at a column.

        ``least`` is their indent at least; with ``options``, they may be those of a directive.
        """
        least = least or self.indent(self.at) + 1
        first = self.piece(start, self.at)
        self.at += 1
        if first.end > first.start:
            below = self.indent(self.at) if self.there(self.at) else 0
            ended = below < least or (options and self.match(_FIELD, self.start(self.at)))
            yield from self._text([first, *([] if ended else self._lines_at(below))], column)

    def _lines_at(self, indent: int) -> list[Piece]:
        """The lines from here on that have an indent."""
        pieces = []
        while self.there(self.at) and self.indent(self.at) == indent:
            pieces.append(self.piece(self.start(self.at), self.at))
            self.at += 1
        return pieces

    def _text(self, pieces: list[Piece], column: int) -> Iterator[Segment]:
        """The text of some lines; two colons at its end stand for one, and announce code."""
        first = self.lines[self.at - len(pieces)].start
        further = continuation(self.raw, first, pieces)
        last = pieces[-1]
        ending = _COLONS.search(self.text, max(last.start, last.end - 3), last.end)
        if ending:
            pieces[-1] = last._replace(end=ending.start() + (ending.start(1) >= 0))
            self._skip_literal(column)
        pieces = pieces if pieces[-1].end > pieces[-1].start else pieces[:-1]
        yield from self.segment(pieces, lambda new: new.replace("\n", further))

    def _line_block(self) -> Iterator[Segment]:
        """Lines that a bar begins; each keeps its end."""
        pieces, first = [], self.lines[self.at].start
        while self.there(self.at) and (match := self.match(_LINE_BLOCK, self.start(self.at))):
            pieces.append(self.piece(match.end(), self.at, "\n"))
            self.at += 1
        further = continuation(self.raw, first, pieces, "|")
        yield from self.segment(pieces, lambda new: new.replace("\n", further))

    def _title(self) -> list[Piece]:
        """A title with a line below it, and perhaps one above."""
        above = self.match(_ADORNMENT, self.start(self.at)) is not None
        at = self.at + above
        if not self.there(at) or not self.there(at + 1) or self.indent(at + 1):
            return []
        title, below = self.piece(self.start(at), at), self.piece(self.lines[at + 1].start, at + 1)
        drawn = below.end - below.start
        if not _ADORNMENT.match(self.text, below.start, below.end) or (
            drawn < 4 and drawn < title.end - title.start
        ):
            return []
        drawings = [Stretch(below.start, below.end)]
        if above:
            drawings.append(Stretch(*self.piece(self.lines[self.at].start, self.at)[:2]))
        self.titles[title.start] = drawings
        self.at = at + 2
        return [title]

    def _table(self, cells: Iterator[tuple[list[Piece], bool]]) -> Iterator[Segment]:
        """The cells of a table. One that has others beside it cannot be made longer."""
        for pieces, free in cells:
            yield from self.segment(pieces, one_line if free else _refused)

    def _skip_deeper(self) -> None:
        """Leave out a line and all that is deeper; an empty comment ends at once."""
        indent, empty = self.indent(self.at), self.content(self.at) == ".."
        self.at += 1
        if empty and not self.there(self.at):
            return
        self._skip_while_deeper(indent)

    def _skip_while_deeper(self, indent: int) -> None:
        while self.at < len(self.lines) and (
            not self.there(self.at) or self.indent(self.at) > indent
        ):
            self.at += 1

    def _skip_literal(self, column: int) -> None:
        """Leave out code: all that is deeper, or lines that a mark quotes."""
        while self.at < len(self.lines) and not self.there(self.at):
            self.at += 1
        if self.there(self.at) and self.indent(self.at) <= column:
            quoted = self.match(_QUOTED, self.start(self.at))
            if quoted and self.indent(self.at) == column:
                self.skip_paragraph()
        else:
            self._skip_while_deeper(column)


def _refused(new: str) -> None:
    """No new text fits."""


FORMAT = Format(
    name="reStructuredText",
    suffixes=(".rst",),
    read=read,
    fill=filler(_scan, partial(underlined, _Source)),
    needs_language_in_path=True,
    prose=True,
)
