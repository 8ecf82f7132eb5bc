"""``politesse data``."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from politesse.cli import app

CORPORA = Path(__file__).parent.parent / "datasets" / "corpora"


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["data", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_ls_tells_what_is_there(tmp_path: Path) -> None:
    shutil.copytree(CORPORA / "winomt", tmp_path / "winomt")
    code, out, _ = run("ls", "--data", str(tmp_path), "--format", "json")
    entries = {entry["name"]: entry for entry in json.loads(out)}
    assert code == 0
    assert len(entries) == 25
    found = {name for name, entry in entries.items() if entry["found"]}
    own = {
        "rated-messages",
        "rude-users",
        "politeness-contrasts",
        "formal-pairs",
        "translated-lines",
    }  # with the package
    assert found == {"winomt"} | own
    assert entries["winomt"]["folder"] == str(tmp_path / "winomt")
    assert entries["gyafc"]["licence"].startswith("on request")


def test_ls_as_a_table() -> None:
    code, out, _ = run("ls", "--data", str(CORPORA))
    lines = out.splitlines()
    assert code == 0
    place = lines.index("keico  KeiCO: ja; CC BY 4.0")
    assert lines[place + 1].strip() == str(CORPORA / "keico")


def test_info_tells_everything() -> None:
    code, out, _ = run("info", "tydip", "--data", str(CORPORA), "--format", "json")
    about = json.loads(out)
    assert code == 0
    assert about["address"] == "https://github.com/Genius1237/TyDiP"
    assert about["found"] and str(CORPORA) in about["looked_for"]
    assert {"part": "all", "language": "fr", "split": "test", "records": 2,
            "published": 500} in about["counts"]  # fmt: skip


def test_info_of_what_is_absent(tmp_path: Path) -> None:
    code, out, _ = run("info", "gyafc", "--data", str(tmp_path))
    told = " ".join(out.split())
    assert code == 0
    assert "https://github.com/raosudha89/GYAFC-corpus" in told
    assert "found no" in told
    assert "en train 104,562" in told


def test_a_sound_copy_is_0() -> None:
    code, out, _ = run("validate", "winomt", str(CORPORA / "winomt"))
    lines = out.splitlines()
    assert code == 0
    assert lines[1].split() == ["all", "en", "–", "3", "3,888"]
    assert lines[-1].startswith("winomt: clean; data winomt|files:3|sha256:")


def test_defects_are_1_and_a_line_each(tmp_path: Path) -> None:
    path = tmp_path / "hi_test.csv"
    path.write_text("sentence,score\nठीक है.,x\nनहीं.,nan\n", "utf-8")
    code, out, _ = run("validate", "tydip", str(path))
    assert code == 1
    assert out.splitlines()[-3:-1] == [
        f"{path}:2: score is not a number: 'x'",
        f"{path}:3: score is not a finite number: 'nan'",
    ]
    code, out, _ = run("validate", "tydip", str(path), "--format", "json")
    assert code == 1
    assert json.loads(out)["defects"][1] == {
        "file": str(path),
        "line": 3,
        "cause": "score is not a finite number: 'nan'",
    }


def test_another_file_than_the_published_one_is_told_and_strictly_1() -> None:
    path = CORPORA / "pt16-en" / "tune.csv"
    code, out, _ = run("validate", "pt16", str(path))
    assert code == 0
    assert "checksums: 1 differ from the published files" in out
    assert any(line.endswith("  tune.csv  mismatch") for line in out.splitlines())
    assert run("validate", "pt16", str(path), "--strict")[0] == 1


def test_what_was_never_seen_is_not_checked() -> None:
    code, out, _ = run("validate", "gyafc", str(CORPORA), "--strict")
    assert code == 0
    assert "not checked, since the published file was never seen" in out


def test_without_a_path_the_dataset_is_looked_for() -> None:
    code, out, _ = run("validate", "keico", "--data", str(CORPORA), "--format", "json")
    assert code == 0
    assert json.loads(out)["folder"] == str(CORPORA / "keico")


TALK = "Hi Bob. Could you look at my map of the old town?\n\nGood day. Would you help me, please?\n"


def test_build_writes_texts_with_their_place_and_prints_the_counts(tmp_path: Path) -> None:
    talk, out = tmp_path / "talk.txt", tmp_path / "requests.jsonl"
    talk.write_text(TALK, "utf-8")
    code, printed, _ = run("build", str(talk), "--lang", "en", "-o", str(out))
    records = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert code == 0
    assert [(record["file"], record["line"], record["language"]) for record in records] == [
        (str(talk), 1, "en"),
        (str(talk), 3, "en"),
    ]
    lines = [line.split() for line in printed.splitlines()]
    assert lines[:3] == [["read", "2"], ["clean", "2"], ["requests", "2"]]
    assert lines[-1][0].startswith("build|lang:en|steps:clean+requests")


def test_build_to_standard_output_keeps_it_clean(tmp_path: Path) -> None:
    talk = tmp_path / "talk.txt"
    talk.write_text(TALK, "utf-8")
    code, out, err = run("build", str(talk), "--lang", "en", "--limit", "1", "--format", "json")
    assert code == 0
    assert len([json.loads(line) for line in out.splitlines()]) == 1
    assert json.loads(err)["steps"][-1] == {"step": "sample", "kept": 1}


def test_build_by_a_score(tmp_path: Path) -> None:
    table = tmp_path / "answers.csv"
    table.write_text(
        "text,formality\nyou should just go and tell him the truth lol,-1.5\n"
        "It would be advisable to consult a lawyer first.,2.0\n",
        "utf-8",
    )
    arguments = ["build", str(table), "--lang", "en", "--score-column", "formality"]
    for recipe, score in (("informal", -1.5), ("formal", 2.0)):
        code, out, _ = run(*arguments, "--recipe", recipe)
        assert code == 0
        assert [json.loads(line)["score"] for line in out.splitlines()] == [score]
    code, out, _ = run("build", str(table), "--lang", "en", "--steps", "clean,score",
                       "--scorer", "python:builtins:len")  # fmt: skip
    assert json.loads(out.splitlines()[0])["score"] == 45


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["info", "nope"], "unknown dataset 'nope'; choose from: tydip"),
        (["ls", "--format", "xml"], "--format must be table or json"),
        (["validate", "tydip", "absent"], "absent: there is no such file or folder"),
        (["validate", "gyafc", "--data", "."], "Obtain it from the authors"),
        (["build", "absent.txt", "--lang", "en"], "absent.txt: cannot be read"),
        (["build", "absent.txt", "--lang", "xx"], "no language pack for 'xx'"),
        (["build", "absent.txt", "--lang", "en", "--steps", "mix"], "unknown step 'mix'"),
        (["build", "absent.txt", "--lang", "en", "--recipe", "mix"], "unknown recipe 'mix'"),
        (["build", "absent.txt", "--lang", "en", "--scorer", "x"], "write python:MODULE:NAME"),
    ],
)
def test_what_cannot_be_run_is_one_line_and_2(arguments: list[str], message: str) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "politesse", "data", *arguments], capture_output=True, text=True
    )
    lines = result.stderr.strip().splitlines()
    assert result.returncode == 2
    assert len(lines) == 1
    assert message in lines[0]
    assert not result.stdout
