"""The command: what it prints, what it writes, and how it ends."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.benchmarks.test_tasks import REQUESTS, write_requests


def bench(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "politesse", "bench", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    write_requests(tmp_path / "data", "all/fr_test.csv", REQUESTS * 3)
    return write_requests(tmp_path / "data", "binary/fr_test_binary.csv", REQUESTS)


def test_ls_says_what_can_be_run(data: Path) -> None:
    done = bench("ls", "tydip", "--data", data, "--format", "json")
    assert done.returncode == 0, done.stderr
    entries = {entry["table"]: entry for entry in json.loads(done.stdout)}
    assert entries["3"]["found"] == ["fr"]
    assert entries["3"]["state"].startswith(
        "runs, data for fr; tydip binary test is not here for en"
    )
    assert entries["4"]["state"].startswith("no data: gyafc")
    assert entries["2a"]["state"].startswith("not run:")


def test_run_validate_and_report(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    common = ("--data", data, "--out", out)
    ran = bench(
        "run", "tydip", "--table", "3", "--systems", "majority", *common, "--format", "json"
    )
    assert ran.returncode == 0, ran.stderr
    (table,) = json.loads(ran.stdout)
    figure = table["rows"][0]["values"]["fr"]
    assert figure["value"] == 0.5 and figure["items"] == 4
    assert figure["interval"][0] <= 0.5 <= figure["interval"][1]
    assert table["signatures"] and table["data"]["fr"]
    again = bench("run", "tydip", "--table", "3", "--systems", "majority", *common)
    assert "0 measured, 1 kept from before" in again.stderr
    assert "majority" in again.stdout
    reported = bench("report", "tydip", "--out", out)
    assert reported.returncode == 0, reported.stderr
    for path in reported.stdout.split():
        assert Path(path).read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (("run", "nonsense"), "unknown benchmark 'nonsense'"),
        (("run", "tydip", "--table", "99"), "no table '99'"),
        (("run", "tydip", "--systems", "oracle"), "'oracle'"),
        (("run", "tydip", "--systems", "python:no_such_module:Thing"), "no_such_module"),
        (("run", "tydip", "--systems", "trained:no/such/folder"), "no/such/folder"),
        (("run", "tydip", "--systems", "engine:hf:no/such/folder"), "no/such/folder"),
        (("ls", "--format", "xml"), "table or json"),
        (("induce", "--lang", "fr"), "pairs"),
        (("induce", "--lang", "xx", "--pairs", "absent.tsv"), "absent.tsv"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], cause: str, data: Path) -> None:
    extra = ("--data", data) if words[0] == "run" else ()
    done = bench(*words, *extra)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert cause in done.stderr
    assert "Traceback" not in done.stderr
