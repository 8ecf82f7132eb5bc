"""Weak evidence in what is said to somebody else: a bot, a figure, players in turns; verses, exercises, smileys."""

from __future__ import annotations

import re

from politesse.checking.causes.context import VERBAL, source_sentence, words
from politesse.checking.names import name_parts
from politesse.checking.reasons import Line
from politesse.checking.suspicion import GARBLED, Suspicion, place_of, weakness
from politesse.core import Span
from politesse.languages.english import addresses_reader, commands_within, orders
from politesse.languages.english_kinds import (
    is_block,
    is_in_turns,
    is_instance,
    is_of_user,
    is_prompt,
    is_reaction,
)
from politesse.languages.tokens import Tokens

_PROMPT_NAME = re.compile(
    r"(?:system|default|task|suggested)[_.\- ]?prompts?(?![a-z])|system[_.\- ]?message(?![a-z])|prompt[_.\- ]?(?:template|suggestion)",
    re.IGNORECASE,
)
_BLOCK_NAME = re.compile(
    r"(?:MOTION|LOOKS|SOUNDS?|EVENTS?|CONTROL|SENSING|OPERATORS?|DATA|PEN|PROCEDURES|LISTS?|LOGIC|LOOPS?|MATH|TEXT|VARIABLES)_[A-Z][A-Z0-9_]{3,60}|.{0,80}\b(?:opcodes?|blockly)\b.{0,80}"
)
_EXERCISE = re.compile(r"\[\d{1,4}\][._/-]?(?:sentence|phrase|expression|dictation)s?$")
_SMILEYS = frozenset({"emoji", "emojis", "emoticon", "emoticons", "smiley", "smileys", "smilies"})
_CHANGES = re.compile(r"\W{0,3}(?:change_?log|release_?notes?)\b", re.IGNORECASE)
_NAME = 3  # words of what a smiley is called
_LINE = re.compile(r"<(?:p|br) ?/?>|\n")
_NO_VERSE = re.compile(r"[%{}=@\d<>*•|]|://|^\W*[-–—]\s")
_LINES, _LONG, _FEWEST = (3, 40), 48, 2  # of a verse, its letters and words
_STOP = re.compile(r"[.!?:;…。！？]\W*$")
_MISREAD = re.compile(f"√[^\\s\\w]|{GARBLED.pattern}")
_AROUND = 3  # letters
_IMPERSONAL = re.compile(
    r"\W{0,3}(?:essere|risultare|rendersi) (?:im)?(?:possibil|necessari|util|opportun|consigliabil|preferibil)\w\b",
    re.IGNORECASE,
)
_NOT = "non"
_PLURAL = frozenset(
    {"cs", "fr", "ru", "tr", "uk"}
)  # languages that speak formally to one as to several
_DOES = re.compile(
    r"\byou (?!are|can|could|do|had|have|may|might|must|need|should|want|were|will|would)[a-z]{3,}",
    re.IGNORECASE,
)


def _name(suspicion: Suspicion) -> str:
    """The string's name, less the source that it may be."""
    name, source = suspicion.segment.id, suspicion.segment.source
    return name.partition(source)[0] if source else name


@weakness(
    yes=[
        Line("ru", "g. Tell me a joke", "например, Расскажи шутку"),
        Line("uk", "Can you draw me a map of the pond?", "Можеш намалювати ставок?"),
        Line("pt", "You are a patient tutor.", "És um tutor paciente."),
        Line("fr", None, "Tu es poli et tu réponds.", name="chat.systemPrompt"),
        Line("pt", "e.g. In it we show you how to bake good bread.", "ex: nele te mostramos pão."),
        Line("es", "Dear Sir or Madam,\n...\nYours", "A quien corresponda,\n...\nSaludo a usted"),
    ],
    no=[
        Line("ru", "Tell me your name.", "Скажи мне своё имя, если ты готов."),
        Line("pt", "You are a member.", "És um membro."),
        Line("fr", None, "Tu es poli et tu réponds.", name="chat.note"),
    ],
)
def to_bot(suspicion: Suspicion) -> bool:
    """It is what a user says to a bot or to others, or what a model is told: words that are not the program's."""
    source, name = suspicion.segment.source, _name(suspicion)
    if _PROMPT_NAME.search(name):
        return True
    return source is not None and (is_prompt(source) or is_instance(source) or is_of_user(source))


@weakness(
    yes=[
        Line("de", None, "Der Mond steht still\nÜber deinem Haus\nUnd niemand weiß es"),
        Line("ru", None, "Пришла ночь.<p>Спит река<p>И ты один."),
    ],
    no=[
        Line("de", None, "Der Mond steht still\nüber deinem Haus\nund niemand weiß es"),
        Line("de", None, "Dein Mond steht still.\nEr ist alt.\nNiemand weiß es."),
    ],
)
def verse(suspicion: Suspicion) -> bool:
    """It is short lines, each with a capital and not each a sentence: a verse, which has its own address."""
    parts = _LINE.split(suspicion.segment.text)
    lines = [part.strip() for part in parts if not part.isspace() and part]
    if not _LINES[0] <= len(lines) <= _LINES[1]:
        return False
    short = all(
        len(line) <= _LONG
        and len(line.split()) >= _FEWEST
        and not _NO_VERSE.search(line)
        and line.lstrip("«„“\"'¿¡(—– ")[:1].isupper()
        for line in lines
    )
    return short and not all(_STOP.search(line) for line in lines[:-1])


@weakness(
    yes=[
        Line("pt", "turn %1 times", "vira os teus olhos %1 vezes"),
        Line("pt", "hide all clothes", "tira as tuas roupas", name="LOOKS_HIDECLOTHES"),
    ],
    no=[
        Line("pt", "Turn %1 times", "Vira os teus olhos %1 vezes"),
        Line("pt", "hide your clothes", "tira as tuas roupas", name="HIDECLOTHES"),
    ],
)
def block(suspicion: Suspicion) -> bool:
    """It is a command of a block language, said to a figure."""
    source = suspicion.segment.source
    if _BLOCK_NAME.fullmatch(_name(suspicion)):
        return True
    return source is not None and is_block(source)


@weakness(
    yes=[Line("fr", None, "Vous mangez une pomme.", name="data.verbs[4].sentence")],
    no=[Line("fr", None, "Vous mangez une pomme.", name="data.verbs.text")],
)
def exercise(suspicion: Suspicion) -> bool:
    """It is one of many sentences that are numbered, by its name: of an exercise."""
    return _EXERCISE.search(_name(suspicion)) is not None


@weakness(
    yes=[
        Line("ru", "Never say so", "Никогда так не говори"),
        Line("pt", None, "Eu amo-te", name="smileys.love"),
    ],
    no=[Line("ru", "Never say so to your friend.", "Никогда так не говори твоему другу.")],
)
def smiley(suspicion: Suspicion) -> bool:
    """It is what a smiley is called, or as likely is."""
    source = suspicion.segment.source
    if source is not None and is_reaction(source):
        return True
    text = suspicion.segment.text
    named = not _SMILEYS.isdisjoint(name_parts(_name(suspicion)))
    return named and len(text.split()) <= _NAME and not _STOP.search(text)


@weakness(
    yes=[
        Line("ru", "Take turns to throw your dice.", "По очереди бросайте ваши кости."),
        Line("fr", "You and your friend play.", "Vous jouez avec votre ami."),
    ],
    no=[
        Line("ru", "Throw your dice.", "Бросайте ваши кости."),
        Line("zh", "You and your friend play.", "您和您的朋友一起玩。"),
    ],
)
def in_turns(suspicion: Suspicion) -> bool:
    """It is for those who play in turns, and formal words are those for several as well."""
    source = suspicion.segment.source
    if source is None or suspicion.pack.code not in _PLURAL:
        return False
    return bool(suspicion.sides()["formal"]) and is_in_turns(source)


@weakness(
    yes=[Line("fr", None, "Temp√™te des anciens")],
    no=[Line("fr", None, "On te donne la temp√™te")],
)
def misread(suspicion: Suspicion) -> bool:
    """It stands right beside letters that were read in another encoding: part of a word."""
    text, spans = suspicion.segment.text, suspicion.deciding()
    return bool(spans) and all(_beside_misread(text, span) for span in spans)


def _beside_misread(text: str, span: Span) -> bool:
    before = text[max(0, span.start - _AROUND) : span.start].split(" ")[-1]
    after = text[span.end : span.end + _AROUND].split(" ")[0]
    return bool(_MISREAD.search(before) or _MISREAD.search(after))


@weakness(
    yes=[Line("tr", "Learn about old trees.", "Eski ağaçlar hakkında bilgi edin.")],
    no=[Line("tr", "Continue to old trees.", "Eski ağaçlarla devam edin.")],
)
def acquired(suspicion: Suspicion) -> bool:
    """It is an order to one reader of another verb: *bilgi edin*, of *edinmek*."""
    nouns, result = words(suspicion.pack, "acquired"), suspicion.result
    formal = suspicion.sides()["formal"]
    if not nouns or not formal:
        return False
    tokens = suspicion.pack.tokenize(result.text)
    return all(
        span.text.lower() == "edin" and tokens.words[place_of(tokens, span) - 1] in nouns
        for span in formal
    )


@weakness(
    yes=[
        Line("it", "By this you spare us much trouble.", "Con questo ci eviti molti guai."),
        Line("it", "Please count them. Birds, if there, are old.", "Si prega di contarli. Gli uccelli, se presenti, sono vecchi."),
        Line("it", "You may not open it.", "Potrebbe non essere possibile aprirlo."),
    ],
    no=[
        Line("it", "Spare us the trouble.", "Ci eviti i guai, La preghiamo."),
        Line("it", "Select a list.", "Selezioni una lista."),
    ],
)  # fmt: skip
def lone_form(suspicion: Suspicion) -> bool:
    """Verbs alone speak to the reader, with forms of another person or an adjective, and no order is in the source."""
    source, pack = suspicion.segment.source, suspicion.pack
    if source is None or pack.code != "it" or suspicion.result.register == "mixed":
        return False
    heard = suspicion.deciding()
    strong = {rule.id for rule in pack.register_rules if rule.strength == "strong"}
    spans = [span for span in heard if span.rule in strong] or heard
    if suspicion.result.register == "informal" and len(heard) > 1:
        return False
    tokens = pack.tokenize(suspicion.result.text)
    return bool(spans) and all(_may_be_other(suspicion, source, span, tokens) for span in spans)


def _may_be_other(suspicion: Suspicion, source: str, span: Span, tokens: Tokens) -> bool:
    """Whether an Italian verb may be one of *tu*, of nobody, or an adjective."""
    analysis, place = suspicion.pack.paradigms.analysis, place_of(tokens, span)
    if span.kind not in VERBAL:
        return False
    told = source_sentence(source, tokens, place)
    if suspicion.result.register == "informal":
        return not addresses_reader(told)
    rest = suspicion.result.text[span.end :].lstrip().removeprefix(_NOT)
    if _IMPERSONAL.match(rest):
        return True
    forms = analysis[tokens.words[place]]
    both = forms & analysis.bits("ind.prs.2sg") and forms & analysis.bits("sbj.prs.3sg")
    return bool(both) and not _tells(told)


def _tells(english: str) -> bool:
    """Whether a sentence tells the reader to do something, and not what he does: *you spare us*."""
    if orders(english)[0] or "please" in english.lower():
        return True
    return commands_within(english) and not _DOES.search(english)


@weakness(
    yes=[Line("tr", "Fix your old list", "Eski listenizi düzeltin", name="ChangeLog||Fix your old list")],
    no=[Line("tr", "Fix your old list", "Eski listenizi düzeltin", name="Lists||Fix your old list")],
)  # fmt: skip
def change(suspicion: Suspicion) -> bool:
    """It tells what was changed in a release, as its name says."""
    return _CHANGES.match(_name(suspicion)) is not None
