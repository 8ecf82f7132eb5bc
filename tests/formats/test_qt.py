from pathlib import Path

import pytest
from hypothesis import given

from politesse.core import BadInput
from politesse.formats import format_of
from politesse.formats.qt import FORMAT

from .documents import check_places, edited, lines, read, texts
from .xmlfiles import TEXTS, check_hostile, exchanged, filled, opened

CATALOGUE = """\
<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>Main</name>
    <message>
        <location filename="a.cpp" line="3"/>
        <source>Enter &quot;it&quot;</source>
        <comment>Hint</comment>
        <translation>Gib dein &quot;Passwort&quot; ein</translation>
    </message>
    <!-- politesse: ignore -->
    <message id="lock">
        <source>Locked</source>
        <translation type="unfinished">Wir haben Ihr Konto<byte value="x9"/> gesperrt.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation><numerusform>%n Datei</numerusform><numerusform>%n Dateien</numerusform></translation>
    </message>
    <message><source>Old</source><translation type="obsolete">Hast du das Alte?</translation></message>
    <message><source>Gone</source><translation type="vanished">Hast du es?</translation></message>
    <message>
        <source>Empty</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
"""


def test_translations_in_use_are_read() -> None:
    _, segments = read(FORMAT, CATALOGUE)
    files = "Main%n file(s)"
    assert [(one.id, one.text, one.source, one.group) for one in segments] == [
        ('Main\nHintEnter "it"', 'Gib dein "Passwort" ein', 'Enter "it"', None),
        ("Main\nlockLocked", "Wir haben Ihr Konto gesperrt.", "Locked", None),
        (f"{files}[0]", "%n Datei", "%n file(s)", files),
        (f"{files}[1]", "%n Dateien", "%n file(s)", files),
    ]
    assert [line for line, _ in lines(FORMAT, CATALOGUE)] == [10, 15, 19, 19]


def test_an_entry_begins_with_the_comment_above_it() -> None:
    file, segments = read(FORMAT, CATALOGUE)
    assert [file.line(one.unit) for one in segments] == [6, 12, 17, 17]


@pytest.mark.parametrize("text", [CATALOGUE, CATALOGUE.replace("\n", "\r\n")])
def test_every_character_has_its_place(text: str) -> None:
    check_places(FORMAT, text)


def test_a_word_is_exchanged_and_nothing_else() -> None:
    assert edited(FORMAT, CATALOGUE, "Ihr", "dein") == CATALOGUE.replace("Ihr", "dein")
    assert edited(FORMAT, CATALOGUE, 'dein "P', 'Ihr "P') == CATALOGUE.replace(
        "dein &quot;P", "Ihr &quot;P"
    )


@given(TEXTS)
def test_any_text_comes_back(text: str) -> None:
    frame = "<TS><context><name>a</name><message><source>s</source><translation>one</translation></message></context></TS>"
    assert exchanged(FORMAT, frame, text) == [text]


def test_typescript_is_none() -> None:
    assert texts(FORMAT, "export const a = 'Hast du Zeit?';\n") == []
    assert texts(FORMAT, "export class A<TSource> { b: TSource }\n") == []


def test_hostile_files() -> None:
    frame = "<TS><context><name>a</name>%s</context></TS>"
    check_hostile(FORMAT, frame, "<message><translation>%s</translation></message>")


def test_names_and_language() -> None:
    assert FORMAT.language is not None
    assert FORMAT.language(CATALOGUE) == "de_DE"
    found = format_of(Path("app_de.ts"))
    assert found is not None and found.name == "Qt TS"


def test_empty_translations_are_filled_and_all_else_stays() -> None:
    text = CATALOGUE.replace(
        "<translation><numerusform>%n Datei</numerusform><numerusform>%n Dateien</numerusform></translation>",
        "<translation type='unfinished'><numerusform></numerusform></translation>",
    )
    made = filled(FORMAT, text, in_place=True)
    forms = "<numerusform>ü %n files</numerusform>" * 2
    assert made == text.replace(
        'type="unfinished"></translation>', 'type="unfinished">ü Empty</translation>'
    ).replace("type='unfinished'><numerusform></numerusform>", f'type="unfinished">{forms}')
    assert texts(FORMAT, made)[-1] == "ü Empty"


@pytest.mark.parametrize(("language", "count"), [("ru", 3), ("ja", 1), ("fr", 2)])
def test_plural_forms_are_those_of_the_language(language: str, count: int) -> None:
    made = filled(FORMAT, CATALOGUE, language=language)
    assert made.count("<numerusform>") == count
    assert f'language="{language}"' in made


def test_another_language_gets_a_file_of_its_own() -> None:
    made = filled(FORMAT, CATALOGUE, language="pt-BR")
    assert 'language="pt_BR" sourcelanguage="en"' in made
    assert "Konto" not in made and "Hast du das Alte?" in made
    assert '<translation type="unfinished">ü Locked</translation>' in made
    with pytest.raises(BadInput, match="is in 'de_DE', not 'fr'"):
        opened(FORMAT, CATALOGUE, language="fr", in_place=True)
    again = opened(FORMAT, CATALOGUE, existing=made, language="pt-BR")
    assert (again.total, len(again.missing)) == (4, 0)
    assert again.content().decode() == made


def test_a_translation_of_another_language_does_not_stay_where_none_is_made() -> None:
    made = opened(FORMAT, CATALOGUE, language="fr").content().decode()
    assert texts(FORMAT, made) == []
    assert made.count('<translation type="unfinished"></translation>') == 4


def test_a_message_without_a_translation_gets_one() -> None:
    text = "<TS>\r\n<context>\r\n<message>\r\n  <source>a &lt; b</source>\r\n</message>\r\n</context></TS>"
    made = filled(FORMAT, text, in_place=True)
    new = '\r\n  <translation type="unfinished">ü a &lt; b</translation>'
    assert made == text.replace("</source>", f"</source>{new}").replace(
        "<TS>", '<TS language="de">'
    )
