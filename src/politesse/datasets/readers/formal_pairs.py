"""Informal sentences with several formal rewrites each, written for this project."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from politesse.datasets.files import Malformed, Report, Source
from politesse.datasets.jsonfiles import json_lines
from politesse.datasets.records import StylePair
from politesse.datasets.values import each, list_of, member, object_of, text_of


def read(sources: Iterable[Source], report: Report) -> Iterator[StylePair]:
    """The sentences of each language; ``domain`` says what kind of writing one is."""
    for source in sources:

        def pair(value: Any, source: Source = source) -> StylePair:
            fields = object_of(value)
            formal = tuple(list_of(member(fields, "formal", list), str))
            if not formal:
                raise Malformed("a sentence without a rewrite")
            return StylePair(
                (text_of(fields, "informal"),),
                formal,
                "informal",
                source["language"],
                text_of(fields, "split"),
                text_of(fields, "kind"),
            )

        yield from each(json_lines(source.path, report), source.path, report, pair)
