"""Edits: stretches of a text and what takes their place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Edit(NamedTuple):
    """A stretch of a text, what takes its place, how sure that is, and the rule that says so."""

    start: int
    end: int
    new: str
    confidence: float = 1.0
    rule: str = ""


def apply(text: str, edits: Iterable[Edit]) -> str:
    """``text`` with all edits made; they may come in any order and must not overlap.

    >>> apply("Ihr Konto und Ihre Daten", [Edit(14, 18, "deine"), Edit(0, 3, "Dein")])
    'Dein Konto und deine Daten'
    """
    parts = []
    position = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if edit.start < position:
            raise ValueError(f"edits overlap at {edit.start}")
        parts += [text[position : edit.start], edit.new]
        position = edit.end
    return "".join([*parts, text[position:]])
