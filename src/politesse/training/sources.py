"""The texts that recipes name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from politesse import datasets
from politesse.core.files import decoded, opened
from politesse.datasets.locate import found


def corpora(data: Path, code: str, limits: Mapping[str, int]) -> Iterator[tuple[str, Path, int]]:
    """The parallel corpora the recipe names that are there, with the most texts to take of each."""
    seen: set[Path] = set()
    for pattern, limit in limits.items():
        for path in sorted((data / "text").glob(f"{pattern}.en-{code}.tsv.xz")):
            if path not in seen:
                seen.add(path)
                yield path.name.split(".")[0], path, limit


def rows(path: Path) -> list[list[str]]:
    """The cells of each line of a packed table; English comes first."""
    with opened(path) as file:
        return [line.rstrip("\r\n").split("\t") for line in decoded(file, str(path))]


def contrast_pairs(code: str, data: Path, names: Iterable[str]) -> list[tuple[str, str]]:
    """The formal and informal references of those train sets that have the language."""
    return [
        (pair.formal, pair.informal)
        for name in names
        if code in datasets.entry(name).languages and found(name, data)
        for pair in datasets.read(name, data, language=code, split="train")
    ]
