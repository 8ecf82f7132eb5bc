"""What makes a text careless, whatever its words: case, repetition, emoticons, missing marks.

The cues are the same for every language; a pack adds its abbreviations and the words that are
no words without their accents.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from politesse.languages import Pack
from politesse.languages.tokens import PLACEHOLDER, Tokens


class Cue(NamedTuple):
    """A stretch of the text that speaks for or against its formality."""

    kind: str
    start: int
    end: int


#: What each kind of careless writing says to the reader.
NOISE = {
    "lower-case": "begins in lower case",
    "capitals": "written in capitals",
    "repetition": "letters repeated",
    "repeated-marks": "punctuation repeated",
    "exclamation": "exclamation mark",
    "ellipsis": "trails off",
    "emoticon": "emoticon",
    "emoji": "emoji",
    "abbreviation": "shortened spelling",
    "missing-accents": "written without its accents",
    "missing-full-stop": "ends without a mark",
    "spacing": "no space after the mark",
}

_CASED = frozenset({"Latn", "Cyrl"})
_MARKS = re.compile(r"(?:[!?！？]\s?){2,}|(?<![!?！？])[!！](?!\s?[!?！？])")
_ELLIPSIS = re.compile(r"(?:\.\s?){2,}\.|…|\.\.|。。+|・・+")
_REPEATED = re.compile(r"(?!III(?![a-z]))([^\W\d_])(?i:\1){2,}|[~～〜ー]{2,}")
_EMOTICON = re.compile(
    r"(?<![\w:;])[:;=8xX][-o^']?[)(\]\[DPpOo3/\\|*]+(?!\w)|(?<!\w)[xX]D+(?!\w)|<3|</3"
    r"|[\^T>][_.o-]*[\^T<](?!\w)|\([\^;>*~`'´・。◕＾≧T][^()\s]{1,8}\)|(?<!\w)o_O(?!\w)"
    r"|[ㅋㅎㅠㅜ]{2,}|(?<!\w)[wｗ]{2,}(?!\w)|（笑）|\(笑\)|\){2,}"
)
_EMOJI = re.compile(
    "[\U0001f300-\U0001faff\u2600-\u26ff\u2700-\u2712\u2714-\u27bf\U0001f1e6-\U0001f1ff]"
    "[\ufe0f\u200d\U0001f3fb-\U0001f3ff]*"
)
_FIRST_EMOJI = "\u2600"
_TIGHT = re.compile(r"(?<=[^\W\d_]{2})[,;!?](?=[^\W\d_]{2})")
#: What is looked for in the text itself, and the letters without which it cannot be there.
_CUES = (
    ("repeated-marks", _MARKS, frozenset("!?！？")),
    ("ellipsis", _ELLIPSIS, frozenset(".…。・")),
    ("emoticon", _EMOTICON, frozenset(":;=8xX<^>(_ㅋㅎㅠㅜｗ（)")),
    ("spacing", _TIGHT, frozenset(",;!?")),
)
_FINAL = re.compile(r"[.!?…:;。！？।॥)\]\"'”’»」』]\s*$")
_ROMAN = re.compile(r"[IVXLCDM]+$")
_SHORT = 4  # capitals of fewer letters are mostly names: NATO, PDF


def noise(tokens: Tokens, pack: Pack) -> Iterator[Cue]:
    """The cues of careless writing in a text, in no order; they do not depend on its meaning."""
    text = tokens.masked
    known = _abbreviations(pack)
    if pack.about["script"] in _CASED:
        yield from _case(tokens, known)
        yield from _cased_end(tokens)
    letters = set(text)
    for kind, pattern, needed in _CUES:
        if not needed.isdisjoint(letters) or (kind == "emoticon" and _doubled(text)):
            yield from _found(kind, pattern, text)
    yield from _found("repetition", _REPEATED, text)
    if letters and max(letters) >= _FIRST_EMOJI:
        yield from _found("emoji", _EMOJI, text)
    yield from _shortened(tokens, known)
    yield from _unaccented(tokens, pack)


def _doubled(text: str) -> bool:
    """Whether a text has two of the letters that are an emoticon only together: *ww*, *T_T*."""
    return "ww" in text or text.count("T") > 1


def _found(kind: str, pattern: re.Pattern[str], text: str) -> Iterator[Cue]:
    for match in pattern.finditer(text):
        end = match.start() + len(match.group().rstrip())
        single = kind == "repeated-marks" and end == match.start() + 1
        yield Cue("exclamation" if single else kind, match.start(), end)


def _case(tokens: Tokens, known: frozenset[str]) -> Iterator[Cue]:
    raws, sentence = tokens.raw, -1
    for index, own in enumerate(tokens.sentence):
        if own == sentence:
            continue
        sentence = own
        raw = raws[index]
        lower = raw[:1].islower() and raw == raw.lower()
        if lower and not (index and _dotted(tokens, index - 1, known)):
            yield Cue("lower-case", tokens.starts[index], tokens.ends[index])
    shouting = {
        index
        for index, raw in enumerate(raws)
        if raw.isupper() and len(raw) >= 2 and raw.isalpha() and not _ROMAN.match(raw)
    }
    for index in shouting:
        if len(raws[index]) > _SHORT or not shouting.isdisjoint((index - 1, index + 1)):
            yield Cue("capitals", tokens.starts[index], tokens.ends[index])


def _cased_end(tokens: Tokens) -> Iterator[Cue]:
    """A sentence of several words that stops without a mark."""
    last = len(tokens.words) - 1
    if last < 0 or _FINAL.search(tokens.text):
        return
    low, high = tokens.sentence_range(last)
    if high - low >= 3 and tokens.raw[last] != PLACEHOLDER:
        yield Cue("missing-full-stop", tokens.starts[last], tokens.ends[last])


def _shortened(tokens: Tokens, known: frozenset[str]) -> Iterator[Cue]:
    if known.isdisjoint(tokens.words):
        return
    for index, word in enumerate(tokens.words):
        if word not in known:
            continue
        end = tokens.ends[index]
        # A letter by itself may be a name or a point of a list.
        alone = len(word) == 1 and word.isascii() and tokens.raw[index].isupper()
        point = tokens.text[end : end + 1] == ")" and not tokens.last(index)
        if not (alone or point or _dotted(tokens, index, known)):
            yield Cue("abbreviation", tokens.starts[index], end)


def _dotted(tokens: Tokens, index: int, known: frozenset[str]) -> bool:
    """Whether a word is an abbreviation of careful writing: a full stop inside the sentence."""
    end = tokens.ends[index]
    if tokens.words[index] not in known or tokens.text[end : end + 1] != ".":
        return False
    return tokens.text[end + 1 :].lstrip()[:1].islower()


@cache
def _abbreviations(pack: Pack) -> frozenset[str]:
    return frozenset(
        short.lower() for short in pack.abbreviations if not short.isdigit() and " " not in short
    )


def _unaccented(tokens: Tokens, pack: Pack) -> Iterator[Cue]:
    known = _plain_spellings(pack)
    if not known.isdisjoint(tokens.words):
        for index, word in enumerate(tokens.words):
            if word in known:
                yield Cue("missing-accents", tokens.starts[index], tokens.ends[index])


@cache
def _plain_spellings(pack: Pack) -> frozenset[str]:
    words = pack.formality_table.get("accents", [])
    return frozenset(plain(word) for word in words) - frozenset(words)


def plain(word: str) -> str:
    """A word without its accents.

    >>> plain("déjà"), plain("Đường")
    ('deja', 'Duong')
    """
    parts = unicodedata.normalize("NFD", word.replace("đ", "d").replace("Đ", "D"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
