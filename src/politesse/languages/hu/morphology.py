"""Tells by its form whom a Hungarian word speaks to.

Verbs show their person and are written together with their preverb (*meg|adod*), nouns show
whose they are (*jelszavad*: your password) and are written together with other nouns
(*felhasználó|neved*). So words are looked up in the paradigms with what stands in front cut
off, and tagged by person and sort: ``te.verb``, ``te.imp``, ``te.inf``, ``te.obj`` (*kérlek*: I
ask you), ``te.poss``, the same with ``ti``; ``ön.prs``, ``ön.pst``, ``ön.cnd``, ``ön.pot``,
``ön.imp``, ``ön.both`` (present and imperative are the same: *adja*), ``ön.wish`` (imperatives
mostly said of things: *legyen*), ``ön.sub`` (*hogy megtegye*: no command), ``ön.inf``,
``ön.poss``; ``önök`` for several. ``te?`` and ``ti?`` are forms that may also be something else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from politesse.core.toml import keys
from politesse.languages.paradigms import Paradigms
from politesse.languages.tokens import Tokenizer, Tokens

_PERSONS = {"2sg": "te", "2pl": "ti", "3sg": "ön", "3pl": "önök"}
_SUBJUNCTIVES = {"ön.imp": "ön.sub", "önök.imp": "önök.verb"}
_SHORTEST_COMPOUND = 8
_SHORTEST_HEAD = 5
_LONGEST_ABBREVIATION = 5
_LONGEST_HEAD = 60  # letters; no noun has more

#: What ``[tokens]`` of ``language.toml`` holds.
TOKENS = {
    "apostrophe": str,
    **keys("abbreviations preverbs maybe other wish", [str]),
}


def tokenizer(settings: Mapping[str, Any]) -> Callable[[str], Tokens]:
    """A tokenizer that tags words with whom they may speak to."""
    cut = Tokenizer(settings["apostrophe"], frozenset(settings["abbreviations"]))
    tags = lru_cache(maxsize=1 << 16)(_Analyser(settings))

    def tokenize(text: str) -> Tokens:
        tokens = cut(text)
        shouted = text.isupper()
        tokens.tags = [
            () if not shouted and _is_abbreviation(raw) else tags(word)
            for raw, word in zip(tokens.raw, tokens.words, strict=True)
        ]
        return tokens

    return tokenize


def _is_abbreviation(raw: str) -> bool:
    """Whether a word in a text of small letters is a few capitals: *UNSZ*."""
    return 1 < len(raw) <= _LONGEST_ABBREVIATION and raw.isupper()


class _Analyser:
    """The tags of a word, from the paradigms."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        from politesse.languages import load

        self._verbs, self._nouns = _tables(load("hu").paradigms)
        self._preverbs = sorted(settings["preverbs"], key=len, reverse=True)
        self._maybe = frozenset(settings["maybe"])
        self._other = frozenset(settings["other"])
        self._wish = frozenset(settings["wish"])

    def __call__(self, word: str) -> tuple[str, ...]:
        if word in self._other:
            return ()
        tags = self._tags_of(word)
        if not tags:
            return ()
        second = {tag for tag in tags if tag.startswith("t")}
        if second and (word in self._maybe or len(second) < len(tags)):
            unsure = {f"{tag[:2]}?" for tag in second}
            return tuple(sorted(unsure | (tags - second)))
        if "ön.imp" in tags:
            if "ön.prs" in tags:
                tags = tags - {"ön.imp", "ön.prs"} | {"ön.both"}
            elif word in self._wish:
                tags = tags - {"ön.imp"} | {"ön.wish"}
        if {"önök.imp", "önök.verb"} <= tags:
            tags = tags - {"önök.imp"}
        return tuple(sorted(tags))

    def _tags_of(self, word: str) -> frozenset[str]:
        tags = self._verbs.get(word, frozenset()) | self._nouns.get(word, frozenset())
        return tags or self._prefixed(word) or self._compound(word)

    def _prefixed(self, word: str) -> frozenset[str]:
        for preverb in self._preverbs:
            if word.startswith(preverb) and (tags := self._verbs.get(word[len(preverb) :])):
                # An imperative has its preverb behind it (nézze meg); hogy megnézze is no command.
                if "ön.prs" in tags:
                    tags = tags - {"ön.imp"}
                return frozenset(_SUBJUNCTIVES.get(tag, tag) for tag in tags)
        return frozenset()

    def _compound(self, word: str) -> frozenset[str]:
        # Verbs end like the dative: végreh|ajtódnak.
        if len(word) >= _SHORTEST_COMPOUND and not word.endswith(("dnak", "dnek")):
            first = max(2, len(word) - _LONGEST_HEAD)
            for start in range(first, len(word) - _SHORTEST_HEAD + 1):
                if "te.poss" in self._nouns.get(word[start:], ()):
                    return frozenset({"te.poss"})
        return frozenset()


def _tables(
    paradigms: Paradigms,
) -> tuple[dict[str, frozenset[str]], dict[str, frozenset[str]]]:
    """The tags of every form of the verbs, and of every form of the nouns."""
    verbs: dict[str, frozenset[str]] = {}
    nouns: dict[str, frozenset[str]] = {}
    sorts: dict[str, frozenset[str]] = {}
    for word in paradigms.words:
        for cell, forms in word.cells.items():
            tags = sorts.get(cell)
            if tags is None:
                tags = sorts[cell] = frozenset(filter(None, [_tag(cell)]))
            if not tags:
                continue
            table = nouns if cell.startswith("poss") else verbs
            for form in forms:
                known = table.get(form)
                table[form] = tags if known is None or known == tags else known | tags
    return verbs, nouns


def _tag(cell: str) -> str | None:
    """The tag for a cell; None for those that speak to nobody."""
    *sort, person = cell.split(".")
    who = _PERSONS.get(person)
    # The third person plural of the conditional is also its first person: kérnék.
    if who is None or cell in ("cnd.def.3pl", "pot.cnd.def.3pl"):
        return None
    if "obj" in sort:
        return f"{who}.obj" if who == "te" else None
    if sort[0] in ("poss", "inf"):
        return f"{who}.{sort[0]}"
    if "imp" in sort:
        return f"{who}.imp"
    return f"{who}.{sort[0]}" if who == "ön" else f"{who}.verb"
