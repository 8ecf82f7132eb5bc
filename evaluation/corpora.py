"""What the scripts of this folder read, from the data folder that ``$POLITESSE_DATA`` names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from politesse import datasets
from politesse.core import PolitesseError
from politesse.datasets.locate import found
from politesse.datasets.records import ContrastPair, SentencePair, TranslatedLine
from politesse.training.seq2seq import corpus as translation_corpus
from politesse.training.seq2seq.recipe import read as translation_recipe
from politesse.training.sources import rows

YOU = re.compile(r"\b(?:you|your|yours|yourself|yourselves|ya|thou|thy|thee)\b", re.IGNORECASE)
CONTRASTS = ("cocoa-mt", "iwslt23-formality")


def contrast(code: str, split: str) -> list[ContrastPair]:
    """The formal and informal references of the first set that has the language and the split."""
    for name in CONTRASTS:
        if code in datasets.entry(name).languages and found(name):
            pairs = list(datasets.read(name, language=code, split=split))
            if pairs:
                return pairs
    raise PolitesseError(f"{code}: no {split} set of {' or '.join(CONTRASTS)} is there")


def news(code: str) -> list[SentencePair]:
    """Lines of news and their English."""
    return list(datasets.read("ntrex", language=code))


def written(code: str, kind: str, register: str) -> list[TranslatedLine]:
    """Lines of a kind of the project's own that nothing learns from, translated at this register."""
    if code not in datasets.entry("translated-lines").languages:
        return []
    return [
        line
        for line in datasets.read("translated-lines", language=code, split="test")
        if (line.kind, line.register, line.language) == (kind, register, code)
    ]


def user_turns(split: str) -> Iterator[tuple[str, set[str]]]:
    """What users of task dialogues say, with the slot values annotated in it."""
    for dialogue in datasets.read("multiwoz22", part="jsonl", split=split):
        for turn in dialogue.turns:
            if turn.user.strip():
                yield turn.user, {span.value for span in turn.user_spans}


def parallel(code: str, corpus: str) -> list[SentencePair]:
    """The pairs of one corpus of parallel text, by the name its file has."""
    for part in datasets.entry("tatoeba").parts.values():
        if part.records == "SentencePair" and part.read_name(f"text/{corpus}.en-{code}.tsv"):
            pairs = datasets.read("tatoeba", part=part.title, language=code)
            return [pair for pair in pairs if pair.corpus == corpus]
    raise PolitesseError(f"{corpus} is no corpus of parallel text")


def data_folder() -> Path:
    """Where the corpora are, or an error that says how to name the place."""
    folder = datasets.data_folder()
    if folder is None:
        raise PolitesseError("name the data folder with POLITESSE_DATA")
    return folder


def kept_from_translator(code: str, corpus: str) -> list[SentencePair]:
    """The pairs of a corpus whose English the embedded translator was never shown, in any language.

    These are what its recipe chooses by chance among the sources, whole and without copies.
    """
    recipe, data = translation_recipe(), data_folder()
    low, high = recipe.clean.shortest, recipe.clean.longest
    return [
        SentencePair(cells[0], cells[1], code, corpus)
        for cells in rows(data / "text" / f"{corpus}.en-{code}.tsv.xz")
        if len(cells) >= 2
        and low <= len(cells[0]) <= high
        and cells[0].casefold() != cells[1].casefold()
        and translation_corpus.is_looked_at(cells[0], recipe.clean.dev, recipe.seed)
    ]


def contrast_kept_from_translator(code: str) -> list[ContrastPair]:
    """The contrastive test set of a language, or the train pairs that fine-tuning was not shown."""
    if code not in datasets.entry("cocoa-mt").languages:
        return []
    tests = list(datasets.read("cocoa-mt", split="test", language=code))
    return tests or translation_corpus.held_back(data_folder(), translation_recipe(), code)
