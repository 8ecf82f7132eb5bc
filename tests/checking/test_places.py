"""Findings know their place, in time that is linear in the size of a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import polib
import pytest
from tests.growth import grows_like_its_size

from politesse.checking import check

Write = Callable[..., Path]

INFORMAL = """\
msgid "a"
msgstr "Hast du Zeit?"

msgid "b"
msgstr "Dein Konto ist bereit."

msgid "c"
msgstr "Kommst du mit?"

"""
HELP = r"""#: help.html
msgid "help"
msgstr ""
"<p>Willkommen auf der Seite.</p>\n"
"<ul>\n"
"<li>Hier wird <em>alles</em> erklärt, was zum <em>Start</em> gehört.</li>\n"
"<li>Danach folgt der <em>zweite</em> Teil mit vielen <em>Bildern</em>.</li>\n"
"<li>Im dritten Teil geht es um <em>Ordner</em> und <em>Dateien</em>.</li>\n"
"</ul>\n"
"<p>Zum Schluss sehen <em>Sie</em> eine Übersicht über "
"alle <em>Teile</em> und ihre <em>Seiten</em>.</p>\n"
"<p>Viel <em>Erfolg</em>!</p>\n"
"""


def test_a_long_string_with_markup_is_checked_in_no_time(write: Write) -> None:
    path = write("de.po", INFORMAL + HELP)
    (finding,) = check(path).findings
    assert (finding.code, finding.line, finding.column) == ("wrong-register", 13, 2)
    assert finding.text[finding.start : finding.end] == "Sie"


def test_time_is_linear_in_the_size(write: Write) -> None:
    def checked(times: int) -> Callable[[], object]:
        entries = (HELP.replace('"help"', f'"help {number}"') for number in range(times))
        path = write("de.po", INFORMAL + "\n".join(entries))
        report = check(path, register="informal")
        assert len(report.findings) == times and all(one.line > 1 for one in report.findings)
        return partial(check, path, register="informal")

    assert grows_like_its_size(checked, 15, 4)


def test_the_arms_of_a_message_are_texts_of_their_own(write: Write) -> None:
    text = '{"n": "{n, plural, one {Du hast # Datei} other {Wir löschen Ihre # Dateien}}"}'
    path = write("de.json", text)
    (finding,) = check(path).findings
    assert (finding.segment, finding.code) == ("n[n=other]", "plural-forms")
    assert check(path, register="informal", fix=True).fixed == 1
    assert path.read_text("utf-8") == text.replace("Ihre #", "deine #")


def test_what_is_wrong_in_a_compiled_catalogue_is_named_and_left_alone(write: Write) -> None:
    catalogue = polib.POFile()
    catalogue.metadata = {"Language": "de", "Content-Type": "text/plain; charset=utf-8"}
    for number, text in enumerate(
        ["Hast du Zeit?", "Dein Konto", "Bist du da?", "Wir sperren Ihr Konto."]
    ):
        catalogue.append(polib.POEntry(msgid=str(number), msgstr=text))
    path = write("de/app.mo", bytes(catalogue.to_binary()))
    before = path.read_bytes()
    (finding,) = check(path.parent, fix=True).findings
    assert (finding.segment, finding.line) == ("3", 1)
    assert path.read_bytes() == before
    path.with_suffix(".po").write_text(str(catalogue), "utf-8")
    assert [Path(file.path).name for file in check(path.parent).files] == ["app.po"]


@pytest.mark.parametrize("comment", ["# politesse: ignore\n", ""])
def test_a_comment_counts_for_its_own_entry_alone(comment: str, write: Write) -> None:
    path = write("de.po", f"{comment}{INFORMAL}{HELP}")
    assert len(check(path, register="formal").findings) == (2 if comment else 3)


def test_a_string_that_stands_in_two_places_is_found_in_both(write: Write) -> None:
    entry = 'msgid "{}"\nmsgstr "Wir fragen Sie."\n'
    path = write("de.po", INFORMAL + entry.format("x") + entry.format("y"))
    assert [finding.line for finding in check(path, register="informal").findings] == [11, 13]
