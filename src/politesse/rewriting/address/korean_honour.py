"""Honour inside a Korean sentence: words before the predicate that raise the reader, or may."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from politesse.languages.ko.grammar import (
    NO_CODA,
    before_eu,
    coda,
    ends_in_vowel,
    grammar,
    infinitives,
    is_syllable,
    recoda,
)
from politesse.languages.ko.verbs import Verb, take_apart
from politesse.rewriting.address.korean_clauses import THANKS, Clause

# Honorific forms inside a sentence, with what they are without: 좋아하시는 → 좋아하는.
_INSIDE = (
    "는", "는지", "면", "고", "던", "지만", "니까", "네", "려면", "려는", "려고", "라고", "다시피", "는데", "기", "거나",
    "며", "면서", "지", "기엔", "기에", "기에는", "도록", "다가", "더라도", "고도", "는지요", "길", "든지", "던데", "게", "느라",
    "다면", "다고", "다는", "거든", "든", "자마자", "기도", "기만", "는데도", "는지도", "면서도", "고서", "고는", "더니",
    "겠다면", "겠지만", "겠으면", "겠다고", "므로", "려다", "려다가",
)  # fmt: skip
_TAKES_EU = (
    "면",
    "니까",
    "려면",
    "려는",
    "려고",
    "며",
    "면서",
    "라고",
    "니",
    "면서도",
    "므로",
    "려다",
    "려다가",
)


def without_honorific(word: str, stems: dict[str, str]) -> Iterator[str]:
    """A word inside a sentence without -시-: 드시면 → 먹으면, 오신 → 온, 보셨던 → 봤던."""
    for place in range(len(word) - 1, 0, -1):
        mark = word[place]
        if mark not in "시신실셨셔심":
            continue
        verb = take_apart(f"{word[:place]}시")
        if verb is None or (not verb.honour and verb.base not in stems):
            continue
        plain = replace(verb, honour=False, base=stems.get(verb.base, verb.base))
        new = _joined(plain, mark, word[place + 1 :])
        if new is not None:
            yield new
            return


def taken_to(word: str) -> str | None:
    """드시다 after 마음에 is 들다: 드셨으면 → 들었으면; None for another word."""
    if len(word) < 2 or word[0] != "드" or word[1] not in "시신실셨셔심":
        return None
    return _joined(Verb("들"), word[1], word[2:])


def _joined(verb: Verb, mark: str, rest: str) -> str | None:
    """A plain verb with what followed -시-, which is in ``mark`` itself or after it."""
    if verb.noun is not None:
        return None
    kind = grammar().kind_of(verb.base)
    if mark in "셨셔":
        form = infinitives(verb.base, kind)[0]
        if mark == "셔":
            return form + rest
        return recoda(form, "ㅆ") + rest if ends_in_vowel(form) else None
    shape = before_eu(verb.base, kind)
    if mark in "신실심":
        if mark == "신" and rest.startswith("다") and coda(verb.base) not in (NO_CODA, "ㄹ"):
            return f"{verb.base}는{rest}"  # 읽으신다는: 읽는다는
        letter = {"신": "ㄴ", "실": "ㄹ", "심": "ㅁ"}[mark]
        return recoda(shape, letter) + rest if is_syllable(shape[-1]) else None
    if rest not in _INSIDE:
        return None
    if rest in _TAKES_EU:
        drops = coda(shape) == "ㄹ" and rest[0] == "니"
        return (recoda(shape, NO_CODA) if drops else shape) + rest
    drops = coda(verb.base) == "ㄹ" and rest[0] in "는네느"
    return (recoda(verb.base, NO_CODA) if drops else verb.base) + rest


# ---------------------------------------------------------------- honour added

# After a form of a verb these make it something the reader did or likes.
_OF_THE_READER = ("적", "적이", "적은", "거", "게", "거예요", "거야", "거니", "거냐", "곳")
_LIKED = ("좋아하", "싫어하")
# What people have done so far, where they are asked which of it they like: 지금껏 봤던 영화 중에.
_EXPERIENCED = (
    "보",
    "읽",
    "듣",
    "가",
    "가보",
    "만나",
    "배우",
    "사",
    "해보",
    "써보",
    "여행하",
    "다니",
)


def _among(clause: Clause) -> bool:
    """Whether a noun and 중에 follow, so that the reader is asked to choose among what he has known."""
    return any(word in ("중에", "중에서", "중", "가운데") for word in clause.rest[1:])


def _past_raised(verb: Verb) -> str | None:
    """A verb in -았던 with honour: 봤던, 보셨던."""
    raised = before_eu(verb.base, grammar().kind_of(verb.base))
    return f"{recoda(raised, NO_CODA) if coda(raised) == 'ㄹ' else raised}셨던"


def honoured_inside(clause: Clause, word: str) -> str | None:
    """A word that honours the reader where it surely speaks of what the reader did: 본 적 있어?

    Thanks for what somebody did for the speaker are always for the reader: 도와줘서 고마워; so is what
    the speaker says to have got well: 보내 준 사진 잘 받았어.
    """
    after = clause.after
    if word.endswith("줘서") and any(other.startswith(THANKS) for other in clause.rest):
        return f"{word[:-2]}주셔서"
    if word.endswith("준") and (clause.received or clause.subject_is_reader):
        return f"{word[:-1]}주신"
    if not clause.asks or clause.raised or clause.subject_is_another:
        return None
    if word.endswith("던") and coda(word[:-1]) == "ㅆ":
        known = take_apart(word[:-1])
        past = known is not None and known.base in _EXPERIENCED and not known.honour
        return _past_raised(known) if known and past and _among(clause) else None
    stem, end = _adnominal(word)
    theirs = (after in _OF_THE_READER and clause.closes_soon) or (
        stem in _EXPERIENCED and end == "신" and _among(clause)
    )
    if stem is None or not (stem.endswith(_LIKED) or theirs):
        return None
    raised = before_eu(stem, grammar().kind_of(stem))
    new = (recoda(raised, NO_CODA) if coda(raised) == "ㄹ" else raised) + end
    return new if next(without_honorific(new, {}), None) == word else None


def _adnominal(word: str) -> tuple[str | None, str]:
    """The stem of a verb before a noun and what honour makes of its ending: 보는, 본, 볼."""
    if word.endswith("는") and len(word) > 1:
        verb = take_apart(word[:-1])
        return (verb.base, "시는") if verb is not None and verb.bids else (None, "")
    for letter, end in (("ㄴ", "신"), ("ㄹ", "실")):
        if coda(word) != letter:
            continue
        rest = recoda(word, NO_CODA)
        stem = grammar().irregular(rest) or (
            rest[:-1] if rest.endswith("으") and coda(rest[:-1]) != NO_CODA else rest
        )
        known = grammar().predicates.get(stem)
        is_verb = (known and any(entry.pos == "v" for entry in known)) or stem.endswith("하")
        if is_verb:
            return stem, end
    return None, ""
