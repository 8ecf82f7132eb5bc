"""Line files of running text: pairs, single sentences, and contrasts, tab-separated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from politesse.datasets.files import Report, Source, fields, lines
from politesse.datasets.records import ContrastPair, MonolingualSentence, SentencePair


def pairs(sources: Iterable[Source], report: Report) -> Iterator[SentencePair]:
    """``English<tab>translation`` a line."""
    for source in sources:
        corpus, language = source["corpus"], source["language"]
        for number, line in lines(source.path, report):
            english, _, target = line.partition("\t")
            if "\t" in target or not english.strip() or not target.strip():
                report.defect(source.path, _cause(line, 2), number)
            else:
                yield SentencePair(english, target, language, corpus)


def sentences(sources: Iterable[Source], report: Report) -> Iterator[MonolingualSentence]:
    """A sentence a line."""
    for source in sources:
        for number, line in lines(source.path, report):
            if line.strip():
                yield MonolingualSentence(line, source["language"], source["corpus"])
            else:
                report.defect(source.path, "the line is empty", number)


def contrasts(sources: Iterable[Source], report: Report) -> Iterator[ContrastPair]:
    """``English<tab>formal<tab>informal`` a line."""
    names = ("source", "formal", "informal")
    for source in sources:
        for number, row in fields(source.path, report, names):
            if all(text.strip() for text in row.values()):
                yield ContrastPair(
                    row["source"],
                    row["formal"],
                    row["informal"],
                    source["language"],
                    domain="interface",
                )
            else:
                report.defect(source.path, _cause("\t".join(row.values()), 3), number)


def _cause(line: str, columns: int) -> str:
    cells = line.split("\t")
    if len(cells) != columns:
        return f"has {len(cells)} column{'s' * (len(cells) != 1)} where {columns} are expected"
    empty = next(index for index, text in enumerate(cells, 1) if not text.strip())
    return f"column {empty} is empty"
