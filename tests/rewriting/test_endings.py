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
        ("식후에 드세요.", "informal", "식후에 먹어."),
        ("요청하신 자료를 보내 드립니다.", "informal", "요청한 자료를 보내 줄게."),
        ("아래 내용을 확인하시기 바랍니다.", "informal", "아래 내용을 확인해."),
        ("결제가 끝나면 알려 드립니다.", "informal", "결제가 끝나면 알려 줄게."),
        ("이쪽으로 오시죠.", "informal", "이쪽으로 와."),
        ("다음 주에 뵙겠습니다.", "informal", "다음 주에 보자."),
        ("당신 동생은 몇 살이에요?", "informal", "네 동생은 몇 살이야?"),
        ("당신 어디 가세요?", "informal", "너 어디 가?"),
        ("할머니 댁이 어디예요?", "informal", "할머니 댁이 어디야?"),
        ("성함이 뭐예요?", "informal", "이름이 뭐야?"),
        ("민수 씨, 시간 있으세요?", "informal", "민수야, 시간 있어?"),
        ("지은아, 밥 먹었어?", "formal", "지은 씨, 밥 먹었어요?"),
        ("먼저 먹어.", "formal", "먼저 드세요."),
        ("이번 주말에 놀러 와.", "formal", "이번 주말에 놀러 오세요."),
        ("다 한 사람부터 내.", "formal", "다 한 사람부터 내요."),
        ("우리 내일 뭐 하지?", "formal", "우리 내일 뭐 하죠?"),
        ("주문한 게 아직 안 왔는데 확인해 줄래?", "formal", "주문한 게 아직 안 왔는데 확인해 줄래요?"),
        ("그는 \"어서 오세요\"라고 말했어요.", "informal", "그는 \"어서 오세요\"라고 말했어."),
        ("확인 버튼을 눌러.", "formal", "확인 버튼을 누르세요."),
        ("동생이 매일 도와줘.", "formal", "동생이 매일 도와줘요."),
        ("도와줘서 고마워.", "formal", "도와주셔서 감사합니다."),
        ("우리 내일 만나자.", "formal", "우리 내일 만납시다."),
    ],
)  # fmt: skip
def test_who_does_what_decides(text: str, to: To, made: str) -> None:
    assert rewrite(text, to, "ko", aspects={"address"}, min_confidence=0.8).best == made


@pytest.mark.parametrize(
    "text",
    [
        "정부는 내년부터 새로운 제도를 도입한다고 밝혔다.",
        "경찰은 용의자를 공격하다 다친 남성을 조사하고 있다.",
    ],
)
def test_news_in_written_style_stay(text: str) -> None:
    assert rewrite(text, "formal", "ko", aspects={"address"}).best == text


def test_a_name_is_not_called_plainly_and_politely_in_one_text() -> None:
    assert not rewrite(
        "지은 씨, 지은 씨 덕분에 끝났어요.", "informal", "ko", aspects={"address"}
    ).changed


@pytest.mark.parametrize("text", ["진짜야, 믿어 줘.", "괜찮아, 걱정 마."])
def test_what_ends_like_a_call_is_no_name(text: str) -> None:
    assert "씨" not in rewrite(text, "formal", "ko", aspects={"address"}, min_confidence=0).best
