import pytest

from politesse.core import Edit
from politesse.formats.rst import FORMAT

from .documents import check_linear, check_places, edited, filled, lines, read, texts

GUIDE = """\
.. _top:

=======
 Titel
=======

Ihr *Konto*
-----------

:Autor: Jemand

Wir fragen :ref:`Sie` und
warten. Beispiel::

    Code Sie

Danach. ::

    Code Sie

Und::

> Code Sie

- Öffnen Sie
  :und: warten

  Absatz::

      Code Sie

  Noch einer
- - Gehen Sie
1. Eins
#. Zwei

   .. note:: Achten Sie
      darauf.

      Inhalt.

.. warning::
   :class: Sie

   Warnung

.. code-block:: python

   Sie = 1

.. Kommentar
   Sie

.. |sub| replace:: Sie
.. [1] Fußnote
   weiter
.. image:: Sie.png
   :alt: Sie

Begriff
   Erklärung
   weiter

--option  Was sie tut

| Zeile eins
| Zeile zwei

>>> Sie

===== =======
Name  Text
===== =======
a     Sie da
      mehr
ü     frei
===== =======

+-----+------+
| Ja  | Sie  |
| wo  | da   |
+-----+------+
| zu breit   |
+-----+------+

.. py:function:: Sie(x)

   Tut etwas.

   :param x: Wert

----

__ http://sie.de
"""


def test_blocks_and_their_lines() -> None:
    assert lines(FORMAT, GUIDE) == [
        (4, "Titel"),
        (7, "Ihr *Konto*"),
        (10, "Jemand"),
        (12, "Wir fragen :ref:`Sie` und warten. Beispiel:"),
        (17, "Danach."),
        (21, "Und:"),
        (25, "Öffnen Sie :und: warten"),
        (28, "Absatz:"),
        (32, "Noch einer"),
        (33, "Gehen Sie"),
        (34, "Eins"),
        (35, "Zwei"),
        (37, "Achten Sie darauf."),
        (40, "Inhalt."),
        (45, "Warnung"),
        (55, "Fußnote weiter"),
        (60, "Begriff"),
        (61, "Erklärung weiter"),
        (64, "Was sie tut"),
        (66, "Zeile eins\nZeile zwei"),
        (72, "Name"),
        (72, "Text"),
        (74, "a"),
        (74, "Sie da mehr"),
        (76, "ü"),
        (76, "frei"),
        (80, "Ja wo"),
        (80, "Sie da"),
        (88, "Tut etwas."),
        (90, "Wert"),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_character_has_its_place(end: str) -> None:
    text = GUIDE.replace("\n", end)
    check_places(FORMAT, text)
    assert lines(FORMAT, text) == lines(FORMAT, GUIDE)


@pytest.mark.parametrize(
    ("text", "old", "new", "after"),
    [
        ("- Wir\r\n  fragen\r\n", "fragen", "x", "- Wir\r\n  x\r\n"),
        ("* geben\n  Sie ein::\n\n    x\n", "geben Sie", "gib", "* gib ein::\n\n    x\n"),
        ("- a\n", "a", "b\nc", "- b\n  c\n"),
        ("| a\n| b\n", "b", "c\nd", "| a\n| c\n| d\n"),
        ("== ==\na  b\n== ==\n", "b", "lang", "== ==\na  lang\n== ==\n"),
    ],
)
def test_an_edit_changes_its_word_alone(text: str, old: str, new: str, after: str) -> None:
    assert edited(FORMAT, text, old, new) == after


def test_a_cell_with_others_beside_it_is_not_changed() -> None:
    _, segments = read(FORMAT, "== ==\na  b\n== ==\n\n+---+---+\n| c | d |\n+---+---+\n")
    assert [s.text for s in segments if s.place.splice(Edit(0, 1, "x"))] == ["b"]


def test_items_within_items() -> None:
    assert texts(FORMAT, "* - a\n  - b\n    c\n* d\n - e\n") == ["a", "b c", "d", "e"]


def test_wide_letters_in_a_table() -> None:
    table = "====  ====\n題名  文\n====  ====\n"
    assert texts(FORMAT, table) == ["題名", "文"]


def test_what_is_switched_off_is_not_read_and_a_comment_belongs_to_its_block() -> None:
    text = ".. politesse: off\n\nSie\n\n.. politesse: on\n\nEins\n\n.. a\n\nZwei\n"
    file, segments = read(FORMAT, text)
    assert [segment.text for segment in segments] == ["Eins", "Zwei"]
    assert file.text[segments[1].unit :].startswith(".. a\n\nZwei")


def test_fill_exchanges_blocks_and_draws_titles() -> None:
    said = {"Titel": "Langer Titel", "Ihr *Konto*": "Konto", "a": "b", "frei": "x\ny"}
    expected = GUIDE.replace("=======\n Titel\n=======", f"{'=' * 14}\n Langer Titel\n{'=' * 14}")
    expected = expected.replace("Ihr *Konto*\n-----------", "Konto\n-----").replace("frei", "x y")
    assert filled(FORMAT, GUIDE, said) == expected


@pytest.mark.parametrize(
    "pattern",
    [
        *"[*<>`=-+|:. \n",
        *(
            "- ",
            "> ",
            "1. ",
            ".. ",
            ".. a\n",
            "::\n\n",
            "a::\n",
            "=== ===\n",
            "+-+\n",
            "| \n",
            "|a\n",
        ),
        *("a\n", " a\n", "a\n=\n", ":a: ", "--a, ", ".. note:: ", "- a\n", "== ==\na  b\n", "a  "),
    ],
)
def test_hostile_text_takes_linear_time(pattern: str) -> None:
    check_linear(FORMAT, pattern)


@pytest.mark.parametrize(
    "text", ["..", "..\n\n   Ja", "::", "=== ===", "+--+", "\t- a", "|", ":a:", "==="]
)
def test_odd_files_are_read(text: str) -> None:
    assert texts(FORMAT, text) in ([], ["Ja"], ["a"])
