"""Formality transfer: what people change, and how far a system's rewrites come."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from politesse.benchmarks.outcome import Job, Measured, Outcome, merged, plain
from politesse.core import Signature
from politesse.datasets import read
from politesse.languages import load
from politesse.metrics import METRICS
from politesse.metrics.significance import MeanScore

_EDGES = (-3, -2, -1, 0, 1, 2, 3)


def edits(job: Job) -> Outcome:
    """The share of rewrites with each type of edit, all rewrites of a sentence counted."""
    job.only_counts()
    pack = load(job.unit)
    known = pack.abbreviations if pack.has("abbreviations.tsv") else {}
    pairs = job.read()
    originals = [pair.source for pair in pairs for _ in pair.references]
    rewrites = [text for pair in pairs for text in pair.references]
    result = METRICS["edit-types"](originals, rewrites, known)
    return Outcome(job.measured(result, tuple(result.shares)), result.signature)


def surface(job: Job) -> Outcome:
    """Lexical difference of the pairs, and how alike the rewrites of one sentence are."""
    job.only_counts()
    pairs = job.read()
    originals = [pair.source for pair in pairs for _ in pair.references]
    rewrites = [text for pair in pairs for text in pair.references]
    difference = METRICS["lexical-difference"](originals, rewrites)
    pieces: list[Any] = [_renamed(job, difference, "lexical_difference", "lexical-difference")]
    signature = str(difference.signature)
    sets = _reference_sets(pairs)
    if len(sets) > 1:
        result = METRICS["diversity"](sets)
        value = job.measured(result, ("self_bleu",))["", "self_bleu"]
        pieces.append({("", "self-bleu"): _hundredth(value)})
        signature += f" {result.signature}"
    return Outcome(merged(pieces), signature)


def transfer(job: Job) -> Outcome:
    """Self-BLEU, BLEU against all rewrites, perplexity, and formality where a scorer is named.

    The perplexity is under a model of the second data, where that is there; it can be compared
    between our systems, not with one under another model.
    """
    pairs = job.read()
    sources = [pair.source for pair in pairs]
    gold = job.wants_references
    outputs = [p.references[0] for p in pairs] if gold else job.role("rewrite")(sources, job.unit)
    kept = METRICS["self-bleu"](outputs, sources)
    pieces: list[Any] = [{("", "self-bleu"): _one(job, kept, "self_bleu", "bleu")}]
    signatures = [kept.signature]
    if not gold:
        reached = METRICS["bleu"](outputs, _reference_sets(pairs))
        pieces.append({("", "multi-bleu"): _one(job, reached, "bleu", "bleu")})
        signatures.append(reached.signature)
    if job.has(1):
        model = _language_model(job.unit, job.data, job.plan.needs(job.unit)[1])
        fluent = METRICS["fluency"](outputs, model)
        pieces.append(job.measured(fluent, ("perplexity",)))
        signatures.append(fluent.signature)
    scorer = job.option("scorer", "")
    if scorer:
        from politesse.benchmarks.systems import make

        judge = make(scorer, job.data)
        result = MeanScore(tuple(judge.formality(outputs, job.unit)))
        pieces.append({("", "formality"): job.measured(result, ("mean",))["", "mean"]})
        signatures.append(judge.signature(job.unit))
    return Outcome(merged(pieces), " ".join(signatures))


def formality_bins(job: Job) -> Outcome:
    """Mean and deviation of formality in six bins of the ratings: the ratings, or a system's."""
    records = job.read()
    scores = [record.score for record in records]
    if not job.wants_references:
        scores = job.role("formality")([record.text for record in records], job.unit)
    pieces = []
    for low, high in pairwise(_EDGES):
        inside = [
            score
            for record, score in zip(records, scores, strict=True)
            if (low <= record.score < high or (high == _EDGES[-1] and record.score == high))
            and not math.isnan(score)
        ]
        if len(inside) > 1:
            values = {"mean": fmean(inside), "sd": stdev(inside)}
            pieces.append(
                {
                    (f"{low} to {high}", key): cell
                    for (_, key), cell in plain(values, len(inside)).items()
                }
            )
    return Outcome(merged(pieces), str(Signature("bins", {"edges": "-3…3"})))


def _reference_sets(pairs: Sequence[Any]) -> list[list[str]]:
    fewest = min(len(pair.references) for pair in pairs)
    return [[pair.references[number] for pair in pairs] for number in range(fewest)]


def _one(job: Job, result: Any, key: str, field: str) -> Measured:
    interval = job.intervals(result.parts()).get(key, (None, None)) if job.samples else (None, None)
    return Measured(getattr(result, field), result.lines, *interval)


def _renamed(job: Job, result: Any, key: str, name: str) -> dict[tuple[str, str], Measured]:
    interval = job.intervals(result.parts()).get(key, (None, None)) if job.samples else (None, None)
    return {("", name): Measured(result.value, len(result.pairs), *interval)}


def _hundredth(cell: Measured) -> Measured:
    low = None if cell.low is None else cell.low / 100
    high = None if cell.high is None else cell.high / 100
    return Measured(cell.value / 100, cell.items, low, high)


@lru_cache(maxsize=2)
def _language_model(language: str, data: Path | None, need: Any) -> Any:
    from politesse.metrics.fluency import train

    texts = read(need.dataset, data, part=need.part, language=language.partition("-")[0])
    return train((record.text for record in texts), order=5, tokenize="words")
