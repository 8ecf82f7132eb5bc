"""Only what changed since a revision of git is a finding."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from politesse.checking import check
from politesse.cli import app
from politesse.core import PolitesseError

Write = Callable[..., Path]
INFORMAL = {"a": "Hast du Zeit?", "b": "Dein Konto ist bereit.", "c": "Kommst du mit?", "d": "Bist du da?"}  # fmt: skip


def git(folder: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(write: Write, tmp_path: Path) -> Path:
    write("i18n/de.json", json.dumps({**INFORMAL, "old": "Wir fragen Sie."}, indent=1))
    many = {f"{name}{number}": text for name, text in INFORMAL.items() for number in range(5)}
    write("i18n/house.de.json", json.dumps(many))
    write("i18n/same.de.json", json.dumps({"old": "Wir sehen Sie."}))
    write("i18n/moved.de.json", json.dumps({"old": "Wir hören Sie.", "e": "Uhr"}, indent=1))
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "first")
    return tmp_path


def texts(folder: Path, **options: object) -> list[str]:
    return [finding.text for finding in check(folder, **options).findings]  # type: ignore[arg-type]


def test_only_strings_that_changed_are_findings(repository: Path, write: Write) -> None:
    assert len(texts(repository)) == 3
    assert texts(repository, since="main") == []
    strings = {"x": "Zeile davor", **INFORMAL, "old": "Wir fragen Sie.", "new": "Für Sie"}
    write("i18n/de.json", json.dumps(strings, indent=1))
    write("i18n/fresh.de.json", json.dumps({"a": "Mit Ihnen"}))
    git(repository, "mv", "i18n/moved.de.json", "i18n/name.de.json")
    assert texts(repository, since="HEAD") == ["Für Sie", "Mit Ihnen"]
    assert texts(repository / "i18n" / "de.json", since="main", register="informal") == ["Für Sie"]
    git(repository, "add", "-A")
    git(repository, "commit", "-qm", "second")
    assert texts(repository, since="HEAD~1") == ["Für Sie", "Mit Ihnen"]
    assert texts(repository, since="HEAD") == []


def test_a_text_that_changed_under_its_name_is_a_finding(repository: Path, write: Write) -> None:
    write("i18n/same.de.json", json.dumps({"old": "Wir sehen Sie bald."}))
    assert texts(repository, since="HEAD") == ["Wir sehen Sie bald."]


def test_a_fix_leaves_what_is_old_alone(repository: Path, write: Write) -> None:
    path = write("i18n/de.json", json.dumps({**INFORMAL, "old": "Wir fragen Sie.", "n": "Für Sie"}))
    report = check(repository, since="HEAD", fix=True)
    assert (report.fixed, report.exit_code) == (1, 0)
    assert json.loads(path.read_text())["old"] == "Wir fragen Sie."
    assert json.loads(path.read_text())["n"] == "Für dich"


def test_a_file_that_was_broken_then_is_all_new(repository: Path, write: Write) -> None:
    write("i18n/same.de.json", "{")
    git(repository, "commit", "-qam", "broken")
    write("i18n/same.de.json", json.dumps({"old": "Wir sehen Sie."}))
    assert texts(repository, since="HEAD") == ["Wir sehen Sie."]


def test_the_command_and_its_workers_agree(repository: Path, write: Write) -> None:
    for number in range(3):
        write(f"i18n/{number}.de.json", json.dumps({"a": "Mit Ihnen"}))
    words = ["check", str(repository), "--since", "HEAD", "--format", "json", "--jobs", "3"]
    result = CliRunner().invoke(app, words, catch_exceptions=False)
    files = json.loads(result.stdout)["files"]
    assert sum(len(file["findings"]) for file in files) == 3


@pytest.mark.parametrize("revision", ["nowhere", "--all", "HEAD:i18n"])
def test_an_unknown_revision_is_refused(repository: Path, revision: str) -> None:
    with pytest.raises(PolitesseError, match=f"has no revision '{revision}'"):
        check(repository, since=revision)


def test_outside_a_repository_is_refused(write: Write, tmp_path: Path) -> None:
    write("de.json", json.dumps(INFORMAL))
    with pytest.raises(PolitesseError, match="is in no git repository"):
        check(tmp_path, since="HEAD")


def test_a_file_outside_the_repository_is_refused(
    repository: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other") / "de.json"
    other.write_text(json.dumps({"a": "Wir fragen Sie."}))
    with pytest.raises(PolitesseError, match="is not in the repository"):
        check([repository, other], since="HEAD")
