"""Training the honorific model on a handful of sentences: it learns, and is stored as it was."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("sklearn")

from politesse.core import BadInput, PolitesseError
from politesse.scoring.boosted import read_boosted
from politesse.scoring.japanese_honorific_features import cues, grams
from politesse.scoring.japanese_honorifics import QUESTIONS
from politesse.training.honorifics.recipe import Contents, Recipe, read
from politesse.training.honorifics.train import train

HEAD = "本文,Level,尊敬語,謙譲語,丁寧語,フィールド"
FRAMES = [
    ("{}をご覧になりますでしょうか。", "1,1,0,0"),
    ("{}を拝見したいと存じます。", "1,0,1,0"),
    ("{}をご覧になるのね。", "2,1,0,0"),
    ("{}を見ますか。", "3,0,0,1"),
    ("{}を見るよ。", "4,0,0,0"),
]
THINGS = [
    "映画", "絵", "写真", "地図", "書類", "手紙", "庭", "海", "山", "星", "花", "祭り", "試合", "舞台", "着物",
    "古い城", "茶室", "展示", "メニュー", "ビデオ", "資料", "作品", "記録", "図面",
]  # fmt: skip


@pytest.fixture
def data(tmp_path: Path) -> Path:
    rows = [f"{frame.format(thing)},{labels},見る" for thing in THINGS for frame, labels in FRAMES]
    (tmp_path / "keico").mkdir()
    path = tmp_path / "keico" / "keico_corpus_forLREC_OldVersion.csv"
    path.write_text("\n".join([HEAD, *rows]) + "\n", "utf-8")
    return tmp_path


@pytest.fixture
def settings() -> Recipe:
    found = read()
    return replace(
        found,
        folds=3,
        contents=Contents(alike=0.97),  # so short, all of one frame would be one content
        trees=replace(found.trees, rounds=8, sentences_in_a_leaf=5, rate=0.3),
    )


def test_it_learns_the_frames(data: Path, settings: Recipe) -> None:
    packed, report = train(data, settings)
    assert set(packed) == {"ja"}
    assert report["level_accuracy"] > 0.95
    assert report["humble_f1"] > 0.95
    assert report["new_contents_level_accuracy"] > 0.95
    found = read_boosted(packed["ja"]).shares(cues("橋を見るよ。"), grams("橋を見るよ。"))
    assert {name: tuple(shares) for name, shares in found.items()} == QUESTIONS
    assert max(found["level"], key=lambda name: found["level"][name]) == "level-4"
    assert max(found["kind"], key=lambda name: found["kind"][name]) == "none"
    assert all(sum(shares.values()) == pytest.approx(1) for shares in found.values())


def test_training_again_gives_the_same_bytes(data: Path, settings: Recipe) -> None:
    assert train(data, settings) == train(data, settings)


def test_stored_models_answer_as_the_fitted_ones(settings: Recipe) -> None:
    import numpy as np
    from scipy.sparse import csr_matrix

    from politesse.scoring.boosted import write_boosted
    from politesse.training.honorifics.boosting import arrays_of, fit_linear, fit_trees, shares_of

    random = np.random.default_rng(3)
    numbers = random.integers(0, 9, (300, 12))
    answers = {
        "first": (numbers[:, 0] > 4).astype(int) + (numbers[:, 1] + numbers[:, 2] > 8),
        "second": numbers[:, 3] % 4,
    }
    places = csr_matrix((numbers > 5).astype(float))
    names = np.array(list("おごはがをにへとでもやの"))
    models = [
        (
            fit_trees(numbers, wanted, settings.trees, 1),
            fit_linear(places, wanted, np.arange(300), settings.grams),
        )
        for wanted in answers.values()
    ]
    about, arrays = arrays_of(models)
    questions = {"first": ["a", "b", "c"], "second": ["a", "b", "c", "d"]}
    stored = read_boosted(write_boosted({"questions": questions, **about}, arrays, names.tolist()))
    found = [stored.shares(row.tolist(), names[row > 5].tolist()) for row in numbers]
    for question, (trees, linear) in zip(questions, models, strict=True):
        expected = (trees.predict_proba(numbers) + shares_of(linear, places)) / 2
        got = [list(shares[question].values()) for shares in found]
        assert got == pytest.approx(expected, abs=0.01)


def test_a_corpus_without_a_level_is_refused(data: Path, settings: Recipe) -> None:
    path = data / "keico" / "keico_corpus_forLREC_OldVersion.csv"
    kept = [line for line in path.read_text("utf-8").splitlines() if ",4,0,0,0," not in line]
    path.write_text("\n".join(kept) + "\n", "utf-8")
    with pytest.raises(BadInput, match="all four levels"):
        train(data, settings)


def test_too_few_contents_are_refused(data: Path, settings: Recipe) -> None:
    settings = replace(settings, grams=replace(settings.grams, contents=1000))
    with pytest.raises(PolitesseError, match=r"lower grams\.contents"):
        train(data, settings)
