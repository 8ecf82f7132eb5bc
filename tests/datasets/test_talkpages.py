"""Talk pages: posts, markup, sentences."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.datasets.talkpages import clean, is_question, posts, sentences


def found(page: str) -> list[tuple[int, str]]:
    return list(posts(enumerate(page.splitlines(), 1)))


def test_what_ends_a_post() -> None:
    page = (
        "== Map ==\n"
        "Thank you for\n"
        "the map. --[[User:Ann|Ann]] 12:05, 3 May 2010 (UTC)\n"
        "It was no trouble.\n"
        "\n"
        "Another paragraph.\n"
        "----\n"
        ":: An answer.\n"
        ":: A second answer.\n"
        "* A point.\n"
    )
    assert found(page) == [
        (2, "Thank you for the map. --[[User:Ann|Ann]] 12:05, 3 May 2010 (UTC)"),
        (4, "It was no trouble."),
        (6, "Another paragraph."),
        (8, "An answer."),
        (9, "A second answer."),
        (10, "A point."),
    ]


@pytest.mark.parametrize(
    ("wikitext", "text"),
    [
        ("I asked [[User:Bob|Bob]] first. Did he answer?", "I asked Bob first. Did he answer?"),
        ("Why? --[[User:Ann|Ann]] ([[User talk:Ann|talk]]) 12:05, 3 May 2010 (UTC)", "Why?"),
        ("Warum? -- [[Benutzer:Max|Max]] 12:05, 3. Mai 2010 (CEST)", "Warum?"),
        ("Pourquoi ? [[Utilisateur:Luc|Luc]] 3 mai 2010 à 12:05 (CET)", "Pourquoi ?"),
        ("Почему? — [[Участник:Аня|Аня]] 12:05, 3 мая 2010 (UTC)", "Почему?"),
        ("なぜですか？--[[利用者:Ken|Ken]] 2010年5月3日 (月) 12:05 (UTC)", "なぜですか？"),
        ("Why? ~~~~", "Why?"),
        ("Meet at 12:30 (UTC) or later. Can you?", "Meet at 12:30 (UTC) or later. Can you?"),
        ("{{outdent|{{x}}|::}} Now ''this'' is '''new'''.", "Now this is new."),
        ("See [[the guide]], [[Help:Map|maps]] and [https://example.org the site].",
         "See the guide, maps and the site."),
        ("A[[File:Map.png|thumb|a [small] map]] picture", "A[[File:Map.png|thumb|a [small] map]] picture"),
        ("A [[File:Map.png|thumb|small]] picture", "A picture"),
        ("Fact.<ref name=\"a\">Book, p. 3?</ref> More<br/>text<!-- hidden -->.", "Fact. More text ."),
        ("Fish &amp; chips", "Fish & chips"),
        (":: * Indented", "Indented"),
    ],
)  # fmt: skip
def test_markup_comes_off(wikitext: str, text: str) -> None:
    assert clean(wikitext) == text


@pytest.mark.parametrize(
    ("text", "language", "cut"),
    [
        ("I saw it. Why did you?", "en", ["I saw it.", "Why did you?"]),
        ("Really?! “Yes.” Good", "en", ["Really?!", "“Yes.”", "Good"]),
        ("Der Link, z.B. hier, ist ca. 3.5 km lang. Oder?", "de",
         ["Der Link, z.B. hier, ist ca. 3.5 km lang.", "Oder?"]),
        ("Ça va ? Oui !", "fr", ["Ça va ?", "Oui !"]),
        ("ठीक है। क्या आप आएँगे?", "hi", ["ठीक है।", "क्या आप आएँगे?"]),
        ("見ました。本当ですか？はい。", "ja", ["見ました。", "本当ですか？", "はい。"]),
        ("", "en", []),
    ],
)  # fmt: skip
def test_sentences(text: str, language: str, cut: list[str]) -> None:
    assert sentences(text, language) == cut


@given(st.text(alphabet="ab. ?!”。\n", max_size=40))
def test_no_character_but_space_is_lost(text: str) -> None:
    assert "".join("".join(sentences(text, "en")).split()) == "".join(text.split())


def test_what_a_question_is() -> None:
    assert is_question("Why (so soon?)")
    assert is_question("なぜ？")
    assert not is_question("Why?!")


@given(st.text(alphabet="a[]{}|<>'-~: \n()?!User0123", max_size=80))
def test_any_text_can_be_cleaned_and_once_is_enough_for_spaces(text: str) -> None:
    cleaned = clean(text)
    assert cleaned == " ".join(cleaned.split())


@pytest.mark.parametrize("piece", ["{{", "[[", "<ref>", "--[[User:", "'", "12:05, ", "- ", "<!--"])
def test_hostile_markup_takes_no_long_time(piece: str) -> None:
    started = time.perf_counter()
    clean(piece * 3000)
    found(piece * 3000)
    assert time.perf_counter() - started < 30
