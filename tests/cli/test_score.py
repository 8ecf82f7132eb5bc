"""``politesse score``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import politesse
from politesse.cli import app

FIELDS = ["text", "language", "register", "level", "politeness", "formality", "spans", "signature"]


def run(*arguments: str, text: str | bytes = "") -> tuple[int, list[str], str]:
    result = CliRunner().invoke(app, ["score", *arguments], input=text)
    return result.exit_code, result.stdout.splitlines(), result.stderr


def test_one_record_a_line() -> None:
    code, lines, _ = run("--format", "jsonl", text="Hast du Zeit?\nNous partons.\n\nYour move\n")
    records = [json.loads(line) for line in lines]
    assert code == 0
    assert [list(record) for record in records] == [FIELDS, FIELDS, [*FIELDS, "reason"], FIELDS]
    assert [record["language"] for record in records[:2]] == ["de", "fr"]
    assert records[0]["register"] == "informal"
    assert list(records[0]["spans"][0]) == [
        "start", "end", "text", "kind", "level", "rule", "message",
    ]  # fmt: skip


def test_text_shows_the_words() -> None:
    text = "Hast du Ihre Karte?"
    code, lines, _ = run("--lang", "de", text=f"{text}\n")
    assert code == 0
    expected = politesse.score(text, "de")
    assert expected.politeness and expected.formality
    values = f"{expected.politeness.value:+.1f} {expected.formality.value:+.1f}"
    assert lines == [f"mixed    {values}  {text}   [de: Hast, du, Ihre]"]


@pytest.mark.parametrize(
    ("aspects", "expected"),
    [
        ("register", ["formal   本をお読みになりますか。   [ja respectful: お読みにな, ます]"]),
        ("honorifics", ["level-2 本をお読みになりますか。   [ja]"]),
        ("honorifics,register", ["formal   level-2  本をお読みになりますか。   [ja respectful: お読みにな, ます]"]),
    ],
)  # fmt: skip
def test_a_column_for_each_aspect_that_is_asked_for(aspects: str, expected: list[str]) -> None:
    code, lines, _ = run("--lang", "ja", "--aspects", aspects, text="本をお読みになりますか。\n")
    assert code == 0
    assert lines == expected


def test_what_cannot_be_scored_keeps_its_place_and_says_why() -> None:
    text = "Hast du Zeit?\n\nΚαλημέρα, τι κάνετε σήμερα;\n12:30\n"
    code, lines, errors = run(text=text)
    assert code == 2
    assert lines[0].startswith("informal ")
    assert lines[1] == "-           -    -     [no text]"
    assert lines[2].startswith("-           -    -  Καλημέρα, τι κάνετε σήμερα;   [the text looks ")
    assert lines[3] == "-           -    -  12:30   [no words to tell a language from]"
    assert [line.split(": ")[1] for line in errors.splitlines()] == ["-:3", "-:4"]
    _, records, _ = run("--format", "jsonl", text=text)
    unscored = [json.loads(line) for line in records[1:]]
    assert [row["language"] for row in unscored] == ["und"] * 3
    for row in unscored:
        assert row["register"] is row["politeness"] is row["formality"] is row["level"] is None
        assert row["spans"] == [] and row["reason"]


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
        (["--aspects", "charm"], "a\n", "unknown aspect 'charm'; there are register, politeness"),
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


def test_explain_shows_a_bar_for_each_cause() -> None:
    text = "omg thats sooo cool lol!!!\n"
    code, lines, _ = run("--lang", "en", "--explain", text=text)
    assert code == 0
    formality = lines[next(i for i, line in enumerate(lines) if "formality" in line) :]
    causes = {line.split()[0]: line.split() for line in formality[1:]}
    assert {"repeated-marks", "lower-case", "abbreviation", "slang"} <= set(causes)
    assert float(causes["repeated-marks"][1]) < 0
    assert causes["repeated-marks"][2].startswith("█")
    assert causes["repeated-marks"][-1] == "!!!"


def test_explain_colours_the_words() -> None:
    _, lines, _ = run("--lang", "en", "--explain", "--color", "always", text="Wow, cool lol!!!\n")
    assert "\x1b[33m!!!\x1b[0m" in lines[0]
    assert "\x1b[35mcool\x1b[0m" in lines[0]


def test_a_plot_is_a_picture_of_its_own(tmp_path: Path) -> None:
    from xml.etree import ElementTree

    path = tmp_path / "scores.svg"
    text = "Thank you!\nGo away, idiot.\nPlease help me.\nDanke sehr!\nHau ab!\nBitte hilf mir.\n"
    code, lines, _ = run("--plot", str(path), "--format", "jsonl", text=text)
    assert code == 0
    assert len(lines) == 6
    picture = ElementTree.fromstring(path.read_text("utf-8"))
    words = [element.text for element in picture.iter() if element.tag.endswith("}text")]
    assert {"en", "de"} <= set(words)
    assert any(word and word.startswith("Formality by language") for word in words)
    assert not list(tmp_path.glob("*.part"))


def test_a_plot_into_no_folder_is_refused_before_any_work(tmp_path: Path) -> None:
    path = tmp_path / "no" / "scores.svg"
    result = CliRunner().invoke(app, ["score", "--plot", str(path)], input="Hello there.\n")
    assert result.exit_code != 0
    assert "its folder does not exist" in str(result.exception)
    assert not result.stdout
