"""Verbs of somebody else, or of nobody: *O programa abre-o*, *no se ha guardado*."""

from __future__ import annotations

import re
from collections.abc import Sequence

from politesse.checking.causes.agreement import agreed
from politesse.checking.causes.cause import cause, common_cause
from politesse.checking.causes.context import (
    FORMULAS,
    ORDERS,
    VERBAL,
    VERBS,
    Context,
    third_person,
    with_words,
    words,
)
from politesse.checking.reasons import Line
from politesse.languages import Pack
from politesse.languages.english import names_reader, opens_with_you
from politesse.languages.matching import Match

_OTHER_SUBJECT = ("other", "joined")
_SHARING = frozenset(
    {"es", "fr", "it", "pt"}
)  # languages in which *tu* is told what he or she does
_BRACKETED = re.compile(r"[^\W\d_»”\"]['»”\"]?\s?\([^()\n]{1,80}\)\s?$")
_LONGEST_BRACKETS = 120
_CAPITALS = re.compile(r"[A-Z]\w{0,12}[A-Z]\w{0,12}")
_ARTICLES = frozenset(
    {"el", "la", "los", "las", "o", "a", "os", "as", "il", "lo", "un", "una", "um", "uma"}
)


@cause(
    kinds=VERBAL,
    packs=with_words("impersonal"),
    yes=[Line("es", "The file has not been saved.", "No se ha guardado el archivo.")],
    no=[Line("es", "You have not saved the file.", "No ha guardado el archivo.")],
)
def impersonal(context: Context, match: Match) -> bool:
    """A word before it makes it nobody's: *no se ha guardado*, *di cosa si parli*.

    A command has the same word before it where it opens a sentence: *Si accomodi*.
    """
    if context.informal(match) or match.low == 0:
        return False
    if context.tokens.words[match.low - 1] not in words(context.pack, "impersonal"):
        return False
    return match.rule.strength == "ambiguous" or not context.tokens.first(match.low - 1)


def knows_subjects(pack: Pack) -> bool:
    """Whether a pack says how subjects are known."""
    return pack.subjects is not None


@cause(
    kinds=ORDERS,
    packs=knows_subjects,
    yes=[
        Line("pt", "This form only accepts your name.", "Este formulário só aceita o teu nome."),
        Line("it", "The walk starts here. Please wait.", "Inizia la visita. Attendi."),
    ],
    no=[Line("it", "Please start your walk here.", "Inizia qui la tua visita.")],
)
def other_subject(context: Context, match: Match) -> bool:
    """What looks like an order to a friend has a subject, who is not the reader: *O programa abre-o*."""
    if not context.informal(match) or context.pack.subjects is None:
        return False
    return context.pack.subjects(context.tokens).whose[match.low] in _OTHER_SUBJECT


@cause(
    kinds=ORDERS,
    packs=third_person,
    yes=[Line("it", "You will find all tickets here.", "Trovi qui tutti i biglietti.")],
    no=[
        Line("it", "Please find all tickets here.", "Trovi qui tutti i biglietti."),
        Line("es", "You will find all tickets here.", "Encuentre aquí los billetes."),
    ],
)
def told_to_tu(context: Context, match: Match) -> bool:
    """The source says what the reader does, which the same form tells to a friend: *Trovi qui …*"""
    if context.informal(match) or not opens_with_you(context.told(match)):
        return False
    analysis = context.pack.paradigms.analysis
    return bool(analysis[context.tokens.words[match.low]] & analysis.bits("ind.prs.2sg"))


@cause(
    kinds=VERBS,
    packs=third_person,
    when=lambda context: not names_reader(context.english),
    yes=[Line("it", "Enter the name that it has.", "Inserisci il nome che ha.")],
    no=[Line("it", "Enter the name that you have.", "Inserisca il nome che ha.")],
)
def third_verb(context: Context, match: Match) -> bool:
    """It may be a third person's, and the source says no *you*."""
    return context.third(match)


@common_cause(
    kinds=VERBS,
    packs=third_person,
    when=Context.of_others,
    yes=[Line("it", "Is this yours? Does it have a name?", "È tuo? Ha un nome?")],
    no=[Line("it", "Do you have a name?", "Ha un nome?")],
)
def verb_beside_tu(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """It may be a third person's, of whom the source knows, where other words say *tu*: *Ha un nome?*"""
    if not any(one.rule.strength == "strong" and context.informal(one) for one in markers):
        return ()
    return [one for one in markers if one.rule.kind == "verb" and not context.informal(one)]


@common_cause(
    kinds=FORMULAS,
    packs=third_person,
    yes=[Line("pt", "Confirm payment", "Confirme o pagamento")],
    no=[
        Line("fr", "Confirm payment", "Confirmez le paiement"),
        Line("es", "Confirm payment", "Confirme el pago de usted"),
    ],
)
def third_form(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """The source speaks to nobody, and verbs of formal address are a third person's as well.

    In some languages only informal ones are (``own_verbs``).
    """
    own = context.pack.about.get("own_verbs", False)
    forms = [
        match
        for match in markers
        if match.rule.kind in FORMULAS and (not own or context.informal(match))
    ]
    if not forms:
        return ()
    sure = agreed(markers)
    return [match for match in forms if match.rule.level not in sure]


@cause(
    kinds=ORDERS,
    packs=lambda pack: pack.code in _SHARING,
    yes=[
        Line(
            "fr",
            "The value (by default) does not move. Please note it.",
            "La valeur (par défaut) ne bouge pas. Notez-le.",
        )
    ],
    no=[
        Line(
            "fr",
            "For now (and later), please do not move.",
            "Pour l'instant (ou plus), ne bouge pas.",
        )
    ],
)
def before_brackets(context: Context, match: Match) -> bool:
    """Its subject stands before a bracket that ends right before it: *La valeur (par défaut) ne change pas*."""
    if not context.orders(match) or context.tokens.first(match.low):
        return False
    start = context.start(match)
    before = context.segment.text[max(0, start - _LONGEST_BRACKETS) : start]
    return _BRACKETED.search(before) is not None


@cause(
    kinds=VERBS,
    packs=third_person,
    yes=[Line("es", "You can see it. ZIP can shrink it.", "Usted lo ve. ZIP puede comprimirlo.")],
    no=[Line("es", "With ZIP you can shrink it.", "Con ZIP puede comprimirlo.")],
)
def after_name(context: Context, match: Match) -> bool:
    """A name in capitals opens its clause and is its subject: *ZIP puede …*, *la URL debe …*"""
    tokens, at = context.tokens, match.low - 1
    if not context.third(match) or at < 0 or not _CAPITALS.fullmatch(tokens.raw[at]):
        return False
    low, _ = tokens.clause_range(match.low)
    return at >= low and all(word in _ARTICLES for word in tokens.words[low:at])
