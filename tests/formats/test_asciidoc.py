import pytest

from politesse.formats.asciidoc import FORMAT

from .documents import check_linear, check_places, edited, filled, lines, read, texts

GUIDE = """\
= Titel
Name <sie@sie.de>
:toc: Sie
:desc: Sie \\
  Sie

Wir fragen *Sie* und
warten. +
Dann weiter.

== Abschnitt ==

.Überschrift
[source,java]
----
Code Sie
----

NOTE: Achten Sie
darauf.

[WARNING]
====
Warnung.
====

* Öffnen Sie
die Tür
** Gehen Sie
- [ ] Fertig
+
Noch ein Absatz.
+
----
Code Sie
----
. Eins
1. Zwei

Begriff:: Erklärung
  weiter
Noch einer::
  Darunter

 Code Sie

// Kommentar Sie
image::Sie.png[Sie]

[cols="1,1"]
|===
|Kopf A |Kopf B!

|a \\| b |c
2+|breit *Sie*
m|Code
|zwei
Zeilen
a|
* Punkt

Absatz
|===

Unterstrichen
-------------

Text <<ref>> link:x[Sie].

____
Zitat
____

////
Sie
////

[format=csv]
|===
Sie,b
|===

[literal]
Code Sie

'''
<1> Stelle
"""


def test_blocks_and_their_lines() -> None:
    assert lines(FORMAT, GUIDE) == [
        (1, "Titel"),
        (7, "Wir fragen *Sie* und warten.\nDann weiter."),
        (11, "Abschnitt"),
        (13, "Überschrift"),
        (19, "Achten Sie darauf."),
        (24, "Warnung."),
        (27, "Öffnen Sie die Tür"),
        (29, "Gehen Sie"),
        (30, "Fertig"),
        (32, "Noch ein Absatz."),
        (37, "Eins"),
        (38, "Zwei"),
        (40, "Begriff"),
        (40, "Erklärung weiter"),
        (42, "Noch einer"),
        (43, "Darunter"),
        (52, "Kopf A"),
        (52, "Kopf B!"),
        (54, "a \\| b"),
        (54, "c"),
        (55, "breit *Sie*"),
        (57, "zwei Zeilen"),
        (60, "Punkt"),
        (62, "Absatz"),
        (65, "Unterstrichen"),
        (68, "Text <<ref>> link:x[Sie]."),
        (71, "Zitat"),
        (87, "Stelle"),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_character_has_its_place(end: str) -> None:
    text = GUIDE.replace("\n", end)
    check_places(FORMAT, text)
    assert lines(FORMAT, text) == lines(FORMAT, GUIDE)


@pytest.mark.parametrize(
    ("text", "old", "new", "after"),
    [
        ("* Wir\r\n  fragen\r\n", "fragen", "x", "* Wir\r\n  x\r\n"),
        ("* geben\n  Sie ein\n", "geben Sie", "gib", "* gib ein\n"),
        ("Ja +\nSie\n", "Sie", "du", "Ja +\ndu\n"),
        ("a\nb\n", "b", "c\nd", "a\nc +\nd\n"),
        ("|===\n|a |b\n|===\n", "a", "x|y\nz", "|===\n|x\\|y z |b\n|===\n"),
        ("== Ihr Konto ==\n", "Ihr", "Dein", "== Dein Konto ==\n"),
    ],
)
def test_an_edit_changes_its_word_alone(text: str, old: str, new: str, after: str) -> None:
    assert edited(FORMAT, text, old, new) == after


def test_what_is_switched_off_is_not_read_and_a_comment_belongs_to_its_block() -> None:
    text = "// politesse: off\n\nSie\n\n// politesse: on\n\nEins\n\n// a\nZwei\n"
    file, segments = read(FORMAT, text)
    assert [segment.text for segment in segments] == ["Eins", "Zwei"]
    assert file.text[segments[1].unit :].startswith("// a\nZwei")


def test_fill_exchanges_blocks_and_underlines_titles() -> None:
    said = {"Unterstrichen": "Kurz", "c": "d|e", "Eins": "x\ny"}
    expected = GUIDE.replace("Unterstrichen\n-------------", "Kurz\n----")
    expected = expected.replace("|c\n", "|d\\|e\n").replace(". Eins", ". x +\n  y")
    assert filled(FORMAT, GUIDE, said) == expected


@pytest.mark.parametrize(
    "pattern",
    [
        *"[*<>`=-+|:. \n",
        *(
            "* ",
            "- ",
            ". ",
            "|===\n",
            "|a ",
            "a|",
            "----\n",
            "a::\n",
            "a:: ",
            "[a]\n",
            "// a\n",
            "a\n",
        ),
        *(
            "[source]\n",
            "====\n",
            "a\n-\n",
            "a +\n",
            "x::y[",
            ":a: \\\n",
            "NOTE: ",
            "|===\n|a\n",
            "a  ",
        ),
    ],
)
def test_hostile_text_takes_linear_time(pattern: str) -> None:
    check_linear(FORMAT, pattern)


@pytest.mark.parametrize(
    "text", ["=", "= ", "|===", "----", "[source]", "+", "::", ":a:", "== ==", "* ", "."]
)
def test_odd_files_are_read(text: str) -> None:
    assert texts(FORMAT, text) == []
