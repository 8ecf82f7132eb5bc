"""Do our figures in ``expected.toml`` still come out? Measure them again and compare."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from politesse.benchmarks.assembly import Laid, OurRow, lay_out
from politesse.benchmarks.cache import Cache
from politesse.benchmarks.plan import Benchmark
from politesse.benchmarks.published import Ours
from politesse.benchmarks.runner import Settings, run
from politesse.core.progress import Progress, silent

State = Literal["agrees", "differs", "not measured"]


@dataclass(frozen=True, slots=True)
class Check:
    """One of our figures: what was written down, what comes out now, and whether they agree."""

    paper: str
    ours: Ours
    column: str
    expected: float
    found: float | None
    state: State
    cause: str = ""

    def __str__(self) -> str:
        row = f" {self.ours.row}" if self.ours.row else ""
        cell = f"{self.paper} table {self.ours.table}, {self.ours.system}{row}, {self.column}"
        if self.found is None:
            return f"{cell}: not measured: {self.cause}"
        return (
            f"{cell}: {self.found:.4f} where {self.expected:.4f} ± {self.ours.tolerance:g} is "
            f"written down; made by: {self.ours.command}"
        )


def check(
    benchmark: Benchmark, cache: Cache, settings: Settings, progress: Progress = silent
) -> Iterator[Check]:
    """Measure whatever our figures name, as far as the data is there, and compare."""
    wanted: dict[str, set[str]] = {}
    for own in benchmark.published.ours:
        wanted.setdefault(own.table, set()).add(own.system)
    laid: dict[str, Laid] = {}
    causes: dict[str, str] = {}
    for table, systems in wanted.items():
        plan = benchmark.plans[table]
        narrowed = Settings(
            settings.data,
            tuple(sorted(systems & set(plan.systems))),
            settings.samples,
            settings.seed,
            settings.fresh,
        )
        steps = list(run(benchmark, cache, narrowed, [table], progress)) if narrowed.systems else []
        mine = [step.stored for step in steps if step.stored and step.plan.id == table]
        laid[table] = lay_out(benchmark, plan, mine)
        failed = next((step.cause for step in steps if step.state == "failed"), "")
        causes[table] = failed or "its data is not here"
    for own in benchmark.published.ours:
        row = _row(laid[own.table], own)
        for column, expected in own.values.items():
            figure = row.figures.get(column) if row else None
            if figure is None:
                cause = causes[own.table]
                yield Check(benchmark.name, own, column, expected, None, "not measured", cause)
                continue
            near = abs(figure.value - expected) <= own.tolerance + 1e-9
            state: State = "agrees" if near else "differs"
            yield Check(benchmark.name, own, column, expected, figure.value, state)


def _row(laid: Laid, ours: Ours) -> OurRow | None:
    return next((r for r in laid.rows if (r.system, r.row) == (ours.system, ours.row)), None)
