"""Tokens: words, sentences, clauses, quotations, and offsets that stay true."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.languages.tokens import Tokenizer, quotations

APOSTROPHES = ("split", "left", "right", "inside")


@pytest.mark.parametrize(
    ("mode", "text", "words"),
    [
        ("left", "L'ami d’Anna", ["l'", "ami", "d'", "anna"]),
        ("right", "Hast's geseh'n", ["hast", "'s", "geseh", "'n"]),
        ("inside", "Don't you're", ["don't", "you're"]),
        ("split", "a'b", ["a", "b"]),
        ("split", "आपके पास नीங்கள்", ["आपके", "पास", "नीங்கள்"]),
        ("split", "_Datei &Öffnen Be&nutzen", ["datei", "öffnen", "benutzen"]),
        ("split", "Zeige {name} und %s", ["zeige", "{}", "und", "{}"]),
    ],
)
def test_words(mode: str, text: str, words: list[str]) -> None:
    assert Tokenizer(mode)(text).words == words  # type: ignore[arg-type]


def test_sentences_end_at_stops_but_not_at_abbreviations_numbers_or_broken_lines() -> None:
    tokens = Tokenizer("split", frozenset({"dr"}))("Dr. No hat 3.5 kg.\nDas\nreicht! Ja?")
    firsts = [tokens.words[place] for place in range(len(tokens.words)) if tokens.first(place)]
    assert firsts == ["dr", "das", "ja"]
    assert tokens.finals == [".", "!", "?"]


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("Er rief „Komm her!“ und ging.", ["Komm her!"]),
        ("Il dit « viens » et part", [" viens "]),
        ('Say "you" now', ["you"]),
        ("彼は「行くよ」と言った", ["行くよ"]),
        ("»Du«, sagte sie, »bist dran.«", ["Du", "bist dran."]),
        ("it's Anna's and the users' own", []),
        ("a 'du' b", ["du"]),
        ('a 5" disk', []),
    ],
)
def test_quotations(text: str, inside: list[str]) -> None:
    assert [text[low:high] for low, high in quotations(text)] == inside


def test_a_text_that_is_all_quotation_is_not_quoted() -> None:
    tokenize = Tokenizer()
    assert not any(tokenize("„Komm du mit!“").quoted)
    assert any(tokenize("Er: „Komm du mit!“").quoted)


@given(st.text(max_size=200), st.sampled_from(APOSTROPHES))
def test_offsets_index_the_text_as_given(text: str, mode: str) -> None:
    tokens = Tokenizer(mode)(text)  # type: ignore[arg-type]
    assert len({len(part) for part in (tokens.words, tokens.starts, tokens.quoted)}) == 1
    end = 0
    for low, high in zip(tokens.starts, tokens.ends, strict=True):
        assert end <= low < high <= len(text)
        end = high
    assert len(tokens.finals) == len(set(tokens.sentence))
