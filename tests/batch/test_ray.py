"""Runs on a cluster of Ray: the same bytes as on one machine, whatever is lost meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.batch.killers import Lengths, Meeting
from tests.batch.made import TEXTS, parts, rejected, rows, table

from politesse.batch.run import Standing, run
from politesse.batch.tasks import ScoreTask
from politesse.core import PolitesseError

ray = pytest.importorskip("ray", reason="the extra ray is not installed")
pytestmark = pytest.mark.slow


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two machines of one core, as Ray sees it."""
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    made.add_node(num_cpus=1)
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.fixture
def machine() -> Iterator[None]:
    """This machine alone."""
    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def test_what_kills_or_hangs_is_put_aside_as_by_processes(tmp_path: Path, machine: None) -> None:
    given = table(tmp_path / "d.csv", 30, ["a", "bb", "kill", "d", "e", "f", "hang", "h", "i", "j"])
    for engine in ("local", "ray"):
        out = str(tmp_path / engine)
        run(Lengths(), given, out, engine=engine, workers=2, shard_rows=15, stall=1)
    assert parts(tmp_path / "ray") == parts(tmp_path / "local")
    assert len(rows(tmp_path / "ray")) == 24
    assert rejected(tmp_path / "ray") == rejected(tmp_path / "local")


def test_more_workers_than_there_is_room_for_do_no_harm(tmp_path: Path, machine: None) -> None:
    given, out = table(tmp_path / "d.csv", 60), tmp_path / "out"
    run(ScoreTask(("register",), "de"), given, str(out), engine="ray", workers=5, shard_rows=10)
    assert [row["id"] for row in rows(out)] == [str(number) for number in range(60)]


def test_a_machine_that_is_lost_costs_time_and_no_records(tmp_path: Path, cluster: Any) -> None:
    given = table(tmp_path / "d.csv", 200, ["meet", *["slow"] * 9])
    met = tmp_path / "met"
    met.mkdir()
    (other,) = cluster.worker_nodes

    def watch(now: Standing) -> None:
        if other in cluster.worker_nodes:
            cluster.remove_node(other, allow_graceful=False)

    run(Meeting(), given, str(tmp_path / "local"), workers=1, shard_rows=10)
    run(
        Meeting(str(met)), given, str(tmp_path / "ray"), engine="ray",
        address=cluster.address, workers=2, shard_rows=10, watch=watch,
    )  # fmt: skip
    assert len(list(met.iterdir())) == 2, "both machines have worked"
    assert parts(tmp_path / "ray") == parts(tmp_path / "local")
    assert rejected(tmp_path / "ray") == []


def test_the_command_works_on_a_cluster(tmp_path: Path, cluster: Any) -> None:
    given = table(tmp_path / "d.csv", 60)
    run(ScoreTask(language="de"), given, str(tmp_path / "local"), workers=1, shard_rows=10)
    words = ["batch", "score", f"{tmp_path}/d.csv:text", f"{tmp_path}/ray", "--lang", "de"]
    words += ["--engine", "ray", "--address", cluster.address, "--shard-rows", "10"]
    ended = subprocess.run(
        [sys.executable, "-m", "politesse", *words],
        capture_output=True, text=True, check=False, env={**os.environ},
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    assert parts(tmp_path / "ray") == parts(tmp_path / "local")
    assert len(TEXTS) * 12 == len(rows(tmp_path / "ray"))


def test_a_cluster_that_is_not_there_is_named(tmp_path: Path) -> None:
    given = table(tmp_path / "d.csv", 3)
    with pytest.raises(PolitesseError, match=r"127\.0\.0\.1:9"):
        run(Lengths(), given, str(tmp_path / "out"), engine="ray", address="127.0.0.1:9")
