"""What a table lacks here: which files, who has them, and the command that puts them in place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from politesse.benchmarks.plan import DataNeed, Plan
from politesse.datasets import catalog

_SHOWN = 3  # globs of a part that are named


def lacking(plan: Plan, data: Path | None) -> dict[DataNeed, tuple[str, ...]]:
    """The data that a table cannot be measured without and that is not there, with the units."""
    lacks: dict[DataNeed, list[str]] = {}
    for unit in plan.units:
        for need in plan.needs(unit):
            if not need.optional and not need.sources(unit, data):
                lacks.setdefault(need, []).append(unit)
    return {need: tuple(units) for need, units in lacks.items()}


def remedy(needs: Sequence[DataNeed]) -> str:
    """Where the data of one dataset is to be had and how it is put in place.

    >>> print(remedy([DataNeed("winomt", "all")]))  # doctest: +ELLIPSIS
    winomt all (en.txt) is not here. MIT; from the authors' repository on GitHub, folder ...; then
    politesse data get winomt --from FOLDER|ARCHIVE
    """
    name = needs[0].dataset
    about = catalog()[name]
    parts = [about.parts[need.part] for need in needs]
    globs = list(dict.fromkeys(glob for part in parts for glob in part.files))
    files = ", ".join(globs[:_SHOWN]) + (" …" if len(globs) > _SHOWN else "")
    what = ", ".join(dict.fromkeys(need.named for need in needs))
    lines = [
        f"{name} {what} ({files}) is not here. {about.licence}; from {about.source}, {about.address}; then",
        f"politesse data get {name} --from FOLDER|ARCHIVE",
    ]
    for other in dict.fromkeys(other for part in parts for other in part.made_with):
        lines.append(f"and, for it is made from both ({catalog()[other].address}),")
        lines.append(f"politesse data get {other} --from FOLDER|ARCHIVE")
    return "\n".join(lines)


def _by_dataset(needs: Iterable[DataNeed]) -> dict[str, list[DataNeed]]:
    sets: dict[str, list[DataNeed]] = {}
    for need in needs:
        sets.setdefault(need.dataset, []).append(need)
    return sets


def wanted(plan: Plan) -> str:
    """What a table that was not run would need, in words: each dataset once."""
    parts: dict[str, list[str]] = {}
    for need in plan.data:
        if not need.optional:
            named = parts.setdefault(need.dataset, [])
            named.append(need.named)
    told = []
    for name, named in parts.items():
        about = catalog()[name]
        get = f"politesse data get {name} --from FOLDER|ARCHIVE"
        whence = (
            "comes with the package" if _own(name) else f"{about.licence}, {about.address}; {get}"
        )
        told.append(f"{name} {', '.join(dict.fromkeys(named))} ({whence})")
    return " and ".join(told) + _instead(plan)


def _own(dataset: str) -> bool:
    return catalog()[dataset].source.startswith("Politesse itself")


def state(plan: Plan, data: Path | None) -> str:
    """In words whether a table can be run now, and what stands in its way."""
    other = _instead(plan)
    if plan.cannot:
        return f"not run: {plan.cannot}{other}"
    lacks = lacking(plan, data)
    present = plan.present(data)
    if not present:
        remedies = (" ".join(remedy(needs).split()) for needs in _by_dataset(lacks).values())
        return f"no data: {'; '.join(remedies)}{other}"
    share = "all data" if len(present) == len(plan.units) else f"data for {' '.join(present)}"
    absent = "".join(
        f"; {need.dataset} {need.named} is not here for {' '.join(units)}"
        for need, units in lacks.items()
    )
    return (f"runs, {share}" if plan.systems else f"waits for a system, {share}") + absent + other


def told(plans: Iterable[Plan], data: Path | None) -> list[str]:
    """What tables were not measured for want of data, once for each dataset, and which others are not."""
    needs: dict[str, list[DataNeed]] = {}
    tables: dict[str, list[str]] = {}
    instead: dict[str, list[str]] = {}
    unmeasured = []
    for plan in plans:
        if plan.cannot:
            unmeasured.append(plan.id)
        lacks = lacking(plan, data)
        for name, mine in _by_dataset(lacks).items():
            units = {unit for need in mine for unit in lacks[need]}
            some = [unit for unit in plan.units if unit in units]
            which = "" if len(some) == len(plan.units) else f" ({' '.join(some)})"
            needs.setdefault(name, []).extend(mine)
            tables.setdefault(name, []).append(plan.id + which)
            instead.setdefault(name, []).extend(plan.instead)
    lines = []
    for name, ids in tables.items():
        ours = ",".join(dict.fromkeys(instead[name]))
        more = f"\non data of ours: --table {ours}" if ours else ""
        lines.append(f"table {', '.join(ids)}: {remedy(needs[name])}{more}")
    if unmeasured:
        lines.append(f"table {', '.join(unmeasured)}: politesse bench ls says why they are not run")
    return lines


def _instead(plan: Plan) -> str:
    return f"; on data of ours: {', '.join(plan.instead)}" if plan.instead else ""
