"""What the honorific model reads of a Japanese text: counted cues, and n-grams of its letters.

The cues are the grammar of 敬語 as written down in the pack's ``honorifics.toml`` and found by its
analysis. The n-grams are taken of the text and of its skeleton, in which content words look alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from politesse.core.toml import Each, Shape
from politesse.languages import load
from politesse.languages.tokens import Tokens

_FindAll = Callable[[str], list[Any]]
_Find = Callable[[str], re.Match[str] | None]

_KANJI = "一-龥々"
_CUT = re.compile(r"[。！？!?／/\n…]+")
_PREFIXED = re.compile(f"[おご御][{_KANJI}]")
_CONTENT = re.compile(f"([{_KANJI}〆]+)|([ァ-ヶー]+)|([0-9０-９A-Za-zＡ-Ｚａ-ｚ]+)")
_GROUPS = ("respectful", "humble", "polite", "plain", "wording", "script")
_HONORIFICS: Shape = {"kept": str, "tags": [str], **{group: Each([str]) for group in _GROUPS}}
_SIZES = (
    "letters", "sentences", "letters of the last", "kanji", "hiragana", "kanji in a hundred",
    "letters after the last comma", "ends in 。", "ends in ？", "ends in ！", "honorifics",
    "different honorifics", "predicates", "honorifics to ten predicates", "words",
    "honorifics in a hundred words", "prefixes",
)  # fmt: skip
_MOST = 4  # finds of a cue beyond this are as good as this many
_TAIL = 12  # letters that are the end of a text
_LAST_WORDS = 6
_LONGEST = 2000  # letters; a longer text says no more of its level
_LENGTHS = range(1, 5)
_SKELETON_LENGTHS = range(2, 6)


@cache
def _table() -> dict[str, Any]:
    return load("ja").table("honorifics.toml", _HONORIFICS)


@cache
def cue_patterns() -> dict[str, re.Pattern[str]]:
    """The cues of the pack by name."""
    table = _table()
    return {
        name: re.compile(_written_out(pattern))
        for group in _GROUPS
        for name, (pattern, _) in table[group].items()
    }


@cache
def _searches() -> tuple[tuple[_FindAll, _Find, bool], ...]:
    """How each cue is looked for, and whether it asks for the end of a text."""
    patterns = cue_patterns().values()
    return tuple((each.findall, each.search, "$" in each.pattern) for each in patterns)


def _written_out(pattern: str) -> str:
    """A pattern of the pack with its prefix and kanji, alone or within brackets, filled in."""
    filled = re.sub(r"\[\{k\}", f"[{_KANJI}", pattern)
    return filled.replace("{k}", f"[{_KANJI}]").replace("{o}", "[おご御]")


@cache
def cue_names() -> tuple[str, ...]:
    """What each number of :func:`cues` counts."""
    names, tags = tuple(cue_patterns()), tuple(_table()["tags"])
    at_end = tuple(f"{name} at the end" for name in names + tags)
    return names + tags + at_end + _SIZES


def cues(text: str, tokens: Tokens | None = None) -> list[int]:
    """How often each cue is in a text, which are at its end, and a few sizes.

    ``tokens`` are those of the text, where it is cut already.

    >>> found = dict(zip(cue_names(), cues("先生はもうお帰りになりました。")))
    >>> found["o-ni-naru"], found["masu at the end"], found["honorific.humble_verb"]
    (1, 1, 0)
    """
    if tokens is None or len(text) > _LONGEST:
        text = text[-_LONGEST:]
        tokens = load("ja").tokenize(text)
    tags = [tag for tags in tokens.tags for tag in tags if "." in tag]
    last_tags = {tag for tags in tokens.tags[-_LAST_WORDS:] for tag in tags}
    sentences = [part.strip() for part in _CUT.split(text) if part.strip()] or [""]
    tail = sentences[-1][-_TAIL:]
    known = _table()["tags"]
    counts, ends = [], []
    for find_all, find, asks_for_end in _searches():
        count = len(find_all(text))
        counts.append(count if count < _MOST else _MOST)
        # What the tail has the text has too, unless the pattern asks for the end.
        ends.append(1 if (count or asks_for_end) and find(tail) else 0)
    honorific = [
        word
        for word, own in zip(tokens.words, tokens.tags, strict=True)
        if any(tag.startswith("honorific") for tag in own)
    ]
    predicates = sum(tag.startswith(("minor", "plain", "polite")) for tag in tags)
    kanji = sum("一" <= letter <= "龥" for letter in text)
    return [
        *counts,
        *(tags.count(tag) for tag in known),
        *ends,
        *(int(tag in last_tags) for tag in known),
        len(text),
        len(sentences),
        len(sentences[-1]),
        kanji,
        sum("ぁ" <= letter <= "ん" for letter in text),
        100 * kanji // max(len(text), 1),
        len(sentences[-1].rpartition("、")[2]),
        int(text.endswith("。")),
        int(text.endswith(("？", "?"))),
        int(text.endswith(("！", "!"))),
        len(honorific),
        len(set(honorific)),
        predicates,
        10 * len(honorific) // (1 + predicates),
        len(tokens.words),
        100 * len(honorific) // (1 + len(tokens.words)),
        len(_PREFIXED.findall(text)),
    ]


def skeleton(text: str) -> str:
    """A text with its content words made alike: kanji, katakana, and figures or Latin letters.

    >>> skeleton("書類をメールでお送りいたします。")
    '漢をカでお漢りいたします。'
    """
    return _CONTENT.sub(_shape, text)


def _shape(match: re.Match[str]) -> str:
    kanji, katakana, _ = match.groups()
    if not kanji:
        return "カ" if katakana else "0"
    kept = _kept()
    shaped = "".join(letter if letter in kept else "漢" for letter in kanji)
    return re.sub("漢+", "漢", shaped)


@cache
def _kept() -> frozenset[str]:
    return frozenset(_table()["kept"])


def grams(text: str) -> set[str]:
    """The n-grams of a text, and those of its skeleton after a ``~``.

    >>> sorted(grams("山へ"))[:4]
    ['$', '^', '^山', '^山へ']
    """
    text = text[-_LONGEST:]
    return set(_pieces(f"^{text}$", _LENGTHS)) | {
        f"~{piece}" for piece in _pieces(f"^{skeleton(text)}$", _SKELETON_LENGTHS)
    }


def _pieces(letters: str, lengths: range) -> list[str]:
    size = len(letters) + 1
    return [letters[at : at + length] for length in lengths for at in range(size - length)]
