"""Where Japanese sentences end, and what the predicate at each end is.

The level of a Japanese sentence shows in its last predicate (行く, 行きます). Predicates are
read from the end of each clause backwards: particles first, then an ending of
``lexicon.toml`` or a form of ``paradigms.tsv``, then what the spelling tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache
from typing import Any

from politesse.core.protect import OBJECT
from politesse.core.toml import Each, Shape, keys
from politesse.languages import load
from politesse.languages.ja.script import (
    HIRAGANA,
    KANJI,
    KATAKANA,
    ROW_E,
    ROW_I,
    STEM_KANJI,
    WORD,
    is_hiragana,
    is_kanji,
    is_katakana,
    is_word,
    read,
)
from politesse.languages.paradigms import Paradigms
from politesse.languages.tokens import quotations

_LEXICON: Shape = {
    "words": keys(
        "asking bare_questions exclamations free imperatives negatives not_predicates not_questions"
        " not_requests openings plain_closings plain_phrases polite_closings polite_phrases"
        " qualities_in_ka te_endings",
        [str],
    ),
    "particles": keys("conjunctive contrasting doubting final telling", [str]),
    "honorifics": Each([str]),  # the tag: its patterns
    "vocabulary": Each([str]),
    "ending": [
        {"tag": str, "after": str, "tier?": str, "except?": [str], "forms": [str]},
    ],
}


class Tier(IntEnum):
    """How much a predicate says of the level of its text; only the highest tier there counts."""

    LABEL = 0  #: a bare dictionary form that may name a command: 設定を開く
    PHRASE = 1  #: a plain phrase or exclamation that polite speakers use too: ありがとう, すごい!
    MEDIAL = 2  #: in front of another clause: …ですが、
    ASIDE = 3  #: in brackets, trailing off (…から。), or a polite phrase of everyday: すみません
    FINAL = 4  #: at the end of a sentence


@dataclass(frozen=True, slots=True)
class Predicate:
    """The ending of one predicate: where it is, what it is, and the particles after it.

    ``tail`` is empty where the predicate itself ends the clause.
    """

    start: int
    end: int
    tag: str
    tier: Tier
    tail: str = ""

    @property
    def plain(self) -> bool:
        """Whether the ending is one of plain style."""
        return self.tag.startswith(("plain", "request"))


@dataclass(frozen=True, slots=True)
class SentenceSpan:
    """One sentence: where it begins and ends, and the mark that ends it."""

    start: int
    end: int
    mark: str


@dataclass(frozen=True, slots=True)
class Analysis:
    """The sentences of a text and its predicates, in order."""

    sentences: tuple[SentenceSpan, ...]
    predicates: tuple[Predicate, ...]

    def deciding(self) -> frozenset[Predicate]:
        """The predicates that decide the level of the text.

        Those of the highest tier do. Below the ends of sentences, polite forms outrank plain
        ones, because plain clauses belong to polite sentences too.
        """
        top = max((predicate.tier for predicate in self.predicates), default=Tier.LABEL)
        if top == Tier.LABEL:
            return frozenset()
        chosen = [predicate for predicate in self.predicates if predicate.tier == top]
        polite = [predicate for predicate in chosen if not predicate.plain]
        return frozenset(polite if polite and top < Tier.FINAL else chosen)


#: Somebody absent as the subject or topic whom honorific verbs raise: 社長が, 田中様は.
_RAISED = re.compile(
    r"(?:先生|社長|部長|課長|会長|店長|校長|教授|大統領|首相|大臣|陛下|殿下|お客様|お客さん|ご両親|ご主人|奥様|お母様|お父様"
    r"|[^\s、。]様|さん|の方)(?:[はがもの]|から)"
)


def names_somebody_raised(text: str) -> bool:
    """Whether honorific verbs after ``text`` raise somebody it names, and not the reader.

    >>> names_somebody_raised("社長がもう"), names_somebody_raised("何を")
    (True, False)
    """
    return first_raised(text, 0, len(text)) <= len(text)


def first_raised(text: str, low: int, high: int) -> int:
    """Where the first name of somebody whom honorific verbs raise ends; beyond the text where none does."""
    found = _RAISED.search(text, low, high)
    return found.end() if found else len(text) + 1


def analyse(text: str) -> Analysis:
    """The sentences of ``text`` and the predicates that carry its level.

    >>> [(found.tag, found.tier.name) for found in analyse("好きですが、行けない。").predicates]
    [('polite.desu', 'MEDIAL'), ('plain.neg', 'FINAL')]
    """
    letters = read(text)
    analysis = analyse_letters(letters.chars)
    return Analysis(
        tuple(
            replace(item, start=letters.starts[item.start], end=letters.ends[item.end - 1])
            for item in analysis.sentences
        ),
        tuple(
            replace(item, start=letters.starts[item.start], end=letters.ends[item.end - 1])
            for item in analysis.predicates
        ),
    )


# ---------------------------------------------------------------- the predicate of a clause


@dataclass(frozen=True, slots=True)
class _Ending:
    tag: str
    after: str
    tier: Tier
    exceptions: tuple[str, ...]


def _by_last_letter(particles: Iterable[str]) -> dict[str, list[str]]:
    """Particles by the letter they end in, the longest first."""
    found: dict[str, list[str]] = {}
    for particle in sorted(particles, key=len, reverse=True):
        found.setdefault(particle[-1], []).append(particle)
    return found


class Grammar:
    """The endings and words that tell a predicate."""

    def __init__(self, lexicon: Mapping[str, Any], paradigms: Paradigms) -> None:
        words, particles = lexicon["words"], lexicon["particles"]
        self._endings = _endings(lexicon)
        self._not_predicates = frozenset(words["not_predicates"])
        self._words = dict(self._dictionary(paradigms))
        self._words |= dict.fromkeys(words["imperatives"], "request.imperative")
        self._words |= dict.fromkeys(words["negatives"], "plain.neg")
        self._free = frozenset(words["free"])
        self._longest = max(map(len, (*self._endings, *self._words)))
        self._te_forms = frozenset(
            form
            for word in paradigms.words
            if "stem" in word.cells
            for form in word.cells.get("te", ())
        )
        self._te_endings = tuple(words["te_endings"])
        self._asking = tuple(words["asking"])
        self._not_requests = tuple(words["not_requests"])
        self._qualities = tuple(words["qualities_in_ka"])
        self._not_questions = (*words["not_questions"], *self._qualities)
        self._bare_questions = tuple(words["bare_questions"])
        self._plain_phrases = frozenset(words["plain_phrases"])
        self._plain_closings = tuple(words["plain_closings"])
        self._polite_closings = tuple(words["polite_closings"])
        self._polite_phrases = tuple(words["polite_phrases"])
        self._exclamations = frozenset(words["exclamations"])
        self._opening = re.compile(f"^(?:{'|'.join(words['openings'])})*")
        self._final = _by_last_letter(particles["final"])
        self._conjunctive = _by_last_letter(particles["conjunctive"])
        self._telling = _by_last_letter(particles["telling"])
        firm = {*particles["final"], *particles["contrasting"]}
        self._firm = frozenset(firm) - {*particles["doubting"]}

    def _dictionary(self, paradigms: Paradigms) -> Iterator[tuple[str, str]]:
        """The plain forms of every listed word, with their tags."""
        for word in paradigms.words:
            tags = {
                "prs.plain": "plain.adj" if word.lemma.endswith("い") else "plain.verb",
                "pst.plain": "plain.past",
                "neg.plain": "plain.neg",
                "negpst.plain": "plain.past",
                "vol.plain": "plain.volitional",
                "imp.plain": "request.imperative",
            }
            for cell, tag in tags.items():
                for form in word.cells.get(cell, ()):
                    # Other imperatives look like nouns or stems; the lexicon has the clear ones.
                    if tag == "request.imperative" and not form.endswith("ろ"):
                        continue
                    if form not in self._not_predicates and form not in self._endings:
                        yield form, tag

    def predicate(self, clause: str) -> Predicate | None:
        """The predicate that ends ``clause``, with offsets into it.

        >>> predicate = grammar().predicate("明日は学校へ行きますよね")
        >>> predicate.tag, predicate.start, predicate.end, predicate.tail
        ('polite.masu', 8, 10, 'よね')
        >>> grammar().predicate("明日の学校") is None
        True
        """
        kept = [
            index
            for index, char in enumerate(clause)
            # すごーい is すごい, but カー is not カ.
            if char not in _IGNORED
            and not (char in "ー〜~" and index and is_hiragana(clause[index - 1]))
        ]
        text = "".join([clause[index] for index in kept])
        text = _JUNK.sub("", text.replace("ねぇ", "ねえ").replace("なぁ", "なあ"))
        predicate = self._match(text) or self._match(_LAUGH.sub("", text))
        if predicate is None:
            return None
        return replace(predicate, start=kept[predicate.start], end=kept[predicate.end - 1] + 1)

    def phrase(self, clause: str, mark: str) -> Predicate | None:
        """The end of a clause that is plain by what it leaves out: ありがとう, 元気?"""
        text = _JUNK.sub("", clause)
        for phrase in self._letters(text):
            if phrase in self._plain_phrases and text.endswith(phrase):
                return _predicate(text, phrase, "plain.phrase", Tier.PHRASE)
        for table, tag in (
            (self._plain_closings, "plain.phrase"),
            (self._polite_closings, "polite.phrase"),
        ):
            if text.endswith(table) and mark != "、":
                phrase = next(phrase for phrase in table if text.endswith(phrase))
                return _predicate(text, phrase, tag, Tier.PHRASE)
        if "?" in mark and text.endswith(self._bare_questions):
            word = next(word for word in self._bare_questions if text.endswith(word))
            return _predicate(text, word, "plain.phrase", Tier.PHRASE)
        if "?" in mark and text.endswith(("たら", "だら", "れば", "けば")):
            return _predicate(text, text[-2:], "request.te", Tier.ASIDE)
        return None

    def is_set_phrase(self, sentence: str, predicate: Predicate) -> bool:
        """Whether ``sentence``, up to its predicate, is one that speakers of any style use."""
        if not predicate.plain:
            return _NOT_WORD.sub("", sentence).endswith(self._polite_phrases)
        return any(
            phrase in self._exclamations
            or (predicate.tag == "plain.adj" and len(phrase) < 7 and not _CASE.search(phrase))
            for phrase in self._letters(sentence)
        )

    def asks(self, sentence: str) -> bool:
        """Whether the て-form that ends ``sentence`` asks for something, mark or no mark."""
        return sentence.endswith(self._asking)

    def _letters(self, sentence: str) -> tuple[str, str]:
        """The letters of ``sentence``, and those without what opens it (うわ, それは)."""
        letters = _NOT_WORD.sub("", sentence)
        return letters, self._opening.sub("", letters)

    def _match(self, text: str, depth: int = 0) -> Predicate | None:
        if not text or depth > 5:
            return None
        predicate = self._bare(text)
        if predicate is not None:
            return predicate
        for particle in self._conjunctive.get(text[-1], ()):
            if text.endswith(particle):
                inner = self._match(text[: -len(particle)], depth + 1)
                if inner is not None and not inner.tail:
                    return self._with(inner, particle)
        for particle in self._final.get(text[-1], ()):
            if text.endswith(particle):
                if particle == "か" and text.endswith(self._not_questions):
                    continue
                if particle == "さ" and self._measures(text[:-1]):
                    continue
                inner = self._match(text[: -len(particle)], depth + 1)
                if inner is not None and _fits(particle, inner):
                    return self._with(inner, particle)
        return self._told(text) if depth == 0 else None

    def _with(self, inner: Predicate, particle: str) -> Predicate:
        """``inner`` before a particle; a plain one trails off unless the particle is firm."""
        tier = inner.tier
        if inner.plain and particle not in self._firm:
            tier = min(tier, Tier.ASIDE)
        return replace(inner, tail=inner.tail + particle, tier=tier)

    def _told(self, text: str) -> Predicate | None:
        """A plain sentence known only by the particle at its end: 学生よ, 本当か."""
        for particle in self._telling.get(text[-1], ()):
            if text.endswith(particle) and len(text) > len(particle):
                if particle == "かな" and text[:-1].endswith(self._qualities):
                    return None  # 静かな, ばかな
                if text.endswith("くだい"):
                    return None  # ください, misspelt
                return _predicate(text, particle, "plain.particle", Tier.FINAL)
        if not _NOUN.search(text[-3:-1]):
            return None
        for particle, tier in _AFTER_NOUNS.items():
            if text.endswith(particle):
                if particle == "か" and text.endswith(self._not_questions):
                    return None
                if particle == "さ" and (self._measures(text[:-1]) or not is_kanji(text[-2])):
                    return None
                return _predicate(text, particle, "plain.particle", tier)
        return None

    def _measures(self, stem: str) -> bool:
        """Whether さ after ``stem`` makes a noun of an adjective: 高さ, 使いやすさ."""
        return stem.endswith(("やす", "にく", "づら", "らし")) or any(
            self._words.get(stem[-length:] + "い") == "plain.adj" for length in range(1, 6)
        )

    def _bare(self, text: str) -> Predicate | None:
        """A predicate at the very end of ``text``."""
        for length in range(min(self._longest, len(text)), 0, -1):
            form = text[-length:]
            for ending in self._endings.get(form, ()):
                if not text.endswith(ending.exceptions) and self._follows(
                    text[:-length], ending.after
                ):
                    return _predicate(text, form, ending.tag, ending.tier)
            tag = self._words.get(form)
            if tag is None or not self._begins_word(text, length):
                continue
            if tag != "request.imperative" or not _COMPOUND.search(text[:-length]):
                return _predicate(text, form, tag, Tier.FINAL)
        return self._short_negative(text) or self._verb(text) or self._request(text)

    def _follows(self, head: str, after: str) -> bool:
        """Whether ``head`` ends in what an ending asks to stand before it."""
        if after == "any":
            return True
        last = head[-1:]
        if not is_word(last):
            return False
        if after == "stem":
            return last in ROW_I or last in ROW_E or last in STEM_KANJI
        if after == "kanji":
            return bool(is_kanji(last))
        if after == "plain":
            inner = self._bare(head)
            return last == "な" or (inner is not None and inner.tag.startswith("plain"))
        return True

    def _begins_word(self, text: str, length: int) -> bool:
        """Whether a word may begin ``length`` characters before the end of ``text``."""
        first, before = text[-length], text[-length - 1 : -length]
        if length > 2 or not before or not is_hiragana(first) or text[-length:] in self._free:
            return True
        return not is_hiragana(before) or before in "はがをにでともやのてへくっんそうか"

    def _short_negative(self, text: str) -> Predicate | None:
        """A negative in ん, ぬ, ねえ or へん: 分からん, できぬ, 知らねえ; but not 田中さん."""
        short = next((end for end in ("へん", "ん", "ぬ", "ねえ") if text.endswith(end)), None)
        if short is None or text.endswith("さん"):
            return None
        head = text[: -len(short)]
        for length in range(min(7, len(head)), 1, -1):
            if self._words.get(head[-length:] + "ない") == "plain.neg":
                return _predicate(text, head[-length:] + short, "plain.neg", Tier.FINAL)
        return None

    def _verb(self, text: str) -> Predicate | None:
        """A verb of no list, told by how it is spelled: 企む, 駆け抜ける, ググる."""
        match = _SPELLED.search(text)
        if match is None:
            return None
        root, kana = match.group("root") or "", match.group("kana")
        if root and len(kana) > 3 and kana[0] in "はがをにでともの":
            root, kana = "", kana[1:]
        if kana.endswith("っす") or self._not_predicates & {kana, kana[-3:]}:
            return None
        if kana.endswith("ます") and (kana != "ます" if root else kana not in _IN_MASU):
            return None  # a polite form that is misspelt: 示さます
        if kana == "ます" and root[-1:] not in _BEFORE_MASU:
            return None  # or spelled without the kana of its stem: 割当ます
        tag = _kind_of_verb(root, kana)
        return _predicate(text, root[-1:] + kana, tag, Tier.FINAL) if tag else None

    def _request(self, text: str) -> Predicate | None:
        """A て-form that ends the sentence: 待って, 行かないで."""
        if text[-1] not in "てで":
            return None
        if text.endswith(self._not_requests) and not text.endswith(self._te_endings[:2]):
            return None
        for length in range(min(8, len(text)), 1, -1):
            if text[-length:] in self._te_forms and self._begins_word(text, length):
                return _predicate(text, text[-length:], "request.te", Tier.ASIDE)
        for form in self._te_endings:
            if text.endswith(form):
                return _predicate(text, form, "request.te", Tier.ASIDE)
        return None


def _endings(lexicon: Mapping[str, Any]) -> dict[str, list[_Ending]]:
    table: dict[str, list[_Ending]] = {}
    for entry in lexicon["ending"]:
        ending = _Ending(
            entry["tag"],
            entry["after"],
            Tier[entry.get("tier", "final").upper()],
            tuple(entry.get("except", ())),
        )
        for form in entry["forms"]:
            table.setdefault(form, []).append(ending)
    return table


def _predicate(text: str, form: str, tag: str, tier: Tier) -> Predicate:
    return Predicate(len(text) - len(form), len(text), tag, tier)


def _fits(particle: str, inner: Predicate) -> bool:
    """Whether ``particle`` can follow ``inner`` and leave it the predicate of the sentence."""
    if particle == "もの":  # 食べるもの is a noun, だもの is not
        return inner.tag in ("plain.da", "polite.desu", "polite.masu")
    if particle == "でしょ":
        return inner.plain
    return not (inner.tag.startswith("request") and particle in ("の", "か", "って", "さ", "わ"))


def _kind_of_verb(root: str, kana: str) -> str | None:
    """The tag of a verb spelled with ``root`` (kanji or katakana, or none) and ``kana``."""
    last = kana[-1]
    if not root:  # a long word in る or す is a verb nearly always
        return "plain.verb" if last in "るす" and len(kana) > 2 else None
    if is_katakana(root[-1]):
        return "plain.verb" if kana in ("る", "す", "する") else None
    if last == "つ":
        counts = root[-1] in "一二三四五六七八九十幾何" or len(kana) > 1
        return None if counts else "plain.verb"
    if last == "う":
        if kana.endswith("よう") and kana[-3:-2] in ROW_E:
            return "plain.volitional"
        return "plain.verb" if kana in ("う", "かう", "わう", "なう", "らう") else None
    if last == "ろ":
        return "request.imperative" if kana[-2:-1] in ROW_E else None
    if last in "ぐぬぶむ" and len(kana) > 2:
        return None
    return None if root[-1] == "直" else "plain.verb"  # 直ぐ


#: Kanji of verbs that end as polite forms do: 励ます.
_BEFORE_MASU = frozenset("励済冷覚醒悩騙澄晦")
#: Such verbs where no kanji tells: だます.
_IN_MASU = frozenset(("だます", "さます", "すます", "なやます", "はげます", "くらます", "ふかます"))
#: Before what looks like an imperative: it is the last part of a noun, as in 時間切れ, 売り切れ.
_COMPOUND = re.compile(f"[{KANJI}{KATAKANA}いきしちひみりぎじびえけせねめれげぜべ]$")
#: Particles that make a plain sentence of a noun.
_AFTER_NOUNS = {
    "かい": Tier.ASIDE,
    "かも": Tier.ASIDE,
    "よ": Tier.ASIDE,
    "か": Tier.ASIDE,
    "さ": Tier.ASIDE,
    "ね": Tier.MEDIAL,
}
#: Stands where a remark in brackets was; no part of the sentence around it.
_GONE = "\0"
_IGNORED = frozenset(_GONE + " \n\t")
_JUNK = re.compile(rf"(?<![^{WORD}])[^{WORD}]+$|(?<![っッぁぃぅぇぉ])[っッぁぃぅぇぉ]+$")
_LAUGH = re.compile(rf"(?:笑+|爆笑|w+|草|泣|汗|lol|あ?はは+|ハハ+|へへ+|ふふ+)[^{WORD}]*$")
_NOUN = re.compile(rf"[{KANJI}{KATAKANA}a-z0-9{OBJECT}のとうれこりきいぎみしちけせめえんらさ]か?$")
_NOT_WORD = re.compile(rf"[^{WORD}]|ー")
_CASE = re.compile("[はがをにもで]")
_SPELLED = re.compile(
    rf"(?P<root>[{KANJI}{KATAKANA}]{{1,4}})?(?P<kana>[{HIRAGANA}]{{0,5}}[るすうつぐぬぶむろ])$"
)

# ---------------------------------------------------------------- the sentences of a text

#: No predicate is longer than this.
_LOOK_BACK = 40
_BOUNDARY = re.compile(
    r"""
      (?P<hard>(?:。|!(?![a-z])|\?)+[。!?…\s]* | \n\s*\n\s*)
    | (?P<soft>(?:…|\.{2,}|・{2,}|[\n♪♫☆★♡♥❤—―–:;\u2600-\u26ff\U0001f300-\U0001faff]|\s|\.(?=\s|$))+)
    | (?P<comma>[、,])
    """,
    re.VERBOSE,
)
_BRACKETS = re.compile(
    r"\((?P<round>[^()]{1,300})\)|【(?P<title>[^【】]{1,100})】|\[(?P<button>[^\[\]]{1,100})\]"
)
#: What brackets hold that shows the writer's face: (笑), (^^).
_FACE = re.compile(rf"(?=.*[笑爆汗泣苦怒涙謎w^ω_])[笑爆汗泣苦怒涙謎wmo\W_]+(?<!{OBJECT})")
#: After a sentence, と思う and the like make it a thought, not a statement.
_QUOTING = re.compile(r"\s*(?:と|って)(?=[言思聞考答叫伝述書呼問尋感願話頼い、は])")
_POLITE_CLAUSE = re.compile(
    r"(?P<form>ませんでした|ません|ました|ます|です|でした|でしょう)(?=けれど|けど|から|ので|のに|し|が)"
)
#: What makes a sentence of what might be a label: a topic, a subject, a person, a question.
_TOPIC = re.compile(
    rf"(?<=[{KANJI}{KATAKANA}a-z0-9{OBJECT}れこりとの])(?<![後回降時今中])は"
    rf"|(?<=[{KANJI}{KATAKANA}a-z0-9{OBJECT}れこりの])が"
    # A subject of a clause inside the label is not one of the label.
    rf"(?!.{{0,200}}(?:とき|場合|際|時|たら|れば|よう|ため|まで|こと|前に|後に|[たるいうくすむ]\s?[{KANJI}{KATAKANA}a-z{OBJECT}][^がは]{{0,60}}[をにで]))"
    r"|[私僕俺君彼誰]|あなた|みんな|どこ|なぜ|なんで|もちろん|多分|たぶん|きっと|やっぱ"
    r"|^(?:うん|はい|ええ|いや|でも|そして|だから|それで|じゃあ|明日|今日|今夜|今から)"
)
#: Verbs and negatives that name no command.
_STATING = (
    "た", "んない", "たい", "いる", "くれる", "もらう", "しまう", "あげる", "ある", "思う", "なる",
    "できる", "出来る", "わかる", "分かる", "違う", "くる", "わからない", "分からない", "知らない",
    "いない", "ならない", "いけない", "できない", "じゃない", "ではない",
)  # fmt: skip
_LONGEST_LABEL = 60
_CONJUNCTIONS = ("が", "から", "ので", "けど", "し")
_MARKS = re.compile(r"[「」『』\"“”«»„]")


class _Reader:
    """Reads the sentences of stretches of one text and collects the predicates in them."""

    def __init__(self) -> None:
        self._grammar = grammar()
        self.sentences: list[SentenceSpan] = []
        self.found: dict[int, Predicate] = {}

    def read(self, chars: str, low: int, high: int, cap: Tier) -> None:
        """Read from ``low`` to ``high``; nothing there weighs more than ``cap``."""
        begin = low
        for match in _BOUNDARY.finditer(chars, low, high):
            mark, at = match.group(), match.start()
            predicate = self._at(chars, begin, at, mark)
            ends = match.lastgroup == "hard"
            if match.lastgroup == "soft" and predicate is not None:
                ends = _ends(predicate, mark)
            if predicate is not None and not _QUOTING.match(chars, match.end(), high):
                if ends:
                    self._add(predicate, self._weight(chars, begin, predicate, mark, cap))
                else:
                    self._add(predicate, min(cap, _medial(predicate, match.lastgroup == "comma")))
            if ends:
                self._close(begin, at, mark)
                begin = match.end()
        predicate = self._at(chars, begin, high, "")
        if predicate is not None:
            self._add(predicate, self._weight(chars, begin, predicate, "", cap))
        self._close(begin, high, "")
        self._read_clauses(chars, low, high, cap)

    def _read_clauses(self, chars: str, low: int, high: int, cap: Tier) -> None:
        """Polite forms in front of a conjunction that no comma follows: …ますので…"""
        for match in _POLITE_CLAUSE.finditer(chars, low, high):
            start, end = match.span("form")
            if start not in self.found:
                tag = "polite.desu" if match.group("form")[0] == "で" else "polite.masu"
                self._add(Predicate(start, end, tag, Tier.MEDIAL), min(cap, Tier.MEDIAL))

    def _at(self, chars: str, begin: int, at: int, mark: str) -> Predicate | None:
        low = max(begin, at - _LOOK_BACK)
        predicate = self._grammar.predicate(chars[low:at])
        if predicate is None or predicate.tier <= Tier.MEDIAL:
            predicate = self._grammar.phrase(chars[low:at], mark) or predicate
        if predicate is None:
            return None
        return replace(predicate, start=predicate.start + low, end=predicate.end + low)

    def _weight(self, chars: str, begin: int, predicate: Predicate, mark: str, cap: Tier) -> Tier:
        """The tier of a predicate at the end of a sentence."""
        if predicate.tag == "request.te":
            if predicate.tail[:1] in ("よ", "ね", "な"):
                return min(cap, Tier.FINAL)
            if mark.strip(" :;") or self._grammar.asks(chars[begin : predicate.end]):
                return min(cap, predicate.tier)
            return Tier.LABEL  # the sentence was cut off, or goes on elsewhere
        if self._grammar.is_set_phrase(chars[begin : predicate.end], predicate):
            return min(cap, predicate.tier, Tier.PHRASE if predicate.plain else Tier.ASIDE)
        return min(cap, predicate.tier)

    def _add(self, predicate: Predicate, tier: Tier) -> None:
        self.found[predicate.start] = replace(predicate, tier=tier)

    def _close(self, begin: int, end: int, mark: str) -> None:
        if end > begin:
            self.sentences.append(SentenceSpan(begin, end, mark.strip()))


def _ends(predicate: Predicate, mark: str) -> bool:
    """Whether a mark that may or may not end a sentence does so after ``predicate``."""
    if not predicate.plain:
        return not predicate.tail.endswith(_CONJUNCTIONS)
    if predicate.tag == "request.te" and not predicate.tail:
        return False
    if not mark.strip(" -–—―:;") and "\n" not in mark:
        return False  # a space may stand anywhere in a line that was wrapped
    return not predicate.tail.endswith((*_CONJUNCTIONS, "の", "な", "か"))


def _medial(predicate: Predicate, comma: bool) -> Tier:
    """The tier of a predicate that does not end its sentence."""
    if predicate.tag.startswith("request") and (
        not predicate.tail or predicate.tag == "request.te"
    ):
        return Tier.LABEL
    if predicate.plain and not predicate.tail and not comma:
        return Tier.LABEL  # it belongs to the noun after the space
    return Tier.MEDIAL


def analyse_letters(chars: str) -> Analysis:
    """As :func:`analyse`, for letters that :func:`read` has given; offsets are into them."""
    reader = _Reader()
    asides: list[tuple[int, int]] = []
    unquoted = _without_quotations(chars)

    def cut(match: re.Match[str]) -> str:
        kind = str(match.lastgroup)
        if _FACE.fullmatch(match.group(kind)):
            return "♪" * len(match.group())
        if kind == "button":  # [完了]を押す
            return OBJECT * len(match.group())
        asides.append(match.span(kind))
        return _GONE * len(match.group())

    outer = _BRACKETS.sub(cut, unquoted)
    reader.read(outer, 0, len(outer), Tier.FINAL)
    sentences = tuple(reader.sentences)
    predicates = tuple(sorted((*reader.found.values(), *_asides(unquoted, asides)), key=_start))
    return Analysis(sentences, _label(outer, sentences, predicates))


def _asides(chars: str, ranges: list[tuple[int, int]]) -> Iterator[Predicate]:
    """The polite predicates in brackets; plain ones there are mostly parts of a name."""
    reader = _Reader()
    for low, high in ranges:
        reader.read(chars, low, high, Tier.ASIDE)
    for predicate in reader.found.values():
        yield replace(predicate, tier=Tier.LABEL) if predicate.plain else predicate


def _start(predicate: Predicate) -> int:
    return predicate.start


def _without_quotations(chars: str) -> str:
    """``chars`` with every quotation made one noun, unless nothing else is there."""
    ranges = quotations(chars)
    if not ranges:
        return chars
    outside: list[str] = []
    kept: list[str] = []
    last = 0
    for low, high in ranges:
        outside.append(chars[last : low - 1])
        kept += (outside[-1], OBJECT * (high - low + 2))
        last = high + 1
    outside.append(chars[last:])
    kept.append(outside[-1])
    if any(char != OBJECT and is_word(char) for part in outside for char in part):
        return "".join(kept)
    return _MARKS.sub("\n", chars)


def _label(
    chars: str, sentences: tuple[SentenceSpan, ...], predicates: tuple[Predicate, ...]
) -> tuple[Predicate, ...]:
    """``predicates``, with the last set down where it may be the name of a command.

    設定を開く on a button or after a message is how Japanese names a command in any register,
    as other languages use an infinitive.
    """
    counted = [predicate for predicate in predicates if predicate.tier > Tier.LABEL]
    if not counted or not sentences or counted[-1].start < sentences[-1].start:
        return predicates
    sentence, last = sentences[-1], counted[-1]
    word = chars[last.start : last.end]
    if (
        last.tag in ("plain.verb", "plain.neg", "plain.adj")
        and last.tail in ("", "か")
        and not sentence.mark.strip(":;….・")
        and not chars[last.end : sentence.end].strip(f" か:;….・{_GONE}")
        and sentence.end - sentence.start < _LONGEST_LABEL
        and word not in ("てる", "でる", "してる")
        and not word.endswith(_STATING)
        and (last.tag != "plain.adj" or not chars[sentence.start : last.start].strip())
        and not _TOPIC.search(chars, sentence.start, last.start)
        and all(
            predicate.start < sentence.start or predicate.tier <= Tier.LABEL or predicate.tail == ""
            for predicate in counted[:-1]
        )
    ):
        return tuple(
            replace(predicate, tier=Tier.LABEL) if predicate.start >= sentence.start else predicate
            for predicate in predicates
        )
    return predicates


# ---------------------------------------------------------------- the pack's data


@cache
def grammar() -> Grammar:
    """The grammar of the pack, read once."""
    return Grammar(lexicon(), paradigms())


@cache
def lexicon() -> dict[str, Any]:
    """``lexicon.toml``, read once."""
    return load("ja").table("lexicon.toml", _LEXICON)


@cache
def paradigms() -> Paradigms:
    """``paradigms.tsv``, read once."""
    return load("ja").paradigms
