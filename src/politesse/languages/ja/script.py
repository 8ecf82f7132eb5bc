"""The Japanese script: classes of letters, and one spelling for wide and narrow ones."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from politesse.core.protect import OBJECT, mask

#: Classes of letters, for use inside ``[…]`` of a pattern.
HIRAGANA = "ぁ-ゖゝゞ"
KATAKANA = "ァ-ヺーヽヾ"
KANJI = "一-鿿々〆㐀-䶿"
WORD = f"{HIRAGANA}{KATAKANA}{KANJI}0-9a-z{OBJECT}"

#: The rows of the kana table in which continuative forms end: 書き(ます), 食べ(ます).
ROW_I = frozenset("いきしちにひみりぎじぢびぴ")
ROW_E = frozenset("えけせてねへめれげぜでべぺ")
#: Kanji that are a whole one-row stem, or 来: 見ます, 出た.
STEM_KANJI = frozenset("見出来着寝得経似煮居観診看")

is_word = re.compile(f"[{WORD}]").match
is_kanji = re.compile(f"[{KANJI}]").match
is_hiragana = re.compile(f"[{HIRAGANA}]").match
is_katakana = re.compile(f"[{KATAKANA}]").match

_VOICING = "\u3099\u309aﾞﾟ"
# Wide and narrow letters, each with the one that it is a spelling of, and spaces.
_SPELLINGS = {
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    **{code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFF61, 0xFF9E)},
    0x3000: " ",
    0x00A0: " ",
}
# What makes a text longer or shorter in one spelling and lower case, or depends on its neighbours.
_UNEVEN = re.compile(f"[{_VOICING}Σİ]")


@dataclass(frozen=True, slots=True)
class Letters:
    """A text one letter at a time, with where each letter stands in the text as given."""

    chars: str
    starts: list[int]
    ends: list[int]


def read(text: str) -> Letters:
    """``text`` in lower case and in one spelling, with everything that is no prose masked.

    >>> read("ＯＫ、ｶﾞﾝﾊﾞる").chars
    'ok、ガンバる'
    """
    masked = mask(text)
    if not _UNEVEN.search(masked):
        size = len(masked)
        return Letters(
            masked.translate(_SPELLINGS).lower(), list(range(size)), list(range(1, size + 1))
        )
    chars: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    index, length = 0, len(masked)
    while index < length:
        char, end = masked[index], index + 1
        code = ord(char)
        if end < length and masked[end] in _VOICING:
            joined = unicodedata.normalize("NFKC", masked[index : end + 1])
            if len(joined) == 1:
                char, end = joined, end + 1
        elif 0xFF01 <= code <= 0xFF5E:
            char = chr(code - 0xFEE0)
        elif 0xFF61 <= code <= 0xFF9F:
            char = unicodedata.normalize("NFKC", char)
        elif char in "\u3000\u00a0":
            char = " "
        lower = char.lower()
        chars.append(lower if len(lower) == 1 else char)
        starts.append(index)
        ends.append(end)
        index = end
    return Letters("".join(chars), starts, ends)
