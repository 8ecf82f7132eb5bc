"""Tables: which columns hold texts, where they stand, and how a table is filled."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.formats.csv_ import FORMAT

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

SAMPLE = """key,source,translation,note
hint,Enter it,"Gib dein ""Passwort"",
bitte, ein",x
locked,Locked,Ihr Konto ist gesperrt.,
empty,Empty,,"du"
,Nameless,Ohne Namen
"""


def test_texts_ids_sources_and_lines() -> None:
    assert said(FORMAT, "de.csv", SAMPLE) == {
        "hint": 'Gib dein "Passwort",\nbitte, ein',
        "locked": "Ihr Konto ist gesperrt.",
        "row 5": "Ohne Namen",
    }
    assert lines(FORMAT, "de.csv", SAMPLE) == [2, 4, 6]
    assert [one.source for one in read(FORMAT, "de.csv", SAMPLE)] == [
        "Enter it",
        "Locked",
        "Nameless",
    ]


def test_columns_of_languages() -> None:
    text = "id;en;de;pt-BR;note\na;Hi;Hallo du;Oi;du\nb;Bye;;Tchau;\n"
    assert [(one.id, one.text, one.language) for one in read(FORMAT, "x.csv", text)] == [
        ("a", "Hi", "en"), ("a", "Hallo du", "de"), ("a", "Oi", "pt-BR"),
        ("b", "Bye", "en"), ("b", "Tchau", "pt-BR"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text"),
    [("de.csv", SAMPLE), ("de.csv", SAMPLE.replace("\n", "\r\n")), ("de.tsv", "id\ttext\na\teins, zwei\n"),
     ("de.csv", "id;de\na;eins zwei"), ("de.csv", 'key,value\na,"x ""y"" z"')],
)  # fmt: skip
def test_every_text_stands_where_it_is_said_to(name: str, text: str) -> None:
    check_places(FORMAT, name, text)


def test_the_columns_are_named() -> None:
    assert said(FORMAT, "de.csv", "text,key\nHallo,a\n") == {"a": "Hallo"}
    assert said(FORMAT, "de.csv", "key,text,Translation\na,Hi,Hallo\n") == {"a": "Hallo"}
    assert said(FORMAT, "de.csv", "price,amount\n1,2\n") == {}
    assert said(FORMAT, "de.csv", '"a\nb",c"\n') == {}
    assert said(FORMAT, "de.csv", "") == {}


def test_a_table_that_is_not_clear_is_refused_with_what_to_do() -> None:
    error = refused(FORMAT, "de.csv", "key,text,value\na,b,c\n")
    assert str(error) == (
        "de.csv:1: the columns “text” and “value” could all hold the texts; name one of them by its "
        "language, such as “de”"
    )


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        ('key,text\n\na,"b\n', 3, "a cell in quotes is not closed"),
        ('key,text\na,"b" c\n', 2, "something stands behind the quotes of a cell"),
    ],
)
def test_a_malformed_table_is_refused_with_its_line(text: str, line: int, cause: str) -> None:
    error = refused(FORMAT, "de.csv", text)
    assert (error.line, error.cause) == (line, f"malformed table: {cause}")


@pytest.mark.parametrize(
    "text",
    ['key,text\na,"' + "x" * 2_000_000, 'key,text\na,"' + '""' * 300_000 + '"\n', "key,text\n" + "," * 100_000,
     "key,text\n" + "a,b\n" * 30_000, '"' * 1_000_001, "," * 200_000, "key,text\n" + "\n" * 100_000],
)  # fmt: skip
def test_hostile_files_take_no_time(text: str) -> None:
    check_hostile(FORMAT, "de.csv", text)


CELLS = st.text(st.characters(blacklist_categories=("Cs",)), max_size=20)


@given(st.lists(st.tuples(CELLS, CELLS), max_size=5), st.sampled_from(",;\t"))
def test_what_python_writes_is_read(rows: list[tuple[str, str]], comma: str) -> None:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=comma, quoting=csv.QUOTE_ALL)
    writer.writerow(("key", "text"))
    writer.writerows(rows)
    found = [one.text for one in read(FORMAT, "de.csv", out.getvalue())]
    assert found == [text for _, text in rows if text.strip()]


@given(CELLS.filter(str.strip), st.booleans())
def test_any_text_is_written_and_read_again_or_refused(new: str, quoted: bool) -> None:
    cell = '"alt"' if quoted else "alt"
    made = replaced(FORMAT, "de.csv", f"key,text\na,{cell}\nb,z\n", new)
    if made is None:
        assert not quoted
    else:
        assert [one.text for one in read(FORMAT, "de.csv", made)] == [new, "z"]


def test_a_column_of_a_language_is_filled_or_added() -> None:
    text = 'key,en,de,note\na,"Hi, you",,x\nb,Bye,Tschüs\n\nc,"Q",""\n'
    made, missing, total = filled(FORMAT, "l.csv", text, target="l.csv")
    assert (missing, total) == (["a", "c"], 3)
    assert made == 'key,en,de,note\na,"Hi, you","ü Hi, you",x\nb,Bye,Tschüs\n\nc,"Q","ü Q"\n'
    made, _, _ = filled(FORMAT, "l.csv", text, target="l.csv", language="fr")
    assert made == (
        'key,en,de,note,fr\na,"Hi, you",,x,"ü Hi, you"\nb,Bye,Tschüs,,ü Bye\n\nc,"Q","",,ü Q\n'
    )
    rows = list(csv.DictReader(io.StringIO(made)))
    assert [row["fr"] for row in rows] == ["ü Hi, you", "ü Bye", "ü Q"]


def test_source_and_translation_in_one_table() -> None:
    made, missing, _ = filled(FORMAT, "de.csv", SAMPLE, target="de.csv")
    assert missing == ["empty"]
    assert made == SAMPLE.replace("empty,Empty,,", "empty,Empty,ü Empty,")


def test_the_table_of_another_language() -> None:
    text = 'key;text;note\na;"One";x\nb;Two;y\n'
    made, missing, total = filled(FORMAT, "l/en.csv", text)
    assert (made, missing, total) == ('key;text;note\na;"ü One";x\nb;ü Two;y\n', ["a", "b"], 2)
    made, _, _ = filled(FORMAT, "l/en.csv", text, translate={"Two": "Zwei"}.get)
    assert made == "key;text;note\nb;Zwei;y\n"
    made, missing, _ = filled(FORMAT, "l/en.csv", text, "key;text\nz;Z\nb;mein\n")
    assert missing == ["a"] and made == 'key;text\nz;Z\nb;mein\na;"ü One"\n'
    made, _, _ = filled(FORMAT, "l/en.csv", text, 'key;text\na;""\nb;da')
    assert made == 'key;text\na;"ü One"\nb;da'


def test_where_a_language_goes(tmp_path: Path) -> None:
    path = tmp_path / "l.csv"
    assert FORMAT.target is not None
    path.write_text("key,en,de\n")
    assert FORMAT.target(path, "fr") == path
    path.write_text("key,text\n")
    assert FORMAT.target(path, "fr") is None
