"""For Hugging Face datasets: functions for ``map`` in batches.

    from politesse.frames.datasets import score
    dataset.map(score("text", "de"), batched=True, num_proc=4)

Results are cached as ``datasets`` does, by the settings, and columns that are empty in the first batch keep
their type with ``features=``: ``made = score("text"); dataset.map(made, batched=True,
features=made.features(dataset.features))``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from politesse.batch.tasks import Task
from politesse.frames import Columns, check_task, rewrite_task, score_task, translate_task
from politesse.tables import Type


class Mapped:
    """A function for ``map``: a batch goes in, the columns that are added come out."""

    def __init__(
        self, task: Task, column: str, columns: Sequence[str], flat: bool, prefix: str
    ) -> None:
        self._made = Columns(task, columns, flat)
        self._column, self._prefix = column, prefix

    def __call__(self, batch: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
        made = self._made(batch[self._column])
        return {self._prefix + name: values for name, values in made.items()}

    def features(self, before: Mapping[str, Any]) -> Any:
        """The features of the dataset with those that are added."""
        from datasets import Features

        added = {self._prefix + one.name: _feature(one.type) for one in self._made.fields}
        return Features({**before, **added})


def score(
    column: str,
    language: str | None = None,
    *,
    aspects: Iterable[str] = ("register", "politeness", "formality"),
    model: str | None = None,
    columns: Sequence[str] = (),
    flat: bool = True,
    prefix: str = "",
) -> Mapped:
    """Register, politeness and formality of each text of a column."""
    return Mapped(score_task(language, aspects, model), column, columns, flat, prefix)


def rewrite(
    column: str,
    to: str,
    language: str | None = None,
    *,
    columns: Sequence[str] = (),
    flat: bool = True,
    prefix: str = "",
    **settings: Any,
) -> Mapped:
    """Each text in another register; settings are those of :func:`politesse.rewrite`."""
    return Mapped(rewrite_task(to, language, **settings), column, columns, flat, prefix)


def translate(
    column: str,
    to: str,
    formality: str = "auto",
    *,
    columns: Sequence[str] = (),
    flat: bool = True,
    prefix: str = "",
    **settings: Any,
) -> Mapped:
    """Each text in another language; settings are those of :func:`politesse.translate`."""
    return Mapped(translate_task(to, formality, **settings), column, columns, flat, prefix)


def check(
    column: str,
    register: str,
    language: str | None = None,
    *,
    columns: Sequence[str] = (),
    flat: bool = True,
    prefix: str = "",
) -> Mapped:
    """What breaks a register in each text, with a fix where there is one."""
    return Mapped(check_task(register, language), column, columns, flat, prefix)


def _feature(kind: Type) -> Any:
    from datasets import Value

    if isinstance(kind, list):
        return [_feature(kind[0])]
    if isinstance(kind, dict):
        return {name: _feature(inner) for name, inner in kind.items()}
    return Value({str: "string", float: "float64", int: "int64", bool: "bool"}[kind])
