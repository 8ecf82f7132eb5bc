"""Vietnamese tokens: one spelling of the tone marks, and kinship terms told apart.

A kinship term is a pronoun (*anh đi đâu?*), a title before a name (*anh Nam*), a noun
(*anh trai*, *đàn ông*, *anh tôi*), a third person (*anh ấy*) or half of a pair that stands for
any reader (*anh/chị*). Case and punctuation help to tell which, and rules see neither, so the
terms are tagged here: ``elder`` and ``junior`` where they stand free, ``elder.title`` and
``junior.title`` before a name or a placeholder, ``pair`` in a pair, and nothing otherwise.
The lookup form of a paired term ends in a slash, so that *anh/chị* is not *anh chị*.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from politesse.core.toml import Each
from politesse.languages.tokens import PLACEHOLDER, Tokenizer, Tokens

_PAIR = re.compile(r"\s*[/(]\s*")

# Both spellings are in use (hoà and hòa, khoẻ and khỏe, huỷ and hủy); rules are written in one.
_TONES = dict(
    zip(
        ["oà", "oá", "oả", "oã", "oạ", "oè", "oé", "oẻ", "oẽ", "oẹ", "uỳ", "uý", "uỷ", "uỹ", "uỵ"],
        ["òa", "óa", "ỏa", "õa", "ọa", "òe", "óe", "ỏe", "õe", "ọe", "ùy", "úy", "ủy", "ũy", "ụy"],
        strict=True,
    )
)
_SPELLINGS = {"quí": "quý", "qúy": "quý", "qúi": "quý"}


@dataclass(frozen=True, slots=True)
class _Kin:
    """The group of a kinship term and the neighbours that make something else of it."""

    group: str
    before: frozenset[str]
    after: frozenset[str]


#: What ``[tokens]`` of ``language.toml`` holds.
TOKENS = {
    "abbreviations?": [str],
    "calls": [str],
    "nouns": {"before": Each([str]), "after": Each([str])},
    "kin": Each({"terms": [str], "before": [str], "after": [str]}),
}


def tokenizer(settings: Mapping[str, Any]) -> Callable[[str], Tokens]:
    """The tokenizer of the pack; ``settings`` is the ``[tokens]`` table of ``language.toml``."""
    cut = Tokenizer("split", frozenset(settings.get("abbreviations", [])))
    calls = frozenset(settings["calls"])
    nouns = settings["nouns"]
    kin = {
        term: _Kin(
            group,
            frozenset([*table["before"], *nouns["before"].get(term, [])]),
            frozenset([*table["after"], *nouns["after"].get(term, [])]),
        )
        for group, table in settings["kin"].items()
        for term in table["terms"]
    }

    def tokenize(text: str) -> Tokens:
        tokens = cut(text)
        words = tokens.words = [_spelling(word) for word in tokens.words]
        tokens.tags = [()] * len(words)
        for index, word in enumerate(words):
            if word in kin and (tag := _tag(tokens, index, kin, calls)):
                tokens.tags[index] = (tag,)
        for index, tags in enumerate(tokens.tags):
            if "pair" in tags:
                words[index] += "/"
        return tokens

    return tokenize


def _spelling(word: str) -> str:
    """The word in the spelling that rules use.

    >>> [_spelling(word) for word in ("hoà", "huỷ", "quí", "quý")]
    ['hòa', 'hủy', 'quý', 'quý']
    """
    if word[-2:] in _TONES and not word.startswith("q"):
        return word[:-2] + _TONES[word[-2:]]
    return _SPELLINGS.get(word, word)


def _tag(tokens: Tokens, index: int, kin: Mapping[str, _Kin], calls: frozenset[str]) -> str | None:
    """The tag of the kinship term at ``index``, None where it is a noun or a third person."""
    words = tokens.words
    term = kin[words[index]]
    first = tokens.first(index)
    previous = None if first or _cut(tokens, index - 1, index) else words[index - 1]
    if term.group == "elder":
        neighbours = [at for at in (index - 1, index + 1) if 0 <= at < len(words)]
        if any(_paired(tokens, index, at, kin) for at in neighbours):
            return "pair"
        # Inside a sentence a capital Anh is England or a name, unless someone is being called.
        if tokens.raw[index] == "Anh" and not first and previous not in calls:
            return None
    if previous in term.before:
        return None
    following = index + 1
    if tokens.last(index) or _cut(tokens, index, following):
        return term.group
    if words[following] == PLACEHOLDER or _name(tokens.raw[index], tokens.raw[following]):
        return f"{term.group}.title"
    return None if words[following] in term.after else term.group


def _cut(tokens: Tokens, left: int, right: int) -> bool:
    """Whether anything but a space stands between two neighbours."""
    return not tokens.text[tokens.ends[left] : tokens.starts[right]].isspace()


def _paired(tokens: Tokens, index: int, neighbour: int, kin: Mapping[str, _Kin]) -> bool:
    """Whether two neighbours are written as a choice: *anh/chị*, *ông (bà)*."""
    words = tokens.words
    if (
        words[neighbour] not in kin
        or kin[words[neighbour]].group != "elder"
        or words[neighbour] == words[index]
    ):
        return False
    low, high = sorted((index, neighbour))
    return _PAIR.fullmatch(tokens.text[tokens.ends[low] : tokens.starts[high]]) is not None


def _name(term: str, following: str) -> bool:
    """Whether ``following`` is a name; in shouted text nothing can be told."""
    shouted = len(term) > 1 and term.isupper()
    return following[:1].isupper() and not shouted
