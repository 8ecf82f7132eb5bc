"""How polite a text reads as a whole, to a small encoder that knows fifteen languages.

It was taught through parallel text what English models say of the English side, and reads a text
from end to end where the linear models see no further than two neighbouring words.
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
from typing import Any

from politesse.core import PolitesseError

#: The files of an encoder beside those of CTranslate2.
PIECES, HEAD = "pieces.model", "head.json"

#: Pieces of a text that are read; what follows says no more of its tone.
LONGEST = 126
#: The piece that ends a text.
END = 3
_MOST_REMEMBERED = 4096
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
        content = b"".join((self._folder / name).read_bytes() for name in ("model.bin", HEAD))
        return hashlib.sha256(content).hexdigest()[:8]

    def __call__(self, text: str) -> float:
        """How polite the text reads: about 0 in the middle, with a spread of about 1."""
        known = self._known.get(text)
        if known is None:
            known = float(self.vectors([text])[0] @ self._weights) + self._bias
            if len(self._known) >= _MOST_REMEMBERED:
                self._known.clear()
            self._known[text] = known
        return known

    def by_word(self, text: str) -> list[tuple[str, float]]:
        """Each word and how much politer the text reads with it than without."""
        found = list(_WORD.finditer(text))[:_MOST_WORDS]
        whole = self(text)
        return [
            (word.group(), whole - self(text[: word.start()] + text[word.end() :]))
            for word in found
        ]

    def vectors(self, texts: Sequence[str]) -> Any:
        """The mean state of each text, a row a text.

        They are read one by one, which is as quick and never depends on the company.
        """
        import numpy as np

        rows = []
        for text in texts:
            ids = [*self._pieces.encode(" ".join(text.split()), out_type=int)[:LONGEST], END]
            states = np.array(self._model.forward_batch([ids]).last_hidden_state)
            rows.append(states[0].mean(axis=0, dtype=np.float64))
        return np.array(rows)


def encoder() -> Encoder:
    """The embedded encoder, read once in a process.

    A process that was forked reads its own: the thread of the other one has not come along.
    """
    return _encoder(os.getpid())


@cache
def _encoder(process: int) -> Encoder:
    with as_file(files("politesse").joinpath("weights", "encoder")) as folder:
        return Encoder(folder)
