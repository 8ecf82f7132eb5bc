"""Weak evidence: why what may be a finding is counted and not reported, unless one asks for it.

A weakness is a function of a few lines with a docstring that says why, and strings of our own for which it is the
reason and just is not. To add one, write it here, in ``misspelt`` where the
words themselves are in doubt, or in ``elsewhere`` where it is said to somebody else, and name it in ``WEAKNESSES``;
``tests/checking/test_evidence.py`` tries its strings.
"""

from __future__ import annotations

import re

from politesse.checking.causes.context import (
    OF_PERSONS,
    VERBAL,
    source_sentence,
    third_person,
    words,
)
from politesse.checking.causes.labels import may_name, naming_commands
from politesse.checking.elsewhere import (
    acquired,
    block,
    change,
    exercise,
    in_turns,
    lone_form,
    misread,
    smiley,
    to_bot,
    verse,
)
from politesse.checking.misspelt import (
    doubled_order,
    one_letter,
    short_clitic,
    slip,
    stray_pronoun,
)
from politesse.checking.reasons import Line
from politesse.checking.suspicion import Suspicion, Weakness, place_of, weakness
from politesse.core import Span
from politesse.languages.english import (
    addresses_reader,
    asks_for_help,
    commands_within,
    names_reader,
    says_your,
    states,
)
from politesse.languages.english_kinds import (
    is_capitalised,
    is_motto,
    is_small_talk,
    is_title,
    is_work,
)
from politesse.languages.tokens import Tokens

_LABEL = 3  # words of what is as likely a name as a sentence
_FEW_WORDS = re.compile(r"[a-z-]{2,20}(?: [a-z-]{2,20}){1,2}", re.IGNORECASE)
_FAR_MORE = 3  # times as many words
_MARK = re.compile(r"[.!?](?:\W|$|[A-Z])")  # of a sentence


@weakness(
    yes=[
        Line("ko", "A null key", "널 키"),
        Line("ja", "Automatic start of the old list", "古い一覧を自動で表示する。"),
        Line("ja", "Automatic start of old lists.", "古くした、新しい一覧を表示する。"),
    ],
    no=[
        Line("ko", "You have entered no key.", "네가 키를 입력하지 않았어."),
        Line("ja", "A chair that broke.", "椅子が壊れた。"),
    ],
)
def nothing_said(suspicion: Suspicion) -> bool:
    """The source says nothing to the reader, and a word by itself may be another, or a plain verb name a command."""
    source, result = suspicion.segment.source, suspicion.result
    if source is None or not suspicion.pack.every_sentence or result.register != "informal":
        return False
    spans = suspicion.deciding()
    weak = all(
        may_name(suspicion.pack, span.text) if span.kind in VERBAL else len(spans) == 1
        for span in spans
    )
    return weak and not (names_reader(source) or states(source))


@weakness(
    yes=[Line("ja", "A chair that broke", "椅子が壊れた。")],
    no=[Line("ja", "A chair that broke.", "椅子が壊れた。")],
)
def in_table(suspicion: Suspicion) -> bool:
    """The source is no sentence and says nothing to the reader: a value, a state or a cell of a table."""
    source = suspicion.segment.source
    if source is None or not naming_commands(suspicion.pack):
        return False
    if suspicion.result.register != "informal" or _MARK.search(source):
        return False
    naming = suspicion.pack.about["labels"]["orders"]
    named = all(span.rule in naming for span in suspicion.deciding())
    return named and not addresses_reader(source)


@weakness(
    yes=[
        Line("ja", "Did you see a bird? A cat?", "鳥を見た！猫がほしい！"),
        Line("ko", "The bird is gone.", "새가 어디에 있냐?"),
    ],
    no=[
        Line("ja", "Did you see a bird? A cat!", "鳥を見た！猫がほしい！"),
        Line("ko", "Where is the bird?", "새가 어디에 있냐?"),
    ],
)
def said_otherwise(suspicion: Suspicion) -> bool:
    """It exclaims what the source asks, or asks where that does not: words of somebody else, or a quotation."""
    pack, source, result = suspicion.pack, suspicion.segment.source, suspicion.result
    if source is None or not pack.every_sentence or result.register != "informal":
        return False
    spans, tokens = suspicion.deciding(), pack.tokenize(result.text)
    if "?" in source:
        marks = {tokens.finals[tokens.sentence[place_of(tokens, span)]] for span in spans}
        return "!" not in source and bool(marks) and marks <= {"!", "！"}
    asking = pack.about.get("labels", {}).get("asking", ())
    asks = bool(spans) and all(span.rule in asking for span in spans)
    return asks and not names_reader(source)


@weakness(
    yes=[
        Line("ta", "Wash Your Hands of It", "உன் கைகளை கழுவு"),
        Line("nl", "They Will Find You!", "Ze zullen je vinden!"),
        Line("ko", "No Way to the House!", "집에 갈 수 없어!"),
        Line("ru", "Trust Your Friends Alone", "Верь только друзьям, которых ты знаешь"),
        Line("uk", "Who Needs You Now?", "Кому ти тепер потрібен?"),
        Line("de", "Follow  Your  Shadow", "Folge  deinem  Schatten"),
        Line("nl", "Pay what you want", "Betaal wat je wilt"),
    ],
    no=[
        Line("ru", "Enter Your Name Here", "Введи здесь своё имя"),
        Line("uk", "Who needs you now?", "Кому ти тепер потрібен?"),
        Line("de", "Change Your Password", "Ändern deines Passworts"),
        Line("de", "Follow your shadow", "Folge deinem Schatten"),
        Line("nl", "They will find you!", "Ze zullen je vinden!"),
        Line("nl", "Are You Sure?", "Weet je het zeker?"),
        Line("ko", "No way to the house!", "집에 갈 수 없어!"),
    ],
)
def titled(suspicion: Suspicion) -> bool:
    """The source is a sentence written as titles are, or a set phrase: the name of a level, a chapter, a preset."""
    source = suspicion.segment.source
    if source is None:
        return False
    heading = suspicion.pack.every_sentence and not addresses_reader(source)
    named = is_title(source) or is_motto(source) or is_work(source)
    return named or (heading and is_capitalised(source))


@weakness(
    yes=[
        Line("uk", "Your ticket is gone since a day ago.", "Вашого квитка немає, ріж день тому."),
        Line(
            "hu",
            "Only new windows if the mouse is still. Use this to avoid harm.",
            "Csak akkor mozgassa az új ablakot. Használd, hogy elkerüld a bajt.",
        ),
    ],
    no=[
        Line("uk", "Cut your ticket a day before.", "Вашого квитка, ріж за день до того."),
        Line("uk", "To end it cut your ticket.", "Щоб закінчити, ріж ваш квиток."),
    ],
)
def untold(suspicion: Suspicion) -> bool:
    """One order alone speaks the other way, and the source tells the reader to do nothing there."""
    source, result = suspicion.segment.source, suspicion.result
    if source is None or result.register != "mixed" or suspicion.pack.every_sentence:
        return False
    tokens = suspicion.pack.tokenize(result.text)
    return any(
        len(side) == 1
        and side[0].kind == "imperative"
        and not commands_within(source_sentence(source, tokens, place_of(tokens, side[0])))
        and not _ordered_beside(suspicion, tokens, side[0])
        for side in suspicion.sides().values()
    )


def _ordered_beside(suspicion: Suspicion, tokens: Tokens, span: Span) -> bool:
    """Whether another order stands in the same sentence: then both are orders."""
    number = tokens.sentence[place_of(tokens, span)]
    return any(
        other.kind == "imperative" and tokens.sentence[place_of(tokens, other)] == number
        for other in suspicion.result.spans
        if other != span
    )


@weakness(
    yes=[Line("uk", "Do you want to keep it, or delete it?", "Ви хочете лишити його, або видали?")],
    no=[Line("uk", "Do you want to keep it? Delete it!", "Ви хочете лишити його? Видали!")],
)
def asked_order(suspicion: Suspicion) -> bool:
    """What is an order by its form stands in a question, where nobody is told to do anything."""
    result = suspicion.result
    if suspicion.pack.every_sentence:
        return False
    tokens = suspicion.pack.tokenize(result.text)
    return any(
        side
        and all(
            span.kind == "imperative"
            and "?" in tokens.finals[tokens.sentence[place_of(tokens, span)]]
            for span in side
        )
        for side in suspicion.sides().values()
    )


@weakness(
    yes=[Line("de", None, "dir")],
    no=[Line("de", "You", "Du"), Line("de", None, "Für dich")],
)
def lone_word(suspicion: Suspicion) -> bool:
    """It is a word by itself and no source tells: as likely a name, or part of one."""
    result = suspicion.result
    if suspicion.segment.source is not None or len(result.spans) != 1:
        return False
    return (
        result.spans[0].kind in OF_PERSONS and len(suspicion.pack.tokenize(result.text).words) == 1
    )


@weakness(
    yes=[Line("pt", None, "Pulas antigas"), Line("es", None, "fluid dram")],
    no=[
        Line("pt", None, "Pulas agora."),
        Line("pt", None, "Podes abrir o ficheiro agora"),
        Line("es", None, "Abrid esto"),
    ],
)
def short_label(suspicion: Suspicion) -> bool:
    """It is a word or two without a stop, no source tells, and the verb that opens it may be a noun."""
    pack, result = suspicion.pack, suspicion.result
    if suspicion.segment.source is not None or not third_person(pack) or len(result.spans) != 1:
        return False
    tokens, (span,) = pack.tokenize(result.text), result.spans
    verbal = span.kind == "verb" or (span.kind == "imperative" and span.text.islower())
    opens = verbal and place_of(tokens, span) == 0
    return opens and len(tokens.words) <= _LABEL and not any(tokens.finals)


@weakness(
    yes=[Line("ko", "What's This", "이건 뭐지?")],
    no=[Line("ko", "What's this?", "이건 뭐지?")],
)
def asking_label(suspicion: Suspicion) -> bool:
    """It names a command as the question that a user has."""
    source = suspicion.segment.source
    return suspicion.pack.every_sentence and source is not None and asks_for_help(source)


@weakness(
    yes=[Line("hi", "thick snow", "चाँदी तुम्हारे बालों में आज भी छिपी हुई है")],
    no=[
        Line("hi", "your hair", "चाँदी तुम्हारे बालों में आज भी छिपी हुई है"),
        Line("hi", "thick snow", "तुम्हारे बाल"),
    ],
)
def says_more(suspicion: Suspicion) -> bool:
    """The source is but a few words to nobody and the text says far more: it is of something else."""
    source, pack = suspicion.segment.source, suspicion.pack
    if source is None or pack.every_sentence or addresses_reader(source):
        return False
    if not _FEW_WORDS.fullmatch(source.strip()):
        return False
    return len(pack.tokenize(suspicion.result.text).words) >= _FAR_MORE * len(source.split())


@weakness(
    yes=[Line("tr", "How old are you?", "Kaç yaşındasın?")],
    no=[Line("tr", "How old are you in this picture?", "Bu resimde kaç yaşındasın?")],
)
def small_talk(suspicion: Suspicion) -> bool:
    """It is what people say to each other in a chat, as likely words to choose from."""
    source = suspicion.segment.source
    return source is not None and is_small_talk(source)


@weakness(
    yes=[Line("es", None, "Debe tener al menos un signo")],
    no=[Line("es", None, "Debe tener usted una carta")],
)
def requirement(suspicion: Suspicion) -> bool:
    """No source tells, and what is to be there or to begin somehow is as likely a thing: *Debe tener al menos …*"""
    pack, result = suspicion.pack, suspicion.result
    if suspicion.segment.source is not None or len(result.spans) != 1:
        return False
    tokens, (span,) = pack.tokenize(result.text), result.spans
    after = tokens.words[place_of(tokens, span) + 1 :][:1]
    return span.kind == "verb" and not words(pack, "required").isdisjoint(after)


@weakness(
    yes=[Line("pt", "Do you trust the key?", "Confiar na sua chave?")],
    no=[Line("pt", "Do you trust your key?", "Confiar na sua chave?")],
)
def owner_untold(suspicion: Suspicion) -> bool:
    """Owners alone may be formal address, and the source has no *your*: they may own what they say of a third."""
    source, result = suspicion.segment.source, suspicion.result
    if source is None or not third_person(suspicion.pack) or result.register != "formal":
        return False
    return all(span.kind == "possessive" for span in result.spans) and not says_your(source)


WEAKNESSES: tuple[Weakness, ...] = (
    nothing_said,
    in_table,
    said_otherwise,
    slip,
    untold,
    asked_order,
    lone_word,
    short_label,
    short_clitic,
    asking_label,
    says_more,
    titled,
    one_letter,
    stray_pronoun,
    doubled_order,
    small_talk,
    requirement,
    owner_untold,
    to_bot,
    verse,
    block,
    exercise,
    smiley,
    in_turns,
    misread,
    acquired,
    lone_form,
    change,
)


def weakness_of(suspicion: Suspicion) -> Weakness | None:
    """The first weakness of a finding, None where it is sure."""
    return next((one for one in WEAKNESSES if one.holds(suspicion)), None)
