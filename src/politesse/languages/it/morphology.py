"""Tags what needs a look around: somebody else's *suo* and *lei*, and apostrophes that say something.

*Suo* and *lei* in a sentence that has a third person for its subject (*Marco ha perso il suo
treno*, *il gatto lecca la sua ciotola*) are most likely theirs; tagged, they do not count.

An apostrophe at the end of a word stands for an accent where text is typed without them (*e'
tardi*, *puo' entrare*): the word is looked up as what it is meant to be. Others cut an imperative
to tu short (*va' via*, *sta' zitto*, *di' qualcosa*), which without it would be a third person or
a preposition: those are tagged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from politesse.core.toml import keys
from politesse.languages.tokens import Tokenizer, Tokens

OTHER, SHORT = "other", "short"

_LEI = frozenset({"lei", "suo", "sua", "suoi", "sue"})
_CUT = frozenset({"va", "fa", "sta", "da", "di"})
_ACCENTS = {"a": "à", "e": "èé", "i": "ì", "o": "ò", "u": "ù"}
_THIRD = ("ind.prs.3sg", "ind.ipf.3sg", "ind.fut.3sg", "ind.pst.3sg", "cnd.3sg")
_ARTICLES = frozenset({"il", "lo", "la", "l'", "un", "uno", "una", "un'"})
_SUBJECT_REACH = 5  # words from the start of the sentence within which its subject has a verb

#: What ``[tokens]`` of ``language.toml`` holds.
TOKENS = {
    "apostrophe": str,
    **keys("abbreviations accented no_subject being", [str]),
}


def tokenizer(settings: Mapping[str, Any]) -> Callable[[str], Tokens]:
    """The cutter of the language, with its tags."""
    cut = Tokenizer(settings["apostrophe"], frozenset(settings["abbreviations"]))
    accented = frozenset(settings["accented"])
    others = _Others(frozenset(settings["no_subject"]), frozenset(settings["being"]))

    def tokenize(text: str) -> Tokens:
        tokens = cut(text)
        tags: dict[int, str] = {}
        if "'" in text or "’" in text:
            tags.update((index, SHORT) for index in _read_apostrophes(tokens, accented))
        if not _LEI.isdisjoint(tokens.words):
            tags.update((index, OTHER) for index in others(tokens))
        if tags:
            tokens.tags = [
                (tags[index],) if index in tags else () for index in range(len(tokens.words))
            ]
        return tokens

    return tokenize


@cache
def _third() -> frozenset[str]:
    """The verb forms of the third person, which are those of Lei too."""
    from politesse.languages import load  # the pack is what asks for this tokenizer

    return frozenset().union(*(load("it").paradigms.forms(cell) for cell in _THIRD))


def _read_apostrophes(tokens: Tokens, accented: frozenset[str]) -> Iterator[int]:
    """Put accents where apostrophes stand for them; the places of imperatives cut short."""
    text, words = tokens.text, tokens.words
    for index, word in enumerate(words):
        end = tokens.ends[index]
        if text[end : end + 1] not in ("'", "’") or text[end + 1 : end + 2].isalnum():
            continue
        if word in _CUT:
            yield index
            continue
        for vowel in _ACCENTS.get(word[-1], ""):
            meant = word[:-1] + vowel
            if meant in accented or meant in _third():
                words[index] = meant
                break


class _Others:
    """Finds *suo* and *lei* in sentences that have a third person for their subject.

    ``no_subject`` are words that can stand right before a verb and are not its subject;
    ``being`` are verbs whose subject says nothing of whose a thing is (*questo è il suo posto*).
    """

    def __init__(self, no_subject: frozenset[str], being: frozenset[str]) -> None:
        self._no_subject = no_subject
        self._being = being

    def __call__(self, tokens: Tokens) -> Iterator[int]:
        begin = 0
        while begin < len(tokens.words):
            end = tokens.sentence_range(begin)[1]
            verb = self._verb(tokens, begin, end)
            if verb is not None:
                yield from (i for i in range(verb + 1, end) if tokens.words[i] in _LEI)
            begin = end

    def _verb(self, tokens: Tokens, begin: int, end: int) -> int | None:
        """The verb of a noun or a name that the sentence begins with."""
        words = tokens.words
        if "?" in tokens.finals[tokens.sentence[begin]] or words[begin] in self._no_subject:
            return None
        if words[begin] not in _ARTICLES and not tokens.raw[begin][:1].isupper():
            return None
        for index in range(begin + 1, min(end, begin + _SUBJECT_REACH + 1)):
            if words[index] not in _third() or words[index] in self._being:
                continue
            before = index - 1
            while before > begin and words[before] in self._no_subject:
                before -= 1
            if words[before] not in _ARTICLES and words[before] not in self._no_subject:
                return index
        return None
