"""A run between buckets of a real server that speaks S3."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from politesse.batch.columns import write_tables
from politesse.batch.run import run
from politesse.batch.tasks import ScoreTask
from politesse.core import BadInput, PolitesseError
from politesse.tables import sources

TASK = ScoreTask(("register",), "de")


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    moto = pytest.importorskip("moto.server", reason="moto is not installed")
    s3fs = pytest.importorskip("s3fs", reason="s3fs is not installed")
    server = moto.ThreadedMotoServer(port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
    monkeypatch.setenv("FSSPEC_S3_ENDPOINT_URL", f"http://{host}:{port}")
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    s3fs.S3FileSystem.clear_instance_cache()
    system = s3fs.S3FileSystem(endpoint_url=f"http://{host}:{port}")
    if system.exists("house"):
        system.rm("house", recursive=True)
    system.mkdir("house")
    yield system
    s3fs.S3FileSystem.clear_instance_cache()
    server.stop()


def test_parts_are_objects(bucket: Any, tmp_path: Path) -> None:
    lines = "id,text\n" + "".join(f"{n},Hast du Zeit?\n" for n in range(50))
    bucket.pipe_file("house/in/a.csv", lines.encode())
    given = sources(["s3://house/in/*.csv:text"])
    state = run(TASK, given, "s3://house/out", workers=1, shard_rows=20)
    names = [name for name in sorted(bucket.find("house/out")) if "/part-" in name]
    assert state["rows"] == 50 and len(names) == 3
    (tmp_path / "a.csv").write_text(lines)
    run(TASK, sources([f"{tmp_path}/a.csv:text"]), str(tmp_path / "out"), workers=1, shard_rows=20)
    here = [path.read_bytes() for path in sorted((tmp_path / "out").glob("part-*"))]
    assert [bucket.cat_file(name) for name in names] == here
    assert run(TASK, given, "s3://house/out", shard_rows=20)["finished"] == state["finished"]
    bucket.pipe_file("house/in/a.csv", lines.replace("0", "9").encode())
    with pytest.raises(PolitesseError, match="before it changed"):
        run(TASK, given, "s3://house/out", shard_rows=20)


def test_one_go_and_what_is_not_there(bucket: Any) -> None:
    bucket.pipe_file("house/a.jsonl", b'{"text": "Hast du Zeit?"}\n')
    counts = write_tables(TASK, sources(["s3://house/a.jsonl:text"]), "s3://house/new.jsonl")
    assert counts.rows == 1 and b'"informal"' in bucket.cat_file("house/new.jsonl")
    with pytest.raises(BadInput, match=r"s3://house/none\.csv"):
        run(TASK, sources(["s3://house/none.csv:text"]), "s3://house/out")
