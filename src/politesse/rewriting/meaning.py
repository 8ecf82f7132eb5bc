"""How much of a text's content a rewriting keeps."""

from __future__ import annotations

from collections.abc import Sequence

from politesse.rewriting.types import Change


def kept(text: str, spans: Sequence[Change], confidence: float) -> float:
    """The share of the letters that stay, and of the changed ones as much as is sure.

    >>> kept("Hast du Zeit?", [Change(0, 7, "Hast du", 0, 9, "Haben Sie")], 1.0)
    1.0
    >>> round(kept("Hast du Zeit?", [Change(0, 7, "Hast du", 0, 9, "Haben Sie")], 0.5), 2)
    0.73
    """
    if not text:
        return 1.0
    changed = sum(span.end - span.start for span in spans) / len(text)
    return 1 - changed * (1 - confidence)
