"""The text of an XML element, with the place of every character, and text written as XML."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator

from politesse.formats.entities import encodable
from politesse.formats.types import FileText, Place, Run, Spelling
from politesse.formats.xmltext import INSIDE, NOTE, SKIPPED, Element, character, unescaped

CONTENT = re.compile(
    rf"([^<&\r]++)|&([^;&<]++);|(?s:<!\[CDATA\[(.*?)\]\]>)|(\r\n?)|{NOTE}|{SKIPPED}|<{INSIDE}"
)
_ESCAPE = re.compile(r"&([^;&<]++);|\r\n?")
_LINES = re.compile(r"([^\r]++)|\r\n?")
_SPACE = re.compile(r"[ \t\r\n]+")
_UNEVEN = re.compile(r"[\t\r\n]|  |^ | $")

#: A stretch of a text and what it means: None stands for what it says, nothing for a mark.
Step = tuple[int, int, str | None]


class Writer:
    """Writes characters as the text of an element in a file.

    ``escape`` is what the format wants besides: escapes of its own.
    """

    def __init__(self, file: FileText, escape: Callable[[str], str] = str) -> None:
        self.newline = "\r\n" if "\r\n" in file.text else "\n"
        self._encoding = file.encoding
        self._escape = escape

    def text(self, text: str) -> str:
        """Characters between tags."""
        text = escaped(self._escape(text)).replace("\r", "&#13;").replace("\n", self.newline)
        return encodable(text, self._encoding)

    def cdata(self, text: str) -> str:
        """Characters in a CDATA section."""
        return in_cdata(self._escape(text)).replace("\n", self.newline)

    def anywhere(self, text: str) -> str | None:
        """Characters that are the same in a CDATA section and outside; None where some are not."""
        text = self._escape(text)
        return None if re.search(r"[&<>\r]", text) else text.replace("\n", self.newline)

    def for_content(self, content: str) -> Callable[[str], str | None]:
        """How characters are written in some content, by the CDATA sections it has."""
        if "<![CDATA[" not in content:
            return self.text
        inside = content.strip()
        single = inside.startswith("<![CDATA[") and inside.find("]]>") == len(inside) - 3
        return self.cdata if single else self.anywhere


def spelled(element: Element, writer: Writer) -> tuple[str, Place]:
    """The text in an element without the tags in it, and where it stands."""
    raw, start, end = element.raw, element.inner, element.close
    content = raw[start:end]
    if "<" not in content:
        text, runs = _without_tags(raw, start, end)
        return text, Place(runs, writer.text)
    spelling = Spelling(raw)
    for token in CONTENT.finditer(raw, start, end):
        spell(spelling, token)
    return spelling.text, trimmed(spelling.place(writer.for_content(content)))


def _without_tags(raw: str, start: int, end: int) -> tuple[str, list[Run]]:
    """Text that has no tag in it, as nearly all has, in the fewest steps."""
    runs: list[Run] = []
    parts: list[str] = []
    length = 0
    for token in _ESCAPE.finditer(raw, start, end):
        low, high = token.span()
        if low > start:
            runs.append(Run(length, low - start, start, low, True))
            parts.append(raw[start:low])
            length += low - start
        runs.append(Run(length, 1, low, high, False))
        parts.append(character(token[1]) if token[1] else "\n")
        length += 1
        start = high
    if start < end:
        runs.append(Run(length, end - start, start, end, True))
        parts.append(raw[start:end])
    return "".join(parts), runs


def spell(spelling: Spelling, token: re.Match[str]) -> None:
    """Read one piece of an element's content, a match of ``CONTENT``; a tag is a mark."""
    low, high = token.span()
    kind = token.lastindex
    if kind == 1:
        spelling.verbatim(low, high)
    elif kind == 2:
        spelling.escape(low, high, character(token[2]))
    elif kind == 4:
        spelling.escape(low, high, "\n")
    elif kind == 3:
        spelling.markup(low, token.start(3))
        for line in _LINES.finditer(token.string, *token.span(3)):
            if line.lastindex:
                spelling.verbatim(*line.span())
            else:
                spelling.escape(*line.span(), "\n")
        spelling.markup(token.end(3), high)
    else:
        spelling.markup(low, high)


def trimmed(place: Place) -> Place:
    """A place without the marks around the text: what is put in at its ends goes inside them."""
    runs = place.runs
    low, high = 0, len(runs)
    while low < high and not runs[low].length:
        low += 1
    while high > low and not runs[high - 1].length:
        high -= 1
    place.runs = runs[low:high]
    return place


def plain(element: Element) -> str:
    """The text in an element without the tags in it."""
    return characters(element.raw, element.inner, element.close)


def characters(raw: str, start: int, end: int) -> str:
    """The text of a stretch of a file, without the tags in it."""
    text = raw[start:end]
    if "<" not in text:
        return unescaped(text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text)
    spelling = Spelling(raw)
    for token in CONTENT.finditer(raw, start, end):
        spell(spelling, token)
    return spelling.text


def evened(raw: str, text: str, place: Place) -> tuple[str, Place]:
    """A text with its white space as XML takes it by default: one space, and none at the ends."""
    if not _UNEVEN.search(text):
        return text, place
    return respelled(raw, text, place, _even_steps(text))


def even(text: str) -> str:
    """The same for a text whose place nobody asks for."""
    return _SPACE.sub(" ", text).strip(" ") if _UNEVEN.search(text) else text


def _even_steps(text: str) -> Iterator[Step]:
    position = 0
    for match in _SPACE.finditer(text):
        low, high = match.span()
        yield position, low, None
        yield low, high, " " if low and high < len(text) else ""
        position = high
    yield position, len(text), None


def respelled(raw: str, text: str, place: Place, steps: Iterable[Step]) -> tuple[str, Place]:
    """A text read once more, by steps that cover it in order."""
    spelling = Spelling(raw)
    if len(place.runs) == 1 and place.runs[0].verbatim:
        _respell_run(spelling, text, place.runs[0].raw_start, steps)
    else:
        _respell_runs(spelling, text, place, steps)
    return spelling.text, trimmed(spelling.place(place.encode))


def _respell_run(spelling: Spelling, text: str, at: int, steps: Iterable[Step]) -> None:
    """For a text that stands in the file as it is, as most do."""
    for low, high, meaning in steps:
        if meaning is None or meaning == text[low:high]:
            spelling.verbatim(at + low, at + high)
        elif meaning:
            spelling.escape(at + low, at + high, meaning)
        else:
            spelling.markup(at + low, at + high)


def _respell_runs(spelling: Spelling, text: str, place: Place, steps: Iterable[Step]) -> None:
    runs = iter(place.runs)
    run = next(runs, None)
    for low, high, meaning in _cut(steps, place):
        while run and not run.length and run.start <= low:
            spelling.markup(run.raw_start, run.raw_end)
            run = next(runs, None)
        if meaning is not None and meaning != text[low:high]:
            extent = place.extent(low, high)
            spelling.escape(*extent, meaning) if meaning else spelling.markup(*extent)
            low = high
        while run and run.start < high:
            _copy(spelling, text, run, low, high)
            if run.start + run.length > high:
                break
            run = next(runs, None)


def _cut(steps: Iterable[Step], place: Place) -> Iterator[Step]:
    """Steps none of which goes over a mark: what stands before it means it all."""
    marks = [run.start for run in place.runs if not run.length]
    if not marks:
        yield from steps
        return
    for low, high, meaning in steps:
        if meaning is not None:
            for mark in marks[bisect_right(marks, low) : bisect_left(marks, high)]:
                yield low, mark, meaning
                low, meaning = mark, ""
        yield low, high, meaning


def _copy(spelling: Spelling, text: str, run: Run, low: int, high: int) -> None:
    """What a run has between two positions of the text; a mark as a whole."""
    low, high = max(low, run.start), min(high, run.start + run.length)
    if not run.length:
        spelling.markup(run.raw_start, run.raw_end)
    elif run.verbatim:
        at = run.raw_start - run.start
        spelling.verbatim(at + low, at + high)
    elif low < high:
        spelling.escape(run.raw_start, run.raw_end, text[low:high])


def escaped(text: str) -> str:
    """Text as XML writes it.

    >>> escaped("a < b & c")
    'a &lt; b &amp; c'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def in_cdata(text: str) -> str:
    """Text as it stands in a CDATA section, whose end must not be in it.

    >>> in_cdata("a ]]> b")
    'a ]]]]><![CDATA[> b'
    """
    return text.replace("]]>", "]]]]><![CDATA[>")
