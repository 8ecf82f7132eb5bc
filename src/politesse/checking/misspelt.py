"""Weak evidence of words that a slip of the pen makes of others."""

from __future__ import annotations

from functools import cache

from politesse.checking.causes.context import VERBAL, source_sentence, words
from politesse.checking.reasons import Line
from politesse.checking.suspicion import Suspicion, place_of, weakness
from politesse.core import Span
from politesse.languages import Pack
from politesse.languages.english import addresses_reader, names_reader, says_you
from politesse.languages.tokens import Tokens

_NEAR = 2  # words between a verb and what opens its clause
_OWNED_BY_ENDING = frozenset({"tr", "hu"})  # languages whose nouns say by an ending whose they are
_CLITIC = 3  # letters of what is as likely an article misspelt


@weakness(
    yes=[
        Line("es", "Please wash the old herbs.", "Lave usted las zanahorias y las viejas hiervas."),
        Line("ru", "Press the shortcut you want", "Нажмите сочетание клавишь, которое вы хотите"),
        Line("fr", "It will add your name.", "La fenêtre vas ajouter votre nom."),
    ],
    no=[
        Line("es", "Do you want to wash your hands?", "¿Quieres lavar sus manos? Hágalo."),
        Line("es", "It will work when you do it.", "Todo irá bien cuando lo hagas con usted."),
        Line("ru", "Enter a name and look at your list.", "Введите имя и посмотри ваш список."),
    ],
)
def slip(suspicion: Suspicion) -> bool:
    """One verb alone speaks the other way, and stands where a noun is as likely: a slip of the pen."""
    pack, result = suspicion.pack, suspicion.result
    leading, near = words(pack, "before_tu"), 0
    if not leading:
        leading, near = words(pack, "subordinator"), _NEAR
    if result.register != "mixed" or not leading:
        return False
    tokens = pack.tokenize(result.text)
    return any(
        len(side) == 1
        and _may_slip(suspicion, side[0])
        and _deep(tokens, place_of(tokens, side[0]), leading, near)
        for side in suspicion.sides().values()
    )


def _may_slip(suspicion: Suspicion, span: Span) -> bool:
    """Whether a verb may be another word; one of the reader's own that is known for sure is none."""
    if not suspicion.pack.about.get("unshared_verbs", False):
        return span.kind in VERBAL
    return span.kind == "imperative" or span.rule in _by_ending(suspicion.pack)


@cache
def _by_ending(pack: Pack) -> frozenset[str]:
    """The rules for words that no table has."""
    return frozenset(rule.id for rule in pack.register_rules if rule.endings and not rule.prev)


def _deep(tokens: Tokens, place: int, leading: frozenset[str], near: int) -> bool:
    """Whether a word neither opens its clause, as verbs do, nor has what may open another before it."""
    low, _ = tokens.clause_range(place)
    before = [word for word in tokens.words[low:place] if word != "{}"]
    return len(before) > near and leading.isdisjoint(before[-_NEAR:])


@weakness(
    yes=[
        Line(
            "fr",
            "The list is empty. Use the large button to fill it.",
            "La liste est vide. Utiliser te grand bouton pour la remplir.",
        )
    ],
    no=[Line("fr", "Welcome back!", "Ravi de te revoir !")],
)
def short_clitic(suspicion: Suspicion) -> bool:
    """The source says no *you*, and a short pronoun that no known verb follows may be an article misspelt."""
    pack, source, spans = suspicion.pack, suspicion.segment.source, suspicion.result.spans
    if source is None or len(spans) != 1 or says_you(source):
        return False
    if spans[0].kind != "clitic" or len(spans[0].text) > _CLITIC:
        return False
    tokens = pack.tokenize(suspicion.result.text)
    following = tokens.words[place_of(tokens, spans[0]) + 1 :][:1]
    return not any(pack.paradigms.analysis[word] for word in following)


@weakness(
    yes=[
        Line("tr", "Could not open the file", "Dosyanı yeniden açılması başarısız"),
        Line("hu", "A word from the feed", "Egy szó az RSS feedtől"),
    ],
    no=[
        Line("tr", "Enter Password", "Parolanı Gir"),
        Line("hu", "Search in all books", "Keresés a könyveidben és mappáidban"),
    ],
)
def one_letter(suspicion: Suspicion) -> bool:
    """One word alone says by its ending whose it is, which a letter more or less would not, and the source says nothing to the reader."""
    source, spans = suspicion.segment.source, suspicion.result.spans
    if source is None or len(spans) != 1 or spans[0].kind != "possessive":
        return False
    return suspicion.pack.code in _OWNED_BY_ENDING and not addresses_reader(source)


@weakness(
    yes=[
        Line(
            "uk",
            "It is for those users too. Open the window.",
            "Це стосується ти користувачів. Відкрийте вікно.",
        )
    ],
    no=[
        Line(
            "uk",
            "It is for you too. Open the window.",
            "Це стосується і тебе. Відкрийте вікно.",
        )
    ],
)
def stray_pronoun(suspicion: Suspicion) -> bool:
    """One pronoun alone that is a letter away from others speaks the other way, where the source says no *you*."""
    source, result = suspicion.segment.source, suspicion.result
    if source is None or result.register != "mixed" or suspicion.pack.every_sentence:
        return False
    tokens = suspicion.pack.tokenize(result.text)
    return any(
        len(side) == 1
        and side[0].text.lower() in words(suspicion.pack, "stray_pronouns")
        and not names_reader(source_sentence(source, tokens, place_of(tokens, side[0])))
        for side in suspicion.sides().values()
    )


@weakness(
    yes=[
        Line("uk", "Simply delete the line if you like.", "Прости вилучіть рядок, якщо хочете."),
    ],
    no=[
        Line("uk", "Open the list and delete your line.", "Відкрий список і вилучіть ваш рядок."),
    ],
)
def doubled_order(suspicion: Suspicion) -> bool:
    """One order stands right before another of the other register, as an adverb misspelt does."""
    result = suspicion.result
    if result.register != "mixed" or suspicion.pack.every_sentence:
        return False
    sides = suspicion.sides()
    ends = {span.end: span for side in sides.values() if len(side) == 1 for span in side}
    return any(
        span.kind == "imperative"
        and span.start - 1 in ends
        and ends[span.start - 1].kind == "imperative"
        and ends[span.start - 1].level != span.level
        and result.text[span.start - 1] == " "
        for side in sides.values()
        for span in side
    )
