"""Trains the models of idle clauses, all languages together.

politesse train calming --data corpora/
"""

from __future__ import annotations

import random
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from politesse.core import MissingExtra
from politesse.core.progress import Progress, silent
from politesse.rewriting.politeness.idle import (
    SHARED,
    features,
    own_features,
    read_idle,
    vectors,
    words,
    write_idle,
)
from politesse.scoring.encoder import encoder
from politesse.training.calming.recipe import Recipe
from politesse.training.calming.turns import (
    marked,
    sides,
    table_of,
    taught,
    unmarked,
    users,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix

_FIRST = "en"  # the language that has a first model


class Trainer:
    """Reads the texts once, then trains and measures.

    A shared feature has a weight for all languages and one more for each, so that a language differs from
    the others where its own turns say so; words have weights of their language alone. What is stored of a
    language is the sum.
    """

    def __init__(self, data: Path, settings: Recipe, tell: Progress = silent) -> None:
        try:
            import sklearn  # noqa: F401
        except ImportError:
            raise MissingExtra(
                "scikit-learn", "train", "training the models of idle clauses"
            ) from None
        import numpy as np

        self._settings, self._tell = settings, tell
        tell("business and talk", 0, 3)
        chance = random.Random(settings.seed)
        lines = users(data, settings.turns, chance)
        self._business = self._business_weights(
            [*lines, *sides(data, settings.business, chance)], sides(data, settings.talk, chance)
        )
        tell("clauses", 1, 3)
        ordinary = lines[: settings.turns // 8]
        self.turns = [unmarked(_FIRST, text, True, settings.polite) for text in ordinary]
        for code in settings.languages:
            self.turns += marked(code, settings.folds)
            if code != _FIRST:
                drawn = taught(code, settings.draws, settings.outbursts, settings.seed)
                self.turns += drawn
        self.turns = [turn for turn in self.turns if turn.clauses]
        self._names = [list(features(turn.clauses, table_of(turn.language))) for turn in self.turns]
        self._read = vectors([clause for turn in self.turns for clause in turn.clauses])
        self._spread = self._read.std(axis=0) / settings.read
        self._languages = np.array([turn.language for turn in self.turns for _ in turn.clauses])
        tell("learning", 2, 3)

    def _business_weights(self, business: Sequence[str], talk: Sequence[str]) -> list[float]:
        import numpy as np
        from sklearn.linear_model import LogisticRegression

        sides = [(text, True) for text in business] + [(text, False) for text in talk]
        samples, wanted = [], []
        for text, is_business in sides:
            for clause in unmarked(_FIRST, text, True, 1.0).clauses:
                samples.append(list(own_features(words(clause.text))))
                wanted.append(is_business)
        often = Counter(name for names in samples for name in names)
        most = (1 << self._settings.bits) - 1
        lists = [
            [_place(name, most) for name in names if often[name] >= self._settings.rare]
            for names in samples
        ]
        model = LogisticRegression(C=1 / self._settings.business_penalty, max_iter=300)
        model.fit(_rows(lists, most + 1), np.array(wanted))
        weights: list[float] = model.coef_[0].tolist()
        return weights

    def train(self, without: Mapping[str, str] | None = None) -> dict[str, bytes]:
        """The packed model of each language; ``without`` the turns of a part of a language."""
        import numpy as np
        from scipy.sparse import csr_matrix, hstack
        from sklearn.linear_model import LogisticRegression

        left = without or {}
        used = [not turn.part or left.get(turn.language) != turn.part for turn in self.turns]
        ids = self._ids(used)
        counted = self._counted(ids)
        sounds = self._sounds()
        share = self._settings.share
        laid = hstack([counted, csr_matrix(sounds * share), csr_matrix(self._read / self._spread)])
        each = np.repeat(used, [len(turn.clauses) for turn in self.turns])
        stays = np.array([stay for turn in self.turns for stay in turn.stays])
        weights = np.array([turn.weight for turn in self.turns for _ in turn.clauses])
        model = LogisticRegression(C=1 / self._settings.penalty, max_iter=1000)
        model.fit(laid.tocsr()[each], stays[each], sample_weight=weights[each])
        known = dict(zip(ids, model.coef_[0].tolist(), strict=False))
        rest = model.coef_[0][len(ids) :]
        read = (rest[2:] / self._spread).tolist()
        bias = float(model.intercept_[0])
        return {
            code: self._packed(code, known, bias, (rest[:2] * share).tolist(), read)
            for code in self._settings.languages
        }

    def _packed(
        self,
        code: str,
        known: Mapping[tuple[str, str], float],
        bias: float,
        sounding: Sequence[float],
        read: Sequence[float],
    ) -> bytes:
        size = 1 << self._settings.bits
        weights = [0.0] * size
        for (language, name), weight in known.items():
            if name and language in ("", code):
                weights[_place(name, size - 1)] += weight
        first = code == _FIRST
        business, lead = sounding if first else (0.0, 0.0)
        return write_idle(
            self._business if first else [0.0] * size,
            weights,
            bias + known.get((code, ""), 0.0),
            business,
            lead,
            read,
            encoder().checksum,
        )

    def _ids(self, used: Sequence[bool]) -> dict[tuple[str, str], int]:
        """A column for each feature of a language, each shared one, and each language itself."""
        often: Counter[tuple[str, str]] = Counter()
        for turn, clauses, taken in zip(self.turns, self._names, used, strict=True):
            if taken:
                often.update(key for names in clauses for key in _keys(turn.language, names))
        kept = [key for key, times in often.items() if times >= self._settings.rare]
        return {key: place for place, key in enumerate(kept)}

    def _counted(self, ids: Mapping[tuple[str, str], int]) -> csr_matrix:
        lists = [
            [ids[key] for key in _keys(turn.language, names) if key in ids]
            for turn, clauses in zip(self.turns, self._names, strict=True)
            for names in clauses
        ]
        return _rows(lists, len(ids))

    def _sounds(self) -> NDArray[np.float64]:
        """How much English clauses sound like business, and how much less than the best of their turn."""
        import numpy as np

        zeros = [0.0] * len(self._business)
        first = read_idle(write_idle(self._business, zeros, 0.0, 1.0, 0.0))
        found: list[tuple[float, float]] = []
        for turn in self.turns:
            if turn.language != _FIRST:
                found += [(0.0, 0.0)] * len(turn.clauses)
                continue
            signs = table_of(_FIRST).signs
            values = [first.sounds(clause.text, signs) for clause in turn.clauses]
            found += [(value, max(values) - value) for value in values]
        return np.array(found)

    def report(self) -> Iterator[dict[str, Any]]:
        """Each language's clauses as models take them that have not learnt from their writer or part.

        Parts of the same number are left out of all languages together.
        """
        parts = {
            code: sorted({t.part for t in self.turns if t.language == code and t.part})
            for code in self._settings.languages
        }
        found: dict[str, list[tuple[float, bool]]] = {code: [] for code in parts}
        for number in range(max(map(len, parts.values()))):
            left = {code: each[number] for code, each in parts.items() if number < len(each)}
            models = {code: read_idle(data) for code, data in self.train(left).items()}
            for turn in self.turns:
                if turn.part and left.get(turn.language) == turn.part:
                    likely = models[turn.language].kept(turn.clauses, table_of(turn.language))
                    found[turn.language] += zip(likely, turn.stays, strict=True)
        for code, pairs in found.items():
            yield {"language": code, "clauses": len(pairs), **_rates(pairs)}


def _keys(language: str, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    yield language, ""
    for name in names:
        yield language, name
        if name.startswith(SHARED):
            yield "", name


def _place(name: str, most: int) -> int:
    return zlib.crc32(name.encode()) & most


def _rows(lists: Sequence[Sequence[int]], width: int) -> csr_matrix:
    """Samples as rows of what they have."""
    import numpy as np
    from scipy.sparse import csr_matrix

    ends = np.cumsum([0, *map(len, lists)])
    columns = np.fromiter((place for row in lists for place in row), np.int32, int(ends[-1]))
    return csr_matrix((np.ones(len(columns)), columns, ends), shape=(len(lists), width))


def _rates(pairs: Sequence[tuple[float, bool]]) -> dict[str, float]:
    right = [(value >= 0.5) == stay for value, stay in pairs]
    lost = [value < 0.1 for value, stay in pairs if stay]
    gone = [value < 0.1 for value, stay in pairs if not stay]
    return {
        "right": round(sum(right) / len(right), 4),
        "lost below 0.1": round(sum(lost) / max(1, len(lost)), 4),
        "idle below 0.1": round(sum(gone) / max(1, len(gone)), 4),
    }
