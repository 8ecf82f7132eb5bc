"""Impolite dialogue corpora: users' turns of task dialogues beside impolite rewrites of them.

The corpus of the paper is not published. This is our layout, after its description, and that of our own
`rude-users`; one turn a line of JSON, or a row of CSV:

    dialogue   the id of the dialogue, of MultiWOZ or the town
    turn       the user's turn, counted from 0
    original   what the user said (may be absent where the dialogue itself stays elsewhere)
    impolite   the rewrite
    writer     who wrote it (may be absent)
    scenario   the role the writer was given, 1 to 6 (may be absent)
    ratings    peers' ratings (may be absent): in JSON a list of objects with ``politeness``,
               ``content`` and ``fluency`` from 1 to 5; in CSV the columns ``politeness1``,
               ``content1``, ``fluency1``, ``politeness2`` …
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from politesse.datasets.files import Malformed, Report, Source, bare_name, rows
from politesse.datasets.jsonfiles import json_lines
from politesse.datasets.readers.multiwoz import dialogue_id
from politesse.datasets.records import ImpoliteTurn, RewriteRating
from politesse.datasets.values import each, list_of, number_of, object_of, text_of, whole_of

_SCENARIOS = (1, 6)
_CRITERIA = ("politeness", "content", "fluency")


def read(sources: Iterable[Source], report: Report) -> Iterator[ImpoliteTurn]:
    """The rewritten turns; a turn that comes twice in a file is a defect."""
    for source in sources:
        seen: set[tuple[str, int]] = set()

        def turn(value: Any, source: Source = source, seen: set[Any] = seen) -> ImpoliteTurn:
            record = _turn(value, source["split"])
            if (record.dialogue, record.turn) in seen:
                raise Malformed(f"turn {record.turn} of {record.dialogue} comes a second time")
            seen.add((record.dialogue, record.turn))
            return record

        values: Iterator[tuple[int, Any]]
        if bare_name(source.path).endswith(".csv"):
            values = rows(source.path, report)
        else:
            values = json_lines(source.path, report)
        yield from each(values, source.path, report, turn)


def _turn(record: Any, split: str) -> ImpoliteTurn:
    value = object_of(record)
    return ImpoliteTurn(
        dialogue_id(text_of(value, "dialogue")),
        whole_of(value, "turn", 0),
        text_of(value, "original") if value.get("original") else "",
        text_of(value, "impolite"),
        None if value.get("scenario") in (None, "") else whole_of(value, "scenario", *_SCENARIOS),
        tuple(_ratings(value)),
        split=split,
        writer=text_of(value, "writer") if value.get("writer") else "",
    )


def _ratings(value: Mapping[str, Any]) -> Iterator[RewriteRating]:
    if "ratings" in value:
        for rating in list_of(value["ratings"], dict):
            yield _rating(rating, _CRITERIA)
        return
    numbers = {match[1] for name in value if (match := re.fullmatch(r"politeness(\d+)", name))}
    for number in sorted(numbers, key=int):
        names = [f"{criterion}{number}" for criterion in _CRITERIA]
        if any(value.get(name) not in (None, "") for name in names):
            yield _rating(value, names)


def _rating(value: Mapping[str, Any], names: Iterable[str]) -> RewriteRating:
    politeness, content, fluency = (number_of(value, name, 1, 5) for name in names)
    return RewriteRating(politeness, content, fluency)
