"""Texts as the trainer takes them: tagged pairs, a vocabulary for them, and the pack."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from politesse.core import PolitesseError, TargetRegister, opposite
from politesse.training.seq2seq import prepare, vocabulary
from politesse.training.seq2seq.corpus import Pair
from politesse.training.seq2seq.prepared import PreparedCorpus, Texts
from politesse.training.seq2seq.recipe import Vocabulary
from politesse.training.style.recipe import Recipe
from politesse.training.style.texts import Contrast, Found

if TYPE_CHECKING:
    from sentencepiece import SentencePieceProcessor


def transfer(
    pairs: Iterable[Contrast], directions: Sequence[TargetRegister], copies: bool
) -> Iterator[Pair]:
    """Each text with its rewording as the target, once for each direction."""
    for pair in pairs:
        if copies or pair.informal != pair.formal:
            for style in directions:
                yield lesson(pair[opposite(style)], pair[style], pair.language, style, "transfer")


def prepared(
    pairs: Iterable[Contrast], preprocess: Mapping[str, Callable[[str], str]]
) -> Iterator[Pair]:
    """Lessons towards formal whose source is what the preprocessing of its language makes of it.

    At inference the networks read such texts; those it leaves alone, or makes formal on its own,
    teach nothing new.
    """
    for pair in pairs:
        source = preprocess[pair.language](pair.informal)
        if source not in (pair.informal, pair.formal):
            yield lesson(source, pair.formal, pair.language, "formal", "prepared")


def bilingual(texts: Iterable[Found], weight: float) -> Iterator[Pair]:
    """English sources and texts of a style as their translations."""
    for item in texts:
        yield lesson(item.english, item.text, item.language, item.style, "text", weight)


def by_themselves(texts: Iterable[Found]) -> Iterator[Pair]:
    """Texts of a style that are their own source, for what learns without pairs."""
    for item in texts:
        yield lesson(item.text, item.text, item.language, item.style, "text")


def lesson(
    source: str, target: str, language: str, style: TargetRegister, corpus: str, weight: float = 1.0
) -> Pair:
    """A pair of the trainer with a tag that asks for the target's style."""
    return Pair(
        source, target, language, corpus, "", weight, register=style, committed=True
    )  # fmt: skip


def train_vocabulary(
    pairs: Sequence[Pair], languages: Sequence[str], settings: Vocabulary, seed: int
) -> bytes:
    """A SentencePiece model of both sides of the pairs."""
    lines = sorted({text for pair in pairs for text in (pair.source, pair.target) if text})
    random.Random(seed).shuffle(lines)
    try:
        return vocabulary.train(lines[: settings.lines], languages, settings)
    except RuntimeError as error:
        raise PolitesseError(
            f"no vocabulary of {settings.size} pieces can be made from {len(lines)} texts; set "
            f"another size in the recipe's [vocabulary] ({' '.join(str(error).split())[-120:]})"
        ) from None


def packed(
    train: Sequence[Pair],
    dev: Sequence[Pair],
    tokenizer: SentencePieceProcessor,
    languages: Sequence[str],
    settings: Recipe,
) -> PreparedCorpus:
    """The pack of these lessons; ``dev`` is only looked at."""
    if not train:
        raise PolitesseError("there is nothing to learn from")
    grouped: dict[str, list[Pair]] = {}
    for pair in train:
        grouped.setdefault(pair.language, []).append(pair)
    corpus = prepare.build(grouped, [], dev, tokenizer, languages, settings.clean.tokens)
    if not len(corpus.sets["train"]):
        raise PolitesseError("every text is longer than the recipe's [clean] tokens")
    return corpus


def sourceless(pack: PreparedCorpus) -> PreparedCorpus:
    """The same targets after nothing but their tags: what a language model learns from."""
    sets = {
        name: replace(pairs, source=np.zeros(len(pairs), np.int32))
        for name, pairs in pack.sets.items()
    }
    return replace(pack, sources=Texts.of([[]]), sets=sets)
