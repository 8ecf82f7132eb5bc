"""Tells a *vous* said to several people from any other.

*Vous* is the plural of *tu* as well as of itself, so where the text itself says that it
speaks to several (*vous deux*, *Salut les gars, vous venez ?*) its verbs and pronouns say
nothing of the register. They are tagged, and a rule of the pack keeps them from counting.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from politesse.core.toml import keys
from politesse.languages.tokens import Tokenizer, Tokens

PLURAL = "plural"
#: Part of a word that has its endings for women and men one after the other: *tou·te·s*, *étudiant.e.s*.
ENDING = "ending"

_VOUS = frozenset({"vous", "votre", "vos", "vôtre", "vôtres", "êtes", "etes", "faites", "dites"})
_DETERMINERS = frozenset({"les", "ces", "mes", "vos", "nos", "ses", "leurs", "ceux", "celles"})
_ALL = ("tous", "toutes")
_TU = frozenset({"tu", "te", "t'", "toi", "ton", "ta", "tes"})
_BE = frozenset({"êtes", "étiez", "serez", "seriez", "soyez", "fûtes"})
_ADVERBS = frozenset({"plus", "dessus", "dessous", "après", "très"})
_VOCATIVE_STARTS = frozenset({"les", "mes", "chers", "chères"})
_ENDINGS = frozenset({"te", "tes", "ta", "ton"})
_DOTS = "·•⋅‧"
_NEIGHBOURHOOD = 2  # a vocative holds for so many sentences before and after it

#: What ``[tokens]`` of ``language.toml`` holds.
TOKENS = {
    "apostrophe": str,
    "abbreviations": [str],
    "plural": keys("called hello before_called numbers measures some together in_company", [str]),
}


def tokenizer(settings: Mapping[str, Any]) -> Callable[[str], Tokens]:
    """The cutter of the language, which also tags the words that speak to several people."""
    cut = Tokenizer(settings["apostrophe"], frozenset(settings["abbreviations"]))
    find = _Plural(settings["plural"])

    def tokenize(text: str) -> Tokens:
        tokens = cut(text)
        if any(dot in text for dot in (*_DOTS, ".te", "-te-", "(te)")):
            tokens.tags = _with_endings(tokens)
        spoken = [
            index
            for index, word in enumerate(tokens.words)
            if word in _VOUS or (word[-2:] == "ez" and len(word) > 3)
        ]
        if spoken and (tagged := find(tokens).intersection(spoken)):
            before = tokens.tags or [()] * len(tokens.words)
            tokens.tags = [
                (*before[index], PLURAL) if index in tagged else before[index]
                for index in range(len(tokens.words))
            ]
        return tokens

    return tokenize


def _with_endings(tokens: Tokens) -> list[tuple[str, ...]]:
    """Tags for words that are only an ending of the word before them."""
    text = tokens.text
    found: list[tuple[str, ...]] = []
    for index, word in enumerate(tokens.words):
        start = tokens.starts[index]
        mark = text[start - 1] if start > 1 and text[start - 2].isalpha() else ""
        ended = mark in _DOTS or mark == "." or (mark in "-(" and tokens.words[index - 1] == "tou")
        found.append((ENDING,) if word in _ENDINGS and mark and ended else ())
    return found


class _Plural:
    """Finds the words of a text among which a vous speaks to several people."""

    def __init__(self, words: Mapping[str, list[str]]) -> None:
        self._called = frozenset(words["called"])
        self._hello = frozenset(words["hello"])
        self._before_called = self._hello | frozenset(words["before_called"])
        self._numbers = frozenset(words["numbers"])
        self._measures = frozenset(words["measures"])
        self._some = frozenset(words["some"])
        self._together = frozenset(words["together"])
        self._in_company = frozenset(words["in_company"])

    def __call__(self, tokens: Tokens) -> set[int]:
        sentences: set[int] = set()
        clauses: set[int] = set()
        one_too = not _TU.isdisjoint(tokens.words)
        for index, sentence in enumerate(tokens.sentence):
            if tokens.words[index] == "vous":
                if self._counted(tokens, index):
                    sentences.add(sentence)
                elif self._several(tokens, index) or (one_too and self._agrees(tokens, index)):
                    clauses.add(tokens.clause[index])
                continue
            reach = self._reach(tokens, index)
            if reach is not None:
                sentences.update(range(sentence - reach, sentence + reach + 1))
        return {
            index
            for index, sentence in enumerate(tokens.sentence)
            if sentence in sentences or tokens.clause[index] in clauses
        }

    def _reach(self, tokens: Tokens, index: int) -> int | None:
        """How many sentences around it a word shows to speak to several; None if none."""
        word = tokens.words[index]
        if word == "toi":
            return 0 if _joined(tokens, index) else None
        if word in (*_ALL, "monde") and self._everybody(tokens, index):
            return _NEIGHBOURHOOD
        return self._vocative(tokens, index) if word in self._called else None

    def _counted(self, tokens: Tokens, index: int) -> bool:
        """*vous tous*, *vous deux*, *vous autres*: all that the sentence says is to them."""
        one, two, *_ = [*tokens.words[index + 1 : index + 3], "", ""]
        if one in ("autres", "mêmes") or (one in _ALL and two not in _DETERMINERS):
            return True
        return one in self._numbers and two not in self._measures

    def _several(self, tokens: Tokens, index: int) -> bool:
        """*vous avez tous*, *êtes-vous mariés*, *certains d'entre vous*."""
        words = tokens.words
        one, two, three, *_ = [*words[index + 1 : index + 4], "", "", ""]
        if "vous" in words[max(0, index - 2) : index] and not self._together.isdisjoint((one, two)):
            return True
        if two in _ALL and three not in _DETERMINERS and (one[-2:] == "ez" or one in _VOUS):
            return True
        if index and words[index - 1] == "entre":
            return one != "et"
        if index > 1 and words[index - 1] == "de":
            return words[index - 2] in self._some
        return index > 0 and words[index - 1] == "parmi"

    def _agrees(self, tokens: Tokens, index: int) -> bool:
        """*vous êtes restés*, *vous vivez ensemble*: plural for sure where one is called tu."""
        _, end = tokens.sentence_range(index)
        after = tokens.words[index + 1 : min(end, index + 8)]
        if not self._in_company.isdisjoint(after):
            return True
        return any(
            verb in _BE
            and (word[-2:] in ("és", "us") or word[-3:] == "ées")
            and word not in _ADVERBS
            for verb, word in pairwise(after)
        )

    def _vocative(self, tokens: Tokens, index: int) -> int | None:
        """The reach of *les gars* and the like, between commas or after a greeting."""
        words, clause = tokens.words, tokens.clause
        if not tokens.last(index) and clause[index + 1] == clause[index]:
            return None
        low = index
        while low and words[low - 1] in _VOCATIVE_STARTS and clause[low - 1] == clause[index]:
            low -= 1
        if low == index:
            return None
        if tokens.first(low):
            if not tokens.last(index):
                return 0
            return _NEIGHBOURHOOD if "!" in tokens.finals[tokens.sentence[index]] else None
        if words[low - 1] in self._before_called:
            return _NEIGHBOURHOOD
        return 0 if clause[low - 1] != clause[low] else None

    def _everybody(self, tokens: Tokens, index: int) -> bool:
        """*Bonjour à tous*, *Salut tout le monde*."""
        words = tokens.words
        if words[index] == "monde":
            return index > 2 and (
                words[index - 2 : index] == ["tout", "le"] and words[index - 3] in self._hello
            )
        if index < 2 or words[index - 1] != "à" or words[index - 2] not in self._hello:
            return False
        return words[index + 1 : index + 2] not in (["les"], ["ceux"])


def _joined(tokens: Tokens, index: int) -> bool:
    """*Paul et toi, vous …*, *toi et tes amis, vous …*"""
    words = tokens.words
    if words[index + 1 : index + 2] == ["et"]:
        return words[index + 2 : index + 3] != ["moi"]
    if index < 2 or words[index - 1] != "et" or tokens.first(index - 1):
        return False
    return tokens.clause[index - 2] == tokens.clause[index]
