"""What formality transfer is learnt from: pairs, texts by style, lessons, noise."""

from __future__ import annotations

import lzma
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.core import PolitesseError
from politesse.translation.engines.custom import Called

torch = pytest.importorskip("torch")
ctranslate2 = pytest.importorskip("ctranslate2")
pytest.importorskip("sentencepiece")
pytest.importorskip("sacrebleu")

from politesse.training.seq2seq.recipe import Vocabulary  # noqa: E402
from politesse.training.style import lessons, texts  # noqa: E402
from politesse.training.style.backtranslation import shared, turned_round, unfit  # noqa: E402
from politesse.training.style.noise import BLANK, noisy  # noqa: E402
from politesse.training.style.recipe import Noise, read  # noqa: E402
from politesse.training.style.texts import Contrast, Found  # noqa: E402

from .conftest import sayings, translations  # noqa: E402


def test_pairs_are_translated_once(data: Path, tmp_path: Path) -> None:
    settings = read("translate-train-tag").pairs
    english = texts.english_pairs(data, settings, 1)
    assert len(english) > 290
    asked: list[str] = []
    known = translations()

    def say(found: Sequence[str], source: str, target: str) -> list[str]:
        asked.extend(found)
        return [known[text] for text in found]

    first = texts.translated(english, "fr", Called("mine", say), settings, tmp_path)
    assert Counter(asked).most_common(1)[0][1] == 1
    count = len(asked)
    again = texts.translated(english, "fr", Called("mine", say), settings, tmp_path)
    assert again == first
    assert len(asked) == count
    assert first[0].informal == known[english[0].informal]
    assert first[0].origin == english[0].informal
    assert texts.translated(english, "en", Called("mine", say), settings) == english


def test_pairs_with_an_empty_side_are_left_out() -> None:
    pair = Contrast("hi", "Hello.", "en", "hi")
    dumb = Called("dumb", lambda found, *_: ["" for _ in found])
    settings = read("translate-train-tag").pairs
    assert texts.translated([pair], "fr", dumb, settings) == []


def test_an_engine_can_be_asked_for_the_address_that_goes_with_the_style() -> None:
    pair = Contrast("u want the car?", "Do you want the car?", "en", "u want the car?")
    familiar = Called("familiar", lambda found, *_: ["Tu veux la voiture ?" for _ in found])
    settings = read("translate-train-tag").pairs
    (plain,) = texts.translated([pair], "fr", familiar, settings)
    assert plain.informal == plain.formal == "Tu veux la voiture ?"
    (matched,) = texts.translated([pair], "fr", familiar, replace(settings, address=True))
    assert (matched.informal, matched.formal) == (
        "Tu veux la voiture ?",
        "Vous voulez la voiture ?",
    )


def test_pairs_are_held_back_in_every_language_or_in_none() -> None:
    origins = [f"sentence {number}" for number in range(400)]
    sides = [
        texts.held_back([Contrast(o, o.upper(), code, o) for o in origins], 0.1, 3)
        for code in ("fr", "pt")
    ]
    (train_fr, dev_fr), (train_pt, dev_pt) = sides
    assert [one.origin for one in dev_fr] == [one.origin for one in dev_pt]
    assert [one.origin for one in train_fr] == [one.origin for one in train_pt]
    assert 20 < len(dev_fr) < 60


def test_texts_are_sorted_by_style_and_those_of_the_test_set_left_out(data: Path) -> None:
    settings = replace(
        read("unsupervised").text, formal=1000, informal=1000, shortest=2, corpora={"own": 1000}
    )
    found = texts.by_style("fr", data, settings, 1)
    assert all(one.text[0].isupper() for one in found["formal"])
    assert sum(one.text[0].islower() for one in found["informal"]) > 0.95 * len(found["informal"])
    gone = found["formal"][0].text
    asked = replace(settings, corpora={"asked": 10})
    rows = [
        "Where is it?\tOù est la voiture de mon ami ?",
        "Read it.\tLisez www.a.fr pour le savoir.",
    ]
    with lzma.open(data / "text" / "asked.en-fr.tsv.xz", "wt", encoding="utf-8") as file:
        file.writelines(
            f"{row}\n" for row in [*rows, "It rains.\tIl pleut beaucoup sur la maison."]
        )
    only = texts.by_style("fr", data, replace(asked, informal=0), 1)
    assert [one.english for one in only["formal"]] == ["It rains."]
    fewer = texts.by_style("fr", data, settings, 1, frozenset({gone.lower()}))
    assert gone not in {one.text for one in fewer["formal"]}
    assert len(fewer["formal"]) == len(found["formal"]) - 1
    with pytest.raises(PolitesseError, match="no formal text for 'fr'"):
        texts.by_style("fr", data, replace(settings, corpora={}), 1)


def test_the_public_test_set_is_what_is_measured_on(data: Path, tmp_path: Path) -> None:
    sets = read("latent").measured
    exam = texts.examination(data, "fr", sets)
    assert exam is not None
    assert exam.sources == [one.french_informal for one in sayings(60, 99)]
    assert exam.references == [[one.french for one in sayings(60, 99)]]
    assert texts.examination(data, "de", sets) is None
    assert texts.examination(tmp_path, "fr", sets) is None


def test_lessons_go_both_ways_and_copies_teach_nothing() -> None:
    pairs = [Contrast("salut", "Bonjour.", "fr", "hi"), Contrast("Oui.", "Oui.", "fr", "Yes.")]
    made = list(lessons.transfer(pairs, ["formal", "informal"], False))
    assert [(one.source, one.target, one.register) for one in made] == [
        ("salut", "Bonjour.", "formal"), ("Bonjour.", "salut", "informal")
    ]  # fmt: skip
    assert len(list(lessons.transfer(pairs, ["formal"], True))) == 2


def test_prepared_lessons_are_what_the_networks_will_read() -> None:
    pairs = [Contrast("salut!!", "Bonjour.", "fr", ""), Contrast("oui", "Oui.", "fr", "")]
    steps = {"fr": lambda text: text.replace("!!", "!")}
    made = list(lessons.prepared(pairs, steps))
    assert [(one.source, one.target, one.register) for one in made] == [
        ("salut!", "Bonjour.", "formal")
    ]


def test_bilingual_lessons_have_the_tag_of_their_style() -> None:
    found = Found("Il y a du monde.", "There are people.", "fr", "formal")
    (made,) = lessons.bilingual([found], 0.5)
    assert (made.source, made.target, made.register, made.weight) == (
        "There are people.", "Il y a du monde.", "formal", 0.5
    )  # fmt: skip


def test_a_vocabulary_that_cannot_be_made_says_what_to_change() -> None:
    pair = lessons.lesson("a b", "b a", "fr", "formal", "own")
    settings = Vocabulary(size=9000, coverage=1.0, lines=10)
    with pytest.raises(PolitesseError, match=r"set another size in the recipe's \[vocabulary\]"):
        lessons.train_vocabulary([pair], ["fr"], settings, 1)


@given(
    st.lists(st.lists(st.integers(5, 9), max_size=3), min_size=1, max_size=12),
    st.floats(0, 1), st.floats(0, 1), st.integers(1, 4), st.integers(0, 2**32),
)  # fmt: skip
def test_noise_keeps_words_whole_and_near(
    rests: list[list[int]], dropped: float, blank: float, window: int, seed: int
) -> None:
    # Words are numbered from 10 on by their first piece, so that each can be told.
    words = [[10 + number, *rest] for number, rest in enumerate(rests)]
    begins = np.arange(40) >= 10
    settings = Noise(dropped, blank, window)
    text = [piece for word in words for piece in word]
    found = noisy(text, begins, settings, np.random.default_rng(seed))
    assert found
    left = [one for one in found if one != BLANK]
    numbers = [one - 10 for one in left if one >= 10]
    assert left == [piece for number in numbers for piece in words[number]]
    assert len(set(numbers)) == len(numbers)
    for place, number in enumerate(numbers):
        assert all(later > number - window for later in numbers[place:])


def test_no_noise_changes_nothing() -> None:
    begins = np.array([False] * 5 + [True] * 5)
    settings = Noise(0.0, 0.0, 0)
    text = [5, 1, 2, 6, 7, 3]
    assert noisy(text, begins, settings, np.random.default_rng(0)) == text


def test_turned_round_texts_are_filtered() -> None:
    assert unfit("y a du monde", "", 0.3) == "empty"
    assert unfit("y a du monde", "Il pleut.", 0.0) == ""
    assert shared("Y a du monde", "il y a du monde !") == pytest.approx(0.8)
    assert shared("", "") == 0.0


@pytest.mark.parametrize("both_ways", [False, True])
def test_what_was_found_is_the_target_of_what_was_made_of_it(trained: Any, both_ways: bool) -> None:
    folder, _ = trained("translate-train-tag")
    found = [Found(one.french, one.english, "fr", "formal") for one in sayings(12, 41)]
    found.append(Found("on veut du fric", "we want cash", "fr", "informal"))
    settings = replace(read("backtranslate").backtranslate, styles=("formal",), both_ways=both_ways)
    made, dropped = turned_round(folder, found, settings, ["formal", "informal"])
    kept = 12 - sum(dropped.values())
    assert kept > 6
    assert len(made) == kept * (1 + both_ways)
    natural = {one.text for one in found[:12]}
    for one in made:
        side = one.target if one.register == "formal" else one.source
        assert side in natural
        assert one.source != one.target
    assert {one.register for one in made} == ({"formal", "informal"} if both_ways else {"formal"})
