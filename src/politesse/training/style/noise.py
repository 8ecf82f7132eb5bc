"""Noise for denoising: words left out, blanked, or out of place."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from politesse.training.seq2seq import tags
from politesse.training.style.recipe import Noise

#: Stands for a word that is not shown.
BLANK = tags.UNKNOWN_ID


def noisy(
    text: Sequence[int],
    begins: NDArray[np.bool_],
    settings: Noise,
    chance: np.random.Generator,
) -> list[int]:
    """A text of pieces with its words disturbed; ``begins`` says which pieces begin a word.

    Words stay whole, and one that is neither dropped nor blank strays by less than ``window``.
    A text is never emptied.
    """
    words = _words(text, begins)
    keep = chance.random(len(words)) >= settings.dropped
    if not keep.any():
        keep[chance.integers(len(words))] = True
    keys = np.arange(len(words)) + chance.random(len(words)) * settings.window
    blank = chance.random(len(words)) < settings.blank
    pieces: list[int] = []
    for index in np.argsort(keys, kind="stable"):
        if keep[index]:
            pieces += [BLANK] if blank[index] else words[index]
    return pieces


def _words(text: Sequence[int], begins: NDArray[np.bool_]) -> list[list[int]]:
    words: list[list[int]] = []
    for piece in text:
        if begins[piece] or not words:
            words.append([])
        words[-1].append(piece)
    return words
