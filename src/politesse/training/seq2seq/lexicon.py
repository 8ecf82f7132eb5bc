"""The words of the training text, which decoding holds hypotheses against."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from politesse.languages import available, load
from politesse.languages.tags import code_of
from politesse.training.seq2seq.batches import gather
from politesse.training.seq2seq.prepared import ALONE, PreparedCorpus, Texts
from politesse.translation.lexicon import COMMON, Lexicon, words, write_lexicons

if TYPE_CHECKING:
    from sentencepiece import SentencePieceProcessor

_UNSPACED = ("ja",)
_NAMED = 5  # times an English word is there that is no rare name
_COMMON = 100  # … and one that has been read often
_CHUNK = 20_000


def write(corpus: PreparedCorpus, tokenizer: SentencePieceProcessor, path: Path) -> None:
    """Write the words of each language's targets, texts alone and paradigms, and of the English sources, all and common ones."""
    sets = [corpus.sets[name] for name in ("train", ALONE) if name in corpus.sets]
    english = _counts(corpus.sources, tokenizer)
    lexicons = {
        name: Lexicon.of(word for word, count in english.items() if count >= least)
        for name, least in (("en", _NAMED), (COMMON, _COMMON))
    }
    for number, code in enumerate(corpus.languages):
        own = [gather(pairs.targets, np.flatnonzero(pairs.language == number)) for pairs in sets]
        if any(map(len, own)) and code not in _UNSPACED:
            known = set().union(*(_counts(texts, tokenizer) for texts in own))
            lexicons[code] = Lexicon.of(sorted(known | _inflected(code)))
    write_lexicons(lexicons, path)


def _counts(texts: Texts, tokenizer: SentencePieceProcessor) -> Counter[str]:
    counts: Counter[str] = Counter()
    for start in range(0, len(texts), _CHUNK):
        chunk = [texts[row] for row in range(start, min(start + _CHUNK, len(texts)))]
        for text in tokenizer.decode(chunk):
            counts.update(words(text))
    return counts


def _inflected(code: str) -> set[str]:
    """The words of all forms that the language's paradigms build."""
    if code_of(code) not in available():
        return set()
    forms = load(code).paradigms.forms("*")
    return {word for form in forms for word in words(form)}
