"""Japanese honour for the reader that stands inside a sentence goes with the level; what is nobody's stays."""

from __future__ import annotations

import pytest

from politesse.rewriting import rewrite


def informal(text: str) -> str:
    return rewrite(text, "informal", "ja", aspects={"address"}).best


def formal(text: str) -> str:
    return rewrite(text, "formal", "ja", aspects={"address"}).best


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("ご予約の時間を確認してください。", "予約の時間を確認して。"),
        ("お名前と住所を書いてください。", "名前と住所を書いて。"),
        ("お体に気をつけてください。", "体に気をつけて。"),
        ("ご家族と一緒に来てください。", "家族と一緒に来て。"),
        ("お急ぎのときは電話してください。", "急いでいるときは電話して。"),
        ("お使いのカードを選んでください。", "使っているカードを選んで。"),
        ("ご自身で確認してください。", "自身で確認して。"),
        ("お気軽に相談してください。", "気軽に相談して。"),
    ],
)
def test_a_prefix_that_honours_the_reader_goes(text: str, made: str) -> None:
    assert informal(text) == made


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("お茶を飲んでください。", "お茶を飲んで。"),
        ("ご飯を食べました。", "ご飯を食べた。"),
        ("お金を払ってください。", "お金を払って。"),
        ("お母さんに電話してください。", "お母さんに電話して。"),
        ("ごみを捨ててください。", "ごみを捨てて。"),
        ("おすすめの本を読みました。", "おすすめの本を読んだ。"),
        ("社長のご意見を聞きました。", "社長のご意見を聞いた。"),
        ("お店は九時に開きます。", "お店は九時に開く。"),
    ],
)
def test_a_prefix_that_is_part_of_a_word_or_honours_another_stays(text: str, made: str) -> None:
    assert informal(text) == made


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("後でご連絡いただけますか？", "後で連絡してもらえる？"),
        ("少しお待ちいただけますか？", "少し待ってもらえる？"),
        ("こちらにお座りいただけませんか？", "こちらに座ってもらえない？"),
        ("写真を見せていただき、ありがとうございました。", "写真を見せてくれて、ありがとう。"),
        ("ご参加いただき、ありがとうございます。", "参加してくれて、ありがとう。"),
        ("お越しいただき、ありがとうございました。", "来てくれて、ありがとう。"),
        ("心配なさらないでください。", "心配しないで。"),
        ("先に召し上がっていてください。", "先に食べていて。"),
        ("お待たせしてすみません。", "待たせてごめん。"),
        ("ゆっくり休んでくださいませ。", "ゆっくり休んで。"),
        ("資料は私どもが作ります。", "資料は私たちが作る。"),
        ("昨日は海で泳ぎたかったです。", "昨日は海で泳ぎたかった。"),
        ("その本を読みたかったですが、時間がありませんでした。", "その本を読みたかったが、時間がなかった。"),
    ],
)  # fmt: skip
def test_verbs_that_honour_become_common_ones(text: str, made: str) -> None:
    assert informal(text) in (made, text)  # what is given is right
    assert rewrite(text, "informal", "ja", aspects={"address"}, min_confidence=0).best == made


@pytest.mark.parametrize(
    "text",
    [
        "です・ます体の使い方",
        "「です」と「ます」の違い",
        "ます形の作り方",
        "です調と、である調の違い",
    ],
)
def test_endings_that_are_named_stay(text: str) -> None:
    assert informal(text) == text
    assert formal(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "ある朝、少年は一人で森へ出かけた。鳥が木の上で鳴いていた。",
        "男は黙って席を立った。誰も止めなかった。",
        "その日、彼女は駅で待っていた。雨が降っていた。電車は来なかった。",
        "昔々、ある村に若者が住んでいた。彼は毎日畑で働いた。",
    ],
)
def test_a_tale_speaks_to_nobody(text: str) -> None:
    assert formal(text) == text


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("昨日は雨が降った。傘を忘れた。", "昨日は雨が降りました。傘を忘れました。"),
        ("彼は昨日来た。明日も来ると思う。", "彼は昨日来ました。明日も来ると思います。"),
        ("私は先週、京都へ行った。寺がきれいだった。", "私は先週、京都へ行きました。寺がきれいでした。"),
        ("会議は三時に終わった。資料を送るね。", "会議は三時に終わりました。資料を送りますね。"),
    ],
)  # fmt: skip
def test_what_somebody_tells_is_no_tale(text: str, made: str) -> None:
    assert rewrite(text, "formal", "ja", aspects={"address"}, min_confidence=0).best == made


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("知らない人が送ったファイルは開くな。", "知らない人が送ったファイルは開かないでください。"),
        ("何が入っているかわからない箱に触るな。", "何が入っているかわからない箱に触らないでください。"),
        ("雨が降る日は川に近づくな。", "雨が降る日は川に近づかないでください。"),
        ("ここに車を止めるな。", "ここに車を止めないでください。"),
        ("いつもごめんね。", "いつもすみません。"),
        ("遅れてごめんね。", "遅れてすみません。"),
        ("君に会えてうれしいな。", "あなたに会えてうれしいです。"),
        ("一緒に行けたら楽しいな。", "一緒に行けたら楽しいです。"),
        ("冬は寒いけど、静かな町だ。", "冬は寒いですが、静かな町です。"),
        ("部屋は狭いけど、駅に近い。", "部屋は狭いですが、駅に近いです。"),
        ("昨日送ったから、明日には着くと思う。", "昨日送りましたから、明日には着くと思います。"),
    ],
)  # fmt: skip
def test_talk_becomes_polite_as_a_whole(text: str, made: str) -> None:
    assert formal(text) in (made, text)
    assert rewrite(text, "formal", "ja", aspects={"address"}, min_confidence=0).best == made


@pytest.mark.parametrize("text", ["彼女がよく笑うな。", "今日は風が吹くな。"])
def test_what_is_remarked_is_not_forbidden(text: str) -> None:
    assert "ないで" not in rewrite(text, "formal", "ja", aspects={"address"}, min_confidence=0).best
