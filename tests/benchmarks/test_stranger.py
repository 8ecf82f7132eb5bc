"""A stranger's run: a clone as it was cloned, one command, their model beside ours and the published."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

from tests.datasets import published


def run(folder: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key != "POLITESSE_DATA"}
    command = [sys.executable, "-m", "politesse", "bench", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment)


def figures(done: subprocess.CompletedProcess[str]) -> dict[tuple[str, str, str], float]:
    assert done.returncode == 0, done.stderr
    rows = csv.DictReader(io.StringIO(done.stdout))
    return {(row["system"], row["row"], row["column"]): float(row["value"]) for row in rows}


def test_tydip(tmp_path: Path) -> None:
    published.tydip(tmp_path)
    (tmp_path / "mymodel.py").write_text(
        "def score(texts, language):\n"
        "    return [1.0 if 'hank' in text or 'erci' in text else -1.0 for text in texts]\n"
    )
    systems = "ours,mine=python:mymodel:score"
    done = run(tmp_path, "run", "tydip", "--table", "3", "--data", "TyDiP", "--systems", systems, "--format", "csv")  # fmt: skip
    found = figures(done)
    assert found["mine", "", "fr"] == 1.0
    assert found["mine", "", "en"] == 0.75
    assert found["majority", "", "fr"] == 0.5
    assert ("strategy-lexicon", "", "fr") in found
    assert ("induced-lexicon", "", "fr") in found  # the strategies lie beside the data
    assert found["gpt3-target", "GPT-3 davinci-002 prompted zero-shot, target-language input", "fr"] == 0.764  # fmt: skip


def test_cocoa_mt(tmp_path: Path) -> None:
    published.contrastive(tmp_path)
    clone = "contrastive-controlled-mt"
    wrote = run(tmp_path, "texts", "cocoa-mt", "--table", "6a", "--data", clone, "-o", "asked")
    assert wrote.returncode == 0, wrote.stderr
    sources = [
        json.loads(line)["text"]
        for line in (tmp_path / "asked" / "de.formal.jsonl").read_text("utf-8").splitlines()
    ]
    assert len(sources) == 9
    answers = tmp_path / "answers"
    answers.mkdir()
    said = {english: formal for english, formal, _ in published.SEGMENTS}
    plain = [said[text].replace("[F]", "").replace("[/F]", "") for text in sources]
    for style in ("formal", "informal"):  # a model that is always formal
        (answers / f"de.{style}.txt").write_text("".join(f"{line}\n" for line in plain), "utf-8")
    done = run(tmp_path, "run", "cocoa-mt", "--table", "6a", "--data", clone, "--systems", "references,mine=outputs:answers", "--format", "csv")  # fmt: skip
    found = figures(done)
    assert found["mine", "de", "in-domain/formal"] == 100
    assert found["mine", "de", "in-domain/informal"] == 0
    assert found["references", "de", "out-of-domain/informal"] == 100
    assert any(system.startswith("de-") for system, _, _ in found)
