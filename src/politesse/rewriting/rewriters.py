"""Which rewriters there are for a language and a target.

A rewriter's home is a function ``(pack, to) -> Rewriter | None``; it is imported when it is
first asked for, so that a conversion of address does not load what politeness needs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from politesse.core import Registry
from politesse.languages import Pack
from politesse.rewriting.types import Rewriter, To

Maker = Callable[[Pack, To], Rewriter | None]

#: Every rewriter by name.
HOMES: Registry[Maker] = Registry(
    "rewriter", {"address": "politesse.rewriting.address:address_rewriter"}
)


@cache
def rewriters(pack: Pack, to: To) -> tuple[Rewriter, ...]:
    """The rewriters that can move texts of a language to ``to``."""
    made = (HOMES[name](pack, to) for name in HOMES)
    return tuple(rewriter for rewriter in made if rewriter is not None)
