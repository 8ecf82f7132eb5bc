"""Makes the training data: cleans and labels the corpora, trains the vocabulary, writes the pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from politesse.core.files import write_bytes
from politesse.core.progress import Say
from politesse.training.seq2seq import corpus, tags, vocabulary
from politesse.training.seq2seq.batches import ENGLISH
from politesse.training.seq2seq.corpus import Pair
from politesse.training.seq2seq.prepared import ALONE, Pairs, PreparedCorpus, Texts, save
from politesse.training.seq2seq.recipe import Recipe

if TYPE_CHECKING:
    from sentencepiece import SentencePieceProcessor

MODEL, PACK = "vocabulary.model", "pack.zip"


def prepare(
    data: Path, settings: Recipe, folder: Path, say: Say, known: bytes | None = None
) -> PreparedCorpus:
    """Everything training needs, from the corpora to ``vocabulary.model`` and ``pack.zip``.

    ``known`` is a vocabulary to keep, where earlier weights are gone on with.
    """
    folder.mkdir(parents=True, exist_ok=True)
    left_out = corpus.held_out(data, settings)
    contrast, contrast_dev = corpus.contrastive(data, settings, left_out)
    left_out |= {corpus.key(pair.source) for pair in contrast_dev}
    drawn = [code for code in settings.languages if code != ENGLISH]
    drawn = [code for code in drawn if settings.languages_drawn.factor.get(code, 1.0)]
    contrast = [pair for pair in contrast if pair.language in drawn]
    contrast_dev = [pair for pair in contrast_dev if pair.language in drawn]
    pairs = {code: corpus.pairs(code, data, settings, left_out, say) for code in drawn}
    alone = [pair for code in drawn for pair in corpus.alone(code, data, settings, left_out)]
    known = known and vocabulary.retagged(known, settings.languages)
    model = known or vocabulary.train(
        vocabulary.sample(pairs, settings.vocabulary, settings.seed),
        settings.languages,
        settings.vocabulary,
    )
    write_bytes(folder / MODEL, model)
    clean, tokenizer = settings.clean, vocabulary.load(model)
    pack = build(
        pairs, contrast, contrast_dev, tokenizer, settings.languages, clean.tokens, clean.dev,
        settings.seed, alone,
    )  # fmt: skip
    save(pack, folder / PACK)
    return pack


def build(
    pairs: Mapping[str, Sequence[Pair]],
    contrast: Sequence[Pair],
    contrast_dev: Sequence[Pair],
    tokenizer: SentencePieceProcessor,
    languages: Sequence[str],
    tokens: int,
    held_back: float = 0.0,
    seed: int = 0,
    alone: Sequence[Pair] = (),
) -> PreparedCorpus:
    """The pack of these pairs of at most so many ``tokens`` a side.

    ``held_back`` is the share of the English sources that is only looked at, in every language;
    ``alone`` are texts whose English is not known yet.
    """
    train: list[Pair] = []
    dev: list[Pair] = []
    for own in pairs.values():
        for pair in own:
            if not corpus.is_looked_at(pair.source, held_back, seed):
                train.append(pair)
            elif pair.kind == "talk":
                dev.append(pair)
    sets = {
        "train": train, "dev": dev, "contrast": contrast, "contrast_dev": contrast_dev, ALONE: alone,
    }  # fmt: skip
    texts = sorted({pair.source for chosen in sets.values() for pair in chosen})
    ids = {text: number for number, text in enumerate(texts)}
    sources = Texts.of(_encoded(tokenizer, texts))
    return PreparedCorpus(
        [tokenizer.id_to_piece(piece) for piece in range(tokenizer.get_piece_size())],
        list(languages),
        vocabulary.split_table(tokenizer),
        vocabulary.bare_table(tokenizer),
        sources,
        {
            name: _pairs(chosen, ids, sources, languages, tokenizer, tokens)
            for name, chosen in sets.items()
            if chosen
        },
    )


def _encoded(tokenizer: SentencePieceProcessor, texts: Sequence[str]) -> Iterable[list[int]]:
    for start in range(0, len(texts), 10000):
        yield from tokenizer.encode(list(texts[start : start + 10000]), num_threads=1)


def _pairs(
    chosen: Sequence[Pair],
    ids: Mapping[str, int],
    sources: Texts,
    languages: Sequence[str],
    tokenizer: SentencePieceProcessor,
    most: int,
) -> Pairs:
    ordered = sorted(chosen, key=lambda pair: (languages.index(pair.language), ids[pair.source]))
    encoded = list(_encoded(tokenizer, [pair.target for pair in ordered]))
    lengths = sources.lengths
    kept = [
        (pair, pieces)
        for pair, pieces in zip(ordered, encoded, strict=True)
        if 0 < len(pieces) <= most
        and lengths[ids[pair.source]] <= most
        and (lengths[ids[pair.source]] > 0 or not pair.source)
    ]

    def column(values: Iterable[int]) -> Any:
        return np.fromiter(values, np.uint8, len(kept))

    return Pairs(
        source=np.fromiter((ids[pair.source] for pair, _ in kept), np.int32, len(kept)),
        targets=Texts.of(pieces for _, pieces in kept),
        language=column(languages.index(pair.language) for pair, _ in kept),
        register=column(tags.REGISTERS.index(pair.register) for pair, _ in kept),
        gender=column(tags.GENDERS.index(pair.gender) for pair, _ in kept),
        kind=column(tags.KINDS.index(pair.kind) for pair, _ in kept),
        committed=column(pair.committed for pair, _ in kept),
        weight=np.fromiter((pair.weight for pair, _ in kept), np.float32, len(kept)),
    )
