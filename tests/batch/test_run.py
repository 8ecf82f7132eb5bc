"""Runs over columns: parts in order, gone on with after any stop, every row exactly once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.batch.killers import Lengths
from tests.batch.made import TEXTS, parts, rejected, rows, table
from typer.testing import CliRunner

import politesse
from politesse.batch.columns import Form
from politesse.batch.run import Standing, run
from politesse.batch.tasks import CheckTask, RewriteTask, ScoreTask, TranslateTask
from politesse.cli import app
from politesse.core import BadInput, PolitesseError
from politesse.tables import Source, sources


def test_parts_in_their_order_are_the_table(tmp_path: Path) -> None:
    given, out = table(tmp_path / "d.csv", 95), tmp_path / "out"
    task = ScoreTask(("register",), "de")
    state = run(task, given, str(out), workers=2, shard_rows=10)
    assert len(parts(out)) == state["parts"] == 10
    assert [row["id"] for row in rows(out)] == [str(number) for number in range(95)]
    texts = [TEXTS[number % 5] for number in range(95)]
    direct = politesse.score(texts, "de", aspects=["register"], on_error="null")
    assert [row["register"] for row in rows(out)] == [one.register or "" for one in direct]
    assert (state["rows"], state["errors"], state["rejected"]) == (95, 19, 0)
    assert state["reasons"] == {"no text": 19} and "lang:de" in state["signatures"][0]


@pytest.mark.parametrize(
    ("task", "column"),
    [
        (ScoreTask(), "politeness"),
        (RewriteTask("formal", "de"), "rewrite"),
        (TranslateTask("de"), "translation"),
        (CheckTask("de", {"*": "formal"}), "code"),
    ],
)
def test_any_number_of_workers_gives_the_same_bytes(tmp_path: Path, task: Any, column: str) -> None:
    given = table(tmp_path / "d.csv", 12)
    for workers in (1, 2):
        run(task, given, str(tmp_path / str(workers)), workers=workers, shard_rows=4)
    assert parts(tmp_path / "1") == parts(tmp_path / "2")
    assert any(row[column] for row in rows(tmp_path / "1"))


def test_a_register_that_is_not_given_is_that_of_most(tmp_path: Path) -> None:
    texts = ["Haben Sie Zeit?"] * 9 + ["Hast du Zeit?"]
    given, out = table(tmp_path / "d.csv", 30, texts), tmp_path / "out"
    state = run(CheckTask("de"), given, str(out), workers=2, shard_rows=10)
    assert state["registers"] == {"de": "formal"}
    assert [row["code"] for row in rows(out)] == ([""] * 9 + ["wrong-register"]) * 3
    assert rows(out)[9]["fix"] == "Haben Sie Zeit?"


class TestDeath:
    """Workers that are killed."""

    def test_once_costs_time_and_no_records(self, tmp_path: Path) -> None:
        given = table(tmp_path / "d.csv", 40, ["a", "bb", *["c"] * 17, "once"])
        out = tmp_path / "out"
        state = run(Lengths(str(tmp_path / "flag")), given, str(out), workers=2)
        assert [row["id"] for row in rows(out)] == [str(number) for number in range(40)]
        assert (state["rows"], state["rejected"]) == (40, 0)

    def test_always_is_put_aside_with_its_reason(self, tmp_path: Path) -> None:
        given = table(
            tmp_path / "d.csv", 20, ["a", "bb", "c", "kill", "e", "f", "g", "h", "i", "kill"]
        )
        out = tmp_path / "out"
        state = run(Lengths(), given, str(out), workers=2, shard_rows=10)
        assert [row["id"] for row in rows(out)] == [
            str(n) for n in range(20) if n % 10 not in (3, 9)
        ]
        assert {row["length"] for row in rows(out)} == {"1", "2"}
        assert [(one["line"], one["row"]) for one in rejected(out)] == [
            (5, "3,kill"), (11, "9,kill"), (15, "13,kill"), (21, "19,kill")
        ]  # fmt: skip
        assert (state["rows"], state["rejected"]) == (16, 4)

    def test_a_text_that_fails_fails_alone(self, tmp_path: Path) -> None:
        given, out = table(tmp_path / "d.csv", 3, ["a", "fail", "c"]), tmp_path / "out"
        run(Lengths(), given, str(out), workers=1)
        assert [row["length"] for row in rows(out)] == ["1", "", "1"]
        assert "ZeroDivisionError" in rows(out)[1]["error"]


class TestHanging:
    """Workers that live and do nothing."""

    def test_once_costs_time_and_no_records(self, tmp_path: Path) -> None:
        given = table(tmp_path / "d.csv", 40, ["a", "bb", *["c"] * 17, "hang once"])
        out = tmp_path / "out"
        state = run(Lengths(str(tmp_path / "flag")), given, str(out), workers=2, stall=0.5)
        assert [row["id"] for row in rows(out)] == [str(number) for number in range(40)]
        assert (state["rows"], state["rejected"]) == (40, 0)

    def test_always_is_put_aside_with_its_reason(self, tmp_path: Path) -> None:
        given = table(tmp_path / "d.csv", 20, ["a", "bb", "c", "hang", "e", "f", "kill", "h"])
        out = tmp_path / "out"
        state = run(Lengths(), given, str(out), workers=2, shard_rows=10, stall=0.5)
        assert [row["id"] for row in rows(out)] == [
            str(n) for n in range(20) if n % 8 not in (3, 6)
        ]
        assert [(one["line"], one["reason"].split()[-1]) for one in rejected(out)] == [
            (5, "hangs"), (8, "killed"), (13, "hangs"), (16, "killed"), (21, "hangs")
        ]  # fmt: skip
        assert (state["rows"], state["rejected"]) == (15, 5)


class TestGoingOn:
    """Runs that were stopped."""

    def started(self, tmp_path: Path, *options: str) -> subprocess.Popen[str]:
        words = [sys.executable, "-m", "politesse", "batch", "score", f"{tmp_path}/d.csv:text"]
        words += [
            f"{tmp_path}/out",
            "--workers",
            "2",
            "--shard-rows",
            "20",
            "--lang",
            "de",
            *options,
        ]
        return subprocess.Popen(words, stderr=subprocess.PIPE, text=True, process_group=0)

    def wait_for(self, tmp_path: Path, count: int, process: subprocess.Popen[str]) -> None:
        shards = tmp_path / "out" / "_politesse" / "shards"
        while not (shards.is_dir() and len(list(shards.glob("*.json"))) >= count):
            if process.poll() is not None:
                return
            time.sleep(0.005)

    def whole(self, tmp_path: Path) -> list[bytes]:
        given = [Source(f"{tmp_path}/d.csv", "text")]
        run(ScoreTask(language="de"), given, str(tmp_path / "whole"), workers=1, shard_rows=20)
        return parts(tmp_path / "whole")

    def test_after_being_killed_again_and_again(self, tmp_path: Path) -> None:
        table(tmp_path / "d.csv", 6000)
        for count in (1, 20, 60):
            process = self.started(tmp_path)
            self.wait_for(tmp_path, count, process)
            process.kill()
            assert process.wait() == -signal.SIGKILL
        written = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("part-*")}
        counted = len(list((tmp_path / "out" / "_politesse" / "shards").glob("*.json")))
        assert 60 <= counted < 300
        process = self.started(tmp_path)
        assert process.wait() == 0
        assert parts(tmp_path / "out") == self.whole(tmp_path)
        kept = [path for path, when in written.items() if path.stat().st_mtime_ns == when]
        assert len(kept) >= counted, "what was done is not done again"
        assert not list((tmp_path / "out").glob(".politesse-*"))

    def test_after_being_interrupted(self, tmp_path: Path) -> None:
        table(tmp_path / "d.csv", 8000)
        process = self.started(tmp_path)
        self.wait_for(tmp_path, 1, process)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        _, said = process.communicate()
        assert process.returncode == 130
        assert "give the same command again to go on" in said and "Traceback" not in said
        process = self.started(tmp_path)
        assert process.wait() == 0
        assert parts(tmp_path / "out") == self.whole(tmp_path)

    def test_workers_end_with_who_started_them(self, tmp_path: Path) -> None:
        if not Path("/proc").is_dir():
            pytest.skip("who started whom is looked up in /proc")
        table(tmp_path / "d.csv", 3000)
        process = self.started(tmp_path)
        self.wait_for(tmp_path, 1, process)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        assert len(children) >= 2
        process.kill()
        process.wait()
        for _ in range(2000):
            if not any(_lives(int(child)) for child in children):
                return
            time.sleep(0.01)
        raise AssertionError("a worker lives on")

    def test_other_settings_and_changed_inputs_are_refused(self, tmp_path: Path) -> None:
        given, out = table(tmp_path / "d.csv", 10), str(tmp_path / "out")
        task = ScoreTask(("register",), "de")
        run(task, given, out, workers=1)
        assert run(task, given, out, workers=2)["rows"] == 10, "what is complete is left as it is"
        with pytest.raises(PolitesseError, match=r"language 'de', not 'fr'.*--restart"):
            run(ScoreTask(("register",), "fr"), given, out)
        with pytest.raises(PolitesseError, match=r"flat False, not True"):
            run(task, given, out, form=Form(flat=True))
        with pytest.raises(PolitesseError, match="other inputs"):
            run(task, table(tmp_path / "e.csv", 10), out)
        with pytest.raises(PolitesseError, match=r"d\.csv as it was before it changed"):
            run(task, table(tmp_path / "d.csv", 11), out)
        assert run(task, given, out, workers=1, restart=True)["rows"] == 11

    def test_an_input_that_changes_meanwhile_is_told(self, tmp_path: Path) -> None:
        given, out = table(tmp_path / "d.csv", 30), str(tmp_path / "out")

        def watch(now: Standing) -> None:
            with (tmp_path / "d.csv").open("a") as file:
                file.write("30,Tu viens ?\n")

        task = ScoreTask(("register",), "de")
        with pytest.raises(BadInput, match=r"d\.csv: changed while it was read"):
            run(task, given, out, workers=1, shard_rows=10, watch=watch)
        assert run(task, given, out, workers=1, shard_rows=10, restart=True)["rows"] > 30

    def test_a_folder_of_something_else_is_left_alone(self, tmp_path: Path) -> None:
        given = table(tmp_path / "d.csv", 10)
        with pytest.raises(BadInput, match="is not empty"):
            run(ScoreTask(), given, str(tmp_path))


def _lives(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_what_cannot_be_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    given, out = table(tmp_path / "d.csv", 3), tmp_path / "out"
    for task in (ScoreTask(("tone",)), ScoreTask(language="xx"), RewriteTask("nice")):
        with pytest.raises(PolitesseError):
            run(task, given, str(out))
    (tmp_path / "d.csv").write_text("text,language\na,b\n")
    with pytest.raises(PolitesseError, match="--prefix"):
        run(ScoreTask(), given, str(out))
    assert not out.exists()


def test_a_catalogue_is_no_input(tmp_path: Path) -> None:
    path = tmp_path / "de.properties"
    path.write_text("a=Hast du Zeit?\n")
    with pytest.raises(BadInput, match="politesse check"):
        CliRunner().invoke(
            app, ["batch", "score", str(path), str(tmp_path / "out")], catch_exceptions=False
        )


def test_rows_that_cannot_be_read_are_put_aside(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"text": "Du?"}\n{oops\n{"text": null}\n{"text": 3}\n{}\n')
    (tmp_path / "empty.jsonl").write_text("")
    out = tmp_path / "out"
    state = run(ScoreTask(("register",), "de"), sources([f"{tmp_path}/*.jsonl:text"]), str(out))
    found = [json.loads(line) for line in parts(out)[0].splitlines()]
    assert [one["register"] for one in found] == ["informal", None, None, None]
    assert [one["error"] for one in found][1:3] == ["no text", "a text is wanted, not int"]
    assert [(one["line"], one["row"]) for one in rejected(out)] == [(2, "{oops")]
    assert (state["rows"], state["errors"], state["rejected"]) == (4, 3, 1)


def test_parquet_parts_are_read_as_one_table(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow", reason="the extra tables is not installed")
    import pyarrow.parquet as parquet

    given = pa.table({"text": TEXTS * 10, "more": [{"a": [1]}] * 50})
    parquet.write_table(given, tmp_path / "d.parquet", row_group_size=7)
    out = tmp_path / "out"
    run(ScoreTask(), [Source(f"{tmp_path}/d.parquet", "text")], str(out), workers=2, shard_rows=20)
    found = parquet.read_table(out)
    assert found.select(["text", "more"]).to_pylist() == given.to_pylist()
    assert found.column("register").null_count == 10


@pytest.fixture
def memory() -> Iterator[Any]:
    fsspec = pytest.importorskip("fsspec", reason="the extra tables is not installed")
    system = fsspec.filesystem("memory")
    system.store.clear()
    yield system
    system.store.clear()


def test_a_store_of_objects_is_as_good_as_a_folder(tmp_path: Path, memory: Any) -> None:
    here = table(tmp_path / "d.csv", 50)
    memory.pipe_file("/in/d.csv", (tmp_path / "d.csv").read_bytes())
    given = sources(["memory://in/*.csv:text"])
    task = ScoreTask(("register",), "de")
    run(task, here, str(tmp_path / "out"), workers=1, shard_rows=20)
    state = run(task, given, "memory://out", workers=1, shard_rows=20)
    assert state["rows"] == 50
    stored = [memory.cat_file(name) for name in sorted(memory.glob("/out/part-*"))]
    assert stored == parts(tmp_path / "out")
    assert run(task, given, "memory://out/", shard_rows=20)["finished"] == state["finished"]
    memory.rm_file("/out/_politesse/manifest.json")
    with pytest.raises(BadInput, match="is not empty"):
        run(task, given, "memory://out")


def test_a_watch_is_told_how_far_it_is(tmp_path: Path) -> None:
    told: list[tuple[float, int]] = []
    given = table(tmp_path / "d.csv", 40)

    def watch(now: Standing) -> None:
        told.append((now.share, now.rows))
        assert now.left is not None and now.rate > 0

    run(
        ScoreTask(("register",), "de"),
        given,
        str(tmp_path / "out"),
        workers=1,
        shard_rows=10,
        watch=watch,
    )
    assert [rows for _, rows in told] == [10, 20, 30, 40]
    assert told[-1][0] == 1.0


def test_packed_lines_become_packed_records(tmp_path: Path) -> None:
    import gzip

    (tmp_path / "a.txt.gz").write_bytes(gzip.compress(b"Hast du Zeit?\nHaben Sie Zeit?\n"))
    out = tmp_path / "out"
    run(ScoreTask(("register",), "de"), [Source(f"{tmp_path}/a.txt.gz")], str(out), workers=1)
    (part,) = out.glob("part-*")
    assert part.name == "part-000000.jsonl.gz"
    found = [json.loads(line) for line in gzip.decompress(part.read_bytes()).splitlines()]
    assert [one["register"] for one in found] == ["informal", "formal"]


def test_the_command_says_what_it_did(tmp_path: Path) -> None:
    table(tmp_path / "d.csv", 10)
    words = [
        sys.executable,
        "-m",
        "politesse",
        "batch",
        "score",
        f"{tmp_path}/d.csv",
        f"{tmp_path}/out",
    ]
    ended = subprocess.run([*words, "--workers", "1"], capture_output=True, text=True, check=False)
    assert ended.returncode == 2 and "as " in ended.stderr and ":text" in ended.stderr
    words += ["--column", "text", "--workers", "1", "--aspects", "register"]
    ended = subprocess.run(words, capture_output=True, text=True, check=False, env={**os.environ})
    assert ended.returncode == 0, ended.stderr
    assert "10 rows in 1 parts" in ended.stderr and "2  no text" in ended.stderr
    assert "manifest.json" in ended.stderr
