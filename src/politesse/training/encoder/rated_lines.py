"""Lines of parallel text with how polite a reader found them.

The ratings are ours and travel with the recipe; the lines belong to their corpora and are found there
by their checksums.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path

from politesse.core.files import decoded, opened
from politesse.training.encoder.texts import tidy


@cache
def ratings() -> dict[str, dict[str, float]]:
    """The ratings from -3 to 3 of each language, by the checksum of the line."""
    table = files("politesse.training").joinpath("recipes/rated-lines.tsv").read_text("utf-8")
    found: dict[str, dict[str, float]] = {}
    for line in table.splitlines():
        code, checksum, rating = line.split("\t")
        found.setdefault(code, {})[checksum] = float(rating)
    return found


def rated_lines(data: Path) -> dict[str, dict[str, float]]:
    """The lines of each language that are in the corpora under ``data``, with their ratings."""
    found: dict[str, dict[str, float]] = {}
    for code, known in ratings().items():
        pattern = f"*.en-{code}.tsv.xz" if code != "en" else "*.en-*.tsv.xz"
        texts: dict[str, float] = {}
        for path in sorted((data / "text").glob(pattern)):
            with opened(path) as file:
                for line in decoded(file, str(path)):
                    sides = line.rstrip("\n").split("\t")
                    text = tidy(sides[0 if code == "en" else 1]) if len(sides) > 1 else ""
                    rating = known.get(checksum(text))
                    if rating is not None:
                        texts[text] = rating
        if texts:
            found[code] = dict(sorted(texts.items()))
    return found


def checksum(text: str) -> str:
    """What a line is found by."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
