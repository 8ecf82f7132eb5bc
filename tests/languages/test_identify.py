"""Which language a text is in."""

from __future__ import annotations

import contextlib

import pytest

from politesse.core import UnknownLanguage
from politesse.languages import available, load
from politesse.languages.identify import identify


@pytest.mark.parametrize("code", available())
def test_most_example_sentences_are_recognised(code: str) -> None:
    texts = [example.text for example in load(code).examples if len(example.text) > 40]
    found = 0
    for text in texts:
        with contextlib.suppress(UnknownLanguage):
            found += identify(text) == code
    assert found >= 0.85 * len(texts), f"{found} of {len(texts)}"


@pytest.mark.parametrize("text", ["", "   ", "123 %", "{name}", "<br/>", "…"])
def test_no_words_no_language(text: str) -> None:
    with pytest.raises(UnknownLanguage, match="no words"):
        identify(text)


def test_a_language_without_a_pack_is_named() -> None:
    with pytest.raises(UnknownLanguage, match="'sv'"):
        identify("Jag skulle vilja veta hur mycket det kostar att åka tåg till Göteborg.")


def test_an_unknown_code_lists_the_packs() -> None:
    with pytest.raises(UnknownLanguage, match="no language pack for 'xx'; there are packs for: af"):
        load("xx")
