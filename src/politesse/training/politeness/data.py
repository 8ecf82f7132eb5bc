"""What the politeness models learn from: requests, rated or written, and their features."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from politesse.core import BadInput, PolitesseError
from politesse.datasets import entry, read
from politesse.datasets.locate import found
from politesse.datasets.records import RatedText
from politesse.languages import load
from politesse.scoring.encoder import encoder
from politesse.scoring.features import Grams, forms
from politesse.scoring.politeness_strategies import feature_names, features
from politesse.scoring.text import AnalysedText
from politesse.training.politeness.ridge import gram_matrix, named_matrix
from politesse.training.politeness.turns import plain_turns, user_turns

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix

    Floats = NDArray[np.float64]

#: The requests written for a pack.
WRITTEN = "requests.tsv"

#: The part of a dataset of requests that has the English ones in other languages.
TRANSLATED = "translated"

_CLEAR = 0.5  # a written score this far from 0 says polite or impolite
_CLEAR_MESSAGE = 1.0  # and so does a message rated so
_TURN = 0.75  # of a rating from -3 to 3, to be the place of a request
_LEAST_SPREAD = 0.15  # so that a feature seen once or twice does not become huge


@dataclass(frozen=True, slots=True)
class Rated:
    """Rated texts of one language as matrices, a row a text.

    ``extreme`` says which belong to the top and bottom quarter, whose side is predicted. ``texts``
    numbers them: one that was rated twice has one number and two rows. ``words`` are the places of
    whole words and pairs of words among the n-grams. ``encoder_scores`` are the encoder's. A row may
    also be what tells a text ``apart`` from another one: all values are then the differences.
    """

    code: str
    texts: NDArray[np.intp]
    scores: Floats
    extreme: NDArray[np.bool_]
    grams: csr_matrix
    strategies: Floats
    words: NDArray[np.intp]
    encoder_scores: Floats
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Emphasis:
    """How much each n-gram counts: words and pairs of words more than the letters in them."""

    columns: Floats

    @classmethod
    def of(cls, texts: Sequence[Rated], times: float) -> Emphasis:
        """Words count ``times`` as much as letters; the texts stay of length 1 on average."""
        import numpy as np

        columns = np.ones(texts[0].grams.shape[1])
        for rated in texts:
            columns[rated.words] = times
        whole = [rated.grams.power(2) @ columns for rated in texts if not rated.apart]
        sizes = np.concatenate(whole)
        return cls(np_array(columns / sizes.mean()))

    def kernel(self, one: csr_matrix, other: csr_matrix) -> Floats:
        """How much the texts of two matrices have in common."""
        return np_array((one.multiply(self.columns[None, :]).tocsr() @ other.T).toarray())

    def table(self, grams: csr_matrix, alpha: Floats) -> Floats:
        """The weights of the n-grams when each text weighs ``alpha``."""
        return np_array(self.columns * (grams.T @ alpha))


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

    def __call__(self, matrix: Floats, apart: bool = False) -> Floats:
        """The features by their spread, about their mean; or those that tell two texts apart."""
        return np_array((matrix if apart else matrix - self.means) / self.spreads)


def np_array(values: Any) -> Floats:
    """``values`` as an array of floats."""
    import numpy as np

    return np.asarray(values, dtype=np.float64)


def ranks(scores: Floats) -> Floats:
    """The place of each score among all, from -√3 to √3: the middle one is 0, the spread 1.

    >>> ranks(np_array([-9.0, 0.1, 0.2])).round(2).tolist()
    [-1.15, 0.0, 1.15]
    """
    from scipy.stats import rankdata

    return np_array((rankdata(scores) - 0.5) / len(scores) - 0.5) * math.sqrt(12)


def named_features(code: str, text: str) -> dict[str, float]:
    """The named features of a text, just as the scorer counts them."""
    seen = AnalysedText(load(code), text)
    return features(seen.tokens, seen.strategies, seen.register)


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


def translations(data: Path, name: str) -> list[str]:
    """The languages that the English training requests of a dataset are there in."""
    place = found(name, data)
    sources = place.files.get(TRANSLATED, ()) if place else ()
    return sorted({source["language"] for source in sources})


def translated(code: str, data: Path, name: str, bits: int) -> Rated | None:
    """The English training requests in another language, where there is such a part; places for scores."""
    if code not in translations(data, name):
        return None
    records = list(read(name, data, part=TRANSLATED, language=code))
    texts = _rated(code, records, np_array([0] * len(records)) > 0, bits)
    return replace(texts, scores=ranks(texts.scores))


def messages(
    code: str, data: Path, name: str, bits: int, split: str, kinds: Container[str] | None = None
) -> Rated | None:
    """Messages written to be rated, of some kinds or of all; ``extreme`` are those clearly on one side."""
    if code not in entry(name).languages:
        return None
    records = [
        record
        for record in read(name, data, language=code, split=split)
        if kinds is None or record.source in kinds
    ]
    clear = [abs(record.score) >= _CLEAR_MESSAGE for record in records]
    return _rated(code, records, np_array(clear) > 0, bits) if records else None


def told_apart(code: str, data: Path, name: str, bits: int) -> Rated | None:
    """What tells the politer message of each pair (train split) from the other, and how far apart their places are."""
    listed = list(read(name, data, language=code, split="train"))
    places = ranks(np_array([one.score for one in listed]))
    by_text = {one.text: float(place) for one, place in zip(listed, places, strict=True)}
    pairs = read(name, data, part="pairs", language=code, split="train")
    texts = [text for pair in pairs for text in (pair.more, pair.less)]
    if not texts:
        return None
    records = [RatedText(text, by_text[text], code) for text in texts]
    found = _rated(code, records, np_array([0] * len(records)) > 0, bits)
    return replace(
        found,
        texts=found.texts[::2],
        scores=found.scores[::2] - found.scores[1::2],
        extreme=found.extreme[::2],
        grams=(found.grams[::2] - found.grams[1::2]).tocsr(),
        strategies=found.strategies[::2] - found.strategies[1::2],
        encoder_scores=found.encoder_scores[::2] - found.encoder_scores[1::2],
        apart=True,
    )


def turns(data: Path, name: str, bits: int) -> Rated:
    """English users' turns to a bot, as they were and made rude, scored about as requests are placed."""
    return _placed(user_turns(data, name), bits)


def calmed(bits: int) -> Rated:
    """What is left of rude English turns to a bot when all that is rude has gone, scored likewise."""
    return _placed(plain_turns(), bits)


def _placed(records: Sequence[RatedText], bits: int) -> Rated:
    texts = _rated("en", records, np_array([0] * len(records)) > 0, bits)
    return replace(texts, scores=texts.scores * _TURN)


def written(code: str, bits: int, part: str = "all") -> Rated | None:
    """The requests written for a pack, with the scores they were written to have.

    ``part``: ``all``; every fifth is the part ``check``, the others are ``learn``. ``extreme`` are
    those that are clearly on one side.
    """
    pack = load(code)
    if not pack.has(WRITTEN):
        return None
    records = [
        record
        for number, record in enumerate(_written(pack.read(WRITTEN), f"{code}/{WRITTEN}", code))
        if part == "all" or (number % 5 == 4) == (part == "check")
    ]
    clear = [abs(record.score) >= _CLEAR for record in records]
    return _rated(code, records, np_array(clear) > 0, bits)


def _written(text: str, where: str, code: str) -> Iterator[RatedText]:
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        score, tab, request = line.partition("\t")
        try:
            value = float(score)
        except ValueError:
            raise BadInput(where, f"is no score: {score!r}", number) from None
        if not tab or not request.strip():
            raise BadInput(where, "a score, a tab and a request are expected", number)
        if not -3 <= value <= 3:
            raise BadInput(where, f"a score goes from -3 to 3, not {score}", number)
        yield RatedText(request.strip(), value, language=code)


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
        _words(texts, Grams(code, bits)),
        np_array(encoder().scores(texts)),
    )


def _words(texts: Iterable[str], grams: Grams) -> NDArray[np.intp]:
    import numpy as np

    buckets: set[int] = set()
    for text in texts:
        cut = forms(text)
        buckets.update(int(grams.of_word[form][0]) for form in cut)
        buckets.update(grams.of_pairs(cut))
    return np.array(sorted(buckets), dtype=np.intp)
