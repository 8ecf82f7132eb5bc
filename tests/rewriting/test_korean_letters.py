"""Korean letters and what stands around quotations: names, closings, who is honoured, what is bidden."""

from __future__ import annotations

import pytest

from politesse.rewriting import rewrite
from politesse.rewriting.types import To


@pytest.mark.parametrize(
    ("text", "to", "made"),
    [
        ("수진아\n\n잘 지냈어? 사진 잘 받았어.\n\n민호가", "formal", "수진 씨\n\n잘 지냈어요? 사진 잘 받았어요.\n\n민호 드림"),
        ("준호야\n\n책을 어제 보냈어. 확인해 줘.\n\n지영이가", "formal", "준호 씨\n\n책을 어제 보냈어요. 확인해 주세요.\n\n지영 드림"),
        ("민호 씨께\n\n안녕하세요? 사진을 보냈습니다.\n\n수진 드림", "informal", "민호에게\n\n안녕? 사진을 보냈어.\n\n수진이가"),
        ("영희 님\n\n편지를 잘 받았습니다. 곧 답장하겠습니다.\n\n철수 올림", "informal", "영희야\n\n편지를 잘 받았어. 곧 답장할게.\n\n철수가"),
        ("{name} 님께\n\n신청해 주셔서 감사합니다.\n\n운영팀 드림", "informal", "{name}에게\n\n신청해 줘서 고마워.\n\n운영팀"),
        ("{user} 님\n\n비밀번호가 변경됐습니다.\n\n개발팀 올림", "informal", "{user}에게\n\n비밀번호가 변경됐어.\n\n개발팀"),
    ],
)  # fmt: skip
def test_names_of_a_letter_go_with_its_level(text: str, to: To, made: str) -> None:
    assert rewrite(text, to, "ko", aspects={"address"}).best == made


@pytest.mark.parametrize(
    ("text", "to", "made"),
    [
        ('엄마가 "얼른 자."라고 말했어.', "formal", '엄마가 "얼른 자."라고 말했어요.'),
        ('친구가 "같이 가자."라고 했어. 나도 갈게.', "formal", '친구가 "같이 가자."라고 했어요. 저도 갈게요.'),
        ('직원이 "기다려 주세요."라고 했어요.', "informal", '직원이 "기다려 주세요."라고 했어.'),
        ('선생님께서 "잘했구나."라고 말씀하셨습니다.', "informal", '선생님께서 "잘했구나."라고 말씀하셨어.'),
        ('할머니께서 "밥은 먹었니?"라고 물으셨어요.', "informal", '할머니께서 "밥은 먹었니?"라고 물으셨어.'),
        ('교수님이 "좋은 생각이네."라고 하셨습니다.', "informal", '교수님이 "좋은 생각이네."라고 하셨어.'),
    ],
)  # fmt: skip
def test_what_is_quoted_neither_changes_nor_forbids(text: str, to: To, made: str) -> None:
    assert rewrite(text, to, "ko", aspects={"address"}).best == made


@pytest.mark.parametrize(
    "text",
    ["한강, 《작별하지 않는다》", "《너를 사랑해》", "신경숙, 〈엄마를 부탁해〉", "영화 〈내 머리 속의 지우개〉"],
)  # fmt: skip
@pytest.mark.parametrize("to", ["formal", "informal"])
def test_titles_stay(text: str, to: To) -> None:
    assert rewrite(text, to, "ko", aspects={"address"}).best == text


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("감기 조심해.", "감기 조심하세요."),
        ("밤길 조심해.", "밤길 조심하세요."),
        ("서두르지 말고 천천히 와.", "서두르지 말고 천천히 오세요."),
        ("무리하지 말고 몸 잘 챙겨.", "무리하지 말고 몸 잘 챙기세요."),
        ("포기하지 말고 끝까지 해.", "포기하지 말고 끝까지 하세요."),
        ("울지 말고 말해 봐.", "울지 말고 말해 보세요."),
    ],
)
def test_what_is_bidden_is_asked_politely(text: str, made: str) -> None:
    assert rewrite(text, "formal", "ko", aspects={"address"}).best == made


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("문을 열지 마시고 기다려 주세요.", "문을 열지 말고 기다려 줘."),
        ("걱정하지 마시고 푹 쉬세요.", "걱정하지 말고 푹 쉬어."),
        ("시간이 되시면 찾아가겠습니다.", "시간이 되면 찾아갈게."),
        ("파일이 필요하시면 보내 드리겠습니다.", "파일이 필요하면 보내 줄게."),
        ("결혼하신다는 소식을 들었습니다.", "결혼한다는 소식을 들었어."),
        ("이사하셨다는 말을 들었어요.", "이사했다는 말을 들었어."),
        ("이미 읽으셨다면 지우세요.", "이미 읽었다면 지워."),
    ],
)
def test_honour_inside_a_sentence_goes(text: str, made: str) -> None:
    assert rewrite(text, "informal", "ko", aspects={"address"}).best == made


@pytest.mark.parametrize("text", ["지민 님이 자랑스럽습니다.", "저는 민수 님을 믿습니다."])
def test_a_name_with_nim_is_not_called_you_beside_it(text: str) -> None:
    made = rewrite(text, "informal", "ko", aspects={"address"}).best
    assert "지민 네" not in made and "민수 너" not in made
