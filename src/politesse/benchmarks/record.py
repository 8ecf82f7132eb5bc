"""Writes our own figures into ``expected.toml``, below the published tables."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from politesse.benchmarks.assembly import Laid, OurRow
from politesse.benchmarks.published import Ours
from politesse.core.files import read_text, write_text

_HEADING = """\
# ---------------------------------------------------------------- our own figures
# Written by `politesse bench record`; `politesse bench validate` measures them again.
"""
_FIRST = re.compile(r"^(?:# -+ our own figures|\[\[ours\]\])$", re.MULTILINE)


def record(path: Path, tables: Iterable[Laid], before: Iterable[Ours]) -> int:
    """Replace all our figures in a file; the published tables stay as they are, byte for byte.

    Tolerances and reasons that were written down before are kept. Gives the number of rows.
    """
    kept = {(own.table, own.system, own.row): own for own in before}
    blocks = []
    for laid in tables:
        for row in laid.rows:
            wanted = laid.plan.record is None or row.system in laid.plan.record
            if wanted and ":" not in row.system:
                old = kept.get((laid.plan.id, row.system, row.row))
                blocks.append(_block(laid, row, old))
    text = read_text(path)
    match = _FIRST.search(text)
    published = text[: match.start()] if match else text
    whole = published.rstrip("\n") + "\n"
    if blocks:
        whole += "\n" + _HEADING + "\n" + "\n\n".join(blocks) + "\n"
    write_text(path, whole)
    return len(blocks)


def _block(laid: Laid, row: OurRow, old: Ours | None) -> str:
    figures = ", ".join(
        f"{_key(column)} = {_number(figure.value)}" for column, figure in row.figures.items()
    )
    tolerance = old.tolerance if old else default_tolerance(row.system, laid)
    reason = old.reason if old else default_reason(row.system)
    command = (
        f"politesse bench run {laid.plan.paper} --table {laid.plan.id} --systems {row.system} "
        "--bootstrap 0"
    )
    lines = [
        f"# on {laid.plan.described_data()}",
        "[[ours]]",
        f"table = {_text(laid.plan.id)}",
        f"system = {_text(row.system)}",
    ]
    if row.row:
        lines.append(f"row = {_text(row.row)}")
    lines += [
        f"values = {{ {figures} }}",
        f"tolerance = {_number(tolerance)}",
        f"reason = {_text(reason)}",
        f"command = {_text(command)}",
    ]
    return "\n".join(lines)


_PACKS = ("strategy-lexicon", "register", "rule-based", "scorer", "rewriter")


def follows_packs(system: str) -> bool:
    """Whether a system's figures change with the language packs and models."""
    return system in _PACKS


def default_tolerance(system: str, laid: Laid) -> float:
    """What counts and rates of fixed outputs may stray by, and what follows a language pack."""
    largest = max((abs(f.value) for row in laid.rows for f in row.figures.values()), default=1.0)
    scale = 100.0 if largest > 3 else 1.0
    return 0.03 * scale if follows_packs(system) else 0.0005 * scale


def default_reason(system: str) -> str:
    """Why a figure may stray that far."""
    if follows_packs(system):
        return "follows the language packs and models, which change; measure again when they do"
    return "fixed data and code: only the last digit written down may differ"


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _text(name)
