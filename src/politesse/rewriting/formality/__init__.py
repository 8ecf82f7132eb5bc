"""Transfer of wording between informal and formal text.

``rewriter`` works by rules: marks, words, negation, capitals, each a pass over the text with the
pack's ``wording.toml``, ``abbreviations.tsv`` and accents. ``surface`` holds the few published
surface rules, ``round_trip`` goes through another language with any translation engine.
"""

from __future__ import annotations

from politesse.languages import Pack
from politesse.rewriting.formality.rewriter import StyleRewriter
from politesse.rewriting.types import To

__all__ = ["StyleRewriter", "style_rewriter"]


def style_rewriter(pack: Pack, to: To) -> StyleRewriter | None:
    """The rewriter of wording of a language, or None where the pack says nothing of it."""
    if to == "formal" and (pack.has("abbreviations.tsv") or pack.has("wording.toml")):
        return StyleRewriter(pack, to)
    if to == "informal" and pack.has("wording.toml"):
        made = StyleRewriter(pack, to)
        return made if made.speaks else None
    return None
