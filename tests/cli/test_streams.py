"""What the command writes to a pipe: UTF-8, and an exit code that means what it says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from politesse import cli


def run(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "politesse", *arguments],
        input=stdin.encode(),
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )


def test_output_is_utf8_whatever_the_code_page() -> None:
    ended = run(
        "score", "--lang", "ja", stdin="パスワードを入力してください。", PYTHONIOENCODING="cp1252"
    )
    assert ended.returncode == 0, ended.stderr
    assert "パスワードを入力してください。" in ended.stdout.decode("utf-8")


def test_findings_in_another_code_page_are_still_findings(tmp_path: Path) -> None:
    catalogue = tmp_path / "ru.properties"
    catalogue.write_text("a=Введите ваш пароль.\nb=Введи свой пароль, ты же знаешь.\n", "utf-8")
    ended = run(
        "check", str(catalogue), "--register", "formal", "--lang", "ru", PYTHONIOENCODING="cp1252"
    )
    assert ended.returncode == 1, ended.stderr
    assert "Введи" in ended.stdout.decode("utf-8")


def test_errors_are_utf8_too(tmp_path: Path) -> None:
    ended = run("check", str(tmp_path / "日本語.po"), PYTHONIOENCODING="cp1252")
    assert ended.returncode == 2
    assert "日本語.po" in ended.stderr.decode("utf-8")


def test_a_mistake_of_our_own_is_no_finding(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(arguments: list[str]) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(cli, "run", broken)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 3
    assert "mistake in Politesse" in capsys.readouterr().err
