"""Follows a recipe of formality transfer: gathers, trains, writes the folder, measures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from politesse.core import PolitesseError
from politesse.core.progress import Progress, Say, silent
from politesse.languages import load
from politesse.metrics.bleu import bleu
from politesse.rewriting.trained import Networks, TrainedRewriter
from politesse.training.seq2seq.recipe import Datasets
from politesse.training.style import texts as gathered
from politesse.training.style.folder import write_about, write_network
from politesse.training.style.methods import Learner, Supply
from politesse.training.style.recipe import Recipe
from politesse.training.style.texts import Examination
from politesse.translation import Engine

_CHUNK = 256  # texts rewritten together
_PAIRED = ("translate-train-tag", "multi-task-tag-style", "backtranslate")


def train(
    languages: Sequence[str],
    data: Path,
    settings: Recipe,
    out: Path,
    engine: str | Engine = "embedded",
    work: Path | None = None,
    say: Say = lambda _: None,
    progress: Progress = silent,
) -> list[dict[str, Any]]:
    """Train the networks of a recipe into ``out``; gives what was measured, by language.

    ``engine`` translates the English pairs; ``work`` keeps translations and states, so that a
    stopped run goes on. What a language is measured on is its public test set where the data has
    it, and otherwise the pairs held back; nothing of either is learnt from.
    """
    if not languages:
        raise PolitesseError("name at least one language to train for")
    languages = list(dict.fromkeys(load(code).code for code in languages))
    with _folder(work) as kept:
        supply = gather(languages, data, settings, engine, kept, progress)
        learner = Learner(supply, settings, kept, say, progress)
        names = []
        for seed, run in zip(settings.seeds, learner.networks(), strict=True):
            write_network(out / str(seed), run, settings.quantisation)
            names.append(str(seed))
    sizes = {
        "pairs": len(supply.pairs), "held back": len(supply.dev),
        **{style: len(texts) for style, texts in supply.found.items()}, **learner.counts,
    }  # fmt: skip
    more: dict[str, Any] = {"data": sizes, "engine": _named(engine, languages, settings)}
    write_about(out, names, learner.vocabulary, languages, settings, more)
    measured = [
        measure(out, exam) for exam in examinations(supply, data, settings.measured) if exam.sources
    ]
    write_about(out, names, learner.vocabulary, languages, settings, {**more, "measured": measured})
    return measured


def gather(
    languages: Sequence[str],
    data: Path,
    settings: Recipe,
    engine: str | Engine,
    work: Path,
    progress: Progress = silent,
) -> Supply:
    """What the recipe's method learns from."""
    supply = Supply(list(languages))
    seed = settings.seeds[0]
    if settings.method in _PAIRED:
        pairs = settings.pairs
        english = gathered.english_pairs(data, pairs, seed)
        for code in languages:
            translated = gathered.translated(
                english, code, engine, pairs, work / "translated", progress
            )
            train_on, dev = gathered.held_back(translated, pairs.dev, seed)
            supply.pairs += train_on
            supply.dev += dev
    if settings.text.formal or settings.text.informal:
        for code in languages:
            exam = gathered.examination(data, code, settings.measured)
            by_style = gathered.by_style(code, data, settings.text, seed, _texts_of(exam), progress)
            for style, some in by_style.items():
                supply.found.setdefault(style, []).extend(some)
    return supply


def _texts_of(exam: Examination | None) -> frozenset[str]:
    if exam is None:
        return frozenset()
    every = [exam.sources, *exam.references]
    return frozenset(" ".join(text.split()).lower() for texts in every for text in texts)


def examinations(supply: Supply, data: Path, settings: Datasets) -> Iterator[Examination]:
    """What each language is measured on."""
    for code in supply.languages:
        own = [pair for pair in supply.dev if pair.language == code]
        yield gathered.examination(data, code, settings) or Examination(
            "pairs held back", code, [pair.informal for pair in own], [[p.formal for p in own]]
        )


def measure(folder: Path, exam: Examination) -> dict[str, Any]:
    """BLEU of doing nothing, of the preprocessing, and of the networks after it, one and all."""
    networks = Networks(folder)
    pack = load(exam.language)
    rewriter = TrainedRewriter(networks, pack, "formal")
    prepared = [rewriter.preprocess(text) for text in exam.sources]

    def reached(outputs: Sequence[str]) -> float:
        return round(bleu(outputs, exam.references).bleu, 2)

    def alone(texts: Sequence[str], only: int | None = None) -> list[str]:
        outputs = networks(texts, pack.code, "formal", only=only)
        return [best[0][0] if best else text for best, text in zip(outputs, texts, strict=True)]

    candidates = [
        best
        for start in range(0, len(exam.sources), _CHUNK)
        for best in rewriter.rewrite(exam.sources[start : start + _CHUNK])
    ]
    outputs = [
        best[0].text if best else text for best, text in zip(candidates, exam.sources, strict=True)
    ]
    return {
        "language": exam.language,
        "data": exam.name,
        "lines": len(exam.sources),
        "copy": reached(exam.sources),
        "preprocess": reached(prepared),
        "networks alone": reached(alone(exam.sources)),
        "each": [reached(alone(prepared, only)) for only in range(len(networks.about["networks"]))],
        "bleu": reached(outputs),
        "changed": round(
            sum(a != b for a, b in zip(outputs, exam.sources, strict=True)) / len(outputs), 4
        ),
        "signature": bleu(outputs, exam.references).signature,
    }


def _named(engine: str | Engine, languages: Sequence[str], settings: Recipe) -> str | None:
    if settings.method not in _PAIRED or list(languages) == ["en"]:
        return None
    return engine if isinstance(engine, str) else engine.signature()


@contextmanager
def _folder(work: Path | None) -> Iterator[Path]:
    """The user's folder, or one that is gone in the end."""
    if work:
        work.mkdir(parents=True, exist_ok=True)
        yield work
        return
    with TemporaryDirectory(prefix="politesse-style-") as folder:
        yield Path(folder)
