"""AsciiDoc: paragraphs, titles, list items, admonitions and table cells; no listings."""

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
    columns,
    continuation,
    filler,
    one_line,
    underlined,
)
from politesse.formats.types import FileText, Format, Segment

_OFF = re.compile(
    r"^//[ \t]*politesse:[ \t]*off\b.*?(?:^//[ \t]*politesse:[ \t]*on\b|\Z)",
    re.DOTALL | re.MULTILINE,
)
_TITLE = re.compile(r"(?:={1,6}|#{1,6})[ \t]+(?=\S)")
_UNDERLINE = re.compile(r"(?:={2,}|-{2,}|~{2,}|\^{2,}|\+{2,})$")
_LEFT_OUT = re.compile(r"(?:-{4,}|\.{4,}|\+{4,}|/{4,}|`{3,}[\w+-]{0,40}|[,:]===)$")
_AROUND = re.compile(r"(?:={4,}|\*{4,}|_{4,}|--)$")
_TABLE = re.compile(r"\|={3,}$")
_MARK = re.compile(r"(?:'{3,}|<{3,}|-{3}|\*{3}|- - -|\* \* \*)$")
_CONTINUED = re.compile(r"\+$")
_ENTRY = re.compile(r":!?[\w][\w-]{0,80}!?:(?:\s|$)")
_ATTRIBUTES = re.compile(r"\[(?![ \]])[^\]\[]*\]$|\[\[[^\]\[]*\]\]$|\[\]$")
_MACRO = re.compile(r"[a-z][\w-]{0,40}::[^\s\[]*\[.*\]$")
_COMMENT = re.compile(r"//(?!/)")
_BLOCK_TITLE = re.compile(r"\.(?=[^\s.])")
_ADMONITION = re.compile(r"(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+")
_ITEM = re.compile(
    r"(?:\*{1,6}|-|\.{1,6}|\d{1,9}\.|[A-Za-z]\.|<(?:\d+|\.)>)[ \t]+(?:\[[ xX*]\][ \t]+)?(?=\S)"
)
_TERM_END = re.compile(r"(?<=\S)(?::{2,4}|;;)(?=[ \t]|$)")
_CODE = re.compile(
    r"\[(?:source|listing|literal|stem|latexmath|asciimath|a2s|ditaa|plantuml|graphviz|mermaid|pass)"
    r"\b|\[.*format=[\"']?[cdt]sv"
)
_CELL = re.compile(r"(?:(?<!\S)(?:\d*(?:\.\d+)?[+*])?[<^>]?(?:\.[<^>])?([a-z])?)?(?<!\\)\|")
_BARE_BAR = re.compile(r"(?<!\\)\|")
_CODE_CELLS = ("l", "m")


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The blocks of a document in their order, less what is switched off."""
    return _scan(file, blotted(file.text, _OFF))


def _scan(file: FileText, text: str) -> Iterator[Segment]:
    return _Source(file, text).segments()


class _Source(Document):
    """A document in AsciiDoc. Each method reads on from the line ``at``."""

    _code = False  # whether attributes say that the next block is code

    def segments(self) -> Iterator[Segment]:
        while self.at < len(self.lines):
            if not self.there(self.at):
                self._code = False
                self.at += 1
            elif not self._aside(self.start(self.at)):
                yield from self._block(self.start(self.at))

    def _aside(self, start: int) -> bool:
        """Leave out what is no text: comments, listings, attributes, macros, rules."""
        if self.match(_LEFT_OUT, start):
            self._code = False
            self._skip_delimited()
        elif self.match(_COMMENT, start):
            self.comment = start
            self.at += 1
        elif self.match(_ATTRIBUTES, start):
            self._code = self._code or self.match(_CODE, start) is not None
            self.at += 1
        elif self.match(_ENTRY, start):
            while self.there(self.at) and self.content(self.at).endswith("\\"):
                self.at += 1
            self.at += 1
        elif any(self.match(pattern, start) for pattern in (_MARK, _CONTINUED, _MACRO)):
            self.at += 1
        else:
            return False
        return True

    def _block(self, start: int) -> Iterator[Segment]:
        code, self._code = self._code, False
        if code and (self.match(_AROUND, start) or self.match(_TABLE, start)):
            self._skip_delimited()
        elif code:
            self.skip_paragraph()
        elif self.match(_AROUND, start):
            self.at += 1
        elif self.match(_TABLE, start):
            yield from self._table()
        elif match := self.match(_TITLE, start):
            yield from self._title(match.end())
        elif pieces := self._underlined(start):
            yield from self.segment(pieces, one_line)
        elif match := self.match(_BLOCK_TITLE, start):
            yield from self.segment([self.piece(match.end(), self.at)], one_line)
            self.at += 1
        elif match := self.match(_ITEM, start):
            yield from self._paragraph(match.end(), item=True)
        elif term := self._term_end(start):
            yield from self._described(start, term)
        elif self.indent(self.at):
            self.skip_paragraph()
        else:
            match = self.match(_ADMONITION, start)
            yield from self._paragraph(match.end() if match else start)

    def _title(self, start: int) -> Iterator[Segment]:
        """A title behind its marks. Below that of the document stand its attributes."""
        piece = self.piece(start, self.at)
        marks = self.text[self.start(self.at) : start].strip()
        closing = self.text.endswith(" " + marks, start, piece.end)
        end = start + len(self.text[start : piece.end - len(marks)].rstrip())
        yield from self.segment([Piece(start, end) if closing else piece], one_line)
        self.at += 1
        if marks == "=":
            self.skip_paragraph()

    def _underlined(self, start: int) -> list[Piece]:
        """A title with a line below it that is as long."""
        if self.indent(self.at) or not self.there(self.at + 1):
            return []
        title, below = self.piece(start, self.at), self.lines[self.at + 1]
        line = self.piece(below.start, self.at + 1)
        fits = abs(columns(self.text[title.start : title.end]) - (line.end - line.start)) <= 1
        if not fits or not _UNDERLINE.match(self.text, line.start, line.end):
            return []
        self.titles[start] = [Stretch(line.start, line.end)]
        self.at += 2
        return [title]

    def _term_end(self, start: int) -> re.Match[str] | None:
        """The colons behind a term that is described."""
        return _TERM_END.search(self.text, start, self.piece(start, self.at).end)

    def _described(self, start: int, term: re.Match[str]) -> Iterator[Segment]:
        """A term, and what stands behind it or below."""
        yield from self.segment([Piece(start, term.start())], one_line)
        if text := _stripped(self.text, term.end(), self.lines[self.at].end):
            yield from self._paragraph(text[0].start, item=True)
            return
        self.at += 1
        if self.there(self.at) and self.indent(self.at) and not self._marked(self.start(self.at)):
            yield from self._paragraph(self.start(self.at), item=True)

    def _paragraph(self, start: int, item: bool = False) -> Iterator[Segment]:
        """A text and the lines below it, until something else begins."""
        first = self.lines[self.at].start
        pieces = [self._line(start)]
        self.at += 1
        while self.there(self.at) and not self._ends(self.start(self.at), item):
            pieces.append(self._line(self.start(self.at)))
            self.at += 1
        further = " +" + continuation(self.raw, first, pieces)
        yield from self.segment(pieces, lambda new: new.replace("\n", further))

    def _line(self, start: int) -> Piece:
        """A line of a paragraph; a plus at its end breaks it."""
        piece = self.piece(start, self.at)
        if not self.text.endswith(" +", start, piece.end):
            return piece
        return Piece(start, start + len(self.text[start : piece.end - 2].rstrip()), "\n")

    def _ends(self, start: int, item: bool) -> bool:
        """Whether a line is no part of the paragraph above it."""
        patterns = (_LEFT_OUT, _AROUND, _TABLE, _ATTRIBUTES, _COMMENT, _MACRO, _CONTINUED)
        if any(self.match(pattern, start) for pattern in patterns):
            return True
        return item and self._marked(start)

    def _marked(self, start: int) -> bool:
        """Whether a line begins an item, or continues one with a block."""
        item = self.match(_ITEM, start) or self.match(_CONTINUED, start)
        return item is not None or self._term_end(start) is not None

    def _table(self) -> Iterator[Segment]:
        """The cells of a table, paragraph by paragraph."""
        delimiter = self.content(self.at)
        pieces: list[Piece] = []
        code = False
        self.at += 1
        while self.at < len(self.lines) and self.content(self.at) != delimiter:
            line = self.lines[self.at]
            start = self.start(self.at)
            item = self.match(_ITEM, start)
            if item or start == line.end:
                yield from self._cell(pieces, code)
            start = item.end() if item else start
            for bar in _CELL.finditer(self.text, start, line.end):
                pieces += _stripped(self.text, start, bar.start())
                yield from self._cell(pieces, code)
                code, start = bar.group(1) in _CODE_CELLS, bar.end()
            pieces += _stripped(self.text, start, line.end)
            self.at += 1
        yield from self._cell(pieces, code)
        self.at += 1

    def _cell(self, pieces: list[Piece], code: bool) -> Iterator[Segment]:
        """The text collected for a cell, which is emptied."""
        cell = list(pieces)
        pieces.clear()
        if cell and not code:
            yield from self.segment(cell, _into_cell)

    def _skip_delimited(self) -> None:
        """Leave out all up to a line like this one."""
        delimiter = self.content(self.at)
        delimiter = "```" if delimiter.startswith("```") else delimiter
        self.at += 1
        while self.at < len(self.lines) and self.content(self.at) != delimiter:
            self.at += 1
        self.at += 1


def _stripped(text: str, start: int, end: int) -> list[Piece]:
    """A stretch without the blanks around it; none where nothing is left."""
    inner = text[start:end]
    start += len(inner) - len(inner.lstrip())
    return [Piece(start, start + len(inner.strip()))] if inner.strip() else []


def _into_cell(new: str) -> str:
    return _BARE_BAR.sub(r"\\|", one_line(new))


FORMAT = Format(
    name="AsciiDoc",
    suffixes=(".adoc", ".asciidoc"),
    read=read,
    fill=filler(_scan, partial(underlined, _Source)),
    needs_language_in_path=True,
    prose=True,
)
