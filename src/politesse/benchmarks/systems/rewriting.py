"""Rewriters that need nothing trained: a copy, and the surface rules of the formality paper.

The rules are those of its appendix C, which ``rewriting.formality.surface`` carries out.
"""

from __future__ import annotations

from collections.abc import Sequence

from politesse.benchmarks.systems.base import OwnSystem
from politesse.core import Signature, TargetRegister
from politesse.languages import load
from politesse.rewriting.formality.surface import SurfaceRewriter, formalise


class Copy(OwnSystem):
    """Every text as it is."""

    about = "the text as it is"

    def signature(self, language: str) -> str:
        return str(Signature("copy"))

    def rewrite(self, texts: Sequence[str], language: str) -> list[str]:
        return list(texts)

    def readdress(self, texts: Sequence[str], language: str, to: TargetRegister) -> list[str]:
        return list(texts)

    def impolite(self, texts: Sequence[str]) -> list[str]:
        return list(texts)


class GoldStandard(OwnSystem):
    """The rewrites that people made: the first reference of each text."""

    about = "people's own rewrites, the first of each"
    gives_references = True

    def signature(self, language: str) -> str:
        return str(Signature("gold-standard", {"reference": 0}))


class SurfaceRules(OwnSystem):
    """Punctuation, repeated characters, casing and abbreviations, and nothing else."""

    about = "the paper's surface rules, with the abbreviations of the language packs"

    def signature(self, language: str) -> str:
        digest = SurfaceRewriter(load(language)).checksum
        return str(Signature("surface-rules", {"lang": language, "abbreviations": digest}))

    def rewrite(self, texts: Sequence[str], language: str) -> list[str]:
        known = SurfaceRewriter(load(language)).abbreviations
        return [formalise(text, known) for text in texts]
