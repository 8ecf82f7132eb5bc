"""Models for CTranslate2: what runs them, and any folder of one as an engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from politesse.core import BadInput, PolitesseError

_BATCH = 2048  # tokens decoded together
_LONGEST_OUTPUT = 256  # tokens


class Decoder:
    """Runs a CTranslate2 translation model over texts that are cut into tokens."""

    def __init__(self, folder: Path, threads: int = 0) -> None:
        try:
            import ctranslate2
        except ImportError:
            raise PolitesseError("translating needs ctranslate2: pip install ctranslate2") from None
        try:
            self._model: Any = ctranslate2.Translator(
                str(folder), compute_type="default", intra_threads=threads
            )
        except (RuntimeError, ValueError) as error:
            raise BadInput(str(folder), f"CTranslate2 cannot load it: {error}") from None

    def __call__(
        self,
        texts: Sequence[Sequence[str]],
        beam: int = 4,
        nbest: int = 1,
        prefix: Sequence[str] = (),
    ) -> Iterator[list[tuple[list[str], float]]]:
        """Hypotheses of each text as tokens without ``prefix``, with their scores a token."""
        found = self._model.translate_batch(
            [list(text) for text in texts],
            target_prefix=[list(prefix)] * len(texts) if prefix else None,
            beam_size=beam,
            num_hypotheses=nbest,
            return_scores=True,
            max_batch_size=_BATCH,
            batch_type="tokens",
            max_decoding_length=_LONGEST_OUTPUT,
        )
        for one in found:
            yield [
                (tokens[len(prefix) :], float(score))
                for tokens, score in zip(one.hypotheses, one.scores, strict=True)
            ]
