"""Contrastive references: how large they are, what is marked in them, and who can label them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from politesse.benchmarks.outcome import Job, Outcome, plain
from politesse.core import Signature
from politesse.metrics import METRICS
from politesse.metrics.significance import Sums, Values

_SPLITS = ("train", "test")
#: Languages without spaces between words, and the tokenizer that BLEU needs for them.
TOKENIZERS = {"ja": "char"}


def segments(job: Job) -> Outcome:
    """The number of segments in the training and the test set, where each is there."""
    job.only_counts()
    records = job.read()
    counts = {split: sum(record.split == split for record in records) for split in _SPLITS}
    present = {split: number for split, number in counts.items() if number}
    return Outcome(plain(present, len(records)), str(Signature("count")))


def overlap(job: Job) -> Outcome:
    """BLEU of the informal references against the formal ones."""
    job.only_counts()
    records = job.read()
    informal = [record.informal for record in records]
    formal = [record.formal for record in records]
    result = METRICS["bleu"](informal, [formal], tokenize=TOKENIZERS.get(job.unit, "13a"))
    return Outcome(job.measured(result, ("bleu",)), result.signature)


def marked_phrases(job: Job) -> Outcome:
    """Phrases marked in the formal references, and their tokens by spaces, distinct and in all."""
    job.only_counts()
    phrases = [
        phrase
        for record in job.read()
        if record.formal_marked
        for phrase in record.formal_marked.phrases
    ]
    tokens = [token for phrase in phrases for token in phrase.split()]
    values = {
        "phrases/unique": len(set(phrases)),
        "phrases/total": len(phrases),
        "tokens/unique": len(set(tokens)),
        "tokens/total": len(tokens),
    }
    return Outcome(plain(values, len(phrases)), str(Signature("marked", {"tokens": "spaces"})))


def gendered(job: Job) -> Outcome:
    """The share of segments whose feminine reference differs from the masculine one."""
    job.only_counts()
    records = job.read()
    values = {}
    for split in _SPLITS:
        chosen = [record for record in records if record.split == split]
        if any(record.formal_feminine or record.informal_feminine for record in chosen):
            values[split] = fmean(_has_gender(record) for record in chosen)
    return Outcome(plain(values, len(records)), str(Signature("gendered")))


def _has_gender(record: Any) -> bool:
    pairs = (
        (record.formal, record.formal_feminine),
        (record.informal, record.informal_feminine),
    )
    return any(other is not None and other != one for one, other in pairs)


def labelling(job: Job) -> Outcome:
    """Precision and recall of labels given to the formal and informal references.

    References that are the same in both registers tell nothing and are left out. The coverage
    is the share of texts that were labelled formal or informal at all.
    """
    pairs = [record for record in job.read() if record.formal != record.informal]
    texts = [pair.formal for pair in pairs] + [pair.informal for pair in pairs]
    gold = ["formal"] * len(pairs) + ["informal"] * len(pairs)
    labels: list[str] = list(job.role("register")(texts, job.unit))
    result = Labels(tuple(zip(gold, labels, strict=True)))
    decided = fmean(label in _SIDES for label in labels)
    return Outcome(job.measured(result, result.keys, coverage=decided), result.signature)


_SIDES = ("formal", "informal")


@dataclass(frozen=True, slots=True)
class Labels:
    """Gold and given labels; a given one may be neither side, which costs recall only."""

    pairs: Sequence[tuple[str, str]]

    @property
    def keys(self) -> tuple[str, ...]:
        """What is measured of them."""
        sides = (f"{side}/{kind}" for side in _SIDES for kind in ("precision", "recall"))
        return (*sides, "accuracy")

    @property
    def signature(self) -> str:
        """How it is counted."""
        return str(Signature("labels", {"sides": "formal,informal", "items": len(self.pairs)}))

    def parts(self) -> Sums:
        """What is resampled: the gold and given label of each text."""
        rows = []
        for gold, label in self.pairs:
            row: list[float] = []
            for side in _SIDES:
                hit = gold == side == label
                row += [float(hit), float(label == side), float(gold == side)]
            rows.append([*row, float(gold == label), 1.0])
        return Sums(rows, _precision_and_recall)


def _precision_and_recall(sums: Sequence[float]) -> Values:
    values = {}
    for index, side in enumerate(_SIDES):
        hits, given, gold = sums[3 * index : 3 * index + 3]
        values[f"{side}/precision"] = float(hits / given) if given else 0.0
        values[f"{side}/recall"] = float(hits / gold) if gold else 0.0
    values["accuracy"] = float(sums[-2] / sums[-1])
    return values
