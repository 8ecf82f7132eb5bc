"""Slips of Pan, Pani and Państwo against ty in Polish catalogues are found, and what looks like them is not."""

from __future__ import annotations

import pytest

from politesse.checking.config import Config
from politesse.checking.reasons import Line
from politesse.checking.survey import judge_for
from politesse.formats import Segment
from politesse.formats.types import Place


def codes(line: Line, house: str) -> list[str]:
    segment = Segment(line.name, line.text, Place(), source=line.source)
    return [fault.code for fault in judge_for(line.language, house, Config())(segment)]


@pytest.mark.parametrize(
    "line",
    [
        Line("pl", "You have been signed out.", "Został Pan wylogowany."),
        Line("pl", "You have been signed out.", "Została Pani wylogowana."),
        Line("pl", "Do you want to save the list?", "Czy chce Pan/Pani zapisać listę?"),
        Line("pl", "Do you want to save the list?", "Czy chcą Państwo zapisać listę?"),
        Line("pl", "You can do it later.", "Może to Pani zrobić później."),
        Line("pl", "Your account is gone.", "Pana konto zniknęło."),
        Line("pl", "Your account is gone.", "Państwa konto zniknęło."),
        Line("pl", "Your account is gone.", "Pańskie konto zniknęło."),
        Line("pl", "We sent you a letter.", "Wysłaliśmy Panu list."),
        Line("pl", "We sent you a letter.", "Wysłaliśmy Państwu list."),
    ],
    ids=lambda line: line.text,
)
def test_formal_words_are_found_among_informal_ones(line: Line) -> None:
    assert codes(line, "informal") == ["wrong-register"]


@pytest.mark.parametrize(
    "line",
    [
        Line("pl", "Please enter the name.", "Proszę wpisać nazwę."),
        Line("pl", "Palm Islands, State of", "Wyspy Palmowe, Państwo"),
        Line("pl", "Choose your country or region", "Proszę wybrać Państwo lub region"),
        Line("pl", "Thank you all for coming!", "Dziękujemy Państwu za przybycie!"),
        Line("pl", None, "Mogą Państwo zapłacić kartą."),
    ],
    ids=lambda line: line.text,
)
def test_what_is_said_to_several_or_of_a_state_is_not(line: Line) -> None:
    assert codes(line, "informal") == []


@pytest.mark.parametrize(
    "line",
    [
        Line("pl", "Do you want to save the list?", "Czy chcesz zapisać listę?"),
        Line("pl", "You have been signed out.", "Zostałeś wylogowany."),
        Line("pl", "Your account is gone.", "Twoje konto zniknęło."),
        Line("pl", "We sent you a letter.", "Wysłaliśmy ci list."),
        Line("pl", "Enter your name", "Podaj swoje imię"),
        Line("pl", "Would you like to go on?", "Czy chciałabyś kontynuować?"),
    ],
    ids=lambda line: line.text,
)
def test_informal_words_are_found_among_formal_ones(line: Line) -> None:
    assert codes(line, "formal") == ["wrong-register"]


def test_both_in_one_string_are_found() -> None:
    line = Line("pl", "Thank you. Check your mail.", "Dziękujemy Panu. Sprawdź swoją pocztę.")
    assert codes(line, "informal") == ["mixed"]
