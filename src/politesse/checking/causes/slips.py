"""Slips of the pen that are forms of the other register: *Warte Sie*, *wird gespeicherst*, *Fais mieux*."""

from __future__ import annotations

from collections.abc import Sequence

from politesse.checking.causes.cause import cause, common_cause
from politesse.checking.causes.context import ORDERS, VERBAL, VERBS, Context, with_words, words
from politesse.checking.reasons import Line
from politesse.languages.english import opens_in_third, says_you
from politesse.languages.matching import Match


@cause(
    kinds=ORDERS,
    packs=lambda pack: pack.code == "de",
    yes=[Line("de", "Wait for your friend.", "Warte Sie auf Ihren Freund.")],
    no=[Line("de", "Wait for them.", "Warte, Sie kommen gleich mit ihrem Freund.")],
)
def before_formal(context: Context, match: Match) -> bool:
    """*Sie* follows it, so that an *n* is missing: *Warte Sie*."""
    tokens = context.tokens
    if not context.orders(match) or tokens.raw[match.high : match.high + 1] != ["Sie"]:
        return False
    return tokens.text[context.end(match) : tokens.starts[match.high]].isspace()


@cause(
    kinds=VERBS,
    packs=with_words("third_auxiliary"),
    yes=[Line("de", "You are saving the list.", "Die Liste wird schon speicherst.")],
    no=[
        Line("de", "You are saving the list.", "Die Liste wird leer, wenn gehst."),
        Line("de", "You want to have it.", "Wird sie leer, wenn du gehst?"),
    ],
)
def beside_auxiliary(context: Context, match: Match) -> bool:
    """A third person has the clause, by a verb before it: *wird gespeicherst*."""
    tokens = context.tokens
    low, high = tokens.clause_range(match.low)
    if not context.informal(match) or "du" in tokens.words[low:high]:
        return False
    return not words(context.pack, "third_auxiliary").isdisjoint(tokens.words[low : match.low])


@cause(
    kinds=VERBAL,
    yes=[
        Line(
            "fr",
            "Moves your points. Achieves more than before.",
            "Déplacer vos points. Fais mieux que ça.",
        )
    ],
    no=[
        Line(
            "fr",
            "Moves your points. Take more than before.",
            "Déplacer vos points. Fais mieux que ça.",
        )
    ],
)
def in_description(context: Context, match: Match) -> bool:
    """It opens a sentence in which the source says what something does: *Fais mieux.*"""
    if not context.informal(match) or not context.tokens.first(match.low):
        return False
    return opens_in_third(context.told(match))


@common_cause(
    kinds=frozenset({"clitic"}),
    packs=with_words("third_modal"),
    yes=[
        Line(
            "es",
            "Note that only short names can be used.",
            "Tenga en cuenta que solo pueden usarte nombres cortos.",
        )
    ],
    no=[
        Line(
            "es",
            "Note that only short names can help you.",
            "Tenga en cuenta que solo pueden ayudarte nombres cortos.",
        )
    ],
)
def lone_reflexive(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """It alone is to a friend, at the end of a verb, and the source says no *you*: *usarte* for *usarse*."""
    strong = [one for one in markers if one.rule.strength == "strong"]
    friendly = [one for one in strong if context.informal(one)]
    if len(friendly) != 1 or friendly[0].rule.kind != "clitic" or says_you(context.english):
        return ()
    own, (low, *_) = context.tokens.words, (one.low for one in friendly)
    able = low and own[low - 1] in words(context.pack, "third_modal")
    return friendly if able and own[low].endswith("rte") and len(strong) > 1 else ()
