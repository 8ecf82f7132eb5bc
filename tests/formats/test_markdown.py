from pathlib import Path

import pytest

from politesse.core import BadInput
from politesse.formats import FileText, Order
from politesse.formats.markdown import FORMAT

from .documents import check_linear, check_places, edited, filled, lines, read, texts

GUIDE = """\
---
title: Titel
---
# Ihr *Konto* #

Wir fragen Sie
  nach Ihrem Namen.\x20\x20
Und dann\\
warten Sie.

> Bitte warten
> Sie hier
auch lang.

- Öffnen Sie
  die Tür
  - Gehen Sie

    Noch ein Absatz
- [ ] Fertig `Sie`

1) Eins

Zwei
Zeilen
======

| Kopf | a \\| b |
|---|:--:|
| x *y* | |
| ohne

    Code Sie

```sh
# Sie
```

[ref]: http://x.y "Sie"
[ref2]:
  http://x.y
  'Sie'

<div>
Sie
</div>

<!-- Sie -->
Danach[^1] &amp; d&rsquo;un `&amp;` <a title="&amp;"> &lt;b&gt;

[^1]: Eine Fußnote
"""


def test_blocks_and_their_lines() -> None:
    assert lines(FORMAT, GUIDE) == [
        (4, "Ihr *Konto*"),
        (6, "Wir fragen Sie nach Ihrem Namen.\nUnd dann\nwarten Sie."),
        (11, "Bitte warten Sie hier auch lang."),
        (15, "Öffnen Sie die Tür"),
        (17, "Gehen Sie"),
        (19, "Noch ein Absatz"),
        (20, "[ ] Fertig `Sie`"),
        (22, "Eins"),
        (24, "Zwei Zeilen"),
        (28, "Kopf"),
        (28, "a | b"),
        (30, "x *y*"),
        (31, "ohne"),
        (49, 'Danach[^1] & d’un `&amp;` <a title="&amp;"> &lt;b>'),
        (51, "[^1]: Eine Fußnote"),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_character_has_its_place(end: str) -> None:
    text = GUIDE.replace("\n", end)
    check_places(FORMAT, text)
    assert lines(FORMAT, text) == lines(FORMAT, GUIDE)


@pytest.mark.parametrize(
    ("text", "old", "new", "after"),
    [
        ("# Ihr Ihr\n", "Ihr", "dein", "# dein Ihr\n"),
        ("> - Wir\n>   fragen\r\n", "fragen", "x", "> - Wir\n>   x\r\n"),
        ("> geben\n> Sie ein\n", "geben Sie", "gib", "> gib ein\n"),
        ("> a\n", "a", "b\nc", "> b  \n> c\n"),
        ("> | a | b \\| c|\n> |-|-|\n", "b | c", "d|e", "> | a | d\\|e|\n> |-|-|\n"),
        ("> a|b\n> -|-\n> Sie|x\n", "Sie", "du", "> a|b\n> -|-\n> du|x\n"),
        ("## a ## \n", "a", "b\nc", "## b c ## \n"),
        ("Caf&eacute; f&uuml;r Sie", "Sie", "dich", "Caf&eacute; f&uuml;r dich"),
        ("Caf&eacute; f&uuml;r Sie", "für", "bei", "Caf&eacute; bei Sie"),
    ],
)
def test_an_edit_changes_its_word_alone(text: str, old: str, new: str, after: str) -> None:
    assert edited(FORMAT, text, old, new) == after


def test_what_is_switched_off_is_not_read_and_a_comment_belongs_to_its_block() -> None:
    text = "<!-- politesse: off -->\n\nSie\n\n<!-- politesse: on -->\n\nEins\n\n<!-- a -->\nZwei\n"
    file, segments = read(FORMAT, text)
    assert [segment.text for segment in segments] == ["Eins", "Zwei"]
    assert file.text[segments[1].unit :].startswith("<!-- a -->\nZwei")
    assert texts(FORMAT, "<!-- politesse: off -->\nSie") == []


def test_front_matter_of_both_kinds_and_definitions_of_links() -> None:
    assert texts(FORMAT, '+++\r\na = "Sie"\r\n+++\r\nText\r\n') == ["Text"]
    assert texts(FORMAT, "---\na: Sie\n...\n\nText\n") == ["Text"]
    assert texts(FORMAT, "[a]: /b (c)\nText\n") == ["Text"]
    assert texts(FORMAT, "[Hinweis]: Bitte lesen\n") == ["[Hinweis]: Bitte lesen"]


def test_fill_exchanges_blocks_and_keeps_the_rest() -> None:
    said = {"Wir fragen Sie nach Ihrem Namen.\nUnd dann\nwarten Sie.": "Eins\nzwei", "a | b": "c|d"}
    made = filled(FORMAT, GUIDE.replace("\n", "\r\n"), said)
    begin, end = GUIDE.index("Wir"), GUIDE.index("\n\n> Bitte")
    expected = GUIDE[:begin] + "Eins  \n  zwei" + GUIDE[end:]
    assert made == expected.replace("a \\| b", "c\\|d").replace("\n", "\r\n")


def test_a_target_that_is_there_is_not_touched() -> None:
    file = FileText(b"Hi", "Hi", "utf-8")
    assert FORMAT.fill is not None
    with pytest.raises(BadInput, match="is there already"):
        FORMAT.fill(Order(Path("a.md"), file, Path("b.md"), file, "en", "de"))


@pytest.mark.parametrize(
    "pattern",
    [
        *"[*<>`&| \\",
        *(
            "> ",
            "- ",
            "1. ",
            "[a",
            "[a]: b\n",
            "[a]: ",
            "&amp;",
            "<!--",
            "<a ",
            "- a\n",
            "> a\nb\n",
        ),
        *("```\n", "|a|\n|-|\n", "a\n\n", "> - a\n"),
    ],
)
def test_hostile_text_takes_linear_time(pattern: str) -> None:
    check_linear(FORMAT, pattern)


@pytest.mark.parametrize("text", ["|a" * 9000 + "\n" + "|-" * 9000, "- " * 2000 + "a", "\0", ""])
def test_odd_files_are_read(text: str) -> None:
    texts(FORMAT, text)
