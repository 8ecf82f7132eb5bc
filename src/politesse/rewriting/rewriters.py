"""Which built-in rewriters there are for a language and a target.

What makes one is imported when it is first asked for, so that a conversion of address does not load
what politeness needs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from politesse.core import Registry
from politesse.languages import Pack
from politesse.rewriting.types import Aspect, BuiltInRewriter, To

ADDRESS: frozenset[Aspect] = frozenset({"address"})
ASPECTS: frozenset[Aspect] = frozenset({"address", "style"})

#: Every built-in rewriter by name; one that is named after an aspect runs only where it is asked.
BUILT_IN: Registry[Callable[[Pack, To], BuiltInRewriter | None]] = Registry(
    "rewriter",
    {
        "address": "politesse.rewriting.address:address_rewriter",
        "style": "politesse.rewriting.formality:style_rewriter",
        "politeness": "politesse.rewriting.politeness:politeness_rewriter",
    },
)


@cache
def rewriters(
    pack: Pack, to: To, aspects: frozenset[Aspect] = ADDRESS
) -> tuple[BuiltInRewriter, ...]:
    """The rewriters that can move texts of a language to ``to``.

    Without ``aspects`` they are those of address: what fixes localisation files must not touch
    their wording.
    """
    wanted = [name for name in BUILT_IN if name in aspects or name not in ASPECTS]
    made = (BUILT_IN[name](pack, to) for name in wanted)
    return tuple(rewriter for rewriter in made if rewriter is not None)
