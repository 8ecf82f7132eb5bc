"""The texts the encoder learns from: parallel text, monolingual text, and how they are cut."""

from __future__ import annotations

import io
import random
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from politesse.core import MissingExtra, PolitesseError
from politesse.core.files import decoded, opened, write_bytes
from politesse.core.progress import Progress, silent
from politesse.scoring.encoder import END, LONGEST
from politesse.training.encoder.recipe import Recipe
from politesse.training.politeness.parallel import blocks, joined
from politesse.training.seq2seq.prepared import Texts
from politesse.training.sources import corpora

MASK = "<mask>"
_SPACE = re.compile(r"\s+")
_CUE = re.compile(
    r"\b(?:you|your|please|thanks?|sorry|could|would|why|can|may|might|i'm|we)\b|\?", re.I
)


@dataclass(frozen=True)
class Examples:
    """English texts, each once, and texts of other languages with the place of their English."""

    english: list[str]
    others: list[str]
    places: NDArray[np.int64]
    codes: list[str]
    mono: list[tuple[str, str]]

    @property
    def requests(self) -> NDArray[np.bool_]:
        """Which of the English texts sound like a request."""
        return np.array(
            [len({cue.lower() for cue in _CUE.findall(text)}) > 1 for text in self.english]
        )


def examples(
    data: Path,
    settings: Recipe,
    tell: Progress = silent,
) -> Examples:
    """All that the recipe takes, sorted by the English side."""
    taken, languages = settings.texts, settings.languages
    triples: set[tuple[str, str, str]] = set()
    mono: list[tuple[str, str]] = []
    for number, code in enumerate(languages):
        chance = random.Random(f"{settings.seed} {code}")
        for _, path, limit in corpora(data, code, taken.corpora):
            for pair in joined(blocks(path, limit, chance), taken.joined, chance):
                source, target = map(tidy, pair)
                if 2 < len(source) <= taken.longest and 1 < len(target) <= taken.longest:
                    triples.add((source, code, target))
        mono += [(code, line) for line in _mono(data, code, taken.mono)]
        tell("reading", number + 1, len(languages))
    if not triples:
        raise PolitesseError(f"no corpus of the recipe is under {data / 'text'}")
    mono += [("en", line) for line in _mono(data, "en", taken.mono)]
    rows = sorted(triples)
    english = list(dict.fromkeys(row[0] for row in rows))
    numbers = {text: number for number, text in enumerate(english)}
    return Examples(
        english,
        [row[2] for row in rows],
        np.array([numbers[row[0]] for row in rows], np.int64),
        [row[1] for row in rows],
        mono,
    )


def tidy(text: str) -> str:
    """A line as it is learnt from and was shown to whoever rated it."""
    return _SPACE.sub(" ", unicodedata.normalize("NFC", text)).strip()


def _mono(data: Path, code: str, most: int) -> list[str]:
    lines: list[str] = []
    for path in sorted((data / "text").glob(f"mono_*.{code}.txt.xz")):
        with opened(path) as file:
            lines += [line.strip() for line in decoded(file, str(path)) if line.strip()]
    return lines[:most]


def vocabulary(examples: Examples, settings: Recipe, path: Path) -> None:
    """Train the pieces on as many lines of each language and write them to ``path``."""
    try:
        from sentencepiece import SentencePieceTrainer
    except ImportError as cause:
        raise MissingExtra("sentencepiece", "train", "training a vocabulary") from cause
    chance = random.Random(settings.seed)
    wanted = settings.vocabulary
    by_code: dict[str, list[str]] = {}
    for code, text in (*zip(examples.codes, examples.others, strict=True), *examples.mono):
        by_code.setdefault(code, []).append(text)
    by_code["en"] = examples.english
    lines: list[str] = []
    for code, texts in sorted(by_code.items()):
        most = wanted.lines * 3 // 2 if code == "en" else wanted.lines
        lines += chance.sample(texts, min(len(texts), most))
    chance.shuffle(lines)
    model = io.BytesIO()
    try:
        SentencePieceTrainer.train(
            sentence_iterator=iter(lines), model_writer=model, model_type="unigram",
            vocab_size=wanted.size, character_coverage=wanted.coverage, byte_fallback=True,
            split_digits=True, normalization_rule_name="nmt_nfkc", pad_id=0, unk_id=1, bos_id=2,
            eos_id=END, user_defined_symbols=[MASK], max_sentence_length=4000, minloglevel=2,
        )  # fmt: skip
    except RuntimeError as cause:
        raise PolitesseError(f"the vocabulary cannot be trained: {cause}") from cause
    write_bytes(path, model.getvalue())


class Pieces:
    """Cuts texts into the numbers of their pieces, just as the scorer does."""

    def __init__(self, path: Path) -> None:
        from sentencepiece import SentencePieceProcessor

        self._model = SentencePieceProcessor(model_file=str(path))
        self.size: int = self._model.get_piece_size()
        self.mask: int = self._model.piece_to_id(MASK)

    def __call__(self, texts: Iterable[str]) -> Texts:
        """The texts as numbers, each ended."""
        cut: Sequence[list[int]] = self._model.encode(list(texts), out_type=int)
        return Texts.of([*pieces[:LONGEST], END] for pieces in cut)
