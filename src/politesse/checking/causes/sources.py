"""What the English source says by itself: talk, answers, letters, texts that were left in English."""

from __future__ import annotations

import re
from functools import cache

from politesse.checking.causes.cause import cause, silence, source_silence
from politesse.checking.causes.context import Context
from politesse.checking.reasons import Line
from politesse.formats import Segment
from politesse.languages import Pack
from politesse.languages.english import is_english, is_form_of_address, several_readers
from politesse.languages.english_kinds import (
    is_answer,
    is_asked,
    is_credits,
    is_quotation,
    is_sample,
    is_saying,
    is_scripture,
    is_tale,
    is_talk,
)
from politesse.languages.identify import likelihoods
from politesse.languages.matching import Match

_OPENING = frozenset('‘“«„"「『‚»')  # what a quotation begins with
_LETTER = re.compile(
    r"(?!.{0,80}\byour?\b)\W{0,3}(?:dear|yours|best|kind|warm|sincerely|regards|faithfully|respectfully)\b(?:[^.!?\n]|\.(?=\S)){0,60}",
    re.IGNORECASE,
)  # a phrase of letters and nothing else
_WORDS = re.compile(r"(?<![\w<{%$&/@.-])[A-Za-z]{2,}(?![\w>}@/])")
_FEWEST_WORDS, _READ = 6, 300  # words that tell of a language, and letters that are looked at
_SURELY, _HARDLY = 0.99, 0.001


@silence(
    yes=[Line("it", "Tu quoque", "Tu quoque")],
    no=[Line("it", "You too", "Tu quoque")],
)
def untranslated(pack: Pack, segment: Segment) -> bool:
    """It is the source itself, which was not translated."""
    return segment.source == segment.text


@silence(
    yes=[
        Line("es", None, "Shown when the row has a title"),
        Line("pt", None, "Small text under dates, colours and places of meetings"),
        Line("pt", "Dates of meetings", "Small text under dates, colours and places of meetings"),
    ],
    no=[
        Line("es", None, "¿Has visto The End?"),
        Line("pt", None, "Se quiseres, faz login com o teu nickname"),
    ],
)
def left_in_english(pack: Pack, segment: Segment) -> bool:
    """It is English by its words, or was when the source was another."""
    if _like_english(pack):
        return False
    return (segment.source is None and is_english(segment.text)) or _reads_english(pack, segment)


def _reads_english(pack: Pack, segment: Segment) -> bool:
    """Whether a text of some words is English for sure, by its letters."""
    text = segment.text[:_READ]
    if not text.isascii() or len(words := _WORDS.findall(text)) < _FEWEST_WORDS:
        return False
    likely = likelihoods(" ".join(words))
    return likely.get("en", 0.0) > _SURELY and likely.get(pack.code, 0.0) < _HARDLY


@cache
def _like_english(pack: Pack) -> bool:
    """Whether a language has English words for its reader itself."""
    return any(("your",) in rule.words for rule in pack.register_rules)


@source_silence(
    yes=[Line("de", "Thanks, you were all great!", "Danke, ihr wart großartig!")],
    no=[Line("de", "Thanks, you were great!", "Danke, du warst großartig!")],
)
def several(source: str, text: str) -> bool:
    """The source speaks to more than one reader."""
    return several_readers(source)


@source_silence(
    yes=[
        Line("de", "I will come with you!", "Ich komme mit dir!"),
        Line("de", "I just found what you need!", "Ich habe gefunden, was du brauchst!"),
        Line("tr", "I shared a picture with you", "Seninle bir resim paylaştım"),
    ],
    no=[Line("de", "He will come with you!", "Er kommt mit dir!")],
)
def talk(source: str, text: str) -> bool:
    """Somebody says it to somebody, as in a letter or a game."""
    return is_talk(source)


@source_silence(
    yes=[
        Line("pl", "Yes, delete it.", "Tak, usuń to."),
        Line("cs", "I see, close this.", "Rozumím, zavři to."),
    ],
    no=[Line("pl", "Please delete it.", "Usuń to proszę.")],
)
def answer(source: str, text: str) -> bool:
    """It is what the user says to a question of the program, on a button or in a list."""
    return is_answer(source)


@source_silence(
    yes=[Line("de", "Why do you need my name?", "Wozu brauchst du meinen Namen?")],
    no=[Line("de", "Why do you need a name?", "Wozu brauchst du einen Namen?")],
)
def question_of_users(source: str, text: str) -> bool:
    """It is what users ask the makers, as in a list of such questions."""
    return is_asked(source)


@source_silence(
    yes=[Line("vi", "Mrs.", "Bà"), Line("pl", "Title, e.g. Mr, Mrs", "Tytuł, np. Pan, Pani")],
    no=[Line("zh", "Mr. Li, please come in.", "李先生，您请进。")],
)
def form_of_address(source: str, text: str) -> bool:
    """It is a title to choose from."""
    return is_form_of_address(source)


@source_silence(
    yes=[Line("de", "‘If you are cold, light a fire!’", "„Ist dir kalt, so mach dir ein Feuer!“")],
    no=[Line("de", "If you are cold, light a fire!", "„Ist dir kalt“, so mach dir ein Feuer!")],
)
def quotation(source: str, text: str) -> bool:
    """All of it is a quotation, in both languages."""
    return is_quotation(source) and text.strip()[:1] in _OPENING


@source_silence(
    yes=[
        Line("nl", "Learn from yourself.\n\n<i>Old Plato</i>", "Leer van jezelf.\n\n<i>Plato</i>"),
    ],
    no=[
        Line(
            "nl",
            "Learn from yourself.\n\n<i>New</i>: all",
            "Leer van jezelf.\n\n<i>Nieuw</i>: alles",
        )
    ],
)
def saying(source: str, text: str) -> bool:
    """It is what somebody said whose name stands at its end, and keeps its own address."""
    return is_saying(source)


@source_silence(
    yes=[Line("es", "Your Name <you@example.org>", "Tu nombre <tu@example.org>")],
    no=[Line("es", "Your name and your password", "Tu nombre y tu contraseña")],
)
def sample(source: str, text: str) -> bool:
    """It shows what is to be entered, with a name that stands for any."""
    return is_sample(source)


@source_silence(
    yes=[
        Line("de", "Gal. 6:9 If you do not grow weary", "Gal 6,9 Wenn du nicht müde wirst"),
        Line("fr", "Praise the Lord your God.", "Loue le Seigneur ton Dieu."),
    ],
    no=[Line("de", "Part 6:9, if you do not grow weary", "Teil 6:9, wenn du nicht müde wirst")],
)
def scripture(source: str, text: str) -> bool:
    """It is a verse of the Bible or speaks as those do, which keep their own address."""
    return is_scripture(source)


@source_silence(
    yes=[Line("ja", "Once upon a time there was a king.", "昔々、王様がいた。")],
    no=[Line("ja", "This time there was no king.", "今度は王様がいなかった。")],
)
def tale(source: str, text: str) -> bool:
    """A tale begins with it, which tells and does not speak to the reader."""
    return is_tale(source)


@source_silence(
    yes=[
        Line(
            "it",
            "<foreignphrase>Máte čas?</foreignphrase> — Do you have time?",
            "<foreignphrase>Máte čas?</foreignphrase> — Hai tempo?",
        )
    ],
    no=[Line("it", "<emphasis>Well</emphasis> — Do you have time?", "<b>Dunque</b> — hai tempo?")],
)
def foreign_phrase(source: str, text: str) -> bool:
    """It says what a phrase of another language means, as its markup tells."""
    return "<foreignphrase" in source


@source_silence(
    yes=[Line("hi", "Your names", "तुम्हारे नाम")],
    no=[Line("hi", "Your friends", "तुम्हारे दोस्त")],
)
def translators_credits(source: str, text: str) -> bool:
    """It is where the translator is to put his name."""
    return is_credits(source)


@source_silence(
    yes=[Line("it", "Dear %s,", "Egregio %s,")],
    no=[Line("it", "Dear %s, you have a message.", "Egregio %s, Lei ha un messaggio.")],
)
def phrase_of_letters(source: str, text: str) -> bool:
    """It is a salutation or a closing of a letter, and nothing else."""
    return bool(_LETTER.fullmatch(source.strip()))


@cause(
    yes=[Line("es", "Licence of the data", "Licencia de los datos")],
    no=[Line("es", "Licence of the data", "Los datos de usted")],
)
def unsure(context: Context, match: Match) -> bool:
    """It may be something else, and the source speaks to nobody."""
    return match.rule.strength != "strong"


@cause(
    when=Context.of_user,
    yes=[
        Line("pl", "Assign to myself", "Przydziel mi"),
        Line("de", "Remember me", "Erinnere dich an mich"),
    ],
    no=[Line("de", "A picture of it", "Erinnere dich daran")],
)
def users_words(context: Context, match: Match) -> bool:
    """It is what the user says, of himself: *Remember me*, *Take me to the list*."""
    return True
