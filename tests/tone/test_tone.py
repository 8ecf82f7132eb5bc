"""What replies must sound like, and whether rude users change it."""

from __future__ import annotations

import pytest

from politesse import tone
from politesse.core import PolitesseError


@pytest.mark.parametrize(
    ("reply", "language", "register", "passed"),
    [
        ("Ich habe Ihnen einen Tisch reserviert.", "de", "formal", True),
        ("Ich hab dir einen Tisch reserviert.", "de", "formal", False),
        ("Ich hab dir einen Tisch reserviert.", "de", "informal", True),
        ("Der Tisch ist reserviert.", "de", "formal", True),
        ("Hast du Ihre Rechnung erhalten?", "de", "formal", False),
        ("Avez-vous reçu votre billet ?", "fr", "formal", True),
        ("Tu as reçu ton billet ?", "fr", "formal", False),
        ("Ihr Tisch ist für Sie reserviert.", "de", "neutral", False),
    ],
)
def test_register(reply: str, language: str, register: str, passed: bool) -> None:
    verdict = tone.judge(reply, register=register, language=language)
    assert verdict.passed is passed
    assert bool(verdict) is passed
    assert verdict.score == (1.0 if passed else 0.0)


def test_reason_names_the_words() -> None:
    verdict = tone.judge("Ich hab dir einen Tisch reserviert.", register="formal", language="de")
    assert verdict.reason == "register is informal ('dir'), not formal"


def test_politeness_and_score() -> None:
    kind = tone.judge("I'd be happy to help you with that. Which day, please?", politeness=0)
    rude = tone.judge("Read what I wrote, you idiot.", politeness=0)
    assert kind and not rude
    assert kind.score > 0.5 > rude.score
    assert "under +0.00" in rude.reason


def test_all_findings_are_told() -> None:
    verdict = tone.judge("Bist du blöd? Lies doch mal!", "register = formal, politeness >= 0")
    assert [finding.split()[0] for finding in verdict.findings] == ["register", "politeness"]


@pytest.mark.parametrize(
    ("reply", "passed"), [("", False), ("  ", False), ("42", True), ("👍", True)]
)
def test_replies_without_words(reply: str, passed: bool) -> None:
    assert tone.judge(reply, politeness=1).passed is passed


def test_many_are_judged_as_one() -> None:
    replies = ["Read it again, you idiot.", "", "Thank you, your table is booked."]
    together = list(tone.judge_all(replies, "politeness >= 0", language="en"))
    assert together == [tone.judge(reply, politeness=0, language="en") for reply in replies]


@pytest.mark.parametrize(
    "line", ["", "register >= formal", "politeness = 0", "politeness >= high", "kindness >= 1"]
)
def test_assertions_that_cannot_be_read(line: str) -> None:
    with pytest.raises(PolitesseError, match=r"register = formal|no number"):
        tone.Expected.parse(line)


def test_assertions_read_back() -> None:
    line = "register = informal, politeness >= -0.5, formality >= -1, steady"
    assert str(tone.Expected.parse(line)) == line
    assert str(tone.Expected.parse("reply.register: informal; reply.politeness >= −0.5")) == (
        "register = informal, politeness >= -0.5"
    )


def test_bounds_are_checked() -> None:
    with pytest.raises(PolitesseError, match="goes from −3 to"):
        tone.judge("Yes.", politeness=5)
    with pytest.raises(PolitesseError, match="a register is one of"):
        tone.judge("Yes.", register="polite")
    with pytest.raises(PolitesseError, match="say what the reply must be"):
        tone.judge("Yes.")


CALM = [
    "I have booked your table. Is there anything else I can help you with?",
    "Which day would you like to travel?",
    "The hotel is in the north. Would you like me to book a room?",
    "Thank you for calling. Have a nice day!",
]
CROSS = [
    "It is booked. Stop shouting at me.",
    "Which day? I cannot read your mind.",
    "In the north, as I told you, you fool.",
    "Goodbye, and learn some manners.",
]


def test_drift_is_seen() -> None:
    found = tone.drift(CALM * 3, CROSS * 3, language="en")
    assert found.drifts and not found.steady
    assert found.change < 0 and found.high < 0 and found.p < 0.05
    assert found.worst[0].change < 0
    assert found.verdict.startswith("less polite")


def test_a_bot_that_stays_itself_is_steady() -> None:
    found = tone.drift(CALM, CALM, language="en")
    assert (found.change, found.drifts, found.steady) == (0.0, False, True)


def test_a_single_pair_says_nothing() -> None:
    found = tone.drift(CALM[:1], CROSS[:1], language="en")
    assert not found.drifts and not found.steady
    assert found.verdict.startswith("too few")


def test_replies_of_a_dialogue_count_as_one() -> None:
    assert tone.drift([CALM, CALM], [CROSS, CALM[:2]], language="en").pairs == 2


def test_register_is_counted_on_both_sides() -> None:
    found = tone.drift(["Wie kann ich Ihnen helfen?"], ["Was willst du?"], language="de")
    assert found.registers == ({"formal": 1}, {"informal": 1})


def test_what_does_not_pair_up_is_refused() -> None:
    with pytest.raises(PolitesseError, match="pair up"):
        tone.drift(CALM, CALM[:1])
    with pytest.raises(PolitesseError, match="no pair"):
        tone.drift(["42"], ["Yes"])
