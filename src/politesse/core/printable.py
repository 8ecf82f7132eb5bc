"""Texts of others made fit for files and terminals."""

from __future__ import annotations

import re

#: Control characters (but for tabs and line ends) and those that turn the direction of what follows.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def whole_characters(text: str) -> str:
    """A text that can be written as UTF-8: halves of a character joined, or shown as lost.

    >>> whole_characters("\\ud83d\\ude00!"), whole_characters("half \\ud83d")
    ('😀!', 'half �')
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def printable(text: str) -> str:
    """A text that moves no cursor, rings no bell and turns nothing round: such characters by number.

    >>> printable("\\x1b[2Jgone")
    '\\\\x1b[2Jgone'
    """
    return _CONTROL.sub(lambda match: _number(match[0]), whole_characters(text))


def one_line(text: str) -> str:
    """The same on one line.

    >>> one_line("Hello,\\r\\nthere")
    'Hello, there'
    """
    return printable(" ".join(text.split()))


def _number(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"
