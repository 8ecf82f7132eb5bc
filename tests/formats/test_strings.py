"""Apple's strings files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.core import BadInput
from politesse.formats import Order
from politesse.formats.files import decoded
from politesse.formats.strings import FORMAT

from .documents import check_linear, check_places, edited, lines, read, texts

TABLE = r"""/* about
   all */

/* login */
// second
"hint" = "Gib dein \"Passwort\"\nein\U00e9 \ud83d\ude00";
bare = word;
"two lines" =
  "Eine
Zeile" ;
"same"; "odd /* no comment */" = /* here */ "// none";
"""


def fill(text: str, existing: str | None = None, but: str = "") -> str:
    path, target = Path("en.lproj/a.strings"), Path("de.lproj/a.strings")
    there = decoded(path, existing.encode(), FORMAT) if existing is not None else None
    assert FORMAT.fill is not None
    order = Order(path, decoded(path, text.encode(), FORMAT), target, there, "en", "de")
    result = FORMAT.fill(order)
    for missing in result.missing:
        if missing.id != but:
            missing.write(f"ü {missing.source}")
    return result.content().decode()


def test_what_is_read() -> None:
    file, segments = read(FORMAT, TABLE)
    assert [(s.id, s.text) for s in segments] == [
        ("hint", 'Gib dein "Passwort"\neiné 😀'),
        ("bare", "word"),
        ("two lines", "Eine\nZeile"),
        ("odd /* no comment */", "// none"),
    ]
    assert [line for line, _ in lines(FORMAT, TABLE)] == [6, 7, 9, 11]
    assert file.line(segments[0].unit) == 4


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_character_is_in_its_place(end: str) -> None:
    check_places(FORMAT, TABLE.replace("\n", end))
    assert texts(FORMAT, TABLE.replace("\n", end)) == texts(FORMAT, TABLE)


def test_an_edit_is_escaped() -> None:
    assert edited(FORMAT, TABLE, '"Passwort"', '\\"') == TABLE.replace(r"\"Passwort\"", r"\\\"")


@pytest.mark.parametrize(
    "data",
    ['"a" = "ü";'.encode("utf-16"), '"a" = "ü";'.encode("utf-16-le"), '"a" = "ü";'.encode("utf-16-be"),
     b"\xfe\xff" + '"a" = "ü";'.encode("utf-16-be"), b"\xef\xbb\xbf" + '"a" = "ü";'.encode()],
)  # fmt: skip
def test_encodings(data: bytes) -> None:
    file, (segment,) = read(FORMAT, data)
    assert segment.text == "ü" and file.encoded(file.text) == data


@given(st.text(st.characters(codec="utf-8"), min_size=1))
def test_all_text_comes_back(text: str) -> None:
    _, (segment,) = read(FORMAT, '"k" = "v";')
    assert texts(FORMAT, f'"k" = "{segment.place.encode(text)}";') == [text]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('"a" = "b;\n', "x:1: a string is not closed"),
        ('"a" = "b";\n"c" = "d"\n"e" = "f";\n', "x:2: malformed"),
        ('\n"a" : "b";\n', "x:2: malformed"),
    ],
)
def test_what_is_malformed_is_said_with_its_line(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        read(FORMAT, text)


def test_time_is_linear() -> None:
    check_linear(FORMAT, '/* a * note */ "key" = "some \\"value\\"";\n// more\n')


def test_a_new_table_is_the_source_with_other_values() -> None:
    text = '/* Hint */\n"hi" = "Hi \\"%@\\"";\n\n// bad\n"bad" = "x";\n'
    assert fill(text, but="bad") == '/* Hint */\n"hi" = "ü Hi \\"%@\\"";\n\n'


def test_an_existing_one_gets_what_it_lacks() -> None:
    text = '"a" = "one";\n\n/* note */\n"b" = "two";\n"c" = "three";\n'
    there = '// mine\n"a"="eins";\n"c" = "";\n'
    want = '// mine\n"a"="eins";\n"c" = "ü three";\n/* note */\n"b" = "ü two";\n'
    assert fill(text, there) == want
