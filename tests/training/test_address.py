"""The address model learns from the English side of parallel text, and tells talk from reports."""

from __future__ import annotations

import lzma
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from politesse.languages import load
from politesse.scoring.address import GenreWeights, address_model, read_model
from politesse.scoring.register import RegisterScorer
from politesse.training.address.recipe import Recipe, read

pytest.importorskip("sklearn")

ASKED = [
    ("Do you have {0}?", "¿Tiene {0}?"),
    ("Do you want {0} or not?", "¿Quiere {0} o no?"),
    ("You can take {0} now.", "Ya puede llevarse {0}."),
]
TOLD = [
    ("The baker has {0}.", "El panadero tiene {0}."),
    ("Nobody in the village wants {0}.", "Nadie en el pueblo quiere {0}."),
    ("Our neighbour can carry {0}.", "Nuestro vecino puede llevar {0}."),
]
THINGS = [
    ("a ladder", "una escalera"), ("two chairs", "dos sillas"), ("some paint", "pintura"),
    ("a lamp", "una lámpara"), ("bread", "pan"), ("a spare key", "otra llave"),
    ("the red coat", "el abrigo rojo"), ("an umbrella", "un paraguas"), ("coffee", "café"),
    ("the old map", "el mapa viejo"), ("a ticket", "una entrada"), ("paper", "papel"),
]  # fmt: skip


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    rows = [
        f"{english.format(thing)}\t{spanish.format(cosa)}\n"
        for english, spanish in ASKED + TOLD
        for thing, cosa in THINGS
    ]
    (tmp_path / "text").mkdir()
    with lzma.open(tmp_path / "text" / "tatoeba.en-es.tsv.xz", "wt", encoding="utf-8") as file:
        file.writelines(rows * 4)
    return tmp_path


def settings(**changed: Any) -> Recipe:
    own = read()
    contrast = replace(own.contrast, languages=())
    return replace(own, contrast=contrast, bits=14, strength=1.0, joined=0.0, **changed)


def test_the_english_side_teaches_which_third_person_is_the_reader(corpus: Path) -> None:
    from politesse.training.address.train import train

    packed, report = train("es", corpus, settings(threshold={"es": 0.5}))
    score = RegisterScorer(load("es"), read_model(packed, load("es")))
    assert report["addressing"] > 0
    assert score("¿Tiene una escoba?").register == "formal"
    assert score("El panadero tiene una escoba.").register == "neutral"


def test_training_twice_gives_the_same_model(corpus: Path) -> None:
    from politesse.training.address.train import train

    assert train("es", corpus, settings()) == train("es", corpus, settings())


def test_no_corpus_is_said(tmp_path: Path) -> None:
    from politesse.core import PolitesseError
    from politesse.training.address.train import train

    with pytest.raises(PolitesseError, match="no corpus of the recipe"):
        train("es", tmp_path, settings())


@pytest.fixture
def genre() -> GenreWeights:
    model = address_model("es")
    assert model is not None and model.genre is not None
    return model.genre


@pytest.mark.parametrize(
    ("talk_text", "report_text"),
    [
        ("Creo que tiene razón.", "Creía que tenía razón."),
        ("¿Tiene razón?", "Tiene razón."),
        ("Claro. Tiene razón.", "Tiene razón."),
        ("tiene razón con el mapa", "tiene razón con el Mapa"),
        ("Tiene razón.", "Tiene razón desde 1998."),
    ],
)
def test_talk_counts_for_more_than_a_report(
    genre: GenreWeights, talk_text: str, report_text: str
) -> None:
    tokenize = load("es").tokenize
    assert genre(tokenize(talk_text)) > genre(tokenize(report_text))
