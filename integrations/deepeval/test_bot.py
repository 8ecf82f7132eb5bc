"""An example: ``deepeval test run test_bot.py``, or ``pytest test_bot.py``. Put your own bot in place of ``bot``."""

from __future__ import annotations

import pytest
from deepeval import assert_test
from deepeval.test_case import LLMTestCase
from politesse_tone import Tone

REQUESTS = ("Ich brauche einen Tisch für zwei.", "Na los, Tisch für zwei, aber dalli!")


def bot(request: str) -> str:
    return "Gern. Für welchen Tag möchten Sie den Tisch reservieren?"


@pytest.mark.parametrize("request_", REQUESTS)
def test_replies_are_formal_and_not_rude(request_: str) -> None:
    case = LLMTestCase(input=request_, actual_output=bot(request_))
    assert_test(case, [Tone(register="formal", politeness=-0.7, language="de")])
