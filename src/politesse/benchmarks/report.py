"""Writes the reports: one HTML page and the same as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from politesse.benchmarks import markdown, page
from politesse.benchmarks.assembly import Laid, lay_out
from politesse.benchmarks.cache import Cache
from politesse.benchmarks.plan import Benchmark
from politesse.core.files import write_text
from politesse.core.version import VERSION


def laid_out(benchmarks: Sequence[Benchmark], folder: Path) -> dict[str, list[Laid]]:
    """Every table of the benchmarks with what is kept in the folder."""
    results = list(Cache(folder).all())
    return {
        benchmark.name: [lay_out(benchmark, plan, results) for plan in benchmark.plans.values()]
        for benchmark in benchmarks
    }


def write_reports(
    benchmarks: Sequence[Benchmark], folder: Path, html: Path, text: Path
) -> tuple[Path, Path]:
    """Write both reports from what is kept in the folder."""
    tables = laid_out(benchmarks, folder)
    for path, make in ((html, page.document), (text, markdown.document)):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, make(benchmarks, tables, VERSION))
    return html, text
