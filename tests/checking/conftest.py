"""Small localisation files in their real layouts, all German, each with the same faults."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

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
    "docs/de/hinweis.txt": """\
        Gib dein Passwort
        in das Feld ein.

        Wir haben Ihr Konto gesperrt.

        Speichern
        """,
}


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes a file under the test's folder, its text freed of the common indent."""

    def write_one(name: str, text: str | bytes) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else textwrap.dedent(text).encode())
        return path

    return write_one
