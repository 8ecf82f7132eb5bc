"""Formats of one assignment a line: Apple ``.strings`` and Java ``.properties``.

The raw text is kept: values are exchanged at their place in a new target, and what an existing one
lacks is appended with the comment that stands before it in the source.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from politesse.checking.formats.lines import read_strings
from politesse.translation.files.catalogues import Entry, Filled, Order

_STRINGS = re.compile(
    r"(?P<comment>(?:[ \t]*(?:/\*.*?\*/|//[^\n]*)\s*)*)"
    r'(?P<key>"(?:[^"\\]|\\.)*"|[\w.-]+)\s*=\s*"(?P<value>(?:[^"\\]|\\.)*)"\s*;',
    re.DOTALL,
)
_PROPERTIES = re.compile(
    r"(?P<comment>(?:[ \t]*[#!][^\n]*\n)*)"
    r"^[ \t]*(?P<key>(?:[^\s:=#!\\]|\\.)(?:[^\s:=\\]|\\.)*)(?:[ \t]*[:=][ \t]*|[ \t]+)"
    r"(?P<value>(?:[^\\\r\n]|\\\r?\n|\\.)*)",
    re.MULTILINE,
)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "'": "'", "\\": "\\"}
_FORMATTED = re.compile(r"\{\d")


@dataclass(frozen=True, slots=True)
class Grammar:
    """How one of the formats is read and written."""

    pattern: re.Pattern[str]
    decode: Callable[[str], str]
    encode: Callable[[str, str], str]  # the translation and the source's raw value


def open_strings(order: Order) -> Filled:
    """Apple's ``"key" = "value";`` files."""
    for path, file in ((order.path, order.file), (order.target, order.existing)):
        if file is not None:
            list(read_strings(path, file))  # refuses what is not closed
    return _open(order, Grammar(_STRINGS, _unescaped, lambda text, raw: _quoted(text)))


def open_properties(order: Order) -> Filled:
    """Java properties, with the apostrophes that a message format wants doubled."""
    return _open(order, Grammar(_PROPERTIES, _property_text, _property_value))


def _open(order: Order, grammar: Grammar) -> Filled:
    found = list(grammar.pattern.finditer(order.file.text))
    there = _present(order, grammar)
    made: dict[int, str] = {}
    entries: list[Entry] = []
    total = 0
    for place, match in enumerate(found):
        text = grammar.decode(match["value"])
        if not text.strip():
            continue
        total += 1
        if match["key"].strip('"') in there:
            continue

        def write(text: str, place: int = place, match: re.Match[str] = match) -> None:
            made[place] = grammar.encode(text, match["value"])

        entries.append(Entry(match["key"].strip('"'), text, write))

    def content() -> bytes:
        if order.existing is None:
            return _exchanged(order, grammar, found, made).encode(_encoding(order))
        return _appended(order, found, made).encode(order.existing.encoding)

    return Filled(total, entries, content)


def _encoding(order: Order) -> str:
    return order.file.encoding


def _present(order: Order, grammar: Grammar) -> set[str]:
    if order.existing is None:
        return set()
    return {
        match["key"].strip('"')
        for match in grammar.pattern.finditer(order.existing.text)
        if match["value"].strip()
    }


def _exchanged(
    order: Order, grammar: Grammar, found: list[re.Match[str]], made: dict[int, str]
) -> str:
    """The source with its values exchanged and what has none left out."""
    text = order.file.text
    parts: list[str] = []
    position = 0
    for place, match in enumerate(found):
        if place in made:
            parts += [text[position : match.start("value")], made[place]]
            position = match.end("value")
        elif grammar.decode(match["value"]).strip():
            parts.append(text[position : match.start()])
            position = match.end()
            if text[position : position + 1] == "\n":
                position += 1
    return "".join(parts) + text[position:]


def _appended(order: Order, found: list[re.Match[str]], made: dict[int, str]) -> str:
    assert order.existing is not None
    text = order.existing.text
    end = "\r\n" if "\r\n" in text else "\n"
    lines = []
    for place, match in enumerate(found):
        if place in made:
            whole = match.group()
            begin = match.start("value") - match.start()
            stop = match.end("value") - match.start()
            lines.append((whole[:begin] + made[place] + whole[stop:]).strip("\r\n"))
    if not lines:
        return text
    return text.rstrip("\r\n") + (end if text.strip() else "") + end.join(lines) + end


def _unescaped(raw: str) -> str:
    def one(match: re.Match[str]) -> str:
        name = match.group(1)
        if name[0] in "uU" and len(name) == 5:
            return chr(int(name[1:], 16))
        return _ESCAPES.get(name, name)

    return re.sub(r"\\([uU][0-9a-fA-F]{4}|.)", one, raw, flags=re.DOTALL)


def _quoted(text: str) -> str:
    for plain, escaped in (
        ("\\", "\\\\"),
        ('"', '\\"'),
        ("\n", "\\n"),
        ("\t", "\\t"),
        ("\r", "\\r"),
    ):
        text = text.replace(plain, escaped)
    return text


def _property_text(raw: str) -> str:
    text = _unescaped(re.sub(r"\\\r?\n[ \t]*", "", raw))
    return text.replace("''", "'") if _FORMATTED.search(text) else text


def _property_value(text: str, raw: str) -> str:
    if _FORMATTED.search(text):
        text = text.replace("'", "''")
    text = _quoted(text).replace('\\"', '"')
    if text.startswith(" "):
        text = "\\" + text
    if raw.isascii() and re.search(r"\\u[0-9a-fA-F]{4}", raw):
        return "".join(char if char.isascii() else f"\\u{ord(char):04x}" for char in text)
    return text
