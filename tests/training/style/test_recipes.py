"""The recipes of formality transfer, from authored data to what they reach."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import BadInput, PolitesseError
from politesse.metrics.bleu import bleu

torch = pytest.importorskip("torch")
ctranslate2 = pytest.importorskip("ctranslate2")
pytest.importorskip("sentencepiece")
pytest.importorskip("sacrebleu")

from politesse.rewriting.trained import Networks  # noqa: E402
from politesse.training.style.recipe import METHODS, read  # noqa: E402
from politesse.training.style.train import train  # noqa: E402

from .conftest import engine, sayings, small, translations  # noqa: E402


@pytest.mark.parametrize("method", METHODS)
def test_each_recipe_transfers_unseen_sentences_better_than_doing_nothing(
    trained: Any, method: str
) -> None:
    _, measured = trained(method)
    print(method, json.dumps(measured))  # shown by pytest -rP
    assert measured["data"] == "xformal test"
    assert measured["lines"] == 60
    assert measured["bleu"] > measured["copy"] + 20
    tested = sayings(60, 99)
    unrelated = [one.french for one in sayings(60, 500, tested)]
    assert measured["bleu"] > bleu(unrelated, [[one.french for one in tested]]).bleu + 10
    if method in ("translate-train-tag", "multi-task-tag-style", "backtranslate"):
        assert measured["bleu"] > measured["preprocess"]


def test_both_directions_are_learnt_by_one_network(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    tested = sayings(60, 99)
    networks = Networks(folder)
    formal = [one.french for one in tested]
    chat = [one[0][0] for one in networks(formal, "fr", "informal")]
    assert not any(text[0].isupper() for text in chat)
    same = [said == text for said, text in zip(chat, formal, strict=True)]
    assert not any(same)


@pytest.mark.parametrize("method", METHODS)
def test_a_recipe_gives_the_same_weights_from_the_same_seed(
    data: Path, tmp_path: Path, method: str
) -> None:
    settings = read(str(small(tmp_path, method, steps=4)))
    settings = replace(
        settings,
        unsupervised=replace(settings.unsupervised, start=2, drawn=8),
        latent=replace(settings.latent, start=2, drawn=4),
        prior=replace(settings.prior, steps=2),
        beam=1,
    )
    weights = []
    # The first use of CTranslate2 in a process changes how PyTorch rounds from then on.
    for name in ("before", "one", "two"):
        train(["fr"], data, settings, tmp_path / name, engine())
        weights.append((tmp_path / name / "1" / "model.bin").read_bytes())
    assert weights[1] == weights[2]


def test_one_model_speaks_several_languages_and_is_measured_on_pairs_held_back(
    data: Path, tmp_path: Path
) -> None:
    settings = read(str(small(tmp_path, "translate-train-tag", steps=4)))
    settings = replace(settings, pairs=replace(settings.pairs, dev=0.1), beam=1)
    measured = train(["en", "fr", "en-GB"], data, settings, tmp_path / "out", engine())
    assert [(one["language"], one["data"]) for one in measured] == [
        ("en", "pairs held back"), ("fr", "xformal test")
    ]  # fmt: skip
    assert 10 < measured[0]["lines"] < 60
    networks = Networks(tmp_path / "out")
    assert networks.speaks("en", "formal")
    assert networks.speaks("fr", "informal")
    assert networks.about["data"]["held back"] == 2 * measured[0]["lines"]


def test_a_method_without_its_data_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(PolitesseError, match="gyafc"):
        train(["fr"], tmp_path, read("translate-train-tag"), tmp_path / "out", engine())
    with pytest.raises(PolitesseError, match="in the recipe's corpora"):
        train(["fr"], tmp_path, read("latent"), tmp_path / "out")
    with pytest.raises(PolitesseError, match="at least one language"):
        train([], tmp_path, read("latent"), tmp_path / "out")


@pytest.mark.parametrize("method", METHODS)
def test_committed_recipes_are_whole(method: str) -> None:
    settings = read(method)
    assert settings.method == method
    assert len(settings.seeds) == 4


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("tempo = 3", "unknown key 'tempo'"),
        ('method = "magic"', "choose from: translate-train-tag"),
        ("[training]\nspeed = 1", "unknown key 'speed'"),
        ("training = 4", "is not a table"),
        ("seeds = []", "seeds names none"),
        ("seeds = [", "is not TOML"),
    ],
)
def test_a_recipe_with_a_mistake_is_refused(tmp_path: Path, text: str, cause: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput, match=cause):
        read(str(path))


def test_an_unknown_recipe_is_refused() -> None:
    with pytest.raises(BadInput, match="choose from: translate-train-tag, "):
        read("no-such-recipe")


def test_the_command_trains_and_says_what_was_reached(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "known.json").write_text(json.dumps(translations()), "utf-8")
    (tmp_path / "own_translator.py").write_text(
        "import json, pathlib\n"
        "KNOWN = json.loads(pathlib.Path(__file__).with_name('known.json').read_text('utf-8'))\n"
        "def translate(texts, source, target):\n    return [KNOWN[text] for text in texts]\n",
        "utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    path = small(tmp_path, "translate-train-tag", (1, 2), steps=5)
    command = [
        "train", "style", "fr", "--recipe", str(path), "--data", str(data), "--seeds", "1",
        "--engine", "python:own_translator:translate", "--preprocess", "none",
        "--out", str(tmp_path / "out"), "--work", str(tmp_path / "work"),
    ]  # fmt: skip
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    measured = json.loads(done.stdout.splitlines()[-1])
    assert measured["language"] == "fr"
    assert measured["preprocess"] == measured["copy"]
    about = json.loads((tmp_path / "out" / "style.json").read_text("utf-8"))
    assert about["networks"] == ["1"]
    assert about["engine"] == "python:own_translator:translate"
    assert about["measured"] == [measured]
    again = CliRunner().invoke(app, command)
    assert again.exit_code == 0
    assert json.loads(again.stdout.splitlines()[-1]) == measured


def test_the_command_refuses_an_unknown_recipe(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        app,
        ["train", "style", "fr", "--recipe", "x", "--data", str(tmp_path), "--out", str(tmp_path)],
    )
    assert isinstance(done.exception, BadInput)
