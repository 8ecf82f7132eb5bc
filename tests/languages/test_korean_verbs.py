"""Korean predicates put together: every form that is written is read back, and is one of the language."""

from __future__ import annotations

import pytest

from politesse.languages import load
from politesse.languages.ko.grammar import grammar
from politesse.languages.ko.verbs import Verb, put_together, readings, take_apart
from politesse.rewriting.address.conversion import conversion

# Stems of every class: regular with a vowel, with a consonant and contracted, ㄹ, 르, 러, ㅂ, ㅅ, ㄷ, ㅎ, 우,
# 하, 되, ㅡ, the existentials, honorific verbs, adjectives, compounds with auxiliaries.
STEMS = [
    "가",
    "오",
    "보",
    "주",
    "마시",
    "배우",
    "쉬",
    "서",
    "내",
    "켜",
    "되",
    "하",
    "공부하",
    "말씀하",
    "필요하",
    "먹",
    "읽",
    "앉",
    "찾",
    "좋",
    "많",
    "않",
    "있",
    "없",
    "재미있",
    "만들",
    "알",
    "열",
    "살",
    "길",
    "힘들",
    "누르",
    "모르",
    "다르",
    "빠르",
    "이르",
    "푸르",
    "따르",
    "들르",
    "돕",
    "무겁",
    "춥",
    "자연스럽",
    "새롭",
    "아름답",
    "짓",
    "붓",
    "낫",
    "듣",
    "걷",
    "싣",
    "깨닫",
    "파랗",
    "그렇",
    "어떻",
    "푸",
    "쓰",
    "크",
    "예쁘",
    "바쁘",
    "도와주",
    "알려드리",
    "연락드리",
    "가져오",
    "계시",
    "드시",
    "주무시",
    "잡수시",
    "모시",
]
NOUNS = ["책", "학생", "거", "것", "어디", "누구", "의사"]
ENDINGS = sorted(
    {
        pair.target.text
        for target in ("formal", "informal")
        for pair in conversion(load("ko"), target).pairs  # type: ignore[arg-type]
        if pair.kind == "ending"
    }
)


def every_verb() -> list[Verb]:
    bare = [Verb(stem) for stem in STEMS] + [Verb("이", noun=noun) for noun in NOUNS]
    bare.append(Verb("아니"))
    return [
        Verb(one.base, one.noun, honour, past, would)
        for one in bare
        for honour in (False, True)
        for past in (0, 1, 2)
        for would in (False, True)
    ]


def test_every_form_that_is_written_is_read_back() -> None:
    made = [
        (verb, ending, put_together(verb, ending)) for verb in every_verb() for ending in ENDINGS
    ]
    unread = [
        (verb, ending, form)
        for verb, ending, form in made
        if form is not None and verb not in [found for found, _ in readings(form)]
    ]
    assert unread == []
    assert sum(form is not None for _, _, form in made) > len(made) // 3


@pytest.mark.parametrize("stem", STEMS)
def test_every_stem_has_its_plain_and_its_polite_statement(stem: str) -> None:
    for past in (0, 1):
        for ending in ("어", "어요", "ㅂ니다", "ㅂ니까", "지", "죠", "네요"):
            assert put_together(Verb(stem, past=past), ending), (stem, past, ending)


@pytest.mark.parametrize(
    ("stem", "ending", "form"),
    [
        ("돕", "세요", "도우세요"), ("돕", "ㅂ니다", "돕습니다"), ("돕", "ㅂ시다", "도웁시다"), ("듣", "세요", "들으세요"),
        ("듣", "ㄹ게", "들을게"), ("짓", "어요", "지어요"), ("붓", "세요", "부으세요"), ("낫", "ㄹ까", "나을까"),
        ("만들", "세요", "만드세요"), ("만들", "ㅂ니다", "만듭니다"), ("만들", "ㄹ게요", "만들게요"), ("알", "네", "아네"),
        ("모르", "어", "몰라"), ("푸르", "어", "푸르러"), ("푸", "어", "퍼"), ("파랗", "어요", "파래요"), ("그렇", "어", "그래"),
        ("쓰", "어", "써"), ("바쁘", "어요", "바빠요"), ("되", "어", "돼"), ("하", "ㅂ시다", "합시다"), ("계시", "어", "계셔"),
        ("주무시", "ㅂ니다", "주무십니다"), ("드시", "어요", "드세요"), ("먹", "ㅂ시다", "먹읍시다"), ("있", "ㄹ게", "있을게"),
    ],
)  # fmt: skip
def test_forms_are_those_of_the_language(stem: str, ending: str, form: str) -> None:
    assert put_together(Verb(stem), ending) == form


@pytest.mark.parametrize(
    ("stem", "parts"),
    [
        ("하시겠", Verb("하", honour=True, would=True)), ("가셨", Verb("가", honour=True, past=1)),
        ("책이었", Verb("이", "책", past=1)), ("거였", Verb("이", "거", past=1)), ("도우셨", Verb("돕", honour=True, past=1)),
        ("들으시", Verb("듣", honour=True)), ("만드시", Verb("만들", honour=True)), ("눌렀", Verb("누르", past=1)),
        ("먹었었", Verb("먹", past=2)), ("아니었", Verb("아니", past=1)), ("은사이시", Verb("이", "은사", honour=True)),
    ],
)  # fmt: skip
def test_stems_are_taken_apart(stem: str, parts: Verb) -> None:
    assert take_apart(stem) == parts


@pytest.mark.parametrize(
    ("verb", "ending"),
    [
        (Verb("이", "책"), "자"), (Verb("이", "책"), "ㅂ시다"), (Verb("가", past=1), "ㄹ게"), (Verb("가", would=True), "ㄹ까"),
        (Verb("가", honour=True), "자"), (Verb("아니"), "세요"), (Verb("삐롭타"), "어"),
    ],
)  # fmt: skip
def test_what_nobody_says_is_not_written(verb: Verb, ending: str) -> None:
    assert put_together(verb, ending) is None


def test_every_predicate_of_the_lexicon_can_be_said_at_both_levels() -> None:
    missing = [
        stem
        for stem in grammar().predicates
        if stem != "말"
        for ending in ("어", "어요", "ㅂ니다")
        if put_together(Verb(stem), ending) is None
    ]
    assert len(missing) < 30, missing
