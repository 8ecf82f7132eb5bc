"""Networks that learn to rewrite from pairs, and the language model that reads texts."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import politesse
from politesse.cli import app
from politesse.core import BadInput
from politesse.metrics.fluency import fluency, load_any
from politesse.training.rewriter import fine_tune, read, read_pairs

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

PAIRS = {
    "a table for two": "two seats , and hurry",
    "the north please": "north . obviously",
    "what is the price": "the price , today if possible",
    "thank you bye": "about time , bye",
}


def bare(folder: Path, kind: str) -> Path:
    """The folder of a tiny network without weights."""
    from tokenizers import Tokenizer, models, pre_tokenizers

    every = [*PAIRS, *PAIRS.values(), "Impolite:"]
    words = ["<pad>", "</s>", "<unk>", *sorted({word for text in every for word in text.split()})]
    base = Tokenizer(models.WordLevel({word: n for n, word in enumerate(words)}, unk_token="<unk>"))
    base.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    transformers.PreTrainedTokenizerFast(
        tokenizer_object=base, pad_token="<pad>", eos_token="</s>", unk_token="<unk>"
    ).save_pretrained(folder)
    config: Any = transformers.T5Config(
        vocab_size=len(words), d_model=32, d_kv=8, d_ff=64, num_layers=1, num_heads=4,
        dropout_rate=0.0, decoder_start_token_id=0, pad_token_id=0, eos_token_id=1,
    )  # fmt: skip
    if kind == "decoder":
        config = transformers.GPT2Config(
            vocab_size=len(words), n_embd=32, n_layer=2, n_head=2, n_positions=400,
            resid_pdrop=0.0, embd_pdrop=0.0, attn_pdrop=0.0, eos_token_id=1, bos_token_id=1,
        )  # fmt: skip
    config.save_pretrained(folder)
    return folder


@pytest.mark.parametrize("kind", ["decoder", "encoder-decoder"])
def test_pairs_are_learnt_from_scratch_and_rewritten(kind: str, tmp_path: Path) -> None:
    base, out = bare(tmp_path / "base", kind), tmp_path / "out"
    settings = replace(read(), held_out=0.0, epochs=120, batch=4, rate=1e-2)
    report = fine_tune(base, list(PAIRS.items()), "impolite", out, settings)
    assert report["losses"][-1] < 0.1 < report["losses"][0]
    made = politesse.rewrite(list(PAIRS), "impolite", "en", by=[f"hf:{out}"], min_confidence=0.0)
    right = sum(one.best == wanted for one, wanted in zip(made, PAIRS.values(), strict=True))
    assert right >= 3


def test_the_command_reads_tables_and_holds_pairs_out(tmp_path: Path) -> None:
    base, table = bare(tmp_path / "base", "decoder"), tmp_path / "pairs.jsonl"
    rows = [{"original": one, "impolite": other} for one, other in PAIRS.items()] * 10
    table.write_text("".join(json.dumps(row) + "\n" for row in rows))
    arguments = ["train", "rewriter", str(table), "--base", str(base), "--out", str(tmp_path / "o")]
    done = CliRunner().invoke(app, [*arguments, "--epochs", "1"])
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    assert (report["pairs"], report["held out"]) == (38, 2)
    assert report["held-out loss"] > 0


def test_a_table_without_pairs_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "texts.csv"
    table.write_text("text\nhello\n")
    with pytest.raises(BadInput, match="source and target"):
        read_pairs(table)


def test_a_language_model_says_how_likely_texts_are(tmp_path: Path) -> None:
    folder = bare(tmp_path / "lm", "decoder")
    torch.manual_seed(1)
    network = transformers.GPT2LMHeadModel(transformers.AutoConfig.from_pretrained(folder)).eval()
    network.save_pretrained(folder)
    texts = [*PAIRS]
    found = fluency(texts, load_any(f"hf:{folder}"))
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    total, tokens = 0.0, 0
    for text in texts:
        ids = torch.tensor([[1, *tokenizer(text)["input_ids"], 1]])
        total += network(input_ids=ids, labels=ids).loss.item() * (ids.shape[1] - 1)
        tokens += ids.shape[1] - 1
    assert found.tokens == tokens
    assert found.perplexity == pytest.approx(
        float(torch.exp(torch.tensor(total / tokens))), rel=1e-3
    )
    assert "hf(lm," in found.signature
