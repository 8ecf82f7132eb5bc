"""What other layers rely on: the calls, what survives them, and where it went."""

from __future__ import annotations

import pytest

from politesse.core import PolitesseError
from politesse.rewriting.politeness import SCENARIOS, calm, impolite, moved, polite

TURNS = [
    "Hi! Could you please find me a cheap hotel in the north for 3 people?",
    "I'd like to book a table at Curry Garden for 6 at 18:30 on Friday, if possible.",
    "No thank you, that's all I need. Goodbye!",
    "Yes please. What is the phone number?",
]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("text", TURNS)
def test_every_scenario_changes_a_polite_turn_and_always_the_same_way(text, scenario):
    once = impolite(text, scenario=scenario, seed=3)
    assert once.text != text
    assert impolite(text, scenario=scenario, seed=3) == once


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("intensity", [1, 2, 3])
def test_figures_names_and_protected_words_survive_and_can_be_found(scenario, intensity):
    text = TURNS[1]
    values = ["Curry Garden", "6", "18:30", "Friday", "if possible"]
    spans = [(text.index(value), text.index(value) + len(value)) for value in values]
    made = impolite(text, scenario=scenario, intensity=intensity, protect=[spans[-1]])
    for value, span in zip(values, spans, strict=True):
        place = moved(span, made)
        assert place is not None
        assert made.text[slice(*place)] == value


def test_an_unknown_scenario_or_intensity_is_named():
    with pytest.raises(PolitesseError, match="'angry'; choose from: sarcastic"):
        impolite("Hello", scenario="angry")
    with pytest.raises(PolitesseError, match="1, 2 or 3"):
        impolite("Hello", intensity=4)


def test_a_language_without_tables_is_refused():
    with pytest.raises(PolitesseError, match="Tamil"):
        calm("வணக்கம்", language="ta")


def test_calm_and_polite_take_rudeness_out():
    assert calm("Find me a train to Ely, you idiot.").text == "Find me a train to Ely, please."
    assert polite("Find me a train to Ely, you idiot.", intensity=1).text.endswith(
        "please find me a train to Ely?"
    )
