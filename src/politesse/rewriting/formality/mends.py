"""Single changes to a text that a pass proposes, and how they are carried out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from politesse.core.protect import mask, protected
from politesse.languages.tokens import Tokens, quotations


class Mend(NamedTuple):
    """A stretch of the text, what takes its place, how sure that is, and which rule says so."""

    start: int
    end: int
    new: str
    sure: float
    rule: str


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


def allowed(mends: Iterable[Mend], tokens: Tokens, least: float) -> list[Mend]:
    """The mends that may be made, in order: sure enough, open to change, none over another."""
    ordered = sorted((mend for mend in mends if mend.sure >= least), key=_place)
    if not ordered:
        return []
    shut = closed(tokens)
    kept: list[Mend] = []
    for mend in ordered:
        if kept and (mend.start < kept[-1].end or mend[:2] == kept[-1][:2]):
            continue
        if tokens.text[mend.start : mend.end] == mend.new:
            continue
        if not any(start < mend.end and mend.start < end for start, end in shut):
            kept.append(mend)
    return kept


def _place(mend: Mend) -> tuple[int, int]:
    return mend.start, -mend.end


def carry_out(text: str, mends: Sequence[Mend]) -> str:
    """The text with all mends made; they are in order and do not overlap."""
    parts = []
    position = 0
    for mend in mends:
        parts += [text[position : mend.start], mend.new]
        position = mend.end
    return "".join([*parts, text[position:]])


def recased(old: str, new: str) -> str:
    """``new`` with the capitals of ``old``: none, the first, or all.

    >>> recased("Gonna", "going to"), recased("GONNA", "going to"), recased("idk", "I know")
    ('Going to', 'GOING TO', 'I know')
    """
    letters = [letter for letter in old if letter.isalpha()]
    if len(letters) > 1 and all(letter.isupper() for letter in letters):
        return new.upper()
    return new[:1].upper() + new[1:] if old[:1].isupper() else new
