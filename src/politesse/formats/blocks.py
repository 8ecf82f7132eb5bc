"""Documents without keys: blocks of text that run over lines, and how such a document is filled."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple
from unicodedata import east_asian_width

from politesse.core import Edit
from politesse.core.edits import apply
from politesse.formats.filling import Filled, Missing, Order, Unfit, refuse_existing
from politesse.formats.types import LINE_END, FileText, Filler, Segment, Spelling

_LINE = re.compile(r"[^\r\n]*")
_INDENT = re.compile(r"[ \t\f\v\xa0]*")
_LETTER = re.compile(r"[^\W\d_]")
_NOLINE_END = re.compile(r"[^\r\n]")

#: Reads the blocks of a file from its text, in which what is no text may be blotted out.
Scanner = Callable[[FileText, str], Iterator[Segment]]
#: Adds a stretch of a file to a text.
Spell = Callable[[Spelling, str, int, int], None]
#: The edits of a document's blocks, with those that follow from them.
Adjusted = Callable[[Order, list[Edit]], list[Edit]]


class Stretch(NamedTuple):
    """A part of one line, from offset to offset of the file."""

    start: int
    end: int


class Piece(NamedTuple):
    """A stretch of a block's text, and what its end of line stands for in the text."""

    start: int
    end: int
    joint: str = " "


def lines(text: str) -> list[Stretch]:
    r"""Where each line begins and ends, less its line end.

    >>> lines("a\r\n\nb")
    [Stretch(start=0, end=1), Stretch(start=3, end=3), Stretch(start=4, end=5)]
    """
    starts = [0, *(match.end() for match in LINE_END.finditer(text))]
    return [Stretch(*match.span()) for start in starts if (match := _LINE.match(text, start))]


def blotted(text: str, pattern: re.Pattern[str]) -> str:
    """The text with all that matches made blank, so that every offset stays."""
    return pattern.sub(lambda match: _NOLINE_END.sub(" ", match.group()), text)


def verbatim(spelling: Spelling, raw: str, start: int, end: int) -> None:
    """Add a stretch as it stands."""
    spelling.verbatim(start, end)


def block(
    raw: str,
    number: int,
    pieces: Sequence[Piece],
    encode: Callable[[str], str | None],
    unit: int,
    spell: Spell = verbatim,
) -> Segment:
    """The segment of some pieces; a line end and the marks of the next line are one joint."""
    spelling = Spelling(raw)
    for piece, following in zip(pieces, [*pieces[1:], None], strict=True):
        spell(spelling, raw, piece.start, piece.end)
        if following:
            spelling.escape(piece.end, following.start, piece.joint)
    return Segment(f"block {number}", spelling.text, spelling.place(encode), unit)


def continuation(raw: str, line: int, pieces: Sequence[Piece], marks: str = "") -> str:
    r"""What begins a further line of a block: the line end and what stands before its text.

    ``line`` is where the first line begins; ``marks`` before its text are repeated by every line.

    >>> continuation("> - Ja", 0, [Piece(4, 6)], ">")
    '\n>   '
    """
    if len(pieces) > 1:
        prefix = LINE_END.split(raw[pieces[0].end : pieces[1].start])[-1]
    else:
        before = raw[line : pieces[0].start]
        prefix = "".join(mark if mark in marks or mark.isspace() else " " for mark in before)
    match = LINE_END.search(raw, pieces[0].end)
    return (match.group() if match else "\n") + prefix


class Document:
    """A pass over the lines of a document: the line to be read next, and what belongs to it.

    ``titles`` are the texts underlined, by their beginning, with the lines drawn for them.
    """

    def __init__(self, file: FileText, text: str) -> None:
        self.raw = file.text
        self.text = text
        self.lines = lines(text)
        self.at = 0
        self.comment: int | None = None  # where a comment begins that belongs to the next block
        self.titles: dict[int, list[Stretch]] = {}
        self._number = 0

    def segments(self) -> Iterator[Segment]:
        """The blocks of the document in their order."""
        raise NotImplementedError

    def there(self, at: int) -> bool:
        """Whether there is such a line, and something on it."""
        return at < len(self.lines) and self.start(at) < self.lines[at].end

    def start(self, at: int) -> int:
        """Where the text of a line begins."""
        match = _INDENT.match(self.text, *self.lines[at])
        return match.end() if match else self.lines[at].start

    def indent(self, at: int) -> int:
        return self.start(at) - self.lines[at].start

    def content(self, at: int) -> str:
        """A line without the blanks around it."""
        return self.text[self.lines[at].start : self.lines[at].end].strip()

    def match(self, pattern: re.Pattern[str], start: int) -> re.Match[str] | None:
        """A pattern at an offset of the line to be read; its end is the end of the line's text."""
        return pattern.match(self.text, start, self.piece(start, self.at).end)

    def piece(self, start: int, at: int, joint: str = " ") -> Piece:
        """A line's text from an offset on."""
        return Piece(start, start + len(self.text[start : self.lines[at].end].rstrip()), joint)

    def skip_paragraph(self) -> None:
        """Leave out all up to the next empty line."""
        while self.there(self.at):
            self.at += 1

    def segment(
        self, pieces: Sequence[Piece], encode: Callable[[str], str | None]
    ) -> Iterator[Segment]:
        """The segment of some pieces, if they have a letter."""
        if any(_LETTER.search(self.text, piece.start, piece.end) for piece in pieces):
            self._number += 1
            unit = pieces[0].start if self.comment is None else self.comment
            yield block(self.raw, self._number, pieces, encode, unit)
        self.comment = None


def one_line(new: str) -> str:
    """New text where a line must not end."""
    return new.replace("\n", " ")


def underlined(
    source: Callable[[FileText, str], Document], order: Order, edits: list[Edit]
) -> list[Edit]:
    """The edits, and those that make the lines drawn for titles longer or shorter as these get.

    ``source`` reads such documents, which tells where their titles are.
    """
    document = source(order.file, order.file.text)
    for _ in document.segments():
        pass
    raw = document.raw
    drawn = []
    for edit in edits:
        width = columns(edit.new)
        more = width - columns(raw[edit.start : edit.end])
        for line in document.titles.get(edit.start, ()):
            length = max(width, line.end - line.start + more)
            drawn.append(Edit(line.start, line.end, raw[line.start] * length))
    return [*edits, *drawn]


def columns(text: str) -> int:
    """How wide a text is in a fixed-width font.

    >>> columns("Titel"), columns("題名")
    (5, 4)
    """
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def filler(scan: Scanner, adjusted: Adjusted | None = None) -> Filler:
    """Fills a document that is made like its source; one that is there is not touched."""
    return partial(_fill, scan, adjusted)


def _fill(scan: Scanner, adjusted: Adjusted | None, order: Order) -> Filled:
    refuse_existing(order)
    by_text: dict[str, list[Segment]] = {}
    for segment in scan(order.file, order.file.text):
        if segment.place.encode("") is not None:
            by_text.setdefault(segment.text, []).append(segment)
    done: list[Edit] = []
    missing = [
        Missing(_named(text), text, partial(_write, done, alike)) for text, alike in by_text.items()
    ]

    def content() -> bytes:
        edits = adjusted(order, done) if adjusted else done
        return order.file.encoded(apply(order.file.text, edits))

    return Filled(len(missing), missing, content)


def _write(done: list[Edit], alike: list[Segment], translated: str) -> None:
    """Put a translation in the place of all blocks that are alike."""
    edits = []
    for place in (segment.place for segment in alike):
        new = place.encode(translated)
        if new is None:
            raise Unfit("it cannot stand in its place")
        edits.append(Edit(place.start, place.end, new))
    done += edits


def _named(text: str) -> str:
    first = " ".join(text.split())
    return first if len(first) <= 40 else first[:39] + "…"
