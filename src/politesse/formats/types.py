"""What a localisation format is, and what its reader gives: segments that know where they stand."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, takewhile
from pathlib import Path
from typing import NamedTuple

from politesse.core import Edit, Region
from politesse.formats.filling import Filled, Order

#: How a line may end.
LINE_END = re.compile(r"\r\n|\n|\r")
_WIDE = re.compile("[\U00010000-\U0010ffff]")


class FileText:
    """A file's bytes and text, and the encoding that leads from one to the other."""

    def __init__(self, data: bytes, text: str, encoding: str) -> None:
        self.data = data
        self.text = text
        self.encoding = encoding

    def encoded(self, text: str, errors: str = "strict") -> bytes:
        """Another text as the bytes of such a file, with the same byte order and mark."""
        if self.encoding == "utf-16" and self.data.startswith(b"\xfe\xff"):
            return b"\xfe\xff" + text.encode("utf-16-be", errors)
        return text.encode(self.encoding, errors)

    def holds(self, text: str) -> bool:
        """Whether the file's encoding has all characters of a text."""
        try:
            return bool(text.encode(self.encoding)) or not text
        except UnicodeEncodeError:
            return False

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in LINE_END.finditer(self.text))]

    def line(self, offset: int) -> int:
        """The number of the line that an offset into the text is on."""
        return self.position(offset)[0]

    def position(self, offset: int) -> tuple[int, int]:
        """The line and the column of an offset, both from 1."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def region(self, start: int, end: int) -> Region:
        """The stretch between two offsets, as editors count it."""
        return Region(
            *self._editor_position(start), *self._editor_position(end), self.text[start:end]
        )

    def _editor_position(self, offset: int) -> tuple[int, int]:
        """As :meth:`position`, with the column in UTF-16 units."""
        line, column = self.position(offset)
        wide = bisect_left(self._wide, offset) - bisect_left(self._wide, offset - column + 1)
        return line, column + wide

    @cached_property
    def _wide(self) -> list[int]:
        """Where the characters stand that take two units in UTF-16."""
        return [match.start() for match in _WIDE.finditer(self.text)]


class Run(NamedTuple):
    """Neighbouring characters of a segment and the stretch of the file that stands for them.

    Where both are equally long and ``verbatim`` is set they correspond one by one; else the
    stretch stands for the characters as a whole, as an escape does. A run without characters is
    markup that is not part of the text.
    """

    start: int  #: in the segment's text
    length: int
    raw_start: int  #: in the file's text
    raw_end: int
    verbatim: bool


@dataclass(slots=True)
class Place:
    """Where a segment's text stands in its file, character by character.

    A place without runs is nowhere: in a compiled file a text has no line, and is not mended.
    ``encode`` writes new characters as the place wants them: with the escapes of its quotes, as
    entities, or as they are; None where it cannot hold them.
    """

    runs: list[Run] = field(default_factory=list)
    encode: Callable[[str], str | None] = str

    @property
    def start(self) -> int:
        """Where the text begins in the file."""
        return self.runs[0].raw_start if self.runs else 0

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.runs[-1].raw_end if self.runs else 0

    def offset(self, position: int) -> int:
        """The place in the file of a position in the text."""
        return self.extent(position, position)[0]

    def extent(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the file that holds the characters from ``start`` to ``end``."""
        if end <= start:
            run = self._run_before(start) if start else self.runs[0]
            inside = run.verbatim and run.start <= start <= run.start + run.length
            outside = run.raw_end if start else run.raw_start
            at = run.raw_start + start - run.start if inside else outside
            return at, at
        first, last = self._run_at(start), self._run_at(end - 1)
        low = first.raw_start + (start - first.start if first.verbatim else 0)
        high = last.raw_start + end - last.start if last.verbatim else last.raw_end
        return low, high

    def splice(self, edit: Edit) -> Edit | None:
        """The edit of the file that makes an edit of the text; None where none can.

        >>> place = Place([Run(0, 4, 10, 14, True)], lambda new: new.replace("&", "&amp;"))
        >>> place.splice(Edit(1, 3, "&"))[:3]
        (11, 13, '&amp;')
        """
        if not self.runs:
            return None
        low, high = self.extent(edit.start, edit.end)
        first = bisect_right(self.runs, low, key=lambda run: run.raw_end)
        within = takewhile(lambda run: run.raw_start < high, islice(self.runs, first, None))
        if any(not run.length for run in within):
            return None
        new = self.encode(edit.new)
        return None if new is None else edit._replace(start=low, end=high, new=new)

    def splices(self, edits: Iterable[Edit]) -> list[Edit]:
        """The edits of the file that make some of the text; none where one of them cannot be made."""
        spliced = [self.splice(edit) for edit in edits]
        return [] if None in spliced else [edit for edit in spliced if edit]

    def part(self, start: int, end: int, at: int = 0) -> list[Run]:
        """The runs of the characters from ``start`` to ``end``, as those of a text from ``at`` on.

        >>> Place([Run(0, 4, 10, 14, True)]).part(1, 3)
        [Run(start=0, length=2, raw_start=11, raw_end=13, verbatim=True)]
        """
        runs = []
        first = bisect_right(self.runs, start, key=lambda run: run.start + run.length)
        for run in self.runs[first:]:
            if run.start >= end:
                break
            low, high = max(run.start, start), min(run.start + run.length, end)
            raw = (run.raw_start + low - run.start, run.raw_start + high - run.start)
            bounds = raw if run.verbatim else (run.raw_start, run.raw_end)
            runs.append(Run(low - start + at, high - low, *bounds, run.verbatim))
        return runs

    def _run_at(self, position: int) -> Run:
        """The run that holds a character."""
        index = bisect_right(self.runs, position, key=lambda run: run.start) - 1
        while not self.runs[index].length:
            index -= 1
        return self.runs[index]

    def _run_before(self, position: int) -> Run:
        return self._run_at(position - 1)


class Spelling:
    r"""Collects a segment's text while it is decoded, with the place of every character.

    >>> raw = r'say \"ja\"'
    >>> spelling = Spelling(raw)
    >>> spelling.verbatim(0, 4); spelling.escape(4, 6, '"'); spelling.verbatim(6, 8)
    >>> spelling.text, spelling.place().extent(4, 6)
    ('say "ja', (4, 7))
    """

    def __init__(self, raw: str) -> None:
        self._raw = raw
        self._parts: list[str] = []
        self._runs: list[Run] = []
        self._length = 0

    @property
    def text(self) -> str:
        """What has been collected."""
        return "".join(self._parts)

    def verbatim(self, start: int, end: int) -> None:
        """A stretch of the file that is text as it stands."""
        if end > start:
            self._add(start, end, self._raw[start:end], True)

    def escape(self, start: int, end: int, text: str) -> None:
        """A stretch of the file that stands for some text as a whole."""
        if text:
            self._add(start, end, text, False)

    def decoded(
        self,
        start: int,
        end: int,
        escapes: re.Pattern[str],
        decode: Callable[[re.Match[str]], str],
    ) -> None:
        """A stretch of the file in which a pattern finds the escapes, which ``decode`` reads."""
        for match in escapes.finditer(self._raw, start, end):
            self.verbatim(start, match.start())
            self.escape(*match.span(), decode(match))
            start = match.end()
        self.verbatim(start, end)

    def markup(self, start: int, end: int) -> None:
        """A stretch of the file that is not text and must survive every edit."""
        self._runs.append(Run(self._length, 0, start, end, False))

    def place(self, encode: Callable[[str], str | None] = str) -> Place:
        """Where all of it stands."""
        return Place(self._runs, encode)

    def _add(self, start: int, end: int, text: str, verbatim: bool) -> None:
        self._parts.append(text)
        self._runs.append(Run(self._length, len(text), start, end, verbatim))
        self._length += len(text)


@dataclass(frozen=True, slots=True)
class Segment:
    """One translated string.

    ``place`` says where it stands in the file, ``unit`` where its entry begins there, with the
    comments that belong to it. ``group`` is shared by the plural forms of one message, ``source``
    is the text it translates, ``language`` its own where a file has several.
    """

    id: str
    text: str
    place: Place
    unit: int = 0
    source: str | None = None
    group: str | None = None
    language: str | None = None


Reader = Callable[[Path, FileText], Iterator[Segment]]
Filler = Callable[[Order], Filled]


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of localisation file; each has a module of its own, which calls it ``FORMAT``.

    ``read`` gives the translated strings in use. ``fill`` says what a file lacks and takes it, None
    where a format is only read. ``encoding`` tells the encoding that the bytes declare, where a
    byte order mark and an XML declaration do not; ``fallback`` is tried where the bytes are not
    of it. ``language`` tells the language a text declares. ``names`` tells by its path whether a
    file is of the format where its suffix does not. ``needs_language_in_path``: only files whose
    path names a language are taken for it in a walk over a project. ``bilingual``: source and
    translation stand in one file. ``multilingual``: it holds several languages. ``dialogue``: its
    segments are what people say to each other. ``prose``: its lines are texts, near enough.
    ``icu``: its texts are ICU messages. ``compiled`` is the ending of what such files are made from: beside one they are passed over in a walk.
    ``joint`` stands between a file's name and a language; ``target`` names the file that a
    language goes to where a format has a way of its own, and None for a path where it has not.
    """

    name: str
    suffixes: tuple[str, ...]
    read: Reader
    fill: Filler | None = None
    encoding: Callable[[bytes], str | None] | None = None
    fallback: str | None = None
    language: Callable[[str], str | None] | None = None
    names: Callable[[Path], bool] | None = None
    needs_language_in_path: bool = False
    bilingual: bool = False
    multilingual: bool = False
    dialogue: bool = False
    prose: bool = False
    icu: bool = False
    compiled: str | None = None
    joint: str = "."
    target: Callable[[Path, str], Path | None] | None = None
