"""Weights of n-grams learnt from samples of texts, for the languages of one script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from politesse.core import MissingExtra
from politesse.languages.ngrams import grams
from politesse.training.identify.recipe import Recipe

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix


class Lesson:
    """The samples of a script as counts of n-grams, and how weights are learnt from them."""

    def __init__(
        self,
        script: str,
        languages: Sequence[str],
        samples: Sequence[tuple[list[str], int]],
        settings: Recipe,
    ) -> None:
        try:
            import numpy as np
            import scipy.sparse  # noqa: F401
        except ImportError:
            raise MissingExtra("scipy", "train", "training the identifier") from None
        self._settings = settings
        self._languages = len(languages)
        self._truth = np.array([number for _, number in samples])
        words: dict[str, int] = {}
        texts = [[words.setdefault(word, len(words)) for word in text] for text, _ in samples]
        names: dict[str, int] = {}
        within = [
            [names.setdefault(gram, len(names)) for gram in grams(word, script)] for word in words
        ]
        self._names = list(names)
        self._texts = _counts(texts, len(words))
        self._words = _counts(within, len(names))

    def learn(self, rows: int) -> tuple[list[str], NDArray[np.float32]]:
        """The n-grams that tell most, and their weights: learnt among more, then alone."""
        import numpy as np

        often, telling = self._frequencies()
        first = np.argsort(-telling, kind="stable")[: rows * self._settings.wide]
        first = first[telling[first] > 0]
        weights = self._fitted(first, 1, np.zeros((len(first), self._languages), np.float32))
        matters = weights.std(axis=1) * np.sqrt(often[first])
        kept = np.argsort(-matters, kind="stable")[:rows]
        weights = self._fitted(first[kept], self._settings.epochs, weights[kept])
        weights -= weights.mean(axis=1, keepdims=True)
        return [self._names[gram] for gram in first[kept]], weights

    def _frequencies(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """How often each n-gram is seen, and how far it is one language's own."""
        import numpy as np
        from scipy.sparse import csr_matrix

        size = len(self._truth)
        languages = csr_matrix(
            (np.ones(size), (self._truth, np.arange(size))), shape=(self._languages, size)
        )
        counts = (languages @ self._texts @ self._words).toarray().T
        often = counts.sum(axis=1)
        shares = counts / np.maximum(1, counts.sum(axis=0))
        most = shares.max(axis=1)
        telling = most * np.log(most / shares.mean(axis=1))
        return often, np.where(often >= self._settings.rare, telling, -1)

    def _fitted(
        self, columns: NDArray[np.int64], epochs: int, weights: NDArray[np.float32]
    ) -> NDArray[np.float32]:
        """Softmax regression by steps that get smaller, and smaller where much is learnt (AdaGrad)."""
        import numpy as np

        texts = self._features(columns)
        seen = np.full_like(weights, 1e-6)
        chance = np.random.default_rng(self._settings.seed)
        size, batch = len(self._truth), self._settings.batch
        for epoch in range(epochs):
            rate = self._settings.rate * (1 - 0.9 * epoch / epochs)
            order = chance.permutation(size)
            for start in range(0, size, batch):
                chosen = order[start : start + batch]
                some = texts[chosen]
                raw = some @ weights
                wrong = np.exp(raw - raw.max(axis=1, keepdims=True))
                wrong /= wrong.sum(axis=1, keepdims=True)
                wrong[np.arange(len(chosen)), self._truth[chosen]] -= 1
                slope = (some.T @ wrong) / len(chosen)
                seen += slope * slope
                weights -= rate * slope / np.sqrt(seen)
        return weights

    def _features(self, columns: NDArray[np.int64]) -> csr_matrix:
        """Counts of some n-grams, divided by the root of how many a text has."""
        import numpy as np
        from scipy.sparse import diags

        counts = (self._texts @ self._words[:, columns]).tocsr()
        many = np.maximum(1, np.asarray(counts.sum(axis=1)).ravel())
        return (diags((many**-0.5).astype(np.float32)) @ counts).tocsr()


def _counts(lists: Sequence[Sequence[int]], width: int) -> csr_matrix:
    """Lists of places as rows of counts."""
    import numpy as np
    from scipy.sparse import csr_matrix

    ends = np.cumsum([0, *map(len, lists)])
    columns = np.fromiter((column for row in lists for column in row), np.int32, int(ends[-1]))
    return csr_matrix((np.ones(len(columns), np.float32), columns, ends), shape=(len(lists), width))
