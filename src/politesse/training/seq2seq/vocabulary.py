"""The joint vocabulary: trained with SentencePiece, and what training needs to know of it.

The machine that trains has no tokenizer. It gets two tables instead: how each piece falls
into two others, to show the model more than one segmentation of a text; and what a piece is
without the space before it, to join sentences of languages that put none between them.
"""

from __future__ import annotations

import io
import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from politesse.core import BadInput, MissingExtra
from politesse.training.seq2seq import tags
from politesse.training.seq2seq.corpus import Pair
from politesse.training.seq2seq.recipe import Vocabulary

if TYPE_CHECKING:
    from sentencepiece import SentencePieceProcessor

SPACE = "▁"
_NONE = -1


def train(lines: Iterable[str], languages: Sequence[str], settings: Vocabulary) -> bytes:
    """A SentencePiece unigram model with the tags as symbols no text can contain."""
    try:
        from sentencepiece import SentencePieceTrainer
    except ImportError as cause:
        raise MissingExtra("sentencepiece", "train", "training a vocabulary") from cause
    model = io.BytesIO()
    SentencePieceTrainer.train(
        sentence_iterator=iter(lines),
        model_writer=model,
        model_type="unigram",
        vocab_size=settings.size,
        character_coverage=settings.coverage,
        byte_fallback=settings.bytes,
        split_digits=True,
        normalization_rule_name="identity",
        control_symbols=tags.symbols(languages),
        pad_id=tags.PAD_ID, unk_id=tags.UNKNOWN_ID, bos_id=tags.START_ID, eos_id=tags.END_ID,
        pad_piece=tags.PAD, unk_piece=tags.UNKNOWN, bos_piece=tags.START, eos_piece=tags.END,
        num_threads=1,
        max_sentence_length=4000,
        minloglevel=2,
    )  # fmt: skip
    return model.getvalue()


def retagged(model: bytes, languages: Sequence[str]) -> bytes:
    """A vocabulary whose tags of languages are those of a recipe, each in the place it has there.

    So a language that is no longer learnt hands its tag to one that is, if its code is as long.
    """
    tokenizer = load(model)
    for place, code in enumerate(languages, start=tags.END_ID + 1):
        before, after = (
            tag.encode() for tag in (tokenizer.id_to_piece(place), tags.language_tag(code))
        )
        if len(before) != len(after):
            raise BadInput("vocabulary", f"has no place for the tag {after.decode()}")
        model = model.replace(_field(before), _field(after), 1)
    return model


def _field(piece: bytes) -> bytes:
    """A piece as the file of a vocabulary has it: as the first field of a record."""
    return b"\n" + bytes([len(piece)]) + piece


def load(model: bytes | Path) -> SentencePieceProcessor:
    """The tokenizer of a model."""
    try:
        from sentencepiece import SentencePieceProcessor
    except ImportError as cause:
        raise MissingExtra("sentencepiece", "train", "reading a vocabulary") from cause
    content = model if isinstance(model, bytes) else model.read_bytes()
    return SentencePieceProcessor(model_proto=content)


def sample(pairs: Mapping[str, Sequence[Pair]], settings: Vocabulary, seed: int) -> list[str]:
    """Lines to train a vocabulary on: each language as often as any other, talk before the rest."""
    chance = random.Random(seed)
    total, share = settings.lines, settings.english
    each = int(total * (1 - share) / len(pairs))
    lines: list[str] = []
    english: set[str] = set()
    for own in pairs.values():
        english.update(pair.source for pair in own)
        chosen = chance.choices([p.target for p in own], [p.weight for p in own], k=each)
        lines += list(dict.fromkeys(chosen))
    lines += chance.sample(sorted(english), min(len(english), int(total * share)))
    chance.shuffle(lines)
    return lines


def split_table(tokenizer: SentencePieceProcessor) -> NDArray[np.int32]:
    """For each piece the two it most likely falls into, or -1 twice."""
    ids = _normal(tokenizer)
    table = np.full((tokenizer.get_piece_size(), 2), _NONE, np.int32)
    for piece, number in ids.items():
        cuts = [
            (
                tokenizer.get_score(ids[left]) + tokenizer.get_score(ids[right]),
                ids[left],
                ids[right],
            )
            for cut in range(1, len(piece))
            if (left := piece[:cut]) in ids and (right := piece[cut:]) in ids
        ]
        if cuts:
            table[number] = max(cuts)[1:]
    return table


def bare_table(tokenizer: SentencePieceProcessor) -> NDArray[np.int32]:
    """For each piece the one without the space before it; itself where there is none."""
    ids = _normal(tokenizer)
    table = np.arange(tokenizer.get_piece_size(), dtype=np.int32)
    for piece, number in ids.items():
        if piece == SPACE:
            table[number] = tags.DROP
        elif piece.startswith(SPACE):
            table[number] = ids.get(piece[1:], number)
    return table


def _normal(tokenizer: SentencePieceProcessor) -> dict[str, int]:
    return {
        tokenizer.id_to_piece(index): index
        for index in range(tokenizer.get_piece_size())
        if not (
            tokenizer.is_control(index) or tokenizer.is_unknown(index) or tokenizer.is_byte(index)
        )
    }
