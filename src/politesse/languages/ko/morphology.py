"""Korean: finds the eojeols that end a sentence or a clause and reads their speech level.

The level of address stands in the ending of the predicate, so the tokenizer analyses the last
eojeol before a stop, a comma or the end (see ``grammar.py``), says by its place whether that
ending speaks to anyone, and tags it ``level.function`` (``haeyo.decl``, ``haera.imp``), or
``level.weak`` where it may not. Pronouns and honorifics are tagged at the level of the endings
around them (``hapsyo.humble``), so that the most frequent level of a text is that of its endings.

Every eojeol also has its beginnings as tags (``^감사``), by which the politeness lexicon finds a
stem in all its forms.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from politesse.core.protect import mask
from politesse.core.toml import keys
from politesse.languages.ko.grammar import (
    FORMAL_LEVELS,
    NO_CODA,
    Ending,
    Grammar,
    coda,
    ends_in_vowel,
    grammar,
    is_syllable,
    recoda,
)
from politesse.languages.tokens import PLACEHOLDER, Tokenizer, Tokens

INSIDE, SOFT, END = range(3)

_LOOSE_LETTERS = re.compile(r"(?<![ㄱ-ㅎㅏ-ㅣ])[ㄱ-ㅎㅏ-ㅣ]+$")
_DRAWN_OUT = re.compile(r"(?<=[요용])[오옹]+$")
_EMOTE = re.compile(r"[~∼〜^♡♥❤☆★♪]|[;:=]-?[)(DPp]|[\U0001F300-\U0001FAFF\u2600-\u27BF]")
_ASIDE = re.compile(r"\s[-/]\s?|/\s")
_SINGLE_QUOTED = re.compile(r"(?<!\w)['‘]([^'‘’\n]{1,100})['’](?![A-Za-z])")
_STOPS = frozenset(".!?…")
_CLOSERS = frozenset("\"'”’」』》〉)]`")

# 요 as it is typed among friends who keep it.
_TYPED_YO = re.compile(
    r"(?:[했았었였겠갔왔봤됐줬썼있없싶]어|[좋같많맞알않찮]아|[하주으오보계시]세|[ㄱ-힣](?:네|까|데|게|돼|줘|에|예)"
    r"|(?<![방항유])해)(?:여|염|용|욤|욥|욧|엽)$"
)

# Titles of books, films and songs, which are as good as quoted.
_TITLES = str.maketrans("《》〈〉", "『』『』")
# What follows words that are quoted without marks: right after them, after a comma, after a stop.
_QUOTES = (
    "라고", "이라고", "라는", "이라는", "라며", "이라며", "라면서", "라던", "하면서", "하며", "하고서",
)  # fmt: skip
_QUOTES_CLAUSE = (
    *_QUOTES, "이러", "이래", "이랬", "하면", "하고", "하니까", "하더", "하길래", "하는", "했",
)  # fmt: skip
_QUOTES_SENTENCE = (*_QUOTES, "하는", "하고", "이랬", "이러더", "이러면서", "이러길래", "이러고")

_PARTICLES = (
    "", "는", "를", "의", "도", "만", "와", "랑", "하고", "한테", "한테는", "한테도", "한테서", "에게",
    "에게는", "에게도", "에게서", "보다", "보다는", "보다도", "처럼", "부터", "까지", "까지도", "밖에",
    "조차", "마저", "로서", "로서는", "라면", "라도", "로", "로부터", "뿐", "만의", "만이", "만은", "만을",
    "말고", "이", "은", "을", "과", "께", "께서", "께서는", "께는", "이랑", "들", "들이", "들은", "들을",
    "들의", "들도", "들과", "들에게", "들께",
)  # fmt: skip

_HONORIFIC = re.compile(
    r"(?P<stem>.+?)(?:시(?:는|고|고도|면|면서|며|니|니까|던|기|기에|기에는|기엔|려|려고|려면|려는|지|지만|지는|거나|다가"
    r"|다시피|도록|자마자|길|든|든지|는데|느라|더라도|므로|는지|는지요|다면|다고|다는|거든|더니|기도|기만|는데도|는지도|면서도|고서|고는"
    r"|려다|려다가|겠지만|겠다면|겠으면|겠다고)|신(?:지|데|다면|다고|다는|다니|지요)?"
    r"|실(?:지|수록|까|지요)?|셔(?:서|도|야)?|셨(?:던|다면|다고|다는|다니|다니까|는데|는지|지만|으면|으니|으니까|을|기|나|고|거나|네)|심)$"
)
# 드리다: to give, or do, for someone above; not 마드리드, 드리블.
_OFFERS = re.compile(r"(?P<what>.*)드(?:리(?![드블프머아])|려|린|릴|림|렸)[가-힣]*$")

# Infinitives of one syllable that are not nouns or particles at the end of a sentence; those of
# the last set are, so a word that goes with the verb must stand before them.
_SHORT = frozenset("해돼봐줘써꺼켜펴쳐놔둬춰꿔커떠쏴빼깨져")
_SHORT_ALONE = frozenset("해봐줘가꺼써")
_SHORT_GUARDED = frozenset("가와자나타사차서파세매대새베내")
_BEFORE_VERBS = frozenset("를을에로서러가이게")
# Before 해 in a word of two syllables; others are nouns (동해, 잔해, 이해).
_ROOTS_OF_HADA = frozenset(
    "말못안잘원변심강약귀착급친편흔뻔망당정취뭐왜일또꼭뭘순쌔딱청택권명벌구속전척응체만듯"
)
# Nouns that are also infinitives, so that 야 after them is the copula, not -어야.
_NOUNS_BEFORE_YA = frozenset("대때새배개세차매나채")
_BEFORE_PRONOUN = frozenset("은는이가을를도에서면고데까럼만게지요다아")
_AFTER_COUNTERS = (
    "은", "는", "이", "가", "을", "를", "에", "의", "도", "만", "로", "으로", "과", "와", "씩", "째", "까지", "부터", "마다",
    "밖에", "정도", "쯤", "동안", "이나", "나", "들", "짜리", "입니다", "이에요", "예요", "야", "다", "라", "랑", "면", "후", "전",
)  # fmt: skip
_BEFORE_FOUR = ("번째", "첫", "처음", "다음", "마지막", "총", "상위", "하위")
_CASE_PARTICLES = frozenset("은는이가을를의")

_LONGEST_EXCLAMATION = 4
_LONGEST_BEGINNING = 5
_WORDS_REMEMBERED = 20_000


class Mark(NamedTuple):
    """An ending found in a text, and how far its place lets it be trusted."""

    ending: Ending
    trust: str  # sure, talk, self, written or weak


_WORDS = (
    "nouns noun_ends kin counters its_own null years with_short_verbs heard offered replies trailing"
    " chatty exclaimed intensifiers interjections respected plain plain_forms plain_begins humble"
    " humble_begins address address_begins customer answers answers_on_buttons"
)
#: What ``[tokens]`` of ``language.toml`` holds.
TOKENS = {"abbreviations?": [str], "words": keys(_WORDS, [str])}


def tokenizer(settings: Mapping[str, Any]) -> Callable[[str], Tokens]:
    """The tokenizer of the pack, with the word lists of ``language.toml``."""
    return KoreanTokenizer(settings)


class _Lists:
    """The word lists of ``language.toml``, as they are looked up."""

    def __init__(self, words: Mapping[str, list[str]]) -> None:
        self.nouns = frozenset(words["nouns"])
        self.noun_ends = tuple(words["noun_ends"])
        self.kin = tuple(words["kin"])
        self.counters = tuple(words["counters"])
        self.its_own = tuple(words["its_own"])
        self.null = tuple(words["null"])
        self.years = frozenset(words["years"])
        self.with_short_verbs = frozenset(words["with_short_verbs"])
        self.heard = tuple(words["heard"])
        self.offered = frozenset(words["offered"])
        self.replies = frozenset(words["replies"])
        self.trailing = frozenset(words["trailing"])
        self.chatty = frozenset(words["chatty"])
        self.exclaimed = frozenset(words["exclaimed"])
        self.intensifiers = frozenset(words["intensifiers"])
        self.interjections = frozenset(words["interjections"])
        self.respected = tuple(words["respected"])
        self.plain = _declined(words["plain"]) | frozenset(words["plain_forms"])
        self.plain_begins = tuple(words["plain_begins"])
        self.humble = frozenset(words["humble"])
        self.humble_begins = tuple(words["humble_begins"])
        self.address = _declined(words["address"])
        self.address_begins = tuple(words["address_begins"])
        self.customer = _declined(words["customer"])
        self.answers = frozenset(words["answers"])
        self.answers_on_buttons = frozenset(words["answers_on_buttons"])
        # Nouns whose end looks like honorific -시-, with whatever particle behind it.
        self.not_honorific = tuple(
            noun for noun in words["nouns"] if "시" in noun or noun.endswith(("신", "실", "심"))
        )


class KoreanTokenizer:
    """Cuts text into eojeols and tags what they say about the level of address."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self._cut = Tokenizer("split", frozenset(settings.get("abbreviations", [])))
        self._lists = _Lists(settings["words"])
        self._grammar = grammar()

    def __call__(self, text: str) -> Tokens:
        tokens = self._cut(_unescaped(text))
        tokens.text = text
        if tokens.words:
            _split_unspaced(tokens)
            _Reading(tokens, self._lists, self._grammar).tag()
        return tokens


class _Reading:
    """One text as it is tagged: its endings by their place, then what depends on them."""

    def __init__(self, tokens: Tokens, lists: _Lists, known: Grammar) -> None:
        self._tokens = tokens
        self._lists = lists
        self._grammar = known
        self._bare = [_bare(word) for word in tokens.words]
        self._places = self._find_places()
        #: Whether the text has polite endings, has plain pronouns, is in written style.
        self._polite = self._addresses_plainly = self._written = False

    def tag(self) -> None:
        """Set the tags of the tokens."""
        tokens, bare = self._tokens, self._bare
        everything = range(len(bare))
        marks = [self._mark(index) for index in everything]
        self._find_unmarked_quotations(marks)
        heard = [index for index in everything if not tokens.quoted[index]]
        seen = [(index, mark) for index in heard if (mark := marks[index])]
        self._written = any(mark.trust == "written" for _, mark in seen)
        self._polite = any(
            mark.trust == "sure" and mark.ending.level in FORMAL_LEVELS for _, mark in seen
        ) or any(bare[index] in self._lists.humble for index in heard)
        self._addresses_plainly = any(self._is_plain_pronoun(index) for index in heard)
        settled = {index: self._settle(index, mark) for index, mark in seen}
        levels = Counter(mark.ending.level for mark in settled.values() if mark.trust == "sure")
        self._write(settled, levels)

    def _write(self, settled: Mapping[int, Mark], levels: Counter[str]) -> None:
        lists = self._lists
        plain = self._addresses_plainly or any(level not in FORMAL_LEVELS for level in levels)
        formal = _leading(levels, ("hao", "haeyo", "hapsyo"), "haeyo")
        informal = _leading(levels, ("hae", "haera"), "hae")
        respected = any(word.startswith(lists.respected) for word in self._bare)
        for index, word in enumerate(self._bare):
            tags: list[str] = []
            mark = settled.get(index)
            if mark is not None:
                sure = mark.trust == "sure"
                tags.append(mark.ending.tag if sure else f"{mark.ending.level}.weak")
            if self._is_plain_pronoun(index):
                tags.append(f"{informal}.pronoun")
            elif self._is_humble(index):
                tags.append(f"{formal}.humble")
            elif word in lists.customer:
                tags.append(f"{formal}.address")
            elif word in lists.address or word.startswith(lists.address_begins):
                unclear = plain or self._is_title(index)
                tags.append("address.weak" if unclear else f"{formal}.address")
            elif self._is_answer(index):
                unclear = plain or word in lists.answers_on_buttons
                tags.append("answer.weak" if unclear else f"{formal}.answer")
            elif mark is None and self._is_honorific(word):
                unclear = plain or self._written or respected
                tags.append("honorific.weak" if unclear else f"{formal}.honorific")
            self._tokens.tags.append((*tags, *_beginnings(word)))

    # ---- places

    def _find_places(self) -> list[int]:
        """For every token, how much of a break follows it."""
        tokens, bare = self._tokens, self._bare
        masked = mask(tokens.text)
        places = []
        for index, word in enumerate(bare):
            end = tokens.ends[index]
            if word and len(word) < len(tokens.words[index]):
                places.append(END)  # 좋아ㅋㅋ
            elif tokens.last(index):
                places.append(SOFT if masked[end : end + 2].lstrip()[:1] in (",", ":") else END)
            elif self._closes(masked[end : tokens.starts[index + 1]], index + 1):
                places.append(END)
            elif tokens.clause[index] != tokens.clause[index + 1] or _ASIDE.search(
                masked, end, tokens.starts[index + 1]
            ):
                places.append(SOFT)
            else:
                places.append(INSIDE)
        return places

    def _closes(self, gap: str, following: int) -> bool:
        """Whether a line, an emoticon, ㅋㅋ, a name or an afterthought shows a sentence to end."""
        if not self._bare[following] or self._bare[following] in ("아니면", "아님"):
            return True
        if gap != " " and ("\n" in gap or _EMOTE.search(gap)):
            return True
        if not self._tokens.last(following):
            return False
        # Someone called by name: 고마워, 민수.
        called = gap.strip() == "," and self._final(following) != ""
        return called or self._bare[following] in self._lists.trailing

    def _before(self, index: int) -> str:
        """The word before this one in its sentence, or nothing."""
        return "" if self._tokens.first(index) else self._bare[index - 1]

    def _final(self, index: int) -> str:
        """The mark that ends the sentence of this word."""
        return self._tokens.finals[self._tokens.sentence[index]]

    def _find_unmarked_quotations(self, marks: list[Mark | None]) -> None:
        """Take for quoted what stands before 라고, 이러면 … without quotation marks."""
        tokens = self._tokens
        for index, mark in enumerate(marks[:-1]):
            if mark is None or tokens.quoted[index]:
                continue  # where marks show it, they show where it begins
            prompts: tuple[str, ...]
            if self._places[index] == INSIDE:
                prompts = _QUOTES
            elif tokens.last(index):
                prompts = _QUOTES_SENTENCE
            else:
                prompts = _QUOTES_CLAUSE
            if tokens.words[index + 1].startswith(prompts):
                low, _ = tokens.sentence_range(index)
                tokens.quoted[low : index + 1] = [True] * (index + 1 - low)

    # ---- endings

    def _mark(self, index: int) -> Mark | None:
        """The final ending of a word, if it has one that can end something here."""
        word, before = self._bare[index], self._before(index)
        forms = self._grammar.forms
        if not word or not is_syllable(word[-1]):
            return None
        if _glued(self._tokens, index):
            # The end of a word whose beginning is a placeholder or stands in quotation marks.
            word = ("것" if word[0] in "이은을과으" else "거") + word
        elif self._is_noun(word, before):
            return None
        if word in self._lists.answers_on_buttons:
            predicate = word == "아니오" and before[-1:] in ("이", "가", "은", "는", "도")
            return Mark(forms["decl", "hao"][0], "sure") if predicate else None
        if word == "가요" and self._places[index] == INSIDE:
            return None  # popular songs
        if word in ("걸", "게") and coda(before) == "ㄹ" and self._places[index] == END:
            function = "guess" if word == "걸" else "promise"  # 할 걸, 할 게 for 할걸, 할게
            return Mark(forms[function, "hae"][0], "sure")
        if _TYPED_YO.search(word):
            return Mark(forms["fragment", "haeyo"][0], "sure")
        if word[-1] == "마" and self._forbids(word[:-1] or before):
            return Mark(forms["imp", "hae"][0], "sure")
        for stem, ending in self._grammar.analyse(word):
            if not self._misread(index, word, stem, ending):
                return self._placed(index, word, stem, ending)
        return None

    def _placed(self, index: int, word: str, stem: str, ending: Ending) -> Mark | None:
        """The ending as its place in the sentence lets it count."""
        place, kind = self._places[index], ending.place
        if kind == "any" or (kind == "soft" and place != INSIDE):
            return Mark(ending, "sure")
        if place != END:
            if ending.after_vowel == "어" and (
                # No connective -어 goes on the past, so 봤어 ends a sentence anywhere.
                _is_past(word) or (place == SOFT and self._is_reply(index))
            ):
                return Mark(ending, "sure")
            return Mark(ending, "weak") if place == SOFT and kind in ("end", "self") else None
        if kind == "ask":
            return Mark(ending, "sure") if self._asks(index, stem, ending) else None
        if kind == "talk":
            return Mark(ending, "talk" if self._is_said(index) else "weak")
        if kind == "self" and ending.level == "hage" and "?" not in self._final(index):
            return None
        return Mark(ending, "sure" if kind == "end" else kind)

    def _settle(self, index: int, mark: Mark) -> Mark:
        """What an ending counts for, now that its surroundings are known."""
        sure = mark.trust == "sure"
        if mark.trust == "talk":
            sure = not self._polite
        elif mark.trust == "self":
            to_no_one = self._written or mark.ending.level == "hage"
            exclaims = mark.ending.function == "excl"
            sure = not self._polite and (self._addresses_plainly or exclaims or not to_no_one)
        elif mark.trust == "written":
            sure = not self._polite and (
                self._addresses_plainly or self._exclaims(index, mark.ending)
            )
        return mark._replace(trust="sure" if sure else "weak")

    def _asks(self, index: int, stem: str, ending: Ending) -> bool:
        """Whether -니, -다고 … ask; without a mark only -니 on a stem is taken to."""
        final = self._final(index)
        if "?" in final or (ending.function == "echo" and "!" in final):
            return True
        if ending.function != "ques":
            return False
        bare_stem = not final and self._grammar.is_stem(stem) and stem[-1] not in "이시"
        return bare_stem or coda(stem) == "ㅆ"

    def _is_said(self, index: int) -> bool:
        """Whether a connective at the end was left hanging on purpose and not cut off."""
        final = self._final(index)
        if final == "." or final[-1:] in ("!", "?") or not self._tokens.last(index):
            return True
        return not final and any(word in self._lists.chatty for word in self._tokens.words)

    def _exclaims(self, index: int, ending: Ending) -> bool:
        """Whether a form in -다 is said out loud: 와, 멋지다! rather than a line of prose."""
        lists, bare = self._lists, self._bare
        loud = "!" in self._final(index)
        if ending.function == "imp":
            return loud
        if not any(
            analysis.stem in lists.exclaimed for analysis in self._grammar.analyse(bare[index])
        ):
            return False
        low, high = self._tokens.sentence_range(index)
        followed_by_letters = index + 1 < len(bare) and not bare[index + 1]
        if loud or followed_by_letters or bare[low] in lists.interjections:
            return True
        if high - low > _LONGEST_EXCLAMATION:
            return False
        before = bare[low:index]
        if any(word in lists.intensifiers for word in before):
            return True
        return len(before) < 2 and not any(word[-1:] in _CASE_PARTICLES for word in before)

    # ---- what only looks like an ending

    def _is_noun(self, word: str, before: str) -> bool:
        if word not in self._lists.nouns and not word.endswith(self._lists.noun_ends):
            return False
        # 사자: a lion, but 우리 저걸 사자 is a proposal.
        return word[-1] != "자" or before[-1:] not in ("을", "를", "걸", "좀")

    def _misread(self, index: int, word: str, stem: str, ending: Ending) -> bool:
        """Whether a reading that the letters allow is not what the word is."""
        form = ending.after_vowel
        if form == "어":
            return self._misread_infinitive(index, word)
        if form == "야":
            if word == "이야":
                return self._tokens.first(index) or not self._tokens.last(index)
            noun = stem in _NOUNS_BEFORE_YA or stem in self._lists.nouns
            return not stem or (not noun and self._grammar.is_infinitive(stem))
        if form in ("ㄹ게", "ㄹ께") and coda(stem) == "ㄹ":
            return self._is_adjective(stem)  # 가늘게, 길게: adverbs
        if form == "대" and coda(stem) != "ㅆ":
            return not self._is_adjective(stem)  # of verbs it is -ㄴ대; 기대, 갈대 are nouns
        if form == "자":
            return stem[-1:] == "시"  # 지시자; nobody says 가시자
        if form == "마":
            return len(word) < 3 or stem[-1] not in "주하리오"
        if form == "이래":
            return coda(stem) == NO_CODA
        if form == "래":
            return is_syllable(stem[-1]) and not stem.endswith(self._lists.heard)
        if ending.on == "noun" and not self._grammar.is_stem(stem):
            return self._misread_copula(index, stem, form)
        return not stem and len(word) == 1

    def _misread_copula(self, index: int, stem: str, form: str) -> bool:
        """Whether what looks like a noun and the copula (바보네, 누구니) is a noun: 동네, 편지."""
        if form == "지" and (stem[-1] in "거뭐왜" or stem in ("누구", "어디", "언제")):
            return False
        if form == "지" and "?" not in self._final(index):
            return True
        if form == "네" and stem.endswith(self._lists.kin):
            return True
        return not ends_in_vowel(stem)

    def _misread_infinitive(self, index: int, word: str) -> bool:
        """Whether what looks like an infinitive is a noun, a particle or a connective."""
        before = self._before(index)
        if len(word) == 2 and word[1] == "해":
            return word[0] not in _ROOTS_OF_HADA
        if len(word) > 1:
            for_example = word == "들어" and before == "예를"
            like_noun = word[-1] in "가와나" and word[:-1] in self._lists.nouns
            return for_example or (like_noun and word not in self._grammar.predicates)
        if not before:
            return not self._tokens.first(index) or word not in _SHORT_ALONE
        if (
            word in "가와"
            and is_syllable(before[-1])
            and (len(before) > 1 or self._grammar.is_infinitive(before))
        ):
            return False
        if word in _SHORT_GUARDED:
            return before not in self._lists.with_short_verbs and before[-1] not in _BEFORE_VERBS
        return word not in _SHORT or before in self._lists.years or not is_syllable(before[-1])

    def _is_adjective(self, stem: str) -> bool:
        return any(known.pos == "a" for known in self._grammar.predicates.get(stem, ()))

    def _forbids(self, before: str) -> bool:
        """Whether 마 after this means do not: 가지 마, 걱정 마."""
        if before in ("걱정", "염려", "신경"):
            return True
        return any(
            before.endswith(end) and self._grammar.is_stem(before.removesuffix(end))
            for end in ("지", "지는", "지도", "질")
        )

    def _is_reply(self, index: int) -> bool:
        """Whether the word answers by itself: 좋아, 그럼 시작하자."""
        tokens = self._tokens
        alone = tokens.first(index) or tokens.clause[index - 1] != tokens.clause[index]
        return alone and tokens.words[index] in self._lists.replies

    # ---- pronouns and honorifics

    def _is_plain_pronoun(self, index: int) -> bool:
        word, inside = self._bare[index], self._places[index] == INSIDE
        following = self._bare[index + 1] if inside else ""
        if word == "네":
            # Your; before a counter four, and in polite text yes.
            return (
                bool(following)
                and not self._before(index).endswith(_BEFORE_FOUR)
                and not self._polite
                and is_syllable(following[0])
                and not self._counts(following)
            )
        if word == "니":
            return inside
        if word == "널":
            # You, as an object; a board at the end, and null before some words.
            return inside and not self._polite and not following.startswith(self._lists.null)
        if word == "너" and self._places[index] != INSIDE and index and self._before(index):
            return False  # 너 and a comma, after others: 너비 cut short, not the reader
        if word.startswith("니들") and self._before(index):
            return False  # a needle
        return word in self._lists.plain or word.startswith(self._lists.plain_begins)

    def _counts(self, word: str) -> bool:
        """Whether a word after 네 is a counter with or without a particle: 네 명이, not 네 해석."""
        return any(
            word.startswith(counter)
            and (word == counter or word[len(counter) :].startswith(_AFTER_COUNTERS))
            for counter in self._lists.counters
        )

    def _is_humble(self, index: int) -> bool:
        word, inside = self._bare[index], self._places[index] == INSIDE
        if word != "제":
            return word in self._lists.humble or word.startswith(self._lists.humble_begins)
        following = self._bare[index + 1] if inside else ""
        return (
            bool(following)
            and not self._written
            and is_syllable(following[0])
            and not following.startswith(self._lists.its_own)
        )

    def _is_title(self, index: int) -> bool:
        """Whether 님 belongs to the name before it: {name} 님, 김민수 님."""
        tokens = self._tokens
        if self._bare[index][0] != "님":
            return False
        if tokens.first(index) or tokens.clause[index - 1] != tokens.clause[index]:
            return _glued(tokens, index)
        return self._bare[index - 1][-1:] not in _BEFORE_PRONOUN

    def _is_answer(self, index: int) -> bool:
        """Whether the word is a polite yes or no, with something said around it."""
        tokens, word = self._tokens, self._bare[index]
        if word not in self._lists.answers and word not in self._lists.answers_on_buttons:
            return False
        end = tokens.ends[index]
        return (
            tokens.first(index)
            and self._places[index] != INSIDE
            and tokens.text[end : end + 1] not in (":", "/")
            and len(tokens.words) > 1
        )

    def _is_honorific(self, word: str) -> bool:
        offered = _OFFERS.match(word)
        if offered is not None:
            what = offered["what"]
            return not what or what in self._lists.offered or self._grammar.is_infinitive(what)
        match = _HONORIFIC.match(word)
        if match is None or word.startswith(self._lists.not_honorific):
            return False
        stem = match["stem"]
        if len(word) == 2:
            return stem in "하오보가주계드쓰아"
        if f"{stem}시" in self._grammar.predicates:
            return stem in ("계", "드", "주무")  # 마시다 honours no one
        if stem[-1] == "으":
            return coda(stem[:-1]) != NO_CODA and self._grammar.is_stem(stem[:-1])
        return ends_in_vowel(stem) and (
            self._grammar.is_stem(stem) or recoda(stem, "ㄹ") in self._grammar.predicates
        )


def _unescaped(text: str) -> str:
    """The text, of the same length, with marks that show what is quoted.

    Single marks become brackets, because a particle right behind them (‘너의 이름은’이) would make
    them apostrophes. A text quoted as a CSV field loses its outer marks and the doubling.

    >>> _unescaped('"He said ""come"" twice."')
    ' He said  “come”  twice. '
    >>> _unescaped("영화 '너의 이름은'이")
    '영화 『너의 이름은』이'
    >>> _unescaped("가즈오 이시구로, 《나를 보내지 마》")
    '가즈오 이시구로, 『나를 보내지 마』'
    """
    text = _SINGLE_QUOTED.sub(r"『\g<1>』", text.translate(_TITLES))
    if len(text) < 3 or text[0] != '"' or text[-1] != '"' or '""' not in text[1:-1]:
        return text
    first, *pieces = text[1:-1].split('""')
    marks = (" “", "” ")
    inner = "".join(marks[index % 2] + piece for index, piece in enumerate(pieces))
    return f" {first}{inner} "


def _split_unspaced(tokens: Tokens) -> None:
    """End sentences at stops with no space behind them, as chats leave it out (봤어?나도)."""
    finals: list[str] = []
    added = 0
    for index, sentence in enumerate(tokens.sentence):
        tokens.sentence[index] = sentence + added
        last = index + 1 == len(tokens.words)
        if last or tokens.sentence[index + 1] != sentence:
            finals.append(tokens.finals[sentence])
            continue
        gap = tokens.text[tokens.ends[index] : tokens.starts[index + 1]]
        if (
            gap
            and all(mark in _STOPS for mark in gap)
            and _is_korean(tokens.raw[index][-1])
            and _is_korean(tokens.raw[index + 1][0])
        ):
            finals.append(gap)
            added += 1
    tokens.finals = finals


@lru_cache(_WORDS_REMEMBERED)
def _beginnings(word: str) -> tuple[str, ...]:
    """The tags of what a word begins with."""
    longest = min(len(word), _LONGEST_BEGINNING)
    return tuple("^" + word[:length] for length in range(1, 1 + longest))


@lru_cache(_WORDS_REMEMBERED)
def _bare(word: str) -> str:
    """The word without what chats add to its end.

    >>> _bare("좋아요오ㅋㅋ"), _bare("했넼"), _bare("부엌")
    ('좋아요', '했네', '부엌')
    """
    word = _DRAWN_OUT.sub("", _LOOSE_LETTERS.sub("", word))
    if coda(word) == "ㅋ" and not word.endswith(("부엌", "녘")):
        return recoda(word, NO_CODA)
    return word


def _is_past(word: str) -> bool:
    """Whether a form in -어 is past or intends (봤어, 가겠어); 있어 is neither."""
    return coda(word[:-1]) == "ㅆ" and word[-2] != "있"


def _is_korean(letter: str) -> bool:
    return is_syllable(letter) or "ㄱ" <= letter <= "ㅣ"


def _leading(levels: Counter[str], candidates: tuple[str, ...], default: str) -> str:
    """The most frequent of the levels, given from low to high; of equal ones the higher."""
    spoken = [level for level in reversed(candidates) if levels[level]]
    return max(spoken, key=lambda level: levels[level], default=default)


def _declined(words: Iterable[str]) -> frozenset[str]:
    return frozenset(word + particle for word in words for particle in _PARTICLES)


def _glued(tokens: Tokens, index: int) -> bool:
    """Whether the token is written onto a placeholder or a closing mark."""
    if not index:
        return False
    gap = tokens.text[tokens.ends[index - 1] : tokens.starts[index]]
    if not gap:
        return tokens.words[index - 1] == PLACEHOLDER
    return gap != " " and all(letter in _CLOSERS for letter in gap)
