"""Japanese honorific levels and kinds."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.languages import load
from politesse.scoring.japanese_honorific_features import (
    cue_names,
    cue_patterns,
    cues,
    grams,
    skeleton,
)
from politesse.scoring.japanese_honorifics import KINDS, OUTPUTS, honorifics

CUES = [
    (name, words)
    for group in tomllib.loads(load("ja").read("honorifics.toml")).values()
    if isinstance(group, dict)
    for name, (_, words) in group.items()
]


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("社長はただいま席を外していらっしゃいます。", {1, 2}),
        ("本日はお越しいただき、誠にありがとうございます。", {1, 2}),
        ("明日の会議に出席しますか。", {3}),
        ("この本は面白いです。", {3}),
        ("明日の会議、出る？", {4}),
        ("早くしろよ。", {4}),
    ],
)
def test_levels(text: str, levels: set[int]) -> None:
    assert honorifics(text).level in levels


def test_kinds() -> None:
    assert honorifics("先生が新しい本をお書きになりました。").respectful
    assert honorifics("私が資料をお持ちいたします。").humble
    polite = honorifics("駅まで歩きます。")
    assert polite.polite and not polite.respectful and not polite.humble


def test_the_same_content_rises_with_its_level() -> None:
    texts = ["先生は来る？", "先生は来ますか？", "先生はいらっしゃいますか？"]
    levels = [honorifics(text).level for text in texts]
    assert levels == sorted(levels, reverse=True)
    assert len(set(levels)) == 3


def test_what_is_talked_about_does_not_count() -> None:
    """Other content in the same frame: the same level, and nearly the same scores."""
    one = honorifics("部長は新しい机をお求めになったそうですね。")
    other = honorifics("部長は古い橋をお渡りになったそうですね。")
    assert one.level == other.level
    assert all(abs(one.scores[name] - other.scores[name]) < 0.2 for name in OUTPUTS)


def test_scores_are_there_for_every_output() -> None:
    scores = honorifics("").scores
    assert set(scores) == set(OUTPUTS)
    assert sum(scores[name] for name in OUTPUTS[:4]) == pytest.approx(1, abs=0.001)
    assert sum(scores[name] for name in KINDS) <= 1.001


@given(st.text(max_size=60))
def test_any_text_has_a_level_and_the_same_one_again(text: str) -> None:
    first = honorifics(text)
    assert first.level in {1, 2, 3, 4}
    assert first == honorifics(text)


def test_a_long_text_is_read_from_its_end() -> None:
    assert honorifics("もう帰るよ。" * 2000 + "よ").level == 4


@pytest.mark.parametrize(("name", "words"), CUES)
def test_a_cue_is_in_its_own_words(name: str, words: str) -> None:
    assert cue_patterns()[name].search(words)
    assert dict(zip(cue_names(), cues(words), strict=True))[name] > 0


def test_cues_at_the_end_are_told_from_others() -> None:
    text = "お待ちしておりますと、友人がゆっくり歩いて駅まで来た。"
    found = dict(zip(cue_names(), cues(text), strict=True))
    assert found["oru"] == 1 and found["oru at the end"] == 0


def test_the_skeleton_keeps_words_of_honorific_speech() -> None:
    assert skeleton("先生のお荷物を拝見する") == "先生のお漢を拝見する"
    assert skeleton("PCを3台") == "0を0漢"


@given(st.text("お帰りになる先生カメラ3。", max_size=30), st.sampled_from(["山", "川", "谷"]))
def test_content_words_share_the_grams_of_their_skeleton(text: str, word: str) -> None:
    assert len(grams(text + word) & grams(text + "森")) >= len(grams(text + "森")) // 4


def test_levels_of_the_corpus_are_followed(shared_data: Path) -> None:
    """Seen sentences: this only shows that the stored model is the trained one."""
    from politesse.datasets import read

    records = list(read("keico", shared_data))[::20]
    right = sum(honorifics(record.text).level == record.level for record in records)
    assert right / len(records) > 0.78
