"""Trains the address model from parallel text.

The English side says whether a text speaks to the reader. In one that does, at least one
ambiguous marker is address, so the most likely is taken for it and the model trained anew
(multiple-instance learning); in one that does not, none is.

    politesse train address es --data corpora/
"""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

from politesse import datasets
from politesse.core import MissingExtra, PolitesseError
from politesse.core.progress import Progress, silent
from politesse.datasets.records import ContrastPair
from politesse.languages import Pack, load
from politesse.languages.english import (
    commands,
    may_command,
    mentions_thanks,
    says_you,
    speaks_of_somebody,
)
from politesse.languages.matching import Match
from politesse.languages.tokens import Tokens
from politesse.scoring.address import marker_features, text_features, write_model
from politesse.training.address.convert import Converter
from politesse.training.address.recipe import Recipe, Weights
from politesse.training.sources import corpora, rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix


@dataclass(frozen=True, slots=True)
class Bag:
    """One text: the hashed features of each ambiguous marker, and whether it addresses.

    Of a marker whose ``known`` is None only this is known, that one of these does.
    """

    markers: list[list[int]]
    known: list[bool | None]
    corpus: str
    weight: float = 1.0

    @property
    def addresses(self) -> bool:
        """Whether the text speaks to the reader."""
        return any(flag is not False for flag in self.known)


@dataclass(frozen=True, slots=True)
class Sample:
    """A text to learn from: all its markers address or none, or those in ``made`` do."""

    text: str
    addresses: bool
    imperatives: bool = False
    made: tuple[tuple[int, int], ...] | None = None


def bags(data: Path, code: str, settings: Recipe) -> Iterator[Bag]:
    """Texts without strong markers, with what the English or their making says of them."""
    for bag in _parallel(data, code, settings):
        yield replace(bag, weight=_weight(bag, settings.weights))
    yield from _contrastive(data, code, settings)


def _weight(bag: Bag, weights: Weights) -> float:
    """How much a text of its corpus counts, one that addresses nobody perhaps less."""
    own = {} if bag.addresses else weights.quiet
    for pattern, weight in {**own, **weights.every}.items():
        if fnmatchcase(bag.corpus, pattern):
            return float(weight)
    return 1.0


def _contrastive(data: Path, code: str, settings: Recipe) -> Iterator[Bag]:
    """Formal references whose words of address are marked, where there are any."""
    pack = load(code)
    bits = (1 << settings.bits) - 1
    wanted = settings.contrast
    if code not in wanted.languages:
        return
    for pair in datasets.read(wanted.dataset, data, language=code, split="train"):
        assert isinstance(pair, ContrastPair)
        marked = pair.formal_marked
        if marked is None:
            continue
        # Where both references are the same, nothing in them addresses.
        spans = marked.spans if pair.formal != pair.informal else ()
        bag = _bag(pack, Sample(marked.text, True, made=spans), "contrast", bits)
        if bag is not None:
            yield replace(bag, weight=wanted.weight)


def _parallel(data: Path, code: str, settings: Recipe) -> Iterator[Bag]:
    pack = load(code)
    bits = (1 << settings.bits) - 1
    chance = random.Random(settings.seed)
    convert = None
    if code in settings.convert:
        conversion = settings.convert[code]
        convert = Converter(pack, conversion.words, conversion.reflexive)
    for name, path, limit in corpora(data, code, settings.corpora):
        alone = any(fnmatchcase(name, pattern) for pattern in settings.alone)
        quiet: list[str] = []
        lines = rows(path)
        chance.shuffle(lines)
        for english, text, *_ in (row for row in lines[:limit] if len(row) >= 2):
            if len(text) > 1000:
                continue
            sample = _sample(english, text, alone)
            bag = _bag(pack, sample, name, bits) if sample else None
            if bag is None and convert is not None and (formal := convert(text, chance)):
                sample = Sample(formal.text, True, made=formal.changed)
                bag = _bag(pack, sample, f"{name}+made", bits)
            if sample is None or bag is None:
                continue
            if alone and quiet and chance.random() < settings.joined:
                yield _joined(pack, sample, chance.choice(quiet), chance, name, bits) or bag
            else:
                yield bag
            if not bag.addresses and len(quiet) < 5000:
                quiet.append(text)


def _sample(english: str, text: str, alone: bool) -> Sample | None:
    """What the English says of a text, or None if it does not tell.

    A sentence that stands alone and speaks of a *he* or *she* nobody named reads, in the other
    language, just as one that speaks to the reader.
    """
    if mentions_thanks(english):
        return None
    if says_you(english):
        return Sample(text, True)
    if may_command(english):
        # Only an imperative shows it; what may be a command and may be not teaches nothing.
        return Sample(text, True, imperatives=True) if commands(english) else None
    if alone and speaks_of_somebody(english):
        return None
    return Sample(text, False)


def _bag(pack: Pack, sample: Sample, corpus: str, bits: int) -> Bag | None:
    """The markers of a sample, or None if strong ones decide it."""
    tokens = pack.tokenize(sample.text)
    matches = [match for match in pack.register_matcher(tokens) if not tokens.quoted[match.low]]
    if any(match.rule.strength == "strong" for match in matches):
        return None
    markers = [match for match in matches if match.rule.strength == "ambiguous"]
    if sample.imperatives:
        markers = [match for match in markers if match.rule.kind == "imperative"]
    known = [_known(sample, tokens, match) for match in markers]
    everywhere = [_hash(feature, bits) for feature in text_features(tokens, markers)]
    features = [
        everywhere + [_hash(feature, bits) for feature in marker_features(tokens, match)]
        for match in markers
    ]
    return Bag(features, known, corpus)


def _known(sample: Sample, tokens: Tokens, match: Match) -> bool | None:
    start, end = tokens.starts[match.low], tokens.ends[match.high - 1]
    if sample.made is not None:
        return any(start < high and low < end for low, high in sample.made)
    return None if sample.addresses else False


def _joined(
    pack: Pack, sample: Sample, quiet: str, chance: random.Random, corpus: str, bits: int
) -> Bag | None:
    """A sample beside a sentence that addresses nobody, as in talk of several sentences."""
    first = chance.random() < 0.5
    text = f"{quiet} {sample.text}" if first else f"{sample.text} {quiet}"
    shift = len(quiet) + 1 if first else 0
    spans = sample.made
    if spans is not None:
        spans = tuple((low + shift, high + shift) for low, high in spans)
    bag = _bag(pack, replace(sample, text=text, made=spans), corpus, bits)
    if bag is None or spans is not None or not sample.addresses:
        return bag
    # Of the quiet sentence's markers it is known that none addresses.
    tokens = pack.tokenize(text)
    markers = [m for m in pack.register_matcher(tokens) if not tokens.quoted[m.low]]
    markers = [m for m in markers if m.rule.strength == "ambiguous"]
    if sample.imperatives:
        markers = [m for m in markers if m.rule.kind == "imperative"]
    low, high = shift, shift + len(sample.text)
    known = [None if low <= tokens.starts[match.low] < high else False for match in markers]
    return replace(bag, known=known)


def _hash(feature: str, bits: int) -> int:
    return zlib.crc32(feature.encode()) & bits


def train(
    code: str,
    data: Path,
    settings: Recipe,
    tell: Progress = silent,
) -> tuple[bytes, dict[str, Any]]:
    """The packed model of one language and how it did on the held-out texts."""
    try:
        import numpy as np
        import sklearn  # noqa: F401
    except ImportError:
        raise MissingExtra("scikit-learn", "train", "training the address model") from None

    chance = random.Random(settings.seed)
    tell(f"{code}: reading", 0, 1)
    every = list(bags(data, code, settings))
    tell(f"{code}: reading", 1, 1)
    chance.shuffle(every)
    cut = int(len(every) * settings.held_out)
    held, used = every[:cut], [bag for bag in every[cut:] if bag.markers]
    if not used:
        raise PolitesseError(f"{code}: no corpus of the recipe is under {data / 'text'}")
    matrix, owners = _matrix(used, settings.bits)
    flags = [flag for bag in used for flag in bag.known]
    truth = np.array([flag is not False for flag in flags])
    unknown = np.array([flag is None for flag in flags])
    weights = np.array([bag.weight for bag in used for _ in bag.known])
    chosen = np.ones(len(owners), dtype=bool)
    coefficients, bias = np.zeros(1), 0.0
    for number in range(settings.rounds):
        coefficients, bias = _fit(matrix[chosen], truth[chosen], weights[chosen], settings)
        chosen = _best(matrix @ coefficients + bias, owners, unknown)
        tell(f"{code}: training", number + 1, settings.rounds)
    threshold = settings.threshold[code]
    report = _report(held, coefficients, bias, threshold)
    addressing = sum(bag.addresses for bag in used)
    report |= {"texts": len(used), "addressing": addressing, "threshold": threshold}
    about = {"language": code, "seed": settings.seed, "texts": len(used)}
    if code in settings.talk.first_person:
        words = settings.talk.first_person[code]
        about["talk"] = {**settings.talk.weights, "words": words}
    return write_model(coefficients.tolist(), bias, threshold, about), report


def _matrix(bags: list[Bag], bits: int) -> tuple[csr_matrix, NDArray[np.int64]]:
    import numpy as np
    from scipy.sparse import csr_matrix

    rows = [marker for bag in bags for marker in bag.markers]
    owners = np.repeat(np.arange(len(bags)), [len(bag.markers) for bag in bags])
    lengths = np.fromiter((len(row) for row in rows), dtype=np.int64, count=len(rows))
    indices = np.fromiter(
        (index for row in rows for index in row), dtype=np.int32, count=int(lengths.sum())
    )
    starts = np.concatenate([[0], np.cumsum(lengths)])
    values = np.ones(len(indices), dtype=np.float32)
    return csr_matrix((values, indices, starts), shape=(len(rows), 1 << bits)), owners


def _fit(
    matrix: csr_matrix,
    labels: NDArray[np.bool_],
    weights: NDArray[np.float64],
    settings: Recipe,
) -> tuple[NDArray[np.float64], float]:
    from sklearn.linear_model import LogisticRegression

    model = LogisticRegression(
        C=settings.strength,
        solver="liblinear",
        tol=settings.tolerance,
        max_iter=settings.iterations,
        random_state=settings.seed,
    )
    model.fit(matrix, labels, sample_weight=weights)
    return model.coef_[0], float(model.intercept_[0])


def _best(
    scores: NDArray[np.float64], owners: NDArray[np.int64], unknown: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """All markers of which it is known what they are, and the likeliest of each text's others."""
    import numpy as np

    chosen = ~unknown
    open_ones = np.flatnonzero(unknown)
    order = open_ones[np.lexsort((-scores[open_ones], owners[open_ones]))]
    if len(order):
        chosen[order[np.concatenate([[True], np.diff(owners[order]) > 0])]] = True
    return chosen


def _report(
    held: list[Bag], coefficients: NDArray[np.float64], bias: float, threshold: float
) -> dict[str, Any]:
    """How the model does on texts it was not trained on, of those without strong markers."""
    edge = math.log(threshold / (1 - threshold)) - bias
    taken: dict[bool, list[bool]] = {True: [], False: []}
    for bag in held:
        if bag.markers and bag.corpus != "contrast" and not bag.corpus.endswith("+made"):
            best = max(float(coefficients[marker].sum()) for marker in bag.markers)
            taken[bag.addresses].append(best > edge)
    return {
        "held_out_found": round(sum(taken[True]) / max(1, len(taken[True])), 4),
        "held_out_false": round(sum(taken[False]) / max(1, len(taken[False])), 4),
    }
