"""Carries a score over from English: n-grams that foretell how the English side is scored."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from politesse.core import PolitesseError
from politesse.scoring.features import Grams
from politesse.training.politeness.recipe import Parallel
from politesse.training.politeness.ridge import gram_matrix, sparse_ridge
from politesse.training.sources import corpora, rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_WORD = re.compile(r"[\w']+|\?")
_LONGEST = 500  # characters


def pairs(data: Path, code: str, settings: Parallel, seed: int) -> list[tuple[str, str]]:
    """(English, translation) texts of the corpora the recipe names, the most request-like first.

    Neighbouring lines are joined into longer texts, as ``joined`` says.
    """
    chance = random.Random(f"{seed} {code}")
    aligned: list[tuple[str, str]] = []
    for _, path, limit in corpora(data, code, settings.corpora):
        aligned += joined(blocks(path, limit, chance), settings.joined, chance)
    if not aligned:
        raise PolitesseError(f"{code}: no corpus of the recipe is under {data / 'text'}")
    chance.shuffle(aligned)
    cues = {*settings.cues, "?"}
    aligned.sort(key=lambda pair: -len(cues.intersection(_WORD.findall(pair[0].lower()))))
    return aligned[: settings.texts]


def blocks(path: Path, limit: int, chance: random.Random) -> list[tuple[str, str]]:
    """At most ``limit`` usable lines, in blocks of neighbours."""
    kept = [
        (row[0].strip(), row[1].strip())
        for row in rows(path)
        if len(row) == 2 and row[0] != row[1] and 1 < len(row[1]) <= _LONGEST >= len(row[0])
    ]
    parts = [kept[start : start + 20] for start in range(0, len(kept), 20)]
    chance.shuffle(parts)
    return [line for block in parts for line in block][:limit]


def joined(
    lines: list[tuple[str, str]], share: float, chance: random.Random
) -> list[tuple[str, str]]:
    """The lines, a share of them put together with their neighbours."""
    groups = []
    start = 0
    while start < len(lines):
        count = chance.choice((2, 2, 3, 4)) if chance.random() < share else 1
        group = lines[start : start + count]
        start += count
        groups.append((" ".join(one for one, _ in group), " ".join(two for _, two in group)))
    return groups


def distil(
    code: str,
    data: Path,
    settings: Parallel,
    teacher: Callable[[Sequence[str]], NDArray[np.float64]],
    seed: int,
    bits: int,
) -> NDArray[np.float32]:
    """The weight of each hashed n-gram of a language, learnt from how ``teacher`` scores English.

    In units of the teacher's spread over these texts.
    """
    texts = pairs(data, code, settings, seed)
    scores = teacher([english for english, _ in texts])
    matrix = gram_matrix((text for _, text in texts), Grams(code, bits))
    return sparse_ridge(
        matrix, scores / (scores.std() or 1.0), settings.penalty, settings.iterations
    )
