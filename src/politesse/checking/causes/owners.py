"""Words that say whose something is, where it is not the reader's: *il file e il suo nome*."""

from __future__ import annotations

import re
from collections.abc import Sequence

from politesse.checking.causes.cause import cause, common_cause
from politesse.checking.causes.context import (
    BETWEEN_SENTENCES,
    OF_PERSONS,
    OWNERS,
    Context,
    third_person,
    with_words,
    words,
)
from politesse.checking.causes.subjects import knows_subjects
from politesse.checking.reasons import Line
from politesse.languages.english import names_reader, says_your
from politesse.languages.matching import Match

_TITLE = 4  # words from which on capitals everywhere are those of a title
_AND_YOUR = re.compile(r"\b(?:and|or|but|nor|with|plus)\W{1,3}(?:\w+\W{1,3})?your\b", re.IGNORECASE)
_HE = re.compile(r"\b(?:he|him|his|she|her|hers)\b", re.IGNORECASE)


def _is_title(context: Context) -> bool:
    raw = [word for word in context.tokens.raw if word[:1].isalpha()]
    return len(raw) >= _TITLE and all(word[:1].isupper() for word in raw)


@cause(
    kinds=OF_PERSONS,
    packs=third_person,
    when=_is_title,
    yes=[Line("it", "The Rules Of Your House", "Le Regole Della Sua Casa")],
    no=[Line("it", "The rules of your house", "Le regole della Sua casa")],
)
def capital_of_title(context: Context, match: Match) -> bool:
    """Its capital is not one of courtesy, since all words have capitals."""
    return not context.informal(match)


@cause(
    kinds=OWNERS,
    packs=with_words("joining_owned"),
    yes=[Line("it", "You can save the file and its name.", "Può salvare il file e il suo nome.")],
    no=[Line("it", "You can save the file and your name.", "Può salvare il file e il suo nome.")],
)
def joined_to_owner(context: Context, match: Match) -> bool:
    """*And* joins what is owned to its owner, and the source has no *and your*: *il file e il suo nome*."""
    if not context.third(match):
        return False
    near = context.tokens.words[max(0, match.low - 2) : match.low]
    if words(context.pack, "joining_owned").isdisjoint(near):
        return False
    return not _AND_YOUR.search(context.english)


def _tells_of_somebody(context: Context) -> bool:
    source = context.english
    return bool(_HE.search(source)) and not says_your(source)


@cause(
    kinds=OWNERS,
    when=_tells_of_somebody,
    yes=[Line("pt", "Please close his window.", "Fecha a sua janela, por favor.")],
    no=[Line("pt", "Please close your window.", "Fecha a sua janela, por favor.")],
)
def his_or_hers(context: Context, match: Match) -> bool:
    """It may be his or hers, of whom the source tells without a *your*."""
    return context.third(match)


@common_cause(
    kinds=OWNERS,
    yes=[
        Line(
            "hu",
            "The name of the file is wrong. Please change it.",
            "A fájl neve hibás. Kérjük, változtassa meg.",
        )
    ],
    no=[
        Line(
            "hu", "Your name is wrong. Please change it.", "A neve hibás. Kérjük, változtassa meg."
        )
    ],
)
def owned_elsewhere(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """It may be somebody's, and the source says *you* in another sentence than the one it stands in."""
    owned = [one for one in markers if one.rule.kind == "possessive" and context.third(one)]
    if not owned:
        return ()
    told = [names_reader(one) for one in BETWEEN_SENTENCES.split(context.english.strip())]
    if len(told) != len(context.tokens.finals) or not any(told):
        return ()
    return [one for one in owned if not told[context.tokens.sentence[one.low]]]


@common_cause(
    kinds=OWNERS,
    packs=knows_subjects,
    yes=[
        Line("es", "Please keep all of your windows closed.", "Mantén cerradas todas sus ventanas.")
    ],
    no=[
        Line(
            "es", "Please keep all of your windows closed.", "Mantenga cerradas todas sus ventanas."
        )
    ],
)
def owned_beside_order(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """An order to a friend opens the sentence, whose things have no formal word."""
    tokens = context.tokens
    ordered = {
        tokens.sentence[one.low] for one in markers if context.orders(one) and tokens.first(one.low)
    }
    return [
        one
        for one in markers
        if tokens.sentence[one.low] in ordered
        and one.rule.kind == "possessive"
        and context.third(one)
    ]


@cause(
    kinds=OF_PERSONS,
    packs=third_person,
    when=Context.of_others,
    yes=[Line("it", "Somebody with his name", "La persona con il Suo nome")],
    no=[Line("it", "Somebody with a name", "La persona con il Suo nome")],
)
def of_others(context: Context, match: Match) -> bool:
    """It is his or hers where the source speaks of somebody and not to the reader."""
    return not context.informal(match)
