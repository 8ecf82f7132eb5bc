"""The last step of the politeness models: one regression over the rated texts of all languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from politesse.training.politeness_data import Rated, Standard, np_array
from politesse.training.ridge import kernel_ridge

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Weights:
    """A linear model of one language before it is packed."""

    table: Floats
    named: Floats
    bias: float


@dataclass(frozen=True, slots=True)
class View:
    """What a language's texts look like to the regression.

    ``taught`` is the score that parallel text taught, ``lexicon`` that of the English weights of
    the strategies, each brought to mean 0 and spread 1; likewise every strategy.
    """

    taught: Floats
    lexicon: Floats
    strategies: Floats
    scales: Scales


@dataclass(frozen=True, slots=True)
class Scales:
    """How a language's raw features become a :class:`View`."""

    taught_mean: float
    taught_spread: float
    lexicon_mean: float
    lexicon_spread: float
    strategies: Standard


def view(texts: Rated, taught: Floats, english: Floats, spreads: Floats) -> View:
    """The view of a language's texts, by its own means and the spreads all languages share."""
    score, lexicon = np_array(texts.grams @ taught), texts.strategies @ english
    scales = Scales(
        float(score.mean()),
        float(score.std()) or 1.0,
        float(lexicon.mean()),
        float(lexicon.std()) or 1.0,
        Standard(texts.strategies.mean(axis=0), spreads),
    )
    return View(
        (score - scales.taught_mean) / scales.taught_spread,
        (lexicon - scales.lexicon_mean) / scales.lexicon_spread,
        scales.strategies(texts.strategies),
        scales,
    )


class Head:
    """Ridge regression in which what one language teaches also holds for the others.

    ``shared`` of the weight of what languages have in common (the taught score, the strategies)
    is the same for all, the rest is a language's own; n-grams are always its own.
    """

    def __init__(
        self, texts: Sequence[Rated], views: Mapping[str, View], settings: Mapping[str, Any]
    ) -> None:
        import numpy as np

        self.settings = settings
        self.codes = [one.code for one in texts]
        self._texts = {one.code: one for one in texts}
        self.owner = np.concatenate(
            [np.full(len(one.scores), place) for place, one in enumerate(texts)]
        )
        self.scores = np.concatenate([one.scores for one in texts])
        starts = np.cumsum([0, *(len(one.scores) for one in texts)])
        self.groups = np.concatenate(
            [one.texts + start for one, start in zip(texts, starts, strict=False)]
        )
        self._taught = np.concatenate([views[code].taught for code in self.codes])
        self._lexicon = np.concatenate([views[code].lexicon for code in self.codes])
        self._strategies = np.concatenate([views[code].strategies for code in self.codes])
        self._kernel = self._joint_kernel()

    def _joint_kernel(self) -> Floats:
        import numpy as np

        settings = self.settings
        common = settings["taught"] * np.outer(self._taught, self._taught)
        common += settings["lexicon"] * np.outer(self._lexicon, self._lexicon)
        common += self._strategies @ self._strategies.T / settings["strategies"]
        same = self.owner[:, None] == self.owner[None, :]
        kernel = common * np.where(same, 1.0, settings["shared"])
        for place, code in enumerate(self.codes):
            rows = np.flatnonzero(self.owner == place)
            grams = self._texts[code].grams
            kernel[np.ix_(rows, rows)] += (grams @ grams.T).toarray() / settings["ngrams"]
        return np_array(kernel)

    def _centred(self, rows: NDArray[np.intp]) -> tuple[Floats, Floats]:
        """The scores of ``rows`` less their language's mean, and the mean of each language."""
        import numpy as np

        means = np.array(
            [
                self.scores[rows][self.owner[rows] == place].mean()
                if (self.owner[rows] == place).any()
                else 0.0
                for place in range(len(self.codes))
            ]
        )
        return self.scores[rows] - means[self.owner[rows]], means

    def predict(self, used: NDArray[np.intp], asked: NDArray[np.intp]) -> Floats:
        """Scores of the rows ``asked`` by a model that has seen only the rows ``used``."""
        import numpy as np

        targets, means = self._centred(used)
        block = self._kernel[np.ix_(used, used)]
        alpha = kernel_ridge(block, targets, self.settings["penalty"])
        return np_array(self._kernel[np.ix_(asked, used)] @ alpha + means[self.owner[asked]])

    def fit(self) -> None:
        """Learn from all rows."""
        import numpy as np

        targets, self._means = self._centred(np.arange(len(self.scores)))
        self._alpha = kernel_ridge(self._kernel, targets, self.settings["penalty"])

    def weights(self, code: str, taught: Floats, english: Floats, scales: Scales) -> Weights:
        """The linear model of a language, be it rated or not."""
        import numpy as np

        settings = self.settings
        place = self.codes.index(code) if code in self.codes else -1
        mine = self._alpha * np.where(self.owner == place, 1.0, settings["shared"])
        on_taught = settings["taught"] * float(self._taught @ mine) / scales.taught_spread
        on_lexicon = settings["lexicon"] * float(self._lexicon @ mine) / scales.lexicon_spread
        own = (self._strategies.T @ mine) / settings["strategies"] / scales.strategies.spreads
        table = on_taught * taught
        bias = -on_taught * scales.taught_mean - on_lexicon * scales.lexicon_mean
        bias -= float(own @ scales.strategies.means)
        if place >= 0:
            alpha = self._alpha[self.owner == place]
            table = table + self._texts[code].grams.T @ alpha / settings["ngrams"]
            bias += float(self._means[place])
        return Weights(np_array(table), np_array(own + on_lexicon * english), float(bias))
