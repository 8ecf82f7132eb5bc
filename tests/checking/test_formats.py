"""Every format: what is read, on which line it is found, and that a fix changes nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from politesse.checking import check

Write = Callable[..., Path]
#: path -> content. Each file has an informal string, a formal one and a neutral one.
FILES = {
    "locale/de/LC_MESSAGES/app.po": """\
        msgid ""
        msgstr ""
        "Content-Type: text/plain; charset=UTF-8\\n"
        "Language: de\\n"
        "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

        #: src/login.c:10
        msgctxt "menu"
        msgid "Enter your password"
        msgstr ""
        "Bitte gib "
        "dein \\"Passwort\\" ein."

        msgid "Your account is locked."
        msgstr "Wir haben Ihr Konto gesperrt."

        #, fuzzy
        msgid "Fuzzy"
        msgstr "Hast du Zeit?"

        msgid "Save"
        msgstr "Speichern"

        #~ msgid "Old"
        #~ msgstr "Hast du das Alte?"
        """,
    "app.de.xlf": """\
        <?xml version="1.0" encoding="UTF-8"?>
        <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
         <file original="app" source-language="en" target-language="de" datatype="plaintext">
          <body>
           <trans-unit id="a"><source>Enter &amp; go</source>
            <target>Gib <g id="1">deinen</g> Namen ein &amp; los</target></trans-unit>
           <trans-unit id="b"><source>Locked</source><target>Wir haben Ihr Konto gesperrt.</target></trans-unit>
           <trans-unit id="c"><source>Save</source><target>Speichern</target></trans-unit>
           <trans-unit id="d"><source>Missing</source></trans-unit>
          </body>
         </file>
        </xliff>
        """,
    "app2.de.xlf": """\
        <?xml version="1.0" encoding="UTF-8"?>
        <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
         <file id="f">
          <unit id="a"><segment><source>Enter</source><target>Gib <pc id="1">deinen</pc> Namen ein</target></segment></unit>
          <unit id="b"><segment><source>Locked</source><target>Wir haben Ihr Konto gesperrt.</target></segment></unit>
          <unit id="c"><segment><source>Save</source><target>Speichern</target></segment></unit>
         </file>
        </xliff>
        """,
    "i18n/de.json": """\
        {
          "login": {"hint": "Gib dein \\"Passwort\\" ein", "save": "Speichern"},
          "locked": "Wir haben Ihr Konto f\\u00fcr heute gesperrt.",
          "count": 3
        }
        """,
    "lib/l10n/app_de.arb": """\
        {
          "@@locale": "de",
          "hello": "Hallo {name}, wie geht es dir?",
          "@hello": {"description": "greeting", "placeholders": {"name": {}}},
          "locked": "Wir haben Ihr Konto gesperrt.",
          "save": "Speichern"
        }
        """,
    "app/res/values-de/strings.xml": """\
        <?xml version="1.0" encoding="utf-8"?>
        <resources>
            <string name="hint">Gib dein <b>Passwort</b> ein, %1$s</string>
            <string name="locked">Wir haben Ihr Konto\\'s gesperrt &amp; gel\u00f6scht.</string>
            <string name="save" translatable="false">du</string>
            <string-array name="list"><item>Speichern</item></string-array>
        </resources>
        """,
    "de.lproj/Localizable.strings": """\
        /* login */
        "hint" = "Gib dein \\"Passwort\\" ein";
        "locked" = "Wir haben Ihr Konto gesperrt.";
        "save" = "Speichern";
        """,
    "Localizable.xcstrings": """\
        {
          "sourceLanguage" : "en",
          "strings" : {
            "hint" : {"localizations" : {"de" : {"stringUnit" : {"state" : "translated", "value" : "Gib dein Passwort ein"}}}},
            "locked" : {"localizations" : {"de" : {"stringUnit" : {"state" : "translated", "value" : "Wir haben Ihr Konto gesperrt."}}}},
            "save" : {"localizations" : {"de" : {"variations" : {"plural" : {
              "one" : {"stringUnit" : {"state" : "translated", "value" : "Speichern"}},
              "other" : {"stringUnit" : {"state" : "translated", "value" : "Alle speichern"}}}}}}}
          },
          "version" : "1.0"
        }
        """,
    "messages_de.properties": """\
        # login
        hint=Gib dein Passwort \\
             ein
        locked : Wir haben Ihr Konto f\\u00fcr heute gesperrt.
        save = Speichern
        """,
    "config/locales/de.yml": """\
        de:
          login:
            hint: "Gib dein Passwort ein"
            locked: Wir haben Ihr Konto gesperrt.
          save: Speichern
        """,
    "Resources.de.resx": """\
        <?xml version="1.0" encoding="utf-8"?>
        <root>
          <resheader name="resmimetype"><value>text/microsoft-resx</value></resheader>
          <data name="hint" xml:space="preserve"><value>Gib dein Passwort ein</value><comment>c</comment></data>
          <data name="locked" xml:space="preserve"><value>Wir haben Ihr Konto gesperrt.</value></data>
          <data name="save" xml:space="preserve"><value>Speichern</value></data>
        </root>
        """,
    "app_de.ts": """\
        <?xml version="1.0" encoding="utf-8"?>
        <!DOCTYPE TS>
        <TS version="2.1" language="de_DE" sourcelanguage="en">
        <context><name>Main</name>
         <message><source>Enter</source><translation>Gib dein Passwort ein</translation></message>
         <message><source>Locked</source><translation>Wir haben Ihr Konto gesperrt.</translation></message>
         <message><source>Save</source><translation>Speichern</translation></message>
         <message><source>Old</source><translation type="obsolete">Hast du das Alte?</translation></message>
        </context></TS>
        """,
    "film.de.srt": """\
        1
        00:00:01,000 --> 00:00:02,000
        Gib dein Passwort ein.

        2
        00:00:03,000 --> 00:00:04,000
        - Wir haben Ihr Konto gesperrt.
        - Das weiß ich.
        """,
    "film.de.vtt": """\
        WEBVTT

        00:01.000 --> 00:02.000
        Gib dein Passwort ein.

        00:03.000 --> 00:04.000
        <v Anna>Wir haben Ihr Konto gesperrt.
        <v Tom>Das weiß ich.
        """,
    "docs/de/guide.md": """\
        ---
        title: Hilfe
        ---
        # Speichern

        Gib dein [Passwort](https://example.org/du) mit `du -h` ein.

        - Wir haben **Ihr** Konto gesperrt.

        ```sh
        du -h  # dein Ordner
        ```
        """,
    "i18n/de.toml": """\
        [login]
        hint = "Gib dein \\"Passwort\\" ein"
        locked = "Wir haben Ihr Konto f\\u00fcr heute gesperrt."
        save = 'Speichern'
        """,
    "i18n/de.js": """\
        export default {
          login: { hint: 'Gib dein \\'Passwort\\' ein' }, // here
          locked: "Wir haben Ihr Konto gesperrt.",
          save: `Speichern`,
        };
        """,
    "lang/de/auth.php": """\
        <?php
        return [
            'hint' => 'Gib dein \\'Passwort\\' ein',
            'locked' => "Wir haben Ihr Konto gesperrt.",
            'save' => ['now' => 'Speichern'],
        ];
        """,
    "i18n/de.csv": """\
        key,text
        hint,"Gib dein ""Passwort"" ein"
        locked,Wir haben Ihr Konto gesperrt.
        save,Speichern
        """,
    "docs/de/guide.html": """\
        <html lang="de"><body>
        <h1>Speichern</h1>
        <p>Gib dein <a href="du">Passwort</a> &amp; mehr ein.</p>
        <p>Wir haben <b>Ihr</b> Konto gesperrt.</p>
        </body></html>
        """,
    "docs/de/guide.rst": """\
        Speichern
        =========

        Gib dein *Passwort* mit ``du -h`` ein.

        * Wir haben **Ihr** Konto gesperrt.
        """,
    "docs/de/guide.adoc": """\
        == Speichern

        Gib dein *Passwort* mit `du -h` ein.

        * Wir haben *Ihr* Konto gesperrt.
        """,
    "docs/de/hinweis.txt": """\
        Gib dein Passwort
        in das Feld ein.

        Wir haben Ihr Konto gesperrt.

        Speichern
        """,
}

formats = pytest.mark.parametrize("name", FILES)

#: Strings each file has. Fuzzy, obsolete, untranslatable and missing ones do not count.
SEGMENTS = {
    "locale/de/LC_MESSAGES/app.po": 3,
    "i18n/de.json": 3,
    "Localizable.xcstrings": 4,
}


@formats
def test_both_registers_are_found_on_their_lines(name: str, write: Write) -> None:
    path = write(name, FILES[name])
    lines = path.read_text("utf-8").splitlines()
    subtitles = name.startswith("film")
    for register, words in (("informal", ("Ihr", "Ihr**")), ("formal", ("Gib", "gib", "dir"))):
        report = check(path, register=register)
        assert not report.errors
        if subtitles:  # speakers may differ, so a house register does not bind them
            assert not report.findings
            continue
        (finding,) = [f for f in report.findings if f.code == "wrong-register"]
        assert finding.register != register
        assert finding.text[finding.start : finding.end]
        line = " ".join(lines[finding.line - 1 : finding.line + 1])
        assert any(word in line for word in words), (finding.line, line)
        if not subtitles:
            assert report.files[0].segments == SEGMENTS.get(name, 3)


@formats
def test_a_fix_changes_the_words_and_not_one_other_byte(name: str, write: Write) -> None:
    path = write(name, FILES[name])
    before = path.read_bytes()
    # The formal string needs one possessive exchanged; the informal one needs the rewriter.
    report = check(path, register="informal", fix=True)
    after = path.read_bytes()
    if name.startswith("film"):
        assert after == before
        return
    assert report.fixed == 1
    assert after == before.replace(b"Ihr", b"dein")
    again = check(path, register="informal", fix=True)
    assert again.fixed == 0
    assert not again.findings
    assert path.read_bytes() == after


@formats
def test_fixing_keeps_line_ends_and_a_byte_order_mark(name: str, write: Write) -> None:
    if name.startswith("film"):
        pytest.skip("subtitles are held to no house register")
    path = write(name, FILES[name])
    data = b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n")
    path.write_bytes(data)
    assert check(path, register="informal", fix=True, language="de").fixed == 1
    assert path.read_bytes() == data.replace(b"Ihr", b"dein")


def test_utf16_strings_keep_their_encoding(write: Write) -> None:
    text = '"a" = "Wir haben Ihr Konto gesperrt.";\n'
    path = write("de.lproj/Localizable.strings", text.encode("utf-16"))
    assert check(path, register="informal", fix=True).fixed == 1
    assert path.read_bytes() == text.replace("Ihr", "dein").encode("utf-16")


def test_latin1_catalogues_keep_their_encoding(write: Write) -> None:
    text = (
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"\n\n'
        'msgid "x"\nmsgstr "Wir haben Ihr Konto gelöscht."\n'
    )
    path = write("de.po", text.encode("latin-1"))
    assert check(path, register="informal", fix=True).fixed == 1
    assert path.read_bytes() == text.replace("Ihr", "dein").encode("latin-1")


def test_the_same_text_as_key_comment_and_value_is_fixed_only_as_value(write: Write) -> None:
    path = write(
        "de.po",
        """\
        # Wir haben Ihr Konto gesperrt.
        msgid "Wir haben Ihr Konto gesperrt."
        msgstr "Wir haben Ihr Konto gesperrt."

        msgid "b"
        msgstr "Wir haben Ihr Konto gesperrt."
        """,
    )
    report = check(path, register="informal", fix=True)
    assert report.fixed == 2
    assert path.read_text("utf-8").splitlines() == [
        "# Wir haben Ihr Konto gesperrt.",
        'msgid "Wir haben Ihr Konto gesperrt."',
        'msgstr "Wir haben dein Konto gesperrt."',
        "",
        'msgid "b"',
        'msgstr "Wir haben dein Konto gesperrt."',
    ]


def test_typescript_is_no_qt_catalogue(write: Write) -> None:
    path = write("src/de/app.ts", "export const a = 'Hast du Zeit?';\n")
    report = check(path.parent.parent, allow_empty=True)
    assert not report.files
    assert not report.errors


def test_other_json_of_a_project_is_left_alone(write: Write) -> None:
    write("package.json", '{"description": "Hast du Zeit?"}')
    report = check(write("i18n/de.json", '{"a": "Hast du Zeit?"}').parent.parent)
    assert [Path(file.path).name for file in report.files] == ["de.json"]


def test_a_string_catalogue_holds_several_languages(write: Write) -> None:
    path = write(
        "L.xcstrings",
        """\
        {"strings": {"a": {"localizations": {
          "de": {"stringUnit": {"value": "Hast du Zeit?"}},
          "fr": {"stringUnit": {"value": "Avez-vous le temps ?"}},
          "sv": {"stringUnit": {"value": "Har du tid?"}}}}}}
        """,
    )
    report = check(path.parent)
    assert {file.language: dict(file.counts) for file in report.files} == {
        "de": {"informal": 1},
        "fr": {"formal": 1},
    }
    assert report.unread == {"language": {"sv": 1}}
