"""Files that are read whole: JSON, or a list of lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from politesse.datasets.files import Report, Source, bare_name, lines
from politesse.datasets.jsonfiles import json_document
from politesse.datasets.records import Document


def read(sources: Iterable[Source], report: Report) -> Iterator[Document]:
    """Each file under its name without endings."""
    for source in sources:
        name = bare_name(source.path)
        if name.endswith(".json"):
            content = json_document(source.path, report)
            if content is None:
                continue
        else:
            content = tuple(text for _, text in lines(source.path, report))
        yield Document(name.removesuffix(".json"), content, split=source["split"])
