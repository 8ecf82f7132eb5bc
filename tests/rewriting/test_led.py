"""Hindi verbs that follow तू, which has the verb forms of he and she."""

from __future__ import annotations

import pytest

import politesse


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("तू क्या कर रहा है?", "आप क्या कर रहे हैं?"),
        ("तू क्यों रो रही है?", "आप क्यों रो रही हैं?"),
        ("तू बहुत अच्छा है।", "आप बहुत अच्छे हैं।"),
        ("तू जानता है कि वह क्या कर रहा है।", "आप जानते हैं कि वह क्या कर रहा है।"),
        ("तेरा भाई क्या करता है?", "आपका भाई क्या करता है?"),
        ("तू घर जा।", "आप घर जाइए।"),
        ("तू मेरी बात सुन और चुपचाप बैठ जा।", "आप मेरी बात सुनिए और चुपचाप बैठ जाइए।"),
    ],
)
def test_verbs_follow_their_pronoun_and_nobody_elses_do(text: str, right: str) -> None:
    assert politesse.rewrite(text, "formal", "hi", aspects={"address"}).best == right


def test_a_verb_without_a_subject_after_such_a_pronoun_is_in_doubt() -> None:
    result = politesse.rewrite("तू कहाँ है? क्या कर रहा है?", "formal", "hi", aspects={"address"})
    assert not result.changed and result.reason is not None and "agree" in result.reason


def test_forms_that_say_the_same_share_their_likelihood() -> None:
    result = politesse.rewrite("शांत रहो और फ़ोन करो।", "formal", "hi", aspects={"address"})
    assert result.changed and result.confidence > 0.95
