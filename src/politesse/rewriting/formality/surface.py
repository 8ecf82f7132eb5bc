"""The published surface rules and nothing else.

Punctuation repeated twice or more becomes one mark; a character repeated three times or more
becomes one; all letters but the first of the sentence are lower case where words are written in
capitals; abbreviations are written out.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping

from politesse.core.backends import Spec
from politesse.languages import Pack
from politesse.rewriting.changes import changes
from politesse.rewriting.meaning import kept
from politesse.rewriting.types import BuiltInRewriter, Candidate, RewriterFactory, To

_PUNCTUATION = re.compile(r"([^\w\s])(?:\s*\1)+")
_CHARACTERS = re.compile(r"([^\W\d_])\1{2,}", re.IGNORECASE)
_WORD = re.compile(r"[^\W_][\w+']*|[@&][+\w]+")
_SURE = 0.8  # the rules look at no context


class SurfaceRewriter(BuiltInRewriter):
    """Applies the surface rules with the abbreviations of a pack."""

    def __init__(self, pack: Pack) -> None:
        self.abbreviations = abbreviations(pack)
        digest = hashlib.sha256(repr(sorted(self.abbreviations.items())).encode())
        self.checksum = digest.hexdigest()[:8]
        self.name = f"surface-{self.checksum}"

    def candidates(self, text: str, nbest: int = 1) -> list[Candidate]:
        """The text as the rules make it, unless that is the text."""
        new = formalise(text, self.abbreviations)
        if new == text:
            return []
        spans = changes(text, new)
        return [Candidate(new, self.name, _SURE, kept(text, spans, _SURE), spans)]


def make(spec: Spec) -> RewriterFactory:
    """What makes rewriters by the surface rules."""
    return surface_rewriter


def surface_rewriter(pack: Pack, to: To) -> SurfaceRewriter | None:
    """The surface rules of a language towards formal; they know no other way."""
    return SurfaceRewriter(pack) if to == "formal" else None


def formalise(text: str, abbreviations: Mapping[str, str]) -> str:
    """Apply the four rules in the published order.

    >>> formalise("CIAOOO tesoro!!! cmq nn so...", {"cmq": "comunque", "nn": "non"})
    'Ciao tesoro! comunque non so.'
    """
    text = _PUNCTUATION.sub(r"\1", text)
    text = _CHARACTERS.sub(r"\1", text)
    text = _recased(text)
    return _WORD.sub(lambda found: _written_out(found.group(), abbreviations), text)


def abbreviations(pack: Pack) -> dict[str, str]:
    """The short forms of a pack in lower case; none where it has no list."""
    if not pack.has("abbreviations.tsv"):
        return {}
    return {short.lower(): full for short, full in pack.abbreviations.items()}


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


def _written_out(word: str, abbreviations: Mapping[str, str]) -> str:
    full = abbreviations.get(word.lower())
    if full is None:
        return word
    return full[:1].upper() + full[1:] if word[0].isupper() else full
