"""An interpolated Kneser–Ney n-gram model: trained on any text, small, and exact.

The estimate is that of Chen and Goodman (1998) with a discount for n-grams seen once, twice and
three times or more, or with a single one (Kneser and Ney 1995). Lower orders count in how many
different words an n-gram is preceded by; n-grams at the start of a sentence, which nothing
precedes, keep their counts. Unigrams are interpolated with the uniform distribution over the
vocabulary, where ``<unk>`` is one word that was never seen: that is what an unknown word gets.
Every sentence is ``<s> … </s>``; ``</s>`` is predicted, ``<s>`` is not.

An n-gram is a number: its place in the sorted array of ``prefix × vocabulary + last word``. All
steps are array operations, so memory stays a constant factor of the number of tokens.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from politesse.core import PolitesseError
from politesse.core.files import writing
from politesse.core.progress import Progress, silent
from politesse.metrics.extras import need
from politesse.metrics.tokens import tokenizer

Discounting = Literal["modified", "single"]

UNKNOWN, START, END = "<unk>", "<s>", "</s>"
_SPECIAL = (UNKNOWN, START, END)
_PURPOSE = "An n-gram model"
_BATCH = 20_000
_FALLBACK = {"modified": (0.5, 1.0, 1.5), "single": (0.75, 0.75, 0.75)}


@dataclass(frozen=True, slots=True)
class Level:
    """The n-grams of one order: sorted keys, log10 probabilities and back-off weights."""

    keys: Any
    log_probabilities: Any
    backoffs: Any


@dataclass(frozen=True, slots=True)
class NgramModel:
    """A trained model; the first level is indexed by the numbers of the words themselves."""

    words: tuple[str, ...]
    levels: tuple[Level, ...]
    discounts: tuple[tuple[float, float, float], ...]
    tokenize: str
    sentences: int
    tokens: int
    numbers: dict[str, int] = field(repr=False)

    @property
    def order(self) -> int:
        """The length of the longest n-grams."""
        return len(self.levels)

    def log_probabilities(self, sentences: Sequence[str]) -> tuple[Any, Any, Any]:
        """For every word and sentence end: log10 probability, sentence number, known or not."""
        np = need("numpy", _PURPOSE)
        cut = tokenizer(self.tokenize)
        number = self.numbers.get
        ids = array("i")
        for sentence in sentences:
            ids.append(1)
            ids.extend(_number(number(token, 0)) for token in cut(sentence))
            ids.append(2)
        words = np.frombuffer(ids, dtype=np.int32)
        positions = _positions(words)
        values = self._values(words.astype(np.int64), positions)
        predicted = words != 1
        owners = np.cumsum(words == 1) - 1
        return values[predicted], owners[predicted], (words != 0)[predicted]

    def _values(self, words: Any, positions: Any) -> Any:
        """The log10 probability of each word after the words before it."""
        np = need("numpy", _PURPOSE)
        size = len(self.words)
        values = self.levels[0].log_probabilities[words].astype(float)
        nodes = words
        for order in range(2, self.order + 1):
            level = self.levels[order - 1]
            context = np.full(len(words), -1, dtype=np.int64)
            context[1:] = nodes[:-1]
            context[positions < order - 1] = -1
            keys = context * size + words
            places = np.minimum(np.searchsorted(level.keys, keys), max(len(level.keys) - 1, 0))
            known = np.zeros(len(words), dtype=bool)
            if len(level.keys):
                known = (context >= 0) & (level.keys[places] == keys)
            missed = (context >= 0) & ~known
            values[missed] += self.levels[order - 2].backoffs[context[missed]]
            values[known] = level.log_probabilities[places[known]]
            nodes = np.where(known, places, -1)
        return values

    def ngrams(self, order: int) -> Any:
        """The word numbers of all n-grams of one order, a row each."""
        np = need("numpy", _PURPOSE)
        rows = np.arange(len(self.words))[:, None]
        for level in self.levels[1:order]:
            parents, last = np.divmod(level.keys, len(self.words))
            rows = np.hstack([rows[parents], last[:, None]])
        return rows


def train(
    sentences: Iterable[str],
    order: int = 5,
    tokenize: str = "spaces",
    discounting: Discounting = "modified",
    discounts: Sequence[Sequence[float]] | None = None,
    progress: Progress = silent,
) -> NgramModel:
    """Estimate a model from sentences.

    ``discounts`` overrides the estimated ones: three numbers for each order. Where a small text
    does not determine them, 0.5, 1 and 1.5 are used (0.75 for a single one), as lmplz does.

    >>> model = train(["a b c", "a b d", "b c", "d a b c"], order=3)
    >>> model.order, len(model.words), model.tokens
    (3, 7, 16)
    """
    if order < 1:
        raise PolitesseError(f"the order of an n-gram model must be at least 1, not {order}")
    if discounting not in _FALLBACK:
        raise PolitesseError(f"the discounting must be modified or single, not {discounting!r}")
    words, numbers, count = _encode(sentences, tokenize)
    if not count:
        raise PolitesseError("there is no text to train on: the file is empty")
    counted = _count(words, len(numbers), order, progress)
    levels: list[Level] = []
    chosen: list[tuple[float, float, float]] = []
    lower = None
    for n, (keys, adjusted, suffixes) in enumerate(counted, 1):
        discount = discounts[n - 1] if discounts else _estimate(adjusted, discounting)
        chosen.append((float(discount[0]), float(discount[1]), float(discount[2])))
        lower = _probabilities(keys, adjusted, suffixes, chosen[-1], lower, levels, len(numbers))
        progress("estimating", n, order)
    return NgramModel(
        words=tuple(numbers),
        levels=tuple(levels),
        discounts=tuple(chosen),
        tokenize=tokenize,
        sentences=count,
        tokens=len(words) - count,
        numbers=numbers,
    )


def _number(number: int) -> int:
    # A word of the text that looks like a sentence mark is not one.
    return 0 if number in (1, 2) else number


def _encode(sentences: Iterable[str], tokenize: str) -> tuple[Any, dict[str, int], int]:
    np = need("numpy", _PURPOSE)
    cut = tokenizer(tokenize)
    numbers = {word: number for number, word in enumerate(_SPECIAL)}
    ids = array("i")
    count = 0
    for sentence in sentences:
        count += 1
        ids.append(1)
        for token in cut(sentence):
            if token not in _SPECIAL:
                ids.append(numbers.setdefault(token, len(numbers)))
        ids.append(2)
    return np.frombuffer(ids, dtype=np.int32) if ids else np.array([]), numbers, count


def _positions(words: Any) -> Any:
    """How far each word is from the start of its sentence."""
    np = need("numpy", _PURPOSE)
    places = np.arange(len(words))
    return places - np.maximum.accumulate(np.where(words == 1, places, 0))


def _count(
    words: Any, vocabulary: int, order: int, progress: Progress
) -> list[tuple[Any, Any, Any]]:
    """For each order: sorted keys, adjusted counts, and the number of each n-gram's suffix."""
    np = need("numpy", _PURPOSE)
    positions = _positions(words)
    nodes = words
    keys = np.arange(vocabulary)
    raw = np.bincount(words, minlength=vocabulary)
    initial = keys == 1
    suffixes = np.zeros(vocabulary, dtype=np.int32)
    levels = []
    for n in range(2, order + 1):
        places = np.flatnonzero(positions >= n - 1)
        pairs = nodes[places - 1].astype(np.int64) * vocabulary + words[places]
        longer, inverse, counts = np.unique(pairs, return_inverse=True, return_counts=True)
        del pairs
        longer_suffixes = np.zeros(len(longer), dtype=np.int32)
        longer_suffixes[inverse] = nodes[places]
        preceded = np.bincount(longer_suffixes, minlength=len(keys))
        levels.append((keys, np.where(initial, raw, preceded), suffixes))
        nodes = np.full(len(words), -1, dtype=np.int32)
        nodes[places] = inverse
        initial = initial[longer // vocabulary] if len(longer) else np.zeros(0, dtype=bool)
        keys, raw, suffixes = longer, counts, longer_suffixes
        progress("counting", n, order)
    levels.append((keys, raw, suffixes))
    levels[0][1][1] = 0  # <s> is never predicted
    return levels


def _estimate(adjusted: Any, discounting: Discounting) -> tuple[float, float, float]:
    """The discounts that the counts of counts give, or the fixed ones."""
    n1, n2, n3, n4 = (int((adjusted == k).sum()) for k in (1, 2, 3, 4))
    fallback: tuple[float, float, float] = _FALLBACK[discounting]
    if not n1 or not n2:
        return fallback
    ratio = n1 / (n1 + 2 * n2)
    if discounting == "single":
        return (ratio, ratio, ratio)
    if not n3:
        return fallback
    estimates = (1 - 2 * ratio * n2 / n1, 2 - 3 * ratio * n3 / n2, 3 - 4 * ratio * n4 / n3)
    sound = all(0 <= discount <= k for k, discount in enumerate(estimates, 1))
    return estimates if sound else fallback


def _probabilities(
    keys: Any,
    adjusted: Any,
    suffixes: Any,
    discounts: tuple[float, float, float],
    lower: Any,
    levels: list[Level],
    vocabulary: int,
) -> Any:
    """Add one level; returns its probabilities, and gives the level below its back-offs."""
    np = need("numpy", _PURPOSE)
    discount = np.array([0.0, *discounts])[np.minimum(adjusted, 3)]
    parents = keys // vocabulary
    size = 1 if lower is None else len(lower)
    totals = np.bincount(parents, weights=adjusted, minlength=size)
    freed = np.bincount(parents, weights=discount, minlength=size)
    with np.errstate(divide="ignore", invalid="ignore"):
        shares = np.where(totals > 0, freed / totals, 1.0)
    below = 1 / (vocabulary - 1) if lower is None else lower[suffixes]
    probabilities = (adjusted - discount) / totals[parents] + shares[parents] * below
    with np.errstate(divide="ignore"):
        if levels:
            levels[-1] = Level(
                levels[-1].keys,
                levels[-1].log_probabilities,
                np.log10(shares).astype(np.float32),
            )
        else:
            probabilities[1] = 1.0  # <s>
        logs = np.log10(probabilities).astype(np.float32)
    levels.append(Level(keys, logs, np.zeros(len(keys), dtype=np.float32)))
    return probabilities


def batches(sentences: Iterable[str]) -> Iterable[list[str]]:
    """Sentences in lists of a bounded size, so that scoring needs bounded memory."""
    source = iter(sentences)
    while batch := list(islice(source, _BATCH)):
        yield batch


def write_arpa(model: NgramModel, path: Path) -> None:
    """The model as an ARPA file, which other toolkits read."""
    with writing(path) as fresh, fresh.open("w", encoding="utf-8") as file:
        file.write("\\data\\\n")
        for order, level in enumerate(model.levels, 1):
            file.write(f"ngram {order}={len(level.keys)}\n")
        for order, level in enumerate(model.levels, 1):
            file.write(f"\n\\{order}-grams:\n")
            last = order == model.order
            for row, probability, backoff in zip(
                model.ngrams(order), level.log_probabilities, level.backoffs, strict=True
            ):
                text = " ".join(model.words[number] for number in row)
                end = "" if last else f"\t{_arpa(backoff)}"
                file.write(f"{_arpa(probability)}\t{text}{end}\n")
        file.write("\n\\end\\\n")


def _arpa(value: float) -> str:
    return f"{value:.8g}" if value > -99 else "-99"
