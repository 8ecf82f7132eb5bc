"""``politesse rewrite`` and what ``politesse check --fix`` takes from it."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from politesse.checking import check
from politesse.cli import app

FIELDS = [
    "text", "rewrite", "language", "from", "to", "changed", "confidence", "meaning", "spans",
    "reason", "signature",
]  # fmt: skip


def run(*arguments: str, text: str = "") -> tuple[int, list[str], str]:
    result = CliRunner().invoke(app, ["rewrite", *arguments], input=text)
    return result.exit_code, result.stdout.splitlines(), result.stderr


def test_as_many_lines_come_out_as_go_in() -> None:
    code, lines, _ = run("--to", "informal", "--lang", "de", text="Haben Sie Zeit?\n\nJa.\n")
    assert code == 0
    assert lines == ["Hast du Zeit?", "", "Ja."]


def test_one_record_a_line() -> None:
    _, lines, _ = run("--to", "formal", "--format", "jsonl", text="Hast du Zeit?\nIch komme.\n")
    records = [json.loads(line) for line in lines]
    assert [list(record) for record in records] == [FIELDS] * 2
    first, second = records
    assert (first["rewrite"], first["from"], first["to"]) == (
        "Haben Sie Zeit?",
        "informal",
        "formal",
    )
    assert first["changed"] is True and first["reason"] is None
    assert (second["changed"], second["confidence"]) == (False, 1.0)
    assert second["reason"]


def test_more_candidates() -> None:
    _, lines, _ = run(
        "--to", "informal", "--lang", "de", "--nbest", "3", "--format", "jsonl",
        text="Sie können das sehen.\n",
    )  # fmt: skip
    found = json.loads(lines[0])["candidates"]
    assert 1 < len(found) <= 3
    assert found[0]["text"] == json.loads(lines[0])["rewrite"]


def test_a_diff_shows_both_texts() -> None:
    _, lines, _ = run("--to", "formal", "--lang", "fr", "--diff", text="Tu viens ?\nIl vient.\n")
    assert lines[0] == "- Tu viens ?"
    assert lines[1].startswith("+ Vous venez ?")
    assert lines[2] == "  Il vient."


def test_wrong_options_are_refused() -> None:
    assert run("--to", "loud", text="Hallo\n")[0] != 0
    assert run("--format", "xml", text="Hallo\n")[0] != 0
    assert run("--lang", "xx", text="Hallo\n")[0] != 0


STRINGS = ["Gib deinen Namen ein.", "Hast du ein Konto?", "Öffne deine Dateien.", "Du bist dran."]


def _file(folder: Path, *more: str) -> Path:
    path = folder / "app.de.json"
    path.write_text(json.dumps({str(n): s for n, s in enumerate([*STRINGS, *more])}), "utf-8")
    return path


def test_check_fixes_whole_strings(tmp_path: Path) -> None:
    path = _file(tmp_path, "Bitte geben Sie Ihr Passwort ein.")
    report = check(path, fix=True)
    assert report.fixed == 1
    assert json.loads(path.read_text("utf-8"))["4"] == "Bitte gib dein Passwort ein."
    assert check(path).findings == []


def test_check_proposes_what_it_is_not_sure_of(tmp_path: Path) -> None:
    from politesse.checking import fixes

    path = _file(tmp_path, "Bitte geben Sie Ihr Passwort ein.")
    before, threshold = path.read_bytes(), fixes.SURE
    try:
        fixes.SURE = 1.1
        report = check(path, fix=True)
    finally:
        fixes.SURE = threshold
    assert report.fixed == 0
    assert [finding.fix for finding in report.findings] == ["Bitte gib dein Passwort ein."]
    assert path.read_bytes() == before
