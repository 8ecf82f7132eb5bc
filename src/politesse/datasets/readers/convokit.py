"""Rated utterances as ConvoKit stores them: ``utterances.jsonl``, scores and ratings under ``meta``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from politesse.datasets.files import Report, Source
from politesse.datasets.jsonfiles import json_lines
from politesse.datasets.records import RatedText, Rating
from politesse.datasets.values import each, member, number_of, object_of, text_of


def read(sources: Iterable[Source], report: Report) -> Iterator[RatedText]:
    """Requests: ``score`` is the normalised mean, the raters' own run from 1 to 25."""
    for source in sources:
        corpus = source.path.parent.name

        def rated(value: Any, corpus: str = corpus) -> RatedText:
            meta = member(value, "meta", dict)
            ratings = object_of(meta.get("Annotations"))
            return RatedText(
                text_of(value, "text"),
                number_of(meta, "Normalized Score"),
                "en",
                raters=tuple(Rating(who, number_of(ratings, who, 1, 25)) for who in ratings),
                source=corpus.removesuffix("-politeness-corpus"),
                id=str(value.get("id", "")),
            )

        yield from each(json_lines(source.path, report), source.path, report, rated)
