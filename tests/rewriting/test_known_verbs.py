"""Japanese made plain: a verb whose dictionary form its stem does not tell stays as it is."""

from __future__ import annotations

import pytest

from politesse import rewrite

UNKNOWN = [
    "画像がゆがみます。", "背景をぬりつぶします。", "文字がにじみます。", "図形をうつします。", "シールをはがします。", "花瓶が歪みます。",
    "ピクセルをずらしません。", "設定を行えありません。", "枠がゆがみました。", "端をぼかしましょう。", "ゆがみましたら、直します。",
]  # fmt: skip
KNOWN = [
    ("ご飯を食べます。", "ご飯を食べる。"),
    ("映画を見ます。", "映画を見る。"),
    ("駅に行きます。", "駅に行く。"),
    ("内容を確認します。", "内容を確認する。"),
    ("色を選びます。", "色を選ぶ。"),
    ("設定を変更しません。", "設定を変更しない。"),
    ("ここをクリックします。", "ここをクリックする。"),
    ("駅でびっくりします。", "駅でびっくりする。"),
    ("画面を明るくします。", "画面を明るくする。"),
    ("背景をぬりつぶしました。", "背景をぬりつぶした。"),  # した whatever the class
    ("本をよみます。", "本をよむ。"),
    ("今は家にいます。", "今は家にいる。"),
    ("鍵は机の上にありません。", "鍵は机の上にない。"),
    ("写真を切りとります。", "写真を切りとる。"),
    ("やっとほっとします。", "やっとほっとする。"),
    ("片付けしません。", "片付けしない。"),
    ("少し早すぎました。", "少し早すぎた。"),
    ("会長が亡くなりました。", "会長が亡くなった。"),
    ("明るい兆しもありました。", "明るい兆しもあった。"),
]


@pytest.mark.parametrize("text", UNKNOWN)
def test_a_verb_of_unknown_class_stays(text: str) -> None:
    made = rewrite(text, "informal", "ja")
    assert not made.changed, made.best


@pytest.mark.parametrize(("text", "wanted"), KNOWN)
def test_a_known_verb_becomes_plain(text: str, wanted: str) -> None:
    assert rewrite(text, "informal", "ja").best == wanted
