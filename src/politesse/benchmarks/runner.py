"""Runs the tables: what is measured already is taken from the cache, the rest is measured."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from politesse.benchmarks.cache import Cache, Stored, code_digest, key_of
from politesse.benchmarks.outcome import Job
from politesse.benchmarks.plan import Benchmark, Plan
from politesse.benchmarks.systems import anywhere, make, unlabelled
from politesse.benchmarks.tasks import TASKS
from politesse.core import PolitesseError
from politesse.core.progress import Progress, counted, silent
from politesse.dialogue.bots.options import BotOptions

#: Stands for the systems that a table lists itself.
OURS = "ours"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run may be told: the data, the systems, the units (all if none), and the bootstrap.

    ``bots`` says how systems that are bots are asked.
    """

    data: Path | None = None
    systems: tuple[str, ...] = ()
    samples: int = 1000
    seed: int = 1
    fresh: bool = False
    units: tuple[str, ...] = ()
    bots: BotOptions | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One system on one unit of one table, and what came of it."""

    plan: Plan
    system: str
    unit: str
    state: str  # run, cached, failed
    stored: Stored | None = None
    cause: str = ""


def run(
    benchmark: Benchmark,
    cache: Cache,
    settings: Settings,
    tables: Sequence[str] = (),
    progress: Progress = silent,
) -> Iterator[Step]:
    """Measure the tables, unit by unit; each result is kept as soon as it is there.

    A system that cannot do what a table asks, or lacks a part, is told of and passed over; one that
    was asked for by name and is not there is an error.
    """
    todo = list(_todo(benchmark, settings, tables))

    def made(name: str) -> object:
        system = make(name, settings.data)
        if settings.bots:
            from politesse.benchmarks.systems.bots import ask_by

            ask_by(system, settings.bots)
        if hasattr(system, "prepare"):
            system.prepare(cache.folder / "answers", progress)
        return system

    systems: dict[str, object] = {name: made(name) for name in settings.systems if name != OURS}
    for plan, name, unit in counted(todo, len(todo), benchmark.name, progress):
        try:
            if name not in systems:
                systems[name] = made(name)
            supports = getattr(systems[name], "supports", None)
            if supports is None or supports(unit):
                yield measure(plan, name, systems[name], unit, cache, settings)
        except PolitesseError as error:
            yield Step(plan, name, unit, "failed", cause=str(error))


def measure(
    plan: Plan, name: str, system: object, unit: str, cache: Cache, settings: Settings
) -> Step:
    """One result, from the cache where it is still the same."""
    signature = system.signature(unit)  # type: ignore[attr-defined]
    data = plan.digest(unit, settings.data)
    key = key_of(signature, data, plan.signature(), settings.samples, settings.seed)
    path = cache.path(plan.paper, plan.task, plan.signature(), name, unit)
    kept = None if settings.fresh else cache.get(path, key)
    if kept:
        return Step(plan, name, unit, "cached", kept)
    began = time.perf_counter()
    job = Job(plan, unit, system, settings.data, settings.samples, settings.seed)
    before = getattr(system, "usage", None)
    outcome = TASKS[plan.task](job)
    used = system.usage - before if before is not None else None  # type: ignore[attr-defined]
    stored = Stored(
        paper=plan.paper,
        plan=plan.signature(),
        task=plan.task,
        system=name,
        unit=unit,
        key=key,
        data=data,
        system_signature=signature,
        outcome=outcome,
        about=str(getattr(system, "about", "")),
        seconds=round(time.perf_counter() - began, 3),
        code=code_digest(),
        samples=settings.samples,
        seed=settings.seed,
        usage=used.to_dict() if used is not None else {},
    )
    cache.put(path, stored)
    return Step(plan, name, unit, "run", stored)


def _todo(
    benchmark: Benchmark, settings: Settings, tables: Sequence[str]
) -> Iterator[tuple[Plan, str, str]]:
    plans = benchmark.chosen(*tables)
    _check_systems(plans, settings.systems)
    for plan in plans:
        systems = [
            name
            for wanted in settings.systems or (OURS,)
            for name in (plan.systems if wanted == OURS else (wanted,))
            if unlabelled(name) in plan.systems or anywhere(name)
        ]
        present = plan.present(settings.data) if plan.task else ()
        for unit in [unit for unit in present if not settings.units or unit in settings.units]:
            for name in dict.fromkeys(systems):
                yield plan, name, unit


def _check_systems(plans: Sequence[Plan], wanted: Sequence[str]) -> None:
    known = {name for plan in plans for name in plan.systems}
    for name in wanted:
        if name != OURS and unlabelled(name) not in known and not anywhere(name):
            names = ", ".join(sorted(known)) or "none"
            raise PolitesseError(f"no table chosen is run with {name!r}; its systems are: {names}")
