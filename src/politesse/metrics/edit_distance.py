"""Edit distance: how many characters and tokens were inserted, deleted or replaced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.metrics.extras import need
from politesse.metrics.inputs import same_length
from politesse.metrics.significance import Sums
from politesse.metrics.tokens import tokenizer

_NAMES = ("characters", "tokens", "characters_normalised", "tokens_normalised", "unchanged")


@dataclass(frozen=True, slots=True)
class EditDistance:
    """Means over pairs: edits, edits by the length of the longer text, and exact copies.

    ``pairs`` holds, for each pair, the same numbers in the same order.
    """

    characters: float
    tokens: float
    characters_normalised: float
    tokens_normalised: float
    unchanged: float
    tokenize: str
    pairs: tuple[tuple[float, ...], ...] = field(default=(), repr=False)

    @property
    def signature(self) -> str:
        """How it was counted."""
        choices = {"tok": self.tokenize, "lines": len(self.pairs)}
        return str(Signature("edit-distance", {"edits": "levenshtein", **choices}))

    def parts(self) -> Sums:
        """What is resampled: the distances of each pair."""
        return Sums(
            [(*pair, 1) for pair in self.pairs],
            lambda sums: {
                name: float(total / sums[-1]) for name, total in zip(_NAMES, sums[:-1], strict=True)
            },
        )

    def to_dict(self) -> dict[str, Any]:
        return {
            **{name: getattr(self, name) for name in _NAMES},
            "lines": len(self.pairs),
            "signature": self.signature,
        }


def edit_distance(
    one: Sequence[str], other: Sequence[str], tokenize: str = "words"
) -> EditDistance:
    """Levenshtein distance of two parallel texts, in characters and in tokens.

    >>> result = edit_distance(["ma parla cm mangi"], ["Ma parla come mangi"])
    >>> result.characters, result.tokens
    (3.0, 2.0)
    """
    same_length({"the one": one, "the other": other})
    if not one:
        raise PolitesseError("there are no pairs: the files are empty")
    distance = need("rapidfuzz.distance", "Edit distance").Levenshtein
    cut = tokenizer(tokenize)
    pairs = []
    for first, second in zip(one, other, strict=True):
        cut_first, cut_second = cut(first), cut(second)
        pairs.append(
            (
                float(distance.distance(first, second)),
                float(distance.distance(cut_first, cut_second)),
                float(distance.normalized_distance(first, second)),
                float(distance.normalized_distance(cut_first, cut_second)),
                float(first == second),
            )
        )
    characters, tokens, by_characters, by_tokens, unchanged = (
        sum(column) / len(pairs) for column in zip(*pairs, strict=True)
    )
    return EditDistance(
        characters, tokens, by_characters, by_tokens, unchanged, tokenize, tuple(pairs)
    )
