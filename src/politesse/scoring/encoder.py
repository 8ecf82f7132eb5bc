"""How polite a text reads as a whole, to a small encoder that knows fifteen languages.

It was distilled from English models through parallel text, whose English side they score, and reads a
text from end to end where the linear models see no further than two neighbouring words.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Sequence
from functools import cache, cached_property
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, cast

from politesse.core import PolitesseError

#: The files of an encoder beside those of CTranslate2.
PIECES, HEAD = "pieces.model", "head.json"

#: Pieces of a text that are read; what follows says no more of its tone.
LONGEST = 126
#: The piece that ends a text.
END = 3
_MOST_REMEMBERED = 4096
# Pieces that are read together; for many more, memory is asked of the system anew in every call.
_TOGETHER = 256
_MOST_WORDS = 100  # that are left out in turn
_WORD = re.compile(r"[^\s.,;:!?…。、！？¿¡«»„“”()]+")


class Encoder:
    """Reads texts of any of its languages; what it has read last it remembers."""

    def __init__(self, folder: Path) -> None:
        try:
            import ctranslate2
            import sentencepiece
        except ImportError:
            raise PolitesseError(
                "scoring politeness needs ctranslate2 and sentencepiece: "
                "pip install ctranslate2 sentencepiece"
            ) from None
        import numpy as np

        if missing := [n for n in ("model.bin", PIECES, HEAD) if not (folder / n).is_file()]:
            raise PolitesseError(f"{folder} is no encoder: {', '.join(missing)} missing")
        self._pieces: Any = sentencepiece.SentencePieceProcessor(model_file=str(folder / PIECES))
        self._model: Any = ctranslate2.Encoder(
            str(folder), device="cpu", compute_type="int8", inter_threads=1, intra_threads=1
        )
        head = json.loads((folder / HEAD).read_text("utf-8"))
        self._weights, self._bias = np.array(head["weights"], np.float64), float(head["bias"])
        self._known: dict[str, float] = {}
        self._folder = folder

    @cached_property
    def checksum(self) -> str:
        """Eight digits that tell this encoder from others."""
        digest = hashlib.sha256((self._folder / "model.bin").read_bytes())
        digest.update((self._folder / HEAD).read_bytes())
        return digest.hexdigest()[:8]

    def __call__(self, text: str) -> float:
        """How polite the text reads: about 0 in the middle, with a spread of about 1."""
        return self.scores([text])[0]

    def scores(self, texts: Sequence[str]) -> list[float]:
        """How polite each text reads; in any company the same to the last digit."""
        known = {text: self._known.get(text) for text in texts}
        unread = [text for text, score in known.items() if score is None]
        if len(self._known) + len(unread) > _MOST_REMEMBERED:
            self._known.clear()
        for text, vector in zip(unread, self.vectors(unread), strict=True):
            known[text] = self._known[text] = float(vector @ self._weights) + self._bias
        return [cast(float, known[text]) for text in texts]

    def by_word(self, text: str) -> list[tuple[str, float]]:
        """Each word and how much politer the text reads with it than without."""
        words = list(_WORD.finditer(text))[:_MOST_WORDS]
        without = [text[: word.start()] + text[word.end() :] for word in words]
        whole, *rest = self.scores([text, *without])
        return [(word.group(), whole - score) for word, score in zip(words, rest, strict=True)]

    def vectors(self, texts: Sequence[str]) -> Any:
        """The mean state of each text, a row a text.

        Texts of equal length are read together: nothing is filled up, so that what is said of a
        text never depends on its company.
        """
        import numpy as np

        cut = self._pieces.encode([" ".join(text.split()) for text in texts], out_type=int)
        lengths: dict[int, list[int]] = {}
        for index, ids in enumerate(cut):
            lengths.setdefault(min(len(ids), LONGEST), []).append(index)
        rows = np.empty((len(texts), len(self._weights)))
        for length, indices in sorted(lengths.items()):
            size = max(1, _TOGETHER // (length + 1))
            for start in range(0, len(indices), size):
                batch = indices[start : start + size]
                ids = [[*cut[index][:length], END] for index in batch]
                states = np.array(self._model.forward_batch(ids).last_hidden_state)
                rows[batch] = states.mean(axis=1, dtype=np.float64)
        return rows


def encoder() -> Encoder:
    """The embedded encoder, read once in a process.

    A process that was forked reads its own: the thread of the other one has not come along.
    """
    return _encoder(os.getpid())


@cache
def _encoder(process: int) -> Encoder:
    with as_file(files("politesse").joinpath("weights", "encoder")) as folder:
        return Encoder(folder)
