"""Trains the politeness models: English from ratings, the others through parallel text.

    politesse train politeness --data corpora/ --out models/

Two settings, never mixed: ``supervised`` also learns from the ratings of other languages,
``zero-shot`` from English ratings alone.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from politesse.core import MissingExtra
from politesse.core.files import writing
from politesse.core.progress import Progress, silent
from politesse.scoring.encoder import encoder
from politesse.scoring.features import Grams
from politesse.scoring.linear import read_linear, write_linear
from politesse.scoring.politeness_strategies import ENCODER, feature_names
from politesse.training.politeness.data import (
    Emphasis,
    Rated,
    Standard,
    calmed,
    messages,
    named_features,
    np_array,
    ranks,
    rated,
    told_apart,
    translated,
    turns,
    written,
)
from politesse.training.politeness.head import (
    Head,
    Scales,
    View,
    Weights,
    adapted,
    anchored,
    predicted,
    view,
    written_view,
)
from politesse.training.politeness.measures import Calibration, calibration, folds
from politesse.training.politeness.parallel import distil
from politesse.training.politeness.recipe import Recipe
from politesse.training.politeness.ridge import kernel_ridge
from politesse.training.recipe import plain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_TOGETHER = 4096  # texts the encoder reads at a time


class Trainer:
    """Trains by one recipe from one copy of the corpora.

    Distilling through parallel text takes longest; with ``work`` it is kept there, and a run
    that was stopped goes on with what it finds.
    """

    def __init__(
        self,
        data: Path,
        settings: Recipe,
        work: Path | None = None,
        tell: Progress = silent,
    ) -> None:
        try:
            import numpy  # noqa: F401
            import scipy  # noqa: F401
        except ImportError:
            raise MissingExtra("scipy", "train", "training the politeness models") from None
        self.data, self.settings, self.work, self.tell = data, settings, work, tell
        self.bits = int(settings.bits)
        self._distilled: dict[str, Floats] = {}
        # what the linear model and the encoder say of English texts, which languages share
        self._known: dict[str, float] = {}
        self._read: dict[str, float] = {}
        self._models: dict[str, Weights] = {}
        self._english()

    # English ------------------------------------------------------------------------------

    def _english(self) -> None:
        """Fit the English model on the training requests."""
        self.tell("en: reading", 0, 1)
        self._train = self.requests("en", "train")
        settings = self.settings.english
        self._lessons, self._weights_of = [self._train], [1.0]
        if settings.turns:
            self._lessons.append(turns(self.data, self.settings.sources.turns, self.bits))
            self._weights_of.append(settings.turns)
        if settings.plain:
            self._lessons.append(calmed(self.bits))
            self._weights_of.append(settings.plain)
        messages_of = self.settings.sources.messages
        if settings.pairs and (pairs := told_apart("en", self.data, messages_of, self.bits)):
            self._lessons.append(pairs)
            self._weights_of.append(settings.pairs)
        self._standard = Standard.of(self._train.strategies)
        self._emphasis = Emphasis.of(self._lessons, self.settings.words)
        self.tell("en: reading", 1, 1)
        linear = self._fit_english()
        self.english = self._with_reading(linear)
        self._linear_share = float(self.english.table.std() / linear.table.std())
        self._linear = read_linear(self._packed("en", linear, Calibration(1.0, 1.0, 0.0)))
        self._grams = Grams("en", self.bits)

    def requests(self, code: str, split: str) -> Rated:
        """The rated requests of a language."""
        return rated(code, self.data, self.settings.sources.requests, self.bits, split)

    def _kernel(self, one: Rated, other: Rated) -> Floats:
        grams = self._emphasis.kernel(one.grams, other.grams)
        left, right = (self._standard(part.strategies, part.apart) for part in (one, other))
        return np_array(grams + left @ right.T / self.settings.english.strategies)

    def _fit_english(self) -> Weights:
        import numpy as np

        first, *others = blocks = self._lessons
        kernel = np.block([[self._kernel(one, other) for other in blocks] for one in blocks])
        goals = np.concatenate([ranks(first.scores), *(block.scores for block in others)])
        alpha = kernel_ridge(kernel, goals, self._penalties())
        parts = np.split(alpha, np.cumsum([len(block.scores) for block in blocks[:-1]]))
        pairs = list(zip(blocks, parts, strict=True))
        scaled = sum(
            self._standard(block.strategies, block.apart).T @ part for block, part in pairs
        )
        table = sum(self._emphasis.table(block.grams, part) for block, part in pairs)
        named = np_array(scaled) / self.settings.english.strategies / self._standard.spreads
        bias = -float(named @ self._standard.means)
        return Weights(np_array(table), np_array(named), bias)

    def _penalties(self) -> Floats:
        """Of the requests and of the turns, which count for less."""
        import numpy as np

        sizes = [len(block.scores) for block in self._lessons]
        return np_array(self.settings.english.penalty / np.repeat(self._weights_of, sizes))

    def _with_reading(self, linear: Weights) -> Weights:
        """The linear model with the encoder score beside it, in all of spread 1."""
        spread = float(predicted(self._train, linear).std())
        share = self.settings.english.encoder / (float(self._train.encoder_scores.std()) or 1.0)
        joined = Weights(linear.table / spread, linear.named / spread, linear.bias / spread, share)
        whole = float(predicted(self._train, joined).std())
        table, named = np_array(joined.table / whole), np_array(joined.named / whole)
        return Weights(table, named, joined.bias / whole, share / whole)

    def _english_calibration(self) -> Calibration:
        """For scores of spread 1, by what the linear model alone says of requests held out.

        The encoder has seen the ratings, so it cannot say how sure it may be of them.
        """
        held = self._cross_validated_english()
        return calibration((held - held.mean()) / held.std(), self._english_truth())

    def _english_truth(self) -> Floats:
        """The English ratings less the middle one."""
        import numpy as np

        return np_array(self._train.scores - np.median(self._train.scores))

    def _cross_validated_english(self) -> Floats:
        import numpy as np

        kernel = self._kernel(self._train, self._train)
        scores, penalty = self._train.scores, self.settings.english.penalty
        held = np.zeros(len(scores))
        for used, asked in folds(self._train.texts, 5, self.settings.seed):
            alpha = kernel_ridge(kernel[np.ix_(used, used)], ranks(scores[used]), penalty)
            held[asked] = kernel[np.ix_(asked, used)] @ alpha
        return held

    def teacher(self, code: str, texts: Sequence[str]) -> Floats:
        """The politeness of the English side of a language's parallel text, as the English model sees it.

        What the linear model says, which takes longest, is kept apart from what the encoder does.
        """
        linear = self._kept(
            f"{code}-english-{self._digest()}", lambda: self._linear_scores(code, texts)
        )
        unread = [text for text in dict.fromkeys(texts) if text not in self._read]
        for start in range(0, len(unread), _TOGETHER):
            part = unread[start : start + _TOGETHER]
            self._read.update(zip(part, encoder().scores(part), strict=True))
            self.tell(f"{code}: reading English", start, len(unread))
        read = np_array([self._read[text] for text in texts])
        return np_array(self._linear_share * linear + self.english.encoder * read)

    def _linear_scores(self, code: str, texts: Sequence[str]) -> Floats:
        """What the linear English model says of texts."""
        for number, text in enumerate(texts):
            if text not in self._known:
                named = named_features("en", text)
                self._known[text] = self._linear.raw(self._grams.of_text(text), named)
            if number % 1000 == 0:
                self.tell(f"{code}: scoring English", number, len(texts))
        return np_array([self._known[text] for text in texts])

    # Other languages ----------------------------------------------------------------------

    def distilled(self, code: str) -> Floats:
        """The n-gram weights distilled through parallel text for a language."""
        import numpy as np

        if code in self._distilled:
            return self._distilled[code]
        if code in self.settings.sources.unpaired:
            weights = np.zeros(1 << self.bits)
        else:
            settings, seed = self.settings.parallel, self.settings.seed
            weights = self._kept(
                f"{code}-{self._digest(encoder().checksum)}",
                lambda: distil(
                    code,
                    self.data,
                    settings,
                    lambda texts: self.teacher(code, texts),
                    seed,
                    self.bits,
                ),
            )
        self._distilled[code] = np_array(weights)
        return self._distilled[code]

    def _kept(self, name: str, make: Callable[[], Any]) -> Floats:
        """What was worked out once, from the work folder where there is one."""
        import numpy as np

        path = self.work / f"{name}.npy" if self.work else None
        if path and path.is_file():
            return np_array(np.load(path))
        values = make()
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
            with writing(path) as fresh, fresh.open("wb") as file:
                np.save(file, values)
        return np_array(values)

    def _digest(self, reader: str = "") -> str:
        """Tells apart what other settings, or another encoder, would give."""
        whole = plain(self.settings)
        kept = {key: whole[key] for key in ("seed", "bits", "words", "english", "parallel")}
        kept["encoder"] = reader
        kept["turns"] = self.settings.sources.turns
        return hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()[:8]

    def prepare(self) -> None:
        """Read the requests of all languages, rated and written, and join what was distilled."""
        import numpy as np

        self.texts = [self.requests(code, "test") for code in self.settings.sources.rated]
        spreads = Standard.of(np.concatenate([rated.strategies for rated in self.texts])).spreads
        self.views: dict[str, View] = {
            rated.code: view(rated, self.distilled(rated.code), self.english.named, spreads)
            for rated in self.texts
        }
        known = [(rated, self.views[rated.code]) for rated in self.texts]
        self.head = Head(
            known, self.settings.rated, list(self._written()), float(self.settings.words)
        )

    def _written(self) -> Iterator[tuple[Rated, View, float]]:
        """What was written or translated to be learnt from, and what it counts.

        Of languages without ratings a part of what was written is kept apart.
        """
        if self.settings.setting == "zero-shot":
            return
        settings, sources = self.settings.written, self.settings.sources
        for code in self.settings.languages:
            if code == "en":
                continue
            part = "all" if code in self.views else "learn"
            own = written(code, self.bits, part) if settings.weight else None
            foreign = (
                translated(code, self.data, sources.requests, self.bits)
                if settings.translated
                else None
            )
            told = self._messages(code) if code in self.views else None
            for texts, weight in (
                (own, settings.weight),
                (foreign, settings.translated),
                (told, settings.messages),
            ):
                if texts:
                    view = written_view(
                        texts, self.distilled(code), self.english.named, self.scales(code)
                    )
                    yield texts, view, weight

    def _messages(self, code: str) -> Rated | None:
        """Rated messages by their places: beside ratings only those that are such requests."""
        if not self.settings.written.messages:
            return None
        kinds = self.settings.written.kinds if code in self.views else None
        name = self.settings.sources.messages
        found = messages(code, self.data, name, self.bits, "train", kinds)
        return replace(found, scores=ranks(found.scores)) if found else None

    def scales(self, code: str) -> Scales:
        """How the features of a language are spread; of one without requests, as in the others."""
        if code in self.views:
            return self.views[code].scales
        known = [view.scales for view in self.views.values()]
        share = float(np_array(self.distilled(code)).std())
        spread = [s.distilled_spread / float(self.distilled(c).std()) for c, s in self._by_code()]
        mean = [s.distilled_mean / float(self.distilled(c).std()) for c, s in self._by_code()]
        return Scales(
            share * sum(mean) / len(mean),
            share * sum(spread) / len(spread) or 1.0,
            sum(scale.lexicon_mean for scale in known) / len(known),
            sum(scale.lexicon_spread for scale in known) / len(known),
            sum(scale.encoder_mean for scale in known) / len(known),
            # what has not learnt a language says nothing of it
            math.inf
            if code in self.settings.sources.unpaired
            else sum(scale.encoder_spread for scale in known) / len(known),
            Standard(
                np_array([scale.strategies.means for scale in known]).mean(axis=0),
                known[0].strategies.spreads,
            ),
        )

    def _by_code(self) -> Iterator[tuple[str, Scales]]:
        for code, shown in self.views.items():
            yield code, shown.scales

    def model(self, code: str) -> bytes:
        """The packed model of one language; :meth:`prepare` comes first."""
        if code == "en":
            return self._packed("en", self.english, self._english_calibration())
        if self.settings.setting == "zero-shot":
            return self._packed(code, self._zero_shot(code), self._english_calibration())
        if not hasattr(self, "_fitted"):
            held = self.held_out(self.settings.seed)
            self._fitted = calibration(held, self.head.centred())
        return self._packed(code, self.weights(code), self._fitted)

    def weights(self, code: str) -> Weights:
        """The model of a language, worked out once."""
        if code not in self._models:
            self._models[code] = self._fit(code)
        return self._models[code]

    def _fit(self, code: str) -> Weights:
        """By the ratings; where there are none, messages say where 0 is, or else the written requests."""
        weights = self.head.weights(
            code, self.distilled(code), self.english.named, self.scales(code)
        )
        if code in self.views or code not in self.head.codes:
            return weights
        texts, told = written(code, self.bits, "learn"), self._messages(code)
        if told:
            settings, scales = self.settings, self.scales(code)
            weight = settings.written.messages
            weights = adapted(weights, told, scales, settings.rated, settings.words, weight)
        middle = told or texts
        return anchored(weights, middle) if middle else weights

    def _zero_shot(self, code: str) -> Weights:
        """What was distilled and a little of the English strategies, brought to spread 1."""
        scales, lexicon = self.scales(code), self.settings.rated.lexicon
        on_encoder = self.settings.rated.encoder / scales.encoder_spread
        table = self.distilled(code) / scales.distilled_spread
        named = lexicon * self.english.named / scales.lexicon_spread
        bias = -scales.distilled_mean / scales.distilled_spread
        bias -= lexicon * scales.lexicon_mean / scales.lexicon_spread
        bias -= on_encoder * scales.encoder_mean
        spread = self._zero_shot_spread()
        table, named = np_array(table / spread), np_array(named / spread)
        return Weights(table, named, bias / spread, on_encoder / spread)

    def _zero_shot_spread(self) -> float:
        return float(self._zero_shot_scores().std())

    def _packed(self, code: str, weights: Weights, fit: Calibration) -> bytes:
        about = {
            "language": code,
            "setting": self.settings.setting,
            "seed": self.settings.seed,
            "encoder": encoder().checksum,
        }
        named = dict(zip(feature_names(), map(float, weights.named), strict=True))
        if weights.encoder:
            named[ENCODER] = weights.encoder
        return write_linear(
            weights.table.tolist(), named, about, weights.bias, fit.scale, fit.slope, fit.offset
        )

    # Measuring ----------------------------------------------------------------------------

    def held_out(self, seed: int, count: int = 10) -> Floats:
        """A score for every rated request by a model that has not seen it."""
        import numpy as np

        if self.settings.setting == "zero-shot":
            return self._zero_shot_scores()
        scores = np.zeros(len(self.head.scores))
        for number, (_, asked) in enumerate(folds(self.head.groups, count, seed)):
            scores[asked] = self.head.predict(asked)
            self.tell("cross-validation", number + 1, count)
        return scores

    def _zero_shot_scores(self) -> Floats:
        import numpy as np

        lexicon, share = self.settings.rated.lexicon, self.settings.rated.encoder
        views = (self.views[rated.code] for rated in self.texts)
        return np.concatenate(
            [v.distilled + lexicon * v.lexicon + share * v.encoder_scores for v in views]
        )
