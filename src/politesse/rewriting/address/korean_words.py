"""What stands around a Korean word: whether it is a pronoun, whose a thing is, whom a noun honours."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from politesse.languages.ko.grammar import coda, grammar
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.korean_clauses import Clause

# Nouns that verbs look like.
_POSSESSED = tuple("말손눈일차집방발팔길돈날팀옷개")
_NOT_POSSESSED = (
    "누구", "어디", "언제", "뭐", "뭘", "무엇", "무슨", "왜", "어떻", "어때", "몇", "얼마", "오늘", "내일", "어제", "지금", "요즘",
    "혼자", "때문", "같", "없이", "대신", "진짜", "정말", "이거", "그거", "저거", "이건", "그건", "정도", "말고", "모두", "둘",
)  # fmt: skip
_OWNED = (
    "생각", "이름", "의견", "마음", "도움", "계정", "친구", "가족", "얼굴", "부모", "아들", "아이", "번호", "이메일", "메시지",
    "사진", "비밀번호", "주소", "컴퓨터", "가방", "옆", "뒤", "앞", "동생", "차례", "우산",
)  # fmt: skip
_CASES = ("", *"을를이가은는도")
_COPULAS = ("이에요", "예요", "입니다", "입니까", "인가요", "이죠", "이세요", "이네요", "이군요")
# What polite speech calls 저희: whom and what the speaker has without the reader.
_OURS = (
    "아들", "딸", "애", "아이", "조카", "가족", "남편", "아내", "부모", "어머니", "아버지", "엄마", "아빠", "집", "가게", "회사",
    "프로그램", "매장", "제품", "서비스",
)  # fmt: skip


def is_adnominal(word: str) -> bool:
    """Whether a word may stand before a noun as 갈 and 먹는 do, and not as 전화를."""
    if word.endswith(("을", "를", "은", "는")):
        return grammar().is_stem(word[:-1])
    return coda(word) in ("ㄹ", "ㄴ")


def closes(tokens: Tokens, place: int) -> bool:
    """Whether a clause ends after a token."""
    return place + 1 == len(tokens.words) or tokens.clause[place + 1] != tokens.clause[place]


_BOUND_NOUN = re.compile(
    "(?:것|거|수|때|뻔|듯|만큼|정도|테|줄|리)(?:[이가은는을를도만]|예요|야|같이|까지|마다|면|니까|에|부터|쯤)?|게|걸|건|겁니다|걸요"
)


def before_bound_noun(tokens: Tokens, place: int) -> bool:
    """Whether a noun follows that only a verb leads in: 날 것 같아, 날 수 없어; 날 거기서 calls somebody me."""
    return not tokens.last(place) and bool(_BOUND_NOUN.fullmatch(tokens.words[place + 1]))


def stands_first(tokens: Tokens, place: int) -> bool:
    """Whether a short pronoun begins its clause or follows a word with a particle: 일주일 내 is no 내 of mine."""
    before = tokens.words[place - 1] if place and not tokens.first(place) else ""
    opens = not before or tokens.clause[place - 1] != tokens.clause[place]
    return not tokens.last(place) and (
        opens or before.endswith(tuple("은는이가을를에서도로고면데지"))
    )


def possesses(tokens: Tokens, place: int) -> bool:
    """Whether a noun follows that is the reader's: 당신 우산이에요, and not 당신 어디 가요."""
    if tokens.last(place) or tokens.words[place + 1].startswith(_NOT_POSSESSED):
        return False
    word = tokens.words[place + 1]
    if word.startswith(_OWNED) or (word.startswith(_POSSESSED) and word[1:] in _CASES):
        return True
    return word.endswith((*_CASES[1:], *_COPULAS)) and not is_adnominal(word)


# Particles of 당신 as a name with 씨 takes them.
_AFTER_SSI = {"이": "가", "은": "는", "을": "를", "과": "와", "이랑": "랑", "이라면": "라면", "이야말로": "야말로", "은요": "는요"}  # fmt: skip


def by_name(you: str, name: str) -> str:
    """What is said of 당신, of a reader whose name is called: 당신이 is 지은 씨가."""
    particle = you.removeprefix("당신")
    return f"{name} 씨{_AFTER_SSI.get(particle, particle)}"


_YOURS = ("네", "니", "너의", "너네")
# What follows a noun, as it is after a noun that ends in a consonant.
_PARTICLES = {
    "이": "이", "가": "이", "은": "은", "는": "은", "를": "을", "을": "을", "와": "과", "과": "과", "랑": "이랑", "이랑": "이랑",
}  # fmt: skip
_SAME = ("", "도", "만", "한테", "에게", "께", "께서", "의", "보다", "까지", "한테도", "에게도")


def relative(words: Sequence[str], kin: Mapping[str, str]) -> str | None:
    """Whom the reader is related to, honoured: 네 아들이 is 아드님이, None where no relative is named.

    >>> relative(["네", "엄마는"], {"엄마": "어머님"})
    '어머님은'
    """
    if len(words) != 2 or words[0] not in _YOURS:
        return None
    for plain, honoured in kin.items():
        rest = words[1].removeprefix(plain)
        if rest != words[1] and (rest in _PARTICLES or rest in _SAME):
            return honoured + _PARTICLES.get(rest, rest)
    return None


def is_ours(tokens: Tokens, place: int) -> bool:
    """Whether 우리 leaves the reader out, as before a noun that only the speaker has: 우리 아들."""
    return not tokens.last(place) and tokens.words[place + 1].startswith(_OURS)


def is_of_another(tokens: Tokens, place: int) -> bool:
    """Whether a word honours somebody absent: 할머니 댁이, 선생님께서 말씀해 주셨어요."""
    before = tokens.words[place - 1] if place and not tokens.first(place) else ""
    return (
        before.endswith(("님", "머니", "버지", "분", "께서"))
        or Clause(tokens, place).raised_anywhere
    )


def is_pronoun(tokens: Tokens, place: int) -> bool:
    """Whether the analyser takes a word for a pronoun: 네 is also yes, 제 also a number's."""
    return any(tag.endswith((".humble", ".pronoun")) for tag in tokens.tags[place])
