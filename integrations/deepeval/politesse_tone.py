"""A metric for DeepEval: does a bot's reply sound as it must? Offline, without a model that judges.

    from politesse_tone import Tone

    assert_test(LLMTestCase(input="…", actual_output=reply), [Tone(register="formal", politeness=0, language="de")])
"""

from __future__ import annotations

from typing import Any

from deepeval.metrics import BaseMetric
from deepeval.test_case import LLMTestCase

from politesse import tone


class Tone(BaseMetric):
    """What :func:`politesse.tone.judge` says of ``actual_output``; it succeeds where everything asked for holds."""

    def __init__(
        self,
        register: str | None = None,
        politeness: float | None = None,
        formality: float | None = None,
        language: str | None = None,
        threshold: float = 0.5,
    ) -> None:
        # DeepEval copies metrics by the names of these, so each is kept under its own.
        self.register, self.language = register, language
        self.politeness, self.formality = politeness, formality
        self.threshold = threshold
        self.async_mode = False
        self.include_reason = True

    def measure(self, test_case: LLMTestCase, *_: Any, **__: Any) -> float:
        verdict = tone.judge(
            test_case.actual_output or "",
            register=self.register,
            politeness=self.politeness,
            formality=self.formality,
            language=self.language,
        )
        self.success = verdict.passed
        self.score = verdict.score if verdict.passed else min(verdict.score, self.threshold - 0.01)
        self.reason = verdict.reason
        return self.score

    async def a_measure(self, test_case: LLMTestCase, *_: Any, **__: Any) -> float:
        return self.measure(test_case)

    def is_successful(self) -> bool:
        return bool(self.success)

    @property
    def __name__(self) -> str:
        return "Tone"
