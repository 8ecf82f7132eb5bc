"""Language packs: one folder a language, the same file names in each."""

from __future__ import annotations

import os
from functools import cache

from politesse.core import UnknownLanguage
from politesse.languages.pack import VARIABLE, Example, Level, Pack, packs

__all__ = [
    "CONSTRUCTIONS",
    "STRATEGIES",
    "Example",
    "Level",
    "Pack",
    "available",
    "load",
    "split_tag",
]

#: The politeness strategies that every pack has words for.
STRATEGIES = (
    "gratitude", "deference", "greeting", "apology", "please", "please-start", "indirect",
    "hedge", "factuality", "counterfactual-modal", "indicative-modal", "first-person-start",
    "first-person", "first-person-plural", "second-person", "second-person-start",
    "direct-question", "direct-start", "positive", "negative", "slang", "insult", "impatience",
    "minimise", "choice", "indirect-question", "offer", "in-group", "honorific", "reason",
)  # fmt: skip

#: Where single words mislead: what ``constructions.toml`` of a pack may name.
CONSTRUCTIONS = (
    "mock-courtesy", "prohibition", "reproach", "challenge",
    "reassurance", "unsurpassed", "self-blame", "newcomer", "small-talk",
)  # fmt: skip


# A pack's own tokenizer is a module of this package, wherever the pack lies.
__path__ += [folder for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]


def available() -> tuple[str, ...]:
    """The codes of all packs, ours and those in the folders that ``$POLITESSE_LANGUAGES`` names.

    >>> "de" in available()
    True
    """
    return tuple(packs())


def load(tag: str) -> Pack:
    """The pack for a language tag such as ``de``, ``pt-BR`` or ``es_419``.

    A region the pack does not tell apart is the language itself.

    >>> load("pt_br").tag, load("de-DE").tag
    ('pt-BR', 'de')
    """
    code, variant = split_tag(tag)
    return _load(code, variant)


def split_tag(tag: str) -> tuple[str, str | None]:
    """The pack's code and the variant named by a language tag."""
    code, *rest = tag.replace("_", "-").split("-")
    code = code.lower()
    if code not in available():
        raise UnknownLanguage(
            f"no language pack for {tag!r}; there are packs for: {', '.join(available())}"
        )
    variants = _load(code, None).regions if rest else {}
    for part in rest:
        if part.upper() in variants:
            return code, variants[part.upper()]
    return code, None


@cache
def _load(code: str, variant: str | None) -> Pack:
    return Pack(code, variant)
