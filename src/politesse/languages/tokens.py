"""Text to tokens: words with offsets, sentences, clauses and quotations."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Literal, Protocol

from politesse.core.protect import OBJECT, mask

Apostrophe = Literal["split", "left", "right", "inside"]

#: The lookup form of a placeholder, a code span or a URL.
PLACEHOLDER = "{}"

# ``\w`` leaves out the vowel signs of Indic scripts and the joiners inside their words.
_MARKS = (
    "\u0300-\u036f\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963"
    "\u0b82\u0bbe-\u0bcd\u0bd7\u200c\u200d\u00ad"
)
_LETTER = r"[^\W_]"
_BODY = rf"(?:[\w{_MARKS}]|&(?=[^\W\d_]))"
_APOSTROPHE = r"['’ʼ]"
_WORD = {
    "split": rf"{_LETTER}{_BODY}*",
    "left": rf"{_LETTER}{_BODY}*(?:{_APOSTROPHE}(?={_LETTER}))?",
    "right": rf"(?:(?<={_LETTER}){_APOSTROPHE}(?={_LETTER}))?{_LETTER}{_BODY}*",
    "inside": rf"{_LETTER}{_BODY}*(?:{_APOSTROPHE}{_LETTER}{_BODY}*)*",
}
_REST = rf"{OBJECT}+|[.!?…。！？।॥]+|[,;:()–—、；：]|\n+"

# What the lookup form leaves out: accelerator marks, joiners, soft hyphens, and the stress
# marks of Russian, which no letter composes with.
_DROPPED = re.compile("[&_\u0300\u0301\u00ad\u200c\u200d]")
_UNPLAIN = re.compile("[&_’ʼ\u0300\u0301\u00ad\u200c\u200d]")

_QUOTE = re.compile(r"[\"„“”«»‹›‚‘’「」『』']")
# Korean and Japanese write on right after a closing mark.
_LATIN = re.compile("[0-9A-Za-z\u00c0-\u1eff]")
_SHORT = 64  # words that are quicker looked at than looked up
_LONGEST_QUOTATION = 2000  # an unclosed mark must not cost quadratic time
_CLOSERS = {
    '"': '"',
    "„": '“”"',
    "“": "”",
    "”": "”",
    "«": "»",
    "»": "«",
    "‹": "›",
    "›": "‹",
    "‚": "‘’",
    "‘": "’",
    "'": "'",
    "「": "」",
    "『": "』",
}


class Words(Protocol):
    """Anything a word can be in."""

    def __contains__(self, word: str, /) -> bool: ...

    def isdisjoint(self, words: Sequence[str], /) -> bool: ...


@dataclass(slots=True)
class Tokens:
    """The tokens of one text, as parallel lists.

    ``words`` are lookup forms: lower case, composed, with plain apostrophes and without
    accelerator marks. ``raw`` keeps the case. Offsets are into the text as given.
    """

    text: str
    raw: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    sentence: list[int] = field(default_factory=list)
    clause: list[int] = field(default_factory=list)
    quoted: list[bool] = field(default_factory=list)
    finals: list[str] = field(default_factory=list)
    tags: list[tuple[str, ...]] = field(default_factory=list)
    _places: dict[int, tuple[Words, list[int]]] = field(
        default_factory=dict, repr=False, compare=False
    )
    _capitals: list[int] = field(default_factory=list, repr=False, compare=False)
    _masked: tuple[str, str] = field(default=("", ""), repr=False, compare=False)

    @property
    def masked(self) -> str:
        """The text with all that is no prose blotted out; worked out once for a text."""
        if self._masked[0] is not self.text:
            self._masked = self.text, mask(self.text)
        return self._masked[1]

    def first(self, index: int) -> bool:
        """Whether the token begins its sentence."""
        return index == 0 or self.sentence[index - 1] != self.sentence[index]

    def last(self, index: int) -> bool:
        """Whether the token ends its sentence."""
        return index + 1 == len(self.words) or self.sentence[index + 1] != self.sentence[index]

    def sentence_range(self, index: int) -> tuple[int, int]:
        """The tokens of the sentence around ``index``, as a half-open range."""
        return self._around(self.sentence, index)

    def clause_range(self, index: int) -> tuple[int, int]:
        """The tokens of the clause around ``index``, as a half-open range."""
        return self._around(self.clause, index)

    def has(self, wanted: Words, low: int, high: int) -> bool:
        """Whether one of the words from ``low`` up to ``high`` is wanted.

        In a long stretch the places of all wanted words are looked up once and remembered, so
        that many questions about one long sentence stay cheap.
        """
        if high - low <= _SHORT:
            return not wanted.isdisjoint(self.words[low:high])
        known = self._places.get(id(wanted))
        if known is None:
            indices = [index for index, word in enumerate(self.words) if word in wanted]
            known = self._places[id(wanted)] = wanted, indices  # which keeps its id its own
        indices = known[1]
        following = bisect_left(indices, low)
        return following < len(indices) and indices[following] < high

    def capitals(self, low: int, high: int) -> int:
        """How many of the words from ``low`` up to ``high`` have a capital; counted once where many ask."""
        if high - low <= _SHORT:
            return len([word for word in self.raw[low:high] if word[:1].isupper()])
        if not self._capitals:
            self._capitals += accumulate((word[:1].isupper() for word in self.raw), initial=0)
        return self._capitals[high] - self._capitals[low]

    @staticmethod
    def _around(ids: list[int], index: int) -> tuple[int, int]:
        """The run of equal numbers around one; they never fall."""
        current = ids[index]
        return bisect_left(ids, current, 0, index), bisect_right(ids, current, index)


class Tokenizer:
    """Cuts text the way one language writes it.

    ``apostrophe`` says where an apostrophe belongs: ``left`` in *l'ami* (``l'``, ``ami``),
    ``right`` in *hast's* (``hast``, ``'s``), ``inside`` in *don't*, or nowhere (``split``).
    A full stop after one of ``abbreviations`` does not end a sentence.

    >>> tokens = Tokenizer("left")("T'as vu {name} ? Non.")
    >>> tokens.words, tokens.sentence
    (["t'", 'as', 'vu', '{}', 'non'], [0, 0, 0, 0, 1])
    """

    def __init__(
        self, apostrophe: Apostrophe = "split", abbreviations: frozenset[str] = frozenset()
    ) -> None:
        self._pattern = re.compile(f"(?P<word>{_WORD[apostrophe]})|{_REST}")
        self._abbreviations = abbreviations

    def __call__(self, text: str) -> Tokens:
        masked = mask(text)
        raw: list[str] = []
        spans: list[tuple[int, int]] = []
        sentences: list[int] = []
        clauses: list[int] = []
        finals: list[str] = []
        clause = begun = (
            0  # the number of the clause, and how many words there were before the sentence
        )
        composed = text.isascii() or unicodedata.is_normalized("NFC", text)
        plain = not _UNPLAIN.search(masked)
        usual = composed and plain
        for match in self._pattern.finditer(masked):
            piece = match[0]
            if match.lastindex:
                raw.append(piece if usual else _looked_up(piece, composed, plain))
            elif piece[0] == OBJECT:
                raw.append(PLACEHOLDER)
            else:
                size = len(raw)
                clauses += [clause] * (size - len(clauses))
                clause += 1
                if size > begun and self._ends_sentence(piece, match, masked, raw):
                    sentences += [len(finals)] * (size - begun)
                    finals.append(piece.strip())
                    begun = size
                continue
            spans.append(match.span())
        size = len(raw)
        clauses += [clause] * (size - len(clauses))
        if size > begun:
            sentences += [len(finals)] * (size - begun)
            finals.append("")
        words = [piece.lower() for piece in raw]
        starts, ends = [start for start, _ in spans], [end for _, end in spans]
        tokens = Tokens(text, raw, words, starts, ends, sentences, clauses, [], finals, [])
        tokens._masked = text, masked
        tokens.quoted = _quoted(masked, tokens)
        return tokens

    def _ends_sentence(
        self,
        piece: str,
        match: re.Match[str],
        masked: str,
        raw: list[str],
    ) -> bool:
        if piece[0] == "\n":
            before = masked[max(0, match.start() - 8) : match.start()].rstrip()
            after = masked[match.end() : match.end() + 3].lstrip()
            return len(piece) > 1 or before.endswith((":", ";")) or not after[:1].isalpha()
        if piece[0] not in ".!?…。！？।॥":
            return False
        if piece[-1] in "。！？।॥":
            return True
        following = masked[match.end() : match.end() + 1]
        if following and (following.isalnum() or following in "_/"):
            return False  # 3.5, e.g., file.txt
        if piece != ".":
            return True
        initial = len(raw[-1]) == 1 and raw[-1].isupper()
        return not (initial or raw[-1].lower() in self._abbreviations)


def _looked_up(word: str, composed: bool, plain: bool) -> str:
    """A word composed, with plain apostrophes and without accelerator marks, where it is not so already."""
    if not composed:
        word = unicodedata.normalize("NFC", word)
    return word if plain else _DROPPED.sub("", word).replace("’", "'").replace("ʼ", "'")


def _quoted(masked: str, tokens: Tokens) -> list[bool]:
    """Which tokens stand in quotation marks; none do when nothing stands outside them."""
    ranges = quotations(masked)
    if not ranges:
        return [False] * len(tokens.words)
    inside = []
    following = iter(ranges)
    low, high = next(following)
    for start in tokens.starts:
        while start >= high:
            low, high = next(following, (len(masked), len(masked) + 1))
        inside.append(low <= start)
    outside = any(
        not flag and word != PLACEHOLDER for flag, word in zip(inside, tokens.words, strict=True)
    )
    return inside if outside else [False] * len(inside)


def quotations(text: str) -> list[tuple[int, int]]:
    """The stretches of ``text`` inside quotation marks, outermost only.

    >>> quotations('Er rief „Komm!“ und ging.')
    [(9, 14)]
    >>> quotations("it's the users' choice")
    []
    """
    spans: list[tuple[int, int]] = []
    closings: dict[str, _Closings] = {}
    position = 0
    while opening := _QUOTE.search(text, position):
        at = opening.start()
        position = at + 1
        mark = text[at]
        if mark not in _CLOSERS or not _may_open(text, at, mark):
            continue
        if mark not in closings:
            closings[mark] = _Closings(text, mark)
        end = closings[mark].first(at + 2)
        if end is not None and end < at + _LONGEST_QUOTATION:
            spans.append((at + 1, end))
            position = end + 1
    return spans


def _may_open(text: str, at: int, mark: str) -> bool:
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if not after or after.isspace():
        return mark in "«"  # French sets a space inside its guillemets
    if mark in "'‘’" and after in "nstkm" and not text[at + 2 : at + 3].isalnum():
        return False  # 'n, 's and 't are words
    if mark in "'‘’\"":
        return not before.isalnum()
    return True


class _Closings:
    """Where quotations that one mark opens may close, found once for a text.

    A quotation mark that is doubled, as in CSV, closes nothing: of a row of them the last does, if
    they are odd. Marks that are not doubled are rows of one.
    """

    def __init__(self, text: str, mark: str) -> None:
        marks = re.finditer('"+' if mark == '"' else f"[{_CLOSERS[mark]}]", text)
        self._rows = [
            found.span() for found in marks if not _is_apostrophe(text, mark, found.end())
        ]
        self._ends = [end for _, end in self._rows]
        following: list[int | None] = [None]
        for start, end in reversed(self._rows):
            following.append(end - 1 if (end - start) % 2 else following[-1])
        #: For each row what closes, in it or after it, where it is read from its start.
        self._following = following[::-1]

    def first(self, start: int) -> int | None:
        """The first place from ``start`` on that closes."""
        at = bisect_right(self._ends, start)
        if at == len(self._rows) or start <= self._rows[at][0]:
            return self._following[at]
        rest = self._ends[at] - start  # of a row that began before
        return self._ends[at] - 1 if rest % 2 else self._following[at + 1]


def _is_apostrophe(text: str, mark: str, end: int) -> bool:
    return mark in "'‘‚" and _LATIN.match(text, end) is not None
