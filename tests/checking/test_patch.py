"""Fixes as a patch that git really applies, and fixes one by one on a terminal."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import PolitesseError

Write = Callable[..., Path]
INFORMAL = "a=Hast du Zeit?\nb=Dein Konto ist bereit.\nc=Bist du da?\n"
PROJECT = {
    "locale/de.properties": INFORMAL + "d=Wir fragen Sie.",
    "locale/crlf_de.properties": (INFORMAL + "d=Wir fragen Sie.\n").replace("\n", "\r\n"),
    "a folder/für_de.properties": INFORMAL * 9 + "d=Wir fragen Sie.\n" + INFORMAL * 9,
    "sub/de.json": '{"a": "Wir senden es Ihnen.", "b": "Hast du Zeit?"}\n',
}


def check(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "politesse", "check", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False)


def contents(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in PROJECT}


def git(folder: Path, *arguments: str, given: bytes = b"") -> None:
    subprocess.run(["git", *arguments], cwd=folder, input=given, check=True, capture_output=True)


@pytest.fixture
def project(write: Write, tmp_path: Path) -> Path:
    for name, text in PROJECT.items():
        write(name, text.encode())
    return tmp_path


@pytest.mark.parametrize("repository", [True, False])
def test_git_applies_what_fix_would_write(project: Path, repository: bool) -> None:
    before = contents(project)
    if repository:
        git(project, "init", "-q")
    shown = check(project, "--diff")
    assert shown.returncode == 1
    assert b"4 findings; the patch changes 4 files" in shown.stderr
    assert contents(project) == before
    git(project, "apply", "-", given=shown.stdout)
    applied = contents(project)
    for name, data in before.items():
        (project / name).write_bytes(data)
    assert check(project, "--fix").returncode == 0
    assert contents(project) == applied
    assert all(applied[name] != data for name, data in before.items())


def test_a_patch_applies_in_the_folder_it_was_made_in(project: Path) -> None:
    git(project, "init", "-q")
    for path in (".", str(project / "locale")):
        shown = check(project / "locale", path, "--diff")
        git(project / "locale", "apply", "--check", "-", given=shown.stdout)
        assert shown.stdout.count(b"+++ b/") == 2
    git(project / "locale", "apply", "-", given=shown.stdout)
    assert b"Wir fragen dich." in (project / "locale/de.properties").read_bytes()


def test_utf_16_applies_too(write: Write, tmp_path: Path) -> None:
    text = '"a" = "Hast du Zeit?";\n"b" = "Wir fragen Sie.";\n"c" = "Dein Konto";\n"d" = "Bist du da?";\n'
    path = write("de.lproj/a.strings", text.encode("utf-16"))
    shown = check(tmp_path, "--diff")
    git(tmp_path, "apply", "-", given=shown.stdout)
    assert path.read_bytes() == text.replace("Sie.", "dich.").encode("utf-16")


def test_nothing_to_mend_is_an_empty_patch(write: Write, tmp_path: Path) -> None:
    write("de.json", '{"a": "Hast du Zeit?"}')
    shown = check(tmp_path, "--diff", "--quiet")
    assert (shown.returncode, shown.stdout, shown.stderr) == (0, b"", b"")


def test_a_patch_can_go_to_a_file(project: Path) -> None:
    check(project, "--diff", "--output", "fixes.patch")
    git(project, "apply", "fixes.patch")
    assert b"Wir fragen dich." in contents(project)["locale/de.properties"]


@pytest.mark.parametrize("wrong", [["--diff", "--fix"], ["--diff", "--pairs"], ["--interactive"]])
def test_what_does_not_go_together_is_refused(wrong: list[str], project: Path) -> None:
    with pytest.raises(PolitesseError, match=r"--diff prints a patch|give both"):
        CliRunner().invoke(app, ["check", str(project), *wrong], catch_exceptions=False)


def test_without_a_terminal_nobody_is_asked(project: Path) -> None:
    before = contents(project)
    result = check(project, "--fix", "--interactive")
    assert (result.returncode, result.stdout) == (2, b"")
    assert b"--interactive needs a terminal" in result.stderr
    assert contents(project) == before


def on_terminal(folder: Path, answers: str) -> tuple[int, str]:
    """Run the command on a pseudo terminal and type the answers."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        words = ["-m", "politesse", "check", "--fix", "--interactive", "--register", "informal"]
        os.execv(sys.executable, [sys.executable, *words])
    os.write(terminal, "".join(f"{answer}\n" for answer in answers).encode())
    seen = b""
    while True:
        try:
            chunk = os.read(terminal, 4096)
        except OSError:
            break
        if not chunk:
            break
        seen += chunk
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), seen.decode()


FIRST = '{"a": "Wir fragen Sie.", "b": "Wir senden es Ihnen.", "c": "Wir sehen Sie."}'
SECOND = '{"a": "Hast du?", "b": "Bist du da?", "c": "Dein Haus", "d": "Deine Uhr", "e": "Für Sie"}'


@pytest.mark.parametrize(
    ("answers", "first", "second", "code"),
    [
        ("yyyy", (True, True, True), True, 0),
        ("nyxny", (False, True, False), True, 1),
        ("nan", (False, True, True), False, 1),
        ("yq", (True, False, False), False, 1),
        ("ay", (True, True, True), True, 0),
    ],
)
def test_fixes_are_written_as_answered(
    answers: str,
    first: tuple[bool, ...],
    second: bool,
    code: int,
    write: Write,
    tmp_path: Path,
) -> None:
    one, two = write("a/de.json", FIRST), write("b/de.json", SECOND)
    status, seen = on_terminal(tmp_path, answers)
    assert "a/de.json:1:8" in seen
    assert "- Wir fragen Sie." in seen
    assert "+ Wir fragen dich." in seen
    words = ("fragen dich", "es dir", "sehen dich")
    assert tuple(word in one.read_text() for word in words) == first
    assert ("Für dich" in two.read_text()) == second
    assert status == code


def test_who_is_asked_is_shown_fixes_that_are_not_sure(write: Write) -> None:
    from politesse import checking
    from politesse.core import Finding

    text = "Bitte überprüfen Sie Ihre Adresse, bevor Sie das Formular absenden."
    path = write("de.json", f'{{"a": "{text}"}}')
    seen: list[Finding] = []

    def ask(finding: Finding) -> bool:
        seen.append(finding)
        return True

    (proposed,) = checking.check(path, register="informal").findings
    report = checking.check(path, register="informal", fix=ask)
    assert [finding.fix for finding in seen] == [proposed.fix]
    assert report.fixed == 1
    assert proposed.fix and proposed.fix in path.read_text("utf-8")
