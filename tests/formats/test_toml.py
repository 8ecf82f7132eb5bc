"""TOML: what is read of every kind of string, where it stands, and how a file is filled."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.formats.toml_ import FORMAT

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

SAMPLE = (
    r'''# Texte
title = "Dein \"Konto\" \u00fcber\n\U0001F600"   # du
'single key' = 'C:\du\gehst'
long = """
Erste Zeile "mit" Zeichen
zweite \
    Zeile""" # Ende
raw = """
list = ["eins zwei", 'drei',
  "vier", # ja
]
inline = { a = "b c", "d.e" = { f = 'g' } }
number = 1_000
date = 1979-05-27 07:32:00
on = true

[inbox]
description = "Über die Post"
one = "Eine Nachricht"
other = "{{.Count}} Nachrichten"

[ menu . "file open" ]
label = '''.replace('raw = """\n', "raw = '''\n  roh 'du' \\n\n  '''\n")
    + "'''Öffnen'''\nempty = \"\"\n"
)


def test_texts_ids_and_lines() -> None:
    tree = tomllib.loads(SAMPLE)
    assert said(FORMAT, "de.toml", SAMPLE) == {
        "title": 'Dein "Konto" über\n😀',
        "single key": r"C:\du\gehst",
        "long": tree["long"],
        "raw": tree["raw"],
        "list[0]": "eins zwei",
        "list[1]": "drei",
        "list[2]": "vier",
        "inline.a": "b c",
        "inline.d.e.f": "g",
        "inbox.one": "Eine Nachricht",
        "inbox.other": "{{.Count}} Nachrichten",
        "menu.file open.label": "Öffnen",
    }
    assert lines(FORMAT, "de.toml", SAMPLE) == [2, 3, 5, 9, 11, 11, 12, 14, 14, 21, 22, 25]
    found = {segment.id: segment.group for segment in read(FORMAT, "de.toml", SAMPLE)}
    assert found["inbox.one"] == found["inbox.other"] == "inbox"


def test_tables_of_one_name_are_numbered() -> None:
    text = '[[x]]\na = "1"\n[x.y]\nb = "2"\n[[x.z]]\nc = "3"\n[[x]]\n[x.y]\nb = "4"\n'
    assert said(FORMAT, "de.toml", text) == {
        "x[0].a": "1", "x[0].y.b": "2", "x[0].z[0].c": "3", "x[1].y.b": "4"
    }  # fmt: skip


@pytest.mark.parametrize(
    "text", [SAMPLE, SAMPLE.replace("\n", "\r\n"), "a='b c'", '[[x]]\na="b"\n[[x]]\na="c"']
)
def test_every_text_stands_where_it_is_said_to(text: str) -> None:
    check_places(FORMAT, "de.toml", text)


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        ('a = "b\n"', 1, "a string is not closed"),
        ('\na = """b', 2, "a string is not closed"),
        ('a = "b"\nc\n', 2, "a key with “=” is missing"),
        ('a = "b"\nc =\n', 2, "a value is missing"),
        ('a = "b" c = "d"\n', 1, "something stands behind the end of an entry"),
        ('a = "b"\na = "c"\n', 2, "the key 'a' is there twice"),
        ("[a]\nb = 1\n[a]\nc = 1\n", 3, "the key 'a' is there twice"),
        ("\n[a\n", 2, "the name of a table is missing"),
        ('a = ["b"\n', 1, "what is opened here is not closed by “]”"),
    ],
)
def test_a_malformed_file_is_refused_with_its_line(text: str, line: int, cause: str) -> None:
    error = refused(FORMAT, "de.toml", text)
    assert (error.line, error.cause) == (line, f"malformed TOML: {cause}")
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    ["a = " + "[" * 100_000, "a = " + "{a=" * 100_000, 'a = "' + "x" * 2_000_000, 'a = """' + '"' * 500_001,
     "a = '''" + "' " * 300_000, 'a = "' + "\\n" * 100_000 + '"', "[a" * 100_000, "#" * 1_000_000,
     "".join(f"a{n} = 1\n" for n in range(20_000)), "".join(f"[t{n}]\n" for n in range(20_000)),
     "a = " + "1 " * 300_000 + "]", "[[x]]\n" * 1_500],
)  # fmt: skip
def test_hostile_files_take_no_time(text: str) -> None:
    check_hostile(FORMAT, "de.toml", text)


TEXTS = st.text(st.characters(blacklist_categories=("Cs",)), min_size=1).filter(
    lambda text: "\r" not in text
)


@given(TEXTS, st.sampled_from(['"', '"""', "'", "'''"]))
def test_any_text_is_written_and_read_again_or_refused(new: str, quote: str) -> None:
    text = f"a = {quote}alt{quote}\nb = 'z'\n"
    made = replaced(FORMAT, "de.toml", text, new)
    if made is None:
        assert quote in ("'", "'''")
        return
    if not (len(quote) == 3 and new.startswith("\n")):  # the first line break is none
        assert tomllib.loads(made) == {"a": new, "b": "z"}
        assert said(FORMAT, "de.toml", made) == {"a": new, "b": "z"}


@given(TEXTS)
def test_any_translation_finds_a_kind_of_string(new: str) -> None:
    source = "a = 'x'\nb = '''x'''\nc = \"\"\"x\"\"\"\nd = \"x\"\n"
    made, _, _ = filled(FORMAT, "en.toml", source, translate=lambda _: new)
    assert tomllib.loads(made) == dict.fromkeys("abcd", new)


EN = """# Top
title = "Your page"

[inbox]
description = "The mail"
one = "One message"
other = "{{.Count}} messages"

[menu]
open = 'Open'
"""


def test_a_new_file_is_like_the_source() -> None:
    made, missing, total = filled(FORMAT, "i18n/en.toml", EN)
    assert (missing, total) == (["title", "inbox.one", "inbox.other", "menu.open"], 4)
    assert made == (
        EN.replace("Your", "ü Your").replace("One", "ü One").replace("{{", "ü {{").replace("'O", "'ü O")
    )  # fmt: skip
    made, _, _ = filled(FORMAT, "i18n/en.toml", EN, language="ru")
    assert list(tomllib.loads(made)["inbox"]) == ["description", "one", "few", "many", "other"]
    made, _, _ = filled(FORMAT, "i18n/en.toml", EN, translate={"Open": "Auf"}.get)
    assert made.strip() == "[menu]\nopen = 'Auf'"


@pytest.mark.parametrize(
    ("existing", "expected"),
    [
        ('[menu]\nopen = "Auf"\n', None),
        ('title = "Deine"\nextra = 1\n', None),
        ('title = "Deine" # so\n\n[inbox]\nother = "x"\n', 'title = "Deine" # so\n\n[inbox]\none = "ü One message"\nother = "x"\n\n[menu]\nopen = \'ü Open\'\n'),
        ("", None),
        ("# nur das\n", None),
    ],
)  # fmt: skip
def test_a_file_that_is_there_is_completed(existing: str, expected: str | None) -> None:
    made, _, _ = filled(FORMAT, "en.toml", EN, existing)
    if expected is not None:
        assert made == expected
    before, after = tomllib.loads(existing), tomllib.loads(made)
    assert after["menu"]["open"] and after["title"] and after["inbox"]["one"]
    assert all(after[key] == before[key] for key in before if not isinstance(before[key], dict))
    assert filled(FORMAT, "en.toml", EN, made)[1] == []
