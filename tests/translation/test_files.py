"""Localisation files are filled where they lack something, and otherwise stay as they are."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from lxml import etree
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import BadInput, PolitesseError
from politesse.core.http import Unreachable
from politesse.formats import format_of, formats, read_file
from politesse.translation.engines.custom import Called
from politesse.translation.files import FileResult, fill, fillable, plan
from politesse.translation.pipeline import Translator

Write = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def one(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    return one


def umlaut(texts: Sequence[str], source: str, target: str) -> list[str]:
    """Says everything with a mark before it, so that what was translated can be seen."""
    return [f"ü {text}" for text in texts]


def run(
    path: Path, *languages: str, output: str | None = None, function: object = umlaut
) -> list[FileResult]:
    engine = Called("test", function)  # type: ignore[arg-type]
    return [
        fill(one, Translator(engine, one.language))
        for one in plan(path, languages or ("de",), "en", output)
    ]


# One small file of each format: its name, its text, the target, what must stand in the target.
SAMPLES: dict[str, tuple[str, str, str, list[str]]] = {
    "gettext": (
        "po/app.pot",
        '# Top\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        '#. Note\n#: a.c:1\n#, c-format\nmsgid "Hello %s"\nmsgstr ""\n\n'
        'msgctxt "menu"\nmsgid "Open"\nmsgstr ""\n',
        "po/de.po",
        ["# Top", "#. Note", "#, c-format, fuzzy", 'msgstr "ü Hello %s"', '"Language: de\\n"',
         '#, fuzzy\nmsgctxt "menu"\nmsgid "Open"\nmsgstr "ü Open"'],
    ),
    "XLIFF": (
        "app.xlf",
        '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" '
        'xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <!-- kept -->\n'
        '  <file source-language="en" original="a">\n    <body>\n'
        '      <trans-unit id="1">\n        <source>Press <g id="1">this</g><x id="2"/> &amp; go</source>\n'
        "        <note>Hint</note>\n      </trans-unit>\n"
        '      <trans-unit id="2"><source>Done</source><target state="final">Fertig</target></trans-unit>\n'
        "    </body>\n  </file>\n</xliff>\n",
        "app.xlf",
        ['<!-- kept -->', "<note>Hint</note>", '<target state="final">Fertig</target>',
         'state="needs-review-translation"', 'ü Press <g id="1">this</g><x id="2"/> &amp; go</target>',
         'target-language="de"'],
    ),
    "Qt TS": (
        "app.ts",
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1">\n<context>\n'
        "    <name>Main</name>\n    <message>\n        <source>Hello %1</source>\n"
        '        <comment>Hint</comment>\n        <translation type="unfinished"></translation>\n'
        '    </message>\n    <message numerus="yes">\n        <source>%n file(s)</source>\n'
        '        <translation type="unfinished"><numerusform></numerusform></translation>\n'
        "    </message>\n    <message>\n        <source>Old</source>\n"
        "        <translation>Alt</translation>\n    </message>\n</context>\n</TS>\n",
        "app.ts",
        ["<!DOCTYPE TS>", "<comment>Hint</comment>", 'language="de"', "<translation>Alt</translation>",
         '<translation type="unfinished">ü Hello %1</translation>',
         "<numerusform>ü %n files</numerusform><numerusform>ü %n files</numerusform>"],
    ),
    "RESX": (
        "Resources.resx",
        '<?xml version="1.0" encoding="utf-8"?>\n<root>\n  <resheader name="version"><value>2.0</value>'
        '</resheader>\n  <data name="Hello" xml:space="preserve">\n    <value>Hello {0} &amp; all</value>\n'
        '    <comment>Hint</comment>\n  </data>\n  <data name="Icon" type="System.Drawing.Icon">\n'
        "    <value>icon.ico</value>\n  </data>\n</root>\n",
        "Resources.de.resx",
        ["<value>2.0</value>", "<value>ü Hello {0} &amp; all</value>", "<comment>Hint</comment>"],
    ),
    "Android": (
        "res/values/strings.xml",
        '<?xml version="1.0" encoding="utf-8"?>\n<!-- Licence -->\n'
        '<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">\n'
        '    <string name="app" translatable="false">App</string>\n    <!-- Hint -->\n'
        '    <string name="hi">Hi <xliff:g id="n">%1$s</xliff:g>, it\\\'s <b>on</b></string>\n'
        '    <string name="raw"><![CDATA[See <a href="x">this</a>]]></string>\n'
        '    <string-array name="days">\n        <item>Mon</item>\n        <item>Tue</item>\n'
        '    </string-array>\n    <plurals name="n">\n        <item quantity="one">%d file</item>\n'
        '        <item quantity="other">%d files</item>\n    </plurals>\n</resources>\n',
        "res/values-de/strings.xml",
        ["<!-- Licence -->", "<!-- Hint -->", '<xliff:g id="n">%1$s</xliff:g>, it\\\'s <b>on</b>',
         '<![CDATA[ü See <a href="x">this</a>]]>', "<item>ü Tue</item>",
         '<item quantity="other">ü %d files</item>'],
    ),
    "ARB": (
        "lib/app_en.arb",
        '{\n  "@@locale": "en",\n  "hi": "Hi {name}",\n  "@hi": {"description": "Hint"},\n'
        '  "n": "{n, plural, one {# file} other {# files}}"\n}\n',
        "lib/app_de.arb",
        ['"@@locale": "de"', '"hi": "ü Hi {name}"', "one {ü # file} other {ü # files}"],
    ),
    "JSON": (
        "locales/en.json",
        '{\n    "a": {"b": "Hi {{name}}", "n": 3},\n    "list": ["One", "Two"],\n'
        '    "items_one": "{{count}} item",\n    "items_other": "{{count}} items"\n}\n',
        "locales/de.json",
        ['    "a": {', '"b": "ü Hi {{name}}"', '"n": 3', '"ü Two"', '"items_other": "ü {{count}} items"'],
    ),
    "YAML": (
        "config/locales/en.yml",
        '# Top\nen:\n  # Hint\n  title: "Your profile"\n  inbox:\n    one: One message\n'
        "    other: \"%{count} messages\"\n  version: 3\n",
        "config/locales/de.yml",
        ["# Top\nde:", "# Hint", 'title: "ü Your profile"', 'other: "ü %{count} messages"', "version: 3"],
    ),
    "Apple string catalogue": (
        "Localizable.xcstrings",
        '{\n  "sourceLanguage" : "en",\n  "strings" : {\n    "Hi %@" : {\n      "comment" : "Hint"\n    },\n'
        '    "Off" : {\n      "shouldTranslate" : false\n    }\n  },\n  "version" : "1.0"\n}',
        "Localizable.xcstrings",
        ['"comment" : "Hint"', '"state" : "needs_review"', '"value" : "ü Hi %@"'],
    ),
    "Apple strings": (
        "en.lproj/Localizable.strings",
        '/* Hint */\n"hi" = "Hi \\"%@\\"\\nyou";\n\n// two\n"two" = "Two";\n',
        "de.lproj/Localizable.strings",
        ['/* Hint */\n"hi" = "ü Hi \\"%@\\"\\nü you";', '// two\n"two" = "ü Two";'],
    ),
    "Java properties": (
        "messages.properties",
        "# Hint\nhi = Hi {0}, it''s on\nlong = one \\\n    two\n",
        "messages_de.properties",
        ["# Hint\nhi = ü Hi {0}, it''s on", "long = ü one two"],
    ),
    "Markdown": (
        "README.md",
        "# Your guide\n\nRead **this** [page](http://a.b) first.\n\n* One\n* Two `code`\n\n```\ncode stays\n```\n",
        "README.de.md",
        ["# ü Your guide", "ü Read **this** [page](http://a.b) first.", "* ü One", "`code`", "\ncode stays\n"],
    ),
    "SubRip": (
        "film.en.srt",
        "1\n00:00:01,000 --> 00:00:02,000\n- Where are you?\n- Here.\n\n"
        "2\n00:00:03,000 --> 00:00:04,000\nYou should have told me\nthat you would come.\n",
        "film.de.srt",
        ["1\n00:00:01,000 --> 00:00:02,000\n- ü Where are you?\n- ü Here.\n\n2\n",
         "04,000\nü You should have told\nme that you would come.\n"],
    ),
    "WebVTT": (
        "film.vtt",
        "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Where are you?\n",
        "film.de.vtt",
        ["WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>ü Where are you?\n"],
    ),
}  # fmt: skip


def test_every_format_but_plain_text_and_compiled_files_can_be_filled() -> None:
    assert {kind.name for kind in formats() if kind.fill is None} == {"text", "compiled gettext"}
    assert set(SAMPLES) <= {kind.name for kind in formats()}
    assert not fillable(Path("notes.txt")) and not fillable(Path("pom.xml"))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_file_is_filled_and_keeps_the_rest(name: str, write: Write, tmp_path: Path) -> None:
    source, text, target, parts = SAMPLES[name]
    path = write(source, text)
    result = run(path)[0]
    assert result.target == tmp_path / target
    assert not result.failed
    assert result.filled + result.there == result.total and result.filled
    made = result.target.read_text("utf-8")
    for part in parts:
        assert part in made, made
    if target != source:
        assert path.read_text("utf-8") == text
    assert not list(tmp_path.rglob("*.politesse")) and not list(tmp_path.rglob(".*"))


@pytest.mark.parametrize("name", SAMPLES)
def test_the_result_is_read_by_the_checker(name: str, write: Write) -> None:
    source, text, _, _ = SAMPLES[name]
    target = run(write(source, text))[0].target
    found = format_of(target)
    assert found is not None
    segments = [one.text for one in found.read(target, read_file(target, found))]
    # Fuzzy gettext entries are none to it.
    assert segments or name == "gettext"


@pytest.mark.parametrize("name", sorted(set(SAMPLES) - {"Markdown", "SubRip", "WebVTT"}))
def test_what_is_done_is_not_done_again(name: str, write: Write) -> None:
    source, text, _, _ = SAMPLES[name]
    path = write(source, text)
    target = run(path)[0].target
    before = target.read_bytes()

    def never(texts: Sequence[str], *_: str) -> list[str]:
        raise AssertionError(texts)

    again = run(path, function=never)[0]
    assert (again.filled, again.there) == (0, again.total)
    assert target.read_bytes() == before


@pytest.mark.parametrize("name", ["Markdown", "SubRip"])
def test_a_document_that_is_there_is_not_touched(name: str, write: Write) -> None:
    source, text, target, _ = SAMPLES[name]
    write(target, "mine")
    with pytest.raises(BadInput, match="is there already"):
        run(write(source, text))


@pytest.mark.parametrize(
    "name", ["JSON", "Android", "Apple strings", "Java properties", "RESX", "YAML", "ARB"]
)
def test_what_a_target_has_stays(name: str, write: Write) -> None:
    """The first string is there already, in other words than the engine's."""
    source, text, target, _ = SAMPLES[name]
    path = write(source, text)
    made = run(path)[0].target.read_text("utf-8")
    first = re.search(r"ü [^\"<\n]+", made)
    assert first
    mine = made.replace(first.group(), "MINE" + first.group()[1:], 1)
    # The second string is taken out again.
    second = {
        "JSON": '"list": ["ü One", "ü Two"],\n    ',
        "Android": '    <string name="raw"><![CDATA[ü See <a href="x">this</a>]]></string>\n',
        "Apple strings": '\n// two\n"two" = "ü Two";\n',
        "Java properties": "long = ü one two\n",
        "YAML": '    other: "ü %{count} messages"\n',
    }.get(name, "")
    assert second in mine
    write(target, mine.replace(second, ""))
    result = run(path)[0]
    again = result.target.read_text("utf-8")
    assert "MINE" in again and not result.failed
    assert result.filled == {"JSON": 2, "RESX": 0, "ARB": 0}.get(name, 1)
    assert re.sub(r"\s", "", second) in re.sub(r"\s", "", again)


def test_other_strings_of_a_gettext_catalogue_stay_to_the_letter(write: Write) -> None:
    rest = (
        'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        '#: a.c:1\nmsgid ""\n"Long text in a "\n"strange way"\nmsgstr ""\n"Langer Text auf "\n'
        '"seltsame Weise"\n\n#, fuzzy\nmsgid "Maybe"\nmsgstr "Vielleicht"\n\n'
    )
    lacking = 'msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    old = '\n#~ msgid "old"\n#~ msgstr "alt"\n'
    path = write("de.po", rest + lacking + old)
    assert run(path)[0].filled == 2
    made = path.read_text("utf-8")
    assert made.startswith(rest) and made.endswith(old)
    assert '#, fuzzy\nmsgid "%d file"' in made and 'msgstr[1] "ü %d files"' in made


@pytest.mark.parametrize("name", SAMPLES)
def test_line_ends_stay(name: str, tmp_path: Path) -> None:
    source, text, _, _ = SAMPLES[name]
    path = tmp_path / source
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.replace("\n", "\r\n").encode())
    result = run(path)[0]
    made = result.target.read_bytes()
    assert result.filled and not result.failed
    assert made.count(b"\n") == made.count(b"\r\n") > 0


def test_plural_forms_are_those_of_the_language(write: Write) -> None:
    path = write(
        "app.pot",
        'msgid ""\nmsgstr ""\n\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n',
    )
    russian, japanese = (one.target.read_text("utf-8") for one in run(path, "ru", "ja"))
    assert [russian.count(f"msgstr[{n}]") for n in range(4)] == [1, 1, 1, 0]
    assert 'msgstr[0] "ü %d files"' in japanese and "msgstr[1]" not in japanese
    strings = write("res/values/strings.xml", SAMPLES["Android"][1])
    russian, japanese = (one.target.read_text("utf-8") for one in run(strings, "ru", "ja"))
    assert re.findall(r'quantity="(\w+)"', russian) == ["one", "few", "many", "other"]
    assert re.findall(r'quantity="(\w+)"', japanese) == ["other"]
    keys = write("locales/en.json", SAMPLES["JSON"][1])
    russian, japanese = (one.target.read_text("utf-8") for one in run(keys, "ru", "ja"))
    assert [key for key in json.loads(russian) if "items" in key] == [
        "items_one", "items_few", "items_many", "items_other"
    ]  # fmt: skip
    assert [key for key in json.loads(japanese) if "items" in key] == ["items_other"]


def test_one_string_catalogue_holds_all_languages(write: Write) -> None:
    path = write("Localizable.xcstrings", SAMPLES["Apple string catalogue"][1])
    assert [one.filled for one in run(path, "fr", "de")] == [1, 1]
    found = json.loads(path.read_text("utf-8"))["strings"]["Hi %@"]["localizations"]
    assert list(found) == ["de", "fr"]


def test_xliff_2(write: Write) -> None:
    path = write(
        "app.xliff",
        '<xliff version="2.0" srcLang="en" xmlns="urn:oasis:names:tc:xliff:document:2.0">\n<file id="f">'
        '<unit id="u"><segment><source>Hi <ph id="1"/> <pc id="2">you</pc></source></segment></unit>\n'
        "</file>\n</xliff>\n",
    )
    assert run(path)[0].filled == 1
    root = etree.fromstring(path.read_bytes())
    segment = root.find(".//{*}segment")
    assert (root.get("trgLang"), segment.get("state")) == ("de", "translated")
    assert b'<target>&#252; Hi <ph id="1"/> <pc id="2">you</pc></target>' in re.sub(
        rb' xmlns="[^"]*"', b"", etree.tostring(segment)
    )


def test_browser_extensions(write: Write) -> None:
    path = write(
        "_locales/en/messages.json",
        '{"hi": {"message": "Hi $NAME$", "description": "Hint", "placeholders": {"name": {"content": "$1"}}}}',
    )
    target = run(path)[0].target
    found = json.loads(target.read_text("utf-8"))["hi"]
    assert target.parent.name == "de"
    assert found == {
        "message": "ü Hi $NAME$", "description": "Hint", "placeholders": {"name": {"content": "$1"}}
    }  # fmt: skip


def test_a_translation_that_loses_a_placeholder_is_not_written(write: Write) -> None:
    def careless(texts: Sequence[str], source: str, target: str) -> list[str]:
        return [re.sub(r"\{\d\}|%s", "", text) for text in texts]

    path = write("locales/en.json", '{"a": "Hi %s", "b": "Good"}\n')
    result = run(path, function=careless)[0]
    assert [name for name, _ in result.failed] == ["a"]
    assert "%s is missing" in result.failed[0][1]
    assert json.loads(result.target.read_text("utf-8")) == {"b": "Good"}


def test_markup_that_is_not_well_nested_is_not_written(write: Write) -> None:
    def crossing(texts: Sequence[str], source: str, target: str) -> list[str]:
        return ["{2} a {1} b" for _ in texts]

    path = write(
        "res/values/strings.xml", '<resources><string name="a">one <b>two</b></string></resources>'
    )
    result = run(path, function=crossing)[0]
    assert result.failed == [("a", "<xp1> does not stand around what it did: '</xp1> a <xp1>b'")]
    assert not result.target.exists()


def test_a_run_that_is_stopped_goes_on_where_it_was(write: Write, tmp_path: Path) -> None:
    path = write("locales/en.json", json.dumps({f"k{n}": f"Text {n}" for n in range(10)}))
    asked: list[str] = []

    def failing(texts: Sequence[str], source: str, target: str) -> list[str]:
        if len(asked) >= 6:
            raise Unreachable("gone")
        asked.extend(texts)
        return umlaut(texts, source, target)

    def in_twos(function: object) -> FileResult:
        engine = Called("test", function)  # type: ignore[arg-type]
        one = next(plan(path, ["de"]))
        return fill(one, Translator(engine, "de"), batch=2)

    with pytest.raises(Unreachable):
        in_twos(failing)
    target = tmp_path / "locales/de.json"
    assert not target.exists() and (tmp_path / "locales/.de.json.politesse").exists()
    asked.clear()

    def fine(texts: Sequence[str], source: str, target: str) -> list[str]:
        asked.extend(texts)
        return umlaut(texts, source, target)

    result = in_twos(fine)
    assert (result.filled, result.resumed) == (10, 6)
    assert asked == ["Text 6", "Text 7", "Text 8", "Text 9"]
    assert json.loads(target.read_text("utf-8"))["k0"] == "ü Text 0"
    assert not (tmp_path / "locales/.de.json.politesse").exists()


def test_a_half_written_journal_is_no_hindrance(write: Write, tmp_path: Path) -> None:
    path = write("en.json", '{"a": "One"}')
    write(".de.json.politesse", '["abc", "x')
    assert run(path)[0].filled == 1


@pytest.mark.parametrize(
    ("source", "language", "target"),
    [
        ("i18n/en-US/a.json", "de", "i18n/de/a.json"),
        ("i18n/a.en_GB.json", "pt-BR", "i18n/a.pt-BR.json"),
        ("a_en.properties", "pt-BR", "a_pt_BR.properties"),
        ("Base.lproj/A.strings", "fr", "fr.lproj/A.strings"),
        ("values-en/strings.xml", "es", "values-es/strings.xml"),
        ("docs/en/guide.md", "de", "docs/de/guide.md"),
        ("opener.json", "de", "opener.de.json"),
    ],
)
def test_where_translations_go(source: str, language: str, target: str) -> None:
    from politesse.translation.files.naming import target_path

    assert str(target_path(Path(source), language, "en", None)) == target


def test_a_catalogue_of_another_language_is_not_overwritten(write: Write, tmp_path: Path) -> None:
    text = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "Hi"\nmsgstr "Hallo"\n'
    path = write("locale/de/app.po", text)
    result = run(path, "fr")[0]
    assert result.target == tmp_path / "locale/fr/app.po"
    assert 'msgstr "ü Hi"' in result.target.read_text("utf-8") and path.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("en.json", '{"a": ', "malformed JSON"),
        ("app.xlf", "<xliff><file>", "malformed XML"),
        ("res/values/strings.xml", '<!DOCTYPE r [<!ENTITY a "b">]><resources/>', "XML entities"),
        ("en.yml", "a: [1\nb: 2", "malformed YAML"),
        ("en.lproj/A.strings", '"a" = "b;\n', "a string is not closed"),
        ("notes.txt", "Hi\n", "no localisation format"),
    ],
)
def test_a_broken_file_is_one_clear_line(name: str, text: str, message: str, write: Write) -> None:
    with pytest.raises(BadInput, match=message):
        run(write(name, text))


ENGINE = "python:tests_translation_files_engine:engine"


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str, str]]:
    (tmp_path / "tests_translation_files_engine.py").write_text(
        "def engine(texts, source, target):\n"
        "    return ['schlecht' if 'bad' in text else 'Wo bist du?' if 'you' in text\n"
        "            else text for text in texts]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))

    def call(*arguments: str) -> tuple[int, str, str]:
        result = CliRunner().invoke(app, ["translate", "--engine", ENGINE, *arguments])
        if isinstance(result.exception, PolitesseError):
            raise result.exception
        return result.exit_code, result.stdout, result.stderr

    return call


def test_the_command_fills_files(
    write: Write, command: Callable[..., tuple[int, str, str]]
) -> None:
    path = write("locales/en.json", '{"a": "Where are you?", "b": "bad {x}"}')
    code, out, said = command(str(path), "--to", "de,fr", "--formality", "formal")
    assert code == 1
    assert "de.json (de): 1 filled, 0 were there, 1 not written" in out
    assert "b: {x} is missing" in said
    assert json.loads((path.parent / "de.json").read_text("utf-8")) == {"a": "Wo sind Sie?"}


def test_what_is_not_certain_is_named_and_can_be_left_out(
    write: Write, command: Callable[..., tuple[int, str, str]]
) -> None:
    text = '{"a": "Where are you?", "b": "you there"}'
    path = write("locales/en.json", text)
    asked = (str(path), "--to", "de", "--formality", "informal")
    code, out, said = command(*asked, "--only-certain")
    filled = json.loads((path.parent / "de.json").read_text("utf-8"))
    assert code == 0 and filled == {"a": "Wo bist du?", "b": "Wo bist du?"}, "nothing is doubtful"
    path = write("other/en.json", '{"a": "Where are you?", "b": "Open it for me, my friend."}')
    asked = (str(path), "--to", "de", "--formality", "informal")
    code, out, said = command(*asked, "--only-certain")
    assert code == 0
    assert "de.json (de): 1 filled, 0 were there, 1 doubtful and left out" in out
    assert "b: doubtful: its register may be another" in said
    assert json.loads((path.parent / "de.json").read_text("utf-8")) == {"a": "Wo bist du?"}
    code, out, said = command(*asked)
    assert "de.json (de): 1 filled, 1 were there, 1 of them doubtful" in out
    assert "b" in json.loads((path.parent / "de.json").read_text("utf-8"))


def test_auto_keeps_the_register_that_a_file_has(
    write: Write, tmp_path: Path, command: Callable[..., tuple[int, str, str]]
) -> None:
    path = write(
        "locales/en.json", json.dumps({"a": "1", "b": "2", "c": "3", "d": "Where are you?"})
    )
    formal = {"a": "Haben Sie Zeit?", "b": "Wie heißen Sie?", "c": "Sind Sie da?"}
    target = write("locales/de.json", json.dumps(formal))
    command(str(path), "--to", "de")
    assert json.loads(target.read_text("utf-8"))["d"] == "Wo sind Sie?"
    write("locales/de.json", json.dumps({"a": "Hast du Zeit?"}))  # too few to tell
    command(str(path), "--to", "de")
    assert json.loads(target.read_text("utf-8"))["d"] == "Wo bist du?"


def test_auto_takes_the_register_that_a_project_sets(
    write: Write, command: Callable[..., tuple[int, str, str]]
) -> None:
    write("politesse.toml", '[register]\nde = "formal"\n')
    path = write("locales/en.json", '{"d": "Where are you?"}')
    command(str(path), "--to", "de")
    made = path.with_name("de.json").read_text("utf-8")
    assert json.loads(made) == {"d": "Wo sind Sie?"}


def test_a_dry_run_shows_and_writes_nothing(
    write: Write, tmp_path: Path, command: Callable[..., tuple[int, str, str]]
) -> None:
    path = write("locales/en.json", '{"a": "Where are you?", "b": "Now"}')
    write("locales/de.json", '{"b": "Jetzt"}')
    before = sorted(tmp_path.rglob("*"))
    code, out, _ = command(str(path), "--to", "de,fr", "--dry-run")
    assert code == 0 and sorted(tmp_path.rglob("*")) == before
    rows = [line.split() for line in out.splitlines()]
    assert [row[-5:] for row in rows if row and row[-1].isdigit()] == [
        ["de", "JSON", "2", "1", "1"], ["fr", "JSON", "2", "0", "2"]
    ]  # fmt: skip


def test_a_path_of_ones_own(
    write: Write, tmp_path: Path, command: Callable[..., tuple[int, str, str]]
) -> None:
    path = write("strings.json", '{"a": "Now"}')
    code, _, _ = command(str(path), "--to", "de,fr", "-o", str(tmp_path / "out/{lang}/s.json"))
    assert code == 0 and (tmp_path / "out/fr/s.json").is_file()
    with pytest.raises(PolitesseError, match="one path for 2 languages"):
        command(str(path), "--to", "de,fr", "-o", "x.json")
    with pytest.raises(PolitesseError, match="are for files, without"):
        command("-", "--to", "de", "-o", "x.json")


def test_a_localisation_file_may_be_taken_for_lines(
    write: Write, command: Callable[..., tuple[int, str, str]]
) -> None:
    path = write("README.md", "Where are you?\n\nNow\n")
    assert command(str(path), "--to", "de", "--lines")[1] == "Wo bist du?\n\nNow\n"
