"""Stored results laid out as rows of a table, each figure beside the published one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from politesse.benchmarks.cache import Stored, code_digest
from politesse.benchmarks.outcome import Measured
from politesse.benchmarks.plan import Benchmark, Place, Plan
from politesse.benchmarks.published import Row, Table
from politesse.benchmarks.systems import anywhere, label, unlabelled
from politesse.benchmarks.systems.answers import Usage


@dataclass(frozen=True, slots=True)
class Figure:
    """Our value in a table's own scale, and the published value it is held against."""

    value: float
    items: int
    low: float | None = None
    high: float | None = None
    coverage: float | None = None
    published: float | None = None

    @property
    def delta(self) -> float | None:
        """How much higher ours is."""
        return None if self.published is None else self.value - self.published


@dataclass(frozen=True, slots=True)
class OurRow:
    """The figures of one system; ``row`` where a table has several rows for a system.

    ``same`` says that the published row is the same thing and not a rival; ``older`` that some of
    it was measured with code that has changed since.
    """

    system: str
    row: str
    figures: Mapping[str, Figure]
    against: str = ""
    same: bool = False
    older: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """A table ready to be shown: published rows and ours under the same columns."""

    plan: Plan
    title: str
    columns: tuple[str, ...]
    published: Table | None
    rows: tuple[OurRow, ...]
    results: tuple[Stored, ...] = field(default=(), repr=False)

    @property
    def unit(self) -> str:
        """The unit of the cells."""
        return self.published.unit if self.published else self.plan.unit

    @property
    def decimals(self) -> int:
        """As many decimals as the paper prints at most; the usual number where it prints none."""
        usual = {"fraction": 3, "percent": 1, "count": 0, "points": 2}.get(self.unit, 3)
        rows = self.published.rows if self.published else ()
        shown = [
            len(str(cell).partition(".")[2])
            for row in rows
            for cell in row.values
            if isinstance(cell, float)
        ]
        return min(max(shown), 4) if shown else usual

    def ordered(self) -> Iterator[Row | OurRow]:
        """All rows to show: ours below the published row that is the same, the others at the end."""
        for row in self.published.rows if self.published else ():
            yield row
            yield from (mine for mine in self.rows if mine.same and mine.against == row.system)
        yield from (mine for mine in self.rows if not (mine.same and mine.against))


def lay_out(benchmark: Benchmark, plan: Plan, results: Iterable[Stored]) -> Laid:
    """One table with everything that was measured for it."""
    mine = [
        result
        for result in results
        if result.paper == benchmark.name
        and plan.task
        and (result.task, result.plan) == (plan.task, plan.signature())
        and result.unit in plan.units
        and (unlabelled(result.system) in plan.systems or anywhere(result.system))
    ]
    order = {unit: index for index, unit in enumerate(plan.units)}
    systems = {name: index for index, name in enumerate(plan.systems)}
    mine.sort(key=lambda r: (systems.get(r.system, 99), r.system, order.get(r.unit, 99)))
    table = benchmark.published.tables.get(plan.id)
    rows = tuple(_rows(plan, table, mine))
    columns = table.columns if table else _own_columns(plan, mine)
    return Laid(plan, benchmark.title_of(plan.id), columns, table, rows, tuple(mine))


def _own_columns(plan: Plan, results: Iterable[Stored]) -> tuple[str, ...]:
    """The columns of a table that no paper prints, in the order of the units."""
    order = {unit: place for place, unit in enumerate(plan.units)}
    places = (
        plan.place(unlabelled(result.system), result.unit, part, key)
        for result in sorted(results, key=lambda result: order.get(result.unit, len(order)))
        for part, key in result.outcome.values
    )
    return tuple(dict.fromkeys(place.column for place in places if place))


def _rows(plan: Plan, table: Table | None, results: Iterable[Stored]) -> Iterable[OurRow]:
    collected: dict[tuple[str, str], dict[str, Figure]] = {}
    held: dict[tuple[str, str], Place] = {}
    older = set()
    results = list(results)
    called = row_names(result.system for result in results)
    for result in results:
        for (part, key), cell in result.outcome.values.items():
            place = plan.place(unlabelled(result.system), result.unit, part, key)
            if place is None:
                continue
            name = (called[result.system], place.row)
            collected.setdefault(name, {})[place.column] = _figure(cell, place, table)
            held.setdefault(name, place)
            if result.code != code_digest():
                older.add(name)
    for name, figures in collected.items():
        place = held[name]
        known = table is not None and table.row(place.against) is not None
        averaged = {**figures, **_averages(plan, figures, place, table)}
        against = place.against if known else ""
        yield OurRow(*name, averaged, against, place.same, name in older)


def row_names(systems: Iterable[str]) -> dict[str, str]:
    """What the rows of systems are called: by their labels, as long as these tell them apart."""
    distinct = list(dict.fromkeys(systems))
    short = [label(system) for system in distinct]
    return {
        system: name if short.count(name) == 1 else system
        for system, name in zip(distinct, short, strict=True)
    }


def _figure(cell: Measured, place: Place, table: Table | None) -> Figure:
    published = table.value(place.against, place.column) if table else None
    times = place.times
    return Figure(
        cell.value * times,
        cell.items,
        None if cell.low is None else cell.low * times,
        None if cell.high is None else cell.high * times,
        cell.coverage,
        published if isinstance(published, int | float) else None,
    )


def _averages(
    plan: Plan, figures: Mapping[str, Figure], place: Place, table: Table | None
) -> dict[str, Figure]:
    """Means over columns, where all of them are there."""
    averages = {}
    for column, over in plan.average.items():
        if all(name in figures for name in over):
            published = table.value(place.against, column) if table else None
            averages[column] = Figure(
                fmean(figures[name].value for name in over),
                sum(figures[name].items for name in over),
                published=published if isinstance(published, int | float) else None,
            )
    return averages


def usage(laid: Laid) -> dict[str, Usage]:
    """What the answers behind a table took, by row; of systems that ask somebody."""
    called = _names(laid)
    total: dict[str, Usage] = {}
    for result in laid.results:
        if result.usage:
            name = called[result.system]
            total[name] = total.get(name, Usage()) + Usage(**result.usage)
    return total


def notes(laid: Laid) -> list[str]:
    """What must be known of our rows, with the row that it is about."""
    called = _names(laid)
    return list(
        dict.fromkeys(
            f"{called[result.system]}: {note}"
            for result in laid.results
            for note in result.outcome.notes
        )
    )


def _names(laid: Laid) -> dict[str, str]:
    return row_names(result.system for result in laid.results)


def to_dict(laid: Laid) -> dict[str, Any]:
    """A table as plain values, for JSON."""
    return {
        "table": laid.plan.id,
        "title": laid.title,
        "columns": list(laid.columns),
        "rows": [
            {
                "system": row.system,
                "row": row.row,
                "against": row.against,
                "same": row.same,
                "older_code": row.older,
                "values": {
                    column: {
                        "value": figure.value,
                        "items": figure.items,
                        "interval": None if figure.low is None else [figure.low, figure.high],
                        "coverage": figure.coverage,
                        "published": figure.published,
                        "delta": figure.delta,
                    }
                    for column, figure in row.figures.items()
                },
            }
            for row in laid.rows
        ],
        "signatures": sorted({result.outcome.signature for result in laid.results}),
        "names": {called: name for name, called in _names(laid).items()},
        "usage": {name: used.to_dict() for name, used in usage(laid).items()},
        "notes": notes(laid),
        "systems": sorted({result.system_signature for result in laid.results}),
        "data": {result.unit: result.data for result in laid.results},
    }
