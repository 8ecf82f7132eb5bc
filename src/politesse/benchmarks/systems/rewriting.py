"""Rewriters that need nothing trained: a copy, and the surface rules of the formality paper.

The rules are those of its appendix C: punctuation repeated twice or more becomes one mark; a
character repeated three times or more becomes one; all letters but the first of the sentence are
lower case where words are written in capitals; abbreviations are written out.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path

from politesse.core import Signature
from politesse.datasets.records import Style
from politesse.languages import Pack, load

_PUNCTUATION = re.compile(r"([^\w\s])(?:\s*\1)+")
_CHARACTERS = re.compile(r"([^\W\d_])\1{2,}", re.IGNORECASE)
_WORD = re.compile(r"[^\W_][\w+']*|[@&][+\w]+")


class Copy:
    """Every text as it is."""

    about = "the text as it is"

    def __init__(self, data: Path | None = None) -> None:
        pass

    def signature(self, language: str) -> str:
        return str(Signature("copy"))

    def rewrite(self, texts: Sequence[str], language: str) -> list[str]:
        return list(texts)

    def readdress(self, texts: Sequence[str], language: str, to: Style) -> list[str]:
        return list(texts)

    def impolite(self, texts: Sequence[str]) -> list[str]:
        return list(texts)


class GoldStandard:
    """The rewrites that people made: the first reference of each text."""

    about = "people's own rewrites, the first of each"
    gives_references = True

    def __init__(self, data: Path | None = None) -> None:
        pass

    def signature(self, language: str) -> str:
        return str(Signature("gold-standard", {"reference": 0}))


class SurfaceRules:
    """Punctuation, repeated characters, casing and abbreviations, and nothing else."""

    about = "the paper's surface rules, with the abbreviations of the language packs"

    def __init__(self, data: Path | None = None) -> None:
        pass

    def signature(self, language: str) -> str:
        known = sorted(_abbreviations(load(language)).items())
        digest = hashlib.sha256(repr(known).encode()).hexdigest()[:8]
        return str(Signature("surface-rules", {"lang": language, "abbreviations": digest}))

    def rewrite(self, texts: Sequence[str], language: str) -> list[str]:
        known = _abbreviations(load(language))
        return [formalise(text, known) for text in texts]


def formalise(text: str, abbreviations: dict[str, str]) -> str:
    """Apply the four rules in the order of the paper.

    >>> formalise("CIAOOO tesoro!!! cmq nn so...", {"cmq": "comunque", "nn": "non"})
    'Ciao tesoro! comunque non so.'
    """
    text = _PUNCTUATION.sub(r"\1", text)
    text = _CHARACTERS.sub(r"\1", text)
    text = _recased(text)
    return _WORD.sub(lambda found: _written_out(found.group(), abbreviations), text)


def _recased(text: str) -> str:
    """Lower case but for the first letter, where a word of the text is all capitals.

    A single letter is no such word: it may be an *I* or an initial.
    """
    text = _capitalised(text)
    shouted = any(len(word) > 1 and word.isupper() for word in _WORD.findall(text))
    return _capitalised(text.lower()) if shouted else text


def _capitalised(text: str) -> str:
    for place, character in enumerate(text):
        if character.isalpha():
            return text[:place] + character.upper() + text[place + 1 :]
    return text


def _written_out(word: str, abbreviations: dict[str, str]) -> str:
    full = abbreviations.get(word.lower())
    if full is None:
        return word
    return full[:1].upper() + full[1:] if word[0].isupper() else full


def _abbreviations(pack: Pack) -> dict[str, str]:
    if not pack.has("abbreviations.tsv"):
        return {}
    return {short.lower(): full for short, full in pack.abbreviations.items()}
