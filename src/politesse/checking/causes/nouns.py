"""Nouns that look like verbs of *tu*: *prueba*, *copia*."""

from __future__ import annotations

import re
from collections.abc import Sequence

from politesse.checking.causes.cause import cause, common_cause
from politesse.checking.causes.context import ORDERS, Context, with_words, words
from politesse.checking.reasons import Line
from politesse.languages import Pack
from politesse.languages.matching import Match

_CLOSED = re.compile(r"\W{0,9}$|\s?[(.:;!?]")
_PARTICLE = 6  # letters of *bereit*; a participle has more
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


@cause(
    kinds=ORDERS,
    packs=with_words("order_or_noun"),
    yes=[
        Line("de", "Welcome back, your screen is free.", "Sperre aufgehoben."),
        Line("de", "Take up your pieces", "Teile aufnehmen"),
        Line("de", "Unlock (if you please)", "Sperre aufheben (auf Wunsch)"),
        Line("de", None, "Sperre wurde wieder entfernt."),
    ],
    no=[
        Line("de", "Lock your screen.", "Sperre deinen Bildschirm."),
        Line("de", "Please share it with your friends.", "Teile es mit anderen."),
    ],
)
def thing(context: Context, match: Match) -> bool:
    """It may be a noun, and an infinitive or a participle ends the sentence after it, or its verb follows."""
    tokens, after = context.tokens, match.high
    if tokens.words[match.low] not in words(context.pack, "order_or_noun"):
        return False
    if after >= len(tokens.words) or tokens.sentence[after] != tokens.sentence[match.low]:
        return False
    following = tokens.words[after]
    if following in words(context.pack, "third_auxiliary"):
        return True
    verbal = following.endswith("en") or (following.endswith("t") and len(following) > _PARTICLE)
    return (
        verbal
        and tokens.raw[after].islower()
        and bool(_CLOSED.match(tokens.text, tokens.ends[after]))
    )
