"""ConvoKit's strategy lexicons: ``{"Strategy": ["cue", …]}``, one file a place in the sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from politesse.datasets.files import Report, Source
from politesse.datasets.jsonfiles import json_members
from politesse.datasets.records import LexiconEntry

_PLACES: dict[str, Literal["anywhere", "start", "inside"]] = {
    "ngram": "anywhere",
    "starter": "start",
    "non_starter": "inside",
}


def read(sources: Iterable[Source], report: Report) -> Iterator[LexiconEntry]:
    """Every cue: anywhere, at the start of a sentence, or not at its start."""
    for source in sources:
        place = _PLACES.get(source["place"], "anywhere")
        for line, strategy, cues in json_members(source.path, report):
            if not isinstance(cues, list) or not all(isinstance(cue, str) for cue in cues):
                report.defect(source.path, f"{strategy!r} must be a list of words", line)
                continue
            for cue in cues:
                words = ((cue, 1),)
                yield LexiconEntry(strategy, cue, words, source["language"], place=place)
