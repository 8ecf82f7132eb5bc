"""Edit types: what kind of edits turn one text into the other?

Rules over tokens, after the published automatic analysis of formal rewrites. A pair may show
several types:

* ``capitalisation``: a token in lower case has a capital in the rewrite (*i* → *I*);
* ``lowercase``: a token with a capital is in lower case in the rewrite (*GREAT* → *great*);
* ``punctuation``: the marks of the two, in order, differ;
* ``spelling``: a word of three letters or more was replaced by one with the same first letter that
  differs in one or two characters, and in no more than half of them (case aside);
* ``normalisation``: an abbreviation of the list was replaced by what it stands for;
* ``split``: the rewrite has more sentences;
* ``paraphrase``: more than three tokens were inserted, deleted or replaced;
* ``repetition``: a token stands more than three times in a row, and no longer in the rewrite;
* ``unchanged``: the two are the same text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.metrics.extras import need
from politesse.metrics.inputs import same_length
from politesse.metrics.significance import Sums
from politesse.metrics.tokens import is_punctuation, words

TYPES = (
    "capitalisation", "punctuation", "spelling", "normalisation", "split", "paraphrase",
    "lowercase", "repetition", "unchanged",
)  # fmt: skip

_PARAPHRASE_EDITS = 3
_REPEATED = 3
_SPELLING_EDITS = 2
_SPELLING_SHARE = 0.5
_SPELLING_LENGTH = 3
_SENTENCE_END = re.compile(r"(?<![.!?…。！？।])[.!?…。！？।]+(?=[\s\"'”’»)]|$)")


@dataclass(frozen=True, slots=True)
class EditTypes:
    """The share of pairs that shows each type; ``pairs`` says which types each pair shows."""

    shares: Mapping[str, float]
    pairs: tuple[frozenset[str], ...] = field(default=(), repr=False)
    abbreviations: int = 0

    @property
    def signature(self) -> str:
        """How it was counted."""
        choices = {"abbreviations": self.abbreviations, "lines": len(self.pairs)}
        return str(Signature("edit-types", choices))

    def parts(self) -> Sums:
        """What is resampled: the types of each pair."""
        return Sums(
            [[float(kind in pair) for kind in TYPES] + [1.0] for pair in self.pairs],
            lambda sums: {
                kind: float(total / sums[-1]) for kind, total in zip(TYPES, sums[:-1], strict=True)
            },
        )

    def to_dict(self) -> dict[str, Any]:
        return {**self.shares, "lines": len(self.pairs), "signature": self.signature}


def edit_types(
    originals: Sequence[str],
    rewrites: Sequence[str],
    abbreviations: Mapping[str, str] | None = None,
) -> EditTypes:
    """The share of pairs with each type of edit.

    ``abbreviations`` maps short forms to what they stand for; without it nothing is found to be
    a normalisation.

    >>> result = edit_types(["i luv it!!"], ["I love it."])
    >>> [kind for kind, share in result.shares.items() if share]
    ['capitalisation', 'punctuation', 'spelling', 'paraphrase']
    """
    same_length({"the originals": originals, "the rewrites": rewrites})
    if not originals:
        raise PolitesseError("there are no pairs: the files are empty")
    known = {short.lower(): full.lower() for short, full in (abbreviations or {}).items()}
    pairs = tuple(
        edits_of(original, rewrite, known)
        for original, rewrite in zip(originals, rewrites, strict=True)
    )
    counts = Counter(kind for pair in pairs for kind in pair)
    return EditTypes({kind: counts[kind] / len(pairs) for kind in TYPES}, pairs, len(known))


def edits_of(original: str, rewrite: str, abbreviations: Mapping[str, str]) -> frozenset[str]:
    """The types of edit between one text and its rewrite."""
    original, rewrite = original.strip(), rewrite.strip()
    if original == rewrite:
        return frozenset({"unchanged"})
    before, after = words(original), words(rewrite)
    distance = need("rapidfuzz.distance", "Edit types").Levenshtein
    plain_before = [token for token in before if not is_punctuation(token)]
    plain_after = [token for token in after if not is_punctuation(token)]
    holds_for = {
        "capitalisation": _recased(plain_after, plain_before),
        "lowercase": _recased(plain_before, plain_after),
        "punctuation": _marks(before) != _marks(after),
        "spelling": _respelt(plain_before, plain_after, abbreviations, distance),
        "normalisation": _normalised(plain_before, plain_after, abbreviations),
        "split": _sentences(rewrite) > _sentences(original),
        "paraphrase": distance.distance(before, after) > _PARAPHRASE_EDITS,
        "repetition": _repeats(before) and not _repeats(after),
    }
    return frozenset(kind for kind, holds in holds_for.items() if holds)


def _recased(with_capital: Sequence[str], without: Sequence[str]) -> bool:
    """Whether a token has capitals in the one and occurs in lower case only in the other."""
    lower = {token for token in without if token == token.lower()}
    return any(
        token != token.lower() and token.lower() in lower and token not in without
        for token in with_capital
    )


def _marks(tokens: Sequence[str]) -> list[str]:
    return [token for token in tokens if is_punctuation(token)]


def _respelt(
    before: Sequence[str], after: Sequence[str], abbreviations: Mapping[str, str], distance: Any
) -> bool:
    old_words, new_words = [token.lower() for token in before], [token.lower() for token in after]
    for edit in distance.editops(old_words, new_words):
        if edit.tag != "replace":
            continue
        old, new = old_words[edit.src_pos], new_words[edit.dest_pos]
        edits, length = distance.distance(old, new), max(len(old), len(new))
        close = old[0] == new[0] and edits <= min(_SPELLING_EDITS, _SPELLING_SHARE * length)
        if close and length >= _SPELLING_LENGTH and abbreviations.get(old) != new:
            return True
    return False


def _normalised(
    before: Sequence[str], after: Sequence[str], abbreviations: Mapping[str, str]
) -> bool:
    old_words = Counter(token.lower() for token in before)
    new_words = Counter(token.lower() for token in after)
    text = f" {' '.join(token.lower() for token in after)} "
    return any(
        new_words[short] < count and f" {abbreviations[short]} " in text
        for short, count in old_words.items()
        if short in abbreviations
    )


def _sentences(text: str) -> int:
    pieces = (piece for piece in _SENTENCE_END.split(text) if any(map(str.isalnum, piece)))
    return sum(1 for _ in pieces)


def _repeats(tokens: Sequence[str]) -> bool:
    return any(len(list(run)) > _REPEATED for _, run in groupby(tokens))
