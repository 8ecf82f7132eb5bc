"""Cuts Chinese text, which has no spaces, along the words that the pack knows.

The longest known word that begins at a letter is taken; a letter that begins none stands alone. Lookup
forms are in simplified letters, so that a rule is written once for both scripts. Words of address are
never part of a longer word unless ``language.toml`` lists it (迷你).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from politesse.core.protect import OBJECT, mask
from politesse.languages import load
from politesse.languages.rules import rule_words
from politesse.languages.tokens import PLACEHOLDER, Tokens, quotations

#: What ``[tokens]`` of ``language.toml`` holds.
TOKENS = {"words": [str], "traditional": str}

_HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff"
_UNIT = re.compile(rf"[{_HAN}]|{OBJECT}+|[^\W{_HAN}]+(?:['’.+-][^\W{_HAN}]+)*")
_SENTENCE = re.compile(r"[。！？!?…]+|\.(?=\s|$)|\n+")
_CLAUSE = re.compile(r"[，,、；;：:（）()\[\]【】—–。！？!?…\n]")
_TITLE = re.compile(r"《[^《》\n]{1,80}》|〈[^〈〉\n]{1,80}〉")
_WIDE = {code: code - 0xFEE0 for code in range(0xFF10, 0xFF5B)}
_ADDRESS = frozenset("你您妳")


def tokenizer(settings: Mapping[str, Any]) -> Callable[[str], Tokens]:
    """The tokenizer of the pack; ``settings`` is the ``[tokens]`` table of ``language.toml``.

    >>> from politesse.languages import load
    >>> load("zh").tokenize("請輸入您的密碼。").words
    ['请', '輸', '入', '您', '的', '密', '碼']
    """
    folds = {ord(pair[1]): pair[0] for pair in settings["traditional"].split()}
    listed = tuple(settings["words"])

    def tokenize(text: str) -> Tokens:
        folded = mask(text).translate(_WIDE).translate(folds)
        lower = folded.lower()
        return _cut(text, lower if len(lower) == len(text) else folded, listed)

    return tokenize


def _cut(text: str, letters: str, listed: tuple[str, ...]) -> Tokens:
    """The tokens of ``text``, whose lookup form is ``letters``."""
    tokens = Tokens(text)
    endings = list(_SENTENCE.finditer(letters))
    sentence_ends = [match.start() for match in endings]
    clause_starts = [match.start() for match in _CLAUSE.finditer(letters)]
    quoted = sorted([*quotations(letters), *(match.span() for match in _TITLE.finditer(letters))])
    last = -1
    for start, end in _words(letters, listed):
        placeholder = letters[start] == OBJECT
        tokens.raw.append(PLACEHOLDER if placeholder else text[start:end])
        tokens.words.append(PLACEHOLDER if placeholder else letters[start:end])
        tokens.starts.append(start)
        tokens.ends.append(end)
        sentence = bisect_right(sentence_ends, start)
        if sentence != last:
            last = sentence
            mark = endings[sentence].group().strip() if sentence < len(endings) else ""
            tokens.finals.append(mark)
        tokens.sentence.append(len(tokens.finals) - 1)
        tokens.clause.append(bisect_right(clause_starts, start))
        at = bisect_right(quoted, (start, len(letters))) - 1
        tokens.quoted.append(at >= 0 and start < quoted[at][1])
        tokens.tags.append(())
    if all(
        inside or word == PLACEHOLDER
        for inside, word in zip(tokens.quoted, tokens.words, strict=True)
    ):
        tokens.quoted = [False] * len(tokens.words)
    return tokens


def _words(letters: str, listed: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Where the words of a text stand."""
    known = _vocabulary(listed)
    longest = max(map(len, known))
    until = 0
    for unit in _UNIT.finditer(letters):
        start = unit.start()
        if start < until:
            continue
        until = unit.end()
        if len(unit.group()) == 1:
            lengths = range(min(longest, len(letters) - start), 1, -1)
            found = (size for size in lengths if letters[start : start + size] in known)
            until = max(until, start + next(found, 1))
        yield start, until


@cache
def _vocabulary(listed: tuple[str, ...]) -> frozenset[str]:
    """The words that are cut whole: those of the rules, and what the pack lists."""
    pack = load("zh")
    tables = (pack.register_table, pack.politeness_table, pack.formality_table)
    words = {word for table in tables for word in rule_words(table)}
    return frozenset({word for word in words if _ADDRESS.isdisjoint(word)} | set(listed))
