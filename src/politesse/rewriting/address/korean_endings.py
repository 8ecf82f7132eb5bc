"""OptionLister for a language whose sentence endings carry the register: Korean.

Each word is taken apart into a stem and a final ending; the options are the stem with the
endings of the same function at the other levels, and without the honorific -시- where it has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from politesse.core import TargetRegister, opposite
from politesse.languages import Pack
from politesse.languages.ko.grammar import (
    NO_CODA,
    Analysis,
    Ending,
    coda,
    ends_in_vowel,
    grammar,
    infinitives,
    recoda,
)
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Hints, Option
from politesse.rewriting.address.conversion import conversion

_LEVELS = {"formal": ("haeyo", "hapsyo"), "informal": ("hae", "haera")}
# Functions that one level has and another says otherwise.
_OTHERWISE = {
    "ques": ("decl",),
    "imp": ("decl", "ques"),
    "excl": ("decl",),
    "fragment": (),
    "promise": ("decl",),
    "decl": ("imp", "ques"),
    "confirm": ("decl",),
    "copula": (),
}
_SAID_OTHERWISE = ("decl", "ques", "imp", "promise")  # even where there is the same with 요
# Rows that are read and never written: old or careless spellings, and ends of longer words.
_UNWRITTEN = frozenset(
    [
        "읍니다", "읍니까", "ㅂ니당", "슴다", "슴니다", "함다", "임다", "에요", "ㄹ께요", "ㄹ께", "십시요", "십쇼", "ㅂ쇼", "소서", "셔요", "지요", "테지", "야지",
        "거야", "이래", "어다오",
    ]
)  # fmt: skip
_NO_YO = ("야", "다", "니", "냐", "자", "라")  # endings after which 요 is not just added
_HONOURED = ("세", "시", "십", "셔")  # how rows with the honorific begin after a vowel
_REQUEST = ">haeyo.imp"
# How auxiliaries begin that take the infinitive before them.
_AFTER_INFINITIVES = (
    "주", "줘", "줄", "줬", "준", "줍", "봐", "보", "봤", "볼", "본", "봅", "버", "있", "놓", "놔", "드", "두",
    "둬", "둘", "야", "져", "졌",
)  # fmt: skip
_OF_SUBJECTS = ("은", "는", "이", "가", "난", "나도")
_READER = ("너", "넌", "네가", "니가")
_MOST_READINGS = 3
_LONGEST_CLAUSE = 60  # words before a verb among which its subject is looked for
_MOST_REMEMBERED = 50_000


class EndingOptions:
    """The options of one direction."""

    def __init__(self, pack: Pack, target: TargetRegister) -> None:
        self.pack = pack
        self.target = target
        bias = conversion(pack, target).settings.get("bias", {})
        self.hints = Hints(graded=True, bias=bias.get(target, 0.0))
        self._wanted = _LEVELS[target]
        self._given = _LEVELS[opposite(target)]
        self._words: dict[str, list[tuple[str, str]]] = {}
        self._stems: dict[str, str] = {}
        for pair in conversion(pack, target).pairs:
            if pair.kind == "stem":
                self._stems.setdefault(pair.source.text, pair.target.text)
            else:
                entry = (pair.target.text, pair.kind)
                self._words.setdefault(pair.source.text, []).append(entry)
        self._remembered: dict[str, tuple[tuple[str, str, str], ...]] = {}

    def __call__(self, tokens: Tokens) -> list[list[Option]]:
        """For each token the options that begin there, without that of keeping it."""
        found: list[list[Option]] = []
        for place, word in enumerate(tokens.words):
            if tokens.quoted[place]:
                found.append([])
                continue
            ways = self._remembered.get(word)
            if ways is None:
                ways = self._ways(word)
            left_out = self._impossible(tokens, place)
            found.append(
                [
                    Option(place, place + 1, new, op, kind)
                    for new, op, kind in ways
                    if not (kind == "verb" and left_out and op.endswith(left_out))
                ]
            )
        return found

    several = None  # number is no matter of the predicate

    def reads_back(self, option: Option) -> bool:
        """Whether the analyser finds the ending that was written on a stem it knows."""
        return option.kind != "verb" or any(
            reading.ending.level in self._wanted
            and (reading.ending.on != "stem" or grammar().is_stem(reading.stem))
            for reading in grammar().analyse(option.new)
        )

    def _impossible(self, tokens: Tokens, place: int) -> tuple[str, ...]:
        """How the ways end that cannot be gone where the word stands."""
        words, clause = tokens.words, tokens.clause
        if place + 1 < len(words) and clause[place + 1] == clause[place]:
            if self.target == "formal" and words[place + 1].startswith(_AFTER_INFINITIVES):
                return ("",)  # 알려 주세요: the ending is that of what follows
            return ("+요", _REQUEST, "+시") if _tells(tokens, place) else ("+요",)
        return (_REQUEST, "+시") if self.target == "formal" and _tells(tokens, place) else ()

    def _ways(self, word: str) -> tuple[tuple[str, str, str], ...]:
        made = {new: (new, f"{word}>{new}", kind) for new, kind in self._words.get(word, ())}
        for new, op in self._inflected(word):
            if new != word:
                made.setdefault(new, (new, op, "verb"))
        if self.target == "informal":
            for new in _without_honorific(word):
                made.setdefault(new, (new, "-시", "honorific"))
        if len(self._remembered) >= _MOST_REMEMBERED:
            self._remembered.clear()
        self._remembered[word] = tuple(made.values())
        return self._remembered[word]

    def _inflected(self, word: str) -> Iterator[tuple[str, str]]:
        every = grammar().analyse(word)
        if self.target == "formal" and every and every[0].ending.level in self._wanted:
            return  # 말했습니다 is no 말했습니 with 다
        readings = [
            r for r in every if r.ending.level in self._given and not _cut_wrongly(r, every)
        ]
        readings = [r for r in readings if grammar().is_stem(r.stem)] or readings
        for reading in readings[:_MOST_READINGS]:
            for row in self._rows(reading.ending):
                for stem, how in self._stems_of(reading):
                    for new in _conjugated(*_as_noun(stem, row, reading)):
                        yield new, f"{reading.ending.tag}>{row.tag}{how}"
        called = any(reading.ending.function == "call" for reading in readings)
        if self.target == "formal" and not called and not word.endswith(_NO_YO):
            yield word + "요", "+요"
        elif word.endswith("요") and len(word) > 1:
            yield word[:-1], "-요"

    def _rows(self, ending: Ending) -> Iterator[Ending]:
        """The rows an ending may become: with or without 요 where the level has just that."""
        written = ending.place == "written"  # 체포하다 tells and asks for nothing
        otherwise = () if written else _OTHERWISE.get(ending.function, ())
        for function in (ending.function, *otherwise):
            plain = False
            for level in self._wanted:
                if level == "hapsyo" and ending.level == "hae":
                    continue  # 해 is 해요 made plain, 한다 may be either
                rows = [
                    row
                    for row in grammar().forms.get((function, level), [])
                    if row.after_vowel not in _UNWRITTEN
                ]
                same = [row for row in rows if _differs_in_yo(row, ending)]
                plain = plain or bool(same)
                yield from same or rows[: 1 if function == "copula" else 2]
            if plain and function not in _SAID_OTHERWISE:
                return

    def _stems_of(self, reading: Analysis) -> Iterator[tuple[str, str]]:
        """The stem, and what it becomes with or without honour."""
        stem = reading.stem
        yield stem, ""
        if self.target == "informal":
            for plain in _plain_stems(stem):
                yield plain, "-시"
            if reading.ending.after_vowel.startswith("세"):
                yield f"{recoda(stem, NO_CODA) if coda(stem) == 'ㄹ' else stem}시", "시"
        elif stem.endswith("시") and len(stem) > 1:
            yield stem[:-1], "시"
        elif reading.ending.function == "decl" and (past := _honoured_past(stem)):
            yield past, "+시"
        for end in (stem[-2:] + "시", stem[-1:] + "시", stem[-2:], stem[-1:]):
            if end in self._stems:
                yield stem.removesuffix(end.removesuffix("시")) + self._stems[end], "~"
                break


def _conjugated(stem: str, row: Ending) -> list[str]:
    """A stem with an ending; -았- takes 어, 니 and 다 whatever its vowel."""
    if not stem:
        return []
    if row.after_vowel == "ㄴ가요" and not _is_adjective(stem):
        return []  # 크다: 큰가요, 하다: 하나요
    if row.function == "copula":
        if stem.endswith("이") and len(stem) > 1 and coda(stem[:-1]) != NO_CODA:
            stem = stem[:-1]
        if stem.endswith("아니") and row.after_vowel == "예요":
            return [f"{stem}에요"]
        return [stem + (row.after_vowel if ends_in_vowel(stem) else row.after_consonant)]
    if coda(stem) in ("ㅆ", "ㅄ"):
        if row.after_vowel.startswith(_HONOURED):  # 있으세요, but no honour after -았-
            return [stem + row.after_consonant] if stem.endswith(("있", "없")) else []
        if row.after_vowel.startswith("어"):
            return [f"{stem}{row.after_vowel}"]
        if row.after_consonant in ("는다", "은데요", "은데", "은가요"):
            return []
        return [stem + row.after_consonant.removeprefix("으")]
    try:
        return [grammar().conjugate(stem, row)]
    except (ValueError, IndexError, KeyError):
        return []


def _cut_wrongly(reading: Analysis, every: Sequence[Analysis]) -> bool:
    """Whether 다 was taken off a word that ends in ㄴ다: 말한다 is 말하 and not 말한."""
    return reading.ending.after_vowel == "다" and any(
        other.ending.after_vowel == "ㄴ다" and grammar().is_stem(other.stem) for other in every
    )


def _as_noun(stem: str, row: Ending, reading: Analysis) -> tuple[str, Ending]:
    """The copula's row where 다 or 입니다 follows a noun: 최초다, 말이다, 아닙니다."""
    copula = stem.endswith("이") and len(stem) > 1 and stem not in grammar().predicates
    if reading.ending.after_vowel == "ㅂ니다" and row.tag == "hae.decl":
        plain = grammar().forms["copula", "hae"][0]
        if copula:
            return stem[:-1], plain
        return stem, plain if stem.endswith("아니") else row
    if reading.ending.after_vowel != "다" or row.tag != "haeyo.decl":
        return stem, row
    noun = not grammar().is_stem(stem)
    return stem, grammar().forms["copula", "haeyo"][0] if noun or copula else row


def _tells(tokens: Tokens, place: int) -> bool:
    """Whether a word ends a statement about somebody who is not the reader: no place for 세요."""
    if "?" in tokens.finals[tokens.sentence[place]]:
        return False
    readings = grammar().analyse(tokens.words[place])
    if readings and _is_adjective(readings[0].stem):
        return True
    for before in range(place - 1, max(-1, place - 1 - _LONGEST_CLAUSE), -1):
        if tokens.clause[before] != tokens.clause[place]:
            return False
        word = tokens.words[before]
        if len(word) > 1 and word.endswith(_OF_SUBJECTS):
            return not word.startswith(_READER)
    return False


def _is_adjective(stem: str) -> bool:
    known = grammar().predicates.get(stem)
    return bool(known) and all(entry.pos == "a" for entry in known or ())


def _differs_in_yo(row: Ending, other: Ending) -> bool:
    """Whether one of two endings is the other with 요: 는데 and 는데요, 지 and 죠."""
    one, two = sorted((row.after_vowel, other.after_vowel), key=len)
    return two == f"{one}요" or {one, two} == {"지", "죠"}


def _honoured_past(stem: str) -> str:
    """A stem in -았- with honour: 봤 → 보셨; nothing where it is none or has it."""
    if coda(stem) != "ㅆ" or stem.endswith(("있", "겠", "셨")):
        return ""
    infinitive = recoda(stem, NO_CODA)
    if infinitive[-1] in "아어" and len(infinitive) > 1 and coda(infinitive[:-1]) != NO_CODA:
        base = infinitive[:-1]
    else:
        base = grammar().stem_of(infinitive)
    if not base or (base == infinitive and base not in grammar().predicates):
        return ""
    if coda(base) == "ㄹ":
        return f"{recoda(base, NO_CODA)}셨"
    return f"{base}셨" if ends_in_vowel(base) else f"{base}으셨"


def _plain_stems(stem: str) -> Iterator[str]:
    """A stem without the honorific in it: 가시 → 가, 보셨 → 봤."""
    if stem.endswith("시") and len(stem) > 1:
        yield from _bare(stem[:-1])
    elif stem.endswith("셨") and len(stem) > 1:
        for base in _bare(stem[:-1]):
            known = grammar().predicates.get(base)
            past = infinitives(base, known[0].kind if known else "reg")[0]
            if ends_in_vowel(past):
                yield recoda(past, "ㅆ")


def _bare(stem: str) -> Iterator[str]:
    if stem.endswith("으") and len(stem) > 1:
        yield stem[:-1]
        return
    yield stem
    if ends_in_vowel(stem) and recoda(stem, "ㄹ") in grammar().predicates:
        yield recoda(stem, "ㄹ")  # 아시 is 알 and 시


# Honorific forms inside a sentence, with what they are without: 좋아하시는 → 좋아하는.
_INSIDE = (
    ("으시는", "는"), ("시는", "는"), ("시는지", "는지"), ("으시면", "으면"), ("시면", "면"),
    ("시고", "고"), ("시던", "던"), ("시지만", "지만"), ("시니까", "니까"), ("시네", "네"),
    ("시다", "다"), ("시려면", "려면"), ("시려는", "려는"), ("시라고", "라고"),
    ("시다시피", "다시피"), ("시는데", "는데"), ("시기", "기"), ("시거나", "거나"),
)  # fmt: skip


def _without_honorific(word: str) -> Iterator[str]:
    for honoured, plain in _INSIDE:
        if honoured == "시다" and coda(word[:-2]) == "ㅂ":
            continue  # 갑시다 honours nobody
        if word.endswith(honoured) and len(word) > len(honoured):
            yield word.removesuffix(honoured) + plain
    for honoured, under in (("으실", "을"), ("으신", "은")):
        if word.endswith(honoured) and len(word) > 2:
            yield word.removesuffix(honoured) + under
            return
    for honoured, under in (("실", "ㄹ"), ("신", "ㄴ")):
        stem = word.removesuffix(honoured)
        if stem != word and stem and coda(stem) == NO_CODA:
            yield recoda(stem, under)
            return
    for mark in ("셨", "셔"):
        before, found, rest = word.partition(mark)
        if found and before and rest:
            for base in _bare(before):
                known = grammar().predicates.get(base)
                form = infinitives(base, known[0].kind if known else "reg")[0]
                if mark == "셔":
                    yield form + rest
                elif ends_in_vowel(form):
                    yield recoda(form, "ㅆ") + rest
