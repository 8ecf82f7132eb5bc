"""Rudeness by address: a stranger called *du*, a turn in plain style, and back."""

from __future__ import annotations

from politesse.core import TargetRegister
from politesse.languages import Pack
from politesse.rewriting.address import address_rewriter
from politesse.rewriting.politeness.content import Locks
from politesse.rewriting.politeness.draft import Draft


def readdressed(draft: Draft, pack: Pack, to: TargetRegister, locks: Locks, sure: float) -> Draft:
    """The draft with the address of ``to``, where its rewriter is ``sure`` enough of it."""
    rewriter = address_rewriter(pack, to)
    found = rewriter.likely(draft.text) if rewriter else ()
    if not found or found[0].confidence < sure:
        return draft
    made = draft
    for change in reversed(found[0].spans):
        if locks.fixed.isdisjoint(draft.origin[change.start : change.end]):
            made = made.put(change.start, change.end, Draft.new(change.new_text))
    return made
