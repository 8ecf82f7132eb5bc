"""The grammar of gettext catalogues: entries with the place of each of their parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from politesse.core import BadInput
from politesse.formats.types import FileText, Spelling

_QUOTED = r'"[^"\\\r\n]*+(?:\\.[^"\\\r\n]*+)*+"'
_STRING = re.compile(_QUOTED)
_TOKEN = re.compile(
    # A carriage return by itself ends a comment only where another line of a catalogue follows.
    r"\s*+(?:(?P<comment>#(?:[^\r\n]|\r(?![\s#\"]|msg|domain|\Z))*)"
    r"|(?P<word>domain|msgctxt|msgid_plural|msgid|msgstr)\s*+(?:\[\s*+(?P<index>\d+)\s*+\])?+"
    rf"\s*+(?P<value>{_QUOTED}(?:\s*+{_QUOTED})*+))"
)
_UNCLOSED = re.compile(r'[^"\r\n]*"[^"\\\r\n]*+(?:\\.[^"\\\r\n]*+)*+\\?(?=[\r\n]|\Z)')
#: Bytes that are one character in UTF-8, a byte, or a character with a name.
_ESCAPE = re.compile(
    r"\\3[0-7]{2}(?:\\2[0-7]{2})+|\\x[c-f][0-9a-f](?:\\x[89ab][0-9a-f])+"
    r"|\\[0-7]{1,3}|\\x[0-9a-f]{2}|\\.",
    re.IGNORECASE,
)
_BYTE = re.compile(r"\\(?:x(..)|([0-7]+))")
_NAMED = {
    "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v",
    '"': '"', "'": "'", "?": "?", "\\": "\\",
}  # fmt: skip
_WRITTEN = {ord(character): f"\\{name}" for name, character in _NAMED.items() if name not in "'?"}
_FUZZY = re.compile(r"\bfuzzy\b")
_NOWHERE = -1
_WIDTH = 78  # columns of a line that gettext's own tools write


class Form(NamedTuple):
    """One ``msgstr``: its number among the plural forms, its keyword's place, its strings' place."""

    number: int | None
    word: int
    start: int
    end: int


@dataclass(slots=True)
class Entry:
    """One entry: where it begins with its comments, its keywords, and its parts."""

    start: int
    body: int = 0
    end: int = 0
    parts: dict[str, tuple[int, int]] = field(default_factory=dict)
    forms: list[Form] = field(default_factory=list)
    flags: list[tuple[int, int]] = field(default_factory=list)  #: the comments that hold them
    previous: int | None = None  #: the first comment that holds the text as it was before
    fuzzy: bool = False
    obsolete: bool = False

    @property
    def there(self) -> bool:
        """Whether there is more of it than comments."""
        return self.obsolete or bool(self.parts or self.forms)


def entries(path: Path, file: FileText) -> Iterator[Entry]:
    """The entries of a catalogue, obsolete ones and the header among them, one at a time."""
    text = file.text
    entry = Entry(_NOWHERE)
    position = 0
    while match := _TOKEN.match(text, position):
        position = match.end()
        word = match["word"]
        start = match.start("comment" if word is None else "word")
        obsolete = word is None and text.startswith("#~", start)
        # A comment or a keyword after a translation belongs to the next entry.
        if entry.obsolete is not obsolete or (entry.forms and word != "msgstr"):
            if entry.there:
                yield _whole(path, file, entry)
                entry = Entry(start)
            entry.obsolete = obsolete
        if entry.start == _NOWHERE or (
            not entry.there and text.count("\n", match.start(), start) > 1
        ):
            entry.start = start  # a comment that stands alone is no entry's
        entry.end = position
        if word is None:
            _take_comment(entry, start, match["comment"])
        elif word == "domain":
            entry = Entry(_NOWHERE)
        else:
            _take_part(entry, match, word, start)
    if not text[position:].isspace() and position < len(text):
        raise _malformed(path, file, position)
    if entry.there:
        yield _whole(path, file, entry)


def _take_comment(entry: Entry, start: int, comment: str) -> None:
    if comment.startswith("#,"):
        entry.flags.append((start, start + len(comment)))
        entry.fuzzy = entry.fuzzy or bool(_FUZZY.search(comment))
    elif comment.startswith("#|") and entry.previous is None:
        entry.previous = start


def _take_part(entry: Entry, match: re.Match[str], word: str, start: int) -> None:
    if not entry.parts:
        entry.body = start
    if word == "msgstr":
        number = match["index"]
        entry.forms.append(Form(int(number) if number else None, start, *match.span("value")))
    else:
        entry.parts[word] = match.span("value")


def _whole(path: Path, file: FileText, entry: Entry) -> Entry:
    if not entry.obsolete and (not entry.forms or "msgid" not in entry.parts):
        lacking = "msgstr" if not entry.forms else "msgid"
        raise BadInput(str(path), f"malformed: an entry without {lacking}", file.line(entry.body))
    return entry


def _malformed(path: Path, file: FileText, position: int) -> BadInput:
    text = file.text
    while text[position].isspace():
        position += 1
    unclosed = _UNCLOSED.match(text, position)
    if unclosed is None:
        reason = "malformed: neither a comment nor a keyword with a string"
    elif text[unclosed.end() :].strip():
        reason = "a string is not closed"
    else:
        reason = "the file ends inside a string"
    return BadInput(str(path), reason, file.line(position))


def spelled(file: FileText, start: int, end: int) -> Spelling:
    """The strings from ``start`` to ``end`` as the one text they are, with its place."""
    spelling = Spelling(file.text)
    if _plain(file.text, start, end):
        spelling.verbatim(start + 1, end - 1)
        return spelling

    def decode(match: re.Match[str]) -> str:
        return _decoded(match.group(), file.encoding)

    for piece in _STRING.finditer(file.text, start, end):
        spelling.decoded(piece.start() + 1, piece.end() - 1, _ESCAPE, decode)
    return spelling


def _plain(text: str, start: int, end: int) -> bool:
    """Whether it is one string from ``start`` to ``end``, as most are, and without escapes."""
    return text.find('"', start + 1, end) == end - 1 and text.find("\\", start, end) < 0


def joined(file: FileText, span: tuple[int, int] | None) -> str:
    """The strings of a part as text, where their places do not matter."""
    if span is None:
        return ""
    start, end = span
    if _plain(file.text, start, end):
        return file.text[start + 1 : end - 1]
    pieces = _STRING.finditer(file.text, start, end)
    text = "".join(piece.group()[1:-1] for piece in pieces)
    if "\\" not in text:
        return text
    return _ESCAPE.sub(lambda match: _decoded(match.group(), file.encoding), text)


def _decoded(escape: str, encoding: str) -> str:
    r"""An escape of C, or a row of bytes; what is none stays as it is.

    >>> _decoded(r"\n", "utf-8"), _decoded(r"\303\274", "utf-8"), _decoded(r"\q", "utf-8")
    ('\n', 'ü', '\\q')
    """
    if not _BYTE.match(escape):
        return _NAMED.get(escape[1], escape)
    data = bytes(
        int(low, 16) if low else int(octal, 8) & 255 for low, octal in _BYTE.findall(escape)
    )
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return data.decode("latin-1")


def escaped(text: str) -> str:
    r"""A text with the escapes that a string wants.

    >>> escaped('say "ja"\n')
    'say \\"ja\\"\\n'
    """
    return text.translate(_WRITTEN)


def quoted(word: str, text: str, end: str = "\n") -> str:
    r"""A keyword with its string, on several lines where the text has them or is long.

    >>> quoted("msgstr", "Ja")
    'msgstr "Ja"'
    >>> print(quoted("msgstr", "one\ntwo"))
    msgstr ""
    "one\n"
    "two"
    """
    lines = [escaped(line) for line in re.findall(r"[^\n]*\n|[^\n]+", text)] or [""]
    if len(lines) == 1 and len(word) + len(lines[0]) + 3 <= _WIDTH:
        return f'{word} "{lines[0]}"'
    pieces = ["", *(piece for line in lines for piece in _wrapped(line))]
    return f"{word} " + end.join(f'"{piece}"' for piece in pieces)


def _wrapped(line: str) -> Iterator[str]:
    piece = ""
    for word in re.findall(r"[^ ]* +|[^ ]+", line):
        if piece and len(piece) + len(word) > _WIDTH - 2:
            yield piece
            piece = ""
        piece += word
    yield piece
