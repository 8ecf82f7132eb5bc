"""What the tests of the benchmarks share."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from politesse import benchmarks
from politesse.benchmarks import Benchmark
from politesse.benchmarks.assembly import Laid, lay_out
from politesse.benchmarks.cache import Cache
from politesse.benchmarks.runner import Settings, run

CORPORA = Path(__file__).parent.parent / "datasets" / "corpora"


@pytest.fixture
def corpora() -> Path:
    """Small authored files in the layouts of the real corpora."""
    return CORPORA


def measure(
    paper: str, table: str, data: Path, folder: Path, systems: tuple[str, ...] = ()
) -> Laid:
    """One table measured on a data folder, without intervals; a failure is raised."""
    benchmark: Benchmark = benchmarks.load(paper)
    steps = list(run(benchmark, Cache(folder), Settings(data, systems, samples=0), [table]))
    failed = [step.cause for step in steps if step.state == "failed"]
    assert not failed, failed
    results = [step.stored for step in steps if step.stored]
    return lay_out(benchmark, benchmark.plan(table), results)


def values(laid: Laid, system: str, row: str = "") -> dict[str, float]:
    """The figures of one of our rows."""
    found = next(one for one in laid.rows if (one.system, one.row) == (system, row))
    return {column: figure.value for column, figure in found.figures.items()}


@pytest.fixture
def dialogues(tmp_path: Path) -> Path:
    """Two dialogues, one of them made impolite, with all that scoring needs."""
    home = tmp_path / "data" / "multiwoz"
    (home / "db").mkdir(parents=True)
    goal = {"taxi": {"informable": {}, "requestable": ["PHONE"], "booking": []}}
    names = ("sng0001", "sng0002")
    turn = {
        "user": "A taxi, please.",
        "user_act": {},
        "user_spans_tok": [],
        "system": "Its phone is 123.",
        "system_delex": "Its phone is [phone].",
        "ref_norm": "its phone is PHONE.",
        "system_act": {},
        "state21": {"taxi": {"destination": "mill road"}},
        "booked_domains": [],
    }
    lines = [{"id": name, "goal": goal, "message": [], "turns": [turn]} for name in names]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (home / "multiwoz_test.jsonl").write_text(text, "utf-8")
    (home / "goals_test_val.json").write_text(json.dumps(dict.fromkeys(names, goal)), "utf-8")
    references = {name: ["The phone is PHONE."] for name in names}
    (home / "ref_mwz22like_test.json").write_text(json.dumps(references), "utf-8")
    (home / "booked_domains.json").write_text(json.dumps({name: [[]] for name in names}), "utf-8")
    for domain, key in (("restaurant", "name"), ("hotel", "name"), ("attraction", "name")):
        (home / "db" / f"{domain}_db.json").write_text(json.dumps([{key: "blue heron"}]), "utf-8")
    (home / "db" / "train_db.json").write_text(json.dumps([{"trainID": "tr1"}]), "utf-8")
    impolite = tmp_path / "data" / "impolite-multiwoz"
    impolite.mkdir()
    rewrite = {"dialogue": "SNG0001.json", "turn": 0, "original": "A taxi, please.",
               "impolite": "Taxi. Now."}  # fmt: skip
    (impolite / "test.jsonl").write_text(json.dumps(rewrite) + "\n", "utf-8")
    return tmp_path / "data"
