"""What the politeness models learn from: rated requests and their features."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from politesse.core import PolitesseError
from politesse.datasets import read
from politesse.datasets.records import RatedText
from politesse.languages import load
from politesse.scoring.features import Grams
from politesse.scoring.politeness_strategies import feature_names, features, strategy_finder
from politesse.scoring.register import scorer
from politesse.training.ridge import gram_matrix, named_matrix

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix

    Floats = NDArray[np.float64]

_LEAST_SPREAD = 0.15  # so that a feature seen once or twice does not become huge


@dataclass(frozen=True, slots=True)
class Rated:
    """Rated texts of one language as matrices, a row a text.

    ``extreme`` says which belong to the top and bottom quarter, whose side is predicted. ``texts``
    numbers them: one that was rated twice has one number and two rows.
    """

    code: str
    texts: NDArray[np.intp]
    scores: Floats
    extreme: NDArray[np.bool_]
    grams: csr_matrix
    strategies: Floats


@dataclass(frozen=True, slots=True)
class Standard:
    """The means and spreads that features are brought to."""

    means: Floats
    spreads: Floats

    @classmethod
    def of(cls, matrix: Floats) -> Standard:
        """Those of a matrix, column by column."""
        import numpy as np

        return cls(matrix.mean(axis=0), np.maximum(matrix.std(axis=0), _LEAST_SPREAD))

    def __call__(self, matrix: Floats) -> Floats:
        return np_array((matrix - self.means) / self.spreads)


def np_array(values: Any) -> Floats:
    """``values`` as an array of floats."""
    import numpy as np

    return np.asarray(values, dtype=np.float64)


def named_features(code: str, text: str) -> dict[str, float]:
    """The named features of a text, just as the scorer counts them."""
    pack = load(code)
    tokens = pack.tokenize(text)
    return features(tokens, strategy_finder(pack)(tokens), scorer(pack).of(tokens).register)


def matrices(code: str, texts: Iterable[str], bits: int) -> tuple[csr_matrix, Floats]:
    """The n-grams and the named features of texts."""
    listed = list(texts)
    named = named_matrix([named_features(code, text) for text in listed], feature_names())
    return gram_matrix(listed, Grams(code, bits)), np_array(named)


def rated(code: str, data: Path, name: str, bits: int, split: str = "test") -> Rated:
    """The rated requests of a language in the dataset ``name`` under ``data``."""
    records = list(read(name, data, part="all", language=code, split=split))
    if not records:
        raise PolitesseError(f"{code}: no requests of {name} under {data}")
    binary = read(name, data, part="binary", language=code, split=split)
    # The two files round differently.
    ends = {(record.text, round(record.score, 6)) for record in binary}
    extreme = [(record.text, round(record.score, 6)) in ends for record in records]
    return _rated(code, records, np_array(extreme) > 0, bits)


def elsewhere(data: Path, name: str, part: str, bits: int) -> Rated:
    """Rated English requests of another place, for measuring only; their quarters by score."""
    import numpy as np

    records = list(read(name, data, part=part))
    scores = np_array([record.score for record in records])
    low, high = np.quantile(scores, [0.25, 0.75])
    return _rated("en", records, (scores <= low) | (scores >= high), bits)


def _rated(code: str, records: Sequence[RatedText], extreme: NDArray[np.bool_], bits: int) -> Rated:
    import numpy as np

    texts = [record.text for record in records]
    numbers = {text: number for number, text in enumerate(dict.fromkeys(texts))}
    grams, strategies = matrices(code, texts, bits)
    return Rated(
        code,
        np.array([numbers[text] for text in texts]),
        np_array([record.score for record in records]),
        extreme,
        grams,
        strategies,
    )
