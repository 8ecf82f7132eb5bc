"""The grammar behind the Korean pack: Hangul letters, predicates, endings by speech level.

``predicates.tsv`` lists stems and ``endings.tsv`` the endings of each function at each level;
:meth:`Grammar.analyse` takes a word apart and :meth:`Grammar.conjugate` puts it together again,
so that a rewriter can go from one level to another.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from politesse.languages import load

ONSETS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
CODAS = "\0ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
NO_CODA = "\0"

#: The levels that are polite to the hearer; the others are plain.
FORMAL_LEVELS = frozenset({"hao", "haeyo", "hapsyo"})


# ---------------------------------------------------------------- letters


def is_syllable(letter: str) -> bool:
    """Whether a character is one composed Hangul syllable."""
    return "가" <= letter <= "힣"


def letters(syllable: str) -> tuple[str, str, str]:
    """The onset, the vowel and the coda of a syllable.

    >>> letters("갑")
    ('ㄱ', 'ㅏ', 'ㅂ')
    """
    code = ord(syllable) - 0xAC00
    return ONSETS[code // 588], VOWELS[code % 588 // 28], CODAS[code % 28]


def compose(onset: str, vowel: str, coda: str = NO_CODA) -> str:
    """The syllable of these letters.

    >>> compose("ㄱ", "ㅏ", "ㅂ")
    '갑'
    """
    return chr(0xAC00 + ONSETS.index(onset) * 588 + VOWELS.index(vowel) * 28 + CODAS.index(coda))


def coda(word: str) -> str:
    """The coda of the last syllable; nothing after a vowel or another script."""
    if not word or not is_syllable(word[-1]):
        return NO_CODA
    return CODAS[(ord(word[-1]) - 0xAC00) % 28]


def recoda(word: str, new: str) -> str:
    """``word`` with another coda under its last syllable.

    >>> recoda("갑", NO_CODA), recoda("가", "ㄹ")
    ('가', '갈')
    """
    onset, vowel, _ = letters(word[-1])
    return word[:-1] + compose(onset, vowel, new)


def ends_in_vowel(word: str) -> bool:
    """Whether the word ends in an open Hangul syllable."""
    return bool(word) and is_syllable(word[-1]) and coda(word) == NO_CODA


# ---------------------------------------------------------------- predicates


class Predicate(NamedTuple):
    """A predicate of the lexicon: its stem, its part of speech and its inflection class."""

    stem: str
    pos: str
    kind: str


_CONTRACTED = {"ㅗ": "ㅘ", "ㅜ": "ㅝ", "ㅣ": "ㅕ", "ㅚ": "ㅙ"}
_UNCONTRACTED = frozenset("비띠삐")  # 비었다: 볐다 is no form
_COLOURS = {"ㅏ": "ㅐ", "ㅑ": "ㅒ", "ㅓ": "ㅔ", "ㅕ": "ㅖ"}
_BRIGHT = frozenset("ㅏㅑㅗ")


def infinitives(stem: str, kind: str) -> list[str]:
    """The forms in -아 or -어, the usual one first.

    >>> infinitives("먹", "reg"), infinitives("보", "reg"), infinitives("돕", "ㅂ")
    (['먹어'], ['봐', '보아'], ['도와'])
    >>> infinitives("비", "reg"), infinitives("치", "reg")
    (['비어'], ['쳐', '치어'])
    >>> infinitives("모르", "르"), infinitives("그렇", "ㅎ"), infinitives("말하", "하")
    (['몰라'], ['그래'], ['말해', '말하여'])
    """
    head, last = stem[:-1], stem[-1]
    onset, vowel, end = letters(last)
    before = letters(head[-1])[1] if head else "ㅓ"
    thematic = "아" if vowel in _BRIGHT else "어"
    if kind == "하" or last == "하":
        return [f"{head}해", f"{head}하여"]
    if kind == "ㅂ":
        return [recoda(stem, NO_CODA) + ("와" if stem in ("돕", "곱") else "워")]
    if kind == "ㄷ":
        return [recoda(stem, "ㄹ") + thematic]
    if kind == "ㅅ":
        return [recoda(stem, NO_CODA) + thematic]
    if kind == "ㅎ":
        open_vowel = "ㅐ" if last == "렇" and stem[-2:-1] in "그이저요고조무" else _COLOURS[vowel]
        return [head + compose(onset, "ㅐ" if last == "떻" else open_vowel)]
    if kind == "르":
        return [recoda(head, "ㄹ") + ("라" if before in _BRIGHT else "러")]
    if kind == "러":
        return [f"{stem}러"]
    if kind == "ㅐ":
        return [head + compose(onset, "ㅐ")]
    if kind == "우":
        return [head + compose(onset, "ㅓ")]
    if end != NO_CODA:
        return [stem + thematic]
    if vowel == "ㅡ":
        return [head + compose(onset, "ㅏ" if before in _BRIGHT else "ㅓ")]
    if stem in _UNCONTRACTED:
        return [f"{stem}어"]
    if vowel in _CONTRACTED:
        return [head + compose(onset, _CONTRACTED[vowel]), stem + thematic]
    if vowel in "ㅏㅓㅕ":
        return [stem]
    if vowel in "ㅐㅔ":
        return [stem, f"{stem}어"]
    return [f"{stem}어"]


def before_eu(stem: str, kind: str) -> str:
    """A stem as it stands before endings that begin with 으, the 으 with it where it has one.

    >>> [before_eu(*word) for word in (("가", "reg"), ("먹", "reg"), ("만들", "reg"), ("돕", "ㅂ"))]
    ['가', '먹으', '만들', '도우']
    >>> [before_eu(*word) for word in (("듣", "ㄷ"), ("짓", "ㅅ"), ("그렇", "ㅎ"))]
    ['들으', '지으', '그러']
    """
    if kind == "ㅂ":
        return recoda(stem, NO_CODA) + "우"
    if kind == "ㄷ":
        return recoda(stem, "ㄹ") + "으"
    if kind == "ㅅ":
        return recoda(stem, NO_CODA) + "으"
    if kind == "ㅎ":
        return recoda(stem, NO_CODA)
    return stem if coda(stem) in (NO_CODA, "ㄹ") else f"{stem}으"


class Analysis(NamedTuple):
    """A word taken apart: what is inflected, and the row of the endings that inflects it."""

    stem: str
    ending: Ending


@dataclass(frozen=True, slots=True)
class Ending:
    """One row of ``endings.tsv``."""

    function: str
    level: str
    after_vowel: str
    after_consonant: str
    on: str
    place: str

    @property
    def begins_in_eu(self) -> bool:
        """Whether it has 으 after a consonant: 세요 and 으세요, ㄹ게 and 을게."""
        return self.after_consonant[:1] in ("으", "을", "은", "읍")

    @property
    def tag(self) -> str:
        """The tag an eojeol with this ending gets, such as ``haeyo.decl``."""
        return f"{self.level}.{self.function}"


# Ends of predicates that make new ones freely; the noun before them is not looked up.
_PRODUCTIVE = (
    "하",
    "되",
    "시키",
    "당하",
    "스럽",
    "거리",
    "뜨리",
    "트리",
    "있",
    "없",
    "싶",
    "좋",
    "싫",
    "많",
    "않",
    "받",
    "드리",
)
_PRODUCTIVE_INFINITIVES = (
    "해", "돼", "시켜", "스러워", "로워", "거려", "뜨려", "트려", "있어", "없어", "싶어", "같아", "같애",
    "좋아", "싫어", "많아", "않아", "받아", "맞아", "하여", "되어", "다워", "러워", "려워", "거워", "가워", "까워",
    "겨워", "드려",
)  # fmt: skip
_ENDS_OF_INFINITIVES = (
    ("셔", "시"), ("되어", "되"), ("하여", "하"), ("해", "하"), ("돼", "되"), ("시켜", "시키"), ("스러워", "스럽"), ("로워", "롭"),
)  # fmt: skip
# Last syllables that only infinitives have (in -히-, -키-, -추- …), at the end of a longer word.
_VERBAL_SYLLABLES = frozenset("혀켜겨껴뎌봐줘꿔춰둬놔뤄눠쏴")
# Infinitives of auxiliaries that after a noun are particles: 내가, 이해가, 너와.
_LIKE_PARTICLES = frozenset(["가", "와", "나", "대"])
_AFTER_ADVERBS = frozenset("해돼봐줘써꺼켜쳐놔둬커떠빼깨져와가자")
_ADVERBS_BEFORE = ("안", "못", "잘")
# Auxiliaries that are often written in one with the infinitive before them.
_AUXILIARIES = (
    "보", "주", "가", "오", "버리", "놓", "두", "내", "드리", "지", "나", "나가", "나오", "먹", "대",
    "올리", "내리", "들이", "다니", "넣", "치우", "보이",
)  # fmt: skip


class Grammar:
    """The predicates and endings of the pack, with lookups both ways.

    >>> korean = grammar()
    >>> korean.analyse("갑니다")[0].stem, korean.analyse("갑니다")[0].ending.tag
    ('가', 'hapsyo.decl')
    >>> korean.analyse("몰라")[0].stem, korean.analyse("했어요")[0].ending.tag
    ('모르', 'haeyo.decl')
    >>> korean.conjugate("돕", korean.forms["decl", "haeyo"][0])
    '도와요'
    """

    def __init__(self, predicates: str, endings: str) -> None:
        self.predicates: dict[str, list[Predicate]] = {}
        self._by_infinitive: dict[str, list[str]] = {}
        self._before_eu: dict[str, str] = {}
        full: set[str] = set()
        short: set[str] = set()
        for line in _rows(predicates):
            stem, pos, kind = line.split("\t")
            self.predicates.setdefault(stem, []).append(Predicate(stem, pos, kind))
            forms = infinitives(stem, kind)
            short.add(forms[0])
            full.update(forms[1:])
            for form in forms:
                self._by_infinitive.setdefault(form, []).append(stem)
            if kind in ("ㅂ", "ㄷ", "ㅅ", "ㅎ"):
                self._before_eu.setdefault(before_eu(stem, kind), stem)
        self._full = full - short
        self._by_infinitive.update({"같애": ["같"], "바래": ["바라"], "냅둬": ["냅두"]})
        self._auxiliary_infinitives = tuple(
            sorted(
                {form for stem in _AUXILIARIES for form in infinitives(stem, "reg")},
                key=len,
                reverse=True,
            )
        )
        #: The rows of ``endings.tsv`` by function and level, the one to write first.
        self.forms: dict[tuple[str, str], list[Ending]] = {}
        self._suffixes: dict[str, list[Ending]] = {}
        #: Every row by its shape after a vowel, the first where two functions share one.
        self.rows: dict[str, Ending] = {}
        self._longest = 0
        for line in _rows(endings):
            function, level, form, on, place = line.split("\t")
            first, _, second = form.partition("|")
            row = Ending(function, level, first, second or first, on, place)
            self.forms.setdefault((function, level), []).append(row)
            self.rows.setdefault(row.after_vowel, row)
            for shape in {row.after_vowel, row.after_consonant}:
                self._suffixes.setdefault(shape, []).append(row)
                self._longest = max(self._longest, len(shape))
        self.analyse = lru_cache(maxsize=20_000)(self._analyse)

    # ---- reading

    def is_stem(self, text: str) -> bool:
        """Whether an ending may follow: a stem, -았-, -겠-, honorific -시- or the copula.

        >>> [grammar().is_stem(text) for text in ("먹", "공부하", "갔", "가시", "것이", "사과")]
        [True, True, True, True, True, False]
        """
        if not text or not is_syllable(text[-1]):
            return False
        if coda(text) == "ㅆ" or text in self.predicates:
            return True
        if text.endswith(_PRODUCTIVE):
            return True
        if len(text) > 1 and text.startswith(_ADVERBS_BEFORE) and text[1:] in self.predicates:
            return True
        if text[-1] == "이" and coda(text[:-1]) != NO_CODA:
            return True
        if text in self._before_eu:
            return True  # 추우니, 도우시
        if text[-1] == "시" and len(text) > 1:
            return self._takes_honour(text[:-1])
        return any(
            text.endswith(auxiliary) and self.is_infinitive(text[: -len(auxiliary)])
            for auxiliary in _AUXILIARIES
        )

    def is_infinitive(self, text: str) -> bool:
        """Whether the text is a form in -아 or -어.

        >>> [grammar().is_infinitive(text) for text in ("먹어", "도와줘", "공부해", "영어", "앙골라")]
        [True, True, True, False, False]
        """
        if text in self._by_infinitive or text.endswith(_PRODUCTIVE_INFINITIVES):
            return True
        if len(text) > 1 and text[-1] in _VERBAL_SYLLABLES:
            return True
        if text.startswith(_ADVERBS_BEFORE) and text[1:] in self._by_infinitive:
            return len(text) > 2 or text[1] in _AFTER_ADVERBS
        if len(text) > 1 and text[-1] in "어아" and coda(text[:-1]) == "ㅆ":
            return True
        if len(text) > 1 and text[-1] == "셔" and self._takes_honour(text[:-1]):
            return True
        for form in self._auxiliary_infinitives:
            rest = text.removesuffix(form)
            if rest == text or not rest:
                continue
            if form in _LIKE_PARTICLES:
                if len(rest) > 1 and rest in self._by_infinitive:
                    return True
            elif self.is_infinitive(rest):
                return True
        return False

    def _takes_honour(self, rest: str) -> bool:
        """Whether honorific -시- may follow: 하, 먹으, 도우, 만드."""
        if self.irregular(rest) or self.is_stem(rest.removesuffix("으") or rest):
            return True
        if rest.endswith("이") and len(rest) > 2:
            return True  # the copula: 은사이시다
        return ends_in_vowel(rest) and recoda(rest, "ㄹ") in self.predicates

    def _is_full(self, infinitive: str) -> bool:
        """Whether the infinitive is one that is written (되어, 하여) and never ends talk."""
        return infinitive in self._full or infinitive.endswith(("하여", "되어"))

    def _analyse(self, word: str) -> tuple[Analysis, ...]:
        """Every way to read the word as a predicate with a final ending, the longest first.

        A bare infinitive goes before endings of one syllable: 떠나 is 떠나다, not 떨다 and -나.
        """
        analyses: list[tuple[int, Analysis]] = []
        for length in range(min(self._longest, len(word)), -1, -1):
            rest, tail = word[: len(word) - length], word[len(word) - length :]
            for row in self._suffixes.get(tail, ()):
                stem = self._stem_before(rest, tail, row)
                if stem is not None:
                    analyses.append((2 * length, Analysis(stem, row)))
            under = coda(rest)
            if under != NO_CODA and len(under) == 1:
                for row in self._suffixes.get(under + tail, ()):
                    stem = self._stem_before(recoda(rest, NO_CODA), under + tail, row)
                    if stem is not None:
                        analyses.append((2 * length + 2, Analysis(stem, row)))
            if tail and tail[0] != "어":
                for row in self._suffixes.get("어" + tail, ()):
                    if self.is_infinitive(rest):
                        analyses.append((2 * length + 2, Analysis(self.stem_of(rest), row)))
            elif not tail and self.is_infinitive(word) and not self._is_full(word):
                for row in self._suffixes["어"]:
                    analyses.append((3, Analysis(self.stem_of(word), row)))
        analyses.sort(key=lambda item: (item[1].ending.place == "written", -item[0]))
        return tuple(analysis for _, analysis in analyses)

    def _stem_before(self, rest: str, shape: str, row: Ending) -> str | None:
        """The stem that ``row``, in that shape, may follow in ``rest``; None if it may not."""
        if row.after_vowel.startswith("어") or not _fits(rest, shape, row):
            return None  # on the infinitive, looked up there
        if not rest:
            return rest if row.on == "free" else None
        if row.begins_in_eu and (stem := self.irregular(rest, shape)):
            return stem
        if self.is_stem(rest):
            return rest
        if shape[0] in "ㄴㄹㅂ나네니는느세소시오" and ends_in_vowel(rest):
            longer = recoda(rest, "ㄹ")  # 만드네, 아니: the ㄹ of the stem is dropped
            if longer in self.predicates:
                return longer
        return rest if row.on in ("noun", "free") else None

    def irregular(self, rest: str, shape: str = "") -> str | None:
        """The stem irregular in ㅂ, ㄷ, ㅅ or ㅎ that looks like ``rest`` before an 으-ending.

        >>> [grammar().irregular(text) for text in ("도우", "들으", "지으", "가")]
        ['돕', '듣', '짓', None]
        """
        if shape[:1] in ("으", "을", "은", "읍"):
            rest += "으"
        if rest in self._before_eu:
            return self._before_eu[rest] if rest not in self.predicates else None
        if rest.endswith(("스러우", "로우")):
            return recoda(rest[:-1], "ㅂ")
        return None

    def kind_of(self, stem: str) -> str:
        """The inflection class of a stem, that of its last part where it is a compound."""
        known = self.predicates.get(stem)
        if known:
            return known[0].kind
        return "ㅂ" if stem.endswith(("스럽", "롭", "답")) else "reg"

    def stem_of(self, infinitive: str) -> str:
        """The stem of an infinitive, or the infinitive itself where it is not in the lexicon."""
        return self.stems_of(infinitive)[0]

    def stems_of(self, infinitive: str) -> list[str]:
        """All stems of an infinitive, first those that are usually written so.

        >>> grammar().stems_of("지어"), grammar().stems_of("들어")
        (['짓', '지'], ['들', '듣'])
        """
        stems = self._by_infinitive.get(infinitive)
        if stems:
            usual = {
                stem: infinitives(stem, one.kind)[0] == infinitive
                for stem in stems
                for one in self.predicates.get(stem, ())
            }
            return sorted(dict.fromkeys(stems), key=lambda stem: not usual.get(stem, False))
        return [self._unlisted_stem(infinitive)]

    def _unlisted_stem(self, infinitive: str) -> str:
        """The stem of an infinitive that is not in the lexicon, by how it ends."""
        if infinitive[-1] in "어아" and coda(infinitive[:-1]) != NO_CODA:
            return infinitive[:-1]
        for end, stem in _ENDS_OF_INFINITIVES:
            if infinitive.endswith(end):
                return infinitive.removesuffix(end) + stem
        for auxiliary in _AUXILIARIES:
            for form in infinitives(auxiliary, "reg"):
                if infinitive.endswith(form):
                    return infinitive.removesuffix(form) + auxiliary
        return infinitive

    # ---- writing

    def conjugate(self, stem: str, ending: Ending) -> str:
        """``stem`` with ``ending``: the inverse of :meth:`analyse`.

        >>> korean = grammar()
        >>> formal = korean.forms["decl", "hapsyo"][0]
        >>> [korean.conjugate(stem, formal) for stem in ("가", "먹", "만들", "했")]
        ['갑니다', '먹습니다', '만듭니다', '했습니다']
        """
        if ending.after_vowel.startswith("어"):
            return infinitives(stem, self.kind_of(stem))[0] + ending.after_vowel[1:]
        if ending.begins_in_eu:
            stem = before_eu(stem, self.kind_of(stem))
            closed = False
        else:
            closed = coda(stem) not in (NO_CODA, "ㄹ")
        form = ending.after_consonant if closed else ending.after_vowel
        if form[0] in CODAS:
            return recoda(stem, form[0]) + form[1:]
        if coda(stem) == "ㄹ" and form[0] in "니네나냐느는세십시오":
            return recoda(stem, NO_CODA) + form
        return stem + form


def _fits(rest: str, shape: str, row: Ending) -> bool:
    """Whether the shape is the one that follows a vowel or a consonant, as ``rest`` has it."""
    if row.after_vowel == row.after_consonant or not rest or not is_syllable(rest[-1]):
        return True
    if row.after_consonant == "으" + row.after_vowel and shape == row.after_vowel:
        return True  # ㄹ stems, and 있니 beside 좋으니
    return (coda(rest) == NO_CODA) is (shape == row.after_vowel)


def _rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


@cache
def grammar() -> Grammar:
    """The grammar of the pack, read once."""
    pack = load("ko")
    return Grammar(pack.read("predicates.tsv"), pack.read("endings.tsv"))
