"""How likely a translation of the embedded model may go out as it is, by what can be seen of it.

Readers judged translations of fresh lines. What they let pass is foretold by how likely the model found
its words, by how many of them no text has, by how many words of the source it has seldom read, and by how long that is;
each language starts from a place of its own. `evaluation/confidence.py` fits it and says how far it holds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from politesse.core import toml
from politesse.languages.tags import code_of

MOST = 3  # words of a kind that count
_SHAPE = toml.keys("least score unknown rare length", float) | {"languages": toml.Each(float)}


@dataclass(frozen=True, slots=True)
class Confidence:
    """Logistic regression; ``least`` is how sure it must be of a translation to be certain of it."""

    least: float
    score: float
    unknown: float
    rare: float
    length: float
    languages: Mapping[str, float]

    def __call__(
        self, language: str, source: str, score: float, unknown: int, rare: int
    ) -> float | None:
        """How likely a translation may go out; None in a language that nobody judged.

        >>> sure = Confidence(0.7, 6.0, 0.5, -0.3, -0.3, {"de": 3.0})
        >>> round(sure("de", "Good morning.", -0.1, 0, 0), 2), round(sure("de", "Moles!", -1.2, 1, 1), 2)
        (0.9, 0.02)
        """
        start = self.languages.get(language, self.languages.get(code_of(language)))
        if start is None:
            return None
        length = math.log(max(1, len(source.split())))
        sure = start + self.score * score + self.length * length
        sure += self.unknown * min(MOST, unknown) + self.rare * min(MOST, rare)
        return 1 / (1 + math.exp(-sure))


def read(path: Path) -> Confidence | None:
    """The regression of a file; None where there is none."""
    if not path.is_file():
        return None
    return Confidence(**toml.read(path, _SHAPE))
