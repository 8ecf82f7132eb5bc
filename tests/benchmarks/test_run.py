"""Running: what is kept is not measured again, what changed is, and a stop loses nothing."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from politesse import benchmarks
from politesse.benchmarks import plan as plan_module
from politesse.benchmarks.cache import Cache, key_of
from politesse.benchmarks.runner import Settings, Step, run
from politesse.benchmarks.systems import make
from politesse.core import PolitesseError


class Cheerful:
    """A user's own system: everything is polite."""

    about = "everything is polite"
    version = 1

    def __init__(self, data: Path | None = None) -> None:
        pass

    def signature(self, language: str) -> str:
        return f"cheerful|{self.version}"

    def politeness(self, texts: Sequence[str], language: str) -> list[float]:
        return [1.0] * len(texts)


class Unwilling(Cheerful):
    """One that fails."""

    def politeness(self, texts: Sequence[str], language: str) -> list[float]:
        raise PolitesseError("it does not want to")


@pytest.fixture
def own_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("systems_of_a_user")
    module.Cheerful, module.Unwilling = Cheerful, Unwilling  # type: ignore[attr-defined]
    for name in ("copy", "register"):
        setattr(module, name, partial(make, name))
    monkeypatch.setitem(sys.modules, "systems_of_a_user", module)


def steps(data: Path, folder: Path, *systems: str, fresh: bool = False) -> list[Step]:
    plan_module._sha256.cache_clear()
    settings = Settings(data, systems, samples=0, fresh=fresh)
    return list(run(benchmarks.load("tydip"), Cache(folder), settings, ["3"]))


@pytest.fixture
def data(tmp_path: Path, corpora: Path) -> Path:
    shutil.copytree(corpora / "tydip", tmp_path / "data" / "tydip")
    return tmp_path / "data"


def states(found: list[Step]) -> dict[str, str]:
    return {step.system: step.state for step in found}


def test_what_was_measured_is_kept(data: Path, tmp_path: Path) -> None:
    first = steps(data, tmp_path, "majority", "strategy-lexicon")
    again = steps(data, tmp_path, "majority", "strategy-lexicon")
    assert states(first) == {"majority": "run", "strategy-lexicon": "run"}
    assert states(again) == {"majority": "cached", "strategy-lexicon": "cached"}
    for one, other in zip(first, again, strict=True):
        assert one.stored and other.stored
        assert one.stored.outcome.values == other.stored.outcome.values
    assert states(steps(data, tmp_path, "majority", fresh=True)) == {"majority": "run"}


def test_changed_data_is_measured_again(data: Path, tmp_path: Path) -> None:
    steps(data, tmp_path, "majority")
    file = data / "tydip" / "binary" / "fr_test_binary.csv"
    file.write_text(file.read_text("utf-8") + "Merci beaucoup !,1.2\n", "utf-8")
    assert states(steps(data, tmp_path, "majority")) == {"majority": "run"}


def test_a_changed_system_is_measured_again(
    data: Path, tmp_path: Path, own_systems: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "python:systems_of_a_user:Cheerful"
    assert states(steps(data, tmp_path, name)) == {name: "run"}
    assert states(steps(data, tmp_path, name)) == {name: "cached"}
    monkeypatch.setattr(Cheerful, "version", 2)
    assert states(steps(data, tmp_path, name)) == {name: "run"}


def test_the_key_depends_on_each_thing_that_matters() -> None:
    whole = ("system", "data", "plan", 1000, 1)
    others = [("x", *whole[1:]), ("system", "x", *whole[2:]), (*whole[:2], "x", 1000, 1)]
    others += [(*whole[:3], 0, 1), (*whole[:4], 2)]
    keys = {key_of(*one) for one in [whole, *others]}  # type: ignore[arg-type]
    assert len(keys) == 6


def test_a_stopped_run_goes_on_where_it_was(data: Path, tmp_path: Path) -> None:
    settings = Settings(data, samples=0)
    running = run(benchmarks.load("tydip"), Cache(tmp_path), settings)
    done = [next(running) for _ in range(3)]
    running.close()
    again = list(run(benchmarks.load("tydip"), Cache(tmp_path), settings))
    assert [step.state for step in again[:3]] == ["cached"] * 3
    assert [(s.system, s.unit) for s in again[:3]] == [(s.system, s.unit) for s in done]
    assert "run" in {step.state for step in again[3:]}


def test_a_damaged_result_is_measured_again(data: Path, tmp_path: Path) -> None:
    steps(data, tmp_path, "majority")
    (path,) = (tmp_path / "results" / "tydip").glob("*.json")
    path.write_text(path.read_text("utf-8")[:40], "utf-8")
    assert states(steps(data, tmp_path, "majority")) == {"majority": "run"}


def test_a_failing_system_does_not_stop_the_others(
    data: Path, tmp_path: Path, own_systems: None
) -> None:
    found = steps(data, tmp_path, "python:systems_of_a_user:Unwilling", "majority")
    assert [step.state for step in found] == ["failed", "run"]
    assert found[0].cause == "it does not want to"
    assert list((tmp_path / "results" / "tydip").glob("*Unwilling*")) == []


@pytest.mark.parametrize(
    ("paper", "table", "system", "role"),
    [
        ("tydip", "3", "copy", "politeness()"),
        ("cocoa-mt", "8a", "copy", "translate()"),
        ("cocoa-mt", "labelling", "copy", "register()"),
        ("xformal", "7a", "register", "rewrite()"),
        ("impolite-tod", "Va", "register", "impolite()"),
        ("tydip", "strategies", "copy", "strategies()"),
    ],
)
def test_a_system_without_the_role_is_told_of_and_gets_no_figure(
    paper: str, table: str, system: str, role: str, corpora: Path, tmp_path: Path, own_systems: None
) -> None:
    """Least of all that of the references."""
    settings = Settings(corpora, (f"python:systems_of_a_user:{system}",), samples=0)
    found = list(run(benchmarks.load(paper), Cache(tmp_path), settings, [table]))
    assert found
    assert {step.state for step in found} == {"failed"}
    assert role in found[0].cause


def test_an_unknown_system_is_refused(data: Path, tmp_path: Path) -> None:
    with pytest.raises(PolitesseError, match="majority"):
        steps(data, tmp_path, "oracle")


def test_intervals_hold_the_value_and_follow_the_seed(shared_data: Path, tmp_path: Path) -> None:
    found = []
    for seed in (1, 1, 2):
        settings = Settings(shared_data, ("majority",), samples=200, seed=seed, fresh=True)
        (first, *_) = run(benchmarks.load("tydip"), Cache(tmp_path), settings, ["3"])
        assert first.stored
        cell = first.stored.outcome.values["", "accuracy"]
        assert cell.low is not None and cell.high is not None
        assert cell.low <= cell.value <= cell.high
        found.append((cell.low, cell.high))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("paper", "table"),
    [("cocoa-mt", "2a"), ("xformal", "own-5"), ("impolite-tod", "rude-users-ratings")],
)
def test_no_system_gets_a_row_that_counts_the_corpus(
    paper: str, table: str, corpora: Path, tmp_path: Path
) -> None:
    settings = Settings(corpora, ("built-in", "corpus"), samples=0)
    found = list(run(benchmarks.load(paper), Cache(tmp_path), settings, [table]))
    states = {step.system: step.state for step in found}
    assert states == {"built-in": "failed", "corpus": "run"}
    assert any("counts the corpus itself" in step.cause for step in found)
