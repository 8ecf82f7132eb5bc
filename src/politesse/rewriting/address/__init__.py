"""Conversion between formal and informal address, whole sentences with agreement.

The pack's ``conversion.toml`` and paradigms say what each word could become
(``options``); a compact model says from the context what it should (``model``,
``features``, ``search``), or the pack's rules where there is none (``by_rules``); ``render`` writes it with the right capitals and spaces.
"""

from __future__ import annotations

from functools import cache

from politesse.languages import Pack, load
from politesse.rewriting.address.by_rules import rule_choice
from politesse.rewriting.address.model import choice_model
from politesse.rewriting.address.options import option_lister
from politesse.rewriting.address.rewriter import AddressRewriter
from politesse.rewriting.types import To

__all__ = ["AddressRewriter", "address_rewriter"]


@cache
def address_rewriter(pack: Pack, to: To) -> AddressRewriter | None:
    """The address rewriter of a language, or None where it has no table or model for it."""
    # The tables are those of the language; a variant with an address of its own (vos) would be
    # moved to a form that nobody there uses. Brazil has words for its reader of its own.
    if to not in ("formal", "informal"):
        return None
    of_brazil = pack.code == "pt" and pack.variant == "BR"
    if of_brazil:
        pack = load(pack.code)
    elif pack.levels != load(pack.code).levels:
        return None
    model = choice_model(pack.code, to) or rule_choice(pack, to)
    lister = option_lister(pack, to) if model is not None else None
    if lister is None or model is None:
        return None
    return AddressRewriter(lister, model, of_brazil=of_brazil)
