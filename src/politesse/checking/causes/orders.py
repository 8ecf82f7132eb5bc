"""Orders to the program: *Zeige alle Einträge* on a check box asks nothing of the reader."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from politesse.checking.causes.agreement import agreed
from politesse.checking.causes.cause import cause, common_cause
from politesse.checking.causes.context import (
    BETWEEN_SENTENCES,
    FORMULAS,
    ORDERS,
    VERBAL,
    Context,
    with_words,
    words,
)
from politesse.checking.reasons import Line
from politesse.languages.english import (
    names_reader,
    on_control,
    opens_doing,
    opens_for_nobody,
    opens_with_pronoun,
    orders,
)
from politesse.languages.english_kinds import moves, not_again
from politesse.languages.matching import Match

_MOST_PARTICLES = 3
_DRAG = re.compile(
    r"\b[Dd]rag(?:ging)?\W{0,3}(?:and|&amp;|&|n|')\W{0,3}[Dd]rop|\b[A-Z][a-z]+ ?(?:&amp;|&|'n'|n') ?[A-Z][a-z]+\b"
    r"|\b[Pp](?:ush|ress)[ -][Tt]o[ -][A-Za-z]+\b(?! (?:the|an?|your|it|this|all)\b)"
)  # and what else has such a name: Pick & Place, push to talk
_MARKUP = re.compile(
    r"<(?:span|i|em|b|strong|code|tt|guilabel|guimenuitem)\b[^<>]{0,200}>\s*$|(?<![\w*])(?:\*{1,2}|_{1,2})$",
    re.IGNORECASE,
)  # opens what is quoted of an interface
_LONGEST_MARKUP = 240
_UNMARKED = re.compile(r"[^.!?<*_\n]{1,160}(?:</|[*_])")  # no sentence, up to where that ends
_BETWEEN = 2  # words between what is dragged and dropped


@cause(
    kinds=FORMULAS | {"title"},
    yes=[Line("ko", "Reply", "답장해"), Line("ja", None, "おやすみ")],
    no=[Line("ko", "You have replied to it.", "네가 그것에 답장했어.")],
)
def whole(context: Context, match: Match) -> bool:
    """It is all there is and may be something else: the name of a command, or a greeting to try."""
    tokens = context.tokens
    if len(tokens.words) > match.high - match.low + _MOST_PARTICLES:
        return False
    particles = context.pack.about.get("labels", {}).get("particles", ())
    rest = (*tokens.words[: match.low], *tokens.words[match.high :])
    if any(word not in particles for word in rest):
        return False
    if match.rule.kind == "set phrase":
        return context.pack.every_sentence
    return match.rule.kind == "title" or context.verbal(match)


def _on_control(context: Context) -> bool:
    return context.is_short() and context.is_caption()


@cause(
    kinds=ORDERS,
    when=_on_control,
    yes=[Line("fr", None, "Montre la liste", "view.menu.all")],
    no=[Line("fr", None, "Montre la liste", "view.hint.all")],
)
def order_on_control(context: Context, match: Match) -> bool:
    """It is an order on something to press or to tick, as the name of the string tells."""
    return context.informal(match)


@common_cause(
    packs=with_words("reader_commands"),
    yes=[Line("cs", None, "Ulož nový filtr")],
    no=[Line("cs", None, "Zadej nové jméno")],
)
def order_on_label(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """Orders open what is short and no sentence, and are not those that only a reader can follow.

    Packs that list such commands tell *Ulož filtr* on a button from *Zadej jméno* beside a field.
    """
    if not context.is_short():
        return ()
    readers = words(context.pack, "reader_commands")
    if any(word in readers for word in context.tokens.words):
        return ()
    opening = all(context.orders(one) and context.tokens.first(one.low) for one in markers)
    return markers if opening else ()


@cause(
    kinds=VERBAL,
    yes=[Line("cs", "q=close, n=next page", "q=zavři, n=další stránka")],
    no=[Line("cs", "Please close the window.", "Zavři prosím okno.")],
)
def key(context: Context, match: Match) -> bool:
    """It says what a key does: *q=zavři*."""
    text, start = context.tokens.text, context.start(match)
    return start > 1 and text[start - 1] == "=" and text[start - 2].isalnum()


@common_cause(
    kinds=ORDERS,
    packs=with_words("reader_commands"),
    yes=[
        Line("de", None, "<i>Setze ein Zeichen in die Liste der Gruppen</i>"),
        Line("de", None, "**Lösche Doppelte aus der Liste:** Löscht alle doppelten Einträge."),
    ],
    no=[
        Line("de", None, "<i>Wähle ein Zeichen in der Liste der Gruppen</i>"),
        Line("de", None, "**Lösche deine Doppelten aus der Liste:** Löscht alle Einträge."),
        Line("de", None, "**Lösche Doppelte aus der Liste.** Das geht schnell."),
    ],
)
def quoted(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """Markup encloses it as what a manual quotes of the interface, and it is not what only a reader does."""
    if not all(context.orders(one) for one in markers):
        return ()
    if not words(context.pack, "reader_commands").isdisjoint(context.tokens.words):
        return ()
    return [one for one in markers if _is_enclosed(context.segment.text, context.start(one))]


def _is_enclosed(text: str, start: int) -> bool:
    before = _MARKUP.search(text, max(0, start - _LONGEST_MARKUP), start)
    return before is not None and _UNMARKED.match(text, start) is not None


@cause(
    kinds=ORDERS,
    yes=[
        Line(
            "de",
            "Your key does not fit. Trying the next one.",
            "Ihr Schlüssel passt nicht. Probiere den nächsten.",
        ),
        Line(
            "de",
            "Size UNKNOWN.\nUsing the old one\n(it is close).\nIt may be WRONG!",
            "Größe UNBEKANNT.\nVerwende die alte.",
        ),
    ],
    no=[
        Line(
            "de",
            "Your key does not fit. Try the next one.",
            "Ihr Schlüssel passt nicht. Probiere den nächsten.",
        )
    ],
)
def doing(context: Context, match: Match) -> bool:
    """It opens a sentence in which the source says what the program is doing: *Probiere den nächsten.*"""
    if not context.orders(match) or not context.tokens.first(match.low):
        return False
    return opens_doing(context.told(match)) or _only_doing(context.english)


def _only_doing(source: str) -> bool:
    """Whether some of its sentences say what the program is doing, and none tells anybody to do anything."""
    sentences = BETWEEN_SENTENCES.split(source.strip())
    doing = any(map(opens_doing, sentences))
    return doing and not any(orders(one)[0] for one in sentences)


@cause(
    kinds=ORDERS,
    when=lambda context: not_again(context.english),
    yes=[
        Line("cs", "You have no mail. Don't show this again", "Nemáte poštu. Už to neukazuj"),
        Line("hu", "You were wrong, never ask this again!", "Soha többé ne kérdezd ezt!"),
    ],
    no=[Line("cs", "Please wait. Don't show this again", "Počkej prosím. Už to neukazujte")],
)
def no_more(context: Context, match: Match) -> bool:
    """The user tells the program what to do no more: *Don't show this again*."""
    return context.orders(match) and not_again(context.told(match))


@cause(
    kinds=ORDERS,
    when=lambda context: moves(context.english),
    yes=[
        Line("de", "Select the next day.", "Wähle den nächsten Tag."),
        Line("de", "Enter the help menu.", "Öffne das Menü der Hilfe."),
    ],
    no=[Line("de", "Select a day.", "Wähle einen Tag.")],
)
def moving(context: Context, match: Match) -> bool:
    """The source is what a key or a command does with what is there: *Select the next day.*"""
    return context.orders(match)


@common_cause(
    when=lambda context: bool(_DRAG.search(context.english)),
    yes=[
        Line("cs", "You may use drag & drop here.", "Zde funguje táhni a pusť."),
        Line("ru", "Choose&Place (new)", "Выбери и размести (новый)"),
        Line(
            "uk", "You hear it in the mode Press to Sing.", "Ви чуєте його в режимі Тисни й співай."
        ),
    ],
    no=[
        Line("cs", "You may use copy & paste here.", "Zde táhni a pusť."),
        Line("uk", "Press to close the list, please.", "Тисни й закрий список, будь ласка."),
    ],
)
def drag_and_drop(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """Two orders side by side are the name of what the mouse does: *táhni a pusť*, *fogd és vidd*."""
    told = [one for one in markers if context.orders(one)]
    near = [pair for pair in pairwise(told) if pair[1].low - pair[0].high <= _BETWEEN]
    return [one for pair in near for one in pair]


def _opens_for_nobody(context: Context) -> bool:
    source = context.english
    return (
        opens_for_nobody(source)
        or opens_with_pronoun(source)
        or (on_control(source) and not names_reader(source))
    )


@cause(
    kinds=VERBAL,
    when=_opens_for_nobody,
    yes=[Line("de", "Show the list of your files", "Zeige die Liste deiner Dateien")],
    no=[Line("de", "Enter the name of your file", "Gib den Namen deiner Datei ein")],
)
def opening_order(context: Context, match: Match) -> bool:
    """It opens the string as what the program does, whatever the source says to the reader after that."""
    return match.low == 0 and context.verbal(match)


@common_cause(
    kinds=VERBAL,
    yes=[Line("de", "Show all entries", "Zeige alle Einträge")],
    no=[Line("de", "Show all entries", "Zeige alle deine Einträge")],
)
def order(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """The source speaks to nobody, and a form of an order to a friend is one to the program.

    Some languages have verbs that nobody has but one reader (``unshared_verbs``).
    """
    unshared = context.pack.about.get("unshared_verbs", False)
    told = [
        match
        for match in markers
        if context.verbal(match) and not (unshared and match.rule.kind != "imperative")
    ]
    if not told:
        return ()
    sure = agreed(markers)
    return [match for match in told if match.rule.level not in sure]
