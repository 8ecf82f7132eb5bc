"""Contrastive formality sets: a source file beside files of formal and informal translations.

A set is one file for the English source and one for each of ``formal``, ``informal`` and,
for some Japanese, ``respectful``; each of these may have an ``annotated`` twin, with the
phrases that carry formality between ``[F]`` and ``[/F]``, and a ``feminine`` one. Which file
is which is told by its name, with or without the language's code at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from politesse.datasets.files import Report, Source, parallel
from politesse.datasets.records import ContrastPair, Marked

Set = tuple[str, str, str]


def read(sources: Iterable[Source], report: Report) -> Iterator[ContrastPair]:
    """The sets in the order of their files, each line a pair."""
    for key, files in _sets(sources).items():
        missing = [role for role in ("source", "formal", "informal") if role not in files]
        if missing:
            at = next(iter(files.values()))
            report.defect(at, f"its set has no file for: {', '.join(missing)}")
        else:
            yield from _pairs(key, files, report)


def _sets(sources: Iterable[Source]) -> dict[Set, dict[str, Path]]:
    sets: dict[Set, dict[str, Path]] = {}
    for source in sources:
        key = (source["language"], source["split"], source["domain"].replace("-", "_"))
        role = ".".join(part for part in (source["level"] or "source", source["kind"]) if part)
        sets.setdefault(key, {})[role] = source.path
    return sets


def _pairs(key: Set, files: Mapping[str, Path], report: Report) -> Iterator[ContrastPair]:
    language, split, domain = key
    for line, texts in parallel(files, report):
        for role, text in texts.items():
            if not text.strip():
                report.defect(files[role], "the line is empty", line)
        marked = {
            level: _marked(level, texts, files, line, report)
            for level in ("formal", "informal", "respectful")
        }
        yield ContrastPair(
            texts["source"],
            texts["formal"],
            texts["informal"],
            language,
            split,
            domain,
            formal_marked=marked["formal"],
            informal_marked=marked["informal"],
            formal_feminine=texts.get("formal.feminine"),
            informal_feminine=texts.get("informal.feminine"),
            respectful=texts.get("respectful"),
            respectful_marked=marked["respectful"],
        )


def _marked(
    level: str, texts: Mapping[str, str], files: Mapping[str, Path], line: int, report: Report
) -> Marked | None:
    role = f"{level}.annotated"
    if role not in texts:
        return None
    marked = Marked.parse(texts[role])
    if texts[role].count("[F]") + texts[role].count("[/F]") != 2 * len(marked.spans):
        report.blemish(files[role], "[F] and [/F] do not pair up", line)
    if level in texts and marked.text != texts[level]:
        report.defect(files[role], f"differs from {files[level].name} in more than the marks", line)
    return marked
