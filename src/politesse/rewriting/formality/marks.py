"""The pass over what is not a word: emoticons, repeated marks and letters, spaces, dots."""

from __future__ import annotations

import re
from collections.abc import Iterator

from politesse.core import Edit
from politesse.core.protect import mask
from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.formality.edits import Manner
from politesse.rewriting.formality.wording import Wording
from politesse.scoring.noise import Cue, noise

#: Noise that shows by itself that a text was written carelessly.
CARELESS = frozenset({"repetition", "repeated-marks", "emoticon", "emoji", "ellipsis"})

_SPACES = " \t\u00a0\u202f"
_LETTERS = re.compile(r"([^\W\d_])\1{2,}", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_NOT_FACES = re.compile(r"[8xXT(]?\)+|\(\(+|[xX8T>][_.o-]*[<T)]|\(.*\w{2}.*\)")
_VOWEL = re.compile(r"[^\Wbcdfghjklmnpqrstvwxzß\d_]", re.IGNORECASE)  # shhh is no word
_LOOSE = re.compile(r"(?<=\w)[ \t]+,(?=[^\W\d_])")  # a comma on the wrong side of its space
_KANA = re.compile("[\u3041-\u30ff]")
_NEVER_TRIPLE = "äöüiuyß"
_OPENING = {"?": "¿", "!": "¡"}
_ASKING = frozenset({"qué", "cómo", "dónde", "cuándo", "cuánto", "quién", "cuál", "por"})
_LOUD = 0.5  # a single exclamation mark may be meant


def hasty(tokens: Tokens, pack: Pack) -> set[str]:
    """The kinds of marks and letters that show that a text was written in haste."""
    return {cue.kind for cue in noise(tokens, pack) if cue.kind in CARELESS and _tells(tokens, cue)}


def _tells(tokens: Tokens, cue: Cue) -> bool:
    if cue.kind == "emoticon":
        return _smiles(tokens, cue)
    if cue.kind == "ellipsis":
        return cue.end - cue.start > 3
    return cue.kind != "repetition" or _drawn_out(tokens.text, cue)


def _smiles(tokens: Tokens, cue: Cue) -> bool:
    """Whether an emoticon is none of brackets around a word or after a figure."""
    face = tokens.text[cue.start : cue.end]
    if not face.strip("w"):  # laughter in Japanese, the web elsewhere
        return bool(_KANA.search(tokens.text))
    return cue.kind == "emoji" or not _NOT_FACES.fullmatch(face)


class MarkPass:
    """Mends the marks and letters of texts of one language."""

    def __init__(self, pack: Pack, wording: Wording) -> None:
        self._pack = pack
        self._wording = wording
        # German writes three letters where words meet: Schifffahrt.
        self._most = int(wording.marks.get("letters", 2))

    def __call__(self, tokens: Tokens, manner: Manner) -> Iterator[Edit]:
        """The changes to the marks of a text, in no order."""
        if manner.careless:
            for gap in _LOOSE.finditer(mask(tokens.text)):
                yield Edit(gap.start(), gap.end(), f"{gap.group().strip()} ", 0.93, "spacing")
        for cue in noise(tokens, self._pack):
            if cue.kind in ("emoticon", "emoji"):
                if _smiles(tokens, cue):
                    yield self._without(tokens, cue)
            elif cue.kind == "repeated-marks":
                yield self._one_mark(tokens.text, cue)
            elif cue.kind == "ellipsis" and manner.careless:
                yield self._full_stop(tokens, cue)
            elif cue.kind == "exclamation":
                yield Edit(cue.start, cue.end, ".", _LOUD, "exclamation")
            elif cue.kind == "spacing" and manner.careless:
                yield Edit(cue.end, cue.end, " ", 0.9, "spacing")
            elif cue.kind == "repetition":
                yield from self._stretched(tokens.text, cue)

    def _without(self, tokens: Tokens, cue: Cue) -> Edit:
        """An emoticon taken out; where it parted two sentences a full stop does."""
        text, start, end = tokens.text, cue.start, cue.end
        while start and text[start - 1] in _SPACES:
            start -= 1
        while end < len(text) and text[end] in _SPACES:
            end += 1
        before, after = text[start - 1 : start], text[end : end + 1]
        if not before:
            return Edit(start, end, "", 0.97, cue.kind)
        if not after or after in ".!?…,;:)\n":
            return Edit(start, end, "", 0.97, cue.kind)
        if before.isalnum() and self._starts(text, end):
            return Edit(start, end, ". ", 0.9, "sentence")
        apart = " " if start < cue.start or end > cue.end else ""
        return Edit(start, end, apart, 0.97, cue.kind)

    def _starts(self, text: str, place: int) -> bool:
        """Whether a new sentence seems to begin at a place."""
        word = _WORD.match(text, place)
        return word is not None and (
            word.group()[0].isupper() or word.group().lower() in self._wording.starters
        )

    def _one_mark(self, text: str, cue: Cue) -> Edit:
        marks = text[cue.start : cue.end]
        question = next((mark for mark in marks if mark in "?？"), None)
        return Edit(cue.start, cue.end, question or marks[0], 0.97, "repeated-marks")

    def _full_stop(self, tokens: Tokens, cue: Cue) -> Edit:
        """Dots that trail off: the end of a sentence, or a pause inside it."""
        text = tokens.text
        after = text[cue.end :].lstrip(_SPACES)
        # A dash, a quotation mark or a closing bracket: the dots belong to what stands there.
        if cue.start == 0 or (after and not after[0].isalnum() and after[0] != "\n"):
            return Edit(cue.start, cue.end, "…" if text[cue.start] == "…" else "...", 0.0, "dots")
        place = len(text) - len(after)
        if not after or after[0] == "\n":
            return Edit(cue.start, cue.end, ".", 0.95, "dots")
        if self._starts(text, place):
            return Edit(cue.start, place, ". ", 0.9, "dots")
        return Edit(cue.start, place, ", ", 0.85, "dots")

    def _stretched(self, text: str, cue: Cue) -> Iterator[Edit]:
        """A word with its letters once, or twice where the language writes it so."""
        low, high = _word_around(text, cue)
        word = text[low:high]
        if not _drawn_out(text, cue):
            return
        if self._most > 2 and not re.search(r"([^\W\d_])\1{3,}", word.lower()):
            stretched = _LETTERS.search(word.lower())
            if stretched is None or (
                stretched.end() < len(word) and stretched.group()[0] not in _NEVER_TRIPLE
            ):
                return
        once = _LETTERS.sub(r"\1", word)
        twice = _LETTERS.sub(r"\1\1", word)
        new = twice if twice.lower() in self._wording.doubled else once
        yield Edit(low, high, new, 0.93, "repetition")


def _word_around(text: str, cue: Cue) -> tuple[int, int]:
    low, high = cue.start, cue.end
    while low and text[low - 1].isalpha():
        low -= 1
    while high < len(text) and text[high].isalpha():
        high += 1
    return low, high


def _drawn_out(text: str, cue: Cue) -> bool:
    """Whether repeated letters are those of a word: not of shhh, www, aaa or III."""
    low, high = _word_around(text, cue)
    word = text[low:high]
    return bool(_VOWEL.search(word)) and len(set(word.lower())) > 1 and mask(text)[low:high] == word


def ended(tokens: Tokens, wording: Wording) -> Iterator[Edit]:
    """A mark for a text of several words that ends without one."""
    text = tokens.text.rstrip()
    if len(tokens.words) < 3 or not text or not (text[-1].isalnum()):
        return
    if tokens.quoted[-1] or tokens.words[-1] == "{}" or tokens.ends[-1] != len(text):
        return
    low, _ = tokens.sentence_range(len(tokens.words) - 1)
    opening = tokens.words[low:]
    asks = any(tuple(opening[: len(words)]) == words for words in wording.questions)
    mark = str(wording.marks.get("question", "?")) if asks else str(wording.marks.get("stop", "."))
    yield Edit(len(text), len(text), mark, 0.9, "final-mark")


def opened(tokens: Tokens) -> Iterator[Edit]:
    """The mark at the start of a question or exclamation, where the language has one."""
    for place in range(len(tokens.words)):
        if not tokens.first(place):
            continue
        closing = tokens.finals[tokens.sentence[place]][:1]
        opening = _OPENING.get(closing)
        if opening is None:
            continue
        _, high = tokens.sentence_range(place)
        start, end = tokens.starts[place], tokens.ends[high - 1]
        before = tokens.text[max(0, start - 2) : end]
        if opening in before or tokens.quoted[place]:
            continue
        asked = [
            at
            for at in range(place + 1, high)
            if tokens.clause[at] != tokens.clause[at - 1] and tokens.words[at] in _ASKING
        ]
        at = tokens.starts[asked[-1]] if asked else start
        yield Edit(at, at, opening, 0.93, "opening-mark")


def tidy(text: str) -> str:
    """The spaces that dropping something left: none at the ends, one between words.

    >>> tidy("Well , that is  good .")
    'Well, that is good.'
    """
    text = re.sub(r"(?<=\w)[ \t]+(?=[,.](?:\s|$))", "", text)
    return re.sub(r"(?<=\S)[ \t]{2,}(?=\S)", " ", text).strip(" \t")
