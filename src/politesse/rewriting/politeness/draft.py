"""A text in the making: every letter knows where in the source it stood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from politesse.core import Edit
from politesse.rewriting.changes import changes_of
from politesse.rewriting.types import Change

NEW = -1  #: the origin of a letter that is not in the source


@dataclass(frozen=True, slots=True)
class Draft:
    """A text and, for each of its letters, the place it has in the source or ``NEW``.

    >>> draft = Draft.of("Please go.")
    >>> (draft[7:] + Draft.new(" Now.")).text
    'go. Now.'
    """

    text: str
    origin: tuple[int, ...]

    @classmethod
    def of(cls, source: str) -> Draft:
        """The source itself, nothing changed yet."""
        return cls(source, tuple(range(len(source))))

    @classmethod
    def new(cls, text: str) -> Draft:
        """A text that does not come from the source."""
        return cls(text, (NEW,) * len(text))

    @classmethod
    def join(cls, parts: Iterable[Draft]) -> Draft:
        """All parts one after the other."""
        texts: list[str] = []
        origins: list[int] = []
        for part in parts:
            texts.append(part.text)
            origins.extend(part.origin)
        return cls("".join(texts), tuple(origins))

    def __getitem__(self, key: slice) -> Draft:
        return Draft(self.text[key], self.origin[key])

    def __add__(self, other: Draft) -> Draft:
        return Draft(self.text + other.text, self.origin + other.origin)

    def put(self, start: int, end: int, piece: Draft) -> Draft:
        """The draft with ``piece`` in place of a stretch."""
        return Draft(
            self.text[:start] + piece.text + self.text[end:],
            self.origin[:start] + piece.origin + self.origin[end:],
        )

    def strip(self) -> Draft:
        """Without spaces at both ends."""
        start = len(self.text) - len(self.text.lstrip())
        return self[start : len(self.text.rstrip())]


def changes(source: str, draft: Draft, fixed: frozenset[int] = frozenset()) -> tuple[Change, ...]:
    """What differs between the source and the draft, whole words at a time.

    Letters of the source that are ``fixed`` are in no change.

    >>> for change in changes("Find it.", Draft.of("Find it.").put(0, 1, Draft.new("Now f"))):
    ...     print(change.text, "->", change.new_text)
    Find -> Now find
    """
    found: list[Edit] = []
    old = new = 0
    ends = (len(source), len(source), len(draft.text), len(draft.text))
    for start, end, new_start, new_end in (*_kept(source, draft, fixed), ends):
        if start > old or new_start > new:
            found.append(Edit(old, start, draft.text[new:new_start]))
        old, new = end, new_end
    return changes_of(source, found)


def _kept(source: str, draft: Draft, fixed: frozenset[int]) -> Iterator[tuple[int, int, int, int]]:
    """The stretches that stand in both texts, in order, with no word cut at their ends."""
    for start, end, new_start in _runs(draft):
        new_end = new_start + end - start
        while (
            start < end
            and start not in fixed
            and (_inside(source, start) or _inside(draft.text, new_start))
        ):
            start, new_start = start + 1, new_start + 1
        while (
            start < end
            and end - 1 not in fixed
            and (_inside(source, end) or _inside(draft.text, new_end))
        ):
            end, new_end = end - 1, new_end - 1
        if start < end:
            yield start, end, new_start, new_end


def _runs(draft: Draft) -> list[tuple[int, int, int]]:
    """The stretches taken over from the source: start, end, and start in the draft."""
    runs: list[tuple[int, int, int]] = []
    for place, origin in enumerate(draft.origin):
        if runs and origin == runs[-1][1] and place == runs[-1][2] + origin - runs[-1][0]:
            runs[-1] = (runs[-1][0], origin + 1, runs[-1][2])
        elif origin >= (runs[-1][1] if runs else 0):  # not new, nor moved forward
            runs.append((origin, origin + 1, place))
    return runs


def _inside(text: str, place: int) -> bool:
    """Whether a place lies within a word."""
    return 0 < place < len(text) and text[place - 1].isalnum() and text[place].isalnum()
