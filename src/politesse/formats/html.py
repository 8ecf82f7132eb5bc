"""HTML: the text between block-level tags, with its inline tags, and attributes that are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from html import unescape
from pathlib import Path
from typing import NamedTuple

from politesse.core import Edit
from politesse.formats.blocks import blotted, filler
from politesse.formats.entities import encodable, spell
from politesse.formats.filling import Order
from politesse.formats.markdown import OFF
from politesse.formats.types import FileText, Format, Segment, Spelling

_INLINE = {
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "br", "cite", "code", "data", "del", "dfn",
    "em", "font", "i", "img", "ins", "kbd", "mark", "nobr", "q", "rp", "rt", "ruby", "s", "samp",
    "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
}  # fmt: skip
_CODE = {"code", "kbd", "samp", "var", "tt"}  # within a text they stay, and are no prose
_LEFT_OUT = {"script", "style", "pre", "svg", "math", "textarea"}
_LONGEST_CODE = 1000
_SHOWN = {"title", "alt", "placeholder", "aria-label", "aria-description"}
_META = {
    "description",
    "og:title",
    "og:description",
    "og:site_name",
    "twitter:title",
    "twitter:description",
}
_BUTTONS = {"submit", "button", "reset"}
_NAME = re.compile(r"</?([A-Za-z][^\s/>]*)")
_ATTRIBUTE = re.compile(
    r"""[\s/]*+([^\s/>][^\s/>=]*+)(?:\s*+=\s*+("[^"]*+"|'[^']*+'|(?!["'])[^\s>]++|))?"""
)
_REFERENCE = re.compile(r"&#?\w{1,32}")
_TAG_END = re.compile(r"[\s/]*+>")
_SPACE = " \t\n\r\f"
_BLANKS = re.compile(r"[ \t\n\r\f]{2,}|[\t\n\r\f]")
_LETTER = re.compile(r"[^\W\d_]")
_LANGUAGE = re.compile(
    r"""<html\b[^>]{0,500}?\s(?:xml:)?lang\s*=\s*["']?([A-Za-z][\w-]*)""", re.IGNORECASE
)
_CHARSET = re.compile(
    rb"""<meta\b[^>]{0,300}?\bcharset\s*=\s*["']?\s*([\w:.-]{1,40})""", re.IGNORECASE
)
_HEAD = 8000  # characters in which a page tells its language and encoding


class _Tag(NamedTuple):
    """A tag, where it stands, and where its attributes' values do."""

    name: str
    start: int
    end: int
    values: dict[str, tuple[int, int]]


class _Part(NamedTuple):
    """A stretch of a text: prose, a tag that stays in it, or a comment, which is no part of it."""

    kind: str
    start: int
    end: int


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The texts of a page, less what is switched off."""
    return _scan(file, blotted(file.text, OFF))


def _scan(file: FileText, text: str) -> Iterator[Segment]:
    """Texts as block-level tags end them; the attributes of tags come before their text."""
    page = _Page(file, text)
    offset = 0
    while offset < len(text):
        start = text.find("<", offset)
        start = len(text) if start < 0 else start
        page.add(_Part("prose", offset, start))
        if text.startswith("<!--", start):
            offset = _after(text, "-->", start + 2)
            page.add(_Part("comment", start, offset))
        elif text.startswith(("<!", "<?"), start):
            offset = _after(text, "?>" if text[start + 1] == "?" else ">", start)
        elif name := _NAME.match(text, start):
            tag = _tag(text, name)
            if tag is None:
                break
            yield from page.attributes(tag)
            offset = page.end_of_code(tag) or tag.end
            if tag.name in _INLINE and offset - start <= _LONGEST_CODE:
                page.add(_Part("tag", start, offset))
            else:
                yield from page.block()
        else:
            offset = start + 1
            page.add(_Part("prose", start, offset))
    yield from page.block()


def _after(text: str, mark: str, start: int) -> int:
    """Behind the next mark, or at the end where there is none."""
    offset = text.find(mark, start)
    return len(text) if offset < 0 else offset + len(mark)


def _tag(text: str, name: re.Match[str]) -> _Tag | None:
    """The tag that begins with a name; None where it never ends."""
    values: dict[str, tuple[int, int]] = {}
    offset = name.end()
    while not (closed := _TAG_END.match(text, offset)):
        match = _ATTRIBUTE.match(text, offset)
        if match is None:
            return None
        start, end = match.span(2)
        quoted = text[start:end][:1] in ('"', "'")
        values.setdefault(match.group(1).lower(), (start + quoted, end - quoted))
        offset = match.end()
    return _Tag(name.group(1).lower(), name.start(), closed.end(), values)


class _Page:
    """What a pass over a page keeps: the text begun, and the comment before it."""

    def __init__(self, file: FileText, text: str) -> None:
        self._raw = file.text
        self._text = text
        self._encoding = file.encoding
        self._number = 0
        self._comment: int | None = None
        self._parts: list[_Part] = []
        self._unclosed: set[str] = set()

    def add(self, part: _Part) -> None:
        """Collect a part. Blanks begin no text, and a comment before one belongs to it."""
        last = self._parts[-1] if self._parts else None
        if last and last.kind == part.kind == "prose" and last.end == part.start:
            self._parts[-1] = last._replace(end=part.end)
        elif last or (part.kind != "comment" and self._text[part.start : part.end].strip(_SPACE)):
            self._parts.append(part)
        elif part.kind == "comment":
            self._comment = part.start

    def end_of_code(self, tag: _Tag) -> int:
        """Where an element ends whose content is not read; 0 where it is read."""
        closing = self._text[tag.start + 1] == "/"
        if closing or tag.name not in _LEFT_OUT | _CODE or tag.name in self._unclosed:
            return 0
        match = re.compile(rf"</{tag.name}\b", re.IGNORECASE).search(self._text, tag.end)
        if match is None:
            self._unclosed.add(tag.name)
            return len(self._text) if tag.name in ("script", "style") else 0
        return _after(self._text, ">", match.end())

    def block(self) -> Iterator[Segment]:
        """The text collected, where it has a letter."""
        parts, self._parts = self._parts, []
        while parts and parts[-1].kind != "tag" and not self._prose(parts[-1]).strip(_SPACE):
            parts.pop()
        if not any(_LETTER.search(self._prose(part)) for part in parts):
            return
        spelling = Spelling(self._raw)
        for part in parts:
            self._spell(spelling, part, part is parts[0], part is parts[-1])
        tags = {self._raw[part.start : part.end] for part in parts if part.kind == "tag"}
        yield self._segment(spelling, partial(_into_text, tags, self._encoding), parts[0].start)

    def _prose(self, part: _Part) -> str:
        return self._text[part.start : part.end] if part.kind == "prose" else ""

    def _spell(self, spelling: Spelling, part: _Part, first: bool, last: bool) -> None:
        start, end = part.start, part.end
        if part.kind == "comment":
            spelling.markup(start, end)
            return
        if part.kind == "tag":
            spelling.verbatim(start, end)
            return
        prose = self._prose(part)
        start += len(prose) - len(prose.lstrip(_SPACE)) if first else 0
        end -= len(prose) - len(prose.rstrip(_SPACE)) if last else 0
        for blanks in _BLANKS.finditer(self._text, start, end):
            spell(spelling, self._raw, start, blanks.start())
            spelling.escape(*blanks.span(), " ")
            start = blanks.end()
        spell(spelling, self._raw, start, end)

    def attributes(self, tag: _Tag) -> Iterator[Segment]:
        """The values of a tag's attributes that readers see."""
        for name, (start, end) in tag.values.items():
            if _LETTER.search(self._text, start, end) and self._shown(tag, name):
                spelling = Spelling(self._raw)
                spell(spelling, self._raw, start, end)
                quote = self._raw[start - 1]
                encode = partial(_into_value, quote if quote in "\"'" else "", self._encoding)
                yield self._segment(spelling, encode, tag.start)

    def _shown(self, tag: _Tag, name: str) -> bool:
        if tag.name == "meta":
            kind = self._value(tag, "name") or self._value(tag, "property")
            return name == "content" and kind in _META
        if tag.name == "input" and name == "value":
            return self._value(tag, "type") in _BUTTONS
        return name in _SHOWN

    def _value(self, tag: _Tag, name: str) -> str:
        start, end = tag.values.get(name, (0, 0))
        return self._text[start:end].strip().lower()

    def _segment(self, spelling: Spelling, encode: Callable[[str], str], start: int) -> Segment:
        self._number += 1
        unit = start if self._comment is None else self._comment
        self._comment = None
        return Segment(f"block {self._number}", spelling.text, spelling.place(encode), unit)


def _into_text(tags: set[str], encoding: str, new: str) -> str:
    """New text with the tags of the old one; what else looks like markup is escaped.

    >>> _into_text({"<b>", "</b>"}, "utf-8", "<b>1 < 2</b> & <i> &lt;")
    '<b>1 < 2</b> & &lt;i> &lt;'
    """
    known = [re.escape(tag) for tag in sorted(tags, key=len, reverse=True)]
    pattern = re.compile("|".join([*known, "&#?\\w{1,32};", "<(?=[A-Za-z/!?])", "&"]))
    return encodable(pattern.sub(_escaped, new), encoding)


def _into_value(quote: str, encoding: str, new: str) -> str:
    """New text within an attribute; one without quotes has its blanks escaped."""
    new = re.sub(r"&#?\w{1,32};|&", _escaped, new)
    unsafe = re.escape(quote) if quote else r"[\s\"'=<>`]"
    return encodable(re.sub(unsafe, lambda match: f"&#{ord(match.group())};", new), encoding)


def _escaped(match: re.Match[str]) -> str:
    """A tag or an entity as it is; a bracket or an ampersand that would be read as one, not."""
    if match.group() == "<":
        return "&lt;"
    if match.group() == "&":
        follows = _REFERENCE.match(match.string, match.start())
        return "&amp;" if follows and unescape(follows.group()) != follows.group() else "&"
    return match.group()


def _language(text: str) -> str | None:
    match = _LANGUAGE.search(text, 0, _HEAD)
    return str(match.group(1)) if match else None


def _encoding(data: bytes) -> str | None:
    """The first encoding that leads to text and back: the declared, and what browsers assume."""
    declared = _CHARSET.search(data, 0, _HEAD)
    name = declared.group(1).decode().lower() if declared else "utf-8"
    western = name in ("iso-8859-1", "latin1", "ascii", "us-ascii") or name.startswith("utf-16")
    names: list[str] = ["utf-8"] if western else [name]
    for candidate in (*names, "utf-8", "windows-1252"):
        try:
            if data.decode(candidate).encode(candidate) == data:
                return candidate
        except (LookupError, ValueError):
            continue
    return "latin-1"


def _adjusted(order: Order, edits: list[Edit]) -> list[Edit]:
    """The edits with those of attributes put into the texts around them, and the language told."""
    raw = order.file.text
    adjusted: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: (edit.start, -edit.end)):
        if adjusted and edit.end <= adjusted[-1].end:
            adjusted[-1] = adjusted[-1]._replace(new=_within(raw, adjusted[-1].new, edit))
        else:
            adjusted.append(edit)
    match = _LANGUAGE.search(raw, 0, _HEAD)
    return [*adjusted, Edit(*match.span(1), order.language)] if match else adjusted


def _within(raw: str, new: str, edit: Edit) -> str:
    """A new text in which the tag of an attribute has the attribute's new value."""
    tag = raw.rfind("<", 0, edit.start)
    return new.replace(raw[tag : edit.end], raw[tag : edit.start] + edit.new, 1)


FORMAT = Format(
    name="HTML",
    suffixes=(".html", ".htm"),
    read=read,
    fill=filler(_scan, _adjusted),
    encoding=_encoding,
    language=_language,
    needs_language_in_path=True,
)
