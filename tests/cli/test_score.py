"""``politesse score``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from politesse.cli import app

FIELDS = ["text", "language", "register", "level", "politeness", "formality", "spans", "signature"]


def run(*arguments: str, text: str | bytes = "") -> tuple[int, list[str], str]:
    result = CliRunner().invoke(app, ["score", *arguments], input=text)
    return result.exit_code, result.stdout.splitlines(), result.stderr


def test_one_record_a_line() -> None:
    code, lines, _ = run("--format", "jsonl", text="Hast du Zeit?\nNous partons.\n\nYour move\n")
    records = [json.loads(line) for line in lines]
    assert code == 0
    assert [list(record) for record in records] == [FIELDS] * 4
    assert [record["language"] for record in records[:2]] == ["de", "fr"]
    assert records[0]["register"] == "informal"
    assert list(records[0]["spans"][0]) == [
        "start", "end", "text", "kind", "level", "rule", "message",
    ]  # fmt: skip


def test_text_shows_the_words() -> None:
    code, lines, _ = run("--lang", "de", text="Hast du Ihre Karte?\n")
    assert code == 0
    assert lines == ["mixed    Hast du Ihre Karte?   [de: Hast, du, Ihre]"]


def test_a_file_and_a_variant(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Você quer continuar?\n", "utf-8")
    registers = []
    for lang in ("pt-PT", "pt-BR"):
        _, lines, _ = run(str(path), "--lang", lang, "--format", "jsonl")
        registers.append((json.loads(lines[0])["language"], json.loads(lines[0])["register"]))
    assert registers == [("pt", "formal"), ("pt-BR", "informal")]


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        (["absent.txt"], "", "absent.txt: cannot be read: No such file or directory"),
        (["--lang", "xx"], "a\n", "no language pack for 'xx'"),
        (["--format", "xml"], "a\n", "--format must be text or jsonl"),
        ([], b"\xff\xfe\n", "standard input:1: is not UTF-8"),
    ],
)
def test_bad_input_is_one_line_and_2(arguments: list[str], text: str | bytes, message: str) -> None:
    import subprocess
    import sys

    result = subprocess.run(
        [sys.executable, "-m", "politesse", "score", *arguments],
        input=text if isinstance(text, bytes) else text.encode(),
        capture_output=True,
    )
    errors = result.stderr.decode().strip().splitlines()
    assert result.returncode == 2
    assert len(errors) == 1
    assert message in errors[0]
    assert not result.stdout
