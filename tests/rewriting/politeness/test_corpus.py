"""On real turns of task dialogues, where the corpora are at hand."""

from __future__ import annotations

import json
import lzma
import re

import pytest

from politesse.languages import load
from politesse.rewriting.politeness import SCENARIOS, calm, impolite, moved
from politesse.scoring.politeness import politeness_scorer

EVERY = 30  # one turn in so many


@pytest.fixture(scope="module")
def turns(shared_data):
    path = shared_data / "multiwoz" / "multiwoz_val.jsonl.xz"
    with lzma.open(path, "rt", encoding="utf-8") as file:
        found = [turn for line in file for turn in json.loads(line)["turns"] if turn["user"]]
    return [(turn["user"], {span[2] for span in turn["user_spans_tok"]}) for turn in found[::EVERY]]


def places(text, values):
    for value in values:
        for match in re.finditer(rf"(?<!\w){re.escape(value)}(?!\w)", text, re.IGNORECASE):
            yield match.span()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_slot_values_survive_and_can_be_found(turns, scenario):
    for text, values in turns:
        spans = list(places(text, values))
        made = impolite(text, scenario=scenario, protect=spans)
        for start, end in spans:
            place = moved((start, end), made)
            assert place is not None
            assert made.text[slice(*place)] == text[start:end]


def test_turns_are_judged_impolite(turns):
    score = politeness_scorer(load("en"))
    judged = [
        score(impolite(text, scenario=scenario).text).value.value < 0
        for scenario in SCENARIOS
        for text, _ in turns
    ]
    assert sum(judged) >= 0.85 * len(judged)


def test_calm_leaves_courteous_turns_alone(turns):
    changed = [(text, values) for text, values in turns if calm(text).text != text]
    assert len(changed) <= 0.03 * len(turns)
    for text, values in changed:
        made = calm(text).text.lower()
        assert all(value.lower() in made for value in values if value.lower() in text.lower())
