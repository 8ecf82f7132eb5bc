"""Markdown: paragraphs, headings, list items and table cells; no code, no front matter."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from politesse.formats.blocks import Piece, Stretch, block, blotted, continuation, filler, lines
from politesse.formats.entities import spell
from politesse.formats.types import FileText, Format, Segment

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

#: What two comments switch off.
OFF = re.compile(r"<!--\s*politesse:\s*off\s*-->.*?(?:<!--\s*politesse:\s*on\s*-->|\Z)", re.DOTALL)

_FRONT_MATTER = re.compile(
    r"\A(?:---[ \t\r]*$.*?^(?:---|\.\.\.)|\+\+\+[ \t\r]*$.*?^\+\+\+)[ \t\r]*$",
    re.DOTALL | re.MULTILINE,
)
_CONTAINERS = re.compile(r"(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))*[ \t]*")
_LABEL = r"\[(?!\^)(?:[^\[\]\\]|\\.){1,999}\]:"
_TITLE = r"""(?:"[^"]*"|'[^']*'|\([^)]*\))"""
_DEFINITION = re.compile(rf"{_LABEL}[ \t]*+(\S++)?(?:[ \t]++{_TITLE})?$")
_ONLY_TITLE = re.compile(rf"{_TITLE}$")
_BAR = re.compile(r"\\?\|")
_BLANKS = " \t\x0b\x0c"
_SPELL = partial(spell, markup=True)
_NESTING = 50  # deeper blocks are left out


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The blocks of a document in their order, less what is switched off."""
    return _scan(file, blotted(file.text, OFF))


def _scan(file: FileText, text: str) -> Iterator[Segment]:
    text = blotted(text, _FRONT_MATTER)
    stretches = lines(text)
    comment, comment_end, number = 0, -1, 0
    cells: Iterator[list[Piece]] = iter(())
    opening: Token | None = None
    for token in _parser().parse(text):
        first, last = token.map or (0, 0)
        if token.type == "html_block" and token.content.lstrip().startswith("<!--"):
            comment, comment_end = stretches[first].start, last
        elif token.type == "tr_open":
            cells = _cells(file.text, stretches[first])
        elif token.type == "inline" and opening is not None:
            within = stretches[first:last]
            cell = next(cells, []) if opening.tag in ("th", "td") else None
            encode, pieces = _block(file.text, token.content, opening, within, cell)
            if pieces:
                number += 1
                unit = comment if first == comment_end else within[0].start
                yield block(file.text, number, pieces, encode, unit, _SPELL)
        opening = token


@cache
def _parser() -> MarkdownIt:
    """A parser of blocks alone. Definitions of links are told apart here, in linear time."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": _NESTING}).enable("table")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser.disable("reference")


def _block(
    raw: str, content: str, opening: Token, within: Sequence[Stretch], cell: list[Piece] | None
) -> tuple[Callable[[str], str], list[Piece]]:
    """How new text of a block is written, and its pieces on the lines it stands on."""
    if cell is not None:
        return _into_cell, cell
    if not content.strip():
        return str, []
    if opening.markup.startswith("#"):
        start = raw.index(content, raw.index("#", within[0].start) + len(opening.markup))
        return _into_one_line, [Piece(start, start + len(content))]
    pieces = _paragraph(raw, content, within)
    further = continuation(raw, within[0].start, pieces, ">") if pieces else ""
    return lambda new: new.replace("\n", "  " + further), pieces


def _paragraph(raw: str, content: str, within: Sequence[Stretch]) -> list[Piece]:
    """The lines of a paragraph. What the parser left of each is the end of the line in the file."""
    kept = [part.strip(_BLANKS) for part in content.split("\n")]
    skipped = _definitions(kept)
    pieces = []
    for part, line in zip(kept[skipped:], within[skipped:], strict=False):
        end = line.start + len(raw[line.start : line.end].rstrip(_BLANKS))
        pieces.append(_line(part, end, line.end - end))
    if pieces:
        pieces[-1] = Piece(pieces[-1].start, pieces[-1].start + len(kept[-1]))
    return pieces


def _line(part: str, end: int, blanks: int) -> Piece:
    """A line of a paragraph; two blanks or a backslash at its end break it."""
    slashes = (len(part) - len(part.rstrip("\\"))) % 2
    joint = "\n" if slashes or blanks > 1 else " "
    return Piece(end - len(part), end - slashes, joint)


def _definitions(kept: Sequence[str]) -> int:
    """How many lines at the beginning of a paragraph define links."""
    count = 0
    while count < len(kept) and (match := _DEFINITION.match(kept[count])):
        count += 1 if match.group(1) else 2
        if count < len(kept) and _ONLY_TITLE.match(kept[count]):
            count += 1
    return count


def _cells(raw: str, line: Stretch) -> Iterator[list[Piece]]:
    """The cells of a row; an escaped bar within one joins two pieces."""
    start = _CONTAINERS.match(raw, *line).end()  # type: ignore[union-attr]
    start += raw.startswith("|", start)
    pieces: list[Piece] = []
    for bar in _BAR.finditer(raw, start, line.end):
        escaped = bar.group() != "|"
        pieces.append(Piece(start, bar.start(), "|"))
        start = bar.end()
        if not escaped:
            yield _trimmed(raw, pieces)
            pieces = []
    yield _trimmed(raw, [*pieces, Piece(start, line.end)])


def _trimmed(raw: str, pieces: list[Piece]) -> list[Piece]:
    """The pieces of a cell without the blanks around it; none of an empty cell."""
    first = raw[pieces[0].start : pieces[0].end]
    pieces[0] = pieces[0]._replace(start=pieces[0].end - len(first.lstrip(_BLANKS)))
    last = raw[pieces[-1].start : pieces[-1].end]
    pieces[-1] = pieces[-1]._replace(end=pieces[-1].start + len(last.rstrip(_BLANKS)))
    return pieces if len(pieces) > 1 or pieces[0].end > pieces[0].start else []


def _into_one_line(new: str) -> str:
    return new.replace("\n", " ")


def _into_cell(new: str) -> str:
    return _into_one_line(new).replace("|", r"\|")


FORMAT = Format(
    name="Markdown",
    suffixes=(".md", ".markdown"),
    read=read,
    fill=filler(_scan),
    needs_language_in_path=True,
    prose=True,
)
