"""Columns of texts in memory: one module for each library that holds them.

All do the tasks of :mod:`politesse.batch.tasks`, so that a column has the same values in a frame as in a file:
flat ones unless ``flat=False``, and for a text without a result empty ones and the reason in ``error``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from politesse.batch.tasks import (
    CheckTask,
    RewriteTask,
    ScoreTask,
    Task,
    TranslateTask,
    Work,
    fields_of,
    started,
)
from politesse.tables import Field

T = TypeVar("T")


class Columns:
    """Texts to the columns of a task; what that needs is loaded when it is first called.

    >>> made = Columns(score_task("de", aspects=["register"]), ["register"])
    >>> made(["Hast du Zeit?", None])
    {'register': ['informal', None], 'error': [None, 'no text']}
    """

    def __init__(self, task: Task, columns: Sequence[str] = (), flat: bool = True) -> None:
        self._task, self._flat = task, flat
        named = [columns] if isinstance(columns, str) else columns
        self.fields: tuple[Field, ...] = fields_of(task, named, flat)
        self._work: Work | None = None

    def __call__(self, texts: Iterable[Any]) -> dict[str, list[Any]]:
        """The values of the texts, column by column."""
        if self._work is None:
            self._work = started(self._task, self._flat)
        rows = self._work(list(texts))
        return {field.name: [row.get(field.name) for row in rows] for field in self.fields}

    def __getstate__(self) -> dict[str, Any]:
        """What is loaded stays in its process; another one loads its own."""
        return {**self.__dict__, "_work": None}


def score_task(
    language: str | None = None,
    aspects: Iterable[str] = ("register", "politeness", "formality"),
    model: str | None = None,
) -> ScoreTask:
    """The task of :func:`politesse.score`."""
    return ScoreTask((aspects,) if isinstance(aspects, str) else tuple(aspects), language, model)


def rewrite_task(to: str, language: str | None = None, **settings: Any) -> RewriteTask:
    """The task of :func:`politesse.rewrite`, with settings as it has them."""
    for name in ("aspects", "by"):
        if settings.get(name) is not None:
            settings[name] = tuple(settings[name])
    return RewriteTask(to, language, **settings)


def translate_task(to: str, formality: str = "auto", **settings: Any) -> TranslateTask:
    """The task of :func:`politesse.translate`, with settings as it has them."""
    from politesse.translation.termbase import termbase

    terms = termbase(settings.pop("glossary", None), settings.get("source", "en"), to)
    return TranslateTask(to, formality, **settings, terms=terms.entries if terms else ())


def check_task(register: str, language: str | None = None) -> CheckTask:
    """Texts held to one register."""
    return CheckTask(language, {"*": register})


class OfTexts(ABC, Generic[T]):
    """The tasks as methods of what holds a column of texts; ``T`` is what results come back as."""

    def score(
        self,
        language: str | None = None,
        *,
        aspects: Iterable[str] = ("register", "politeness", "formality"),
        model: str | None = None,
        columns: Sequence[str] = (),
        flat: bool = True,
    ) -> T:
        """Register, politeness and formality of each text."""
        return self._made(Columns(score_task(language, aspects, model), columns, flat))

    def rewrite(
        self,
        to: str,
        language: str | None = None,
        *,
        columns: Sequence[str] = (),
        flat: bool = True,
        **settings: Any,
    ) -> T:
        """Each text in another register; settings are those of :func:`politesse.rewrite`."""
        return self._made(Columns(rewrite_task(to, language, **settings), columns, flat))

    def translate(
        self,
        to: str,
        formality: str = "auto",
        *,
        columns: Sequence[str] = (),
        flat: bool = True,
        **settings: Any,
    ) -> T:
        """Each text in another language; settings are those of :func:`politesse.translate`."""
        return self._made(Columns(translate_task(to, formality, **settings), columns, flat))

    def check(
        self,
        register: str,
        language: str | None = None,
        *,
        columns: Sequence[str] = (),
        flat: bool = True,
    ) -> T:
        """What breaks a register in each text, with a fix where there is one."""
        return self._made(Columns(check_task(register, language), columns, flat))

    @abstractmethod
    def _made(self, made: Columns) -> T:
        """The columns of the texts, as the library has them."""
