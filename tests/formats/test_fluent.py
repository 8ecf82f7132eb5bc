"""Fluent: messages, attributes, terms and selections, where they stand, and how a file is filled."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.formats.fluent import FORMAT

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

SAMPLE = """### Texte der App

-brand = Politesse
    .gender = feminine

# du
hello = Hallo { $user-name }, wie geht es dir?
long =
    Erste Zeile von { -brand },
      eingerückt mit {"{"} Klammer.

    Letzte.
files = Du hast { NUMBER($n, maximumFractionDigits: 0) ->
        [0] keine Dateien
        [one] eine Datei
       *[other] { $n } Dateien
    }.
input =
    .placeholder = Deine E-Mail
    .title = { $gender ->
        [male] Herr
       *[other]
            Wie heißen
            Sie?
    }
nested = { $a ->
   *[x] { $b ->
            [one] eins
           *[other] zwei
        } drei
    }
empty = { "" }
"""


def test_texts_ids_and_lines() -> None:
    assert said(FORMAT, "de/app.ftl", SAMPLE) == {
        "-brand": "Politesse",
        "-brand.gender": "feminine",
        "hello": "Hallo {$user-name}, wie geht es dir?",
        "long": "Erste Zeile von {-brand},\n  eingerückt mit {text} Klammer.\n\nLetzte.",
        "files": "Du hast {n}.",
        "files[n=0]": "keine Dateien",
        "files[n=one]": "eine Datei",
        "files[n=other]": "{$n} Dateien",
        "input.placeholder": "Deine E-Mail",
        "input.title[gender=male]": "Herr",
        "input.title[gender=other]": "Wie heißen\nSie?",
        "nested[a=x]": "{b} drei",
        "nested[a=x][b=one]": "eins",
        "nested[a=x][b=other]": "zwei",
        "empty": "{text}",
    }
    assert lines(FORMAT, "de/app.ftl", SAMPLE) == [
        3,
        4,
        7,
        9,
        13,
        14,
        15,
        16,
        19,
        21,
        23,
        27,
        28,
        29,
        32,
    ]
    groups = {one.id: one.group for one in read(FORMAT, "de/app.ftl", SAMPLE)}
    assert groups["files[n=one]"] == groups["files"] == "files" and groups["hello"] is None


@pytest.mark.parametrize("text", [SAMPLE, SAMPLE.replace("\n", "\r\n")])
def test_every_word_can_be_replaced_where_it_stands(text: str) -> None:
    for segment in read(FORMAT, "de.ftl", text):
        position = 0
        for word in segment.text.split():
            position = segment.text.index(word, position)
            if "{" not in word and "}" not in word:
                low, high = segment.place.extent(position, position + len(word))
                assert text[low:high] == word
            position += len(word)


def test_a_file_without_placeables_is_edited_like_any_other() -> None:
    check_places(FORMAT, "de.ftl", "a = eins zwei\n    drei\nb =\n    vier\n    .c = fünf sechs\n")


def test_a_word_of_a_variant_is_replaced_and_no_placeable() -> None:
    from politesse.core import Edit
    from politesse.core.edits import apply

    segment = next(one for one in read(FORMAT, "de.ftl", SAMPLE) if one.id == "files[n=other]")
    edit = segment.place.splice(Edit(5, 12, "Akten"))
    assert edit and apply(SAMPLE, [edit]) == SAMPLE.replace("{ $n } Dateien", "{ $n } Akten")
    assert segment.place.splice(Edit(0, 12, "x")) is None
    assert replaced(FORMAT, "de.ftl", "a = b\n", "x { y") is None


def test_indented_text_of_no_entry_is_passed_over() -> None:
    text = """a = '/' für Ordner,
    '>' für Türen
# was hier steht
    '>' für Tore

    und mehr
b = zwei
    * ein Punkt
    '=' für Dosen
-c = drei
\t'|' für Röhren
"""
    assert said(FORMAT, "de.ftl", text) == {
        "a": "'/' für Ordner,\n'>' für Türen",
        "b": "zwei",
        "-c": "drei",
    }
    check_places(FORMAT, "de.ftl", text)
    made, missing, _ = filled(FORMAT, "en.ftl", "a = x\nnew = y\n", text)
    assert (
        missing == ["new"] and "für Tore" in made and said(FORMAT, "de.ftl", made)["new"] == "ü y"
    )


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        ("a = b\nno entry\n", 2, "an entry does not begin with its name and “=”"),
        ("a = b }\n", 1, "a brace is closed that is not open"),
        ("\na = { $b\nc = d\n", 2, "a placeable is not closed"),
        ("a = { $b ->\n  [one] x\n }\n", 1, "a selection has no default, or more than one"),
        ('a = { "b }\n', 1, "a placeable is not closed"),
        ("  a = b\n", 1, "an entry does not begin"),
    ],
)
def test_a_malformed_file_is_refused_with_its_line(text: str, line: int, cause: str) -> None:
    error = refused(FORMAT, "de.ftl", text)
    assert error.line == line and error.cause.startswith(f"malformed Fluent: {cause}")


@pytest.mark.parametrize(
    "text",
    ["a = " + "{" * 100_000, "a = " + "{ $b ->\n *[x] " * 20_000, "a = " + "x" * 2_000_000, 'a = { "' + "x" * 1_000_000,
     "a =\n" + "    b\n" * 30_000, "a = b\n" + "    .c = d\n" * 20_000, "a = b\n" * 30_000, "#" * 1_000_000,
     "a = " + "{ $b }" * 30_000, "a =" + "\n" * 200_000, "a = b\n" + " \n" * 100_000 + " .c"],
)  # fmt: skip
def test_hostile_files_take_no_time(text: str) -> None:
    check_hostile(FORMAT, "de.ftl", text)


WORDS = st.text(st.sampled_from("ab .[*'\"#=-ü\n"), min_size=1, max_size=30)


@given(WORDS)
def test_any_translation_is_written_and_read_again_or_refused(new: str) -> None:
    from politesse.formats import Unfit

    try:
        made, _, _ = filled(FORMAT, "en.ftl", "a = Hello\nb = Bye\n", translate=lambda _: new)
    except Unfit:
        return
    found = said(FORMAT, "de.ftl", made)
    assert [text.split() for text in found.values()] == [new.split()] * 2 * bool(new.strip())


EN = """# Top
-brand = App

hello = Hello { $name }
    .title = Title
files = You have { $n ->
        [one] one file
       *[other] { $n } files
    }, { DATETIME($day, month: "long") }.
long =
    One
    two
"""


def test_a_new_file_is_like_the_source() -> None:
    made, missing, total = filled(FORMAT, "en/app.ftl", EN)
    assert (missing, total) == (["-brand", "hello", "hello.title", "files", "long"], 5)
    assert made == (
        EN.replace("= App", "= ü App").replace("= Hello", "= ü Hello").replace("= Title", "= ü Title")
        .replace("= You", "= ü You").replace("    One", "    ü One")
    )  # fmt: skip


def test_a_translation_of_a_selection_is_a_selection() -> None:
    def translate(text: str) -> str | None:
        if "plural" not in text:
            return None
        assert text == "You have {n, plural, one {one file} other {{$n} files}}, {DATETIME}."
        return "{n, plural, one {Du hast eine Datei am {DATETIME}.} other {Du hast {$n} Dateien am {DATETIME}.}}"

    made, _, _ = filled(FORMAT, "en/app.ftl", EN, translate=translate)
    assert made.strip() == (
        "files = { $n ->\n       [one] Du hast eine Datei am { DATETIME($day, month: \"long\") }.\n"
        "       *[other] Du hast { $n } Dateien am { DATETIME($day, month: \"long\") }.\n    }"
    ).replace("       [one]", "        [one]")  # fmt: skip


@pytest.mark.parametrize(
    "wrong", ["{$other} x", "a } b", "{n, plural, one {x}}", "{$name, select, a b}"]
)
def test_a_translation_that_fluent_cannot_hold_is_refused(wrong: str) -> None:
    from politesse.formats import Unfit

    with pytest.raises(Unfit):
        filled(FORMAT, "en.ftl", "a = Hello { $name }\n", translate=lambda _: wrong)


def test_a_file_that_is_there_is_completed() -> None:
    existing = "# Mein\nhello = Hallo { $name }\n\n# Rest\nz = Z\n"
    made, missing, _ = filled(FORMAT, "en/app.ftl", EN, existing)
    assert missing == ["-brand", "hello.title", "files", "long"]
    assert "# Mein\n" in made and "\n\n# Rest\nz = Z\n" in made
    assert "hello = Hallo { $name }\n    .title = ü Title\n" in made
    assert set(said(FORMAT, "de.ftl", made)) == {*said(FORMAT, "en.ftl", EN), "z"}
    assert filled(FORMAT, "en/app.ftl", EN, made)[1] == []
