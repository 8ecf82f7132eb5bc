"""Register, politeness and formality of texts as a metric of Hugging Face's ``evaluate``.

    import evaluate

    metric = evaluate.load("integrations/evaluate/politesse")
    metric.compute(predictions=["Könnten Sie bitte kommen?"], language="de", expected="formal")
"""

from __future__ import annotations

from statistics import fmean
from typing import Any

import datasets
import evaluate

_DESCRIPTION = """How polite and how formal texts are, and which address they commit to, by Politesse: offline, on a CPU,
in many languages."""
_INPUTS = """
Args:
    predictions (list of str): texts, such as a system's outputs.
    expected (str or list of str): the register that all, or each, were to have: formal, informal, or "" for none.
    language (str): their language, as a tag; identified for each text where it is not given.
Returns:
    politeness (float): the mean, from -3 to 3.
    formality (float): the mean of the formality of wording, from -3 to 3.
    formal, informal, neutral, mixed (float): shares of texts by the address that they commit to.
    scored (float): the share of texts that could be scored at all.
    register_accuracy (float): with expected, the share whose address is the one asked for; a text that commits to
        none counts as wrong.
    signatures (list of str): what computed it, one for each language.
"""
_REGISTERS = ("formal", "informal", "neutral", "mixed")
_CITATION = "Politesse: register in many languages. https://pypi.org/project/politesse"


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _INPUTS)
class Politesse(evaluate.Metric):
    """The metric; ``evaluate.load`` finds it by the folder's name."""

    def _info(self) -> evaluate.MetricInfo:
        text = datasets.Value("string")
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_INPUTS,
            features=datasets.Features({"predictions": text}),
        )

    def _compute(
        self, predictions: list[str], expected: str | list[str] = "", language: str | None = None
    ) -> dict[str, Any]:
        from politesse import score_stream

        scores = list(score_stream(predictions, language, on_error="null"))
        registers = [score.register for score in scores]
        told: dict[str, Any] = {
            "politeness": _mean([score.politeness for score in scores]),
            "formality": _mean([score.formality for score in scores]),
            **{name: registers.count(name) / len(registers) for name in _REGISTERS},
            "scored": sum(score.reason is None for score in scores) / len(scores),
        }
        wanted_of = [expected] * len(scores) if isinstance(expected, str) else expected
        asked = [pair for pair in zip(wanted_of, registers, strict=True) if pair[0]]
        if asked:
            told["register_accuracy"] = fmean(wanted == found for wanted, found in asked)
        told["signatures"] = sorted({str(score.signature) for score in scores})
        return told


def _mean(values: list[Any]) -> float | None:
    """The mean of what was scored; None where a language has no model of it."""
    found = [value.value for value in values if value is not None]
    return fmean(found) if found else None
