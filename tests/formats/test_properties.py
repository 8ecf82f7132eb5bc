"""Java properties: lines that go on, escapes, and apostrophes of message formats."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.core import Edit
from politesse.core.edits import apply
from politesse.formats import Order
from politesse.formats.files import decoded
from politesse.formats.properties import FORMAT

from .documents import check_linear, check_places, edited, lines, read, texts

BUNDLE = r"""# about all

# hint
! more
hint=Gib dein Passwort \
     ein
locked : Wir haben Ihr Konto f\u00fcr heute gesperrt \ud83d\ude00
   save   Speichern
key\ with\:signs = a\tb\qc \\
empty =
files_one = {0} file''s
quote = it''s
// no.key = here
last=the end\
"""


def fill(text: str, existing: str | None = None, but: str = "") -> str:
    path = Path("m.properties")
    there = decoded(path, existing.encode(), FORMAT) if existing is not None else None
    assert FORMAT.fill is not None
    order = Order(
        path, decoded(path, text.encode(), FORMAT), Path("m_de.properties"), there, "en", "de"
    )
    result = FORMAT.fill(order)
    for missing in result.missing:
        if missing.id != but:
            missing.write(f"ü {missing.source}")
    return result.content().decode()


def test_what_is_read() -> None:
    file, segments = read(FORMAT, BUNDLE)
    assert [(s.id, s.text) for s in segments] == [
        ("hint", "Gib dein Passwort ein"),
        ("locked", "Wir haben Ihr Konto für heute gesperrt 😀"),
        ("save", "Speichern"),
        ("key with:signs", "a\tbqc \\"),
        ("files_one", "{0} file's"),
        ("quote", "it''s"),
        ("last", "the end"),
    ]
    assert [file.line(s.unit) for s in segments[:3]] == [3, 7, 8]
    assert [line for line, _ in lines(FORMAT, BUNDLE)] == [5, 7, 8, 9, 11, 12, 14]
    assert segments[4].group == "files"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_character_is_in_its_place(end: str) -> None:
    check_places(FORMAT, BUNDLE.replace("\n", end))


def test_an_edit_is_written_as_the_value_is() -> None:
    assert edited(FORMAT, BUNDLE, "heute", "über\n") == BUNDLE.replace("heute", r"\u00fcber\n")
    assert edited(FORMAT, BUNDLE, "dein Passwort ein", "x") == BUNDLE.replace(
        "dein Passwort \\\n     ein", "x"
    )
    assert edited(FORMAT, BUNDLE, "file's", "x'") == BUNDLE.replace("file''s", "x''")
    assert edited(FORMAT, BUNDLE, "Speichern", "ü'") == BUNDLE.replace("Speichern", "ü'")


def test_latin_1_is_read_and_keeps_its_encoding() -> None:
    file, (segment,) = read(FORMAT, "a=für".encode("latin-1"))
    assert segment.text == "für"
    splice = segment.place.splice(Edit(0, 3, "où?→"))
    assert splice is not None
    assert file.encoded(apply(file.text, [splice])) == b"a=o\xf9?\\u2192"


@given(st.text(st.characters(codec="utf-8")), st.sampled_from(["x", "\\u00e9", "{0}"]))
def test_all_text_comes_back(text: str, like: str) -> None:
    _, (segment,) = read(FORMAT, f"key={like}")
    written = segment.place.encode(f"{{0}}{text}")
    assert written is not None
    if like == "{0}":
        assert texts(FORMAT, f"key={written}\nb=c") == [f"{{0}}{text}", "c"]
    else:
        assert texts(FORMAT, f"key={segment.place.encode(text)}\nb=c")[-1] == "c"


def test_time_is_linear() -> None:
    check_linear(FORMAT, "key = some value \\\n   goes on\\u00e9\n# comment\n\n")
    check_linear(FORMAT, "\\")


def test_a_new_bundle_is_the_source_with_other_values() -> None:
    text = "# hint\nhi = Hi {0}, it''s on\nlong = one \\\n    two\n\n# bad\nbad=x\n"
    assert fill(text, but="bad") == "# hint\nhi = ü Hi {0}, it''s on\nlong = ü one two\n\n"


def test_an_existing_one_gets_what_it_lacks() -> None:
    text = "a=one\n\n# note\nb=two\nc=three\n"
    assert fill(text, "a = eins\r\nc =\r\n") == "a = eins\r\nc =ü three\r\n# note\r\nb=ü two\r\n"
    assert fill(text, "a=1\nb=2\nc=3") == "a=1\nb=2\nc=3"
