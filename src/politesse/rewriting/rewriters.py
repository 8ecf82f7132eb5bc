"""Which rewriters there are for a language and a target.

A rewriter's home is a function ``(pack, to) -> Rewriter | None``; it is imported when it is
first asked for, so that a conversion of address does not load what politeness needs.
"""

from __future__ import annotations

from functools import cache

from politesse.core import Registry
from politesse.languages import Pack
from politesse.rewriting.types import Aspect, Rewriter, RewriterFactory, To

ADDRESS: frozenset[Aspect] = frozenset({"address"})
ASPECTS: frozenset[Aspect] = frozenset({"address", "style"})

#: Every built-in rewriter by name; one that is named after an aspect runs only where it is asked.
HOMES: Registry[RewriterFactory] = Registry(
    "rewriter",
    {
        "address": "politesse.rewriting.address:address_rewriter",
        "style": "politesse.rewriting.formality:style_rewriter",
        "politeness": "politesse.rewriting.politeness:politeness_rewriter",
    },
)


@cache
def rewriters(pack: Pack, to: To, aspects: frozenset[Aspect] = ADDRESS) -> tuple[Rewriter, ...]:
    """The rewriters that can move texts of a language to ``to``.

    Without ``aspects`` they are those of address: what fixes localisation files must not touch
    their wording.
    """
    wanted = [name for name in HOMES if name in aspects or name not in ASPECTS]
    made = (HOMES[name](pack, to) for name in wanted)
    return tuple(rewriter for rewriter in made if rewriter is not None)
