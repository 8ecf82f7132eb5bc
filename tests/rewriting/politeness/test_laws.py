"""Laws that hold for every text: what survives, where it went, and what is never said."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.languages import load
from politesse.rewriting import rewrite
from politesse.rewriting.politeness import SCENARIOS, calm, impolite, moved, polite
from politesse.rewriting.politeness.tables import manners
from politesse.rewriting.types import Candidate

CODES = [
    "cs", "de", "en", "es", "fr", "hi", "hu", "it", "ja", "ko", "nl", "pl", "pt", "ru", "uk", "vi", "zh",
]  # fmt: skip
PARTS = [
    "hi", "Hello!", "could you please", "find me", "a cheap hotel", "in the north", "for 3 people",
    "at 18:30", "on Friday", "Thank you so much.", "I would like", "you idiot,", "hurry up!", "no",
    "Yes please.", "not", "Curry Garden", "{name}", "<b>", "?", "...", "what is the address",
    "for the third time,", "I said", "damn", "Bye.", "£12.50", "“quoted”", "\n", "that's all", "CB2 1DB",
]  # fmt: skip
turns = st.lists(st.sampled_from(PARTS), min_size=1, max_size=9).map(" ".join)


def rebuilt(text: str, candidate: Candidate) -> str:
    """The candidate's text from the source and the changes alone."""
    made, position = [], 0
    for span in candidate.spans:
        assert text[span.start : span.end] == span.text
        assert candidate.text[span.new_start : span.new_end] == span.new_text
        made += [text[position : span.start], span.new_text]
        position = span.end
    return "".join([*made, text[position:]])


def all_forms(text: str, protect: list[tuple[int, int]]) -> list[Candidate]:
    made = [
        impolite(text, scenario=scenario, intensity=intensity, protect=protect)
        for scenario, intensity in (("sarcastic", 1), ("spoilt", 2), ("third_call", 3))
    ]
    return [*made, polite(text, protect=protect), calm(text, protect=protect)]


@given(turns, st.data())
def test_changes_rebuild_the_text_and_protected_stretches_are_found(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    for candidate in all_forms(text, [(start, end)]):
        assert rebuilt(text, candidate) == candidate.text
        place = moved((start, end), candidate)
        assert place is not None
        assert candidate.text[slice(*place)] == text[start:end]


@given(turns)
def test_figures_names_placeholders_and_markup_survive_in_order(text):
    wanted = re.findall(r"\d[\d:.]*|\{name\}|<b>|CB2 1DB", text)
    for candidate in all_forms(text, []):
        position = 0
        for value in wanted:
            position = candidate.text.index(value, position) + len(value)


@given(st.text(max_size=80), st.sampled_from(CODES))
def test_any_text_goes_through_in_any_language(text, code):
    for candidate in (impolite(text, language=code), polite(text, language=code)):
        assert rebuilt(text, candidate) == candidate.text
    assert calm(text, language=code).text.strip() or not text.strip()


@given(turns)
def test_calm_is_calm_already(text):
    once = calm(text).text
    assert calm(once).text == once


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_something_to_say_in_every_scenario(code):
    table = manners(load(code))
    for scenario in SCENARIOS:
        own = [phrase for phrase in table.phrases if phrase.scenario == scenario]
        for place in ("open", "close", "alone"):
            for level in (1, 2, 3):
                assert any(one.place == place and one.level == level for one in own)


OFFENSIVE = re.compile(
    r"\b(?:idiots?|morons?|stupid|dumb|dumbass|damn|hell|crap|shit|fuck\w*|bastard|bitch|screw you)\b",
    re.IGNORECASE,
)
# What a task bot could take for a value or an answer.
VALUE = re.compile(
    r"\d|\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|cheap|expensive|moderate|north|"
    r"south|east|west|centre|hotel|train|taxi|restaurant|table|wifi|parking|yes|nope|cancel)\b",
    re.IGNORECASE,
)


def test_english_phrases_are_clean_and_carry_no_values():
    phrases = [one for one in manners(load("en")).phrases if one.manner == "impolite"]
    assert len({one.text for one in phrases}) > 600
    for phrase in phrases:
        assert bool(OFFENSIVE.search(phrase.text)) <= phrase.offensive, phrase
        assert not VALUE.search(phrase.text), phrase
        assert not re.match(r"(?:no|yes)\b", phrase.text, re.IGNORECASE) or phrase.text.startswith(
            ("No small", "No pressure", "No wonder", "No more", "No long", "No food")
        ), phrase


def test_offensive_words_come_only_when_asked_for():
    text = "Could you please find me a hotel?"
    clean = [impolite(text, intensity=3, seed=seed).text for seed in range(60)]
    harsh = [impolite(text, intensity=3, seed=seed, offensive=True).text for seed in range(60)]
    assert not any(OFFENSIVE.search(one) for one in clean)
    assert sum(bool(OFFENSIVE.search(one)) for one in harsh) > 20


def test_seeds_give_many_wordings():
    text = "Could you please find me a hotel in the north?"
    assert len({impolite(text, seed=seed).text for seed in range(50)}) > 30


def test_higher_intensity_says_more():
    text = "Could you please find me a hotel in the north?"
    lengths = [
        sum(len(impolite(text, intensity=level, seed=seed).text) for seed in range(40))
        for level in (1, 2, 3)
    ]
    assert lengths == sorted(lengths)


def test_long_empty_and_bare_texts_come_back():
    assert impolite("").text == ""
    assert calm("   ").text == "   "
    assert calm("<b>{name}</b>").text == "<b>{name}</b>"
    long = "Could you please find me a hotel? " * 2000
    assert "please" not in impolite(long).text
    assert rewrite("", to="impolite", language="en").reason == "it is empty"


def test_rewrite_offers_style_intensity_seed_and_protect():
    text = "Could you please book Hello Kitty Cafe?"
    at = text.index("Hello Kitty Cafe")
    made = rewrite(
        text, "impolite", "en", style="spoilt", intensity=3, seed=4, protect=[(at, at + 16)]
    )
    assert "Hello Kitty Cafe" in made.best
    assert made.best == impolite(
        text, scenario="spoilt", intensity=3, seed=4, protect=[(at, at + 16)]
    ).text  # fmt: skip
    assert len(rewrite(text, "impolite", "en", nbest=4).candidates) == 4
    assert "please" in rewrite("Find me a hotel.", "polite", "en").best
