"""Which of the readings of a Korean word is likelier: 나타나요 is 나타나다, and nothing with -나요."""

from __future__ import annotations

from politesse.languages.ko.grammar import Analysis, grammar
from politesse.languages.ko.verbs import Verb
from politesse.rewriting.address.korean_clauses import Clause, is_subject


def is_cut_short(
    word: str, verb: Verb | None, reading: Analysis, clause: Clause, before: str
) -> bool:
    """Whether an ending is read that belongs to a listed verb: 나타나요 is 나타나다, 힘이 세요 is 세다.

    In a question -나요 asks what a verb before it does, if that is listed too: 잘 자라나요?
    """
    form, listed = reading.ending.after_vowel, grammar().predicates
    if form == "나요" and word[:-1] in listed:
        return not (clause.asks and verb is not None and reading.stem in listed)
    if form == "세요":
        adjective = any(entry.pos == "a" for entry in listed.get(word[:-1], ()))
        return adjective and (is_subject(before) or before in _DEGREES) and word != "드세요"
    return verb is not None and verb.noun is not None and _is_listed_colour(verb.noun, form)


_DEGREES = ("더", "너무", "아주", "정말", "꽤", "매우", "무척", "참")


def _is_listed_colour(noun: str, form: str) -> bool:
    """Whether 예요 belongs to an adjective in ㅎ: 뿌예요 is of 뿌옇다."""
    return form == "예요" and f"{noun}옇" in grammar().predicates


def has_lost_its_end(word: str, reading: Analysis) -> bool:
    """Whether a reading is that of 떨다 in 떠나요, which rather is 떠나다."""
    return reading.ending.after_vowel[0] in "나네니" and not word.startswith(reading.stem)
