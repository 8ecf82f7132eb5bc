"""Who does what in a Korean clause: whom a verb honours, who speaks, what asks for something."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from politesse.languages.ko.grammar import NO_CODA, coda, grammar
from politesse.languages.ko.verbs import Verb
from politesse.languages.tokens import Tokens

_LONGEST_CLAUSE = 60  # words before a verb among which its subject is looked for
_LINKING = ("면", "고", "니까", "는데", "지만", "어서", "아서", "해서")
_TURNING = ("면", "니까", "는데", "지만")  # after which somebody else may be the subject
_FEW = 5  # words, the verb among them, to the end of its sentence
THANKS = ("고마", "고맙", "감사")
_GOT = ("받았", "읽었", "먹었", "썼", "봤", "들었", "입었", "쓰고", "보고", "먹고", "읽고", "입고", "마셨")  # fmt: skip
_STOP = re.compile(r"[.!?\n]")
# Subjects whom one honours in their absence too.
_RAISED = re.compile(
    r"(?:\S+께서(?:는|도|만|야)?|(?!고객|회원|손|사용자|이용자|여러)\S*(?:님|할머니|할아버지|어머니|아버지|부모|어르신|"
    r"교수|박사|사장|회장|대통령|장관|선생)(?:들)?(?:이|가|은|는|도)|(?:그|이|저)?분(?:들)?(?:이|은|도)|[가-힣]씨(?:가|는|도))"
)
_COUNTING = re.compile(r"[일이삼사오육칠팔구십백천]+|\d+|몇")  # before minutes
_SPEAKER = re.compile(r"(?:저|나|제가|내가|난|전|저희|우리)(?:는|도|만|가|희가|희는)?")
_READER = re.compile(r"(?:너|넌|네|니|당신)(?:은|는|도|가|이)?")
_SUBJECT = re.compile(r"\S+(?:은|는|이|가|께서|난|넌|건|게)")
_ADVERBS_IN_I = frozenset(
    ["같이", "많이", "높이", "깊이", "없이", "굳이", "가까이", "깨끗이", "일찍이", "이"]
)
# What 은 and 는 may follow that does nothing: when, where and from when.
_WHEN = re.compile(
    r"지금|오늘|내일|어제|모레|요즘|이제|당분간|그때|이번|다음|올해|내년|평소|주말|평일|\S+(?:에|에서|로|까지|부터)"
)
_DATIVE = re.compile(r"(?!너|네|당신|여러분|너희)\S+(?:한테|에게|께)(?:는|도|만)?")
# What shows that a form in -어 without a subject bids the reader: an object, or such adverbs.
_OBJECT = re.compile(r"\S+[을를]|\S*(?:걸|이거|그거|저거|것)")
_BIDDING = frozenset(
    ["빨리", "얼른", "어서", "다시", "먼저", "꼭", "반드시", "천천히", "좀", "푹", "잠깐", "잠시", "그만", "제발", "이리",
     "당장", "바로", "조심히", "조심해서", "편히", "조용히", "가만히", "편하게", "마음껏", "언제든지"]
)  # fmt: skip
# What one is bidden to mind, with or without a particle: 감기 조심해, 몸 잘 챙겨.
_MINDED = ("조심하", "챙기", "유의하", "명심하")
# And what shows that somebody tells of himself.
_TELLING = frozenset(
    ["매일", "요즘", "자주", "가끔", "보통", "항상", "늘", "아직", "벌써", "방금", "이미", "원래", "주로", "평소에", "매주",
     "안", "못", "너무", "정말", "진짜", "아주", "되게", "그냥", "별로", "지금", "이따가", "오늘", "내일"]
)  # fmt: skip
# Verbs that nobody is bidden to: states, feelings, what happens by itself.
_STATES = (
    "있", "없", "싶", "같", "알", "모르", "보이", "되", "살", "생각하", "느끼", "믿", "원하", "바라", "다니", "일하",
    "걸리", "나오", "들", "나", "지", "필요하", "좋아하", "싫어하", "사랑하", "그러", "그렇", "어떻", "이", "아니",
    "생기", "남", "늦", "맞", "다르", "들리", "떨리", "아프", "죽", "태어나", "않", "놀라", "궁금하", "가능하", "중요하",
    "위험하", "미안하", "죄송하", "고맙", "감사하", "행복하", "심심하", "피곤하", "유명하", "안전하", "부족하", "충분하",
    "편하", "불편하", "비슷하", "똑같", "도착하", "출발하", "시작하", "끝나", "열리", "닫히", "팔리", "켜지", "꺼지",
    "말하자", "잘하", "못하", "당연하", "복잡하", "간단하", "특별하", "건강하", "착하", "이상하", "심하", "강하", "약하",
    "급하", "진하", "귀하", "친하", "뻔하", "흔하", "변하", "통하",
)  # fmt: skip


@dataclass(frozen=True)
class Clause:
    """What stands before a predicate in its sentence."""

    tokens: Tokens
    place: int

    @cached_property
    def before(self) -> list[str]:
        """The words before the predicate, up to the end of the sentence before, without what is quoted."""
        tokens, (low, _) = self.tokens, self.tokens.sentence_range(self.place)
        low = max(low, self.place - _LONGEST_CLAUSE)
        told = [at for at in range(low, self.place) if not tokens.quoted[at]]
        return [tokens.words[at] for at in (*self._before_quotation(low), *told)]

    def _before_quotation(self, low: int) -> range:
        """What introduces a quotation that ends in a stop before 라고: 교수님께서 "잘했군."이라고."""
        tokens, opens = self.tokens, low
        while opens and low - opens < _LONGEST_CLAUSE and tokens.quoted[opens - 1]:
            opens -= 1
        closing = tokens.text[tokens.ends[low - 1] : tokens.starts[low]]
        if not 0 < opens < low or tokens.quoted[low] or any(map(str.isspace, closing)):
            return range(0)
        if _STOP.search(tokens.text, tokens.ends[opens - 1], tokens.starts[opens]):
            return range(0)
        begins, _ = tokens.sentence_range(opens - 1)
        return range(max(begins, opens - _LONGEST_CLAUSE), opens)

    @property
    def rest(self) -> list[str]:
        """The words after it in its sentence."""
        _, high = self.tokens.sentence_range(self.place)
        return self.tokens.words[self.place + 1 : min(high, self.place + 4)]

    @property
    def closes_soon(self) -> bool:
        """Whether no more than a few words follow, so that no other clause does."""
        _, high = self.tokens.sentence_range(self.place)
        return high - self.place <= _FEW

    @property
    def after(self) -> str:
        """The word right after it, or nothing."""
        return self.rest[0] if self.rest else ""

    @property
    def asks(self) -> bool:
        """Whether the sentence has a question mark."""
        return "?" in self.tokens.finals[self.tokens.sentence[self.place]]

    @property
    def raised(self) -> bool:
        """Whether somebody absent is its subject whom verbs honour: 할머니께서 주무신다."""
        return _raises(self.before)

    @property
    def raised_anywhere(self) -> bool:
        """Whether such a subject stands anywhere in the sentence: 오신 할머니께서."""
        low, high = self.tokens.sentence_range(self.place)
        near = self.tokens.words[max(low, self.place - _LONGEST_CLAUSE) : high][
            : 2 * _LONGEST_CLAUSE
        ]
        return self.raised or _raises(near)

    @property
    def to_somebody(self) -> bool:
        """Whether somebody absent gets what is given: 동생한테 줄게."""
        return any(_DATIVE.fullmatch(word) for word in self.before)

    @property
    def offers(self) -> bool:
        """Whether 드리다 or 주다 at the end says what the speaker does for the reader: 보내 드립니다."""
        word = self.tokens.words[self.place]
        speaks = all(_SPEAKER.fullmatch(other) for other in self._own if is_subject(other))
        return "드립" in word and speaks and not self.to_somebody

    @property
    def offered(self) -> bool:
        """Whether nobody but the speaker may be the subject: 도와줄까?, but 민수가 도와줄까?"""
        subjects = [word for word in self._own if is_subject(word)]
        return not subjects or bool(_SPEAKER.fullmatch(subjects[-1]))

    @property
    def _own(self) -> list[str]:
        """The words before the predicate in its own clause, after those that -면 or -고 closes."""
        cuts = [at for at, word in enumerate(self.before) if word.endswith(_LINKING)]
        return self.before[cuts[-1] + 1 :] if cuts else self.before

    def has_subject(self) -> bool:
        """Whether a noun before it may be its subject; adnominal 먹는 and adverbs are none."""
        return any(is_subject(word) for word in self.before)

    @property
    def subject_is_another(self) -> bool:
        """Whether the nearest subject before it is not the reader."""
        subjects = [word for word in self.before if is_subject(word)]
        return bool(subjects) and not _READER.fullmatch(subjects[-1])

    @property
    def subject_is_reader(self) -> bool:
        """Whether the nearest subject before it is the reader, in so many words: 네가 보내 준 책."""
        subjects = [word for word in self.before if is_subject(word)]
        return bool(subjects) and bool(_READER.fullmatch(subjects[-1]))

    @property
    def received(self) -> bool:
        """Whether the speaker has got what nobody else gave, or gives thanks for it: 보내 준 책 잘 읽었어."""
        _, high = self.tokens.sentence_range(self.place)
        if self.raised or self.subject_is_another or self.to_somebody:
            return False
        rest = self.tokens.words[self.place + 1 : min(high, self.place + 1 + _FEW)]
        if any(word.startswith(THANKS) for word in rest):
            return True
        well = [at for at, word in enumerate(rest) if word == "잘"]
        return bool(well) and well[0] + 1 < len(rest) and rest[well[0] + 1].startswith(_GOT)

    def promises(self, verb: Verb) -> bool:
        """Whether -겠- says what the speaker will do: 연락하겠습니다, not 좋겠습니다."""
        if verb.noun is not None or verb.past or is_state(verb) or happens(verb):
            return False
        turns = [at for at, word in enumerate(self.before) if word.endswith(_TURNING)]
        subjects = [
            word for word in self.before[turns[-1] + 1 if turns else 0 :] if is_subject(word)
        ]
        return all(_SPEAKER.fullmatch(word) for word in subjects)

    def bids(self, verb: Verb) -> bool:
        """Whether a bare form in -어 asks something of the reader: 버튼을 눌러."""
        if self.asks or not verb.bids or is_state(verb):
            return False
        words = self.before
        if self._instead(words):
            return True
        low, _ = self.tokens.sentence_range(self.place)
        if any(_SPEAKER.fullmatch(word) for word in words):
            return False
        asked = self._asked(words, verb)
        if asked is words and any(map(is_subject, self.tokens.words[low : self.place])):
            return False
        if any(is_subject(word) or word in _TELLING for word in asked):
            return False
        if words and words[-1].endswith(("야", "고")):
            return False  # 해야 해, 하고 있어
        return (
            not words
            or any(_OBJECT.fullmatch(word) or word in _BIDDING for word in words)
            or (verb.base.endswith(("주", "보")) and not self._parts(words, verb))
            or verb.base in _MINDED
            or (verb.base.endswith("오") and words[-1].endswith("러"))  # 놀러 와
        )

    @staticmethod
    def _parts(words: list[str], verb: Verb) -> bool:
        """Whether 봐 says when people meet again, and asks for nothing: 그때 봐, but 열어 봐."""
        return verb.base == "보" and not grammar().is_infinitive(words[-1])

    @staticmethod
    def _asked(words: list[str], verb: Verb) -> list[str]:
        """The words of the clause that may ask: what -니까 gives as a reason has a subject of its own.

        So has what -면 supposes, where 줘 and 봐 show that something is asked: 소리가 안 나면 다시 켜 봐.
        """
        main = verb.base[:-1] or (words[-1] if words else "")
        helps = verb.base.endswith(("주", "보")) and grammar().is_infinitive(main)
        turning = _TURNING if helps else ("니까",)
        turns = [at for at, word in enumerate(words) if word.endswith(turning)]
        return words[turns[-1] + 1 :] if turns else words

    @staticmethod
    def _instead(words: list[str]) -> bool:
        """Whether -지 말고 says what not to do instead, after which only a bidding may come."""
        ends = [at for at, (a, b) in enumerate(pairwise(words)) if a.endswith("지") and b == "말고"]
        return bool(ends) and not any(is_subject(word) for word in words[ends[-1] + 2 :])


def _raises(words: Sequence[str]) -> bool:
    """Whether a subject is among some words whom verbs honour; 십 분이 is ten minutes, 두 분이 are two people."""
    return any(
        _RAISED.fullmatch(word) and not (word[0] == "분" and _COUNTING.fullmatch(before))
        for before, word in pairwise(["", *words])
    )


def is_subject(word: str) -> bool:
    """Whether a word may be a subject by its particle; adnominal 먹는, 많이 and 지금은 are none."""
    if word in _ADVERBS_IN_I or not _SUBJECT.fullmatch(word):
        return False
    head = word[:-1]
    if word.endswith(("는", "은")) and (grammar().is_stem(head) or _WHEN.fullmatch(head)):
        return False
    return not (word.endswith("게") and (grammar().is_stem(head) or coda(head) == NO_CODA))


def is_state(verb: Verb) -> bool:
    """Whether a predicate says how something is, and not what somebody does."""
    known = grammar().predicates.get(verb.base)
    if known and all(entry.pos != "v" for entry in known):
        return True
    return verb.base in _STATES or verb.base.endswith(
        ("스럽", "롭", "답", "싶", "있", "없", "어하", "해지")
    )


def happens(verb: Verb) -> bool:
    """Whether a predicate says what happens by itself, which nobody promises: 취소되다, 꺼지다."""
    base = verb.base
    return base.endswith("되") or (base.endswith("지") and grammar().is_infinitive(base[:-1]))


def is_spoken(tokens: Tokens) -> bool:
    """Whether a text has endings of talk (해) beside those of written style (한다)."""
    return any(tag.startswith("hae.") and "weak" not in tag for tags in tokens.tags for tag in tags)


def is_talk(tokens: Tokens) -> bool:
    """Whether somebody speaks to somebody: plain endings of talk, or a plain I or you."""
    return any(
        tag.startswith(("hae.", "haera.")) and "weak" not in tag
        for tags in tokens.tags
        for tag in tags
    ) or any(
        _SPEAKER.fullmatch(word) and len(word) > 1 and not quoted
        for word, quoted in zip(tokens.words, tokens.quoted, strict=True)
    )
