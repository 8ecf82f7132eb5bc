"""The last step of the politeness models: one regression over the rated texts of all languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from politesse.training.politeness.data import Emphasis, Rated, Standard, np_array, ranks
from politesse.training.politeness.recipe import RatedTexts
from politesse.training.politeness.ridge import kernel_ridge

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix

    Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Weights:
    """A linear model of one language before it is packed."""

    table: Floats
    named: Floats
    bias: float
    encoder: float = 0.0


@dataclass(frozen=True, slots=True)
class View:
    """What a language's texts look like to the regression.

    ``distilled`` is the score distilled through parallel text, ``lexicon`` that of the English
    weights of the strategies, ``encoder_scores`` the encoder's, each brought to mean 0 and
    spread 1; likewise every strategy.
    """

    distilled: Floats
    lexicon: Floats
    encoder_scores: Floats
    strategies: Floats
    scales: Scales


@dataclass(frozen=True, slots=True)
class Scales:
    """How a language's raw features become a :class:`View`."""

    distilled_mean: float
    distilled_spread: float
    lexicon_mean: float
    lexicon_spread: float
    encoder_mean: float
    encoder_spread: float
    strategies: Standard


def view(texts: Rated, distilled: Floats, english: Floats, spreads: Floats) -> View:
    """The view of a language's texts, by its own means and the spreads all languages share."""
    score, lexicon = np_array(texts.grams @ distilled), texts.strategies @ english
    scales = Scales(
        float(score.mean()),
        float(score.std()) or 1.0,
        float(lexicon.mean()),
        float(lexicon.std()) or 1.0,
        float(texts.encoder_scores.mean()),
        float(texts.encoder_scores.std()) or 1.0,
        Standard(texts.strategies.mean(axis=0), spreads),
    )
    return View(
        (score - scales.distilled_mean) / scales.distilled_spread,
        (lexicon - scales.lexicon_mean) / scales.lexicon_spread,
        (texts.encoder_scores - scales.encoder_mean) / scales.encoder_spread,
        scales.strategies(texts.strategies),
        scales,
    )


def written_view(texts: Rated, distilled: Floats, english: Floats, scales: Scales) -> View:
    """The view of written requests by the scales of their language, about their own mean.

    They are shorter and plainer than those people write: what they have in common is no tone.
    """
    score = (texts.grams @ distilled - scales.distilled_mean) / scales.distilled_spread
    lexicon = (texts.strategies @ english - scales.lexicon_mean) / scales.lexicon_spread
    encoder_scores = (texts.encoder_scores - scales.encoder_mean) / scales.encoder_spread
    strategies = scales.strategies(texts.strategies)
    return View(
        np_array(score - score.mean()),
        np_array(lexicon - lexicon.mean()),
        np_array(encoder_scores - encoder_scores.mean()),
        np_array(strategies - strategies.mean(axis=0)),
        scales,
    )


def predicted(texts: Rated, weights: Weights) -> Floats:
    """What a model says of texts of its language."""
    named = texts.strategies @ weights.named + weights.encoder * texts.encoder_scores
    return np_array(texts.grams @ weights.table + named + weights.bias)


def anchored(weights: Weights, texts: Rated) -> Weights:
    """The same model, moved so that it is right about ``texts`` on average."""
    moved = weights.bias + float(np_array(texts.scores - predicted(texts, weights)).mean())
    return Weights(weights.table, weights.named, moved, weights.encoder)


def adapted(
    weights: Weights,
    texts: Rated,
    scales: Scales,
    settings: RatedTexts,
    words: float,
    weight: float,
) -> Weights:
    """The same model with what it is wrong about in ``texts`` learnt, by n-grams and what languages share.

    For a language without ratings, whose messages say nothing of what others share.
    """
    emphasis = Emphasis.of([texts], words)
    strategies = scales.strategies(texts.strategies)
    reading = (texts.encoder_scores - scales.encoder_mean) / scales.encoder_spread
    kernel = emphasis.kernel(texts.grams, texts.grams) / settings.ngrams
    kernel += strategies @ strategies.T / settings.strategies
    kernel += settings.encoder * np_array(reading[:, None] * reading[None, :])
    missed = texts.scores - predicted(texts, weights)
    alpha = kernel_ridge(np_array(kernel), missed - missed.mean(), settings.penalty / weight)
    named = strategies.T @ alpha / settings.strategies / scales.strategies.spreads
    return Weights(
        np_array(weights.table + emphasis.table(texts.grams, alpha) / settings.ngrams),
        np_array(weights.named + named),
        weights.bias,
        weights.encoder + settings.encoder * float(reading @ alpha) / scales.encoder_spread,
    )


class Head:
    """Ridge regression in which what is learnt of one language also holds for the others.

    ``shared`` of the weight of what languages share (distilled and encoder score, strategies)
    is the same for all, the rest is a language's own; n-grams are always its own. It learns the
    place of a request among those of its language, so that 0 is the middle one. Written requests
    are learnt from, each block at its weight, and never asked about. Words count ``words`` as much as
    letters.
    """

    def __init__(
        self,
        texts: Sequence[tuple[Rated, View]],
        settings: RatedTexts,
        written: Sequence[tuple[Rated, View, float]] = (),
        words: float = 1.0,
    ) -> None:
        import numpy as np

        self.settings = settings
        shown = [*texts, *((block, view) for block, view, _ in written)]
        self._blocks = [block for block, _ in shown]
        views = [view for _, view in shown]
        self.codes = list(dict.fromkeys(block.code for block in self._blocks))
        self._owner = np.concatenate(
            [np.full(len(block.scores), self.codes.index(block.code)) for block in self._blocks]
        )
        rated = [block for block, _ in texts]
        self.scores = np.concatenate([block.scores for block in rated])
        self.owner = self._owner[: len(self.scores)]
        starts = np.cumsum([0, *(len(block.scores) for block in rated)])
        self.groups = np.concatenate(
            [block.texts + start for block, start in zip(rated, starts, strict=False)]
        )
        self._goals = [block.scores - block.scores.mean() for block, _, _ in written]
        self._penalties = settings.penalty * np.concatenate(
            [
                np.ones(len(self.scores)),
                *(np.full(len(block.scores), 1 / weight) for block, _, weight in written),
            ]
        )
        self._distilled = np.concatenate([view.distilled for view in views])
        self._lexicon = np.concatenate([view.lexicon for view in views])
        self._encoder_scores = np.concatenate([view.encoder_scores for view in views])
        self._strategies = np.concatenate([view.strategies for view in views])
        self._emphasis = {
            code: Emphasis.of([block for block in self._blocks if block.code == code], words)
            for code in self.codes
        }
        self._kernel = self._joint_kernel()

    def _joint_kernel(self) -> Floats:
        import numpy as np

        settings = self.settings
        common = settings.distilled * np.outer(self._distilled, self._distilled)
        common += settings.lexicon * np.outer(self._lexicon, self._lexicon)
        common += settings.encoder * np.outer(self._encoder_scores, self._encoder_scores)
        common += self._strategies @ self._strategies.T / settings.strategies
        same = self._owner[:, None] == self._owner[None, :]
        kernel = common * np.where(same, 1.0, settings.shared)
        for number, code in enumerate(self.codes):
            rows, grams = np.flatnonzero(self._owner == number), self._grams(code)
            own = self._emphasis[code].kernel(grams, grams)
            kernel[np.ix_(rows, rows)] += own / settings.ngrams
        return np_array(kernel)

    def _grams(self, code: str) -> csr_matrix:
        from scipy.sparse import vstack

        return vstack([block.grams for block in self._blocks if block.code == code]).tocsr()

    def _targets(self, used: NDArray[np.intp]) -> Floats:
        """The place of each rated row of ``used`` in its language; then the written scores."""
        import numpy as np

        targets = np.zeros(len(self.scores))
        for number in range(len(self.codes)):
            rows = used[self.owner[used] == number]
            if len(rows):
                targets[rows] = ranks(self.scores[rows])
        return np.concatenate([targets, *self._goals])

    def centred(self) -> Floats:
        """The ratings less the middle one of their language."""
        import numpy as np

        medians = [
            np.median(self.scores[self.owner == number]) if (self.owner == number).any() else 0.0
            for number in range(len(self.codes))
        ]
        return np_array(self.scores - np.array(medians)[self.owner])

    def predict(self, asked: NDArray[np.intp]) -> Floats:
        """Scores of the rated rows ``asked`` by a model that has seen all rows but these."""
        import numpy as np

        used = np.setdiff1d(np.arange(len(self.scores)), asked)
        right_side = self._inverse[asked] @ self._targets(used)
        return np_array(-np.linalg.solve(self._inverse[np.ix_(asked, asked)], right_side))

    @cached_property
    def _alpha(self) -> Floats:
        """What each row adds when all are learnt from."""
        import numpy as np

        targets = self._targets(np.arange(len(self.scores)))
        return kernel_ridge(self._kernel, targets, self._penalties)

    @cached_property
    def _inverse(self) -> Floats:
        import numpy as np

        return np_array(np.linalg.inv(self._kernel + np.diag(self._penalties)))

    def weights(self, code: str, distilled: Floats, english: Floats, scales: Scales) -> Weights:
        """The linear model of a language, be it rated or not."""
        import numpy as np

        settings = self.settings
        number = self.codes.index(code) if code in self.codes else -1
        mine = self._alpha * np.where(self._owner == number, 1.0, settings.shared)
        on_distilled = settings.distilled * float(self._distilled @ mine) / scales.distilled_spread
        on_lexicon = settings.lexicon * float(self._lexicon @ mine) / scales.lexicon_spread
        on_encoder = settings.encoder * float(self._encoder_scores @ mine) / scales.encoder_spread
        own = (self._strategies.T @ mine) / settings.strategies / scales.strategies.spreads
        table = on_distilled * distilled
        bias = -on_distilled * scales.distilled_mean - on_lexicon * scales.lexicon_mean
        bias -= float(own @ scales.strategies.means) + on_encoder * scales.encoder_mean
        if number >= 0:
            alpha = self._alpha[self._owner == number]
            own_table = self._emphasis[code].table(self._grams(code), alpha)
            table = table + own_table / settings.ngrams
        named = np_array(own + on_lexicon * english)
        return Weights(np_array(table), named, float(bias), on_encoder)
