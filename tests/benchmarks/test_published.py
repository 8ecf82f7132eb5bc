"""The published tables: read strictly, and all there."""

from __future__ import annotations

from pathlib import Path

import pytest

from politesse import benchmarks
from politesse.benchmarks.published import read_published
from politesse.core import BadInput

GOOD = """
[[table]]
id = "3"
title = "A table"
metric = "accuracy"
unit = "fraction"
columns = ["hi", "ko"]
[[table.row]]
name = "A system"
system = "a"
values = [0.5, ""]

[[ours]]
table = "3"
system = "mine"
values = { hi = 0.4 }
tolerance = 0.01
reason = "half of the data"
command = "politesse bench run x"
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "expected.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_table_is_read_with_its_empty_cells(tmp_path: Path) -> None:
    found = read_published(write(tmp_path, GOOD))
    table = found.tables["3"]
    assert table.value("a", "hi") == 0.5
    assert table.value("a", "ko") is None
    assert table.value("nobody", "hi") is None
    assert found.ours[0].values == {"hi": 0.4}


@pytest.mark.parametrize(
    ("before", "after", "cause"),
    [
        ('values = [0.5, ""]', "values = [0.5]", "1 values for 2 columns"),
        ('values = [0.5, ""]', "values = [0.5, nan]", "finite"),
        ('values = [0.5, ""]', "values = [0.5, true]", "True"),
        ('unit = "fraction"', 'unit = "furlong"', "furlong"),
        ('unit = "fraction"', 'unit = "fraction"\ncolour = "red"', "colour"),
        ('metric = "accuracy"', "", "metric"),
        ('columns = ["hi", "ko"]', 'columns = ["hi", "hi"]', "twice"),
        ('table = "3"', 'table = "4"', "'4'"),
        ("values = { hi = 0.4 }", "values = { fr = 0.4 }", "'fr'"),
        ("values = { hi = 0.4 }", "values = {}", "no values"),
        ("tolerance = 0.01", "tolerance = -1", "tolerance"),
        ('command = "politesse bench run x"', "", "command"),
        ("[[ours]]", "[[ours]", "TOML"),
    ],
)
def test_what_is_wrong_is_named_with_the_file(
    tmp_path: Path, before: str, after: str, cause: str
) -> None:
    assert before in GOOD
    with pytest.raises(BadInput) as error:
        read_published(write(tmp_path, GOOD.replace(before, after)))
    assert "expected.toml" in str(error.value)
    assert cause in str(error.value)
    assert "\n" not in str(error.value)


def test_a_system_or_a_table_stands_there_once(tmp_path: Path) -> None:
    table, ours = GOOD.split("[[ours]]")
    with pytest.raises(BadInput, match="twice"):
        read_published(write(tmp_path, table + table))
    row = table[table.index("[[table.row]]") :]
    with pytest.raises(BadInput, match="two rows"):
        read_published(write(tmp_path, table + row))
    with pytest.raises(BadInput, match="twice"):
        read_published(write(tmp_path, f"{table}[[ours]]{ours}[[ours]]{ours}"))


@pytest.mark.parametrize(
    ("paper", "numbers"),
    [
        ("tydip", "1 2 3 4 5 7 9 10"),
        ("xformal", "2 3 4 5 6 7 9 10 11 12"),
        ("cocoa-mt", "2 3 4 5 6 8 10 12 13"),
        ("impolite-tod", "II III V VI VII VIII"),
    ],
)
def test_every_table_of_the_papers_is_entered_and_planned(paper: str, numbers: str) -> None:
    benchmark = benchmarks.load(paper)
    for number in numbers.split():
        plans = benchmark.chosen(number)
        assert any(plan.id in benchmark.published.tables for plan in plans), number
    for plan in benchmark.plans.values():
        assert bool(plan.task) != bool(plan.cannot), plan.id
