"""Style-transfer sets: folders of line files named ``informal``, ``formal``, ``formal.ref0`` …

A folder for training holds ``informal`` and ``formal``, line by line. One for tuning or
testing holds the originals of each style with up to four rewrites into the other:
``informal`` with ``formal.ref0 … ref3``, and perhaps ``formal`` with ``informal.ref0 … ref3``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from politesse.core import TargetRegister, opposite
from politesse.datasets.files import Report, Source, parallel
from politesse.datasets.records import StylePair

Set = tuple[str, str, str]
_STYLES: tuple[TargetRegister, ...] = ("informal", "formal")


def read(sources: Iterable[Source], report: Report) -> Iterator[StylePair]:
    """All pairs: of a tuning or test folder first the informal originals, then the formal."""
    for key, files in _folders(sources).items():
        rewritten = [style for style in _STYLES if _references(files, opposite(style))]
        if rewritten:
            for style in rewritten:
                yield from _rewrites(key, style, files, report)
        elif {"informal", "formal"} <= set(files):
            both = {name: files[name] for name in ("informal", "formal")}
            for texts in _rows(both, report):
                yield _pair(key, "informal", texts)
        else:
            path = next(iter(files.values()))
            report.defect(path, "has no file of rewrites beside it (formal, formal.ref0 …)")


def _folders(sources: Iterable[Source]) -> dict[Set, dict[str, Path]]:
    folders: dict[Set, dict[str, Path]] = {}
    for source in sources:
        key = (source["language"], source["split"], source["domain"])
        name = source["style"] + (f".ref{source['reference']}" if source["reference"] else "")
        folders.setdefault(key, {})[name] = source.path
    return folders


def _references(files: Mapping[str, Path], style: TargetRegister) -> list[str]:
    return sorted(name for name in files if name.startswith(f"{style}.ref"))


def _rewrites(
    key: Set, style: TargetRegister, files: Mapping[str, Path], report: Report
) -> Iterator[StylePair]:
    references = _references(files, opposite(style))
    if style not in files:
        report.defect(files[references[0]], f"has no file {style!r} of originals beside it")
        return
    numbered = [f"{opposite(style)}.ref{number}" for number in range(len(references))]
    if references != numbered:
        report.blemish(files[references[-1]], f"the rewrites are not {', '.join(numbered)}")
    for texts in _rows({name: files[name] for name in (style, *references)}, report):
        yield _pair(key, style, texts)


def _rows(files: Mapping[str, Path], report: Report) -> Iterator[list[str]]:
    for line, texts in parallel(files, report):
        for name, text in texts.items():
            if not text.strip():
                report.blemish(files[name], "the line is empty", line)
        yield [text.strip() for text in texts.values()]


def _pair(key: Set, style: TargetRegister, texts: list[str]) -> StylePair:
    language, split, domain = key
    source, rewrites = (texts[0],), tuple(texts[1:])
    informal, formal = (source, rewrites) if style == "informal" else (rewrites, source)
    return StylePair(informal, formal, style, language, split, domain)
