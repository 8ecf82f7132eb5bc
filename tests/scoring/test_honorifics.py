"""Japanese honorific levels and kinds."""

from __future__ import annotations

from pathlib import Path

import pytest

from politesse.scoring.honorifics import OUTPUTS, honorifics


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


def test_scores_are_there_for_every_output() -> None:
    assert set(honorifics("").scores) == set(OUTPUTS)


def test_levels_of_the_corpus_are_followed(shared_data: Path) -> None:
    """Seen sentences: this only shows that the stored model is the trained one."""
    from politesse.datasets import read

    records = list(read("keico", shared_data))[::20]
    right = sum(honorifics(record.text).level == record.level for record in records)
    assert right / len(records) > 0.75
