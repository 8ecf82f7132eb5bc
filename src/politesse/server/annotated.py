"""Texts as LanguageTool's clients send them: with markup among the words, and counted in UTF-16."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from politesse.server.errors import RequestError

_WIDE = re.compile("[\U00010000-\U0010ffff]")


class AnnotatedText:
    """What is read of a text, and where each character of it stands in the text as it was sent.

    >>> text = AnnotatedText([{"markup": "<b>"}, {"text": "Du"}, {"markup": "</b>"}, {"text": " da"}])
    >>> text.plain, text.stretch(0, 2), text.stretch(0, 5)
    ('Du da', (3, 2), (3, 9))
    >>> text.whole(0, 2), text.whole(0, 5)
    (True, False)
    """

    def __init__(self, annotation: Sequence[Mapping[str, Any]]) -> None:
        # Of each part that is text: where it begins and ends in what is read, and how much further
        # on it stands in what was sent.
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._moved: list[int] = []
        plain: list[str] = []
        sent: list[str] = []
        read = at = 0
        for part in annotation:
            written, shown = _part(part)
            if "text" in part:
                self._starts.append(read)
                self._ends.append(read + len(shown))
                self._moved.append(at - read)
            plain.append(shown)
            sent.append(written)
            read, at = read + len(shown), at + len(written)
        self.plain = "".join(plain)
        self._sent = "".join(sent)
        self._wide = [match.start() for match in _WIDE.finditer(self._sent)]

    @classmethod
    def of(cls, text: str) -> AnnotatedText:
        """A text without markup."""
        return cls([{"text": text}])

    def stretch(self, start: int, end: int) -> tuple[int, int]:
        """Offset and length in what was sent, in UTF-16 units, of a stretch of what is read."""
        behind = min(self._at(end - 1) + 1, len(self._sent))
        low, high = self._units(self._at(start)), self._units(behind)
        return low, max(0, high - low)

    def whole(self, start: int, end: int) -> bool:
        """Whether nothing but text stands in a stretch, so that it can be replaced."""
        part = self._part_of(start)
        return part >= 0 and end <= self._ends[part]

    def _at(self, position: int) -> int:
        part = self._part_of(position)
        moved = self._moved[part] if part >= 0 else 0
        return min(position + moved, len(self._sent))

    def _part_of(self, position: int) -> int:
        return bisect_right(self._starts, position) - 1

    def _units(self, position: int) -> int:
        return position + bisect_left(self._wide, position)


def utf16_length(text: str) -> int:
    """How long a text is for programs that count in UTF-16.

    >>> utf16_length("du 😀")
    5
    """
    return len(text) + len(_WIDE.findall(text))


def annotated(data: Any) -> AnnotatedText:
    """The text that a ``data`` parameter holds: a text, or parts that are text or markup."""
    if isinstance(data, dict) and isinstance(data.get("text"), str):
        return AnnotatedText.of(data["text"])
    parts = data.get("annotation") if isinstance(data, dict) else None
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        raise RequestError(400, "data", "'data' must have a 'text' or an 'annotation' list", "data")
    return AnnotatedText(parts)


def _part(part: Mapping[str, Any]) -> tuple[str, str]:
    """What a part is written as, and what it is read as."""
    text, markup, shown = part.get("text"), part.get("markup"), part.get("interpretAs", "")
    if isinstance(text, str) and markup is None:
        return text, text
    if isinstance(markup, str) and text is None and isinstance(shown, str):
        return markup, shown
    raise RequestError(
        400, "data", "each part of 'annotation' has either 'text' or 'markup', a string", "data"
    )
