"""Descriptions: *Muove gli oggetti* in a tooltip says what a command does, as an option's text does."""

from __future__ import annotations

import re
from collections.abc import Sequence

from politesse.checking.causes.cause import cause, common_cause
from politesse.checking.causes.context import (
    FORMULAS,
    ITEM,
    LABEL,
    LONGEST_ITEM,
    ORDERS,
    VERBAL,
    Context,
    third_person,
)
from politesse.checking.causes.nouns import nouns_of_tu
from politesse.checking.reasons import Line
from politesse.languages.matching import Match

_NAMED = re.compile(
    r"(?:(?:^|[\n.;>])\s{0,9}[^\W\d_][\w-]{1,20}(?: [\w-]{1,20}){0,2}|</(?:b|strong|em|i|code|dt)>)[\s\u00a0]?:\s{1,3}$"
)  # a choice, which is explained after the colon
_LONGEST_NAME = 80
_ADVISING = re.compile(
    r"\b(?:notes?|tips?|hints?|warning|caution|attention|important|remember|example|error|please)\b[^:\n]{0,40}:",
    re.IGNORECASE,
)
_OPTION = re.compile(
    r"[ \t]{8}|[ \t]{1,7}(?:[\w=-]{1,20}|\\\w{1,20}[^\n]{0,30}?)[ \t]{3}|[ \t]{0,7}(?:-[A-Za-z?](?![^\W\d_])|--[a-z])"
)  # of a command, and what stands in its column
_CELL = re.compile(r"<t[dh]\b[^<>]{0,200}>[^<>]{0,200}$", re.IGNORECASE)
_CELL_BEFORE = re.compile(r"</t[dh]>\s{0,40}$", re.IGNORECASE)
_CELL_END = re.compile(r"[^<>.!?]{1,100}</t[dh]>(\s{0,40}<t[dh]\b)?", re.IGNORECASE)
_OPENED = re.compile(r"<(?:td|th|dt|dd)\b[^<>]{0,60}>\s{0,9}$", re.IGNORECASE)
_USAGE = re.compile(r"\s{0,20}usage\s?:", re.IGNORECASE)  # what a command of a terminal does


@common_cause(
    kinds=ORDERS,
    packs=third_person,
    yes=[Line("es", None, "Guarda los cambios de cada archivo antes de cerrar la ventana.")],
    no=[Line("es", None, "Guarda los cambios.")],
)
def lone_opening(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """No source tells, and the only order opens a text of some length: a third person has its form."""
    nouns, spelled = nouns_of_tu(context.pack), context.tokens.words
    own = [one for one in markers if context.informal(one) and spelled[one.low] not in nouns]
    if len(own) != 1 or own[0].low or not context.orders(own[0]):
        return ()
    return own if len(spelled) > LABEL else ()


@cause(
    kinds=FORMULAS - {"verb"},
    packs=third_person,
    yes=[Line("pt", "Fixed: uses the given width", "Fixo: usa a largura dada")],
    no=[Line("pt", "Note: please use the given width.", "Nota: usa a largura dada.")],
)
def choice(context: Context, match: Match) -> bool:
    """It says what a choice does that is named before a colon: *Fixo: usa a largura dada*."""
    if not context.informal(match):
        return False
    start = context.start(match)
    named = _NAMED.search(context.segment.text, max(0, start - _LONGEST_NAME), start)
    return named is not None and not _ADVISING.search(context.segment.source or "")


@cause(
    kinds=VERBAL,
    yes=[
        Line("cs", "  -a   show all files", "  -a   zobraz všechny soubory"),
        Line("cs", "  \\each [N]   show each of the files", "  \\each [N]   každý soubor zobraz"),
    ],
    no=[Line("cs", "a: please show all files", " a: zobraz prosím všechny soubory")],
)
def option(context: Context, match: Match) -> bool:
    """It says what an option of a command does, in the column of such texts."""
    text = context.segment.text
    return context.verbal(match) and bool(_OPTION.match(text, context.line(text, match)))


@cause(
    kinds=VERBAL,
    packs=third_person,
    yes=[
        Line("it", "To begin:\n- enter a name", "Per iniziare:\n- inserisci un nome"),
        Line("pt", None, "<tr><td>Tecla A</td><td>escolhe o passo</td></tr>"),
    ],
    no=[Line("it", "To begin:\nenter a name", "Per iniziare:\ninserisci un nome")],
)
def item(context: Context, match: Match) -> bool:
    """It opens an entry of a list or a cell of a table, where a third person has its form."""
    if not context.verbal(match):
        return False
    text, start = context.segment.text, context.start(match)
    if _OPENED.search(text, max(0, start - _LONGEST_NAME), start):
        return True
    mark = ITEM.match(text, context.line(text, match))
    return mark is not None and text[mark.end() : start].isspace()


@cause(
    kinds=ORDERS,
    yes=[
        Line(
            "cs",
            None,
            "<p>Máte tyto klávesy:</p><table><tr><td>F5</td><td>otevři složku</td></tr></table>",
        )
    ],
    no=[
        Line("cs", None, "<table><tr><td>Prosím vás, zavři okno.</td></tr></table>"),
        Line("cs", None, "<table><tr><td>F5</td><td>Zavři okno a řekni nám to.</td></tr></table>"),
    ],
)
def cell(context: Context, match: Match) -> bool:
    """It stands in a cell of a table beside another one, which tells what a key or a choice does."""
    text, start = context.segment.text, context.start(match)
    opened = _CELL.search(text, max(0, start - LONGEST_ITEM), start)
    if opened is None or not context.informal(match):
        return False
    end = _CELL_END.match(text, start)
    before = _CELL_BEFORE.search(text, max(0, opened.start() - LONGEST_ITEM), opened.start())
    return end is not None and bool(before or end.group(1))


def _is_usage(context: Context) -> bool:
    return bool(_USAGE.match(context.english))


@cause(
    kinds=VERBAL,
    when=_is_usage,
    yes=[Line("it", "Usage: enter the name of the file.", "Uso: inserisci il nome del file.")],
    no=[Line("it", "Enter the name. Usage: see below.", "Inserisci il nome. Uso: vedi sotto.")],
)
def usage(context: Context, match: Match) -> bool:
    """It stands in what a command of a terminal says of its use."""
    return context.verbal(match) and context.informal(match)
