"""SentencePiece models, loaded on use."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from politesse.core import BadInput, PolitesseError

if TYPE_CHECKING:
    from sentencepiece import SentencePieceProcessor


def load_pieces(path: Path) -> SentencePieceProcessor:
    """The tokenizer in a SentencePiece file."""
    try:
        from sentencepiece import SentencePieceProcessor
    except ImportError:
        raise PolitesseError("translating needs sentencepiece: pip install sentencepiece") from None
    try:
        return SentencePieceProcessor(model_proto=path.read_bytes())
    except (OSError, RuntimeError) as error:
        raise BadInput(str(path), f"is no SentencePiece model: {error}") from None
