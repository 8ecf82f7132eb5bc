"""Korean and Japanese sentences, by what made conversions go wrong: every answer is a right one."""

from __future__ import annotations

import pytest
from tests.rewriting.answers import PAIRS, pairs_to

from politesse.rewriting import rewrite
from politesse.rewriting.types import To

LEAST_GIVEN = 0.85  # of the sentences


@pytest.mark.parametrize("to", ["formal", "informal"])
@pytest.mark.parametrize("code", ["ja", "ko"])
def test_what_is_given_is_right_and_most_is_given(code: str, to: To) -> None:
    cases = pairs_to(to, code, PAIRS / "causes")
    wrong, given = [], 0
    for source, right in cases:
        made = rewrite(source, to, code, aspects={"address"})
        given += made.changed
        if made.changed and made.best not in right:
            wrong.append((source, made.best))
    assert wrong == []
    assert given >= LEAST_GIVEN * len(cases)


@pytest.mark.parametrize(
    ("text", "to", "made"),
    [
        ("할머니께서 어제 오셨습니다.", "informal", "할머니께서 어제 오셨어."),
        ("전화를 겁니다.", "informal", "전화를 걸어."),
        ("내일 갈 겁니다.", "informal", "내일 갈 거야."),
        ("이 앱이 마음에 드십니까?", "informal", "이 앱이 마음에 들어?"),
        ("물을 많이 드세요.", "informal", "물을 많이 마셔."),
        ("서울에 삽니다.", "informal", "서울에 살아."),
        ("안녕히 가세요.", "informal", "잘 가."),
        ("그는 \"어서 오세요\"라고 말했어요.", "informal", "그는 \"어서 오세요\"라고 말했어."),
        ("확인 버튼을 눌러.", "formal", "확인 버튼을 누르세요."),
        ("동생이 매일 도와줘.", "formal", "동생이 매일 도와줘요."),
        ("도와줘서 고마워.", "formal", "도와주셔서 감사합니다."),
        ("우리 내일 만나자.", "formal", "우리 내일 만납시다."),
    ],
)  # fmt: skip
def test_who_does_what_decides(text: str, to: To, made: str) -> None:
    assert rewrite(text, to, "ko", aspects={"address"}).best == made


@pytest.mark.parametrize(
    "text",
    [
        "정부는 내년부터 새로운 제도를 도입한다고 밝혔다.",
        "경찰은 용의자를 공격하다 다친 남성을 조사하고 있다.",
    ],
)
def test_news_in_written_style_stay(text: str) -> None:
    assert rewrite(text, "formal", "ko", aspects={"address"}).best == text
