"""Lines in, lines out: as many come out as go in, whatever happens.

Lines are translated together as far as they are there already, so that a pipe whose writer waits for
an answer gets one, and a file is translated in full batches.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from politesse.core import PolitesseError
from politesse.core.errors import no_text
from politesse.core.http import Unreachable
from politesse.translation.types import BadKey, QuotaExceeded, Translation

_GIVE_UP = 3  # failures in a row of a kind that asking for another line will not mend
_AHEAD = 1024  # lines read before they are asked for


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the input: its translation, or why there is none; neither where it is empty."""

    number: int
    text: str
    translation: Translation | None = None
    error: str | None = None


def translate_lines(
    lines: Iterable[str], translate: Callable[[Sequence[str]], list[Translation]], batch: int
) -> Iterator[Line]:
    """Each line with its translation, in order.

    A line that an engine fails on is yielded with the error; after several failures in a row that
    have to do with the engine and not with the line, no more are asked for.
    """
    asked = OneByOne(translate)
    number = 0
    for texts in _as_they_come(lines, max(1, batch)):
        for text, made in zip(texts, asked(texts), strict=True):
            number += 1
            if isinstance(made, Translation):
                yield Line(number, text, made)
            else:
                yield Line(number, text, error=made if text.strip() else None)


class OneByOne:
    """Translates texts together, and one by one where that fails; says why one has no translation."""

    def __init__(self, translate: Callable[[Sequence[str]], list[Translation]]) -> None:
        self._translate = translate
        self._failures = 0
        self._last: PolitesseError | None = None

    def __call__(self, texts: Sequence[Any]) -> list[Translation | str]:
        """The translation of each, or the reason why there is none."""
        unfit = [_unfit(text) for text in texts]
        made = iter(self._asked([t for t, why in zip(texts, unfit, strict=True) if not why]))
        return [why or next(made) for why in unfit]

    def _asked(self, texts: Sequence[str]) -> list[Translation | str]:
        if not texts:
            return []
        if self._failures >= _GIVE_UP and self._last is not None:
            return [str(self._last)] * len(texts)
        try:
            translations = self._translate(texts)
        except PolitesseError as error:
            if len(texts) > 1:
                return [result for text in texts for result in self._asked([text])]
            self._failures = self._failures + 1 if lasting(error) else 0
            self._last = error
            return [str(error)]
        self._failures = 0
        return [*translations]


def _unfit(text: Any) -> str | None:
    """Why something cannot be translated, whatever the engine."""
    if not isinstance(text, str) or not text.strip():
        return no_text(text)
    return "is not UTF-8" if _broken(text) else None


def lasting(error: PolitesseError) -> bool:
    """Whether an error has to do with the engine, so that another text would fare no better."""
    return isinstance(error, Unreachable | BadKey | QuotaExceeded)


def _broken(text: str) -> bool:
    """Whether a line had bytes that are no text, which the reader marks with lone surrogates."""
    return any("\ud800" <= character <= "\udfff" for character in text)


def _as_they_come(lines: Iterable[str], most: int) -> Iterator[list[str]]:
    """The lines that are there, ``most`` at a time; waits only where there is none."""
    waiting: queue.Queue[str | BaseException | None] = queue.Queue(_AHEAD)
    thread = threading.Thread(target=_read, args=(lines, waiting), daemon=True)
    thread.start()
    ended = False
    while not ended:
        texts: list[str] = []
        item = waiting.get()
        while True:
            if isinstance(item, BaseException):
                if texts:
                    yield texts
                raise item
            if item is None:
                ended = True
                break
            texts.append(item)
            if len(texts) >= most:
                break
            try:
                item = waiting.get_nowait()
            except queue.Empty:
                break
        if texts:
            yield texts


def _read(lines: Iterable[str], waiting: queue.Queue[str | BaseException | None]) -> None:
    try:
        for line in lines:
            waiting.put(line)
    except BaseException as error:  # handed to the reader of the queue
        waiting.put(error)
    else:
        waiting.put(None)
