"""No silent green: what a check did not read is said, and nothing read is no success."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from politesse.cli import app

Write = Callable[..., Path]
GOOD = '{"a": "Hast du Zeit?"}'
PO = 'msgid "a"\nmsgstr "Har du tid?"\n'


def run(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["check", *map(str, arguments)], catch_exceptions=False)
    return result.exit_code, result.stdout, result.stderr


UNREAD = {
    "format": ("locale/de/app.xtb", "<x/>", "format not known (.xtb 1)"),
    "general format": ("locale/de/app.ini", "a=b", "format not known (.ini 1)"),
    "language": ("po/sv.po", PO, "no language pack (sv 1)"),
    "unclear": ("i18n/app.json", GOOD, "language not clear, name it with --lang or in the path (.json 1)"),
    "folder": ("x/node_modules/y/po/de.po", PO, "folders of builds or of others ("),
    "dialogue": ("a.de.srt", "1\n00:00:01,000 --> 00:00:02,000\nHast du?\n", "subtitles switched off"),
}  # fmt: skip
EXPECTED = {
    "excluded": ("old/de.json", GOOD, "left out by the settings (old 1)"),
    "empty": ("de.po", 'msgid "a"\nmsgstr ""\n', "no translated strings in use (.po 1)"),
    "other": ("package.json", GOOD, "no language in the path (.json 1, .toml 1)"),
    "source": (
        "app/res/values/strings.xml",
        '<resources><string name="a">%1$s</string></resources>',
        "too few words to tell the language of what is translated (.xml 1)",
    ),
}


@pytest.mark.parametrize("case", [*UNREAD, *EXPECTED])
def test_nothing_checked_is_an_error_that_says_why(case: str, write: Write, tmp_path: Path) -> None:
    name, content, phrase = {**UNREAD, **EXPECTED}[case]
    write(name, content)
    write("politesse.toml", 'subtitles = "off"\nexclude = ["old"]\n')
    code, _, errors = run(tmp_path)
    assert code == 2
    (line,) = errors.splitlines()
    assert line.startswith(f"politesse: {tmp_path}: nothing was checked: ")
    assert phrase in line
    code, _, errors = run(tmp_path, "--allow-empty")
    assert (code, errors) == (0, "")


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    code, _, errors = run(tmp_path)
    assert (code, "nothing was checked: no localisation files found" in errors) == (2, True)


@pytest.mark.parametrize("case", UNREAD)
def test_the_summary_says_what_was_not_read(case: str, write: Write, tmp_path: Path) -> None:
    name, content, phrase = UNREAD[case]
    write(name, content)
    write("politesse.toml", 'subtitles = "off"\n')
    write("fine/de.json", GOOD)
    code, output, _ = run(tmp_path)
    assert code == 0
    assert f"not read: {phrase}" in output.replace("\n", " ")


@pytest.mark.parametrize("case", EXPECTED)
def test_what_a_project_knows_is_not_told(case: str, write: Write, tmp_path: Path) -> None:
    name, content, _ = EXPECTED[case]
    write(name, content)
    write("politesse.toml", 'exclude = ["old"]\n')
    write("fine/de.json", GOOD)
    code, output, _ = run(tmp_path)
    assert (code, "not read" in output) == (0, False)


def test_json_has_the_same_facts(write: Write, tmp_path: Path) -> None:
    for name in ("po/sv.po", "po/da.po", "b/sv.po"):
        write(name, PO)
    write("locale/de/app.xtb", "<x/>")
    write("build/po/de.po", PO)
    write("build/x/README.md", "x")
    write("dist/de/README.md", "x")
    code, output, _ = run(tmp_path, "--format", "json")
    assert code == 2
    assert json.loads(output)["unread"] == {
        "format": {".xtb": 1},
        "language": {"da": 1, "sv": 2},
        "folder": {(tmp_path / "build").as_posix(): 1},
    }
