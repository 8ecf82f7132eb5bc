"""Bad input: one clear line, everything else still checked, exit 2, nothing half-written."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from politesse.checking import check
from politesse.cli import app

Write = Callable[..., Path]
GOOD = '{"a": "Hast du Zeit?", "b": "Wir fragen Sie.", "c": "Dein Konto", "d": "Bist du da?"}'

BAD = {
    "not UTF-8": ("de.po", b'msgid "a"\nmsgstr "gr\xfcn"\n', "de.po:2: is not UTF-8: byte 0xfc"),
    "compiled strings": ("de.lproj/a.strings", b"bplist00\xdb\x01", "is a compiled property list"),
    "unknown encoding": (
        "de.po",
        b'msgid ""\nmsgstr "Content-Type: text/plain; charset=NOPE-9\\n"\n',
        "unknown encoding 'nope-9'",
    ),
    "truncated PO": ("de.po", 'msgid "a"\nmsgstr "Hast du Zei', "de.po:2: the file ends inside a string"),
    "malformed XML": ("values-de/strings.xml", "<resources><string>x</resources>", "strings.xml:1: malformed XML"),
    "malformed XLIFF": ("de.xlf", "<xliff", "de.xlf:1: malformed XML"),
    "malformed JSON": ("x.de.json", '{\n"a": "b",\n}', "x.de.json:3: malformed JSON"),
    "deep JSON": ("x.de.json", "[" * 100_000, "nested too deep"),
    "malformed YAML": ("x.de.yml", 'de:\n  a: "b\n', "malformed"),
    "entities": (
        "values-de/strings.xml",
        '<?xml version="1.0"?>\n<!DOCTYPE r [<!ENTITY a "b">]>\n<resources/>',
        "strings.xml:2: declares XML entities",
    ),
    "outside DTD": (
        "de.resx",
        '<!DOCTYPE root SYSTEM "file:///etc/passwd">\n<root/>',
        "declares XML entities or an outside DTD",
    ),
    "no subtitles": ("a.de.srt", "nothing of the kind\n", "no cue found"),
    "unclosed strings": ("de.lproj/a.strings", '"a" = "b;\n', "a string is not closed"),
    "unknown language": ("po/messages.po", 'msgid "a"\nmsgstr "b"\n', "the language is not clear"),
    "no such language": ("zz.po", '"Language: zz\\n"\nmsgid "a"\nmsgstr "b"\n', "zz.po"),
    "1 MB segment": ("big.de.json", '{"a": "' + "x " * 500_000 + '"}', "segment 'a' has 1,000,000 characters"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_one_clear_line_and_the_rest_is_checked(case: str, write: Write) -> None:
    name, content, message = BAD[case]
    bad = write(f"bad/{name}", content)
    write("good/de.json", GOOD)
    result = CliRunner().invoke(app, ["check", str(bad.parents[len(Path(name).parts)])])
    lines = result.stderr.strip().splitlines()
    assert result.exit_code == 2
    assert len(lines) == 1, lines
    assert message in lines[0]
    assert lines[0].startswith("politesse: ")
    assert "Wir fragen Sie." in result.stdout
    assert bad.read_bytes() == (content if isinstance(content, bytes) else content.encode())


def test_many_processes_report_what_one_does(write: Write) -> None:
    for number, (name, content, _) in enumerate(BAD.values()):
        write(f"{number}/{name}", content)
    root = write("good/de.json", GOOD).parent.parent
    one, many = (check(root, jobs=jobs) for jobs in (1, 3))
    assert [str(error) for error in one.errors] == [str(error) for error in many.errors]
    assert len(one.errors) == len(BAD)


def test_a_file_that_is_too_large_is_not_read(write: Write) -> None:
    path = write("de.json", GOOD)
    report = check(path, max_file_size=10)
    assert "raise the limit with --max-file-size" in str(report.errors[0])


def test_a_200_mb_file_costs_nothing(write: Write) -> None:
    path = write("huge.de.json", "")
    with path.open("wb") as file:
        file.truncate(200_000_000)
    report = check(path.parent)
    assert "the file has 200 MB, more than the 100 MB allowed" in str(report.errors[0])


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(write: Write) -> None:
    path = write("de.json", GOOD)
    path.chmod(0)
    assert "cannot be read: Permission denied" in str(check(path).errors[0])


def test_links_that_lead_in_a_circle(write: Write) -> None:
    root = write("good/de.json", GOOD).parent
    (root / "loop").symlink_to(root)
    (root / "self.po").symlink_to(root / "self.po")
    report = check(root)
    assert sorted(str(error).split(": ", 1)[1] for error in report.errors) == [
        "a symbolic link that leads nowhere or to itself",
        "a symbolic link to a folder above it; not followed",
    ]
    assert len(report.findings) == 1


def test_an_unknown_format_named_on_the_command_line(write: Write) -> None:
    report = check(write("a.exe", b"\0\1"))
    assert "not a format Politesse reads" in str(report.errors[0])


def test_a_language_without_a_pack_is_skipped_on_a_walk_and_refused_by_name(write: Write) -> None:
    path = write("sv.po", 'msgid "a"\nmsgstr "Har du tid?"\n')
    assert check(path.parent, allow_empty=True).exit_code == 0
    assert "no language pack for 'sv'" in str(check(path).errors[0])


def test_many_entities_are_never_expanded(write: Write) -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + "".join(
        f'<!ENTITY a{n} "{"&a" + str(n - 1) + ";" if n else "&a;"}">' * 2 for n in range(20)
    )
    path = write("de.xliff", f"{bomb}]><xliff>&a19;</xliff>")
    assert "declares XML entities" in str(check(path).errors[0])
