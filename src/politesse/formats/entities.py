"""Character references of HTML: what they stand for, less those that keep text and markup apart."""

from __future__ import annotations

import re
from html import unescape

from politesse.formats.types import Spelling

_REFERENCE = r"&(?:\#[0-9]{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
_ENTITY = re.compile(_REFERENCE)
_AFTER_AMPERSAND = re.compile(r"#?\w{1,32};")
_AFTER_BRACKET = re.compile(r"[A-Za-z/!?]")
_WITH_MARKUP = re.compile(rf"`[^`\r\n]*`|<[A-Za-z][^<>]*>|{_REFERENCE}")


def encodable(text: str, encoding: str) -> str:
    """A text in which what an encoding lacks is written as references.

    >>> encodable("für 5 €", "latin-1"), encodable("für 5 €", "utf-8")
    ('für 5 &#8364;', 'für 5 €')
    """
    if encoding.lower().startswith("utf"):
        return text
    return text.encode(encoding, "xmlcharrefreplace").decode(encoding)


def spell(spelling: Spelling, raw: str, start: int, end: int, markup: bool = False) -> None:
    """Add a stretch whose entities are decoded; with ``markup``, not those of tags and code.

    ``&lt;b&gt;`` keeps its first entity, and so does ``&amp;lt;``, or what stands for letters would
    become markup.
    """
    for match in (_WITH_MARKUP if markup else _ENTITY).finditer(raw, start, end):
        character = _character(match)
        if character:
            spelling.verbatim(start, match.start())
            spelling.escape(*match.span(), character)
            start = match.end()
    spelling.verbatim(start, end)


def _character(match: re.Match[str]) -> str:
    """What an entity stands for, or nothing where it is to stay."""
    name = match.group()
    character = unescape(name) if name[0] == "&" else name
    if character == name:
        return ""
    if character == "&" and _AFTER_AMPERSAND.match(match.string, match.end()):
        return ""
    if character == "<" and _AFTER_BRACKET.match(match.string, match.end()):
        return ""
    return " " if character in "\t\n\r\f" else character
