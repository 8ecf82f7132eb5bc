"""Plans: what they name must exist, and what they are run on is what they say."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from politesse import benchmarks
from politesse.benchmarks.plan import read_benchmark
from politesse.core import BadInput, PolitesseError

EXPECTED = """
[[table]]
id = "3"
title = "A table"
metric = "accuracy"
unit = "fraction"
columns = ["fr"]
[[table.row]]
name = "A system"
system = "a"
values = [0.5]
"""
PLAN = """
title = "A paper"
about = "About it."
paper = "Somebody, 2020"
[[table]]
id = "3"
task = "politeness"
data = [{ dataset = "tydip", part = "binary", split = "test" }]
units = ["fr"]
cells = { accuracy = "{unit}" }
systems = ["majority"]
same = { majority = "a" }
"""


@pytest.fixture
def read(tmp_path: Path) -> Callable[[str], object]:
    def write(plan: str) -> object:
        (tmp_path / "expected.toml").write_text(EXPECTED, "utf-8")
        (tmp_path / "benchmark.toml").write_text(plan, "utf-8")
        return read_benchmark(tmp_path, "mine")

    return write


def test_a_sound_plan_is_read(read: Callable[[str], object]) -> None:
    benchmark = read(PLAN)
    assert isinstance(benchmark, benchmarks.Benchmark)
    place = benchmark.plan("3").place("majority", "fr", "", "accuracy")
    assert place and (place.column, place.against, place.same) == ("fr", "a", True)


@pytest.mark.parametrize(
    ("before", "after", "cause"),
    [
        ('task = "politeness"', 'task = "guessing"', "guessing"),
        ('systems = ["majority"]', 'systems = ["oracle"]', "oracle"),
        ('dataset = "tydip"', 'dataset = "nowhere"', "nowhere"),
        ('part = "binary"', 'part = "ternary"', "ternary"),
        ('"{unit}"', '"{unit}x"', "'frx'"),
        ('majority = "a"', 'majority = "b"', "'b'"),
        ('id = "3"', 'id = "4"', "'4'"),
        ('units = ["fr"]', 'units = ["fr"]\nplots = ["pie"]', "pie"),
        ('units = ["fr"]', 'units = ["fr"]\ncannot = "no"', "cannot run"),
        ('units = ["fr"]', 'units = ["fr"]\nwhatever = 1', "whatever"),
    ],
)
def test_what_a_plan_names_must_exist(
    read: Callable[[str], object], before: str, after: str, cause: str
) -> None:
    assert before in PLAN
    with pytest.raises(BadInput) as error:
        read(PLAN.replace(before, after))
    assert "benchmark.toml" in str(error.value)
    assert cause in str(error.value)


def test_a_published_table_needs_a_plan(read: Callable[[str], object]) -> None:
    own = PLAN.replace('id = "3"', 'id = "mine"\ntitle = "Ours"\nunit = "fraction"')
    with pytest.raises(BadInput, match="'3' has no plan"):
        read(own.replace('same = { majority = "a" }', ""))


def test_the_digest_follows_the_data_and_nothing_else(tmp_path: Path, corpora: Path) -> None:
    plan = benchmarks.load("tydip").plan("3")
    shutil.copytree(corpora / "tydip", tmp_path / "one" / "tydip")
    shutil.copytree(corpora / "tydip", tmp_path / "other" / "tydip")
    digests = [plan.digest("fr", tmp_path / name) for name in ("one", "other")]
    assert digests[0] == digests[1]
    changed = tmp_path / "other" / "tydip" / "binary" / "fr_test_binary.csv"
    changed.write_text(changed.read_text("utf-8") + "Merci bien.,1.0\n", "utf-8")
    plan_again = benchmarks.load("tydip").plan("3")
    from politesse.benchmarks import plan as module

    module._sha256.cache_clear()
    assert plan_again.digest("fr", tmp_path / "other") != digests[0]


def test_only_units_with_data_are_run(corpora: Path, tmp_path: Path) -> None:
    plan = benchmarks.load("tydip").plan("3")
    assert plan.present(corpora) == ("fr",)
    assert plan.present(tmp_path) == ()


def test_an_unknown_table_or_paper_is_told_with_the_choices() -> None:
    with pytest.raises(PolitesseError, match="choose from: 1a"):
        benchmarks.load("tydip").plan("99")
    with pytest.raises(PolitesseError, match="tydip"):
        benchmarks.load("nonsense")
