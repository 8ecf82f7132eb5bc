"""Nouns that look like verbs of *tu*: *prueba*, *copia*."""

from __future__ import annotations

import re
from collections.abc import Sequence

from politesse.checking.causes.cause import cause, common_cause
from politesse.checking.causes.context import Context, with_words, words
from politesse.checking.reasons import Line
from politesse.languages import Pack
from politesse.languages.matching import Match

_STATE = re.compile(r"\b(?:states?|countr(?:y|ies)|nations?)\b", re.IGNORECASE)


@cause(
    packs=with_words("state"),
    yes=[Line("pl", "Choose your country or region", "Proszę wybrać Państwo lub region")],
    no=[Line("pl", "Choose your region", "Proszę wybrać Państwa region")],
)
def state(context: Context, match: Match) -> bool:
    """It is a state, of which the source speaks: *Wybierz Państwo*."""
    if context.tokens.words[match.low] not in words(context.pack, "state"):
        return False
    return bool(_STATE.search(context.english))


def nouns_of_tu(pack: Pack) -> frozenset[str]:
    """Forms of *tu* that are nouns as well."""
    return words(pack, "noun_or_tu") | words(pack, "tu_or_noun")


@common_cause(
    packs=with_words("noun_or_tu", "tu_or_noun"),
    yes=[Line("es", "You may set any values.", "Puede fijar valores.")],
    no=[
        Line("es", "You may set any values.", "Puedes fijar valores."),
        Line("it", "It may take long. Are you sure?", "Potrebbe durare a lungo. Sei sicuro?"),
    ],
)
def noun(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """It may be a noun, and the rest of the text is formal for sure, or asks with a modal verb.

    A rule that asks for the word after it knows that it is none: *Sei sicuro?*
    """
    sure = [one for one in markers if one.rule.strength == "strong"]
    asked = any("modal" in one.rule.id or "question" in one.rule.id for one in markers)
    if not asked and all(context.informal(one) for one in sure):
        return ()
    nouns, spelled = nouns_of_tu(context.pack), context.tokens.words
    if any(context.informal(one) and spelled[one.low] not in nouns for one in sure):
        return ()
    return [
        one
        for one in markers
        if context.informal(one) and spelled[one.low] in nouns and one.rule.next is None
    ]
