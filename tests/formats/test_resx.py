from pathlib import Path

import pytest
from hypothesis import given

from politesse.formats import Unfit, format_of
from politesse.formats.resx import FORMAT

from .documents import check_places, edited, lines, read, texts
from .xmlfiles import TEXTS, check_hostile, exchanged, filled, opened

RESOURCES = """\
<?xml version="1.0" encoding="utf-8"?>
<root>
  <!-- Licence -->
  <resheader name="version"><value>2.0</value></resheader>
  <data name="Hello" xml:space="preserve">
    <value>Hello {0} &amp; all</value>
    <comment>Hint</comment>
  </data>
  <!-- politesse: ignore -->
  <data name="Items_one" type="System.String, mscorlib"><value>  Your
item </value></data>
  <data name="Icon" type="System.Drawing.Icon"><value>icon.ico</value></data>
  <data name="Raw" mimetype="application/x-microsoft.net.object.bytearray.base64"><value>AAEC</value></data>
  <data name="&gt;&gt;label1.Name"><value>label1</value></data>
  <data name="Empty"><value /></data>
  <metadata name="m"><value>x</value></metadata>
</root>
"""


def test_texts_are_read_and_nothing_else() -> None:
    _, segments = read(FORMAT, RESOURCES)
    assert [(one.id, one.text, one.source, one.group) for one in segments] == [
        ("Hello", "Hello {0} & all", None, None),
        ("Items_one", "  Your\nitem ", None, "Items"),
    ]
    assert [line for line, _ in lines(FORMAT, RESOURCES)] == [6, 10]


def test_an_entry_begins_with_the_comment_above_it() -> None:
    file, segments = read(FORMAT, RESOURCES)
    assert [file.line(one.unit) for one in segments] == [5, 9]


@pytest.mark.parametrize("text", [RESOURCES, RESOURCES.replace("\n", "\r\n")])
def test_every_character_has_its_place(text: str) -> None:
    check_places(FORMAT, text)
    assert texts(FORMAT, text)[1] == "  Your\nitem "


def test_a_word_is_exchanged_and_nothing_else() -> None:
    assert edited(FORMAT, RESOURCES, "Your", "A < B\n") == RESOURCES.replace("Your", "A &lt; B\n")
    windows = RESOURCES.replace("\n", "\r\n")
    assert edited(FORMAT, windows, "Your", "a\n") == windows.replace("Your", "a\r\n")


@given(TEXTS)
def test_any_text_comes_back(text: str) -> None:
    frame = '<root><data name="a"><value>one</value></data></root>'
    assert exchanged(FORMAT, frame, text) == [text]


def test_hostile_files() -> None:
    check_hostile(FORMAT, "<root>%s</root>", "<data name='a'><value>%s</value></data>")


def test_names() -> None:
    found = format_of(Path("Resources.de.resx"))
    assert found is not None and found.name == "RESX"


def test_a_new_file_has_the_texts_and_the_head_of_the_source() -> None:
    made = filled(FORMAT, RESOURCES)
    assert made == RESOURCES.replace("Hello {0}", "ü Hello {0}").replace(
        "  Your", "ü   Your"
    ).replace(
        RESOURCES[RESOURCES.index('\n  <data name="Icon"') : RESOURCES.index("\n  <metadata")], ""
    )


def test_what_is_not_translated_is_left_out() -> None:
    result = opened(FORMAT, RESOURCES)
    assert (result.total, [one.id for one in result.missing]) == (2, ["Hello", "Items_one"])
    with pytest.raises(Unfit, match="characters that XML cannot hold"):
        result.missing[0].write("\x00")
    result.missing[1].write("Dein")
    made = result.content().decode()
    assert "Hello" not in made and "<value>Dein</value>" in made and "<!-- Licence -->" in made
    assert texts(FORMAT, made) == ["Dein"]


def test_a_file_that_is_there_is_completed() -> None:
    there = (
        '<root>\r\n  <data name="Items_one">\r\n    <value></value>\r\n  </data>\r\n'
        "  <!-- end -->\r\n</root>\r\n"
    )
    made = filled(FORMAT, RESOURCES, existing=there)
    assert made == there.replace("<value></value>", "<value>ü   Your\r\nitem </value>").replace(
        "<!-- end -->",
        '<!-- end -->\r\n  <data name="Hello" xml:space="preserve">\r\n'
        "    <value>ü Hello {0} &amp; all</value>\r\n    <comment>Hint</comment>\r\n  </data>",
    )
    again = opened(FORMAT, RESOURCES, existing=made)
    assert (again.total, len(again.missing)) == (2, 0)
    assert again.content().decode() == made


@pytest.mark.parametrize("there", ["<root/>", "<root></root>", "<root>\n</root>"])
def test_an_empty_file_is_completed(there: str) -> None:
    assert texts(FORMAT, filled(FORMAT, RESOURCES, existing=there)) == [
        "ü Hello {0} & all", "ü   Your\nitem ",
    ]  # fmt: skip
