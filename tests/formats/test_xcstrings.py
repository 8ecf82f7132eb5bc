"""Apple string catalogues: several languages, variations, and how one is filled."""

from __future__ import annotations

import json

import pytest

from politesse.formats.xcstrings import FORMAT

from .treelike import check_hostile, check_places, filled, lines, read, refused

SAMPLE = """{
  "sourceLanguage" : "en",
  "strings" : {
    "hint" : {"localizations" : {
      "de" : {"stringUnit" : {"state" : "translated", "value" : "Gib dein \\"Passwort\\" ein"}},
      "fr" : {"stringUnit" : {"state" : "translated", "value" : "Entrez votre mot de passe"}}}},
    "off" : {"shouldTranslate" : false, "localizations" : {"de" : {"stringUnit" : {"value" : "weg"}}}},
    "%lld files" : {"localizations" : {"de" : {"variations" : {"plural" : {
      "one" : {"stringUnit" : {"value" : "%lld Datei"}},
      "other" : {"variations" : {"device" : {
        "mac" : {"stringUnit" : {"value" : "%lld Dateien am Mac"}},
        "other" : {"stringUnit" : {"value" : "%lld Dateien"}}}}}}}}}},
    "empty" : {"localizations" : {"de" : {"stringUnit" : {"value" : ""}}}},
    "new" : {}
  },
  "version" : "1.0"
}"""


def test_texts_of_every_language_with_their_lines() -> None:
    found = read(FORMAT, "L.xcstrings", SAMPLE)
    assert [(one.language, one.id, one.text, one.group) for one in found] == [
        ("de", "hint", 'Gib dein "Passwort" ein', None),
        ("fr", "hint", "Entrez votre mot de passe", None),
        ("de", "%lld files.plural.one", "%lld Datei", "de|%lld files"),
        ("de", "%lld files.plural.other.device.mac", "%lld Dateien am Mac", "de|%lld files"),
        ("de", "%lld files.plural.other.device.other", "%lld Dateien", "de|%lld files"),
    ]
    assert [one.source for one in found] == ["hint", "hint", *["%lld files"] * 3]
    assert lines(FORMAT, "L.xcstrings", SAMPLE) == [5, 6, 9, 11, 12]


def test_every_text_stands_where_it_is_said_to() -> None:
    check_places(FORMAT, "L.xcstrings", SAMPLE)


@pytest.mark.parametrize("text", ["[]", "{}", '"x"', '{"strings": []}', '{"strings": {"a": "b"}}'])
def test_a_catalogue_of_another_shape_has_no_texts(text: str) -> None:
    assert read(FORMAT, "L.xcstrings", text) == []
    assert filled(FORMAT, "L.xcstrings", text, target="L.xcstrings")[1:] == ([], 0)


def test_a_malformed_catalogue_is_refused() -> None:
    error = refused(FORMAT, "L.xcstrings", '{\n"strings": {,}}')
    assert str(error) == "L.xcstrings:2: malformed JSON: a key in double quotes is missing"
    check_hostile(FORMAT, "L.xcstrings", '{"strings":' * 100_000)


def test_it_is_filled_itself_with_the_forms_of_the_language() -> None:
    text = SAMPLE.replace('"de"', '"en"').replace("Passwort", "Password")
    made, missing, total = filled(FORMAT, "L.xcstrings", text, language="ru", target="L.xcstrings")
    assert missing[0] == "hint" and missing[-1] == "new" and total == len(missing)
    strings = json.loads(made)["strings"]
    assert strings["new"] == {
        "localizations": {"ru": {"stringUnit": {"state": "needs_review", "value": "ü new"}}}
    }
    plural = strings["%lld files"]["localizations"]["ru"]["variations"]["plural"]
    assert list(plural) == ["one", "few", "many", "other"]
    assert list(strings["hint"]["localizations"]) == ["en", "fr", "ru"]
    assert "ru" not in strings["off"]["localizations"]
    again = filled(FORMAT, "L.xcstrings", made, language="ru", target="L.xcstrings")
    assert again[0] == made and again[1] == []


def test_a_string_is_written_when_all_its_forms_are_there() -> None:
    text = SAMPLE.replace('"de"', '"en"')
    made, _, _ = filled(
        FORMAT, "L.xcstrings", text, target="L.xcstrings", translate={"%lld Datei": "eine"}.get
    )
    assert "de" not in json.loads(made)["strings"]["%lld files"]["localizations"]
