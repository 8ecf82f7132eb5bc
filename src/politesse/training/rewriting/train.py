"""Trains the model that chooses among address conversions.

A pair of texts that differ in address shows, through the options that lead from one to the
other, which choice was right at each place. Pairs come from contrastive references, from
translations of one English sentence, and from natural text converted by a first model: what
that model made is the source, the natural text the goal, so that the goal is always real.

    politesse train rewriting de --data corpora/
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from politesse.core import MissingExtra, PolitesseError, TargetRegister, opposite
from politesse.core.progress import Progress, silent
from politesse.languages import Pack, load
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.features import Surroundings, choice_features, hashed, slot
from politesse.rewriting.address.model import ChoiceModel, read_model, with_evidence, write_model
from politesse.rewriting.address.rewriter import convert
from politesse.rewriting.address.search import history
from politesse.training.rewriting.evidence import fit_evidence, talk_of
from politesse.training.rewriting.lessons import (
    Company,
    Study,
    Teacher,
    Texts,
    analogue_studies,
    gather,
    listed_pairs,
    made_studies,
    paired_studies,
    still_studies,
)
from politesse.training.rewriting.recipe import Recipe
from politesse.training.sources import contrast_pairs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_TARGETS: tuple[TargetRegister, TargetRegister] = ("formal", "informal")
_SURE = 0.3  # a first model's conversion below this is not learned from


def decisions(study: Study) -> Iterator[tuple[list[Option], int, list[int], list[int]]]:
    """Each decision of a study: options, the right one (0 keeps), context, history."""
    tokens, options = study.tokens, study.options
    # Half of the texts are learned as a first reading sees them, half as a second one does.
    ahead = study.lesson.chosen if crc32(tokens.text.encode()) & 1 else None
    around = Surroundings(tokens, options, study.hints, ahead)
    taken = {option.low: option for option in study.lesson.chosen}
    until, last = 0, -1
    chosen: list[Option] = []
    for index in around.places:
        if index < until:
            continue
        right = 0
        past = [hashed(name) for name in history(chosen, last, index, tokens)]
        last = index
        if index in taken:
            right = options[index].index(taken[index]) + 1
        if index not in study.lesson.doubtful:
            yield options[index], right, around.at(index), past
        if right:
            chosen.append(taken[index])
            until = taken[index].high


@dataclass(frozen=True, slots=True)
class _Encoded:
    """The decisions of one study as numbers: they are used twice, and take time to make."""

    slots: NDArray[np.int32]
    lengths: list[int]
    counts: list[int]
    rights: list[int]
    weight: int


def _encoded(study: Study, settings: Recipe) -> _Encoded:
    import numpy as np

    mask = (1 << settings.bits) - 1
    rows: list[list[int]] = []
    counts, rights = [], []
    for options, right, context, past in decisions(study):
        rows += [_row(option, study, context + past, mask) for option in options]
        counts.append(len(options))
        rights.append(right)
    return _Encoded(
        np.fromiter(chain.from_iterable(rows), dtype=np.int32),
        [len(row) for row in rows],
        counts,
        rights,
        settings.repeats[study.kind],
    )


def fit(studies: Sequence[_Encoded], settings: Recipe, level: int = 9) -> bytes:
    """A packed model that has learned from ``studies``."""
    import numpy as np

    lengths = [length for study in studies for length in study.lengths]
    counts = [count for study in studies for count in study.counts]
    rights = [right for study in studies for right in study.rights]
    if not rights:
        raise PolitesseError("no lessons for the address rewriter: are the corpora there?")
    weights = [study.weight for study in studies for _ in study.rights]
    lessons = _Lessons(
        np.concatenate([study.slots for study in studies]),
        np.concatenate([[0], np.cumsum(lengths)]),
        np.concatenate([[0], np.cumsum(counts)]),
        np.array(rights),
        np.array(weights, dtype=np.float32),
    )
    learned = _descend(lessons, settings)
    about = {"seed": settings.seed, "decisions": len(rights)}
    return write_model(learned.tolist(), about, level)


def _row(option: Option, study: Study, context: list[int], mask: int) -> list[int]:
    op, kind = hashed(option.op), hashed("#" + option.kind)
    return [
        *(slot(feature, op, mask) for feature in context),
        *(slot(feature, kind, mask) for feature in context),
        *(slot(feature, 0, mask) for feature in choice_features(option, study.tokens)),
    ]


@dataclass(frozen=True, slots=True)
class _Lessons:
    """All decisions, laid out flat: the slots of each option, the options of each decision."""

    slots: NDArray[np.int32]
    starts: NDArray[np.int64]
    firsts: NDArray[np.int64]
    rights: NDArray[np.int64]
    weights: NDArray[np.float32]

    def scored(
        self, batch: NDArray[np.int64], learned: NDArray[np.float32]
    ) -> tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int64], NDArray[np.float32]]:
        """Slots, how many each option has, the decision each option belongs to, its score."""
        import numpy as np

        counts = self.firsts[batch + 1] - self.firsts[batch]
        rows = _ranges(self.firsts[batch], counts)
        lengths = self.starts[rows + 1] - self.starts[rows]
        cells = self.slots[_ranges(self.starts[rows], lengths)]
        edges = np.concatenate([[0], np.cumsum(lengths)[:-1]])
        scores = np.add.reduceat(learned[cells], edges)
        return cells, lengths, np.repeat(np.arange(len(batch)), counts), scores

    def right_rows(self, batch: NDArray[np.int64]) -> NDArray[np.int64]:
        """Which options of a batch are right; -1 where keeping the word is."""
        import numpy as np

        counts = self.firsts[batch + 1] - self.firsts[batch]
        heads = np.concatenate([[0], np.cumsum(counts)[:-1]])
        taken = self.rights[batch]
        return np.where(taken > 0, heads + taken - 1, -1)


def _descend(lessons: _Lessons, settings: Recipe) -> NDArray[np.float32]:
    """AdaGrad on the log-loss of the right choice, keeping a word being the choice of weight 0.

    The weights are then divided by the temperature at which held-out decisions are likeliest,
    so that the likelihood of a choice can be read as how sure it is.
    """
    import numpy as np

    size = 1 << settings.bits
    learned = np.zeros(size, dtype=np.float32)
    squares = np.full(size, 1e-3, dtype=np.float32)
    chance = np.random.default_rng(settings.seed)
    order = chance.permutation(len(lessons.rights))
    cut = int(len(order) * settings.held_out)
    held, used = np.sort(order[:cut]), order[cut:]
    for _ in range(settings.epochs):
        chance.shuffle(used)
        for begin in range(0, len(used), settings.batch):
            batch = np.sort(used[begin : begin + settings.batch])
            cells, lengths, owners, scores = lessons.scored(batch, learned)
            wrong = _likelihood(scores, owners, len(batch))
            right = lessons.right_rows(batch)
            wrong[right[right >= 0]] -= 1
            wrong *= lessons.weights[batch][owners]
            slope = np.bincount(cells, np.repeat(wrong, lengths), minlength=size)
            touched = np.flatnonzero(slope)
            squares[touched] += slope[touched] ** 2
            learned[touched] -= settings.rate * slope[touched] / np.sqrt(squares[touched])
    learned[np.abs(learned) < settings.least] = 0
    if cut:
        learned /= np.float32(_temperature(lessons, held, learned))
    return learned


def _temperature(lessons: _Lessons, held: NDArray[np.int64], learned: NDArray[np.float32]) -> float:
    import numpy as np

    _, _, owners, scores = lessons.scored(held, learned)
    right = lessons.right_rows(held)
    kept = np.bincount(owners[right[right >= 0]], minlength=len(held)) == 0

    def loss(heat: float) -> float:
        likely = _likelihood(scores / heat, owners, len(held))
        stays = 1 - np.bincount(owners, likely, minlength=len(held))
        chosen = np.concatenate([likely[right[right >= 0]], stays[kept]])
        return -float(np.log(np.maximum(chosen, 1e-9)).sum())

    return min((0.8, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0), key=loss)


def _ranges(starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """All numbers of the ranges that begin at ``starts``, one range after the other."""
    import numpy as np

    shifts = np.repeat(starts - np.concatenate([[0], np.cumsum(lengths)[:-1]]), lengths)
    return shifts + np.arange(int(lengths.sum()))


def _likelihood(
    scores: NDArray[np.float32], owners: NDArray[np.int64], size: int
) -> NDArray[np.float64]:
    import numpy as np

    top = np.zeros(size)
    np.maximum.at(top, owners, scores)
    grown = np.exp(scores - top[owners])
    whole = np.exp(-top) + np.bincount(owners, grown, minlength=size)
    return grown / whole[owners]


def teach(
    pack: Pack,
    texts: Texts,
    contrast: list[tuple[str, str]],
    listed: list[tuple[str, str]],
    settings: Recipe,
    tell: Progress,
) -> dict[TargetRegister, tuple[bytes, Counter[str]]]:
    """Both models of a language: first from pairs, then from what those make of natural text."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise MissingExtra("numpy", "train", "training the address rewriter") from None

    limits = settings.limits
    company = Company(texts.quiet, settings)
    teachers = {target: Teacher(pack, target) for target in _TARGETS}
    learned: dict[TargetRegister, list[_Encoded]] = {target: [] for target in _TARGETS}
    counts: dict[TargetRegister, Counter[str]] = {target: Counter() for target in _TARGETS}

    def take(target: TargetRegister, studies: Iterable[Study]) -> None:
        for study in studies:
            counts[target][study.kind] += 1
            learned[target].append(_encoded(study, settings))

    first: dict[TargetRegister, ChoiceModel] = {}
    for number, (target, teacher) in enumerate(teachers.items()):
        tell(f"{pack.code}: first models", number, 2)
        take(target, paired_studies(teacher, contrast, listed, texts.twins, limits, company))
        take(target, still_studies(teacher, texts, limits, company))
        take(target, analogue_studies(teacher, texts, limits.analogue))
        first[target] = read_model(fit(learned[target], settings, level=1))
    models: dict[TargetRegister, tuple[bytes, Counter[str]]] = {}
    for number, (target, teacher) in enumerate(teachers.items()):
        tell(f"{pack.code}: models", number, 2)
        natural = texts.formal if target == "formal" else texts.informal
        back = teachers[opposite(target)]

        def made(text: str, back: Teacher = back) -> str | None:
            best = convert(back.lister, first[back.target], text)[0]
            return best.text if best.edits and best.confidence >= _SURE else None

        kept = limits.evidence if teacher.lister.hints.articles else 0
        evidence_texts, natural = natural[:kept], natural[kept:]
        take(target, made_studies(teacher, natural, made, limits.made, company))
        packed = fit(learned[target], settings)
        if kept:
            talk = [
                text for (text,) in map(company, talk_of(evidence_texts, made, len(evidence_texts)))
            ]
            packed = with_evidence(packed, _evidence(teacher, packed, talk, texts, settings))
        models[target] = packed, counts[target]
    return models


def _evidence(
    teacher: Teacher, packed: bytes, talk: list[str], texts: Texts, settings: Recipe
) -> list[float]:
    unseen = texts.quiet[settings.limits.quiet :]
    reports = [text for text in unseen if len(text) >= settings.evidence.shortest_report]
    narrated = texts.narrated_unseen[: settings.evidence.reports // 2]
    reports = narrated + reports[: settings.evidence.reports - len(narrated)]
    random.Random(settings.seed).shuffle(reports)
    weights = fit_evidence(
        teacher.pack, teacher.lister, read_model(packed), talk, reports, settings
    )
    if weights and teacher.target == "informal":
        weights[-1] -= settings.evidence.less.get(teacher.pack.code, 0.0)
    return weights


def train(
    code: str,
    data: Path,
    settings: Recipe,
    tell: Progress = silent,
) -> dict[TargetRegister, tuple[bytes, Counter[str]]]:
    """The packed models of one language towards both registers, and what they learned from."""
    pack = load(code)
    settings = settings.of(code)
    tell(f"{code}: reading", 0, 1)
    texts = gather(pack, data, settings)
    tell(f"{code}: reading", 1, 1)
    held = settings.held_pairs
    contrast = [
        pair
        for number, pair in enumerate(contrast_pairs(code, data, settings.contrast))
        if number % held
    ]
    return teach(pack, texts, contrast, listed_pairs(code, data), settings, tell)
