"""How Japanese talk ends its sentences, asked politely; what only looks like it stays as it was."""

from __future__ import annotations

import pytest

import politesse
from politesse.rewriting import rewrite


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("お弁当を忘れるなよ。", "お弁当を忘れないでください。"),
        ("先生に出しなさい。", "先生に出してください。"),
        ("早く行きなよ。", "早く行ってください。"),
        ("カードを一枚捨てろ。", "カードを一枚捨ててください。"),
        ("黙って座ってろ。", "黙って座っていてください。"),
        ("ここに名前を書け。", "ここに名前を書いてください。"),
        ("宿題を忘れちゃった。", "宿題を忘れてしまいました。"),
        ("急がなきゃ。", "急がなければなりません。"),
        ("明日は晴れるかな。", "明日は晴れるでしょうか。"),
        ("このボスは火に弱いぞ。", "このボスは火に弱いですよ。"),
        ("僕は大阪で働いてるよ。", "僕は大阪で働いていますよ。"),
        ("何か用があったの?", "何か用があったんですか?"),
        ("久しぶり。", "お久しぶりです。"),
        ("君が言ったとおりだ。", "あなたが言ったとおりです。"),
    ],
)
def test_talk_is_made_polite(text: str, made: str) -> None:
    assert rewrite(text, "formal", "ja", aspects={"address"}, min_confidence=0).best == made


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("印刷しておきます。", "印刷しておく。"),
        ("三時だと思っていたそうです。", "三時だと思っていたそうだ。"),
        ("痛むようでしたら、来てください。", "痛むようだったら、来て。"),
        ("会議の件ですが、三階に来てください。", "会議の件だけど、三階に来て。"),
        ("当たり前ですが、とても嫌でした。", "当たり前だが、とても嫌だった。"),
        ("お久しぶりです。", "久しぶり。"),
        ("行きませんか。", "行かないか。"),
        ("これでいいですか。", "これでいいか。"),
        ("何時ですか。", "何時だ。"),
        ("少し時間をください。", "少し時間をくれ。"),
        ("ご不明な点がございましたら、ご連絡ください。", "不明な点があったら、連絡して。"),
        ("恐れ入りますが、手伝ってください。", "悪いけど、手伝って。"),
        ("ご利用いただきありがとうございます。", "利用してくれてありがとう。"),
    ],
)
def test_and_plain(text: str, made: str) -> None:
    assert rewrite(text, "informal", "ja", aspects={"address"}, min_confidence=0).best == made


@pytest.mark.parametrize("text", ["彼はよく食べるな。", "久しぶりに泳いだ。", "田中君が来た。"])
def test_what_looks_alike_is_no_order_greeting_or_pronoun(text: str) -> None:
    made = rewrite(text, "formal", "ja", aspects={"address"}, min_confidence=0).best
    assert "ください" not in made and "お久しぶり" not in made and "あなた" not in made


@pytest.mark.parametrize(
    "text", ["もう少し大きい声で話してくださいね。", "お待ちくださいよ。", "おやすみなさい。"]
)
def test_what_asks_politely_stays(text: str) -> None:
    assert politesse.rewrite(text, "formal", "ja").best == text


def test_orders_of_suru_are_asked() -> None:
    assert politesse.rewrite("早くしなさいね。", "formal", "ja").best == "早くしてくださいね。"
