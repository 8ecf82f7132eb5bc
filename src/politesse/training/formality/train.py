"""Trains the formality models: English from ratings, the others through parallel text.

politesse train formality de --data corpora/
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from politesse.core import MissingExtra, PolitesseError
from politesse.core.progress import Progress
from politesse.datasets import read
from politesse.languages import load
from politesse.scoring.features import Grams
from politesse.scoring.formality_cues import NOISY, REGISTER, cue_finder, feature_names, features
from politesse.scoring.linear import read_linear, write_linear
from politesse.scoring.text import AnalysedText
from politesse.training.formality.recipe import Recipe
from politesse.training.sources import corpora, rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix

_WORDS = (2, 60)  # a pair with a shorter or longer English side teaches little
_LETTERS = (2, 600)


@dataclass(frozen=True, slots=True)
class Weights:
    """A fitted model: the hashed n-grams, the named features and where it starts from."""

    grams: NDArray[np.float64]
    named: NDArray[np.float64]
    bias: float

    def __call__(self, laid: Laid) -> NDArray[np.float64]:
        """The scores of texts."""
        scores: NDArray[np.float64] = laid.grams @ self.grams + laid.named @ self.named + self.bias
        return scores


@dataclass(frozen=True, slots=True)
class Laid:
    """The features of texts: hashed n-grams, and the named ones as they are."""

    grams: csr_matrix
    named: NDArray[np.float64]

    def rows(self, chosen: NDArray[Any]) -> Laid:
        """Those of some texts."""
        return Laid(self.grams[chosen], self.named[chosen])


def lay(code: str, texts: Sequence[str], bits: int, tell: Progress) -> Laid:
    """The features of texts of one language."""
    import numpy as np
    from scipy.sparse import csr_matrix

    pack = load(code)
    grams, find = Grams(code, bits), cue_finder(pack)
    numbers = {name: column for column, name in enumerate(feature_names())}
    named = np.zeros((len(texts), len(numbers)))
    starts: list[int] = [0]
    columns: list[int] = []
    values: list[float] = []
    for number, text in enumerate(texts):
        seen = AnalysedText(pack, text)
        for name, value in features(seen.tokens, find(seen)).items():
            named[number, numbers[name]] = value
        ngrams = seen.ngrams(grams).values()
        columns.extend(ngrams)
        values.extend(ngrams.values())
        starts.append(len(columns))
        if number % 500 == 0 or number + 1 == len(texts):
            tell(f"{code}: reading", number + 1, len(texts))
    shape = (len(texts), 1 << bits)
    matrix = csr_matrix(
        (np.array(values, np.float32), np.array(columns, np.int32), np.array(starts)), shape
    )
    return Laid(matrix, named)


def fit(
    laid: Laid,
    scores: NDArray[np.float64],
    used: NDArray[np.bool_],
    penalty: float,
    settings: Recipe,
) -> Weights:
    """Ridge regression; of the named features only the ``used`` ones take part."""
    import numpy as np
    from scipy.sparse import csr_matrix, hstack
    from sklearn.linear_model import Ridge

    mean, spread = laid.named.mean(0), laid.named.std(0)
    used = used & (spread > 0)
    clip, share = settings.clip, settings.named
    scaled = np.clip((laid.named[:, used] - mean[used]) / spread[used], -clip, clip) * share
    model = Ridge(alpha=penalty, solver="sparse_cg", max_iter=settings.iterations)
    model.fit(hstack([laid.grams, csr_matrix(scaled)]).tocsr(), scores)
    size = laid.grams.shape[1]
    named = np.zeros(laid.named.shape[1])
    named[used] = model.coef_[size:] * share / spread[used]
    bias = float(model.intercept_ - named @ mean)
    return Weights(model.coef_[:size], named, bias)


class English:
    """The English model, and how it does on sentences it has not seen."""

    def __init__(self, data: Path, settings: Recipe, tell: Progress) -> None:
        import numpy as np

        rated = list(read("pt16", data))
        self._settings, self._tell = settings, tell
        self._texts = [record.text for record in rated]
        self._truth = np.array([record.score for record in rated])
        self._laid = lay("en", self._texts, settings.bits, tell)
        self.weights = self._fit(np.arange(len(rated)))
        guesses = self._cross_validated()
        self.slope, self.offset = _logistic(guesses, self._truth > 0)
        self.report = {
            "sentences": len(rated),
            "folds": settings.folds,
            "spearman": round(_spearman(guesses, self._truth), 4),
            "pearson": round(float(np.corrcoef(guesses, self._truth)[0, 1]), 4),
        }

    def _fit(self, chosen: NDArray[Any]) -> Weights:
        laid = self._laid.rows(chosen)
        names = feature_names()
        cues = [name in {*NOISY, *REGISTER} for name in names]
        seen = (laid.named > 0).sum(0) >= self._settings.support
        used = seen | ~_mask(cues)
        weights = fit(laid, self._truth[chosen], used, self._settings.penalty, self._settings)
        for column, name in enumerate(names):
            if not used[column]:
                weights.named[column] = self._settings.assumed.get(name, 0.0)
            elif name in NOISY:
                most = self._settings.least.get(name, 0.0)
                weights.named[column] = min(weights.named[column], most)
        return weights

    def _cross_validated(self) -> NDArray[np.float64]:
        import numpy as np

        order = np.random.default_rng(self._settings.seed).permutation(len(self._truth))
        guesses = np.zeros(len(order))
        folds = np.array_split(order, self._settings.folds)
        for number, fold in enumerate(folds):
            rest = np.setdiff1d(order, fold)
            guesses[fold] = self._fit(rest)(self._laid.rows(fold))
            self._tell("en: cross-validation", number + 1, len(folds))
        return guesses

    def clean(self, texts: Sequence[str]) -> NDArray[np.float64]:
        """The scores texts would have were they carefully written."""
        laid = lay("en", texts, self._settings.bits, self._tell)
        laid.named[:, _noisy()] = 0.0
        return self.weights(laid)

    def model(self) -> tuple[bytes, dict[str, Any]]:
        """The packed model, and its report."""
        return _packed("en", self.weights, self, self._settings), self.report


def project(
    code: str, english: English, data: Path, settings: Recipe, tell: Progress
) -> tuple[bytes, dict[str, Any]]:
    """The packed model of a language, fitted to the English scores of parallel text."""
    import numpy as np

    pairs = list(_pairs(data, code, settings))
    if not pairs:
        raise PolitesseError(f"{code}: no corpus of the recipe is under {data / 'text'}")
    random.Random(settings.seed).shuffle(pairs)
    laid = lay(code, [text for _, text in pairs], settings.bits, tell)
    names = feature_names()
    scores = english.clean([text for text, _ in pairs])
    address = np.sign(laid.named[:, names.index("formal-address")]) - np.sign(
        laid.named[:, names.index("informal-address")]
    )
    scores += settings.address * address
    noise = np.where(_noisy(), english.weights.named, 0.0)
    cut = int(len(pairs) * settings.held_out)
    held, used = np.arange(cut), np.arange(cut, len(pairs))
    tell(f"{code}: fitting", 0, 1)
    weights = fit(laid.rows(used), scores[used], ~_noisy(), settings.projected, settings)
    tell(f"{code}: fitting", 1, 1)
    guesses = weights(laid.rows(held))
    weights = Weights(weights.grams, weights.named + noise, weights.bias)
    report = {
        "texts": len(used),
        "held_out": cut,
        "spearman_with_english": round(_spearman(guesses, scores[held]), 4),
    }
    return _packed(code, weights, english, settings), report


def finished(folder: Path, code: str, settings: Recipe) -> bool:
    """Whether a folder has the model of a language, made by just this recipe."""
    path = folder / f"{code}.bin"
    if not path.is_file():
        return False
    about = read_linear(path.read_bytes()).about
    return about.get("recipe") == settings.fingerprint


def train(
    codes: Sequence[str], data: Path, settings: Recipe, tell: Progress
) -> Iterator[tuple[str, bytes, dict[str, Any]]]:
    """The packed model of each language with its report, as they are done."""
    try:
        import sklearn  # noqa: F401
    except ImportError:
        raise MissingExtra("scikit-learn", "train", "training the formality models") from None

    english = English(data, settings, tell)
    for code in codes:
        model = english.model() if code == "en" else project(code, english, data, settings, tell)
        yield code, *model


def _pairs(data: Path, code: str, settings: Recipe) -> Iterator[tuple[str, str]]:
    times = settings.more.get(code, 1)
    for _, path, limit in corpora(data, code, settings.corpora):
        fit_for_use = [row for row in rows(path) if len(row) == 2 and _usable(*row)]
        random.Random(f"{path.name} {settings.seed}").shuffle(fit_for_use)
        yield from ((row[0], row[1]) for row in fit_for_use[: limit * times])


def _usable(english: str, text: str) -> bool:
    words = len(english.split())
    return (
        _WORDS[0] <= words <= _WORDS[1]
        and _LETTERS[0] <= len(text) <= _LETTERS[1]
        and english != text
    )


def _packed(code: str, weights: Weights, english: English, settings: Recipe) -> bytes:
    about = {"language": code, "seed": settings.seed, "recipe": settings.fingerprint}
    named = dict(zip(feature_names(), weights.named.tolist(), strict=True))
    return write_linear(
        weights.grams.tolist(),
        named,
        about,
        bias=weights.bias,
        slope=english.slope,
        offset=english.offset,
    )


def _noisy() -> NDArray[np.bool_]:
    return _mask([name in NOISY for name in feature_names()])


def _mask(flags: list[bool]) -> NDArray[np.bool_]:
    import numpy as np

    return np.array(flags, dtype=bool)


def _logistic(guesses: NDArray[np.float64], truth: NDArray[np.bool_]) -> tuple[float, float]:
    from sklearn.linear_model import LogisticRegression

    model = LogisticRegression(C=100.0).fit(guesses[:, None], truth)
    return float(model.coef_[0, 0]), float(model.intercept_[0])


def _spearman(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    from scipy.stats import spearmanr

    return float(spearmanr(first, second)[0])
