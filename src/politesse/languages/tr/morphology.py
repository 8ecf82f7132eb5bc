"""Turkish tokens: words in lower case as Turkish writes it, where I is ı and İ is i."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from politesse.languages.tokens import PLACEHOLDER, Tokenizer, Tokens

#: What ``[tokens]`` of ``language.toml`` holds.
TOKENS = {"abbreviations": [str]}

_LOWER = str.maketrans({"I": "ı", "İ": "i"})


def tokenizer(settings: Mapping[str, Any]) -> Callable[[str], Tokens]:
    """The tokenizer of the pack.

    >>> tokenizer({"abbreviations": []})("IŞIK İçin").words
    ['ışık', 'için']
    """
    cut = Tokenizer("split", frozenset(settings["abbreviations"]))

    def tokenize(text: str) -> Tokens:
        tokens = cut(text)
        if "I" in text or "İ" in text:
            tokens.words = [
                word if word == PLACEHOLDER else raw.translate(_LOWER).lower()
                for raw, word in zip(tokens.raw, tokens.words, strict=True)
            ]
        return tokens

    return tokenize
