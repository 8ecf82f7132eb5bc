"""A table without data says which files it lacks, who has them and how they are put in place."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.benchmarks.conftest import measure, values
from tests.benchmarks.test_cli import bench

from politesse import benchmarks
from politesse.benchmarks.missing import lacking, state, told, wanted

ALL = [(name, plan) for name in benchmarks.names() for plan in benchmarks.load(name).plans.values()]


@pytest.mark.parametrize(("paper", "plan"), ALL, ids=[f"{name} {plan.id}" for name, plan in ALL])
def test_every_table_runs_or_says_what_it_needs(paper: str, plan: object, tmp_path: Path) -> None:
    words = state(plan, tmp_path)  # type: ignore[arg-type]
    if not words.startswith(("runs, all data", "not run: ")):
        assert "politesse data get " in words
        assert "http" in words


def test_what_stands_in_for_a_table_needs_no_data(tmp_path: Path) -> None:
    """Robustness apart, whose dialogues are those of MultiWOZ."""
    for name, plan in ALL:
        for other in plan.instead:
            stand_in = benchmarks.load(name).plans[other]
            if other != "rude-users":
                assert not lacking(stand_in, tmp_path), other


def test_tables_are_told_of_together(tmp_path: Path) -> None:
    lines = told(benchmarks.load("xformal").chosen("4a", "5", "7a", "7e"), tmp_path)
    (english,) = [line for line in lines if "gyafc" in line]
    assert english.startswith("table 4a (en), 5 (en): gyafc pairs")
    (others,) = [line for line in lines if "politesse data get xformal" in line]
    assert "7a" in others
    assert "on data of ours: --table own-4a,own-5,own-7" in others
    assert lines[-1] == "table 7e: politesse bench ls says why they are not run"


def test_a_report_says_what_a_table_would_need() -> None:
    words = wanted(benchmarks.load("tydip").plans["5"])
    assert words.startswith("tydip binary test, binary train (CC BY 4.0, https://")
    assert words.endswith("politesse data get tydip --from FOLDER|ARCHIVE)")
    assert "(comes with the package)" in wanted(benchmarks.load("tydip").plans["own-7"])


def test_the_command_says_so_too(tmp_path: Path) -> None:
    done = bench("run", "tydip", "--table", "3", "--data", tmp_path, "--out", tmp_path)
    assert done.returncode == 2
    assert "politesse data get tydip --from FOLDER|ARCHIVE" in done.stderr


def test_rude_users_stand_in_for_the_corpus_that_is_not_published(tmp_path: Path) -> None:
    """Writers are taken for ruder than the originals, and our judge is no word list."""
    laid = measure("impolite-tod", "rude-users-transfer", tmp_path, tmp_path)
    written, copied = (values(laid, name, "town") for name in ("gold-standard", "copy"))
    assert written["accuracy"] > copied["accuracy"] + 20
    assert copied["bleu"] == pytest.approx(100)
    assert "politeness" in laid.results[0].outcome.signature
    laid = measure("impolite-tod", "rude-users-domains", tmp_path, tmp_path)
    counts = values(laid, "corpus", "dialogues")
    assert max(counts.values()) <= 100 <= sum(counts.values())
    (note,) = laid.results[0].outcome.notes
    assert note.startswith("300 dialogues are of MultiWOZ")


def test_rude_users_of_the_town_need_no_data(tmp_path: Path) -> None:
    laid = measure("impolite-tod", "rude-users-town", tmp_path, tmp_path, ("pipeline",))
    before, after = (values(laid, "pipeline", users) for users in ("original", "impolite"))
    assert before.keys() == {"inform", "success"}
    assert 100 >= before["success"] > after["success"] > 0
    assert after["fall of success"] == pytest.approx(
        100 * (before["success"] - after["success"]) / before["success"]
    )
    assert 0 < after["another belief"] < 100
