"""Forms that several verbs share and words that look like endings, in Japanese, Korean, Hindi and Chinese: what is meant is written."""

from __future__ import annotations

import pytest

from politesse.languages import load
from politesse.languages.ko.grammar import grammar
from politesse.languages.ko.verbs import Verb, put_together
from politesse.rewriting import rewrite
from politesse.rewriting.types import To

GIVEN: list[tuple[str, To, str, str]] = [
    # verbs that share their past
    ("ja", "formal", "分かったよ。", "分かりましたよ。"),
    ("ja", "formal", "先週、会議を行った。", "先週、会議を行いました。"),
    ("ja", "formal", "会議を先週の金曜に行った。", "会議を先週の金曜に行いました。"),
    ("ja", "formal", "本を買いに行ったよ。", "本を買いに行きましたよ。"),
    ("ja", "formal", "犬を連れて公園に行った。", "犬を連れて公園に行きました。"),
    ("ja", "formal", "毎日学校に通ったよ。", "毎日学校に通いましたよ。"),
    ("ja", "formal", "雨の中を通ったよ。", "雨の中を通りましたよ。"),
    ("ja", "formal", "誘いを断ったよ。", "誘いを断りましたよ。"),
    # a verb or an adjective that another seems to end
    ("ja", "formal", "設定は後で変更できるよ。", "設定は後で変更できますよ。"),
    ("ja", "formal", "字が細かかった。", "字が細かかったです。"),
    ("ja", "formal", "時間がかかったよ。", "時間がかかりましたよ。"),
    ("ja", "formal", "話はつまらなかった。", "話はつまらなかったです。"),
    ("ja", "informal", "良い一日を過ごしてください。", "良い一日を過ごして。"),
    ("ja", "informal", "ご飯をごちそうしてください。", "ご飯をごちそうして。"),
    ("ja", "informal", "それはないです。", "それはない。"),
    # what takes plain forms, and what tells
    ("ja", "formal", "早く行かないと間に合わない。", "早く行かないと間に合いません。"),
    ("ja", "formal", "雨だと道が混む。", "雨だと道が混みます。"),
    ("ja", "formal", "私は毎日六時に起こされるの。", "私は毎日六時に起こされるんです。"),
    ("ja", "formal", "君はどう思うかい？", "あなたはどう思いますか？"),
    ("ja", "formal", "部屋は温かい？", "部屋は温かいですか？"),
    ("ja", "informal", "明日は休みですので、ゆっくりしてください。", "明日は休みなので、ゆっくりして。"),
    ("ja", "informal", "忙しいですので、失礼します。", "忙しいので、失礼する。"),
    # whom an honorific word is for
    ("ja", "informal", "先日お話を伺いました。", "先日話を聞いた。"),
    ("ja", "informal", "明日、三時に伺います。", "明日、三時に行く。"),
    ("ja", "informal", "一時間も待っていらっしゃったと聞きました。", "一時間も待っていたと聞いた。"),
    # endings that belong to the verb
    ("ko", "informal", "아기가 태어나요.", "아기가 태어나."),
    ("ko", "informal", "화나요.", "화나."),
    ("ko", "informal", "언제 일어나요?", "언제 일어나?"),
    ("ko", "informal", "비가 오나요?", "비가 와?"),
    ("ko", "informal", "힘이 세요.", "힘이 세."),
    ("ko", "informal", "전화를 거세요.", "전화를 걸어."),
    ("ko", "informal", "물을 많이 드세요.", "물을 많이 마셔."),
    ("ko", "informal", "어디 사세요?", "어디 살아?"),
    ("ko", "informal", "세 단계를 거칩니다.", "세 단계를 거쳐."),
    ("ko", "formal", "화가 난 거야?", "화가 난 거예요?"),
    ("ko", "formal", "날 때부터 그랬어.", "날 때부터 그랬어요."),
    ("ko", "informal", "무슨 뜻인지 아시겠어요?", "무슨 뜻인지 알겠어?"),
    # who offers, asks and is honoured
    ("ko", "informal", "댁까지 모셔다드리겠습니다.", "집까지 데려다줄게."),
    ("ko", "informal", "괜찮으시다면 내일 제가 저녁을 사겠습니다.", "괜찮다면 내일 내가 저녁을 살게."),
    ("ko", "informal", "십 분이 지나면 불을 끄십시오.", "십 분이 지나면 불을 꺼."),
    ("ko", "informal", "두 분이 오셨습니다.", "두 분이 오셨어."),
    ("ko", "formal", "내가 도와줄까?", "제가 도와드릴까요?"),
    ("ko", "formal", "민수가 도와줄까?", "민수가 도와줄까요?"),
    ("ko", "formal", "둘을 견줄까?", "둘을 견줄까요?"),
    ("ko", "formal", "그럼 그때 봐.", "그럼 그때 봐요."),
    ("ko", "formal", "다 고쳤으니까 다시 열어 봐.", "다 고쳤으니까 다시 열어 보세요."),
    ("ko", "formal", "나는 시간이 나면 책을 읽어.", "저는 시간이 나면 책을 읽어요."),
    # infinitives that bid, and what the reader can do if he likes
    ("hi", "formal", "दरवाज़ा बंद कर देना।", "दरवाज़ा बंद कर दीजिएगा।"),
    ("hi", "formal", "समय पर पहुँच जाना और मेरा इंतज़ार करना।", "समय पर पहुँच जाइएगा और मेरा इंतज़ार कीजिएगा।"),
    ("hi", "informal", "आप चाहें तो पैसे बाद में दे सकती हैं।", "तुम चाहो तो पैसे बाद में दे सकती हो।"),
    ("hi", "informal", "आप चाहें तो मेरे दोस्त आपकी मदद कर सकते हैं।", "तुम चाहो तो मेरे दोस्त तुम्हारी मदद कर सकते हैं।"),
    ("zh", "formal", "你们公司的快递到了，你下班来取。", "你们公司的快递到了，您下班来取。"),
    ("zh", "informal", "尊敬的读者：\n您好！", "亲爱的读者：\n你好！"),
]  # fmt: skip
STAYING = [
    ("hi", "माँ ने कहा कि दूध ले आना।"),
    ("hi", "काम अधूरा छोड़ देना उसकी आदत है।"),
    ("hi", "फ़ाइल हटा देना"),
    ("hi", "हर दिन थोड़ा टहलना।"),
]
EVERY = 29  # of the listed verbs


@pytest.mark.parametrize(("code", "to", "text", "right"), GIVEN)
def test_what_is_meant_is_written(code: str, to: To, text: str, right: str) -> None:
    assert rewrite(text, to, code, aspects={"address"}, min_confidence=0.8).best == right


@pytest.mark.parametrize(("code", "text"), STAYING)
def test_an_infinitive_that_bids_nobody_stays(code: str, text: str) -> None:
    assert not rewrite(text, "formal", code, aspects={"address"}).changed


def test_japanese_verbs_have_the_forms_that_are_listed() -> None:
    humble = ("伺う", "いただく", "いただける", "頂く", "頂ける", "差し上げる", "召し上がる", "致す", "いたす", "おる", "なさる", "おっしゃる", "いらっしゃる", "ござる", "申す", "申し上げる", "参る", "拝見する", "拝見いたす")  # fmt: skip
    verbs = [word for word in load("ja").paradigms.words if "stem" in word.cells]
    for word in [verb for verb in verbs if verb.lemma not in humble][::EVERY]:
        for cell in ("prs", "neg", "negpst"):
            plain, polite = (word.cells.get(f"{cell}.{style}", ()) for style in ("plain", "polite"))
            if plain and polite:
                made = rewrite(f"それを{plain[0]}よ。", "formal", "ja", aspects={"address"})
                right = {f"それを{form}{tail}。" for form in polite for tail in ("", "よ")}
                assert not made.changed or made.best in right
                made = rewrite(f"それを{polite[0]}。", "informal", "ja", aspects={"address"})
                assert not made.changed or made.best in {f"それを{form}。" for form in plain}


def test_korean_verbs_have_the_forms_that_are_listed() -> None:
    honouring = ("드리", "시", "뵈", "뵙", "여쭈", "여쭙", "맙", "갑", "말")
    stems = [stem for stem in sorted(grammar().predicates) if not stem.endswith(honouring)]
    for stem in stems[::EVERY]:
        plain, polite, bidden = (put_together(Verb(stem), end) for end in ("어", "어요", "세요"))
        if plain and polite:
            made = rewrite(f"오늘 민수가 {plain}.", "formal", "ko", aspects={"address"})
            assert not made.changed or made.best.split()[-1] in (f"{polite}.", f"{bidden}.")
            made = rewrite(f"오늘 민수가 {polite}.", "informal", "ko", aspects={"address"})
            assert not made.changed or made.best == f"오늘 민수가 {plain}."
