"""Pairs of texts of which one is the politer, by the phenomenon they test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from politesse.datasets.files import Report, Source
from politesse.datasets.jsonfiles import json_lines
from politesse.datasets.records import PolitenessContrast
from politesse.datasets.values import each, object_of, text_of


def read(sources: Iterable[Source], report: Report) -> Iterator[PolitenessContrast]:
    """The pairs of each language."""
    for source in sources:

        def pair(value: Any, source: Source = source) -> PolitenessContrast:
            fields = object_of(value)
            more, less, phenomenon, name = (
                text_of(fields, key) for key in ("more", "less", "phenomenon", "id")
            )
            return PolitenessContrast(more, less, phenomenon, source["language"], "test", name)

        yield from each(json_lines(source.path, report), source.path, report, pair)
