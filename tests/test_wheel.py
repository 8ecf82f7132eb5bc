"""What is installed is small enough, and its corpora, which are packed in it, are those of the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MOST = 95_000_000
_COUNT = """
import politesse
from politesse.datasets import read
counts = [sum(1 for _ in read(name, language=code)) for name, code in
          (("rated-messages", "ta"), ("translated-lines", "de"), ("politeness-contrasts", "ja"))]
print(politesse.__file__, counts)
"""


@pytest.mark.slow
def test_a_wheel_is_small_and_its_corpora_are_all_there(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--wheel-dir", str(tmp_path), str(ROOT)], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.stat().st_size < MOST
    with zipfile.ZipFile(wheel) as packed:
        plain = [name for name in packed.namelist() if name.endswith((".jsonl", ".tsv"))]
        assert not [name for name in plain if name.startswith("politesse/corpora/")]
        packed.extractall(tmp_path / "installed")
    here, there = (_counted(folder) for folder in (ROOT / "src", tmp_path / "installed"))
    assert "installed" in there[0] and there[1] == here[1]


def _counted(folder: Path) -> tuple[str, str]:
    """Which package is imported with ``folder`` first, and how much its corpora have."""
    surroundings = {**os.environ, "PYTHONPATH": str(folder), "POLITESSE_DATA": ""}
    done = subprocess.run(
        [sys.executable, "-c", _COUNT], capture_output=True, text=True, check=True, env=surroundings
    )
    path, _, counts = done.stdout.strip().partition(" ")
    assert counts.count(",") == 2 and "0" not in counts.strip("[]").split(", ")
    return path, counts
