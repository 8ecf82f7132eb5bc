"""Plain text is read by paragraphs."""

from __future__ import annotations

import pytest

from politesse.formats.text import FORMAT

from .documents import check_linear, check_places, edited, lines

NOTE = """
Gib dein Passwort
in das Feld ein.
 \t
  Wir haben Ihr Konto gesperrt.


Speichern"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_paragraphs(end: str) -> None:
    text = NOTE.replace("\n", end)
    assert lines(FORMAT, text) == [
        (2, "Gib dein Passwort\nin das Feld ein."),
        (5, "  Wir haben Ihr Konto gesperrt."),
        (8, "Speichern"),
    ]
    check_places(FORMAT, text)
    assert edited(FORMAT, text, "Passwort", "Wort") == text.replace("Passwort", "Wort")


def test_time_is_linear() -> None:
    check_linear(FORMAT, "ein Wort\n")
    check_linear(FORMAT, " \n")
