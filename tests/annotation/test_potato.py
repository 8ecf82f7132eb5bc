"""Projects run on a real Potato server, answered by simulated raters through its pages."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from potato_server import Rater, executable, serving

from politesse import datasets
from politesse.annotation import TOOLS, collect, make, protocols, write_results
from politesse.annotation.project import Project, load

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(executable() is None, reason="Potato is not installed (POTATO names it)"),
]


def exported(protocol: str, rows: list[dict[str, str]], folder: Path, **options: object) -> Project:
    project = make(protocols()[protocol], rows, "de", **options)  # type: ignore[arg-type]
    TOOLS["potato"].write(project, folder)
    project.save(folder, "potato")
    return project


def test_thirty_raters_answer_and_nothing_is_lost(tmp_path: Path) -> None:
    rows = [{"id": f"q{n:03}", "text": f"Satz Nummer {n}: bitte ansehen."} for n in range(100)]
    project = exported("politeness", rows, tmp_path, per_rater=10)
    scale = project.fields[0]
    tests = {test.id: test for test in project.of_kind("qualification")}
    careless, unfit = "rater-03", "rater-07"

    def qualify(name: str, rater: str) -> str:
        test = tests[name.removesuffix("-translation")]
        if name.endswith("-translation"):
            return f"in English, {rater}"
        value = float(test.expected or 0)
        return scale.label_of(round(-value if rater == unfit else value))

    def work(number: int) -> Rater:
        rater, random = Rater(address, f"rater-{number:02}"), Random(number)

        def say(item: str, text: str) -> tuple[dict[str, str], list[dict[str, object]]]:
            checks = {check.id: check for check in project.of_kind("attention")}
            value = random.choice(scale.values)
            if item in checks and rater.name != careless:
                value = float(checks[item].expected or 0)
            elif item in checks:
                value = 0.0
            flagged = {"invalid": project.fields[1].label} if random.random() < 0.1 else {}
            return {"politeness": scale.label_of(value), **flagged}, []

        rater.work(lambda name: qualify(name, rater.name), say)
        return rater

    with serving(tmp_path) as address, ThreadPoolExecutor(6) as pool:
        raters = list(pool.map(work, range(30)))
    found, tool = load(tmp_path)
    collection = collect(found, TOOLS[tool].read(found, tmp_path, []))
    kept = {(a.item, a.rater, a.field): a.value for a in collection.answers}
    for rater in raters:
        who = project.pseudonym(rater.name)
        for (item, field), said in rater.acknowledged.items():
            if item == "__phase_page__":
                test = field.removesuffix("-translation")
                name = "politeness" if test == field else "translation"
                wanted = scale.value_of(said) if test == field else said
                assert kept.pop((test, who, name)) == wanted
            else:
                wanted = 1.0 if field == "invalid" else scale.value_of(said)
                assert kept.pop((item, who, field)) == wanted
    assert not kept, "and nothing is there that nobody said"
    assert sum(len(rater.acknowledged) for rater in raters) > 500
    checked = {rater.name: rater for rater in collection.raters}
    assert checked[project.pseudonym(unfit)].out.startswith("qualification")
    assert checked[project.pseudonym(careless)].out.startswith("attention")
    assert sum(bool(rater.out) for rater in collection.raters) == 2
    everything = "".join(path.read_text("utf-8") for path in _written(collection, tmp_path / "out"))
    assert not any(
        rater.name in everything.replace("in English, " + rater.name, "") for rater in raters
    )
    texts = list(datasets.read("tydip", tmp_path / "out", part="all"))
    assert {record.text for record in texts} <= {row["text"] for row in rows} and len(texts) > 80


def _written(collection: object, folder: Path) -> list[Path]:
    folder.mkdir()
    write_results(collection, folder)  # type: ignore[arg-type]
    return [path for path in folder.rglob("*") if path.is_file()]


def test_dialogues_go_to_their_writers_and_then_to_peers(tmp_path: Path) -> None:
    people = ["ann", "ben", "cem"]
    rows = [
        {"dialogue": f"d{n // 2}", "turn": str(n % 2), "text": f"I need a hotel for {n}, please."}
        for n in range(12)
    ]
    first = tmp_path / "writing"
    first.mkdir()
    written = exported("impolite-rewriting", rows, first, raters=people)

    def write(name: str) -> Rater:
        rater = Rater(address, name)
        rater.work(None, lambda item, text: ({"impolite": f"Hotel. Now. {item}"}, []))
        return rater

    with serving(first) as address:
        writers = [write(name) for name in people]
    assert [len(writer.acknowledged) for writer in writers] == [4, 4, 4]
    again, _ = load(first)
    _written(collect(again, TOOLS["potato"].read(again, first, [])), tmp_path / "turns")
    turns = [
        json.loads(line)
        for line in (tmp_path / "turns/impolite-multiwoz/turns.jsonl").read_text().splitlines()
    ]
    assert len(turns) == 12 and len({turn["scenario"] for turn in turns}) == 6

    second = tmp_path / "rating"
    second.mkdir()
    rows = [{name: str(value) for name, value in turn.items()} for turn in turns]
    rated = exported("impolite-rating", rows, second, raters=people, key=written.key)
    by = {item.id: item.kept["writer"] for item in rated.of_kind("item")}

    def rate(name: str) -> Rater:
        rater = Rater(address, name)
        marks = {"politeness": "1 strongly impolite", "content": "5 says the same", "fluency": "4"}
        rater.work(None, lambda item, text: (marks, []))
        assert all(by[item] != rated.pseudonym(name) for item, _ in rater.acknowledged)
        return rater

    with serving(second) as address:
        for name in people:
            rate(name)
    again, _ = load(second)
    collection = collect(again, TOOLS["potato"].read(again, second, []))
    folder = tmp_path / "rated"
    _written(collection, folder)
    report = json.loads((folder / "report.json").read_text())
    assert report["corpus"]["accepted"] == [f"d{n}" for n in range(6)] and not report["unfinished"]
    read = list(datasets.read("impolite-multiwoz", folder))
    assert len(read) == 12 and all(len(turn.ratings) == 2 for turn in read)


def test_marks_are_where_the_rater_put_them(tmp_path: Path) -> None:
    texts = {"formal": "😀 Könnten Sie kommen?", "informal": "😀 Könntest du kommen?"}
    rows = [
        {"id": level, "source": "Could you come?", "text": text, "register": level}
        for level, text in texts.items()
    ]
    exported("formality-marking", rows, tmp_path)
    # In characters, as the page counts; the second takes a space too many.
    ends = {"formal": 13, "informal": 14}

    def mark(name: str) -> None:
        def say(item: str, text: str) -> tuple[dict[str, str], list[dict[str, object]]]:
            span = {
                "schema": "marks",
                "name": "formality",
                "start": 2,
                "end": ends[item],
                "value": True,
            }
            return {}, [span]

        Rater(address, name).work(None, say)

    with serving(tmp_path) as address:
        mark("ann"), mark("ben")
    project, _ = load(tmp_path)
    collection = collect(project, TOOLS["potato"].read(project, tmp_path, []))
    _written(collection, tmp_path / "out")
    (pair,) = datasets.read("cocoa-mt", tmp_path / "out")
    assert pair.formal_marked.phrases == ("Könnten Sie",)
    assert pair.informal_marked.phrases == ("Könntest du",)
