r"""How Android writes a string: escapes with a backslash, quotes that keep white space, tags.

Outside quotation marks white space is one space. Tags are part of a text, whether they are elements,
stand in a CDATA section or are written with entities.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from politesse.formats.types import Place, Spelling
from politesse.formats.xmlspelling import CONTENT, Step, Writer, respelled, spell, spelled, trimmed
from politesse.formats.xmltext import Element

_TAG = r"""</?[A-Za-z](?:[^<>"']++|"[^"]*+"|'[^']*+')*+>"""
_TOKEN = re.compile(
    rf"""(?P<space>[ \t\r\n]++)|(?P<quote>")|(?P<tag>{_TAG})
    |(?P<pair>\\u[dD][89abAB][0-9a-fA-F]{{2}}\\u[dD][c-fC-F][0-9a-fA-F]{{2}})
    |\\u(?P<code>[0-9a-fA-F]{{4}})|\\(?P<escape>(?s:.))
    |(?P<text>[^\\"<\ \t\r\n]++(?:[ ][^\\"<\ \t\r\n]++)*+|[<\\])""",
    re.VERBOSE,
)
_IN_TAG = re.compile(r"\\u(?P<code>[0-9a-fA-F]{4})|\\(?P<escape>(?s:.))")
_SPECIAL = re.compile(r"""[\\"\t\r\n]|  |^ | $""")
_MEANING = {"n": "\n", "N": "\n", "t": "\t", "T": "\t"} | {mark: mark for mark in " \"'@?\\"}
_KEPT = re.compile(rf"({_TAG}|&(?:[a-z]+|\#\d+|\#x[0-9a-fA-F]+);)")
_WRITTEN = {"\\": "\\\\", "'": "\\'", '"': '\\"', "\n": "\\n", "\t": "\\t"}
_UNWRITTEN = re.compile(r"""[\\'"\n\t]|(?<=[ ])[ ]|^[@?]""")


def spelled_string(element: Element, plain: Writer, markup: Writer) -> tuple[str, Place]:
    """The text of a string and where it stands; ``markup`` writes where there are tags in it."""
    if element.children:
        text, place = _with_tags(element, markup)
    else:
        text, place = spelled(element, plain)
    if not _SPECIAL.search(text):
        return text, place
    return respelled(element.raw, text, place, _steps(text))


def _with_tags(element: Element, writer: Writer) -> tuple[str, Place]:
    """Text with its tags, and with the entities that would be taken for tags."""
    spelling = Spelling(element.raw)
    for token in CONTENT.finditer(element.raw, element.inner, element.close):
        if token[2] in ("lt", "gt", "amp") or (token[0][:1] == "<" and token[0][1:2] not in "!?"):
            spelling.verbatim(*token.span())
        else:
            spell(spelling, token)
    return spelling.text, trimmed(spelling.place(writer.for_content(element.content)))


def _steps(text: str) -> Iterator[Step]:
    quoted = False
    tokens = list(_TOKEN.finditer(text))
    left = sum(token.lastgroup == "quote" for token in tokens)
    for token in tokens:
        low, high = token.span()
        kind = token.lastgroup
        if kind == "quote" and (quoted or left > 1):  # one that is left alone is a mere sign
            quoted = not quoted
            left -= 1
            yield low, high, ""
        elif kind == "space" and not quoted:
            yield low, high, " " if low and high < len(text) else ""
        elif kind == "tag" and "\\" in token[0]:
            yield from _steps_in_tag(text, low, high)
        else:
            yield low, high, _meaning(token)


def _steps_in_tag(text: str, low: int, high: int) -> Iterator[Step]:
    """The quotation marks of a tag's attributes are its own."""
    for token in _IN_TAG.finditer(text, low, high):
        yield low, token.start(), None
        yield *token.span(), _meaning(token)
        low = token.end()
    yield low, high, None


def _meaning(token: re.Match[str]) -> str | None:
    """What an escape stands for; Android takes those out that it does not know."""
    kind = token.lastgroup
    if kind == "escape":
        return _MEANING.get(token["escape"], "")
    if kind == "code":
        code = int(token["code"], 16)
        return "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)
    if kind == "pair":
        return bytes.fromhex(token[0].replace("\\u", "")).decode("utf-16-be")
    return None


def encoded(text: str) -> str:
    r"""Text with Android's escapes.

    >>> print(encoded("it's \"on\"\n"))
    it\'s \"on\"\n
    """
    return _UNWRITTEN.sub(lambda match: _WRITTEN.get(match[0]) or _escaped(match[0]), text)


def _escaped(mark: str) -> str:
    return r"\u0020" if mark == " " else f"\\{mark}"


class MarkupWriter(Writer):
    """Writes text that has tags and entities in it, which stay."""

    def text(self, text: str) -> str:
        """Characters between the tags of a string, and tags among them."""
        parts = _KEPT.split(text)
        write = super().text
        return "".join(part if index % 2 else write(part) for index, part in enumerate(parts))
