"""Whether only a person does what a verb says: *recibirá*, *ha olvidado*, *puede elegir*, but not *funciona*.

Where formal address has the verbs of *he*, *she* and *it*, a verb without a subject may be that of a thing named
before. What no thing does is the reader's in a text that speaks to one and tells of nobody else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from politesse.languages import Pack
from politesse.languages.tokens import Tokens

_FAR = 20  # words after it among which further ones are joined to that
_REACH = 4  # words after a helping verb among which the one that it helps is looked for
_ENCLITIC = re.compile(r"(\w+r)(?:me|te|se|lo|la|los|las|le|les|nos|os)")
_TIED = {"á": "ar", "ê": "er", "i": "ir"}  # last letters of an infinitive before -lo


class Acting:
    """Knows the verbs of one language that have a person for their subject."""

    def __init__(self, pack: Pack, command: str, settings: Mapping[str, Any]) -> None:
        assert pack.subjects is not None
        subjects = pack.subjects
        self._acts = forms_of(pack, settings.get("acts", ()))
        self._moves = forms_of(pack, settings.get("moves", ()))
        self._helping = forms_of(pack, settings.get("helping", ()))
        self._commanding = forms_of(pack, settings.get("helping", ()), command)
        self._between = subjects.clitics | subjects.datives | subjects.prepositions | subjects.links
        forms = pack.paradigms.forms
        self._helped = subjects.infinitives | forms("ptc") | forms("ger")
        self._infinitives = subjects.infinitives
        self._joining = frozenset(settings.get("joining", ()))

    def __call__(self, tokens: Tokens, place: int) -> bool:
        """Whether a person does what the verb at a place says, by itself or by the verb it helps."""
        return not self._acts.isdisjoint(self.meant(tokens, place))

    def moves(self, tokens: Tokens, place: int) -> bool:
        """Whether things may do what a verb says too, but mostly persons do: *viene*, *tiene*."""
        word = tokens.words[place]
        return word in self._moves and (word not in self._helping or not self.meant(tokens, place))

    def helps(self, tokens: Tokens, place: int) -> bool:
        """Whether a verb only helps another that follows it, and cannot command: *pode entrar*."""
        word = tokens.words[place]
        helps = word in self._helping and word not in self._commanding
        return helps and bool(self.meant(tokens, place))

    def meant(self, tokens: Tokens, place: int) -> list[str]:
        """The words that may say what a verb means: it, or the next verb where it only helps."""
        word = tokens.words[place]
        if word not in self._helping:
            return [word]
        found: list[str] = []
        _, end = tokens.clause_range(place)
        for other in tokens.words[place + 1 : min(end, place + 1 + _REACH)]:
            bare = _without_pronouns(other)
            if bare in self._helped:
                found.append(bare)
            if bare not in self._helping and other not in self._between:
                break
        return found + self._joined(tokens, place, end) if found else found

    def _joined(self, tokens: Tokens, place: int, end: int) -> list[str]:
        """The infinitives that a word such as *y* joins to the first: *puede esperar aquí y leer*."""
        words = tokens.words[place : min(end, place + _FAR)]
        return [
            _without_pronouns(word)
            for before, word in pairwise(words)
            if before in self._joining and _without_pronouns(word) in self._infinitives
        ]


def _without_pronouns(word: str) -> str:
    """An infinitive without what is written with it: *seguirlo*, *recebê*-la."""
    if word[-1:] in _TIED and word[:-1]:
        return word[:-1] + _TIED[word[-1]]
    found = _ENCLITIC.fullmatch(word)
    return found[1] if found else word


def forms_of(pack: Pack, lemmas: Sequence[str], cell: str = "") -> frozenset[str]:
    """All forms of some verbs, or those of one cell."""
    wanted = frozenset(lemmas)
    words = [word for word in pack.paradigms.words if word.lemma in wanted]
    return frozenset(
        form
        for word in words
        for name, forms in word.cells.items()
        if not cell or name == cell
        for form in forms
    )
