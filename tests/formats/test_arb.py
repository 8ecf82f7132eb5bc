"""ARB: what is read, and how a bundle of another language is filled."""

from __future__ import annotations

import json

import pytest

from politesse.formats.arb import FORMAT

from .treelike import check_hostile, check_places, filled, lines, refused, said

SAMPLE = """{
  "@@locale": "de",
  "hello": "Hallo {name}, wie geht es \\"dir\\"?",
  "@hello": {"description": "Gruß", "placeholders": {"name": {}}},
  "count": 3,
  "save": "Speichern"
}
"""


def test_texts_and_lines() -> None:
    assert said(FORMAT, "app_de.arb", SAMPLE) == {
        "hello": 'Hallo {name}, wie geht es "dir"?', "save": "Speichern"
    }  # fmt: skip
    assert lines(FORMAT, "app_de.arb", SAMPLE) == [3, 6]
    check_places(FORMAT, "app_de.arb", SAMPLE)


def test_a_bundle_says_its_language() -> None:
    assert FORMAT.language is not None
    assert FORMAT.language(SAMPLE) == "de"
    assert FORMAT.language('{"@@locale" : "pt_BR"}') == "pt_BR"
    assert FORMAT.language('{"locale": "de"}') is None


def test_a_malformed_bundle_is_refused() -> None:
    assert str(refused(FORMAT, "app_de.arb", '{\n"a": "b",\n}')).startswith(
        "app_de.arb:3: malformed"
    )


@pytest.mark.parametrize("text", ['{"@a":' * 100_000, '{"a": "' + "{n, plural, " * 100_000 + '"}'])
def test_hostile_files_take_no_time(text: str) -> None:
    check_hostile(FORMAT, "app_de.arb", text)


EN = SAMPLE.replace('"de"', '"en"', 1)


def test_a_new_bundle_has_its_language_and_no_descriptions() -> None:
    made, missing, total = filled(FORMAT, "app_en.arb", EN)
    assert (missing, total) == (["hello", "save"], 2)
    assert json.loads(made) == {
        "@@locale": "de",
        "hello": 'ü Hallo {name}, wie geht es "dir"?',
        "count": 3,
        "save": "ü Speichern",
    }
    made, _, _ = filled(FORMAT, "app_en.arb", '{"a": "A"}', language="pt-BR")
    assert json.loads(made) == {"@@locale": "pt_BR", "a": "ü A"}


def test_a_bundle_that_is_there_is_completed() -> None:
    made, missing, _ = filled(FORMAT, "app_en.arb", EN, '{\n  "save": "Sichern"\n}\n')
    assert missing == ["hello"]
    assert made == (
        '{\n  "hello": "ü Hallo {name}, wie geht es \\"dir\\"?",\n  "save": "Sichern"\n}\n'
    )
