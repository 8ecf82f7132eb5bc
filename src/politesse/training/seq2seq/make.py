"""Makes the embedded translation model: data, training, fine-tuning, export, and what it reaches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from politesse import datasets
from politesse.core import MissingExtra
from politesse.core.files import read_bytes, write_bytes
from politesse.core.progress import Progress, Say, aloud, silent
from politesse.metrics.bleu import bleu
from politesse.metrics.matched_accuracy import matched_accuracy
from politesse.training.seq2seq import lexicon, prepare, vocabulary
from politesse.training.seq2seq.recipe import Recipe

if TYPE_CHECKING:
    from politesse.training.seq2seq.prepared import PreparedCorpus
    from politesse.training.seq2seq.trainer import Run

_TUNED, _GENERIC = "tuned", "generic"


def make(
    data: Path,
    settings: Recipe,
    work: Path,
    out: Path,
    seconds: float,
    resume: bool = False,
    say: Say = aloud,
    progress: Progress = silent,
    start: Path | None = None,
) -> Run:
    """Train for ``seconds`` and write the exported model to ``out``; everything else to ``work``.

    With ``resume``, data that is prepared already and a run that was stopped are gone on with.
    ``start`` is the folder of an earlier run, whose vocabulary is kept and whose generic weights are
    begun with, or that of an exported model.
    """
    try:
        from politesse.training.seq2seq import export, prepared, trainer, weights
    except ImportError as cause:
        raise MissingExtra("torch", "train", "training a translation model") from cause
    packed = work / prepare.PACK
    if resume and packed.is_file():
        corpus: PreparedCorpus = prepared.read(packed)
    else:
        known = read_bytes(start / prepare.MODEL) if start else None
        corpus = prepare.prepare(data, settings, work, say, known)
    begun = _begun(start) if start else None
    options = trainer.Options(seconds, work, say=say, progress=progress, seed=settings.seed)
    if settings.alone:
        options.alone_after = settings.alone.after
    going_on = resume and (work / "state.pt").is_file()
    run = trainer.run(corpus, settings, options, settings.finetune, going_on, begun)
    name = _TUNED if "contrast" in corpus.sets else _GENERIC
    arrays, about = weights.read_parts(sorted(work.glob(f"{name}.int8.[0-9]*")))
    if begun:
        share = settings.share
        arrays = {
            key: (1 - share) * begun[key] + share * value for key, value in arrays.items()
        }  # fmt: skip
    export.export(arrays, about["shape"], corpus.pieces, out)
    export.write_shortlists(corpus, out)
    write_bytes(out / prepare.MODEL, read_bytes(work / prepare.MODEL))
    lexicon.write(corpus, vocabulary.load(work / prepare.MODEL), out / "words.bin")
    return run


def _begun(start: Path) -> dict[str, Any]:
    """The weights to begin with: generic ones of an earlier run, or those of an exported model."""
    from politesse.training.seq2seq import exported, weights

    if (start / exported.MODEL).is_file():
        return dict(exported.read_translator(start))
    return weights.read_parts(sorted(start.glob(f"{_GENERIC}.int8.[0-9]*")))[0]


def study(run: Run, data: Path, settings: Recipe, work: Path, say: Say) -> Iterator[dict[str, Any]]:
    """What tags learn from different labelled pairs, a record a study and test set.

    Each is translated greedily; matched accuracy is on the contrastive test sets, BLEU without a
    tag on news. The pieces go to ``studies.jsonl`` in ``work``.
    """
    from politesse.training.seq2seq import studies, weights

    arrays, _ = weights.read_parts(sorted(work.glob(f"{_GENERIC}.fp16.[0-9]*")))
    run.load(arrays)
    tokenizer = vocabulary.load(read_bytes(work / prepare.MODEL))
    codes = settings.studies.languages
    pairs = {
        code: list(datasets.read("cocoa-mt", data, split="test", language=code)) for code in codes
    }
    news = {code: list(datasets.read("ntrex", data, language=code)) for code in codes}
    sources = {
        code: {
            "test": [tokenizer.encode(" ".join(pair.source.split())) for pair in pairs[code]],
            "generic": [tokenizer.encode(line.source)[:110] for line in news[code]],
        }
        for code in codes
    }
    with (work / "studies.jsonl").open("w", encoding="utf-8") as file:
        for name, where, register, pieces in studies.run(run, settings.studies, sources, say):
            file.write(json.dumps([name, where, register, pieces]) + "\n")
            outputs = [str(tokenizer.decode(output)) for output in pieces]
            code, which = where.split(".")
            if which == "generic":
                gold = [line.target for line in news[code]]
                record = {"bleu": round(float(bleu(outputs, [gold]).bleu), 2)}
            else:
                record = _accuracies(outputs, pairs[code], register, code)
            yield {"study": name, "set": where, "asked": register, **record}


def _accuracies(outputs: list[str], pairs: list[Any], register: str, code: str) -> dict[str, Any]:
    """Matched accuracy in and out of the domains that were trained on, in percent."""
    rates: dict[str, Any] = {}
    for name, inside in (("in-domain", True), ("out-of-domain", False)):
        numbers = [n for n, pair in enumerate(pairs) if (pair.domain != "call_center") == inside]
        counts = matched_accuracy(
            [outputs[n] for n in numbers],
            [pairs[n].formal_marked.annotated for n in numbers],
            [pairs[n].informal_marked.annotated for n in numbers],
            code,
        )
        for side in (register,) if register else ("formal", "informal"):
            rates[f"{name}/{side}"] = round(100 * float(getattr(counts, f"{side}_accuracy")), 1)
        rates[f"{name}/coverage"] = round(100 * float(counts.coverage), 1)
    return rates
