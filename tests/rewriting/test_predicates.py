"""Japanese predicates both ways: what is written is what the paradigms have, for verbs of every class."""

from __future__ import annotations

import pytest

from politesse.languages import load
from politesse.languages.ja.predicates import analyse
from politesse.languages.paradigms import Word
from politesse.rewriting import rewrite
from politesse.rewriting.types import To

LEMMAS = [
    "買う", "会う", "書く", "聞く", "泳ぐ", "話す", "待つ", "死ぬ", "呼ぶ", "飲む", "作る", "帰る", "行く", "食べる", "見る", "寝る", "忘れる",
    "勉強する", "来る", "使う", "送る", "読む", "選ぶ", "急ぐ", "立つ", "直す", "入れる", "起きる", "高い", "安い", "楽しい", "新しい",
    "危ない", "少ない",
]  # fmt: skip
CELLS = ["prs", "pst", "neg", "negpst"]
WORDS = {word.lemma: word for word in load("ja").paradigms.words}


def forms(word: Word, cell: str, level: str) -> list[str]:
    return list(word.cells.get(f"{cell}.{level}", ()))


def known(lemma: str) -> Word | None:
    return WORDS.get(lemma)


@pytest.mark.parametrize("lemma", [lemma for lemma in LEMMAS if lemma in WORDS])
@pytest.mark.parametrize(
    ("given", "wanted", "to"), [("polite", "plain", "informal"), ("plain", "polite", "formal")]
)
def test_every_form_becomes_that_of_the_other_level(
    lemma: str, given: str, wanted: str, to: To
) -> None:
    word = WORDS[lemma]
    for cell in CELLS:
        right = {f"明日は{form}。" for form in forms(word, cell, wanted)}
        if any(form.endswith(("ない", "なかった")) for form in forms(word, cell, "plain")):
            right |= {
                f"明日は{form}です。" for form in forms(word, cell, "plain") if to == "formal"
            }
        for form in forms(word, cell, given):
            made = rewrite(f"明日は{form}。", to, "ja", aspects={"address"})
            assert not made.changed or made.best in right, (form, made.best)
            if made.changed:
                tags = [one.tag for one in analyse(made.best).predicates]
                assert tags and all(
                    tag.startswith("plain" if to == "informal" else "polite") for tag in tags
                )


def test_most_forms_are_given() -> None:
    texts = [
        f"明日は{form}。"
        for lemma in LEMMAS
        if (word := known(lemma)) is not None
        for cell in CELLS
        for form in forms(word, cell, "plain")
    ]
    made = rewrite(texts, "formal", "ja", aspects={"address"})
    assert sum(one.changed for one in made) >= 0.9 * len(texts)


@pytest.mark.parametrize(
    ("text", "to", "made"),
    [
        ("この規模では適用されない。", "formal", "この規模では適用されません。"),
        ("ここでは何も行えない。", "formal", "ここでは何も行えません。"),
        ("問題が発生しました。あぁもったいない。", "formal", "問題が発生しました。あぁもったいないです。"),
        ("ビューを統合した、新しい画面を提供する。", "formal", "ビューを統合した、新しい画面を提供します。"),
        ("もっと速く走れ。", "formal", "もっと速く走ってください。"),
        ("機械に触るな。", "formal", "機械に触らないでください。"),
        ("お名前をご記入ください。", "informal", "名前を記入して。"),
        ("こちらで少しお待ちください。", "informal", "こちらで少し待って。"),
        ("報告書を提出します。", "informal", "報告書を提出する。"),
        ("写真を見ていただけませんか?", "informal", "写真を見てもらえない?"),
        ("社長がいらっしゃいました。", "informal", "社長がいらっしゃった。"),
        ("社長がいらっしゃった。", "formal", "社長がいらっしゃいました。"),
        ("部屋は暗いですから、電気をつけましょう。", "informal", "部屋は暗いから、電気をつけよう。"),
    ],
)  # fmt: skip
def test_words_are_those_of_the_language(text: str, to: To, made: str) -> None:
    assert rewrite(text, to, "ja", aspects={"address"}).best == made


@pytest.mark.parametrize(
    "text",
    [
        "エラーが発生しました。",
        "画像を表示します。",
        "道が混んでいますね。",
        "まだ終わっていません。",
    ],
)
def test_what_is_polite_already_stays(text: str) -> None:
    assert rewrite(text, "formal", "ja", min_confidence=0, aspects={"address"}).best == text
    mixed = rewrite(f"{text}そうだよ。", "formal", "ja", min_confidence=0, aspects={"address"}).best
    assert mixed.startswith(text)


@pytest.mark.parametrize(
    "text", ["ありがとうございます。", "おはようございます。", "おやすみなさい。"]
)
def test_what_is_said_in_full_is_not_said_again(text: str) -> None:
    from politesse.rewriting.address import address_rewriter

    rewriter = address_rewriter(load("ja"), "formal")
    assert rewriter is not None
    assert all(candidate.text == text for candidate in rewriter.conversions(text, 3))
