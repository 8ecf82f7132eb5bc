"""Folders of trained networks as rewriters and as systems of the benchmarks."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from politesse import benchmarks, rewrite
from politesse.benchmarks.cache import Cache
from politesse.benchmarks.runner import Settings, run
from politesse.core import BadInput, PolitesseError
from politesse.languages import load

torch = pytest.importorskip("torch")
ctranslate2 = pytest.importorskip("ctranslate2")
pytest.importorskip("sentencepiece")
pytest.importorskip("sacrebleu")

from politesse.rewriting.backends import load_rewriter  # noqa: E402
from politesse.rewriting.trained import Networks, TrainedRewriter  # noqa: E402
from politesse.training.seq2seq import tags, vocabulary  # noqa: E402

from .conftest import sayings  # noqa: E402


def test_networks_of_several_seeds_decide_by_their_mean(trained: Any) -> None:
    folder, measured = trained("translate-train-tag")
    assert len(measured["each"]) == 2
    networks = Networks(folder)
    about = json.loads((folder / "style.json").read_text("utf-8"))
    pieces = vocabulary.load(folder / "vocabulary.model")
    chat = [one.french_informal for one in sayings(12, 99)]
    each = [ctranslate2.Translator(str(folder / name)) for name in about["networks"]]
    first = about["tags"]["fr"]["formal"]
    found = networks(chat, "fr", "formal", nbest=3)
    alone = [networks(chat, "fr", "formal", only=only) for only in (0, 1)]
    for place, text in enumerate(chat):
        source = [*first, *pieces.encode(text, out_type=str), tags.END]

        def mean(said: str, source: list[str] = source) -> float:
            target = pieces.encode(said, out_type=str)
            scored = [model.score_batch([source], [target])[0].log_probs for model in each]
            return float(np.mean([np.mean(one) for one in scored]))

        best, score = found[place][0]
        assert score == pytest.approx(mean(best), abs=0.02)
        assert all(score >= mean(one[place][0][0]) - 0.02 for one in alone)
        assert [one[1] for one in found[place]] == sorted(
            (o[1] for o in found[place]), reverse=True
        )


def test_a_trained_folder_is_a_rewriter(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    tested = sayings(20, 99)
    results = rewrite(
        [one.french_informal for one in tested],
        to="formal",
        language="fr",
        by=[f"trained:{folder}"],
    )
    right = sum(one.best == it.french for one, it in zip(results, tested, strict=True))
    assert right >= 12
    one = next(result for result in results if result.changed)
    assert one.candidates[0].rewriter.startswith("trained-")
    assert 0 < one.confidence <= 1
    for span in one.spans:
        assert one.text[span.start : span.end] == span.text
        assert one.best[span.new_start : span.new_end] == span.new_text


def test_a_text_gets_the_same_alone_and_among_others(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    rewriter = TrainedRewriter(Networks(folder), load("fr"), "formal")
    chat = [one.french_informal for one in sayings(9, 5)]
    together = rewriter.rewrite(chat, 2)
    assert [[c.text for c in rewriter.rewrite([text], 2)[0]] for text in chat] == [
        [c.text for c in one] for one in together
    ]


def test_what_is_not_prose_is_never_lost(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    rewriter = TrainedRewriter(Networks(folder), load("fr"), "formal")
    for text in ("on veut <b>la bagnole</b> ajd!!", "je vends {thing} tjrs", "va sur http://a.b/c"):
        for candidate in rewriter.rewrite([text], 3)[0]:
            assert all(part in candidate.text for part in ("<b>", "</b>") if part in text)
            assert "{thing}" not in text or "{thing}" in candidate.text
            assert "http" not in text or "http://a.b/c" in candidate.text


def test_lines_and_sentences_of_long_texts_keep_their_places(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    rewriter = TrainedRewriter(Networks(folder), load("fr"), "formal", preprocess="none")
    one = sayings(1, 7)[0]
    chat = one.french_informal.rstrip("!.") + "."
    text = "\n\n".join([chat, " ".join([chat] * 25)]) + "\n"
    new = rewriter.rewrite([text])[0][0].text
    assert new.count("\n") == 3
    assert new.endswith("\n")
    assert len(new) > 0.7 * len(text)
    assert rewriter.rewrite([""]) == [[]]


def test_the_rules_go_before_the_networks_towards_formal_alone(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    networks = Networks(folder)
    text = "on veut pas la bagnole ajd!!"
    ways = {
        name: TrainedRewriter(networks, load("fr"), "formal", name) for name in ("rules", "none")
    }
    assert ways["none"].preprocess(text) == text
    assert ways["rules"].preprocess(text) != text
    assert ways["none"].name != ways["rules"].name
    back = TrainedRewriter(networks, load("fr"), "informal")
    assert back.preprocess(text) == text
    asked = load_rewriter(f"trained:{folder}?preprocess=none")(load("fr"), "formal")
    assert asked is not None
    assert asked.name == ways["none"].name
    with pytest.raises(PolitesseError, match="unknown preprocessing 'magic'"):
        TrainedRewriter(networks, load("fr"), "formal", "magic")


def test_a_folder_speaks_the_languages_and_directions_it_was_taught(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    made = load_rewriter(f"trained:{folder}")
    assert made(load("fr"), "formal") is not None
    assert made(load("de"), "formal") is None
    assert made(load("fr"), "polite") is None


def test_a_folder_that_is_none_says_so(tmp_path: Path, trained: Any) -> None:
    with pytest.raises(BadInput, match="politesse train style"):
        Networks(tmp_path)
    folder, _ = trained("translate-train-tag")
    about = (folder / "style.json").read_text("utf-8")
    (tmp_path / "style.json").write_text(about, "utf-8")
    with pytest.raises(BadInput, match=r"lacks vocabulary\.model, 1/model\.bin, 2/model\.bin"):
        Networks(tmp_path)
    (tmp_path / "style.json").write_text("{}", "utf-8")
    with pytest.raises(BadInput, match="does not say beam, networks, preprocess, tags"):
        Networks(tmp_path)
    (tmp_path / "style.json").write_text("{", "utf-8")
    with pytest.raises(BadInput, match="is not JSON"):
        Networks(tmp_path)


def test_inference_needs_no_pytorch(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    program = (
        "import sys; sys.modules['torch'] = None\n"
        "from politesse import rewrite\n"
        f"print(rewrite('on veut la bagnole ajd', 'formal', 'fr', by=['trained:{folder}']).best)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() != "on veut la bagnole ajd"


def test_a_trained_folder_stands_in_the_published_tables(
    trained: Any, data: Path, tmp_path: Path
) -> None:
    folder, measured = trained("translate-train-tag")
    system = f"trained:{folder}"
    plan = benchmarks.load("xformal")
    steps = list(run(plan, Cache(tmp_path), Settings(data, ("copy", system), samples=0), ["7d"]))
    found = {
        step.stored.system: step.stored.outcome.values["", "multi-bleu"].value
        for step in steps
        if step.stored and step.stored.unit == "fr"
    }
    assert round(found["copy"], 2) == measured["copy"]
    assert round(found[system], 2) == measured["bleu"]
