"""What the tests of the benchmarks share."""

from __future__ import annotations

from pathlib import Path

import pytest

from politesse import benchmarks
from politesse.benchmarks import Benchmark
from politesse.benchmarks.assembly import Laid, lay_out
from politesse.benchmarks.cache import Cache
from politesse.benchmarks.runner import Settings, run

CORPORA = Path(__file__).parent.parent / "datasets" / "corpora"


@pytest.fixture
def corpora() -> Path:
    """Small authored files in the layouts of the real corpora."""
    return CORPORA


def measure(
    paper: str, table: str, data: Path, folder: Path, systems: tuple[str, ...] = ()
) -> Laid:
    """One table measured on a data folder, without intervals; a failure is raised."""
    benchmark: Benchmark = benchmarks.load(paper)
    steps = list(run(benchmark, Cache(folder), Settings(data, systems, samples=0), table))
    failed = [step.cause for step in steps if step.state == "failed"]
    assert not failed, failed
    results = [step.stored for step in steps if step.stored]
    return lay_out(benchmark, benchmark.plan(table), results)


def values(laid: Laid, system: str, row: str = "") -> dict[str, float]:
    """The figures of one of our rows."""
    found = next(one for one in laid.rows if (one.system, one.row) == (system, row))
    return {column: figure.value for column, figure in found.figures.items()}
