"""Our figures come out as they are written down, each beside the command that made it.

They are in the papers' ``expected.toml``. Figures of fixed outputs and counts must agree; those
that follow the language packs may rise, and must not fall.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from politesse import benchmarks
from politesse.benchmarks.cache import Cache
from politesse.benchmarks.record import follows_packs, record
from politesse.benchmarks.report import laid_out
from politesse.benchmarks.runner import Settings, run
from politesse.benchmarks.validation import check

_SLOW = {"impolite-tod"}  # the dialogues are scored by tests/metrics


@pytest.mark.parametrize("paper", [name for name in benchmarks.names() if name not in _SLOW])
def test_our_figures_come_out_again(paper: str, shared_data: Path, tmp_path: Path) -> None:
    benchmark = benchmarks.load(paper)
    checks = list(check(benchmark, Cache(tmp_path), Settings(shared_data, samples=0)))
    assert checks
    for one in checks:
        if follows_packs(one.ours.system) and one.ours.table in (
            "3",
            "labelling",
            "labelling-test",
        ):
            assert one.found is not None and one.found >= one.expected - one.ours.tolerance, str(
                one
            )
        elif not follows_packs(one.ours.system):
            assert one.state == "agrees", str(one)


def test_every_figure_names_the_command_that_made_it() -> None:
    for name in benchmarks.names():
        for one in benchmarks.load(name).published.ours:
            assert one.command.startswith(f"politesse bench run {name}"), one


def test_recording_changes_nothing_that_was_published(tmp_path: Path, corpora: Path) -> None:
    benchmark = benchmarks.load("cocoa-mt")
    list(run(benchmark, Cache(tmp_path), Settings(corpora, samples=0), ["2"]))
    (tables,) = laid_out([benchmark], tmp_path).values()
    from importlib.resources import files

    source = files("politesse.benchmarks").joinpath("cocoa-mt", "expected.toml")
    path = tmp_path / "expected.toml"
    path.write_text(source.read_text("utf-8"), "utf-8")
    published = path.read_text("utf-8").partition("# ---")[0].rstrip()
    for _ in range(2):
        assert record(path, tables, ()) > 0
        assert path.read_text("utf-8").startswith(published)
    from politesse.benchmarks.published import read_published

    again = read_published(path, {plan.id: plan for plan in benchmark.plans.values() if plan.title})
    assert again.tables == benchmark.published.tables
    assert {one.table for one in again.ours} >= {"2a"}
