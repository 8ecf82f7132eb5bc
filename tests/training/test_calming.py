"""The turns that the models of idle clauses learn from, and the models that came of them."""

import pytest

from politesse.languages import load
from politesse.rewriting.politeness.idle import idle_model
from politesse.rewriting.politeness.outbursts import outbursts
from politesse.scoring.encoder import encoder
from politesse.training.calming import recipe
from politesse.training.calming.turns import marked, taught, unmarked

LANGUAGES = recipe.read().languages


@pytest.mark.parametrize("code", LANGUAGES)
def test_turns_are_marked_in_clauses_of_both_kinds(code):
    turns = list(marked(code, folds=5))
    stays = [stay for turn in turns for stay in turn.stays]
    assert len(turns) >= 100
    assert len({turn.part for turn in turns}) == (3 if code == "en" else 2)  # a part a writer
    assert 0.2 < sum(stays) / len(stays) < 0.8


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_model_reads_with_the_encoder_that_is_embedded(code):
    model = idle_model(code)
    assert model is not None
    assert model.encoder == encoder().checksum
    assert model.knows_business == (code == "en")


def test_no_outburst_that_is_held_is_taught():
    table = outbursts(load("de"))
    held = [saying.text for saying in table.sayings if saying.held and "[" not in saying.text]
    said = {"".join(clause.text for clause in turn.clauses) for turn in taught("de", 2, 1.0, 1)}
    assert said
    assert not any(text.rstrip(".!?") in said for text in held if "{" not in text)


def test_a_date_with_a_full_stop_is_in_one_clause():
    (clause,) = unmarked("de", "Ein Zimmer vom 3. bis zum 5. Mai.", True, 1.0).clauses
    assert clause.text == "Ein Zimmer vom 3. bis zum 5. Mai"
