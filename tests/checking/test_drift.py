"""Formal and informal files of one language that have drifted apart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from politesse.checking.drift import compare
from politesse.core import PolitesseError

Write = Callable[..., Path]

FORMAL = """{"a": "Geben Sie Ihr Passwort ein", "b": "Sie haben {n} Nachrichten",
  "c": "Möchten Sie die Datei löschen?", "d": "Nur hier", "e": "Speichern", "f": "Hast du Zeit?"}"""
INFORMAL = """{"a": "Gib dein Passwort ein", "b": "Du hast Nachrichten",
  "c": "Der Vorgang wurde abgebrochen.", "e": "Speichern", "f": "Hast du Zeit?"}"""
EXPECTED = {
    ("de-formal.json", "b", "other placeholders"),
    ("de-formal.json", "c", "says something else"),
    ("de-formal.json", "d", "is missing in the informal file de.json"),
    ("de-formal.json", "f", "informal address in the formal file"),
}


def found(paths: list[Path]) -> set[tuple[str, str, str]]:
    return {
        (Path(f.path).name, f.segment, f.message.split(": the informal")[0])
        for f in compare(paths).findings
    }


def test_what_drifted_and_what_only_differs_in_address(write: Write) -> None:
    one, two = write("de.json", INFORMAL), write("de-formal.json", FORMAL)
    assert found([one, two]) == EXPECTED
    assert found([two, one]) == EXPECTED
    assert found([one.parent]) == EXPECTED


def test_two_folders_are_paired_by_name(write: Write) -> None:
    one = write("du/de.json", INFORMAL).parent
    two = write("sie/de.json", FORMAL).parent
    assert {name for _, name, _ in found([one, two])} == {"b", "c", "d", "f"}


def test_nothing_to_compare_is_said(write: Write) -> None:
    with pytest.raises(PolitesseError, match="no pairs found"):
        compare([write("de.json", FORMAL).parent])
