"""Lines with their translations: the English ones in a file, and a file a language, joined by their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from politesse.datasets.files import Report, Source, fields
from politesse.datasets.records import TranslatedLine


def read(sources: Iterable[Source], report: Report) -> Iterator[TranslatedLine]:
    """The English line beside each translation, one language after the other."""
    files = list(sources)
    english = next((source for source in files if source["role"]), None)
    if english is None:
        for source in files:
            report.defect(source.path, "has no English lines (en.tsv) beside it")
        return
    names = ("id", "kind", "register", "split", "text")
    lines = {row["id"]: row for _, row in fields(english.path, report, names)}
    for source in files:
        if source is english:
            continue
        for line, row in fields(source.path, report, ("id", "text")):
            own = lines.get(row["id"])
            if own is None or not row["text"].strip():
                cause = "the line is empty" if own else f"no English line is called {row['id']!r}"
                report.defect(source.path, cause, line)
                continue
            yield TranslatedLine(
                source=own["text"], target=row["text"], language=source["language"],
                kind=own["kind"], register=own["register"], split=own["split"], id=row["id"],
            )  # fmt: skip
