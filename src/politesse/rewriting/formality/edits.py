"""Which of the edits that a pass proposes may be made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from politesse.core import Edit
from politesse.core.protect import mask, protected
from politesse.languages.tokens import Tokens, quotations


class Manner(NamedTuple):
    """How a text was written, as far as a pass must know.

    ``careless``: something else in it shows haste; ``level``: it had no capitals where they tell
    words apart, being all small or all large.
    """

    careless: bool = False
    level: bool = False


def closed(tokens: Tokens) -> list[tuple[int, int]]:
    """The stretches that stay as they are: placeholders, markup, code, and quotations.

    A text that stands in quotation marks as a whole is not closed.
    """
    text = tokens.text
    shut = [(start, end) for start, end, _ in protected(text)]
    if any(tokens.quoted):
        shut += quotations(mask(text))
    return shut


def allowed(edits: Iterable[Edit], tokens: Tokens, least: float) -> list[Edit]:
    """The edits that may be made, in order: sure enough, open to change, none over another."""
    ordered = sorted((edit for edit in edits if edit.confidence >= least), key=_place)
    if not ordered:
        return []
    shut = closed(tokens)
    kept: list[Edit] = []
    for edit in ordered:
        if kept and (edit.start < kept[-1].end or edit[:2] == kept[-1][:2]):
            continue
        if tokens.text[edit.start : edit.end] == edit.new:
            continue
        if not any(start < edit.end and edit.start < end for start, end in shut):
            kept.append(edit)
    return kept


def _place(edit: Edit) -> tuple[int, int]:
    return edit.start, -edit.end


def recased(old: str, new: str) -> str:
    """``new`` with the capitals of ``old``: none, the first, or all.

    >>> recased("Gonna", "going to"), recased("GONNA", "going to"), recased("idk", "I know")
    ('Going to', 'GOING TO', 'I know')
    """
    letters = [letter for letter in old if letter.isalpha()]
    if len(letters) > 1 and all(letter.isupper() for letter in letters):
        return new.upper()
    return new[:1].upper() + new[1:] if old[:1].isupper() else new
