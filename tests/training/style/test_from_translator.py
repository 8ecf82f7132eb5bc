"""A translation network that learns to rewrite from pairs."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import politesse
from politesse.cli import app
from politesse.core import BadInput
from politesse.training.rewriter import fine_tune, read
from politesse.training.seq2seq import exported, tags, vocabulary
from politesse.training.seq2seq.recipe import Vocabulary

torch = pytest.importorskip("torch")

from politesse.training.seq2seq.export import export  # noqa: E402
from politesse.training.seq2seq.model import Shape, Translator  # noqa: E402

PAIRS = {
    "a table for two": "two seats, and hurry",
    "the north please": "north. obviously",
    "what is the price": "the price, today if possible",
    "thank you bye": "about time, bye",
}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tiny translation network that has learnt nothing."""
    folder = tmp_path_factory.mktemp("base")
    pieces = vocabulary.train([*PAIRS, *PAIRS.values()], ["en"], Vocabulary(305, 1.0, 100))
    (folder / "vocabulary.model").write_bytes(pieces)
    tokenizer = vocabulary.load(pieces)
    names = [tokenizer.id_to_piece(n) for n in range(tokenizer.get_piece_size())]
    torch.manual_seed(1)
    network = Translator(Shape(len(names), width=64, heads=4, inner=128, encoder=2, decoder=1))
    weights = {name: value.numpy() for name, value in network.state_dict().items()}
    export(weights, network.shape.as_dict(), names, folder)
    return folder


def test_pairs_are_learnt_and_rewritten(base: Path, tmp_path: Path) -> None:
    first, out = tmp_path / "first", tmp_path / "out"
    settings = replace(read(), held_out=0.0, epochs=1, batch=4, rate=5e-3)
    begun = fine_tune(base, list(PAIRS.items()), "impolite", first, settings)
    more = replace(settings, epochs=200)
    report = fine_tune(first, list(PAIRS.items()), "impolite", out, more)
    assert report["losses"][0] < begun["losses"][0]  # it goes on from what was learnt before
    made = politesse.rewrite(
        list(PAIRS), "impolite", "en", by=[f"trained:{out}"], min_confidence=0.0
    )
    right = sum(one.best == wanted for one, wanted in zip(made, PAIRS.values(), strict=True))
    assert right >= 3  # one of them is no ruder than what it was made from, and not given
    about = json.loads((out / "style.json").read_text("utf-8"))
    assert about["tags"] == {"en": {"impolite": ["<2en>", "<informal>"]}}


def test_a_network_without_a_tag_for_the_language_is_refused(base: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="<2de>"):
        fine_tune(base, list(PAIRS.items()), "impolite", tmp_path, read(), language="de")


def test_long_texts_are_cut_to_what_the_network_can_read(base: Path, tmp_path: Path) -> None:
    settings = replace(read(), held_out=0.0, epochs=1, longest=500)
    fine_tune(base, [("the price " * 100, "two seats " * 100)], "impolite", tmp_path, settings)
    assert (tmp_path / "1" / exported.MODEL).is_file()


def test_sizes_are_those_of_the_network(base: Path) -> None:
    sizes = exported.sizes(exported.read_stored(base))
    assert {**sizes, "vocabulary": 0} == {
        "vocabulary": 0, "width": 64, "heads": 4, "inner": 128, "encoder": 2, "decoder": 1,
    }  # fmt: skip


def test_the_command_learns_from_what_rewrite_wrote(base: Path, tmp_path: Path) -> None:
    table = tmp_path / "made.jsonl"
    rows = [{"text": one, "rewrite": other} for one, other in PAIRS.items()] * 10
    table.write_text("".join(json.dumps(row) + "\n" for row in rows))
    arguments = ["train", "rewriter", str(table), "--base", str(base), "--out", str(tmp_path / "o")]
    done = CliRunner().invoke(app, [*arguments, "--to", "polite", "--epochs", "1"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["pairs"] == 38
    about = json.loads((tmp_path / "o" / "style.json").read_text("utf-8"))
    assert about["tags"]["en"]["polite"] == tags.tags("en", "formal")
