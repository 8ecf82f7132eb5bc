"""The tasks for lm-evaluation-harness: up to date, and run by the harness with a tiny model.

The harness brings torch and transformers, so it is not among the tools of development: without it, the run is
skipped.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from politesse import datasets
from politesse.metrics import METRICS

ROOT = Path(__file__).parents[2] / "integrations" / "lm-eval"


def generator() -> Any:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "generate.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules["generate"] = module
    spec.loader.exec_module(module)
    return module


def test_the_tasks_are_up_to_date() -> None:
    there = {path.name: path.read_text("utf-8") for path in (ROOT / "politesse").glob("*.yaml")}
    assert there == generator().files(), "run: python integrations/lm-eval/generate.py"


def test_there_is_a_task_for_every_language_of_the_corpora() -> None:
    names = {(task.dataset, task.kind, task.language) for task in generator().tasks()}
    for code in datasets.entry("tydip").languages:
        assert ("tydip", "politeness", code) in names
    for code in datasets.entry("cocoa-mt").languages:
        assert {("cocoa-mt", "choice", code), ("cocoa-mt", "pairs", code)} <= names
    assert ("keico", "levels", "ja") in names


@pytest.fixture
def corpora(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Small corpora of our own words in the layouts of the published ones."""
    rows = [
        f'"{text} {n}",{score}\n'
        for n in range(6)
        for text, score in (
            ("Pourriez-vous regarder, merci ?", 0.8),
            ("Regarde ça, imbécile.", -0.9),
        )
    ]
    folder = tmp_path / "tydip" / "binary"
    folder.mkdir(parents=True)
    for name in ("fr_test", "en_train"):
        (folder / f"{name}_binary.csv").write_text("sentence,score\n" + "".join(rows))
    for split, number in (("test", 5), ("train", 3)):
        home = tmp_path / "cocoa-mt" / split / "en-de"
        home.mkdir(parents=True)
        name = home / f"formality-control.{split}.telephony.en-de"
        texts = {
            "": "Did you see it, {}?",
            ".formal": "Haben Sie es gesehen, {}?",
            ".informal": "Hast du es gesehen, {}?",
        }
        for ending, text in texts.items():
            lines = "".join(text.format(n) + "\n" for n in range(number))
            Path(f"{name}{ending}").write_text(lines)
            if ending:
                Path(f"{name}{ending}.annotated").write_text(lines)
    (tmp_path / "keico").mkdir()
    header = "本文,Level,尊敬語,謙譲語,丁寧語,フィールド\n"
    spoken = (
        "先生がいらっしゃいました。,1,1,0,0",
        "先生が来られました。,2,1,0,0",
        "田中さんが来ました。,3,0,0,1",
        "田中が来た。,4,0,0,0",
    )
    lines = "".join(f"{line},挨拶\n" for line in spoken)
    (tmp_path / "keico" / "keico_corpus_forLREC.csv").write_text(header + lines, "utf-8")
    monkeypatch.setenv("POLITESSE_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def model() -> Any:
    """A network of a few thousand weights that nobody trained, over bytes."""
    pytest.importorskip("lm_eval")
    import torch
    from lm_eval.models.huggingface import HFLM
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    words = Tokenizer(models.BPE({letter: n for n, letter in enumerate([*letters, "<end>"])}, []))
    words.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    words.decoder = decoders.ByteLevel()
    torch.manual_seed(1)
    network = GPT2LMHeadModel(
        GPT2Config(vocab_size=257, n_positions=1024, n_embd=16, n_layer=1, n_head=1)
    )
    tokens = PreTrainedTokenizerFast(tokenizer_object=words, eos_token="<end>", pad_token="<end>")
    return HFLM(pretrained=network, tokenizer=tokens, batch_size=8, device="cpu")


@pytest.mark.parametrize(
    ("name", "shots"),
    [("tydip_fr", 0), ("tydip_fr", 2), ("cocoa_de", 1), ("pairs_cocoa_mt_de", 0), ("keico_ja", 0)],
)
def test_the_harness_measures_what_we_measure(
    name: str, shots: int, model: Any, corpora: Path
) -> None:
    from lm_eval import simple_evaluate
    from lm_eval.tasks import TaskManager

    task = f"politesse_{name}"
    manager = TaskManager(include_path=str(ROOT))
    told = simple_evaluate(
        model,
        tasks=[task],
        task_manager=manager,
        num_fewshot=shots,
        log_samples=True,
        bootstrap_iters=0,
    )
    samples = sorted(told["samples"][task], key=lambda sample: sample["doc_id"])
    docs = [sample["doc"] for sample in samples]
    chosen = []
    for sample in samples:
        likelihoods = [float(answer[0]) for answer in sample["filtered_resps"]]
        chosen.append(max(range(len(likelihoods)), key=likelihoods.__getitem__))
    if name == "tydip_fr":
        records = list(datasets.read("tydip", part="binary", language="fr", split="test"))
        assert [doc["text"] for doc in docs] == [record.text for record in records]
        gold = ["polite" if record.score > 0 else "impolite" for record in records]
        labels = [("polite", "impolite")[place] for place in chosen]
    elif name == "cocoa_de":
        pairs = list(datasets.read("cocoa-mt", language="de", split="test"))
        assert [doc["text"] for doc in docs[::2]] == [pair.source for pair in pairs]
        gold = ["formal", "informal"] * len(pairs)
        labels = [("formal", "informal")[place] for place in chosen]
    elif name == "keico_ja":
        spoken = list(datasets.read("keico"))
        assert [doc["text"] for doc in docs] == [record.text for record in spoken]
        gold = [str(record.level) for record in spoken]
        labels = [str(place + 1) for place in chosen]
    else:
        pairs = list(datasets.read("cocoa-mt", language="de", split="test"))
        gold = [
            "AB"[[doc["first"], doc["second"]].index(pair.formal)]
            for doc, pair in zip(docs, pairs, strict=True)
        ]
        labels = ["AB"[place] for place in chosen]
    ours = METRICS["classification"](gold, labels).accuracy
    assert told["results"][task]["acc,none"] == pytest.approx(ours, abs=1e-12)
