"""Names and headings, which address nobody: *Ana Marques*, *mo[tu]*, a short word that may be a unit."""

from __future__ import annotations

import re
from collections.abc import Sequence

from politesse.checking.causes.agreement import agreed
from politesse.checking.causes.cause import cause, common_cause
from politesse.checking.causes.context import ORDERS, VERBAL, Context, with_words, words
from politesse.checking.reasons import Line
from politesse.languages.english import opens_with_verb
from politesse.languages.matching import Match

_GLOSS = re.compile(r"\s?[(（]([A-Z][A-Za-z .'-]{2,40})[)）]")
_SYLLABLE = re.compile(r"[(\[][^\W\d]{1,9}[)\]]\w")  # in brackets within a word
_AFTER_CODE = re.compile(r"(?:</(?:code|tt|kbd|var|literal|command)>|`|\w\(\))\s{0,2}[(«“\"]\s?$")
_LONGEST_CODE = 20  # letters before a gloss that are looked at
_HEADING = re.compile(r"\s?:")
_SHORT = 3  # letters of a word that is as likely a name, a unit or a syllable


@cause(
    kinds=VERBAL,
    yes=[Line("pt", "For you, by the author", "Para ti, por Ana Marques")],
    no=[Line("pt", "If you mark it, you may go.", "Caso marques isso, podes sair.")],
)
def surname(context: Context, match: Match) -> bool:
    """It has a capital inside a sentence, and a word beside it has one too: *Ana Marques*."""
    raw, low = context.tokens.raw, match.low
    if match.high - low > 1 or not raw[low].istitle() or context.tokens.first(low):
        return False
    return raw[low - 1].istitle() or any(word.istitle() for word in raw[low + 1 : low + 2])


@cause(
    yes=[
        Line("it", "Search for a pattern", "Cerca mo[tu]"),
        Line("nl", "It can be (de)activated, if you like.", "Het kan ge(de)activeerd worden."),
    ],
    no=[Line("fr", "You and me", "[tu] et moi")],
)
def within_word(context: Context, match: Match) -> bool:
    """Brackets tie it to the letters beside them, as in a pattern: *mo[tu]*, *ge(de)activeerd*."""
    text, start, end = context.tokens.text, context.start(match), context.end(match)
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    return (
        (len(before) > 1 and before[0].isalnum() and before[1] in "[(")
        or (len(after) > 1 and after[0] in "])" and after[1].isalnum())
        or _SYLLABLE.match(text, end) is not None
    )


@cause(
    yes=[
        Line("de", "Use --folder if you must.", "Benutzen mit --dir=ORT."),
        Line("tr", "Give --listen or --file.", "--listen veya --file verilmeli."),
        Line("tr", "--listen=PLACE  you listen at PLACE", "…-listen=YER…YER'i dinleyin"),
    ],
    no=[Line("de", "Do it -- if you like", "Mach es -- wenn dir danach ist.")],
)
def option_name(context: Context, match: Match) -> bool:
    """It is the name of an option, right after its dashes or one of those that the source has: *--dir*."""
    text, start = context.tokens.text, context.start(match)
    if text[max(0, start - 2) : start] == "--":
        return True
    return text[max(0, start - 1) : start] == "-" and f"-{text[start : context.end(match)]}" in (
        context.english
    )


@cause(
    yes=[Line("tr", "Give it: port=1,listen=local", "Şöyle yazılır: port=1,listen=local")],
    no=[Line("tr", "You = user", "Sen = kullanıcı")],
)
def setting(context: Context, match: Match) -> bool:
    """It is the name of a setting, whose value follows: *listen=local*."""
    text, end = context.tokens.text, context.end(match)
    return text[end : end + 1] == "=" and text[end + 1 : end + 2].strip(" =") != ""


@cause(
    yes=[Line("ko", "Hermosillo time", "에르모시요(Hermosillo) 시간")],
    no=[Line("ko", "Where is it?", "어디예요(Hermosillo)?")],
)
def glossed(context: Context, match: Match) -> bool:
    """It is a name that has the source's spelling beside it: 에르모시요(Hermosillo)."""
    gloss = _GLOSS.match(context.tokens.text, context.end(match))
    return gloss is not None and gloss.group(1) in (context.english)


@cause(
    kinds=VERBAL,
    yes=[
        Line(
            "fr",
            "Please write <code>takeIt()</code>.",
            "Écrivez <code>takeIt()</code> (prends l'objet).",
        )
    ],
    no=[Line("fr", "Please write (and take it).", "Écrivez (prends l'objet).")],
)
def meaning_of_code(context: Context, match: Match) -> bool:
    """It opens a bracket right after code, and says what the name there means."""
    start = context.start(match)
    before = context.segment.text[max(0, start - _LONGEST_CODE) : start]
    return context.informal(match) and _AFTER_CODE.search(before) is not None


@cause(
    yes=[Line("nl", "-U, list of users", "-U, lijst van gebruikers")],
    no=[Line("nl", "Do you know the users?", "Kent u de gebruikers?")],
)
def in_source(context: Context, match: Match) -> bool:
    """It stands in the source as well: a name, a command, a variable."""
    source = context.english
    raw = context.tokens.text[context.start(match) : context.end(match)]
    at = source.find(raw)
    if at < 0 or (match.high - match.low > 1 and " " in raw) or opens_with_verb(raw):
        return False
    end = at + len(raw)
    return not (source[at - 1 : at].isalnum() or source[end : end + 1].isalnum())


@cause(
    kinds=ORDERS,
    yes=[Line("cs", "Please choose: a file", "Vyber: soubor")],
    no=[Line("cs", "Please choose: a file", "Vyber si: soubor")],
)
def heading(context: Context, match: Match) -> bool:
    """It opens a sentence and a colon follows, as after the name of a field or a step."""
    if not context.verbal(match) or not context.tokens.first(match.low):
        return False
    return _HEADING.match(context.segment.text, context.end(match)) is not None


@common_cause(
    kinds=frozenset({"title", "set phrase"}),
    packs=with_words("greeting"),
    yes=[
        Line("it", "Dear %s, please read them.", "Gentile %s, ti preghiamo di leggerli."),
        Line("vi", "Dear guests, thank you.", "Kính gửi khách: cảm ơn bạn."),
    ],
    no=[Line("it", "Dear %s, please read them.", "Gentile %s, La preghiamo di leggerli.")],
)
def salutation(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """It is a salutation that goes with either register, and the rest is to a friend: *Gentile %s, leggili*."""
    if not any(context.informal(one) and one.rule.strength == "strong" for one in markers):
        return ()
    greetings = words(context.pack, "greeting")
    return [one for one in markers if context.tokens.words[one.low] in greetings]


@common_cause(
    yes=[Line("nl", "Deletes the group", "Hiermee verwijdert u de groep")],
    no=[Line("nl", "Deletes the group", "Hiermee verwijdert u uw groep")],
)
def short_word(context: Context, markers: Sequence[Match]) -> Sequence[Match]:
    """The source speaks to nobody, and so short a word is as likely a name, a unit or a syllable."""
    short = [one for one in markers if _is_short(context, one)]
    if not short:
        return ()
    sure = agreed(markers)
    return [one for one in short if one.rule.level not in sure]


def _is_short(context: Context, match: Match) -> bool:
    if match.high - match.low > 1:
        return False
    letters = len(context.tokens.words[match.low])
    return letters <= (_SHORT if context.informal(match) else 1)
