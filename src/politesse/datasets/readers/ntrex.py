"""NTREX: one line file for the English source and one for each language's translation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from politesse.datasets.files import Report, Source, parallel
from politesse.datasets.records import SentencePair


def read(sources: Iterable[Source], report: Report) -> Iterator[SentencePair]:
    """The source beside each translation, one language after the other."""
    files = list(sources)
    english = [source for source in files if source["role"] == "src"]
    for source in files:
        if source["role"] == "src":
            continue
        if not english:
            report.defect(source.path, "has no English source (src.eng.txt) beside it")
            return
        both = {"source": english[0].path, "target": source.path}
        for line, texts in parallel(both, report):
            for name, text in texts.items():
                if not text.strip():
                    report.defect(both[name], "the line is empty", line)
            yield SentencePair(texts["source"], texts["target"], source["language"], "ntrex")
