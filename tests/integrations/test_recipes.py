"""The metric of ``evaluate`` and the recipes for DeepEval and promptfoo say what ``politesse`` says."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from ruamel.yaml import YAML

import politesse
from politesse import tone

ROOT = Path(__file__).parents[2] / "integrations"
FORMAL, INFORMAL = "Gern. Wann möchten Sie kommen?", "Reg dich ab. Wann willst du kommen?"


def module(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    made = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = made
    spec.loader.exec_module(made)
    return made


def test_promptfoo_gets_the_verdict() -> None:
    folder = ROOT / "promptfoo"
    config = YAML(typ="safe").load((folder / "promptfooconfig.yaml").read_text("utf-8"))
    (asked,) = config["defaultTest"]["assert"]
    check, bot = module(folder / "tone.py"), module(folder / "bot.py")
    assert asked["value"] == "file://tone.py" and config["providers"] == ["file://bot.py"]
    told = []
    for test in config["tests"]:
        output = bot.call_api(test["vars"]["request"], {}, {})["output"]
        told.append(check.get_assert(output, {"config": asked["config"]}))
        verdict = tone.judge(output, **asked["config"])
        assert told[-1] == {
            "pass": verdict.passed,
            "score": verdict.score,
            "reason": verdict.reason,
        }
    assert [answer["pass"] for answer in told] == [True, False]


def test_deepeval_fails_what_the_tone_fails() -> None:
    pytest.importorskip("deepeval")
    from deepeval.test_case import LLMTestCase

    metric = module(ROOT / "deepeval" / "politesse_tone.py").Tone("formal", -0.7, language="de")
    for output, fine in ((FORMAL, True), (INFORMAL, False)):
        score = metric.measure(LLMTestCase(input="…", actual_output=output))
        verdict = tone.judge(output, register="formal", politeness=-0.7, language="de")
        assert (metric.is_successful(), metric.reason) == (fine, verdict.reason)
        assert (score >= metric.threshold) == fine


def test_evaluate_gives_the_means_of_our_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    evaluate = pytest.importorskip("evaluate")
    metric = evaluate.load(str(ROOT / "evaluate" / "politesse"))
    texts = [FORMAL, INFORMAL, "Die Tür ist offen."]
    told = metric.compute(predictions=texts, expected="formal", language="de")
    scores = [politesse.score(text, "de") for text in texts]
    values = [score.politeness.value for score in scores if score.politeness]
    assert told["politeness"] == pytest.approx(fmean(values))
    registers = [score.register for score in scores]
    assert registers == ["formal", "informal", "neutral"]
    assert told["register_accuracy"] == told["formal"] == pytest.approx(1 / 3)
