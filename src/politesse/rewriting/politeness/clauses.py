"""Cuts sentences into clauses: at marks, and before the words of the pack that join clauses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from politesse.rewriting.politeness.content import Stretch

_MARK = re.compile(
    r"(?<!\s)\s*(?:(?<![,;])[,;]++(?=\s|$)|:(?=\s)|\s[-–—]+\s|[—–]|--+|\.\.\.+|…|[、，；：（）()])\s*"
)
_WORD = re.compile(r"\w")


def clauses(
    text: str, joint: re.Pattern[str], openers: Sequence[re.Pattern[str]], bound: re.Pattern[str]
) -> list[Stretch]:
    """The clauses of a sentence, each with the mark and the word that join it to what is before.

    ``joint`` finds the space before a word that joins clauses; one of the ``openers`` alone ("well,",
    "and,") is no clause but goes with the next, and no comma parts clauses before a ``bound`` word ("that").

    >>> never = re.compile("(?!)")
    >>> text = "Table for 4, 14:30, and be quick"
    >>> [text[a:b] for a, b in clauses(text, never, [], never)]
    ['Table for 4', ', 14:30', ', and be quick']
    """
    marks = [
        match.span()
        for match in _MARK.finditer(text)
        if match.group().strip() != "," or bound.match(text, match.end()) is None
    ]
    cuts = {0, len(text), *(start for start, _ in marks)}
    for match in joint.finditer(text):
        start = match.start()
        if not any(low <= start < high for low, high in marks):
            cuts.add(start)
    found: list[Stretch] = []
    for start, end in pairwise(sorted(cuts)):
        before = text[slice(*found[-1])] if found else None
        alone = before is not None and (
            _WORD.search(before) is None or any(opener.fullmatch(before) for opener in openers)
        )
        if found and (alone or _WORD.search(text[start:end]) is None):
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found
