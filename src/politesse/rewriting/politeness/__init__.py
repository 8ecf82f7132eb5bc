"""Politeness transfer: turns made impolite, polite or calm, with all that they say kept.

What to take out, what to turn into what, and what to add are data: ``transfer.toml`` and
``scenarios.toml`` in the language's pack. The code applies them, keeps track of every letter
(``draft``) and gives back nothing that has lost a value, a number, a name or a time (``content``).
"""

from __future__ import annotations

from politesse.rewriting.politeness.moves import moved
from politesse.rewriting.politeness.outbursts import PARTS, Character
from politesse.rewriting.politeness.rewriter import PolitenessRewriter, politeness_rewriter
from politesse.rewriting.politeness.tables import SCENARIOS
from politesse.rewriting.politeness.transfer import calm, impolite, plain, polite

__all__ = [
    "PARTS",
    "SCENARIOS",
    "Character",
    "PolitenessRewriter",
    "calm",
    "impolite",
    "moved",
    "plain",
    "polite",
    "politeness_rewriter",
]
