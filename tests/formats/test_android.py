import re
from pathlib import Path

import pytest
from hypothesis import given

from politesse.core import Edit
from politesse.formats import Unfit, format_of
from politesse.formats.android import FORMAT

from .documents import check_places, edited, lines, read, texts
from .xmlfiles import TEXTS, check_hostile, exchanged, filled, opened

STRINGS = r"""<?xml version="1.0" encoding="utf-8"?>
<!-- Licence -->
<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
    <!-- politesse: ignore -->
    <string name="hint">Gib dein <b>Passwort</b> ein,
        <xliff:g id="n" example='"x"'>%1$s</xliff:g> &amp; los\n</string>
    <string name="locked">Wir haben Ihr Konto\'s &lt;i&gt;gesperrt&lt;/i&gt; &amp; gel&#246;scht.</string>
    <string name="save" translatable="false">du</string>
    <string name="quoted">"  Hallo  "  du</string>
    <string name="raw"><![CDATA[Sehen Sie <a href=\"x\">hier</a>]]></string>
    <string-array name="list"><item>Speichern Sie</item><item/>
        <item>@string/x</item></string-array>
    <plurals name="n">
        <item quantity="one">%d Datei</item>
        <item quantity="other">%d Dateien</item>
    </plurals>
</resources>
"""


def test_strings_arrays_and_plurals_are_read() -> None:
    _, segments = read(FORMAT, STRINGS)
    assert [(one.id, one.text, one.group) for one in segments] == [
        (
            "hint",
            'Gib dein <b>Passwort</b> ein, <xliff:g id="n" example=\'"x"\'>%1$s</xliff:g>'
            " &amp; los\n",
            None,
        ),
        ("locked", "Wir haben Ihr Konto's <i>gesperrt</i> & gelöscht.", None),
        ("quoted", "  Hallo   du", None),
        ("raw", 'Sehen Sie <a href="x">hier</a>', None),
        ("list[0]", "Speichern Sie", None),
        ("list[2]", "@string/x", None),
        ("n[0]", "%d Datei", "n"),
        ("n[1]", "%d Dateien", "n"),
    ]
    assert [line for line, _ in lines(FORMAT, STRINGS)] == [5, 7, 9, 10, 11, 12, 14, 15]


def test_an_entry_begins_with_the_comment_above_it() -> None:
    file, segments = read(FORMAT, STRINGS)
    assert [file.line(one.unit) for one in segments] == [4, 7, 9, 10, 11, 12, 13, 13]


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (r"a\u00e4\u0041\\n", "aäA\\n"),
        (r"\ud83d\ude00!", "😀!"),
        (r"\ud83d!", "\ufffd!"),
        (r"\@a \?\ \'\"\t|\q|", "@a ? '\"\t||"),
        ("  a \n\t b  ", "a b"),
        ('" a  b "', " a  b "),
        ('a "  b', 'a " b'),
        ("a\u00a0 b\u00a0", "a\u00a0 b\u00a0"),
        (r"a\u0020\u0020", "a  "),
        ("a &#92;n b", "a \n b"),
        ("a<!-- c --> b", "a b"),
        ("a <![CDATA[ & b]]>", "a & b"),
        ("a\\", "a\\"),
        ("1 < 2".replace("<", "&lt;"), "1 < 2"),
        ("<b>a &#8217; &lt; \\'</b>", "<b>a ’ &lt; '</b>"),
    ],
)
def test_escapes(raw: str, text: str) -> None:
    assert texts(FORMAT, f'<resources><string name="a">{raw}</string></resources>') == [text]


def test_all_plural_forms_are_read() -> None:
    items = "".join(
        f'<item quantity="{name}">{name} х</item>' for name in ("other", "one", "few", "many")
    )
    _, segments = read(FORMAT, f'<resources><plurals name="n">{items}</plurals></resources>')
    assert [(one.id, one.text[:3]) for one in segments] == [
        ("n[3]", "oth"), ("n[0]", "one"), ("n[1]", "few"), ("n[2]", "man"),
    ]  # fmt: skip


@pytest.mark.parametrize("text", [STRINGS, STRINGS.replace("\n", "\r\n")])
def test_every_character_has_its_place(text: str) -> None:
    # What is written in another way than the file has it: two spaces in quotes, a reference.
    check_places(FORMAT, text.replace('"  Hallo  "', '" Hallo "').replace("@string/", ""))
    assert texts(FORMAT, text) == texts(FORMAT, STRINGS)


def test_a_word_is_exchanged_and_nothing_else() -> None:
    assert edited(FORMAT, STRINGS, "Ihr", "d'ein") == STRINGS.replace("Ihr", r"d\'ein")
    assert edited(FORMAT, STRINGS, "Gib dein", "R & D") == STRINGS.replace("Gib dein", "R &amp; D")
    assert edited(FORMAT, STRINGS, "Sehen Sie", 'Sieh "&"') == STRINGS.replace(
        "Sehen Sie", r"Sieh \"&\""
    )
    tagged = edited(FORMAT, STRINGS, "dein <b>Passwort</b>", "<b>Ihr &amp; Wort</b>")
    assert tagged == STRINGS.replace("dein <b>Passwort</b>", "<b>Ihr &amp; Wort</b>")


def test_quotation_marks_survive() -> None:
    _, segments = read(FORMAT, STRINGS)
    assert segments[2].place.splice(Edit(0, len(segments[2].text), "x")) is None
    edit = segments[2].place.splice(Edit(0, 7, "x"))
    assert edit is not None and STRINGS[edit.start : edit.end] == "  Hallo"


@given(TEXTS.map(lambda text: text.replace("\r", "").strip(" ")).filter(bool))
def test_any_text_comes_back(text: str) -> None:
    frame = '<resources><string name="a">%s</string></resources>'
    assert exchanged(FORMAT, frame % "one", text) == [text]
    assert exchanged(FORMAT, frame % "<![CDATA[one]]>", text) == [text]


def test_hostile_files() -> None:
    check_hostile(FORMAT, "<resources>%s</resources>", "<string name='a'>%s</string>")


def test_names_and_targets() -> None:
    found = format_of(Path("res/values-fr/strings.xml"))
    assert found is not None and found.name == "Android"
    assert format_of(Path("pom.xml")) is None
    assert FORMAT.target is not None
    assert FORMAT.target(Path("res/values/a.xml"), "pt-BR") == Path("res/values-pt-rBR/a.xml")
    assert FORMAT.target(Path("res/values-night/a.xml"), "de") is None


SOURCE = r"""<?xml version="1.0" encoding="utf-8"?>
<!-- Licence -->
<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">

    <!-- Name -->
    <string name="app" translatable="false">App</string>

    <!-- Hint -->
    <string name="hi">Hi <xliff:g id="n">%1$s</xliff:g>, it\'s <b>on</b></string>
    <string name="raw"><![CDATA[See <a href="x">this</a>]]></string>
    <string name="link">@string/raw</string>
    <dimen name="d">3dp</dimen>
    <string-array name="days">
        <item>Mon</item>
        <item>Tue</item>
        <item>@string/hi</item>
    </string-array>
    <plurals name="n">
        <item quantity="one">%d file</item>
        <item quantity="other">%d files</item>
    </plurals>
</resources>
"""
GERMAN = r"""<?xml version="1.0" encoding="utf-8"?>
<!-- Licence -->
<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">

    <!-- Hint -->
    <string name="hi">ü Hi <xliff:g id="n">%1$s</xliff:g>, it\'s <b>on</b></string>
    <string name="raw"><![CDATA[ü See <a href="x">this</a>]]></string>
    <string-array name="days">
        <item>ü Mon</item>
        <item>ü Tue</item>
        <item>@string/hi</item>
    </string-array>
    <plurals name="n">
        <item quantity="one">ü %d file</item>
        <item quantity="other">ü %d files</item>
    </plurals>
</resources>
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_new_file_is_the_source_in_another_language(end: str) -> None:
    result = opened(FORMAT, SOURCE)
    assert [(one.id, one.source) for one in result.missing] == [
        ("hi", "Hi <xp1/>, it's <xp2>on</xp2>"),
        ("raw", 'See <a href="x">this</a>'),
        ("days[0]", "Mon"),
        ("days[1]", "Tue"),
        ("n.one", "%d file"),
        ("n.other", "%d files"),
    ]
    assert result.total == 6
    assert filled(FORMAT, SOURCE.replace("\n", end)) == GERMAN.replace("\n", end)


def test_a_file_that_is_there_is_completed_at_its_end() -> None:
    there = (
        '<resources>\r\n    <!-- a -->\r\n    <string name="raw">MINE</string>\r\n</resources>\r\n'
    )
    made = filled(FORMAT, SOURCE, existing=there)
    entries = GERMAN[GERMAN.index("    <!-- Hint") :].replace("\n", "\r\n")
    raw = entries[entries.index('    <string name="raw"') : entries.index("    <string-array")]
    space = ' xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"'
    assert made == there.replace("<resources>", f"<resources{space}>").replace(
        "</resources>\r\n", entries.replace(raw, "")
    )
    again = opened(FORMAT, SOURCE, existing=made)
    assert (again.total, len(again.missing)) == (6, 0)
    assert again.content().decode() == made


def test_arrays_and_plurals_are_whole_or_not_there() -> None:
    result = opened(FORMAT, SOURCE)
    for missing in result.missing:
        if missing.id in ("days[0]", "n.other"):
            missing.write("x")
    made = result.content().decode()
    assert "days" not in made and "plurals" not in made


@pytest.mark.parametrize(
    ("language", "forms"), [("ru", ["one", "few", "many", "other"]), ("ja", ["other"])]
)
def test_plural_forms_are_those_of_the_language(language: str, forms: list[str]) -> None:
    made = filled(FORMAT, SOURCE, language=language)
    assert re.findall(r'quantity="(\w+)"', made) == forms


def test_what_is_written_is_escaped() -> None:
    source = (
        '<resources><string name="a">"It\'s"</string><string name="b">\\@you</string></resources>'
    )
    result = opened(FORMAT, source)
    assert [one.source for one in result.missing] == ["It's", "@you"]
    result.missing[0].write('l\'"a" & <b>')
    result.missing[1].write("@dich")
    made = result.content().decode()
    assert r">l\'\"a\" &amp; &lt;b&gt;<" in made and r">\@dich<" in made


def test_markup_that_is_not_well_nested_is_not_written() -> None:
    source = '<resources><string name="a">one <b>two</b></string></resources>'
    result = opened(FORMAT, source)
    with pytest.raises(Unfit, match="not well nested"):
        result.missing[0].write("</xp1> a <xp1>")
