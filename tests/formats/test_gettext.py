"""gettext catalogues: what is read, where it stands, and what filling leaves alone."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.core import BadInput, Edit
from politesse.core.edits import apply
from politesse.formats import FileText, Order, Unfit
from politesse.formats.files import decoded
from politesse.formats.gettext import FORMAT
from politesse.formats.po import escaped, quoted

from .documents import check_linear, check_places, edited, lines, read, texts

CATALOGUE = r"""# Translators: many
#, fuzzy
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Language: pt_BR\n"

# A comment that stands alone

#. note
#: a.c:1
#, c-format
#| msgid "old"
msgctxt "menu"
msgid "Open"
msgstr ""
"Abra a "
"\"porta\"\n"
msgid "no blank line"
msgstr "Sem linha\tem branco \\ \303\274\x41"
#, fuzzy
msgid "Maybe"
msgstr "Talvez"

domain "other"
msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d arquivo"
msgstr[1] "%d arquivos"

msgid "untranslated"
msgstr ""

# translator
#, fuzzy
#~ msgid "gone"
#~ msgstr "foi-se"

msgid "last" msgstr "o fim" "!"
"""


def fill(
    text: str, language: str = "de", existing: str | None = None, in_place: bool = True
) -> str:
    """A catalogue with all that it lacks said in capitals."""
    path = Path("in.po")
    file = decoded(path, text.encode(), FORMAT)
    there = decoded(path, existing.encode(), FORMAT) if existing is not None else None
    order = Order(path, file, path if in_place else Path("out.po"), there, "en", language)
    assert FORMAT.fill is not None
    result = FORMAT.fill(order)
    for missing in result.missing:
        missing.write(missing.source.upper())
    return result.content().decode()


def test_what_is_read() -> None:
    _, segments = read(FORMAT, CATALOGUE)
    assert [(s.id, s.text, s.source) for s in segments] == [
        ("menu|Open", 'Abra a "porta"\n', "Open"),
        ("no blank line", "Sem linha\tem branco \\ üA", "no blank line"),
        ("%d file[0]", "%d arquivo", "%d file"),
        ("%d file[1]", "%d arquivos", "%d file"),
        ("last", "o fim!", "last"),
    ]
    assert segments[2].group == segments[3].group is not None
    assert segments[0].group is None
    assert FORMAT.language is not None and FORMAT.language(CATALOGUE) == "pt_BR"


def test_lines_and_units() -> None:
    file, segments = read(FORMAT, CATALOGUE)
    assert [line for line, _ in lines(FORMAT, CATALOGUE)] == [17, 20, 28, 29, 39]
    assert [file.line(segment.unit) for segment in segments] == [10, 19, 26, 26, 39]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_character_is_in_its_place(end: str) -> None:
    check_places(FORMAT, CATALOGUE.replace("\n", end))


def test_an_edit_is_escaped_and_may_run_over_the_end_of_a_string() -> None:
    assert edited(FORMAT, CATALOGUE, "porta", 'a"\n') == CATALOGUE.replace("porta", r"a\"\n")
    made = edited(FORMAT, CATALOGUE, 'a "p', "o p")
    assert made == CATALOGUE.replace('a "\n"\\"p', "o p")
    assert texts(FORMAT, made)[0] == 'Abra o porta"\n'


@given(st.lists(st.text(st.characters(codec="utf-8")), max_size=4))
def test_all_text_comes_back(values: list[str]) -> None:
    body = "".join(f'msgid "k{n}"\n{quoted("msgstr", value)}\n' for n, value in enumerate(values))
    found = {segment.id: segment.text for segment in read(FORMAT, body)[1]}
    assert found == {f"k{n}": value for n, value in enumerate(values) if value}
    if all(value.isprintable() for value in values):
        assert [entry.msgstr for entry in polib.pofile(body)] == values


@given(st.text(st.characters(codec="utf-8"), min_size=1), st.data())
def test_any_edit_of_a_text_is_made(text: str, data: st.DataObject) -> None:
    raw = f'msgid "k"\nmsgstr "{escaped(text)}"\n'
    file, (segment,) = read(FORMAT, raw)
    start = data.draw(st.integers(0, len(text)))
    edit = Edit(start, data.draw(st.integers(start, len(text))), data.draw(st.text('aß"\\\n')))
    splice = segment.place.splice(edit)
    assert splice is not None
    assert "".join(texts(FORMAT, apply(file.text, [splice]))) == apply(text, [edit])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('msgid "a"\nmsgstr "Hast du Zei', "x:2: the file ends inside a string"),
        ('msgid "a"\nmsgstr "b\\"\n', "x:2: the file ends inside a string"),
        ('msgid "a"\nmsgstr "b\n\nmsgid "c"\nmsgstr "d"\n', "x:2: a string is not closed"),
        ('msgid "a"\nmsgstr "b"\nhello\n', "x:3: malformed: neither"),
        ('msgid "a"\nmsgstr "b "c" d"\n', "x:2: malformed: neither"),
        ('msgid "a"\n\nmsgid "b"\nmsgstr ""\n', ""),
        ('msgstr "b"\n', "x:1: malformed: an entry without msgid"),
        ('msgid "b"\n', "x:1: malformed: an entry without msgstr"),
    ],
)
def test_what_is_malformed_is_said_with_its_line(text: str, message: str) -> None:
    if message:
        with pytest.raises(BadInput, match=message):
            read(FORMAT, text)
    else:
        assert texts(FORMAT, text) == []


def test_a_carriage_return_inside_a_comment_is_part_of_it() -> None:
    text = '# Ana Reis, 2013.\r, 2015.\nmsgid "a"\nmsgstr "b"\n'
    assert [one.text for one in read(FORMAT, text)[1]] == ["b"]
    old = '# Ana Reis\rmsgid "a"\rmsgstr "b"\r'
    assert [one.text for one in read(FORMAT, old)[1]] == ["b"]


def test_encodings() -> None:
    text = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"\nmsgid "a"\nmsgstr "ü"\n'
    file, (segment,) = read(FORMAT, text.encode("latin-1"))
    assert (file.encoding, segment.text) == ("iso-8859-1", "ü")
    big = b"\xfe\xff" + text.encode("utf-16-be")
    file, (segment,) = read(FORMAT, big)
    assert segment.text == "ü" and file.encoded(file.text) == big


def test_time_is_linear_and_memory_does_not_grow() -> None:
    entry = 'msgid ""\n"<p>one "\n"two</p>"\nmsgstr ""\n"<p>Ein \\"Satz\\" "\n"ohne Ende</p>"\n\n'
    check_linear(FORMAT, entry)
    check_linear(FORMAT, 'msgid "a"\nmsgstr "' + "\\" * 50 + '"\n')
    file = FileText(b"", entry * 20_000, "utf-8")
    tracemalloc.start()
    assert sum(1 for _ in FORMAT.read(Path("x"), file)) == 20_000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 200_000


def test_only_what_is_empty_is_filled_and_marked() -> None:
    made = fill(CATALOGUE.replace("pt_BR", "de"))
    want = CATALOGUE.replace("pt_BR", "de").replace(
        'msgid "untranslated"\nmsgstr ""', '#, fuzzy\nmsgid "untranslated"\nmsgstr "UNTRANSLATED"'
    )
    assert made == want


def test_a_mark_joins_the_flags_and_stands_before_the_former_text() -> None:
    text = '#, c-format\n#| msgid "old"\nmsgid "a\\n"\nmsgstr ""\n\n#| msgid "x"\nmsgid "y"\nmsgstr ""\n'
    assert fill(text) == (
        '#, c-format, fuzzy\n#| msgid "old"\nmsgid "a\\n"\nmsgstr "A\\n"\n\n'
        '#, fuzzy\n#| msgid "x"\nmsgid "y"\nmsgstr "Y"\n'
    )


def test_plural_forms_that_are_not_there_come_after_the_last() -> None:
    text = (
        'msgid "one"\nmsgid_plural "many"\nmsgstr[0] "da"\nmsgstr[1] ""\n\nmsgid "b"\nmsgstr "b"\n'
    )
    assert fill(text, "ru") == "#, fuzzy\n" + text.replace(
        'msgstr[1] ""', 'msgstr[1] "MANY"\nmsgstr[2] "MANY"'
    )


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_template_becomes_a_catalogue(end: str) -> None:
    template = (
        '#, fuzzy\nmsgid ""\nmsgstr ""\n"Project: x\\n"\n"Language: \\n"\n'
        '"Content-Type: text/plain; charset=CHARSET\\n"\n\n# one\n#, c-format\nmsgid "%d file"\n'
        'msgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n\n#~ msgid "gone"\n#~ msgstr "weg"\n'
    )
    made = fill(template.replace("\n", end), "ru", in_place=False)
    assert made.count("\n") == made.count(end)
    found = polib.pofile(made)
    assert (found.metadata["Language"], found.metadata["Project"]) == ("ru", "x")
    assert found.metadata["Content-Type"] == "text/plain; charset=UTF-8"
    assert found.metadata["Plural-Forms"].startswith("nplurals=3; plural=(n%10==1")
    assert not found.metadata_is_fuzzy and not found.obsolete_entries()
    (entry,) = found
    assert entry.msgstr_plural == {0: "%D FILE", 1: "%D FILES", 2: "%D FILES"}
    assert entry.flags == ["c-format", "fuzzy"] and entry.tcomment == "one"


def test_a_template_without_a_header_gets_one() -> None:
    found = polib.pofile(fill('msgid "a"\nmsgstr ""\n', "ja", in_place=False))
    assert found.metadata["Language"] == "ja" and found.metadata["Plural-Forms"].startswith(
        "nplurals=1"
    )
    assert [entry.msgstr for entry in found] == ["A"]


def test_new_entries_of_a_template_come_before_obsolete_ones() -> None:
    there = '# mine\nmsgid "a"\nmsgstr  "ah"\n\n#~ msgid "z"\n#~ msgstr "zett"\n'
    template = 'msgid "a"\nmsgstr ""\n\n#. new\nmsgctxt "c"\nmsgid "a"\nmsgstr ""\n'
    assert fill(template, existing=there, in_place=False) == there.replace(
        "#~", '#. new\n#, fuzzy\nmsgctxt "c"\nmsgid "a"\nmsgstr "A"\n\n#~', 1
    )


def test_what_the_encoding_has_not_is_refused() -> None:
    text = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=ASCII\\n"\n\nmsgid "a"\nmsgstr ""\n'
    file = decoded(Path("a.po"), text.encode(), FORMAT)
    assert FORMAT.fill is not None
    result = FORMAT.fill(Order(Path("a.po"), file, Path("a.po"), None, "en", "de"))
    with pytest.raises(Unfit):
        result.missing[0].write("ü")
    assert result.content() == text.encode()


def test_a_catalogue_of_another_language_is_not_filled_in_place() -> None:
    with pytest.raises(BadInput, match="is in 'pt_BR', not 'de'"):
        fill(CATALOGUE)


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=300))
def test_long_strings_are_wrapped_and_stay_whole(text: str) -> None:
    written = quoted("msgstr", text)
    (entry,) = polib.pofile(f'msgid "a"\n{written}\n')
    assert entry.msgstr == text
    assert all(len(line) <= 80 or " " not in line[1:-2] for line in written.splitlines()[1:])
