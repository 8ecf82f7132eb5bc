"""Register detection as a law: offsets, batches, forms of the same text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import politesse
from politesse.languages import available, load

codes = st.sampled_from(available())


@given(codes, st.text(max_size=300))
@settings(max_examples=200, deadline=None)
def test_spans_index_the_text_as_given(code: str, text: str) -> None:
    result = politesse.score(text, language=code)
    assert result.text == text
    for span in result.spans:
        assert text[span.start : span.end] == span.text


@given(codes, st.data())
@settings(max_examples=60, deadline=None)
def test_a_text_scores_the_same_alone_and_in_a_batch(code: str, data: st.DataObject) -> None:
    texts = [example.text for example in load(code).examples]
    chosen = data.draw(st.lists(st.sampled_from(texts), max_size=5))
    assert politesse.score(chosen, language=code) == [
        politesse.score(text, language=code) for text in chosen
    ]


@pytest.mark.parametrize("code", available())
def test_decomposed_text_has_the_same_register(code: str) -> None:
    for example in load(code).examples:
        if example.variant or example.unsolved:
            continue
        decomposed = unicodedata.normalize("NFD", example.text)
        result = politesse.score(decomposed, language=code)
        assert result.register == example.register, example.text
        for span in result.spans:
            assert decomposed[span.start : span.end] == span.text


@pytest.mark.parametrize("code", available())
def test_surrounding_markup_changes_nothing(code: str) -> None:
    for example in load(code).examples:
        if example.variant or example.unsolved or example.about == "code and placeholders":
            continue
        marked = f"<p>{example.text}</p>"
        assert politesse.score(marked, language=code).register == example.register, marked


def test_every_score_is_signed() -> None:
    signature = str(politesse.score("Hast du Zeit?", language="de").signature)
    assert signature.startswith("register|lang:de|pack:")
    assert signature.endswith(f"version:{politesse.__version__}")


def test_quoted_speech_does_not_address_the_reader() -> None:
    assert politesse.score("Er rief: „Komm du mit!“", "de").register == "neutral"
    assert politesse.score("„Komm du mit!“", "de").register == "informal"


def test_a_misspelt_polite_form_of_japanese_is_no_plain_verb() -> None:
    for text in ("常に表示さます。", "レベルに置き換えらます。", "変更を行うことがます。"):
        assert politesse.score(text, "ja", aspects=["register"]).register == "neutral"
    for text in ("スープを冷ます。", "人をだます。"):
        assert politesse.score(text, "ja", aspects=["register"]).register == "informal"
    assert (
        politesse.score("大きさまたは型が違います。", "ja", aspects=["register"]).register
        == "formal"
    )
