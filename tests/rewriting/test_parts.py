"""The parts of the address rewriter: tables, options, writing, learning."""

from __future__ import annotations

import random

import pytest

from politesse.languages import available, load
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.conversion import conversion, read_side
from politesse.rewriting.address.model import read_model, write_model
from politesse.rewriting.address.options import option_lister
from politesse.rewriting.address.render import apply, edits

CODES = [code for code in available() if load(code).has("conversion.toml")]
TARGETS = ("formal", "informal")


def options(code: str, target: str, text: str) -> set[tuple[str, str]]:
    """Every stretch of a text with what it could become."""
    pack = load(code)
    tokens = pack.tokenize(text)
    lister = option_lister(pack, target)  # type: ignore[arg-type]
    assert lister is not None
    return {
        (text[tokens.starts[o.low] : tokens.ends[o.high - 1]], o.new)
        for here in lister(tokens)
        for o in here
    }


def test_ten_languages_convert() -> None:
    assert {"de", "fr", "nl", "es", "it", "pt", "hi", "ru", "ja", "ko"} <= set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_the_cells_of_a_table_are_those_of_its_paradigms(code: str) -> None:
    pack = load(code)
    known = {cell for word in pack.paradigms.words for cell in word.cells}
    for target in TARGETS:
        for pair in conversion(pack, target).pairs:  # type: ignore[arg-type]
            for side in (pair.source, pair.target):
                assert not side.cell or side.cell in known, pair


@pytest.mark.parametrize(
    ("code", "target", "text", "wanted"),
    [
        ("de", "informal", "Geben Sie das.", ("Geben Sie", "gib")),
        ("de", "informal", "wenn Sie das herausfinden", ("herausfinden", "herausfindest")),
        ("fr", "informal", "Je vous aime.", ("vous", "t'")),
        ("es", "formal", "Dímelo.", ("Dímelo", "dígamelo")),
        ("es", "formal", "Siéntate.", ("Siéntate", "siéntese")),
        ("es", "formal", "No me digas.", ("digas", "diga")),
        ("it", "formal", "Dimmi tutto.", ("Dimmi", "mi dica")),
        ("it", "formal", "Non andare via.", ("Non andare", "non vada")),
        ("pt", "formal", "Diz-me a verdade.", ("Diz", "diga")),
        ("pt", "informal", "Vou ajudá-lo.", ("ajudá-lo", "ajudar-te")),
        ("nl", "informal", "Hebt u tijd?", ("Hebt", "heb")),
        ("hi", "formal", "तुम क्या करोगे?", ("करोगे", "करेंगे")),
        ("ru", "formal", "Ты знаешь?", ("знаешь", "знаете")),
        ("ja", "informal", "そう思いますか？", ("思いますか", "思う")),
        ("ja", "formal", "そう思う。", ("思う", "思います")),
        ("ko", "informal", "알고 계세요?", ("계세요", "있어")),
        ("ko", "formal", "나는 몰라.", ("몰라", "몰라요")),
    ],
)
def test_what_a_word_could_become(
    code: str, target: str, text: str, wanted: tuple[str, str]
) -> None:
    assert wanted in options(code, target, text)


def test_a_lower_case_pronoun_is_not_a_formal_one() -> None:
    assert not any(old == "ihre" for old, _ in options("de", "informal", "Das ist ihre Sache."))
    assert ("Ihre", "deine") in options("de", "informal", "Das ist Ihre Sache.")


def test_elision_suits_the_next_word() -> None:
    assert ("vous", "t'") not in options("fr", "informal", "Je vous vois.")
    assert ("vous", "te") not in options("fr", "informal", "Je vous aime.")
    assert ("votre", "ta") not in options("fr", "informal", "Voici votre amie.")


def test_a_side_of_a_pair() -> None:
    side = read_side("{}á-lo")
    assert (side.cell, side.glued_after, side.after) == ("", "á", ("lo",))
    assert side.fill("ajud") == "ajudá-lo"


def written(code: str, text: str, *chosen: tuple[str, str]) -> str:
    """A text with words replaced by the writer."""
    tokens = load(code).tokenize(text)
    made = [
        Option(tokens.words.index(old), tokens.words.index(old) + 1, new, f"{old}>{new}", "x")
        for old, new in chosen
    ]
    return apply(text, edits(tokens, made))


def test_writing_keeps_capitals_and_spaces() -> None:
    assert written("fr", "Tu viens ?", ("tu", "vous")) == "Vous viens ?"
    assert written("fr", "Je t'aime.", ("t'", "vous")) == "Je vous aime."
    assert written("fr", "Je vous aime.", ("vous", "t'")) == "Je t'aime."
    assert written("es", "Usted tiene uno.", ("usted", "")) == "Tiene uno."
    assert written("es", "Usted tiene uno.", ("usted", ""), ("tiene", "tienes")) == "Tienes uno."
    assert written("de", "DAS HAST DU NUN", ("du", "Sie")) == "DAS HAST SIE NUN"
    assert written("de", "&Öffne das", ("öffne", "öffnen Sie")) == "&Öffnen Sie das"


def test_a_model_is_read_as_it_was_written() -> None:
    chance = random.Random(1)
    weights = [chance.uniform(-2, 2) for _ in range(256)]
    model = read_model(write_model(weights, {"seed": 1}))
    restored = [weight * model.scale for weight in model.weights]
    assert max(abs(a - b) for a, b in zip(weights, restored, strict=True)) < 0.02
