"""JSON: what is read, where it stands, and how a file of another language is filled."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.formats.json_ import FORMAT

from .treelike import (
    check_hostile,
    check_places,
    filled,
    lines,
    read,
    refused,
    replaced,
    said,
)

SAMPLE = r"""{
  "login": {"hint": "Gib dein \"Passwort\" ein", "save": "Speichern\/Ende"},
  "locked": "Ihr Konto ist f\u00fcr heute\ngesperrt \ud83d\ude00!", "empty": "",
  "days": ["Montag", {"name": "Dienstag", "no": 2}],
  "items_one": "{{count}} Ding", "items_other": "{{count}} Dinge",
  "on": true, "count": -3.5e2, "nothing": null, "locked ": "x"
}
"""


def test_texts_ids_and_lines() -> None:
    assert said(FORMAT, "de.json", SAMPLE) == {
        "login.hint": 'Gib dein "Passwort" ein',
        "login.save": "Speichern/Ende",
        "locked": "Ihr Konto ist für heute\ngesperrt 😀!",
        "days[0]": "Montag",
        "days[1].name": "Dienstag",
        "items_one": "{{count}} Ding",
        "items_other": "{{count}} Dinge",
        "locked ": "x",
    }
    assert lines(FORMAT, "de.json", SAMPLE) == [2, 2, 3, 4, 4, 5, 5, 6]
    groups = [segment.group for segment in read(FORMAT, "de.json", SAMPLE)]
    assert groups == [None, None, None, None, None, "items", "items", None]


@pytest.mark.parametrize("text", [SAMPLE, SAMPLE.replace("\n", "\r\n"), '["eins zwei"]'])
def test_every_text_stands_where_it_is_said_to(text: str) -> None:
    check_places(FORMAT, "de.json", text)


def test_of_two_entries_of_one_name_the_last_is_in_use() -> None:
    text = '{"a": "alt", "b": {"x": "weg"}, "a": "neu", "b": {"y": "da"}}'
    assert said(FORMAT, "de.json", text) == {"a": "neu", "b.y": "da"} == {
        "a": json.loads(text)["a"], "b.y": json.loads(text)["b"]["y"]
    }  # fmt: skip
    assert replaced(FORMAT, "de.json", text, "x") == text.replace("neu", "x")


def test_a_browser_extension_has_messages() -> None:
    text = '{"hi": {"message": "Hallo $1", "description": "Gruß", "placeholders": {"a": {"content": "x"}}}}'
    assert said(FORMAT, "_locales/de/messages.json", text) == {"hi": "Hallo $1"}
    assert len(said(FORMAT, "i18n/de/messages.json", text)) == 3


COMMENTED = """// Wer das liest
{
  // Grüße
  "hi": { // zum Anfang
    "message": "Hallo // du" // so steht es da
    , "description": "x"
  },
  "bye": {"message": "Tschüss"}
}
// Ende
"""


def test_the_messages_of_a_browser_extension_may_have_comments() -> None:
    name = "_locales/de/messages.json"
    assert said(FORMAT, name, COMMENTED) == {"hi": "Hallo // du", "bye": "Tschüss"}
    check_places(FORMAT, name, COMMENTED)
    assert refused(FORMAT, "i18n/de/messages.json", COMMENTED).line == 1
    assert refused(FORMAT, name, "{/* no */}").line == 1


def test_comments_stay_where_a_browser_extension_is_filled() -> None:
    source = '{"hi": {"message": "Hi"}, "bye": {"message": "Bye"}, "new": {"message": "New"}}'
    made, missing, _ = filled(FORMAT, "_locales/en/messages.json", source, COMMENTED)
    assert missing == ["new.message"]
    assert all(line in made for line in COMMENTED.splitlines() if line.startswith("//"))
    assert said(FORMAT, "_locales/de/messages.json", made)["new"] == "ü New"


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        ('{\n"a": "b",\n}', 3, "a key in double quotes is missing"),
        ('{"a": "b"\n"c": "d"}', 2, "a comma or “}” is missing"),
        ('{\n"a" "b"}', 2, "a colon is missing"),
        ('{\n"a": "b\n"}', 2, "a string is not closed"),
        ('{\n"a": "b\\x"}', 2, "a string is not closed, or has an escape"),
        ('{\n"a": yes}', 2, "a value is missing"),
        ('{\n"a": 012}', 2, ""),
        ("{} \n{}", 2, "something stands behind the end"),
        ('\n{"a": {"b": "c"}', 2, "what is opened here is not closed"),
        ("", 1, "a value is missing"),
        ("{// no\n}", 1, "a key in double quotes is missing"),
        ("[1,]", 1, "a value is missing"),
    ],
)
def test_a_malformed_file_is_refused_with_its_line(text: str, line: int, cause: str) -> None:
    error = refused(FORMAT, "de.json", text)
    assert (error.where, error.line) == ("de.json", line)
    assert error.cause.startswith(f"malformed JSON: {cause}")
    with pytest.raises(ValueError):
        json.loads(text)


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000, '{"a": "' + "x" * 3_000_000,
     '{"a": "' + "x\\n" * 100_000 + '"}', '{"a": "' + "\\" * 1_000_001, "[" + "1," * 50_000 + "1]",
     "{" + '"a":1,' * 50_000 + '"a":1}', " " * 2_000_000, "-" * 1_000_000, "1" * 1_000_000],
)  # fmt: skip
def test_hostile_files_take_no_time(text: str) -> None:
    check_hostile(FORMAT, "de.json", text)


TREES = st.recursive(
    st.text() | st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


def texts_of(tree: object) -> list[str]:
    if isinstance(tree, dict):
        return [text for child in tree.values() for text in texts_of(child)]
    if isinstance(tree, list):
        return [text for child in tree for text in texts_of(child)]
    return [tree] if isinstance(tree, str) and tree else []


@given(TREES, st.booleans(), st.none() | st.integers(0, 4))
def test_all_strings_of_any_tree_are_read(tree: object, ascii: bool, indent: int | None) -> None:
    text = json.dumps([tree], ensure_ascii=ascii, indent=indent)
    assert [one.text for one in read(FORMAT, "de.json", text)] == texts_of(tree)


@given(st.text(min_size=1), st.text(min_size=1), st.booleans())
def test_any_text_can_take_the_place_of_any_other(old: str, new: str, ascii: bool) -> None:
    text = json.dumps({"a": old, "b": "ü"}, ensure_ascii=ascii)
    made = replaced(FORMAT, "de.json", text, new)
    assert made is not None
    assert json.loads(made) == {"a": new, "b": "ü"}
    assert not ascii or made.isascii()


EN = """{
    "a": {"b": "Hi {{name}}", "n": 3},
    "list": ["One", "Two"],
    "items_one": "{{count}} item",
    "items_other": "{{count}} items"
}
"""


def test_a_new_file_is_like_the_source() -> None:
    made, missing, total = filled(FORMAT, "locales/en.json", EN)
    assert missing == ["a.b", "list.0", "list.1", "items_one", "items_other"] and total == 5
    expected = EN
    for text in ("Hi {{name}}", "One", "Two", "{{count}} item"):
        expected = expected.replace(f'"{text}', f'"ü {text}')
    assert made == expected


def test_a_new_file_has_the_plural_forms_of_its_language() -> None:
    made, missing, _ = filled(FORMAT, "locales/en.json", EN, language="ru")
    assert [key for key in json.loads(made) if "items" in key] == [
        "items_one", "items_few", "items_many", "items_other"
    ]  # fmt: skip
    assert '    "items_few": "ü {{count}} items",\n' in made and "items_many" in missing
    made, _, _ = filled(FORMAT, "locales/en.json", EN, language="ja")
    assert [key for key in json.loads(made) if "items" in key] == ["items_other"]
    nested = '{"n": {"one": "a day", "other": "# days"}}'
    made, _, _ = filled(FORMAT, "locales/en.json", nested, language="ja")
    assert made == '{"n": {"other": "ü # days"}}'


def test_what_is_not_translated_is_left_out_of_a_new_file() -> None:
    some = {"Hi {{name}}": None, "One": None, "{{count}} items": "viele"}
    made, _, _ = filled(FORMAT, "en.json", EN, translate=some.get)
    assert json.loads(made) == {"items_other": "viele"}
    made, _, _ = filled(FORMAT, "en.json", EN, translate={"Two": "Zwei"}.get)
    assert json.loads(made) == {"list": ["", "Zwei"]}
    made, _, _ = filled(FORMAT, "en.json", '{"a": "x", "b": "y"}', translate={"y": "z"}.get)
    assert made == '{"b": "z"}'
    made, _, _ = filled(FORMAT, "en.json", '{"a": "x", "b": "y"}', translate={"x": "z"}.get)
    assert made == '{"a": "z"}'


@pytest.mark.parametrize(
    ("existing", "expected"),
    [
        ("{}\n", '{\n  "a": "ü A",\n  "b": {"c": "ü C"},\n  "d": "ü D"\n}\n'),
        ('{ "d" : "mein D" }', '{ "a": "ü A", "b": {"c": "ü C"}, "d" : "mein D" }'),
        (
            '{\n\t"a" : "",\n\n\t"z": ["x"]\n}',
            '{\n\t"a" : "ü A",\n\n\t"b": {"c": "ü C"},\n\n\t"d": "ü D",\n\n\t"z": ["x"]\n}',
        ),
        (
            '{\n  "b": {\n    "z": 1\n  }\n}',
            '{\n  "a": "ü A",\n  "b": {\n    "c": "ü C",\n    "z": 1\n  },\n  "d": "ü D"\n}',
        ),
        ('{"a": "A", "b": null, "d": 7}', '{"a": "A", "b": {"c": "ü C"}, "d": 7}'),
        ('{"b": {}, "a": "x"}', None),
    ],
)
def test_a_file_that_is_there_keeps_what_it_has(existing: str, expected: str | None) -> None:
    source = '{"a": "A", "b": {"c": "C"}, "d": "D"}'
    made, _, total = filled(FORMAT, "en.json", source, existing)
    assert total == 3
    if expected is not None:
        assert made == expected
    again = json.loads(made)
    assert again["a"] and again["b"]["c"] == "ü C" and again["d"]
    assert filled(FORMAT, "en.json", source, made) == (made, [], 3)


def test_entries_of_several_lines_take_the_indent_of_the_target() -> None:
    source = '{\n    "x": {\n        "y": {\n            "a": "A"\n        }\n    }\n}\n'
    made, _, _ = filled(FORMAT, "en.json", source, '{\n  "x": {\n    "b": 1\n  }\n}\n')
    assert made == ('{\n  "x": {\n    "y": {\n        "a": "ü A"\n    },\n    "b": 1\n  }\n}\n')


def test_lists_keep_their_numbers() -> None:
    source = '{"l": ["One", "Two", "Three"]}'
    made, missing, _ = filled(
        FORMAT, "en.json", source, '{"l": ["Eins"]}', translate={"Three": "Drei"}.get
    )
    assert missing == ["l.1", "l.2"]
    assert made == '{"l": ["Eins", "", "Drei"]}'


def test_a_browser_extension_keeps_what_goes_with_its_messages() -> None:
    source = '{"hi": {"message": "Hi $NAME$", "description": "Hint", "placeholders": {"name": {"content": "$1"}}}}'
    made, missing, _ = filled(FORMAT, "_locales/en/messages.json", source)
    assert missing == ["hi.message"]
    assert made == source.replace("Hi $", "ü Hi $")
    made, _, _ = filled(FORMAT, "_locales/en/messages.json", source, '{\n  "a": {}\n}')
    assert json.loads(made)["hi"] == json.loads(source.replace("Hi $", "ü Hi $"))["hi"]


@given(TREES, TREES)
def test_any_file_is_filled_into_a_file_that_json_reads(one: object, two: object) -> None:
    source, existing = json.dumps({"k": one}, indent=1), json.dumps({"k": two, "l": 1})
    made, _, _ = filled(FORMAT, "en.json", source, existing)
    assert filled(FORMAT, "en.json", source, made)[1] == []
    json.loads(made)
    fresh, _, _ = filled(FORMAT, "en.json", source)
    assert filled(FORMAT, "en.json", source, fresh)[1] == []
