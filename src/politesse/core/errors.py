"""Errors that name the input, the place and the remedy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

#: What becomes of a text for which there is no result: an exception, or a result without values.
OnError = Literal["raise", "null"]


class PolitesseError(Exception):
    """Anything Politesse refuses to do; its text is one line fit for a terminal."""


class BadInput(PolitesseError):
    """A file or text that cannot be used.

    >>> print(BadInput("app.po", "the file ends inside a string", line=12))
    app.po:12: the file ends inside a string
    """

    def __init__(self, where: str, cause: str, line: int | None = None) -> None:
        self.where = where
        self.cause = " ".join(cause.split())
        self.line = line
        position = f"{where}:{line}" if line else where
        super().__init__(f"{position}: {self.cause}")

    def __reduce__(self) -> tuple[type[BadInput], tuple[str, str, int | None]]:
        """An exception is rebuilt from its arguments when a worker process hands it over."""
        return type(self), (self.where, self.cause, self.line)


class UnknownLanguage(PolitesseError):
    """A language code without a pack, or a text whose language is not clear."""


class MissingExtra(PolitesseError):
    """An optional dependency that is not installed.

    >>> print(MissingExtra("fugashi", "ja", "Japanese analysis"))
    Japanese analysis needs fugashi: pip install 'politesse[ja]'
    """

    def __init__(self, package: str, extra: str, purpose: str) -> None:
        super().__init__(f"{purpose} needs {package}: pip install 'politesse[{extra}]'")


def nulls(on_error: str) -> bool:
    """Whether a text without a result keeps its place."""
    if on_error not in ("raise", "null"):
        raise PolitesseError(f"on_error must be raise or null, not {on_error!r}")
    return on_error == "null"


def kept_by_null(reason: str) -> str:
    """Why there is no result, with what would keep the other ones."""
    return f'{reason}; on_error="null" keeps its place'


def no_text(given: object) -> str:
    """Why something that is no text cannot be read; tables have many words for nothing.

    >>> no_text(None), no_text(float("nan")), no_text(3)
    ('no text', 'no text', 'a text is wanted, not int')
    """
    if given is None or isinstance(given, str) or str(given) in ("nan", "<NA>", "NaT"):
        return "no text"
    return f"a text is wanted, not {type(given).__name__}"


@contextmanager
def needing(extra: str, purpose: str) -> Iterator[None]:
    """Imports that only work with an extra: what they miss is named, with what to install.

    A module of our own that is missing is a mistake and no extra.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if str(error.name).startswith("politesse"):
            raise
        raise MissingExtra(str(error.name), extra, purpose) from None
