"""The pass over capitals: shouting, sentence starts, names, and the English *I*."""

from __future__ import annotations

import re
from collections.abc import Iterator

from politesse.core import Edit
from politesse.core.protect import mask
from politesse.languages import Pack
from politesse.languages.tokens import PLACEHOLDER, Tokens
from politesse.rewriting.formality.edits import Manner
from politesse.rewriting.formality.wording import Wording

#: The scripts that have capitals.
CASED = frozenset({"Latn", "Cyrl"})
_ORDINAL = re.compile(r"[IVXLCDM]+|\d+")  # a full stop after it may make it one
_LEAST_SHOUTED = 3  # words of a sentence in capitals; fewer are a heading or an acronym
_DOUBTFUL = 0.6  # a sentence in small letters may be the rest of another line
_LEAST_EMPHATIC = 5  # letters of a single word in capitals; fewer are an acronym
_WORD_TO_END = 3  # letters of a word after which a full stop ends a sentence for sure


class CasePass:
    """Mends the capitals of texts of one language; nothing where its script has none."""

    def __init__(self, pack: Pack, wording: Wording) -> None:
        self._cased = pack.about["script"] in CASED
        self._wording = wording
        self._short = {short.lower() for short in _abbreviated(pack)}
        self._lone = str(wording.marks.get("pronoun", ""))

    def __call__(self, tokens: Tokens, manner: Manner) -> Iterator[Edit]:
        """The changes to the capitals of a text, in no order."""
        if not self._cased:
            return
        shouting = self._shouted(tokens)
        careless = manner.careless or self.slips(tokens)
        for place, word in enumerate(tokens.words):
            if tokens.quoted[place] or word == PLACEHOLDER:
                continue
            raw = tokens.raw[place]
            loud = shouting[tokens.sentence[place]]
            emphatic = careless and len(raw) >= _LEAST_EMPHATIC and word not in self._wording.names
            new = raw.lower() if raw.isupper() and (loud or emphatic) else raw
            new = self._named(new, word, careless and manner.level)
            doubt = new == raw and not (careless or loud)
            begins = self._begins(tokens, place, careless or loud)
            if begins and new == new.lower() and new[:1].isalpha():
                new = new[:1].upper() + new[1:]
            if new != raw and len(new) == tokens.ends[place] - tokens.starts[place]:
                sure = _DOUBTFUL if doubt else _sure(raw)
                yield Edit(tokens.starts[place], tokens.ends[place], new, sure, "case")

    def slips(self, tokens: Tokens) -> bool:
        """Whether a name or the English *I* stands in small letters."""
        return self._cased and any(
            raw == word and self._named(raw, word, False) != raw
            for raw, word in zip(tokens.raw, tokens.words, strict=True)
        )

    def _named(self, new: str, word: str, lower: bool) -> str:
        """Names and the pronoun *I* as they are written."""
        if new != word:
            return new
        if word in self._wording.names:
            return self._wording.names[word]
        if lower and word in self._wording.nouns:
            return self._wording.nouns[word]
        if self._lone and (word == self._lone or word.startswith(f"{self._lone}'")):
            return new[:1].upper() + new[1:]
        return new

    def _begins(self, tokens: Tokens, place: int, careless: bool) -> bool:
        """Whether a sentence begins at a word that should have a capital."""
        if not tokens.first(place):
            return False
        if place == 0:
            low, high = tokens.sentence_range(0)
            marked = tokens.finals[tokens.sentence[0]] in (".", "!", "?")
            opens = not mask(tokens.text)[: tokens.starts[0]].strip(" \t\n\"'«“„¿¡(")
            return opens and (careless or (marked and high - low >= _LEAST_SHOUTED))
        between = tokens.text[tokens.ends[place - 1] : tokens.starts[place]]
        if between.strip(" ¿¡") not in (".", "!", "?") and not (careless and "\n" in between):
            return False
        word = tokens.words[place - 1]
        if "\n" in between or between.strip(" ¿¡") in ("!", "?"):
            return careless
        if word in self._short or _ORDINAL.fullmatch(tokens.raw[place - 1]):
            return False
        return careless or (len(word) >= _WORD_TO_END and word.isalpha())

    def _shouted(self, tokens: Tokens) -> dict[int, bool]:
        """For each sentence whether it is all in capitals."""
        long: dict[int, int] = {}
        loud: dict[int, int] = {}
        for raw, sentence in zip(tokens.raw, tokens.sentence, strict=True):
            if raw.isalpha():
                long[sentence] = long.get(sentence, 0) + 1
                loud[sentence] = loud.get(sentence, 0) + raw.isupper()
        return {
            sentence: number >= _LEAST_SHOUTED and loud[sentence] == number
            for sentence, number in long.items()
        } | dict.fromkeys(set(tokens.sentence) - set(long), False)


def _abbreviated(pack: Pack) -> list[str]:
    listed = list(pack.about.get("tokens", {}).get("abbreviations", []))
    return listed + (list(pack.abbreviations) if pack.has("abbreviations.tsv") else [])


def _sure(raw: str) -> float:
    return 0.9 if raw.isupper() and len(raw) > 1 else 0.97
