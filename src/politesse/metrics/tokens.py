"""Cutting text into tokens where a metric counts them; one name each, for the signature."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache

from politesse.core import PolitesseError

Tokenizer = Callable[[str], list[str]]


def words(text: str) -> list[str]:
    """Words with their inner apostrophes and hyphens, and each mark of punctuation alone.

    >>> words("Je n'y vais pas!!")
    ['Je', "n'y", 'vais', 'pas', '!', '!']
    """
    tokens: list[str] = _pattern().findall(text)
    return tokens


def spaces(text: str) -> list[str]:
    """What stands between spaces."""
    return text.split()


def characters(text: str) -> list[str]:
    """Every character but spaces; for scripts that do not space words."""
    return [character for character in text if not character.isspace()]


TOKENIZERS: dict[str, Tokenizer] = {"words": words, "spaces": spaces, "characters": characters}


def tokenizer(name: str) -> Tokenizer:
    """A tokenizer by its name.

    >>> tokenizer("spaces")("a b!")
    ['a', 'b!']
    """
    if name not in TOKENIZERS:
        raise PolitesseError(f"unknown tokenizer {name!r}; choose from: {', '.join(TOKENIZERS)}")
    return TOKENIZERS[name]


def is_punctuation(token: str) -> bool:
    """Whether a token of :func:`words` is a mark and no word."""
    return len(token) == 1 and unicodedata.category(token)[0] in "PS"


@cache
def _pattern() -> re.Pattern[str]:
    # ``\w`` leaves out the vowel signs of Indic scripts, so a word is what is no mark and no space.
    marks = [chr(code) for code in range(0x3000 + 0x1000) if _is_mark(chr(code))]
    marks += [chr(code) for code in range(0xFE10, 0x10000) if _is_mark(chr(code))]
    mark = "[" + "".join(map(re.escape, marks)) + "\U0001f000-\U0001faff]"
    letter = f"(?:(?!{mark})\\S)"
    return re.compile(f"{letter}+(?:['’‑-]{letter}+)*|{mark}")


def _is_mark(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS"
