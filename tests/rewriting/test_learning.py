"""Learning to choose: lessons from pairs, and a model made from a few of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from politesse.languages import load
from politesse.rewriting.address.model import read_model
from politesse.rewriting.address.rewriter import convert
from politesse.training.rewriting.alignment import exact_lesson, lesson
from politesse.training.rewriting.lessons import Teacher, Texts

PAIRS = [  # formal, informal
    ("Haben Sie Zeit?", "Hast du Zeit?"),
    ("Haben Sie Hunger?", "Hast du Hunger?"),
    ("Haben Sie den Brief?", "Hast du den Brief?"),
    ("Kommen Sie morgen?", "Kommst du morgen?"),
    ("Kommen Sie bitte herein.", "Komm bitte herein."),
    ("Warten Sie bitte hier.", "Warte bitte hier."),
    ("Geben Sie mir das.", "Gib mir das."),
    ("Ich sehe Sie.", "Ich sehe dich."),
    ("Ich rufe Sie morgen an.", "Ich rufe dich morgen an."),
    ("Das ist Ihr Hund.", "Das ist dein Hund."),
    ("Wo ist Ihre Karte?", "Wo ist deine Karte?"),
]
QUIET = ["Das ist ein Hund.", "Wir haben Zeit.", "Sie haben ihre Karte.", "Wo ist der Brief?"]


def test_a_lesson_says_which_options_were_taken() -> None:
    teacher = Teacher(load("de"), "informal")
    study = teacher.pair("Geben Sie mir Ihr Buch.", "Gib mir dein Buch.", "mined", 0)
    assert study is not None
    assert [option.new for option in study.lesson.chosen] == ["gib", "dein"]


def test_a_pair_that_differs_in_more_teaches_only_what_is_clear() -> None:
    teacher = Teacher(load("de"), "informal")
    assert teacher.pair("Haben Sie Zeit?", "Hast du Lust?", "mined", 0) is None
    study = teacher.pair("Haben Sie Zeit?", "Hast du Lust?", "contrast", 3)
    assert study is not None
    assert [option.new for option in study.lesson.chosen] == ["hast", "du"]
    assert study.lesson.doubtful == {2}


def test_the_quick_alignment_agrees_with_the_thorough_one() -> None:
    pack = load("de")
    teacher = Teacher(pack, "informal")
    for formal, informal in PAIRS:
        tokens = pack.tokenize(formal)
        options = teacher.lister(tokens)
        wanted = pack.tokenize(informal).words
        quick = exact_lesson(tokens, options, wanted, lambda new: new.lower().split())
        thorough = lesson(tokens, options, wanted, lambda new: new.lower().split())
        assert quick is not None and thorough is not None
        assert (quick.chosen, thorough.cost) == (thorough.chosen, 0)


def test_a_model_learns_from_a_few_pairs() -> None:
    pytest.importorskip("numpy")
    from politesse.training.rewriting.recipe import read
    from politesse.training.rewriting.train import teach

    settings = replace(read(), bits=14, epochs=20)
    texts = Texts(
        [formal for formal, _ in PAIRS] * 5, [informal for _, informal in PAIRS] * 5, QUIET * 5, []
    )
    pack = load("de")
    models = teach(pack, texts, PAIRS * 5, [], settings, lambda *_: None)
    packed, counts = models["informal"]
    assert counts["contrast"] == len(PAIRS) * 5
    lister = Teacher(pack, "informal").lister
    model = read_model(packed)
    right = sum(convert(lister, model, formal)[0].text == informal for formal, informal in PAIRS)
    assert right >= len(PAIRS) - 1
    assert convert(lister, model, "Wir haben Zeit.")[0].text == "Wir haben Zeit."
    again = teach(pack, texts, PAIRS * 5, [], settings, lambda *_: None)
    assert again["informal"][0] == packed, "the same seed must give the same model"
