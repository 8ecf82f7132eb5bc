from pathlib import Path

import pytest
from hypothesis import given
from lxml import etree

from politesse.core import BadInput, Edit
from politesse.core.edits import apply
from politesse.formats import Unfit, format_of
from politesse.formats.xliff import FORMAT

from .documents import check_places, edited, lines, read, texts
from .xmlfiles import TEXTS, check_hostile, exchanged, filled, opened

FIRST = """\
<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
 <file original="app" source-language="en" target-language='de' datatype="plaintext">
  <body>
   <!-- politesse: ignore -->
   <trans-unit id="a"><source>Enter &amp; go</source>
    <target>Gib <g id="1">deinen</g> Namen
        ein &amp; l&#111;s</target></trans-unit>
   <trans-unit id="b" xml:space="preserve"><source>Locked</source><target>Wir haben
 Ihr <![CDATA[<Konto>]]> gesperrt. </target><alt-trans><target>Anders</target></alt-trans></trans-unit>
   <trans-unit id="c" translate="no"><source>X</source><target>Ihr X</target></trans-unit>
   <group id="n" restype="x-gettext-plurals">
    <trans-unit id="n[0]"><source>one</source><target>eine</target></trans-unit>
    <trans-unit id="n[1]"><source>many</source><target>viele</target></trans-unit>
   </group>
   <trans-unit id="d"><source>Missing</source></trans-unit>
   <trans-unit id="e"><source>Empty</source><target/></trans-unit>
  </body>
 </file>
</xliff>
"""
SECOND = """\
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
 <file id="f">
  <unit id="a"><segment><source>Enter</source><target>Gib <pc id="1">deinen</pc> Namen</target></segment></unit>
  <unit id="b"><segment id="s"><source>One</source><target>Eins</target></segment>
   <segment><source>Two</source><target>Zwei</target></segment></unit>
  <group id="g" translate="no"><unit id="c"><segment><source>C</source><target>Ihr C</target></segment></unit></group>
 </file>
</xliff>
"""


def test_targets_are_read_without_inline_elements() -> None:
    _, segments = read(FORMAT, FIRST)
    assert [(one.id, one.text, one.source, one.group) for one in segments] == [
        ("app|a", "Gib deinen Namen ein & los", "Enter & go", None),
        ("app|b", "Wir haben\n Ihr <Konto> gesperrt. ", "Locked", None),
        ("app|n[0]", "eine", "one", "n"),
        ("app|n[1]", "viele", "many", "n"),
    ]
    assert [line for line, _ in lines(FORMAT, FIRST)] == [7, 9, 13, 14]


def test_version_2() -> None:
    _, segments = read(FORMAT, SECOND)
    assert [(one.id, one.text, one.source) for one in segments] == [
        ("a", "Gib deinen Namen", "Enter"),
        ("b::s", "Eins", "One"),
        ("b::segment-2", "Zwei", "Two"),
    ]


@pytest.mark.parametrize("text", [FIRST, SECOND, FIRST.replace("\n", "\r\n")])
def test_every_character_has_its_place(text: str) -> None:
    check_places(FORMAT, text)
    assert texts(FORMAT, text) == texts(FORMAT, text.replace("\r\n", "\n"))


def test_an_entry_begins_with_the_comment_above_it() -> None:
    file, segments = read(FORMAT, FIRST)
    assert [file.line(one.unit) for one in segments] == [5, 9, 13, 14]


def test_a_comment_at_the_end_of_a_line_is_of_what_stands_before_it() -> None:
    text = FIRST.replace(
        '</trans-unit>\n   <trans-unit id="b"', '</trans-unit> <!-- a -->\n   <trans-unit id="b"'
    )
    assert "<!-- a -->" in text
    file, segments = read(FORMAT, text)
    assert file.line(segments[1].unit) == 9


def test_a_word_is_exchanged_and_nothing_else() -> None:
    assert edited(FORMAT, FIRST, "deinen", "Ihren") == FIRST.replace("deinen", "Ihren")
    assert edited(FORMAT, FIRST, "& los", "und <los>") == FIRST.replace(
        "&amp; l&#111;s", "und &lt;los&gt;"
    )
    assert edited(FORMAT, FIRST, "Namen ein", "A") == FIRST.replace("Namen\n        ein", "A")


def test_markup_survives() -> None:
    _, segments = read(FORMAT, FIRST)
    text = segments[0].text
    assert segments[0].place.splice(Edit(0, len(text), "x")) is None
    # Characters that a CDATA section writes otherwise than the text around it.
    assert segments[1].place.splice(Edit(0, 3, "<")) is None


@given(TEXTS)
def test_any_text_comes_back(text: str) -> None:
    frame = (
        '<xliff><trans-unit id="a" xml:space="preserve"><target>%s</target></trans-unit></xliff>'
    )
    assert exchanged(FORMAT, frame % "one", text) == [text]
    assert exchanged(FORMAT, frame % "<![CDATA[one]]>", text.replace("\r", "")) == (
        [text.replace("\r", "")] if text.replace("\r", "") else []
    )


@given(TEXTS)
def test_white_space_is_one_space_by_default(text: str) -> None:
    frame = "<xliff><trans-unit id='a'><target>%s</target></trans-unit></xliff>"
    element = etree.Element("a")
    element.text = text
    wanted = str(element.xpath("normalize-space()"))
    assert exchanged(FORMAT, frame % "one", text) == ([wanted] if wanted else [])


def test_hostile_files() -> None:
    check_hostile(
        FORMAT, "<xliff>%s</xliff>", "<trans-unit id='a'><target>%s</target></trans-unit>"
    )


def test_other_xml_is_none() -> None:
    with pytest.raises(BadInput, match="its root element is <html>, not <xliff>"):
        read(FORMAT, "<html/>")


@pytest.mark.parametrize("encoding", ["utf-16", "iso-8859-1", "utf-8-sig"])
def test_encodings(encoding: str) -> None:
    text = FIRST.replace("UTF-8", encoding.removesuffix("-sig")).replace("eine", "größere")
    file, segments = read(FORMAT, text.encode(encoding))
    assert segments[2].text == "größere"
    edit = segments[2].place.splice(Edit(0, 4, "höh→"))
    assert edit is not None
    made = apply(file.text, [edit]).encode(encoding)
    assert read(FORMAT, made)[1][2].text == "höh→ere"


def test_names_and_language() -> None:
    found = format_of(Path("a/app.XLF"))
    assert found is not None and found.name == "XLIFF"
    assert found.language is not None
    assert (found.language(FIRST), found.language(SECOND)) == ("de", "de")


def test_empty_targets_are_filled_and_all_else_stays() -> None:
    made = filled(FORMAT, FIRST, in_place=True)
    state = 'state="needs-review-translation" state-qualifier="leveraged-mt"'
    assert made == FIRST.replace(
        "<source>Missing</source>",
        f"<source>Missing</source><target {state}>ü Missing</target>",
    ).replace("<target/>", f"<target {state}>ü Empty</target>")


def test_a_new_target_stands_below_its_source() -> None:
    text = (
        "<xliff>\r\n <file target-language='de'>\r\n  <trans-unit id='a'>\r\n"
        "    <source>Hi\r\nyou</source>\r\n  </trans-unit>\r\n </file>\r\n</xliff>\r\n"
    )
    made = filled(FORMAT, text, in_place=True)
    assert made.count("\n") == made.count("\r\n") == text.count("\n") + 2
    assert "</source>\r\n    <target " in made
    assert ">ü Hi\r\nyou</target>\r\n  </trans-unit>" in made


def test_inline_elements_come_back_in_place() -> None:
    text = (
        '<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:1.2"><x:file><x:trans-unit id="a">'
        "<x:source>Press <x:g id='1'>this</x:g> <x:ph id='2'>&lt;br&gt;</x:ph>&amp; <x:x id='3'/>go</x:source>"
        "</x:trans-unit></x:file></x:xliff>"
    )
    (missing,) = opened(FORMAT, text, in_place=True).missing
    assert missing.source == "Press <xp1>this</xp1> <xp2/>& <xp3/>go"
    made = filled(
        FORMAT, text, in_place=True, translate=lambda _: "<xp3/> & <xp1>dies</xp1><xp2/>!"
    )
    assert (
        "><x:x id='3'/> &amp; <x:g id='1'>dies</x:g><x:ph id='2'>&lt;br&gt;</x:ph>!</x:target>"
        in made
    )
    assert '<x:file target-language="de">' in made


@pytest.mark.parametrize(
    ("translation", "reason"),
    [
        ("<xp1>a", "not closed"),
        ("a</xp1>", "not well nested"),
        ("<xp4/>", "markup that the source has not"),
        ("\x01", "characters that XML cannot hold"),
    ],
)
def test_what_cannot_be_written_is_told(translation: str, reason: str) -> None:
    text = "<xliff><file><trans-unit id='a'><source>one <g>two</g></source></trans-unit></file></xliff>"
    result = opened(FORMAT, text, in_place=True)
    with pytest.raises(Unfit, match=reason):
        result.missing[0].write(translation)
    assert b"<target" not in result.content()


def test_version_2_is_filled() -> None:
    text = SECOND.replace("<target>Zwei</target>", "").replace(' trgLang="de"', "")
    made = filled(FORMAT, text, in_place=True)
    marks = 'state="translated" subState="politesse:needs-review"'
    assert made == text.replace(
        "<segment><source>Two</source>",
        f"<segment {marks}><source>Two</source><target>ü Two</target>",
    ).replace('srcLang="en">', 'srcLang="en" trgLang="de">')


def test_another_language_gets_a_file_of_its_own() -> None:
    result = opened(FORMAT, FIRST, language="fr")
    assert (result.total, len(result.missing)) == (6, 6)
    made = filled(FORMAT, FIRST, language="fr")
    assert 'target-language="fr"' in made and "Gib" not in made and "ü Locked</target>" in made
    with pytest.raises(BadInput, match="is in 'de', not 'fr'"):
        opened(FORMAT, FIRST, language="fr", in_place=True)
    again = opened(FORMAT, FIRST, existing=made, language="fr")
    assert (again.total, len(again.missing)) == (6, 0)
    assert again.content().decode() == made


def test_a_target_marked_untranslated_is_filled() -> None:
    text = FIRST.replace("<target>eine", '<target xml:lang="de" state="new">eine')
    made = filled(FORMAT, text, in_place=True)
    assert '<target xml:lang="de" state="needs-review-translation" ' in made
    assert "ü one</target>" in made and ">eine<" not in made
