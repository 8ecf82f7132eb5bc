"""TEXT IN CAPITALS: translated as a plain sentence, which engines know better, and raised again."""

from __future__ import annotations

import re
from collections.abc import Callable

from politesse.core.protect import protected

_WORDS = re.compile(r"[^\W\d_]{2,}")
_START = re.compile(r"(^|[.!?]\s+)(\W{0,50})([^\W\d_])")
_I = re.compile(r"\bi\b")


def shouts(text: str) -> bool:
    """Whether a text of several words is all capitals.

    >>> shouts("WHERE ARE YOU?"), shouts("NASA"), shouts("Read NASA %S")
    (True, False, False)
    """
    prose = _prose(text)
    return len(_WORDS.findall(prose)) > 1 and prose.isupper()


def calmed(text: str) -> str:
    """A shouted text as sentences; placeholders stay.

    >>> calmed("WHERE ARE YOU, {NAME}? I SEE.")
    'Where are you, {NAME}? I see.'
    """
    calm = _changed(text, lambda prose: _I.sub("I", prose.lower()))
    return _START.sub(lambda match: match[1] + match[2] + match[3].upper(), calm)


def raised(text: str) -> str:
    """A text in capitals; placeholders stay."""
    return _changed(text, str.upper)


def _prose(text: str) -> str:
    return _changed(text, str, "")


def _changed(text: str, change: Callable[[str], str], instead: str | None = None) -> str:
    parts = []
    position = 0
    for start, end, _ in protected(text):
        parts += [
            change(text[position:start]),
            text[start:end] if instead is None else instead,
        ]
        position = end
    return "".join(parts) + change(text[position:])
