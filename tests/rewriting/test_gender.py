"""Whether the reader is a man or a woman, as Russian texts tell it."""

from __future__ import annotations

import pytest

import politesse
from politesse.languages import load
from politesse.rewriting.address.gender import reader_gender


@pytest.mark.parametrize(
    ("text", "gender"),
    [
        ("Анна, вы были правы.", "f"),
        ("Здравствуйте, Игорь! Вы получили письмо?", "m"),
        ("Вы же сами говорили, Сергей, что заняты.", "m"),
        ("Ольга Петровна, вы готовы?", "f"),
        ("Вы замужем?", "f"),
        ("Вы готовы?", None),
        ("Анна сказала, что вы заняты.", None),
        ("Вы были правы. С уважением, Анна", None),
        ("Вы готовы? Обнимаю, Игорь", None),
        ("Анна, Игорь, вы готовы?", None),
    ],
)
def test_a_text_tells_the_gender_of_its_reader_or_does_not(text: str, gender: str | None) -> None:
    pack = load("ru")
    finder = reader_gender(pack)
    assert finder is not None and finder(pack.tokenize(text)) == gender


@pytest.mark.parametrize(
    ("text", "gender"),
    [
        ("Gdybyś czegoś potrzebował, dzwoń.", "m"),
        ("Chcę, żebyś przyszła.", "f"),
        ("Gdybyś przyszedł, ona by nie wyszła.", "m"),
        ("Jesteś dziś zmęczona?", "f"),
        ("Będziesz z niego zadowolony.", "m"),
        ("Jesteś z Gdyna?", None),
        ("Ona była zmęczona.", None),
    ],
)
def test_what_the_reader_is_or_would_do_tells_in_polish(text: str, gender: str | None) -> None:
    pack = load("pl")
    finder = reader_gender(pack)
    assert finder is not None and finder(pack.tokenize(text)) == gender


def test_a_language_without_such_forms_has_none_to_find() -> None:
    assert reader_gender(load("fr")) is None


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Анна, вы были правы, спасибо вам.", "Анна, ты была права, спасибо тебе."),
        ("Игорь, вы уже прочитали моё письмо?", "Игорь, ты уже прочитал моё письмо?"),
        ("Дмитрий, вы сами это придумали?", "Дмитрий, ты сам это придумал?"),
    ],
)
def test_forms_agree_with_who_is_called(text: str, right: str) -> None:
    assert politesse.rewrite(text, "informal", "ru").best == right


def test_a_form_of_a_gender_that_is_not_told_is_withheld() -> None:
    result = politesse.rewrite("Вы уже прочитали моё письмо?", "informal", "ru")
    assert not result.changed and result.reason is not None and "a man or a woman" in result.reason
    assert result.withheld[0].text == "Ты уже прочитал моё письмо?"
