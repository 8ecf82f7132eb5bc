"""The scalars of YAML in their five styles: what they say, where it stands, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from politesse.formats.types import Place, Run, Spelling

_BREAK = r"(?:\r\n|\n|\r)"
_FOLD = rf"(?P<fold>[ \t]*{_BREAK}(?:[ \t]*{_BREAK})*[ \t]*)"
_FOLDS = {
    None: re.compile(_FOLD),
    "'": re.compile(rf"(?P<escape>'')|{_FOLD}"),
    '"': re.compile(
        r"(?P<escape>\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[^\r\n]))"
        rf"|(?P<joined>\\{_BREAK}(?:[ \t]*{_BREAK})*[ \t]*)|{_FOLD}"
    ),
}
_BREAKS = re.compile(_BREAK)
_SHORT = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f",
    "r": "\r", "e": "\x1b", " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0",
    "L": "\u2028", "P": "\u2029",
}  # fmt: skip
_SPECIAL = re.compile("[\\x00-\\x1f\\x7f-\\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_NAMES = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
_INDICATOR = re.compile(r"""[-?:](?:\s|$)|[,\[\]{}#&*!|>'"%@`=]|---|\.\.\.""")
_BREAKS_FLOW = re.compile(r"^[-?:]|[,\[\]{}]")
_BREAKS_PLAIN = re.compile(r":(?:\s|$)|\s#")

Scalar = tuple[Place, Callable[[str], str]]


def scalar(text: str, start: int, end: int, style: str | None, value: str, flow: bool) -> Scalar:
    """Where a scalar's characters stand in a file, and what writes another text in its style."""
    spelling = Spelling(text)
    if style in ("|", ">"):
        _spell_block(spelling, text, start, end, style, value)
    else:
        edge = 1 if style else 0
        _spell_flow(spelling, text, start + edge, end - edge, style)
    indent = _indent_of(text, start, end) if style in ("|", ">") else ""
    header = text[start : _line_end(text, start, end)]
    encode = partial(_encoded, style, flow, indent)
    literal = partial(_literal, style, flow, header, indent)
    if spelling.text != value:  # the text is right in any case; it is only not to be mended
        whole = [Run(0, len(value), start, end, False), Run(len(value), 0, start, end, False)]
        return Place(whole, encode), literal
    return spelling.place(encode), literal


def _spell_flow(spelling: Spelling, text: str, start: int, end: int, style: str | None) -> None:
    position = start
    for match in _FOLDS[style].finditer(text, start, end):
        spelling.verbatim(position, match.start())
        spelling.escape(match.start(), match.end(), _meaning(match))
        position = match.end()
    spelling.verbatim(position, end)


def _meaning(match: re.Match[str]) -> str:
    if match.lastgroup == "fold":
        count = len(_BREAKS.findall(match.group()))
        return " " if count == 1 else "\n" * (count - 1)
    if match.lastgroup == "joined":
        return "\n" * (len(_BREAKS.findall(match.group())) - 1)
    written = match.group()
    if written == "''":
        return "'"
    if written[1] in "xuU":
        code = int(written[2:], 16)
        return chr(code) if code < 0x110000 else "\ufffd"
    return _SHORT.get(written[1], written[1])


def _spell_block(
    spelling: Spelling, text: str, start: int, end: int, style: str, value: str
) -> None:
    """Line after line of a block, with what a line break and the indent behind it stand for."""
    indent = len(_indent_of(text, start, end))
    left = len(value)
    break_at = None  # where what stands between two lines begins
    blank, deeper = 0, False
    for low, high in _lines_of(text, _line_end(text, start, end), end):
        content = min(low + indent, high)
        if content == high:
            blank += break_at is not None
            if break_at is None and left:  # empty lines before the first
                spelling.escape(low, high + 1, "\n")
                left -= 1
            continue
        own_deeper = text[content] in " \t"
        if break_at is not None:
            folded = style == ">" and not deeper and not own_deeper
            joint = (" " if not blank else "\n" * blank) if folded else "\n" * (blank + 1)
            spelling.escape(break_at, content, joint)
            left -= len(joint)
        spelling.verbatim(content, high)
        left -= high - content
        break_at, blank, deeper = high, 0, own_deeper
    if left > 0 and break_at is not None:
        spelling.escape(break_at, end, "\n" * left)
        spelling.markup(break_at, end)  # without it what comes next would be part of the text


def _lines_of(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The lines of a block behind its header, each without its end."""
    starts = [match.end() for match in _BREAKS.finditer(text, start, end)]
    ends = [match.start() for match in _BREAKS.finditer(text, start, end)][1:]
    return list(zip(starts, [*ends, end], strict=True))


def _line_end(text: str, start: int, end: int) -> int:
    match = _BREAKS.search(text, start, end)
    return match.start() if match else end


def _indent_of(text: str, start: int, end: int) -> str:
    """The indent of a block: that of its first line, or what its header says."""
    for low, high in _lines_of(text, _line_end(text, start, end), end):
        line = text[low:high]
        if line.strip():
            digit = re.search(r"[1-9]", text[start : _line_end(text, start, end)])
            own = line[: len(line) - len(line.lstrip(" "))]
            return own if digit is None else own[: _parent_indent(text, start) + int(digit.group())]
    return "  "


def _parent_indent(text: str, start: int) -> int:
    line = text.rfind("\n", 0, start) + 1
    return len(text[line:start]) - len(text[line:start].lstrip(" "))


def block_end(text: str, start: int, end: int) -> int:
    """Where the last line of a block that is not empty ends."""
    return start + len(text[start:end].rstrip("\r\n \t")) if end > start else end


def _encoded(style: str | None, flow: bool, indent: str, new: str) -> str | None:
    """New characters as a style writes them, None where it cannot."""
    if style == '"':
        return double_quoted(new)[1:-1]
    if style == "|" and not _SPECIAL.search(new.replace("\n", "")):
        # At its end the indent of a line would be that of what comes next.
        return None if new.endswith("\n") else new.replace("\n", "\n" + indent)
    if _SPECIAL.search(new):
        return None
    if style == "'":
        return new.replace("'", "''")
    if style == ">":
        return new
    risky = (
        _INDICATOR.match(new) or _BREAKS_PLAIN.search(new) or (flow and _BREAKS_FLOW.search(new))
    )
    return None if risky or not new.strip() else new


def double_quoted(text: str) -> str:
    r"""A text in double quotes.

    >>> print(double_quoted('say "ja"\n'))
    "say \"ja\"\n"
    """
    named = "".join(_NAMES.get(char, char) for char in text)
    return '"' + _SPECIAL.sub(lambda match: f"\\u{ord(match.group()):04x}", named) + '"'


def _literal(style: str | None, flow: bool, header: str, indent: str, text: str) -> str:
    """A text in a style, or in double quotes where that cannot hold it."""
    plain = text.rstrip("\n")
    if _SPECIAL.search(plain.replace("\n", "")) or style == '"':
        return double_quoted(text)
    if style in ("|", ">"):
        lines = plain.split("\n")
        if not plain or any(line[:1] in ("", " ", "\t") for line in lines):
            return double_quoted(text)
        joint = "\n\n" if style == ">" else "\n"
        return header + "\n" + joint.join(indent + line for line in lines)
    if "\n" in text:
        return double_quoted(text)
    if style == "'":
        return "'" + text.replace("'", "''") + "'"
    return text if _is_plain(text, flow) else double_quoted(text)


def _is_plain(text: str, flow: bool) -> bool:
    """Whether a text without quotes would be read as itself."""
    if not text or text != text.strip() or _encoded(None, flow, "", text) is None:
        return False
    return is_text(text)


@cache
def _resolver() -> Any:
    from ruamel.yaml import YAML

    return YAML(typ="safe", pure=True).resolver


@cache
def is_text(value: str) -> bool:
    """Whether a plain scalar is a string, not a number, a date or a word for nothing.

    >>> is_text("Ja"), is_text("12"), is_text("true"), is_text("~")
    (True, False, False, False)
    """
    from ruamel.yaml.nodes import ScalarNode

    return str(_resolver().resolve(ScalarNode, value, (True, False))).endswith(":str")
