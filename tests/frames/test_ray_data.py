"""The example for Ray Data, run as it stands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import politesse

pytest.importorskip("ray.data", reason="Ray Data is not installed")
EXAMPLE = Path(__file__).parents[2] / "examples" / "ray_data.py"
TEXTS = ["Hast du Zeit?", None, "Haben Sie Zeit?", "", "Der Zug ist pünktlich."]


@pytest.mark.slow
def test_every_row_is_scored_once(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as parquet

    given = pa.table({"id": range(10_000), "text": TEXTS * 2000})
    parquet.write_table(given, tmp_path / "in.parquet")
    words = [sys.executable, str(EXAMPLE), f"{tmp_path}/in.parquet", "text", f"{tmp_path}/out"]
    ended = subprocess.run(
        [*words, "--lang", "de"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "RAY_ADDRESS": "local"},
    )
    assert ended.returncode == 0, ended.stderr
    found = parquet.read_table(tmp_path / "out").sort_by("id")
    assert found.select(["id", "text"]) == given
    alone = politesse.score(TEXTS, "de", aspects=["register"], on_error="null")
    assert found["register"].to_pylist() == [one.register for one in alone] * 2000
    assert found["error"].to_pylist()[:5] == [None, "no text", None, "no text", None]
